/*
 * Heap sort of at most four numbers; the version for short counts down once too few.
 *
 * Entry methods:
 *   sort(int[] a)
 *     no bug
 *   sortShorts(short[] a)
 *     bug: line 59, AssertionError when there are at least two elements and the two smallest differ
 */
public class HeapSort {
    static void sort(int[] a) {
        if (a == null || a.length > 4) {
            return;
        }
        for (int root = a.length / 2 - 1; root >= 0; root--) {
            siftDown(a, root, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            int largest = a[0];
            a[0] = a[end];
            a[end] = largest;
            siftDown(a, 0, end);
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    private static void siftDown(int[] a, int root, int end) {
        while (2 * root + 1 < end) {
            int child = 2 * root + 1;
            if (child + 1 < end && a[child + 1] > a[child]) {
                child++;
            }
            if (a[root] >= a[child]) {
                return;
            }
            int t = a[root];
            a[root] = a[child];
            a[child] = t;
            root = child;
        }
    }

    static void sortShorts(short[] a) {
        if (a == null || a.length > 4) {
            return;
        }
        for (int root = a.length / 2 - 1; root >= 0; root--) {
            siftDown(a, root, a.length);
        }
        for (int end = a.length - 1; end > 1; end--) {
            short largest = a[0];
            a[0] = a[end];
            a[end] = largest;
            siftDown(a, 0, end);
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    private static void siftDown(short[] a, int root, int end) {
        for (int child = 2 * root + 1; child < end; child = 2 * root + 1) {
            if (child + 1 < end && a[child + 1] > a[child]) {
                child++;
            }
            if (a[root] >= a[child]) {
                return;
            }
            short t = a[root];
            a[root] = a[child];
            a[child] = t;
            root = child;
        }
    }
}
