/** `untouched`: what a method makes accessible has the values that it had, however often it was opened and closed. */
class Untouched {
    int a;
    int b;
    Untouched next;

    //@ predicate valid() = acc(a) * acc(b) * a >= 0;
    //@ predicate list() = acc(a) * acc(next) * (next != null ==> next.list());
    //@ predicate part(boolean whole) = acc(a) * (whole ? acc(b) * b > 0 : a > 0);

    /*@ pure @*/ int first()
        //@ requires valid();
    { return /*@ opening valid() in @*/ a; }

    int reads()
        //@ requires valid();
        //@ ensures valid() * untouched(valid()) * \result == first();
    { return a; }

    int opens()
        //@ requires valid();
        //@ ensures valid() * untouched(valid());
    {
        //@ open valid();
        int read = a;
        //@ close valid();
        return read;
    }

    void writesTheSame()
        //@ requires valid();
        //@ ensures valid() * untouched(valid());
    {
        a = a;
    }

    void writes()
        //@ requires valid();
        //@ ensures valid() * untouched(valid()); // ! postcondition.violated
    {
        b = 5;
    }

    int readsList()
        //@ requires list();
        //@ ensures list() * untouched(list());
    { return next == null ? 0 : next.readsList(); }

    void cutsList()
        //@ requires list();
        //@ ensures list() * untouched(list()); // ! postcondition.violated
    {
        next = null;
    }

    int readsPart(boolean whole)
        //@ requires part(whole);
        //@ ensures part(whole) * untouched(part(whole));
    {
        //@ open part(whole);
        int read = a;
        //@ close part(whole);
        return read;
    }

    void writesPart(boolean whole)
        //@ requires part(whole);
        //@ ensures part(whole) * untouched(part(whole)); // ! postcondition.violated
    {
        //@ open part(whole);
        if (whole) b = 1;
        //@ close part(whole);
    }

    static void client(Untouched u)
        //@ requires u != null * u.valid() * u.first() == 3;
    {
        int read = u.reads();
        assert read == 3 && u.first() == 3;
        u.writes();
        assert u.first() == 3;
    }

    int[] many;

    //@ predicate row() = acc(many) * acc(many[*]);

    int readsRow(int i)
        //@ requires row();
        //@ ensures row() * untouched(row());
    { return many != null && 0 <= i && i < many.length ? many[i] : 0; }

    void swapsBack()
        //@ requires row();
        //@ ensures row() * untouched(row());
    {
        if (many.length > 1) {
            int kept = many[0];
            many[0] = many[1];
            many[0] = kept;
        }
    }

    void writesRow()
        //@ requires row();
        //@ ensures row() * untouched(row()); // ! postcondition.violated
    {
        if (many.length > 1) many[1] = 3;
    }

    void otherRow()
        //@ requires row();
        //@ ensures row() * untouched(row()); // ! postcondition.violated
    { many = new int[many.length]; }

    static int readsEach(int[] all)
        //@ requires all != null * (forall int i; 0 <= i && i < all.length ==> acc(all[i]));
        //@ ensures (forall int i; 0 <= i && i < all.length ==> acc(all[i]));
        //@ ensures untouched((forall int i; 0 <= i && i < all.length ==> acc(all[i])));
    { return all.length > 0 ? all[0] : 0; }

    static void writesEach(int[] all)
        //@ requires all != null * all.length == 1 * (forall int i; 0 <= i && i < all.length ==> acc(all[i]));
        //@ ensures (forall int i; 0 <= i && i < all.length ==> acc(all[i]));
        //@ ensures untouched((forall int i; 0 <= i && i < all.length ==> acc(all[i]))); // ! postcondition.violated
    { all[0] = 7; }

    static void goodEach() {
        int[] all = {4};
        readsEach(all);
        assert all[0] == 4;
    }
}
