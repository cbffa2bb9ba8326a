/** No code sees an object before its final fields are assigned. */
class EarlyObjects {
    final int a;

    EarlyObjects(int n) {
        a = n;
        register(this);
        int b = own();
    }

    EarlyObjects(long n) {
        register(this); // ! internal
        a = 1;
    }

    EarlyObjects(short n) {
        a = own(); // ! internal
    }

    EarlyObjects(byte n) {
        EarlyObjects me = this; // ! internal
        a = me.a + 1;
    }

    EarlyObjects(char n) {
        Runnable r = () -> register(this); // ! internal
        a = 1;
    }

    EarlyObjects(boolean n) {
        Object o = new Object() { int twice() { return a > 1 ? 2 : 1; } }; // ! internal
        a = 1;
    }

    EarlyObjects(String n) {
        if (n == null) { a = 1; register(this); } else { a = 2; }
    }

    EarlyObjects(Object n) {
        if (n == null) { a = 1; } else { register(this); a = 2; } // ! internal
    }

    static void register(EarlyObjects o) { }

    int own() { return 3; }
}

/** A constructor of a superclass runs before the fields of the subclass are assigned. */
class EarlySuper {
    EarlySuper() { show(); } // ! internal

    EarlySuper(int n) { }

    void show() { }
}

class EarlyBelow extends EarlySuper {
    final int key;

    EarlyBelow() { key = 4; }

    void show() { int k = key; }
}

class EarlyBelowOtherwise extends EarlyFine {
    final int key;

    EarlyBelowOtherwise() { key = 4; }

    void show() { int k = key; }
}

class EarlyFine {
    int n;

    EarlyFine() { n = 5; }
}

/** Initialisers run in the order of the text. */
class EarlyOrder {
    int before = this.late; // ! internal
    final int late = EarlyOrder.make();
    int behind = this.late;

    EarlyOrder() { }

    static int make() { return 4; }
}

/** The first use of an object is in the superclass of the superclass. */
class EarlyTop {
    static EarlyTop last;

    EarlyTop()
        //@ requires acc(last);
        //@ ensures acc(last);
    { last = this; } // ! internal
}

class EarlyMiddle extends EarlyTop {
    EarlyMiddle()
        //@ requires acc(last);
        //@ ensures acc(last);
    { }
}

class EarlyBottom extends EarlyMiddle {
    final int key;

    EarlyBottom()
        //@ requires acc(last);
        //@ ensures acc(last);
    { key = 1; }
}
