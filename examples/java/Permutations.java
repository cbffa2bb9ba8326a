/*
 * Permutations: the next one, the inverse, their number, and the products of two of them.
 *
 * Entry methods:
 *   next(int[] a)
 *     no bug, at most three elements
 *   inverse(int[] p)
 *     no bug, at most three elements
 *   visitAll(int n)
 *     no bug, n at most 4
 *   compose(int[] p, int[] q)
 *     no bug, three elements
 */
public class Permutations {
    /** Makes the next one in the order of dictionaries; false after the last. */
    private static boolean advance(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = a.length - 1;
        while (a[j] <= a[i]) {
            j--;
        }
        swap(a, i, j);
        for (int left = i + 1, right = a.length - 1; left < right; left++, right--) {
            swap(a, left, right);
        }
        return true;
    }

    private static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    private static boolean isPermutation(int[] p) {
        boolean[] seen = new boolean[p.length];
        for (int x : p) {
            if (x < 0 || x >= p.length || seen[x]) {
                return false;
            }
            seen[x] = true;
        }
        return true;
    }

    static boolean next(int[] a) {
        if (a == null || a.length > 3) {
            return false;
        }
        int[] before = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            before[i] = a[i];
        }
        boolean advanced = advance(a);
        int i = 0;
        while (i < a.length && before[i] == a[i]) {
            i++;
        }
        if (advanced) {
            assert i < a.length && before[i] < a[i];
        } else {
            assert i == a.length;
        }
        return advanced;
    }

    static int[] inverse(int[] p) {
        if (p == null || p.length > 3 || !isPermutation(p)) {
            return null;
        }
        int[] inverse = new int[p.length];
        for (int i = 0; i < p.length; i++) {
            inverse[p[i]] = i;
        }
        for (int i = 0; i < p.length; i++) {
            assert inverse[p[i]] == i && p[inverse[i]] == i;
        }
        return inverse;
    }

    static int visitAll(int n) {
        if (n < 0 || n > 4) {
            return 0;
        }
        int[] p = new int[n];
        int factorial = 1;
        for (int i = 0; i < n; i++) {
            p[i] = i;
            factorial *= i + 1;
        }
        int visited = 0;
        do {
            visited++;
            assert isPermutation(p);
        } while (advance(p));
        assert visited == factorial;
        return visited;
    }

    static int[] compose(int[] p, int[] q) {
        if (p == null || q == null || p.length != 3 || q.length != 3 || !isPermutation(p) || !isPermutation(q)) {
            return null;
        }
        int[] product = new int[3];
        for (int i = 0; i < 3; i++) {
            product[i] = p[q[i]];
        }
        assert isPermutation(product);
        return product;
    }
}
