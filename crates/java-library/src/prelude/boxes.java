package java.lang;

public abstract class Number implements java.io.Serializable {
    public Number() {}
    public abstract int intValue();
    public abstract long longValue();

    public byte byteValue() {
        return (byte) intValue();
    }

    public short shortValue() {
        return (short) intValue();
    }

    public abstract float floatValue();
    public abstract double doubleValue();
}

// Members of every box. Objects made by the public constructor are recorded, because the cache of
// boxes (JLS 5.1.7) does not hold them.
//# template Box($type$, $Box$)
    final $type$ $value;

    private $Box$($type$ value, boolean shared) {
        $value = value;
    }

    public $Box$($type$ value) {
        $value = value;
        $Echis.own(this);
    }

    public $type$ $type$Value() {
        return $value;
    }

    public boolean equals(Object other) {
        return other instanceof $Box$ && (($Box$) other).$value == $value;
    }

    public int compareTo($Box$ other) { return compare($value, other.$value); }
//# end

//# template ValueOf($type$, $Box$)
    public static $Box$ valueOf($type$ value) {
        return new $Box$(value, true);
    }
//# end

//# template ToString($type$)
    public static String toString($type$ value) { return String.valueOf(value); }
    public String toString() { return String.valueOf($value); }
//# end

//# template NumberValue($type$)
    public $type$ $type$Value() {
        return ($type$) $value;
    }
//# end

