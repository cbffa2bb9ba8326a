/** Pure methods that call pure methods of several objects have definitions. */
class SeveralObjects {
    int x;

    //@ predicate valid() = acc(this.x);

    //@ pure requires valid();
    int getX() { return x; }

    //@ pure requires a != null * b != null * a.valid() * b.valid();
    static int max(SeveralObjects a, SeveralObjects b) { return a.getX() >= b.getX() ? a.getX() : b.getX(); }

    //@ pure requires o != null * valid() * o.valid();
    boolean same(SeveralObjects o) { return getX() == o.getX(); }

    //@ requires a != null * b != null * a.valid() * b.valid();
    //@ ensures a.valid() * b.valid();
    static void client(SeveralObjects a, SeveralObjects b) {
        //@ assert max(a, b) >= a.getX();
        //@ assert a.same(b) ==> a.getX() == b.getX();
        //@ assert max(a, b) == b.getX(); // ! assert.failed
    }
}
