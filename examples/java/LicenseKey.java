/*
 * Checks a licence key of the form AB-1234 with a check sum; one edition was never finished.
 *
 * Entry methods:
 *   parse(String input)
 *     bug: line 76, NullPointerException when a valid key is for the edition T, as in TX-4217
 *   checkDigit(int serial)
 *     no bug
 */
public class LicenseKey {
    enum Edition {
        STANDARD('S', 1),
        PROFESSIONAL('P', 5);

        final char letter;
        final int users;

        Edition(char letter, int users) {
            this.letter = letter;
            this.users = users;
        }
    }

    static class InvalidKey extends RuntimeException {
        private static final long serialVersionUID = 1;

        InvalidKey(String message) {
            super(message);
        }
    }

    private static Edition edition(char letter) {
        for (Edition edition : Edition.values()) {
            if (edition.letter == letter) {
                return edition;
            }
        }
        return null;
    }

    private static int weighted(int serial) {
        return 3 * (serial / 100) + 7 * (serial / 10 % 10) + serial % 10;
    }

    static int checkDigit(int serial) {
        if (serial < 0 || serial > 999) {
            return -1;
        }
        int digit = weighted(serial) % 10;
        assert 0 <= digit && digit <= 9;
        return digit;
    }

    private static int users(String key) {
        if (key.length() != 7 || key.charAt(2) != '-') {
            throw new InvalidKey("form");
        }
        char letter = key.charAt(0);
        if (letter != 'S' && letter != 'P' && letter != 'T') {
            throw new InvalidKey("edition");
        }
        if (key.charAt(1) != 'X' && key.charAt(1) != 'Y') {
            throw new InvalidKey("region");
        }
        int number = 0;
        for (int i = 3; i < 7; i++) {
            int digit = key.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new InvalidKey("digit");
            }
            number = 10 * number + digit;
        }
        if (checkDigit(number / 10) != number % 10) {
            throw new InvalidKey("check digit");
        }
        return edition(letter).users;
    }

    /** For how many users the key is; zero if it is not valid. */
    static int parse(String input) {
        if (input == null) {
            return 0;
        }
        try {
            return users(input);
        } catch (InvalidKey e) {
            return 0;
        }
    }
}
