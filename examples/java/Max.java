/*
 * The largest of two, of three, of an array: by comparing, and by subtracting, which some think is the same.
 *
 * Entry methods:
 *   max(int, int)
 *     no bug
 *   max3(int, int, int)
 *     no bug
 *   maxBySubtraction(int, int)
 *     bug: line 36, AssertionError when a - b overflows
 *   maxOf(int[] values)
 *     no bug, at most four values
 */
public class Max {
    static int max(int a, int b) {
        int m = a > b ? a : b;
        assert m >= a && m >= b && (m == a || m == b);
        assert m == Math.max(a, b);
        return m;
    }

    static int max3(int a, int b, int c) {
        int m = a;
        if (b > m) {
            m = b;
        }
        if (c > m) {
            m = c;
        }
        assert m == max(max(a, b), c);
        return m;
    }

    static int maxBySubtraction(int a, int b) {
        int m = a - b > 0 ? a : b;
        assert m >= a && m >= b;
        return m;
    }

    static int maxOf(int[] values) {
        if (values == null || values.length == 0 || values.length > 4) {
            return Integer.MIN_VALUE;
        }
        int m = values[0];
        for (int i = 1; i < values.length; i++) {
            if (values[i] > m) {
                m = values[i];
            }
        }
        for (int value : values) {
            assert value <= m;
        }
        return m;
    }
}
