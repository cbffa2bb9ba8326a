/*
 * Are the brackets balanced? With a stack of three cells, as nobody nests more deeply.
 *
 * Entry methods:
 *   areBalanced(String input)
 *     bug: line 36, ArrayIndexOutOfBoundsException when four brackets are open at once
 *   depth(String input)
 *     no bug: one sort of brackets, at most six letters
 *   longestBalancedStart(char[] input)
 *     no bug, at most four letters
 */
public class Brackets {
    private static char closing(char opening) {
        switch (opening) {
            case '(':
                return ')';
            case '[':
                return ']';
            case '{':
                return '}';
            default:
                return '\0';
        }
    }

    static boolean areBalanced(String input) {
        if (input == null || input.length() > 5) {
            return false;
        }
        char[] expected = new char[3];
        int open = 0;
        for (int i = 0; i < input.length(); i++) {
            char c = input.charAt(i);
            char closing = closing(c);
            if (closing != '\0') {
                expected[open++] = closing;
            } else if (c == ')' || c == ']' || c == '}') {
                if (open == 0 || expected[--open] != c) {
                    return false;
                }
            }
        }
        return open == 0;
    }

    static int depth(String input) {
        if (input == null || input.length() > 6) {
            return -1;
        }
        int depth = 0;
        int deepest = 0;
        for (int i = 0; i < input.length(); i++) {
            if (input.charAt(i) == '(') {
                depth++;
                deepest = Math.max(deepest, depth);
            } else if (input.charAt(i) == ')') {
                depth--;
                if (depth < 0) {
                    return -1;
                }
            }
        }
        assert deepest <= input.length();
        return depth == 0 ? deepest : -1;
    }

    static int longestBalancedStart(char[] input) {
        if (input == null || input.length > 4) {
            return 0;
        }
        int longest = 0;
        int open = 0;
        for (int i = 0; i < input.length; i++) {
            if (input[i] == '(') {
                open++;
            } else if (input[i] == ')' && open > 0) {
                open--;
            } else {
                break;
            }
            if (open == 0) {
                longest = i + 1;
            }
        }
        assert longest % 2 == 0;
        return longest;
    }
}
