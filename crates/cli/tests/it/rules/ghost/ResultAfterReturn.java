// echis verify --no-inference
/** Behind a `return`, `\result` is what is returned. */
class ResultAfterReturn {
    static class Box {
        int n;
        //@ predicate valid() = acc(n) * n >= 0;

        Box(int n)
            //@ ensures acc(this.n) * this.n == n;
        { this.n = n; }
    }

    static Box made()
        //@ ensures \result != null * \result.valid();
    { return new Box(3); /*@ close \result.valid(); @*/ }

    static Box unclosed()
        //@ ensures \result != null * \result.valid(); // ! postcondition.violated
    { return new Box(3); }

    static Box negative()
        //@ ensures \result != null * \result.valid();
    { return new Box(-3); /*@ close \result.valid(); @*/ } // ! close.failed

    static Box perhaps(boolean b)
        //@ ensures b ? \result != null * \result.valid() : \result == null;
    {
        return b ? new Box(3) : null;
        //@ if (\result != null) { close \result.valid(); }
    }

    static Box one(Box x, Box y, boolean b)
        //@ requires x != null * y != null * acc(x.n) * acc(y.n) * x.n == 1 * y.n == 2;
        //@ ensures \result.valid();
    {
        return b ? x : y;
        //@ close \result.valid();
    }

    static Box badOther(Box x, Box y, boolean b)
        //@ requires x != null * y != null * acc(x.n) * y.valid();
        //@ ensures \result.valid();
    {
        x.n = 1;
        return b ? x : y;
        //@ close \result.valid(); // ! close.failed
    }

    static int counted(int[] a)
        //@ requires a != null;
        //@ ensures \result == a.length;
    {
        return a.length;
        //@ assert 0 <= \result;
    }

    static int badCounted(int n)
    {
        return n;
        //@ assert \result == 0; // ! assert.failed
    }

    static int inside(int n)
    {
        if (n > 3) {
            return n;
            //@ assert \result > 3;
        }
        return 2 * (n % 2);
        //@ assert \result <= 2;
    }

    static int passed(int n)
    {
        try {
            return n;
            //@ assert \result == n;
        } finally {
            n = 7;
        }
    }
}
