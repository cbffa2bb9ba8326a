/** Final fields: once its object is constructed, such a field does not change, and reading it needs no permission. */
class FinalFields {
    static void goodRead() {
        FinalPair p = new FinalPair(3, "abc");
        assert p.x == 3 && p.twice == 6;
        assert p.text.length() == 3;
    }

    static void badValue() {
        FinalPair p = new FinalPair(3, "abc");
        assert p.x == 4; // ! assert.failed
    }

    static void badDerived() {
        FinalPair p = new FinalPair(3, "abc");
        assert p.twice == 3; // ! assert.failed
    }

    static void badOther() {
        FinalPair p = new FinalPair(3, "abc"), q = new FinalPair(4, "abc");
        assert p.x == q.x; // ! assert.failed
    }

    static void badNoObject() {
        FinalPair p = null;
        assert p.x == 0; // ! null.dereference
    }

    /* The default value of the field was never seen. */
    static void badDefault() {
        FinalPair p = new FinalPair(7, null);
        assert p.x == 0; // ! assert.failed
    }

    static void badNullText() {
        FinalPair p = new FinalPair(7, null);
        assert p.text != null; // ! assert.failed
    }

    /* A method that changes other fields changes no final one, and the converse. */
    static void goodUntouched() {
        FinalPair p = new FinalPair(1, "a");
        p.count = 5;
        p.more();
        assert p.x == 1;
    }

    static void badUntouched() {
        FinalPair p = new FinalPair(1, "a");
        p.count = 5;
        p.more();
        assert p.count == 5; // ! assert.failed
    }

    static int sum(FinalPair p, FinalPair q)
        //@ requires p != null * q != null * 0 <= p.x && p.x <= 9 && 0 <= q.x && q.x <= 9;
        //@ ensures \result == p.x + q.x;
    { return p.x + q.x; }

    static int wrongSum(FinalPair p, FinalPair q)
        //@ requires p != null * q != null * 0 <= p.x && p.x <= 9 && 0 <= q.x && q.x <= 9;
        //@ ensures \result == p.x + p.x; // ! postcondition.violated
    { return p.x + q.x; }

    static int unguarded(FinalPair p)
        //@ ensures \result == p.x; // ! not.wellformed postcondition.violated postcondition.violated
    { return 0; }


    static void badArraysOfObjects() {
        FinalPair[] all = { new FinalPair(1, "a"), new FinalPair(2, "b") };
        assert all[0].x == 2; // ! assert.failed
    }

    static void goodArraysOfObjects() {
        FinalPair[] all = { new FinalPair(1, "a"), new FinalPair(2, "b") };
        assert all[0].x == 1 && all[1].x == 2;
    }

    static void goodNested() {
        FinalTree t = new FinalTree(new FinalTree(null, 4), 5);
        assert t.left.key == 4 && t.left.left == null;
    }

    static void badNested() {
        FinalTree t = new FinalTree(new FinalTree(null, 4), 5);
        assert t.left.key == 5; // ! assert.failed
    }

    static void badNestedNull() {
        FinalTree t = new FinalTree(new FinalTree(null, 4), 5);
        assert t.left.left.key == 0; // ! null.dereference
    }
}

class FinalPair {
    final int x, twice;
    final String text;
    int count;

    FinalPair(int x, String text)
        //@ requires -1000 <= x && x <= 1000;
        //@ ensures this.x == x && this.twice == 2 * x && this.text == text;
        //@ ensures acc(count) * count == 0;
    {
        this.x = x;
        twice = x + x;
        this.text = text;
    }

    void more()
        //@ requires acc(count);
        //@ ensures acc(count);
    { count = x; }
}

class FinalTree {
    final FinalTree left;
    final int key;

    FinalTree(FinalTree left, int key)
        //@ ensures this.left == left && this.key == key;
    { this.left = left; this.key = key; }
}

/** Contracts and ghost code do not see a final field before it is assigned. */
class EarlyContracts {
    final int a;
    final int b;

    EarlyContracts(int n)
        //@ ensures a == old(a); // ! internal
    { a = n; b = n; }

    EarlyContracts(long n)
        //@ requires a == 0; // ! internal
    { a = 1; b = 1; }

    EarlyContracts(short n) {
        //@ ghost int before = a; // ! internal
        a = n;
        b = n;
        //@ assert before == a;
    }

    EarlyContracts(byte n) {
        a = n;
        //@ ghost int before = a;
        b = n;
        //@ assert before == a;
    }

    EarlyContracts(char n) {
        a = n;
        //@ ghost int before = get(); // ! internal
        b = n;
    }

    //@ pure
    int get() { return b; }
}

/** A value that no constructor leaves null is never null. */
class NeverNull {
    private final int[] data;
    private final String text;
    private final int[] given;

    NeverNull(int[] given) { data = new int[3]; text = "a" + data.length; this.given = given; }

    NeverNull(int n)
        //@ requires n >= 0;
    { data = new int[n]; text = "b"; given = data; }

    int length() { return data.length; }

    int textLength() { return text.length(); }

    int givenLength() { return given.length; } // ! null.dereference
}

/** A final field to which a contract gives permission is a field like others. */
class Permitted {
    final int n;
    //@ predicate valid() = acc(n) * n >= 0;

    Permitted(int n)
        //@ requires n >= 0;
        //@ ensures valid();
    { this.n = n; }

    static int read(Permitted p)
        //@ requires p != null;
    { return p.n; } // ! access.failed

    int n()
        //@ requires valid();
        //@ ensures valid() * \result >= 0;
    { return n; }
}
