/** A value of an enum is null or one of its constants. */
class EnumValues {
    enum Light {
        RED, AMBER, GREEN { boolean isGo() { return true; } };

        //@ pure
        boolean isGo() { return false; }
    }

    private Light light;

    //@ predicate valid() = acc(light) * light != null;

    static void parameter(Light x)
        //@ requires x != null * x != Light.RED * x != Light.AMBER;
        //@ ensures x == Light.GREEN;
    { }

    static void maybeNull(Light x)
        //@ requires x != Light.RED * x != Light.AMBER;
        //@ ensures x == Light.GREEN; // ! postcondition.violated
    { }

    static void twoAreLeft(Light x)
        //@ requires x != null * x != Light.RED;
        //@ ensures x == Light.GREEN; // ! postcondition.violated
    { }

    void field()
        //@ requires valid();
        //@ ensures valid();
    {
        if (light == Light.RED || light == Light.AMBER) return;
        //@ assert light == Light.GREEN;
        light = Light.RED;
        //@ assert light == Light.GREEN; // ! assert.failed
    }

    static Light any(Light x)
    { return x; }

    static int result(Light x)
        //@ ensures 0 <= \result && \result < 4;
    {
        Light y = any(x);
        if (y == Light.RED) return 0;
        if (y == Light.AMBER) return 1;
        if (y == Light.GREEN) return 2;
        //@ assert y == null;
        return 3;
    }

    static void element(Light[] all)
        //@ requires acc(all[*], 1/2) * all.length > 0 * all[0] != null;
        //@ ensures acc(all[*], 1/2);
    {
        if (all[0] != Light.RED && all[0] != Light.AMBER) {
            //@ assert all[0] == Light.GREEN;
        }
        //@ assert all[0] == Light.GREEN; // ! assert.failed
    }
}
