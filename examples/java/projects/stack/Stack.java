package stack;

/** A stack of at most `capacity` numbers. */
public class Stack {
    private int[] items;
    private int size;

    /*@ predicate valid() = acc(items) * acc(size) * items != null * acc(items[*])
            * 0 <= size <= items.length; @*/

    public Stack(int capacity)
        //@ requires 0 <= capacity <= 1000;
        //@ ensures valid() * size() == 0 && capacity() == capacity;
    {
        items = new int[capacity];
    }

    /*@ pure @*/ public int size()
        //@ requires valid();
        //@ ensures 0 <= \result && \result <= capacity();
    { return size; }

    /*@ pure @*/ public int capacity()
        //@ requires valid();
    { return items.length; }

    /*@ pure @*/ public int get(int i)
        //@ requires valid() * 0 <= i && i < size();
    { return items[i]; }

    public void push(int item)
        //@ requires valid() * size() < capacity();
        //@ ensures valid() * size() == old(size()) + 1 && capacity() == old(capacity());
        //@ ensures get(size() - 1) == item;
        //@ ensures forall int i; 0 <= i && i < old(size()) ==> get(i) == old(get(i));
    {
        items[size] = item;
        size++;
    }

    public int pop()
        //@ requires valid() * size() > 0;
        //@ ensures valid() * size() == old(size()) - 1 && capacity() == old(capacity());
        //@ ensures \result == old(get(size() - 1));
        //@ ensures forall int i; 0 <= i && i < size() ==> get(i) == old(get(i));
    {
        size--;
        return items[size];
    }
}
