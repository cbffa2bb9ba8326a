/** Facts about all getters of the objects in an array, after one of the objects has changed. */
class GettersInside {
    static class Cell {
        int v;
        boolean on;
        //@ predicate valid() = acc(v) * acc(on);

        //@ pure
        //@ requires valid();
        int v() { return v; }

        //@ pure
        //@ requires valid();
        boolean on() { return on; }

        void set(int x)
            //@ requires valid();
            //@ ensures valid() * v() == x * on() == old(on());
        {
            v = x;
        }
    }

    private Cell[] cells;
    private int n;
    /*@ predicate valid() = acc(cells) * cells != null * acc(cells[*]) * acc(n) * 0 <= n <= cells.length
          * (forall int i; 0 <= i < n ==> cells[i] != null)
          * (forall int i, j; 0 <= i && i < j && j < n ==> cells[i] != cells[j])
          * (forall int i; 0 <= i < n ==> cells[i].valid()); @*/

    //@ pure
    //@ requires valid();
    //@ ensures \result >= 0;
    int size() { return n; }

    //@ pure
    //@ requires valid() * 0 <= i < size();
    int at(int i) { return cells[i].v(); }

    //@ pure
    //@ requires valid() * 0 <= i < size();
    boolean on(int i) { return cells[i].on(); }

    void raise(int k)
        //@ requires valid() * 0 <= k < size() * (forall int i; 0 <= i < size() ==> at(i) > 3);
        //@ ensures valid() * size() == old(size()) * (forall int i; 0 <= i < size() ==> at(i) > 3);
    {
        cells[k].v = 5;
    }

    void raiseByCall(int k)
        //@ requires valid() * 0 <= k < size() * (forall int i; 0 <= i < size() ==> at(i) > 3);
        //@ ensures valid() * size() == old(size()) * (forall int i; 0 <= i < size() ==> at(i) > 3);
    {
        cells[k].set(5);
    }

    void lower(int k)
        //@ requires valid() * 0 <= k < size() * (forall int i; 0 <= i < size() ==> at(i) > 3);
        //@ ensures valid() * size() == old(size()) * (forall int i; 0 <= i < size() ==> (i != k ==> at(i) > 3));
        //@ ensures at(k) > 3; // ! postcondition.violated
    {
        cells[k].v = 2;
    }

    void lowerOther(int k, int m)
        //@ requires valid() * 0 <= k < size() * 0 <= m < size() * (forall int i; 0 <= i < size() ==> at(i) > 3);
        //@ ensures valid() * size() == old(size());
        //@ ensures at(m) > 3; // ! postcondition.violated
    {
        cells[k].set(2);
    }

    void one(int k)
        //@ requires valid() * 0 <= k < size() * (forall int i; 0 <= i < k ==> on(i));
        //@ ensures valid() * size() == old(size()) * (forall int i; 0 <= i <= k ==> on(i));
    {
        cells[k].on = true;
    }

    void oneTooMany(int k)
        //@ requires valid() * 0 <= k < size() * (forall int i; 0 <= i < k ==> on(i));
        //@ ensures valid() * size() == old(size());
        //@ ensures forall int i; 0 <= i <= k + 1 && i < size() ==> on(i); // ! postcondition.violated
    {
        cells[k].on = true;
    }

    void all()
        //@ requires valid();
        //@ ensures valid() * size() == old(size()) * (forall int i; 0 <= i < size() ==> on(i) && at(i) == old(at(i)));
    {
        for (int k = 0; k < n; k++)
            //@ invariant valid() * 0 <= k <= size() * size() == old(size());
            //@ invariant forall int i; 0 <= i < size() ==> at(i) == old(at(i));
            //@ invariant forall int i; 0 <= i < k ==> on(i);
        {
            cells[k].on = true;
        }
    }

    void allButLast()
        //@ requires valid();
        //@ ensures valid() * size() == old(size());
        //@ ensures forall int i; 0 <= i < size() ==> on(i); // ! postcondition.violated
    {
        for (int k = 0; k < n - 1; k++)
            //@ invariant valid() * 0 <= k <= size() * size() == old(size());
            //@ invariant forall int i; 0 <= i < k ==> on(i);
        {
            cells[k].on = true;
        }
    }

    void undone()
        //@ requires valid();
        //@ ensures valid();
    {
        for (int k = 0; k < n; k++)
            //@ invariant valid() * 0 <= k <= size();
            //@ invariant forall int i; 0 <= i < k ==> on(i); // ! invariant.not.preserved
        {
            cells[k].on = k != 3;
        }
    }

    void otherField(int k)
        //@ requires valid() * 0 <= k < size() * (forall int i; 0 <= i < size() ==> on(i));
        //@ ensures valid() * size() == old(size()) * (forall int i; 0 <= i < size() ==> on(i));
    {
        cells[k].v = 1;
    }

    void wrongField(int k)
        //@ requires valid() * 0 <= k < size() * (forall int i; 0 <= i < size() ==> on(i));
        //@ ensures valid() * size() == old(size());
        //@ ensures forall int i; 0 <= i < size() ==> on(i) && at(i) == old(at(i)); // ! postcondition.violated
    {
        cells[k].v = 1;
    }

    void twice(int k, int m)
        //@ requires valid() * 0 <= k < size() * 0 <= m < size() * (forall int i; 0 <= i < size() ==> at(i) > 3);
        //@ ensures valid() * size() == old(size()) * (forall int i; 0 <= i < size() ==> at(i) > 3);
    {
        raise(k);
        cells[m].v = 9;
        raise(m);
    }

    void twiceWrong(int k, int m)
        //@ requires valid() * 0 <= k < size() * 0 <= m < size() * (forall int i; 0 <= i < size() ==> at(i) > 3);
        //@ ensures valid() * size() == old(size());
        //@ ensures at(k) == 5; // ! postcondition.violated
    {
        raise(k);
        cells[m].v = 9;
    }

    static void two(GettersInside a, GettersInside b, int k)
        //@ requires a != null * b != null * a.valid() * b.valid() * 0 <= k < a.size();
        //@ requires (forall int i; 0 <= i < b.size() ==> b.at(i) > 3) * (forall int i; 0 <= i < a.size() ==> a.at(i) < 3);
        //@ ensures a.valid() * b.valid() * a.size() == old(a.size());
        //@ ensures forall int i; 0 <= i < b.size() ==> b.at(i) > 3;
        //@ ensures forall int i; 0 <= i < a.size() ==> a.at(i) < 3;
    {
        a.cells[k].v = 1;
    }

    static void twoWrong(GettersInside a, GettersInside b, int k)
        //@ requires a != null * b != null * a.valid() * b.valid() * 0 <= k < a.size();
        //@ requires forall int i; 0 <= i < a.size() ==> a.at(i) < 3;
        //@ ensures a.valid() * b.valid() * a.size() == old(a.size());
        //@ ensures forall int i; 0 <= i < a.size() ==> a.at(i) < 3; // ! postcondition.violated
    {
        a.cells[k].v = 4;
    }
}
