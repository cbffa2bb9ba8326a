/** Which of two objects is returned decides what has to hold of it. */
interface Picked {
    //@ predicate valid();
}

class ReturnedObjects implements Picked {
    private Picked inner;
    private ReturnedObjects next;

    //@ predicate valid() = acc(inner) * acc(next) * inner != null * inner.valid();

    Picked pick(boolean b)
        //@ requires valid();
        //@ ensures \result != null * \result.valid();
    {
        return b ? inner : this;
    }

    Picked nested(boolean b, boolean c)
        //@ requires valid();
        //@ ensures \result != null * \result.valid() * (b && c ==> \result == this);
    {
        return b ? c ? this : inner : this;
    }

    Picked one(boolean b)
        //@ requires valid();
        //@ ensures \result != null * \result.valid() * (b ==> \result == this); // ! postcondition.violated
    {
        return b ? inner : this;
    }

    Picked other(boolean b)
        //@ requires valid();
        //@ ensures \result != null * \result.valid(); // ! postcondition.violated postcondition.violated
    {
        return b ? next : this;
    }

    static Picked asked(ReturnedObjects r, Picked p)
        //@ requires p != null * p.valid();
        //@ ensures \result != null * \result.valid();
    {
        return r.next == null ? p : p; // ! null.dereference access.failed
    }

    static int[] longer(int[] a, int[] b)
        //@ requires a != null * b != null;
        //@ ensures \result == a || \result == b;
        //@ ensures \result != null && \result.length >= a.length && \result.length >= b.length;
    {
        return a.length >= b.length ? a : b;
    }

    static int[] shorter(int[] a, int[] b)
        //@ requires a != null * b != null;
        //@ ensures \result != null && \result.length <= a.length && \result.length <= b.length; // ! postcondition.violated postcondition.violated
    {
        return a.length >= b.length ? a : b;
    }

    private static Picked made(int[] count, Picked p)
        //@ requires acc(count[*]) * count.length == 1 * 0 <= count[0] && count[0] < 10;
        //@ ensures acc(count[*]) * count[0] == old(count[0]) + 1 * \result == p;
    { count[0]++; return p; }

    /** Only the chosen one is computed, and the condition first. */
    static Picked once(int[] count, Picked p, Picked q)
        //@ requires acc(count[*]) * count.length == 1 * count[0] == 0;
        //@ ensures acc(count[*]) * count[0] == 2 * \result == q;
    {
        return count[0]++ == 0 ? made(count, q) : p;
    }
}
