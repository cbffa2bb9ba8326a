/** Overriding methods keep what is promised above them, whatever the way they come to override. */
class Overriding {
    int f(int x)
        //@ requires x > 0;
        //@ ensures \result > 0;
    { return x; }

    int g(int x)
        //@ requires x > 0;
        //@ ensures \result > 0;
    { return x; }

    int h(int x)
        //@ requires x > 0;
        //@ ensures \result > 0;
    { return x; }
}

class Stronger extends Overriding {
    int f(int x) // ! precondition.violated
        //@ requires x > 1;
        //@ ensures \result > 0;
    { return x; }

    int g(int x) // ! postcondition.violated
        //@ requires x > 0;
        //@ ensures \result >= 0;
    { return 0; }

    int h(int x)
        //@ requires x >= 0;
        //@ ensures \result > 1;
    { return 2; }
}

interface Positive {
    int number()
        //@ ensures \result > 0;
    ;
}

interface Negative {
    int number()
        //@ ensures \result < 0;
    ;
}

/** It cannot keep both. */
class Both implements Positive, Negative {
    public int number() { return 1; } // ! postcondition.violated
}

class Zero {
    public int zero()
        //@ ensures \result == 0;
    { return 0; }
}

interface One {
    int zero()
        //@ ensures \result == 1;
    ;
}

/** What it inherits is not what the interface promises. */
class Inherits extends Zero implements One { // ! postcondition.violated
    Inherits() { }
}

interface Throws {
    void run();
}

class Throwing implements Throws {
    public void run() // ! exception.uncaught
        //@ signals (RuntimeException e) true;
    { throw new RuntimeException(); }
}

/** What takes a narrower type below casts what it is called with, which a raw type does not keep to (JLS 15.12.4.5). */
abstract class Taker<T> {
    abstract void take(T t);

    static void goodFits() {
        Taker raw = new ZeroTaker();
        raw.take(new Zero());
        raw.take(null);
    }

    static void badRaw() {
        Taker raw = new ZeroTaker();
        raw.take(new Overriding()); // ! cast.failed
    }

    static void goodCaught() {
        Taker raw = new ZeroTaker();
        boolean reached = false;
        try {
            raw.take(new Overriding());
            reached = true;
        } catch (ClassCastException e) {
        }
        assert !reached;
    }

    static void badCaught() {
        Taker raw = new ZeroTaker();
        boolean reached = false;
        try {
            raw.take(new Overriding());
            reached = true;
        } catch (ClassCastException e) {
        }
        assert reached; // ! assert.failed
    }

    @SuppressWarnings("unchecked")
    static void badUnchecked() {
        Object taker = new ZeroTaker();
        Taker<Object> ofAll = (Taker<Object>) taker;
        boolean reached = false;
        try {
            ofAll.take(new Overriding());
            reached = true;
        } catch (ClassCastException e) {
        }
        assert reached; // ! assert.failed
    }

    @SuppressWarnings("unchecked")
    static void badConverted() {
        Object taker = new ZeroTaker();
        Taker<Object> ofAll = (Taker<Object>) taker;
        ofAll.take(new Overriding()); // ! cast.failed
    }

    //@ requires taker != null;
    static <T> void badGeneric(Taker<T> taker, T t) {
        taker.take(t); // ! cast.failed
    }

    static void goodKept() {
        Taker<Zero> taker = new ZeroTaker();
        boolean reached = false;
        try {
            taker.take(new Zero());
            reached = true;
        } catch (ClassCastException e) {
        }
        assert reached;
    }
}

class ZeroTaker extends Taker<Zero> {
    void take(Zero zero) { }
}

/** A pure method that overrides another can say the same again of what it reads. */
class Chest {
    int coins;

    /*@ pure @*/ boolean isEmpty()
        //@ requires acc(coins);
        //@ ensures \result == (coins == 0);
    { return coins == 0; }

    /*@ pure @*/ int count()
        //@ requires acc(coins);
        //@ ensures \result == coins; // ! postcondition.violated
    { return coins; }
}

class Crate extends Chest {
    /*@ pure @*/ boolean isEmpty()
        //@ requires acc(coins);
        //@ ensures \result == (coins == 0);
    { return !(coins != 0); }

    /*@ pure @*/ int count() // ! postcondition.violated
        //@ requires acc(coins, 1/2);
        //@ ensures \result >= 0 || coins < 0;
    { return coins > 0 ? 0 : coins; }
}
