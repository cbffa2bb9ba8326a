/** Without raw types and unchecked casts, all arguments are what type arguments say, and the casts of bridge methods go well (JLS 4.12.2). */
interface Sink<T> {
    void put(T t);
}

class TextSink implements Sink<String> {
    public void put(String s) { }
}

class Fan<T> {
    private Sink<T> first;
    private T[] kept;

    //@ predicate valid() = acc(first) * first != null * acc(kept);

    //@ requires first != null;
    //@ ensures valid();
    @SuppressWarnings("unchecked")
    Fan(Sink<T> first) {
        this.first = first;
        // Nothing is in it yet that T would not have.
        kept = (T[]) new Object[3];
    }

    //@ requires valid();
    //@ ensures valid();
    void goodGeneric(T t) {
        first.put(t);
    }

    static boolean goodWild(Object o) {
        return o instanceof Fan && (Fan<?>) o != null && new Fan<>(new TextSink()) != o;
    }

    //@ requires sink != null;
    static <T> void goodCaught(Sink<T> sink, T t) {
        boolean caught = false;
        try {
            sink.put(t);
        } catch (ClassCastException e) {
            caught = true;
        }
        assert !caught;
    }
}
