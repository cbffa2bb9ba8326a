/** What a lambda expression does keeps what the method promises that it stands for. */
class Lambdas {
    static int same(int x) { return x; }

    static void goodNext() {
        Next next = x -> x < 100 ? 100 : 200;
        assert next.above(1) > 1;
    }

    static void badSame() {
        Above same = x -> x;
        assert same.above(1) > 1;
    }

    static void badReference() {
        Above same = Lambdas::same;
        assert same.above(1) > 1;
    }

    /** It need not be a new object (JLS 15.27.4). */
    static void badNew() {
        Next before = null;
        for (int i = 0; i < 2; i++)
            //@ invariant 0 <= i && i <= 2;
        {
            Next next = x -> x < 100 ? 100 : 200;
            assert next != before; // ! assert.failed
            before = next;
        }
    }

    static void badNewReference() {
        Again before = null;
        for (int i = 0; i < 2; i++)
            //@ invariant 0 <= i && i <= 2;
        {
            Again again = Lambdas::one;
            assert again != before; // ! assert.failed
            before = again;
        }
    }

    static int one()
        //@ ensures \result == 1;
    { return 1; }

    /* A lambda expression stands for one method, and not for another one of that name. */

    static void badOther() {
        Twofold both = (x, y) -> x;
        Onefold one = both;
        assert one.above(1) > 1;
    }

    static void goodOwn() {
        Pairing own = (x, y) -> y;
        assert own.above(1) == 2 && own.above(1, 5) == 5;
    }

    static void badAgain() {
        Again again = () -> 2;
        Defaulted defaulted = again;
        assert defaulted.one() == 1;
    }

    static void badOwn() {
        Pairing own = (x, y) -> y;
        Onefold one = own;
        assert one.above(1) == 1; // ! assert.failed
    }
}

interface Defaulted {
    default int one()
        //@ ensures \result == 1;
    { return 1; }
}

interface Again extends Defaulted {
    int one()
        //@ ensures \result == 1; // ! postcondition.violated
    ;
}

interface Onefold {
    int above(int x)
        //@ requires x < 200;
        //@ ensures \result > x;
    ;
}

interface Twofold extends Onefold {
    default int above(int x) // ! postcondition.violated
        //@ requires x < 200;
        //@ ensures true;
    { return x; }

    int above(int x, int y);
}

interface Pairing extends Onefold {
    default int above(int x)
        //@ requires x < 200;
        //@ ensures \result == x + 1;
    { return x + 1; }

    int above(int x, int y)
        //@ requires y < 200;
        //@ ensures \result == y;
    ;
}

interface Next {
    int above(int x)
        //@ requires x < 200;
        //@ ensures \result > x;
    ;
}

interface Above {
    int above(int x)
        //@ requires x < 200;
        //@ ensures \result > x; // ! postcondition.violated postcondition.violated
    ;
}

interface LambdasStep {
    int step(int k);
}

/** What stands before `::` must be there when the reference is made. */
class LambdasOfNull {
    int same(int k) { return k; }

    static void taken(LambdasOfNull o) { LambdasStep f = o::same; } // ! null.dereference

    static void badNull() { taken(null); }

    static void named(LambdasOfNull $on) { LambdasStep f = k -> $on.same(k); } // ! null.dereference

    static void kept(LambdasOfNull o)
        //@ requires o != null;
    { LambdasStep f = o::same; }

    static void goodThere() { kept(new LambdasOfNull()); }
}
