/** A new object differs from all that existed before it, also from the elements of arrays. */
class FreshObjects {
    FreshObjects[] own;

    static void differs(FreshObjects[] a, int n)
        //@ requires a != null * acc(a[*]) * 0 <= n && n <= a.length;
    {
        FreshObjects t = new FreshObjects();
        //@ assert forall int i; 0 <= i && i < n ==> a[i] != t;
    }

    static void fill(FreshObjects[] a)
        //@ requires a != null * acc(a[*]);
        //@ ensures acc(a[*]) * (forall int i; 0 <= i && i < a.length ==> a[i] != null);
        //@ ensures forall int i, int j; 0 <= i && i < j && j < a.length ==> a[i] != a[j];
    {
        int k = 0;
        while (k < a.length)
            //@ invariant acc(a[*]) * 0 <= k && k <= a.length && (forall int i; 0 <= i && i < k ==> a[i] != null);
            //@ invariant forall int i, int j; 0 <= i && i < j && j < k ==> a[i] != a[j];
        {
            a[k] = new FreshObjects();
            k++;
        }
    }

    static void stored(FreshObjects[] a, int n)
        //@ requires a != null * acc(a[*]) * 0 <= n && n <= a.length;
    {
        FreshObjects t = new FreshObjects();
        if (n > 0) a[0] = t;
        //@ assert forall int i; 0 <= i && i < n ==> a[i] != t; // ! assert.failed
    }

    static void storedInNewArray(FreshObjects[] a)
        //@ requires a != null * acc(a[*]);
    {
        FreshObjects t = new FreshObjects();
        FreshObjects[] b = new FreshObjects[3];
        b[1] = t;
        FreshObjects u = new FreshObjects();
        //@ assert forall int i; 0 <= i && i < 3 ==> b[i] != u;
        //@ assert forall int i; 0 <= i && i < 3 ==> b[i] != t; // ! assert.failed
    }

    static void older(FreshObjects[] a, FreshObjects x)
        //@ requires a != null * acc(a[*]) * a.length == 2;
    {
        FreshObjects t = new FreshObjects();
        //@ assert forall int i; 0 <= i && i < 2 ==> a[i] != x; // ! assert.failed
    }

    static void storedBehindCall(FreshObjects[] a)
        //@ requires a != null * acc(a[*]) * a.length == 2;
    {
        FreshObjects t = new FreshObjects();
        store(a, t);
        //@ assert forall int i; 0 <= i && i < 2 ==> a[i] != t; // ! assert.failed
    }

    static void store(FreshObjects[] a, FreshObjects t)
        //@ requires a != null * acc(a[*]) * a.length == 2;
        //@ ensures acc(a[*]);
    { a[0] = t; }
}
