import java.util.Arrays;
import java.util.Objects;
import java.util.Random;

/** What methods of the library promise. */
class LibraryCalls {
    static int exact(int a, int b)
        //@ requires 0 <= a <= 1000 * 0 <= b <= 1000;
        //@ ensures \result == a * b + a - b;
    { return Math.subtractExact(Math.addExact(Math.multiplyExact(a, b), a), b); }

    static int badExact(int a)
    { return Math.addExact(a, 1); } // ! exception.uncaught

    static int caught(long a)
        //@ ensures Integer.MIN_VALUE <= a <= Integer.MAX_VALUE ==> \result == a;
        //@ ensures a > Integer.MAX_VALUE ==> \result == -1;
    {
        try {
            return Math.toIntExact(a);
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    static int badCaught(long a)
        //@ ensures \result == a; // ! postcondition.violated
    {
        try {
            return Math.toIntExact(a);
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    static long small(long a)
        //@ requires -5 <= a <= 5;
        //@ ensures \result == -a;
    {
        long b = Math.incrementExact(Math.decrementExact(a));
        return Math.negateExact(Math.multiplyExact(b, 1));
    }

    static boolean letters(char c)
        //@ ensures c == '7' ==> \result;
        //@ ensures c == 'x' ==> !\result;
    { return Character.isDigit(c) && !Character.isLetter(c) && !Character.isWhitespace(c); }

    // letters that are not Latin ones
    static boolean badLetters(char c)
        //@ ensures \result ==> c <= 'z'; // ! postcondition.violated
    { return Character.isLetter(c); }

    static char upper(char c)
        //@ requires 'a' <= c <= 'z';
        //@ ensures \result == c - 32;
    {
        assert Character.isLowerCase(c) && !Character.isUpperCase(c) && Character.isLetterOrDigit(c);
        return Character.toUpperCase(c);
    }

    static int value(char c)
        //@ requires '0' <= c <= '9';
        //@ ensures 0 <= \result <= 9;
    { return Character.getNumericValue(c); }

    static int badValue(char c)
        //@ ensures 0 <= \result; // ! postcondition.violated
    { return Character.getNumericValue(c); }

    static int number(String s)
    {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    static int badNumber(String s)
    { return Integer.parseInt(s); } // ! exception.uncaught

    static String part(String s, int n)
        //@ requires s != null * 0 <= n <= s.length();
        //@ ensures \result != null * \result.length() == n;
        //@ ensures n > 0 ==> \result.charAt(0) == s.charAt(0);
    { return s.substring(0, n); }

    static String badPart(String s, int n)
        //@ requires s != null * 0 <= n;
    { return s.substring(0, n); } // ! precondition.violated

    // parts are new, or not
    static boolean badSame(String s)
        //@ requires s != null * s.length() == 2;
        //@ ensures \result; // ! postcondition.violated
    { return s.substring(1) == s.substring(1); }

    static int found(String s)
        //@ requires s != null;
        //@ ensures 0 <= \result && \result < s.length() ==> s.charAt(\result) == ':';
        //@ ensures s.length() > 0 && s.charAt(0) == ':' ==> \result == 0;
    { return s.indexOf(':'); }

    static String before(String s)
        //@ requires s != null;
        //@ ensures \result != null;
    {
        int i = s.indexOf(": ");
        return i < 0 ? s : s.substring(i + 2);
    }

    static String badBefore(String s)
        //@ requires s != null;
    {
        int i = s.indexOf(": ");
        return s.substring(i + 2); // ! precondition.violated
    }

    static boolean begins(String s)
        //@ requires s != null;
        //@ ensures \result ==> s.length() >= 2 && s.charAt(1) == '/';
        //@ ensures s.length() == 2 && s.charAt(0) == '/' && s.charAt(1) == '/' ==> \result;
    { return s.startsWith("//"); }

    static boolean badBegins(String s)
        //@ requires s != null;
        //@ ensures \result ==> s.length() >= 3; // ! postcondition.violated
    { return s.startsWith("//"); }

    static int texts(String s)
        //@ requires s != null;
        //@ ensures 0 <= \result;
    {
        String t = s.trim().toLowerCase();
        String u = s.replace('a', 'b');
        assert u.length() == s.length();
        char[] all = u.toCharArray();
        assert all.length == u.length();
        String v = new String(all);
        assert v.length() == s.length();
        boolean b = t.contains("x") || t.isBlank() || t.endsWith("y") || t.equalsIgnoreCase(u);
        return b ? v.length() : t.length();
    }

    static int order(String s, String t)
        //@ requires s != null * t != null;
        //@ ensures s.equals(t) ==> \result == 0;
    { return s.compareTo(t); }

    static int badOrder(String s, String t)
        //@ requires s != null;
    { return s.compareTo(t); } // ! precondition.violated

    static String[] words(String s)
        //@ requires s != null;
        //@ ensures \result != null * acc(\result[*]);
    { return s.split(","); }

    static String badWords(String s)
        //@ requires s != null;
    { return s.split(",")[0]; } // ! index.out.of.bounds

    static String[] badPattern(String s)
        //@ requires s != null;
    { return s.split("*"); } // ! precondition.violated

    static String built(int n)
        //@ ensures \result != null;
    {
        StringBuilder b = new StringBuilder("n = ");
        b.append(n).append(',').append("x").append(true);
        assert b.length() >= 0;
        return b.reverse().toString();
    }

    // what a builder holds changes
    static boolean badBuilt(StringBuilder b)
        //@ requires b != null;
        //@ ensures \result; // ! postcondition.violated
    {
        int before = b.length();
        b.append('x');
        return b.length() == before;
    }

    static int[] copied(int[] a)
        //@ requires a != null * acc(a[*], 1/2) * 1 < a.length < 100;
        //@ ensures acc(a[*], 1/2) * \result != null * acc(\result[*]) * \result.length == a.length + 1;
        //@ ensures \result[1] == a[1] && \result[a.length] == 0;
    { return Arrays.copyOf(a, a.length + 1); }

    static int[] badCopied(int[] a)
        //@ requires a != null;
        //@ ensures \result != null;
    { return Arrays.copyOf(a, a.length); } // ! precondition.violated

    static void filled(boolean[] a)
        //@ requires a != null * acc(a[*]) * a.length == 3;
        //@ ensures acc(a[*]) * a[2];
    { Arrays.fill(a, true); }

    static void badFilled(int[] a)
        //@ requires a != null * acc(a[*], 1/2);
        //@ ensures acc(a[*], 1/2);
    { Arrays.fill(a, 1); } // ! precondition.violated

    static void sorted(int[] a)
        //@ requires a != null * acc(a[*]) * a.length == 3;
        //@ ensures acc(a[*]) * a[0] <= a[2];
    { Arrays.sort(a); }

    static void badSorted(int[] a)
        //@ requires a != null * acc(a[*]) * a.length == 3;
        //@ ensures acc(a[*]) * a[0] == old(a[0]); // ! postcondition.violated
    { Arrays.sort(a); }

    static boolean same(int[] a, int[] b)
        //@ requires a != null * b != null * acc(a[*], 1/2) * acc(b[*], 1/2) * a.length > 0 * b.length > 0;
        //@ ensures acc(a[*], 1/2) * acc(b[*], 1/2) * (\result ==> a[0] == b[0]);
    { return Arrays.equals(a, b); }

    static int[] cloned(int[] a)
        //@ requires a != null * acc(a[*], 1/2) * 0 < a.length;
        //@ ensures acc(a[*], 1/2) * \result != null * \result != a * acc(\result[*]) * \result.length == a.length * \result[0] == a[0];
    { return a.clone(); }

    static int[] badCloned(int[] a)
        //@ requires a != null;
        //@ ensures \result != null;
    { return a.clone(); } // ! access.failed

    static void moved(int[] a, int[] b)
        //@ requires a != null * b != null * a != b * acc(a[*], 1/2) * acc(b[*]) * a.length == 4 * b.length == 4;
        //@ ensures acc(a[*], 1/2) * acc(b[*]) * b[0] == old(b[0]) * b[1] == a[2] * b[2] == a[3] * b[3] == old(b[3]);
    { System.arraycopy(a, 2, b, 1, 2); }

    static void shifted(int[] a)
        //@ requires a != null * acc(a[*]) * a.length == 4;
        //@ ensures acc(a[*]) * a[0] == old(a[0]) * a[1] == old(a[0]) * a[3] == old(a[2]);
    { System.arraycopy(a, 0, a, 1, 3); }

    static void badMoved(int[] a, int[] b)
        //@ requires a != null * b != null * a != b * acc(a[*]) * acc(b[*]);
        //@ ensures acc(a[*]) * acc(b[*]);
    { System.arraycopy(a, 0, b, 0, a.length); } // ! precondition.violated

    static int[][] grid(int n)
        //@ requires 2 <= n;
        //@ ensures \result != null * \result.length == n * acc(\result[*]);
        //@ ensures forall int i, int j; 0 <= i && i < j && j < n ==> \result[i] != \result[j];
        //@ ensures forall int i; 0 <= i && i < n ==> \result[i] != null && \result[i].length == 2 && acc(\result[i][*]);
        //@ ensures \result[0] != \result[1] * \result[1][1] == 7 * \result[0][1] == 0;
    {
        int[][] all = new int[n][2];
        all[1][1] = 7;
        return all;
    }

    static int badGrid(int n)
    { return new int[3][n].length; } // ! negative.array.size

    static int badRow(int n)
        //@ requires 0 <= n;
    {
        int[][] all = new int[3][n];
        return all[2][0]; // ! index.out.of.bounds
    }

    static Object there(Object o)
        //@ requires o != null;
        //@ ensures \result == o;
    { return Objects.requireNonNull(o, "o"); }

    static Object badThere(Object o)
    { return Objects.requireNonNull(o); } // ! exception.uncaught

    static int thrown(Random dice)
        //@ requires dice != null;
        //@ ensures 1 <= \result <= 6;
    { return 1 + dice.nextInt(6); }

    static int badThrown(Random dice, int n)
        //@ requires dice != null;
    { return dice.nextInt(n); } // ! precondition.violated

    static boolean badChars(CharSequence s, String t)
        //@ requires s != null * t != null;
    { return t.contains(s); } // ! internal

    static String formatted(int n, String name, char c)
        //@ ensures \result != null;
    {
        System.out.printf("%d%%%n", n);
        return String.format("%-8s %5d %x", name, n, n) + "%c %b".formatted(c, n > 0);
    }

    static String badFormatted(int n)
    { return String.format("%d of %d", n); } // ! internal

    static String badConverted(String s)
    { return String.format("%d", s); } // ! internal

    static String badObject(Object o)
    { return String.format("%s", o); } // ! internal

    static String badFormat(String format)
    { return String.format(format, 1); } // ! internal

    static int hashed(int n, String s)
    { return Objects.hash(n, s); }

    static boolean badHashed(int n, String s)
        //@ ensures \result; // ! postcondition.violated
    { return Objects.hash(n, s) == 31 * n; } // ! integer.overflow

    static int badHash(Object o)
    { return Objects.hash(o, 1); } // ! internal

    /** Who overrides a method of the library keeps its promise. */
    static class Loaded extends Random {
        public int nextInt(int bound) // ! precondition.violated
            //@ requires bound > 5;
            //@ ensures 0 <= \result < bound;
        { return bound - 1; }

        public boolean nextBoolean() { return true; }
    }

    static long now()
        //@ ensures \result == \result;
    { return System.currentTimeMillis(); }
}
