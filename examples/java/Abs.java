/*
 * The absolute value, which is not always positive.
 *
 * Entry methods:
 *   abs(int)
 *     bug: line 19, AssertionError when x is Integer.MIN_VALUE
 *   absWithoutBranch(int)
 *     no bug: the same as Math.abs for all x
 *   bucket(int hash)
 *     bug: line 31, ArrayIndexOutOfBoundsException when hash is Integer.MIN_VALUE
 *   bucketRight(int hash)
 *     no bug
 */
public class Abs {
    private static final int[] BUCKETS = {3, 1, 4, 1, 5, 9, 2};

    static int abs(int x) {
        int y = x < 0 ? -x : x;
        assert y >= 0;
        return y;
    }

    static int absWithoutBranch(int x) {
        int mask = x >> 31;
        int y = (x ^ mask) - mask;
        assert y == Math.abs(x);
        return y;
    }

    static int bucket(int hash) {
        return BUCKETS[Math.abs(hash) % BUCKETS.length];
    }

    static int bucketRight(int hash) {
        return BUCKETS[Math.floorMod(hash, BUCKETS.length)];
    }
}
