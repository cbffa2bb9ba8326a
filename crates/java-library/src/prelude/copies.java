package java.lang;

// `System.arraycopy` for each type of elements.
final class $Copies {
    private $Copies() {}

    // The second argument is the JVM's name of the type in messages.
    //# template Copy($type$, $name$)
    static void copy($type$[] from, int fromStart, $type$[] to, int toStart, int length)
    //@ requires from != null &*& to != null &*& 0 <= fromStart &*& 0 <= toStart &*& 0 <= length;
    //@ requires fromStart + length <= from.length &*& toStart + length <= to.length;
    //@ requires acc(to[*]) &*& (from != to ==> acc(from[*], 1/1000));
    //@ ensures acc(to[*]) &*& (from != to ==> acc(from[*], 1/1000) &*& untouched(acc(from[*])));
    //@ ensures forall int i; toStart <= i && i < toStart + length ==> to[i] == old(from[fromStart + (i - toStart)]);
    //@ ensures forall int i; 0 <= i && i < to.length && (i < toStart || toStart + length <= i) ==> to[i] == old(to[i]);
    {
        check("$name$", from.length, fromStart, to.length, toStart, length);
        if (from == to && fromStart < toStart) {
            for (int i = length - 1; i >= 0; i--) {
                to[toStart + i] = from[fromStart + i];
            }
        } else {
            for (int i = 0; i < length; i++) {
                to[toStart + i] = from[fromStart + i];
            }
        }
    }
    //# end
    //# Copy(int, int)
    //# Copy(boolean, boolean)
    //# Copy(byte, byte)
    //# Copy(char, char)
    //# Copy(short, short)
    //# Copy(long, long)
    //# Copy(float, float)
    //# Copy(double, double)
    //# Copy(Object, object array)

    private static void check(String of, int from, int fromStart, int to, int toStart, int length) {
        if (fromStart < 0) {
            fail("source index " + fromStart + " out of bounds for " + of + "[" + from + "]");
        }
        if (toStart < 0) {
            fail("destination index " + toStart + " out of bounds for " + of + "[" + to + "]");
        }
        if (length < 0) {
            fail("length " + length + " is negative");
        }
        if (fromStart > from - length) {
            fail("last source index " + (fromStart + (long) length) + " out of bounds for " + of + "[" + from + "]");
        }
        if (toStart > to - length) {
            fail("last destination index " + (toStart + (long) length) + " out of bounds for " + of + "[" + to + "]");
        }
    }

    private static void fail(String why) {
        throw new ArrayIndexOutOfBoundsException("arraycopy: " + why);
    }
}
