/** What erasure hides is cast to its own type, also where another one would do: javac does that for `throw` and `synchronized`, and in bridges (JLS 15.5). */
class HiddenCasts {
    static void badLock() {
        Wrapped<String> box = Wrapped.make(new Object());
        synchronized (box.value) { // ! cast.failed
        }
    }

    static void badThrow() {
        Wrapped<WrappedOwn> box = Wrapped.make(new IllegalStateException());
        try {
            throw box.value; // ! cast.failed
        } catch (IllegalStateException e) {
        }
    }

    static void goodLock() {
        Wrapped<WrappedOwn> box = Wrapped.make(new WrappedOwn());
        synchronized (box.value) {
        }
    }

    static void badInherited() {
        Puts<?> any = new PutsText();
        Puts<Object> all = (Puts<Object>) any;
        all.put(5); // ! cast.failed
    }

    static void goodInherited() {
        Puts<String> text = new PutsText();
        text.put("a");
    }
}

class WrappedOwn extends RuntimeException {
}

class Wrapped<T> {
    T value;

    Wrapped(T value)
        //@ ensures acc(this.value) * this.value == value;
    {
        this.value = value;
    }

    @SuppressWarnings("unchecked")
    static <X> Wrapped<X> make(Object o)
        //@ ensures \result != null * acc(\result.value) * \result.value == o;
    {
        return (Wrapped<X>) new Wrapped<Object>(o);
    }
}

interface Puts<T> {
    void put(T t);
}

class PutsAny {
    public void put(String s) {
    }
}

class PutsText extends PutsAny implements Puts<String> {
}
