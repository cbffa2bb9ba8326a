import java.util.function.*;

public class Inner {
    int v = 1;
    class In { int w = v + 1; int get() { return v * 10 + w; } class Deep { int all() { return v + w + In.this.w + Inner.this.v; } } void bump() { v++; Inner.this.v++; } }
    static String testInner() { Inner o = new Inner(); In i = o.new In(); i.bump(); In.Deep d = i.new Deep(); return i.get() + "," + d.all(); }
    In make() { return new In(); }
    static int testMake() { return new Inner().make().get(); }
    static int testNullOuter() { Inner o = null; In i = o.new In(); return 1; }
    class Sub extends In { int get() { return super.get() + 1000; } }
    static int testInnerSub() { Inner o = new Inner(); o.v = 5; return o.new Sub().get(); }
    static class SNest { static int c; int d = ++c; static class More { int e = c; } }
    static int testNested() { new SNest(); return new SNest().d * 10 + new SNest.More().e; }
    static int testAnon() { int k = 7; Object o = new Object() { int q = k; public String toString() { return "anon" + q + k; } }; return o.toString().length(); }
    static abstract class Abs { int n; Abs(int n) { this.n = n; init(); } abstract int f(); void init() {} }
    static int testAnonArgs() { int k = 3; Abs a = new Abs(5) { int z = 9; int f() { return n * 100 + k * 10 + z; } void init() { n += k; } }; return a.f(); }
    static int testLocalClass() { int base = 10; class Loc { int x; Loc(int x) { this.x = x; } int f() { return x + base; } Loc next() { return new Loc(x + 1); } } return new Loc(1).next().next().f(); }
    int localInst() { class L { int g() { return v; } } return new L().g(); }
    static int testLocalInstance() { Inner i = new Inner(); i.v = 44; return i.localInst(); }
    static int testLambdaCapture() { int a = 3; IntUnaryOperator f = x -> x + a; IntBinaryOperator g = (x, y) -> f.applyAsInt(x) * y; return g.applyAsInt(1, 10); }
    int field = 2;
    IntSupplier sup() { return () -> field * 10; }
    static int testLambdaThis() { Inner i = new Inner(); IntSupplier s = i.sup(); i.field = 5; return s.getAsInt(); }
    static int testLambdaNested() { int a = 1; Supplier<Supplier<Integer>> s = () -> { int b = 10; return () -> a + b; }; return s.get().get(); }
    Supplier<IntSupplier> nest() { int loc = 3; return () -> () -> field + loc + v; }
    static int testLambdaNestedThis() { return new Inner().nest().get().getAsInt(); }
    static String testCounter() { int[] c = {0}; Runnable r = () -> c[0]++; r.run(); r.run(); return "" + c[0]; }
    static Runnable[] rs = new Runnable[3];
    static String out = "";
    static String testLoopCapture() { for (int i = 0; i < 3; i++) { int j = i; rs[i] = () -> out += j; } for (Runnable r : rs) r.run(); return out; }
    static String testMethodRefs() { Function<String, Integer> len = String::length; BiFunction<String, String, Boolean> eq = String::equals; Supplier<StringBuilder> mk = StringBuilder::new; Function<Integer, int[]> arr = int[]::new; UnaryOperator<String> up = String::toUpperCase; IntBinaryOperator mx = Math::max; String s = "bound"; IntSupplier bl = s::length; return "" + len.apply("abc") + eq.apply("a", "a") + mk.get().append("x") + arr.apply(4).length + up.apply("q") + mx.applyAsInt(3, 9) + bl.getAsInt(); }
    static int twice(IntUnaryOperator f, int x) { return f.applyAsInt(f.applyAsInt(x)); }
    static int sq(int x) { return x * x; }
    int addv(int x) { return x + v; }
    static int testRefStatic() { return twice(Inner::sq, 3) + twice(new Inner2()::twiceIt, 1); }
    static class Inner2 { int twiceIt(int x) { return x * 2; } }
    int refThis() { return twice(this::addv, 10); }
    static int testRefThis() { return new Inner().refThis(); }
    static int testRecursiveLambda() { return fact.apply(5); }
    static Function<Integer, Integer> fact = n -> n <= 1 ? 1 : n * Inner.fact.apply(n - 1);
    static int testCompose() { Function<Integer, Integer> a = x -> x + 1, b = x -> x * 2; return a.andThen(b).apply(5) * 100 + a.compose(b).apply(5) + Function.<Integer>identity().apply(7); }
    static boolean testPredicates() { Predicate<String> p = String::isEmpty; return p.negate().and(s -> s.length() < 3).or(s -> s.equals("long!")).test("ab") && !p.test("x"); }
    interface Tri<A, B, C, R> { R go(A a, B b, C c); }
    static String testTri() { Tri<Integer, String, Character, String> t = (a, b, c) -> a + b + c; return t.go(1, "x", 'y'); }
    static int testBlockLambda() { Function<Integer, Integer> f = x -> { int s = 0; for (int i = 0; i <= x; i++) { if (i == 3) continue; s += i; } return s; }; return f.apply(5); }
    static int testLambdaThrows() { Supplier<Integer> s = () -> { throw new IllegalStateException("l"); }; return s.get(); }
    static int testLambdaVoid() { Consumer<String> c = s -> s.length(); c.accept("x"); Runnable r = () -> new Inner(); r.run(); return 1; }
    static Supplier<Integer> counter() { return new Supplier<>() { int n = 0; public Integer get() { return ++n; } }; }
    static int testAnonState() { Supplier<Integer> a = counter(), b = counter(); a.get(); a.get(); return a.get() * 10 + b.get(); }
    static int testConditionalLambda() { boolean t = true; IntUnaryOperator f = t ? x -> x + 1 : x -> x - 1; return f.applyAsInt(5); }
    static IntUnaryOperator adder(int n) { return x -> x + n; }
    static int testReturnLambda() { return adder(5).applyAsInt(6); }
    static int testCast() { Object o = (Runnable) () -> out += "cast"; ((Runnable) o).run(); return out.length(); }
    static int testArrayOfLambdas() { IntUnaryOperator[] fs = {x -> x + 1, x -> x * x, Inner::sq}; int r = 3; for (IntUnaryOperator f : fs) r = f.applyAsInt(r); return r; }
    static class Event { final String n; Event(String n) { this.n = n; } }
    interface Listener { void on(Event e); }
    static class Bus { Listener[] ls = new Listener[4]; int n; void add(Listener l) { ls[n++] = l; } void fire(String s) { for (int i = 0; i < n; i++) ls[i].on(new Event(s)); } }
    static String testBus() { StringBuilder log = new StringBuilder(); Bus b = new Bus(); b.add(e -> log.append("1" + e.n)); b.add(new Listener() { int c; public void on(Event e) { log.append(++c); } }); b.fire("x"); b.fire("y"); return log.toString(); }
    enum Op { ADD("+") { int ap(int a, int b) { return a + b; } }, MUL("*") { int ap(int a, int b) { return a * b; } }; final String s; Op(String s) { this.s = s; } abstract int ap(int a, int b); }
    static String testEnumBodies() { String r = ""; for (Op o : Op.values()) r += o.s + o.ap(3, 4) + o + o.ordinal(); return r + Op.valueOf("MUL").ap(2, 2); }
    enum Planet { A(1), B(2); private final int m; private static int total; Planet(int m) { this.m = m; } int twice() { return m * 2; } static int sum() { int s = 0; for (Planet p : values()) s += p.m; return s + total; } }
    static int testEnumFields() { return Planet.B.twice() * 10 + Planet.sum(); }
    static int testEnumBadValueOf() { return Planet.valueOf("C").m; }
    static String testEnumBadMessage() { try { Planet.valueOf("C"); return ""; } catch (IllegalArgumentException e) { return e.getMessage(); } }
    static boolean testEnumCompare() { return Planet.A.compareTo(Planet.B) < 0 && Planet.A == Planet.valueOf("A") && Planet.A.equals(Planet.A) && !Planet.A.equals(null) && Planet.B.name().equals("B"); }
    enum Level implements Supplier<Integer> { LOW, HIGH; public Integer get() { return switch (this) { case LOW -> 1; case HIGH -> 10; }; } static Level of(int x) { return x > 5 ? HIGH : LOW; } Level flip() { return this == LOW ? HIGH : LOW; } }
    static int testEnumIface() { return Level.of(7).get() + Level.of(1).get() + Level.LOW.flip().get() * 100; }
    record Pt(int x, int y) { Pt { if (x < 0) throw new IllegalArgumentException("neg"); y = y * 2; } Pt(int both) { this(both, both); } int sum() { return x + y; } static Pt origin() { return new Pt(0, 0); } Pt with(int nx) { return new Pt(nx, y); } }
    static String testRecord() { Pt p = new Pt(3); return p + "" + p.sum() + p.with(4) + p.equals(new Pt(3, 3)) + Pt.origin().hashCode() + new Pt(1, 2).hashCode() + p.x() + p.y; }
    static int testRecordBad() { return new Pt(-1, 0).x(); }
    record Named<T>(String name, T val, long id, char c, boolean b) { public String name() { return name.toUpperCase(); } }
    static String testRecordGeneric() { Named<Integer> n = new Named<>("q", 5, 7L, 'z', true); return n.name() + n.val() + n + n.equals(new Named<>("q", 5, 7L, 'z', true)) + n.equals(null) + (n.hashCode() == new Named<>("q", 5, 7L, 'z', true).hashCode()); }
    record Empty() {}
    static String testRecordEmpty() { return new Empty() + "" + new Empty().equals(new Empty()) + new Empty().hashCode(); }
    record Own(int a) { public boolean equals(Object o) { return o instanceof Own; } public int hashCode() { return 42; } public String toString() { return "own"; } }
    static String testRecordOwn() { return new Own(1) + "" + new Own(1).equals(new Own(2)) + new Own(3).hashCode(); }
    static int testLocalRecord() { record R(int a, int b) { int s() { return a + b; } } return new R(2, 3).s(); }
    static int testLocalEnum() { enum E { P, Q } return E.Q.ordinal() + E.values().length; }
    static int testLocalInterface() { interface F { int f(int x); } F f = x -> x + 1; return f.f(1); }
    interface Shape { double area(); default String who() { return getClass() == null ? "" : "shape"; } }
    static String testDefaultGetClass() { return new Shape() { public double area() { return 0; } }.who(); }
    static int testShadowLambda() { int x = 1; IntUnaryOperator f = y -> { int z = y + x; return z; }; int z = 5; return f.applyAsInt(z); }
    class Cnt { int n; Cnt inc() { n++; v += n; return this; } }
    static int testInnerModifies() { Inner o = new Inner(); o.new Cnt().inc().inc().inc(); return o.v; }
    static class Outer3 { private int secret = 5; class I3 { int peek() { return secret++; } } static int steal(Outer3 o) { return o.secret; } int via() { I3 i = new I3(); i.peek(); return i.peek() + steal(this); } }
    static int testSecret() { return new Outer3().via(); }
    static int testThisEscape() { return new Esc().r; }
    static class Esc { int r; Esc() { Runnable q = () -> r = 7; q.run(); r++; } }
    static class Init { int a = 1; IntSupplier s = () -> a; { a = 9; } }
    static int testFieldLambda() { return new Init().s.getAsInt(); }
    static int testCaptureParam() { return cap(4, "abc"); }
    static int cap(int n, String s) { class Q { int g() { return n + s.length(); } } Supplier<Integer> f = () -> new Q().g() + n; return f.get(); }
    static int testAnonInLambda() { int k = 2; Supplier<IntSupplier> s = () -> new IntSupplier() { int m = k; public int getAsInt() { return m + k; } }; return s.get().getAsInt(); }
    static int testLambdaInAnon() { int k = 2; IntSupplier s = new IntSupplier() { int m = 5; public int getAsInt() { IntSupplier t = () -> m * 10 + k; return t.getAsInt(); } }; return s.getAsInt(); }
    static int testRefNull() { String s = null; try { IntSupplier f = s::length; } catch (NullPointerException e) { return 1; } return 2; }
    static int testRefOnce() { int[] n = {0}; IntSupplier f = mk(n)::length; f.getAsInt(); return f.getAsInt() * 10 + n[0]; }
    static String mk(int[] n) { n[0]++; return "abc"; }
    static String testRefMutable() { StringBuilder b = new StringBuilder("x"); Supplier<String> f = b::toString; b.append("y"); return f.get(); }

