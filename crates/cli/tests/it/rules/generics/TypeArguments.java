/** Type arguments that are written, or that arguments say, promise what erasure hides. */
class TypeArguments {
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
}

class InferredBox<T> {
    T v;

    InferredBox(T v)
        //@ ensures acc(this.v) * this.v == v;
    {
        this.v = v;
    }
}
