package board;

/** The lines of the board of noughts and crosses. */
final class Lines {
    static final int[][] LINES = {
        { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 },
        { 0, 3, 6 }, { 1, 4, 7 }, { 2, 5, 8 },
        { 0, 4, 8 }, { 2, 4, 6 },
    };
    static final char[] MARKS = { '.', 'X', 'O' };

    private Lines() { }

    static int cell(int line, int position)
        //@ requires 0 <= line && line < 8 && 0 <= position && position < 3;
        //@ ensures 0 <= \result && \result < 9 && \result == LINES[line][position];
    {
        return LINES[line][position];
    }
}
