/*
 * A thermostat as an object: its methods are entered with a receiver in any state.
 *
 * Entry methods:
 *   update(int temperature)
 *     no bug
 *   setTarget(int target)
 *     no bug: out of range, it stays as it was
 *   average()
 *     bug: line 66, ArithmeticException (division by zero) when nothing has been measured yet
 *   record(int temperature)
 *     bug: line 73, ArrayIndexOutOfBoundsException when the log is full
 *   hotterThan(Thermostat other)
 *     no bug
 */
public class Thermostat {
    enum Mode { OFF, HEATING, COOLING }

    private static final int TOLERANCE = 2;

    private int target = 20;
    private int latest;
    private Mode mode = Mode.OFF;
    private int[] log = new int[3];
    private int logged;

    Mode update(int temperature) {
        latest = temperature;
        if (temperature < -50 || temperature > 100 || target < 5 || target > 30) {
            mode = Mode.OFF;
        } else if (temperature < target - TOLERANCE) {
            mode = Mode.HEATING;
        } else if (temperature > target + TOLERANCE) {
            mode = Mode.COOLING;
        } else if (mode == Mode.HEATING && temperature >= target
                || mode == Mode.COOLING && temperature <= target) {
            mode = Mode.OFF;
        }
        if (mode == Mode.HEATING && target >= 5) {
            assert temperature < target;
        }
        return mode;
    }

    boolean setTarget(int target) {
        int before = this.target;
        if (5 <= target && target <= 30) {
            this.target = target;
        }
        assert this.target == target || this.target == before;
        return this.target == target;
    }

    private boolean isSound() {
        return log != null && log.length == 3 && 0 <= logged && logged <= 3;
    }

    int average() {
        if (!isSound()) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < logged; i++) {
            sum += log[i];
        }
        return sum / logged;
    }

    void record(int temperature) {
        if (!isSound()) {
            return;
        }
        log[logged] = temperature;
        logged++;
        assert isSound();
    }

    boolean hotterThan(Thermostat other) {
        if (other == null) {
            return false;
        }
        boolean hotter = latest > other.latest;
        if (other == this) {
            assert !hotter;
        }
        return hotter;
    }

    public static void main(String[] args) {
        Thermostat thermostat = new Thermostat();
        thermostat.record(18);
        thermostat.record(22);
        System.out.println("average: " + thermostat.average());
    }
}
