package echis.silver;

import java.util.Map;
import java.util.Objects;

/**
 * A part of the printed program: lines and columns count from 1, and the end is exclusive, as in
 * the JSON of Echis.
 */
final class Range {
    final int line;
    final int column;
    final int endLine;
    final int endColumn;

    Range(int line, int column, int endLine, int endColumn) {
        this.line = line;
        this.column = column;
        this.endLine = endLine;
        this.endColumn = endColumn;
    }

    /** The range of an object of Echis; {@code null} if it has none. */
    static Range of(Map<String, Object> object) {
        if (!object.containsKey("line")) {
            return null;
        }
        return new Range(
                (int) Json.number(object, "line", 0),
                (int) Json.number(object, "column", 0),
                (int) Json.number(object, "end_line", 0),
                (int) Json.number(object, "end_column", 0));
    }

    /** Is the other range a part of this one? */
    boolean contains(Range other) {
        return isBefore(line, column, other.line, other.column)
                && isBefore(other.endLine, other.endColumn, endLine, endColumn);
    }

    private static boolean isBefore(int line, int column, int otherLine, int otherColumn) {
        return line < otherLine || line == otherLine && column <= otherColumn;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Range)) {
            return false;
        }
        Range range = (Range) other;
        return line == range.line
                && column == range.column
                && endLine == range.endLine
                && endColumn == range.endColumn;
    }

    @Override
    public int hashCode() {
        return Objects.hash(line, column, endLine, endColumn);
    }

    @Override
    public String toString() {
        return line + ":" + column + "-" + endLine + ":" + endColumn;
    }
}
