import java.util.*;
public class Corners {
    static String testIntCache() {
        Integer a = 127, b = 127, c = 128, d = 128;
        Long l = 127L;
        return (a == b) + " " + (c == d) + " " + c.equals(d) + " " + l.equals(127) + " " + l.equals(127L) + (c <= d && c >= d && c != d);
    }

    static String testCharInt() {
        char c = 'a';
        int i = c + 1;
        c += 1;
        c++;
        char d = (char) (c + 1);
        String s = "" + c + i + d + (char) 65 + ('a' + 'b') + (c > 98 ? c : 0) + (true ? 'x' : i) + (true ? 'x' : 0);
        return s;
    }

    static String testCompoundNarrowing() {
        byte b = 10;
        b += 300;
        short s = 5;
        s *= 20000;
        int i = 7;
        i += 3.99;
        i -= 0.5f;
        char c = 'z';
        c -= 200;
        long l = 1;
        l <<= 65;
        l >>>= 1;
        b >>>= 1;
        int k = 1 << 33;
        int m = -1 >>> 28;
        long q = -1L >>> 60;
        int sh = 5 >> 33L;
        byte bb = (byte) 200;
        bb >>= 1;
        byte b3 = -1;
        b3 >>>= 10;
        return b + " " + s + " " + i + " " + (int) c + " " + l + " " + k + " " + m + " " + q + " " + sh + " " + bb + " " + b3;
    }

    static String testMin() {
        int m = Integer.MIN_VALUE;
        long lm = Long.MIN_VALUE;
        return (m / -1) + " " + (m % -1) + " " + Math.abs(m) + " " + (-m) + " " + (lm / -1) + " " + (lm % -1) + " " + Math.abs(lm) + " " + (m - 1) + " " + (int) lm + " " + (m == -m) + " " + (m >> 31) + (m >>> 31) + " " + (-7 / 2) + (-7 % 2) + (7 % -2) + " " + Math.floorMod(-7, 2) + Math.floorDiv(-7, 2);
    }

    static String testFloats() {
        double n = Double.NaN;
        double z = 0.0, mz = -0.0;
        return (n == n) + " " + (n != n) + " " + (z == mz) + " " + (1 / z) + " " + (1 / mz) + " " + Double.compare(z, mz) + " " + Double.valueOf(n).equals(Double.NaN) + " " + Double.valueOf(z).equals(mz) + " " + Math.min(z, mz) + Math.max(mz, z) + " " + (n > 1) + (n <= 1) + !(n >= 1) + " " + (0.1 + 0.2) + " " + (0.1f + 0.2f) + " " + 1.0 % 0.3 + " " + -5.5 % 2 + " " + 5 % 0.0 + " " + (float) 0.1 + " " + (double) 0.1f;
    }

    static String testCasts() {
        return (int) Double.NaN + " " + (int) 1e20 + " " + (long) -1e30 + " " + (char) 65.9 + " " + (byte) 300.7 + " " + (short) -40000.5f + " " + (int) -0.9 + " " + (char) -1.5 + (int) (char) -1 + " " + (long) Float.POSITIVE_INFINITY + " " + (int) 3.999999999999999999 + " " + (long) (double) Long.MAX_VALUE + " " + (int) (float) Integer.MAX_VALUE + " " + (byte) 1e10 + " " + (char) 1e10f + " " + (short) Long.MAX_VALUE;
    }

    static String testTernaryBoxing() {
        Integer n = null;
        boolean t = true;
        String r = "";
        try {
            int x = t ? n : 3;
            r += x;
        } catch (NullPointerException e) {
            r += "npe1";
        }
        Object o = t ? 1 : 2.0;
        r += o;
        Object p = t ? (Object) 1 : 2.0;
        r += p;
        Object q = t ? 'a' : 1;
        r += q;
        Integer i5 = 5;
        Object w = t ? i5 : Long.valueOf(3);
        r += w;
        try {
            Integer y = t ? n : Integer.valueOf(1);
            r += y;
        } catch (NullPointerException e) {
            r += "npe2";
        }
        try {
            Integer y = t ? n : 1;
            r += y;
        } catch (NullPointerException e) {
            r += "npe3";
        }
        Object v = t ? null : 0;
        r += v;
        return r;
    }

