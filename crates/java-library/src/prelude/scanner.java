package java.util;

import java.io.InputStream;

// Tokens and lines of a text. Supports only numbers that all locales read alike.
public final class Scanner implements Iterator<String>, java.io.Closeable {
    private String $text;
    // The source of the text if it has not been read yet.
    private final InputStream $in;
    private int $at;
    private boolean $isClosed;

    public Scanner(String text) {
        text.length();
        $text = text;
        $in = null;
    }

    public Scanner(InputStream in) {
        $in = Objects.requireNonNull(in, "source");
    }

    //# Refused(void remove())

    private void open() {
        if ($isClosed) {
            throw new IllegalStateException("Scanner closed");
        }
        if ($text == null) {
            $text = $in.$text();
        }
    }

    private int start() {
        open();
        int i = $at;
        while (i < $text.length() && Character.isWhitespace($text.at(i))) {
            i++;
        }
        return i;
    }

    private String word(int start) {
        int end = start;
        while (end < $text.length() && !Character.isWhitespace($text.at(end))) {
            end++;
        }
        return $text.substring(start, end);
    }

    // Moves to the next token and returns it.
    private String nextWord() {
        $at = start();
        if ($at == $text.length()) {
            throw new NoSuchElementException();
        }
        return word($at);
    }

    public boolean hasNext() {
        return start() < $text.length();
    }

    public String next() {
        String word = nextWord();
        $at += word.length();
        return word;
    }

    public boolean hasNextLine() {
        open();
        return $at < $text.length();
    }

    private static boolean endsLine(char c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
    }

    public String nextLine() {
        open();
        if ($at == $text.length()) {
            throw new NoSuchElementException("No line found");
        }
        int end = $at;
        while (end < $text.length() && !endsLine($text.at(end))) {
            end++;
        }
        String line = $text.substring($at, end);
        boolean isPair = end + 1 < $text.length() && $text.at(end) == '\r' && $text.at(end + 1) == '\n';
        $at = end == $text.length() ? end : isPair ? end + 2 : end + 1;
        return line;
    }

    // Accepts digits with an optional sign. Other locales have separators and other digits.
    private static boolean isInteger(String word) {
        int n = word.length();
        int i = n > 0 && (word.at(0) == '-' || word.at(0) == '+') ? 1 : 0;
        boolean isNumber = i < n;
        boolean isPlain = true;
        boolean hasDigit = false;
        while (i < n) {
            char c = word.at(i);
            boolean isDigit = '0' <= c && c <= '9';
            hasDigit |= isDigit;
            isNumber &= isDigit;
            isPlain &= c < 128 && c != ',' && c != '.' && c != '\'';
            i++;
        }
        if (!isNumber && (!isPlain || n > 0 && (word.at(0) >= 128 || word.at(n - 1) == '-' && hasDigit))) {
            $Echis.unsupported("a number as it is written in some countries");
        }
        return isNumber;
    }

    private static boolean isDecimal(String word) {
        int n = word.length();
        int i = n > 0 && (word.at(0) == '-' || word.at(0) == '+') ? 1 : 0;
        int digits = 0;
        boolean isNumber = i < n;
        boolean hasPoint = false;
        while (i < n) {
            char c = word.at(i);
            if ('0' <= c && c <= '9') {
                digits++;
            } else if (c == '.' && !hasPoint) {
                hasPoint = true;
            } else {
                if (c >= 128 || c == ',' || c == '\'' || c == 'e' || c == 'E' || c == 'N' || c == 'I') {
                    $Echis.unsupported("a number as it is written in some countries");
                }
                isNumber = false;
            }
            i++;
        }
        return isNumber && digits > 0;
    }

    // Returns the next token if it is a number, and throws otherwise.
    private String number(boolean isDecimal) {
        String word = nextWord();
        if (!(isDecimal ? isDecimal(word) : isInteger(word))) {
            throw new InputMismatchException();
        }
        return word;
    }

    private long within(long least, long most) {
        String word = number(false);
        long value;
        try {
            value = Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new InputMismatchException(e.getMessage());
        }
        if (value < least || value > most) {
            throw new InputMismatchException("For input string: \"" + word + "\"");
        }
        $at += word.length();
        return value;
    }

    private boolean isWithin(long least, long most) {
        int start = start();
        if (start == $text.length()) {
            return false;
        }
        String word = word(start);
        if (!isInteger(word)) {
            return false;
        }
        try {
            long value = Long.parseLong(word);
            return least <= value && value <= most;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public int nextInt() {
        return (int) within(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public boolean hasNextInt() { return isWithin(Integer.MIN_VALUE, Integer.MAX_VALUE); }
    public long nextLong() { return within(Long.MIN_VALUE, Long.MAX_VALUE); }
    public boolean hasNextLong() { return isWithin(Long.MIN_VALUE, Long.MAX_VALUE); }

    public double nextDouble() {
        String word = number(true);
        $at += word.length();
        return Double.parseDouble(word);
    }

    public float nextFloat() {
        String word = number(true);
        $at += word.length();
        return Float.parseFloat(word);
    }

    public boolean hasNextDouble() {
        int start = start();
        return start < $text.length() && isDecimal(word(start));
    }

    private static boolean isBoolean(String word) {
        return word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false");
    }

    public boolean hasNextBoolean() {
        int start = start();
        return start < $text.length() && isBoolean(word(start));
    }

    public boolean nextBoolean() {
        String word = nextWord();
        if (!isBoolean(word)) {
            throw new InputMismatchException();
        }
        $at += word.length();
        return word.equalsIgnoreCase("true");
    }

    public void close() {
        $isClosed = true;
    }
}
