/*
 * Numbers with eight bits after the point, in an int.
 *
 * Entry methods:
 *   multiply(int, int)
 *     no bug, numbers from -100 to 100
 *   divide(int, int)
 *     no bug, likewise
 *   round(int x)
 *     bug: line 55, AssertionError when x is so close to the largest that rounding up overflows
 *   print(int x)
 *     no bug
 */
public class FixedPoint {
    private static final int BITS = 8;
    private static final int ONE = 1 << BITS;
    private static final int LIMIT = 100 * ONE;

    private static boolean inRange(int x) {
        return -LIMIT <= x && x <= LIMIT;
    }

    static int multiply(int a, int b) {
        if (!inRange(a) || !inRange(b)) {
            return 0;
        }
        int product = a * b >> BITS;
        if (b == ONE) {
            assert product == a;
        }
        if (a >= 0 && 0 <= b && b <= ONE) {
            assert 0 <= product && product <= a;
        }
        return product;
    }

    static int divide(int a, int b) {
        if (!inRange(a) || !inRange(b) || b == 0) {
            return 0;
        }
        int quotient = (a << BITS) / b;
        if (a == b) {
            assert quotient == ONE;
        }
        if (Math.abs(b) >= ONE) {
            assert Math.abs(quotient) <= Math.abs(a);
        }
        return quotient;
    }

    /** The nearest whole number, halves up. */
    static int round(int x) {
        int rounded = x + ONE / 2 >> BITS;
        int error = (rounded << BITS) - x;
        assert rounded >= x >> BITS;
        assert -ONE / 2 <= error && error <= ONE / 2;
        return rounded;
    }

    /** With two digits after the point, cut off. */
    static String print(int x) {
        if (!inRange(x)) {
            return "?";
        }
        int whole = Math.abs(x) >> BITS;
        int hundredths = (Math.abs(x) & ONE - 1) * 100 >> BITS;
        assert 0 <= hundredths && hundredths <= 99;
        String text = x < 0 ? "-" : "";
        return text + whole + (hundredths < 10 ? ".0" : ".") + hundredths;
    }

    public static void main(String[] args) {
        System.out.println(print(multiply(3 * ONE / 2, 5 * ONE / 4)));
    }
}
