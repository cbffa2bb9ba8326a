package org.sosy_lab.sv_benchmarks;

public final class Verifier {
    private Verifier() {}
    public static native void assume(boolean condition);
    public static native boolean nondetBoolean();
    public static native byte nondetByte();
    public static native char nondetChar();
    public static native short nondetShort();
    public static native int nondetInt();
    public static native long nondetLong();
    public static native float nondetFloat();
    public static native double nondetDouble();
    public static native String nondetString();
}
