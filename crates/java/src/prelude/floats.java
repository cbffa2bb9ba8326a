package java.lang;

// What floating-point numbers have besides operations.
final class $Numbers {
    private $Numbers() {}

    static native double sqrt(double x);

    static native int bits(float x);
    static native long bits(double x);
    static native float ofBits(int bits);
    static native double ofBits(long bits);

    // Zero if versions of Java differ in the text.
    static native int length(float x);
    static native int length(double x);
    static native char at(float x, int index);
    static native char at(double x, int index);

    static String text(float x) {
        int length = $room(length(x));
        String text = String.make(length);
        for (int i = 0; i < length; i++) {
            text.put(i, at(x, i));
        }
        return text;
    }

    static String text(double x) {
        int length = $room(length(x));
        String text = String.make(length);
        for (int i = 0; i < length; i++) {
            text.put(i, at(x, i));
        }
        return text;
    }

    private static int $room(int length) {
        if (length == 0) {
            $Echis.unsupported("the text of a number that is very large or very small, in which versions of Java differ");
        }
        return length;
    }
}

public final class Double extends Number implements Comparable<Double> {
    final double $value;

    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
    public static final double MIN_NORMAL = 0x1.0p-1022;
    public static final double MIN_VALUE = 0x0.0000000000001P-1022;
    public static final int MAX_EXPONENT = 1023;
    public static final int MIN_EXPONENT = -1022;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    public Double(double value) {
        $value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public double doubleValue() {
        return $value;
    }

    public float floatValue() {
        return (float) $value;
    }

    public long longValue() {
        return (long) $value;
    }

    public int intValue() {
        return (int) $value;
    }

    public static boolean isNaN(double x) {
        return x != x;
    }

    public boolean isNaN() {
        return $value != $value;
    }

    public static boolean isInfinite(double x) {
        return x == POSITIVE_INFINITY || x == NEGATIVE_INFINITY;
    }

    public boolean isInfinite() {
        return isInfinite($value);
    }

    public static boolean isFinite(double x) {
        return NEGATIVE_INFINITY < x && x < POSITIVE_INFINITY;
    }

    // All NaN have the same bits here.
    public static long doubleToLongBits(double x) {
        return $Numbers.bits(x);
    }

    public static double longBitsToDouble(long bits) {
        return $Numbers.ofBits(bits);
    }

    public static int hashCode(double x) {
        long bits = doubleToLongBits(x);
        return (int) (bits ^ bits >>> 32);
    }

    public int hashCode() {
        return hashCode($value);
    }

    public boolean equals(Object other) {
        return other instanceof Double && doubleToLongBits(((Double) other).$value) == doubleToLongBits($value);
    }

    public static String toString(double x) {
        return $Numbers.text(x);
    }

    public String toString() {
        return $Numbers.text($value);
    }

    // -0.0 is below 0.0, and NaN above all others.
    public static int compare(double x, double y) {
        if (x < y) {
            return -1;
        }
        if (x > y) {
            return 1;
        }
        return Long.compare(doubleToLongBits(x), doubleToLongBits(y));
    }

    public int compareTo(Double other) {
        return compare($value, other.$value);
    }

    public static double sum(double x, double y) {
        return x + y;
    }

    public static double max(double x, double y) {
        return Math.max(x, y);
    }

    public static double min(double x, double y) {
        return Math.min(x, y);
    }
}

public final class Float extends Number implements Comparable<Float> {
    final float $value;

    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffeP+127f;
    public static final float MIN_NORMAL = 0x1.0p-126f;
    public static final float MIN_VALUE = 0x0.000002P-126f;
    public static final int MAX_EXPONENT = 127;
    public static final int MIN_EXPONENT = -126;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    public Float(float value) {
        $value = value;
    }

    public Float(double value) {
        $value = (float) value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public float floatValue() {
        return $value;
    }

    public double doubleValue() {
        return $value;
    }

    public long longValue() {
        return (long) $value;
    }

    public int intValue() {
        return (int) $value;
    }

    public static boolean isNaN(float x) {
        return x != x;
    }

    public boolean isNaN() {
        return $value != $value;
    }

    public static boolean isInfinite(float x) {
        return x == POSITIVE_INFINITY || x == NEGATIVE_INFINITY;
    }

    public boolean isInfinite() {
        return isInfinite($value);
    }

    public static boolean isFinite(float x) {
        return NEGATIVE_INFINITY < x && x < POSITIVE_INFINITY;
    }

    public static int floatToIntBits(float x) {
        return $Numbers.bits(x);
    }

    public static float intBitsToFloat(int bits) {
        return $Numbers.ofBits(bits);
    }

    public static int hashCode(float x) {
        return floatToIntBits(x);
    }

    public int hashCode() {
        return hashCode($value);
    }

    public boolean equals(Object other) {
        return other instanceof Float && floatToIntBits(((Float) other).$value) == floatToIntBits($value);
    }

    public static String toString(float x) {
        return $Numbers.text(x);
    }

    public String toString() {
        return $Numbers.text($value);
    }

    public static int compare(float x, float y) {
        if (x < y) {
            return -1;
        }
        if (x > y) {
            return 1;
        }
        return Integer.compare(floatToIntBits(x), floatToIntBits(y));
    }

    public int compareTo(Float other) {
        return compare($value, other.$value);
    }

    public static float sum(float x, float y) {
        return x + y;
    }

    public static float max(float x, float y) {
        return Math.max(x, y);
    }

    public static float min(float x, float y) {
        return Math.min(x, y);
    }
}
