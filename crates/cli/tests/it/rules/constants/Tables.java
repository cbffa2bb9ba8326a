/** Tables: arrays in final fields of which the code only reads elements and lengths. */
class Tables {
    static final int[] ROW = { 4, 5, 6 };
    static final int[][] LINES = { { 0, 1, 2 }, { 3, 4, 5 } };
    private static final String[] NAMES = { "a", "bc" };
    private static final boolean[] FLAGS = { true, false };
    static final long[] NOTHING = {};

    static void goodElements() {
        assert ROW.length == 3 && ROW[0] == 4 && ROW[2] == 6;
        assert LINES.length == 2 && LINES[1].length == 3 && LINES[1][2] == 5;
        assert NAMES[1].length() == 2 && FLAGS[0] && !FLAGS[1];
        assert NOTHING.length == 0;
    }

    static void goodLoop() {
        int sum = 0;
        for (int i = 0; i < ROW.length; i++)
            //@ invariant 0 <= i && i <= ROW.length && 0 <= sum && sum <= 6 * i;
            //@ invariant forall int k; 0 <= k && k < ROW.length ==> ROW[k] <= 6 && ROW[k] >= 0;
        {
            sum += ROW[i];
        }
        assert sum <= 18;
    }

    static void badElement() {
        assert ROW[1] == 4; // ! assert.failed
    }

    static void badRow() {
        assert LINES[0][2] == 5; // ! assert.failed
    }

    static void badLength() {
        assert ROW.length == 4; // ! assert.failed
    }

    static void badIndex() {
        int x = ROW[3]; // ! index.out.of.bounds
    }

    static void badRowIndex() {
        int x = LINES[2][0]; // ! index.out.of.bounds
    }

    static void badColumn() {
        int x = LINES[0][3]; // ! index.out.of.bounds
    }

    static void badNegative() {
        int x = ROW[-1]; // ! index.out.of.bounds
    }

    static void badEmpty() {
        long x = NOTHING[0]; // ! index.out.of.bounds
    }

    static void badText() {
        assert NAMES[0].equals("bc"); // ! assert.failed
    }

    static int at(int i)
        //@ requires 0 <= i && i < 3;
        //@ ensures \result == ROW[i];
    { return ROW[i]; }

    static int outside(int i)
        //@ ensures \result == ROW[i]; // ! not.wellformed postcondition.violated postcondition.violated
    { return i; }
}

/** An array that is written somewhere is no table. */
class WrittenTable {
    static final int[] ROW = { 1, 2 };

    static void change() { ROW[0] = 7; } // ! access.failed

    static int first() { return ROW[0]; } // ! access.failed

    static void badFirst() {
        ROW[0] = 9; // ! access.failed
        assert ROW[0] == 1;
    }
}

/** Nor is one that is handed out, as a whole or in rows. */
class HandedTable {
    static final int[] WHOLE = { 1, 2 };
    static final int[][] ROWS = { { 1, 2 } };
    static final int[] PASSED = { 1, 2 };

    static int[] whole() { return WHOLE; }

    static int[] row() { return ROWS[0]; } // ! access.failed

    static void pass() { take(PASSED); }

    static void take(int[] a) {}

    static int readWhole() { return WHOLE[0]; } // ! access.failed

    static int readRow() { return ROWS[0][0]; } // ! access.failed

    static int readPassed() { return PASSED[0]; } // ! access.failed
}

/** Nor one that is another array too. */
class SharedTable {
    static final int[] ONE = { 1 };
    static final int[] TWO = ONE;
    private final int[] given;
    private final int[] kept;

    SharedTable(int[] given) {
        this.given = given;
        int[] other = this.kept = new int[2];
        other[0] = 4;
    }

    static int one() { return ONE[0]; } // ! access.failed

    static int two() { return TWO[0]; } // ! null.dereference index.out.of.bounds access.failed

    int given() { return given[0]; } // ! null.dereference index.out.of.bounds access.failed

    int kept()
        //@ requires kept.length > 0;
    { return kept[0]; } // ! access.failed
}

/** The elements of a copy are those of the array at that time. */
class CopiedTable {
    private final int[] data;

    CopiedTable(int[] from)
        //@ requires from != null * acc(from[*], 1/2);
        //@ ensures acc(from[*], 1/2) * from.length == this.length();
        //@ ensures forall int i; 0 <= i && i < from.length ==> from[i] == this.at(i);
    {
        data = from.clone();
    }

    //@ pure
    int length() { return data.length; }

    //@ pure
    int at(int i)
        //@ requires 0 <= i && i < length();
    { return data[i]; }

    static void goodCopy() {
        int[] a = { 1, 2 };
        CopiedTable t = new CopiedTable(a);
        assert t.at(1) == 2;
        a[1] = 5;
        assert t.length() == 2 && a[1] == 5;
    }

    static void badCopy() {
        int[] a = { 1, 2 };
        CopiedTable t = new CopiedTable(a);
        a[1] = 5;
        assert t.at(1) == 5; // ! assert.failed
    }

    static void badLength() {
        int[] a = { 1, 2 };
        CopiedTable t = new CopiedTable(a);
        assert t.length() == 3; // ! assert.failed
    }
}
