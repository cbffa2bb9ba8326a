public class Objects1 {
    static abstract class Shape { abstract int area(); String name() { return "shape"; } public String toString() { return name() + area(); } }
    static class Sq extends Shape { final int s; Sq(int s) { this.s = s; } int area() { return s * s; } String name() { return "sq"; } }
    static class Rect extends Shape { int a, b; Rect(int a, int b) { this.a = a; this.b = b; } int area() { return a * b; } }
    static String testDispatch() { Shape[] s = {new Sq(3), new Rect(2, 5), new Sq(1)}; String r = ""; for (Shape x : s) r += x + ";"; return r; }
    static class P { int v = 1; static String w() { return "P"; } String m() { return "P" + v; } String call() { return m(); } int get() { return v; } }
    static class C extends P { int v = 2; static String w() { return "C"; } String m() { return "C" + v + super.v + super.m(); } }
    static String testHiding() { C c = new C(); P p = c; return c.v + "" + p.v + c.m() + p.call() + ((P) c).v + c.get(); }
    @SuppressWarnings("static-access")
    static String testStaticHiding() { P p = new C(); return p.w() + C.w() + P.w(); }
    static String log = "";
    static class I1 { { log += "i1"; } int a = t("a"); I1() { log += "c1"; init(); } void init() { log += "x"; } int b = t("b"); { log += "j1"; } }
    static int t(String s) { log += s; return s.length(); }
    static class I2 extends I1 { int c = t("cc"); String d = "d"; I2() { log += "c2" + c + d; } I2(int x) { this(); log += "c3"; } void init() { log += "y" + c + d; } }
    static String testInitOrder() { log = ""; new I2(1); return log; }
    static int testThisCall() { return new T3().r; }
    static class T3 { int r; T3() { this(5); r++; } T3(int x) { this(x, 2); r *= 2; } T3(int x, int y) { r = x * y; } }
    static String testOverload() { return o(1) + o(1L) + o((byte) 1) + o('c') + o("s") + o((Object) "s") + o(new int[0]) + o(Integer.valueOf(5)) + o(true) + o((short) 2); }
    static String o(int x) { return "i"; }
    static String o(long x) { return "l"; }
    static String o(Object x) { return "O"; }
    static String o(String x) { return "S"; }
    static String o(Integer x) { return "I"; }
    static String o(char x) { return "c"; }
    static String testOverload2() { return p(1) + p((byte) 1) + p('c') + p(1L); }
    static String p(long x) { return "l"; }
    static String p(Integer x) { return "I"; }
    static String p(Object... x) { return "V" + x.length; }
    static String testVarargs() { return v() + v(1) + v(1, 2) + v(new int[] {1, 2, 3}) + v("a") + v("a", 1) + p("x", "y") + p() + v2(null, "x"); }
    static String v(int... x) { return "n" + x.length; }
    static String v(String s, int... x) { return "s" + x.length; }
    static String v2(Object a, String... r) { return a + r[0]; }
    static String testVarargsNull() { try { return "" + vn((Object[]) null); } catch (NullPointerException e) { return "npe"; } }
    static int vn(Object... x) { return x.length; }
    static String testNullOverload() { return nn(null); }
    static String nn(Object o) { return "O"; }
    static String nn(String s) { return "S"; }
    static class OA { String f(Object o) { return "AO"; } String f(String s) { return "AS"; } }
    static class OB extends OA { String f(Object o) { return "BO"; } }
    static String testOverrideOverload() { OA a = new OB(); Object s = "x"; return a.f(s) + a.f("x") + a.f(1); }
    interface Greeter { String name(); default String greet() { return "hi " + name() + suffix(); } private String suffix() { return "!"; } static Greeter of(String n) { return new Named(n); } int K = 5 + 1; }
    static class Named implements Greeter { String n; Named(String n) { this.n = n; } public String name() { return n; } }
    static class Loud extends Named { Loud(String n) { super(n); } public String greet() { return super.greet().toUpperCase() + K; } public String name() { return n + n; } }
    static String testDefaults() { return Greeter.of("bob").greet() + new Loud("al").greet(); }
    interface A1 { default String x() { return "A1"; } }
    interface B1 extends A1 { default String x() { return "B1" + A1.super.x(); } }
    static class AB implements A1, B1 {}
    static class AC extends AB { }
    static String testDiamond() { A1 a = new AC(); return a.x(); }
    static class Base { public String x() { return "base"; } }
    static class Win extends Base implements A1 {}
    static String testClassWins() { A1 a = new Win(); return a.x(); }
    static int sc = 0;
    static class Counter { static int n; final int id; Counter() { id = ++n; } static void reset() { n = 10; } }
    static int testStaticCounter() { Counter.reset(); new Counter(); Counter c = new Counter(); return c.id * 100 + Counter.n; }
    static class Node { int v; Node next; Node(int v, Node n) { this.v = v; next = n; } int sum() { return v + (next == null ? 0 : next.sum()); } }
    static int testLinked() { Node n = null; for (int i = 1; i <= 5; i++) n = new Node(i, n); n.next.next.v *= 10; return n.sum(); }
    static Node reverse(Node n) { Node r = null; while (n != null) { Node t = n.next; n.next = r; r = n; n = t; } return r; }
    static int testReverse() { Node n = reverse(new Node(1, new Node(2, new Node(3, null)))); return n.v * 100 + n.next.v * 10 + n.next.next.v; }
    static class Tree { int k; Tree l, r; Tree(int k) { this.k = k; } void add(int x) { if (x < k) if (l == null) l = new Tree(x); else l.add(x); else if (r == null) r = new Tree(x); else r.add(x); } String show() { return (l == null ? "" : l.show()) + k + "," + (r == null ? "" : r.show()); } }
    static String testTree() { Tree t = new Tree(5); for (int x : new int[] {3, 8, 1, 4, 9, 7}) t.add(x); return t.show(); }
    static boolean testInstanceof() { Object o = new Sq(1); return o instanceof Shape && o instanceof Sq && !(o instanceof Rect) && !(null instanceof Object) && !(o instanceof Comparable); }
    static String testPattern() { Object[] os = {1, "two", 3L, null, new Sq(2), 'c'}; String r = ""; for (Object o : os) { if (o instanceof Integer i) r += i + 1; else if (o instanceof String s && s.length() == 3) r += s.toUpperCase(); else if (!(o instanceof Shape sh)) r += "?"; else r += sh.area(); } return r; }
    static int testPatternNegated() { Object o = "hello"; if (!(o instanceof String s)) return -1; return s.length(); }
    static int testCastOk() { Shape s = new Sq(4); return ((Sq) s).s; }
    static int testCastBad() { Shape s = new Rect(4, 5); return ((Sq) s).s; }
    static int testCastNull() { Shape s = null; Sq q = (Sq) s; return q == null ? 1 : 2; }
    static int testNullField() { Node n = null; return n.v; }
    static int testNullMethod() { Node n = null; return n.sum(); }
    static boolean testEqualsDefault() { Node a = new Node(1, null), b = new Node(1, null); return a.equals(a) && !a.equals(b) && !a.equals(null) && a != b; }
    static class Pt { int x, y; Pt(int x, int y) { this.x = x; this.y = y; } public boolean equals(Object o) { if (this == o) return true; if (o == null || getClass() != o.getClass()) return false; Pt p = (Pt) o; return x == p.x && y == p.y; } public int hashCode() { return 31 * x + y; } }
    static class Pt3 extends Pt { int z; Pt3(int x, int y, int z) { super(x, y); this.z = z; } }
    static boolean testEqualsOwn() { Object a = new Pt(1, 2); return a.equals(new Pt(1, 2)) && !a.equals(new Pt(2, 1)) && !a.equals("x") && !a.equals(new Pt3(1, 2, 3)) && a.hashCode() == 33; }
    static String testClassName() { return new Pt(1, 2).getClass().getName() + new Pt3(1, 2, 3).getClass().getSimpleName() + "x".getClass().getName() + Pt.class.getSimpleName(); }
    static boolean testClassLiteral() { Object o = new Pt(1, 2); return o.getClass() == Pt.class && Pt.class != (Object) Pt3.class && String.class == "".getClass(); }
    static int testFinalFields() { return new Fin(3).sum(); }
    static class Fin { final int a; final int[] b = {1, 2}; { b[0] = 10; } Fin(int x) { a = x; } int sum() { return a + b[0] + b[1]; } }
    static int testFluent() { return new Fl().add(1).add(2).mul(3).v; }
    static class Fl { int v; Fl add(int x) { v += x; return this; } Fl mul(int x) { v *= x; return this; } }
    static abstract class Tmpl { final int run() { return a() * 10 + b(); } abstract int a(); int b() { return 1; } }
    static class Tm1 extends Tmpl { int a() { return 5; } }
    static class Tm2 extends Tm1 { int b() { return super.b() + super.a(); } }
    static int testTemplate() { return new Tm1().run() * 1000 + new Tm2().run(); }
    static class Priv { private int f() { return 1; } int g() { return f(); } }
    static class Priv2 extends Priv { int f() { return 2; } }
    static int testPrivate() { return new Priv2().g() * 10 + new Priv2().f(); }
    static class Cov { Cov self() { return this; } Object val() { return 1; } int n() { return 1; } }
    static class Cov2 extends Cov { Cov2 self() { return this; } String val() { return "x"; } int n() { return 2; } }
    static String testCovariant() { Cov c = new Cov2(); return c.self().val() + "" + new Cov2().self().n() + c.val(); }
    static int testShadow() { int sc = 5; Objects1.sc = 7; return sc * 10 + Objects1.sc; }
    int inst = 3;
    int shadow(int inst) { this.inst += inst; { int q = this.inst; return q + inst; } }
    static int testShadow2() { return new Objects1().shadow(4); }
    static class Cyc { Cyc other; int n; }
    static int testCycle() { Cyc a = new Cyc(), b = new Cyc(); a.other = b; b.other = a; a.other.other.other.n = 5; return b.n; }
    static class Acc { private int bal; void dep(int x) { if (x <= 0) throw new IllegalArgumentException("bad"); bal += x; } void wd(int x) { if (x > bal) throw new IllegalStateException("poor"); bal -= x; } }
    static String testAccount() { Acc a = new Acc(); a.dep(10); String r = ""; try { a.wd(20); } catch (IllegalStateException e) { r += e.getMessage(); } try { a.dep(-1); } catch (IllegalArgumentException e) { r += e.getMessage(); } a.wd(3); return r + a.bal; }
    static class Sup { Sup(Object o) { log += "O"; } Sup(String s) { log += "S"; } Sup(int... x) { log += "V"; } }
    static class Sub extends Sup { Sub() { super("x"); } Sub(int x) { super((Object) null); } Sub(long y) { } }
    static String testSuperChoice() { log = ""; new Sub(); new Sub(1); new Sub(1L); return log; }
    static class VirtualInCtor { String s; VirtualInCtor() { s = make(); } String make() { return "a"; } }
    static class VirtualInCtor2 extends VirtualInCtor { String x = "x"; final String k = "k"; String make() { return "b" + x + k; } }
    static String testVirtualInCtor() { return new VirtualInCtor2().s; }
    static String testObjectArr() { Object[] a = {1, "x", 'c', null, 2L, true}; String r = ""; for (Object o : a) r += o; return r; }
    static class Matrix { final int[][] m; Matrix(int[][] m) { this.m = m; } Matrix mul(Matrix o) { int n = m.length; int[][] r = new int[n][n]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) r[i][j] += m[i][k] * o.m[k][j]; return new Matrix(r); } }
    static int testMatrix() { Matrix f = new Matrix(new int[][] {{1, 1}, {1, 0}}), r = f; for (int i = 0; i < 10; i++) r = r.mul(f); return r.m[0][0]; }
}
