/*
 * Splits a line of source into names, numbers, operators, strings and comments.
 *
 * Entry methods:
 *   count(String input)
 *     bug: line 88, StringIndexOutOfBoundsException when a comment is open and the input ends in a star
 *   firstKind(String input)
 *     no bug
 */
public class Tokenizer {
    enum Kind { NAME, NUMBER, OPERATOR, STRING, COMMENT, ERROR, END }

    private final String input;
    private int position;

    Tokenizer(String input) {
        this.input = input;
    }

    private static boolean isLetter(char c) {
        return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_';
    }

    private static boolean isDigit(char c) {
        return '0' <= c && c <= '9';
    }

    private boolean atEnd() {
        return position == input.length();
    }

    Kind next() {
        while (!atEnd() && (input.charAt(position) == ' ' || input.charAt(position) == '\t')) {
            position++;
        }
        if (atEnd()) {
            return Kind.END;
        }
        char c = input.charAt(position++);
        if (isLetter(c)) {
            while (!atEnd() && (isLetter(input.charAt(position)) || isDigit(input.charAt(position)))) {
                position++;
            }
            return Kind.NAME;
        }
        if (isDigit(c)) {
            while (!atEnd() && isDigit(input.charAt(position))) {
                position++;
            }
            return Kind.NUMBER;
        }
        switch (c) {
            case '"':
                return string();
            case '/':
                if (!atEnd() && input.charAt(position) == '*') {
                    position++;
                    return comment();
                }
                return Kind.OPERATOR;
            case '+':
            case '-':
            case '*':
            case '=':
            case '(':
            case ')':
                return Kind.OPERATOR;
            default:
                return Kind.ERROR;
        }
    }

    private Kind string() {
        while (!atEnd()) {
            char c = input.charAt(position++);
            if (c == '"') {
                return Kind.STRING;
            }
            if (c == '\\' && !atEnd()) {
                position++;
            }
        }
        return Kind.ERROR;
    }

    private Kind comment() {
        while (!atEnd()) {
            if (input.charAt(position) == '*' && input.charAt(position + 1) == '/') {
                position += 2;
                return Kind.COMMENT;
            }
            position++;
        }
        return Kind.ERROR;
    }

    static int count(String input) {
        if (input == null || input.length() > 5) {
            return -1;
        }
        Tokenizer tokenizer = new Tokenizer(input);
        int count = 0;
        while (tokenizer.next() != Kind.END) {
            count++;
        }
        return count;
    }

    static Kind firstKind(String input) {
        if (input == null || input.length() > 4 || input.indexOf("/*") >= 0) {
            return Kind.ERROR;
        }
        return new Tokenizer(input).next();
    }

    public static void main(String[] args) {
        System.out.println(count("x=1") + " tokens");
    }
}
