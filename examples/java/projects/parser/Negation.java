package parser;

/** The negative of an expression. */
public record Negation(Expression inner) implements Expression {
    public Negation
        //@ requires inner != null;
    { }
}
