/** Who wants to know what a sensor measures. */
interface Observer {
    //@ predicate state();

    /** What it was told last. */
    /*@ pure @*/ int seen()
        //@ requires state();
    ;

    void changed(int value)
        //@ requires state();
        //@ ensures state() * seen() == value;
    ;
}

/** Measures, and tells everybody who has subscribed. */
class Sensor {
    private int value;
    private Subscription first;

    //@ predicate valid() = acc(value) * acc(first) * (first != null ==> first.all() * first.saw(value));

    /*@ pure @*/ int value()
        //@ requires valid();
    { return /*@ opening valid() in @*/ value; }

    /** Everybody was told of the value. */
    /*@ pure @*/ boolean allSaw(int value)
        //@ requires valid();
    { return /*@ opening valid() in @*/ first == null || first.saw(value); }

    Sensor()
        //@ ensures valid() * value() == 0;
    {
        //@ close valid();
    }

    void subscribe(Observer observer)
        //@ requires valid() * observer != null * observer.state();
        //@ ensures valid() * value() == old(value());
    {
        //@ open valid();
        observer.changed(value);
        first = new Subscription(observer, first, value);
        //@ close valid();
    }

    void measure(int value)
        //@ requires valid();
        //@ ensures valid() * value() == value * allSaw(value);
    {
        //@ open valid();
        this.value = value;
        if (first != null) {
            first.tell(value);
        }
        //@ close valid();
    }
}

/** A subscription, and those before it. */
class Subscription {
    private final Observer observer;
    private final Subscription next;

    /*@ predicate all() = acc(observer) * acc(next) * observer != null * observer.state()
          * (next != null ==> next.all()); @*/

    /*@ pure @*/ boolean saw(int value)
        //@ requires all();
    { return /*@ opening all() in @*/ observer.seen() == value && (next == null || next.saw(value)); }

    Subscription(Observer observer, Subscription next, int value)
        //@ requires observer != null * observer.state() * observer.seen() == value;
        //@ requires next != null ==> next.all() * next.saw(value);
        //@ ensures all() * saw(value);
    {
        this.observer = observer;
        this.next = next;
        //@ close all();
    }

    void tell(int value)
        //@ requires all();
        //@ ensures all() * saw(value);
    {
        //@ open all();
        observer.changed(value);
        if (next != null) {
            next.tell(value);
        }
        //@ close all();
    }
}

/** Shows what it was told. */
class Display implements Observer {
    private int shown;

    //@ predicate state() = acc(shown);

    Display()
        //@ ensures state();
    {
        //@ close state();
    }

    /*@ pure @*/ public int seen()
        //@ requires state();
    { return /*@ opening state() in @*/ shown; }

    public void changed(int value)
        //@ requires state();
        //@ ensures state() * seen() == value;
    {
        //@ open state();
        shown = value;
        //@ close state();
    }
}