    // What is above a class around.
    static class Low { String id; Low(String id) { this.id = id; } String m() { return "low" + id; } static String s() { return "lows"; } }
    static class High extends Low {
        High(String id) { super(id); }
        String m() { return "high" + id; }
        static String s() { return "highs"; }
        class In extends Low {
            In() { super("in"); }
            String m() { return High.super.m() + High.this.m() + High.super.s() + super.m(); }
            Runnable later() { return () -> id = High.super.m() + In.super.m() + super.m(); }
        }
        String fromLambda() { Supplier<String> s = () -> super.m() + High.super.m(); return s.get(); }
    }
    static String testAboveAround() { High.In i = new High("q").new In(); String r = i.m(); i.later().run(); return r + i.id + new High("z").fromLambda(); }

    // The object around what is above an anonymous or a local class.
    String name = "none";
    boolean isPlain() { return true; }
    class Called { String get() { return name; } }
    String localAbove() {
        class First { String r = name + isPlain(); }
        class Other extends Inner {
            { name = "other"; }
            boolean isPlain() { return false; }
            String localAbove() { class Last extends First {} return new First() {}.r + new First().r + new Last().r + new Called() {}.get(); }
        }
        return new Other().localAbove() + new Called() {}.get();
    }
    static String testLocalAbove() { return new Inner().localAbove(); }
    String lambdaAbove() {
        Supplier<String> s = () -> {
            class First { String get() { return name; } }
            Supplier<First> t = () -> new First() { String get() { return "<" + super.get() + ">"; } };
            return t.get().get();
        };
        return s.get();
    }
    static String testLambdaAbove() { return new Inner().lambdaAbove(); }

    // A variable that an argument sets, and that the class captures.
    static int testCaptureOfArgument() { final int j; return new Abs(2 + (j = 3)) { int f() { return n + j; } }.f(); }
}
