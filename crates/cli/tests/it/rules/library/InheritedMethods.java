import java.util.*;

/** What comes from a class of the library keeps the contract of an interface that knows nothing of it; and its constructors may throw. */
class InheritedMethods {
    static Object first(Gets g)
        //@ requires g != null;
    { return g.get(0); }

    static String text(Says s)
        //@ requires s != null;
    { return s.toString() + s.hashCode(); }

    static void badGet() { first(new Listed()); }

    static void badComparison() { Suit.compare(Suit.HEARTS, null); }

    static void goodText() {
        text(new Wordless());
        text(Suit.HEARTS);
        text(new Failed());
        Titled named = Suit.HEARTS;
        named.name();
        if (named.ordinal() < 0) { named.equals(null); }
        Messages m = new Failed();
        m.getMessage();
    }

    static void badCapacity() { new Sized(-1); }

    static void badBody() { Object o = new ArrayList<Object>(-1) { }; } // ! internal

    static void badCause() { throw_(null); }

    static void throw_(java.io.IOException e) {
        try {
            throw new java.io.UncheckedIOException(e); // ! null.dereference
        } catch (java.io.UncheckedIOException thrown) { }
    }

    static void goodCause() {
        try {
            throw new java.io.UncheckedIOException(new java.io.IOException());
        } catch (java.io.UncheckedIOException thrown) { }
    }

    static void goodList() { new Unsized(); }
}

interface Gets { Object get(int i); }

class Listed extends ArrayList<Object> implements Gets { } // ! internal

interface Says {
    String toString();
    int hashCode();
}

class Wordless implements Says { }

interface Titled {
    String name();
    int ordinal();
    boolean equals(Object o);
}

interface Compares { int compareTo(Suit other); }

enum Suit implements Titled, Says, Compares { // ! internal
    HEARTS, SPADES;

    static int compare(Compares a, Suit b)
        //@ requires a != null;
    { return a.compareTo(b); }
}

interface Messages { String getMessage(); }

class Failed extends RuntimeException implements Messages, Says { }

class Sized extends ArrayList<Object> {
    Sized(int n) { super(n); } // ! internal
}

class Unsized extends ArrayList<Object> {
    Unsized() { super(); }
}

class WrappedCause extends java.io.UncheckedIOException {
    WrappedCause() { super("none", null); } // ! null.dereference
}

/** The virtual machine runs `finalize` when it likes, and gives nothing for it. */
class Finalized {
    static int n;

    protected void finalize() // ! internal
        //@ requires acc(n);
        //@ ensures acc(n);
    {
        n = 5;
    }
}

class FinalizedAlone {
    int closed;

    protected void finalize() {
        new FinalizedAlone();
    }
}
