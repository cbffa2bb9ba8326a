/** Constant variables are no state: they are read without a permission (JLS 4.12.4). */
class ConstantFields {
    static void badSeven() {
        Sevens e = new Sevens();
        assert e.first == 0; // ! assert.failed
    }

    static void goodSeven() {
        Sevens e = new Sevens();
        assert e.first == 7;
    }

    static int other(Sevens e) { return e.number; } // ! null.dereference

    static void badNull() { other(null); }

    static int there(Sevens e)
        //@ requires e != null;
        //@ ensures \result == 7;
    { return e.number; }

    static int wrong(Sevens e)
        //@ requires e != null;
        //@ ensures \result == 0; // ! postcondition.violated
    { return e.number; }
}

class Sevens {
    final int number = 7;
    int first;

    Sevens()
        //@ ensures acc(first) * first == 7;
    { first = this.number; }
}

/** Constant expressions are one object with literals of the same text, and other texts need not be new objects. */
class ConstantTexts {
    final String first = "a";

    static void badInferred() {
        final var first = "a";
        assert first + "b" != "ab"; // ! assert.failed
    }

    static void goodInferred() {
        final var first = "a";
        assert first + "b" == "ab";
    }

    boolean isOne()
        //@ ensures \result; // ! postcondition.violated
    { return this.first + "b" == "ab"; }

    static void badOne() { assert new ConstantTexts().isOne(); }

    static boolean isShown(boolean b)
        //@ ensures !\result; // ! postcondition.violated
    { return "" + b == "true"; }

    static void badShown() { assert !isShown(true); }
}

class ConstantTextsBelow extends ConstantTexts {
    boolean isOneAbove()
        //@ ensures \result; // ! postcondition.violated
    { return super.first + "b" == "ab"; }

    static void badAbove() { assert new ConstantTextsBelow().isOneAbove(); }
}
