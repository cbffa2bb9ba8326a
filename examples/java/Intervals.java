/*
 * Records whose constructors refuse arguments, or store others: an input is what such a constructor is given.
 *
 * Entry methods:
 *   width(Interval)
 *     no bug: no interval has a negative width, even if that is too large for an int
 *   gap(Gap)
 *     no bug: what a gap lies between are intervals themselves
 *   area(Shape)
 *     bug in line 66: the smallest int has no absolute value
 *   counter(Counter)
 *     bug in line 72: a counter that was given 6
 *   same(Counter, Counter)
 *     no bug: a counter is constructed once, under whatever names it is known
 *   never(Impossible)
 *     no bug: there is none
 */
public class Intervals {
    record Interval(int low, int high) {
        Interval {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Gap(Interval before, Interval after) {
        Gap {
            assert before.high() < after.low();
        }
    }

    sealed interface Shape permits Square, Point {}

    record Square(int side) implements Shape {
        Square(int side) {
            this.side = side < 0 ? -side : side;
        }
    }

    record Point(int x, int y) implements Shape {}

    record Counter(int next) {
        static int made;

        Counter {
            made++;
            next = next + 1;
        }
    }

    record Impossible(int x) {
        Impossible {
            throw new IllegalStateException();
        }
    }

    static long width(Interval interval) {
        long width = interval == null ? 0 : (long) interval.high() - interval.low();
        assert width >= 0;
        return width;
    }

    static long area(Shape shape) {
        long side = shape instanceof Square square ? square.side() : 0;
        assert side >= 0;
        return side * side;
    }

    static int counter(Counter counter) {
        int next = counter == null ? 0 : counter.next();
        assert next != 7;
        return next;
    }

    static int same(Counter a, Counter b) {
        if (a == b && a != null) {
            assert Counter.made == 1;
        }
        return a == null ? 0 : a.next();
    }

    static boolean never(Impossible impossible) {
        assert impossible == null;
        return true;
    }

    static boolean gap(Gap gap) {
        if (gap == null) {
            return false;
        }
        assert gap.before().low() <= gap.before().high() && gap.before().high() < gap.after().high();
        return true;
    }
}
