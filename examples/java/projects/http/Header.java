package http;

/** A header, and those behind it. Headers never change: one more is a new list. */
public final class Header {
    private final String name;
    private final String value;
    private final Header next;

    public Header(String name, String value, Header next)
        //@ requires name != null * value != null;
        //@ ensures this.name() == name && this.value() == value && this.next() == next;
    {
        this.name = name;
        this.value = value;
        this.next = next;
    }

    /*@ pure @*/ public String name() { return name; }

    /*@ pure @*/ public String value() { return value; }

    /*@ pure @*/ public Header next() { return next; }
}
