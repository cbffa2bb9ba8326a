/*
 * The shortest program with a bug.
 *
 * Entry methods:
 *   divide(int, int)
 *     bug: line 9, ArithmeticException (division by zero) when b is 0
 */
public class Divide {
    static int divide(int a, int b) { return a / b; }
}
