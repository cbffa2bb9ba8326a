/*
 * The sign of a number, in one line.
 *
 * Entry methods:
 *   sign(int)
 *     no bug
 *   sameSign(int, int)
 *     no bug
 */
public class Sign {
    static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

    static boolean sameSign(int a, int b) { return sign(a) == sign(b); }
}
