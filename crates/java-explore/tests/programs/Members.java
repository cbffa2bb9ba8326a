import java.util.*;
import java.util.function.*;
// Class features second part.
public class Members {
    static StringBuilder log = new StringBuilder();

    static abstract class Animal {
        private static int made;
        protected final int id = ++made;
        abstract String sound();
        public String toString() {
            return getClass().getSimpleName() + id % 100 + sound();
        }
        static void reset() {
            made = 0;
        }

    }

    static class Dog extends Animal {
        String sound() {
            return "wau";
        }

    }

    static class Puppy extends Dog {
        @Override String sound() {
            return super.sound().toUpperCase();
        }

    }

    static String testAbstract() {
        Animal.reset();
        Animal[] all = {new Dog(), new Puppy(), new Animal() { String sound() { return "?"; } }};
        String r = "";
        for (Animal a : all) r += a.sound() + (a instanceof Dog) + a.id;
        return r + all[1];
    }

    static class Shadow {
        String n = "S";
        static String st() {
            return "sS";
        }
        String get() {
            return n;
        }

    }

    static class Shadow2 extends Shadow {
        String n = "T";
        static String st() {
            return "sT";
        }
        String get() {
            return n + super.n + ((Shadow) this).n;
        }

    }

    static String testShadow() {
        Shadow s = new Shadow2();
        return s.n + ((Shadow2) s).n + s.get() + s.st();
    }

    static class Priv {
        private int x = 1;
        private int f() {
            return x;
        }
        int call() {
            return f();
        }

    }

    static class Priv2 extends Priv {
        private int x = 2;
        private int f() {
            return 20 + x;
        }
        int both() {
            return f() * 100 + call();
        }

    }

    static int testPrivate() {
        return new Priv2().both();
    }

    interface I1 {
        default String hi() {
            return "I1";
        }

    }

    interface I2 {
        default String hi() {
            return "I2";
        }

    }

    static class Both implements I1, I2 {
        public String hi() {
            return I1.super.hi() + I2.super.hi();
        }

    }

    interface I3 extends I1 {
        default String hi() {
            return "I3" + I1.super.hi();
        }

    }

    static class Base13 implements I1 {}
    static class D13 extends Base13 implements I3 {}

    static String testDefaults() {
        return new Both().hi() + new D13().hi();
    }

    static class Gen<T extends Comparable<T>> {
        private final List<T> items = new ArrayList<>();
        Gen<T> add(T t) {
            items.add(t);
            return this;
        }
        T max() {
            T b = items.get(0);
            for (T t : items) if (t.compareTo(b) > 0) b = t;
            return b;
        }
        <R extends Comparable<R>> Gen<R> map(Function<T, R> f) {
            Gen<R> g = new Gen<>();
            items.forEach(i -> g.add(f.apply(i)));
            return g;
        }

    }

    static String testGenerics() {
        return new Gen<Integer>().add(3).add(7).map(i -> "v" + (10 - i)).max() + new Gen<String>().add("b").max();
    }

    static String testHeapPollution() {
        List raw = new ArrayList<String>();
        raw.add(5);
        List<String> ls = raw;
        try {
            String s = ls.get(0);
            return s;
        } catch (ClassCastException e) {
            Object o = ls.get(0);
            return "cce" + o;
        }

    }

    static <T> T[] arr(T... ts) {
        return ts;
    }

    static String testGenericArray() {
        String[] s = arr("a", "b");
        Object[] o = Members.<Object>arr(1, "x");
        List<String>[] ll = new List[2];
        ll[0] = List.of("q");
        return s.length + o.length + ll[0].get(0) + (ll[1] == null) + (s.getClass() == String[].class);
    }

    class Counter {
        int c;
        Counter inc() {
            c++;
            total++;
            return this;
        }

    }

    int total;

    static String testInnerThis() {
        Members h = new Members();
        Counter a = h.new Counter(), b = h.new Counter();
        a.inc().inc();
        b.inc();
        return a.c + "" + b.c + h.total;
    }

    static class Outer {
        private int v = 1;
        class In {
            int v = 2;
            class In2 {
                int v = 3;
                String s() {
                    int v = 4;
                    return "" + v + this.v + In.this.v + Outer.this.v;
                }
            }
        }
        Runnable r() {
            return () -> {
                v++;
                Runnable q = () -> v *= 10;
                q.run();
            };
        }

    }

    static String testNestedThis() {
        Outer o = new Outer();
        o.r().run();
        return o.new In().new In2().s();
    }

