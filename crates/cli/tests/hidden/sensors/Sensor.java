package sensors;

/** The driver behind `Sensor.jspec`. No proof sees it; it is there so that the project runs. */
public class Sensor {
    public static final int MOST = 150;

    private int value;
    private int measured;

    public Sensor(int port) {
        measured = port;
    }

    public int value() {
        return value;
    }

    public void measure() throws SensorException {
        measured++;
        if (measured % 4 == 0) {
            throw new SensorException();
        }
        value = measured * 37 % (MOST + 1);
    }
}
