/*
 * When are two things equal? Records, classes with and without an equals of their own, boxed numbers, strings.
 *
 * Entry methods:
 *   points(int, int, int, int)
 *     no bug
 *   symmetric(int, int, int)
 *     bug: line 88, AssertionError when the places agree: a named point is equal to a point only from one side
 *   boxed(int x)
 *     no bug
 *   identity(int x)
 *     no bug
 *   hash(int, int)
 *     no bug
 */
public class RecordEquality {
    record Point(int x, int y) {
        Point moved(int dx, int dy) {
            return new Point(x + dx, y + dy);
        }
    }

    record Segment(Point from, Point to) {
        Segment {
            if (from == null || to == null) {
                throw new IllegalArgumentException("a segment has two ends");
            }
        }

        Segment turned() {
            return new Segment(to, from);
        }
    }

    static class Place {
        final int x;

        Place(int x) {
            this.x = x;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Place place && place.x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    static class NamedPlace extends Place {
        final int name;

        NamedPlace(int x, int name) {
            super(x);
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof NamedPlace place && place.x == x && place.name == name;
        }

        @Override
        public int hashCode() {
            return 31 * x + name;
        }
    }

    static boolean points(int x, int y, int dx, int dy) {
        Point point = new Point(x, y);
        Point moved = point.moved(dx, dy);
        boolean same = point.equals(moved);
        assert same == (dx == 0 && dy == 0);
        assert moved.moved(-dx, -dy).equals(point);
        assert !point.equals(null);
        Segment segment = new Segment(point, moved);
        assert segment.turned().turned().equals(segment);
        assert segment.turned().equals(segment) == same;
        return same;
    }

    static void symmetric(int x, int y, int name) {
        Place place = new Place(x);
        Place named = new NamedPlace(y, name);
        assert place.equals(named) == named.equals(place);
    }

    static boolean boxed(int x) {
        Integer a = x;
        Integer b = x;
        assert a.equals(b);
        int sum = a + b;
        assert sum == 2 * x;
        Integer none = null;
        boolean thrown = false;
        try {
            int value = none;
            return value == x;
        } catch (NullPointerException e) {
            thrown = true;
        }
        assert thrown;
        return a < 100;
    }

    static void identity(int x) {
        Point a = new Point(x, x);
        Point b = new Point(x, x);
        Point c = a;
        assert a != b && a == c && a.equals(b);
        String text = "x" + x;
        assert text.equals("x" + x);
    }

    static void hash(int x, int y) {
        Point a = new Point(x, y);
        Point b = new Point(x, y);
        assert a.hashCode() == b.hashCode();
        assert new Place(x).hashCode() == x;
    }
}
