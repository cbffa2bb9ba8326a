/** What is in an array is of its type, also where only contracts read it: what is so of all values of that type is so of the elements. */
class ElementTypes {
    private int bound;
    private int asked;

    //@ predicate filter() = acc(bound) * acc(asked);

    /*@ pure @*/ boolean passes(int y)
        //@ requires filter();
    { return y > bound; }

    void test()
        //@ requires filter();
        //@ ensures filter() * (forall int y; passes(y) == old(passes(y)));
    { asked = 1; }

    void one(int[] a)
        //@ requires filter() * acc(a[*]) * 0 < a.length * passes(a[0]);
        //@ ensures filter() * acc(a[*]) * passes(a[0]);
    { test(); }

    void all(int[] a)
        //@ requires filter() * acc(a[*]) * (forall int k; 0 <= k && k < a.length ==> passes(a[k]));
        //@ ensures filter() * acc(a[*]) * (forall int k; 0 <= k && k < a.length ==> passes(a[k]));
    { test(); }

    void bytes(byte[] a)
        //@ requires filter() * acc(a[*]) * 0 < a.length * (forall byte b; passes(b));
        //@ ensures filter() * acc(a[*]) * passes(a[0]) * (forall int k; 0 <= k && k < a.length ==> -128 <= a[k] && a[k] <= 127);
    { }

    void badBytes(int[] a)
        //@ requires filter() * acc(a[*]) * 0 < a.length * (forall byte b; passes(b));
        //@ ensures filter() * acc(a[*]) * passes(a[0]); // ! postcondition.violated
    { }

    void badChars(short[] a)
        //@ requires filter() * acc(a[*]) * 0 < a.length * (forall char c; passes(c));
        //@ ensures filter() * acc(a[*]) * passes(a[0]); // ! postcondition.violated
    { }

    void badLongs(long[] a)
        //@ requires acc(a[*]) * 0 < a.length;
        //@ ensures acc(a[*]) * a[0] <= 2147483647; // ! postcondition.violated
    { }

    void badSmaller(byte[] a)
        //@ requires acc(a[*]) * 0 < a.length;
        //@ ensures acc(a[*]) * a[0] < 127; // ! postcondition.violated
    { }

    void written(char[] a, char c)
        //@ requires acc(a[*]) * 1 < a.length;
        //@ ensures acc(a[*]) * 0 <= a[0] <= 65535 * 0 <= a[1];
    { a[0] = c; }
}
