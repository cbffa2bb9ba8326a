public class EchisBranches {
    private static final StringBuilder taken = new StringBuilder();

    public static boolean hit(int number, boolean condition) {
        synchronized (taken) {
            if (taken.length() < 1_000_000) {
                taken.append(number).append(condition ? "T " : "F ");
            }
        }
        return condition;
    }

    public static String taken() {
        synchronized (taken) {
            return taken.toString();
        }
    }
}
