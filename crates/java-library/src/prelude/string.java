package java.lang;

public interface CharSequence {
    int length();
    char charAt(int index);
    CharSequence subSequence(int start, int end);
    String toString();

    default boolean isEmpty() {
        return length() == 0;
    }
}

// A string is an array of characters that nothing changes after construction.
public final class String implements CharSequence, Comparable<String>, java.io.Serializable {
    public static final java.util.Comparator<String> CASE_INSENSITIVE_ORDER = String::compareToIgnoreCase;

    public String() {}

    public String(String other)
    //@ requires other != null;
    //@ ensures equals(other);
    {}

    public String(char[] value)
    //@ requires value != null &*& acc(value[*], 1/1000);
    //@ ensures acc(value[*], 1/1000) &*& untouched(acc(value[*])) &*& length() == value.length;
    //@ ensures forall int i; 0 <= i && i < value.length ==> charAt(i) == value[i];
    {}

    public String(char[] value, int start, int count) {}
    public String(CharSequence other) {}

    static String create() {
        return make(0);
    }

    static String create(String other) {
        return $concat(other, "");
    }

    static String create(char[] value) {
        String text = make(value.length);
        for (int i = 0; i < value.length; i++) {
            text.put(i, value[i]);
        }
        return text;
    }

    static String create(char[] value, int start, int count) {
        if (start < 0 || count < 0 || start > value.length - count) {
            throw new StringIndexOutOfBoundsException("offset " + start + ", count " + count + ", length " + value.length);
        }
        String text = make(count);
        for (int i = 0; i < count; i++) {
            text.put(i, value[start + i]);
        }
        return text;
    }

    static String create(CharSequence other) {
        return other.toString();
    }

    static native String make(int length);
    native char at(int index);
    native void put(int index, char value);

    // The sum of two lengths. Assumes that memory suffices.
    static int longer(int length, int by) {
        int sum = length + by;
        org.sosy_lab.sv_benchmarks.Verifier.assume(sum >= 0);
        return sum;
    }

    // Concatenates two strings that are not null.
    static String $concat(String a, String b) {
        int n = a.length();
        int m = b.length();
        String text = make(longer(n, m));
        for (int i = 0; i < n; i++) {
            text.put(i, a.at(i));
        }
        for (int i = 0; i < m; i++) {
            text.put(n + i, b.at(i));
        }
        return text;
    }

    static String orNull(String text) {
        return text == null ? "null" : text;
    }

    // The text of an object as an operand of `+`.
    static String text(Object value) {
        return value == null ? "null" : orNull(value.toString());
    }

    public native int length();

    public boolean isEmpty() {
        return length() == 0;
    }

    public char charAt(int index) {
        if (index < 0 || index >= length()) {
            throw new StringIndexOutOfBoundsException($outside(index));
        }
        return at(index);
    }

    // OpenJDK stores strings of Latin-1 characters separately, with another message.
    private String $outside(int index) {
        return $isWide() ? "index " + index + ", length " + length() : "String index out of range: " + index;
    }

