/** A list of objects in an array that grows, and iterators over it that share it: the paper's Fig. 10, complete. */
public class ArrayList {
    private Object[] items;
    private int size;

    //@ predicate valid() = acc(items) * acc(size) * acc(items[*]) * 0 <= size <= items.length;

    /*@ pure @*/ public int size()
        //@ requires valid();
        //@ ensures 0 <= \result <= Integer.MAX_VALUE;
    { return /*@ opening valid() in @*/ size; }

    /*@ pure @*/ public Object get(int index)
        //@ requires valid() * (0 <= index && index < size());
    { return /*@ opening valid() in @*/ items[index]; }

    public ArrayList()
        //@ ensures valid() * size() == 0;
    {
        items = new Object[10];
        //@ close valid();
    }

    public void add(Object o)
        //@ requires valid() * size() < 1000000000;
        //@ ensures valid() * size() == old(size()) + 1 * get(old(size())) == o;
        //@ ensures forall int i; 0 <= i && i < old(size()) ==> get(i) == old(get(i));
    {
        //@ open valid();
        if (size == items.length) {
            Object[] more = new Object[size * 2 + 1];
            copy(items, more);
            items = more;
        }
        items[size] = o;
        size++;
        //@ close valid();
    }

    private static void copy(Object[] from, Object[] to)
        //@ requires acc(from[*], 1/2) * acc(to[*]) * from.length <= to.length;
        //@ ensures acc(from[*], 1/2) * acc(to[*]);
        //@ ensures forall int i; 0 <= i && i < from.length ==> to[i] == from[i];
    {
        for (int i = 0; i < from.length; i++)
            //@ invariant acc(from[*], 1/2) * acc(to[*]) * (0 <= i && i <= from.length);
            //@ invariant forall int j; 0 <= j && j < i ==> to[j] == from[j];
        {
            to[i] = from[i];
        }
    }
}

/** Goes through a list. It is of no use once the list is changed. */
class Iterator {
    private final ArrayList list;
    private int index;

    //@ predicate fp() = acc(list) * acc(index) * list != null;

    /*@ pure @*/ ArrayList getList()
        //@ requires fp();
        //@ ensures \result != null;
    { return /*@ opening fp() in @*/ list; }

    /*@ pure @*/ boolean valid()
        //@ requires fp() * getList().valid();
    { return /*@ opening fp() in @*/ 0 <= index && index <= list.size(); }

    /*@ pure @*/ boolean hasNext()
        //@ requires fp() * getList().valid();
    { return /*@ opening fp() in @*/ index < list.size(); }

    Iterator(ArrayList list)
        //@ requires list != null * list.valid();
        //@ ensures fp() * getList() == list * list.valid() * valid();
        //@ ensures untouched(list.valid());
    {
        this.list = list;
        //@ close fp();
    }

    Object next()
        //@ requires fp() * getList().valid() * valid() * hasNext();
        //@ ensures fp() * getList() == old(getList()) * getList().valid() * valid();
        //@ ensures untouched(getList().valid());
    {
        //@ open fp();
        Object o = list.get(index);
        index++;
        //@ close fp();
        return o;
    }
}

/** Two iterators over the same list do not disturb each other. */
class Client {
    static void both() {
        ArrayList list = new ArrayList();
        list.add("one");
        Iterator first = new Iterator(list);
        Iterator second = new Iterator(list);
        if (first.hasNext()) {
            first.next();
        }
        if (second.hasNext()) {
            second.next();
        }
        assert list.size() == 1;
    }
}
