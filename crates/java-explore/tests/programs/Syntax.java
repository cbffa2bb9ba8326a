import java.util.*;
import java.util.function.*;
import static java.lang.Math.max;
import static java.lang.Integer.*;

/** Forms that are easily misread. */
@SuppressWarnings({"unused", "rawtypes"})
public class Syntax {
    static String f(boolean a, boolean b) { return "" + a + b; }
    static String testLess() { int a = 1, b = 2, c = 3, d = 4; return f(a < b, c > (d)) + f(a<b, c>d) + (a < b) + (a<b==c>d); }
    static int testShift() { int a = 100, b = 2; return (a>>b) + (a >> b >>> 1) + (a<<b<b?1:2); }
    static int testParens() { int a = 5, b = 3; return (a) * (b) + (a) - (b) + (a) + (-b) + -(a) + ~(b) + (a) % (b) + ((a)) / ((b)); }
    static int testParens2() { int a = 5, b = 3; int x = (a) & b, y = (a) | (b), z = (a) ^ b; return x + y * 10 + z * 100; }
    static boolean testParens3() { boolean a = true, b = false; return (a) && !(b) & (a) || (b); }
    static int testMinus() { int a = 5, b = 3; return a - -b + a-- - --b + (a)-(b) - (-a) - +b; }
    static int testPlus() { int a = 5, b = 3; return a+++b + a + ++b; }
    static int testCasts() { int a = 5; Object o = a; return (int) -1 + (int) +2L + (int) ~3L + (Integer) o + (int) (Integer) o + (int) 'a' + (int) (a) + (byte) (short) (char) 70000; }
    static int testCastNot() { Object o = true; return !(Boolean) o ? 1 : 2; }
    static int testCastCall() { Object o = "abc"; return ((String) o).length() + ((String) (o)).charAt(1) + (((String) o).isEmpty() ? 1 : 0); }
    static int testLambdaParen() { IntUnaryOperator g = (x) -> (x) + 1; IntBinaryOperator h = (x, y) -> (x) - (y); IntBinaryOperator k = (int x, int y) -> { return x * y; }; return g.applyAsInt(1) + h.applyAsInt(5, 2) + k.applyAsInt(3, 4); }
    static int testLambdaTernary() { boolean t = false; IntUnaryOperator g = t ? x -> x : (x) -> -x; return g.applyAsInt(4); }
    static int testLambdaCast() { return ((IntUnaryOperator) x -> x + 2).applyAsInt(3) + ((Supplier<Integer>) () -> 5).get(); }
    static int testNewIndex() { return new int[] {7, 8}[1] + new int[3].length + new int[][] {{1}, {2, 3}}[1][0] + new Syntax().v + new Syntax().get().v; }
    int v = 9; Syntax get() { return this; }
    static int testGenericsNest() { Map<String, List<Map<Integer, int[]>>> m = new HashMap<>(); m.put("a", new ArrayList<>()); m.get("a").add(new HashMap<>()); m.get("a").get(0).put(1, new int[] {5}); return m.get("a").get(0).get(1)[0]; }
    static <T, U extends Comparable<? super U>> int gen(Map<? extends T, ? super U> m, T t) { return m.size(); }
    static int testGen() { return Syntax.<String, Integer>gen(new HashMap<String, Integer>(), "x"); }
    static int testIdents() { int record = 1, var = 2, sealed = 3, permits = 4, with = 5, module = 6, open = 7, $x = 8, _y = 9, été = 10; return record + var + sealed + permits + with + module + open + $x + _y + été; }
    static int /* c */ testComments(/* none */) { // line
        int x = /* in */ 1 /* // */ + 2; /* multi
        line */ String s = "// no /* comment */"; //*/
        return x + s.length() /* end */; /**/ }
    static int testEmpties() { ;; int x = 1;; if (x > 0) ; else x = 2; for (int i = 0; i < 3; i++) ; while (x < 0) ; do ; while (false); { } {;} ; return x; }
    ;
    static int testNumbers() { return 1_000 + 0X1f + 0B11 + 017 + 00 + (int) 1_0L + 'A' + '\u0041' + '\'' + '\\' + '"'; }
    static final @Deprecated int annotated(final @SuppressWarnings("x") int a, int... b) throws RuntimeException, Error { final @SuppressWarnings("y") int q = a; return q + b.length; }
    static int testAnnotated() { return annotated(1, 2, 3); }
    static synchronized strictfp int testModifiers() { return 4; }
    static int odd(int a[], int[] b[])[] { int c[] = {a[0], b[0][0]}, d = 5; return new int[] {c[0] + c[1] + d}; }
    static int testOdd() { return odd(new int[] {1}, new int[][] {{2}})[0]; }
    static int testStaticImport() { return max(3, 4) + MAX_VALUE / 1000000 + parseInt("12"); }
    static int testQualified() { java.util.List<java.lang.Integer> l = new java.util.ArrayList<java.lang.Integer>(); l.add(java.lang.Math.abs(-3)); return l.get(0) + Syntax.In.Deep.K + Syntax.In.get(); }
    static class In { static class Deep { static int K = 6; } static int get() { return Deep.K + In.Deep.K; } }
    static int testTernaries() { int a = 3; return a > 2 ? a > 3 ? 1 : a == 3 ? 2 : 3 : a < 0 ? 4 : 5; }
    static int testAssignOps() { int a = 1; a += a -= a *= a = 5; int b, c; b = c = a; return a * 100 + b + c; }
    static int testInstanceofPrec() { Object o = "x"; Object p = 1; return o instanceof String && p instanceof Integer == true && !(o instanceof Integer) ? 1 : 0; }
    static int testInstanceofFinal() { Object o = "xy"; if (o instanceof final String s) return s.length(); return 0; }
    static int testArrayType() { Object o = new String[][] {{"a"}}; return o instanceof String[][] a ? a[0][0].length() : -1; }
    static int testForms() { int r = 0; for (final int x : new int[] {1, 2}) r += x; for (int i = 0, j = 3; i < j; ++i, --j) r += j; int k; for (k = 0, r++; k < 2; k++, r++) { } l1: l2: for (; ; ) break l1; return r; }
    static int testSwitchForms() { int r = 0; switch (2) { case (1): r = 1; break; case 1 + 1: case 3: { r = 2; break; } default: r = 3; } r += switch (r) { case (2) -> { yield (4); } default -> (5); }; return r; }
    static String testStringForms() { return "a\tb\\\"" + "//" + "/*" + 'c' + "\\u0041" + "\u0041" + ""; }
    static int testChain() { return new StringBuilder().append(1).append("x").append('c').insert(0, true).reverse().toString().trim().concat("!").length(); }
    static <T> T same(T t) { return t; }
    static int testExplicit() { return Syntax.<Integer>same(5) + new Syntax().<String>inst("abc").length(); }
    <T> T inst(T t) { return this.<T>other(t); }
    <T> T other(T t) { return t; }
    static int testConditionalAssign() { int a = 0; boolean b = (a = 5) > 3 && (a += 1) == 6; if (b = !b) return -1; return a; }
    static int testNegativeLiterals() { return -2147483648 + -0x7fffffff + - 5 + -(-5); }
    static long testLongs() { return -9223372036854775808L + 0x8000000000000000L - -1L; }
    static int testNestedClasses() { class A { class B { int x = 1; } B b = new B(); } return new A().b.x + new A().new B().x; }
    static int testEnumSemicolon() { return Sem.values().length + Sem2.A.x + Sem3.values().length; }
    enum Sem { A, B, ; }
    enum Sem2 { A(3) { }, B(4),; int x; Sem2(int x) { this.x = x; } }
    enum Sem3 { }
    interface Marker { } interface Fn<A, B> extends Marker { B ap(A a); default <C> Fn<A, C> then(Fn<? super B, ? extends C> g) { return a -> g.ap(ap(a)); } }
    static int testFn() { Fn<String, Integer> l = String::length; return l.then(x -> x * 2).then(x -> x + "!").ap("abc").length(); }
    static int testIntMinMod() { return Integer.MIN_VALUE % -1 + (-7 >> 1) + (-7 >>> 30) + (5 & 6 | 1 ^ 2); }
    static int testBlockScopes() { int r = 0; for (int i = 0; i < 2; i++) { int q = i; r += q; } { int q = 5; r += q; } try { int q = 1; r += q; } finally { int q = 2; r += q; } return r; }
    static char testCharTernary() { boolean t = true; final int k = 98; char c = t ? 'a' : k; return t ? c : 'z'; }
    static boolean testUnicodeString() { return "\u00e9".equals("é") && "é".length() == 1 && 'é' == 233; }

    static String testEscapes() {
        int \u0061b = 3; // \u000a ab = 5;
        int n = 0; /* \u002a/ n++; /* *\u002f n += 2; // \\u000a n += 4;
        char quote = '\u005c'', other = '\u0022', \u0063\uuu0031 = '\uD83D';
        String s = "\u005cn" + "\\u0041" + "\uuu0042" + \u0022x\u0022 + "\ud83d\ude00\u0000\u007f" + "\u005c\u005cu0041";
        return s + s.length() + quote + other + (int) c1 + \u0061b + n/\u002a*/;
    }

    static long testBehindPrefixes() {
        int n = 300;
        int[] a = {5, 6};
        long sum = (byte) n++;
        sum = sum * 31 + ~n++;
        sum = sum * 31 + -n--;
        sum = sum * 31 + - -a[0]++;
        sum = sum * 31 + (char) (byte) a[1]--;
        sum = sum * 31 + (int) +a[0]-- * 2;
        Object box = (Integer) n++;
        return sum * 31 + (int) box + n + a[0] + a[1];
    }
}
