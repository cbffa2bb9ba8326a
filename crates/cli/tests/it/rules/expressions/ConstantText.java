/** Integers that wrap around while the compiler computes a text or a label. */
class ConstantText {
    static String text()
        //@ ensures \result != null;
    {
        return "" + (Integer.MAX_VALUE + 1); // ! integer.overflow
    }

    static boolean same()
        //@ requires true;
    {
        return "a" == "b" + (Integer.MIN_VALUE - 1); // ! integer.overflow
    }

    static int label(int i)
        //@ requires true;
    {
        switch (i) {
            case Integer.MAX_VALUE + 1: // ! integer.overflow
                return 1;
            default:
                return 2;
        }
    }

    static int text(String s)
        //@ requires s != null;
    {
        switch (s) {
            case "x" + (Integer.MAX_VALUE + 1): // ! integer.overflow
                return 1;
            default:
                return 2;
        }
    }

    static String small()
        //@ ensures \result != null;
    {
        return "" + (Integer.MAX_VALUE - 1);
    }
}
