import static java.lang.Math.max;

import java.util.*;
import java.util.function.*;

/** Which member a name means, which method a call runs, and what is converted on the way (JLS 5, 6, 8, 15.12). */
public class Meanings {
    // Phases: no boxing first, then boxing, then variable arity.
    static String p(long x) { return "l"; }
    static String p(Integer x) { return "I"; }
    static String p(int... x) { return "v"; }
    static String p(Object x) { return "o"; }
    static String testPhases() { byte b = 1; char c = 'c'; Character cc = 'd'; Short s = 2; return p(1) + p(b) + p(c) + p(cc) + p(s) + p(1L) + p(1f) + p() + p(1, 2) + p((Object) 1) + p(Integer.valueOf(1)); }
    static String q(Object... o) { return "O" + (o == null ? "n" : o.length); }
    static String q(String s, Object... o) { return "S" + (o == null ? "n" : o.length); }
    static String testVariable() { return q(1) + q("a") + q("a", "b") + q() + q(new Object[] {1, 2}) + q("a", (Object[]) null) + q("a", (Object) null) + q(1, "a") + q(new String[] {"x", "y"}) + q("a", new int[] {1}); }
    static String w(double d) { return "d"; }
    static String w(float f) { return "f"; }
    static String w(int i) { return "i"; }
    static String testWidening() { byte b = 0; short s = 0; return w(b) + w(s) + w('c') + w(1) + w(1L) + w(1f) + w(1.0) + w(Integer.valueOf(3)) + w(Long.valueOf(3)) + w(Character.valueOf('c')); }
    static String u(Object o) { return "o"; }
    static String u(String s) { return "s"; }
    static String u2(char[] c) { return "c"; }
    static String u2(Object o) { return "o"; }
    static String testNull() { return u(null) + u((Object) null) + u2(null) + u2("x") + u2(new char[0]); }
    static String vb(Byte... b) { return "B"; }
    static String vb(Object... b) { return "O"; }
    static String vb2(int a, int... b) { return "ii" + b.length; }
    static String vb2(long a, long... b) { return "ll" + b.length; }
    static String testBoxedVariable() { return vb((byte) 1) + vb(1) + vb((byte) 1, "x") + vb2(1) + vb2(1L) + vb2(1, 2L) + vb2(1, 2, 3); }
    static String gen(Object o) { return "o"; }
    static <T extends Comparable<T>> String gen(T t) { return "t"; }
    static <T> String gen(List<T> t) { return "l"; }
    static <T> String gen(T[] t) { return "a"; }
    static String testGeneric() { return gen(1) + gen("s") + gen(new Object()) + gen(new ArrayList<>()) + gen(new String[0]) + gen(new int[0]) + gen((Object) "s"); }
    static String cs(CharSequence c) { return "cs"; }
    static String cs(Object c) { return "o"; }
    static <T extends CharSequence> String viaBound(T t) { return cs(t); }
    static <T> String viaNothing(T t) { return cs(t); }
    static String testBound() { return viaBound("x") + viaNothing("x") + cs("x") + cs(true ? "x" : "y") + cs(new StringBuilder()); }

