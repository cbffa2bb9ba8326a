/** A switch with a case for each constant of an enum has no others. */
class EnumSwitches {
    enum Light { RED, YELLOW, GREEN }

    //@ requires light != null;
    //@ ensures \result > 0;
    static int all(Light light) {
        return switch (light) {
            case RED -> 1;
            case YELLOW -> 2;
            case GREEN -> 3;
        };
    }

    //@ requires light != null;
    //@ ensures \result > 0;
    static int together(Light light) {
        return switch (light) {
            case RED, GREEN -> 1;
            case YELLOW -> 2;
        };
    }

    //@ requires light != null;
    //@ ensures \result > 0;
    static int statement(Light light) {
        int value = 0;
        switch (light) {
            case RED: value = 1; break;
            case YELLOW: value = 2; break;
            case GREEN: value = 3;
        }
        return value;
    }

    //@ requires light != null;
    //@ ensures \result > 0; // ! postcondition.violated
    static int oneIsMissing(Light light) {
        int value = 0;
        switch (light) {
            case RED -> value = 1;
            case GREEN -> value = 3;
        }
        return value;
    }

    //@ requires light != null;
    //@ ensures \result > 1; // ! postcondition.violated
    static int oneIsTooSmall(Light light) {
        return switch (light) {
            case RED -> 1;
            case YELLOW -> 2;
            case GREEN -> 3;
        };
    }

    static int mayBeNull(Light light) {
        return switch (light) { // ! null.dereference
            case RED -> 1;
            case YELLOW -> 2;
            case GREEN -> 3;
        };
    }

    //@ ensures \result > 0; // ! postcondition.violated
    static int numbers(int n) {
        int value = 0;
        switch (n) {
            case 0 -> value = 1;
            case 1 -> value = 2;
            case 2 -> value = 3;
        }
        return value;
    }
}

/** Constants of an enum are made as other objects are. */
enum Part {
    WHOLE(1),
    NONE(0); // ! precondition.violated

    int parts;

    Part(int n)
        //@ requires n > 0;
    { parts = 100 / n; }
}

enum Shelf {
    LOW { int first = 10 / "".length(); }; // ! division.by.zero

    final int size = 5;
}

enum Unadorned { A, B { int f() { return 2; } }; int f() { return 1; } }

/** A case is about one constant. */
enum Lamp {
    ON, OFF;

    static int number(Lamp lamp)
        //@ requires lamp != null;
        //@ ensures \result == (lamp == ON ? 1 : 2);
    {
        return switch (lamp) {
            case ON -> 1;
            case OFF -> 2;
        };
    }

    static int wrongNumber(Lamp lamp)
        //@ requires lamp != null;
        //@ ensures \result == (lamp == ON ? 1 : 2); // ! postcondition.violated
    {
        switch (lamp) {
            case ON: return 1;
            default: return lamp == OFF ? 3 : 2;
        }
    }
}

/** While constants are made, they are not there yet: only what cannot be reached from a constructor sees them. */
enum Early {
    FIRST, SECOND;

    Early() {
        assert Looks.isThere();
    }
}

class Looks {
    static boolean isThere()
        //@ ensures \result;
    {
        return Early.SECOND != null; // ! internal
    }
}

enum EarlyOwn {
    FIRST, SECOND;

    final boolean isThere = own();

    static boolean own()
        //@ ensures \result;
    {
        return FIRST != null; // ! internal
    }
}

enum EarlyChoice {
    FIRST, SECOND;

    final int number = number();

    int number() {
        switch (this) { // ! internal
            case FIRST: return 1;
            default: return 2;
        }
    }
}

enum EarlyText {
    FIRST(new Shown());

    EarlyText(Object shown) {
        String text = "" + shown; // ! internal
    }
}

class Shown {
    public String toString() {
        return EarlyText.FIRST == null ? "" : "there"; // ! internal
    }
}

enum EarlyElsewhere {
    FIRST(new Uses());

    EarlyElsewhere(Uses other) { }
}

class Uses extends UsesFirst { }

class UsesFirst {
    boolean isThere = EarlyElsewhere.FIRST != null; // ! internal
}

