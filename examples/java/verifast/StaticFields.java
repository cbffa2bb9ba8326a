class StaticFields {
    static int x;
    static int[] y = {1, 2, 3, 4};

    static void foo()
        //@ requires acc(x) * x < Integer.MAX_VALUE;
        //@ ensures acc(x) * x == old(x) + 1;
    { x = x + 1; }

    static void same(int expected, int actual)
        //@ requires expected == actual;
    { assert expected == actual; }

    public static void main(String[] args) {
        foo();
        same(x, 1);
        same(y.length, 4);
        same(y[0], 1);
        same(y[3], 4);
    }
}
