/** What is opened and closed again is as it was, also where it holds an array: what pure methods say of it still holds. */
class Reopened {
    private int[] a;
    private int n;

    //@ predicate p() = acc(a) * acc(n) * acc(a[*]) * a.length == 10 * n >= 0;

    /*@ pure @*/ int at(int i)
        //@ requires p() * 0 <= i < 10;
    { return a[i]; }

    boolean goodHas(int x)
        //@ requires p();
        //@ ensures p();
        //@ ensures \result || (forall int j; 0 <= j < 10 ==> at(j) != x);
    {
        for (int i = 0; i < 10; i++)
            //@ invariant p() * 0 <= i <= 10;
            //@ invariant forall int j; 0 <= j && j < i ==> at(j) != x;
        {
            if (a[i] == x) return true;
        }
        return false;
    }

    boolean badHas(int x)
        //@ requires p();
        //@ ensures p();
        //@ ensures \result || (forall int j; 0 <= j < 10 ==> at(j) != x); // ! postcondition.violated
    {
        for (int i = 0; i < 9; i++)
            //@ invariant p() * 0 <= i <= 9;
            //@ invariant forall int j; 0 <= j && j < i ==> at(j) != x;
        {
            if (a[i] == x) return true;
        }
        return false;
    }

    void goodReopened()
        //@ requires p();
        //@ requires forall int j; 0 <= j && j < 5 ==> at(j) != 7;
        //@ ensures p();
        //@ ensures forall int j; 0 <= j && j < 5 ==> at(j) != 7;
    {
        //@ open p();
        //@ close p();
    }

    void badWritten()
        //@ requires p();
        //@ requires forall int j; 0 <= j && j < 5 ==> at(j) != 7;
        //@ ensures p();
        //@ ensures forall int j; 0 <= j && j < 5 ==> at(j) != 7; // ! postcondition.violated
    {
        a[3] = 7;
    }

    void badReplaced()
        //@ requires p();
        //@ requires forall int j; 0 <= j && j < 5 ==> at(j) != 7;
        //@ ensures p();
        //@ ensures forall int j; 0 <= j && j < 5 ==> at(j) != 7; // ! postcondition.violated
    {
        a = new int[10];
        a[4] = 7;
    }

    void badNothingKnown()
        //@ requires p();
        //@ ensures p();
        //@ ensures forall int j; 0 <= j && j < 5 ==> at(j) != 7; // ! postcondition.violated
    {
        //@ open p();
        //@ close p();
    }

    static void badFalse(Reopened r)
        //@ requires r != null * r.p();
        //@ ensures r.p();
    {
        //@ open r.p();
        int old = r.a[2];
        r.a[2] = old;
        //@ close r.p();
        //@ assert r.at(2) == old;
        //@ open r.p();
        r.a[2] = 5;
        //@ close r.p();
        //@ open r.p();
        //@ close r.p();
        //@ assert false; // ! assert.failed
    }
}
