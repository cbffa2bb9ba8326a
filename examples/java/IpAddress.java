/*
 * Addresses in the notation with dots: a parser, and networks with a mask.
 *
 * Entry methods:
 *   parse(String input)
 *     bug: line 30, AssertionError when a number has so many digits that it overflows: 0.0.0.4294967296 is not one
 *     byte, but passes as one
 *   isInNetwork(int address, int network, int bits)
 *     bug: line 61, AssertionError when bits is 0, as a shift by 32 is none
 *   print(int address)
 *     no bug
 */
public class IpAddress {
    private static final int MAX_LENGTH = 17;

    static int parse(String input) {
        if (input == null || input.length() > MAX_LENGTH) {
            return 0;
        }
        int address = 0;
        int parts = 0;
        int part = 0;
        int digits = 0;
        for (int i = 0; i <= input.length(); i++) {
            char c = i < input.length() ? input.charAt(i) : '.';
            if (c == '.') {
                if (digits == 0 || part < 0 || part > 255 || parts == 4) {
                    return 0;
                }
                assert digits <= 3 || startsWithZeros(input, i, digits);
                address = address << 8 | part;
                parts++;
                part = 0;
                digits = 0;
            } else if ('0' <= c && c <= '9') {
                part = 10 * part + (c - '0');
                digits++;
            } else {
                return 0;
            }
        }
        return parts == 4 ? address : 0;
    }

    private static boolean startsWithZeros(String input, int end, int digits) {
        for (int i = end - digits; i < end - 3; i++) {
            if (input.charAt(i) != '0') {
                return false;
            }
        }
        return true;
    }

    static boolean isInNetwork(int address, int network, int bits) {
        if (bits < 0 || bits > 32) {
            return false;
        }
        int mask = -1 << 32 - bits;
        boolean inside = (address & mask) == (network & mask);
        if (bits == 0) {
            assert inside;
        }
        return inside;
    }

    static String print(int address) {
        StringBuilder text = new StringBuilder();
        for (int shift = 24; shift >= 0; shift -= 8) {
            int part = address >>> shift & 255;
            assert 0 <= part && part <= 255;
            text.append(part);
            if (shift > 0) {
                text.append('.');
            }
        }
        return text.toString();
    }

    public static void main(String[] args) {
        System.out.println(print(parse("147.251.48.1")));
    }
}
