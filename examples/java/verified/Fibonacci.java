/** The last three digits of Fibonacci numbers, each computed once. */
public class Fibonacci {
    private final int[] known;
    private int count;

    /*@ predicate valid() = acc(known) * acc(count) * acc(known[*]) * 2 <= count <= known.length
          * (forall int i; 0 <= i && i < count ==> known[i] == fibonacci(i)); @*/

    /*@ pure @*/ static int fibonacci(int n)
        //@ requires n >= 0;
        //@ ensures 0 <= \result && \result < 1000;
    { return n < 2 ? n : (fibonacci(n - 1) + fibonacci(n - 2)) % 1000; }

    /*@ pure @*/ int limit()
        //@ requires valid();
    { return /*@ opening valid() in @*/ known.length; }

    public Fibonacci(int limit)
        //@ requires limit >= 2;
        //@ ensures valid() * limit() == limit;
    {
        known = new int[limit];
        known[1] = 1;
        count = 2;
        //@ assert fibonacci(0) == 0 && fibonacci(1) == 1;
        //@ close valid();
    }

    public int get(int n)
        //@ requires valid() * (0 <= n && n < limit());
        //@ ensures valid() * limit() == old(limit()) * \result == fibonacci(n);
    {
        //@ open valid();
        while (count <= n)
            //@ invariant acc(known, 1/2) * acc(count) * acc(known[*]) * 2 <= count <= known.length && n < known.length;
            //@ invariant forall int i; 0 <= i && i < count ==> known[i] == fibonacci(i);
        {
            known[count] = (known[count - 1] + known[count - 2]) % 1000;
            count++;
        }
        int value = known[n];
        //@ close valid();
        return value;
    }
}
