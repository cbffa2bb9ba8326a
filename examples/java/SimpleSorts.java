/*
 * Insertion sort, selection sort and bubble sort of at most four numbers: as many paths as there are orders.
 *
 * Entry methods:
 *   insertionSort(int[] a)
 *     no bug
 *   selectionSort(int[] a)
 *     no bug
 *   bubbleSort(int[] a)
 *     no bug
 *   sameResult(int, int, int)
 *     no bug
 */
public class SimpleSorts {
    private static final int LIMIT = 4;

    static void insertionSort(int[] a) {
        if (a == null || a.length > LIMIT) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            int moving = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > moving) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = moving;
        }
        checkSorted(a);
    }

    static void selectionSort(int[] a) {
        if (a == null || a.length > LIMIT) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            int smallest = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j] < a[smallest]) {
                    smallest = j;
                }
            }
            swap(a, i, smallest);
        }
        checkSorted(a);
    }

    static void bubbleSort(int[] a) {
        if (a == null || a.length > LIMIT) {
            return;
        }
        boolean swapped;
        int end = a.length;
        do {
            swapped = false;
            for (int i = 1; i < end; i++) {
                if (a[i - 1] > a[i]) {
                    swap(a, i - 1, i);
                    swapped = true;
                }
            }
            end--;
        } while (swapped);
        checkSorted(a);
    }

    static void sameResult(int x, int y, int z) {
        int[] a = {x, y, z};
        int[] b = {z, x, y};
        insertionSort(a);
        bubbleSort(b);
        for (int i = 0; i < 3; i++) {
            assert a[i] == b[i];
        }
        assert a[0] == Math.min(x, Math.min(y, z));
        assert a[2] == Math.max(x, Math.max(y, z));
    }

    private static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    private static void checkSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    public static void main(String[] args) {
        int[] a = {3, 1, 2};
        bubbleSort(a);
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }
}
