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

public final class Boolean implements Comparable<Boolean>, java.io.Serializable {
    final boolean $value;

    public static final Boolean TRUE = new Boolean(true, true);
    public static final Boolean FALSE = new Boolean(false, true);

    private Boolean(boolean value, boolean shared) {
        $value = value;
    }

    public Boolean(boolean value) {
        $value = value;
        $Echis.own(this);
    }

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

    public boolean booleanValue() {
        return $value;
    }

    public static int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public int hashCode() {
        return $value ? 1231 : 1237;
    }

    public boolean equals(Object other) {
        return other instanceof Boolean && ((Boolean) other).$value == $value;
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

    public int compareTo(Boolean other) {
        return compare($value, other.$value);
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

public final class Byte extends Number implements Comparable<Byte> {
    final byte $value;

    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;

    private Byte(byte value, boolean shared) {
        $value = value;
    }

    public Byte(byte value) {
        $value = value;
        $Echis.own(this);
    }

    public static byte parseByte(String text) {
        return parseByte(text, 10);
    }

    public static byte parseByte(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (byte) value;
    }

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text));
    }

    public static int toUnsignedInt(byte x) {
        return x & 0xFF;
    }

    public static Byte valueOf(byte value) {
        return new Byte(value, true);
    }

    public byte byteValue() {
        return $value;
    }

    public static int hashCode(byte value) {
        return (int) value;
    }

    public int hashCode() {
        return (int) $value;
    }

    public boolean equals(Object other) {
        return other instanceof Byte && ((Byte) other).$value == $value;
    }

    public static String toString(byte value) {
        return String.valueOf((int) value);
    }

    public String toString() {
        return String.valueOf((int) $value);
    }

    public static int compare(byte x, byte y) {
        return x - y;
    }

    public int compareTo(Byte other) {
        return compare($value, other.$value);
    }

    public int intValue() {
        return (int) $value;
    }

    public long longValue() {
        return (long) $value;
    }

    public float floatValue() {
        return (float) $value;
    }

    public double doubleValue() {
        return (double) $value;
    }

    public short shortValue() {
        return (short) $value;
    }
}

public final class Short extends Number implements Comparable<Short> {
    final short $value;

    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;

    private Short(short value, boolean shared) {
        $value = value;
    }

    public Short(short value) {
        $value = value;
        $Echis.own(this);
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (short) value;
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text));
    }

    public static int toUnsignedInt(short x) {
        return x & 0xFFFF;
    }

    public static Short valueOf(short value) {
        return new Short(value, true);
    }

    public short shortValue() {
        return $value;
    }

    public static int hashCode(short value) {
        return (int) value;
    }

    public int hashCode() {
        return (int) $value;
    }

    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).$value == $value;
    }

    public static String toString(short value) {
        return String.valueOf((int) value);
    }

    public String toString() {
        return String.valueOf((int) $value);
    }

    public static int compare(short x, short y) {
        return x - y;
    }

    public int compareTo(Short other) {
        return compare($value, other.$value);
    }

    public int intValue() {
        return (int) $value;
    }

    public long longValue() {
        return (long) $value;
    }

    public float floatValue() {
        return (float) $value;
    }

    public double doubleValue() {
        return (double) $value;
    }

    public byte byteValue() {
        return (byte) $value;
    }
}

public final class Integer extends Number implements Comparable<Integer> {
    final int $value;

    public static final int MIN_VALUE = -2147483648;
    public static final int MAX_VALUE = 2147483647;

    private Integer(int value, boolean shared) {
        $value = value;
    }

    public Integer(int value) {
        $value = value;
        $Echis.own(this);
    }

    public Integer(String text) {
        this(parseInt(text));
    }

    public static Integer valueOf(int value) {
        return new Integer(value, true);
    }

    public int intValue() {
        return $value;
    }

    public static int hashCode(int value)
    //@ pure
    //@ ensures \result == value;
    {
        return value;
    }

