import java.util.*;

// Operators, conversions, edge cases and texts of floating-point numbers. Values come from variables or methods, so that the
// compiler does not compute them, unless it is asked to.
public class Floats {
    static final double INF = Double.POSITIVE_INFINITY;
    static final double NAN = Double.NaN;
    static final float TENTH = 0.1f;
    static final double FOLDED = 1 / 3.0 + 2 * 0.1 - 7 % 2.5;
    static double held = 2.5;
    float field;
    double wide = -0.0;

    static double d(double x) { return x; }
    static float f(float x) { return x; }
    static int i(int x) { return x; }
    static long l(long x) { return x; }

    static double testSum() { return d(0.1) + d(0.2); }
    static double testDifference() { return d(0.3) - d(0.1); }
    static double testProduct() { return d(1e200) * d(1e200); }
    static double testSmallProduct() { return d(1e-200) * d(1e-200); }
    static double testQuotient() { return d(1) / d(3); }
    static double testByZero() { return d(1) / d(0); }
    static double testByMinusZero() { return d(1) / d(-0.0); }
    static double testZeroByZero() { return d(0) / d(0); }
    static double testInfinityMinusInfinity() { return INF - d(INF); }
    static double testZeroTimesInfinity() { return d(0) * INF; }
    static double testNegatedZero() { return -d(0.0); }
    static double testZeroMinusZero() { return d(0.0) - d(0.0); }
    static double testDenormal() { return d(Double.MIN_VALUE) / 2; }
    static double testDenormalUp() { return d(Double.MIN_VALUE) * 0.75; }
    static double testHalfwayToEven() { return d(9007199254740992.0) + d(1); }
    static double testRem() { return d(5.5) % d(2); }
    static double testRemNegative() { return d(-5.5) % d(2); }
    static double testRemNegativeDivisor() { return d(5.5) % d(-2); }
    static double testRemZeroSign() { return d(-4) % d(2); }
    static double testRemByZero() { return d(1) % d(0); }
    static double testRemInfinity() { return d(7.25) % INF; }
    static double testRemSmall() { return d(1e300) % d(1e-5); }
    static double testRemTenth() { return d(1) % d(0.1); }

    static float testFloatSum() { return f(0.1f) + f(0.2f); }
    static float testFloatProduct() { return f(16777216f) * f(1.0000001f); }
    static float testFloatOverflow() { return f(3e38f) * f(10); }
    static float testFloatQuotient() { return f(1) / f(3); }
    static float testFloatRem() { return f(1) % f(0.1f); }
    static float testFloatLost() { return f(16777216f) + f(1f); }
    static float testFloatDenormal() { return f(Float.MIN_VALUE) / 2f; }
    static double testFloatInDouble() { return f(0.1f) + d(0.2); }
    static boolean testFloatIsNotDouble() { return f(0.1f) == d(0.1); }
    static double testIntTimesDouble() { return i(3) * d(0.1); }
    static float testLongPlusFloat() { return l(123456789012345L) + f(0.5f); }
    static double testCharPlusDouble() { char c = 'a'; return c + d(0.5); }
    static int testIntDivisionFirst() { return (int) (i(7) / i(2) * d(2.0)); }

