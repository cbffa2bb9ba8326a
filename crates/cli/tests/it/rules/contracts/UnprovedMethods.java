/** What is not shown here, or is no part of the file, is not taken for granted. */
class UnprovedMethods {
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

/** Who makes an object runs what nobody wrote as a constructor, here or elsewhere. */
class FirstValues {
    int zero;
    { assert zero == 7; } // ! assert.failed
}

class FirstQuotient {
    int zero;
    int quotient = 1 / zero; // ! division.by.zero
}

class BelowFirstQuotient extends FirstSize { }

class FirstSize {
    int[] none = new int[-1]; // ! negative.array.size
}

class RightFirstValues {
    int zero;
    int one = zero + 1;
    { assert one == 1; }
}

class MadeHere {
    static int made;
    int number = made + 1;

    static MadeHere one()
        //@ requires acc(made) * made == 4;
        //@ ensures acc(made) * acc(\result.number) * \result.number == 5;
    { return new MadeHere(); }
}
