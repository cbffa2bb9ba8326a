/* Objects in states that only reflection can create, with aliasing. Every method and
 * constructor of this file is explored. */
public class States {
    /* The values of these variables depend on which class is initialised first. */
    static class First {
        static int x = Second.y + 1;
        static int z = 5;
    }

    static class Second {
        static int y = First.z + 2;

        static {
            First.z++;
        }
    }

    static class Failing {
        static int quotient = 1 / (First.z - First.z);
    }

    static String initialised(int k) {
        if (k > 0) {
            return First.x + "," + Second.y + "," + First.z;
        }
        return Second.y + "," + First.x + "," + First.z;
    }

    static String fails(boolean once) {
        String said = "";
        for (int i = 0; i < (once ? 1 : 2); i++) {
            try {
                said += Failing.quotient;
            } catch (ExceptionInInitializerError e) {
                said += e.getCause().getMessage();
            } catch (NoClassDefFoundError e) {
                said += "again";
            }
        }
        return said;
    }

    static class Base {
        private int secret;
        protected final long fixed;
        Base other;

        Base(int secret) {
            this.secret = secret;
            this.fixed = secret * 2L;
        }

        int secret() {
            return secret;
        }
    }

    static class Derived extends Base {
        private int secret;
        String name;
        Object anything;

        Derived(int a, int b) {
            super(a);
            if (b < 0) {
                throw new IllegalArgumentException("negative");
            }
            secret = b;
        }

        int both() {
            if (secret == 5 && secret() == 6) {
                secret = 7;
                return -1;
            }
            return secret + secret();
        }

        @Override
        int secret() {
            return super.secret() + 1;
        }
    }

    static int state(Base base) {
        if (base == null) {
            return 0;
        }
        if (base instanceof Derived && ((Derived) base).name != null) {
            return ((Derived) base).name.length();
        }
        if (base.fixed == 12345678901L && base.secret == 3) {
            return 1;
        }
        return base.other == base ? 2 : base.other != null && base.other.other == base ? 3 : 4;
    }

    static Object anything(Derived d) {
        if (d.anything instanceof int[]) {
            return ((int[]) d.anything).length;
        }
        if (d.anything instanceof Base[]) {
            Base[] all = (Base[]) d.anything;
            all[0] = d;
            return all;
        }
        if (d.anything == d) {
            return d;
        }
        return d.anything;
    }

    record Point(int x, int y) {}

    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + " > " + high);
            }
        }
    }

    private record Pair(Object first, Pair second) {}

    static int point(Point p) {
        return p.x() == 3 && p.y() == -4 ? 5 : p.x();
    }

    static Point moved(Point p, int by) {
        return by == 0 ? p : new Point(p.x() + by, p.y());
    }

    static int range(Range r) {
        return r.low() <= r.high() ? r.high() - r.low() : -1;
    }

    static Range fitting(Range[] all, int i) {
        for (Range r : all) {
            if (r.low() <= i && i <= r.high()) {
                return r;
            }
        }
        return new Range(i, i - 1);
    }

    static Object pair(Pair p) {
        return p.second() != null && p.second().first() == p.first() ? p.second() : p.first();
    }

    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    static class Square implements Shape {
        int side;

        @Override
        public int area() {
            return side * side;
        }
    }

    private static final class Strange implements Shape {
        @Override
        public int area() {
            return 7;
        }
    }

    static int areas(Shape a, Shape b) {
        return a == b ? a.area() : a.area() - b.area();
    }

    static class Box<T> {
        T content;

        Box(T content) {
            this.content = content;
        }

        T take() {
            T old = content;
            content = null;
            return old;
        }
    }

    static int boxed(Box<Integer> box) {
        return box.content > 1000 ? box.take() : 0;
    }

    class Inner {
        int depth;
    }

    int inner(Inner inner) {
        return inner == null ? 0 : inner.depth;
    }

    private int count;

    States() {
        count = 1;
    }

    private States(int count) {
        this.count = count > 3 ? 3 : count;
    }

    private int add(States other) {
        count += other.count;
        assert count != 12 : "twelve";
        return count;
    }

    static int calls;

    static int count() {
        return ++calls;
    }
}
