/** Static fields, and what happens before a class is first used. */
class StaticFields {
    static int counted;

    static void count()
        //@ requires acc(counted) * counted < 100;
        //@ ensures acc(counted) * counted == old(counted) + 1;
    {
        counted++;
    }

    static void client()
        //@ requires acc(counted) * counted == 0;
    {
        count();
        count();
        assert counted == 2;
    }

    static void clientWrong()
        //@ requires acc(counted) * counted == 0;
    {
        count();
        assert counted == 0; // ! assert.failed
    }

    static void goodPrint() {
        System.err.println("printed " + 1);
        System.out.print("");
    }
}

/** Nobody sees that it is initialised, so that it must not touch what others rely on. */
class Touching {
    static int[] own = new int[3];
    static int copied = own.length;

    static {
        own[0] = 1;
        StaticFields.count(); // ! precondition.violated
    }
}

enum Color {
    RED, GREEN;

    static void goodDifferent() {
        assert RED != GREEN;
    }

    static int number(Color color)
        //@ requires color != null;
        //@ ensures color == RED ==> \result == 1;
        //@ ensures color == GREEN ==> \result == 1; // ! postcondition.violated
    {
        switch (color) {
            case RED: return 1;
            case GREEN: return 2;
            default: return 3;
        }
    }
}

class Stores {
    static void badStore() {
        Object[] a = new String[1]; // ! internal
        boolean stored = false;
        try {
            a[0] = new Stores();
            stored = true;
        } catch (ArrayStoreException e) {
        }
        assert stored;
    }

    static void goodStore() {
        Stores[] a = new Stores[1];
        boolean stored = false;
        try {
            a[0] = new Stores();
            stored = true;
        } catch (ArrayStoreException e) {
        }
        assert stored;
    }
}

/** Static fields that are written through objects. */
class Through {
    static int n;

    Through next()
        //@ requires acc(n);
        //@ ensures acc(n) * n == 10;
    {
        n = 10;
        return this;
    }

    void good()
        //@ requires acc(n);
    {
        this.n = 1;
        assert n == 1;
        next().n += 5;
        assert n == 15;
        Through none = null;
        none.n = 2;
        assert n == 2;
    }

    void badForgotten()
        //@ requires acc(n);
    {
        n = 1;
        next().n += 5;
        assert n == 6; // ! assert.failed
    }

    void badNotHeld() {
        this.n = 1; // ! access.failed
    }
}
