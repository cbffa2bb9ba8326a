/** Captured variables and objects around objects: they are set before anything runs that could read them, and stay as they are. */
class CapturedVariables {
    class AroundInner {
        /*@ pure @*/ CapturedVariables owner()
        { return CapturedVariables.this; }
    }

    static AroundGives giving(int n)
        //@ requires n > 5;
        //@ ensures \result != null;
    { return () -> n; }

    static AroundGives inner(int n)
        //@ requires n > 6;
    {
        return new AroundGives() {
            public int get() { return n; }
        };
    }

    static void goodOwner() {
        CapturedVariables a = new CapturedVariables();
        AroundInner i = a.new AroundInner();
        assert i.owner() == a;
    }

    static void badOwner() {
        CapturedVariables a = new CapturedVariables(), b = new CapturedVariables();
        AroundInner i = a.new AroundInner();
        assert i.owner() == b; // ! assert.failed
    }

    static void badOwners() {
        AroundInner i = new CapturedVariables().new AroundInner(), j = new CapturedVariables().new AroundInner();
        assert i.owner() == j.owner(); // ! assert.failed
    }

    static void badNoOwner() {
        CapturedVariables a = null;
        AroundInner i = a.new AroundInner(); // ! null.dereference
    }

    static void badArgument() {
        AroundTaking t = new AroundTaking(0);
        AroundTaking.Inner i = t.new Inner(1 / (t.zero())); // ! division.by.zero
    }

    /* The object around is looked at before arguments are (JLS 15.9.4). */
    static void badOrder() {
        AroundTaking t = null;
        AroundTaking.Inner i = t.new Inner(1 / 0); // ! null.dereference
    }

    static void goodCaptured() {
        int n = 3;
        class Local {
            /*@ pure @*/ int get() { return n; }
        }
        Local l = new Local();
        assert l.get() == 3;
    }

    static void badCaptured() {
        int n = 3;
        class Local {
            /*@ pure @*/ int get() { return n; }
        }
        Local l = new Local();
        assert l.get() == 4; // ! assert.failed
    }

    /* Each object has what there was when it was made. */

    static void goodEach() {
        AroundSame first = null, last = null;
        for (int i = 0; i < 2; i++)
            //@ invariant 0 <= i && i <= 2;
        {
            int n = i;
            first = last;
            last = new AroundSame() { public int get() { return n - n; } };
        }
        assert last == null || last.get() == 0;
    }

    static void badEach() {
        class Keeps {
            final int own;
            Keeps(int own)
                //@ ensures acc(this.own) * this.own == own;
            { this.own = own; }
            class Twice {
                /*@ pure @*/ int get() { return 2; }
                /*@ pure @*/ Keeps around() { return Keeps.this; }
            }
        }
        Keeps k = new Keeps(1), l = new Keeps(2);
        Keeps.Twice t = k.new Twice(), u = l.new Twice();
        assert t.around() == k && u.around() == l;
        assert t.around().own == u.around().own; // ! assert.failed
    }

    /* What a lambda expression captures need not be accessible where it is called. */
    int count;

    static void goodCount() {
        CapturedVariables a = new CapturedVariables();
        AroundGives g = () -> 6;
        int six = g.get();
        assert six > 5;
    }

    AroundGives counting() { return () -> count; } // ! access.failed
}

interface AroundGives {
    int get();
        //@ ensures \result > 5; // ! postcondition.violated postcondition.violated
}

interface AroundSame {
    /*@ pure @*/ int get();
        //@ ensures \result == 0;
}

class AroundTaking {
    AroundTaking(int n) { }

    /*@ pure @*/ int zero() { return 0; }

    class Inner {
        Inner(int n) { }
    }
}
