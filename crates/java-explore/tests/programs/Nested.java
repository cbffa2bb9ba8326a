import java.util.*;
import java.util.function.*;
public class Nested {
    int field = 3;
    static int counter;

    class Inner {
        int field = 7;
        class Deep {
            int field = 11;
            int sum() {
                return field * 10000 + Inner.this.field * 100 + Nested.this.field;
            }
            int bump() {
                Nested.this.field++;
                Inner.this.field += 2;
                return field++;
            }
        }
        Deep deep() {
            return new Deep();
        }

    }

    static String testInner() {
        Nested h = new Nested();
        Nested.Inner i = h.new Inner();
        Nested.Inner.Deep d = i.new Deep();
        int a = d.bump();
        int b = d.bump();
        return a + "," + b + "," + d.sum() + "," + i.deep().sum();
    }

    static int testLocalCapture() {
        int base = 5;
        final int[] cell = {1};
        class Local {
            int k;
            Local(int k) {
                this.k = k;
            }
            int get() {
                cell[0] += k;
                return base + k + cell[0];
            }
            Local next() {
                return new Local(k + 1);
            }
        }
        return new Local(2).get() * 1000 + new Local(3).next().get() + cell[0];
    }

    interface Shape {
        double area();
        default String show() {
            return name() + "/" + (int) area();
        }
        String name();
        private int help() {
            return 3;
        }
        static Shape unit() {
            return square(1);
        }
        static Shape square(int n) {
            return new Shape() {
                public double area() {
                    return n * (double) n;
                }
                public String name() {
                    return "sq" + n;
                }
            };
        }

    }

    static String testAnonymous() {
        Shape s = Shape.square(4);
        return s.show() + Shape.unit().show();
    }

