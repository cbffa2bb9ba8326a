/** What the head of a `for` does with an instance opened: what it begins with, what it asks, and what it does between rounds. */
class ForHeads {
    private int at;
    private int end;

    //@ predicate valid() = acc(at) * acc(end) * 0 <= at;

    //@ pure
    int at()
        //@ requires valid();
    { return at; }

    void good()
        //@ requires valid();
        //@ ensures valid();
    {
        for (/*@ opening valid() in @*/ at = 0; /*@ opening valid() in @*/ at < end; /*@ opening valid() in @*/ at++)
            //@ invariant valid();
        {
        }
    }

    void badBegin()
        //@ requires valid();
        //@ ensures valid();
    {
        for (/*@ opening valid() in @*/ at = -1; ; ) // ! close.failed
            //@ invariant valid();
        {
            break;
        }
    }

    void badStep()
        //@ requires valid();
        //@ ensures valid();
    {
        for (int i = 0; i < 5; i++, /*@ opening valid() in @*/ at--) // ! close.failed
            //@ invariant valid() * i >= 0;
        {
        }
    }

    void badTwice()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2);
    {
        for (int i = 0; i < 5; /*@ opening acc(valid(), 1/2) in @*/ at = i, i++) // ! access.failed
            //@ invariant acc(valid(), 1/2) * i >= 0;
        {
        }
    }

    void step()
        //@ requires valid();
        //@ ensures valid();
    { at = 7; }

    // the call needs the instance closed, which it is for it
    void goodCall()
        //@ requires valid();
        //@ ensures valid();
    {
        for (int i = 0; i < 5; i++, /*@ opening valid() in @*/ step())
            //@ invariant valid() * i >= 0;
        {
        }
    }

    void counts()
        //@ requires valid() * at() < 100;
        //@ ensures valid() * at() == old(at()) + 5;
    {
        int i = 0;
        for (; i < 5; /*@ opening valid() in @*/ at++)
            //@ invariant valid() * 0 <= i <= 5 * at() == old(at()) + i;
        {
            i++;
        }
    }

    void badCounts()
        //@ requires valid() * at() < 100;
        //@ ensures valid() * at() == old(at()) + 5;
    {
        int i = 0;
        for (; i < 5; /*@ opening valid() in @*/ at += 2)
            //@ invariant valid() * 0 <= i <= 5 * at() == old(at()) + i; // ! invariant.not.preserved
        {
            i++;
        }
    }
}
