package events;

/** Remembers the event with the largest value. */
public class Largest implements Listener {
    private Event largest;

    //@ predicate ready() = acc(largest);

    public Largest()
        //@ ensures ready();
    { }

    public void hear(Event event) {
        if (largest == null || event.value() > largest.value()) largest = event;
    }
}