    static String testLambdaCapture() {
        List<Supplier<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i * i;
            all.add(() -> j + 1);
        }
        for (int x : new int[] {7, 8}) all.add(() -> x);
        String r = "";
        for (Supplier<Integer> s : all) r += s.get() + ";";
        return r;
    }

    int twice(int x) {
        return 2 * x + field;
    }

    static int thrice(int x) {
        return 3 * x;
    }

    static String testMethodRefs() {
        Nested h = new Nested();
        IntUnaryOperator bound = h::twice;
        IntUnaryOperator st = Nested::thrice;
        ToIntFunction<String> len = String::length;
        Function<String, Integer> parse = Integer::parseInt;
        Supplier<List<String>> make = ArrayList::new;
        IntFunction<int[]> arr = int[]::new;
        BiFunction<String, String, Boolean> eq = String::equals;
        h.field = 100;
        List<String> l = make.get();
        l.add("q");
        return bound.applyAsInt(1) + " " + st.andThen(bound).applyAsInt(2) + " " + len.applyAsInt("four") + " " + parse.apply("42") + " " + l + arr.apply(3).length + eq.apply("a", "a");
    }

    static int testBoundEvaluatedOnce() {
        counter = 0;
        Supplier<String> s = next()::toString;
        s.get();
        s.get();
        return counter;
    }

    static Integer next() {
        return ++counter;
    }

    static String testNullBound() {
        String n = null;
        try {
            Supplier<Integer> s = n::length;
            return "made";
        } catch (NullPointerException e) {
            return "npe";
        }

    }

    static <T extends Comparable<T>> T max(List<? extends T> l) {
        T best = null;
        for (T t : l) if (best == null || t.compareTo(best) > 0) best = t;
        return best;
    }

    static String testBounds() {
        return max(Arrays.asList(3, 9, 2)) + max(Arrays.asList("b", "a", "c"));
    }

    static class Node<T> {
        T v;
        Node<T> next;
        Node(T v, Node<T> n) {
            this.v = v;
            next = n;
        }
        <R> Node<R> map(Function<? super T, ? extends R> f) {
            return new Node<>(f.apply(v), next == null ? null : next.map(f));
        }
        static <T> Node<T> of(T... all) {
            Node<T> n = null;
            for (int i = all.length - 1; i >= 0; i--) n = new Node<>(all[i], n);
            return n;
        }
        @Override public String toString() {
            return v + (next == null ? "" : "->" + next);
        }

    }

    static String testNodes() {
        return Node.of(1, 2, 3).map(x -> x * 1.5).map(x -> "<" + x + ">").toString();
    }

    static class Fib implements Iterable<Integer> {
        int n;
        Fib(int n) {
            this.n = n;
        }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int a = 0, b = 1, left = n;
                public boolean hasNext() {
                    return left > 0;
                }
                public Integer next() {
                    if (left-- <= 0) throw new NoSuchElementException("done");
                    int r = a;
                    a = b;
                    b += r;
                    return r;
                }
            };
        }

    }

    static String testIterable() {
        String s = "";
        for (int x : new Fib(8)) s += x + " ";
        Iterator<Integer> i = new Fib(1).iterator();
        i.next();
        try {
            i.next();
        } catch (NoSuchElementException e) {
            s += e.getMessage();
        }
        try {
            i.remove();
        } catch (UnsupportedOperationException e) {
            s += "uo" + e.getMessage();
        }
        return s;
    }

    static class Res implements AutoCloseable {
        String n;
        boolean bad;
        static String log = "";
        Res(String n, boolean bad) {
            this.n = n;
            this.bad = bad;
            log += "+" + n;
        }
        public void close() throws Exception {
            log += "-" + n;
            if (bad) throw new Exception("close " + n);
        }

    }

    static String testResources() {
        Res.log = "";
        try (Res a = new Res("a", true); Res b = new Res("b", true); Res c = null) {
            Res.log += "!";
            throw new IllegalStateException("body");
        } catch (Exception e) {
            Res.log += e.getMessage() + e.getSuppressed().length;
            for (Throwable t : e.getSuppressed()) Res.log += "/" + t.getMessage();
        } finally {
            Res.log += "F";
        }
        return Res.log;
    }

    static String testResourceOnlyClose() {
        Res.log = "";
        try (Res a = new Res("a", true)) {
            Res.log += "b";
        } catch (Exception e) {
            Res.log += e.getMessage() + e.getSuppressed().length;
        }
        return Res.log;
    }

    static int fin(int k) {
        int x = k;
        try {
            if (k == 1) return x;
            if (k == 2) throw new RuntimeException();
            x = 50;
        } catch (RuntimeException e) {
            x = 60;
            return x;
        } finally {
            x += 5;
            if (k == 3) return -x;
        }
        return x;
    }

    static String testFinally() {
        return fin(0) + " " + fin(1) + " " + fin(2) + " " + fin(3);
    }

    static String testLabels() {
        String s = "";
        outer: for (int i = 0; i < 4; i++) {
            for (int j = 0; ; j++) {
                if (j == i) continue outer;
                if (i == 3) break outer;
                s += i + "" + j + " ";
            }
        }
        blk: {
            s += "in";
            if (s.length() > 2) break blk;
            s += "never";
        }
        return s;
    }

    static String sw(String s) {
        switch (s) {
            case "a": case "b": s += "1";
            case "Aa": s += "2";
            break;
            case "BB": s += "3";
            default: s += "d";
            case "z": s += "z";
        }
        return s;
    }

    static String testStringSwitch() {
        return sw("a") + sw("Aa") + sw("BB") + sw("q") + sw("z");
    }

    static String testStringSwitchNull() {
        try {
            return sw(null);
        } catch (NullPointerException e) {
            return "npe";
        }

    }

    enum Op implements IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        }, SUB("-") {
            public int applyAsInt(int a, int b) {
                return a - b;
            }
            @Override int rank() {
                return 9;
            }
        };
        final String sym;
        Op(String s) {
            sym = s;
        }
        int rank() {
            return ordinal();
        }

    }

    static String testEnum() {
        String s = "";
        for (Op o : Op.values()) s += o + o.sym + o.applyAsInt(7, 3) + o.rank();
        s += Op.valueOf("SUB").compareTo(Op.ADD);
        try {
            Op.valueOf("MUL");
        } catch (IllegalArgumentException e) {
            s += e.getMessage();
        }
        return s;
    }

    static String testEnumSwitch() {
        String s = "";
        for (Op o : Op.values()) {
            s += switch (o) {
                case ADD -> "plus";
                case SUB -> {
                    String t = "mi";
                    yield t + "nus";
                }
            };
        }
        return s;
    }

    static String testValuesClone() {
        Op.values()[0] = Op.SUB;
        return Op.values()[0].name();
    }
}
