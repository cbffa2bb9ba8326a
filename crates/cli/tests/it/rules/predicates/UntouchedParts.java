// echis verify --no-inference
/** What was a part of a closed instance when the method began is untouched if it is what it was there. */
class UntouchedParts {
    private int n;
    private int[] a;

    //@ predicate valid() = acc(n) * acc(a) * acc(a[*]);

    void counts()
        //@ requires valid();
        //@ ensures valid();
    {
        int i = 0;
        //@ open valid();
        while (i < n)
            //@ invariant acc(n, 1/2) * untouched(opening valid() in acc(n));
        {
            i = i < 9 ? i + 1 : n;
        }
        //@ assert n == old(opening valid() in n);
        //@ close valid();
    }

    void changed()
        //@ requires valid();
        //@ ensures acc(n) * untouched(opening valid() in acc(n)); // ! postcondition.violated
    {
        //@ open valid();
        n = 7;
    }

    void same()
        //@ requires valid();
        //@ ensures acc(n) * untouched(opening valid() in acc(n));
    {
        //@ open valid();
        int old = n;
        n = 7;
        n = old;
    }

    void elements(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        //@ open valid();
        int i = 0;
        while (i < a.length)
            //@ invariant acc(a, 1/2) * acc(a[*]) * 0 <= i;
            //@ invariant untouched(opening valid() in acc(a)) * untouched(opening valid() in acc(a[*]));
        {
            i++;
        }
        //@ assert a == old(opening valid() in a);
        //@ assert 0 <= k && k < a.length ==> a[k] == old(opening valid() in a[k]);
        //@ close valid();
    }

    void element()
        //@ requires valid();
        //@ ensures acc(a) * acc(a[*]) * untouched(opening valid() in acc(a));
        //@ ensures untouched(opening valid() in acc(a[*])); // ! postcondition.violated
    {
        //@ open valid();
        if (a.length > 0) a[0] = 0;
    }

    void array()
        //@ requires valid();
        //@ ensures acc(a) * untouched(opening valid() in acc(a)); // ! postcondition.violated
    {
        //@ open valid();
        a = new int[3];
    }

    void wrong()
        //@ requires acc(n);
        //@ ensures acc(n) * untouched(opening valid() in acc(n)); // ! not.wellformed postcondition.violated
    { }

    static class Chain {
        private int n;
        private Chain next;

        //@ predicate valid() = acc(n) * acc(next) * (next != null ==> next.valid());

        void nested()
            //@ requires valid();
            //@ ensures valid();
        {
            //@ open valid();
            if (next != null) {
                //@ open next.valid();
                int i = 0;
                while (i < next.n)
                    //@ invariant acc(next, 1/2) * next != null * acc(next.n) * untouched(opening valid() in acc(next) * (opening next.valid() in acc(next.n)));
                {
                    i = i < 9 ? i + 1 : next.n;
                }
                //@ close next.valid();
            }
            //@ close valid();
        }
    }
}
