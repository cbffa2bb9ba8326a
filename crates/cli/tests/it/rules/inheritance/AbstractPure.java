/** Pure methods of an abstract class that all classes below override: nobody runs them but by `super`. */
abstract class AbstractPure {
    protected int lines;
    //@ predicate valid() = acc(lines) * 0 <= lines <= 1000;

    //@ requires valid();
    //@ ensures 0 <= \result <= 1000;
    /*@ pure @*/ int lines() { return /*@ opening valid() in @*/ lines; }

    //@ requires valid();
    //@ ensures \result <= 500; // ! postcondition.violated
    /*@ pure @*/ int half() { return /*@ opening valid() in @*/ lines; }
}

final class Ruled extends AbstractPure {
    private int n;
    //@ predicate valid() = super.valid() * acc(n) * 0 <= n <= 400;

    //@ ensures valid();
    Ruled() { /*@ close super.valid(); close valid(); @*/ }

    //@ requires valid();
    //@ ensures 0 <= \result <= 1000;
    /*@ pure @*/ int lines() { return /*@ opening valid() in @*/ super.lines(); }

    //@ requires valid();
    //@ ensures \result <= 500;
    /*@ pure @*/ int half() { return /*@ opening valid() in @*/ super.half(); }

    //@ requires valid();
    //@ ensures valid();
    //@ ensures \result <= 999; // ! postcondition.violated
    int most() { return lines(); }
}
