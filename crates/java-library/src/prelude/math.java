package java.lang;

import java.io.InputStream;
import java.io.PrintStream;

// The environment of a program, as inputs.
final class $World {
    private $World() {}

    private static boolean isFileRead;

    static String text() {
        return org.sosy_lab.sv_benchmarks.Verifier.nondetString();
    }

    // A byte, or -1 at the end.
    static int octet() {
        int next = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
        org.sosy_lab.sv_benchmarks.Verifier.assume(-1 <= next && next <= 255);
        return next;
    }

    private static long millis;
    private static long nanos = -(1L << 62);

    // Clocks never go back. `millis` is before the year 10000, and `nanos` has any origin.
    static long millis() {
        long now = org.sosy_lab.sv_benchmarks.Verifier.nondetLong();
        org.sosy_lab.sv_benchmarks.Verifier.assume(millis <= now && now < 253402300800000L);
        millis = now;
        return now;
    }

    static long nanos() {
        long now = org.sosy_lab.sv_benchmarks.Verifier.nondetLong();
        org.sosy_lab.sv_benchmarks.Verifier.assume(nanos <= now && now < 1L << 62);
        nanos = now;
        return now;
    }

    static boolean isThere() {
        return org.sosy_lab.sv_benchmarks.Verifier.nondetBoolean();
    }

    // The text of a file. A second file is not supported, because it may be the same file.
    static String file() {
        if (isFileRead) {
            $Echis.unsupported("the contents of more than one file");
        }
        isFileRead = true;
        return text();
    }
}

public final class Runtime {
    private static final Runtime $RUNTIME = new Runtime();

    private Runtime() {}

    public static Runtime getRuntime() {
        return $RUNTIME;
    }

    // The run ends here, so nothing about it is reported.
    public void exit(int status) { System.exit(status); }
    public void halt(int status) { System.exit(status); }
    public void gc() {}
}

public final class System {
    private System() {}

    public static final InputStream in = java.io.$Streams.outside();
    public static final PrintStream out = new PrintStream();
    public static final PrintStream err = new PrintStream();

    public static void exit(int status) {
        org.sosy_lab.sv_benchmarks.Verifier.assume(false);
    }

    public static void gc() {}

    public static long currentTimeMillis()
    //@ ensures true;
    {
        return $World.millis();
    }

    public static long nanoTime()
    //@ ensures true;
    {
        return $World.nanos();
    }

    public static void arraycopy(Object from, int fromStart, Object to, int toStart, int length) {
        if (from == null || to == null) {
            throw new NullPointerException();
        }
        //# template CopyArrays($type$)
        if (from instanceof $type$[] && to instanceof $type$[]) {
            $Copies.copy(($type$[]) from, fromStart, ($type$[]) to, toStart, length);
            return;
        }
        //# end
        //# CopyArrays(boolean)
        //# CopyArrays(byte)
        //# CopyArrays(char)
        //# CopyArrays(short)
        //# CopyArrays(int)
        //# CopyArrays(long)
        //# CopyArrays(float)
        //# CopyArrays(double)
        //# CopyArrays(Object)
        $Echis.unsupported("System.arraycopy of these arrays");
    }
}

public final class Math {
    private Math() {}

    //# template IntegerMath($type$)
    public static $type$ abs($type$ x) {
        return x < 0 ? -x : x;
    }

    public static $type$ max($type$ x, $type$ y) {
        return x >= y ? x : y;
    }

    public static $type$ min($type$ x, $type$ y) {
        return x <= y ? x : y;
    }

    public static $type$ floorDiv($type$ x, $type$ y) {
        $type$ q = x / y;
        return (x < 0) != (y < 0) && q * y != x ? q - 1 : q;
    }

    public static $type$ floorMod($type$ x, $type$ y) {
        $type$ r = x % y;
        return r != 0 && (r < 0) != (y < 0) ? r + y : r;
    }
    //# end
    //# IntegerMath(int)
    //# IntegerMath(long)

    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    // The formula of Java 9 and later.
    public static double toRadians(double degrees) {
        return degrees * 0.017453292519943295;
    }

