/** Places at which ghost operations are needed, for which there are none in the source. */
class InferredPlaces {
    int x;
    InferredPlaces next;

    //@ predicate valid() = acc(x) * acc(next) * (next != null ==> next.valid());
    //@ predicate cell() = acc(x);

    InferredPlaces()
        //@ ensures valid();
    { }

    void set(int v)
        //@ requires cell();
        //@ ensures cell();
    { x = v; }

    int get()
        //@ requires cell();
        //@ ensures cell();
    { return x; }

    int delegated()
        //@ requires valid();
        //@ ensures valid();
    { if (next == null) return x; return next.delegated(); }

    void sides(boolean b)
        //@ requires cell();
        //@ ensures cell();
    {
        if (b) x = 1;
        set(2);
    }

    void both(boolean b)
        //@ requires cell();
        //@ ensures cell();
    {
        if (b) {
            set(1);
        } else
            x = 2;
        set(3);
    }

    void counted(int n)
        //@ requires cell();
        //@ ensures cell();
    {
        while (x < n)
            //@ invariant cell();
        {
            set(n);
        }
    }

    void refused(int v) throws Refused
        //@ requires cell();
        //@ ensures cell();
        //@ signals (Refused e) cell();
    {
        if (v > x)
            throw new Refused(x / 2);
        x = v;
    }

    static class Refused extends Exception {
        Refused(int lacking) { }
    }
}
