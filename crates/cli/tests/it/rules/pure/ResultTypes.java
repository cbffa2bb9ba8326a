/** What a pure method without parameters returns is a value of its type, also where only contracts call it. */
class ResultTypes {
    private int a;
    private long l;

    //@ predicate v() = acc(a) * acc(l);

    //@ pure
    int rest()
        //@ requires v();
    { return a; }

    //@ pure
    long wide()
        //@ requires v();
    { return l; }

    // a contract can give it what no int is
    //@ pure
    int same(int i)
        //@ requires v();
        //@ ensures \result <= 2147483647; // ! postcondition.violated
    { return i; }

    //@ pure
    int more()
        //@ requires v();
    { return a + 1; } // ! integer.overflow

    int good(int n)
        //@ requires v() * n < rest();
        //@ ensures v();
    { return n + 1; }

    int badEqual(int n)
        //@ requires v() * n <= rest();
        //@ ensures v();
    { return n + 1; } // ! integer.overflow

    int badWide(int n)
        //@ requires v() * n < wide();
        //@ ensures v();
    { return n + 1; } // ! integer.overflow

    int badBoth(int n)
        //@ requires v() * n < rest() + 1;
        //@ ensures v();
    { return n + 1; } // ! integer.overflow
}
