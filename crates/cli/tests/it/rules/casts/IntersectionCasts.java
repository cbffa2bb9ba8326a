/** Casts to several types. */
class IntersectionCasts {
    interface Fn { int go(); }

    interface Mark { }

    static class Only implements Fn {
        public int go() { return 1; }
    }

    static class Both implements Fn, Mark {
        public int go() { return 1; }
    }

    static void badObject() {
        Object o = (Fn & Mark) new Only(); // ! cast.failed
    }

    static void goodObject() {
        Object o = (Fn & Mark) new Both();
        assert o instanceof Mark;
    }

    static void wrongLambda() {
        Object o = (Fn & Mark) () -> 3; // ! internal
        assert !(o instanceof Mark);
    }
}
