/** Integers: what is too large, division, shifts, narrowing. */
class Integers {
    static int max() { return Integer.MAX_VALUE; }

    static int add(int a, int b)
        //@ requires 0 <= a && a <= 10 && 0 <= b && b <= 10;
        //@ ensures \result == a + b;
    { return a + b; }

    static int addMuch(int a, int b) { return a + b; } // ! integer.overflow
    static int subtract(int a, int b) { return a - b; } // ! integer.overflow
    static int multiply(int a, int b) { return a * b; } // ! integer.overflow
    static int negate(int a) { return -a; } // ! integer.overflow

    static int negateSmall(int a)
        //@ requires a > Integer.MIN_VALUE;
        //@ ensures \result == -a;
    { return -a; }

    static int divide(int a, int b) { return a / b; } // ! division.by.zero integer.overflow

    static int divideByNothing(int a) { return a / 0; } // ! division.by.zero

    static int divideBySome(int a, int b)
        //@ requires b != 0;
    { return a / b; } // ! integer.overflow

    static int rest(int a, int b)
        //@ requires b != 0;
        //@ ensures b > 0 && a >= 0 ==> 0 <= \result && \result < b;
    { return a % b; }

    static int compound(int a) {
        a += 1; // ! integer.overflow
        return a;
    }

    static int increment(int a) { return ++a; } // ! integer.overflow
    static long widen(int a, int b) { return (long) a + b; }
    static long widenLate(int a, int b) { return (long) (a + b); } // ! integer.overflow
    static int absolute(int a) { return Math.abs(a); } // ! integer.overflow

    /** Integers of contracts do not wrap around, not even where all is constant. */
    static int constant()
        //@ ensures \result > 2147483647 + 1; // ! postcondition.violated
    { return 0; }

    static int opposite()
        //@ ensures \result < -Integer.MIN_VALUE && -2147483648 <= \result && \result < 65536 * 65536;
    { return 0; }

    static void goodDivision() {
        assert -7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1;
        int two = "ab".length();
        assert -7 / two == -3 && -7 % two == -1;
    }

    static void badDivision() {
        int two = "ab".length();
        assert -7 / two == -4; // ! assert.failed
    }

    static void goodNarrowing() {
        int big = "ab".length() + 254;
        byte b = (byte) big;
        assert b == 0;
        byte c = 127;
        c++;
        assert c == -128;
        short s = 1;
        s += 65535;
        assert s == 0;
        char d = (char) -1;
        assert d == 65535;
    }

    static void badNarrowing() {
        byte c = 127;
        c++;
        assert c == 128; // ! assert.failed
    }

    static void goodShifts() {
        int two = "ab".length();
        assert two << 3 == 16 && -two >> 1 == -1 && -1 >>> 28 == 15;
        assert two << 31 == 0;
        assert two << 33 == 4;
    }

    static void badShifts() {
        int two = "ab".length();
        assert -two >>> 1 == -1; // ! assert.failed
    }

    /** The distance counts modulo the width, so that these are different where n is 32. */
    static void shiftsOfDifferentWidths(int n) {
        long a = 1L << n;
        int b = 1 << n;
        assert (int) a == b; // ! assert.failed
    }

    /*@ pure @*/ static int eightfold(int x) { return x << 3; }

    static void goodPureShift() {
        int x = eightfold(1 << 29);
        assert x == 0;
    }

    static void badPureShift() {
        int x = eightfold(1 << 29);
        assert x > 0; // ! assert.failed
    }
}

/** Masks of the lowest bits, or of all but them, are rests. */
class Masks {
    static boolean isEven(int n)
        //@ ensures \result == (n % 2 == 0);
    { return (n & 1) == 0; }

    static boolean isOdd(int n)
        //@ ensures \result == (n % 2 == 1); // ! postcondition.violated
    { return (1 & n) == 1; }

    static int low(long n)
        //@ ensures 0 <= \result && \result < 16;
        //@ ensures n >= 0 ==> \result == n % 16;
    { return (int) (n & 15); }

    static int lowOfNegative(int n)
        //@ ensures \result == n % 16; // ! postcondition.violated
    { return n & 15; }

    static int high(int n)
        //@ ensures \result <= n && n - \result < 8 && \result % 8 == 0;
    { return n & -8; }

    static int highRounds(int n)
        //@ ensures \result == n / 8 * 8; // ! postcondition.violated
    { return n & -8; }

