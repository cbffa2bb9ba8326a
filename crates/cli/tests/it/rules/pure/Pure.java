/** Pure methods: who calls one needs any permission to what it reads, and what it requires, also where nobody uses its value. */
class Pure {
    int x;

    // both can be the same object
    /*@ pure @*/ static int apart(Pure a, Pure b, int k)
        //@ requires a != null * b != null * acc(a.x) * acc(b.x) * 0 <= k <= 10;
    { return a == b ? k + 2147483647 : k; } // ! integer.overflow

    /*@ pure @*/ static int length(int[] a)
        //@ requires a != null;
    { return a.length; }

    /*@ pure @*/ static boolean isLarge(int n)
        //@ requires n != 0;
    { return 10 / n > 1; }

    static void goodStatement() {
        isLarge(1);
    }

    static void badStatement() {
        isLarge(0); // ! precondition.violated
    }

    static void badNumber() {
        length(null); // ! precondition.violated
    }

    static void badOperand() {
        boolean none = false;
        boolean both = none & isLarge(0); // ! precondition.violated
    }

    static void badMessage() {
        RuntimeException e = new RuntimeException(isLarge(0) ? "large" : "small"); // ! precondition.violated
    }

    static void goodSuper() {
        Exception e = new Quotient(2);
    }

    static void badReceiver(Pure p)
        //@ requires p.get() == 1; // ! precondition.violated
    { }

    /*@ pure @*/ int get() { return 1; }
}

/** What is computed for a class of the library is computed all the same. */
class Quotient extends Exception {
    private static final long serialVersionUID = 1;

    Quotient(int n) { super("" + 10 / n); } // ! division.by.zero
}