enum EarlyAnyOf {
    FIRST(new Seen());

    EarlyAnyOf(Sees sees)
        //@ requires sees != null;
    {
        sees.look();
    }
}

interface Sees {
    void look();
}

class Seen implements Sees {
    public void look() {
        assert EarlyAnyOf.FIRST != null; // ! internal
    }
}

enum EarlyAbove implements HasMethod {
    FIRST
}

interface HasMethod {
    int NUMBER = AsksFirst.number();

    default void nothing() { }
}

class AsksFirst {
    static int number() {
        return EarlyAbove.FIRST == null ? 0 : 1; // ! internal
    }
}

enum EarlyBody {
    FIRST {
        static boolean isThere = EarlyBody.SECOND != null; // ! internal
    },
    SECOND
}

/** An interface without such a method is initialised when somebody asks for its field. */
enum LateAbove implements HasNone {
    FIRST
}

interface HasNone {
    LateAbove ONE = LateAbove.FIRST;
}

/** Nothing is wrong with asking later. */
enum Late {
    FIRST(1), SECOND(2);

    final int number;

    Late(int number)
        //@ ensures acc(this.number) * this.number == number;
    {
        this.number = limit(number);
    }

    static int limit(int n)
        //@ ensures \result == n;
    {
        return n;
    }

    static void isThere() {
        assert FIRST != null && FIRST != SECOND;
    }
}

/** All constants, and their numbers. */
enum Day {
    MONDAY, TUESDAY, SUNDAY;

    public String toString() {
        System.out.println(ordinal());
        return "day";
    }

    static int count()
        //@ ensures \result == 3;
    {
        return values().length;
    }

    static int wrongCount()
        //@ ensures \result == 2; // ! postcondition.violated
    {
        return values().length;
    }

    boolean isLast()
        //@ ensures \result == (this == SUNDAY);
    {
        return ordinal() == 2;
    }

    boolean isWrongLast()
        //@ ensures \result == (this == SUNDAY); // ! postcondition.violated
    {
        return ordinal() == 1;
    }

    static Day next(Day day)
        //@ requires day != null;
        //@ ensures \result != null && \result.ordinal() == (day.ordinal() + 1) % 3;
    {
        return values()[(day.ordinal() + 1) % values().length];
    }

    static Day chosen(Day day)
        //@ requires day != null;
        //@ ensures \result != null && \result.ordinal() == (day.ordinal() + 1) % 3;
    {
        switch (day) {
            case MONDAY: return TUESDAY;
            case TUESDAY: return SUNDAY;
            default: return MONDAY;
        }
    }

    static Day wrongNext(Day day)
        //@ requires day != null;
        //@ ensures \result != null && \result.ordinal() == day.ordinal() + 1;
    {
        return values()[day.ordinal() + 1]; // ! index.out.of.bounds
    }

    /** Numbers of null are asked for nowhere. */
    static Day ofNull(Day day)
        //@ ensures \result.ordinal() == 0; // ! not.wellformed
    {
        return MONDAY;
    }

    static boolean areThere() {
        for (Day day : values()) {
            if (day == null) return false;
        }
        return true;
    }

    static int largest()
        //@ ensures 0 <= \result && \result <= 2;
    {
        int largest = 0;
        for (Day day : values())
            //@ invariant 0 <= largest && largest <= 2;
        {
            largest = Math.max(largest, day.ordinal());
        }
        return largest;
    }

    static void wrongLargest() {
        int largest = 0;
        for (Day day : values())
            //@ invariant 0 <= largest && largest <= 1; // ! invariant.not.preserved
        {
            largest = Math.max(largest, day.ordinal());
        }
    }

    /** Who changes the array that `values()` returns changes nothing else. */
    static Day changed() {
        Day[] days = values();
        days[0] = SUNDAY;
        assert values()[0] == MONDAY;
        assert days[0] == MONDAY; // ! assert.failed
        return days[0];
    }

    static int firstIsLast() {
        assert values()[0] == SUNDAY; // ! assert.failed
        return 0;
    }
}
