// echis verify --overflow math
/** Pure methods whose integers grow come to an end where these have a bound. */
class GrowingIntegers {
    /*@ pure @*/ static int goodUp(int n, int from)
    { return from >= n ? 0 : goodUp(n, from + 1); }

    /*@ pure @*/ static int goodSteps(int from, int n)
    { return from >= n ? 0 : 1 + from >= n ? 1 : goodSteps(2 + from, n); }

    /*@ pure @*/ int goodBelow(int n, int from)
    { return from >= n ? 0 : goodBelow(n, from + 1); }

    static class Below extends GrowingIntegers {
        /*@ pure @*/ int goodBelow(int n, int from)
        { return from >= n ? 1 : super.goodBelow(n, from + 2); }
    }

    // the bound goes away as well
    /*@ pure @*/ static int badChasing(int n, int from)
    { return from >= n ? 0 : badChasing(n + 1, from + 1); } // ! termination.failed

    // nobody says that it grows
    /*@ pure @*/ static int badStep(int n, int from, int k)
    { return from >= n ? 0 : badStep(n, from + k, k); } // ! termination.failed

    // up and down
    /*@ pure @*/ static int badBoth(int n, int from)
    { return from >= n ? 0 : from % 2 == 0 ? badBoth(n, from + 3) : badBoth(n, from - 1); } // ! termination.failed termination.failed

    // from beyond the bound there is no way back
    /*@ pure @*/ static int badMissed(int n, int from)
    { return from == n ? 0 : badMissed(n, from + 1); } // ! termination.failed

    /*@ pure @*/ static int badSwapped(int n, int from)
    { return from >= n ? 0 : badSwapped(from + 1, n + 1); } // ! termination.failed
}
