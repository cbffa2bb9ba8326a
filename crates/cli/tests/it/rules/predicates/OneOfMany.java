/** One of many instances that are held together is opened, and closed again where all are needed. */
class OneOfMany {
    private int a;
    private int b;

    //@ predicate v() = acc(a) * acc(b) * 0 <= a;

    static int good(OneOfMany[] hs)
        //@ requires acc(hs[*]) * hs.length == 5 * (forall int i; 0 <= i && i < hs.length ==> hs[i] != null);
        //@ requires forall int i, int j; 0 <= i && i < j && j < hs.length ==> hs[i] != hs[j];
        //@ requires forall int i; 0 <= i && i < hs.length ==> hs[i].v();
        //@ ensures acc(hs[*]) * (forall int i; 0 <= i && i < hs.length ==> hs[i] != null);
        //@ ensures forall int i, int j; 0 <= i && i < j && j < hs.length ==> hs[i] != hs[j];
        //@ ensures forall int i; 0 <= i && i < hs.length ==> hs[i].v();
        //@ ensures \result >= 0;
    {
        hs[0].b = 7;
        hs[1].b = hs[0].b;
        return hs[2].a;
    }

    static void badLess(OneOfMany[] hs)
        //@ requires acc(hs[*]) * hs.length == 5 * (forall int i; 0 <= i && i < hs.length ==> hs[i] != null);
        //@ requires forall int i, int j; 0 <= i && i < j && j < hs.length ==> hs[i] != hs[j];
        //@ requires forall int i; 0 <= i && i < hs.length ==> hs[i].v();
        //@ ensures acc(hs[*]) * (forall int i; 0 <= i && i < hs.length ==> hs[i] != null);
        //@ ensures forall int i, int j; 0 <= i && i < j && j < hs.length ==> hs[i] != hs[j];
        //@ ensures forall int i; 0 <= i && i < hs.length ==> hs[i].v(); // ! postcondition.violated
    { hs[0].a = -1; }

    static void badOutside(OneOfMany[] hs)
        //@ requires acc(hs[*]) * hs.length == 5 * (forall int i; 0 <= i && i < hs.length ==> hs[i] != null);
        //@ requires forall int i, int j; 0 <= i && i < j && j < hs.length ==> hs[i] != hs[j];
        //@ requires forall int i; 0 <= i && i < 3 ==> hs[i].v();
        //@ ensures true;
    { hs[3].a = 1; } // ! access.failed

    static void badHalf(OneOfMany[] hs)
        //@ requires acc(hs[*]) * hs.length == 5 * (forall int i; 0 <= i && i < hs.length ==> hs[i] != null);
        //@ requires forall int i, int j; 0 <= i && i < j && j < hs.length ==> hs[i] != hs[j];
        //@ requires forall int i; 0 <= i && i < hs.length ==> acc(hs[i].v(), 1/2);
        //@ ensures true;
    { hs[0].a = 1; } // ! access.failed
}
