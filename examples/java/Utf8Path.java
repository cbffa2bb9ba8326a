/*
 * A file server that forbids slashes in names before it decodes them, and whose decoder takes overlong forms: the
 * hole that IIS had in the year 2000.
 *
 * Entry methods:
 *   parse(byte[] input)
 *     bug: line 21, AssertionError when the input contains C0 AF or E0 80 AF, a slash in two or three bytes
 */
public class Utf8Path {
    static String parse(byte[] input) {
        if (input == null || input.length > 4) {
            return "";
        }
        for (byte b : input) {
            if (b == '/' || b == '\\') {
                return "";
            }
        }
        String name = decode(input);
        for (int i = 0; i < name.length(); i++) {
            assert name.charAt(i) != '/' : "outside of the folder";
        }
        return name;
    }

    private static String decode(byte[] input) {
        StringBuilder text = new StringBuilder();
        int i = 0;
        while (i < input.length) {
            int b = input[i++] & 0xFF;
            if (b < 0x80) {
                text.append((char) b);
            } else if ((b & 0xE0) == 0xC0 && i < input.length && isContinuation(input[i])) {
                text.append((char) ((b & 0x1F) << 6 | input[i++] & 0x3F));
            } else if ((b & 0xF0) == 0xE0 && i + 1 < input.length && isContinuation(input[i])
                    && isContinuation(input[i + 1])) {
                text.append((char) ((b & 0x0F) << 12 | (input[i] & 0x3F) << 6 | input[i + 1] & 0x3F));
                i += 2;
            } else {
                text.append('?');
            }
        }
        return text.toString();
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    public static void main(String[] args) {
        byte[] name = {'a', '.', 't', 'x'};
        System.out.println(parse(name));
    }
}
