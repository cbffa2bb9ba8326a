/** The integer part of a square root, by bisection. */
public class SquareRoot {
    static int of(int n)
        //@ requires n >= 0;
        //@ ensures 0 <= \result && \result * \result <= n && n < (\result + 1) * (\result + 1);
    {
        if (n < 2) {
            return n;
        }
        int low = 1;
        int high = n;
        while (high - low > 1)
            //@ invariant 1 <= low && low < high && high <= n;
            //@ invariant low * low <= n && n < high * high;
        {
            int middle = low + (high - low) / 2;
            if ((long) middle * middle <= n) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    static void client() {
        int side = of(10);
        assert side == 3;
    }
}
