/*
 * Binary search in a window of a huge table: the window is small, but its positions are not, and the
 * midpoint overflows.
 *
 * Entry methods:
 *   find(int base, int[] window, int key)
 *     bug: line 24, ArrayIndexOutOfBoundsException when the first and the last
 *     position of the window add up to more than an int holds
 *   middle(int low, int high)
 *     bug: line 41, AssertionError when low + high overflows
 *   middleRight(int low, int high)
 *     no bug
 */
public class WindowSearch {
    /** The position of the key in the table, of which the window shows the elements from position base on. */
    static int find(int base, int[] window, int key) {
        if (window == null || window.length > 3 || base < 0 || base > Integer.MAX_VALUE - 3) {
            return -1;
        }
        int low = base;
        int high = base + window.length - 1;
        while (low <= high) {
            int mid = (low + high) / 2;
            int element = window[mid - base];
            if (element < key) {
                low = mid + 1;
            } else if (element > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int mid = (low + high) / 2;
        assert low <= mid && mid <= high;
        return mid;
    }

    static int middleRight(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int mid = low + (high - low) / 2;
        assert low <= mid && mid <= high;
        return mid;
    }
}
