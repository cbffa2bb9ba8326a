package stack;

/** A queue of two stacks' worth of numbers, as a ring. */
public class Queue {
    private int[] items;
    private int first;
    private int count;

    /*@ predicate valid() = acc(items) * acc(first) * acc(count) * items != null * acc(items[*])
            * 0 < items.length && items.length <= 1000 && 0 <= first && first < items.length
            && 0 <= count && count <= items.length; @*/

    public Queue(int capacity)
        //@ requires 0 < capacity && capacity <= 1000;
        //@ ensures valid() * count() == 0 && capacity() == capacity;
    {
        items = new int[capacity];
    }

    /*@ pure @*/ public int count()
        //@ requires valid();
        //@ ensures 0 <= \result && \result <= capacity();
    { return count; }

    /*@ pure @*/ public int capacity()
        //@ requires valid();
        //@ ensures 0 < \result;
    { return items.length; }

    public void add(int item)
        //@ requires valid() * count() < capacity();
        //@ ensures valid() * count() == old(count()) + 1 && capacity() == old(capacity());
    {
        items[(first + count) % items.length] = item;
        count++;
    }

    public int take()
        //@ requires valid() * count() > 0;
        //@ ensures valid() * count() == old(count()) - 1 && capacity() == old(capacity());
    {
        int item = items[first];
        first = (first + 1) % items.length;
        count--;
        return item;
    }
}
