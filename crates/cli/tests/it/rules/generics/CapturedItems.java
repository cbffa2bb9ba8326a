/** An anonymous class writes another value into the captured array of a container. */
class CapturedItems<T> {
    private final Object[] items = new Object[1];

    //@ predicate valid() = acc(items[*]) * items.length == 1;

    //@ ensures valid();
    CapturedItems() { }

    //@ requires valid();
    T get() { return (T) items[0]; }

    //@ requires valid();
    void put(Object value) {
        Object[] a = items;
        new Object() {
            //@ requires a != null * a.length == 1 * acc(a[0]);
            void put() { a[0] = value; }
        }.put();
    }
}

class CapturedItemsClient {
    //@ requires c != null * c.valid();
    static void read(CapturedItems<String> c) {
        String s = c.get(); // ! cast.failed
    }
}
