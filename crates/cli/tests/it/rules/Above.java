/** `C.p()` is the body that a predicate has in that very class, which is the one around or one above it. */
class Above {
    int a;

    //@ predicate valid() = acc(a) * a >= 0;
    //@ static predicate fits(int n) = n >= 0;

    Above()
        //@ ensures valid();
    { /*@ close valid(); @*/ }

    void set(int to)
        //@ requires valid() * to >= 0;
        //@ ensures valid();
    {
        //@ open valid();
        a = to;
        //@ close valid();
    }
}

class Between extends Above {
    int b;

    //@ predicate valid() = super.valid() * acc(b);

    Between()
        //@ ensures valid();
    { /*@ close valid(); @*/ }

    void set(int to)
        //@ requires valid() * to >= 0;
        //@ ensures valid();
    {
        //@ open valid();
        super.set(to);
        //@ open Above.valid();
        b = a;
        //@ close super.valid();
        //@ close valid();
    }

    int badOther(Between other)
        //@ requires valid() * other != null * other.valid();
        //@ ensures valid() * other.valid();
    {
        //@ open other.valid();
        //@ open Above.valid(); // ! open.failed
        return other.a;
    }

    void badWhole()
        //@ requires valid();
        //@ ensures valid();
    {
        //@ open Above.valid(); // ! open.failed
    }

    int goodStatic()
        //@ requires Above.fits(3);
    {
        //@ open Above.fits(3);
        return 3;
    }
}

class Below extends Between {
    int c;

    //@ predicate valid() = super.valid() * acc(c);

    Below()
        //@ ensures valid();
    { /*@ close valid(); @*/ }

    void set(int to)
        //@ requires valid() * to >= 0;
        //@ ensures valid();
    {
        //@ open valid();
        super.set(to);
        //@ open Between.valid();
        //@ open Above.valid();
        c = a;
        //@ close Above.valid();
        //@ close super.valid();
        //@ close valid();
    }

    // what the class calls `valid()` is the whole, and not its own body alone
    void badOwn()
        //@ requires valid();
        //@ ensures valid(); // ! postcondition.violated
    {
        //@ open valid();
        //@ close Below.valid();
    }

    void badParts()
        //@ requires valid();
        //@ ensures valid();
    {
        //@ open valid();
        //@ open Between.valid();
        //@ open Above.valid();
        a = -1;
        //@ close Above.valid(); // ! close.failed
        //@ close Between.valid();
        //@ close valid();
    }
}
