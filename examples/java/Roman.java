/*
 * Roman numerals, there and back.
 *
 * Entry methods:
 *   toRoman(int n)
 *     no bug, numbers from 1 to 3999
 *   fromRoman(String numeral)
 *     no bug, at most four letters; -1 when it is no numeral
 *   roundTrip(int n)
 *     no bug, numbers from 1 to 50
 *   sameText(String numeral)
 *     bug: line 82, AssertionError when a numeral is read that nobody would write, such as IIII or IC
 */
public class Roman {
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] LETTERS = {
        "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"
    };

    static String toRoman(int n) {
        if (n < 1 || n > 3999) {
            return "";
        }
        StringBuilder numeral = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (n >= VALUES[i]) {
                n -= VALUES[i];
                numeral.append(LETTERS[i]);
            }
        }
        return numeral.toString();
    }

    private static int value(char letter) {
        return switch (letter) {
            case 'I' -> 1;
            case 'V' -> 5;
            case 'X' -> 10;
            case 'L' -> 50;
            case 'C' -> 100;
            case 'D' -> 500;
            case 'M' -> 1000;
            default -> -1;
        };
    }

    private static int read(String numeral) {
        int sum = 0;
        for (int i = 0; i < numeral.length(); i++) {
            int value = value(numeral.charAt(i));
            if (value < 0) {
                return -1;
            }
            if (i + 1 < numeral.length() && value < value(numeral.charAt(i + 1))) {
                sum -= value;
            } else {
                sum += value;
            }
        }
        return sum;
    }

    static int fromRoman(String numeral) {
        if (numeral == null || numeral.length() == 0 || numeral.length() > 4) {
            return -1;
        }
        return read(numeral);
    }

    static void roundTrip(int n) {
        if (n < 1 || n > 50) {
            return;
        }
        assert read(toRoman(n)) == n;
    }

    static void sameText(String numeral) {
        int n = fromRoman(numeral);
        if (n < 1) {
            return;
        }
        assert toRoman(n).equals(numeral);
    }

    public static void main(String[] args) {
        System.out.println(toRoman(1976) + ", " + toRoman(2014));
    }
}
