/** A class below another one may promise that it has no objects: nobody can call its methods. */
class Recell extends ValueCell {
    //@ predicate valid() = false;

    void increment() {
        value--;
    }

    public static void main(String[] args) {
        ValueCell cell = new ValueCell();
        cell.increment();
        assert cell.get() == 1;
    }
}

class ValueCell {
    int value;

    //@ predicate valid() = acc(value);

    ValueCell()
        //@ ensures ValueCell.valid() * (opening ValueCell.valid() in value) == 0;
    { }

    /*@ pure @*/ int get()
        //@ requires valid();
    { return value; }

    void increment()
        //@ requires valid() * get() < Integer.MAX_VALUE;
        //@ ensures valid() * get() == old(get()) + 1;
    {
        value++;
    }
}
