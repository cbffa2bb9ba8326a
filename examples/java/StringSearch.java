/*
 * Looking for a word in a text: by trying, and after Knuth, Morris and Pratt.
 *
 * Entry methods:
 *   find(String text, String word)
 *     no bug, at most four and two letters
 *   findAfterKnuth(String text, String word)
 *     no bug: the same as by trying, at most four and three letters
 *   count(String text, char letter)
 *     no bug
 *   parse(String input)
 *     bug: line 100, StringIndexOutOfBoundsException when the value of the field id= is empty
 */
public class StringSearch {
    private static int search(String text, String word) {
        for (int start = 0; start + word.length() <= text.length(); start++) {
            int matched = 0;
            while (matched < word.length() && text.charAt(start + matched) == word.charAt(matched)) {
                matched++;
            }
            if (matched == word.length()) {
                return start;
            }
        }
        return -1;
    }

    static int find(String text, String word) {
        if (text == null || word == null || text.length() > 4 || word.length() > 2) {
            return -1;
        }
        int found = search(text, word);
        if (found >= 0) {
            assert text.substring(found, found + word.length()).equals(word);
        }
        assert found == text.indexOf(word);
        return found;
    }

    /** At each letter: how much of the word's start would still match if the next letter did not. */
    private static int[] borders(String word) {
        int[] borders = new int[word.length()];
        int border = 0;
        for (int i = 1; i < word.length(); i++) {
            while (border > 0 && word.charAt(i) != word.charAt(border)) {
                border = borders[border - 1];
            }
            if (word.charAt(i) == word.charAt(border)) {
                border++;
            }
            borders[i] = border;
        }
        return borders;
    }

    static int findAfterKnuth(String text, String word) {
        if (text == null || word == null || text.length() > 4 || word.length() > 3 || word.length() == 0) {
            return -1;
        }
        int[] borders = borders(word);
        int matched = 0;
        int found = -1;
        for (int i = 0; i < text.length() && found < 0; i++) {
            while (matched > 0 && text.charAt(i) != word.charAt(matched)) {
                matched = borders[matched - 1];
            }
            if (text.charAt(i) == word.charAt(matched)) {
                matched++;
            }
            if (matched == word.length()) {
                found = i - matched + 1;
            }
        }
        assert found == search(text, word);
        return found;
    }

    static int count(String text, char letter) {
        if (text == null || text.length() > 4) {
            return 0;
        }
        int n = 0;
        int from = text.indexOf(letter);
        while (from >= 0) {
            n++;
            from = text.indexOf(letter, from + 1);
        }
        return n;
    }

    /** The first digit of the value of id, in a query such as "a&id=7". */
    static int parse(String input) {
        if (input == null || input.length() > 7) {
            return -1;
        }
        int start = input.indexOf("id=");
        if (start < 0) {
            return -1;
        }
        char digit = input.charAt(start + 3);
        if (digit < '0' || digit > '9') {
            return -1;
        }
        return digit - '0';
    }
}
