public class Arithmetic {
    static int testIntOverflowMul() { int x = 46341; return x * x; }
    static int testMinDivMinusOne() { int m = Integer.MIN_VALUE, d = -1; return m / d; }
    static int testMinRemMinusOne() { int m = Integer.MIN_VALUE, d = -1; return m % d; }
    static long testLongMinDiv() { long m = Long.MIN_VALUE, d = -1; return m / d + m % d; }
    static int testNegDiv() { int a = -7, b = 2; return a / b * 100 + a % b; }
    static int testNegDiv2() { int a = 7, b = -2; return a / b * 100 + a % b; }
    static int testShl33() { int x = 1, d = 33; return x << d; }
    static int testShlNeg() { int x = 1, d = -1; return x << d; }
    static int testShrNeg() { int x = -17; return x >> 2; }
    static int testUShr() { int x = -17; return x >>> 28; }
    static int testUShr32() { int x = -17; return x >>> 32; }
    static long testLongShift() { long x = -17; return (x >>> 60) + (x >> 3) + (x << 65); }
    static long testIntShiftLongDistance() { int x = 5; long d = 34; return x << d; }
    static int testByteShift() { byte b = -1; return b >>> 4; }
    static int testByteCast() { int x = 200; return (byte) x; }
    static int testShortCast() { int x = 70000; return (short) x; }
    static int testCharCast() { int x = -1; return (char) x; }
    static int testLongToInt() { long x = 0x1_0000_0005L; return (int) x; }
    static int testLongToByte() { long x = 0xFFL; return (byte) x; }
    static int testByteToChar() { byte b = -1; return (char) b; }
    static int testCharArith() { char c = 'a'; return c + 1; }
    static char testCharPlusPlus() { char c = 'z'; c++; return c; }
    static char testCharWrap() { char c = '\uffff'; c++; return c; }
    static byte testBytePlusEquals() { byte b = 100; b += 100; return b; }
    static short testShortMulEquals() { short s = 300; s *= 300; return s; }
    static int testCompoundNarrow() { int x = 5; x += 3 > 2 ? 1L << 40 : 0; return x; }
    static char testCharCompound() { char c = 'a'; c += 2; c -= 1; return c; }
    static int testShlEquals() { byte b = 1; b <<= 7; return b; }
    static int testShrEquals() { byte b = -128; b >>>= 1; return b; }
    static int testXor() { int a = 0b1100, b = 0b1010; return (a ^ b) * 10000 + (a & b) * 100 + (a | b); }
    static int testNot() { int a = 5; return ~a; }
    static long testNotLong() { long a = 5; return ~a; }
    static int testUnaryMinusByte() { byte b = -128; return -b; }
    static int testUnaryMinusMin() { int m = Integer.MIN_VALUE; return -m; }
    static boolean testBoolOps() { boolean a = true, b = false; return (a & !b) | (a ^ b) && !(a & b); }
    static int testOctal() { return 017 + 0x1F + 0b11 + 1_000; }
    static int testHexNeg() { return 0xFFFFFFFF; }
    static long testHexLong() { return 0xFFFFFFFFL + 0xFFFF_FFFF_FFFF_FFFFL; }
    static int testMinLiteral() { return -2147483648; }
    static long testMinLongLiteral() { return -9223372036854775808L; }
    static int testDivZeroInt() { int z = 0; return 5 / z; }
    static int testRemZero() { int z = 0; return 5 % z; }
    static long testDivZeroLong() { long z = 0; return 5L / z; }
    static int testConstantFold() { final int a = 3; final int b = a * 4; byte c = b; return c; }
    static int testTernaryType() { boolean t = true; char c = 'x'; int i = 0; return (t ? c : 0) + (t ? c : i); }
    static String testTernaryTypeString() { boolean t = true; char c = 'x'; int i = 0; return "" + (t ? c : 0) + (t ? c : i) + (t ? 'b' : i) + (!t ? 1 : 'c'); }
    static String testTernaryLong() { boolean t = true; return "" + (t ? 1 : 2L) + (t ? (byte) 1 : 'a') + (t ? null : 0); }
    static int testPrecedence() { return 2 + 3 * 4 - 10 / 3 % 2 << 1 >> 1 & 0xFF | 3 ^ 5; }
    static boolean testCompare() { int a = 5; long b = 5; char c = 5; return a == b && b == c && a <= c && !(a < b) && c >= b; }
    static int testIncrementExpr() { int i = 5; return i++ + ++i + i-- - --i; }
    static int testIncrementAssign() { int i = 5; i = i++; return i; }
    static int testIncrementAssign2() { int i = 5; i = ++i + i++; return i; }
    static int testPlusEqualsSelf() { int i = 5; i += i++ + ++i; return i; }
    static int testArrayIndexSide() { int[] a = new int[5]; int i = 0; a[i] = i = 2; return a[0] * 10 + a[2]; }
    static int testArrayIndexSide2() { int[] a = {1, 2, 3, 4}; int i = 0; a[i++] += a[i++] * 10 + i; return a[0] * 100 + a[1] * 10 + i; }
    static int testCompoundArray() { int[] a = {5, 6}; int i = 0; a[i] += (i = 1) + a[i]; return a[0] * 100 + a[1]; }
    static int testPostIncArray() { int[] a = {5, 6}; int i = 0; int r = a[i]++ + a[i++]-- + a[i]; return r * 100 + a[0] * 10 + a[1]; }
    static long testMixed() { byte b = 10; short s = 20; char c = 'A'; int i = 1000; long l = 1L << 33; return b + s * c - i + l; }
    static int testCharLit() { return '\n' + '\t' + '\\' + '\'' + '"' + '\0' + '\177' + '\u0041'; }
    static int testAbs() { return Math.abs(-5) + Math.abs(Integer.MIN_VALUE) + (int) Math.abs(-7L); }
    static long testMinMax() { return Math.max(3, 5) + Math.min(-2L, 7) * 10 + Math.max('a', 3); }
    static int testFloor() { return Math.floorMod(-7, 3) * 100 + Math.floorDiv(-7, 3) + Math.floorMod(7, -3) * 10; }
    static int testAddExact() { return Math.addExact(Integer.MAX_VALUE, 1); }
    static int testAddExactOk() { return Math.addExact(1000, 1) + Math.subtractExact(5, 7) + Math.multiplyExact(-3, 4); }
    static int testMulExact() { return Math.multiplyExact(65536, 32768); }
    static long testMulExactLong() { return Math.multiplyExact(Long.MIN_VALUE, -1L); }
    static long testAddExactLong() { return Math.addExact(Long.MAX_VALUE, 1L); }
    static int testNegateExact() { return Math.negateExact(Integer.MIN_VALUE); }
    static int testToIntExact() { return Math.toIntExact(1L << 31); }
    static int testIntegerMethods() { return Integer.bitCount(255) + Integer.numberOfLeadingZeros(1) * 100 + Integer.numberOfTrailingZeros(8) * 10000 + Integer.highestOneBit(100) + Integer.reverse(1) + Integer.signum(-5); }
    static String testToStrings() { return Integer.toBinaryString(10) + Integer.toHexString(-1) + Integer.toString(-255, 16) + Long.toHexString(255L) + Integer.toOctalString(8) + Long.MIN_VALUE + Integer.MIN_VALUE; }
    static int testParse() { return Integer.parseInt("-123") + Integer.parseInt("+45") + Integer.parseInt("ff", 16) + Integer.valueOf("7"); }
    static int testParseMin() { return Integer.parseInt("-2147483648"); }
    static int testParseBad() { return Integer.parseInt("12x"); }
    static int testParseBig() { return Integer.parseInt("2147483648"); }
    static int testParseEmpty() { return Integer.parseInt(""); }
    static int testParseNull() { return Integer.parseInt(null); }
    static String testParseMessage() { try { Integer.parseInt("12x"); return ""; } catch (NumberFormatException e) { return e.getMessage(); } }
    static long testParseLong() { return Long.parseLong("-9223372036854775808"); }
    static long testParseLongBig() { return Long.parseLong("9223372036854775808"); }
    static int testLongCompare() { return Long.compare(1L << 40, 5) + Integer.compare(3, 9) * 10 + Character.compare('a', 'c') * 100; }
    static boolean testImpliedWiden() { long a = Integer.MAX_VALUE; a++; int b = Integer.MAX_VALUE; b++; return a == 2147483648L && b == -2147483648; }
    static int testIntDivByLong() { int x = 10; x /= 3L; return x; }
    static int testRemCompound() { int x = 17; x %= 5; x ^= 3; x |= 8; x &= ~1; x <<= 2; x >>= 1; return x; }
    static boolean testBoolCompound() { boolean b = true; b &= false; b |= true; b ^= true; return b; }
    static int testHash() { return Long.hashCode(1L << 33) + Boolean.hashCode(true) + Character.hashCode('a') + Integer.hashCode(7); }
    static int testCharMath() { char a = 'a', b = 'b'; char c = (char) (a + b - 'a'); return c * 10 + (b - a); }
    static int testDigit() { return Character.digit('f', 16) + Character.getNumericValue('7') * 100 + (Character.isDigit('5') ? 1000 : 0) + (Character.isLetter('5') ? 1 : 0); }
    static int testFinalShift() { final byte b = 10; char c = b; short s = 'a'; return c + s; }
    static int testUnsigned() { return Integer.compareUnsigned(-1, 1) + Integer.divideUnsigned(-1, 2) / 1000 + Integer.remainderUnsigned(-1, 7); }
    static long testNestedCasts() { return (long) (int) (char) (byte) 0xF0 + (short) 0x18000L; }
    static int testLongIndexArith() { long l = 3; int[] a = {1, 2, 3, 4}; return a[(int) l] + a[(byte) 1]; }
    static int testCharIndex() { int[] a = new int[128]; a['b'] = 5; byte k = 98; return a[k]; }
    static int testRotate() { return Integer.rotateLeft(0x80000001, 1) + Integer.rotateRight(3, 1); }
}
