package parser;

/** A number of at most four digits. */
public record Literal(int value) implements Expression {
    public Literal
        //@ requires 0 <= value && value < 10000;
    { }
}
