/*
 * Tricks with bits, each next to a loop that does the same.
 *
 * Entry methods:
 *   popCount(int x)
 *     no bug
 *   popCountOfByte(byte b)
 *     no bug
 *   reverse(int x)
 *     no bug: twice is once too often
 *   isPowerOfTwo(int x)
 *     bug: line 57, AssertionError when x is 0 or Integer.MIN_VALUE
 *   nextPowerOfTwo(int x)
 *     bug: line 74, AssertionError when x is greater than 2^30
 *   parity(int x)
 *     no bug
 *   swapWithoutThird(int, int)
 *     no bug
 */
public class Bits {
    static int popCount(int x) {
        int n = x - (x >>> 1 & 0x55555555);
        n = (n & 0x33333333) + (n >>> 2 & 0x33333333);
        n = n + (n >>> 4) & 0x0F0F0F0F;
        n = n * 0x01010101 >>> 24;
        assert 0 <= n && n <= 32;
        return n;
    }

    static int popCountOfByte(byte b) {
        int n = 0;
        for (int rest = b & 0xFF; rest != 0; rest &= rest - 1) {
            n++;
        }
        assert n == popCount(b & 0xFF);
        return n;
    }

    private static int reversed(int x) {
        x = x >>> 1 & 0x55555555 | (x & 0x55555555) << 1;
        x = x >>> 2 & 0x33333333 | (x & 0x33333333) << 2;
        x = x >>> 4 & 0x0F0F0F0F | (x & 0x0F0F0F0F) << 4;
        x = x >>> 8 & 0x00FF00FF | (x & 0x00FF00FF) << 8;
        return x >>> 16 | x << 16;
    }

    static int reverse(int x) {
        int r = reversed(x);
        assert reversed(r) == x;
        assert (x & 1) == r >>> 31;
        return r;
    }

    static boolean isPowerOfTwo(int x) {
        boolean power = (x & x - 1) == 0;
        if (power) {
            assert x > 0;
        }
        return power;
    }

    static int nextPowerOfTwo(int x) {
        if (x <= 0) {
            return 1;
        }
        int power = x - 1;
        power |= power >> 1;
        power |= power >> 2;
        power |= power >> 4;
        power |= power >> 8;
        power |= power >> 16;
        power++;
        assert (power & power - 1) == 0;
        assert power >= x;
        return power;
    }

    static boolean parity(int x) {
        int folded = x ^ x >>> 16;
        folded ^= folded >>> 8;
        folded ^= folded >>> 4;
        boolean odd = (0x6996 >>> (folded & 15) & 1) == 1;
        assert odd == ((popCount(x) & 1) == 1);
        return odd;
    }

    static void swapWithoutThird(int a, int b) {
        int x = a;
        int y = b;
        x ^= y;
        y ^= x;
        x ^= y;
        assert x == b && y == a;
    }
}
