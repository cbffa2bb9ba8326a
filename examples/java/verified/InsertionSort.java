/** Sorts an array by insertion. */
public class InsertionSort {
    static void sort(int[] a)
        //@ requires acc(a[*]);
        //@ ensures acc(a[*]);
        //@ ensures forall int i, int j; 0 <= i && i < j && j < a.length ==> a[i] <= a[j];
    {
        for (int n = 1; n < a.length; n++)
            //@ invariant acc(a[*]) * 1 <= n && (n <= a.length || a.length == 0);
            //@ invariant forall int i, int j; 0 <= i && i < j && j < n && j < a.length ==> a[i] <= a[j];
        {
            insert(a, n);
        }
    }

    /** Moves an element to its place in the sorted part before it. */
    static void insert(int[] a, int n)
        //@ requires acc(a[*]) * (0 <= n && n < a.length);
        //@ requires forall int i, int j; 0 <= i && i < j && j < n ==> a[i] <= a[j];
        //@ ensures acc(a[*]);
        //@ ensures forall int i, int j; 0 <= i && i < j && j <= n ==> a[i] <= a[j];
        //@ ensures forall int i; n < i && i < a.length ==> a[i] == old(a[i]);
    {
        int item = a[n];
        int hole = n;
        while (hole > 0 && a[hole - 1] > item)
            //@ invariant acc(a[*]) * (0 <= hole && hole <= n);
            //@ invariant forall int i, int j; 0 <= i && i < j && j <= n && i != hole && j != hole ==> a[i] <= a[j];
            //@ invariant forall int i; hole < i && i <= n ==> item <= a[i];
            //@ invariant forall int i; n < i && i < a.length ==> a[i] == old(a[i]);
        {
            a[hole] = a[hole - 1];
            hole--;
        }
        a[hole] = item;
    }
}
