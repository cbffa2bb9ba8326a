import java.util.Arrays;
import java.util.regex.*;

// Regular expressions.
public class Regex {
    static String all(String regex, String text) {
        StringBuilder found = new StringBuilder();
        Matcher m = Pattern.compile(regex).matcher(text);
        while (m.find()) {
            found.append(m.start()).append('-').append(m.end());
            for (int i = 0; i <= m.groupCount(); i++) found.append(':').append(m.group(i));
            found.append(' ');
        }
        return found.append(m.matches()).append(m.lookingAt()).toString();
    }
    static String split(String text, String regex, int limit) {
        String[] parts = text.split(regex, limit);
        String joined = parts.length + "";
        for (String part : parts) joined += "<" + part + ">";
        return joined;
    }
    static String testLiteral() { return all("ab", "abcabab") + all("", "xy") + all("abc", "abc") + all("x", ""); }
    static String testDot() { return all("a.c", "abc a\nc axc") + all(".*", "ab\ncd") + all(".+?", "abc"); }
    static String testKinds() { return all("\\d+", "a12b345") + all("\\w+", "Hi_9 there!") + all("\\s", "a \t\n\u000bb\f\r") + all("\\D+", "12ab3") + all("\\S+\\W", "ab, cd.") ; }
    static String testSets() { return all("[a-c]+", "xabcz") + all("[^a-c]+", "xabcz") + all("[\\d.]+", "a1.5b") + all("[a-]", "b-a") + all("[-a]", "b-a") + all("[\\]x]", "]x[") + all("[+*?.$|(){}]", "a.b$c|") + all("[0-35-9]+", "123456789") + all("[^\\s]+", "a b") + all("[A-z]", "_a["); }
    static String testQuantifiers() { return all("ab?c", "ac abc abbc") + all("a{2}", "aaaaa") + all("a{2,3}", "aaaaaa") + all("a{2,}", "a aa aaa") + all("a*?b", "aab b") + all("a??b", "ab") + all("a{1,2}?", "aaa") + all("x*", "axxb"); }
    static String testGroups() { return all("(a)(b)?", "ab a") + all("(\\d+)-(\\d+)", "12-345 6-7") + all("(?:ab)+", "ababx") + all("(a|b)+c", "abac") + all("((a)(b))+", "abab") + all("(?:(a)|b)+", "ab"); }
    static String testAlternatives() { return all("cat|dog|", "dogcat") + all("a|ab", "ab") + all("(a|ab)(c|bcd)", "abcd") + all("foo|bar(baz)?", "foobarbaz"); }
    static String testAnchors() { return all("^a", "aa") + all("a$", "aa") + all("a$", "a\n") + all("a$", "a\r\n") + all("$", "a\r\n") + all("\\Aa\\z", "a") + all("a\\Z", "a\n") + all("a\\z", "a\n") + all("\\bfoo\\b", "foo food foo_ (foo)") + all("\\Boo", "foo oo"); }
    static String testBacktracking() { return all("a.*b.*c", "aXbYcbZ") + all("(a+)+b", "aaab") + all("(\\w+)@(\\w+)\\.com", "me@site.com you@x.org") + all("(ab|a)(bc|c)?", "abc") + all("(x+x+)y", "xxxxy"); }
    static String testNestedLoops() { return all("((\\d{2})-)*x", "11-22-x 33-x") + all("(?:a(?:b)*c)*d", "abbcacd") + all("(a(b|c){2}){2}", "abcacbx") + all("(?:ab?)+?c", "aabac"); }
    static String testQuote() { return all("\\Qa.b\\Ec", "a.bc axbc") + all(Pattern.quote("[x]"), "[x]x") + all("\\.\\*\\\\", ".*\\"); }
    static boolean testMatches() { return "abc".matches("[a-z]+") && !"abc1".matches("[a-z]+") && "ab".matches("a|ab") && Pattern.matches("a*", "") && !"x".matches("") && "(555) 123-4567".matches("\\(\\d{3}\\) \\d{3}-\\d{4}") && "O'Brien-Smith".matches("[a-zA-Z]+(['-][a-zA-Z]+)*"); }
    static String testReplace() { return "aXbXc".replaceAll("X", "-") + "a1b22".replaceAll("\\d+", "#") + "john smith".replaceAll("(\\w+) (\\w+)", "$2, $1!") + "abc".replaceAll("", "-") + "abc".replaceFirst("b", "\\$1") + "aaa".replaceFirst("a", "b") + "x".replaceAll("y", "z") + "ab".replaceAll("(a)|b", "<$1>") + "a".replaceAll("(a)", "$12"); }
    static String testReplaceStar() { return "abc".replaceAll("x*", "-") + "baac".replaceAll("a*", "_") + "a.b.c".replaceAll(".", "x") + "a.b".replaceAll("\\.", "\\\\"); }
    static String testReplaceBadGroup() { return "a".replaceAll("a", "$1"); }
    static String testReplaceBadEscape() { return "a".replaceAll("a", "\\"); }
    static String testReplaceNull() { return "a".replaceFirst("b", null); }
    static boolean testReplaceNothing() { String s = "abc"; return s.replaceAll("x", "y") == s; }
    static String testSplit() { return split("a,b,,c,,", ",", 0) + split("a,b,,c,,", ",", -1) + split("a,b,,c,,", ",", 2) + split("a,b,,c,,", ",", 1) + split("a,b", ",", 9) + split("", ",", 0) + split(",", ",", 0) + split("abc", "", 0) + split("abc", "", 2) + split("boo:and:foo", "o", 0) + split("boo:and:foo", "o", 5) + split("boo:and:foo", "o", -2); }
    static String testSplitRegex() { return split("a1b22c", "\\d+", 0) + split(" a  b ", "\\s+", 0) + split("a.b.c", "\\.", 0) + split("1+2-3", "[+-]", 0) + split("a, b;c", "[,;]\\s*", 0) + split("2x3", "x", 0) + split("aXbXc", "(?:X)", 0) + split("abc", "b*", 0) + split("axb", "x|b", 0) + split("ab", "\\w|", 0) + split("ab", "\\w|", -1); }
    static String testSplitWords() { return String.join("|", "the quick  fox".split(" ")) + Arrays.toString(Pattern.compile(" +").split("a  b c")); }
    static int testNoMatch() { return Pattern.compile("a").matcher("b").start(); }
    static int testNoGroup() { Matcher m = Pattern.compile("(a)").matcher("a"); m.find(); return m.start(2); }
    static String testGroupAfterFail() { Matcher m = Pattern.compile("a").matcher("ab"); m.find(); m.find(); return m.group(); }
    static String testFindFrom() { Matcher m = Pattern.compile("\\d").matcher("a1b2c3"); String r = "" + m.find(2) + m.group() + m.find() + m.group() + m.find() + m.find(); m.reset(); return r + m.find() + m.group() + m.pattern() + m.matches() + m.find(); }
    static boolean testFindFromBad() { return Pattern.compile("a").matcher("a").find(2); }
    static String testMatchesThenFind() { Matcher m = Pattern.compile("a+").matcher("aab"); return "" + m.lookingAt() + m.end() + m.find() + m.matches() + m.find(); }
    static String testNullRegex() { return "a".replaceAll(null, "b"); }
    static boolean testNullInput() { return Pattern.matches("a", null); }
}
