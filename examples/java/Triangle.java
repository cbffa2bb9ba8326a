/*
 * What kind of triangle three sides make, Myers' old exercise for testers.
 *
 * Entry methods:
 *   classify(int, int, int)
 *     no bug
 *   classifyNaively(int, int, int)
 *     bug: line 42, AssertionError when a sum of two sides overflows
 *   area(int, int, int)
 *     no bug, sides up to 100
 */
public class Triangle {
    enum Kind { NONE, SCALENE, ISOSCELES, EQUILATERAL }

    static Kind classify(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return Kind.NONE;
        }
        if (a >= (long) b + c || b >= (long) a + c || c >= (long) a + b) {
            return Kind.NONE;
        }
        if (a == b && b == c) {
            return Kind.EQUILATERAL;
        }
        if (a == b || b == c || a == c) {
            return Kind.ISOSCELES;
        }
        return Kind.SCALENE;
    }

    static Kind classifyNaively(int a, int b, int c) {
        Kind kind;
        if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || a + c <= b || b + c <= a) {
            kind = Kind.NONE;
        } else if (a == b && b == c) {
            kind = Kind.EQUILATERAL;
        } else if (a == b || b == c || a == c) {
            kind = Kind.ISOSCELES;
        } else {
            kind = Kind.SCALENE;
        }
        assert kind == classify(a, b, c);
        return kind;
    }

    /** Sixteen times the square of the area, by Heron's formula. */
    static int area(int a, int b, int c) {
        if (a > 100 || b > 100 || c > 100 || classify(a, b, c) == Kind.NONE) {
            return 0;
        }
        int area = (a + b + c) * (b + c - a) * (a + c - b) * (a + b - c);
        assert area > 0;
        return area;
    }
}
