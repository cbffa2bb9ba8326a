/** What does not depend on the receiver's class means the same in a constructor that `super` calls. */
abstract class SuperConstructors {
    private int lines;

    //@ predicate config();
    //@ predicate valid() = acc(lines);

    /*@ pure @*/ public int lines()
        //@ requires valid();
    { return lines; }

    /*@ pure @*/ public int twice()
        //@ requires valid();
    { return lines() / 2; }

    SuperConstructors()
        //@ ensures valid() * lines() == 0 * twice() == 0;
    { }
}

class UnrelatedFirst extends SuperConstructors {
    //@ predicate config() = true;

    UnrelatedFirst()
        //@ ensures valid() * lines() == 0 * twice() == 0;
    { }

    UnrelatedFirst(int i)
        //@ ensures valid() * lines() == 1; // ! postcondition.violated
    { }
}

class UnrelatedSecond extends SuperConstructors {
    //@ predicate config() = true;
}

/** Here it does. */
abstract class Related {
    protected int n;

    //@ predicate valid() = acc(n);

    /*@ pure @*/ int value()
        //@ requires valid();
    { return n; }

    /*@ pure @*/ int half()
        //@ requires valid();
    { return value() / 2; }

    Related()
        //@ ensures valid();
    { }

    Related(int i)
        //@ ensures valid() * half() == 0; // ! postcondition.violated
    { }
}

class RelatedOther extends Related {
    /*@ pure @*/ int value()
        //@ requires valid();
    { return 8; }

    RelatedOther()
        //@ ensures valid() * half() == 0; // ! postcondition.violated
    { }

    RelatedOther(int i)
        //@ ensures valid() * half() == 4;
    { }

    RelatedOther(long l)
        //@ ensures valid();
    {
        super(0);
    }
}
