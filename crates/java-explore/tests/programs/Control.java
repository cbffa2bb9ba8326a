public class Control {
    static int testLabelBreak() { int n = 0; outer: for (int i = 0; i < 10; i++) { for (int j = 0; j < 10; j++) { if (i * j == 42) break outer; n++; } } return n; }
    static int testLabelContinue() { int n = 0; outer: for (int i = 0; i < 5; i++) { int j = 0; while (true) { if (j > i) continue outer; n += j++; } } return n; }
    static int testLabelBlock() { int n = 0; a: { n = 1; if (n == 1) break a; n = 2; } return n; }
    static int testLabelIf() { int n = 5; a: if (n > 3) { n = 10; if (n > 5) break a; n = 20; } return n; }
    static int testLabelDo() { int n = 0; l: do { n++; for (;;) { if (n < 5) continue l; break l; } } while (n < 100); return n; }
    static int testLabelForEach() { int n = 0; l: for (int x : new int[] {1, 2, 3}) for (int y : new int[] {1, 2, 3}) { if (y == 2) continue l; if (x == 3) break l; n += x * 10 + y; } return n; }
    static int testTwoLabels() { int n = 0; a: b: for (int i = 0; i < 3; i++) { n++; if (i == 1) break a; continue b; } return n; }
    static int testSwitchFall() { return sw(1) + sw(2) * 10 + sw(3) * 100 + sw(4) * 1000 + sw(9) * 10000; }
    static int sw(int x) { int r = 0; switch (x) { case 1: r++; case 2: r++; break; case 3: default: r += 3; case 4: r += 4; } return r; }
    static int testSwitchDefaultFirst() { int r = 0; for (int i = 0; i < 4; i++) switch (i) { default: r += 1; case 1: r += 10; break; case 2: r += 100; } return r; }
    static int testSwitchEmpty() { switch (3) { } switch (4) { default: } return 5; }
    static int testSwitchNoMatch() { int x = 7; switch (x) { case 1: return 1; } return 2; }
    static int testSwitchChar() { int r = 0; for (char c : "abcz".toCharArray()) switch (c) { case 'a': r += 1; break; case 'b': case 'c': r += 10; break; default: r += 100; } return r; }
    static int testSwitchByte() { byte b = 5; switch (b) { case 5: return 1; case -128: return 2; } return 3; }
    static int testSwitchBoxed() { Integer i = 5; switch (i) { case 5: return 1; } return 3; }
    static int testSwitchBoxedNull() { Integer i = null; switch (i) { case 5: return 1; } return 3; }
    static int testSwitchArrow() { int r = 0; for (int i = 0; i < 6; i++) switch (i) { case 1, 2 -> r += 1; case 3 -> { r += 10; r += 10; } case 4 -> r += 100; default -> r += 1000; } return r; }
    static int testSwitchArrowThrow() { int x = 2; switch (x) { case 1 -> x = 3; default -> throw new IllegalStateException(); } return x; }
    static int testSwitchExpr() { int r = 0; for (int i = 0; i < 5; i++) r = r * 10 + switch (i) { case 0 -> 5; case 1, 2 -> { int t = i * 2; yield t + 1; } default -> i; }; return r; }
    static String testSwitchExprString() { String r = ""; for (String s : new String[] {"x", "yy", "z"}) r += switch (s) { case "x" -> "1"; case "yy" -> "two"; default -> s; }; return r; }
    static int testSwitchExprOld() { int r = 0; for (int i = 0; i < 4; i++) r = r * 10 + switch (i) { case 0: case 1: yield 1; case 2: r += 5; default: yield 3; }; return r; }
    static int testSwitchExprThrow() { int x = 5; return switch (x) { case 1 -> 2; default -> throw new IllegalArgumentException("x"); }; }
    static long testSwitchExprPromote() { int x = 1; return switch (x) { case 1 -> 'a'; case 2 -> 5L; default -> 1; }; }
    static int testSwitchExprNested() { int x = 1, y = 2; return switch (x) { case 1 -> switch (y) { case 2 -> 22; default -> 0; }; default -> 1; }; }
    static int testSwitchInLoopBreak() { int n = 0; for (int i = 0; i < 5; i++) { switch (i) { case 2: continue; case 3: break; } n += i; } return n; }
    static int testSwitchReturn() { for (int i = 0; ; i++) switch (i) { case 3: return i; default: continue; } }
    enum E { A, B, C }
    static int testSwitchEnum() { int r = 0; for (E e : E.values()) switch (e) { case A: r += 1; case B: r += 10; break; default: r += 100; } return r; }
    static int testSwitchEnumNull() { E e = null; switch (e) { case A: return 1; default: return 2; } }
    static int testSwitchEnumExpr() { int r = 0; for (E e : E.values()) r = r * 10 + switch (e) { case A -> 1; case B -> 2; case C -> 3; }; return r; }
    static int testSwitchLocalScope() { int x = 2, r = 0; switch (x) { case 1: int y = 5; r = y; break; case 2: y = 7; r = y; } return r; }
    static int testSwitchConstants() { final int k = 3; int x = 3; switch (x) { case k: return 1; case k + 1: return 2; case 'a': return 3; } return 0; }
    static int testWhileTrue() { int i = 0; while (true) { if (++i > 10) return i; } }
    static int testForEver() { int i = 0; for (;;) { i += 2; if (i > 9) break; } return i; }
    static int testDoOnce() { int i = 0; do i++; while (false); return i; }
    static int testEmptyFor() { int i; for (i = 0; i < 7; i++); return i; }
    static int testNestedTernary() { int x = 15; return x % 15 == 0 ? 1 : x % 5 == 0 ? 2 : x % 3 == 0 ? 3 : 4; }
    static int testElseIf() { int x = 5; if (x < 3) return 1; else if (x < 6) return 2; else return 3; }
    static int testDangling() { int x = 5, y = 0; if (x > 3) if (x > 10) y = 1; else y = 2; return y; }
    static int testScopes() { int r = 0; { int x = 1; r += x; } { int x = 2; r += x; } for (int x = 0; x < 3; x++) r += x; return r; }
    static int testForEachModify() { int[] a = {1, 2, 3}; for (int x : a) x = 10; int s = 0; for (int x : a) { s += x; a = new int[0]; } return s; }
    static int testForEachNull() { int[] a = null; for (int x : a) return 1; return 2; }
    static long testForEachWiden() { long s = 0; for (long x : new int[] {1, 2}) s += x << 33; for (int c : new char[] {'a'}) s += c; return s; }
    static int testForEachBox() { int s = 0; for (Integer x : new int[] {1, 2}) s += x; for (int y : new Integer[] {3, 4}) s += y * 10; return s; }
    static int testForEachUnboxNull() { int s = 0; for (int y : new Integer[] {3, null}) s += y; return s; }
    static int testAssertOk() { assert 1 < 2 : "no"; assert true; return 1; }
    static int testAssertFails() { int x = 3; assert x < 2; return 1; }
    static int testAssertMessage() { int x = 3; assert x < 2 : "x is " + x; return 1; }
    static int cnt;
    static int side() { return ++cnt; }
    static int testAssertMessageEffects() { cnt = 0; assert true : side(); try { assert cnt > 0 : side(); } catch (AssertionError e) { return cnt; } return -1; }
    static int testFib() { return fib(15); }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int testAckermann() { return ack(2, 3); }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static boolean testMutual() { return even(10) && !even(7); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int testPrimes() { int n = 100, c = 0; boolean[] s = new boolean[n + 1]; for (int i = 2; i <= n; i++) { if (s[i]) continue; c++; for (int j = i * i; j <= n; j += i) s[j] = true; } return c; }
    static int testSort() { int[] a = {5, 3, 9, 1, 7, 2}; for (int i = 0; i < a.length; i++) for (int j = 0; j + 1 < a.length - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } int r = 0; for (int x : a) r = r * 10 + x; return r; }
    static int testBinarySearch() { int[] a = {1, 3, 5, 7, 9, 11}; int lo = 0, hi = a.length - 1; while (lo <= hi) { int m = lo + hi >>> 1; if (a[m] == 7) return m; if (a[m] < 7) lo = m + 1; else hi = m - 1; } return -1; }
    static int testGcd() { int a = 1071, b = 462; while (b != 0) { int t = a % b; a = b; b = t; } return a; }
    static int testSync() { Object o = new Object(); int x; synchronized (o) { x = 5; } synchronized (Control.class) { x++; } return x; }
    static int testSyncNull() { Object o = null; synchronized (o) { return 1; } }
    static void testVoid() { int x = 1; }
    static int testVar() { var x = 5; var s = "abc"; var a = new int[] {1, 2}; for (var y : a) x += y; for (var i = 0; i < 2; i++) x += i; return x + s.length(); }
    static int testManyLocals() { int a = 1, b = a + 1, c[] = {a, b}, d = c[1]; return d; }
    static int[] arr()[] { return new int[][] {{1, 2}, {3}}; }
    static int testOddArrays() { int[] a[] = arr(); return a[1][0] + a.length + a[0].length; }
    static int testJagged() { int[][] a = new int[3][]; a[1] = new int[] {4, 5}; return a[1][1] + (a[0] == null ? 10 : 0); }
    static int testJaggedNull() { int[][] a = new int[3][]; return a[0][0]; }
    static int testThreeDims() { int[][][] a = new int[2][3][4]; a[1][2][3] = 7; int s = 0; for (int[][] x : a) for (int[] y : x) for (int z : y) s += z + 1; return s; }
    static int testArrayLiterals() { int[][] a = {{1}, {}, {2, 3}}; return a[2][1] * 10 + a[1].length + a.length; }
    static int testClone() { int[] a = {1, 2, 3}; int[] b = a.clone(); b[0] = 9; int[][] c = {{1}}; int[][] d = c.clone(); d[0][0] = 8; return a[0] + b[0] * 10 + c[0][0] * 100; }
    static String testDefaults() { int[] a = new int[1]; boolean[] b = new boolean[1]; char[] c = new char[1]; String[] s = new String[1]; long[] l = new long[1]; return "" + a[0] + b[0] + (int) c[0] + s[0] + l[0]; }
    static int testArrayStore() { Object[] a = new String[1]; try { a[0] = 5; return 1; } catch (ArrayStoreException e) { return 2; } }
    static boolean testArrayTypes() { Object a = new int[1]; Object b = new String[1]; Object c = new int[1][1]; return a instanceof int[] && !(a instanceof long[]) && b instanceof Object[] && c instanceof Object[] && c instanceof int[][] && !(b instanceof Integer[]); }
    static int testArrayCast() { Object a = new Integer[] {1, 2}; Number[] n = (Number[]) a; return n[1].intValue(); }
    static int testArrayCastBad() { Object a = new Object[] {1, 2}; Number[] n = (Number[]) a; return 1; }
    static boolean testArrayEquals() { int[] a = {1}; int[] b = {1}; Object o = a; return !a.equals(b) && a.equals(o) && a == o; }
    static int testYieldName() { int r = 0; for (int i = 0; i < 3; i++) { int v = switch (i % 2) { case 0: { if (i > 0) yield 5; yield 6; } default: yield 7; }; r = r * 10 + v; } return r; }
    static int testBreakInTry() { int n = 0; while (true) { try { n++; if (n > 3) break; } finally { n += 10; } } return n; }
    static int testContinueInFinally() { int n = 0; for (int i = 0; i < 3; i++) { try { if (i == 1) continue; n += 1; } finally { n += 10; } } return n; }
    static int testArrayCopy() { int[] a = {1, 2, 3, 4, 5}; System.arraycopy(a, 0, a, 1, 4); int r = 0; for (int x : a) r = r * 10 + x; return r; }
    static String testArrayCopyKinds() { boolean[] z = {true, false}, z2 = new boolean[2]; byte[] b = {1, 2, 3}; char[] c = {'a', 'b'}, c2 = new char[3]; short[] s = {7}, s2 = new short[1]; long[] l = {1L << 40}, l2 = new long[2]; float[] f = {1.5f}, f2 = new float[1]; double[] d = {2.5, 3.5}; Object[] o = {"x", 1}; String[] t = {"y", "z"}; System.arraycopy(z, 0, z2, 0, 2); System.arraycopy(b, 0, b, 1, 2); System.arraycopy(c, 1, c2, 2, 1); System.arraycopy(s, 0, s2, 0, 1); System.arraycopy(l, 0, l2, 1, 1); System.arraycopy(f, 0, f2, 0, 1); System.arraycopy(d, 1, d, 0, 1); System.arraycopy(t, 0, o, 1, 1); return z2[0] + "" + z2[1] + b[0] + b[1] + b[2] + c2[2] + s2[0] + l2[1] + f2[0] + d[0] + o[0] + o[1]; }
    static String testArrayCopyMessages() { String r = ""; int[][] cases = {{-1, 0, 0}, {0, -1, 1}, {0, 0, -1}, {1, 0, 2}, {0, 2, 1}, {1, 1, 2147483647}, {2, 2, 0}}; for (int[] k : cases) { try { System.arraycopy(new char[2], k[0], new char[2], k[1], k[2]); r += "ok"; } catch (ArrayIndexOutOfBoundsException e) { r += e.getMessage(); } try { System.arraycopy(new String[2], k[0], new Object[3], k[1], k[2]); r += "ok"; } catch (ArrayIndexOutOfBoundsException e) { r += e.getMessage(); } } return r; }
    static int testArrayCopyBad() { int[] a = {1}; System.arraycopy(a, 0, a, 1, 1); return 1; }
    static int testPrint() { System.out.println("x" + 1); System.out.print(5); System.out.println(); int[] c = {0}; System.out.println(c[0]++); System.err.println(new Object()); return c[0]; }
}
