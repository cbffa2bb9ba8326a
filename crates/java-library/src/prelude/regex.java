package java.util.regex;

// Regular expressions without flags: literals, escapes, classes, anchors, groups, alternatives, and
// greedy and lazy repetitions. Other constructs (look-around, back references, possessive
// repetitions, nested classes) and malformed expressions are not supported.
public final class Pattern implements java.io.Serializable {
    private final String $regex;
    // The expression itself if it has no special characters, else null.
    final String $literal;
    $Node $first;
    int $groups;
    int $loops;

    private Pattern(String regex) {
        $regex = regex;
        $literal = $isLiteral(regex) ? regex : null;
        if ($literal == null) {
            $Parser parser = new $Parser(regex);
            $first = parser.all(new $Accept());
            $groups = parser.groups;
            $loops = parser.loops;
        }
    }

    private static boolean $isLiteral(String regex) {
        for (int i = 0; i < regex.length(); i++) {
            char c = regex.charAt(i);
            if ("\\[](){}.*+?^$|".indexOf(c) >= 0 || Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }

    public static Pattern compile(String regex) {
        return new Pattern(regex);
    }

    public static boolean matches(String regex, CharSequence input) {
        return compile(regex).matcher(input).matches();
    }

    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder();
        if (text.contains("\\E")) {
            $Echis.unsupported("Pattern.quote of what ends a quotation");
        }
        return quoted.append("\\Q").append(text).append("\\E").toString();
    }

    public String pattern() {
        return $regex;
    }

    public String toString() {
        return $regex;
    }

    public Matcher matcher(CharSequence input) {
        return new Matcher(this, input.toString());
    }

    public String[] split(CharSequence input) { return split(input, 0); }

    public String[] split(CharSequence input, int limit) {
        String text = input.toString();
        Matcher matcher = matcher(text);
        // An empty match at the end adds a part.
        String[] parts = new String[text.length() + 2];
        int count = 0;
        int start = 0;
        while ((limit <= 0 || count < limit - 1) && matcher.find()) {
            // An empty match at the beginning adds no part.
            if (matcher.end() > 0) {
                parts[count] = text.substring(start, matcher.start());
                count++;
                start = matcher.end();
            }
        }
        if (count == 0) {
            return new String[] {text};
        }
        parts[count] = text.substring(start);
        count++;
        while (limit == 0 && count > 0 && parts[count - 1].isEmpty()) {
            count--;
        }
        String[] result = new String[count];
        for (int i = 0; i < count; i++) {
            result[i] = parts[i];
        }
        return result;
    }
}

public final class Matcher {
    private Pattern $pattern;
    final String $text;
    // The start of the last match, or -1.
    private int $start = -1;
    int $end;
    // The start of the next search.
    private int $from;
    // Whether the match must end at the end of the text.
    boolean $whole;
    // The start and the end of each group.
    int[] $marks;
    int[] $counts;
    int[] $begins;

    Matcher(Pattern pattern, String text) {
        $pattern = pattern;
        $text = text;
        $marks = new int[2 * pattern.$groups];
        $counts = new int[pattern.$loops];
        $begins = new int[pattern.$loops];
    }

    private boolean $at(int start) {
        boolean found;
        if ($pattern.$literal != null) {
            $end = start + $pattern.$literal.length();
            found = $text.startsWith($pattern.$literal, start) && (!$whole || $end == $text.length());
        } else {
            for (int i = 0; i < $marks.length; i++) {
                $marks[i] = -1;
            }
            found = $pattern.$first.match(this, start);
        }
        if (found) {
            $start = start;
            // The search after an empty match starts one character later.
            $from = $end == start ? $end + 1 : $end;
        }
        return found;
    }

    private boolean $none() {
        $start = -1;
        return false;
    }

    public boolean matches() {
        $whole = true;
        boolean found = $at(0);
        $whole = false;
        return found || $none();
    }

    public boolean lookingAt() {
        return $at(0) || $none();
    }

    public boolean find() {
        for (int i = $from; i <= $text.length(); i++) {
            if ($at(i)) {
                return true;
            }
        }
        $from = $text.length() + 1;
        return $none();
    }

    public boolean find(int start) {
        if (start < 0 || start > $text.length()) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        reset();
        $from = start;
        return find();
    }

