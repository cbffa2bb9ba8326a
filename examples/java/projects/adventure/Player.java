package adventure;

/** The player, who carries the lamp or not. */
public class Player {
    private Place place;
    private boolean hasLamp;
    private int steps;

    //@ predicate valid() = acc(place) * acc(hasLamp) * acc(steps) * place != null * 0 <= steps;

    public Player()
        //@ ensures valid() * place() == Place.CELLAR && !hasLamp() && steps() == 0;
    {
        place = Place.CELLAR;
    }

    /*@ pure @*/ public Place place()
        //@ requires valid();
        //@ ensures \result != null;
    { return place; }

    /*@ pure @*/ public boolean hasLamp()
        //@ requires valid();
    { return hasLamp; }

    /*@ pure @*/ public int steps()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return steps; }

    public void go(Place to)
        //@ requires valid() * to != null * steps() < Integer.MAX_VALUE;
        //@ ensures valid() * place() == to && hasLamp() == old(hasLamp()) && steps() == old(steps()) + 1;
    {
        place = to;
        steps++;
    }

    public void takeLamp()
        //@ requires valid();
        //@ ensures valid() * hasLamp() && place() == old(place()) && steps() == old(steps());
    {
        hasLamp = true;
    }
}
