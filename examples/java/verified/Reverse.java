/** Turns arrays round. */
public class Reverse {
    static void reverse(int[] a)
        //@ requires acc(a[*]);
        //@ ensures acc(a[*]);
        //@ ensures forall int i; 0 <= i && i < a.length ==> a[i] == old(a[a.length - 1 - i]);
    {
        int n = a.length;
        for (int i = 0; i < n / 2; i++)
            //@ invariant acc(a[*]) * n == a.length * (0 <= i && i <= n / 2);
            //@ invariant forall int j; 0 <= j && j < i ==> a[j] == old(a[a.length - 1 - j]);
            //@ invariant forall int j; n - i <= j && j < n ==> a[j] == old(a[a.length - 1 - j]);
            //@ invariant forall int j; i <= j && j < n - i ==> a[j] == old(a[j]);
        {
            int held = a[i];
            a[i] = a[n - 1 - i];
            a[n - 1 - i] = held;
        }
    }

    static int[] reversed(int[] a)
        //@ requires acc(a[*], 1/2);
        //@ ensures acc(a[*], 1/2) * acc(\result[*]) * \result.length == a.length;
        //@ ensures forall int i; 0 <= i && i < a.length ==> \result[i] == a[a.length - 1 - i];
    {
        int[] b = new int[a.length];
        for (int i = 0; i < b.length; i++)
            //@ invariant acc(a[*], 1/2) * acc(b[*]) * b.length == a.length * (0 <= i && i <= b.length);
            //@ invariant forall int j; 0 <= j && j < i ==> b[j] == a[a.length - 1 - j];
        {
            b[i] = a[a.length - 1 - i];
        }
        return b;
    }
}
