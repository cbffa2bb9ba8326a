/** Explicit joins: what leads to one has to satisfy its assertion, and what comes after it knows nothing else. */
class ExplicitJoins {
    int x;
    int y;

    //@ requires acc(this.x);
    //@ ensures acc(this.x) * this.x > 0;
    void conjunct(boolean a, boolean b) {
        if (a) { x = 1; } else { x = 2; }
        //@ join acc(this.x) * this.x > 0 * this.x < 2; // ! join.failed
        if (b) { x = x + 1; }
    }

    //@ requires acc(this.x);
    void permission() {
        //@ join acc(this.y); // ! join.failed
    }

    //@ requires acc(this.x) * acc(this.y);
    //@ ensures acc(this.y); // ! postcondition.violated
    void lost() {
        //@ join acc(this.x);
    }

    //@ requires acc(this.x);
    //@ ensures acc(this.x);
    void forgotten(boolean a) {
        if (a) { x = 1; } else { x = 2; }
        //@ join acc(this.x);
        //@ assert this.x > 0; // ! assert.failed
    }

    //@ requires acc(this.x);
    //@ ensures acc(this.x) * this.x == old(this.x) + 1;
    void related(boolean a) {
        int was = x;
        if (was == 2147483647) { throw new IllegalStateException(); } // ! exception.uncaught
        x = was + 1;
        //@ join acc(this.x) * this.x == old(this.x) + 1;
    }

    //@ requires acc(this.x);
    //@ ensures acc(this.x);
    void types(int k, boolean a) {
        k = k / 2;
        int z = k;
        if (a) { z = 7; }
        //@ join acc(this.x);
        if (z < 2147483647) { z = z + 1; }
        if (k > -2147483648) { k = k - 1; }
        z = k - 1; // ! integer.overflow
    }

    //@ requires n >= 0;
    //@ ensures \result == n; // ! postcondition.violated
    static int copied(int n) {
        int m = n;
        //@ join true;
        return m;
    }

    static void ghosts() {
        //@ ghost int g = 2147483647;
        //@ g = g + 1;
        //@ join g > 2147483647;
        //@ assert g > 2147483647;
        //@ assert false; // ! assert.failed
    }

    //@ requires a != null * acc(a[*]);
    //@ ensures acc(a[*]);
    static int sum(int[] a) {
        int s = 0;
        for (int v : a)
            //@ invariant acc(a[*]) * s >= 0;
        {
            if (v > 0 && s < 100) { s = s + 1; } else { s = 0; }
            //@ join acc(a[*]) * s >= 0;
            assert s >= 0;
        }
        assert s >= 0;
        return s;
    }

    //@ requires c != null * acc(c.x);
    //@ ensures acc(c.x) * \result == 3;
    //@ signals (Exception e) acc(c.x);
    static int thrown(Joined c, int a) throws Exception {
        if (a > 3) { c.x = 1; } else { c.x = 2; }
        //@ join acc(c.x);
        if (c.x > 5) { throw new Exception(); }
        return 3;
    }
}
class Joined {
    int x;

    //@ requires acc(x);
    //@ ensures acc(x) * \result == 3;
    //@ signals (Exception e) acc(x);
    int inLoop(int a) throws Exception {
        while (a > 3)
            //@ invariant acc(x);
        {
            if (a == 7) { throw new Exception(); }
            a--;
            //@ join acc(x);
            if (a == 9) break;
        }
        return 3;
    }
}