    public Matcher reset() {
        $start = -1;
        $from = 0;
        return this;
    }

    public Pattern pattern() {
        return $pattern;
    }

    public int groupCount() {
        return $pattern.$groups;
    }

    private void $matched(String failure) {
        if ($start < 0) {
            throw new IllegalStateException(failure);
        }
    }

    private void $group(int group) {
        $matched("No match available");
        if (group < 0 || group > groupCount()) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    public int start() {
        $matched("No match available");
        return $start;
    }

    public int end() {
        $matched("No match available");
        return $end;
    }

    public int start(int group) {
        $group(group);
        return group == 0 ? $start : $marks[2 * group - 2];
    }

    public int end(int group) {
        $group(group);
        return group == 0 ? $end : $marks[2 * group - 1];
    }

    public String group() { return group(0); }

    public String group(int group) {
        $matched("No match found");
        int start = start(group);
        return start < 0 ? null : $text.substring(start, end(group));
    }

    public String replaceAll(String replacement) { return $replace(replacement, true); }

    public String replaceFirst(String replacement) {
        java.util.Objects.requireNonNull(replacement, "replacement");
        return $replace(replacement, false);
    }

    private String $replace(String replacement, boolean all) {
        reset();
        if (!find()) {
            return $text;
        }
        StringBuilder result = new StringBuilder();
        int done = 0;
        boolean found = true;
        while (found) {
            result.append($text.substring(done, $start));
            $expand(replacement, result);
            done = $end;
            found = all && find();
        }
        return result.append($text.substring(done)).toString();
    }

    private void $expand(String replacement, StringBuilder result) {
        int n = replacement.length();
        int i = 0;
        while (i < n) {
            char c = replacement.charAt(i);
            i++;
            if (c == '\\') {
                if (i == n) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                result.append(replacement.charAt(i));
                i++;
            } else if (c == '$') {
                char digit = i < n ? replacement.charAt(i) : 'x';
                if (digit < '0' || digit > '9') {
                    $Echis.unsupported("a replacement with a named group");
                }
                int group = digit - '0';
                i++;
                if (group > groupCount()) {
                    throw new IndexOutOfBoundsException("No group " + group);
                }
                // Further digits belong to the number while such a group exists.
                while (i < n && '0' <= replacement.charAt(i) && replacement.charAt(i) <= '9'
                        && 10 * group + replacement.charAt(i) - '0' <= groupCount()) {
                    group = 10 * group + replacement.charAt(i) - '0';
                    i++;
                }
                String part = group(group);
                if (part != null) {
                    result.append(part);
                }
            } else {
                result.append(c);
            }
        }
    }
}

// A part of an expression. It matches at a position if the following parts match after it.
abstract class $Node {
    $Node next;

    abstract boolean match(Matcher m, int i);
}

final class $Accept extends $Node {
    boolean match(Matcher m, int i) {
        if (m.$whole && i != m.$text.length()) {
            return false;
        }
        m.$end = i;
        return true;
    }
}

abstract class $Set {
    abstract boolean has(char c);

    boolean at(Matcher m, int i) {
        return i < m.$text.length() && has(m.$text.charAt(i));
    }
}

final class $One extends $Set {
    private final char c;

    $One(char c) {
        this.c = c;
    }

    boolean has(char c) {
        return c == this.c;
    }
}

// `.`, or one of `\d`, `\s` and `\w`.
final class $Kind extends $Set {
    private final char kind;

    $Kind(char kind) {
        this.kind = kind;
    }

    boolean has(char c) {
        switch (kind) {
            case 'd':
                return '0' <= c && c <= '9';
            case 's':
                return c == ' ' || '\t' <= c && c <= '\r';
            case 'w':
                return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || c == '_';
            default:
                if (Character.isSurrogate(c)) {
                    $Echis.unsupported("surrogates");
                }
                return !$End.endsLine(c);
        }
    }
}

final class $Range extends $Set {
    private final char low;
    private final char high;

    $Range(char low, char high) {
        this.low = low;
        this.high = high;
    }

    boolean has(char c) {
        return low <= c && c <= high;
    }
}

final class $Not extends $Set {
    private final $Set set;

