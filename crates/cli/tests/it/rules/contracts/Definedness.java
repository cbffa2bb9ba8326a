/** A contract says nothing that Java could not compute: no length of null, no text or number of null, no object that is not of the class. */
class Definedness {
    int x;
    int[] items;

    static int[] length()
        //@ ensures \result.length >= 0; // ! not.wellformed postcondition.violated
    { return null; }

    static int[] goodLength(int n)
        //@ requires n >= 0;
        //@ ensures \result != null && \result.length == n;
    { return new int[n]; }

    static int orNothing(int[] a)
        //@ ensures \result == (a == null ? 0 : a.length);
    { return a == null ? 0 : a.length; }

    static void given(int[] a)
        //@ requires a.length > 0; // ! not.wellformed
    { }

    static void rows(int[][] m)
        //@ requires acc(m[*]) * (forall int i; 0 <= i && i < m.length ==> m[i].length == 1); // ! not.wellformed
    { }

    static void rowsThatAreThere(int[][] m)
        //@ requires acc(m[*]) * (forall int i; 0 <= i && i < m.length ==> m[i] != null && m[i].length == 1);
        //@ ensures acc(m[*]) * (m.length > 0 ==> m[m.length - 1] != null && m[m.length - 1].length == 1);
    { }

    //@ predicate valid() = acc(items) * items.length >= 0; // ! predicate.not.wellformed

    static void inLoop(int[] a) {
        for (int i = 0; i < 3; i++)
            //@ invariant 0 <= i && a.length >= i; // ! not.wellformed invariant.not.established invariant.not.preserved
        { }
    }

    static void inGhostStatement(int[] a) {
        //@ assert a.length >= 0; // ! null.dereference
    }

    static void before(int[] a)
        //@ ensures old(a.length) == a.length; // ! not.wellformed postcondition.violated
    { }

    static String text()
        //@ ensures \result.length() >= 0; // ! not.wellformed postcondition.violated
    { return null; }

    static String same()
        //@ ensures \result.equals("a") || !\result.equals("a"); // ! not.wellformed postcondition.violated
    { return null; }

    static String sameText(String s)
        //@ requires s != null && s.length() > 0 && "a".equals(s);
        //@ ensures \result.equals("a" + s.charAt(0)); // ! not.wellformed
    { return "aa"; }

    static char first(String s)
        //@ requires s != null;
        //@ ensures \result == s.charAt(0); // ! not.wellformed postcondition.violated postcondition.violated
    { return 'a'; }

    static Integer number()
        //@ ensures \result >= 0 || \result < 0; // ! not.wellformed postcondition.violated
    { return null; }

    static int goodNumber(Integer i)
        //@ requires i != null && i >= 0;
        //@ ensures \result == i;
    { return i; }

    static Object object()
        //@ ensures \result != null ==> ((Definedness) \result) != null; // ! not.wellformed postcondition.violated
    { return ""; }

    static boolean goodObject(Object o)
        //@ requires o instanceof Definedness ==> acc(((Definedness) o).x);
        //@ ensures o instanceof Definedness ==> acc(((Definedness) o).x);
    { return o instanceof Definedness; }

    static int quotient(int d)
        //@ ensures 10 / d == 10 / d; // ! not.wellformed postcondition.violated
    { return 1; }

    static void lengths() {
        int[] a = goodLength(3);
        assert a.length == 3;
        assert orNothing(null) == 0;
    }
}
