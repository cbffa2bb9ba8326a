package adventure;

/** The places of the adventure. */
public enum Place {
    CELLAR(0, false), HALL(1, true), GARDEN(2, true);

    final int level;
    final boolean isLit;

    Place(int level, boolean isLit) {
        this.level = level;
        this.isLit = isLit;
    }
}
