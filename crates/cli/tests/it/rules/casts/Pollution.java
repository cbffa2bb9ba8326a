/** Unchecked casts break the guarantees of type arguments, but not those of declared types (JLS 4.12.2). */
@SuppressWarnings("unchecked")
class Pollution<T> {
    T value;

    Pollution(T value)
        //@ ensures acc(this.value) * this.value == value;
    { this.value = value; }

    static Pollution<String> make()
        //@ ensures \result != null * acc(\result.value) * \result.value != null;
    {
        Object o = new Pollution<Integer>(5);
        Object v = ((Pollution<Integer>) o).value;
        //@ assert v != null;
        return (Pollution<String>) o;
    }

    static void badValue() {
        Pollution<String> p = make();
        Object o = p.value;
        assert o instanceof String; // ! assert.failed
    }

    static void badRead() {
        Pollution<String> p = make();
        String s = p.value; // ! cast.failed
    }

    static void badCast() {
        Pollution<String> p = make();
        Object o = p.value;
        String s = (String) o; // ! cast.failed
    }

    static void goodVariable() {
        String s = "a";
        Pollution<String> p = new Pollution<>(s);
        Object o = s;
        assert o instanceof String;
    }

    static <X> X same(X x)
        //@ ensures \result == x;
    { return x; }

    static <X> X pretend(Object o)
        //@ ensures \result == o;
    { return (X) o; }

    static void badPretended() {
        String s = Pollution.<String>pretend(5); // ! cast.failed
    }

    static void badPretendedObject() {
        Object o = Pollution.<String>pretend(5);
        assert o instanceof String; // ! assert.failed
    }

    static void goodPretended() {
        Object o = Pollution.<String>pretend(5);
        assert o instanceof Integer;
        Integer i = Pollution.<Integer>pretend(5);
    }

    static <X> boolean variable(X x)
        //@ ensures \result; // ! postcondition.violated
    {
        Object o = x;
        return o instanceof String || o == null;
    }

    /** The erasure of a bound is true, and the argument is not. */
    static <X extends CharSequence> boolean bounded(X x)
        //@ requires x != null;
        //@ ensures \result;
    {
        Object o = x;
        return o instanceof CharSequence;
    }

    static <X extends CharSequence> boolean boundedArgument(X x)
        //@ requires x != null;
        //@ ensures \result; // ! postcondition.violated
    {
        Object o = x;
        return o instanceof String;
    }

    static <X> X[] array(int n)
        //@ requires n >= 0;
        //@ ensures \result != null;
    { return (X[]) new Object[n]; }

    static void badArray() {
        String[] a = Pollution.<String>array(1); // ! cast.failed
    }

    static void badArrayObject() {
        Object o = Pollution.<String>array(1);
        assert o instanceof String[]; // ! assert.failed
    }

    static void goodArrayObject() {
        Object o = Pollution.<String>array(1);
        assert o instanceof Object[];
    }

    static int pure(String s)
        //@ pure
        //@ ensures \result == 1; // ! postcondition.violated
    { return s == null || ((Object) s) instanceof String ? 1 : 2; }

    static void badNotExact() {
        Number n = 5;
        Object o = n;
        assert o instanceof Long; // ! assert.failed
    }
}

/** A class without known objects says nothing. */
abstract class NoObjects {
    static void unknown(NoObjects n, Object o) {
        if (o instanceof String) { return; }
        assert n == null; // ! assert.failed
    }

    void vacuous(Object o) {
        assert o instanceof String; // ! assert.failed
    }
}