//# template Arithmetic($type$, $Box$, $Int$, $bits$)
    public $Box$(String text) {
        this(parse$Int$(text));
    }

    public static int compare($type$ x, $type$ y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static $Box$ valueOf(String text) {
        return new $Box$(parse$Int$(text), true);
    }

    public static $type$ parse$Int$(String text)
    //@ ensures true;
    //@ signals (NumberFormatException e) true;
    {
        return parse$Int$(text, 10);
    }

    public static $type$ max($type$ x, $type$ y) {
        return x >= y ? x : y;
    }

    public static $type$ min($type$ x, $type$ y) {
        return x <= y ? x : y;
    }

    public static $type$ sum($type$ x, $type$ y) {
        return x + y;
    }

    public static int signum($type$ x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    public static $type$ reverse($type$ x) {
        $type$ r = 0;
        for (int i = 0; i < $bits$; i++) {
            r = r << 1 | x >>> i & 1;
        }
        return r;
    }

    public static $type$ lowestOneBit($type$ x) {
        return x & -x;
    }

    public static int bitCount($type$ x)
    //@ pure
    //@ ensures 0 <= \result <= $bits$;
    //@ ensures (\result == 0) == (x == 0);
    {
        int n = 0;
        for (int i = 0; i < $bits$; i++) {
            n += (int) (x >>> i & 1);
        }
        return n;
    }

    public static $type$ highestOneBit($type$ x) {
        return x == 0 ? 0 : ($type$) 1 << $bits$ - 1 - numberOfLeadingZeros(x);
    }

    public static int numberOfLeadingZeros($type$ x) {
        int n = 0;
        while (n < $bits$ && x >>> $bits$ - 1 - n == 0) {
            n++;
        }
        return n;
    }

    public static int numberOfTrailingZeros($type$ x) {
        int n = 0;
        while (n < $bits$ && (x >>> n & 1) == 0) {
            n++;
        }
        return n;
    }

    public static $type$ rotateLeft($type$ x, int distance) {
        return x << distance | x >>> -distance;
    }

    public static $type$ rotateRight($type$ x, int distance) {
        return x >>> distance | x << -distance;
    }

    public static int compareUnsigned($type$ x, $type$ y) {
        return compare(x ^ MIN_VALUE, y ^ MIN_VALUE);
    }
//# end

public final class Boolean implements Comparable<Boolean>, java.io.Serializable {
    //# Box(boolean, Boolean)

    public static final Boolean TRUE = new Boolean(true, true);
    public static final Boolean FALSE = new Boolean(false, true);

    public Boolean(String text) {
        this(parseBoolean(text));
    }

    public static Boolean valueOf(boolean value) {
        return value ? TRUE : FALSE;
    }

    public static Boolean valueOf(String text) {
        return parseBoolean(text) ? TRUE : FALSE;
    }

    public static boolean parseBoolean(String text)
    //@ pure
    //@ ensures text == null ==> !\result;
    {
        return "true".equalsIgnoreCase(text);
    }

    public static int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public int hashCode() {
        return $value ? 1231 : 1237;
    }

    public static String toString(boolean value) {
        return value ? "true" : "false";
    }

    public String toString() {
        return $value ? "true" : "false";
    }

    public static int compare(boolean x, boolean y) {
        return x == y ? 0 : x ? 1 : -1;
    }

    public static boolean logicalAnd(boolean x, boolean y) {
        return x & y;
    }

    public static boolean logicalOr(boolean x, boolean y) {
        return x | y;
    }

    public static boolean logicalXor(boolean x, boolean y) {
        return x ^ y;
    }
}

//# template SmallBox($type$, $Box$, $least$, $greatest$, $mask$, $other$)
public final class $Box$ extends Number implements Comparable<$Box$> {
    //# Box($type$, $Box$)

    public static final $type$ MIN_VALUE = $least$;
    public static final $type$ MAX_VALUE = $greatest$;

    public static $type$ parse$Box$(String text) { return parse$Box$(text, 10); }

    public static $type$ parse$Box$(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return ($type$) value;
    }

    public static $Box$ valueOf(String text) { return valueOf(parse$Box$(text)); }

    public static int toUnsignedInt($type$ x) {
        return x & $mask$;
    }

    //# ValueOf($type$, $Box$)

    public static int hashCode($type$ value) {
        return (int) value;
    }

    public int hashCode() {
        return (int) $value;
    }

    public static String toString($type$ value) { return String.valueOf((int) value); }
    public String toString() { return String.valueOf((int) $value); }

    public static int compare($type$ x, $type$ y) {
        return x - y;
    }

    //# NumberValue(int)
    //# NumberValue(long)
    //# NumberValue(float)
    //# NumberValue(double)
    //# NumberValue($other$)
}
//# end
//# SmallBox(byte, Byte, -128, 127, 0xFF, short)
//# SmallBox(short, Short, -32768, 32767, 0xFFFF, byte)

public final class Integer extends Number implements Comparable<Integer> {
    //# Box(int, Integer)

    public static final int MIN_VALUE = -2147483648;
    public static final int MAX_VALUE = 2147483647;

    //# Arithmetic(int, Integer, Int, 32)
    //# ValueOf(int, Integer)

    public static int hashCode(int value)
    //@ pure
    //@ ensures \result == value;
    {
        return value;
    }

    public int hashCode() {
        return $value;
    }

    //# ToString(int)
    //# NumberValue(long)
    //# NumberValue(float)
    //# NumberValue(double)
    //# NumberValue(byte)
    //# NumberValue(short)

    public static final int SIZE = 32;
    public static final int BYTES = 4;

    public static int parseInt(String text, int radix) {
        long value = Long.$parse(text, radix, 2147483648L);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException(Long.$forInput(text, radix));
        }
        return (int) value;
    }

    public static Integer valueOf(String text, int radix) {
        return new Integer(parseInt(text, radix), true);
    }

    public static String toString(int value, int radix) { return Long.toString(value, radix); }

    public static String toBinaryString(int value)
    //@ ensures \result != null;
    //@ ensures 1 <= \result.length() <= 32;
    {
        return Long.$unsigned(value & 0xFFFFFFFFL, 1);
    }

    public static String toHexString(int value)
    //@ ensures \result != null;
    //@ ensures 1 <= \result.length() <= 8;
    {
        return Long.$unsigned(value & 0xFFFFFFFFL, 4);
    }

    public static String toOctalString(int value) {
        return Long.$unsigned(value & 0xFFFFFFFFL, 3);
    }

    public static int divideUnsigned(int x, int y) {
        return (int) ((x & 0xFFFFFFFFL) / (y & 0xFFFFFFFFL));
    }

    public static int remainderUnsigned(int x, int y) {
        return (int) ((x & 0xFFFFFFFFL) % (y & 0xFFFFFFFFL));
    }

    public static long toUnsignedLong(int x) {
        return x & 0xFFFFFFFFL;
    }

    public static String toUnsignedString(int x) {
        return Long.toString(x & 0xFFFFFFFFL);
    }

    public static int reverseBytes(int x) {
        return x << 24 | (x & 0xFF00) << 8 | x >>> 8 & 0xFF00 | x >>> 24;
    }
}

public final class Long extends Number implements Comparable<Long> {
    //# Box(long, Long)

    public static final long MIN_VALUE = -9223372036854775808L;
    public static final long MAX_VALUE = 9223372036854775807L;

    //# Arithmetic(long, Long, Long, 64)
    //# ValueOf(long, Long)

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public int hashCode() {
        return (int) ($value ^ $value >>> 32);
    }

    //# ToString(long)
    //# NumberValue(float)
    //# NumberValue(double)
    //# NumberValue(int)
    //# NumberValue(byte)
    //# NumberValue(short)

    public static final int SIZE = 64;
    public static final int BYTES = 8;

    public static long parseLong(String text, int radix) { return $parse(text, radix, MIN_VALUE); }

    static String $forInput(String text, int radix) {
        String message = "For input string: \"" + text + "\"";
        return radix == 10 ? message : message + " under radix " + radix;
    }

    // Parses a number whose magnitude may be that of `Long.MIN_VALUE`: it sums digits up as a
    // negative number, of which there is one more. A positive `limit` has no effect; the caller
    // checks the range.
    static long $parse(String text, int radix, long limit) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        }
        int n = text.length();
        int i = 0;
        boolean negative = false;
        if (n > 0 && (text.at(0) == '-' || text.at(0) == '+')) {
            negative = text.at(0) == '-';
            i = 1;
        }
        if (i == n) {
            throw new NumberFormatException($forInput(text, radix));
        }
        long value = 0;
        while (i < n) {
            int digit = Character.digit(text.at(i), radix);
            if (digit < 0 || value < MIN_VALUE / radix || value * radix < MIN_VALUE + digit) {
                throw new NumberFormatException($forInput(text, radix));
            }
            value = value * radix - digit;
            i++;
        }
        if (negative) {
            return value;
        }
        if (value == MIN_VALUE) {
            throw new NumberFormatException($forInput(text, radix));
        }
        return -value;
    }

    public static String toString(long value, int radix) {
        if (radix < 2 || radix > 36) {
            radix = 10;
        }
        long rest = value / radix;
        int n = value < 0 ? 2 : 1;
        while (rest != 0) {
            n++;
            rest /= radix;
        }
        String text = String.make(n);
        if (value == 0) {
            text.put(0, '0');
        }
        rest = value;
        while (rest != 0) {
            n--;
            int digit = (int) (rest % radix);
            text.put(n, Character.$digit(digit < 0 ? -digit : digit));
            rest /= radix;
        }
        if (value < 0) {
            text.put(0, '-');
        }
        return text;
    }

    // Formats a number with digits of `bits` bits each.
    static String $unsigned(long value, int bits) {
        int n = 1;
        while (n * bits < 64 && value >>> n * bits != 0) {
            n++;
        }
        String text = String.make(n);
        for (int i = 0; i < n; i++) {
            text.put(n - 1 - i, Character.$digit((int) (value >>> i * bits) & (1 << bits) - 1));
        }
        return text;
    }

    public static String toBinaryString(long value) { return $unsigned(value, 1); }
    public static String toHexString(long value) { return $unsigned(value, 4); }

    public static long reverseBytes(long x) {
        return (Integer.reverseBytes((int) x) & 0xFFFFFFFFL) << 32 | Integer.reverseBytes((int) (x >>> 32)) & 0xFFFFFFFFL;
    }

    public static String toOctalString(long value) { return $unsigned(value, 3); }
}

