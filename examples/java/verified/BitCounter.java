/** Counts the bits of a number. */
public class BitCounter {
    /** The number of ones in binary notation. */
    /*@ pure @*/ static int ones(int n)
        //@ requires n >= 0;
        //@ ensures 0 <= \result && \result <= n;
    { return n == 0 ? 0 : n % 2 + ones(n / 2); }

    static int count(int n)
        //@ requires n >= 0;
        //@ ensures \result == ones(n);
    {
        int counted = 0;
        int rest = n;
        while (rest > 0)
            //@ invariant 0 <= rest && rest <= n && 0 <= counted && counted <= n - rest;
            //@ invariant counted + ones(rest) == ones(n);
        {
            counted += rest % 2;
            rest /= 2;
        }
        return counted;
    }

    /** Whether the number of ones is even. */
    static boolean isEven(int n)
        //@ requires n >= 0;
        //@ ensures \result == (ones(n) % 2 == 0);
    {
        boolean even = true;
        int rest = n;
        while (rest > 0)
            //@ invariant 0 <= rest && even == ((ones(n) - ones(rest)) % 2 == 0);
        {
            if (rest % 2 == 1) {
                even = !even;
            }
            rest /= 2;
        }
        return even;
    }
}
