package java.util;

public class StringTokenizer implements Enumeration<Object> {
    private final String $text;
    private String $separators;
    private final boolean $shows;
    private int $at;

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f", false);
    }

    public StringTokenizer(String text, String separators) {
        this(text, separators, false);
    }

    // The separators are tokens, too, if `shows`.
    public StringTokenizer(String text, String separators, boolean shows) {
        text.length();
        $text = text;
        $separators = $whole(separators);
        $shows = shows;
    }

    // In Java, a half of a surrogate pair does not separate.
    private static String $whole(String separators) {
        for (int i = 0; separators != null && i < separators.length(); i++) {
            if (Character.isSurrogate(separators.charAt(i))) {
                $Echis.unsupported("surrogates");
            }
        }
        return separators;
    }

    private boolean $separates(int i) {
        return $separators.indexOf($text.charAt(i)) >= 0;
    }

    private int $start(int i) {
        while (!$shows && i < $text.length() && $separates(i)) {
            i++;
        }
        return i;
    }

    private int $end(int start) {
        int i = start;
        while (i < $text.length() && !$separates(i)) {
            i++;
        }
        return $shows && i == start && i < $text.length() ? i + 1 : i;
    }

    public boolean hasMoreTokens() {
        return $start($at) < $text.length();
    }

    public String nextToken() {
        int start = $start($at);
        $at = start;
        if (start >= $text.length()) {
            throw new NoSuchElementException();
        }
        $at = $end(start);
        return $text.substring(start, $at);
    }

    public String nextToken(String separators) {
        $separators = $whole(separators);
        return nextToken();
    }

    public boolean hasMoreElements() { return hasMoreTokens(); }
    public Object nextElement() { return nextToken(); }

    public int countTokens() {
        int count = 0;
        int i = $start($at);
        while (i < $text.length()) {
            count++;
            i = $start($end(i));
        }
        return count;
    }
}