    public int codePointAt(int index) {
        if (index < 0 || index >= length()) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + length());
        }
        char c = at(index);
        if (c >= '\uD800' && c <= '\uDFFF') {
            $Echis.unsupported("surrogates");
        }
        return c;
    }

    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof String)) {
            return false;
        }
        String text = (String) other;
        int n = length();
        if (n != text.length()) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (at(i) != text.at(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean contentEquals(CharSequence other) {
        if (other instanceof String) {
            return equals(other);
        }
        int n = other.length();
        if (n != length()) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (at(i) != other.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static char $fold(char c) {
        if (c >= 128) {
            $Echis.unsupported("the case of a character beyond ASCII");
        }
        return 'A' <= c && c <= 'Z' ? (char) (c + 32) : c;
    }

    public boolean equalsIgnoreCase(String other)
    //@ pure
    //@ ensures other == null ==> !\result;
    //@ ensures \result ==> other.length() == length();
    //@ ensures equals(other) ==> \result;
    {
        if (other == null || length() != other.length()) {
            return false;
        }
        for (int i = 0; i < length(); i++) {
            if (at(i) != other.at(i) && $fold(at(i)) != $fold(other.at(i))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode()
    //@ pure
    //@ ensures true;
    {
        int h = 0;
        for (int i = 0; i < length(); i++) {
            h = 31 * h + at(i);
        }
        return h;
    }

    public int compareTo(String other)
    //@ pure
    //@ requires other != null;
    //@ ensures (\result == 0) == equals(other);
    {
        int n = Math.min(length(), other.length());
        for (int i = 0; i < n; i++) {
            if (at(i) != other.at(i)) {
                return at(i) - other.at(i);
            }
        }
        return length() - other.length();
    }

    public int compareToIgnoreCase(String other)
    //@ pure
    //@ requires other != null;
    //@ ensures equals(other) ==> \result == 0;
    {
        int n = Math.min(length(), other.length());
        for (int i = 0; i < n; i++) {
            char x = $fold(at(i));
            char y = $fold(other.at(i));
            if (x != y) {
                return x - y;
            }
        }
        return length() - other.length();
    }

    public String toString() {
        return this;
    }

    public String substring(int start)
    //@ requires 0 <= start <= length();
    //@ ensures \result != null && \result.length() == length() - start;
    //@ ensures forall int i; 0 <= i && i < length() - start ==> \result.charAt(i) == charAt(start + i);
    {
        return substring(start, length());
    }

    public String substring(int start, int end)
    //@ requires 0 <= start <= end <= length();
    //@ ensures \result != null && \result.length() == end - start;
    //@ ensures forall int i; 0 <= i && i < end - start ==> \result.charAt(i) == charAt(start + i);
    {
        if (start < 0 || end > length() || start > end) {
            throw new StringIndexOutOfBoundsException("begin " + start + ", end " + end + ", length " + length());
        }
        if (start == 0 && end == length()) {
            return this;
        }
        if (start == end) {
            return "";
        }
        String text = make(end - start);
        for (int i = start; i < end; i++) {
            text.put(i - start, at(i));
        }
        return text;
    }

    public CharSequence subSequence(int start, int end) { return substring(start, end); }

    private boolean $matches(int start, String part) {
        if (start < 0 || start > length() - part.length()) {
            return false;
        }
        for (int i = 0; i < part.length(); i++) {
            if (at(start + i) != part.at(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean startsWith(String prefix)
    //@ pure
    //@ requires prefix != null;
    //@ ensures \result ==> prefix.length() <= length() && (forall int i; 0 <= i && i < prefix.length() ==> charAt(i) == prefix.charAt(i));
    //@ ensures !\result ==> prefix.length() > length() || (exists int i; 0 <= i && i < prefix.length() && charAt(i) != prefix.charAt(i));
    {
        return $matches(0, prefix);
    }

    public boolean startsWith(String prefix, int start)
    //@ pure
    //@ requires prefix != null;
    //@ ensures \result ==> 0 <= start && prefix.length() <= length() - start && (forall int i; 0 <= i && i < prefix.length() ==> charAt(start + i) == prefix.charAt(i));
    //@ ensures !\result ==> start < 0 || prefix.length() > length() - start || (exists int i; 0 <= i && i < prefix.length() && charAt(start + i) != prefix.charAt(i));
    {
        return $matches(start, prefix);
    }

    public boolean endsWith(String suffix)
    //@ pure
    //@ requires suffix != null;
    //@ ensures \result ==> suffix.length() <= length() && (forall int i; 0 <= i && i < suffix.length() ==> charAt(length() - suffix.length() + i) == suffix.charAt(i));
    //@ ensures !\result ==> suffix.length() > length() || (exists int i; 0 <= i && i < suffix.length() && charAt(length() - suffix.length() + i) != suffix.charAt(i));
    {
        return $matches(length() - suffix.length(), suffix);
    }

    public boolean contains(CharSequence part)
    //@ pure
    //@ requires part != null;
    {
        return indexOf(part.toString()) >= 0;
    }

    public int indexOf(int c)
    //@ pure
    //@ ensures -1 <= \result < length();
    //@ ensures 0 <= \result && c <= 65535 ==> charAt(\result) == c;
    //@ ensures forall int i; 0 <= i && i < (\result < 0 ? length() : \result) ==> charAt(i) != c;
    {
        return indexOf(c, 0);
    }

    private static void $basic(int c) {
        if (c > 0xFFFF) {
            $Echis.unsupported("surrogates");
        }
    }

    public int indexOf(int c, int start)
    //@ pure
    //@ ensures -1 <= \result < length();
    //@ ensures 0 <= \result && c <= 65535 ==> charAt(\result) == c;
    //@ ensures 0 <= \result ==> start <= \result;
    //@ ensures forall int i; 0 <= i && start <= i && i < (\result < 0 ? length() : \result) ==> charAt(i) != c;
    {
        $basic(c);
        for (int i = start < 0 ? 0 : start; i < length(); i++) {
            if (at(i) == c) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String part)
    //@ pure
    //@ requires part != null;
    //@ ensures -1 <= \result && \result + part.length() <= length() || \result == -1;
    //@ ensures 0 <= \result ==> (forall int i; 0 <= i && i < part.length() ==> charAt(\result + i) == part.charAt(i));
    {
        return indexOf(part, 0);
    }

    public int indexOf(String part, int start) {
        int from = start < 0 ? 0 : start;
        if (from > length()) {
            from = length();
        }
        for (int i = from; i <= length() - part.length(); i++) {
            if ($matches(i, part)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int c)
    //@ pure
    //@ ensures -1 <= \result < length();
    //@ ensures 0 <= \result && c <= 65535 ==> charAt(\result) == c;
    //@ ensures forall int i; \result < i && i < length() && 0 <= i ==> charAt(i) != c;
    {
        return lastIndexOf(c, length() - 1);
    }

    public int lastIndexOf(String part)
    //@ pure
    //@ requires part != null;
    //@ ensures -1 <= \result && \result + part.length() <= length() || \result == -1;
    //@ ensures 0 <= \result ==> (forall int i; 0 <= i && i < part.length() ==> charAt(\result + i) == part.charAt(i));
    {
        for (int i = length() - part.length(); i >= 0; i--) {
            if ($matches(i, part)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int c, int start) {
        $basic(c);
        for (int i = Math.min(start, length() - 1); i >= 0; i--) {
            if (at(i) == c) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(String part, int start) {
        for (int i = Math.min(start, length() - part.length()); i >= 0; i--) {
            if ($matches(i, part)) {
                return i;
            }
        }
        return -1;
    }

    public boolean regionMatches(int start, String other, int from, int count) {
        return regionMatches(false, start, other, from, count);
    }

    public boolean regionMatches(boolean ignoreCase, int start, String other, int from, int count) {
        if (!ignoreCase) {
            other.length();
        }
        if (from < 0 || start < 0 || start > (long) length() - count || from > (long) other.length() - count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            char x = at(start + i);
            char y = other.at(from + i);
            if (x != y && !(ignoreCase && $fold(x) == $fold(y))) {
                return false;
            }
        }
        return true;
    }

    public void getChars(int start, int end, char[] into, int offset) {
        if (start < 0 || end > length() || start > end) {
            throw new StringIndexOutOfBoundsException("begin " + start + ", end " + end + ", length " + length());
        }
        int n = end - start;
        if (offset < 0 || offset > into.length - n) {
            // The class of the exception depends on the representation of the string.
            $Echis.unsupported("String.getChars beyond the end of an array");
        }
        for (int i = 0; i < n; i++) {
            into[offset + i] = at(start + i);
        }
    }

    public char[] toCharArray()
    //@ ensures \result != null && \result.length == length() &*& acc(\result[*]);
    //@ ensures forall int i; 0 <= i && i < length() ==> \result[i] == charAt(i);
    {
        char[] value = new char[length()];
        for (int i = 0; i < value.length; i++) {
            value[i] = at(i);
        }
        return value;
    }

    public String concat(String other) {
        return other.isEmpty() ? this : $concat(this, other);
    }

    public String trim()
    //@ ensures \result != null && \result.length() <= length();
    {
        int start = 0;
        int end = length();
        while (start < end && at(start) <= ' ') {
            start++;
        }
        while (start < end && at(end - 1) <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip()
    //@ ensures \result != null && \result.length() <= length();
    {
        return stripLeading().stripTrailing();
    }

    public String stripLeading()
    //@ ensures \result != null && \result.length() <= length();
    {
        int start = 0;
        while (start < length() && Character.isWhitespace(at(start))) {
            start++;
        }
        return substring(start, length());
    }

    public String stripTrailing()
    //@ ensures \result != null && \result.length() <= length();
    {
        int end = length();
        while (0 < end && Character.isWhitespace(at(end - 1))) {
            end--;
        }
        return substring(0, end);
    }

    public boolean isBlank()
    //@ pure
    //@ ensures isEmpty() ==> \result;
    {
        for (int i = 0; i < length(); i++) {
            if (!Character.isWhitespace(at(i))) {
                return false;
            }
        }
        return true;
    }

    public String repeat(int count)
    //@ requires 0 <= count;
    //@ ensures \result != null && \result.length() == length() * count;
    {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        if (count == 1) {
            return this;
        }
        int n = length();
        if (n == 0 || count == 0) {
            return "";
        }
        long total = (long) n * count;
        if (total > Integer.MAX_VALUE || total > Integer.MAX_VALUE / 2 && $isWide()) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        String text = make((int) total);
        for (int i = 0; i < total; i++) {
            text.put(i, at(i % n));
        }
        return text;
    }

    // Whether a character needs two bytes, so that OpenJDK stores all characters in two bytes.
    private boolean $isWide() {
        boolean wide = false;
        for (int i = 0; i < length(); i++) {
            wide |= at(i) > 255;
        }
        return wide;
    }

    public String replace(char from, char to)
    //@ ensures \result != null && \result.length() == length();
    //@ ensures forall int i; 0 <= i && i < length() ==> \result.charAt(i) == (charAt(i) == from ? to : charAt(i));
    {
        boolean changes = false;
        String text = make(length());
        for (int i = 0; i < length(); i++) {
            char c = at(i);
            changes |= c == from && from != to;
            text.put(i, c == from ? to : c);
        }
        return changes ? text : this;
    }

    public String replace(CharSequence from, CharSequence to) {
        String part = from.toString();
        String instead = to.toString();
        if (part.length() != 0 && indexOf(part) < 0) {
            return this;
        }
        if (part.length() == 1 && instead.length() == 1) {
            return replace(part.at(0), instead.at(0));
        }
        StringBuilder text = new StringBuilder();
        int i = 0;
        int end = length();
        while (i < end) {
            if ($matches(i, part)) {
                text.append(instead);
                if (part.length() == 0) {
                    text.append(at(i));
                    i++;
                } else {
                    i += part.length();
                }
            } else {
                text.append(at(i));
                i++;
            }
        }
        if (part.length() == 0) {
            text.append(instead);
        }
        return text.toString();
    }

    public boolean matches(String regex) { return java.util.regex.Pattern.matches(regex, this); }

    public String replaceAll(String regex, String replacement) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceAll(replacement);
    }

    public String replaceFirst(String regex, String replacement) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceFirst(replacement);
    }

    public String[] split(String regex)
    //@ requires regex != null && regex.length() == 1;
    //@ requires regex.charAt(0) != '*' && regex.charAt(0) != '+' && regex.charAt(0) != '?' && regex.charAt(0) != '(' && regex.charAt(0) != ')';
    //@ requires regex.charAt(0) != '[' && regex.charAt(0) != '{' && regex.charAt(0) != '\\';
    //@ ensures \result != null &*& acc(\result[*]) &*& (forall int i; 0 <= i && i < \result.length ==> \result[i] != null);
    {
        return split(regex, 0);
    }

    public String[] split(String regex, int limit) {
        int length = regex.length();
        if (length == 1 && ".$|()[{^?*+\\".indexOf(regex.at(0)) < 0) {
            return $split(regex.at(0), limit);
        }
        if (length == 2 && regex.at(0) == '\\' && !$isAlphanumeric(regex.at(1))) {
            return $split(regex.at(1), limit);
        }
        return java.util.regex.Pattern.compile(regex).split(this, limit);
    }

    private static boolean $isAlphanumeric(char c) {
        return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z';
    }

    // Splits at a character, for regular expressions that are a literal character.
    private String[] $split(char separator, int limit) {
        int length = length();
        int pieces = 1;
        for (int i = 0; i < length; i++) {
            if (at(i) == separator && (limit <= 0 || pieces < limit)) {
                pieces++;
            }
        }
        if (pieces == 1) {
            return new String[] {this};
        }
        String[] all = new String[pieces];
        int k = 0;
        int start = 0;
        for (int i = 0; i < length; i++) {
            if (at(i) == separator && k < pieces - 1) {
                all[k] = substring(start, i);
                k++;
                start = i + 1;
            }
        }
        all[k] = substring(start, length);
        if (limit != 0) {
            return all;
        }
        while (pieces > 0 && all[pieces - 1].length() == 0) {
            pieces--;
        }
        String[] kept = new String[pieces];
        for (int i = 0; i < pieces; i++) {
            kept[i] = all[i];
        }
        return kept;
    }

    //# template InCase($toCase$)
    public String $toCase$()
    //@ ensures \result != null;
    {
        boolean changes = false;
        String text = make(length());
        for (int i = 0; i < length(); i++) {
            char c = at(i);
            char other = Character.$toCase$(c);
            changes |= other != c;
            text.put(i, other);
        }
        return changes ? text : this;
    }

    // All locales of this library change case alike. Turkish, Azeri and Lithuanian would differ.
    public String $toCase$(java.util.Locale locale) {
        java.util.Objects.requireNonNull(locale);
        return $toCase$();
    }
    //# end
    //# InCase(toUpperCase)
    //# InCase(toLowerCase)

    public static String valueOf(Object value) {
        return value == null ? "null" : value.toString();
    }

    //# template OfCharacters($valueOf$)
    public static String $valueOf$(char[] value) { return create(value); }

    public static String $valueOf$(char[] value, int start, int count) {
        return create(value, start, count);
    }
    //# end
    //# OfCharacters(valueOf)
    //# OfCharacters(copyValueOf)

    public static String format(String format, Object... arguments) {
        return $Format.format(format, arguments);
    }

    public String formatted(Object... arguments) { return $Format.format(this, arguments); }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        String text = make(1);
        text.put(0, value);
        return text;
    }

    public static String valueOf(int value) { return Long.toString(value, 10); }
    public static String valueOf(long value) { return Long.toString(value, 10); }
    public static String valueOf(float value) { return $Numbers.text(value); }
    public static String valueOf(double value) { return $Numbers.text(value); }

    public static String join(CharSequence separator, CharSequence... parts) {
        String between = separator.toString();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            text.append(i == 0 ? "" : between).append(String.valueOf(parts[i]));
        }
        return $joined(text);
    }

    public static String join(CharSequence separator, Iterable<? extends CharSequence> parts) {
        java.util.Objects.requireNonNull(separator);
        java.util.Objects.requireNonNull(parts);
        String between = separator.toString();
        StringBuilder text = new StringBuilder();
        boolean first = true;
        for (CharSequence part : parts) {
            text.append(first ? "" : between).append(String.valueOf(part));
            first = false;
        }
        return $joined(text);
    }

    // An empty text is a new object, too.
    private static String $joined(StringBuilder text) {
        return text.length() == 0 ? make(0) : text.toString();
    }
}