    static class Init {
        static String s = "";
        int a = f("a", 1);
        {
            f("blk", 0);
        }
        int b = f("b", a + 1);
        Init() {
            this(5);
            f("c0", 0);
        }
        Init(int k) {
            f("c1:" + a + b + k, 0);
        }
        {
            f("blk2", 0);
        }
        static int f(String t, int v) {
            s += t + ";";
            return v;
        }
        static {
            f("static", 0);
        }

    }

    static String testInit() {
        Init.s = "";
        new Init();
        return Init.s;
    }

    static class Sup {
        Sup() {
            log.append(this.name());
        }
        String name() {
            return "sup";
        }

    }

    static String testCtorCapture() {
        log = new StringBuilder();
        String cap = "captured";
        class Sub extends Sup {
            String f = "field";
            String name() {
                return cap + f;
            }
        }
        new Sub();
        Sup an = new Sup() {
            String g = "g";
            String name() {
                return cap + g;
            }
        };
        return log.toString() + an.name();
    }

    static class LazyInit {
        static {
            log.append("[LI]");
        }
        static final int CONST = 5;
        static final Integer BOXED = 6;
        static int plain = 7;
        static void touch() {}
    }

    static String testLazyStatic() {
        log = new StringBuilder();
        int a = LazyInit.CONST;
        log.append("x");
        LazyInit[] arr = new LazyInit[1];
        log.append("y");
        int b = LazyInit.BOXED;
        log.append("z");
        return log.toString() + a + b;
    }

    static class Bad {
        static int v = 1 / (LazyZero.z);
        static int get() {
            return v;
        }

    }

    static class LazyZero {
        static int z = 0;
    }

    static String testInitFails() {
        String r = "";
        try {
            Bad.get();
        } catch (ExceptionInInitializerError e) {
            r += "EIIE" + e.getCause().getMessage();
        }
        try {
            Bad.get();
        } catch (NoClassDefFoundError e) {
            r += "NCDFE";
        }
        return r;
    }

    enum Planet {
        A(1) {
            double g() {
                return 2 * super.g();
            }
        }, B(2);
        static final Map<Integer, Planet> BY = new HashMap<>();
        static {
            for (Planet p : values()) BY.put(p.m, p);
        }
        final int m;
        Planet(int m) {
            this.m = m;
        }
        double g() {
            return m * 1.5;
        }
        static Planet of(int m) {
            return BY.get(m);
        }

    }

    static String testEnumBody() {
        return Planet.of(1).g() + "" + Planet.of(2).g() + Planet.A.getClass().equals(Planet.B.getClass()) + Planet.values().length + Planet.valueOf("B") + Planet.A.ordinal() + Planet.B.compareTo(Planet.A) + Planet.A.name() + Planet.of(3) + Planet.A.equals(Planet.A) + Planet.BY.size();
    }

    enum Single {
        INSTANCE;
        int n;
        int next() {
            return ++n;
        }

    }

    static int testSingleton() {
        Single.INSTANCE.n = 4;
        return Single.INSTANCE.next() + Single.INSTANCE.next();
    }

    record Pt(int x, int y) implements Comparable<Pt> {
        static int made;
        Pt {
            made++;
        }
        double len() {
            return Math.sqrt(x * x + y * y);
        }
        public int compareTo(Pt o) {
            return Integer.compare(x * x + y * y, o.x * o.x + o.y * o.y);
        }
        Pt withX(int x) {
            return new Pt(x, y);
        }
        public int y() {
            return y + 100;
        }

    }

    record Pair<A, B>(A a, B b) {
        <C> Pair<C, B> mapA(Function<? super A, ? extends C> f) {
            return new Pair<>(f.apply(a), b);
        }
        static <T> Pair<T, T> twin(T t) {
            return new Pair<>(t, t);
        }

    }

    record Empty() {}
    record Arr(int[] a, String... s) {}

    static String testRecords2() {
        Pt p = new Pt(3, 4);
        return p + "" + p.len() + p.y() + p.withX(1) + p.compareTo(new Pt(0, 5)) + Pair.twin("q").mapA(String::length) + new Empty() + new Empty().equals(new Empty()) + new Empty().hashCode() + new Arr(null, "a").s().length + Pair.twin(null).hashCode() + new Pair<>(1, 'c').equals(new Pair<>(1, 'c')) + new Pair<>(0.0, 1f).equals(new Pair<>(-0.0, 1f)) + new Pair<>(1, null).equals(new Pair<>(1L, null));
    }

    record Dbl(double d, float f) {}

    static String testRecordFloat() {
        return new Dbl(0.0, 1f).equals(new Dbl(-0.0, 1f)) + "" + new Dbl(Double.NaN, Float.NaN).equals(new Dbl(Double.NaN, Float.NaN)) + new Dbl(0.5, 1f).hashCode();
    }

