/** What the library runs of the user's code, what it throws, and which classes are above the user's. */
class Callbacks {
    static void badPrinted() {
        Loud loud = new Loud();
        System.err.println(loud);
        assert loud.said == 0; // ! assert.failed
    }

    static void goodPrinted() {
        Loud loud = new Loud();
        System.err.println(loud);
        System.err.print("text");
        System.err.println(7);
        assert loud.said == 1;
        loud = null;
        System.err.println(loud);
    }

    static void printedAsAnything(Object o) {
        System.err.println(o); // ! internal
    }

    static void badThrowing() {
        System.err.println(new Angry()); // ! exception.uncaught
    }

    static void goodThrowing() {
        try {
            System.err.println(new Angry());
        } catch (IllegalStateException e) {
            return;
        }
        assert false;
    }

    static void goodHushed() {
        System.err.println(new Hushed());
    }

    static void badCharacters() {
        char[] none = null;
        System.err.println(none); // ! null.dereference
    }

    static void badFormat() {
        System.err.printf("%d", "x"); // ! internal
    }

    static void cause(Reported reported)
        //@ requires reported != null * acc(reported.asked);
    {
        RuntimeException e = new RuntimeException(reported); // ! internal
    }

    static void goodCause() {
        RuntimeException e = new RuntimeException("text", new Reported());
    }

    static void detail(Loud loud)
        //@ requires loud != null * acc(loud.said) * loud.said == 0;
    {
        AssertionError e = new AssertionError(loud);
        assert loud.said == 0; // ! assert.failed
    }

    static void counted()
        //@ requires acc(Counted.made) * Counted.made == 0;
        //@ ensures acc(Counted.made) * Counted.made == 0;
    {
        Counted e = new Counted();
    }

    static void badCharAt() {
        try {
            char c = "ab".charAt(2); // ! index.out.of.bounds
        } catch (ArrayIndexOutOfBoundsException e) {
            return;
        }
    }

    static void goodCharAt() {
        try {
            char c = "ab".charAt(2);
        } catch (StringIndexOutOfBoundsException e) {
            return;
        }
        assert false;
    }

    static void badPrint() {
        System.out.print(new Textless()); // ! null.dereference
    }

    static void badPrintOfSomething(boolean b) {
        Object o = b ? new Textless() : new Callbacks();
        System.out.print(o); // ! internal
    }

    static void goodPrint() {
        System.out.println(new Textless());
        System.out.print(new Texted());
    }

    static void badCloneable() {
        Object o = new int[1];
        assert !(o instanceof Cloneable); // ! assert.failed
    }

    static void badCloneableOfUser() {
        Object o = new int[1];
        assert !(o instanceof Cloneable) || o instanceof Copied; // ! assert.failed
    }

    static void badSerializable() {
        Object o = new Object[0];
        int found = 0;
        try {
            java.io.Serializable s = (java.io.Serializable) o;
            found = 1;
        } catch (ClassCastException e) {
            found = 2;
        }
        assert found == 2; // ! assert.failed
    }

    enum Hue {
        RED
    }

    static int kind(Object o)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int kind(java.io.Serializable o)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static int kind(java.io.InputStreamReader o)
        //@ ensures \result == 3;
    {
        return 3;
    }

    static void goodKinds() {
        java.util.Random random = null;
        java.io.FileReader file = null;
        assert kind(Hue.RED) == 2 && kind(random) == 2 && kind(file) == 3;
    }

    static void badKindOfEnum() {
        assert kind(Hue.RED) == 1; // ! assert.failed
    }

    static void badKindOfLibrary() {
        java.util.PriorityQueue<String> queue = null;
        assert kind(queue) == 1; // ! assert.failed
    }

    static void badKindOfFileReader() {
        java.io.FileReader file = null;
        assert kind(file) == 1; // ! assert.failed
    }

    static boolean isNoInputStreamReader(java.io.FileReader file)
        //@ ensures \result; // ! postcondition.violated
    {
        return file == null || !((Object) file instanceof java.io.InputStreamReader);
    }
}

class Loud {
    int said;

    Loud()
        //@ ensures acc(said) * said == 0;
    { }

    public String toString()
        //@ requires acc(said);
        //@ ensures acc(said) * said == 1;
    {
        said = 1;
        return "loud";
    }
}

class Textless {
    public String toString()
        //@ ensures \result == null;
    {
        return null;
    }
}

class Texted {
    public String toString()
        //@ ensures \result != null;
    {
        return "text";
    }
}

class Angry {
    public String toString()
        //@ ensures false;
        //@ signals (IllegalStateException e) true;
    {
        throw new IllegalStateException();
    }
}

class Digits {
    static int seven() {
        return Character.digit('7', 10); // ! internal
    }
}

class Hushed {
    public String toString() {
        return "quiet";
    }
}

class Reported extends RuntimeException {
    int asked;

    public String getMessage()
        //@ requires acc(asked);
        //@ ensures acc(asked);
    {
        asked = 1;
        return "reported";
    }
}

class Counted extends RuntimeException {
    static int made;

    Counted() {
        super("counted"); // ! internal
    }

    public Throwable fillInStackTrace()
        //@ requires acc(Counted.made);
        //@ ensures acc(Counted.made);
    {
        made = 1;
        return this;
    }
}

class Copied implements Cloneable { }

interface Told { String toString(); }

class ToldByHash implements Told { // ! internal
    static int asked;

    public int hashCode()
        //@ requires acc(asked);
        //@ ensures acc(asked) * asked == 1;
    {
        asked = 1;
        return 2;
    }
}
