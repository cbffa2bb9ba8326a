/*
 * The greatest common divisor: by remainders, by subtraction, and for fractions.
 *
 * Entry methods:
 *   gcd(int, int)
 *     no bug, numbers from 0 to 15
 *   gcdBySubtraction(int, int)
 *     no bug, numbers from 1 to 15
 *   lcm(int, int)
 *     bug: line 62, ArithmeticException (division by zero) when both are zero
 *   reduce(int, int)
 *     no bug, numbers from -15 to 15
 */
public class Gcd {
    private static boolean inRange(int n, int low, int high) {
        return low <= n && n <= high;
    }

    private static int euclid(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return a;
    }

    static int gcd(int a, int b) {
        if (!inRange(a, 0, 15) || !inRange(b, 0, 15)) {
            return -1;
        }
        int g = euclid(a, b);
        if (g != 0) {
            assert a % g == 0 && b % g == 0;
        } else {
            assert a == 0 && b == 0;
        }
        return g;
    }

    static int gcdBySubtraction(int a, int b) {
        if (!inRange(a, 1, 15) || !inRange(b, 1, 15)) {
            return -1;
        }
        int x = a;
        int y = b;
        while (x != y) {
            if (x > y) {
                x -= y;
            } else {
                y -= x;
            }
        }
        assert x == euclid(a, b);
        return x;
    }

    static int lcm(int a, int b) {
        if (!inRange(a, 0, 15) || !inRange(b, 0, 15)) {
            return -1;
        }
        return a / euclid(a, b) * b;
    }

    /** Numerator and denominator without a common factor, the sign on top. */
    static int[] reduce(int numerator, int denominator) {
        if (denominator == 0 || !inRange(numerator, -15, 15) || !inRange(denominator, -15, 15)) {
            return null;
        }
        int g = euclid(Math.abs(numerator), Math.abs(denominator));
        if (denominator < 0) {
            g = -g;
        }
        int[] fraction = {numerator / g, denominator / g};
        assert fraction[1] > 0;
        return fraction;
    }
}
