package parser;

/** The tree of an expression. */
public sealed interface Expression permits Literal, Negation, Sum { }
