/*
 * Who has won on a board of tic-tac-toe, and can the board have come about in a game?
 *
 * Entry methods:
 *   winner(int[] cells)
 *     no bug: nine cells, 0 is empty, 1 and 2 are the players; both cannot have won on a board of a game
 *   winnerOfRow(int, int, int)
 *     no bug
 *   play(byte[] moves)
 *     bug: line 82, AssertionError when somebody moves to a cell that is taken, after at most five moves
 */
public class TicTacToe {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    private static boolean hasLine(int[] cells, int player) {
        for (int[] line : LINES) {
            if (cells[line[0]] == player && cells[line[1]] == player && cells[line[2]] == player) {
                return true;
            }
        }
        return false;
    }

    private static int count(int[] cells, int player) {
        int n = 0;
        for (int cell : cells) {
            if (cell == player) {
                n++;
            }
        }
        return n;
    }

    static int winner(int[] cells) {
        if (cells == null || cells.length != 9) {
            return 0;
        }
        for (int cell : cells) {
            if (cell < 0 || cell > 2) {
                return 0;
            }
        }
        int lead = count(cells, 1) - count(cells, 2);
        if (lead != 0 && lead != 1) {
            return 0;
        }
        boolean first = hasLine(cells, 1);
        boolean second = hasLine(cells, 2);
        if (first && second) {
            return 0;
        }
        if (first) {
            return lead == 1 ? 1 : 0;
        }
        return second && lead == 0 ? 2 : 0;
    }

    static int winnerOfRow(int a, int b, int c) {
        if (a == b && b == c && (a == 1 || a == 2)) {
            return a;
        }
        return 0;
    }

    /** Plays the moves, each a cell from 0 to 8, and says who has won. */
    static int play(byte[] moves) {
        if (moves == null || moves.length > 5) {
            return 0;
        }
        int[] cells = new int[9];
        int player = 1;
        for (byte move : moves) {
            if (move < 0 || move > 8) {
                return 0;
            }
            cells[move] = player;
            player = 3 - player;
        }
        int empty = count(cells, 0);
        assert empty + moves.length == 9;
        return hasLine(cells, 1) ? 1 : 0;
    }
}