    static String testUnboxing() {
        String r = "";
        Map<String, Integer> m = new HashMap<>();
        try {
            int x = m.get("q");
            r += x;
        } catch (NullPointerException e) {
            r += "n";
        }
        Boolean b = null;
        try {
            if (b) r += "t";
        } catch (NullPointerException e) {
            r += "n";
        }
        Character c = null;
        try {
            switch (c) {
                case 'a': r += 1;
            }
        } catch (NullPointerException e) {
            r += "n";
        }
        Integer i = 5;
        i++;
        i += 2;
        i = -i;
        r += i;
        Integer[] a = {1, 2};
        a[0]++;
        a[1] += a[0]--;
        r += a[0] + "," + a[1];
        long l = i;
        double d = i;
        r += l + d;
        return r;
    }

    static class Base {
        String log = "B0";
        {
            log += "i";
        }
        Base() {
            log += "c";
            hook();
        }
        void hook() {
            log += "h";
        }
        static String s(Object o) {
            return "O";
        }
        static String s(Integer o) {
            return "I";
        }
        static String s(long o) {
            return "l";
        }
        static String s(int... o) {
            return "v";
        }

    }

    static class Derived extends Base {
        int x = 5;
        String d = "D";
        final String k = "K";
        {
            x += 1;
        }
        Derived() {
            super();
            log += d + x;
        }
        @Override void hook() {
            log += "[" + d + x + k + "]";
        }

    }

    static String testInitOrder() {
        return new Derived().log;
    }

    static String testOverload() {
        byte b = 1;
        Object o = 1;
        return Base.s(b) + Base.s(1L) + Base.s(1) + Base.s((Integer) 1) + Base.s(o) + Base.s() + Base.s(1, 2) + Base.s('c') + Base.s("s") + Base.s(1f);
    }

    static String va(Object... a) {
        return a == null ? "null" : "" + a.length;
    }

    static String testVarargs() {
        return va() + va((Object) null) + va((Object[]) null) + va(1, 2) + va(new Object[] {1, 2, 3}) + va(new int[] {1, 2}) + va((Object) new Object[] {1}) + va(new String[] {"a", "b"});
    }

    static class A {
        static int x = B.y + 1;
        static int z = 10;
    }

    static class B {
        static int y = A.x + A.z + 1;
        static final int K = 77;
    }

    static String testStaticCycle() {
        return A.x + " " + B.y;
    }

    static class C1 {
        static int x = C2.y + 1;
        static {
            x += 10;
        }

    }

    static class C2 {
        static int y = C1.x + 5;
    }

    static String testStaticCycle2() {
        int y = C2.y;
        return C1.x + " " + y;
    }

    interface HasField {
        int V = make("iface");
        static int make(String s) {
            log += s;
            return 4;
        }
        default void d() {}
    }

    interface NoDef {
        int W = HasField.make("nodef");
    }

    static String log = "";

    static class Impl implements HasField, NoDef {
        static {
            log += "Impl";
        }

    }

    static String testInterfaceInit() {
        log = "";
        new Impl();
        log += "|";
        int w = Impl.W;
        return log + w;
    }

    static String testArrays() {
        int[][] a = new int[3][];
        String r = "";
        try {
            r += a[1][0];
        } catch (NullPointerException e) {
            r += "n";
        }
        a[0] = new int[] {1, 2};
        int[][] b = a.clone();
        b[0][1] = 9;
        b[1] = new int[0];
        r += a[0][1] + "" + (a[1] == null) + a[0].clone().length;
        int[][][] c = new int[2][3][];
        r += c[1].length + "" + c[1][2];
        try {
            c[0][3] = null;
        } catch (ArrayIndexOutOfBoundsException e) {
            r += "i";
        }
        Object[] o = new String[1];
        try {
            o[0] = 1;
        } catch (ArrayStoreException e) {
            r += "s";
        }
        try {
            int[] q = new int[-2];
        } catch (NegativeArraySizeException e) {
            r += "n";
        }
        long[][] g = {{1}, {}, null};
        r += g.length + Arrays.toString(g[0]) + Arrays.deepToString(a);
        return r;
    }

    record P(int x, String y) {
        P {
            if (x < 0) throw new IllegalArgumentException("neg");
            y = y == null ? "nil" : y;
        }
        P(int x) {
            this(x, "one");
        }
        static P origin() {
            return new P(0);
        }
        int sum() {
            return x + y.length();
        }

    }

    record Q(P a, P b, int[] c) {}

    static String testRecords() {
        P p = new P(3, null), q = new P(3, "nil");
        String r = p + " " + p.equals(q) + (p == q) + (p.hashCode() == q.hashCode()) + P.origin().sum() + new P(4).y();
        try {
            new P(-1);
        } catch (IllegalArgumentException e) {
            r += e.getMessage();
        }
        int[] c = {1};
        r += new Q(p, q, c).equals(new Q(q, p, c)) + "" + new Q(p, q, c).equals(new Q(q, p, new int[] {1}));
        return r;
    }

