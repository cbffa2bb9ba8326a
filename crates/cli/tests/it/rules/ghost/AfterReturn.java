// echis verify --no-inference
/** Ghost statements behind a `return` are done once its value is known, and before what is on the way out. */
class AfterReturn {
    private int n;

    //@ predicate valid() = acc(n) * n > 0;

    int assigned()
        //@ requires acc(n);
        //@ ensures valid() * \result == 7;
    {
        return n = 7;
        //@ close valid();
    }

    int side(boolean b)
        //@ requires acc(n);
        //@ ensures valid();
    {
        if (b) { return n = 7; /*@ close valid(); @*/ }
        n = 8;
        //@ close valid();
        return 8;
    }

    int before()
        //@ requires acc(n) * n == 1;
        //@ ensures acc(n) * \result == 1 * n == 2;
    {
        return n++;
        //@ assert n == 2;
        //@ assert n == 1; // ! assert.failed
    }

    int broken()
        //@ requires acc(n);
        //@ ensures valid();
    {
        return n = 0;
        //@ close valid(); // ! close.failed
    }

    int ended()
        //@ requires acc(n);
        //@ ensures acc(n) * n == 2;
    {
        try {
            return n = 1;
            //@ assert n == 1;
        } finally {
            //@ assert n == 1;
            n = 2;
        }
    }

    int late()
        //@ requires acc(n);
        //@ ensures acc(n);
    {
        try {
            return n = 1;
            //@ assert n == 2; // ! assert.failed
        } finally {
            n = 2;
        }
    }

    /** What is returned is known before. */
    int kept()
        //@ requires acc(n);
        //@ ensures acc(n) * \result == n;
    {
        int i = 3;
        return n = i;
        //@ assert n == 3;
    }

    void nothing()
        //@ requires acc(n);
        //@ ensures valid();
    {
        n = 4;
        return;
        //@ close valid();
    }
}