    // Shadowing and hiding.
    static int x = 1;
    static class H0 { int x = 2; static String name() { return "H0"; } String me() { return name() + x; } }
    static class H1 extends H0 { int x = 3; static String name() { return "H1"; } String both() { return x + "" + super.x + ((H0) this).x + Meanings.x + me() + super.me(); } }
    static String testHiding() { H0 h = new H1(); return h.x + "" + ((H1) h).x + h.name() + ((H1) h).name() + new H1().both(); }
    interface C1 { int K = 5; static String st() { return "C1"; } default String df() { return "C1d" + K; } }
    interface C2 extends C1 { int K = 6; default String df() { return C1.super.df() + "C2d" + K; } }
    static class CI implements C2 { String all() { return K + "" + C1.K + df() + C1.st(); } }
    static String testInterfaceFields() { return new CI().all() + CI.K + ((C1) new CI()).K; }
    class Inner { int x = 7; class Deep { int x = 8; String all(int x) { return x + "" + this.x + Inner.this.x + Meanings.x + Meanings.this.y; } } }
    int y = 9;
    static String testInner() { Meanings m = new Meanings(); m.y = 4; Inner i = m.new Inner(); return i.new Deep().all(10); }
    static String max(String a, String b) { return a + b; }
    static String testStaticImportIsShadowed() { return max("a", "b"); }
    static class Um { int m() { return max(3, 4); } int max(int a, int b) { return -1; } }
    static String testOwnMethodBeforeImport() { return "" + new Um().m(); }
    static String testLocalHidesField() { int x = 5; class L { int x() { return x; } int f = x + Meanings.x; } Supplier<Integer> s = () -> x + Meanings.x; return new L().x() + "" + new L().f + s.get(); }
    static String testLocalClassHidesMember() { class H0 { String n() { return "local"; } } String r = new H0().n(); return r + new Meanings.H0().me(); }
    static <String extends Integer> int typeNamed(String s) { return s + 1; }
    static java.lang.String testTypeVariableHidesClass() { return "" + typeNamed(4); }
    static class String2<Integer> { Integer v; Integer get() { return v; } }
    static String testClassVariableHidesClass() { String2<String> s = new String2<>(); s.v = "tv"; return s.get(); }
    static class Y1 { static class Yc { static String Z = "Black"; } static Cw Yc = new Cw(); }
    static class Cw { String Z = "White"; }
    static String testVariableBeforeType() { return Y1.Yc.Z; }
    static int name = 3;
    static int name() { return 4; }
    static class name { static int name = 5; }
    static String testKinds() { return "" + name + name() + new name().name; }
    static class Base { String who() { return "B"; } String call() { return who(); } static Base make() { return new Base() { String who() { return "anon"; } }; } }
    static class Derived extends Base { String who() { return "D" + super.who(); } }
    static String who() { return "outer"; }
    static String testAnonymousMembers() { Base b = new Base() { String who() { return "a" + super.who() + extra(); } String extra() { return "e"; } }; return b.call() + Base.make().call() + new Derived().call() + new Object() { String who() { return "o"; } String go() { return who() + Meanings.who(); } }.go(); }
    static String testInheritedBeforeOuter() { return new Derived() { String go() { return who(); } }.go(); }
    static class Cap { int v; Cap(int v) { this.v = v; } Supplier<Integer> s() { int v = this.v * 10; return () -> v + this.v; } }
    static String testCaptured() { int[] a = {1}; int b = 2; Runnable r = () -> { int c = b; a[0] += c; Runnable i = () -> a[0] += b * 10; i.run(); }; r.run(); return a[0] + "" + new Cap(3).s().get(); }
    static String testLambdaParameterHidesField() { Function<Integer, Integer> f = x -> x + Meanings.x; BiFunction<Integer, Integer, Integer> g = (name, y) -> name * y; return f.apply(10) + "" + g.apply(3, 4); }
    enum Op { ADD { int ap(int a, int b) { return a + b + k(); } }, SUB { int ap(int a, int b) { return a - b - K; } }; static final int K = 100; abstract int ap(int a, int b); int k() { return ordinal(); } static int k(int i) { return i; } }
    static String testEnumBodies() { return Op.ADD.ap(1, 2) + "" + Op.SUB.ap(1, 2) + Op.valueOf("SUB").k() + Op.k(4); }
    record Pt(int x, int y) { static int x0 = 1; Pt { x = x + x0; } int sum() { return x + y() + this.x; } public int y() { return y * 100; } Pt(int both) { this(both, both); } }
    static String testRecords() { Pt p = new Pt(3); return p + "" + p.sum() + p.equals(new Pt(3, 3)); }