    public static double toDegrees(double radians) {
        return radians * 57.29577951308232;
    }

    //# template FloatMath($type$, $Box$, $bits$, $zero$, $one$)
    public static $type$ abs($type$ x) {
        return x <= $zero$ ? $zero$ - x : x;
    }

    // The sum of 0.0 and -0.0 is 0.0, the larger one.
    public static $type$ max($type$ x, $type$ y) {
        if (x != x) {
            return x;
        }
        if (x == $zero$ && y == $zero$) {
            return x + y;
        }
        return x >= y ? x : y;
    }

    public static $type$ min($type$ x, $type$ y) {
        return -max(-x, -y);
    }

    public static $type$ signum($type$ x) {
        return x > $zero$ ? $one$ : x < $zero$ ? -$one$ : x;
    }

    public static $type$ nextUp($type$ x) {
        if (!(x < $Box$.POSITIVE_INFINITY)) {
            return x;
        }
        $bits$ bits = $Numbers.bits(x + $zero$);
        return $Numbers.ofBits(bits >= 0 ? bits + 1 : bits - 1);
    }

    public static $type$ nextDown($type$ x) {
        return -nextUp(-x);
    }
    //# end
    //# FloatMath(float, Float, int, 0.0f, 1.0f)
    //# FloatMath(double, Double, long, 0.0, 1.0)
    public static double sqrt(double x) { return $Numbers.sqrt(x); }

    // Java does not determine the last digit of the results.

    public static native double sin(double angle);
    public static native double cos(double angle);
    public static native double tan(double angle);
    public static native double asin(double x);
    public static native double acos(double x);
    public static native double atan(double x);
    public static native double atan2(double y, double x);
    public static native double sinh(double x);
    public static native double cosh(double x);
    public static native double tanh(double x);
    public static native double exp(double x);
    public static native double expm1(double x);
    public static native double log(double x);
    public static native double log10(double x);
    public static native double log1p(double x);
    public static native double cbrt(double x);
    public static native double hypot(double x, double y);

    // Returns numbers without fractional bits unchanged, which includes NaN and -0.0.
    public static double floor(double x) {
        if (!(abs(x) < 0x1p52) || x == 0.0) {
            return x;
        }
        double whole = (double) (long) x;
        if (whole > x) {
            return whole - 1.0;
        }
        return whole;
    }

    public static double ceil(double x) {
        return -floor(-x);
    }

    // Rounds to the nearest integer, ties to even. The result keeps the sign, also if it is zero.
    public static double rint(double x) {
        double size = abs(x);
        if (!(size < 0x1p52)) {
            return x;
        }
        double whole = size + 0x1p52 - 0x1p52;
        return x < 0.0 || x == 0.0 && 1.0 / x < 0.0 ? -whole : whole;
    }

    //# template Round($type$, $integer$)
    public static $integer$ round($type$ x) {
        double below = floor(x);
        return ($integer$) (x - below >= 0.5 ? below + 1.0 : below);
    }
    //# end
    //# Round(double, long)
    //# Round(float, int)

    // Computes the exceptional cases of the documentation, and integer powers of at most 53 bits,
    // which are exact. Java leaves the last digit of other powers open.
    public static double pow(double x, double y) {
        if (y == 0.0) {
            return 1.0;
        }
        if (y == 1.0 || x != x) {
            return x;
        }
        if (y != y) {
            return y;
        }
        if (!(abs(x) <= 0x1p53 && y > 0.0 && y <= 1024.0) || floor(x) != x || floor(y) != y || x == 0.0) {
            return $Numbers.pow(x, y);
        }
        double power = 1.0;
        for (int i = (int) y; i > 0; i--) {
            power *= x;
            if (!(abs(power) <= 0x1p53)) {
                return $Numbers.pow(x, y);
            }
        }
        return power;
    }

    public static float copySign(float size, float sign) {
        int kept = $Numbers.bits(size) & 0x7FFFFFFF;
        return $Numbers.ofBits(kept | (sign != sign ? 0 : $Numbers.bits(sign) & 0x80000000));
    }

