public class Order {
    static String log = "";
    static int a(int x) { log += "a" + x; return x; }
    static boolean b(boolean x) { log += x ? "T" : "F"; return x; }
    static int[] arr(int[] x) { log += "r"; return x; }
    static <T> T id(T x, String s) { log += s; return x; }
    int f = 1;
    static Order nul() { log += "n"; return null; }
    Order self() { log += "s"; return this; }
    static void sink(int x, int y, int z) { log += "(" + x + y + z + ")"; }
    static String fresh(Runnable r) { log = ""; try { r.run(); } catch (RuntimeException e) { log += "!" + e.getClass().getSimpleName(); } return log; }

    static String testArgs() { log = ""; sink(a(1), a(2), a(3)); return log; }
    static String testBinary() { log = ""; int r = a(1) + a(2) * a(3); return log + r; }
    static String testAndOr() { log = ""; boolean r = b(false) && b(true) || b(true) && !b(false); return log + r; }
    static String testBitAnd() { log = ""; boolean r = b(false) & b(true) | b(true) ^ b(false); return log + r; }
    static String testConditional() { log = ""; int r = b(true) ? a(1) : a(2); r += b(false) ? a(3) : a(4); return log + r; }
    static String testNestedConditional() { log = ""; int r = b(false) ? a(1) : b(true) ? a(2) : a(3); return log + r; }
    static int testLocalThenAssign() { int x = 1; return x + (x = 5) * x; }
    static int testLocalThenInc() { int x = 1; return x + x++ * x + ++x; }
    static int testFieldThenCall() { Order o = new Order(); return o.f + o.bump() + o.f; }
    int bump() { f += 10; return f; }
    static int counter;
    static int next() { return ++counter; }
    static int testStaticThenCall() { counter = 0; return counter * 100 + next() * 10 + counter; }
    static int testDivBeforeRight() { counter = 0; int z = 0; try { int r = (1 / z) + next(); return r; } catch (ArithmeticException e) { return counter; } }
    static int testRightBeforeDiv() { counter = 0; int z = 0; try { int r = next() / z; return r; } catch (ArithmeticException e) { return counter; } }
    static int testNullFieldAfterRhs() { counter = 0; Order o = null; try { o.f = next(); } catch (NullPointerException e) { return counter; } return -1; }
    static int testNullFieldCompound() { counter = 0; Order o = null; try { o.f += next(); } catch (NullPointerException e) { return counter; } return -1; }
    static int testNullArrayAfterRhs() { counter = 0; int[] x = null; try { x[0] = next(); } catch (NullPointerException e) { return counter; } return -1; }
    static int testNullArrayCompound() { counter = 0; int[] x = null; try { x[0] += next(); } catch (NullPointerException e) { return counter; } return -1; }
    static int testBoundsAfterRhs() { counter = 0; int[] x = new int[1]; try { x[5] = next(); } catch (ArrayIndexOutOfBoundsException e) { return counter; } return -1; }
    static int testBoundsCompound() { counter = 0; int[] x = new int[1]; try { x[5] += next(); } catch (ArrayIndexOutOfBoundsException e) { return counter; } return -1; }
    static int testIndexThrows() { counter = 0; int z = 0; int[] x = null; try { x[1 / z] = next(); } catch (ArithmeticException e) { return counter; } return -1; }
    static int testNullReceiverAfterArgs() { counter = 0; Order o = null; try { o.take(next()); } catch (NullPointerException e) { return counter; } return -1; }
    void take(int x) {}
    static int testArrayRefSaved() { int[] a = {1, 2}; int[] b = {3, 4}; int[] c = a; c[0] = (c = b)[1]; return a[0] * 10 + b[0]; }
    static int testArrayRefSaved2() { int[] a = {1, 2}; int[] b = {3, 4}; int[] c = a; return c[(c = b)[0] - 3] * 10 + c[0]; }
    static int testArrayReadThrow() { int[] a = {1}; int i = 0; try { int r = a[i] + a[++i]; } catch (ArrayIndexOutOfBoundsException e) { return i; } return -1; }
    static String testArrayCreation() { log = ""; try { int[][] x = new int[a(2)][a(-1)]; } catch (NegativeArraySizeException e) { log += "!"; } return log; }
    static String testArrayCreationOrder() { log = ""; int[][][] x = new int[a(1)][a(2)][]; return log + x[0].length; }
    static int testNegativeInner() { try { int[][] x = new int[0][-1]; return 1; } catch (NegativeArraySizeException e) { return 2; } }
    static String testArrayInit() { log = ""; int[] x = {a(3), a(1) + a(2), a(4)}; return log + x[1]; }
    static String testAssignChain() { log = ""; int[] x = new int[3]; int i = 0; x[i++] = x[i++] = x[i++] = a(7); return log + x[0] + x[1] + x[2] + i; }
    static String testCompoundCall() { log = ""; int x = 1; x += a(2) + (x = 10); return log + x; }
    static String testStringConcatOrder() { log = ""; String s = "x" + a(1) + b(true) + a(2); return log + s; }
    static int testMethodChain() { log = ""; Order o = new Order(); return o.self().self().bump() + log.length(); }
    static String testTernarySideEffects() { int i = 0; String s = "" + (i++ == 0 ? i++ : i--) + i; return s; }
    static int testWhileCondition() { int i = 0, n = 0; while (i++ < 5 && n < 100) n += i; return n * 10 + i; }
    static int testForComplex() { int r = 0; for (int i = 0, j = 10; i < j; i++, j -= 2) r = r * 10 + j - i; return r; }
    static int testForCallCondition() { counter = 0; int s = 0; for (; next() < 5; ) s += counter; return s; }
    static int testDoCondition() { counter = 0; int s = 0; do { s += counter; if (counter == 2) continue; s += 100; } while (next() < 4); return s; }
    static int testContinueUpdate() { int s = 0; for (int i = 0; i < 10; i++) { if (i % 3 == 0) continue; s += i; } return s; }
    static int testSwitchOnCall() { counter = 0; switch (next()) { case 1: return counter; default: return -1; } }
    static String testReturnOrder() { return fresh(() -> r()); }
    static int r() { try { return a(1); } finally { a(2); } }
    static String testStaticQualifier() { log = ""; int x = nul().counter; return log + "ok"; }
    static String testStaticQualifierCall() { log = ""; nul().next(); return log + "ok"; }
    static int testSaveAcrossCall() { Order o = new Order(); Order p = o; return p.f * 100 + change(p) + p.f; }
    static int change(Order o) { o.f = 7; return o.f; }
    static int testLocalAcrossLambda() { int[] x = {1}; Runnable r = () -> x[0]++; return x[0] + run(r) + x[0]; }
    static int run(Runnable r) { r.run(); return 0; }
    static int testIncrementField() { Order o = new Order(); int k = o.f++ + o.f++ * 10 + ++o.f * 100; return k * 10 + o.f; }
    static int testIncrementStatic() { counter = 3; return counter++ + ++counter * 10 + counter-- * 100 + counter; }
    static int testCompoundField() { Order o = new Order(); o.f += o.f = 5; return o.f; }
    static int testCompoundFieldCall() { Order o = new Order(); o.f += o.bump(); return o.f; }
    static int testCompoundFieldReassigned() { Order o = new Order(), p = o; o.f += (o = new Order()).f + 5; return p.f * 10 + o.f; }
    static int testAssignInCondition() { int x; if ((x = next2()) > 3) return x; else return -x; }
    static int next2() { return 4; }
    static boolean testShortCircuitNull() { String s = null; return s != null && s.length() > 0 || s == null; }
    static boolean testShortCircuitAssign() { boolean a = false; int i = 0; if (a && i++ > 0 | i++ > 5) i = 100; return i == 0; }
    static int testNestedCalls() { return add(add(1, add(2, 3)), add(add(4, 5), 6)); }
    static int add(int x, int y) { return x * 2 + y; }
    static int testCastOrder() { counter = 0; Object o = "x"; try { int r = next() + ((Integer) o) + next(); } catch (ClassCastException e) { return counter; } return -1; }
    static int testInstanceofOrder() { counter = 0; Object o = next() > 0 ? "x" : null; return o instanceof String s ? s.length() + counter : -1; }
    static int testUpdateInIndex() { int[] a = {0, 0, 0}; int i = 0; a[i++]++; a[i++] += 2; ++a[i++]; return a[0] * 100 + a[1] * 10 + a[2] + i * 1000; }
    static int testNewOrder() { log = ""; new Pair(a(1), a(2)); return log.equals("a1a2") ? 1 : 0; }
    static class Pair { Pair(int x, int y) {} }
    static int testParen() { int i = 1; int r = (i) + ((i++)) + (i = 5); return r; }
    static int testLongExpression() { int x = 1; return x + x++ + x + x++ + x + (x += 2) + x; }
}
