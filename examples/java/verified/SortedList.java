/** A list of numbers in ascending order. */
public class SortedList {
    private Entry first;

    //@ predicate valid() = acc(first) * (first != null ==> first.sorted());

    /*@ pure @*/ public boolean contains(int key)
        //@ requires valid();
    { return /*@ opening valid() in @*/ first != null && first.contains(key); }

    public SortedList()
        //@ ensures valid();
        //@ ensures forall int x; !contains(x);
    {
        //@ close valid();
    }

    public void insert(int key)
        //@ requires valid();
        //@ ensures valid() * contains(key);
        //@ ensures forall int x; x != key ==> contains(x) == old(contains(x));
    {
        //@ open valid();
        if (first == null || key < first.key()) {
            first = new Entry(key, first);
        } else {
            first.insert(key);
        }
        //@ close valid();
    }

    static void client() {
        SortedList list = new SortedList();
        list.insert(3);
        list.insert(1);
        assert list.contains(1) && list.contains(3) && !list.contains(2);
    }
}

/** What is not before a key in the order. */
class Entry {
    private final int key;
    private Entry next;

    //@ predicate sorted() = acc(key) * acc(next) * (next != null ==> next.sorted() * key <= next.key());

    /*@ pure @*/ int key()
        //@ requires sorted();
    { return /*@ opening sorted() in @*/ key; }

    /*@ pure @*/ boolean contains(int x)
        //@ requires sorted();
    { return /*@ opening sorted() in @*/ x == key || next != null && next.contains(x); }

    Entry(int key, Entry next)
        //@ requires next != null ==> next.sorted() * key <= next.key();
        //@ ensures sorted() * key() == key;
        //@ ensures forall int x; contains(x) == (x == key || next != null && old(next.contains(x)));
    {
        this.key = key;
        this.next = next;
        //@ close sorted();
    }

    void insert(int x)
        //@ requires sorted() * key() <= x;
        //@ ensures sorted() * key() == old(key()) * contains(x);
        //@ ensures forall int y; y != x ==> contains(y) == old(contains(y));
    {
        //@ open sorted();
        if (next == null || x < next.key()) {
            next = new Entry(x, next);
        } else {
            next.insert(x);
        }
        //@ close sorted();
    }
}
