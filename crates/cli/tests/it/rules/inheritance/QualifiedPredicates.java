// echis verify --no-inference
/** `C.p()` is the body that a predicate has in that very class, which is the one around or one above it. */
class QualifiedPredicates {
    int a;

    //@ predicate valid() = acc(a) * a >= 0;
    //@ static predicate fits(int n) = n >= 0;

    QualifiedPredicates()
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

class Wider extends QualifiedPredicates {
    int b;

    //@ predicate valid() = super.valid() * acc(b);

    Wider()
        //@ ensures valid();
    { /*@ close valid(); @*/ }

    void set(int to)
        //@ requires valid() * to >= 0;
        //@ ensures valid();
    {
        //@ open valid();
        super.set(to);
        //@ open QualifiedPredicates.valid();
        b = a;
        //@ close super.valid();
        //@ close valid();
    }

    int badOther(Wider other)
        //@ requires valid() * other != null * other.valid();
        //@ ensures valid() * other.valid();
    {
        //@ open other.valid();
        //@ open QualifiedPredicates.valid(); // ! open.failed
        return other.a;
    }

    void badWhole()
        //@ requires valid();
        //@ ensures valid();
    {
        //@ open QualifiedPredicates.valid(); // ! open.failed
    }

    int goodStatic()
        //@ requires QualifiedPredicates.fits(3);
    {
        //@ open QualifiedPredicates.fits(3);
        return 3;
    }
}

class Inmost extends Wider {
    int c;

    //@ predicate valid() = super.valid() * acc(c);

    Inmost()
        //@ ensures valid();
    { /*@ close valid(); @*/ }

    void set(int to)
        //@ requires valid() * to >= 0;
        //@ ensures valid();
    {
        //@ open valid();
        super.set(to);
        //@ open Wider.valid();
        //@ open QualifiedPredicates.valid();
        c = a;
        //@ close QualifiedPredicates.valid();
        //@ close super.valid();
        //@ close valid();
    }

    // what the class calls `valid()` is the whole, and not its own body alone
    void badOwn()
        //@ requires valid();
        //@ ensures valid(); // ! postcondition.violated
    {
        //@ open valid();
        //@ close Inmost.valid();
    }

    void badParts()
        //@ requires valid();
        //@ ensures valid();
    {
        //@ open valid();
        //@ open Wider.valid();
        //@ open QualifiedPredicates.valid();
        a = -1;
        //@ close QualifiedPredicates.valid(); // ! close.failed
        //@ close Wider.valid();
        //@ close valid();
    }
}