    $Not($Set set) {
        this.set = set;
    }

    boolean has(char c) {
        if (Character.isSurrogate(c)) {
            $Echis.unsupported("surrogates");
        }
        return !set.has(c);
    }
}

final class $Union extends $Set {
    private final $Set left;
    private final $Set right;

    $Union($Set left, $Set right) {
        this.left = left;
        this.right = right;
    }

    boolean has(char c) {
        return left.has(c) || right.has(c);
    }
}

// Between `least` and `most` characters of a set.
final class $Chars extends $Node {
    private final $Set set;
    private final int least;
    private final int most;
    private final boolean lazy;

    $Chars($Set set, int least, int most, boolean lazy) {
        this.set = set;
        this.least = least;
        this.most = most;
        this.lazy = lazy;
    }

    boolean match(Matcher m, int i) {
        int count = 0;
        while (count < least) {
            if (!set.at(m, i + count)) {
                return false;
            }
            count++;
        }
        if (least == most) {
            return next.match(m, i + count);
        }
        return lazy ? few(m, i, count) : many(m, i, count);
    }

    private boolean few(Matcher m, int i, int count) {
        while (true) {
            if (next.match(m, i + count)) {
                return true;
            }
            if (count == most || !set.at(m, i + count)) {
                return false;
            }
            count++;
        }
    }

    private boolean many(Matcher m, int i, int count) {
        while (count < most && set.at(m, i + count)) {
            count++;
        }
        while (count >= least) {
            if (next.match(m, i + count)) {
                return true;
            }
            count--;
        }
        return false;
    }
}

// Records the start or the end of a group.
final class $Mark extends $Node {
    private final int mark;

    $Mark(int mark) {
        this.mark = mark;
    }

    boolean match(Matcher m, int i) {
        int old = m.$marks[mark];
        m.$marks[mark] = i;
        if (next.match(m, i)) {
            return true;
        }
        m.$marks[mark] = old;
        return false;
    }
}

final class $Either extends $Node {
    private final $Node left;
    private final $Node right;

    $Either($Node left, $Node right) {
        this.left = left;
        this.right = right;
    }

    boolean match(Matcher m, int i) {
        return left.match(m, i) || right.match(m, i);
    }
}

// Decides before the first iteration and after each one whether to iterate again.
final class $Loop extends $Node {
    private final int loop;
    private final int least;
    private final int most;
    private final boolean lazy;
    $Node body;

    $Loop(int loop, int least, int most, boolean lazy) {
        this.loop = loop;
        this.least = least;
        this.most = most;
        this.lazy = lazy;
    }

    boolean match(Matcher m, int i) {
        int count = m.$counts[loop];
        if (count > 0 && i == m.$begins[loop]) {
            $Echis.unsupported("an empty repetition in a regular expression");
        }
        if (count < least) {
            return again(m, i, count);
        }
        if (lazy) {
            return leave(m, i, count) || count < most && again(m, i, count);
        }
        return count < most && again(m, i, count) || leave(m, i, count);
    }

    private boolean again(Matcher m, int i, int count) {
        int begin = m.$begins[loop];
        m.$counts[loop] = count + 1;
        m.$begins[loop] = i;
        if (body.match(m, i)) {
            return true;
        }
        m.$counts[loop] = count;
        m.$begins[loop] = begin;
        return false;
    }

    // The following parts may enter the loop again if it is nested in another one.
    private boolean leave(Matcher m, int i, int count) {
        m.$counts[loop] = 0;
        if (next.match(m, i)) {
            return true;
        }
        m.$counts[loop] = count;
        return false;
    }
}

final class $Begin extends $Node {
    boolean match(Matcher m, int i) {
        return i == 0 && next.match(m, i);
    }
}

// The end of the text; also the position before a final line terminator if `lines`.
final class $End extends $Node {
    private final boolean lines;

    $End(boolean lines) {
        this.lines = lines;
    }

