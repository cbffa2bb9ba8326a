/*
 * Small matrices as arrays of arrays: product, transposition, determinant, linear equations.
 *
 * Entry methods:
 *   multiply(int[][] a, int[][] b)
 *     no bug, matrices of two rows and two columns
 *   transpose(int[][] a)
 *     no bug, at most three rows and columns
 *   determinantOfProduct(int, int, int, int)
 *     no bug
 *   solve(int a, int b, int c, int d, int e, int f)
 *     bug: line 78, ArithmeticException (division by zero) when no row is zero, but the determinant is
 */
public class Matrices {
    private static boolean hasSize(int[][] a, int rows, int columns) {
        if (a == null || a.length != rows) {
            return false;
        }
        for (int[] row : a) {
            if (row == null || row.length != columns) {
                return false;
            }
        }
        return true;
    }

    static int determinant(int[][] a) {
        return a[0][0] * a[1][1] - a[0][1] * a[1][0];
    }

    static int[][] multiply(int[][] a, int[][] b) {
        if (!hasSize(a, 2, 2) || !hasSize(b, 2, 2)) {
            return null;
        }
        int[][] product = new int[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    static int[][] transpose(int[][] a) {
        if (a == null || a.length == 0 || a.length > 3 || a[0] == null) {
            return null;
        }
        int columns = a[0].length;
        if (columns > 3 || !hasSize(a, a.length, columns)) {
            return null;
        }
        int[][] t = new int[columns][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < columns; j++) {
                t[j][i] = a[i][j];
            }
        }
        if (a.length == 2 && columns == 2) {
            assert determinant(t) == determinant(a);
        }
        return t;
    }

    static void determinantOfProduct(int a, int b, int c, int d) {
        int[][] m = {{a, b}, {c, d}};
        int[][] swapRows = {{0, 1}, {1, 0}};
        int[][] product = multiply(swapRows, m);
        assert determinant(product) == -determinant(m);
    }

    /** Solves a x + b y = e, c x + d y = f in whole numbers, rounded towards zero. */
    static int[] solve(int a, int b, int c, int d, int e, int f) {
        if (a == 0 && b == 0 || c == 0 && d == 0) {
            return null;
        }
        int x = (e * d - b * f) / (a * d - b * c);
        int y = (a * f - e * c) / (a * d - b * c);
        return new int[] {x, y};
    }

    public static void main(String[] args) {
        int[][] a = {{1, 2}, {3, 4}};
        int[][] square = multiply(a, a);
        System.out.println(square[0][0] + " " + square[0][1] + " / " + square[1][0] + " " + square[1][1]);
    }
}
