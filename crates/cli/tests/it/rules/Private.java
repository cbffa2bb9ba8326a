/** What is in a predicate with private fields is nobody else's business. */
class Private {
    private int x;

    //@ predicate valid() = acc(x);

    Private()
        //@ ensures valid();
    { }

    void set(int v)
        //@ requires valid();
        //@ ensures valid();
    { x = v; }

    void raw()
        //@ requires acc(x);
        //@ ensures acc(x);
    { }

    void own()
        //@ requires valid();
        //@ ensures valid();
    { raw(); }
}

class PrivateClient {
    static void closed() {
        Private b = new Private();
        b.set(1);
    }

    static void opened() {
        Private b = new Private();
        b.raw(); // ! precondition.violated
    }
}
