package events;

/** Counts the events that it hears. */
public class Counter implements Listener {
    private int count;

    //@ predicate ready() = acc(count) * count >= 0;

    public Counter()
        //@ ensures ready();
    { }

    public void hear(Event event) {
        if (count < Integer.MAX_VALUE) count++;
    }

    public int count()
        //@ requires ready();
        //@ ensures ready() * \result >= 0;
    { return count; }
}