    static int all(int n)
        //@ ensures \result == n;
    { return n & -1; }

    static int none(int n)
        //@ ensures \result == 0;
    { return n & 0; }

    /** No mask of the lowest bits. */
    static int some(int n)
        //@ requires n >= 0;
        //@ ensures \result == n % 7; // ! postcondition.violated
    { return n & 6; }
}

/** Floating-point numbers are not integers. */
class Floating {
    static void next(double d) {
        double e = d + 1; // ! internal
        assert e > d;
    }

    static int truncated(float f) { return (int) f; } // ! internal
}

/** What the compiler computes can be too large as well. */
class ConstantNumbers {
    static final int LIMIT = Integer.MAX_VALUE + 1; // ! integer.overflow

    static long microsOfADay() { return 24 * 60 * 60 * 1000 * 1000; } // ! integer.overflow
    static long microsOfADayAsLong() { return 24L * 60 * 60 * 1000 * 1000; }
    static int negated() { return -Integer.MIN_VALUE; } // ! integer.overflow
    static int divided() { return Integer.MIN_VALUE / -1; } // ! integer.overflow
    static int least() { return -2147483648; }
    static int shifted() { return 1 << 31; }
    static byte narrowed() { return (byte) 300; }

    static int constants() {
        final int half = 2000000000;
        int twice = half + half; // ! integer.overflow
        return half - half + twice;
    }

    static int meant()
        //@ requires 2147483647 + 1 == 2147483648L;
        //@ ensures \result == 0;
    { return 0; }
}

/** What fields hold is in the range of their types, also where only a contract or the condition of a loop reads them. */
class Ranges {
    int at, end;
    byte small;
    //@ ghost int ghost;

    void next()
        //@ requires acc(at) * acc(end) * at < end;
        //@ ensures acc(at) * acc(end) * at <= end;
    { at++; }

    void nextButOne()
        //@ requires acc(at) * acc(end) * at < end;
        //@ ensures acc(at) * acc(end);
    { at += 2; } // ! integer.overflow

    void count()
        //@ requires acc(end);
        //@ ensures acc(end);
    {
        for (int i = 0; i < end; i++)
            //@ invariant acc(end) * i >= 0;
        { }
    }

    void countTwice()
        //@ requires acc(end);
        //@ ensures acc(end);
    {
        for (int i = 0; i < end; i += 2) // ! integer.overflow
            //@ invariant acc(end) * i >= 0;
        { }
    }

    void countDown(int n)
        //@ requires acc(end);
        //@ ensures acc(end);
    {
        int i = n;
        while (i > end)
            //@ invariant acc(end);
        { i--; }
        int low = i;
        while (i >= end) // the last round is one too many
            //@ invariant acc(end);
        { i--; } // ! integer.overflow
    }

    int doubled()
        //@ requires acc(small);
        //@ ensures acc(small) * -256 <= \result && \result <= 254;
    { return small + small; }

    int tripled()
        //@ requires acc(small);
        //@ ensures acc(small) * \result <= 254; // ! postcondition.violated
    { return small + small + small; }

    int beyond(int i)
        //@ requires acc(ghost) * i < ghost;
        //@ ensures acc(ghost);
    { return i + 1; } // ! integer.overflow
}

/** What a contract mentions is in the range of its type, and no more than that. */
class RangesOfFields {
    int a, b;
    long l;
    //@ ghost int g;

    void good()
        //@ requires acc(a) * acc(b) * acc(l);
        //@ ensures acc(a) * acc(b) * acc(l) &*& a < 2147483648L &*& a - b <= 4294967295L;
    { }

    void goodStep()
        //@ requires acc(a) * acc(b) * a < b;
        //@ ensures acc(a) * acc(b) * a <= b;
    { a++; }

    void badLeast()
        //@ requires acc(a);
        //@ ensures acc(a) * a > -2147483648; // ! postcondition.violated
    { }

    void badOtherType()
        //@ requires acc(l);
        //@ ensures acc(l) * l < 2147483648L; // ! postcondition.violated
    { }

    void badGhost()
        //@ requires acc(g);
        //@ ensures acc(g) * g < 2147483648L; // ! postcondition.violated
    { }

    void badNothing(boolean c)
        //@ requires c ==> acc(a);
        //@ ensures c ==> acc(a);
        //@ ensures 1 < 0; // ! postcondition.violated
    { }
}