    record R(int a, long b, boolean c, char d, double e, String f) {}

    static int testRecordHash() {
        return new R(1, 2L, true, 'x', 1.5, "f").hashCode();
    }

    static String testBuilder() {
        StringBuilder b = new StringBuilder("hello");
        b.insert(0, 12).insert(3, "XY").setCharAt(1, 'q');
        b.delete(2, 4).reverse().append(true).append((Object) null).append(new char[] {'z'}).deleteCharAt(0).replace(0, 2, "--");
        String r = b.toString() + b.length() + b.indexOf("e") + b.lastIndexOf("l");
        try {
            b.charAt(100);
        } catch (IndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        try {
            b.insert(100, "x");
        } catch (StringIndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        try {
            b.delete(5, 2);
        } catch (StringIndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        try {
            b.setLength(-1);
        } catch (IndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        try {
            b.deleteCharAt(77);
        } catch (StringIndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        b.setLength(3);
        return r + b;
    }

    static String testStrings() {
        String a = "hel", b = a + "lo", c = "hello";
        final String d = "hel";
        String r = (b == c) + "" + ((d + "lo") == c) + b.equals(c) + c.substring(1, 3) + c.indexOf('l', 3) + c.lastIndexOf("l") + c.replace('l', 'L') + " x ".trim() + "a,b,,c,,".split(",").length + String.join("-", "a", "b") + "ab".repeat(3) + "Ab".compareTo("ab") + "abc".compareTo("ab") + c.charAt(4) + "  ".isBlank() + "".isEmpty() + c.contains("ell");
        return r;
    }

    static String testStringErrors() {
        String r = "";
        try {
            "abc".charAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        try {
            "abc".substring(4);
        } catch (StringIndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        try {
            "abc".substring(2, 1);
        } catch (StringIndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        try {
            Integer.parseInt("x1");
        } catch (NumberFormatException e) {
            r += e.getMessage();
        }
        try {
            Integer.parseInt("");
        } catch (NumberFormatException e) {
            r += e.getMessage();
        }
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            r += e.getMessage();
        }
        try {
            Long.parseLong("99999999999999999999");
        } catch (NumberFormatException e) {
            r += e.getMessage();
        }
        try {
            Integer.parseInt("99", 8);
        } catch (NumberFormatException e) {
            r += e.getMessage();
        }
        return r;
    }

    static String testTextBlock() {
        String t = """
        Hello, \
        world
          "two" \t tab
        end""" + "!";
        return t;
    }

    static String testVar() {
        var l = new ArrayList<Map<String, int[]>>();
        l.add(new HashMap<>());
        l.get(0).put("k", new int[] {4});
        for (var e : l.get(0).entrySet()) {
            var v = e.getValue();
            v[0]++;
        }
        var x = 1L;
        x += 2.7;
        return l.get(0).get("k")[0] + "" + x;
    }

    sealed interface S permits S1, S2, S3 {}
    record S1(int v) implements S {}
    record S2(S l, S r) implements S {}

    static final class S3 implements S {
        String n = "s3";
    }

    static int eval(S s) {
        if (s instanceof S1 a) return a.v();
        if (s instanceof S2 b && b.l() instanceof S1 x && x.v() > 0) return x.v() * 100 + eval(b.r());
        if (!(s instanceof S3 c)) return -1;
        return c.n.length();
    }

    static String testSealed() {
        return eval(new S1(4)) + " " + eval(new S2(new S1(2), new S3())) + " " + eval(new S2(new S1(0), new S1(1))) + " " + eval(null);
    }

    static String testPatternScope() {
        Object o = "str";
        if (!(o instanceof String s)) {
            return "no";
        }
        String r = s.length() + s;
        Object p = 5;
        while (!(p instanceof String t)) {
            p = "now" + p;
        }
        return r + t;
    }

    static int ev(int[] a, int i) {
        return a[i++] + a[i] * i;
    }

    static int side;

    static int f(int x) {
        side = side * 10 + x;
        return x;
    }

    static String testOrder() {
        int i = 1;
        i = i++ + ++i;
        int j = 5;
        j += j++ * 2 + j;
        int[] a = {0, 0, 0};
        int k = 0;
        a[k++] = k++;
        a[k] = k = 0;
        side = 0;
        int z = f(1) + f(2) * f(3) - (f(4) > 0 || f(5) > 0 ? f(6) : f(7));
        int[] q = {1, 2, 3};
        int w = 0;
        q[w] += w = 2;
        try {
            int[] n = null;
            n[f(8)] = f(9);
        } catch (NullPointerException e) {}
        try {
            q[f(5)] = f(6) / 0;
        } catch (ArithmeticException e) {}
        catch (ArrayIndexOutOfBoundsException e) {
            side = -1;
        }
        return i + " " + j + Arrays.toString(a) + side + "," + z + Arrays.toString(q) + ev(new int[] {1, 2}, 0);
    }

    static String testConcat() {
        String s = null;
        s += null;
        s += 1 + 2 + "x" + 1 + 2;
        s += 'c' + 1;
        s += (char) ('c' + 1);
        char[] c = {'a'};
        s += 1.0f + "" + 100.0 + Long.MIN_VALUE;
        return s;
    }

    static String testExceptions() {
        String r = "";
        try {
            try {
                throw new IllegalStateException("a");
            } finally {
                r += "f";
                throw new RuntimeException("b", new Exception("c"));
            }
        } catch (RuntimeException e) {
            r += e.getMessage() + e.getCause().getMessage() + e.getSuppressed().length + e;
        }
        try {
            Object o = "s";
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            r += "cce";
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            r += "npe";
        }
        try {
            assert 1 > 2 : "msg" + 5;
        } catch (AssertionError e) {
            r += "assertion";
        }
        try {
            int z = 0;
            r += 1 / z;
        } catch (ArithmeticException e) {
            r += e.getMessage();
        }
        try {
            int[] a = new int[2];
            a[2] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            r += "i";
        }
        try {
            rec(0);
        } catch (StackOverflowError e) {
            r += "so";
        }
        return r;
    }

    static int rec(int n) {
        return n > 50 ? n : rec(n + 1) + 1;
    }

    static String testMultiCatch() {
        String r = "";
        for (int i = 0; i < 4; i++) try {
            if (i == 0) throw new IllegalArgumentException("x");
            if (i == 1) Integer.parseInt("z");
            if (i == 2) throw new java.util.NoSuchElementException();
            r += "ok";
        } catch (NumberFormatException e) {
            r += "N";
        } catch (IllegalArgumentException | NoSuchElementException e) {
            r += e.getClass().getSimpleName();
        } finally {
            r += ";";
        }
        return r;
    }

    static String testSwitchYield() {
        int x = 3;
        String r = switch (x % 3) {
            case 0, 1 -> {
                int s = 0;
                for (int i = 0; i < 5; i++) {
                    if (i == 3) break;
                    s += i;
                }
                yield "s" + s;
            }
            default -> throw new IllegalStateException();
        };
        int y = switch ("b") {
            case "a": yield 1;
            case "b": x++;
            default: yield x;
        };
        char c = 'q';
        return r + y + switch (c) {
            case 'q' -> 1.5;
            default -> 2;
        };
    }

    static long testLong() {
        long h = 1125899906842597L;
        for (char c : "some text".toCharArray()) h = 31 * h + c;
        return h ^ (h >>> 7) ^ (h << 57) ^ Long.rotateLeft(h, 13) ^ Long.bitCount(h) ^ Long.reverse(h);
    }

    static String testBits() {
        return Integer.toBinaryString(-8) + Integer.toHexString(-255) + Integer.toOctalString(64) + Integer.bitCount(255) + Integer.reverse(1) + Integer.highestOneBit(100) + Integer.numberOfLeadingZeros(0) + Integer.numberOfTrailingZeros(0) + Integer.rotateRight(1, 1) + Integer.toString(-255, 16) + Integer.parseInt("-ff", 16) + Integer.reverseBytes(0x01020304) + Integer.toUnsignedString(-1) + Long.toBinaryString(5) + Long.numberOfTrailingZeros(8) + Integer.MAX_VALUE + 1 + Integer.signum(-9) + Integer.valueOf("12") + Short.parseShort("-5") + Byte.parseByte("12") + Short.toUnsignedInt((short) -1) + Byte.toUnsignedInt((byte) -1) + Integer.hashCode(5) + Boolean.hashCode(true) + Long.hashCode(1L << 32) + Character.getNumericValue('z') + Character.isLetter('x') + Character.toChars(97)[0] + Character.toString('c') + Character.valueOf('d').compareTo('a') + Character.isLetterOrDigit('_') + Character.toUpperCase('z') + Character.MAX_VALUE;
    }
}
