/*
 * The second tree of the lecture: two to the power of x, a loop as long as the input is large.
 *
 * Entry methods:
 *   power(int)
 *     no bug, but without a bound on the depth the tree has no end in sight
 *   powerUpTo5(int)
 *     no bug
 */
public class Power {
    static int power(int x) {
        int z = 1;
        while (x > 0) {
            x = x - 1;
            z = 2 * z;
        }
        return z;
    }

    static int powerUpTo5(int x) {
        if (x > 5) {
            return 0;
        }
        int z = power(x);
        assert x <= 0 ? z == 1 : z == 1 << x;
        return z;
    }
}
