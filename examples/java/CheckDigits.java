/*
 * Check digits: Luhn's of credit cards, and those of books.
 *
 * Entry methods:
 *   luhn(String number)
 *     no bug, at most four digits
 *   luhnFindsTypo(int digits, int position, int digit)
 *     no bug: one wrong digit is always found
 *   isbn10(String isbn)
 *     no bug: nine digits, the last may be an X
 *   isbn13(byte[] digits)
 *     no bug
 */
public class CheckDigits {
    private static boolean isDigit(char c) {
        return '0' <= c && c <= '9';
    }

    static boolean luhn(String number) {
        if (number == null || number.length() < 2 || number.length() > 4) {
            return false;
        }
        int sum = 0;
        boolean twice = false;
        for (int i = number.length() - 1; i >= 0; i--) {
            if (!isDigit(number.charAt(i))) {
                return false;
            }
            int digit = number.charAt(i) - '0';
            if (twice) {
                digit *= 2;
                if (digit > 9) {
                    digit -= 9;
                }
            }
            sum += digit;
            twice = !twice;
        }
        assert sum <= 9 * number.length();
        return sum % 10 == 0;
    }

    private static boolean luhn(int[] digits) {
        int sum = 0;
        for (int i = 0; i < digits.length; i++) {
            boolean twice = (digits.length - i) % 2 == 0;
            int digit = twice ? 2 * digits[i] : digits[i];
            sum += digit > 9 ? digit - 9 : digit;
        }
        return sum % 10 == 0;
    }

    static void luhnFindsTypo(int number, int position, int digit) {
        if (number < 0 || number > 9999 || position < 0 || position > 3 || digit < 0 || digit > 9) {
            return;
        }
        int[] digits = {number / 1000, number / 100 % 10, number / 10 % 10, number % 10};
        if (!luhn(digits) || digits[position] == digit) {
            return;
        }
        digits[position] = digit;
        assert !luhn(digits);
    }

    static boolean isbn10(String isbn) {
        if (isbn == null || isbn.length() != 10) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            char c = isbn.charAt(i);
            int digit;
            if (isDigit(c)) {
                digit = c - '0';
            } else if (c == 'X' && i == 9) {
                digit = 10;
            } else {
                return false;
            }
            sum += (10 - i) * digit;
        }
        return sum % 11 == 0;
    }

    static boolean isbn13(byte[] digits) {
        if (digits == null || digits.length != 13 || digits[0] != 9 || digits[1] != 7) {
            return false;
        }
        int sum = 0;
        int weight = 1;
        for (byte digit : digits) {
            if (digit < 0 || digit > 9) {
                return false;
            }
            sum += weight * digit;
            weight = 4 - weight;
        }
        return sum % 10 == 0;
    }

    public static void main(String[] args) {
        System.out.println(isbn10("0306406152"));
    }
}
