package board;

/** Who has won. */
public class Game {
    static boolean owns(Board board, int line, int player)
        //@ requires board != null * board.valid() * 0 <= line && line < 8;
        //@ ensures board.valid() * (forall int i; 0 <= i && i < 9 ==> board.at(i) == old(board.at(i)));
        /*@ ensures \result ==> board.at(Lines.LINES[line][0]) == player
                && board.at(Lines.LINES[line][1]) == player && board.at(Lines.LINES[line][2]) == player; @*/
    {
        int a = Lines.cell(line, 0);
        int b = Lines.cell(line, 1);
        int c = Lines.cell(line, 2);
        return board.at(a) == player && board.at(b) == player && board.at(c) == player;
    }

    static char mark(Board board, int cell)
        //@ requires board != null * board.valid() * 0 <= cell && cell < 9;
        //@ ensures board.valid();
    {
        return Lines.MARKS[board.at(cell)];
    }

    public static void main(String[] args) {
        Board board = new Board();
        board.set(4, 1);
        assert board.at(4) == 1 && board.at(0) == 0;
        board.set(0, 2);
        assert Lines.LINES[6][1] == 4;
        boolean won = owns(board, 6, 1);
        assert !won;
        System.out.println(mark(board, 4));
    }
}
