/*
 * Shapes on a grid: an interface, an abstract class, and methods that are chosen when the program runs.
 *
 * Entry methods:
 *   areaOf(int kind, int width, int height)
 *     no bug
 *   larger(Shape, Shape)
 *     no bug: whatever the shapes, of sides up to 100
 *   scale(Shape, int factor)
 *     bug: line 111, AssertionError when a square that says it is a rectangle gets stretched in one direction
 */
public class Shapes {
    interface Shape {
        int area();

        default boolean isEmpty() {
            return area() == 0;
        }
    }

    abstract static class Sided implements Shape {
        protected int width;

        Sided(int width) {
            this.width = limited(width);
        }

        static int limited(int side) {
            return Math.max(0, Math.min(side, 100));
        }
    }

    static class Rectangle extends Sided {
        protected int height;

        Rectangle(int width, int height) {
            super(width);
            this.height = limited(height);
        }

        void setWidth(int width) {
            this.width = limited(width);
        }

        @Override
        public int area() {
            return limited(width) * limited(height);
        }
    }

    static class Square extends Rectangle {
        Square(int side) {
            super(side, side);
        }

        @Override
        void setWidth(int width) {
            super.setWidth(width);
            height = this.width;
        }
    }

    static class Triangle extends Sided {
        private final int height;

        Triangle(int width, int height) {
            super(width);
            this.height = limited(height);
        }

        @Override
        public int area() {
            return limited(width) * limited(height) / 2;
        }
    }

    static int areaOf(int kind, int width, int height) {
        Shape shape = switch (kind) {
            case 0 -> new Rectangle(width, height);
            case 1 -> new Square(width);
            case 2 -> new Triangle(width, height);
            default -> new Square(0);
        };
        int area = shape.area();
        assert 0 <= area && area <= 10_000;
        assert shape.isEmpty() == (area == 0);
        return area;
    }

    static Shape larger(Shape a, Shape b) {
        if (a == null) {
            return b;
        }
        if (b == null || a.area() >= b.area()) {
            return a;
        }
        assert !b.isEmpty();
        return b;
    }

    static void scale(Shape shape, int factor) {
        if (!(shape instanceof Rectangle rectangle) || factor < 2 || factor > 9) {
            return;
        }
        int width = rectangle.width;
        if (width < 1 || width > 10 || rectangle.height < 1 || rectangle.height > 100) {
            return;
        }
        int before = rectangle.area();
        rectangle.setWidth(width * factor);
        assert rectangle.area() == before * factor;
    }
}