    static int tern(int a, int b) {
        return a > b ? a > 0 ? 1 : 2 : b > 0 ? 3 : 4;
    }

    static String testTernary() {
        int x = 5;
        long l = true ? 1 : 2L;
        Object o = false ? 1 : 'c';
        Object p = false ? 1 : (short) 2;
        byte b = 3;
        Object q = true ? b : 'd';
        char c = true ? 'e' : (char) 1;
        Object z = true ? b : x;
        return tern(1, 0) + "" + tern(-1, -2) + tern(0, 1) + tern(-2, -1) + l + o + p + q + c + (z instanceof Integer) + (q instanceof Character) + (q instanceof Integer);
    }

    static String testShortCircuit() {
        int[] c = {0};
        boolean b = c[0]++ > 0 && c[0]++ > 0 | c[0]++ > 0;
        boolean d = c[0]++ > 0 || c[0]++ > 0;
        boolean e = false ^ c[0]++ > 1 & true;
        b |= d && !e;
        b &= c[0]++ > 3;
        b ^= true;
        return b + "" + d + e + c[0];
    }

    static String testIncrements() {
        int i = 0;
        i += i++ + ++i;
        int j = i++ * 2 + i;
        byte b = 127;
        b++;
        char c = 65535;
        c++;
        short s = -32768;
        s--;
        long l = Long.MAX_VALUE;
        l++;
        float f = 1.5f;
        f++;
        double d = -0.5;
        --d;
        Integer w = 5;
        Integer v = w++;
        int[] a = {1, 2};
        int k = 0;
        a[k++]++;
        a[k]--;
        Character ch = 'a';
        ch++;
        return i + "," + j + b + (int) c + s + l + f + d + w + v + a[0] + a[1] + k + ch;
    }

    static String testShifts() {
        return (1 << 31) + " " + (1 << 32) + " " + (1L << 32) + " " + (1 << -1) + " " + (-1 >> 40) + " " + (-1 >>> 1) + " " + (-1L >>> 65) + " " + ((byte) -1 >>> 4) + " " + ((char) 65535 << 16) + " " + (5 & 3 | 4 ^ 1) + (~7) + (-8 >> 1) + ((short) 0x8000 >> 3);
    }

    static String testLoops() {
        String s = "";
        for (int i = 0, j = 10; i < j; i += 3, j--) s += i + j;
        int k = 0;
        do {
            if (k == 2) continue;
            s += k;
        } while (++k < 4);
        w: while (true) {
            switch (k) {
                case 4: k++;
                continue w;
                case 5: break w;
                default: k = 4;
            }
        }
        for (;;) {
            if (k-- < 0) break;
        }
        for (char c = 'a'; c < 'e'; c += 2) s += c;
        for (String t : new String[] {"x", "y"}) for (char c : t.toCharArray()) s += c;
        return s + k;
    }

    static String testNestedTry() {
        String s = "";
        for (int i = 0; i < 5; i++) {
            try {
                try {
                    if (i == 0) continue;
                    if (i == 1) throw new Exception("e1");
                    if (i == 2) throw new Error("er");
                    if (i == 4) break;
                    s += "n";
                } catch (Exception e) {
                    s += e.getMessage();
                    if (i == 1) throw new RuntimeException(e);
                } finally {
                    s += "f" + i;
                }
            } catch (RuntimeException e) {
                s += e.getCause().getMessage() + e.getMessage();
            } catch (Throwable t) {
                s += t;
            } finally {
                s += ";";
            }
        }
        return s;
    }

    @SuppressWarnings("finally") static int finOverride() {
        for (int i = 0; ; i++) {
            try {
                return i;
            } finally {
                if (i < 3) continue;
                break;
            }
        }
        return 77;
    }

    static int testFinOverride() {
        return finOverride();
    }

    static class MyEx extends RuntimeException {
        final int code;
        MyEx(int code, String m, Throwable c) {
            super(m, c);
            this.code = code;
        }
        @Override public String getMessage() {
            return super.getMessage() + "#" + code;
        }

    }

    static String testCustomEx() {
        try {
            throw new MyEx(4, "bad", new IllegalStateException("in"));
        } catch (MyEx e) {
            return e.getMessage() + e.getCause() + e.code + e.getLocalizedMessage() + e.toString().endsWith("bad#4");
        }

    }

    static int fact(int n) {
        return n <= 1 ? 1 : n * fact(n - 1);
    }

