/** A set of numbers that holds a limited number of them, each once. */
public class BoundedSet {
    private final int[] items;
    private int size;

    /*@ predicate valid() = acc(items) * acc(size) * acc(items[*]) * 0 <= size <= items.length
          * (forall int i, int j; 0 <= i && i < j && j < size ==> items[i] != items[j]); @*/

    /*@ pure @*/ public int size()
        //@ requires valid();
        //@ ensures 0 <= \result <= capacity();
    { return /*@ opening valid() in @*/ size; }

    /*@ pure @*/ public int capacity()
        //@ requires valid();
    { return /*@ opening valid() in @*/ items.length; }

    /** An element by its place, which does not matter. */
    /*@ pure @*/ public int at(int place)
        //@ requires valid() * (0 <= place && place < size());
    { return /*@ opening valid() in @*/ items[place]; }

    public BoundedSet(int capacity)
        //@ requires capacity >= 0;
        //@ ensures valid() * size() == 0 * capacity() == capacity;
    {
        items = new int[capacity];
        //@ close valid();
    }

    /** Where an element is, or -1. */
    public int find(int item)
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2) * (-1 <= \result && \result < size());
        //@ ensures \result >= 0 ==> at(\result) == item;
        //@ ensures \result == -1 ==> (forall int i; 0 <= i && i < size() ==> at(i) != item);
    {
        //@ open acc(valid(), 1/2);
        int place = indexOf(items, size, item);
        //@ close acc(valid(), 1/2);
        return place;
    }

    private static int indexOf(int[] a, int n, int item)
        //@ requires acc(a[*], 1/2) * (0 <= n && n <= a.length);
        //@ ensures acc(a[*], 1/2) * untouched(acc(a[*])) * (-1 <= \result && \result < n);
        //@ ensures \result >= 0 ==> a[\result] == item;
        //@ ensures \result == -1 ==> (forall int i; 0 <= i && i < n ==> a[i] != item);
    {
        for (int i = 0; i < n; i++)
            //@ invariant acc(a[*], 1/2) * untouched(acc(a[*])) * (0 <= i && i <= n);
            //@ invariant forall int j; 0 <= j && j < i ==> a[j] != item;
        {
            if (a[i] == item) {
                return i;
            }
        }
        return -1;
    }

    /** Adds an element, unless it is there; whether it was not. */
    public boolean add(int item)
        //@ requires valid() * size() < capacity();
        //@ ensures valid() * capacity() == old(capacity());
        //@ ensures size() == old(size()) + (\result ? 1 : 0);
        //@ ensures \result ==> at(old(size())) == item;
        //@ ensures !\result ==> !(forall int i; 0 <= i && i < size() ==> at(i) != item);
        //@ ensures forall int i; 0 <= i && i < old(size()) ==> at(i) == old(at(i));
    {
        //@ open valid();
        int place = indexOf(items, size, item);
        if (place < 0) {
            items[size] = item;
            size++;
        }
        //@ close valid();
        //@ assert place >= 0 ==> at(place) == item;
        return place < 0;
    }

    /** Removes an element by its place; the last one takes it. */
    public void removeAt(int place)
        //@ requires valid() * (0 <= place && place < size());
        //@ ensures valid() * capacity() == old(capacity()) * size() == old(size()) - 1;
        //@ ensures forall int i; 0 <= i && i < size() && i != place ==> at(i) == old(at(i));
        //@ ensures place < size() ==> at(place) == old(at(size() - 1));
    {
        //@ open valid();
        size--;
        items[place] = items[size];
        //@ close valid();
    }
}
