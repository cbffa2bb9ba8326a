/** `I.super.m()` means the method of the interface, whatever the class of the receiver says. */
class InterfaceSuper {
    static void goodAbove() {
        assert new Nine().above() == 1;
    }

    static void badAbove() {
        assert new Nine().above() == 9; // ! assert.failed
    }
}

interface Digit {
    //@ pure
    default int digit() { return 1; }

    //@ ensures \result < 5; // ! postcondition.violated
    default int run() { return digit(); }
}

class Plain implements Digit {
}

class Nine implements Digit {
    //@ pure
    public int digit() { return 9; }

    //@ ensures \result == 1;
    int above() { return Digit.super.digit(); }

    //@ ensures \result == 9; // ! postcondition.violated
    int wrong() { return Digit.super.digit(); }

    //@ ensures \result < 5;
    public int run() { return 2; }

    //@ ensures \result < 5;
    int over() { return Digit.super.run(); }
}