public final class Character implements Comparable<Character>, java.io.Serializable {
    //# Box(char, Character)

    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';

    //# ValueOf(char, Character)

    public static int hashCode(char value) {
        return value;
    }

    public int hashCode() {
        return $value;
    }

    //# ToString(char)

    public static int compare(char x, char y) {
        return x - y;
    }

    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;

    // The Unicode tables for characters beyond ASCII are not part of this library.
    private static void $ascii(char c) {
        if (c >= 128) {
            $Echis.unsupported("the class of a character beyond ASCII");
        }
    }

    static char $digit(int value) {
        return (char) (value < 10 ? '0' + value : 'a' + value - 10);
    }

    public static boolean isAlphabetic(int c)
    //@ pure
    //@ ensures ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') ==> \result;
    //@ ensures c < 128 && \result ==> ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
    {
        return isLetter($char(c));
    }

    private static char $char(int c) {
        if (c < 0 || c > 0xFFFF) {
            $Echis.unsupported("surrogates");
        }
        return (char) c;
    }

    public static boolean isSurrogate(char c) {
        return '\uD800' <= c && c <= '\uDFFF';
    }

    public static boolean isDefined(char c) {
        $ascii(c);
        return true;
    }

    public static boolean isIdentifierIgnorable(char c) {
        $ascii(c);
        return c <= 8 || 14 <= c && c <= 27 || c == 127;
    }

    public static boolean isJavaIdentifierStart(char c) {
        return isLetter(c) || c == '$' || c == '_';
    }

    public static boolean isJavaIdentifierPart(char c) {
        return isJavaIdentifierStart(c) || isDigit(c) || isIdentifierIgnorable(c);
    }

    public static char[] toChars(int c) {
        return new char[] {$char(c)};
    }

    public static boolean isHighSurrogate(char c) {
        return '\uD800' <= c && c <= '\uDBFF';
    }

