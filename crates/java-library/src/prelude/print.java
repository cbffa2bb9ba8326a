package java.io;

public interface Serializable {}

public interface Closeable extends AutoCloseable {
    void close();
}

public abstract class InputStream implements Closeable {
    public InputStream() {}
    public abstract int read();
    public void close() {}

    // The whole content as a text, for a single reader.
    String $text() {
        $Echis.unsupported("the text of this stream");
        return null;
    }
}

final class $Streams {
    private $Streams() {}

    static InputStream outside() {
        return new $Outside();
    }
}

// An input stream of arbitrary bytes.
final class $Outside extends InputStream {
    private boolean isEnded;
    private boolean isRead;
    private boolean isTaken;

    public int read() {
        isRead = true;
        if (isTaken) {
            $Echis.unsupported("a stream with two readers");
        }
        int next = isEnded ? -1 : $World.octet();
        isEnded = next == -1;
        return next;
    }

    String $text() {
        if (isTaken || isRead) {
            $Echis.unsupported("a stream with two readers");
        }
        isTaken = true;
        return $World.text();
    }
}

//# Functional(Flushable, void flush())

public abstract class OutputStream implements Closeable, Flushable {
    public OutputStream() {}
    public abstract void write(int octet);
    public void flush() {}
    public void close() {}
}

// Prints nothing, but runs the effects of printing.
public class PrintStream extends OutputStream {
    PrintStream() {}
    public void write(int octet) { $written(); }
    private native void $written();
    public native void println();
    public native void println(boolean value);
    public native void println(char value);
    public native void println(int value);
    public native void println(long value);
    public native void println(float value);
    public native void println(double value);
    public native void println(String value);
    public native void print(boolean value);
    public native void print(char value);
    public native void print(int value);
    public native void print(long value);
    public native void print(float value);
    public native void print(double value);
    public native void print(String value);
    public native void flush();
    public void println(char[] value) { print(value); }

    public void print(char[] value) {
        java.util.Objects.requireNonNull(value);
        $written();
    }

    public void println(Object value) {
        $Echis.show(value);
        $written();
    }

    public void print(Object value) {
        $Echis.print(value);
        $written();
    }

    public PrintStream printf(String format, Object... arguments) {
        $Format.show(format, arguments);
        $written();
        return this;
    }

    public PrintStream format(String format, Object... arguments) {
        return printf(format, arguments);
    }
}
