/** Tables whose elements the static initialisers of their class assign one by one. */
class Squares {
    private static final int[] SQUARES = new int[10];
    private static final int[] FIRST = { 1, 2 };

    static {
        //@ invariant 0 <= i <= 10 && acc(SQUARES[*]);
        //@ invariant forall int k; 0 <= k && k < i ==> SQUARES[k] == k * k;
        for (int i = 0; i < SQUARES.length; i++) {
            SQUARES[i] = i * i;
        }
        FIRST[0] = 7;
        assert FIRST[0] == 7 && FIRST[1] == 2;
        assert SQUARES[3] == 9;
        assert SQUARES[3] == 8; // ! assert.failed
    }

    static int goodRead() { return SQUARES[3]; }

    //@ requires 0 <= n < 10;
    static int square(int n) { return SQUARES[n]; }

    static void goodSame() {
        int a = SQUARES[1];
        int b = SQUARES[1];
        assert a == b;
    }

    static int outside(int n) { return SQUARES[n]; } // ! index.out.of.bounds

    static void badFirst() { assert FIRST[0] == 1; } // ! assert.failed

    static void badValue() { assert SQUARES[3] == 0; } // ! assert.failed
}

/** Programs begin with filled tables. */
class SquaresAtStart {
    static final int[] SQUARES = new int[3];

    static {
        SQUARES[0] = 0;
        SQUARES[1] = 1;
        SQUARES[2] = 4;
    }

    public static void main(String[] args) {
        assert SQUARES[2] == 4 && SQUARES.length == 3;
        assert SQUARES[1] == 0; // ! assert.failed
    }
}

/** Code that the initialiser runs could see the table too early. */
class SeenWhileFilled {
    private static final int[] TABLE = new int[2];
    private static final int EARLY;

    static {
        TABLE[0] = 1;
        EARLY = first();
        TABLE[0] = 2;
    }

    static int first() { return TABLE[0]; } // ! access.failed
}

/** So could code of another class that is initialised in between. */
class SeenFromOutside {
    static final int[] TABLE = new int[2];

    static {
        TABLE[0] = 1;
        TABLE[1] = Peeks.SEEN; // ! access.failed
        TABLE[0] = 2;
    }

    static int first() { return TABLE[0]; } // ! access.failed
}

class Peeks {
    static final int SEEN = SeenFromOutside.TABLE[0]; // ! access.failed
}

/** And a lambda expression. */
class SeenByLambda {
    private static final int[] TABLE = new int[2];

    static {
        TABLE[0] = 1;
        java.util.function.IntSupplier s = () -> TABLE[0]; // ! access.failed
        TABLE[0] = 2;
    }

    static int first() { return TABLE[0]; } // ! access.failed
}

/** Other code that writes the elements makes the array an ordinary one. */
class FilledLater {
    private static final int[] TABLE = new int[2];

    static { TABLE[0] = 1; }

    static void change() { TABLE[0] = 2; } // ! access.failed

    static int first() { return TABLE[0]; } // ! access.failed
}

/** Arrays that constructors fill. */
final class Polynomial {
    private final int[] coefficients;

    //@ requires given != null && acc(given[*], 1/2);
    //@ ensures acc(given[*], 1/2) && length() == given.length;
    //@ ensures forall int i; 0 <= i && i < given.length ==> at(i) == given[i];
    Polynomial(int[] given) {
        coefficients = new int[given.length];
        //@ invariant 0 <= i <= given.length && acc(given[*], 1/4) && acc(coefficients[*]);
        //@ invariant forall int k; 0 <= k && k < i ==> coefficients[k] == given[k];
        for (int i = 0; i < given.length; i++) {
            coefficients[i] = given[i];
        }
    }

    //@ pure
    int length() { return coefficients.length; }

    //@ requires 0 <= i && i < length();
    //@ pure
    int at(int i) { return coefficients[i]; }

    //@ requires coefficients.length > 0;
    int first() { return coefficients[0]; }

    int outside() { return coefficients[0]; } // ! index.out.of.bounds

    static void goodCopy() {
        int[] a = { 1, 2 };
        Polynomial p = new Polynomial(a);
        a[1] = 5;
        assert p.length() == 2 && p.at(1) == 2 && a[1] == 5;
    }

    static void badCopy() {
        int[] a = { 1, 2 };
        Polynomial p = new Polynomial(a);
        a[1] = 5;
        assert p.at(1) == 5; // ! assert.failed
    }
}

/** Elements change until the constructor ends. */
final class ChangedInConstructor {
    private final int[] data;
    private final int sum;

    //@ ensures at(0) == 3 && sum() == 1;
    ChangedInConstructor() {
        data = new int[1];
        data[0] = 1;
        sum = data[0];
        data[0] += 2;
        assert data[0] == 3;
        assert data[0] == 1; // ! assert.failed
    }

    //@ ensures at(0) == 1; // ! postcondition.violated
    ChangedInConstructor(int n) {
        data = new int[] { 1 };
        data[0]++;
        sum = n;
    }

