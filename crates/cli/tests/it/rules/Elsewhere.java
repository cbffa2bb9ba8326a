/** What is not shown here, or is no part of the file, is not taken for granted. */
class Elsewhere {
    static native int measured(); // ! internal
        //@ ensures \result > 0;

    native void unbound(); // ! internal

    /*@ pure @*/ static native int sized(); // ! internal
        //@ ensures \result > 0;

    static void used() {
        assert measured() > 0;
        assert sized() > 0;
    }
}

/** Nobody knows what it overrides. */
class Overrider extends java.util.Observable { // ! internal
    public int zero()
        //@ ensures \result == 1;
    { return 1; }
}

class Implementer implements java.util.EventListener { // ! internal
    public int zero()
        //@ ensures \result == 1;
    { return 1; }
}

class BelowImplementer extends Implementer { }
