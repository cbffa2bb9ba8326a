package events;

/** Hears events. */
public interface Listener {
    //@ predicate ready();

    void hear(Event event)
        //@ requires event != null * ready();
        //@ ensures ready();
    ;
}