    public int hashCode() {
        return $value;
    }

    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).$value == $value;
    }

    public static String toString(int value) {
        return String.valueOf(value);
    }

    public String toString() {
        return String.valueOf($value);
    }

    public static int compare(int x, int y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public int compareTo(Integer other) {
        return compare($value, other.$value);
    }

    public long longValue() {
        return (long) $value;
    }

    public float floatValue() {
        return (float) $value;
    }

    public double doubleValue() {
        return (double) $value;
    }

    public byte byteValue() {
        return (byte) $value;
    }

    public short shortValue() {
        return (short) $value;
    }

    public static final int SIZE = 32;
    public static final int BYTES = 4;

    public static Integer valueOf(String text) {
        return new Integer(parseInt(text), true);
    }

    public static int parseInt(String text)
    //@ ensures true;
    //@ signals (NumberFormatException e) true;
    {
        return parseInt(text, 10);
    }

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

    public static String toString(int value, int radix) {
        return Long.toString(value, radix);
    }

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

    public static int max(int x, int y) {
        return x >= y ? x : y;
    }

    public static int min(int x, int y) {
        return x <= y ? x : y;
    }

    public static int sum(int x, int y) {
        return x + y;
    }

    public static int signum(int x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    public static int bitCount(int x)
    //@ pure
    //@ ensures 0 <= \result <= 32;
    //@ ensures (\result == 0) == (x == 0);
    {
        int n = 0;
        for (int i = 0; i < 32; i++) {
            n += x >>> i & 1;
        }
        return n;
    }

    public static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x >>> i & 1;
        }
        return r;
    }

    public static int highestOneBit(int x) {
        return x == 0 ? 0 : 1 << 31 - numberOfLeadingZeros(x);
    }

    public static int lowestOneBit(int x) {
        return x & -x;
    }

    public static int numberOfLeadingZeros(int x) {
        int n = 0;
        while (n < 32 && x >>> 31 - n == 0) {
            n++;
        }
        return n;
    }

    public static int numberOfTrailingZeros(int x) {
        int n = 0;
        while (n < 32 && (x >>> n & 1) == 0) {
            n++;
        }
        return n;
    }

    public static int rotateLeft(int x, int distance) {
        return x << distance | x >>> -distance;
    }

    public static int rotateRight(int x, int distance) {
        return x >>> distance | x << -distance;
    }

    public static int compareUnsigned(int x, int y) {
        return compare(x ^ MIN_VALUE, y ^ MIN_VALUE);
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
    final long $value;

    public static final long MIN_VALUE = -9223372036854775808L;
    public static final long MAX_VALUE = 9223372036854775807L;

    private Long(long value, boolean shared) {
        $value = value;
    }

    public Long(long value) {
        $value = value;
        $Echis.own(this);
    }

    public Long(String text) {
        this(parseLong(text));
    }

    public static Long valueOf(long value) {
        return new Long(value, true);
    }

    public long longValue() {
        return $value;
    }

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public int hashCode() {
        return (int) ($value ^ $value >>> 32);
    }

    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).$value == $value;
    }

    public static String toString(long value) {
        return String.valueOf(value);
    }

    public String toString() {
        return String.valueOf($value);
    }

    public static int compare(long x, long y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public int compareTo(Long other) {
        return compare($value, other.$value);
    }

    public float floatValue() {
        return (float) $value;
    }

    public double doubleValue() {
        return (double) $value;
    }

    public int intValue() {
        return (int) $value;
    }

    public byte byteValue() {
        return (byte) $value;
    }

    public short shortValue() {
        return (short) $value;
    }

    public static final int SIZE = 64;
    public static final int BYTES = 8;

    public static Long valueOf(String text) {
        return new Long(parseLong(text), true);
    }

    public static long parseLong(String text)
    //@ ensures true;
    //@ signals (NumberFormatException e) true;
    {
        return parseLong(text, 10);
    }

    public static long parseLong(String text, int radix) {
        return $parse(text, radix, MIN_VALUE);
    }

    static String $forInput(String text, int radix) {
        String message = "For input string: \"" + text + "\"";
        return radix == 10 ? message : message + " under radix " + radix;
    }

    // A number of which nothing is lost. Digits are summed up below zero, where there is one more. A positive limit is as good as
    // none: the caller looks at what comes out.
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

    // Digits of so many bits each.
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

    public static String toBinaryString(long value) {
        return $unsigned(value, 1);
    }

    public static String toHexString(long value) {
        return $unsigned(value, 4);
    }

    public static long max(long x, long y) {
        return x >= y ? x : y;
    }

    public static long min(long x, long y) {
        return x <= y ? x : y;
    }

    public static long sum(long x, long y) {
        return x + y;
    }

    public static int signum(long x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    public static int bitCount(long x)
    //@ pure
    //@ ensures 0 <= \result <= 64;
    //@ ensures (\result == 0) == (x == 0);
    {
        int n = 0;
        for (int i = 0; i < 64; i++) {
            n += (int) (x >>> i & 1);
        }
        return n;
    }

    public static int numberOfLeadingZeros(long x) {
        int n = 0;
        while (n < 64 && x >>> 63 - n == 0) {
            n++;
        }
        return n;
    }

    public static long reverse(long x) {
        long r = 0;
        for (int i = 0; i < 64; i++) {
            r = r << 1 | x >>> i & 1;
        }
        return r;
    }

    public static long reverseBytes(long x) {
        return (Integer.reverseBytes((int) x) & 0xFFFFFFFFL) << 32 | Integer.reverseBytes((int) (x >>> 32)) & 0xFFFFFFFFL;
    }

    public static long highestOneBit(long x) {
        return x == 0 ? 0 : 1L << 63 - numberOfLeadingZeros(x);
    }

    public static long lowestOneBit(long x) {
        return x & -x;
    }

    public static long rotateLeft(long x, int distance) {
        return x << distance | x >>> -distance;
    }

    public static long rotateRight(long x, int distance) {
        return x >>> distance | x << -distance;
    }

    public static int compareUnsigned(long x, long y) {
        return compare(x ^ MIN_VALUE, y ^ MIN_VALUE);
    }

    public static String toOctalString(long value) {
        return $unsigned(value, 3);
    }

    public static int numberOfTrailingZeros(long x) {
        int n = 0;
        while (n < 64 && (x >>> n & 1) == 0) {
            n++;
        }
        return n;
    }
}

public final class Character implements Comparable<Character>, java.io.Serializable {
    final char $value;

    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';

    private Character(char value, boolean shared) {
        $value = value;
    }

    public Character(char value) {
        $value = value;
        $Echis.own(this);
    }

    public static Character valueOf(char value) {
        return new Character(value, true);
    }

    public char charValue() {
        return $value;
    }

    public static int hashCode(char value) {
        return value;
    }

    public int hashCode() {
        return $value;
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).$value == $value;
    }

    public static String toString(char value) {
        return String.valueOf(value);
    }

    public String toString() {
        return String.valueOf($value);
    }

    public static int compare(char x, char y) {
        return x - y;
    }

    public int compareTo(Character other) {
        return compare($value, other.$value);
    }

    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;

    // Beyond ASCII, what a character is takes tables that are not here.
    private static void $ascii(char c) {
        if (c >= 128) {
            $Echis.unsupported("the class of a character beyond ASCII");
        }
    }

    static char $digit(int value) {
        return (char) (value < 10 ? '0' + value : 'a' + value - 10);
    }

    public static boolean isDigit(char c)
    //@ pure
    //@ ensures '0' <= c && c <= '9' ==> \result;
    //@ ensures c < 128 && \result ==> '0' <= c && c <= '9';
    {
        $ascii(c);
        return '0' <= c && c <= '9';
    }

    public static boolean isUpperCase(char c)
    //@ pure
    //@ ensures ('A' <= c && c <= 'Z') ==> \result;
    //@ ensures c < 128 && \result ==> ('A' <= c && c <= 'Z');
    {
        $ascii(c);
        return 'A' <= c && c <= 'Z';
    }

    public static boolean isLowerCase(char c)
    //@ pure
    //@ ensures ('a' <= c && c <= 'z') ==> \result;
    //@ ensures c < 128 && \result ==> ('a' <= c && c <= 'z');
    {
        $ascii(c);
        return 'a' <= c && c <= 'z';
    }

    public static boolean isLetter(char c)
    //@ pure
    //@ ensures (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z')) ==> \result;
    //@ ensures c < 128 && \result ==> (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z'));
    {
        $ascii(c);
        return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z';
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

    public static boolean isDigit(int c)
    //@ pure
    //@ ensures ('0' <= c && c <= '9') ==> \result;
    //@ ensures c < 128 && \result ==> ('0' <= c && c <= '9');
    {
        return isDigit($char(c));
    }

    public static boolean isLetter(int c)
    //@ pure
    //@ ensures (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z')) ==> \result;
    //@ ensures c < 128 && \result ==> (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z'));
    {
        return isLetter($char(c));
    }

    public static boolean isLetterOrDigit(int c)
    //@ pure
    //@ ensures (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9')) ==> \result;
    //@ ensures c < 128 && \result ==> (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9'));
    {
        return isLetterOrDigit($char(c));
    }

    public static boolean isUpperCase(int c)
    //@ pure
    //@ ensures ('A' <= c && c <= 'Z') ==> \result;
    //@ ensures c < 128 && \result ==> ('A' <= c && c <= 'Z');
    {
        return isUpperCase($char(c));
    }

    public static boolean isLowerCase(int c)
    //@ pure
    //@ ensures ('a' <= c && c <= 'z') ==> \result;
    //@ ensures c < 128 && \result ==> ('a' <= c && c <= 'z');
    {
        return isLowerCase($char(c));
    }

    public static boolean isWhitespace(int c)
    //@ pure
    //@ ensures (c == ' ' || '\t' <= c && c <= '\r' || 28 <= c && c <= 31) ==> \result;
    //@ ensures c < 128 && \result ==> (c == ' ' || '\t' <= c && c <= '\r' || 28 <= c && c <= 31);
    {
        return isWhitespace($char(c));
    }

    public static int toUpperCase(int c)
    //@ pure
    //@ ensures ('a' <= c && c <= 'z') ==> \result == c - 32;
    //@ ensures 0 <= c && c < 128 && !('a' <= c && c <= 'z') ==> \result == c;
    {
        return toUpperCase($char(c));
    }

    public static int toLowerCase(int c)
    //@ pure
    //@ ensures ('A' <= c && c <= 'Z') ==> \result == c + 32;
    //@ ensures 0 <= c && c < 128 && !('A' <= c && c <= 'Z') ==> \result == c;
    {
        return toLowerCase($char(c));
    }

    public static boolean isLetterOrDigit(char c)
    //@ pure
    //@ ensures (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9')) ==> \result;
    //@ ensures c < 128 && \result ==> (('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9'));
    {
        return isLetter(c) || isDigit(c);
    }

    // The same since Java 11: what separates, but is no space that keeps words together.
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

    public static char toUpperCase(char c)
    //@ pure
    //@ ensures ('a' <= c && c <= 'z') ==> \result == c - 32;
    //@ ensures 0 <= c && c < 128 && !('a' <= c && c <= 'z') ==> \result == c;
    {
        $ascii(c);
        return 'a' <= c && c <= 'z' ? (char) (c - 32) : c;
    }

    public static char toLowerCase(char c)
    //@ pure
    //@ ensures ('A' <= c && c <= 'Z') ==> \result == c + 32;
    //@ ensures 0 <= c && c < 128 && !('A' <= c && c <= 'Z') ==> \result == c;
    {
        $ascii(c);
        return 'A' <= c && c <= 'Z' ? (char) (c + 32) : c;
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
