package java.lang;

// Natives and conversions of floating-point numbers.
final class $Numbers {
    private $Numbers() {}
    static native double sqrt(double x);
    // Java does not determine the last digit.
    static native double pow(double x, double y);
    static native int bits(float x);
    static native long bits(double x);
    static native float ofBits(int bits);
    static native double ofBits(long bits);

    // Zero if versions of Java differ in the text.
    static native int length(float x);
    static native int length(double x);
    static native char at(float x, int index);
    static native char at(double x, int index);

    //# template FloatText($type$, $Box$)
    static String text($type$ x) {
        if (!$Box$.isFinite(x)) {
            return $special(x);
        }
        int length = $room(length(x));
        String text = String.make(length);
        for (int i = 0; i < length; i++) {
            text.put(i, at(x, i));
        }
        return text;
    }
    //# end
    //# FloatText(float, Float)
    //# FloatText(double, Double)

    private static String $special(double x) {
        return x != x ? "NaN" : x > 0 ? "Infinity" : "-Infinity";
    }

    static double parseDouble(String text) {
        $Decimal decimal = new $Decimal(text);
        double size = decimal.isNumber() ? scaled(decimal.digits(), decimal.power()) : decimal.size();
        return decimal.isNegative() ? -size : size;
    }

    // Rounds an integer once. Other numbers are rounded to a double and then to a float, which
    // gives the same result unless the double was rounded to the middle between two floats.
    static float parseFloat(String text) {
        $Decimal decimal = new $Decimal(text);
        float size;
        if (!decimal.isNumber()) {
            size = (float) decimal.size();
        } else if (decimal.power() == 0) {
            size = decimal.digits();
        } else {
            double x = scaled(decimal.digits(), decimal.power());
            if (x != 0.0 && ((bits(x) & 0x1FFFFFFF) == 0x10000000 || x < 0x1p-126)) {
                $Echis.unsupported("a text whose number is between two floats");
            }
            size = (float) x;
        }
        return decimal.isNegative() ? -size : size;
    }

    // Multiplies or divides two exact doubles, so that only one rounding occurs: the digits are
    // below 2^53, and the power of ten is at most 10^22.
    static double scaled(long digits, int power) {
        if (digits == 0) {
            return 0.0;
        }
        while (power > 22 && digits <= 900719925474099L) {
            digits *= 10;
            power--;
        }
        while (power < -22 && digits % 10 == 0) {
            digits /= 10;
            power++;
        }
        if (power > 330) {
            return Double.POSITIVE_INFINITY;
        }
        if (power < -360) {
            return 0.0;
        }
        if (digits >= 1L << 53 || power > 22 || power < -22) {
            $Echis.unsupported("a text whose number has so many digits");
        }
        if (power == 0) {
            return digits;
        }
        return power > 0 ? digits * ten(power) : digits / ten(-power);
    }

    private static double ten(int power) {
        double product = 1.0;
        for (int i = 0; i < power; i++) {
            product *= 10.0;
        }
        return product;
    }

    private static int $room(int length) {
        if (length == 0) {
            $Echis.unsupported("the text of a number that is very large or very small, in which versions of Java differ");
        }
        return length;
    }
}

// Parses a number character by character. So the loops of a short text have few iterations.
final class $Decimal {
    // States of the parser, named after the last symbol read.
    private static final int NOTHING = 0;
    private static final int SIGN = 1;
    private static final int WHOLE = 2;
    private static final int POINT = 3;
    private static final int FRACTION = 4;
    private static final int E = 5;
    private static final int E_SIGN = 6;
    private static final int EXPONENT = 7;
    private static final int SUFFIX = 8;

    private final String text;
    private int last = NOTHING;
    private long digits;
    private int behind;
    private int exponent;
    private boolean isNegative;
    private boolean isShrunk;

    // The value of NaN and Infinity; zero for numbers in digits.
    private double size;

    $Decimal(String text) {
        this.text = text.trim();
        read();
    }

    boolean isNegative() {
        return isNegative;
    }

    boolean isNumber() {
        return size == 0.0;
    }

    double size() {
        return size;
    }

    long digits() {
        return digits;
    }

    int power() {
        return (isShrunk ? -exponent : exponent) - behind;
    }

    private NumberFormatException wrong() {
        return new NumberFormatException(text.isEmpty() ? "empty String" : "For input string: \"" + text + "\"");
    }

