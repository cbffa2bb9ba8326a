package some.where;

/* A class in a package. Every method and constructor of this file is explored. */
public class Packaged {
    int value;

    public Packaged(int value) {
        this.value = value;
    }

    Packaged next(Packaged other, Kind kind) {
        if (kind == Kind.SUM && other != null) {
            return new Packaged(value + other.value);
        }
        return other;
    }

    private static int[] hidden(int n) {
        return new int[n];
    }

    enum Kind {
        SUM(1), OTHER(2);

        final int number;

        Kind(int number) {
            this.number = number;
        }
    }
}
