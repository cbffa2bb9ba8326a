/*
 * A pocket calculator with switch expressions; an operation is a letter or a name.
 *
 * Entry methods:
 *   apply(char operator, int, int)
 *     no bug; throws IllegalArgumentException for operators that it does not know
 *   applyNamed(String operator, int, int)
 *     no bug
 *   keys(String input)
 *     bug: line 77, ArithmeticException (division by zero) when the keys divide by zero, as in 8/0=
 */
public class PocketCalculator {
    enum Operation { ADD, SUBTRACT, MULTIPLY, DIVIDE, NONE }

    static int apply(char operator, int a, int b) {
        return switch (operator) {
            case '+' -> a + b;
            case '-' -> a - b;
            case '*', 'x' -> a * b;
            case '/', ':' -> {
                if (b == 0) {
                    yield 0;
                }
                int quotient = a / b;
                assert quotient * b + a % b == a;
                yield quotient;
            }
            default -> throw new IllegalArgumentException("unknown operator");
        };
    }

    static int applyNamed(String operator, int a, int b) {
        if (operator == null) {
            return 0;
        }
        return switch (operator) {
            case "plus" -> a + b;
            case "minus" -> a - b;
            case "times" -> a * b;
            case "min" -> Math.min(a, b);
            case "max" -> Math.max(a, b);
            default -> 0;
        };
    }

    private int shown;
    private int stored;
    private Operation operation = Operation.NONE;

    private void press(char key) {
        switch (key) {
            case '+' -> begin(Operation.ADD);
            case '-' -> begin(Operation.SUBTRACT);
            case '*' -> begin(Operation.MULTIPLY);
            case '/' -> begin(Operation.DIVIDE);
            case '=' -> finish();
            default -> {
                if ('0' <= key && key <= '9') {
                    shown = 10 * shown + (key - '0');
                }
            }
        }
    }

    private void begin(Operation next) {
        finish();
        stored = shown;
        shown = 0;
        operation = next;
    }

    private void finish() {
        shown = switch (operation) {
            case ADD -> stored + shown;
            case SUBTRACT -> stored - shown;
            case MULTIPLY -> stored * shown;
            case DIVIDE -> stored / shown;
            case NONE -> shown;
        };
        operation = Operation.NONE;
    }

    static int keys(String input) {
        if (input == null || input.length() > 4) {
            return 0;
        }
        PocketCalculator calculator = new PocketCalculator();
        for (int i = 0; i < input.length(); i++) {
            calculator.press(input.charAt(i));
        }
        return calculator.shown;
    }

    public static void main(String[] args) {
        System.out.println(keys("6*7="));
    }
}
