/** A method that calls the one that it overrides. */
class SuperCalls extends Stored {
    //@ predicate valid() = super.valid() * acc(calls) * calls >= 0;
    private int calls;

    SuperCalls()
        //@ ensures valid();
    { }

    int store(int y) {
        if (calls < 1000) {
            calls++;
        }
        return super.store(y);
    }

    public static void main(String[] args) {
        Stored s = new SuperCalls();
        int stored = s.store(4);
        assert stored == 4 && s.get() == 4;
    }
}

class Stored {
    int x;

    //@ predicate valid() = acc(x) * x >= 0;

    Stored()
        //@ ensures Stored.valid();
    { }

    /*@ pure @*/ int get()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return x; }

    int store(int y)
        //@ requires valid() * 0 <= y;
        //@ ensures valid() * get() == y * \result == y;
    {
        x = y;
        return y;
    }
}
