/** A queue in an array whose end is connected to its beginning. */
public class RingBuffer {
    private final int[] items;
    private int head;
    private int size;

    /*@ predicate valid() = acc(items) * acc(head) * acc(size) * acc(items[*])
          * 0 <= head < items.length * 0 <= size <= items.length; @*/

    /*@ pure @*/ public int size()
        //@ requires valid();
        //@ ensures 0 <= \result <= capacity();
    { return /*@ opening valid() in @*/ size; }

    /*@ pure @*/ public int capacity()
        //@ requires valid();
    { return /*@ opening valid() in @*/ items.length; }

    /** The element that so many others are before. */
    /*@ pure @*/ public int at(int place)
        //@ requires valid() * (0 <= place && place < size());
    {
        return /*@ opening valid() in @*/
            place < items.length - head ? items[head + place] : items[place - (items.length - head)];
    }

    public RingBuffer(int capacity)
        //@ requires capacity > 0;
        //@ ensures valid() * size() == 0 * capacity() == capacity;
    {
        items = new int[capacity];
        //@ close valid();
    }

    public void put(int item)
        //@ requires valid() * size() < capacity();
        //@ ensures valid() * capacity() == old(capacity()) * size() == old(size()) + 1;
        //@ ensures at(old(size())) == item;
        //@ ensures forall int i; 0 <= i && i < old(size()) ==> at(i) == old(at(i));
    {
        //@ open valid();
        int room = items.length - head;
        items[size < room ? head + size : size - room] = item;
        size++;
        //@ close valid();
    }

    public int take()
        //@ requires valid() * size() > 0;
        //@ ensures valid() * capacity() == old(capacity()) * size() == old(size()) - 1;
        //@ ensures \result == old(at(0));
        //@ ensures forall int i; 0 <= i && i < size() ==> at(i) == old(at(i + 1));
    {
        //@ open valid();
        int item = items[head];
        head++;
        if (head == items.length) {
            head = 0;
        }
        size--;
        //@ close valid();
        return item;
    }

    static void client() {
        RingBuffer buffer = new RingBuffer(2);
        buffer.put(1);
        buffer.put(2);
        int first = buffer.take();
        buffer.put(3);
        int second = buffer.take();
        int third = buffer.take();
        assert first == 1 && second == 2 && third == 3;
    }
}
