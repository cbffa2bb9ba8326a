/*
 * Which of three things fit into a knapsack of little room, at the greatest value? By trying all, and by a table.
 *
 * Entry methods:
 *   best(int[] weights, int[] values)
 *     no bug: three things, weights from 1 to 4, values from 0 to 9
 *   greedy(int[] weights, int[] values)
 *     bug: line 77, AssertionError when taking the most valuable thing first is not the best, with room for four
 */
public class Knapsack {
    private static final int ROOM = 4;

    private static boolean areThings(int[] weights, int[] values) {
        if (weights == null || values == null || weights.length != 3 || values.length != 3) {
            return false;
        }
        for (int i = 0; i < 3; i++) {
            if (weights[i] < 1 || weights[i] > 4 || values[i] < 0 || values[i] > 9) {
                return false;
            }
        }
        return true;
    }

    private static int byTrying(int[] weights, int[] values) {
        int best = 0;
        for (int chosen = 0; chosen < 8; chosen++) {
            int weight = 0;
            int value = 0;
            for (int i = 0; i < 3; i++) {
                if ((chosen >> i & 1) == 1) {
                    weight += weights[i];
                    value += values[i];
                }
            }
            if (weight <= ROOM && value > best) {
                best = value;
            }
        }
        return best;
    }

    static int best(int[] weights, int[] values) {
        if (!areThings(weights, values)) {
            return -1;
        }
        int[] best = new int[ROOM + 1];
        for (int i = 0; i < 3; i++) {
            for (int room = ROOM; room >= weights[i]; room--) {
                best[room] = Math.max(best[room], best[room - weights[i]] + values[i]);
            }
        }
        assert best[ROOM] == byTrying(weights, values);
        return best[ROOM];
    }

    static int greedy(int[] weights, int[] values) {
        if (!areThings(weights, values)) {
            return -1;
        }
        boolean[] seen = new boolean[3];
        int room = ROOM;
        int value = 0;
        for (int round = 0; round < 3; round++) {
            int next = -1;
            for (int i = 0; i < 3; i++) {
                if (!seen[i] && (next < 0 || values[i] > values[next])) {
                    next = i;
                }
            }
            seen[next] = true;
            if (weights[next] <= room) {
                room -= weights[next];
                value += values[next];
            }
        }
        assert value == byTrying(weights, values);
        return value;
    }
}
