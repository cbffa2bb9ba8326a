/** A queue of numbers as a chain of links, the first one first. */
public class LinkedQueue {
    private Link first;
    private int size;

    //@ predicate valid() = acc(first) * acc(size) * size >= 0 * (first == null ? size == 0 : first.chain(size));

    /*@ pure @*/ public int size()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in @*/ size; }

    /** The element that so many others are before; the last one where there are not so many. */
    /*@ pure @*/ public int at(int place)
        //@ requires valid();
    { return /*@ opening valid() in @*/ first == null ? 0 : first.at(place, size); }

    public LinkedQueue()
        //@ ensures valid() * size() == 0;
    {
        //@ close valid();
    }

    public void enqueue(int item)
        //@ requires valid() * size() < Integer.MAX_VALUE;
        //@ ensures valid() * size() == old(size()) + 1 * at(old(size())) == item;
        //@ ensures forall int i; 0 <= i && i < old(size()) ==> at(i) == old(at(i));
    {
        //@ open valid();
        if (first == null) {
            first = new Link(item);
        } else {
            first.append(item, size);
        }
        size++;
        //@ close valid();
    }

    public int dequeue()
        //@ requires valid() * size() > 0;
        //@ ensures valid() * size() == old(size()) - 1 * \result == old(at(0));
        //@ ensures forall int i; 0 <= i && i < size() ==> at(i) == old(at(i + 1));
    {
        //@ open valid();
        //@ open first.chain(size);
        int item = first.item;
        first = first.next;
        size--;
        //@ close valid();
        return item;
    }

    static void client() {
        LinkedQueue queue = new LinkedQueue();
        queue.enqueue(1);
        queue.enqueue(2);
        queue.enqueue(3);
        int a = queue.dequeue();
        int b = queue.dequeue();
        assert a == 1 && b == 2 && queue.size() == 1;
    }
}

/** A link of a chain of a known length. */
class Link {
    int item;
    Link next;

    //@ predicate chain(int length) = acc(item) * acc(next) * length >= 1 * (next == null ? length == 1 : next.chain(length - 1));

    /*@ pure @*/ int at(int index, int length)
        //@ requires chain(length);
    { return /*@ opening chain(length) in @*/ index <= 0 || next == null ? item : next.at(index - 1, length - 1); }

    Link(int item)
        //@ ensures chain(1) * at(0, 1) == item;
    {
        this.item = item;
        //@ close chain(1);
    }

    void append(int item, int length)
        //@ requires chain(length) * length < Integer.MAX_VALUE;
        //@ ensures chain(length + 1) * at(length, length + 1) == item;
        //@ ensures forall int i; 0 <= i && i < length ==> at(i, length + 1) == old(at(i, length));
    {
        //@ open chain(length);
        if (next == null) {
            next = new Link(item);
        } else {
            next.append(item, length - 1);
        }
        //@ close chain(length + 1);
    }
}
