package org.sosy_lab.sv_benchmarks;

/**
 * Returns the values that a test supplies, in order. Replaces the class of this name that the
 * program was written for.
 */
public final class Verifier {
    private static Object[] values = {};
    private static int next;

    private Verifier() {}

    /** Sets the values to return from now on. Zeros follow after the last one. */
    public static void values(Object... given) {
        values = given;
        next = 0;
    }

    private static long number() {
        return next < values.length ? ((Number) values[next++]).longValue() : 0;
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("an assumption does not hold");
        }
    }

    public static boolean nondetBoolean() {
        return next < values.length && (Boolean) values[next++];
    }

    public static byte nondetByte() {
        return (byte) number();
    }

    public static char nondetChar() {
        return (char) number();
    }

    public static short nondetShort() {
        return (short) number();
    }

    public static int nondetInt() {
        return (int) number();
    }

    public static long nondetLong() {
        return number();
    }

    public static float nondetFloat() {
        return next < values.length ? (Float) values[next++] : 0;
    }

    public static double nondetDouble() {
        return next < values.length ? (Double) values[next++] : 0;
    }

    public static String nondetString() {
        return next < values.length ? (String) values[next++] : "";
    }
}
