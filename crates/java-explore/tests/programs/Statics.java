public class Statics {
    static StringBuilder log = new StringBuilder();
    static int say(String s, int v) { log.append(s); return v; }
    static class A { static int x = say("A", 1); static { say("a", 0); } static int y = x + 1; static void touch() { } static final int K = 5; static final Integer BOXED = say("box", 5); }
    static class B extends A { static int z = say("B", y); static { say("b", 0); } }
    static String testTouch() { A.touch(); A.touch(); return log.toString(); }
    static String testSub() { int r = B.z; return log.toString() + r; }
    static String testSubAccessesSuper() { int r = B.x; return log.toString() + r; }
    static String testConstant() { int r = A.K + B.K; return log.toString() + r; }
    static String testBoxedConst() { int r = A.BOXED; return log.toString() + r; }
    static String testNew() { new B(); return log.toString(); }
    static String testNewArray() { B[] b = new B[3]; return log.toString() + b.length; }
    static String testInstanceof() { Object o = null; boolean r = o instanceof B; return log.toString() + r; }
    static String testArgsFirst() { take(say("1", 1), A.x, say("2", 2)); return log.toString(); }
    static void take(int a, int b, int c) {}
    static String testCallArgs() { C.call(say("arg", 1)); return log.toString(); }
    static class C { static { say("C", 0); } static void call(int x) { say("call", 0); } int f = say("f", 1); C() { say("ctor", 0); } C(int x) { say("ctorx", 0); } }
    static String testNewArgs() { new C(say("arg", 1)); return log.toString(); }
    static String testAssignStatic() { D.v = say("rhs", 3); return log.toString() + D.v; }
    static class D { static int v = say("D", 9); static int w; }
    static String testCompoundStatic() { D.v += say("rhs", 3); return log.toString() + D.v; }
    static class Loop1 { static int a = Loop2.b + 1; }
    static class Loop2 { static int b = Loop1.a + 10; }
    static String testCircular() { return Loop1.a + "," + Loop2.b; }
    static String testCircular2() { return Loop2.b + "," + Loop1.a; }
    static class Bad { static int x = 1 / zero(); static int zero() { return 0; } static int y = 5; }
    static int testInitError() { return Bad.y; }
    static int testInitErrorTwice() { try { return Bad.y; } catch (ExceptionInInitializerError e) { } return Bad.y; }
    static String testInitErrorCause() { try { return "" + Bad.y; } catch (ExceptionInInitializerError e) { return e + "," + e.getMessage() + "," + e.getCause() + (e.getException() == e.getCause()); } }
    static class Bad2 { static { if (true) throw new IllegalStateException(); } static void f() {} }
    static int testInitError2() { try { Bad2.f(); } catch (ExceptionInInitializerError e) { return 1; } return 2; }
    static class Bad3 { static { if (true) throw new Error("mine"); } static void f() {} }
    static String testInitError3() { try { Bad3.f(); } catch (Error e) { return e.getMessage(); } return ""; }
    static class Forward { static int a = g(); static int b = 5; static int g() { return b; } }
    static int testForward() { return Forward.a * 10 + Forward.b; }
    static class Single { static final Single I = new Single(); static int count = 1; int seen; Single() { seen = count; count++; } }
    static String testSingleton() { return Single.I.seen + "," + Single.count; }
    static class Cache { static final int[] T = new int[10]; static { for (int i = 0; i < 10; i++) T[i] = i * i; } static int get(int i) { return T[i]; } }
    static int testTable() { int s = 0; for (int i = 0; i < 10; i++) s += Cache.get(i); return s; }
    interface HasField { int V = say("iface", 3); default void m() {} }
    static class Impl implements HasField { static { say("impl", 0); } }
    static String testInterfaceField() { int r = HasField.V; return log.toString() + r; }
    static String testConditionalInit() { for (int i = 0; i < 3; i++) if (i == 1) A.touch(); A.touch(); return log.toString(); }
    static String testLazyInBranch() { boolean t = true; int r = t ? 1 : A.x; return log.toString() + r; }
    static String testShortCircuitInit() { boolean f = false; boolean r = f && A.x == 1; return log.toString() + r; }
    static class Holder { static class Inner { static final Object O = make(); static Object make() { say("made", 0); return "obj"; } } static Object get() { return Inner.O; } }
    static String testHolder() { say("before", 0); Object a = Holder.get(); Object b = Holder.get(); return log.toString() + (a == b); }
    enum E { X(say("X", 1)), Y(say("Y", 2)); static { say("E", 0); } final int v; E(int v) { this.v = v; say("e", 0); } }
    static String testEnumInit() { E e = E.Y; return log.toString() + e.v; }
    static String testEnumConstantsNull() { E e = null; boolean r = e == null; return log.toString() + r; }
    static int own = say("own", 4);
    static String testOwn() { return log.toString() + own; }
    static class Outer2 { static int q = say("outer", 1); static class In { static int w = say("in", 2); } }
    static String testNestedNoOuter() { int r = Outer2.In.w; return log.toString() + r; }
    static class Sup { static { say("sup", 0); } static int s = 1; }
    static class Sb extends Sup { static { say("sb", 0); } static void go() { say("go", 0); } static int t = 2; }
    static String testSuperFirst() { Sb.go(); return log.toString(); }
    static String testRecursiveInit() { return R1.x + "" + R1.y; }
    static class R1 { static int x = h(); static int y = 7; static int h() { return R1.y + 1; } }
    static String testStaticInc() { D.v++; ++D.w; return log.toString() + D.v + D.w; }
    static String testInitInLoopCondition() { int n = 0; while (n < A.y) n++; return log.toString() + n; }
    static String testInitInCatch() { try { throw new RuntimeException(); } catch (RuntimeException e) { A.touch(); } return log.toString(); }
    static String testLambdaInit() { Runnable r = () -> A.touch(); say("defined", 0); r.run(); return log.toString(); }
    // A static field of an object: what the object is makes no difference, but it is evaluated.
    static class Counter { static int n; static Counter make() { say("make", n); n = 10; return null; } static int five() { say("five", n); return 5; } void raise() { this.n = 1; this.n += 2; this.n++; } }
    static String testWrittenThroughThis() { new Counter().raise(); return "" + Counter.n; }
    static String testWrittenThroughCall() { Counter.n = 0; Counter.make().n = Counter.five(); return log.toString() + Counter.n; }
    static String testUpdatedThroughCall() { Counter.n = 0; Counter.make().n += Counter.five(); return log.toString() + Counter.n; }
    static String testRaisedThroughCall() { Counter.n = 0; int r = Counter.make().n++; return log.toString() + r + Counter.n; }
    static String testWrittenThroughNull() { Counter c = null; int r = (c.n = 3) + (c.n = 4); return r + " " + c.n; }
    static class Doubles { static int x; static { Counter.n = Counter.n * 2 + 1; } }
    static String testInitialisedAfterValue() { Counter.n = 3; Doubles d = null; d.x = Counter.n; return Doubles.x + " " + Counter.n; }
    static String testInitialisedBeforeUpdate() { Counter.n = 3; Doubles d = null; d.x += Counter.n; return Doubles.x + " " + Counter.n; }

    // An object before a static field is evaluated, whatever is done to the field.
    static class Chain { Chain next; static int count; static Chain none; }
    static String tried(Runnable r) { try { r.run(); return "done"; } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }
    static String testFailsBeforeStatic() {
        Chain[] a = {};
        Object text = "x";
        return tried(() -> Chain.none.next.count = 1) + tried(() -> Chain.none.next.count++) + tried(() -> a[2].count += 4)
            + tried(() -> a[2].count = 1 / a.length) + tried(() -> ((Chain) text).count = 1) + tried(() -> Chain.none.count = 7) + Chain.count;
    }
}
