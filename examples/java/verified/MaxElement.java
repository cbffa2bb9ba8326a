/** The greatest element of an array. */
public class MaxElement {
    /** A place where nothing is greater than there. */
    static int indexOfMax(int[] a)
        //@ requires acc(a[*], 1/2) * a.length > 0;
        //@ ensures acc(a[*], 1/2) * (0 <= \result && \result < a.length);
        //@ ensures forall int i; 0 <= i && i < a.length ==> a[i] <= a[\result];
    {
        int best = 0;
        for (int i = 1; i < a.length; i++)
            //@ invariant acc(a[*], 1/2) * (0 <= best && best < i && i <= a.length);
            //@ invariant forall int j; 0 <= j && j < i ==> a[j] <= a[best];
        {
            if (a[i] > a[best]) {
                best = i;
            }
        }
        return best;
    }

    /** The same from both ends at once: whichever is not greater cannot be the only greatest. */
    static int fromBothEnds(int[] a)
        //@ requires acc(a[*], 1/2) * a.length > 0;
        //@ ensures acc(a[*], 1/2) * (0 <= \result && \result < a.length);
        //@ ensures forall int i; 0 <= i && i < a.length ==> a[i] <= a[\result];
    {
        int left = 0;
        int right = a.length - 1;
        while (left != right)
            //@ invariant acc(a[*], 1/2) * (0 <= left && left <= right && right < a.length);
            //@ invariant forall int i; 0 <= i && i < left ==> a[i] <= a[left] || a[i] <= a[right];
            //@ invariant forall int i; right < i && i < a.length ==> a[i] <= a[left] || a[i] <= a[right];
        {
            if (a[left] <= a[right]) {
                left++;
            } else {
                right--;
            }
        }
        return left;
    }

    static int max(int[] a)
        //@ requires acc(a[*], 1/2) * a.length > 0;
        //@ ensures acc(a[*], 1/2);
        //@ ensures forall int i; 0 <= i && i < a.length ==> a[i] <= \result;
        //@ ensures exists int i; 0 <= i && i < a.length && a[i] == \result;
    {
        return a[indexOfMax(a)];
    }
}
