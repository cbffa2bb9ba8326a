// The declarations that random methods use: calls with side effects, overloads, a class hierarchy,
// an enum and an interface.
class NAME {
    static int ticks;

    static class Own extends RuntimeException {}

    interface I {
        int K = 7;

        default int dflt() {
            return K;
        }
    }

    enum E {
        X,
        Y {
            int f(int a) {
                return a - 1;
            }
        },
        Z;

        int f(int a) {
            return a + ordinal();
        }

        E next() {
            return values()[(ordinal() + 1) % 3];
        }
    }

    static class A {
        int x = tick(1);

        A(int x) {
            this.x += x;
            init();
        }

        void init() {
            x ^= 2;
        }

        int get() {
            return x;
        }

        A self() {
            return this;
        }

        int over(int a) {
            return a + x;
        }

        int over(long a) {
            return 2 + x;
        }

        int over(Object a) {
            return 3;
        }

        static int stat(long a) {
            return 1;
        }

        static int stat(Integer a) {
            return 2;
        }

        static int stat(Object a) {
            return 3;
        }

        static int stat(int... a) {
            return 4;
        }

        public String toString() {
            return "A" + (x > 5);
        }
    }

    static class B extends A implements I {
        int y = 5;
        int x = 9;

        B(int a) {
            super(a + 1);
            y += a;
        }

        void init() {
            y = 7;
            super.x++;
        }

        int get() {
            return y + dflt();
        }

        B self() {
            tick(3);
            return this;
        }

        int over(char a) {
            return 100 + a;
        }

        int over(Object a) {
            return 200;
        }
    }

    static class C extends B {
        C(int a) {
            super(a * 2);
        }

        int get() {
            return super.get() - x;
        }

        int over(int a) {
            return 300 - a;
        }

        public String toString() {
            return "C" + super.toString();
        }

        public int dflt() {
            return super.dflt() + 1;
        }
    }

    static int tick(int a) {
        ticks = ticks * 3 + a;
        return a;
    }

    static int at(int[] a, int i) {
        return a[i & 1];
    }

    static int all(int... all) {
        int r = 0;
        for (int a : all) {
            r = r * 5 + a;
        }
        return r;
    }

    static int twice(java.util.function.IntUnaryOperator f, int a) {
        return f.applyAsInt(f.applyAsInt(a));
    }

    static String which(int a) { return "int"; }
    static String which(long a) { return "long"; }
    static String which(char a) { return "char"; }
    static String which(Object a) { return "Object"; }
    static String which(Integer a) { return "Integer"; }
    static String which(A a) { return "A"; }
    static String which(B a) { return "B"; }
METHODS}
