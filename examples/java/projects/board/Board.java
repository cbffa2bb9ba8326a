package board;

/** A board of nine cells: 0 is empty, 1 and 2 are the players. */
public class Board {
    private int[] cells;

    /*@ predicate valid() = acc(cells) * cells != null * acc(cells[*]) * cells.length == 9
            * (forall int i; 0 <= i && i < 9 ==> 0 <= cells[i] && cells[i] <= 2); @*/

    public Board()
        //@ ensures valid() * (forall int i; 0 <= i && i < 9 ==> at(i) == 0);
    {
        cells = new int[9];
    }

    /*@ pure @*/ public int at(int cell)
        //@ requires valid() * 0 <= cell && cell < 9;
        //@ ensures 0 <= \result && \result <= 2;
    { return cells[cell]; }

    public void set(int cell, int player)
        //@ requires valid() * 0 <= cell && cell < 9 && 1 <= player && player <= 2;
        //@ ensures valid() * at(cell) == player;
        //@ ensures forall int i; 0 <= i && i < 9 && i != cell ==> at(i) == old(at(i));
    {
        cells[cell] = player;
    }
}
