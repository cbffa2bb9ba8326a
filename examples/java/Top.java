/*
 * The example of the paper on SAGE: of the 16 paths through four comparisons, five reach the error.
 *
 * Entry methods:
 *   top(byte[] input)
 *     bug: line 20, IllegalStateException when at least three bytes of four are those of "bad!"
 *   topOfChars(char[] input)
 *     bug: line 33, AssertionError, likewise
 */
public class Top {
    static void top(byte[] input) {
        if (input == null || input.length != 4) {
            return;
        }
        int cnt = 0;
        if (input[0] == 'b') cnt++;
        if (input[1] == 'a') cnt++;
        if (input[2] == 'd') cnt++;
        if (input[3] == '!') cnt++;
        if (cnt >= 3) throw new IllegalStateException("abort");
    }

    static void topOfChars(char[] input) {
        if (input == null || input.length != 4) {
            return;
        }
        int cnt = 0;
        if (input[0] == 'b') cnt++;
        if (input[1] == 'a') cnt++;
        if (input[2] == 'd') cnt++;
        if (input[3] == '!') cnt++;
        if (cnt >= 3) {
            assert false;
        }
    }
}
