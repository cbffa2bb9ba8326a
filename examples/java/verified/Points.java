/** A point of a plane. */
class Point {
    protected int x;
    protected int y;

    //@ predicate valid() = acc(x) * acc(y) * -1000000 <= x <= 1000000 && -1000000 <= y <= 1000000;

    /*@ pure @*/ int distanceFromOrigin()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in @*/ Math.abs(x) + Math.abs(y); }

    Point(int x, int y)
        //@ requires -1000000 <= x <= 1000000 && -1000000 <= y <= 1000000;
        //@ ensures valid() * distanceFromOrigin() == Math.abs(x) + Math.abs(y);
    {
        this.x = x;
        this.y = y;
        //@ close valid();
    }

    void reset()
        //@ requires valid();
        //@ ensures valid() * distanceFromOrigin() == 0;
    {
        //@ open valid();
        x = 0;
        y = 0;
        //@ close valid();
    }
}

/** A point of space: it is a point, and its distance counts all three coordinates. */
class SpacePoint extends Point {
    private int z;

    //@ predicate valid() = super.valid() * acc(z) * -1000000 <= z <= 1000000;

    /*@ pure @*/ int distanceFromOrigin()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in opening super.valid() in @*/ Math.abs(x) + Math.abs(y) + Math.abs(z); }

    SpacePoint(int x, int y, int z)
        //@ requires -1000000 <= x <= 1000000 && -1000000 <= y <= 1000000 && -1000000 <= z <= 1000000;
        //@ ensures valid() * distanceFromOrigin() == Math.abs(x) + Math.abs(y) + Math.abs(z);
    {
        super(x, y);
        this.z = z;
        //@ close valid();
    }

    void reset()
        //@ requires valid();
        //@ ensures valid() * distanceFromOrigin() == 0;
    {
        //@ open valid();
        super.reset();
        z = 0;
        //@ close valid();
    }
}

class Points {
    static void client() {
        Point point = new SpacePoint(1, 2, 3);
        Point other = new Point(1, -2);
        assert point.distanceFromOrigin() == 6;
        point.reset();
        assert point.distanceFromOrigin() == 0 && other.distanceFromOrigin() == 3;
    }
}
