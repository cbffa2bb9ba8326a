package java.util;

import org.sosy_lab.sv_benchmarks.Verifier;

// Chance is an input: every number that the real class can give is possible, in any order. A seed would determine the numbers
// and is not supported.
public class Random {
    public Random() {}

    public int nextInt() {
        return Verifier.nondetInt();
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return between(0, bound);
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return between(origin, bound);
    }

    private static int between(int origin, int bound) {
        int number = Verifier.nondetInt();
        Verifier.assume(origin <= number && number < bound);
        return number;
    }

    public long nextLong() {
        return Verifier.nondetLong();
    }

    public boolean nextBoolean() {
        return Verifier.nondetBoolean();
    }

    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Verifier.nondetByte();
        }
    }
}
