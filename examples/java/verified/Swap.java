/** A cell with a number, as in the paper's Figs. 3 and 9. */
public class Swap {
    private int x;

    //@ predicate valid() = acc(x);

    public Swap(int v)
        //@ ensures valid() * getX() == v;
    {
        x = v;
        //@ close valid();
    }

    /*@ pure @*/ public int getX()
        //@ requires valid();
    { return /*@ opening valid() in @*/ x; }

    public void setX(int v)
        //@ requires valid();
        //@ ensures valid() * getX() == v;
    {
        //@ open valid();
        x = v;
        //@ close valid();
    }

    /** Exchanges the numbers of two cells, which are not the same one. */
    public void swap(Swap c)
        //@ requires c != null * valid() * c.valid();
        //@ ensures valid() * c.valid();
        //@ ensures getX() == old(c.getX()) && c.getX() == old(getX());
    {
        int i = getX();
        setX(c.getX());
        c.setX(i);
    }

    static void client() {
        Swap a = new Swap(1);
        Swap b = new Swap(2);
        a.swap(b);
        assert a.getX() == 2 && b.getX() == 1;
    }
}
