/*
 * Decodes one character of UTF-8, after the table in the Unicode standard: no overlong forms, no surrogates.
 *
 * Entry methods:
 *   decode(byte[] input)
 *     no bug
 *   encode(int codePoint)
 *     no bug: what is encoded is decoded to the same
 */
public class Utf8 {
    static final int INVALID = -1;

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    /** The code point that the whole of the input stands for. */
    static int decode(byte[] input) {
        if (input == null || input.length == 0 || input.length > 4) {
            return INVALID;
        }
        int first = input[0] & 0xFF;
        int length;
        int codePoint;
        int smallest;
        if (first < 0x80) {
            length = 1;
            codePoint = first;
            smallest = 0;
        } else if ((first & 0xE0) == 0xC0) {
            length = 2;
            codePoint = first & 0x1F;
            smallest = 0x80;
        } else if ((first & 0xF0) == 0xE0) {
            length = 3;
            codePoint = first & 0x0F;
            smallest = 0x800;
        } else if ((first & 0xF8) == 0xF0) {
            length = 4;
            codePoint = first & 0x07;
            smallest = 0x10000;
        } else {
            return INVALID;
        }
        if (input.length != length) {
            return INVALID;
        }
        for (int i = 1; i < length; i++) {
            if (!isContinuation(input[i])) {
                return INVALID;
            }
            codePoint = codePoint << 6 | input[i] & 0x3F;
        }
        if (codePoint < smallest || codePoint > 0x10FFFF || 0xD800 <= codePoint && codePoint <= 0xDFFF) {
            return INVALID;
        }
        return codePoint;
    }

    static byte[] encode(int codePoint) {
        if (codePoint < 0 || codePoint > 0x10FFFF || 0xD800 <= codePoint && codePoint <= 0xDFFF) {
            return null;
        }
        byte[] output;
        if (codePoint < 0x80) {
            output = new byte[] {(byte) codePoint};
        } else if (codePoint < 0x800) {
            output = new byte[] {(byte) (0xC0 | codePoint >> 6), (byte) (0x80 | codePoint & 0x3F)};
        } else if (codePoint < 0x10000) {
            output = new byte[] {
                (byte) (0xE0 | codePoint >> 12), (byte) (0x80 | codePoint >> 6 & 0x3F), (byte) (0x80 | codePoint & 0x3F)
            };
        } else {
            output = new byte[] {
                (byte) (0xF0 | codePoint >> 18),
                (byte) (0x80 | codePoint >> 12 & 0x3F),
                (byte) (0x80 | codePoint >> 6 & 0x3F),
                (byte) (0x80 | codePoint & 0x3F)
            };
        }
        assert decode(output) == codePoint;
        return output;
    }
}
