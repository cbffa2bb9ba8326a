/*
 * Base64 of at most three bytes: encoding with padding, decoding by a table.
 *
 * Entry methods:
 *   encode(byte[] input)
 *     no bug: what is encoded is decoded to the same
 *   decode(String text)
 *     bug: line 58, ArrayIndexOutOfBoundsException when a letter is beyond ASCII
 */
public class Base64 {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int[] DIGITS = new int[128];

    static {
        for (int i = 0; i < DIGITS.length; i++) {
            DIGITS[i] = -1;
        }
        for (int i = 0; i < ALPHABET.length(); i++) {
            DIGITS[ALPHABET.charAt(i)] = i;
        }
    }

    static String encode(byte[] input) {
        if (input == null || input.length == 0 || input.length > 3) {
            return "";
        }
        int bits = 0;
        for (int i = 0; i < 3; i++) {
            bits = bits << 8 | (i < input.length ? input[i] & 0xFF : 0);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            if (i <= input.length) {
                text.append(ALPHABET.charAt(bits >> 18 - 6 * i & 63));
            } else {
                text.append('=');
            }
        }
        byte[] output = decode(text.toString());
        assert output.length == input.length;
        for (int i = 0; i < input.length; i++) {
            assert output[i] == input[i];
        }
        return text.toString();
    }

    /** The bytes that four letters stand for; null when they do not stand for any. */
    static byte[] decode(String text) {
        if (text == null || text.length() != 4) {
            return null;
        }
        int padding = 0;
        if (text.charAt(3) == '=') {
            padding = text.charAt(2) == '=' ? 2 : 1;
        }
        int bits = 0;
        for (int i = 0; i < 4 - padding; i++) {
            int digit = DIGITS[text.charAt(i)];
            if (digit < 0) {
                return null;
            }
            bits |= digit << 18 - 6 * i;
        }
        byte[] output = new byte[3 - padding];
        for (int i = 0; i < output.length; i++) {
            output[i] = (byte) (bits >> 16 - 8 * i);
        }
        return output;
    }

    public static void main(String[] args) {
        byte[] input = {'C', 'a', 't'};
        System.out.println(encode(input));
    }
}
