// echis verify --overflow wrap
/** Two's complement. */
class WrappingIntegers {
    static int three() { return 3; }

    /*@ pure @*/ static int next(int x) { return x + 1; }
    /*@ pure @*/ static int opposite(int x) { return -x; }
    /*@ pure @*/ static int size(int x) { return Math.abs(x); }

    static void goodAdd() {
        int x = Integer.MAX_VALUE;
        x++;
        assert x == Integer.MIN_VALUE;
        x = -x;
        assert x == Integer.MIN_VALUE;
        int y = Math.abs(x);
        assert y == Integer.MIN_VALUE;
        int minusOne = -1;
        assert x / minusOne == x;
        assert Integer.MAX_VALUE * 2 == -2;
    }

    static void badAdd() {
        int x = Integer.MAX_VALUE;
        int y = x + 1;
        assert y > x; // ! assert.failed
    }

    static void goodPure() {
        int x = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        assert next(x) == min && opposite(min) == min && size(min) == min;
    }

    static void badPure() {
        int x = Integer.MAX_VALUE;
        int y = next(x);
        assert y > 0; // ! assert.failed
    }

    static void badPureAbsolute() {
        int y = size(Integer.MIN_VALUE);
        assert y >= 0; // ! assert.failed
    }

    /** Comes to an end for arguments of contracts, too, which do not wrap around. */
    /*@ pure @*/ static int rounds(int n) { return n <= 0 ? 0 : rounds(n - 1); }

    /*@ pure @*/ static int endless(int n) { return n > 2147483647L ? endless(n) + 1 : 0; } // ! termination.failed

    /*@ pure @*/ static int around(int n) { return n == 0 ? 0 : around(n - 1); } // ! termination.failed
}
