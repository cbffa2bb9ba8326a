/** Shapes that can grow: what holds of all of them is promised by the interface, and each keeps it in its own way. */
interface Shape {
    //@ predicate valid();

    /*@ pure @*/ int area()
        //@ requires valid();
        //@ ensures 0 <= \result <= 4000000;
    ;

    /** Makes the shape larger, unless it is too large then. */
    void grow(int by)
        //@ requires valid() * 0 <= by <= 1000;
        //@ ensures valid() * area() >= old(area());
    ;
}

class Square implements Shape {
    private int side;

    //@ predicate valid() = acc(side) * 0 <= side <= 2000;

    Square(int side)
        //@ requires 0 <= side <= 2000;
        //@ ensures valid() * area() == side * side;
    {
        this.side = side;
        //@ close valid();
    }

    /*@ pure @*/ public int area()
        //@ requires valid();
        //@ ensures 0 <= \result <= 4000000;
    { return /*@ opening valid() in @*/ side * side; }

    public void grow(int by)
        //@ requires valid() * 0 <= by <= 1000;
        //@ ensures valid() * area() >= old(area());
    {
        //@ open valid();
        if (side + by <= 2000) {
            side += by;
        }
        //@ close valid();
    }
}

class Strip implements Shape {
    private int length;

    //@ predicate valid() = acc(length) * 0 <= length <= 4000000;

    Strip(int length)
        //@ requires 0 <= length <= 4000000;
        //@ ensures valid() * area() == length;
    {
        this.length = length;
        //@ close valid();
    }

    /*@ pure @*/ public int area()
    { return /*@ opening valid() in @*/ length; }

    /** Grows as far as it can. */
    public void grow(int by) {
        //@ open valid();
        length = Math.min(length + by, 4000000);
        //@ close valid();
    }
}

class Shapes {
    /** Makes one shape at least as large as another, if that succeeds soon enough. */
    static boolean catchUp(Shape small, Shape large, int steps)
        //@ requires small != null * large != null * small.valid() * acc(large.valid(), 1/2);
        //@ ensures small.valid() * acc(large.valid(), 1/2) * small.area() >= old(small.area());
        //@ ensures \result == (small.area() >= large.area());
    {
        for (int i = 0; i < steps && small.area() < large.area(); i++)
            //@ invariant small.valid() * acc(large.valid(), 1/2) * i >= 0;
            //@ invariant small.area() >= old(small.area());
        {
            small.grow(1);
        }
        return small.area() >= large.area();
    }

    static void client() {
        Shape square = new Square(3);
        Strip strip = new Strip(4);
        square.grow(2);
        assert square.area() >= 9;
        assert strip.area() == 4;
    }
}
