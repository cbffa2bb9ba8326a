/** Variables of quantifiers have the values of their types. */
class VariableTypes {
    static boolean aByte()
        //@ ensures \result == (exists byte b; b == 300); // ! postcondition.violated
    { return true; }

    static boolean noByte()
        //@ ensures \result == (exists byte b; b == 300);
    { return false; }

    static boolean aCharacter()
        //@ ensures \result == (exists char c; c == -1); // ! postcondition.violated
    { return true; }

    static boolean anInteger()
        //@ ensures \result == (exists int i; i == 3000000000L); // ! postcondition.violated
    { return true; }

    static boolean aLong()
        //@ ensures \result == (exists long i; i == 3000000000L);
    { return true; }

    static boolean notAll()
        //@ ensures \result == !(forall byte b; b != 300); // ! postcondition.violated
    { return true; }

    static void allBytes()
        //@ ensures (forall byte b; b < 128) && (forall char c; c >= 0);
    { }

    static void moreBytes()
        //@ ensures (forall byte b; b < 127); // ! postcondition.violated
    { }

    static boolean inACircle()
        //@ ensures \result == (exists int i, int j; i <= j && j <= i && i == 3000000000L); // ! postcondition.violated
    { return true; }

    static boolean beyond(int n)
        //@ requires n == 2147483647;
        //@ ensures \result == (exists int i; 0 <= i && i <= n + 1L && i > n); // ! postcondition.violated
    { return true; }

    static boolean above(int n)
        //@ ensures \result == (exists int i; n <= i && i == 3000000000L); // ! postcondition.violated
    { return true; }

    static boolean called(int n)
        //@ requires n == 2147483647;
        //@ ensures \result == (exists int i; 0 <= i && i <= Math.max(n, n + 1) && i > n); // ! postcondition.violated
    { return true; }

    static boolean wider(long n)
        //@ requires n == 2147483648L;
        //@ ensures \result == (exists int i; 0 <= i && i <= n && i == n); // ! postcondition.violated
    { return true; }

    static boolean anArray(Object o)
        //@ requires o != null;
        //@ ensures \result == (exists int[] a; a == o); // ! internal
    { return true; }

    static boolean aClass(Object o)
        //@ ensures \result == (exists VariableTypes q; q == o); // ! postcondition.violated
    { return true; }

    static boolean someClass(Object o)
        //@ requires o instanceof VariableTypes;
        //@ ensures \result == (exists VariableTypes q; q == o);
    { return true; }

    static boolean notEachClass(Object o)
        //@ requires o != null;
        //@ ensures \result == !(forall VariableTypes q; q != o); // ! postcondition.violated
    { return true; }

    static int find(int[] all, int wanted)
        //@ requires all != null * acc(all[*]) * (exists int i; 0 <= i && i < all.length && all[i] == wanted);
        //@ ensures acc(all[*]) * 0 <= \result && \result < all.length && all[\result] == wanted;
    {
        int at = 0;
        while (all[at] != wanted)
            //@ invariant acc(all[*]) * 0 <= at && at < all.length;
            //@ invariant (exists int i; at <= i && i < all.length && all[i] == wanted);
        { at++; }
        return at;
    }
}

/** What only contracts know, or give to predicates and pure methods, has no bounds, and is no bound of a variable. */
class NoBounds {
    int x;
    //@ ghost int g;
    //@ predicate some(int v) = acc(x) * (x == 1) == (exists int i; 0 <= i && i <= v && i == v);

    void beyondAParameter(int n)
        //@ requires acc(x) * n == 2147483647;
        //@ ensures some(n + 1); // ! postcondition.violated
    { x = 1; }

    void atAParameter(int n)
        //@ requires acc(x) * n == 2147483647;
        //@ ensures some(n);
    { x = 1; }

    boolean beyondAGhost()
        //@ requires acc(g) * g == 2147483648L;
        //@ ensures acc(g) * \result == (exists int i; 0 <= i && i <= g && i == g); // ! postcondition.violated
    { return true; }

    boolean atAField(int n)
        //@ requires acc(x) * 0 <= x;
        //@ ensures acc(x) * \result == (exists int i; 0 <= i && i <= x && i == x);
    { return true; }
}
