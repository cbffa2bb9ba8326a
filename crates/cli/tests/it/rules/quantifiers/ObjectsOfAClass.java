/** What is said of all objects of a class is said of each that is seen as one of it, and of no other. */
class ObjectsOfAClass {
    static class Base { int id; }
    static class Sub extends Base { int more; }
    enum Light { RED, AMBER, GREEN }

    private int n;

    //@ predicate valid() = acc(n) * n >= 0;

    /*@ pure @*/ boolean fits(String w)
        //@ requires valid() * w != null;
    { return w.length() < n; }

    /*@ pure @*/ boolean has(Base b)
        //@ requires valid();
    { return n > 0 && b == null; }

    ObjectsOfAClass()
        //@ ensures valid();
        //@ ensures forall String w; w != null ==> !fits(w);
        //@ ensures forall Sub s; s != null ==> !has(s);
    { }

    static void text(String w)
        //@ requires w != null;
    {
        ObjectsOfAClass q = new ObjectsOfAClass();
        //@ assert !q.fits(w);
        //@ assert q.fits(w); // ! assert.failed
    }

    static void below(ObjectsOfAClass q, Sub one)
        //@ requires one != null * q != null * q.valid() * (forall Sub s; s != null ==> !q.has(s));
        //@ ensures q.valid() * !q.has(one);
    { }

    static void above(ObjectsOfAClass q, Base b)
        //@ requires b != null * (forall Sub s; s == null || s instanceof Sub);
        //@ ensures b instanceof Sub; // ! postcondition.violated
    { }

    static void noSub(Base b)
        //@ requires b != null * (forall Sub s; s == null);
        //@ ensures !(b instanceof Sub);
    { }

    static void noneAbove(Base b)
        //@ requires b != null * (forall Sub s; s == null);
        //@ ensures false; // ! postcondition.violated
    { }

    static void everyLight()
    {
        //@ assert forall Light x; x == null || x == Light.RED || x == Light.AMBER || x == Light.GREEN;
        //@ assert forall Light x; x == null || x == Light.RED || x == Light.AMBER; // ! assert.failed
    }

    static int behind(String w, int i)
        //@ requires w != null * 0 <= i < w.length();
    {
        return i + 1;
    }

    static int farBehind(String w, int i)
        //@ requires w != null * 0 <= i <= w.length();
    {
        return i + 1; // ! integer.overflow
    }
}
