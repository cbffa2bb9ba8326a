import java.util.Objects;

/** Final fields whose values are objects by their form. */
class KnownObjects {
    private static final Integer MAX = 100;
    private static final String UPPER = "a".concat("b");
    private static final int[] EMPTY = {};
    private static final int[] COPY = EMPTY.clone();
    private static final String MADE = made();
    private static final String PERHAPS = perhaps();

    private final String checked;
    private final String joined;
    private final String either;
    private final String given;

    //@ signals (NullPointerException e) s == null;
    KnownObjects(String s, boolean is) {
        checked = Objects.requireNonNull(s, "s");
        joined = String.valueOf(7);
        either = is ? "yes" : made();
        given = s;
    }

    //@ ensures \result != null;
    static String made() { return "made"; }

    static String perhaps() { return null; }

    static int goodStatic() { return MAX; }

    static int goodUpper() { return UPPER.length(); }

    static int goodCopy() { return COPY.length; }

    static int goodMade() { return MADE.length(); }

    int checked() { return checked.length(); }

    int joined() { return joined.length(); }

    int either() { return either.length(); }

    int given() { return given.length(); } // ! null.dereference

    static int badPerhaps() { return PERHAPS.length(); } // ! null.dereference

    static void badValue() { assert MAX == 99; } // ! assert.failed
}

/** Each object of an enum is one of the constants. */
enum KnownConstants {
    ADD("+", 1), MUL("*", 2), NONE(null, 0);

    private final String sign;
    private final int strength;

    KnownConstants(String sign, int strength) {
        this.sign = sign;
        this.strength = strength;
    }

    int next() { return strength + 1; }

    int width() { return this == NONE ? 0 : sign.length(); }

    int outside() { return sign.length(); } // ! null.dereference

    //@ ensures \result == 1; // ! postcondition.violated
    int strength() { return strength; }
}

/** Permissions to the elements of an array leave its final field as it is. */
class FinalItems {
    private final Object[] items = new Object[16];
    private int size;

    //@ predicate valid() = acc(size) * acc(items[*]) * 0 <= size && size <= items.length;

    //@ ensures valid();
    FinalItems() { }

    //@ requires valid();
    //@ ensures valid();
    void add(Object o) {
        if (size < items.length) {
            items[size] = o;
            size++;
        }
    }

    int length() { return items.length; }

    Object outside() { return items[0]; } // ! access.failed
}

/** Tables can be copied. */
class CopiedOut {
    private static final int[] TABLE = { 1, 2, 3 };
    private static final int[][] ROWS = { { 1 } };

    //@ ensures \result != null && acc(\result[*]) && \result.length == 3 && \result[1] == 2;
    static int[] all() { return TABLE.clone(); }

    static void good() {
        int[] copy = all();
        copy[0] = 7;
        assert TABLE[0] == 1;
    }

    static void bad() {
        int[] copy = all();
        copy[0] = 7;
        assert TABLE[0] == 7; // ! assert.failed
    }

    static int[][] rows() { return ROWS.clone(); } // ! access.failed

    static int row() { return ROWS[0][0]; } // ! access.failed
}