    private void read() {
        int n = text.length();
        char first = n == 0 ? 0 : text.at(0);
        int start = first == '-' || first == '+' ? 1 : 0;
        if (n == start + 3 && text.endsWith("NaN")) {
            size = Double.NaN;
            return;
        }
        if (n == start + 8 && text.endsWith("Infinity")) {
            isNegative = first == '-';
            size = Double.POSITIVE_INFINITY;
            return;
        }
        if (n > start + 1 && text.at(start) == '0' && (text.at(start + 1) == 'x' || text.at(start + 1) == 'X')) {
            $Echis.unsupported("a text with a hexadecimal number");
        }
        for (int i = 0; i < n; i++) {
            take(text.at(i));
        }
        if (last != WHOLE && last != FRACTION && last != EXPONENT && last != SUFFIX) {
            throw wrong();
        }
    }

    private void take(char c) {
        if ('0' <= c && c <= '9') {
            digit(c - '0');
        } else if ((c == '-' || c == '+') && last == NOTHING) {
            isNegative = c == '-';
            last = SIGN;
        } else if (c == '.' && last < POINT) {
            last = last == WHOLE ? FRACTION : POINT;
        } else if ((c == 'e' || c == 'E') && (last == WHOLE || last == FRACTION)) {
            last = E;
        } else if ((c == '-' || c == '+') && last == E) {
            isShrunk = c == '-';
            last = E_SIGN;
        } else if (
            (c == 'f' || c == 'F' || c == 'd' || c == 'D') && (last == WHOLE || last == FRACTION || last == EXPONENT)
        ) {
            last = SUFFIX;
        } else {
            throw wrong();
        }
    }

    private void digit(int digit) {
        if (last == SUFFIX) {
            throw wrong();
        }
        if (last >= E) {
            if (exponent < 10000) {
                exponent = exponent * 10 + digit;
            }
            last = EXPONENT;
            return;
        }
        if (digits >= 900719925474099L) {
            $Echis.unsupported("a text whose number has so many digits");
        }
        digits = digits * 10 + digit;
        if (last >= POINT) {
            behind++;
            last = FRACTION;
        } else {
            last = WHOLE;
        }
    }
}

// Members that `Double` and `Float` have. The integer type is that of their bits.
//# template FloatBox($type$, $Box$, $bits$, $Bits$, $BitsBox$)
    final $type$ $value;

    public $Box$($type$ value) {
        $value = value;
    }

    public static $Box$ valueOf($type$ value) {
        return new $Box$(value);
    }

    public static $Box$ valueOf(String text) {
        return new $Box$(parse$Box$(text));
    }

    public static $type$ parse$Box$(String text) { return $Numbers.parse$Box$(text); }
    //# NumberValue(long)
    //# NumberValue(int)

    public $type$ $type$Value() {
        return $value;
    }

    public static boolean isNaN($type$ x) {
        return x != x;
    }

    public boolean isNaN() {
        return $value != $value;
    }

    public static boolean isInfinite($type$ x) {
        return x == POSITIVE_INFINITY || x == NEGATIVE_INFINITY;
    }

    public boolean isInfinite() { return isInfinite($value); }

    public static boolean isFinite($type$ x) {
        return NEGATIVE_INFINITY < x && x < POSITIVE_INFINITY;
    }

    // All NaN have the same bits here.
    public static $bits$ $type$To$Bits$Bits($type$ x) { return $Numbers.bits(x); }
    public static $type$ $bits$BitsTo$Box$($bits$ bits) { return $Numbers.ofBits(bits); }
    public int hashCode() { return hashCode($value); }

    public boolean equals(Object other) {
        return other instanceof $Box$ && $type$To$Bits$Bits((($Box$) other).$value) == $type$To$Bits$Bits($value);
    }

    public static String toString($type$ x) { return $Numbers.text(x); }
    public String toString() { return $Numbers.text($value); }

    // Orders -0.0 below 0.0, and NaN above all other numbers.
    public static int compare($type$ x, $type$ y) {
        if (x < y) {
            return -1;
        }
        if (x > y) {
            return 1;
        }
        return $BitsBox$.compare($type$To$Bits$Bits(x), $type$To$Bits$Bits(y));
    }

    public int compareTo($Box$ other) { return compare($value, other.$value); }

    public static $type$ sum($type$ x, $type$ y) {
        return x + y;
    }

    public static $type$ max($type$ x, $type$ y) { return Math.max(x, y); }
    public static $type$ min($type$ x, $type$ y) { return Math.min(x, y); }
//# end

public final class Double extends Number implements Comparable<Double> {
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

    //# FloatBox(double, Double, long, Long, Long)
    //# NumberValue(float)

    public static int hashCode(double x) {
        long bits = doubleToLongBits(x);
        return (int) (bits ^ bits >>> 32);
    }
}

public final class Float extends Number implements Comparable<Float> {
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

    //# FloatBox(float, Float, int, Int, Integer)

    public Float(double value) {
        $value = (float) value;
    }

    //# NumberValue(double)
    public static int hashCode(float x) { return floatToIntBits(x); }
}
