package sensors;

/** Watches a sensor, and raises an alarm above a limit. */
public class Monitor {
    /** Measures up to `times` times. Returns how many measurements were above the limit. */
    public static int alarms(Sensor s, Highest highest, int limit, int times)
        //@ requires s != null * s.valid() * highest != null * highest.valid() * times >= 0;
        //@ ensures s.valid() * highest.valid() * 0 <= \result <= times;
        //@ ensures \result > 0 ==> highest.value() > limit;
    {
        int alarms = 0;
        for (int i = 0; i < times; i++)
            //@ invariant s.valid() * highest.valid() * 0 <= alarms <= i <= times;
            //@ invariant alarms > 0 ==> highest.value() > limit;
        {
            try {
                s.measure();
            } catch (SensorException e) {
                continue;
            }
            highest.add(s);
            if (s.value() > limit) {
                alarms++;
            }
        }
        return alarms;
    }

    public static void main(String[] args) {
        Sensor s = new Sensor(3);
        Highest highest = new Highest();
        int alarms = alarms(s, highest, 100, 20);
        assert 0 <= alarms && alarms <= 20;
        System.out.println(alarms + " alarms, at most " + highest.value() + " degrees");
    }
}
