/*
 * Run-length coding in two flavours: pairs of count and byte, and the one of old archives in which 90 hex repeats the
 * byte before it.
 *
 * Entry methods:
 *   roundTrip(byte[] input)
 *     no bug, at most four bytes
 *   parse(byte[] input)
 *     bug: line 88, ArrayIndexOutOfBoundsException when the repetition comes first, as there is no byte before it
 */
public class RunLength {
    private static final byte REPEAT = (byte) 0x90;
    private static final int CAPACITY = 16;

    static byte[] encode(byte[] input) {
        byte[] buffer = new byte[2 * input.length];
        int size = 0;
        int i = 0;
        while (i < input.length) {
            int run = 1;
            while (i + run < input.length && input[i + run] == input[i] && run < 127) {
                run++;
            }
            buffer[size++] = (byte) run;
            buffer[size++] = input[i];
            i += run;
        }
        byte[] output = new byte[size];
        for (int k = 0; k < size; k++) {
            output[k] = buffer[k];
        }
        return output;
    }

    static byte[] decode(byte[] input) {
        int size = 0;
        for (int i = 0; i < input.length; i += 2) {
            size += input[i];
        }
        byte[] output = new byte[size];
        int end = 0;
        for (int i = 0; i < input.length; i += 2) {
            for (int n = input[i]; n > 0; n--) {
                output[end++] = input[i + 1];
            }
        }
        return output;
    }

    static void roundTrip(byte[] input) {
        if (input == null || input.length > 4) {
            return;
        }
        byte[] output = decode(encode(input));
        assert output.length == input.length;
        for (int i = 0; i < input.length; i++) {
            assert output[i] == input[i];
        }
    }

    /** Unpacks at most four bytes into at most 16; -1 when that is not enough, otherwise the sum of what came out. */
    static int parse(byte[] input) {
        if (input == null || input.length > 4) {
            return -1;
        }
        byte[] output = new byte[CAPACITY];
        int size = 0;
        for (int i = 0; i < input.length; i++) {
            if (input[i] != REPEAT || i + 1 == input.length) {
                if (size == CAPACITY) {
                    return -1;
                }
                output[size++] = input[i];
                continue;
            }
            int count = input[++i] & 0xFF;
            if (count == 0) {
                if (size == CAPACITY) {
                    return -1;
                }
                output[size++] = REPEAT;
                continue;
            }
            if (size + count - 1 > CAPACITY) {
                return -1;
            }
            for (int n = 1; n < count; n++) {
                output[size] = output[size - 1];
                size++;
            }
        }
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += output[i];
        }
        return sum;
    }
}
