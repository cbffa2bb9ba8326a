// Prints results of Math functions. A line has the outer function, the inner function, and the bits
// of x, y, z and of the result outer(inner(x, y), z). If the outer function is "-", the result is
// inner(x, y).
public class Functions {
    static final String[] NAMES = {
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "expm1", "log", "log10", "log1p", "cbrt",
        "hypot", "pow",
    };

    static double call(String name, double x, double y) {
        return switch (name) {
            case "sin" -> Math.sin(x);
            case "cos" -> Math.cos(x);
            case "tan" -> Math.tan(x);
            case "asin" -> Math.asin(x);
            case "acos" -> Math.acos(x);
            case "atan" -> Math.atan(x);
            case "atan2" -> Math.atan2(x, y);
            case "sinh" -> Math.sinh(x);
            case "cosh" -> Math.cosh(x);
            case "tanh" -> Math.tanh(x);
            case "exp" -> Math.exp(x);
            case "expm1" -> Math.expm1(x);
            case "log" -> Math.log(x);
            case "log10" -> Math.log10(x);
            case "log1p" -> Math.log1p(x);
            case "cbrt" -> Math.cbrt(x);
            case "hypot" -> Math.hypot(x, y);
            default -> Math.pow(x, y);
        };
    }

    static final double[] CORNERS = {
        0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 100.0, 1e22, Math.PI, Math.PI / 2, Math.E, Double.MIN_VALUE, Double.MAX_VALUE, 1e-300,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
    };

    // A corner case, a number near zero, or any number.
    static double number(java.util.Random random) {
        switch (random.nextInt(6)) {
            case 0:
                return CORNERS[random.nextInt(CORNERS.length)];
            case 1:
                return random.nextGaussian() * 1000.0;
            case 2:
                return Double.longBitsToDouble(random.nextLong());
            case 3:
                return random.nextInt(40) - 20;
            default:
                return random.nextGaussian();
        }
    }

    public static void main(String[] arguments) {
        java.util.Random random = new java.util.Random(0);
        StringBuilder out = new StringBuilder();
        for (String inner : NAMES) {
            for (int i = 0; i < 4000; i++) {
                String outer = i % 2 == 0 ? "-" : NAMES[random.nextInt(NAMES.length)];
                double x = number(random);
                double y = number(random);
                double z = number(random);
                double result = call(inner, x, y);
                if (i % 2 == 1) {
                    result = call(outer, result, z);
                }
                out.append(outer).append(' ').append(inner);
                for (double d : new double[] {x, y, z, result}) {
                    out.append(' ').append(Double.doubleToLongBits(d));
                }
                out.append('\n');
            }
        }
        System.out.print(out);
    }
}
