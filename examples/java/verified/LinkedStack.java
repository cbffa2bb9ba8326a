/** A stack of numbers as a chain of cells, the top first. */
public class LinkedStack {
    private Cell top;
    private int height;

    //@ predicate valid() = acc(top) * acc(height) * height >= 0 * (top == null ? height == 0 : top.chain(height));

    /*@ pure @*/ public int height()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in @*/ height; }

    /** The element so many below the top; the lowest one where there are not so many. */
    /*@ pure @*/ public int below(int depth)
        //@ requires valid();
    { return /*@ opening valid() in @*/ top == null ? 0 : top.at(depth, height); }

    public LinkedStack()
        //@ ensures valid() * height() == 0;
    {
        //@ close valid();
    }

    public void push(int item)
        //@ requires valid() * height() < Integer.MAX_VALUE;
        //@ ensures valid() * height() == old(height()) + 1 * below(0) == item;
        //@ ensures old(height()) > 0 ==> (forall int i; i >= 0 ==> below(i + 1) == old(below(i)));
    {
        //@ open valid();
        height++;
        top = new Cell(item, top, height);
        //@ close valid();
    }

    public int pop()
        //@ requires valid() * height() > 0;
        //@ ensures valid() * height() == old(height()) - 1 * \result == old(below(0));
        //@ ensures height() > 0 ==> (forall int i; i >= 0 ==> below(i) == old(below(i + 1)));
    {
        //@ open valid();
        Cell first = top;
        //@ open first.chain(height);
        top = first.next;
        height--;
        //@ close valid();
        return first.item;
    }

    static void client() {
        LinkedStack stack = new LinkedStack();
        stack.push(1);
        stack.push(2);
        int popped = stack.pop();
        assert popped == 2;
        assert stack.height() == 1 && stack.below(0) == 1;
    }
}

/** A cell of a chain of a known length. */
class Cell {
    final int item;
    final Cell next;

    //@ predicate chain(int length) = acc(item) * acc(next) * length >= 1 * (next == null ? length == 1 : next.chain(length - 1));

    /*@ pure @*/ int at(int index, int length)
        //@ requires chain(length);
    { return /*@ opening chain(length) in @*/ index <= 0 || next == null ? item : next.at(index - 1, length - 1); }

    Cell(int item, Cell next, int length)
        //@ requires length >= 1 * (next == null ? length == 1 : next.chain(length - 1));
        //@ ensures chain(length) * at(0, length) == item;
        //@ ensures next != null ==> (forall int i; i >= 0 ==> at(i + 1, length) == old(next.at(i, length - 1)));
    {
        this.item = item;
        this.next = next;
        //@ close chain(length);
    }
}
