/** Static final fields: once their class is initialised, they are constants. */
class StaticFinals {
    static final StaticPoint ORIGIN = new StaticPoint(0, 0);
    static final StaticPoint UNIT = new StaticPoint(1, 2);
    static final int SIZE = size();
    static final String NAME = "a" + SIZE;
    static final StaticPoint NONE = null;
    static int counter = 0;

    static int size() { return 4; }

    static void goodKnown() {
        assert ORIGIN.x == 0 && UNIT.x == 1 && UNIT.y == 2;
        int size = SIZE;
        int length = NAME.length();
        assert UNIT != null;
    }

    static void badField() {
        assert UNIT.x == 2; // ! assert.failed
    }

    static void badMixed() {
        assert ORIGIN.x == UNIT.x; // ! assert.failed
    }

    static void badSize() {
        assert SIZE == 5; // ! assert.failed
    }

    static void badNull() {
        assert NONE.x == 0; // ! null.dereference assert.failed
    }

    static void badNullity() {
        assert NONE != null; // ! assert.failed
    }

    static void counts() {
        counter = counter + 1; // ! access.failed
    }
}

class StaticPoint {
    final int x, y;

    StaticPoint(int x, int y) { this.x = x; this.y = y; }
}

/** Arguments that are changed on the way are not those that are stored. */
class StaticChanged {
    static final StaticChanged ONE = new StaticChanged(1);
    final int x;

    StaticChanged(int x)
        //@ requires x < 1000;
    {
        x = x + 1;
        this.x = x;
    }

    static void badStored() {
        assert ONE.x == 1; // ! assert.failed
    }

    static void badSum() {
        assert ONE.x == 3; // ! assert.failed
    }
}

/** Enum constants have final data. */
enum StaticPlanet {
    MERCURY(3), EARTH(9), COPY(9);

    final int gravity;

    StaticPlanet(int gravity) { this.gravity = gravity; }

    static void goodData() {
        assert EARTH.gravity == 9 && MERCURY.gravity + EARTH.gravity == 12;
        assert COPY.gravity == EARTH.gravity && COPY != EARTH;
    }

    static void badData() {
        assert EARTH.gravity == 3; // ! assert.failed
    }

    static void badSame() {
        assert COPY == EARTH; // ! assert.failed
    }
}

/** Code that runs while the class is initialised sees null. */
class StaticEarly {
    static final StaticEarly FIRST = new StaticEarly();
    static final StaticEarly SECOND = new StaticEarly();
    final boolean isEarly;

    StaticEarly() { isEarly = SECOND == null; } // ! access.failed

    static void badNotSeen() {
        assert FIRST.isEarly == false; // ! access.failed
    }
}

/** The same, in a method of another class that is initialised by the way. */
class StaticCycleA {
    static final int BEHIND = StaticCycleB.VALUE + 1; // ! access.failed
    static final Object THERE = new Object();

    static void badBehind() {
        int value = StaticCycleB.VALUE; // ! access.failed
        assert BEHIND == value + 2;
    }
}

class StaticCycleB {
    static final int VALUE = StaticCycleA.THERE == null ? 1 : 0; // ! access.failed
}

/** A field that an earlier initialiser has assigned can be read by a later one. */
class StaticInOrder {
    static final StaticPoint A = new StaticPoint(1, 2);
    static final StaticPoint B = A;
    static final int SUM;

    static {
        SUM = A.x + A.y;
    }

    static int sum() { return SUM; }

    static int x() { return B.x; } // ! null.dereference

    static int y() { return A.y; }
}
