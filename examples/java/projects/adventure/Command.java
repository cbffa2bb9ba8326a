package adventure;

/** What the player can say. */
public enum Command { UP, DOWN, LOOK, TAKE }
