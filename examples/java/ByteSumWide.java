/*
 * The second program of the lecture on bounded model checking: a sum of bytes in an int, which does not
 * overflow.
 *
 * Entry methods:
 *   program()
 *     no bug: at most 255 values, each at most 255
 *   sum(byte[] input)
 *     no bug, at most four values
 */
import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteSumWide {
    static int program() {
        int n = Verifier.nondetByte() & 0xFF;
        if (n == 0) {
            return 0;
        }
        int v = 0;
        int s = 0;
        int i = 0;
        while (i < n) {
            v = Verifier.nondetByte() & 0xFF;
            s += v;
            ++i;
        }
        assert s >= v;
        return s;
    }

    static int sum(byte[] input) {
        if (input == null || input.length == 0 || input.length > 4) {
            return 0;
        }
        int v = 0;
        int s = 0;
        for (byte b : input) {
            v = b & 0xFF;
            s += v;
        }
        assert s >= v;
        return s;
    }
}
