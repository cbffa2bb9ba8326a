/** A closed interval of integers; it is never empty. */
public final class Interval {
    private final int low;
    private final int high;

    //@ predicate valid() = acc(low) * acc(high) * low <= high;

    /*@ pure @*/ public int low()
        //@ requires valid();
        //@ ensures \result <= high();
    { return /*@ opening valid() in @*/ low; }

    /*@ pure @*/ public int high()
        //@ requires valid();
    { return /*@ opening valid() in @*/ high; }

    /*@ pure @*/ public boolean contains(int x)
        //@ requires valid();
    { return /*@ opening valid() in @*/ low <= x && x <= high; }

    /*@ pure @*/ public boolean overlaps(Interval other)
        //@ requires valid() * other != null * other.valid();
    {
        return /*@ opening valid() in opening other.valid() in @*/ low <= other.high && other.low <= high;
    }

    public Interval(int low, int high)
        //@ requires low <= high;
        //@ ensures valid() * low() == low * high() == high;
    {
        this.low = low;
        this.high = high;
        //@ close valid();
    }

    /** What both have in common. */
    public Interval intersection(Interval other)
        //@ requires acc(valid(), 1/2) * other != null * acc(other.valid(), 1/2);
        //@ requires low() <= other.high() && other.low() <= high();
        //@ ensures acc(valid(), 1/2) * acc(other.valid(), 1/2) * \result != null * \result.valid();
        //@ ensures forall int x; \result.contains(x) <==> contains(x) && other.contains(x);
    {
        return new Interval(Math.max(low(), other.low()), Math.min(high(), other.high()));
    }

    /** The smallest interval around both. */
    public Interval hull(Interval other)
        //@ requires acc(valid(), 1/2) * other != null * acc(other.valid(), 1/2);
        //@ ensures acc(valid(), 1/2) * acc(other.valid(), 1/2) * \result != null * \result.valid();
        //@ ensures forall int x; contains(x) || other.contains(x) ==> \result.contains(x);
    {
        return new Interval(Math.min(low(), other.low()), Math.max(high(), other.high()));
    }

    /** The number of integers in it, which may be one more than an int can hold. */
    public long length()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2) * \result == high() - low() + 1;
    {
        return (long) high() - low() + 1;
    }
}
