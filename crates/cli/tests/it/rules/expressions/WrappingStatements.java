/** `wrap` before a statement, and casts of contracts, which give what code computes. */
class WrappingStatements {
    private int hash;
    //@ predicate valid() = acc(hash);

    //@ pure
    //@ requires valid();
    int hash() { return hash; }

    static int of(String s)
        //@ requires s != null;
    {
        int h = 0;
        for (int i = 0; i < s.length(); i++)
            //@ invariant 0 <= i <= s.length();
        {
            //@ wrap
            h = 31 * h + s.charAt(i);
        }
        return h;
    }

    static boolean neverNegative(String s)
        //@ requires s != null;
        //@ ensures \result;
    {
        int h = 0;
        for (int i = 0; i < s.length(); i++)
            //@ invariant 0 <= i <= s.length();
            //@ invariant h >= 0; // ! invariant.not.preserved
        {
            //@ wrap
            h = 31 * h + s.charAt(i);
        }
        return h >= 0;
    }

    void random()
        //@ requires valid();
        //@ ensures valid() * hash() == (int) (old(hash()) * 1103515245 + 12345);
    {
        //@ wrap
        hash = hash * 1103515245 + 12345;
    }

    void randomWithoutBounds()
        //@ requires valid();
        //@ ensures valid() * hash() == old(hash()) * 1103515245 + 12345; // ! postcondition.violated
    {
        //@ wrap
        hash = hash * 1103515245 + 12345;
    }

    void mix(byte b)
        //@ requires valid();
        //@ ensures valid();
    {
        //@ wrap
        hash += b;
        //@ wrap
        hash += hash << 5;
        hash ^= hash >>> 6;
        /*@ wrap; @*/ hash++;
    }

    static int three(int a, int b, int c)
        //@ ensures \result == ((int) (31 * (31 * (31 + a) + b) + c) ^ 7);
    {
        //@ wrap
        int h = 31 + a, g = 31 * h + b;
        //@ wrap
        return (31 * g + c) ^ 7;
    }

    static int otherThree(int a, int b, int c)
        //@ ensures \result == (int) (31 * (31 * (31 + a) + c) + b); // ! postcondition.violated
    {
        //@ wrap
        return 31 * (31 * (31 + a) + b) + c;
    }

    //@ pure
    //@ ensures \result == (int) (a * 31 + b);
    static int pair(int a, int b) {
        //@ wrap
        return a * 31 + b;
    }

    //@ pure
    //@ ensures \result > a; // ! postcondition.violated
    static int next(int a) {
        //@ wrap
        return a + 1;
    }

    static int onlyThisStatement(int a, int b) {
        //@ wrap
        int x = a * 31;
        return x + b; // ! integer.overflow
    }

    static int notInside(int a) {
        try {
            //@ wrap
            return a * 31;
        } finally {
            a = a * 31; // ! integer.overflow
        }
    }

    interface Step { int from(int x); }

    static Step[] notInOtherCode() {
        //@ wrap
        Step lambda = x -> x * 31; // ! integer.overflow
        //@ wrap
        return new Step[] { lambda, new Step() {
            public int from(int x) { return x * 31; } // ! integer.overflow
        } };
    }

    static int notInBlocks(int a) {
        //@ wrap
        return switch (a) {
            case 1 -> { int k = a + 1; yield k; }
            default -> { int k = a * 100; yield k; } // ! integer.overflow
        };
    }

    static class Counted {
        int y = Integer.MAX_VALUE + one(); // ! integer.overflow
        static int one() { return 1; }
    }

    static int notInConstructors() {
        //@ wrap
        int k = new Counted().y * 31;
        return k;
    }

    static int divided(int a, int b) {
        //@ wrap
        return a / b; // ! division.by.zero
    }

    static int divided(int a)
        //@ ensures a == Integer.MIN_VALUE ==> \result == a;
    {
        int minusOne = -1;
        //@ wrap
        return a / minusOne;
    }

    static String cast(Object o) {
        //@ wrap
        return (String) o; // ! cast.failed
    }

    static int element(int[] a, int i)
        //@ requires a != null * acc(a[*], 1/2);
        //@ ensures acc(a[*], 1/2);
    {
        //@ wrap
        return a[i + 1] * 31; // ! index.out.of.bounds
    }

    static int halfOfSum(int a, int b)
        //@ requires a >= 0 && b >= 0;
        //@ ensures \result >= 0; // ! postcondition.violated
    {
        //@ wrap
        return (a + b) / 2;
    }

    static long late(int a, int b)
        //@ ensures \result == a + b; // ! postcondition.violated
    {
        //@ wrap
        return (long) (a + b);
    }

    static long early(int a, int b)
        //@ ensures \result == a + b;
    {
        //@ wrap
        return (long) a + b;
    }

    static int size(int a)
        //@ ensures \result >= 0; // ! postcondition.violated
    {
        //@ wrap
        return Math.abs(a);
    }

    static int exact(int a)
        //@ ensures \result == (int) (a * 31);
    {
        return a * 31; // ! integer.overflow
    }

    static int casts(int a, int b)
        //@ requires (int) (a + b) == a + b;
        //@ ensures \result == a + b;
    {
        return a + b;
    }

    static boolean castsOfVariables(int n)
        //@ ensures \result ==> exists int i; 0 <= (int) i && (int) i < 1 && i > 5; // ! postcondition.violated
    {
        return n > 0;
    }

    /*@ pure @*/ static int max() { return Integer.MAX_VALUE; }

    static void goodWrap() {
        int x = max();
        //@ wrap
        x++;
        assert x == Integer.MIN_VALUE;
        //@ wrap
        x -= 1;
        assert x == Integer.MAX_VALUE;
        //@ wrap
        int y = Integer.MAX_VALUE + 1;
        assert y == Integer.MIN_VALUE;
        assert pair(Integer.MAX_VALUE, 0) == 2147483617;
        //@ wrap
        boolean isLess = x + 1 < x;
        assert isLess;
    }

    static void badWrap() {
        int x = max();
        //@ wrap
        x++;
        assert x > 0; // ! assert.failed
    }

    static void badHash() {
        assert pair(Integer.MAX_VALUE, 0) == 2147483647; // ! assert.failed
    }

    static void badCast() {
        long x = max();
        //@ wrap
        x = x * 2 + 2;
        assert x == (int) x; // ! assert.failed
    }
}