    static int ack(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static String testRecursion() {
        return fact(13) + " " + ack(2, 3) + even(10) + odd(7);
    }

    static class LinkedStack<T> implements Iterable<T> {
        private class N {
            T v;
            N next;
            N(T v, N n) {
                this.v = v;
                next = n;
            }
        }
        private N top;
        private int size;
        void push(T t) {
            top = new N(t, top);
            size++;
        }
        T pop() {
            if (top == null) throw new RuntimeException("empty");
            T v = top.v;
            top = top.next;
            size--;
            return v;
        }
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                N cur = top;
                public boolean hasNext() {
                    return cur != null;
                }
                public T next() {
                    T v = cur.v;
                    cur = cur.next;
                    return v;
                }
            };
        }

    }

    static String testLinkedStack() {
        LinkedStack<String> s = new LinkedStack<>();
        s.push("a");
        s.push("b");
        String r = "";
        for (String x : s) for (String y : s) r += x + y;
        return r + s.pop() + s.pop() + s.size;
    }

    static class Cell<T> {
        T v;
        Cell(T v) {
            this.v = v;
        }
        @Override public boolean equals(Object o) {
            return o instanceof Cell<?> c && Objects.equals(v, c.v);
        }
        @Override public int hashCode() {
            return Objects.hashCode(v) * 31 + 1;
        }

    }

    static String testHashKeys() {
        Map<Cell<Integer>, String> m = new HashMap<>();
        m.put(new Cell<>(1), "a");
        m.put(new Cell<>(1), "b");
        m.put(new Cell<>(null), "n");
        Set<Cell<String>> s = new HashSet<>();
        s.add(new Cell<>("x"));
        Cell<Integer> k = new Cell<>(9);
        m.put(k, "k");
        k.v = 10;
        return m.size() + m.get(new Cell<>(1)) + m.get(new Cell<>(null)) + s.contains(new Cell<>("x")) + m.get(k) + m.containsKey(new Cell<>(9));
    }

    static String testInterning() {
        String a = new String("x"), b = "x";
        return (a == b) + "" + ("a" + 1 == "a1") + a.equals(b) + (a.hashCode() == b.hashCode()) + ("" + 'a' == "a") + (String.valueOf(1) == "1");
    }

    static Object id(Object o) {
        return o;
    }

    static String which(Object o) {
        return "O";
    }

    static String which(String s) {
        return "S";
    }

    static String which(Integer i) {
        return "I";
    }

    static String which(Object... o) {
        return "V";
    }

    static String testDispatch() {
        return which("s") + which(id("s")) + which(1) + which(1.0) + which(1, 2) + which((Object) null) + which('c');
    }

    static long w(long a) {
        return 1;
    }

    static long w(Integer a) {
        return 2;
    }

    static long w(double a) {
        return 3;
    }

    static long w(Object a) {
        return 4;
    }

    static String testWiden() {
        short s = 1;
        return w(s) + "" + w(1) + w(1f) + w('c') + w(true) + w((Long) 1L) + w((Integer) 1) + w((byte) 1);
    }

    static String testSwitchOld() {
        String r = "";
        for (int i = -1; i < 6; i++) switch (i) {
            case 0: r += "z";
            break;
            case 1: case 2: r += i;
            default: r += "d";
            case 3: {
                r += "3";
                break;
            }
            case 4: for (;;) {
                break;
            }
            r += "4";
        }
        return r;
    }

    static String testSwitchChar() {
        String r = "";
        for (char c : "a1 Z".toCharArray()) {
            r += switch (c) {
                case 'a', 'b' -> "ab";
                case '1' -> 1;
                case ' ' -> {
                    if (r.length() > 2) yield "_";
                    yield "-";
                }
                default -> (char) (c + 1);
            };
        }
        return r;
    }

    static int depth(int n) {
        if (n == 0) throw new IllegalStateException("deep");
        try {
            return depth(n - 1);
        } finally {
            log.append(n);
        }

    }

    static String testUnwind() {
        log = new StringBuilder();
        try {
            depth(4);
        } catch (IllegalStateException e) {
            log.append(e.getMessage());
        }
        return log.toString();
    }

    static String testUnicode() {
        char c = '\u0041';
        String s = "\101\7\u00e9\\\"\s";
        return c + s.length() + "" + (int) s.charAt(0) + (int) s.charAt(1) + (int) 'é' + 0x7fff_ffff + 0b1010 + 017 + 1_000L + 0xFFL + 1e-3 + .5f + 0x1p4 + 'a';
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static String testPermute() {
        StringBuilder r = new StringBuilder();
        perm(new int[] {1, 2, 3}, 0, r);
        return r.toString();
    }

    static void perm(int[] a, int k, StringBuilder r) {
        if (k == a.length) {
            for (int x : a) r.append(x);
            r.append(' ');
            return;
        }
        for (int i = k; i < a.length; i++) {
            swap(a, i, k);
            perm(a, k + 1, r);
            swap(a, i, k);
        }

    }
}