    static int testCastDown() { return (int) d(1.9) * 10 + (int) d(-1.9); }
    static int testCastNan() { return (int) d(NAN); }
    static long testCastNanLong() { return (long) d(NAN); }
    static int testCastLarge() { return (int) d(1e20); }
    static int testCastSmall() { return (int) d(-1e20); }
    static long testCastInfinity() { return (long) d(INF); }
    static long testCastMinusInfinity() { return (long) d(-INF); }
    static long testCastLongEdge() { return (long) d(9.223372036854775807e18); }
    static int testCastIntEdge() { return (int) d(2147483647.9); }
    static int testCastIntEdgeDown() { return (int) d(-2147483648.9); }
    static byte testCastByte() { return (byte) d(300.7); }
    static byte testCastByteLarge() { return (byte) d(1e20); }
    static short testCastShort() { return (short) d(-40000.5); }
    static char testCastChar() { return (char) d(-1.5); }
    static char testCastCharNan() { return (char) d(NAN); }
    static int testCastFloatToInt() { return (int) f(1e10f); }
    static long testCastFloatToLong() { return (long) f(1e10f); }
    static float testDoubleToFloat() { return (float) d(0.1); }
    static float testDoubleToFloatInfinite() { return (float) d(1e300); }
    static float testDoubleToFloatZero() { return (float) d(-1e-300); }
    static float testDoubleToFloatHalf() { return (float) d(16777217.0); }
    static double testLongToDouble() { return l(Long.MAX_VALUE); }
    static double testLongToDoubleOdd() { return l(9007199254740993L); }
    static float testIntToFloat() { return i(16777217); }
    static float testLongToFloat() { return l(0x80_0000_4000_0001L); }
    static double testIntToDouble() { return i(Integer.MIN_VALUE); }

    static boolean testLess() { return d(1) < d(2) && !(d(2) < d(1)) && !(d(NAN) < d(1)) && !(d(1) < d(NAN)); }
    static boolean testAtMost() { return d(1) <= d(1) && !(d(NAN) <= d(NAN)) && d(-0.0) <= d(0.0); }
    static boolean testGreater() { return d(2) > d(1) && !(d(NAN) > d(1)) && d(INF) > d(1e308); }
    static boolean testEqual() { return d(0.0) == d(-0.0) && !(d(NAN) == d(NAN)) && f(0.5f) == d(0.5); }
    static boolean testDiffers() { return d(NAN) != d(NAN) && !(d(0.0) != d(-0.0)) && d(1) != i(2); }
    static boolean testNotLessIsNotAtLeast() { double x = d(NAN); return !(x < 1) && !(x >= 1); }

    static double testPlusEquals() { double x = 1; x += 0.1; x -= 3; x *= 2; x /= 7; x %= 0.3; return x; }
    static int testIntPlusEqualsDouble() { int x = i(5); x += 3.7; x *= 1.5; return x; }
    static byte testByteTimesEqualsDouble() { byte b = 100; b *= 2.5; return b; }
    static char testCharPlusEqualsFloat() { char c = 'a'; c += 1.9f; return c; }
    static long testLongPlusEqualsFloat() { long x = 1L << 40; x += 0.5f; return x; }
    static double testIncrement() { double x = d(0.5); double y = x++ + ++x; return y * 100 + x--; }
    static float testFloatIncrement() { float x = f(16777216f); x++; return x; }
    static double testArrayElement() { double[] a = new double[3]; a[1]++; a[1] += a[0]-- / 4; return a[1] * 10 + a[0]; }
    static float testFields() { Floats o = new Floats(); o.field += 1.5; o.field++; return o.field / (float) (1 / o.wide); }
    static double testStatic() { held *= 2; return held; }
    static double testFolded() { return FOLDED; }
    static int testFoldedCast() { final int n = (int) 3.99; final byte b = (int) 100.5; return n + b; }
    static double testNested() { double[][] a = {{1, 2.5f}, {'a', 3L}}; return a[0][1] * a[1][0] - a[1][1]; }
    static double testDefault() { double[] a = new double[2]; return 1 / a[1]; }

    static double testConditionalPromotes() { boolean b = i(1) == 1; return b ? 1 : 2.5; }
    static String testConditionalText() { boolean b = i(1) == 1; return "" + (b ? 1 : 2.5) + (b ? 'a' : 0.5f); }
    static Object testConditionalBox() { boolean b = i(1) == 1; Object o = b ? 1 : 2.0; return o.toString(); }
    static double testSwitch() { return switch (i(2)) { case 1 -> 1; case 2 -> 2.5f; default -> 'c'; }; }
    static String testOverload() { return name(1) + name(1L) + name('a') + name(1f) + name(1.0); }
    static String name(double x) { return "d"; }
    static String name(float x) { return "f"; }
    static String name(Object x) { return "o"; }
    static String testOverloadWidens() { return wider(1) + wider(1L) + wider('c') + wider(2f); }
    static String wider(double x) { return "d" + x; }

