/** A matrix in one array, row by row. */
public class Matrix {
    private final int rows;
    private final int columns;
    private final int[] cells;

    /*@ predicate valid() = acc(rows) * acc(columns) * acc(cells) * acc(cells[*])
          * 0 < rows <= 1000 && 0 < columns <= 1000 * (cells.length == (rows * columns)); @*/

    /*@ pure @*/ public int rows()
        //@ requires valid();
        //@ ensures 0 < \result <= 1000;
    { return /*@ opening valid() in @*/ rows; }

    /*@ pure @*/ public int columns()
        //@ requires valid();
        //@ ensures 0 < \result <= 1000;
    { return /*@ opening valid() in @*/ columns; }

    /*@ pure @*/ static int place(int row, int column, int rows, int columns)
        //@ requires 0 <= row && row < rows && rows <= 1000 && 0 <= column && column < columns && columns <= 1000;
        //@ ensures 0 <= \result && \result < (rows * columns);
    { return row * columns + column; }

    /*@ pure @*/ public int get(int row, int column)
        //@ requires valid() * (0 <= row && row < rows() && 0 <= column && column < columns());
    { return /*@ opening valid() in @*/ cells[place(row, column, rows, columns)]; }

    public Matrix(int rows, int columns)
        //@ requires 0 < rows <= 1000 && 0 < columns <= 1000;
        //@ ensures valid() * rows() == rows * columns() == columns;
    {
        this.rows = rows;
        this.columns = columns;
        cells = new int[rows * columns];
        //@ close valid();
    }

    public void set(int row, int column, int value)
        //@ requires valid() * (0 <= row && row < rows() && 0 <= column && column < columns());
        //@ ensures valid() * rows() == old(rows()) * columns() == old(columns()) * get(row, column) == value;
    {
        //@ open valid();
        cells[place(row, column, rows, columns)] = value;
        //@ close valid();
    }

    /** Sets all cells to a value. */
    public void fill(int value)
        //@ requires valid();
        //@ ensures valid() * rows() == old(rows()) * columns() == old(columns());
        //@ ensures forall int r, int c; 0 <= r && r < rows() && 0 <= c && c < columns() ==> get(r, c) == value;
    {
        //@ open valid();
        for (int i = 0; i < cells.length; i++)
            //@ invariant acc(cells, 1/2) * acc(cells[*]) * (0 <= i && i <= cells.length);
            //@ invariant forall int j; 0 <= j && j < i ==> cells[j] == value;
        {
            cells[i] = value;
        }
        //@ close valid();
    }
}
