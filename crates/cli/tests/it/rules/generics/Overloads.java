/**
 * Which of several methods a call means. Where type arguments, bounds, or what is wanted of an argument could decide that, and it is not found
 * out here, the call is not supported. In each bad method the claim is about the method that erasure alone would choose.
 */
class Overloads {
    static class Box<T> {
        T held;
    }

    static class Texts extends Box<String> {
    }

    interface Named {
    }

    interface Sized {
    }

    static class Door implements Named, Sized {
    }

    static class Wall implements Named, Sized {
    }

    static class Cell<N extends Named> {
        int seen(N n)
            //@ ensures \result == 1;
        {
            return 1;
        }

        int seen(Object o)
            //@ ensures \result == 2;
        {
            return 2;
        }

        int ofNamed(Named n)
            //@ ensures \result == 2;
        {
            return seen(n); // ! internal
        }

        int ofOwn(N n)
            //@ ensures \result == 1;
        {
            return seen(n);
        }
    }

    static int number(Box<Integer> box)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int number(Object o)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static <N extends Named> int bounded(Box<N> box)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static <N> int bounded(N n)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static <N extends Named & Runnable> int runs(N n)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int runs(Object o)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static <X> int same(Box<X> a, Box<X> b)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int same(Object a, Object b)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static int compares(Comparable<Integer> c)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int compares(Object o)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static int text(String s)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int text(Object o)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static int sized(Sized s)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int sized(Object o)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static int digit(int i)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int digit(Object o)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static int twice(Texts t, long n)
        //@ ensures \result == 1;
    {
        return 1;
    }

    static int twice(Texts t, int n)
        //@ ensures \result == 2;
    {
        return 2;
    }

    static <T> T none()
        //@ ensures \result == null;
    {
        return null;
    }

    static <T> T first(T a, T b)
        //@ ensures \result == a;
    {
        return a;
    }

    static void goodSameArgument() {
        Box<Integer> box = null;
        assert number(box) == 1;
    }

    static void badOtherArgument() {
        Box<String> box = null;
        assert number(box) == 1; // ! assert.failed
    }

    static void badArgumentOfClassAbove() {
        Texts texts = null;
        assert number(texts) == 1; // ! assert.failed
    }

    static void goodRaw() {
        Box box = null;
        assert number(box) == 1;
    }

    static void goodNull() {
        assert number(null) == 1;
    }

    static void goodNoChoice() {
        Box<String> box = null;
        assert number((Object) box) == 2;
    }

    static void goodBound() {
        Box<Door> box = null;
        assert bounded(box) == 1;
    }

    static void badBound() {
        Box<String> box = null;
        assert bounded(box) == 1; // ! assert.failed
    }

    static void badSecondBound() {
        Door door = null;
        assert runs(door) == 1; // ! assert.failed
    }

    static void goodSameTwice() {
        Box<String> a = null;
        assert same(a, a) == 1;
    }

    static void badSameTwice() {
        Box<String> a = null;
        Box<Integer> b = null;
        assert same(a, b) == 1; // ! assert.failed
    }

    static void goodComparable() {
        assert compares(5) == 1;
    }

    static void badComparable() {
        assert compares("5") == 1; // ! assert.failed
    }

    static void badWildcard() {
        Box<? extends Integer> box = null;
        assert number(box) == 1; // ! internal
    }

    static void badWanted() {
        assert text(none()) == 2; // ! assert.failed
    }

    static void goodWanted() {
        assert twice(none(), 5) == 2;
    }

    static void goodAllGiven() {
        assert sized(first(new Door(), new Wall())) == 1;
    }

    static void badAllGiven() {
        assert sized(first(new Door(), new Wall())) == 2; // ! assert.failed
    }

    static void goodBothFit() {
        boolean isDoor = "".isEmpty();
        assert sized(isDoor ? new Door() : new Wall()) == 1;
    }

    static void badBothFit() {
        boolean isDoor = "".isEmpty();
        assert sized(isDoor ? new Door() : new Wall()) == 2; // ! assert.failed
    }

    static void goodOneOfThemIsWanted() {
        boolean isDoor = "".isEmpty();
        assert sized(isDoor ? new Door() : none()) == 1;
    }

    static void badOneOfThemIsWanted() {
        boolean isDoor = "".isEmpty();
        assert sized(isDoor ? new Door() : none()) == 2; // ! assert.failed
    }

    static void goodSwitch() {
        int k = "".length();
        assert text(switch (k) {
            case 0 -> "a";
            default -> "b";
        }) == 1;
    }

    static void badSwitch() {
        int k = "".length();
        Integer i = 5;
        Character c = 'c';
        assert digit(switch (k) { // ! internal
            case 0 -> i;
            default -> c;
        }) == 1;
    }

    /** What is cast has a type of its own: here a number, whatever it is cast to. */
    static void badSwitchThatIsCast() {
        int k = "".length();
        Integer i = null;
        Character c = 'c';
        Object o = (Object) switch (k) {
            case 0 -> i; // ! null.dereference
            default -> c;
        };
    }
}
