/** Pure methods must come to an end. */
class Termination {
    Termination next;

    //@ predicate list() = acc(next) * (next != null ==> next.list());
    //@ predicate single() = acc(next);

    /*@ pure @*/ static int badEndless(int n) { return badEndless(n) % 10 + 1; } // ! termination.failed

    /*@ pure @*/ static int goodSmaller(int n)
        //@ requires 0 <= n <= 10;
    { return n == 0 ? 1 : goodSmaller(n - 1); }

    /*@ pure @*/ static int badNegative(int n)
        //@ requires n <= 10 * n > -100;
    { return n == -99 ? 1 : badNegative(n - 1); } // ! termination.failed

    /*@ pure @*/ static int goodSecond(int m, int n)
        //@ requires 0 <= n <= 10;
    { return n == 0 ? m : goodSecond(m, n - 1); }

    /*@ pure @*/ static int badSwapped(int m, int n)
        //@ requires 0 <= m * 0 <= n;
    { return m == n ? m : badSwapped(n, m); } // ! termination.failed

    /*@ pure @*/ int goodLength()
        //@ requires list();
    { return next == null ? 1 : 1 + next.goodLength() % 10; }

    /*@ pure @*/ int goodOpened()
        //@ requires list();
    { return /*@ opening list() in @*/ next == null ? 1 : 1 + next.goodOpened() % 10; }

    // what is opened contains nothing that a call could take
    /*@ pure @*/ int badCycle()
        //@ requires single();
    { return next == this ? 1 + next.badCycle() % 10 : 0; } // ! termination.failed

    /*@ pure @*/ int badSelf()
        //@ requires list();
    { return 1 + this.badSelf() % 10; } // ! termination.failed

    /*@ pure @*/ static int badThere(int n) { return goodBack(n); } // ! termination.failed

    /*@ pure @*/ static int goodBack(int n) { return badThere(n); }

    // each contract would be shown with the help of the other
    /*@ pure @*/ static int badContract()
        //@ ensures badOther() > 0; // ! termination.failed postcondition.violated
    { return 0; }

    /*@ pure @*/ static int badOther()
        //@ ensures badContract() > 0; // ! termination.failed postcondition.violated
    { return 0; }

    /*@ pure @*/ static int goodContract()
        //@ ensures \result >= goodLast();
    { return 1; }

    /*@ pure @*/ static int goodLater() { return goodLast(); }

    /*@ pure @*/ static int goodLast() { return 1; }
}
