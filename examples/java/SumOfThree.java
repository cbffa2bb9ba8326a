/*
 * The sum of three numbers, the long way round: one path, and what it returns is a + b + c.
 *
 * Entry methods:
 *   sum(int, int, int)
 *     no bug
 *   check(int, int, int)
 *     no bug, as addition in int is associative even where it overflows
 */
public class SumOfThree {
    static int sum(int a, int b, int c) {
        int x = a + b;
        int y = b + c;
        int z = x + y - b;
        return z;
    }

    static void check(int a, int b, int c) {
        assert sum(a, b, c) == a + b + c;
    }

    public static void main(String[] args) {
        System.out.println(sum(1, 1, 1));
        System.out.println(sum(1, 2, 3));
    }
}
