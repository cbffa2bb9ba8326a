/** A pure method whose value its own predicate mentions: inference ends, and finds the proof. */
class ReadInPureMethods {
    ReadInPureMethods next;
    int n;
    //@ predicate p() = acc(next) * acc(n, _) * (next != null ==> next.p() * n == next.n());

    /*@ pure @*/ int n()
        //@ requires p();
    { return n; }

    /*@ pure @*/ int wrong()
        //@ requires p();
        //@ ensures \result == n() + 1; // ! postcondition.violated
    { return n; }
}
