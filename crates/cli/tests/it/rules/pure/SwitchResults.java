/** A pure method may choose between values with `switch`. */
class SwitchResults {
    enum Light { RED, AMBER, GREEN }

    /*@ pure @*/ static int worth(char c) {
        return switch (c) {
            case 'I', 'i' -> 1;
            case 'V' -> 5;
            default -> -1;
        };
    }

    /*@ pure @*/ static int wait(Light light)
        //@ requires light != null;
        //@ ensures \result > 0;
    {
        return 1 + switch (light) {
            case RED -> 30;
            case AMBER -> 5;
            case GREEN -> 0;
        };
    }

    static void known()
    {
        //@ assert worth('i') == 1 * worth('V') == 5 * worth('x') == -1;
        //@ assert wait(Light.AMBER) == 6 * wait(Light.GREEN) == 1;
        //@ assert worth('V') == 1; // ! assert.failed
    }

    static void last()
    {
        //@ assert wait(Light.GREEN) == 31; // ! assert.failed
    }

    /*@ pure @*/ static int none(Light light)
    {
        return switch (light) { // ! null.dereference
            case RED -> 30;
            default -> 0;
        };
    }

    /*@ pure @*/ static int value(String text)
        //@ requires text != null;
    {
        return switch (text) {
            case "one", "ein" + "s" -> 1;
            case "two" -> 2;
            default -> 0;
        };
    }

    static void texts(String text)
        //@ requires text != null * text.length() == 3;
    {
        //@ assert value("eins") == 1 * value("two") == 2 * value("twos") == 0;
        //@ assert value(text) == 1 ==> text.equals("one");
        //@ assert value(text) == 0 ==> !text.equals("two");
        //@ assert value(text) == 2; // ! assert.failed
    }

    /*@ pure @*/ static int noText(String text)
    {
        return switch (text) { // ! null.dereference
            case "one" -> 1;
            default -> 0;
        };
    }

    // the calls in the cases count as well
    /*@ pure @*/ static int badEndless(int n)
    {
        return switch (n) {
            case 0 -> 1;
            default -> badEndless(n); // ! termination.failed
        };
    }

    /*@ pure @*/ static int goodSmaller(int n)
        //@ requires n >= 0;
        //@ ensures \result == 1;
    {
        return switch (n) {
            case 0 -> 1;
            default -> goodSmaller(n - 1);
        };
    }

    /*@ pure @*/ static int badScrutinee(int n)
    {
        return switch (badScrutinee(n)) { // ! termination.failed
            case 0 -> 1;
            default -> 2;
        };
    }

    // nothing of what is asked about is left
    /*@ pure @*/ static int badDropped(int n)
    {
        return switch (badDropped(n)) { // ! internal termination.failed
            default -> 1;
        };
    }

    /*@ pure @*/ static int nested(int n)
        //@ ensures \result == (n == 3 ? 10 : 20);
    {
        return switch (switch (n) {
            case 3 -> 1;
            default -> 2;
        }) {
            case 1 -> 10;
            default -> 20;
        };
    }

    /*@ pure @*/ static int broken(int n)
        //@ ensures \result > 0; // ! postcondition.violated
    {
        return switch (n) {
            case 0 -> 1;
            default -> 0;
        };
    }
}
