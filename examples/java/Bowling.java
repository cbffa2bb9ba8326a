/*
 * The score of a game of bowling, of three frames so that there are not too many games.
 *
 * Entry methods:
 *   score(int[] rolls)
 *     bug: line 31, ArrayIndexOutOfBoundsException when the second extra roll of a strike is missing;
 *     line 34, ArrayIndexOutOfBoundsException when the extra roll of a spare is missing
 *   scoreOfFrame(int first, int second, int next)
 *     no bug
 */
public class Bowling {
    private static final int FRAMES = 3;

    static int score(int[] rolls) {
        if (rolls == null || rolls.length < FRAMES || rolls.length > 6) {
            return -1;
        }
        for (int roll : rolls) {
            if (roll < 0 || roll > 10) {
                return -1;
            }
        }
        int score = 0;
        int i = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            if (i + 1 >= rolls.length) {
                return -1;
            }
            int pins = rolls[i] + rolls[i + 1];
            if (rolls[i] == 10) {
                score += pins + rolls[i + 2];
                i += 1;
            } else if (pins == 10) {
                score += pins + rolls[i + 2];
                i += 2;
            } else if (pins < 10) {
                score += pins;
                i += 2;
            } else {
                return -1;
            }
        }
        assert score <= 30 * FRAMES;
        return score;
    }

    static int scoreOfFrame(int first, int second, int next) {
        if (first < 0 || first > 10 || second < 0 || second > 10 || next < 0 || next > 10) {
            return -1;
        }
        if (first < 10 && first + second > 10) {
            return -1;
        }
        int score = first + second;
        if (first == 10 || score == 10) {
            score += next;
        }
        assert score <= 30;
        return score;
    }

    public static void main(String[] args) {
        int[] rolls = {10, 3, 7, 2, 5};
        System.out.println(score(rolls));
    }
}
