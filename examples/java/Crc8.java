/*
 * A telegram of four bytes with a checksum: start byte, command, value, CRC-8 of the three.
 *
 * Entry methods:
 *   crc(byte[] data)
 *     no bug, at most three bytes
 *   parse(byte[] input)
 *     bug: line 58, ArithmeticException (division by zero) when a telegram with the right checksum sets the rate to 0
 *   detectsFlips(byte, byte, int bit)
 *     no bug: one flipped bit changes the checksum
 */
public class Crc8 {
    private static final int POLYNOMIAL = 0x07;
    private static final byte START = (byte) 0xA5;
    private static final byte SET_VALUE = 0x11;
    private static final byte SET_RATE = 0x12;

    private static int update(int crc, byte b) {
        crc ^= b & 0xFF;
        for (int i = 0; i < 8; i++) {
            crc <<= 1;
            if ((crc & 0x100) != 0) {
                crc ^= 0x100 | POLYNOMIAL;
            }
        }
        return crc;
    }

    static int crc(byte[] data) {
        if (data == null || data.length > 3) {
            return -1;
        }
        int crc = 0;
        for (byte b : data) {
            crc = update(crc, b);
        }
        assert 0 <= crc && crc <= 255;
        return crc;
    }

    /** The reply to a telegram; negative when it is not understood. */
    static int parse(byte[] input) {
        if (input == null || input.length != 4 || input[0] != START) {
            return -1;
        }
        int crc = 0;
        for (int i = 0; i < 3; i++) {
            crc = update(crc, input[i]);
        }
        if (crc != (input[3] & 0xFF)) {
            return -2;
        }
        int value = input[2] & 0xFF;
        switch (input[1]) {
            case SET_VALUE:
                return value;
            case SET_RATE:
                return 1000 / value;
            default:
                return -3;
        }
    }

    static void detectsFlips(byte a, byte b, int bit) {
        if (bit < 0 || bit > 7) {
            return;
        }
        int right = update(update(0, a), b);
        int flipped = update(update(0, a), (byte) (b ^ 1 << bit));
        assert right != flipped;
    }
}
