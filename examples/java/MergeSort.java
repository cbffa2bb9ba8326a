/*
 * Merge sort of at most four numbers into a new array, and the merging of two sorted arrays.
 *
 * Entry methods:
 *   sort(int[] a)
 *     no bug: the result is sorted and has the same elements
 *   merge(int[] a, int[] b)
 *     no bug, at most two elements each
 *   isStable(int, int, int)
 *     no bug: records with the same key stay in their order
 */
public class MergeSort {
    record Card(int rank, int position) {}

    static int[] sort(int[] a) {
        if (a == null || a.length > 4) {
            return null;
        }
        int[] sorted = sortRange(a, 0, a.length);
        assert isSorted(sorted);
        for (int element : a) {
            assert count(a, element) == count(sorted, element);
        }
        return sorted;
    }

    private static int[] sortRange(int[] a, int from, int to) {
        if (to - from == 0) {
            return new int[0];
        }
        if (to - from == 1) {
            return new int[] {a[from]};
        }
        int mid = (from + to) >>> 1;
        return mergeSorted(sortRange(a, from, mid), sortRange(a, mid, to));
    }

    private static int[] mergeSorted(int[] a, int[] b) {
        int[] merged = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < merged.length; k++) {
            if (j == b.length || i < a.length && a[i] <= b[j]) {
                merged[k] = a[i++];
            } else {
                merged[k] = b[j++];
            }
        }
        return merged;
    }

    static int[] merge(int[] a, int[] b) {
        if (a == null || b == null || a.length > 2 || b.length > 2 || !isSorted(a) || !isSorted(b)) {
            return null;
        }
        int[] merged = mergeSorted(a, b);
        assert isSorted(merged);
        return merged;
    }

    static void isStable(int x, int y, int z) {
        Card[] cards = {new Card(x, 0), new Card(y, 1), new Card(z, 2)};
        Card[] sorted = new Card[3];
        Card[] pair = cards[0].rank() <= cards[1].rank()
            ? new Card[] {cards[0], cards[1]}
            : new Card[] {cards[1], cards[0]};
        int i = 0;
        boolean taken = false;
        for (int k = 0; k < 3; k++) {
            if (i < 2 && (taken || pair[i].rank() <= cards[2].rank())) {
                sorted[k] = pair[i++];
            } else {
                sorted[k] = cards[2];
                taken = true;
            }
        }
        for (int k = 1; k < 3; k++) {
            assert sorted[k - 1].rank() <= sorted[k].rank();
            if (sorted[k - 1].rank() == sorted[k].rank()) {
                assert sorted[k - 1].position() < sorted[k].position();
            }
        }
    }

    private static boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    private static int count(int[] a, int element) {
        int n = 0;
        for (int x : a) {
            if (x == element) {
                n++;
            }
        }
        return n;
    }
}
