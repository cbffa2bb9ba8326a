/** Without raw types and unchecked casts, all values are what type arguments say, and casts that nobody wrote go well, but for arrays (JLS 4.12.2). */
interface Sink<T> {
    void put(T t);
}

class TextSink implements Sink<String> {
    public void put(String s) { }
}

class Bridges<T> {
    private Sink<T> first;
    private T[] kept;

    //@ predicate valid() = acc(first) * first != null * acc(kept);

    //@ requires first != null;
    //@ ensures valid();
    @SuppressWarnings("unchecked")
    Bridges(Sink<T> first) {
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
        return o instanceof Bridges && (Bridges<?>) o != null && new Bridges<>(new TextSink()) != o;
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

    //@ requires valid();
    //@ ensures valid();
    T[] all() {
        return kept;
    }

    static void badArray() {
        Bridges<String> bridges = new Bridges<>(new TextSink());
        String[] all = bridges.all(); // ! cast.failed
    }

    //@ requires pair != null * acc(pair.left) * acc(pair.right);
    static int goodPair(Pair<Integer, String> pair) {
        if (pair.left == null || pair.right == null) {
            return 0;
        }
        int left = pair.left;
        return left > 9 ? pair.right.length() : 9;
    }

    static void goodBox() {
        Pair<Integer, String> pair = new Pair<>(5);
        int five = pair.left;
        assert five == 5;
    }

    static void badCast() {
        Pair<Object, String> pair = new Pair<>("a");
        Integer left = (Integer) pair.left; // ! cast.failed
    }

    static void badNull() {
        Pair<Integer, String> pair = new Pair<>(null);
        int left = pair.left; // ! null.dereference
    }
}

class Pair<A, B> {
    A left;
    B right;

    //@ ensures acc(left) * left == a * acc(right) * right == null;
    Pair(A a) {
        left = a;
    }
}
