/** Programs that use classes whose initialisers may run forever. */
class NeverEndingUse {
    static int n;

    public static void main(String[] args) {
        n = 1;
        assert n == 2; // ! assert.failed
        NeverEnding.x = 1;
    }
}

class NeverEnding {
    static int x;

    static {
        boolean t = true;
        while (t) { }
    }
}

/** An initialiser may call a method that calls itself. */
class CallingItselfUse {
    public static void main(String[] args) {
        assert args.length == 3; // ! assert.failed
        CallingItself.x = 1;
    }
}

class CallingItself {
    static int x = down(3);

    static int down(int n) { return down(n); }
}

/** Or one class may initialise another one that runs forever. */
class IndirectUse {
    public static void main(String[] args) {
        assert args.length == 3; // ! assert.failed
        Indirect.x = 1;
    }
}

class Indirect {
    static int x = NeverEnding.x; // ! access.failed
}

/** A loop that does not count to its bound. */
class NotCountingUse {
    public static void main(String[] args) {
        assert args.length == 3; // ! assert.failed
        NotCounting.x = 1;
    }
}

class NotCounting {
    static int x;

    static {
        for (int i = 0; i < 10; i++) { i = i - 1; } // ! integer.overflow
    }
}

/** A counter may wrap around below its bound. */
class WrappingCounterUse {
    public static void main(String[] args) {
        assert args.length == 3; // ! assert.failed
        WrappingCounter.x = 1;
    }
}

class WrappingCounter {
    static int x;

    static {
        for (byte b = 0; b < 200; b++) { }
    }
}

/** Loops that count to a bound end, and so do calls without a detour. */
class EndingUse {
    public static void main(String[] args) {
        assert Ending.x == 3 && Ending.y == 10;
        assert Ending.x == 4; // ! assert.failed
    }
}

class Ending {
    static int x = three();
    static int y;

    static {
        //@ invariant 0 <= i <= 10 && acc(y) && y == i;
        for (int i = 0; i < 10; i++) { y++; }
    }

    //@ ensures \result == 3;
    static int three() { return 3; }
}

/** The contract of a `main` can say what only the virtual machine guarantees. */
class PromisingMain {
    //@ ensures args != null;
    public static void main(String[] args) { }
}

class CallsPromisingMain {
    static void bad() {
        PromisingMain.main(null); // ! internal
        assert false;
    }
}
