// echis verify --no-inference
/** The paper's Fig. 9, with all ghost operations that it has there. */
class Cell {
    int x;

    //@ predicate valid() = acc(this.x);

    Cell(int v)
        //@ ensures valid() * getX() == v;
    {
        x = v;
        //@ close valid();
        //@ use getX();
    }

    void setX(int v)
        //@ requires valid();
        //@ ensures valid() * getX() == v;
    {
        //@ open valid();
        x = v;
        //@ close valid();
        //@ use getX();
    }

    /*@ pure @*/ int getX()
        //@ requires valid();
    { return /*@ opening valid() in @*/ x; }

    static void client() {
        Cell c1 = new Cell(0);
        c1.setX(5);
        Cell c2 = new Cell(0);
        c2.setX(10);
        assert c1.getX() == 5;
    }
}
