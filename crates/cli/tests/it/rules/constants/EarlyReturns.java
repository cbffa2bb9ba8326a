/** Constructors that return before they have stored their arguments. */
class ReturningMaker {
    static final ReturnsEarly SEVEN = new ReturnsEarly(7);
    static final ReturnsEarly THREE = new ReturnsEarly(3);
    static final ReturnsInSwitch FIVE = new ReturnsInSwitch(5);

    static void bad() { assert SEVEN.x == 7; } // ! assert.failed

    static void badSwitch() { assert FIVE.x == 5; } // ! assert.failed

    static void badBoth() { assert SEVEN.x == 12345; } // ! assert.failed
}

class ReturnsEarly {
    final int x;

    //@ ensures p > 5 ==> this.x == 1;
    ReturnsEarly(int p) {
        if (p > 5) {
            this.x = 1;
            return;
        }
        this.x = p;
    }
}

class ReturnsInSwitch {
    final int x;

    ReturnsInSwitch(int p) {
        switch (p) {
            case 5:
                x = 1;
                return;
            default:
        }
        x = p;
    }
}

enum ReturningConstants {
    BIG(7);

    final int x;

    ReturningConstants(int p) {
        if (p > 5) {
            this.x = 1;
            return;
        }
        this.x = p;
    }

    static void bad() { assert BIG.x == 7; } // ! assert.failed
}

/** The constructor of an exception calls `fillInStackTrace` before the final fields are assigned. */
class FilledException extends RuntimeException {
    final int x;

    //@ requires x > 0;
    FilledException(int x) {
        super("m"); // ! internal
        this.x = x;
    }

    public Throwable fillInStackTrace() {
        int k = x;
        return this;
    }
}
