/*
 * Numbers of variable length, seven bits a byte, as in protocol buffers; and with a sign in zigzag.
 *
 * Entry methods:
 *   roundTrip(int x)
 *     no bug
 *   zigzag(int x)
 *     no bug
 *   parse(byte[] input)
 *     bug: line 84, AssertionError when five bytes say more than 32 bits: the upper bits get lost
 *   parseMessage(byte[] input)
 *     bug: line 110, ArrayIndexOutOfBoundsException when the length of a string goes beyond the end of the message
 */
public class VarInt {
    private final byte[] input;
    private int position;

    private VarInt(byte[] input) {
        this.input = input;
    }

    private static byte[] encode(int x) {
        int size = 1;
        for (int rest = x >>> 7; rest != 0; rest >>>= 7) {
            size++;
        }
        byte[] output = new byte[size];
        for (int i = 0; i < size; i++) {
            int more = i + 1 < size ? 0x80 : 0;
            output[i] = (byte) (x & 0x7F | more);
            x >>>= 7;
        }
        return output;
    }

    /** Reads a number; -1 as the position says that there was none. */
    private int next() {
        int x = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            if (position == input.length) {
                position = -1;
                return 0;
            }
            byte b = input[position++];
            x |= (b & 0x7F) << shift;
            if (b >= 0) {
                return x;
            }
        }
        position = -1;
        return 0;
    }

    static void roundTrip(int x) {
        byte[] bytes = encode(x);
        assert bytes.length <= 5;
        VarInt reader = new VarInt(bytes);
        int read = reader.next();
        assert read == x && reader.position == bytes.length;
    }

    static void zigzag(int x) {
        int coded = x << 1 ^ x >> 31;
        int decoded = coded >>> 1 ^ -(coded & 1);
        assert decoded == x;
        if (-64 <= x && x < 64) {
            assert encode(coded).length == 1;
        }
    }

    static int parse(byte[] input) {
        if (input == null || input.length > 5) {
            return -1;
        }
        VarInt reader = new VarInt(input);
        int x = reader.next();
        if (reader.position != input.length) {
            return -1;
        }
        long exact = 0;
        for (int i = 0; i < input.length; i++) {
            exact |= (input[i] & 0x7FL) << 7 * i;
        }
        assert exact == (x & 0xFFFFFFFFL);
        return x;
    }

    /** Field 1 is a number, field 2 a string; what comes out is the number plus the sum of the letters. */
    static int parseMessage(byte[] input) {
        if (input == null || input.length > 6) {
            return -1;
        }
        VarInt reader = new VarInt(input);
        int result = 0;
        while (reader.position >= 0 && reader.position < input.length) {
            int tag = reader.next();
            if (reader.position < 0) {
                return -1;
            }
            switch (tag) {
                case 1 << 3:
                    result += reader.next();
                    break;
                case 2 << 3 | 2:
                    int length = reader.next();
                    if (length < 0 || reader.position < 0) {
                        return -1;
                    }
                    for (int i = 0; i < length; i++) {
                        result += input[reader.position++];
                    }
                    break;
                default:
                    return -1;
            }
        }
        return result;
    }
}
