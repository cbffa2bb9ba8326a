import java.util.*;

public class Basics {
    static int testSum() { int s = 0; for (int i = 1; i <= 10; i++) s += i; return s; }
    static int testWhile() { int n = 27, c = 0; while (n != 1) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; c++; } return c; }
    static int testDo() { int i = 0; do { i += 3; } while (i < 10); return i; }
    static int testArray() { int[] a = {3, 1, 2}; int t = a[0]; a[0] = a[1]; a[1] = t; return a[0] * 100 + a[1] * 10 + a[2]; }
    static int testDivZero() { int z = 0; return 1 / z; }
    static int testBounds() { int[] a = new int[3]; return a[3]; }
    static int testNull() { int[] a = null; return a.length; }
    static int testNegative() { int n = -1; return new int[n].length; }
    static int testOverflow() { int x = Integer.MAX_VALUE; x++; return x; }
    static long testLong() { return 1L << 40 | 5; }
    static String testString() { String s = "a"; s += 1; s += 'c'; s += true; s += 5L; s += null; return s; }
    static class A { int x = 1; A() { x += f(); } int f() { return 10; } }
    static class B extends A { int y = 5; B() { super(); x += y; } int f() { return 100 + y; } }
    static int testInit() { return new B().x; }
    static int testCatch() { try { return testDivZero(); } catch (ArithmeticException e) { return 7; } finally { int q = 3; } }
    @SuppressWarnings("finally")
    static int testFinally() { try { throw new RuntimeException("x"); } finally { return 3; } }
    static int testMulti() { int[][] a = new int[3][4]; a[1][2] = 5; int s = 0; for (int[] r : a) for (int x : r) s += x + 1; return s; }
    static boolean testEquals() { return "ab".equals("a" + new String("b")) && "ab" != "a" + new String("b") && "ab" == "a" + "b"; }
    static int testSwitch() { int r = 0; for (int i = 0; i < 5; i++) switch (i) { case 1: r += 1; case 2: r += 10; break; default: r += 100; case 4: r += 1000; } return r; }
    enum Color { RED, GREEN { int v() { return 7; } }, BLUE; int v() { return ordinal(); } }
    static String testEnum() { String s = ""; for (Color c : Color.values()) s += c + ":" + c.v() + ","; return s + Color.valueOf("BLUE").name(); }
    record P(int x, String y) {}
    static String testRecord() { P p = new P(3, "q"); return p + " " + p.equals(new P(3, "q")) + p.x() + p.y(); }
    static int testLambda() { int k = 5; Runnable r = () -> { int z = k; }; r.run(); return k; }
}
