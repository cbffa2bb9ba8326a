/** Parts of predicates that are given away and come back, without a word about the values. */
class Halves {
    private int v;
    //@ predicate valid() = acc(v);

    //@ pure
    //@ requires valid();
    int get() { return v; }

    void half()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2);
    { }

    void third()
        //@ requires acc(valid(), 1/3);
        //@ ensures acc(valid(), 1/3);
    {
        //@ open acc(valid(), 1/3);
        int x = v;
        //@ close acc(valid(), 1/3);
    }

    void quarter()
        //@ requires acc(valid(), 1/4);
        //@ ensures acc(valid(), 1/4);
    { }

    void keeps()
        //@ requires valid();
        //@ ensures valid() * get() == old(get());
    {
        half();
        third();
        half();
    }

    void halfOfHalf()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2) * get() == old(get());
    {
        quarter();
        quarter();
    }

    void wholeHalf()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2) * get() == old(get()); // ! postcondition.violated
    {
        half();
    }

    void change()
        //@ requires valid();
        //@ ensures valid();
    {
        v = 7;
    }

    void afterChange()
        //@ requires valid();
        //@ ensures valid() * get() == old(get()); // ! postcondition.violated
    {
        half();
        change();
        half();
    }

    void both(Halves o)
        //@ requires o != null * acc(valid(), 1/2) * acc(o.valid(), 1/2);
        //@ ensures acc(valid(), 1/2) * acc(o.valid(), 1/2);
    { }

    void mayChange()
        //@ requires valid();
        //@ ensures valid() * get() == old(get()); // ! postcondition.violated
    {
        both(this);
    }

    void others(Halves o)
        //@ requires o != null * valid() * o.valid();
        //@ ensures valid() * o.valid() * get() == old(get()) * o.get() == old(o.get());
    {
        both(o);
        o.both(this);
    }

    void writesHalf()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2);
    {
        v = 1; // ! access.failed
    }

    void writesTooEarly()
        //@ requires acc(valid(), 1/2) * acc(valid(), 1/3);
        //@ ensures acc(valid(), 1/2);
    {
        v = 1; // ! access.failed
    }

    void tooMuch()
        //@ requires acc(valid(), 1/4);
        //@ ensures acc(valid(), 1/4);
    {
        half(); // ! precondition.violated
    }

    void lessComesBack()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/3);
    { }

    void isGone()
        //@ requires valid();
        //@ ensures valid(); // ! postcondition.violated
    {
        lessComesBack();
    }

    void someKept()
        //@ requires valid();
        //@ ensures acc(valid(), 1/2) * get() == old(get());
    {
        lessComesBack();
    }

    void rounds()
        //@ requires valid() * get() == 3;
        //@ ensures valid() * get() == 3;
    {
        for (int i = 0; i < 9; i++)
            //@ invariant acc(valid(), 1/2);
        {
            quarter();
        }
    }

    void changingRounds()
        //@ requires valid() * get() == 3;
        //@ ensures valid() * get() == 3; // ! postcondition.violated
    {
        for (int i = 0; i < 9; i++)
            //@ invariant valid();
        {
            change();
        }
    }

    static void elements(Halves[] all, int k)
        //@ requires acc(all[*], 1/2) * (forall int i; 0 <= i < all.length ==> all[i] != null) * 0 <= k < all.length;
        //@ requires forall int i, j; 0 <= i && i < j && j < all.length ==> all[i] != all[j];
        //@ requires forall int i; 0 <= i < all.length ==> all[i].valid();
        //@ ensures acc(all[*], 1/2) * untouched(acc(all[*]));
        //@ ensures forall int i; 0 <= i < all.length ==> all[i].valid();
        //@ ensures forall int i; 0 <= i < all.length ==> all[i].get() == old(all[i].get());
    {
        all[k].half();
        eachHalf(all);
        all[k].third();
    }

    static void changedElement(Halves[] all, int k)
        //@ requires acc(all[*], 1/2) * (forall int i; 0 <= i < all.length ==> all[i] != null) * 0 <= k < all.length;
        //@ requires forall int i, j; 0 <= i && i < j && j < all.length ==> all[i] != all[j];
        //@ requires forall int i; 0 <= i < all.length ==> all[i].valid();
        //@ ensures acc(all[*], 1/2) * untouched(acc(all[*]));
        //@ ensures forall int i; 0 <= i < all.length ==> all[i].valid();
        //@ ensures all[k].get() == old(all[k].get()); // ! postcondition.violated
    {
        eachHalf(all);
        all[k].change();
    }

    static void eachHalf(Halves[] all)
        //@ requires acc(all[*], 1/4) * (forall int i; 0 <= i < all.length ==> all[i] != null);
        //@ requires forall int i, j; 0 <= i && i < j && j < all.length ==> all[i] != all[j];
        //@ requires forall int i; 0 <= i < all.length ==> acc(all[i].valid(), 1/2);
        //@ ensures acc(all[*], 1/4) * untouched(acc(all[*]));
        //@ ensures forall int i; 0 <= i < all.length ==> acc(all[i].valid(), 1/2);
    { }

    static class Pair {
        private Halves a, b;
        //@ predicate valid() = acc(a) * acc(b) * a != null * b != null * a.valid() * b.valid();

        //@ pure
        //@ requires valid();
        int first() { return a.get(); }

        //@ pure
        //@ requires valid();
        int second() { return b.get(); }

        void half()
            //@ requires acc(valid(), 1/2);
            //@ ensures acc(valid(), 1/2);
        {
            a.quarter();
        }

        void keeps()
            //@ requires valid();
            //@ ensures valid() * first() == old(first()) * second() == old(second());
        {
            half();
            a.half();
            half();
        }

        void changes()
            //@ requires valid();
            //@ ensures valid() * first() == old(first());
            //@ ensures second() == old(second()); // ! postcondition.violated
        {
            half();
            b.change();
            half();
        }

        void forgets()
            //@ requires valid();
            //@ ensures valid() * first() == second(); // ! postcondition.violated
        {
            half();
        }
    }
}
