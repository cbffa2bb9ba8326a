import java.util.function.LongPredicate;

/** Checks the contracts of the library on combinations of a few values. */
public class LibraryContracts {
    static final int[] tried = new int[/* count */];

    static void check(String what, boolean holds) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Checks that some values satisfied the precondition of a contract. */
    static void name(int number, String what) {
        check(what + " is not tried", tried[number] > 0);
    }

    static boolean every(LongPredicate holds) {
        for (long i = -3; i < 40; i++) {
            if (!holds.test(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean some(LongPredicate holds) {
        return !every(i -> !holds.test(i));
    }
// checks

    static int[] valuesInt() {
        return new int[] {0, 1, 2, 3, 5, 10, 32, -1, -2, 'a', 'z', 'A', 'Z', '0', '9', '_', 127, 128, 200, 300, 0x660, 0x10400,
            65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};
    }

    static long[] valuesLong() {
        return new long[] {0, 1, -1, 7, Integer.MAX_VALUE, Integer.MAX_VALUE + 1L, Integer.MIN_VALUE, Integer.MIN_VALUE - 1L};
    }

    static char[] valuesChar() {
        char[] all = new char[0x3000];
        for (int i = 0; i < all.length; i++) {
            all[i] = (char) i;
        }
        return all;
    }

    static char[] valuesCharFew() {
        return new char[] {'a', 'b', ' ', '\u00df'};
    }

    static boolean[] valuesBoolean() {
        return new boolean[] {false, true};
    }

    static byte[] valuesByte() {
        return new byte[] {0, 1, -1, 127};
    }

    static short[] valuesShort() {
        return new short[] {0, 1, -1, 300};
    }

    static String[] valuesString() {
        return new String[] {null, "", "a", "b", "abc", "abcabc", "bc", " x ", "\t", "A", "ABC", "12", "-7", "99999999999", "true", "a,b,,c",
            ",", ".", "::", "\u00df", "stra\u00dfe", "\u0130", "\u2003y\u2003", "\ud801\udc00z", "a a"};
    }

    static CharSequence[] valuesCharSequence() {
        return valuesString();
    }

    static Object[] valuesObject() {
        return new Object[] {null, "x", 3, new Object()};
    }

    static StringBuilder[] valuesStringBuilder() {
        return new StringBuilder[] {new StringBuilder(), new StringBuilder("abc")};
    }

    static StringBuffer[] valuesStringBuffer() {
        return new StringBuffer[] {new StringBuffer("abc")};
    }

    static java.util.Random[] valuesRandom() {
        return new java.util.Random[] {new java.util.Random(3)};
    }

    static final int[] SHARED = {3, 1, 2, 2};

    static int[][] valuesInts() {
        return new int[][] {null, {}, {5}, SHARED, {3, 1, 2, 2}, {-1, 7, 9}};
    }

    static long[][] valuesLongs() {
        return new long[][] {null, {}, {5}, {3, 1, 2}, {3, 1, 2}};
    }

    static char[][] valuesChars() {
        return new char[][] {null, {}, {'x'}, {'c', 'a', 'b'}, {'c', 'a', 'b'}};
    }

    static byte[][] valuesBytes() {
        return new byte[][] {null, {}, {5}, {3, 1, 2}, {3, 1, 2}};
    }

    static short[][] valuesShorts() {
        return new short[][] {null, {}, {5}, {3, 1, 2}, {3, 1, 2}};
    }

    static boolean[][] valuesBooleans() {
        return new boolean[][] {null, {}, {true}, {true, false}, {true, false}};
    }

    /** No NaN, which is not equal to itself. */
    static float[][] valuesFloats() {
        return new float[][] {null, {}, {5.5f}, {-0.0f, 1, 2e30f}, {-0.0f, 1, 2e30f}};
    }

    static double[][] valuesDoubles() {
        return new double[][] {null, {}, {5.5}, {-0.0, 1, 2e300}, {-0.0, 1, 2e300}};
    }

    static Object[][] valuesObjects() {
        return new Object[][] {null, {}, {"x"}, {null, "y", 3}, {null, "y", 3}};
    }

    public static void main(String[] arguments) {
// calls
    }
}
