/** Divides an array into what is less than a pivot and what is not, as quicksort does. */
public class Partition {
    /** The number of elements that are less; they come first. */
    static int partition(int[] a, int pivot)
        //@ requires acc(a[*]);
        //@ ensures acc(a[*]) * (0 <= \result && \result <= a.length);
        //@ ensures forall int i; 0 <= i && i < \result ==> a[i] < pivot;
        //@ ensures forall int i; \result <= i && i < a.length ==> a[i] >= pivot;
    {
        int less = 0;
        for (int i = 0; i < a.length; i++)
            //@ invariant acc(a[*]) * (0 <= less && less <= i && i <= a.length);
            //@ invariant forall int j; 0 <= j && j < less ==> a[j] < pivot;
            //@ invariant forall int j; less <= j && j < i ==> a[j] >= pivot;
        {
            if (a[i] < pivot) {
                swap(a, i, less);
                less++;
            }
        }
        return less;
    }

    static void swap(int[] a, int i, int j)
        //@ requires acc(a[*]) * (0 <= i && i < a.length && 0 <= j && j < a.length);
        //@ ensures acc(a[*]) * a[i] == old(a[j]) * a[j] == old(a[i]);
        //@ ensures forall int k; 0 <= k && k < a.length && k != i && k != j ==> a[k] == old(a[k]);
    {
        int held = a[i];
        a[i] = a[j];
        a[j] = held;
    }
}
