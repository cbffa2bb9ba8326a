/*
 * Reads a small picture: two letters, version, width, height, depth, then the pixels.
 *
 * Entry methods:
 *   parse(byte[] input)
 *     bug: line 60, ArrayIndexOutOfBoundsException when the size, kept in a byte, overflows: 16 times 17 is 16; in a
 *     picture of version 2 only, as version 1 is checked
 */
public class ImageHeader {
    private static final int HEADER = 6;

    static class BadImage extends Exception {
        private static final long serialVersionUID = 1;

        BadImage(String message) {
            super(message);
        }
    }

    private final byte[] input;
    private final int width;
    private final int height;

    private ImageHeader(byte[] input) throws BadImage {
        if (input.length < HEADER) {
            throw new BadImage("too short");
        }
        if (input[0] != 'P' || input[1] != 'X') {
            throw new BadImage("not a picture");
        }
        if (input[5] != 8) {
            throw new BadImage("only eight bits a pixel");
        }
        this.input = input;
        width = input[3] & 0xFF;
        height = input[4] & 0xFF;
        switch (input[2]) {
            case 1:
                if (width > 15 || height > 15) {
                    throw new BadImage("too large");
                }
                break;
            case 2:
                break;
            default:
                throw new BadImage("unknown version");
        }
    }

    /** The mean of the first and the last pixel. */
    private int brightness() throws BadImage {
        byte size = (byte) (width * height);
        if (size <= 0) {
            throw new BadImage("no pixels");
        }
        if (input.length < HEADER + size) {
            throw new BadImage("pixels are missing");
        }
        int first = input[HEADER] & 0xFF;
        int last = input[HEADER + width * height - 1] & 0xFF;
        return (first + last) / 2;
    }

    static int parse(byte[] input) {
        if (input == null || input.length > 32) {
            return -1;
        }
        try {
            int brightness = new ImageHeader(input).brightness();
            assert 0 <= brightness && brightness <= 255;
            return brightness;
        } catch (BadImage e) {
            return -1;
        }
    }

    public static void main(String[] args) {
        byte[] input = {'P', 'X', 1, 1, 2, 8, 100, 50};
        System.out.println(parse(input));
    }
}