    public static boolean isLowSurrogate(char c) {
        return '\uDC00' <= c && c <= '\uDFFF';
    }

    public static int charCount(int c) {
        return c >= 0x10000 ? 2 : 1;
    }

    public static char reverseBytes(char c) {
        return (char) (c << 8 | c >> 8);
    }

    public static boolean isISOControl(char c) {
        return c <= 31 || 127 <= c && c <= 159;
    }

    // A predicate on code points. The condition is its definition for ASCII.
    //# template OfCodePoint($isDigit$, $condition$)
    public static boolean $isDigit$(int c)
    //@ pure
    //@ ensures ($condition$) ==> \result;
    //@ ensures c < 128 && \result ==> ($condition$);
    {
        return $isDigit$($char(c));
    }
    //# end

    // A predicate on characters and on code points that is supported for ASCII.
    //# template Predicate($isDigit$, $condition$)
    public static boolean $isDigit$(char c)
    //@ pure
    //@ ensures ($condition$) ==> \result;
    //@ ensures c < 128 && \result ==> ($condition$);
    {
        $ascii(c);
        return $condition$;
    }
    //# OfCodePoint($isDigit$, $condition$)
    //# end
    //# Predicate(isDigit, '0' <= c && c <= '9')
    //# Predicate(isLetter, ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z'))
    //# Predicate(isLetterOrDigit, ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9'))
    //# Predicate(isUpperCase, 'A' <= c && c <= 'Z')
    //# Predicate(isLowerCase, 'a' <= c && c <= 'z')
    //# OfCodePoint(isWhitespace, c == ' ' || '\t' <= c && c <= '\r' || 28 <= c && c <= 31)

    //# template ToCase($toUpperCase$, $changed$, $isLowerCase$)
    public static char $toUpperCase$(char c)
    //@ pure
    //@ ensures ($isLowerCase$) ==> \result == $changed$;
    //@ ensures 0 <= c && c < 128 && !($isLowerCase$) ==> \result == c;
    {
        $ascii(c);
        return $isLowerCase$ ? (char) ($changed$) : c;
    }

    public static int $toUpperCase$(int c)
    //@ pure
    //@ ensures ($isLowerCase$) ==> \result == $changed$;
    //@ ensures 0 <= c && c < 128 && !($isLowerCase$) ==> \result == c;
    {
        return $toUpperCase$($char(c));
    }
    //# end
    //# ToCase(toUpperCase, c - 32, 'a' <= c && c <= 'z')
    //# ToCase(toLowerCase, c + 32, 'A' <= c && c <= 'Z')

    // Unlike other predicates, covers all characters. The set has not changed since Java 11.
    public static boolean isWhitespace(char c)
    //@ pure
    //@ ensures (c == ' ' || '\t' <= c && c <= '\r' || 28 <= c && c <= 31) ==> \result;
    //@ ensures c < 128 && \result ==> (c == ' ' || '\t' <= c && c <= '\r' || 28 <= c && c <= 31);
    {
        if (c < 128) {
            return c == ' ' || '\t' <= c && c <= '\r' || 28 <= c && c <= 31;
        }
        return c == '\u1680' || '\u2000' <= c && c <= '\u200A' && c != '\u2007'
            || c == '\u2028' || c == '\u2029' || c == '\u205F' || c == '\u3000';
    }

    public static boolean isSpaceChar(char c) {
        $ascii(c);
        return c == ' ';
    }

    public static int digit(char c, int radix) {
        $ascii(c);
        if (radix < MIN_RADIX || radix > MAX_RADIX) {
            return -1;
        }
        int value = -1;
        if ('0' <= c && c <= '9') {
            value = c - '0';
        } else if ('a' <= c && c <= 'z') {
            value = c - 'a' + 10;
        } else if ('A' <= c && c <= 'Z') {
            value = c - 'A' + 10;
        }
        return value < radix ? value : -1;
    }

    public static int getNumericValue(char c)
    //@ pure
    //@ ensures -2 <= \result;
    //@ ensures ('0' <= c && c <= '9') ==> \result == c - '0';
    //@ ensures ('a' <= c && c <= 'z') ==> \result == c - 'a' + 10;
    //@ ensures ('A' <= c && c <= 'Z') ==> \result == c - 'A' + 10;
    //@ ensures c < 128 && !('0' <= c && c <= '9') && !('a' <= c && c <= 'z') && !('A' <= c && c <= 'Z') ==> \result == -1;
    {
        return digit(c, 36);
    }

    public static char forDigit(int value, int radix) {
        return radix < 2 || radix > 36 || value < 0 || value >= radix ? 0 : $digit(value);
    }
}