    // The sign of NaN is not known here; Java leaves it open as well.
    public static double copySign(double size, double sign) {
        long kept = $Numbers.bits(size) & 0x7FFFFFFFFFFFFFFFL;
        return $Numbers.ofBits(kept | (sign != sign ? 0 : $Numbers.bits(sign) & 0x8000000000000000L));
    }

    public static int getExponent(float x) {
        return ($Numbers.bits(x) >>> 23 & 0xFF) - 127;
    }

    public static int getExponent(double x) {
        return (int) ($Numbers.bits(x) >>> 52 & 0x7FF) - 1023;
    }

    //# template ExactMath($type$, $Box$, $zero$, $one$)
    public static $type$ absExact($type$ x)
    //@ ensures \result == Math.abs(x);
    //@ signals (ArithmeticException e) x == $Box$.MIN_VALUE;
    {
        if (x == $Box$.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of $Box$.MIN_VALUE");
        }
        return abs(x);
    }

    public static $type$ incrementExact($type$ x)
    //@ ensures \result == x + 1;
    //@ signals (ArithmeticException e) x + 1 < $Box$.MIN_VALUE || x + 1 > $Box$.MAX_VALUE;
    {
        return addExact(x, $one$);
    }

    public static $type$ decrementExact($type$ x)
    //@ ensures \result == x - 1;
    //@ signals (ArithmeticException e) x - 1 < $Box$.MIN_VALUE || x - 1 > $Box$.MAX_VALUE;
    {
        return subtractExact(x, $one$);
    }

    public static $type$ negateExact($type$ x)
    //@ ensures \result == -x;
    //@ signals (ArithmeticException e) -x < $Box$.MIN_VALUE || -x > $Box$.MAX_VALUE;
    {
        return subtractExact($zero$, x);
    }
    //# end
    //# ExactMath(int, Integer, 0, 1)
    //# ExactMath(long, Long, 0L, 1L)

    public static long multiplyExact(long x, int y)
    //@ ensures \result == x * y;
    //@ signals (ArithmeticException e) x * y < Long.MIN_VALUE || x * y > Long.MAX_VALUE;
    {
        return multiplyExact(x, (long) y);
    }

    public static long multiplyFull(int x, int y) {
        return (long) x * (long) y;
    }

    public static int floorMod(long x, int y) {
        return (int) floorMod(x, (long) y);
    }

    public static long floorDiv(long x, int y) {
        return floorDiv(x, (long) y);
    }

    //# template IntExact($add$, $plus$)
    public static int $add$Exact(int x, int y)
    //@ ensures \result == x $plus$ y;
    //@ signals (ArithmeticException e) x $plus$ y < Integer.MIN_VALUE || x $plus$ y > Integer.MAX_VALUE;
    {
        long r = (long) x $plus$ (long) y;
        if (r < Integer.MIN_VALUE || r > Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) r;
    }
    //# end
    //# IntExact(add, +)
    //# IntExact(subtract, -)
    //# IntExact(multiply, *)

    //# template LongExact($add$, $plus$, $overflows$)
    public static long $add$Exact(long x, long y)
    //@ ensures \result == x $plus$ y;
    //@ signals (ArithmeticException e) x $plus$ y < Long.MIN_VALUE || x $plus$ y > Long.MAX_VALUE;
    {
        if ($overflows$) {
            throw new ArithmeticException("long overflow");
        }
        return x $plus$ y;
    }
    //# end
    //# LongExact(add, +, y > 0 ? x > Long.MAX_VALUE - y : x < Long.MIN_VALUE - y)
    //# LongExact(subtract, -, y < 0 ? x > Long.MAX_VALUE + y : x < Long.MIN_VALUE + y)
    //# LongExact(multiply, *, x != 0 && (x * y / x != y || x == -1 && y == Long.MIN_VALUE))

    public static int toIntExact(long x)
    //@ ensures \result == x;
    //@ signals (ArithmeticException e) x < Integer.MIN_VALUE || x > Integer.MAX_VALUE;
    {
        if (x < Integer.MIN_VALUE || x > Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) x;
    }
}
