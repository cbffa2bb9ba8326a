package java.util;

import org.sosy_lab.sv_benchmarks.Verifier;

// The numbers are inputs: the real class can return any of them in any order. Seeds would determine
// the numbers and are not supported.
public class Random implements java.io.Serializable {
    public Random()
    //@ ensures true;
    {}

    // In Java all other methods call `next`, which a subclass may override.
    protected int next(int bits) {
        $Echis.unsupported("Random.next");
        return 0;
    }

    private void $plain() {
        if (getClass() != Random.class) {
            $Echis.unsupported("the numbers of a subclass of Random");
        }
    }

    public int nextInt()
    //@ ensures true;
    {
        $plain();
        return Verifier.nondetInt();
    }

    public int nextInt(int bound)
    //@ requires 0 < bound;
    //@ ensures 0 <= \result < bound;
    {
        $plain();
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return between(0, bound);
    }

    public int nextInt(int origin, int bound) {
        $plain();
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

    public long nextLong()
    //@ ensures true;
    {
        $plain();
        return Verifier.nondetLong();
    }

    public boolean nextBoolean()
    //@ ensures true;
    {
        $plain();
        return Verifier.nondetBoolean();
    }

    public void nextBytes(byte[] bytes) {
        $plain();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Verifier.nondetByte();
        }
    }
}
