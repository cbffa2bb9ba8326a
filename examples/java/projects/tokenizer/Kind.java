package tokenizer;

/** The kinds of tokens. */
public enum Kind { NUMBER, PLUS, END }
