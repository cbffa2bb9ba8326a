/** Records: what the language adds to them, and what is promised of that. */
record Records(int x, int y) {
    Records(int x)
        //@ ensures acc(this.x) * acc(this.y) * x() == x * y() == 7;
    { this(x, 7); }

    static void goodComponents() {
        Records r = new Records(1, 2);
        assert r.x() == 1 && r.y() + r.x == 3;
    }

    static void badComponents() {
        Records r = new Records(1, 2);
        assert r.x() == 2; // ! assert.failed
    }

    static void goodOther() {
        Records r = new Records(3);
        assert r.y() == 7;
    }

    static int none(Records r)
        //@ requires r != null ==> acc(r.x);
    { return r.x(); } // ! null.dereference

    /* This record gives permission to its components, so that it is needed. */
    static int unpermitted(Records r)
        //@ requires r != null;
    { return r.x(); } // ! access.failed

    int difference()
        //@ requires acc(x) * acc(y) * 0 <= x() && 0 <= y();
        //@ ensures acc(x) * acc(y) * \result == x() + y(); // ! postcondition.violated
    { return x - y; }

    static boolean equal(Records a)
        //@ requires a != null;
    { return a.equals(a); } // ! access.failed
}

/** A compact constructor keeps its contract. */
record Ordered(int low, int high) {
    Ordered
        //@ requires low <= high;
        //@ ensures acc(this.low) * acc(this.high) * low() == low * high() == low; // ! postcondition.violated
    { }
}

interface Gain {
    int value()
        //@ ensures \result > 0; // ! postcondition.violated
    ;
}

/** An accessor stands for a method that promises something. */
record RecordNumber(int value) implements Gain { }

interface Same {
    boolean equals(Object other)
        //@ ensures \result; // ! postcondition.violated
    ;
}

record Point(int x) implements Same { }

interface Named {
    String name();
}

interface Empty {
    String name()
        //@ ensures \result == null;
    ;
}

enum Plant implements Named { ROSE }

enum Nameless implements Empty { IT } // ! internal

class Text implements Described { } // ! internal

interface Described {
    String toString()
        //@ ensures \result != null;
    ;
}
