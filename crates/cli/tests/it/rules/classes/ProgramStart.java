/** The start of a program: `main` gets the static fields, as their initialisers leave them. */
class ProgramStart {
    static int count;
    static int[] primes = { 2, 3, 5 };
    static final StartCell CELL = new StartCell(7);

    static void more()
        //@ requires acc(count) * count < 100;
        //@ ensures acc(count) * count == old(count) + 1;
    { count++; }

    public static void main(String[] args) {
        more();
        assert count == 1;
        assert primes.length == 3 && primes[0] == 2 && primes[2] == 5;
        primes[1] = 4;
        assert primes[1] == 4;
        assert CELL.get() == 7;
        CELL.set(8);
        assert CELL.get() == 8;
        assert StartOther.half == 5 && StartOther.text.length() == 3;
        if (args.length > 0) {
            assert args[0].length() >= 0;
        }
    }

    /* Nobody else has them. */
    static void wrongNotHeld() {
        more(); // ! precondition.violated
    }

    static void wrongCall() {
        main(new String[0]); // ! internal
    }
}

class StartCell {
    private int value;

    //@ predicate valid() = acc(value);

    StartCell(int value)
        //@ ensures valid() * get() == value;
    { this.value = value; }

    /*@ pure @*/ int get()
        //@ requires valid();
    { return value; }

    void set(int value)
        //@ requires valid();
        //@ ensures valid() * get() == value;
    { this.value = value; }
}

class StartOther {
    static int half;
    static String text = "abc";

    static {
        int n = 10;
        half = n / 2;
    }
}

class StartValues {
    static int first = 3;
    static int second = first + 1;
    static int none;

    public static void main(String[] args) {
        assert second == 4;
        assert none == 0;
        assert first == 4; // ! assert.failed
    }
}

class StartDefault {
    static int none;
    static Object object;

    public static void main(String[] args) {
        assert object == null;
        assert none == 1; // ! assert.failed
    }
}

class StartElement {
    static int[] made = new int[2];

    public static void main(String[] args) {
        assert made[1] == 0;
        assert made[2] == 0; // ! index.out.of.bounds
    }
}

class StartOrder {
    static int late = 1;

    static {
        late = late + 1;
    }

    static int latest = late;

    public static void main(String[] args) {
        assert latest == 2;
        assert late == 1; // ! assert.failed
    }
}

class StartArguments {
    public static void main(String[] args) {
        assert args != null;
        assert args.length > 0; // ! assert.failed
    }
}

class StartArgument {
    public static void main(String[] args) {
        if (args.length > 1) {
            assert args[0] != null;
            assert args[0] == args[1]; // ! assert.failed
        }
    }
}

class StartNoText {
    public static void main(String[] args) {
        if (args.length > 1) {
            assert args[1].length() > 0; // ! assert.failed
        }
    }
}

/** A `main` with a precondition is a method like others. */
class StartRequiring {
    static int count = 2;

    public static void main(String[] args)
        //@ requires acc(count);
    {
        assert count == 2; // ! assert.failed
    }

    static void goodCall(String[] args)
        //@ requires acc(count);
    { main(args); }
}

/** Other methods of that name are no starts. */
class StartNot {
    static int count = 2;

    static void main(String[] args) {
        count = 3; // ! access.failed
    }

    public static void main(int[] args) {
        count = 3; // ! access.failed
    }

    public static int main(String args) {
        count = 3; // ! access.failed
        return 1;
    }

    public void main(String[] args, int n) {
        count = 3; // ! access.failed
    }
}

/** An initialiser that gives a field away has it no longer: it is in the predicate of the keeper. */
class StartGiven {
    static int given = 1;
    static StartKeeper keeper = new StartKeeper();

    public static void main(String[] args) {
        //@ assert keeper.keeps();
        //@ assert keeper.keeps() * acc(given); // ! assert.failed
    }
}

class StartKeeper {
    //@ predicate keeps() = acc(StartGiven.given);

    StartKeeper()
        //@ requires acc(StartGiven.given);
        //@ ensures keeps();
    { }
}

/** A method that runs at the end of an initialiser does not say what it does. */
class StartUnknown {
    static int made = make();

    static int make()
        //@ ensures \result > 0;
    { return 3; }

    public static void main(String[] args) {
        assert made > 0;
        assert made == 3; // ! assert.failed
    }
}

/** Twice the same program. */
class StartAgain {
    static int count;

    public static void main(String[] args) {
        count++;
        if (count < 3) {
            main(args); // ! internal
        }
    }
}
