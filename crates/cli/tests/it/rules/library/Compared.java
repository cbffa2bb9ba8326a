/** How the library tells which of two numbers is greater. */
class Compared {
    static int order(int a, int b)
        //@ ensures (\result < 0) == (a < b);
        //@ ensures (\result == 0) == (a == b);
        //@ ensures (-1 <= \result) && (\result <= 1);
    {
        return Integer.compare(a, b);
    }

    static int difference(int a, int b)
        //@ ensures \result == a - b; // ! postcondition.violated
    {
        return Integer.compare(a, b);
    }

    static int sign(long a)
        //@ ensures \result == (a > 0 ? 1 : a == 0 ? 0 : -1);
        //@ ensures \result == Long.compare(a, 0);
    {
        return Long.signum(a);
    }

    static int wrongSign(long a)
        //@ ensures \result >= 0; // ! postcondition.violated
    {
        return Long.signum(a);
    }
}
