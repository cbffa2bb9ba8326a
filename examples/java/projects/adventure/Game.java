package adventure;

/** The rules: one goes up step by step, and sees where there is light. */
public class Game {
    static Place above(Place place)
        //@ requires place != null;
        //@ ensures \result != null && \result.level >= place.level && \result.level <= place.level + 1;
    {
        switch (place) {
            case CELLAR: return Place.HALL;
            case HALL: return Place.GARDEN;
            default: return Place.GARDEN;
        }
    }

    static Place below(Place place)
        //@ requires place != null;
        //@ ensures \result != null && \result.level <= place.level;
    {
        return switch (place) {
            case GARDEN -> Place.HALL;
            case HALL, CELLAR -> Place.CELLAR;
        };
    }

    /*@ pure @*/ static boolean sees(Player player)
        //@ requires player != null * player.valid();
    {
        return player.place().isLit || player.hasLamp();
    }

    static void obey(Player player, Command command)
        //@ requires player != null * command != null * player.valid() * player.steps() < Integer.MAX_VALUE;
        //@ ensures player.valid() * player.steps() <= old(player.steps()) + 1;
        //@ ensures command == Command.TAKE ==> player.hasLamp();
    {
        switch (command) {
            case UP -> player.go(above(player.place()));
            case DOWN -> player.go(below(player.place()));
            case TAKE -> player.takeLamp();
            case LOOK -> { }
        }
    }

    public static void main(String[] args) {
        Player player = new Player();
        assert !sees(player);
        obey(player, Command.TAKE);
        boolean sees = sees(player);
        assert sees;
        Place next = above(Place.CELLAR);
        assert next.level <= 1;
        System.out.println(player.place().level + " " + sees);
    }
}
