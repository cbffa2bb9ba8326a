/*
 * A protocol of packets: magic number, type, length, data, checksum; some types carry numbers or text.
 *
 * Entry methods:
 *   parse(byte[] input)
 *     bug: line 76, NegativeArraySizeException when a resize packet asks for a size of 128 or more;
 *     line 85, AssertionError when a text packet says "key" and its checksum is right
 *   checksum(byte[] data)
 *     no bug, at most six bytes
 */
public class Packet {
    private static final int MAGIC = 0xCAFE;

    enum Type {
        PING,
        ECHO,
        RESIZE,
        TEXT;

        static Type of(byte b) {
            Type[] all = values();
            return 0 <= b && b < all.length ? all[b] : null;
        }
    }

    private static int sum(byte[] data, int from, int to) {
        int low = 1;
        int high = 0;
        for (int i = from; i < to; i++) {
            low = (low + (data[i] & 0xFF)) % 251;
            high = (high + low) % 251;
        }
        return low ^ high;
    }

    static int checksum(byte[] data) {
        if (data == null || data.length > 6) {
            return -1;
        }
        int sum = sum(data, 0, data.length);
        assert 0 <= sum && sum <= 255;
        return sum;
    }

    /** The length of the answer, or a negative number when there is none. */
    static int parse(byte[] input) {
        if (input == null || input.length < 5 || input.length > 12) {
            return -1;
        }
        if (((input[0] & 0xFF) << 8 | input[1] & 0xFF) != MAGIC) {
            return -2;
        }
        Type type = Type.of(input[2]);
        if (type == null) {
            return -3;
        }
        int length = input[3];
        if (length < 0 || 4 + length + 1 != input.length) {
            return -4;
        }
        if (sum(input, 2, 4 + length) != (input[4 + length] & 0xFF)) {
            return -5;
        }
        return switch (type) {
            case PING -> 0;
            case ECHO -> length;
            case RESIZE -> resize(input, length);
            case TEXT -> text(input, length);
        };
    }

    private static int resize(byte[] input, int length) {
        if (length != 1) {
            return -6;
        }
        byte[] buffer = new byte[input[4]];
        return buffer.length;
    }

    private static int text(byte[] input, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (input[4 + i] & 0x7F));
        }
        assert !text.toString().equals("key") : "the debug command of the developers";
        return text.length();
    }
}
