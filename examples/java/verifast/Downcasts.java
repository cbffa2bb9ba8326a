/** Casts to a class below, behind a test. */
class Downcasts {
    static int second(Base b)
        //@ requires b != null * b.valid();
        //@ ensures b.valid() * (b instanceof Derived ==> \result == ((Derived) b).getY());
        //@ ensures !(b instanceof Derived) ==> \result == 0;
    {
        if (b instanceof Derived) {
            Derived d = (Derived) b;
            return d.getY();
        }
        return 0;
    }

    public static void main(String[] args) {
        Further f = new Further();
        assert second(f) == f.getY();
        assert second(new Base()) == 0;
    }
}

class Base {
    int x;

    //@ predicate valid() = acc(x);

    Base()
        //@ ensures Base.valid();
    { }
}

class Derived extends Base {
    int y;

    //@ predicate valid() = super.valid() * acc(y);

    Derived()
        //@ ensures Derived.valid();
    { }

    /*@ pure @*/ int getY()
        //@ requires valid();
    { return y; }
}

class Further extends Derived {
    int z;

    //@ predicate valid() = super.valid() * acc(z);

    Further()
        //@ ensures Further.valid();
    { }
}
