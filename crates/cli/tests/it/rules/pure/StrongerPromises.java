/** A pure method promises more than the one that it overrides: that is shown of its body, whether or not it is the only one. */
interface Fee {
    //@ predicate rule();
    /*@ pure @*/ int off()
        //@ requires rule();
    ;
}
class Fixed implements Fee {
    private int x;
    //@ predicate rule() = acc(x) * x >= 0;
    /*@ pure @*/ public int off()
        //@ requires rule();
        //@ ensures \result >= 0;
    { return x; }
    static void client(Fixed f)
        //@ requires f != null * f.rule();
        //@ ensures true;
    {
        assert f.off() >= 0;
        assert f.off() >= 1; // ! assert.failed
    }
}
abstract class Toll {
    //@ predicate rule();
    /*@ pure @*/ abstract int off()
        //@ requires rule();
    ;
}
class Bridge extends Toll {
    private int x;
    //@ predicate rule() = acc(x) * x >= 0;
    /*@ pure @*/ int off()
        //@ requires rule();
        //@ ensures \result >= 1; // ! postcondition.violated
    { return x; }
}
interface Rate {
    /*@ pure @*/ int rate();
}
abstract class Checked implements Rate {
    /*@ pure @*/ public abstract int rate()
        //@ ensures \result > 3; // ! postcondition.violated
    ;
}
class Low extends Checked {
    /*@ pure @*/ public int rate() { return 3; }
}
class High extends Checked {
    /*@ pure @*/ public int rate() { return 4; }
}
