/** What is said of all elements from an offset on is known of each of them. */
class Offsets {
    //@ pure
    static int at(int i)
    { return i % 7; }

    static void same(int r, int c, int x)
        //@ requires 0 <= r && r < 50 && 0 <= c && c < 50;
        //@ requires forall int j; 0 <= j && j < c ==> at(r + j) != x;
        //@ ensures forall int j; 0 <= j && j < c ==> at(r + j) != x;
    { }

    static void backwards(int r, int c, int x)
        //@ requires 0 <= c && c < r && r < 50;
        //@ requires forall int j; 0 <= j && j < c ==> at(r - j) != x;
        //@ ensures c > 1 ==> at(r - 1) != x;
        //@ ensures c > 1 ==> at(r + 1) != x; // ! postcondition.violated
    { }

    static void behind(int r, int c, int x)
        //@ requires 0 <= r && r < 50 && 0 <= c && c < 50;
        //@ requires forall int j; 0 <= j && j < c ==> at(r + j) != x;
        //@ ensures at(r + c) != x; // ! postcondition.violated
    { }

    static void before(int r, int c, int x)
        //@ requires 0 < r && r < 50 && 0 <= c && c < 50;
        //@ requires forall int j; 0 <= j && j < c ==> at(r + j) != x;
        //@ ensures at(r - 1) != x; // ! postcondition.violated
    { }

    static void row(int[] cells, int width, int r, int x)
        //@ requires acc(cells[*]) * 0 <= r < 10 * 0 < width < 10 * cells.length == 100;
        //@ requires forall int j; 0 <= j && j < width ==> cells[width * r + j] != x;
        //@ ensures acc(cells[*]) * cells[width * r] != x;
        //@ ensures forall int j; 0 <= j && j < width ==> cells[width * r + j] != x;
    { }

    static void one(int r, int x)
        //@ requires 0 <= r && r < 50 && at(r + 3) == x;
        //@ ensures exists int j; 0 <= j && j < 5 && at(r + j) == x;
        //@ ensures exists int j; 0 <= j && j < 3 && at(r + j) == x; // ! postcondition.violated
    { }
}
