/** Generic containers over `Object[]` and `T[]`, whose clients get back what they have put in. */
class Containers {
    static void goodPlain() {
        PlainStack<String> s = new PlainStack<>(3);
        s.push("ab");
        String t = s.pop();
        assert t.length() == 2;
    }

    static void badPlain() {
        PlainStack<String> s = new PlainStack<>(3);
        s.push("ab");
        String t = s.pop();
        assert t.length() == 3; // ! assert.failed
    }

    static void goodObject() {
        PlainStack<String> s = new PlainStack<>(3);
        s.push("ab");
        Object o = s.pop();
        assert o instanceof String;
    }

    static void badObject() {
        PlainStack<Object> s = new PlainStack<>(3);
        s.push(5);
        Object o = s.pop();
        assert o instanceof String; // ! assert.failed
    }

    static void badCast() {
        PlainStack<Object> s = new PlainStack<>(3);
        s.push(5);
        String t = (String) s.pop(); // ! cast.failed
    }

    static void badNull() {
        PlainStack<String> s = new PlainStack<>(3);
        s.push(null);
        int n = s.pop().length(); // ! null.dereference
    }

    static void goodTyped() {
        TypedStack<String> s = new TypedStack<>(3);
        s.push("ab");
        String t = s.pop();
        assert t.length() == 2;
    }

    static void badTyped() {
        TypedStack<String> s = new TypedStack<>(3);
        s.push("ab");
        assert s.pop().length() == 1; // ! assert.failed
    }

    static void goodInteger() {
        PlainStack<Integer> s = new PlainStack<>(3);
        s.push(7);
        int n = s.pop();
        assert n == 7;
    }

    static void badInteger() {
        PlainStack<Integer> s = new PlainStack<>(3);
        s.push(7);
        int n = s.pop();
        assert n == 8; // ! assert.failed
    }

    static void goodNested() {
        PlainStack<PlainStack<String>> s = new PlainStack<>(1);
        PlainStack<String> inner = new PlainStack<>(1);
        s.push(inner);
        PlainStack<String> same = s.pop();
        assert same == inner;
    }

    /* Nobody says what is in a stack that comes from elsewhere, but what its type is. */
    static int length(PlainStack<String> s)
        //@ requires s != null * s.valid() * s.size() > 0;
        //@ ensures s.valid();
    {
        String t = s.pop();
        return t == null ? 0 : t.length();
    }

    static int wrongLength(PlainStack<String> s)
        //@ requires s != null * s.valid() * s.size() > 0;
        //@ ensures s.valid();
    { return s.pop().length(); } // ! null.dereference
}

class PlainStack<T> {
    private Object[] items;
    private int size;

    /*@ predicate valid() = acc(items) * acc(size) * items != null * acc(items[*])
            * 0 <= size && size <= items.length; @*/

    PlainStack(int room)
        //@ requires room >= 0;
        //@ ensures valid() * size() == 0 && room() == room;
    { items = new Object[room]; }

    /*@ pure @*/ int size()
        //@ requires valid();
        //@ ensures 0 <= \result && \result <= room();
    { return size; }

    /*@ pure @*/ int room()
        //@ requires valid();
    { return items.length; }

    /*@ pure @*/ Object get(int i)
        //@ requires valid() * 0 <= i && i < size();
    { return items[i]; }

    void push(T item)
        //@ requires valid() * size() < room();
        //@ ensures valid() * size() == old(size()) + 1 && room() == old(room());
        //@ ensures get(size() - 1) == item;
    { items[size++] = item; }

    @SuppressWarnings("unchecked")
    T pop()
        //@ requires valid() * size() > 0;
        //@ ensures valid() * size() == old(size()) - 1 && room() == old(room());
        //@ ensures \result == old(get(size() - 1));
    { return (T) items[--size]; }
}

class TypedStack<T> {
    private T[] items;
    private int size;

    /*@ predicate valid() = acc(items) * acc(size) * items != null * acc(items[*])
            * 0 <= size && size <= items.length; @*/

    @SuppressWarnings("unchecked")
    TypedStack(int room)
        //@ requires room >= 0;
        //@ ensures valid() * size() == 0 && room() == room;
    { items = (T[]) new Object[room]; }

    /*@ pure @*/ int size()
        //@ requires valid();
        //@ ensures 0 <= \result && \result <= room();
    { return size; }

    /*@ pure @*/ int room()
        //@ requires valid();
    { return items.length; }

    /*@ pure @*/ T get(int i)
        //@ requires valid() * 0 <= i && i < size();
    { return items[i]; }

    void push(T item)
        //@ requires valid() * size() < room();
        //@ ensures valid() * size() == old(size()) + 1 && room() == old(room());
        //@ ensures get(size() - 1) == item;
    { items[size++] = item; }

    T pop()
        //@ requires valid() * size() > 0;
        //@ ensures valid() * size() == old(size()) - 1 && room() == old(room());
        //@ ensures \result == old(get(size() - 1));
    { return items[--size]; }
}
