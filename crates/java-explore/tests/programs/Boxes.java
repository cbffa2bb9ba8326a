import java.util.*;

public class Boxes {
    static boolean testCacheSmall() { Integer a = 127, b = 127; return a == b; }
    static boolean testCacheBig() { Integer a = 128, b = 128; return a == b; }
    static boolean testCacheNeg() { Integer a = -128, b = -128, c = -129, d = -129; return a == b && c != d; }
    static boolean testCacheLong() { Long a = 5L, b = 5L, c = 500L, d = 500L; return a == b && c != d; }
    static boolean testCacheChar() { Character a = 'a', b = 'a', c = '\u1000', d = '\u1000'; return a == b && c != d; }
    static boolean testCacheBool() { Boolean a = true, b = true, c = Boolean.valueOf("TRUE"); return a == b && b == c && a == Boolean.TRUE; }
    static boolean testCacheObject() { Object a = 5, b = 5, c = 5L; return a == b && a != c; }
    static boolean testCacheObject2() { Object a = 500, b = 500, c = a; return a != b && a == c; }
    static boolean testCacheByteShort() { Byte a = 1, b = 1; Short c = 1, d = 1; Short e = 1000, f = 1000; return a == b && c == d && e != f; }
    static boolean testSameVar() { Integer a = 1000; Integer b = a; a++; return b == 1000 && a == 1001; }
    static boolean testEqualsTypes() { Integer i = 5; Long l = 5L; return i.equals(5) && !i.equals(5L) && !l.equals(5) && l.equals(5L) && !i.equals(null); }
    static boolean testMixedCompare() { Integer i = 1000; int j = 1000; long k = 1000; return i == j && i == k && i <= k; }
    static int testArith() { Integer a = 5, b = 7; a += b; b++; ++b; a = a * b - -a; return a + b; }
    static int testNullUnbox() { Integer a = null; int b = a; return b; }
    static int testNullArith() { Integer a = null; return a + 1; }
    static int testNullCompare() { Integer a = null; return a == null ? 1 : 2; }
    static boolean testNullEq() { Integer a = null, b = null, c = 5; return a == b && a != c; }
    static int testTernaryNpe() { Integer n = null; boolean t = true; int x = t ? n : 0; return x; }
    static Object testDummy() { return null; }
    static String testTernaryBox() { boolean t = true; Object o = t ? 1 : "s"; Object p = t ? 'a' : 0; Object q = t ? Integer.valueOf(1) : Long.valueOf(2); return o.getClass().getSimpleName() + p.getClass().getSimpleName() + q.getClass().getSimpleName(); }
    static int testList() { List<Integer> l = new ArrayList<>(); l.add(1000); l.add(1000); return (l.get(0) == l.get(1) ? 1 : 0) + (l.get(0).equals(l.get(1)) ? 10 : 0) + (l.get(0) + 0 == l.get(1) ? 100 : 0); }
    static int testIncList() { Integer[] a = {1, 2}; a[0]++; a[1] += a[0]--; return a[0] * 10 + a[1]; }
    static char testCharBox() { Character c = 'a'; c++; char d = c; return (char) (d + 1); }
    static String testToString() { return Integer.valueOf(5).toString() + Long.toString(6L) + Character.toString('c') + Boolean.toString(true) + Byte.valueOf((byte) 3) + new Object[] {(short) 4}[0]; }
    static int testHash() { return Integer.valueOf(5).hashCode() + Long.valueOf(1L << 32).hashCode() + Character.valueOf('a').hashCode() + Boolean.FALSE.hashCode() + Byte.valueOf((byte) -1).hashCode(); }
    static int testCompareTo() { return Integer.valueOf(5).compareTo(7) + Character.valueOf('c').compareTo('a') * 10 + Boolean.TRUE.compareTo(false) * 100 + Byte.valueOf((byte) 5).compareTo((byte) 1) * 1000; }
    static long testConversions() { Integer i = 300; return i.byteValue() + i.shortValue() + i.longValue() + Long.valueOf(1L << 40).intValue(); }
    static int testConsts() { return Integer.MAX_VALUE / 1000 + Byte.MIN_VALUE + Short.MAX_VALUE + Character.MAX_VALUE + (int) (Long.MAX_VALUE >> 40); }
    static long testWidenBox() { Object o = (long) 5; Long l = 5L; long m = Integer.valueOf(3); return l + m + (Long) o; }
    static String testOverloadBox() { return f(1) + f(Integer.valueOf(1)) + f('a') + f(1L) + f((Object) 1); }
    static String f(long x) { return "l"; }
    static String f(Integer x) { return "I"; }
    static String f(Object x) { return "O"; }
    static String testRemove() { List<Integer> l = new ArrayList<>(Arrays.asList(5, 6, 7)); l.remove(1); l.remove((Integer) 5); return l.toString(); }
    static boolean testBoolBox() { Boolean b = true; b &= false; b |= !b; return b && !Boolean.parseBoolean("no"); }
    static int testSwitchBox() { Character c = 'x'; switch (c) { case 'x': return 1; default: return 2; } }
    static int testNumber() { Number[] n = {1, 2L, (byte) 3, (short) 4}; int s = 0; for (Number x : n) s += x.intValue(); return s; }
    static int testInstanceOfBox() { Object o = 5; int r = 0; if (o instanceof Integer) r += 1; if (o instanceof Number) r += 10; if (o instanceof Comparable) r += 100; if (o instanceof Long) r += 1000; return r; }
    static int testCastBox() { Object o = 5; int i = (int) o; long l = (Integer) o; return i + (int) l; }
    static int testCastBoxBad() { Object o = 5; long l = (long) o; return (int) l; }
    static int testCharToInt() { Character c = 'a'; int i = c; long l = c + 1L; return i + (int) l; }
    static int testCompoundMixed() { Integer i = 5; i += 'a' - 90; Long l = 3L; l += i; l <<= 2; return (int) (long) l; }
    static int testConditionalUnbox() { Boolean b = false; Integer x = 1; return b ? x : x + 1; }
    static int testMapCount() { Map<Character, Integer> m = new TreeMap<>(); for (char c : "banana".toCharArray()) m.put(c, m.getOrDefault(c, 0) + 1); int r = 0; for (int v : m.values()) r = r * 10 + v; return r; }
    static int testVarBox() { var l = new ArrayList<Integer>(); l.add(3); var x = l.get(0); x += 4; return x; }
    static boolean testIdentityParam() { return same(127, 127) && !same(1000, 1000) && same("a", "a") && same(null, null) && !same(1, null); }
    static <T> boolean same(T a, T b) { return a == b; }
    static boolean testNotEq() { Integer a = 100, b = 100; Object c = 1000, d = 1000; return !(a != b) && c != d; }
    @SuppressWarnings("removal") static long testMade() { Integer a = new Integer(300), b = new Integer("300"); Long l = new Long(4L); Character c = new Character('x'); Boolean t = new Boolean(true); return (a != b ? 1 : 0) + (a.equals(b) ? 2 : 0) + (a == a ? 4 : 0) + (l == 4 ? 8 : 0) + (c + 0 == 'x' ? 16 : 0) + (t ? 32 : 0) + (t != Boolean.TRUE ? 64 : 0) + (new Long("7") + new Short((short) 1) + new Byte((byte) 2)) + (new Boolean("TRUE") ? 1000 : 0); }
    @SuppressWarnings("removal") static String testMadeAndShared() {
        Integer a = 5, b = new Integer(5), c = new Integer(5);
        Object d = a;
        Boolean t = true, u = new Boolean(true);
        Character x = 'x', y = new Character('x');
        return (a == b) + " " + (b == c) + " " + (b == b) + " " + (a == d) + " " + (b == d) + " " + (t == u) + " " + (t == Boolean.TRUE)
            + " " + (x == y) + " " + (x == (Character) 'x') + " " + (new Long(1) == (Object) 1L) + " " + (new Byte((byte) 1) == new Byte((byte) 1));
    }
    @SuppressWarnings("removal") static int testMadeBad() { return new Integer("x"); }
}
