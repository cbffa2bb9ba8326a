/** Temperatures in thousandths of a kelvin, above absolute zero. */
public class Temperature {
    static final int ZERO_CELSIUS = 273150;

    private int kelvin;

    //@ predicate valid() = acc(kelvin) * kelvin >= 0;

    /*@ pure @*/ public int kelvin()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in @*/ kelvin; }

    /*@ pure @*/ public int celsius()
        //@ requires valid();
        //@ ensures \result >= -273150;
    { return /*@ opening valid() in @*/ kelvin - ZERO_CELSIUS; }

    /*@ pure @*/ public boolean isFreezing()
        //@ requires valid();
    { return celsius() <= 0; }

    public Temperature(int celsius)
        //@ requires -273150 <= celsius <= 1000000;
        //@ ensures valid() * celsius() == celsius;
    {
        kelvin = celsius + ZERO_CELSIUS;
        //@ close valid();
    }

    /** Cools down, not below absolute zero. */
    public void cool(int by)
        //@ requires valid() * by >= 0;
        //@ ensures valid() * kelvin() == Math.max(0, old(kelvin()) - by);
    {
        //@ open valid();
        kelvin = kelvin > by ? kelvin - by : 0;
        //@ close valid();
    }

    /** Goes half of the way to another temperature. */
    public void approach(Temperature other)
        //@ requires valid() * other != null * acc(other.valid(), 1/2);
        //@ ensures valid() * acc(other.valid(), 1/2) * other.kelvin() == old(other.kelvin());
        //@ ensures Math.min(old(kelvin()), other.kelvin()) <= kelvin() <= Math.max(old(kelvin()), other.kelvin());
    {
        int way = other.kelvin() - kelvin();
        //@ open valid();
        kelvin += way / 2;
        //@ close valid();
    }

    /** Degrees Fahrenheit, rounded down. */
    static int fahrenheit(int celsius)
        //@ requires -273 <= celsius <= 1000000;
        //@ ensures 5 * (\result - 32) <= 9 * celsius && 9 * celsius < 5 * (\result - 31);
    {
        return Math.floorDiv(celsius * 9, 5) + 32;
    }

    static void client() {
        Temperature water = new Temperature(20000);
        assert !water.isFreezing();
        water.cool(30000);
        assert water.celsius() == -10000 && water.isFreezing();
    }
}
