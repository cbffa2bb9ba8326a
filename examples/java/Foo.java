/*
 * The first tree of the lecture: two branches, but only three paths.
 *
 * Entry methods:
 *   foo(int, int)
 *     no bug
 */
import org.sosy_lab.sv_benchmarks.Verifier;

public class Foo {
    static int foo(int x, int y) {
        if (x > y) {
            y = x;
        }
        y = y - x;
        if (y > 7) {
            x = Verifier.nondetInt();
        }
        return x + y;
    }
}
