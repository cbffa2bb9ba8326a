/** Binary search in a sorted array. */
public class BinarySearch {
    /** The place of a key, or -1 if it is not there. */
    static int search(int[] a, int key)
        //@ requires acc(a[*], 1/2);
        //@ requires forall int i, int j; 0 <= i && i < j && j < a.length ==> a[i] <= a[j];
        //@ ensures acc(a[*], 1/2) * -1 <= \result && \result < a.length;
        //@ ensures \result >= 0 ==> a[\result] == key;
        //@ ensures \result == -1 ==> (forall int i; 0 <= i && i < a.length ==> a[i] != key);
    {
        int low = 0;
        int high = a.length;
        while (low < high)
            //@ invariant acc(a[*], 1/2) * 0 <= low <= high <= a.length;
            //@ invariant forall int i, int j; 0 <= i && i < j && j < a.length ==> a[i] <= a[j];
            //@ invariant forall int i; 0 <= i && i < low ==> a[i] < key;
            //@ invariant forall int i; high <= i && i < a.length ==> a[i] > key;
        {
            int middle = low + (high - low) / 2;
            if (a[middle] < key) {
                low = middle + 1;
            } else if (a[middle] > key) {
                high = middle;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
