public class Strings {
    static String testConcatAll() { byte b = 1; short s = 2; char c = 'c'; int i = -3; long l = 4L; boolean t = true; Object o = null; String n = null; return "" + b + s + c + i + l + t + o + n + 'x' + 1L + (char) 65 + (int) 'A'; }
    static String testCharPlusInt() { char c = 'a'; return c + 1 + "z" + c + 1; }
    static String testPlusEquals() { String s = null; s += "a"; s += 1; s += 'b'; s += null; return s; }
    static String testPlusEqualsObject() { Object o = "x"; o += "y"; return (String) o; }
    static boolean testIntern() { final String a = "x"; String b = "x"; return (a + "y") == "xy" && (b + "y") != "xy" && a == b; }
    static boolean testInternField() { return K == "k1" && K2 == "kk11" && (K + "") == K; }
    static final String K = "k" + 1;
    static final String K2 = "k" + K + '1';
    static int testLength() { return "hello".length() + "".length(); }
    static char testCharAt() { return "hello".charAt(4); }
    static char testCharAtBad() { return "hello".charAt(5); }
    static char testCharAtNeg() { return "hello".charAt(-1); }
    static String testSub() { return "hello".substring(1, 3) + "hello".substring(3) + "x".substring(1); }
    static String testSubBad() { return "hello".substring(3, 2); }
    static String testSubBad2() { return "hello".substring(6); }
    static int testIndex() { return "hello".indexOf('l') + "hello".indexOf("lo") * 10 + "hello".indexOf("z") * 100 + "hello".lastIndexOf('l') * 1000 + "hello".indexOf('l', 3) + "hello".indexOf("", 9); }
    static boolean testStarts() { return "hello".startsWith("he") && "hello".endsWith("lo") && !"hello".startsWith("hello!") && "hello".startsWith("l", 2) && "hello".contains("ell") && "x".endsWith(""); }
    static int testCompare() { return "abc".compareTo("abd") + "b".compareTo("abc") * 10 + "ab".compareTo("abc") * 100 + "x".compareTo("x"); }
    static String testTrim() { return "[" + "  a b \t\n".trim() + "]" + " x ".strip() + "   ".isBlank(); }
    static String testCase() { return "aBc1".toUpperCase() + "aBc1".toLowerCase() + "ABC".equalsIgnoreCase("abC") + "a".equalsIgnoreCase(null); }
    static String testReplace() { return "banana".replace('a', 'o') + "banana".replace("an", "<>") + "aaa".replace("", "-"); }
    static boolean testReplaceSame() { String s = "abc"; return s.replace('x', 'y') == s && s.concat("") == s && s.substring(0) == s && s.toString() == s; }
    static String testConcatMethod() { return "a".concat("b").concat("c"); }
    static String testValueOf() { return String.valueOf(5) + String.valueOf('c') + String.valueOf(true) + String.valueOf(7L) + String.valueOf((Object) null) + String.valueOf(new char[] {'x', 'y'}); }
    static int testHash() { return "hello world".hashCode(); }
    static int testHashEmpty() { return "".hashCode() * 10 + "a".hashCode(); }
    static String testToCharArray() { char[] c = "hello".toCharArray(); c[0] = 'j'; String s = new String(c); c[1] = 'x'; return s; }
    static String testNewStringRange() { char[] c = {'a', 'b', 'c', 'd'}; return new String(c, 1, 2) + new String() + new String("z"); }
    static boolean testEqualsNull() { return "a".equals(null) || "a".equals((Object) 'a') || !"a".equals("a"); }
    static int testNullCall() { String s = null; return s.length(); }
    static int testDiscardedNullCall() { String s = null; s.length(); return 1; }
    static int testDiscardedLength() { String s = "a"; s.length(); return s.length(); }
    static boolean testNullEquals() { String s = null; return s.equals("x"); }
    static String testBuilder() { StringBuilder b = new StringBuilder(); b.append(1).append('a').append("bc").append(true).append(2L).append((Object) null).append((String) null); return b.toString() + b.length(); }
    static String testBuilderGrow() { StringBuilder b = new StringBuilder(); for (int i = 0; i < 50; i++) b.append(i % 10); return b.toString(); }
    static String testBuilderInsert() { return new StringBuilder("hello").insert(0, "x").insert(3, 42).insert(8, 'z').insert(1, true).toString(); }
    static String testBuilderDelete() { return new StringBuilder("hello").deleteCharAt(1).delete(1, 3).append("!").toString(); }
    static String testBuilderReverse() { return new StringBuilder("hello").reverse().toString() + new StringBuilder().reverse(); }
    static String testBuilderSet() { StringBuilder b = new StringBuilder("abc"); b.setCharAt(1, 'X'); b.setLength(2); b.append('c'); b.setLength(4); return b.toString(); }
    static char testBuilderCharAt() { return new StringBuilder("abc").charAt(3); }
    static String testBuilderSetBad() { StringBuilder b = new StringBuilder("abc"); b.setCharAt(3, 'x'); return b.toString(); }
    static String testBuilderInsertBad() { return new StringBuilder("abc").insert(4, "x").toString(); }
    static String testBuilderDeleteBad() { return new StringBuilder("abc").deleteCharAt(3).toString(); }
    static String testBuilderReplace() { return new StringBuilder("hello").replace(1, 3, "XYZ").toString() + new StringBuilder("abc").indexOf("c") + new StringBuilder("hello").substring(2); }
    static String testBuilderChain() { StringBuilder b = new StringBuilder("a"); StringBuilder c = b.append("b"); return b == c ? c.append(b).toString() : ""; }
    static String testEscapes() { return "\t\n\r\b\f\0\7\12\101\"\'\\\u0041\s|"; }
    static String testUnicode() { return "äöü€\uD83D\uDE00x" + "äöü".length(); }
    static String testTextBlock() { return """
        Hello,
          "World" \
        joined
        end\n
        """; }
    static String testTextBlockEnd() { return """
        a
         b"""; }
    static int testSwitchString() { int r = 0; for (String s : new String[] {"a", "bb", "ccc", "Aa", "BB"}) switch (s) { case "a": r += 1; break; case "bb": r += 10; case "ccc": r += 100; break; case "Aa": r += 1000; break; default: r += 10000; } return r; }
    static int testSwitchStringNull() { String s = null; switch (s) { case "a": return 1; default: return 2; } }
    static String testJoin() { return String.join(",", "a", "b", "c") + String.join("-", new String[0]); }
    static String testRepeat() { return "ab".repeat(3) + "x".repeat(0); }
    static String testRepeatBad() { return "ab".repeat(-1); }
    static boolean testIsEmpty() { return "".isEmpty() && !"a".isEmpty(); }
    static String testCharSeq() { CharSequence c = "hello"; return c.length() + "" + c.charAt(1) + c.subSequence(1, 3) + c; }
    static String testToStringOverride() { return "" + new Strings() + new Object[] {new Strings()}[0]; }
    public String toString() { return "S!"; }
    static String testNullToString() { return "<" + new Nul() + ">"; }
    static class Nul { public String toString() { return null; } }
    static String testCharArrayConcat() { char[] c = {'o', 'k'}; return "" + String.valueOf(c) + c.length; }
    static String testPalindrome() { String s = "abcba"; boolean p = true; for (int i = 0; i < s.length() / 2; i++) p &= s.charAt(i) == s.charAt(s.length() - 1 - i); return s + p; }
    static int testCountVowels() { int n = 0; for (char c : "the quick brown fox".toCharArray()) { switch (c) { case 'a': case 'e': case 'i': case 'o': case 'u': n++; } } return n; }
    static String testCaesar() { StringBuilder b = new StringBuilder(); for (char c : "Hello, World".toCharArray()) { if (Character.isUpperCase(c)) b.append((char) ('A' + (c - 'A' + 3) % 26)); else if (Character.isLowerCase(c)) b.append((char) ('a' + (c - 'a' + 3) % 26)); else b.append(c); } return b.toString(); }
    static String testLongToString() { return "" + Long.MAX_VALUE + Long.MIN_VALUE + 0L + -1; }
    static boolean testIdentity() { String a = "hi", b = new String("hi"), c = b; return a != b && b == c && a.equals(b) && a == "hi"; }
    static String testNested() { return "a" + ("b" + 1 + 2) + (1 + 2) + 1 + 2; }
    static String testMessages() { String r = ""; try { "abc".charAt(7); } catch (StringIndexOutOfBoundsException e) { r += "1"; } try { "abc".substring(2, 9); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } try { new StringBuilder("abc").deleteCharAt(5); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } return r; }
    static String testOutside() { String r = ""; for (String s : new String[] {"abc", "ab\u00ff", "ab\u0100", ""}) { try { s.charAt(7); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } try { s.codePointAt(-1); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } } return r; }
    static String testMessages2() { String r = ""; try { new StringBuilder("abc").charAt(5); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } try { new StringBuilder("abc").setCharAt(-1, 'x'); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } return r; }
    static String testMessages3() { String r = ""; try { "abc".charAt(5); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } try { new StringBuilder("abc").insert(7, 'x'); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } try { new StringBuilder("abc").delete(2, 1); } catch (StringIndexOutOfBoundsException e) { r += e.getMessage(); } return r; }
    static String testMessages4() { try { new StringBuilder("abc").setLength(-1); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } return ""; }
    static String testMessages5() { try { new StringBuilder("abc").substring(2, 5); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } return ""; }
    static String testMessages6() { try { "abc".repeat(-2); } catch (IllegalArgumentException e) { return e.getMessage(); } return ""; }
    static String testMessages7() { try { new StringBuilder("abc").replace(7, 8, "x"); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } return ""; }
    static String testMessages8() { try { new StringBuilder("abc").deleteCharAt(9); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } return ""; }
    static String testBuffer() { StringBuffer b = new StringBuffer("ab"); b.append(1).insert(0, 'x').reverse(); return b.toString() + b.length() + new String(b) + new String(new StringBuilder("q")); }
    static int testLastIndex() { return "banana".lastIndexOf('a', 4) + "banana".lastIndexOf("an", 2) * 10 + "banana".lastIndexOf("x", 9) * 100 + "banana".lastIndexOf('n', -1) * 1000; }
    static boolean testRegions() { String s = "Hello World"; return s.regionMatches(6, "a World", 2, 5) && !s.regionMatches(0, "hello", 0, 5) && s.regionMatches(true, 0, "hELLO", 0, 5) && !s.regionMatches(-1, "x", 0, 0) && !s.regionMatches(7, "World", 0, 5) && s.regionMatches(3, "x", 0, -5) && !s.regionMatches(0, "x", 2, 0) && !s.regionMatches(Integer.MAX_VALUE, "x", 0, 1); }
    static String testGetChars() { char[] c = {'1', '2', '3', '4', '5'}; "hello".getChars(1, 3, c, 2); new StringBuilder("xyz").getChars(0, 1, c, 0); return new String(c); }
    static int testGetCharsBad() { "hello".getChars(1, 9, new char[9], 0); return 0; }
    static int testGetCharsNull() { "hello".getChars(1, 4, null, 0); return 0; }
    static int testBuilderGetCharsBad() { new StringBuilder("abc").getChars(2, 1, new char[2], 0); return 0; }
    static String testValueOfPart() { char[] c = {'a', 'b', 'c', 'd'}; return String.valueOf(c, 1, 2) + String.copyValueOf(c, 3, 1) + String.valueOf(c, 4, 0); }
    static String testValueOfPartBad() { return String.valueOf(new char[3], 2, 2); }
    static int testCapacity() { StringBuilder b = new StringBuilder(); int r = b.capacity(); b.append("0123456789abcdef!"); r = r * 1000 + b.capacity(); b.ensureCapacity(1); b.ensureCapacity(35); r = r * 1000 + b.capacity(); return r; }
    static int testCapacityMade() { return new StringBuilder("abc").capacity() + 100 * new StringBuilder(7).capacity() + 10000 * new StringBuilder((CharSequence) "abcd").capacity(); }
    static int testCapacityJump() { StringBuilder b = new StringBuilder(2); b.ensureCapacity(-4); b.ensureCapacity(100); int r = b.capacity(); b.append("ab").trimToSize(); return r * 100 + b.capacity(); }
    static int testCapacitySetLength() { StringBuilder b = new StringBuilder(3); b.setLength(5); int r = b.capacity(); b.setLength(0); b.insert(0, "0123456789"); return r * 100 + b.capacity(); }
    static String testBuilderInsertMore() { char[] c = {'1', '2', '3'}; CharSequence s = "xy"; return new StringBuilder("ab").insert(1, c, 1, 2).insert(0, s).insert(0, c).insert(0, (CharSequence) null).toString() + new StringBuilder("abab").lastIndexOf("ab", 1); }
    static String testBuilderInsertPartBad() { return new StringBuilder("ab").insert(5, new char[2], 0, 9).toString(); }
    static int testIndexNegativeStart() { return "hello".lastIndexOf('h', -1) + 10 * "hello".lastIndexOf("h", -1) + 100 * "hello".indexOf('o', 9) + 1000 * "hello".lastIndexOf("", 3) + 10000 * "hello".indexOf(-1); }
    static String testCharKinds() { String r = ""; for (char c = 0; c < 128; c++) r += (Character.isDefined(c) ? 1 : 0) + (Character.isJavaIdentifierStart(c) ? 2 : 0) + (Character.isJavaIdentifierPart(c) ? 4 : 0) + (Character.isISOControl(c) ? 8 : 0) + (Character.isIdentifierIgnorable(c) ? 16 : 0) + ","; return r; }
    static String testCodePointKinds() { String r = ""; for (int c = 0; c < 128; c++) r += (Character.isLetter(c) ? 1 : 0) + (Character.isDigit(c) ? 2 : 0) + (Character.isUpperCase(c) ? 4 : 0) + (Character.isWhitespace(c) ? 8 : 0) + (char) Character.toUpperCase(c) + (char) Character.toLowerCase(c) + (Character.isLetterOrDigit(c) ? 16 : 0) + (Character.isLowerCase(c) ? 32 : 0); return r; }
    static int testDigitRadix() { return Character.digit('1', 1) + 10 * Character.digit('z', 37) + 100 * Character.digit('f', 16) + Character.forDigit(11, 12); }
    static int testCauses() { int r = 0; try { new RuntimeException("m", null).initCause(new Error()); } catch (IllegalStateException e) { r += 1; } RuntimeException x = new RuntimeException("x"); try { x.initCause(x); } catch (IllegalArgumentException e) { r += 10; } x.initCause(null); try { x.initCause(null); } catch (IllegalStateException e) { r += 100; } return r; }
    static String testSplitAtCharacter() { String r = ""; for (String text : new String[] {"", ",", "a", "a,b", ",a,,b,,", ",,,", "a.b|c"}) for (String at : new String[] {",", ".", "\\.", "|", "\\|", "\\,", "x"}) for (int limit = -1; limit < 4; limit++) { String[] p = text.split(at, limit); r += p.length; for (String s : p) r += s + ";"; } return r; }
}
