/*
 * The first program of the lecture on bounded model checking: a sum of bytes in a byte, which wraps around.
 *
 * Entry methods:
 *   program()
 *     bug: line 26, AssertionError when at least two values come in and the sum wraps around: 2, 224, 63
 *   sum(byte[] input)
 *     bug: line 40, AssertionError likewise, with the values in an array of at most four
 */
import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteSum {
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
            s = (s + v) & 0xFF;
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
        for (int i = 0; i < input.length; i++) {
            v = input[i] & 0xFF;
            s = (s + v) & 0xFF;
        }
        assert s >= v;
        return s;
    }
}
