/** A list of numbers as a chain of nodes: what counts is how often a number is in it. */
public class LinkedList {
    private Node first;

    //@ predicate valid() = acc(first) * (first != null ==> first.chain());

    /** How often a number is in the list, counted up to a thousand million. */
    /*@ pure @*/ public int count(int x)
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in @*/ first == null ? 0 : first.count(x); }

    public LinkedList()
        //@ ensures valid();
        //@ ensures forall int x; count(x) == 0;
    {
        //@ close valid();
    }

    public void add(int item)
        //@ requires valid() * count(item) < 1000000000;
        //@ ensures valid() * count(item) == old(count(item)) + 1;
        //@ ensures forall int x; x != item ==> count(x) == old(count(x));
    {
        //@ open valid();
        first = new Node(item, first);
        //@ close valid();
    }

    /** Removes a number once, if it is there; whether it was. */
    public boolean remove(int item)
        //@ requires valid() * count(item) < 1000000000;
        //@ ensures valid() * \result == (old(count(item)) > 0);
        //@ ensures \result ==> count(item) == old(count(item)) - 1;
        //@ ensures forall int x; x != item || !\result ==> count(x) == old(count(x));
    {
        //@ open valid();
        boolean found = false;
        if (first != null) {
            if (first.item() == item) {
                //@ open first.chain();
                first = first.next;
                found = true;
            } else {
                found = first.removeBehind(item);
            }
        }
        //@ close valid();
        return found;
    }

    static void client() {
        LinkedList list = new LinkedList();
        list.add(3);
        list.add(4);
        list.add(3);
        boolean wasThere = list.remove(3);
        boolean another = list.remove(5);
        assert wasThere && !another && list.count(3) == 1 && list.count(4) == 1;
    }
}

class Node {
    final int item;
    Node next;

    //@ predicate chain() = acc(item) * acc(next) * (next != null ==> next.chain());

    /*@ pure @*/ int count(int x)
        //@ requires chain();
        //@ ensures \result >= 0;
    {
        return /*@ opening chain() in @*/
            Math.min(1000000000, (item == x ? 1 : 0) + (next == null ? 0 : next.count(x)));
    }

    /*@ pure @*/ int item()
        //@ requires chain();
    { return /*@ opening chain() in @*/ item; }

    Node(int item, Node next)
        //@ requires next != null ==> next.chain();
        //@ ensures chain() * item() == item;
        //@ ensures forall int x; count(x) == Math.min(1000000000, (x == item ? 1 : 0) + (next == null ? 0 : old(next.count(x))));
    {
        this.item = item;
        this.next = next;
        //@ close chain();
    }

    /** Removes the first of the nodes behind this one with a number, if there is one; whether there was. */
    boolean removeBehind(int x)
        //@ requires chain() * item() != x * count(x) < 1000000000;
        //@ ensures chain() * item() == old(item()) * \result == (old(count(x)) > 0);
        //@ ensures \result ==> count(x) == old(count(x)) - 1;
        //@ ensures forall int y; y != x || !\result ==> count(y) == old(count(y));
    {
        //@ open chain();
        boolean found = false;
        if (next != null) {
            if (next.item() == x) {
                //@ open next.chain();
                next = next.next;
                found = true;
            } else {
                found = next.removeBehind(x);
            }
        }
        //@ close chain();
        return found;
    }
}
