/*
 * Integer square roots: by trying, by Newton's method, and bit by bit.
 *
 * Entry methods:
 *   byTrying(int n)
 *     no bug, numbers up to 30
 *   byNewton(int n)
 *     no bug, numbers up to 200
 *   byBits(int n)
 *     bug: line 60, AssertionError when n is 46340 * 46340 or more: the square of the next root overflows
 *   isSquare(int n)
 *     no bug
 */
public class SquareRoot {
    static int byTrying(int n) {
        if (n < 0 || n > 30) {
            return -1;
        }
        int root = 0;
        while ((root + 1) * (root + 1) <= n) {
            root++;
        }
        return root;
    }

    static int byNewton(int n) {
        if (n < 0 || n > 200) {
            return -1;
        }
        if (n == 0) {
            return 0;
        }
        int root = n;
        int next = (root + 1) / 2;
        while (next < root) {
            root = next;
            next = (root + n / root) / 2;
        }
        assert root * root <= n && n < (root + 1) * (root + 1);
        return root;
    }

    private static int root(int n) {
        int root = 0;
        for (int bit = 1 << 15; bit != 0; bit >>= 1) {
            int candidate = root | bit;
            if (candidate <= 46340 && candidate * candidate <= n) {
                root = candidate;
            }
        }
        return root;
    }

    static int byBits(int n) {
        if (n < 0) {
            return -1;
        }
        int root = root(n);
        assert root * root <= n;
        assert (root + 1) * (root + 1) > n;
        return root;
    }

    static boolean isSquare(int n) {
        if (n < 0) {
            return false;
        }
        int digit = n & 15;
        if (digit != 0 && digit != 1 && digit != 4 && digit != 9) {
            return false;
        }
        int root = root(n);
        return root * root == n;
    }
}
