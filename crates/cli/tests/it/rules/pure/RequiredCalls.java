/** What a pure method reads may be there only because of what a pure method says that it requires. */
class RequiredCalls {
    static class Value {
        final int value;

        //@ predicate value() = acc(value);

        //@ pure
        int get()
            //@ requires value();
        { return value; }

        Value(int value)
            //@ ensures value() * get() == value;
        { this.value = value; }
    }

    static class Link {
        Value held;
        Link below;

        //@ predicate link() = acc(held) * acc(below) * held != null * held.value() * (below != null ==> below.link());
    }

    private Link top;

    //@ predicate valid() = acc(top) * (top != null ==> top.link());

    //@ pure
    boolean has()
        //@ requires valid();
    { return top != null; }

    //@ pure
    int good()
        //@ requires valid() * has();
    { return top.held.get(); }

    //@ pure
    int bad() // ! not.wellformed
        //@ requires valid() * !has();
    { return top.held.get(); } // ! null.dereference

    void goodPush(int a)
        //@ requires valid();
        //@ ensures valid() * has() * good() == a;
    {
        Link n = new Link();
        n.held = new Value(a);
        n.below = top;
        top = n;
    }

    void badPush(int a)
        //@ requires valid();
        //@ ensures valid() * has() * good() == a; // ! postcondition.violated
    {
        Link n = new Link();
        n.held = new Value(7);
        n.below = top;
        top = n;
    }

    int badCall()
        //@ requires valid();
        //@ ensures valid();
    { return good(); } // ! precondition.violated
}
