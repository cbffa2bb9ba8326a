/** What a pure method says of a closed object is written to a part of it that has to be open. */
class AssignedResults {
    private int[] a;
    private int n;

    //@ predicate valid() = acc(a) * acc(n) * acc(a[*]) * a.length > 0 * 0 <= n && n <= 100;

    /*@ pure @*/ int next()
        //@ requires valid();
        //@ ensures 0 <= \result && \result <= 101;
    { return n + 1; }

    void field()
        //@ requires valid();
        //@ ensures valid();
    {
        n = 1;
        n = next();
        //@ assert n == 2;
        n = next() > 2 ? 7 : next();
        //@ assert n == 7;
    }

    void element()
        //@ requires valid();
        //@ ensures valid();
    {
        n = 1;
        a[0] = next();
        //@ assert a[0] == 2 * n == 1;
    }

    void before()
        //@ requires valid();
        //@ ensures valid();
    {
        n = 1;
        n = next();
        //@ assert n == 3; // ! assert.failed
    }

    void index()
        //@ requires valid();
        //@ ensures valid();
    {
        n = 1;
        a[a.length] = next(); // ! index.out.of.bounds
    }

    void broken()
        //@ requires valid();
        //@ ensures valid();
    {
        n = -1;
        n = next(); // ! precondition.violated
        n = 3;
    }

    void kept()
        //@ requires valid();
        //@ ensures valid() * next() == old(next()); // ! postcondition.violated
    {
        n = next() % 50;
    }
}