    static double testLiterals() { return 1e3 + .5 + 5. + 1_000.5d + 0x1p-2 + 0x1.8P1 + 1D + 2f + 0f; }
    static double testHexExact() { return 0x1.fffffffffffffp1023; }
    static double testHexHalf() { return 0x1.00000000000008p0; }
    static double testHexAboveHalf() { return 0x1.000000000000081p0; }
    static double testHexDenormal() { return 0x0.0000000000001P-1022 + 0x1.8p-1074; }
    static float testHexFloat() { return 0x1.000001p0f + 0x1.000003p0f; }
    static double testTinyLiteral() { return 4.9e-324; }
    static double testLongLiteral() { return 1.00000000000000011102230246251565404236316680908203126; }
    static float testFloatRoundedOnce() { return 1.00000017881393432617187499f; }

    static String testTexts() {
        double[] all = {0, -0.0, 1, 1.5, 100, 1234567.125, 9999999, 1e7, 1.2345678912e7, 1e15, 0.001, 0.00123, 1 / 3.0, 2 / 3.0,
            0.1 + 0.2, 123456.789, 4503599627370497.5, INF, -INF, NAN, 19353203657.4140625};
        String text = "";
        for (double x : all) { text += x + " " + -x + "|"; }
        return text;
    }
    static String testFloatTexts() {
        float[] all = {0, -0f, 1, 0.1f, 1 / 3f, 5526.15625f, 16777215f, 1e7f, 0.001f, 3.4f, Float.NaN, 1 / 0f};
        String text = "";
        for (float x : all) { text += x + " " + (double) x + "|"; }
        return text;
    }
    static String testFoldedText() { return "x" + 1.5 + 2f + 1e7 + -0.0 + (float) 0.1; }
    static boolean testFoldedTextIsInterned() { return ("a" + 1.5) == "a1.5"; }
    static String testBuilder() { return new StringBuilder().append(1.5f).append(' ').append(d(2)).toString(); }
    static String testValueOf() { return String.valueOf(d(0.5)) + Double.toString(1e5) + Float.toString(f(2.5f)); }
    static int testTextLength() { return ("" + d(12.25)).length() * 10 + ("" + d(12.25)).indexOf('.'); }

    static Object testBox() { Double x = d(1.5); Object o = x; return o.toString() + o.hashCode() + o.equals(1.5) + o.equals(1.5f); }
    static double testUnbox() { Double x = 1.5; double y = x; y += x; return y * x; }
    static boolean testBoxEquals() { return Double.valueOf(NAN).equals(NAN) && !Double.valueOf(0.0).equals(-0.0); }
    static int testBoxHash() { return Double.valueOf(-0.1).hashCode() ^ Float.valueOf(0.1f).hashCode() ^ Double.hashCode(1e300); }
    static int testCompare() { return Double.compare(0.0, -0.0) * 100 + Double.compare(NAN, INF) * 10 + Double.compare(1, 2); }
    static int testCompareTo() { return Float.valueOf(2f).compareTo(1f) * 10 + Double.valueOf(NAN).compareTo(NAN); }
    static double testNumber() { Number n = i(7); Number m = d(2.75); return n.doubleValue() / 2 + m.intValue() + m.longValue() + n.floatValue(); }
    static long testBits() { return Double.doubleToLongBits(d(-1.5)) ^ Float.floatToIntBits(f(0.1f)); }
    static double testOfBits() { return Double.longBitsToDouble(0x3ff8000000000001L) + Float.intBitsToFloat(0x3dcccccd); }
    static long testNanBits() { return Double.doubleToLongBits(-d(NAN)) + Double.doubleToLongBits(Double.longBitsToDouble(-1L)); }
    static boolean testIs() { return Double.isNaN(d(NAN)) && !Double.isInfinite(1) && Double.isInfinite(-INF) && !Double.isFinite(NAN); }
    static String testLimits() { return Double.doubleToLongBits(Double.MAX_VALUE) + " " + Double.doubleToLongBits(Double.MIN_VALUE) + " "
        + Float.floatToIntBits(Float.MAX_VALUE) + " " + Float.floatToIntBits(Float.MIN_VALUE) + " " + Float.floatToIntBits(Float.MIN_NORMAL); }
    static double testList() {
        List<Double> all = new ArrayList<>();
        for (int k = 0; k < 4; k++) { all.add(k / 4.0); }
        double sum = 0;
        for (double x : all) { sum += x; }
        return sum + all.indexOf(0.5);
    }

