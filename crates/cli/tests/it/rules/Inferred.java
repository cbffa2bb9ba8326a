/** Type arguments that only Java infers promise nothing: what is found here for `(b ? integers : texts)` is one of the two (JLS 4.10.4, 15.25.3). */
class Inferred {
    static boolean coin() { return false; }

    static void badJoined() {
        InferredBox<Integer> number = new InferredBox<>(5);
        InferredBox<String> text = new InferredBox<>("x");
        var x = (coin() ? number : text).v; // ! cast.failed
        assert (Object) x instanceof Integer;
    }

    static void badVariable() {
        InferredBox<Integer> number = new InferredBox<>(5);
        InferredBox<String> text = new InferredBox<>("x");
        var box = coin() ? number : text;
        var x = box.v; // ! cast.failed
        assert (Object) x instanceof Integer;
    }

    static void badOverload() {
        InferredBox<Integer> number = new InferredBox<>(5);
        InferredBox<String> text = new InferredBox<>("x");
        assert of((coin() ? number : text).v) == 1; // ! cast.failed
    }

    static void badPicked() {
        InferredBox<Integer> number = new InferredBox<>(5);
        InferredBox<String> text = new InferredBox<>("x");
        assert of(pick(number, text).v) == 1; // ! cast.failed
    }

    static void goodWritten() {
        InferredBox<Integer> number = new InferredBox<>(5);
        int n = number.v;
        assert n == 5;
    }

    static void goodVariable() {
        var number = new InferredBox<>(5);
        int n = number.v;
        assert n == 5;
    }

    static void goodNested() {
        var box = new InferredBox<>(new InferredBox<>(5));
        int n = box.v.v;
        assert n == 5;
    }

    static <T> T pick(T a, T b)
        //@ requires b != null;
        //@ ensures \result == b;
    {
        return b;
    }

    //@ pure
    //@ ensures \result == 0;
    static int of(Object o) { return 0; }

    //@ pure
    //@ ensures \result == 1;
    static int of(Integer o) { return 1; }
}

class InferredBox<T> {
    T v;

    InferredBox(T v)
        //@ ensures acc(this.v) * this.v == v;
    {
        this.v = v;
    }
}
