/** A class inside of a container is below the container of other elements. */
class ContainerBelow<T> {
    private Object[] items = new Object[1];

    //@ predicate valid() = acc(items) * items != null * acc(items[*]) * items.length == 1;

    //@ ensures valid();
    ContainerBelow() { }

    //@ requires valid();
    //@ ensures valid();
    T get() { return (T) items[0]; }

    class Inside extends ContainerBelow<String> {
        //@ ensures super.valid();
        Inside() { }

        //@ requires valid();
        //@ ensures valid();
        void put(T value) { super.items[0] = value; }
    }
}

class ContainerBelowClient {
    //@ requires c != null * c.valid();
    static void read(ContainerBelow<String> c) {
        String s = c.get(); // ! cast.failed
    }
}