    static boolean endsLine(char c) {
        return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    private boolean isEnd(String text, int i) {
        int n = text.length();
        if (i == n) {
            return true;
        }
        if (!lines || !endsLine(text.charAt(i))) {
            return false;
        }
        if (i == n - 2) {
            return text.charAt(i) == '\r' && text.charAt(i + 1) == '\n';
        }
        return i == n - 1 && !(text.charAt(i) == '\n' && i > 0 && text.charAt(i - 1) == '\r');
    }

    boolean match(Matcher m, int i) {
        return isEnd(m.$text, i) && next.match(m, i);
    }
}

final class $Bound extends $Node {
    private final boolean wanted;

    $Bound(boolean wanted) {
        this.wanted = wanted;
    }

    private static boolean isWord(String text, int i) {
        if (i < 0 || i >= text.length()) {
            return false;
        }
        char c = text.charAt(i);
        return c == '_' || Character.isLetterOrDigit(c);
    }

    boolean match(Matcher m, int i) {
        boolean bound = isWord(m.$text, i - 1) != isWord(m.$text, i);
        return bound == wanted && next.match(m, i);
    }
}

// Each node needs the node after it, but the expression is read from left to right. Therefore the
// parser first collects `$Part`s and then builds the nodes from the last to the first.
final class $Parser {
    private final String regex;
    private int at;
    int groups;
    int loops;

    $Parser(String regex) {
        this.regex = regex;
    }

    $Node all($Node last) {
        $Part whole = alternatives();
        if (at < regex.length()) {
            malformed();
        }
        return whole.build(last);
    }

    private void malformed() {
        $Echis.unsupported("this regular expression");
    }

    private boolean more() {
        return at < regex.length();
    }

    private char peek() {
        if (!more()) {
            malformed();
        }
        return regex.charAt(at);
    }

    private char take() {
        char c = peek();
        if (Character.isSurrogate(c)) {
            malformed();
        }
        at++;
        return c;
    }

    private boolean skip(char c) {
        if (!more() || regex.charAt(at) != c) {
            return false;
        }
        at++;
        return true;
    }

    private $Part alternatives() {
        $Part left = sequence();
        if (!skip('|')) {
            return left;
        }
        return new $EitherPart(left, alternatives());
    }

    private $Part sequence() {
        $Part result = new $Part();
        while (more() && peek() != '|' && peek() != ')') {
            result = new $Both(result, quantified());
        }
        return result;
    }

    private $Part quantified() {
        char c = take();
        switch (c) {
            case '^':
                return single(new $Begin());
            case '$':
                return single(new $End(true));
            case '(':
                return group();
            case '\\':
                return escape();
            case '[':
                return chars(set());
            case '.':
                return chars(new $Kind('.'));
            case '*':
            case '+':
            case '?':
            case '{':
                malformed();
                return null;
            default:
                return chars(new $One(c));
        }
    }

    // An anchor. Repetitions of anchors are not supported.
    private $Part single($Node node) {
        if (more() && "*+?{".indexOf(peek()) >= 0) {
            malformed();
        }
        return new $NodePart(node);
    }

    private $Part escape() {
        char c = take();
        switch (c) {
            case 'A':
                return single(new $Begin());
            case 'z':
                return single(new $End(false));
            case 'Z':
                return single(new $End(true));
            case 'b':
            case 'B':
                return single(new $Bound(c == 'b'));
            case 'Q':
                return quotation();
            default:
                return chars(escaped(c));
        }
    }

    private $Part quotation() {
        $Part result = new $Part();
        int end = regex.indexOf("\\E", at);
        int stop = end < 0 ? regex.length() : end;
        while (at < stop) {
            result = new $Both(result, chars(new $One(take()), 1, 1, false));
        }
        at = end < 0 ? stop : end + 2;
        if (more() && "*+?{".indexOf(peek()) >= 0) {
            malformed();
        }
        return result;
    }

    private $Set escaped(char c) {
        switch (c) {
            case 'd':
            case 's':
            case 'w':
                return new $Kind(c);
            case 'D':
            case 'S':
            case 'W':
                return new $Not(new $Kind((char) (c + 32)));
            case 't':
                return new $One('\t');
            case 'n':
                return new $One('\n');
            case 'r':
                return new $One('\r');
            case 'f':
                return new $One('\f');
            default:
                if (Character.isLetterOrDigit(c)) {
                    malformed();
                }
                return new $One(c);
        }
    }

