/*
 * Binary search in sorted arrays of at most four elements, right.
 *
 * Entry methods:
 *   search(int[] sorted, int key)
 *     no bug: what is found is the key, and what is not found is not there
 *   lowerBound(int[] sorted, int key)
 *     no bug
 */
public class BinarySearch {
    private static boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    static int search(int[] sorted, int key) {
        if (sorted == null || sorted.length > 4 || !isSorted(sorted)) {
            return -1;
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (sorted[mid] < key) {
                low = mid + 1;
            } else if (sorted[mid] > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        for (int element : sorted) {
            assert element != key;
        }
        return -(low + 1);
    }

    /** The first position whose element is not less than the key. */
    static int lowerBound(int[] sorted, int key) {
        if (sorted == null || sorted.length > 4 || !isSorted(sorted)) {
            return -1;
        }
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int mid = low + (high - low) / 2;
            if (sorted[mid] < key) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        assert low == 0 || sorted[low - 1] < key;
        assert low == sorted.length || sorted[low] >= key;
        return low;
    }
}
