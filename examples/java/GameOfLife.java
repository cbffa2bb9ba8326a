/*
 * One step of the game of life on a board of three by three; beyond its edge nothing lives.
 *
 * Entry methods:
 *   centre(boolean[][] board)
 *     no bug: does the cell in the middle live on?
 *   step(boolean[][] board)
 *     no bug: the board as a whole
 *   packed(int board)
 *     no bug: the nine cells as bits, so that there are few inputs
 */
public class GameOfLife {
    private static final int SIZE = 3;

    private static boolean isBoard(boolean[][] board) {
        if (board == null || board.length != SIZE) {
            return false;
        }
        for (boolean[] row : board) {
            if (row == null || row.length != SIZE) {
                return false;
            }
        }
        return true;
    }

    private static int neighbours(boolean[][] board, int row, int column) {
        int n = 0;
        for (int i = Math.max(row - 1, 0); i <= Math.min(row + 1, SIZE - 1); i++) {
            for (int j = Math.max(column - 1, 0); j <= Math.min(column + 1, SIZE - 1); j++) {
                if ((i != row || j != column) && board[i][j]) {
                    n++;
                }
            }
        }
        return n;
    }

    private static boolean lives(boolean[][] board, int row, int column) {
        return switch (neighbours(board, row, column)) {
            case 2 -> board[row][column];
            case 3 -> true;
            default -> false;
        };
    }

    static boolean centre(boolean[][] board) {
        return isBoard(board) && lives(board, 1, 1);
    }

    private static boolean[][] next(boolean[][] board) {
        boolean[][] next = new boolean[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                next[i][j] = lives(board, i, j);
            }
        }
        return next;
    }

    static boolean[][] step(boolean[][] board) {
        return isBoard(board) ? next(board) : null;
    }

    static int packed(int board) {
        if (board < 0 || board >= 1 << SIZE * SIZE) {
            return -1;
        }
        boolean[][] cells = new boolean[SIZE][SIZE];
        for (int bit = 0; bit < SIZE * SIZE; bit++) {
            cells[bit / SIZE][bit % SIZE] = (board >> bit & 1) == 1;
        }
        boolean[][] next = next(cells);
        int packed = 0;
        for (int bit = 0; bit < SIZE * SIZE; bit++) {
            if (next[bit / SIZE][bit % SIZE]) {
                packed |= 1 << bit;
            }
        }
        if (board == 0b000_111_000) {
            assert packed == 0b010_010_010;
        }
        return packed;
    }
}
