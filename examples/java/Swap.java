/*
 * Swapping in arrays and in objects, where two names may stand for the same thing.
 *
 * Entry methods:
 *   swap(Box, Box)
 *     no bug
 *   swapByXor(Box, Box)
 *     bug: line 44, AssertionError when both boxes are the same: its value becomes zero
 *   swapElements(int[] a, int[] b)
 *     no bug
 *   sums(int[] from, int[] to)
 *     bug: line 73, AssertionError when both arrays are the same and hold something
 */
public class Swap {
    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static void swap(Box a, Box b) {
        if (a == null || b == null) {
            return;
        }
        int oldA = a.value;
        int oldB = b.value;
        int t = a.value;
        a.value = b.value;
        b.value = t;
        assert a.value == oldB && b.value == oldA;
    }

    static void swapByXor(Box a, Box b) {
        if (a == null || b == null) {
            return;
        }
        int oldA = a.value;
        int oldB = b.value;
        a.value ^= b.value;
        b.value ^= a.value;
        a.value ^= b.value;
        assert a.value == oldB && b.value == oldA;
    }

    static void swapElements(int[] a, int[] b) {
        if (a == null || b == null || a.length != 2 || b.length != 2) {
            return;
        }
        int a0 = a[0];
        int b1 = b[1];
        a[0] = b1;
        b[1] = a0;
        assert b[1] == a0;
        if (a != b) {
            assert a[0] == b1 && b[1] == a0;
        }
    }

    /** Writes the sums of the elements up to each position. */
    static void sums(int[] from, int[] to) {
        if (from == null || to == null || from.length != 3 || to.length != 3) {
            return;
        }
        int total = from[0] + from[1] + from[2];
        for (int i = 0; i < 3; i++) {
            to[i] = 0;
            for (int j = 0; j <= i; j++) {
                to[i] += from[j];
            }
        }
        assert to[2] == total;
    }

    public static void main(String[] args) {
        Box box = new Box(42);
        swap(box, box);
        System.out.println(box.value);
    }
}
