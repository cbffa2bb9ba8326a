/** A stack of numbers in an array of a fixed size. */
public class ArrayStack {
    private final int[] items;
    private int size;

    /*@ predicate valid() = acc(items) * acc(size) * acc(items[*]) * 0 <= size <= items.length; @*/

    /*@ pure @*/ public int size()
        //@ requires valid();
        //@ ensures 0 <= \result <= capacity();
    { return /*@ opening valid() in @*/ size; }

    /*@ pure @*/ public int capacity()
        //@ requires valid();
    { return /*@ opening valid() in @*/ items.length; }

    /** The element at a height; the bottom is 0. */
    /*@ pure @*/ public int at(int height)
        //@ requires valid() * (0 <= height && height < size());
    { return /*@ opening valid() in @*/ items[height]; }

    public ArrayStack(int capacity)
        //@ requires capacity >= 0;
        //@ ensures valid() * size() == 0 * capacity() == capacity;
    {
        items = new int[capacity];
        //@ close valid();
    }

    public void push(int item)
        //@ requires valid() * size() < capacity();
        //@ ensures valid() * capacity() == old(capacity());
        //@ ensures size() == old(size()) + 1 && at(old(size())) == item;
        //@ ensures forall int i; 0 <= i && i < old(size()) ==> at(i) == old(at(i));
    {
        //@ open valid();
        items[size] = item;
        size++;
        //@ close valid();
    }

    public int pop()
        //@ requires valid() * size() > 0;
        //@ ensures valid() * capacity() == old(capacity());
        //@ ensures size() == old(size()) - 1 && \result == old(at(size() - 1));
        //@ ensures forall int i; 0 <= i && i < size() ==> at(i) == old(at(i));
    {
        //@ open valid();
        size--;
        int item = items[size];
        //@ close valid();
        return item;
    }

    static void client() {
        ArrayStack stack = new ArrayStack(2);
        stack.push(1);
        stack.push(2);
        int top = stack.pop();
        int next = stack.pop();
        assert top == 2 && next == 1;
    }
}
