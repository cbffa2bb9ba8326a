// echis verify --no-inference
/** Ghost statements under a condition: what they do is done on the paths on which it holds, and nowhere else. */
class ConditionalGhosts {
    int x;
    //@ ghost int seen;

    //@ predicate cell() = acc(x);

    //@ requires b ? cell() : acc(x);
    //@ ensures cell();
    void set(boolean b) {
        //@ if (b) { open cell(); }
        x = 1;
        //@ close cell();
    }

    //@ requires b ? cell() : acc(x);
    //@ ensures b ? acc(x) : cell();
    void exchange(boolean b) {
        /*@ if (b) {
              open cell();
            } else {
              close cell();
            } @*/
    }

    //@ requires b ? cell() : acc(x);
    //@ ensures cell();
    void otherSide(boolean b) {
        //@ if (!b) { open cell(); } // ! open.failed
        x = 1; // ! access.failed
        //@ close cell();
    }

    //@ requires cell();
    void lost(boolean b) {
        //@ if (b) { open cell(); }
        //@ assert cell(); // ! assert.failed
    }

    static void assumed(boolean b) {
        //@ if (b) { assume false; } // ? assume.believed
        assert !b;
        assert b; // ! assert.failed
    }

    static void asserted(boolean b) {
        //@ if (b) { assert b; } else { assert b; } // ! assert.failed
    }

    static void unread(ConditionalGhosts g) {
        //@ if (g.x == 1) { assert true; } // ! access.failed
    }

    static void variables(boolean b, boolean c) {
        //@ ghost int g = 0;
        //@ if (b) { g = 1; } else if (c) { g = 2; } else { ghost int h = 3; g = h; }
        //@ assert g == (b ? 1 : c ? 2 : 3);
        //@ assert g != 3; // ! assert.failed
    }

    //@ requires g != null ==> acc(g.seen);
    static int noticed(ConditionalGhosts g) {
        try {
            //@ g.seen = 1; // ! access.failed
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    //@ requires acc(g.seen);
    //@ ensures acc(g.seen) * g.seen == 1 && \result == 1;
    static int there(ConditionalGhosts g) {
        try {
            //@ g.seen = 1;
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    static void rounds(int n) {
        //@ ghost int g = 0;
        for (int i = 0; i < n; i++)
            //@ invariant 0 <= g && g <= i;
        {
            //@ if (i > 3) { g = g + 1; }
        }
        //@ assert 0 <= g;
        //@ assert g == 0; // ! assert.failed
    }
}
