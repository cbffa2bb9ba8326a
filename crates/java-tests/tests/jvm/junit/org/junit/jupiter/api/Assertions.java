package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.function.Executable;

/** A stand-in for JUnit's class, with its overloads for the types that a call can have. */
public class Assertions {
    private static void check(boolean condition, Object shown) {
        if (!condition) {
            throw new AssertionError("not expected: " + shown);
        }
    }

    public static void assertEquals(byte expected, byte actual) {
        check(expected == actual, actual);
    }

    public static void assertEquals(byte expected, Byte actual) {
        check(actual != null && expected == actual, actual);
    }

    public static void assertEquals(Byte expected, byte actual) {
        check(expected != null && expected == actual, actual);
    }

    public static void assertEquals(Byte expected, Byte actual) {
        check(Objects.equals(expected, actual), actual);
    }

    public static void assertEquals(short expected, short actual) {
        check(expected == actual, actual);
    }

    public static void assertEquals(char expected, char actual) {
        check(expected == actual, actual);
    }

    public static void assertEquals(Character expected, Character actual) {
        check(Objects.equals(expected, actual), actual);
    }

    public static void assertEquals(int expected, int actual) {
        check(expected == actual, actual);
    }

    public static void assertEquals(int expected, Integer actual) {
        check(actual != null && expected == actual, actual);
    }

    public static void assertEquals(Integer expected, Integer actual) {
        check(Objects.equals(expected, actual), actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, actual);
    }

    public static void assertEquals(Long expected, Long actual) {
        check(Objects.equals(expected, actual), actual);
    }

    public static void assertEquals(double expected, double actual) {
        check(expected == actual, actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), actual);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, actual);
    }

    public static void assertNull(Object actual) {
        check(actual == null, actual);
    }

    public static void assertTrue(boolean condition) {
        check(condition, condition);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, condition);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(actual));
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(actual));
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(actual));
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(actual));
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(actual));
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(actual));
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), Arrays.toString(actual));
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable) {
        try {
            executable.execute();
        } catch (Throwable e) {
            check(e.getClass() == expected, e);
            return expected.cast(e);
        }
        throw new AssertionError("nothing was thrown");
    }
}
