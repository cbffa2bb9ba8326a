/*
 * A recursive-descent parser that computes the value of an expression while it reads it.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = factor { ("*" | "/" | "%") factor }
 *     factor  = digits | "-" factor | "(" sum ")"
 *
 * Entry methods:
 *   evaluate(String input)
 *     bug: line 71, ArithmeticException (division by zero) when the right operand of a % is zero
 *   isExpression(String input)
 *     no bug: the input is only read when there is no % in it
 */
public class Calculator {
    static class SyntaxError extends Exception {
        private static final long serialVersionUID = 1;

        final int position;

        SyntaxError(String message, int position) {
            super(message + " at " + position);
            this.position = position;
        }
    }

    private final String input;
    private int position;

    private Calculator(String input) {
        this.input = input;
    }

    private char peek() {
        return position < input.length() ? input.charAt(position) : '\0';
    }

    private boolean accept(char c) {
        if (peek() != c) {
            return false;
        }
        position++;
        return true;
    }

    private int sum() throws SyntaxError {
        int value = product();
        while (true) {
            if (accept('+')) {
                value += product();
            } else if (accept('-')) {
                value -= product();
            } else {
                return value;
            }
        }
    }

    private int product() throws SyntaxError {
        int value = factor();
        while (true) {
            if (accept('*')) {
                value *= factor();
            } else if (accept('/')) {
                int start = position;
                int divisor = factor();
                if (divisor == 0) {
                    throw new SyntaxError("division by zero", start);
                }
                value /= divisor;
            } else if (accept('%')) {
                value %= factor();
            } else {
                return value;
            }
        }
    }

    private int factor() throws SyntaxError {
        if (accept('-')) {
            return -factor();
        }
        if (accept('(')) {
            int value = sum();
            if (!accept(')')) {
                throw new SyntaxError("expected )", position);
            }
            return value;
        }
        if (peek() < '0' || peek() > '9') {
            throw new SyntaxError("expected a number", position);
        }
        int value = 0;
        while ('0' <= peek() && peek() <= '9') {
            value = 10 * value + (peek() - '0');
            position++;
        }
        return value;
    }

    private static int parse(String input) throws SyntaxError {
        Calculator calculator = new Calculator(input);
        int value = calculator.sum();
        if (calculator.position != input.length()) {
            throw new SyntaxError("expected the end", calculator.position);
        }
        return value;
    }

    static int evaluate(String input) {
        if (input == null || input.length() > 5) {
            return 0;
        }
        try {
            return parse(input);
        } catch (SyntaxError e) {
            assert 0 <= e.position && e.position <= input.length();
            return 0;
        }
    }

    static boolean isExpression(String input) {
        if (input == null || input.length() > 3 || input.indexOf("%") >= 0) {
            return false;
        }
        try {
            parse(input);
            return true;
        } catch (SyntaxError e) {
            return false;
        }
    }

    public static void main(String[] args) {
        System.out.println(evaluate("2+3*4"));
        System.out.println(evaluate("7%4"));
    }
}
