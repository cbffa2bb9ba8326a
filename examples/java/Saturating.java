/*
 * Arithmetic that stays at the end of the range instead of wrapping around.
 *
 * Entry methods:
 *   add(int, int)
 *     no bug
 *   subtract(int, int)
 *     no bug
 *   multiply(int, int)
 *     no bug
 *   addBytes(byte, byte)
 *     no bug
 *   average(int, int)
 *     no bug
 *   negateShort(short)
 *     bug: line 66, AssertionError when x is -32768
 */
public class Saturating {
    static int add(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            sum = a < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
        assert sum == clamp((long) a + b);
        return sum;
    }

    static int subtract(int a, int b) {
        int difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            difference = a < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
        assert difference == clamp((long) a - b);
        return difference;
    }

    static int multiply(int a, int b) {
        long product = (long) a * b;
        int result = clamp(product);
        if (a == 0 || b == 0) {
            assert result == 0;
        }
        return result;
    }

    static byte addBytes(byte a, byte b) {
        int sum = a + b;
        byte result = (byte) Math.max(-128, Math.min(127, sum));
        if (a >= 0 && b >= 0) {
            assert result >= a && result >= b;
        }
        return result;
    }

    /** Rounded towards negative infinity, without overflow. */
    static int average(int a, int b) {
        int average = (a & b) + ((a ^ b) >> 1);
        assert Math.min(a, b) <= average && average <= Math.max(a, b);
        assert average == (int) ((long) a + b >> 1);
        return average;
    }

    static short negateShort(short x) {
        short negated = (short) -x;
        if (x < 0) {
            assert negated > 0;
        }
        return negated;
    }

    private static int clamp(long x) {
        if (x > Integer.MAX_VALUE) {
            return Integer.MAX_VALUE;
        }
        return x < Integer.MIN_VALUE ? Integer.MIN_VALUE : (int) x;
    }
}
