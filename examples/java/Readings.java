/*
 * Floating-point numbers: averages, a ball that falls, prices, and tenths that do not add up.
 *
 * Entry methods:
 *   average(int[] readings)
 *     bug: line 33, AssertionError when there are no readings: zero divided by zero is not a number
 *   fall(int planet)
 *     bug: line 57, AssertionError when planet is 1, the moon: the ball falls for more than three seconds
 *   cents(int article)
 *     bug: line 66, AssertionError when article is 1: 0.29 * 100 is a little less than 29
 *   tenths()
 *     bug: line 75, AssertionError: ten times 0.1 is a little less than 1
 *   fahrenheit(int celsius)
 *     no bug: out of range, it is absolute zero
 *   heatIndex(double degrees, float humidity)
 *     no bug
 */
public class Readings {
    private static final double[] GRAVITY = {9.81, 1.62, 3.71};
    private static final double[] PRICES = {0.25, 0.29, 1.99, 3};

    static double average(int[] readings) {
        if (readings == null || readings.length > 3) {
            return Double.NaN;
        }
        int least = Integer.MAX_VALUE;
        long sum = 0;
        for (int reading : readings) {
            least = Math.min(least, reading);
            sum += reading;
        }
        double average = sum / (double) readings.length;
        assert average == average && average >= least - 0.5;
        return average;
    }

    /** From how high something falls in a number of steps, and how fast it is then. */
    record Motion(double height, double speed) {
        Motion after(double seconds, double gravity) {
            double faster = speed + gravity * seconds;
            return new Motion(height - (speed + faster) / 2 * seconds, faster);
        }
    }

    static String fall(int planet) {
        if (planet < 0 || planet >= GRAVITY.length) {
            return "nowhere";
        }
        Motion ball = new Motion(10, 0);
        int steps = 0;
        while (ball.height() > 0) {
            ball = ball.after(0.25, GRAVITY[planet]);
            steps++;
        }
        double seconds = steps * 0.25;
        String text = "after " + seconds + " s";
        assert seconds <= 3 : text;
        return text;
    }

    static int cents(int article) {
        if (article < 0 || article >= PRICES.length) {
            return 0;
        }
        int cents = (int) (PRICES[article] * 100);
        assert cents == Math.round(PRICES[article] * 100);
        return cents;
    }

    static double tenths() {
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        assert sum == 1;
        return sum;
    }

    static float fahrenheit(int celsius) {
        if (celsius < -273 || celsius > 1000) {
            return -459.67f;
        }
        float degrees = celsius * 9 / 5f + 32;
        if (celsius > 100) {
            assert degrees > 212;
        }
        return degrees;
    }

    static int heatIndex(double degrees, float humidity) {
        if (Double.isNaN(degrees) || humidity < 0 || humidity > 1) {
            return -1;
        }
        double felt = degrees + 5 * (humidity - 0.1);
        return (int) Math.floor(Math.max(felt, degrees));
    }
}
