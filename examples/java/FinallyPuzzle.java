/*
 * What does finally do? Returns that win over exceptions, exceptions that win over returns, resources in order.
 *
 * Entry methods:
 *   order(int x)
 *     no bug
 *   returnWins(int x)
 *     no bug: always 3
 *   valueIsTaken(int x)
 *     no bug: finally comes too late to change what is returned
 *   nested(int x)
 *     no bug; throws IllegalStateException when x is 2
 *   resources(boolean firstFails, boolean secondFails)
 *     no bug
 *   loop(int n)
 *     no bug
 */
public class FinallyPuzzle {
    static class Problem extends Exception {
        private static final long serialVersionUID = 1;

        Problem(String message) {
            super(message);
        }
    }

    static class Resource implements AutoCloseable {
        private final StringBuilder log;
        private final char name;
        private final boolean fails;

        Resource(StringBuilder log, char name, boolean fails) {
            this.log = log;
            this.name = name;
            this.fails = fails;
            log.append(name);
        }

        @Override
        public void close() throws Problem {
            log.append('/').append(name);
            if (fails) {
                throw new Problem("cannot close");
            }
        }
    }

    private static int check(int x) throws Problem {
        if (x == 0) {
            throw new Problem("zero");
        }
        return 10 / (x - 1);
    }

    static String order(int x) {
        StringBuilder log = new StringBuilder();
        try {
            log.append('a');
            check(x);
            log.append('b');
        } catch (Problem e) {
            log.append('c');
        } catch (ArithmeticException e) {
            log.append('d');
        } finally {
            log.append('e');
        }
        String result = log.toString();
        assert result.equals(x == 0 ? "ace" : x == 1 ? "ade" : "abe");
        return result;
    }

    @SuppressWarnings("finally")
    static int returnWins(int x) {
        try {
            if (x > 0) {
                throw new IllegalArgumentException("positive");
            }
            return 1;
        } catch (IllegalArgumentException e) {
            return 2;
        } finally {
            return 3;
        }
    }

    static int valueIsTaken(int x) {
        int y = x;
        try {
            return y;
        } finally {
            y++;
        }
    }

    static int nested(int x) {
        int steps = 0;
        try {
            try {
                steps += 1;
                if (x == 1) {
                    throw new IllegalArgumentException("inner");
                }
                if (x == 2) {
                    throw new IllegalStateException("outer");
                }
            } finally {
                steps += 10;
            }
            steps += 100;
        } catch (IllegalArgumentException e) {
            steps += 1000;
        } finally {
            steps += 10_000;
        }
        assert steps == (x == 1 ? 11_011 : 10_111);
        return steps;
    }

    static String resources(boolean firstFails, boolean secondFails) {
        StringBuilder log = new StringBuilder();
        try (Resource a = new Resource(log, 'a', firstFails); Resource b = new Resource(log, 'b', secondFails)) {
            log.append(a.name == b.name ? '=' : '-');
        } catch (Problem e) {
            log.append('!');
        }
        String result = log.toString();
        assert result.equals(firstFails || secondFails ? "ab-/b/a!" : "ab-/b/a");
        return result;
    }

    static int loop(int n) {
        int done = 0;
        int left = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == n) {
                    break;
                }
                if (i % 2 == 1) {
                    continue;
                }
                done++;
            } finally {
                left++;
            }
        }
        assert left == (0 <= n && n < 5 ? n + 1 : 5);
        assert done <= 3;
        return done;
    }

    public static void main(String[] args) {
        System.out.println(order(0) + " " + order(1) + " " + order(2));
    }
}
