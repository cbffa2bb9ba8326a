/** What is in a predicate with private fields is nobody else's business. */
class PrivateFields {
    private int x;

    //@ predicate valid() = acc(x);

    PrivateFields()
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

    /*@ pure @*/ int read()
        //@ requires acc(x);
    { return x; }

    void ownContract()
        //@ requires valid() * (x < 10 || x > 9);
        //@ ensures valid();
    { }
}

class PrivateClient {
    static void closed() {
        PrivateFields b = new PrivateFields();
        b.set(1);
    }

    static void opened() {
        PrivateFields b = new PrivateFields();
        b.raw(); // ! precondition.violated
    }

    static void ofOthers() {
        PrivateFields b = new PrivateFields();
        b.ownContract();
    }

    static void required(PrivateFields b)
        //@ requires b != null * b.valid() * b.read() == 3; // ! precondition.violated
    { }

    static void asserted() {
        PrivateFields b = new PrivateFields();
        //@ assert b.read() == b.read(); // ! precondition.violated
    }

    /*@ pure @*/ static int returned(PrivateFields b)
        //@ requires b != null * b.valid();
    { return b.read(); } // ! precondition.violated

    //@ static predicate held(PrivateFields b) = b != null * b.valid() * b.read() == 3; // ! precondition.violated
}

/** A private or static method is not overridden. */
class NotOverridden {
    /*@ pure @*/ static int common() { return 1; }

    /*@ pure @*/ private int number() { return 1; }

    int asked()
        //@ ensures \result == number();
    {
        return number();
    }

    private int other()
        //@ ensures \result == 1;
    {
        return 1;
    }
}

class Overrides extends NotOverridden {
    /*@ pure @*/ static int common() { return 2; }

    static int goodCommon()
        //@ ensures \result == 2;
    {
        return common();
    }

    static int badCommon()
        //@ ensures \result == 1; // ! postcondition.violated
    {
        return common();
    }

    static int goodCommonAbove()
        //@ ensures \result == 1;
    {
        return NotOverridden.common();
    }

    /*@ pure @*/ int number() { return 2; }

    int badAsked()
        //@ ensures \result == 2; // ! postcondition.violated
    {
        return asked();
    }

    int own()
        //@ ensures \result == 2;
    {
        return number();
    }

    int other()
        //@ ensures \result == 2;
    {
        return 2;
    }
}
