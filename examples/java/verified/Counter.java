/** A counter that can be bounded, reset and compared; it never runs over. */
public class Counter {
    private final int limit;
    private int count;

    //@ predicate valid() = acc(limit) * acc(count) * 0 <= count <= limit;

    /*@ pure @*/ public int count()
        //@ requires valid();
        //@ ensures 0 <= \result <= limit();
    { return /*@ opening valid() in @*/ count; }

    /*@ pure @*/ public int limit()
        //@ requires valid();
    { return /*@ opening valid() in @*/ limit; }

    public Counter(int limit)
        //@ requires limit >= 0;
        //@ ensures valid() * count() == 0 * limit() == limit;
    {
        this.limit = limit;
        //@ close valid();
    }

    /** Counts one further, unless the limit is reached. */
    public boolean increment()
        //@ requires valid();
        //@ ensures valid() * limit() == old(limit());
        //@ ensures \result == (old(count()) < limit());
        //@ ensures count() == old(count()) + (\result ? 1 : 0);
    {
        //@ open valid();
        boolean fits = count < limit;
        if (fits) {
            count++;
        }
        //@ close valid();
        return fits;
    }

    public void reset()
        //@ requires valid();
        //@ ensures valid() * count() == 0 * limit() == old(limit());
    {
        //@ open valid();
        count = 0;
        //@ close valid();
    }

    /** Counts as often as it can, at most so many times; the number of times. */
    public int add(int times)
        //@ requires valid() * times >= 0;
        //@ ensures valid() * limit() == old(limit());
        //@ ensures count() == old(count()) + \result;
        //@ ensures \result == times || count() == limit();
    {
        int done = 0;
        while (done < times && count() < limit())
            //@ invariant valid() * limit() == old(limit());
            //@ invariant 0 <= done <= times;
            //@ invariant count() == old(count()) + done;
        {
            increment();
            done++;
        }
        return done;
    }

    static void client() {
        Counter ticks = new Counter(2);
        Counter others = new Counter(5);
        boolean first = ticks.increment();
        boolean second = ticks.increment();
        boolean third = ticks.increment();
        others.increment();
        assert first && second && !third;
        assert ticks.count() == 2 && others.count() == 1;
    }
}