    //@ ensures at(0) == 1;
    ChangedInConstructor(boolean is) {
        data = new int[] { 1 };
        sum = 0;
    }

    //@ ensures at(0) == 0; // ! postcondition.violated
    ChangedInConstructor(long n) {
        data = new int[] { 1 };
        sum = 0;
    }

    //@ requires 0 <= i && i < 1;
    //@ pure
    int at(int i) { return i < data.length ? data[i] : 0; }

    //@ pure
    int sum() { return sum; }
}

/** An object that is known outside before its array is filled. */
class LeakedWhileFilled {
    private final int[] data;

    LeakedWhileFilled() {
        data = new int[1];
        data[0] = 1;
        show(this);
        data[0] = 2;
    }

    static void show(LeakedWhileFilled o) {}

    //@ requires data.length > 0;
    int first() { return data[0]; } // ! access.failed
}

/** A method of the object itself could look at it. */
class LooksWhileFilled {
    private final int[] data;

    LooksWhileFilled() {
        data = new int[1];
        data[0] = 1;
        first();
        data[0] = 2;
    }

    int first() { return data.length > 0 ? data[0] : 0; } // ! access.failed
}

/** So could a lambda expression, or an object of an inner class. */
class CapturedWhileFilled {
    private final int[] data;

    CapturedWhileFilled() {
        data = new int[1];
        data[0] = 1;
        Runnable r = () -> System.out.println(data[0]); // ! access.failed
        data[0] = 2;
    }

    int first() { return data.length > 0 ? data[0] : 0; } // ! access.failed
}

/** A constructor that another one calls has not finished the array. */
class FilledTwice {
    private final int[] data;

    FilledTwice() {
        data = new int[1];
        data[0] = 1;
    }

    FilledTwice(int n) {
        this();
        data[0] = n; // ! access.failed
    }

    int first() { return data.length > 0 ? data[0] : 0; } // ! access.failed
}

/** A local variable for the array could be written later. */
class AliasedWhileFilled {
    private final int[] data;

    AliasedWhileFilled() {
        int[] made = new int[1];
        data = made;
        data[0] = 1;
    }

    int first() { return data.length > 0 ? data[0] : 0; } // ! null.dereference access.failed
}

/** Another object's array is complete, and not this constructor's to change. */
class CopiesOther {
    private final int[] data;

    CopiesOther() {
        data = new int[1];
        data[0] = 1;
    }

    CopiesOther(CopiesOther other) {
        data = new int[1];
        other.data[0] = 5; // ! null.dereference access.failed
    }

    int first() { return data.length > 0 ? data[0] : 0; } // ! access.failed
}

/** An initialiser block fills, too. */
final class FilledInBlock {
    private final int[] data = new int[2];

    { data[1] = 4; }

    static void good() {
        FilledInBlock b = new FilledInBlock();
        assert b.data[1] == 4 && b.data[0] == 0;
    }

    static void bad() {
        FilledInBlock b = new FilledInBlock();
        assert b.data[1] == 0; // ! assert.failed
    }
}

/** The superclass sees the object first. */
class ShowsItself {
    ShowsItself() { show(this); } // ! internal

    static void show(ShowsItself o) {}
}

class FilledBelow extends ShowsItself {
    private final int[] data;

    FilledBelow() {
        data = new int[1];
        data[0] = 1;
    }

    int first() { return data.length > 0 ? data[0] : 0; } // ! access.failed
}

/** Rows are not filled. */
final class FilledRows {
    private final int[][] rows;

    FilledRows() {
        rows = new int[2][2];
        rows[1][0] = 3;
    }

    int first() { return rows.length > 0 && rows[0].length > 0 ? rows[0][0] : 0; } // ! access.failed
}

/** An array that always has the same length. */
final class Lengths {
    private final int[] sixteen = new int[16];
    private final int[] three;
    private final int[] either;
    private final int[] filled = new int[2];

    Lengths(boolean is) {
        three = new int[3];
        either = new int[4];
    }

    Lengths() {
        three = new int[] { 1, 2, 3 };
        either = new int[3];
        filled[1] = 5;
    }

    //@ ensures \result == 16;
    int goodLength() { return sixteen.length; }

    int goodElement() { return filled[1]; }

    //@ ensures \result == 3;
    int goodThree() { return three.length; }

    int outside() { return sixteen[16]; } // ! index.out.of.bounds

    //@ ensures \result == 3; // ! postcondition.violated
    int either() { return either.length; }

    //@ ensures \result == 2; // ! postcondition.violated
    int badLength() { return sixteen.length; }
}

/** No object has an array of a negative length. */
class NegativeLength {
    static final int[] NONE = new int[-1]; // ! negative.array.size

    private final int[] none = new int[-2]; // ! negative.array.size

    static void badStatic() {
        int n = NONE.length;
        assert false; // ! assert.failed
    }

    void badOwn() {
        int n = none.length;
        assert false; // ! assert.failed
    }
}
