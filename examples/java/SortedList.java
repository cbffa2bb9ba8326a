/*
 * A sorted list with a sentinel; what drops duplicates drops only every other one.
 *
 * Entry methods:
 *   insertThree(int, int, int)
 *     no bug
 *   insertAndRemove(int, int, int)
 *     no bug
 *   merge(Cell a, Cell b)
 *     no bug: at most two cells each, sorted, none shared
 *   dropDuplicates(Cell)
 *     bug: line 135, AssertionError when a value stands there three times in a row
 */
public class SortedList {
    static class Cell {
        final int value;
        Cell next;

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    private final Cell first = new Cell(Integer.MIN_VALUE, null);
    private int size;

    void insert(int value) {
        Cell before = first;
        while (before.next != null && before.next.value < value) {
            before = before.next;
        }
        before.next = new Cell(value, before.next);
        size++;
    }

    boolean remove(int value) {
        for (Cell before = first; before.next != null; before = before.next) {
            if (before.next.value == value) {
                before.next = before.next.next;
                size--;
                return true;
            }
        }
        return false;
    }

    boolean contains(int value) {
        Cell cell = first.next;
        while (cell != null && cell.value < value) {
            cell = cell.next;
        }
        return cell != null && cell.value == value;
    }

    private static boolean isSorted(Cell cell) {
        while (cell != null && cell.next != null) {
            if (cell.value > cell.next.value) {
                return false;
            }
            cell = cell.next;
        }
        return true;
    }

    static void insertThree(int x, int y, int z) {
        SortedList list = new SortedList();
        list.insert(x);
        list.insert(y);
        list.insert(z);
        assert list.size == 3;
        assert isSorted(list.first);
        assert list.contains(x) && list.contains(y) && list.contains(z);
    }

    static boolean insertAndRemove(int x, int y, int removed) {
        SortedList list = new SortedList();
        list.insert(x);
        list.insert(y);
        boolean found = list.remove(removed);
        assert found == (removed == x || removed == y);
        assert list.size == (found ? 1 : 2);
        if (x != y) {
            assert !list.contains(removed);
        }
        return found;
    }

    private static boolean isShort(Cell cell, int limit) {
        while (cell != null && limit > 0) {
            cell = cell.next;
            limit--;
        }
        return cell == null;
    }

    static Cell merge(Cell a, Cell b) {
        if (!isShort(a, 2) || !isShort(b, 2) || !isSorted(a) || !isSorted(b)) {
            return null;
        }
        for (Cell x = a; x != null; x = x.next) {
            for (Cell y = b; y != null; y = y.next) {
                if (x == y) {
                    return null;
                }
            }
        }
        Cell start = new Cell(0, null);
        Cell last = start;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                last.next = a;
                a = a.next;
            } else {
                last.next = b;
                b = b.next;
            }
            last = last.next;
        }
        last.next = a != null ? a : b;
        assert isSorted(start.next);
        return start.next;
    }

    static Cell dropDuplicates(Cell first) {
        if (!isShort(first, 4) || !isSorted(first)) {
            return null;
        }
        for (Cell cell = first; cell != null; cell = cell.next) {
            if (cell.next != null && cell.next.value == cell.value) {
                cell.next = cell.next.next;
            }
        }
        for (Cell cell = first; cell != null && cell.next != null; cell = cell.next) {
            assert cell.value < cell.next.value;
        }
        return first;
    }
}
