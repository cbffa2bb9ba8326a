package events;

/** Passes events to one listener, and those behind it. */
public class Bus {
    private Listener listener;
    private Bus next;

    /*@ predicate valid() = acc(listener) * acc(next) * listener != null * listener.ready()
            * (next != null ==> next.valid()); @*/

    public Bus(Listener listener, Bus next)
        //@ requires listener != null * listener.ready() * (next != null ==> next.valid());
        //@ ensures valid();
    {
        this.listener = listener;
        this.next = next;
    }

    public void publish(Event event)
        //@ requires event != null * valid();
        //@ ensures valid();
    {
        listener.hear(event);
        if (next != null) next.publish(event);
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        Bus bus = new Bus(new Largest(), new Bus(counter, null));
        Event event = new Event("start", 3);
        bus.publish(event);
        bus.publish(new Event("stop", 4));
        assert event.value() == 3;
        System.out.println(event.topic());
    }
}
