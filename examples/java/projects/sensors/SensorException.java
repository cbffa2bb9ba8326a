package sensors;

/** A sensor did not answer. */
public class SensorException extends Exception {
}