    static double testSqrt() { return Math.sqrt(d(2)) + Math.sqrt(d(1e-300)); }
    static double testSqrtNegative() { return Math.sqrt(d(-1)); }
    static double testSqrtMinusZero() { return Math.sqrt(d(-0.0)); }
    static String testAbs() { return Math.abs(d(-0.0)) + " " + Math.abs(d(-2.5)) + " " + Math.abs(f(-1f)) + Math.abs(NAN); }
    static String testMax() { return Math.max(d(-0.0), 0.0) + " " + Math.max(d(NAN), 1) + Math.max(1, d(NAN)) + Math.max(f(1), f(2)) + Math.max(-0.0, d(-0.0)); }
    static String testMin() { return Math.min(d(-0.0), 0.0) + " " + Math.min(d(NAN), 1) + Math.min(1, d(NAN)) + Math.min(f(1), f(2)) + Math.min(0.0, d(0.0)); }
    static String testFloor() {
        double[] all = {-0.0, 0.5, -0.5, 1.5, -1.5, 3, 1e300, -1e300, NAN, -INF, 4503599627370495.5, -0.1, 0.9999999999999999};
        String text = "";
        for (double x : all) { text += Double.doubleToLongBits(Math.floor(x)) + " " + Double.doubleToLongBits(Math.ceil(x)) + " " + Double.doubleToLongBits(Math.rint(x)) + "|"; }
        return text;
    }
    static String testRound() {
        double[] all = {-0.0, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999999999999994, -0.5000000000000001, 1e300, NAN, -INF, 4503599627370497.5, 9007199254740993.0, -1e-20};
        String text = "";
        for (double x : all) { text += Math.round(x) + " " + Math.round((float) x) + "|"; }
        return text;
    }
    static double testPow() { return Math.pow(d(2), 10) + Math.pow(d(-3), 3) + Math.pow(d(7), 0) + Math.pow(d(0.3), 1) + Math.pow(d(10), d(15)); }
    static String testSignum() { return Math.signum(d(-0.0)) + " " + Math.signum(d(-3.5)) + Math.signum(f(2)) + Math.signum(NAN); }
    static double testConstants() { return Math.PI * Math.E; }

    record Point(double x, float y) {}
    static boolean testRecord() {
        Point a = new Point(NAN, -0f), b = new Point(NAN, -0f), c = new Point(NAN, 0f);
        return a.equals(b) && !a.equals(c) && a.hashCode() == b.hashCode() && a.toString().equals("Point[x=NaN, y=-0.0]");
    }
    static int testRecordHash() { return new Point(1.25, 3.5f).hashCode(); }

    static double testNewton() {
        double x = 1;
        for (int k = 0; k < 20; k++) { x = (x + 2 / x) / 2; }
        return x;
    }
    static double testHarmonic() {
        double sum = 0;
        for (int k = 1; k <= 500; k++) { sum += 1.0 / k; }
        float other = 0;
        for (int k = 500; k >= 1; k--) { other += 1.0f / k; }
        return sum - other;
    }
    static int testLoopCount() {
        int n = 0;
        for (double x = 0; x < 1; x += 0.1) { n++; }
        return n;
    }
    static String testAngles() { String r = ""; for (double x : new double[] {0, -0.0, 1, 30, -90, 180, 360, 1e300, 1.0 / 0, 0.0 / 0, 0.1}) r += Double.doubleToLongBits(Math.toRadians(x)) + "," + Double.doubleToLongBits(Math.toDegrees(x)) + ";"; return r; }
}