    // A character class after its `[`.
    private $Set set() {
        boolean negated = skip('^');
        $Set result = null;
        while (!skip(']')) {
            $Set part = element();
            result = result == null ? part : new $Union(result, part);
        }
        if (result == null) {
            malformed();
        }
        return negated ? new $Not(result) : result;
    }

    private $Set element() {
        char low = take();
        if (low == '[' || low == '&' || low == ']') {
            malformed();
        }
        if (low == '\\') {
            char c = take();
            if (Character.isLetter(c)) {
                if (more() && peek() == '-') {
                    malformed();
                }
                return escaped(c);
            }
            escaped(c);
            low = c;
        }
        if (!(more() && peek() == '-') || at + 1 < regex.length() && regex.charAt(at + 1) == ']') {
            return new $One(low);
        }
        at++;
        char high = take();
        if (high == '\\') {
            high = take();
            if (Character.isLetterOrDigit(high)) {
                malformed();
            }
        } else if (high == '[' || high == '&') {
            malformed();
        }
        if (high < low) {
            malformed();
        }
        return new $Range(low, high);
    }

    private $Part chars($Set set) {
        int[] times = times();
        if (times == null) {
            return chars(set, 1, 1, false);
        }
        return chars(set, times[0], times[1], lazy());
    }

    private static $Part chars($Set set, int least, int most, boolean lazy) {
        return new $NodePart(new $Chars(set, least, most, lazy));
    }

    private $Part group() {
        int group = 0;
        if (skip('?')) {
            if (!skip(':')) {
                malformed();
            }
        } else {
            groups++;
            group = groups;
        }
        $Part body = alternatives();
        if (!skip(')')) {
            malformed();
        }
        if (group > 0) {
            $Part start = new $NodePart(new $Mark(2 * group - 2));
            body = new $Both(start, new $Both(body, new $NodePart(new $Mark(2 * group - 1))));
        }
        int[] times = times();
        if (times == null) {
            return body;
        }
        loops++;
        return new $LoopPart(new $Loop(loops - 1, times[0], times[1], lazy()), body);
    }

    // The bounds of the repetition, or null if there is none.
    private int[] times() {
        int most = Integer.MAX_VALUE;
        if (skip('*')) {
            return new int[] {0, most};
        }
        if (skip('+')) {
            return new int[] {1, most};
        }
        if (skip('?')) {
            return new int[] {0, 1};
        }
        if (!skip('{')) {
            return null;
        }
        int least = number();
        if (!skip(',')) {
            most = least;
        } else if (peek() != '}') {
            most = number();
        }
        if (!skip('}') || most < least) {
            malformed();
        }
        return new int[] {least, most};
    }

    private int number() {
        int value = 0;
        int start = at;
        while ('0' <= peek() && peek() <= '9') {
            value = 10 * value + (take() - '0');
        }
        if (at == start || at > start + 6) {
            malformed();
        }
        return value;
    }

    private boolean lazy() {
        boolean lazy = skip('?');
        if (more() && "*+?{".indexOf(peek()) >= 0) {
            malformed();
        }
        return lazy;
    }
}

// A part that has been parsed. This class is the empty part.
class $Part {
    // Builds the nodes of the part before `next` and returns the first one.
    $Node build($Node next) {
        return next;
    }
}

final class $NodePart extends $Part {
    private final $Node node;

    $NodePart($Node node) {
        this.node = node;
    }

    $Node build($Node next) {
        node.next = next;
        return node;
    }
}

final class $Both extends $Part {
    private final $Part first;
    private final $Part second;

    $Both($Part first, $Part second) {
        this.first = first;
        this.second = second;
    }

    $Node build($Node next) {
        return first.build(second.build(next));
    }
}

final class $EitherPart extends $Part {
    private final $Part left;
    private final $Part right;

    $EitherPart($Part left, $Part right) {
        this.left = left;
        this.right = right;
    }

    $Node build($Node next) {
        return new $Either(left.build(next), right.build(next));
    }
}

final class $LoopPart extends $Part {
    private final $Loop loop;
    private final $Part body;

    $LoopPart($Loop loop, $Part body) {
        this.loop = loop;
        this.body = body;
    }

    $Node build($Node next) {
        loop.next = next;
        loop.body = body.build(loop);
        return loop;
    }
}
