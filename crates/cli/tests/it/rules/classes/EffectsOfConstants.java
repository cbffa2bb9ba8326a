/** Programs whose constants are made by code that changes something. */
class CountingConstant {
    static int count;
    static final int A = bump();

    //@ requires acc(count) * count < 100;
    //@ ensures acc(count) * count == old(count) + 1;
    static int bump() {
        count++;
        return 1;
    }

    public static void main(String[] args) {
        assert count == 1;
        assert count == 0; // ! assert.failed
    }
}

enum CountingConstants {
    ONE, TWO;

    static int made() { return Made.count; } // ! access.failed

    CountingConstants() { }
}

class Made {
    static int count;
    static final Object O = new MadeCounted();

    public static void main(String[] args) {
        assert count == 0; // ! assert.failed
    }
}

class MadeCounted {
    //@ requires acc(Made.count) * Made.count < 10;
    //@ ensures acc(Made.count) * Made.count == old(Made.count) + 1;
    MadeCounted() { Made.count++; }
}

class AssigningConstants {
    static int n;
    static final int[] T = { n++, 5 };
    static final int NINE = n = 9;

    public static void main(String[] args) {
        assert n == 9;
        assert n == 0; // ! assert.failed
    }
}

/** A `main` may have permissions only to what constants refer to. */
class BufferMain {
    static final int[] BUFFER = new int[2];

    static int[] leak() { return BUFFER; }

    public static void main(String[] args) {
        assert BUFFER[0] == 0;
        BUFFER[0] = 1;
    }
}

class CallsBufferMain {
    static void twice() {
        BufferMain.main(null); // ! internal
        BufferMain.main(null);
    }
}

/** The form of values that are no references. */
class ConstantsOfForms {
    static boolean yes() { return true; }

    static final int EITHER = yes() ? 1 : 2;
    static final long WIDE = yes() ? 1 : 2L;
    static int k;
    static final int ASSIGNED = (k = 5);

    static void bad() { assert EITHER == 2; } // ! assert.failed
}

/** A field refers to the object of a class that stands behind its own class. */
class RefersAhead {
    static int[] ahead = Ahead.TABLE;

    public static void main(String[] args) {
        assert ahead[0] == 1;
        assert ahead[0] == 2; // ! assert.failed
    }
}

class Ahead {
    static final int[] TABLE = { 1 };

    static int[] table() { return TABLE; }
}

/** A local class captures the arguments of `main`. */
class CapturedArguments {
    public static void main(String[] args) {
        class Reader {
            //@ requires args != null;
            int length() { return args.length; }
        }
        new Reader();
    }

    static void call() { main(null); } // ! internal
}
