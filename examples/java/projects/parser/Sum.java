package parser;

/** The sum of two expressions. */
public record Sum(Expression left, Expression right) implements Expression {
    public Sum
        //@ requires left != null && right != null;
    { }
}
