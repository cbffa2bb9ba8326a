public class Exceptions1 {
    static String log = "";
    static class MyEx extends Exception { final int code; MyEx(int c, String m) { super(m); code = c; } }
    static class MyRt extends RuntimeException { MyRt(String m, Throwable c) { super(m, c); } MyRt() {} public String getMessage() { return "my:" + super.getMessage(); } }
    static void thr(int k) throws MyEx { switch (k) { case 0: throw new MyEx(7, "seven"); case 1: throw new IllegalArgumentException("iae"); case 2: throw new MyRt("rt", new Error("cause")); case 3: Object o = null; o.toString(); case 4: throw new Error("err"); default: log += "ok"; } }
    static String go(int k) { log = ""; try { log += "t"; thr(k); log += "n"; } catch (MyEx e) { log += "M" + e.code + e.getMessage(); } catch (IllegalArgumentException | MyRt e) { log += "I" + e.getMessage(); } catch (RuntimeException e) { log += "R"; } finally { log += "F"; } return log; }
    static String test0() { return go(0); }
    static String test1() { return go(1); }
    static String test2() { return go(2); }
    static String test3() { return go(3); }
    static String test4() { return go(4); }
    static String test5() { return go(5); }
    static int testUncaughtOwn() throws Exception { throw new MyEx(1, "x"); }
    static int testUncaughtIse() { throw new IllegalStateException("x"); }
    static int testThrowNull() { RuntimeException e = null; throw e; }
    @SuppressWarnings("finally")
    static int testFinallyReturn() { try { return 1; } finally { return 2; } }
    @SuppressWarnings("finally")
    static int testFinallySwallows() { try { throw new RuntimeException(); } finally { return 2; } }
    @SuppressWarnings("finally")
    static int testFinallyBreak() { while (true) { try { return 1; } finally { break; } } return 3; }
    @SuppressWarnings("finally")
    static int testFinallyContinue() { int i = 0; while (i < 3) { try { i++; throw new RuntimeException(); } finally { continue; } } return i; }
    static int testFinallyValue() { int x = 1; try { return x; } finally { x = 2; } }
    static int fx;
    static int testFinallyField() { fx = 1; int r = ff(); return r * 10 + fx; }
    static int ff() { try { return fx; } finally { fx = 5; } }
    static int testFinallyOverrides() { try { try { throw new IllegalStateException("a"); } finally { Integer.parseInt("x"); } } catch (NumberFormatException e) { return 1; } catch (IllegalStateException e) { return 2; } }
    static String testNested() { log = ""; try { try { thr(0); } finally { log += "f1"; } } catch (Exception e) { log += "c" + e.getMessage(); try { throw new MyRt("in", e); } catch (MyRt r) { log += r.getMessage() + r.getCause().getMessage(); } finally { log += "f2"; } } return log; }
    static String testRethrow() { log = ""; try { try { thr(1); } catch (Exception e) { log += "1"; throw e; } finally { log += "2"; } } catch (Exception e) { log += "3" + (e instanceof IllegalArgumentException); } return log; }
    static String testCatchThrowable() { try { thr(4); } catch (Throwable t) { return "T" + t.getMessage(); } return ""; }
    static int testCatchOrder() { try { int[] a = new int[1]; a[1] = 1; return 0; } catch (ArrayIndexOutOfBoundsException e) { return 1; } catch (IndexOutOfBoundsException e) { return 2; } catch (RuntimeException e) { return 3; } }
    static int testCatchSuper() { try { int[] a = new int[1]; a[1] = 1; return 0; } catch (IndexOutOfBoundsException e) { return 2; } }
    static int testCatchNotThrown() { try { return 1; } catch (RuntimeException e) { return 2; } }
    static int testCatchNoMatch() { try { try { throw new IllegalStateException(); } catch (IllegalArgumentException e) { return 1; } } catch (IllegalStateException e) { return 2; } }
    static int testThrowInCatch() { try { try { throw new IllegalStateException(); } catch (IllegalStateException e) { throw new IllegalArgumentException(); } catch (IllegalArgumentException e) { return 1; } } catch (IllegalArgumentException e) { return 2; } }
    static String testToString() { return new MyEx(1, "m") + "|" + new RuntimeException() + "|" + new IllegalStateException("x") + "|" + new MyRt(); }
    static String testCauseMessage() { return new RuntimeException(new IllegalStateException("c")).getMessage(); }
    static boolean testNullMessage() { return new RuntimeException().getMessage() == null && new RuntimeException((String) null).getMessage() == null && new Exception().getCause() == null; }
    static String testArithMessage() { try { int z = 0; return "" + 1 / z; } catch (ArithmeticException e) { return e.getMessage(); } }
    static String testExplicitAioobe() { try { throw new ArrayIndexOutOfBoundsException("mine"); } catch (IndexOutOfBoundsException e) { return e.getMessage(); } }
    static class Res implements AutoCloseable { String n; boolean bad; Res(String n, boolean bad) { this.n = n; this.bad = bad; log += "o" + n; } public void close() { log += "c" + n; if (bad) throw new IllegalStateException("close" + n); } }
    static String testTwr() { log = ""; try (Res a = new Res("a", false); Res b = new Res("b", false)) { log += "body"; } return log; }
    static String testTwrThrow() { log = ""; try (Res a = new Res("a", true); Res b = new Res("b", false)) { log += "body"; throw new RuntimeException("x"); } catch (RuntimeException e) { log += e.getMessage() + e.getSuppressed().length + e.getSuppressed()[0].getMessage(); } finally { log += "f"; } return log; }
    static String testTwrCloseThrows() { log = ""; try (Res a = new Res("a", true); Res b = new Res("b", true)) { log += "body"; } catch (RuntimeException e) { log += e.getMessage() + e.getSuppressed()[0].getMessage(); } return log; }
    static String testTwrNull() { log = ""; try (Res a = null) { log += "body"; } return log; }
    static String testTwrVar() { log = ""; Res r = new Res("a", false); try (r; Res q = new Res("q", false)) { log += r.n + q.n; } return log; }
    static int testTwrReturn() { log = ""; int r = twr(); return r + log.length(); }
    static int twr() { try (Res a = new Res("a", false)) { return log.length(); } }
    static int depth(int n) { if (n == 0) throw new MyRt(); try { return depth(n - 1); } finally { fx++; } }
    static int testUnwind() { fx = 0; try { depth(10); } catch (MyRt e) { return fx; } return -1; }
    static int testLoopExceptions() { int n = 0; for (int i = 0; i < 6; i++) { try { if (i % 2 == 0) throw new IllegalStateException(); if (i == 5) break; n += i; } catch (IllegalStateException e) { n += 10; continue; } finally { n += 100; } n += 1000; } return n; }
    static int testStackOverflowLike() { try { throw new StackOverflowError(); } catch (VirtualMachineError e) { return 1; } }
    static int testAssertionCatch() { try { assert false : "m"; return 0; } catch (AssertionError e) { return 1; } }
    static String testAssertionError() { try { throw new AssertionError("boom"); } catch (Error e) { return e.getMessage() + new AssertionError(5).getMessage(); } }
    static int testClassCast() { Object o = "s"; try { Integer i = (Integer) o; return i; } catch (ClassCastException e) { return 1; } }
    static int testNegSize() { try { int n = -5; Object o = new Object[n]; return 0; } catch (NegativeArraySizeException e) { return 1; } }
    static int testFinallyAfterReturnExpr() { fx = 0; try { return fx++ + inc(); } finally { fx += 10; log = "" + fx; } }
    static int inc() { return fx += 5; }
    static int testInitCause() { Exception e = new Exception("a"); e.initCause(new Error("b")); return e.getCause().getMessage().length(); }
    static String testMultiCatchType() { try { throw new NumberFormatException("n"); } catch (IllegalStateException | IllegalArgumentException e) { RuntimeException r = e; return r.getMessage(); } }
    static boolean testHierarchy() { Throwable t = new NumberFormatException(); return t instanceof IllegalArgumentException && t instanceof RuntimeException && !(t instanceof Error) && new StackOverflowError() instanceof VirtualMachineError; }
    static int testTryInLambda() { int[] r = {0}; Runnable x = () -> { try { throw new IllegalStateException(); } catch (IllegalStateException e) { r[0] = 5; } }; x.run(); return r[0]; }
    static int testReturnInNestedFinally() { return rnf(); }
    @SuppressWarnings("finally")
    static int rnf() { try { try { throw new RuntimeException(); } finally { return 1; } } finally { fx = 77; } }
    static int testThrowFromFinallyInLoop() { int c = 0; for (int i = 0; i < 3; i++) { try { try { c++; } finally { if (i == 1) throw new IllegalStateException(); } } catch (IllegalStateException e) { c += 100; } } return c; }
    static int validate(int age) { if (age < 0) throw new IllegalArgumentException("age: " + age); return age; }
    static String testValidate() { try { return "" + validate(-5); } catch (IllegalArgumentException e) { return e.getMessage(); } }
}
