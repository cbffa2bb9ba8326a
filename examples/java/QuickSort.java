/*
 * Quick sort of at most four numbers, with a comparison of one's own as sorting libraries ask for it.
 *
 * Entry methods:
 *   sort(int[] a)
 *     bug: line 45, AssertionError when the difference of two elements overflows, so that compare is wrong
 *   select(int[] a, int k)
 *     no bug
 */
public class QuickSort {
    /** Negative, zero or positive, as x is less than, equal to or greater than y. */
    private static int compare(int x, int y) {
        return x - y;
    }

    private static void sort(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[high];
        int end = low;
        for (int i = low; i < high; i++) {
            if (compare(a[i], pivot) < 0) {
                swap(a, i, end);
                end++;
            }
        }
        swap(a, end, high);
        sort(a, low, end - 1);
        sort(a, end + 1, high);
    }

    private static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void sort(int[] a) {
        if (a == null || a.length > 4) {
            return;
        }
        sort(a, 0, a.length - 1);
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    /** The element that would stand at k if the array were sorted. */
    static int select(int[] a, int k) {
        if (a == null || a.length > 3 || k < 0 || k >= a.length) {
            return 0;
        }
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            int pivot = a[high];
            int end = low;
            for (int i = low; i < high; i++) {
                if (a[i] < pivot) {
                    swap(a, i, end);
                    end++;
                }
            }
            swap(a, end, high);
            if (k == end) {
                break;
            } else if (k < end) {
                high = end - 1;
            } else {
                low = end + 1;
            }
        }
        int smaller = 0;
        int larger = 0;
        for (int element : a) {
            if (element < a[k]) {
                smaller++;
            } else if (element > a[k]) {
                larger++;
            }
        }
        assert smaller <= k && larger <= a.length - 1 - k;
        return a[k];
    }
}
