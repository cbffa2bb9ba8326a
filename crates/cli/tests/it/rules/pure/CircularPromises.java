/** What a pure method promises is believed by others once it was shown, and not while it is shown: a promise that nobody can keep would show anything. */
class CircularPromises {
    /*@ pure @*/ static int none(int x)
        //@ ensures 1 <= \result && \result <= 0; // ! postcondition.violated
    { return 7; }

    /*@ pure @*/ static boolean both(boolean b)
        //@ ensures b ==> \result;
        //@ ensures b ==> !\result; // ! postcondition.violated
    { return b; }

    /*@ pure @*/ static int endless(int x)
        //@ ensures \result != x;
        //@ ensures \result == x;
    { return endless(x); } // ! termination.failed

    // of those that call each other in a circle, one is named
    /*@ pure @*/ static int ping(int x)
        //@ ensures \result != x && \result == x;
    { return pong(x); } // ! termination.failed

    /*@ pure @*/ static int pong(int x)
        //@ ensures \result != x && \result == x;
    { return ping(x); }

    /*@ pure @*/ static int down(int x)
        //@ requires x >= 0;
        //@ ensures 0 <= \result && \result <= x;
    { return x == 0 ? 0 : 1 + down(x - 1); }

    static void use()
    {
        //@ assert down(3) <= 3;
        //@ assert down(3) == 4; // ! assert.failed
    }
}
