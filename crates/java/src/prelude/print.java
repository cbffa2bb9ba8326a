package java.io;

public interface Serializable {}

public interface Closeable extends AutoCloseable {
    void close();
}

// Nothing is printed: calls of these methods evaluate their arguments.
public class PrintStream {
    PrintStream() {}

    public native void println();
    public native void println(boolean value);
    public native void println(char value);
    public native void println(int value);
    public native void println(long value);
    public native void println(float value);
    public native void println(double value);
    public native void println(char[] value);
    public native void println(String value);
    public native void println(Object value);
    public native void print(boolean value);
    public native void print(char value);
    public native void print(int value);
    public native void print(long value);
    public native void print(float value);
    public native void print(double value);
    public native void print(char[] value);
    public native void print(String value);
    public native void print(Object value);
    public native void flush();
}


