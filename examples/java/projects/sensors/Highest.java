package sensors;

/** The highest temperature of several measurements. */
public class Highest {
    private int highest;

    //@ predicate valid() = acc(highest) * 0 <= highest <= Sensor.MOST;

    public Highest()
        //@ ensures valid() * value() == 0;
    {
    }

    //@ pure
    //@ requires valid();
    //@ ensures 0 <= \result <= Sensor.MOST;
    public int value() {
        return highest;
    }

    //@ requires valid() * s != null * s.valid();
    //@ ensures valid() * s.valid() * s.value() == old(s.value());
    //@ ensures value() >= s.value() && value() >= old(value());
    public void add(Sensor s) {
        int value = s.value();
        if (value > highest) {
            highest = value;
        }
    }
}
