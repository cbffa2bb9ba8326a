/*
 * Palindromes and anagrams: words, and numbers.
 *
 * Entry methods:
 *   isPalindrome(String word)
 *     no bug, at most five letters
 *   isPalindromeNumber(int n)
 *     bug: line 40, AssertionError when n turned around overflows and becomes negative
 *   isPalindromeWithoutSpaces(String text)
 *     bug: line 51, StringIndexOutOfBoundsException when the text consists of spaces
 *   areAnagrams(String, String)
 *     no bug, at most three letters
 */
public class Palindromes {
    static boolean isPalindrome(String word) {
        if (word == null || word.length() > 5) {
            return false;
        }
        for (int i = 0; i < word.length() / 2; i++) {
            if (word.charAt(i) != word.charAt(word.length() - 1 - i)) {
                return false;
            }
        }
        StringBuilder turned = new StringBuilder();
        for (int i = word.length() - 1; i >= 0; i--) {
            turned.append(word.charAt(i));
        }
        assert turned.toString().equals(word);
        return true;
    }

    static boolean isPalindromeNumber(int n) {
        if (n < 0) {
            return false;
        }
        int turned = 0;
        for (int rest = n; rest != 0; rest /= 10) {
            turned = 10 * turned + rest % 10;
        }
        assert turned >= 0;
        return turned == n;
    }

    static boolean isPalindromeWithoutSpaces(String text) {
        if (text == null || text.length() == 0 || text.length() > 4) {
            return false;
        }
        int left = 0;
        int right = text.length() - 1;
        while (left <= right) {
            while (text.charAt(left) == ' ') {
                left++;
            }
            while (text.charAt(right) == ' ') {
                right--;
            }
            if (text.charAt(left) != text.charAt(right)) {
                return false;
            }
            left++;
            right--;
        }
        return true;
    }

    static boolean areAnagrams(String a, String b) {
        if (a == null || b == null || a.length() != b.length() || a.length() > 3) {
            return false;
        }
        boolean[] used = new boolean[b.length()];
        for (int i = 0; i < a.length(); i++) {
            boolean found = false;
            for (int j = 0; j < b.length() && !found; j++) {
                if (!used[j] && b.charAt(j) == a.charAt(i)) {
                    used[j] = true;
                    found = true;
                }
            }
            if (!found) {
                return false;
            }
        }
        int difference = 0;
        for (int i = 0; i < a.length(); i++) {
            difference += a.charAt(i) - b.charAt(i);
        }
        assert difference == 0;
        return true;
    }

    public static void main(String[] args) {
        System.out.println("level: " + isPalindrome("level"));
        System.out.println("12321: " + isPalindromeNumber(12321));
    }
}
