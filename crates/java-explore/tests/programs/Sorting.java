import java.util.*;

// What an order sees of Java's sorting: all that is compared, in that order.
class Sorting {
    static int asked;
    static int seen;

    static int note(int p, int q) {
        asked++;
        seen = 31 * seen + 1009 * p + q;
        return p < q ? -1 : p == q ? 0 : 1;
    }

    static String told(Object[] a) {
        return asked + " " + seen + " " + Arrays.hashCode(a);
    }

    static Integer[] random(int n, int below) {
        Integer[] a = new Integer[n];
        int x = 12345;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            a[i] = (x >>> 16) % below;
        }
        return a;
    }

    // Ascending pieces of this length.
    static Integer[] pieces(int n, int length) {
        Integer[] a = new Integer[n];
        for (int i = 0; i < n; i++) {
            a[i] = i % length * n + i / length;
        }
        return a;
    }

    static String sorted(Integer[] a) {
        asked = seen = 0;
        Arrays.sort(a, (p, q) -> note(p, q));
        return told(a);
    }

    static String test31() { return sorted(random(31, 100)); }
    static String test32() { return sorted(random(32, 100)); }
    static String test33() { return sorted(random(33, 1000)); }
    static String test64() { return sorted(random(64, 5)); }
    static String test65() { return sorted(random(65, 1000)); }
    static String test200() { return sorted(random(200, 10000)); }
    static String testEqual() { return sorted(random(150, 1)); }
    static String testTwo() { return sorted(random(150, 2)); }
    static String testHalves() { return sorted(pieces(128, 64)); }
    static String testThirds() { return sorted(pieces(130, 44)); }
    static String testShortFirst() { return sorted(pieces(170, 130)); }
    static String testManyPieces() { return sorted(pieces(240, 24)); }

    static String testBlocks() {
        // what comes first in one run is all behind in the other one: merging looks ahead, from both ends
        Integer[] a = new Integer[160];
        for (int i = 0; i < 160; i++) {
            a[i] = i < 100 ? i / 25 * 100 + i : (i - 100) / 15 * 100 + 50 + i;
        }
        Integer[] b = new Integer[160];
        for (int i = 0; i < 160; i++) {
            b[i] = i < 60 ? i / 15 * 100 + 50 + i : (i - 60) / 25 * 100 + i;
        }
        return sorted(a) + " " + sorted(b);
    }

    static String testDown() {
        Integer[] a = new Integer[100];
        for (int i = 0; i < 100; i++) {
            a[i] = i < 40 ? 40 - i : i % 20;
        }
        return sorted(a);
    }

    static class Word implements Comparable<Word> {
        final int length;

        Word(int length) {
            this.length = length;
        }

        public int compareTo(Word other) {
            return note(length, other.length);
        }

        public int hashCode() {
            return length;
        }
    }

    static String testOwnOrder() {
        asked = seen = 0;
        List<Word> words = new ArrayList<>();
        for (Integer n : random(90, 30)) {
            words.add(new Word(n));
        }
        Collections.sort(words);
        return told(words.toArray());
    }

    static String testStable() {
        Integer[] a = random(120, 1000);
        Arrays.sort(a, (p, q) -> p % 7 - q % 7);
        return Arrays.toString(a);
    }

    static String testPart() {
        Integer[] a = random(100, 100);
        asked = seen = 0;
        Arrays.sort(a, 10, 77, (p, q) -> note(q, p));
        Arrays.sort(a, 80, 95);
        return told(a) + Arrays.toString(a);
    }

    static String testPartOutside() {
        String all = "";
        for (int[] part : new int[][] {{3, 2}, {-1, 2}, {0, 5}}) {
            try {
                Arrays.sort(new Integer[4], part[0], part[1]);
            } catch (RuntimeException e) {
                all += e;
            }
        }
        return all;
    }

    // Orders that are none.

    static String testNoOrder() {
        Integer[] a = random(100, 50);
        asked = seen = 0;
        Arrays.sort(a, (p, q) -> note(p, q) > 0 ? 1 : 0);
        return told(a) + Arrays.toString(a);
    }

    static String testFoundOut() {
        int found = 0;
        String all = "";
        for (int n = 32; n < 130; n += 7) {
            Integer[] a = random(n, 1000);
            asked = seen = 0;
            int odd = n % 3 + 2;
            try {
                Arrays.sort(a, (p, q) -> (note(p, q) * 5 + p * q) % odd == 0 ? -1 : 1);
            } catch (IllegalArgumentException e) {
                found++;
                all += e.getMessage();
            }
            all += told(a);
        }
        return found + all;
    }

    static String testThrows() {
        String all = "";
        for (int end = 20; end < 600; end += 83) {
            Integer[] a = random(100, 100);
            asked = seen = 0;
            int last = end;
            try {
                Arrays.sort(a, (p, q) -> {
                    if (asked == last) {
                        throw new IllegalStateException();
                    }
                    return note(p, q);
                });
            } catch (IllegalStateException e) {
                all += "!";
            }
            all += told(a) + Arrays.toString(a);
        }
        return all;
    }
}
