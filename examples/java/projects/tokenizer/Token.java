package tokenizer;

/** A token with its place. */
public record Token(Kind kind, int start, int end) { }
