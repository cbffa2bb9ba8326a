import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/* Methods with arguments and results of all types. Every method and constructor of this file is
 * explored. */
public class Arguments {
    static boolean primitives(boolean z, byte b, short s, char c, int i, long l) {
        if (z && b == -128 && s == -32768 && c == '\'' && i == -2147483648 && l == -9223372036854775808L) {
            throw new IllegalStateException();
        }
        return b == 127 && c == '\n' && l == 9223372036854775807L;
    }

    static char characters(char c) {
        switch (c) {
            case '\\':
                return '"';
            case '\u0000':
                return '\r';
            case '\ud800':
                return '\udfff';
            case 'u':
                return '\u00e4';
            default:
                return c;
        }
    }

    static byte bytes(byte b) {
        return (byte) (b > 0 ? -b : b);
    }

    static short shorts(short s) {
        return (short) (s + 1);
    }

    static long longs(long l) {
        return l > 4_000_000_000L ? l : -l;
    }

    static String strings(String s) {
        if (s == null) {
            return null;
        }
        if (s.length() == 3 && s.charAt(0) == '"' && s.charAt(1) == '\\' && s.charAt(2) == '\n') {
            return s + "\u2028\r";
        }
        if (s.length() == 2 && s.charAt(0) == '\\' && s.charAt(1) == 'u') {
            return s + "0041";
        }
        return s.length() > 3 ? s : "";
    }

    static int identity(String a, String b) {
        if (a == b) {
            return a == null ? 0 : 1;
        }
        if (a != null && a.equals(b)) {
            return a == "x" ? 4 : a.length() == 1 && a.charAt(0) == 'x' ? 2 : 5;
        }
        return 3;
    }

    static Object boxes(Object o, Integer i) {
        if (o == i) {
            return i;
        }
        if (o instanceof Integer && o.equals(i)) {
            return "equal";
        }
        if (o instanceof String) {
            return ((String) o).length();
        }
        if (i != null && i > 1000) {
            return (long) i;
        }
        return i == null ? (Object) 'c' : (Object) true;
    }

    static int[] ints(int[] a) {
        if (a == null || a.length == 0) {
            return new int[200];
        }
        if (a.length > 5000 && a[4999] == 7 && a[3] == 4) {
            a[17] = -1;
            return new int[] {a.length};
        }
        if (a.length < 4) {
            a[0]++;
            return a;
        }
        return null;
    }

    static boolean[] booleans(boolean[] a) {
        if (a.length == 3 && a[1]) {
            a[0] = !a[0];
        }
        return a.length == 2 ? new boolean[] {true, false} : null;
    }

    static long[][] nested(long[][] a, int i) {
        if (a[i].length == 2) {
            a[i][1] = 5;
            a[0] = a[i];
        }
        return a;
    }

    static char[][][] deep(char[][][] a) {
        return a != null && a.length == 2 && a[1] != null && a[1].length == 2 && a[1][0] == a[1][1] ? a : new char[1][2][];
    }

    static String[] words(String[] a) {
        if (a.length == 2 && a[0] != null && a[0].equals("a\tb")) {
            return new String[] {a[0], null, "\u0007"};
        }
        return a;
    }

    static int cleared(String[] a, int i) {
        String old = a[i];
        a[i] = null;
        String[] others = {null, old};
        others[1] = null;
        return old == null ? 0 : others.length;
    }

    static Object[] objects(Object[] a) {
        if (a.length == 2 && a[0] == a && a[1] != null) {
            return new Object[] {a, 1, 2L, 'c', (byte) 3, (short) 4, "s", null, false, a};
        }
        a[0] = "stored";
        return a;
    }

    /** The buckets of a map are an array of a class that is private to the library. */
    static Object stored(Object[] a) {
        Map<Integer, Object> map = new HashMap<>();
        map.put(1, "s");
        a[0] = map.get(1);
        return a[0];
    }

    static int sum(int... numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return sum;
    }

    static int overloaded(Object o) {
        return o == null ? 1 : 2;
    }

    static int overloaded(String s) {
        return s == null ? 3 : 4;
    }

    static int overloaded(int i) {
        return i > 0 ? 5 : 6;
    }

    private static int hidden(int i, Secret secret, Colour colour) {
        if (secret == null) {
            return i;
        }
        secret.value += i;
        if (colour == Colour.GREEN) {
            throw new Hidden();
        }
        return secret.value > 10 ? secret.value : colour.ordinal();
    }

    private static Secret secret(Secret[] all, int i) {
        return all[i].value > 3 ? all[i] : new Secret();
    }

    static Colour colour(Colour c, boolean next) {
        if (c == null) {
            return null;
        }
        return next ? Colour.values()[(c.ordinal() + 1) % 3] : c;
    }

    static void text(StringBuilder text) {
        if (text != null && text.length() == 2 && text.charAt(1) == '"') {
            text.append("!");
        }
    }

    static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    static <T extends CharSequence & Comparable<T>> int bounded(T t) {
        return t == null ? -1 : t.length();
    }

    static boolean viewed(String[] a) {
        return Arrays.asList(a) != null;
    }

    static double floating(int i) {
        return i;
    }

    static Runnable runnable(int i) {
        return () -> hidden(i, null, null);
    }

    static Object local(int i) {
        class Local {}
        return i > 0 ? new Local() : new Object();
    }

    static int fails(int i) {
        class Odd extends RuntimeException {}
        if (i % 2 != 0) {
            throw new Odd();
        }
        return i;
    }

    static int reads() {
        byte b = org.sosy_lab.sv_benchmarks.Verifier.nondetByte();
        char c = org.sosy_lab.sv_benchmarks.Verifier.nondetChar();
        long l = org.sosy_lab.sv_benchmarks.Verifier.nondetLong();
        if (b == -3 && c == 'x' && l == 1L << 40 && org.sosy_lab.sv_benchmarks.Verifier.nondetBoolean()) {
            String s = org.sosy_lab.sv_benchmarks.Verifier.nondetString();
            return s.length() == 1 ? s.charAt(0) : -1;
        }
        return 0;
    }

    static int list(ArrayList<Integer> list) {
        if (list.size() == 2 && list.get(1) != null && list.get(1) == 70000) {
            list.add(list.remove(0));
            return -1;
        }
        return list.size();
    }

    static Object shared(ArrayList<Object> a, ArrayList<Object> b, char[] c, StringBuilder text) {
        if (a != b && a.size() == 1 && b.size() == 1 && a.get(0) == b.get(0) && a.get(0) instanceof String) {
            a.add(text);
            return b;
        }
        return c.length == 1 && text.length() == 1 && text.charAt(0) == c[0] ? text : a;
    }

    static List<Integer> made(int i) {
        List<Integer> list = new ArrayList<>();
        list.add(i);
        return list;
    }

    private static class Secret {
        private int value;
    }

    private static class Hidden extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private enum Colour { RED, GREEN { @Override int number() { return 1; } }, BLUE;
        int number() {
            return 0;
        }
    }
}