    // Dispatch, bridges, covariant results.
    static abstract class Shape<T> { abstract T mk(); T twice(T t) { return t; } String use() { return mk() + "" + twice(mk()); } }
    static class IntShape extends Shape<Integer> { Integer mk() { return 5; } Integer twice(Integer t) { return t * 2; } }
    static String testBridges() { Shape<Integer> s = new IntShape(); return s.use() + s.twice(4) + s.mk(); }
    @SuppressWarnings({"unchecked", "rawtypes"}) static String testBridgeCasts() { Shape s = new IntShape(); try { return "" + s.twice("x"); } catch (ClassCastException e) { return "CCE" + s.twice(3); } }
    static class Cmp implements Comparable<Cmp> { int v; Cmp(int v) { this.v = v; } public int compareTo(Cmp o) { return v - o.v; } }
    @SuppressWarnings({"unchecked", "rawtypes"}) static String testRawCompare() { Comparable c = new Cmp(3); try { return "" + c.compareTo("x"); } catch (ClassCastException e) { return "CCE" + c.compareTo(new Cmp(1)); } }
    static class P0 { Object r() { return "P0"; } String over(Object o) { return "P0o"; } }
    static class P1 extends P0 { String r() { return "P1"; } String over(String s) { return "P1s"; } }
    static class P2 extends P1 { String over(Object o) { return "P2o"; } }
    static String testOverloadAndOverride() { P0 a = new P2(); P1 b = new P2(); return a.r() + "" + b.r().length() + a.over("s") + b.over("s") + b.over(1) + ((P0) b).over("s") + new P1().over((Object) "s"); }
    interface Dm { default String d() { return "Dm"; } }
    interface Dn extends Dm { default String d() { return "Dn"; } }
    static class Dc implements Dm, Dn { }
    static class De { public String d() { return "De"; } }
    static class Df extends De implements Dn { }
    static String testDefaults() { return new Dc().d() + new Df().d() + ((Dm) new Df()).d(); }
    interface Fa<T> { T ap(T t); default Fa<T> then(Fa<T> o) { return t -> o.ap(ap(t)); } static <T> Fa<T> id() { return t -> t; } }
    static String testInterfaceStatics() { Fa<Integer> f = a -> a + 1; return "" + f.then(a -> a * 2).then(Fa.id()).ap(3); }
    static class Ctor { String how; Ctor(Object o) { how = "o"; } Ctor(long l) { how = "l"; } Ctor(Integer... i) { how = "v" + i.length; } Ctor(String s, int i) { this(s + i); how += "2"; } }
    static String testConstructors() { return new Ctor(1).how + new Ctor((Integer) 1).how + new Ctor().how + new Ctor(1, 2).how + new Ctor("s", 1).how + new Ctor('c').how; }
    static class Stat { static String s = "a"; static String get() { s += "b"; return s; } Stat self() { s += "c"; return null; } }
    static String testStaticThroughNull() { Stat.s = "a"; Stat n = null; return n.get() + new Stat().self().get() + n.s; }
    static long conv(long a) { return a; }
    static double conv2(Double d) { return d; }
    static String testConversions() { char c = 'a'; c += 1; short s = (short) 40000; int i = 'a' + 1; long l = i << 33; float f = Integer.MAX_VALUE; byte b = (byte) 200; final int k = 10; byte bk = k; Character ch = 97; Byte bb = 5; return "" + c + s + i + l + (f == Integer.MAX_VALUE) + b + bk + ch + bb + conv('x') + conv2(1.0) + (char) (c + 1) + (int) 3.99e10 + (long) Float.NaN; }
    static Object pick(boolean b) { return b ? 1 : 'c'; }
    static Object pick2(boolean b) { return b ? 1 : 2.0; }
    static Object pick3(boolean b) { return b ? (Integer) 1 : (Object) 2.0; }
    static Object pick4(boolean b, Integer i) { return b ? i : null; }
    static Object pick5(boolean b, Integer i, Long l) { return b ? i : l; }
    static String testConditionals() { return "" + pick(true) + pick(false) + pick2(true) + pick3(true) + pick4(false, 1) + pick5(true, 1, 2L) + (true ? 'a' : 0) + (true ? 'b' : Integer.valueOf(0)) + (false ? 1 : 'x') + (true ? null : 0); }
    static String testConditionalUnboxesNull() { Integer n = null; try { int r = n == null ? n : 0; return "" + r; } catch (NullPointerException e) { return "NPE"; } }
    static String testCompound() { int i = 5; i += 3.7; i -= 'a'; byte b = 10; b *= 30; b >>>= 1; char c = 'a'; c++; Integer boxed = 5; boxed++; boxed += 2; String s = null; s += 1 + 2 + "x" + 1 + 2; return i + "," + b + c + boxed + s; }
    static String testEqualityOfBoxes() { Integer a = 127, b = 127, c = 128, d = 128; Long l = 127L; return "" + (a == b) + (c == d) + c.equals(d) + l.equals(127) + (l == 127) + (a < c) + new Object().equals(null); }
    static int sum(Integer... v) { int r = 0; for (int i : v) r += i; return r; }
    static String fmt(String f, Object... a) { return f + a.length; }
    static String testVariableArity() { return sum() + "" + sum(1) + sum(1, 2) + sum(new Integer[] {4, 5}) + fmt("a") + fmt("a", (Object) new Object[2]) + fmt("a", new Object[2]) + fmt("a", 1, "b") + fmt("a", new String[3]); }
    static <T> T first(T... ts) { return ts[0]; }
    static <T> List<T> listOf(T a, T b) { List<T> l = new ArrayList<>(); l.add(a); l.add(b); return l; }
    static String testInference() { List<Object> l = listOf(1, "a"); List<? extends Number> n = listOf(1, 2.5); Comparable<?> c = first("x", 1); return l + "" + n + c + Meanings.<Object>listOf(1, 2).size() + Collections.<String>emptyList().size(); }
    static String testDiamonds() { Map<String, List<Integer>> m = new HashMap<>(); m.computeIfAbsent("a", k -> new ArrayList<>()).add(3); List<int[]> li = new ArrayList<>(); li.add(new int[] {1, 2}); return m + "" + li.get(0)[1] + new ArrayList<>(List.of(1, 2)).get(1); }
    static String testReferences() { Function<String, Integer> a = String::length; BiFunction<String, String, Boolean> b = String::equals; Supplier<List<String>> c = ArrayList::new; Function<Integer, int[]> d = int[]::new; UnaryOperator<String> e = "x"::concat; Function<Integer, String> f = Integer::toHexString; Function<Integer, String> g = String::valueOf; return a.apply("abc") + "" + b.apply("a", "a") + c.get() + d.apply(3).length + e.apply("y") + f.apply(255) + g.apply(7); }
    static String over(Integer i) { return "I"; }
    static String over(int i) { return "i"; }
    static String testReferenceChoosesOverload() { Function<Integer, String> f = Meanings::over; IntFunction<String> g = Meanings::over; return f.apply(1) + g.apply(1); }
    static class Chain { String log = ""; Chain a(Object o) { log += "o"; return this; } Chain a(int i) { log += "i"; return this; } Chain a(char c) { log += "c"; return this; } Chain a(String s) { log += "s"; return this; } Chain a(long l) { log += "l"; return this; } }
    static String testChain() { byte b = 1; return new Chain().a(1).a('c').a("s").a(1L).a(1.0).a(b).a((Integer) 1).a(null == null ? "x" : null).a(true ? 1 : 'c').a((Object) "s").log; }
    static int order = 0;
    static int next(int i) { order = order * 10 + i; return i; }
    static String testOrder() { order = 0; int[] a = new int[9]; a[next(1)] = next(2) + next(3) * next(4); Object o = new Object[] {next(5), next(6)}; next(next(7) > 0 ? next(8) : next(9)); return "" + order + a[1]; }
    static String testNestedGenericClass() { class Node<T> { T v; Node<T> n; Node(T v, Node<T> n) { this.v = v; this.n = n; } <R> Node<R> map(Function<? super T, ? extends R> f) { return new Node<>(f.apply(v), n == null ? null : n.map(f)); } public String toString() { return v + (n == null ? "" : "," + n); } } return new Node<>(1, new Node<>(2, null)).map(i -> "n" + i).map(String::length).toString(); }
    static class Outer1 { private int secret = 1; private static int shared = 2; class A { int s() { return secret + shared; } } static class B { int s(Outer1 o) { return o.secret + shared; } } int both() { return new A().s() + new B().s(this); } }
    static String testPrivateAcrossNested() { Outer1 o = new Outer1(); o.secret = 5; return "" + o.both() + o.new A().s() + Outer1.shared; }
    static class Init { static String log = ""; int a = add("a"); { add("i"); } int b = add("b"); Init() { this(1); add("c"); } Init(int x) { add("d"); } static int add(String s) { log += s; return 1; } }
    static String testInitialisers() { Init.log = ""; new Init(); return Init.log; }
    static class Vir { String s; Vir() { s = show(); } String show() { return "V"; } }
    static class Vis extends Vir { String t = "t"; final String u = "u"; String show() { return "W" + t + u; } }
    static String testVirtualInConstructor() { return new Vis().s + new Vis().show(); }
    static String sw(Object o) { return o instanceof Integer i && i > 3 ? "big" + i : o instanceof String s ? s + s.length() : o instanceof int[] a ? "a" + a.length : "?"; }
    static String testPatterns() { return sw(5) + sw(1) + sw("xy") + sw(new int[3]) + sw(null); }
    static String thrown(Object o) { return "o"; }
    static String thrown(Exception e) { return "e"; }
    static String thrown(RuntimeException e) { return "r"; }
    static String testCaughtType() { String r = ""; try { throw new IllegalStateException(); } catch (IllegalStateException | IllegalArgumentException e) { r += thrown(e); } try { throw new Exception(); } catch (Exception e) { r += thrown(e); } return r + thrown(null == null ? (Object) "" : null); }
    static String fi(Predicate<String> p) { return "P"; }
    static String fi(Function<String, Integer> p) { return "F"; }
    static String testPredicateOrFunction() { return fi((String s) -> s.isEmpty()) + fi((String s) -> s.length()) + fi(String::isEmpty) + fi(String::length); }
    static String rt(Callable2<String> c) { return "C"; }
    static String rt(Supplier<Integer> c, int... more) { return "S"; }
    interface Callable2<V> { V call() throws Exception; }
    static String testLambdaPhases() { return rt(() -> "s") + rt(() -> 1, 2) + rt(() -> null); }
    static String act(Consumer<String> c) { return "C"; }
    static String act(BiConsumer<String, String> c) { return "B"; }
    static String testArity() { List<String> l = new ArrayList<>(); StringBuilder sb = new StringBuilder(); return act(s -> l.add(s)) + act((a, b) -> l.add(a)); }
    static String num(IntUnaryOperator f) { return "i" + f.applyAsInt(2); }
    static String num(Doubling f) { return "d" + f.applyAsDouble(2); }
    interface Doubling { double applyAsDouble(double d); }
    static String testPrimitiveFunctions() { return num((int a) -> a * 2) + num((double a) -> a * 2) + num((double a) -> 1); }
    static String cmp(Comparator<Integer> c) { return "c" + c.compare(1, 2); }
    static String cmp(BinaryOperator<Integer> c, int seed) { return "b" + c.apply(3, seed); }
    static String testComparators() { return cmp((a, b) -> b - a) + cmp((a, b) -> b - a, 9) + cmp(Integer::compare) + cmp(Comparator.reverseOrder()) + cmp(Integer::sum, 4); }
    static String sort(List<String> l, Comparator<String> c) { l.sort(c); return "" + l; }
    static String testComparing() { List<String> l = new ArrayList<>(List.of("ccc", "a", "bb")); return sort(l, Comparator.comparing(String::length)) + sort(l, Comparator.comparing((String s) -> s).reversed()) + sort(l, Comparator.comparingInt(s -> -s.length())) + sort(l, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())); }
    static String testOptionals() { Optional<String> o = Optional.of("abc"); return o.map(String::length).map(n -> n * 2).orElse(0) + "" + o.filter(s -> s.length() > 5).isPresent() + o.map(s -> (Object) s).get() + Optional.<Integer>empty().orElseGet(() -> 7); }
    static Object lam(boolean b) { Supplier<Object> s = b ? () -> "y" : () -> 2; return s.get(); }
    static String testConditionalLambda() { return "" + lam(true) + lam(false); }
    static Supplier<Supplier<Integer>> deep(int i) { return () -> () -> i; }
    static String testLambdaReturnsLambda() { Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b; return deep(4).get().get() + "" + add.apply(1).apply(2); }
    static String testRecursionThroughField() { return "" + fac.apply(5); }
    static final Function<Integer, Integer> fac = n -> n <= 1 ? 1 : n * Meanings.fac.apply(n - 1);
    static String testLabels() { String r = ""; x: for (int x = 0; x < 3; x++) { for (int j = 0; ; j++) { if (j == 2) continue x; if (x == 2) break x; r += x + "" + j; } } return r; }
}
