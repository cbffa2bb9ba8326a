package java.io;

public abstract class Writer implements Closeable, Flushable {
    protected Object lock;
    private char[] $buffer;

    protected Writer() {
        lock = this;
    }

    protected Writer(Object lock) {
        this.lock = java.util.Objects.requireNonNull(lock);
    }

    private char[] $buffer(int length) {
        if (length > 1024) {
            return new char[length];
        }
        if ($buffer == null) {
            $buffer = new char[1024];
        }
        return $buffer;
    }

    public void write(int c) throws IOException {
        char[] buffer = $buffer(1);
        buffer[0] = (char) c;
        write(buffer, 0, 1);
    }

    public void write(char[] text) throws IOException { write(text, 0, text.length); }
    public abstract void write(char[] text, int from, int count) throws IOException;
    public void write(String text) throws IOException { write(text, 0, text.length()); }

    public void write(String text, int from, int count) throws IOException {
        char[] buffer = $buffer(count);
        text.getChars(from, from + count, buffer, 0);
        write(buffer, 0, count);
    }

    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf(text));
        return this;
    }

    public Writer append(CharSequence text, int from, int to) throws IOException {
        return append((text == null ? "null" : text).subSequence(from, to));
    }

    public Writer append(char c) throws IOException {
        write(c);
        return this;
    }

    public abstract void flush() throws IOException;
    public abstract void close() throws IOException;
}

// Prints nothing, but runs the effects of printing, including overridden methods.
public class PrintWriter extends Writer {
    private boolean $isClosed;

    public PrintWriter(OutputStream out) {
        this(out, false);
    }

    public PrintWriter(OutputStream out, boolean flushes) {
        super(out);
        if (out.getClass() != PrintStream.class) {
            $Echis.unsupported("a writer to this stream");
        }
    }

    public PrintWriter(Writer out) {
        this(out, false);
    }

    public PrintWriter(Writer out, boolean flushes) {
        super(out);
        if (out.getClass() != PrintWriter.class) {
            $Echis.unsupported("a writer to this one");
        }
    }

    // Whether no subclass overrides methods. Then no text is needed.
    private boolean $isPlain() {
        return getClass() == PrintWriter.class;
    }

    public void write(int c) {}

    public void write(char[] text, int from, int count) {
        if (!$isClosed && (from < 0 || count < 0 || from > text.length - count)) {
            $Echis.unsupported("a part that an array does not have");
        }
    }

    public void write(char[] text) { write(text, 0, text.length); }

    public void write(String text, int from, int count) {
        if (!$isClosed && count > 0 && (from < 0 || from > text.length() - count)) {
            throw new StringIndexOutOfBoundsException("begin " + from + ", end " + (from + count) + ", length " + text.length());
        }
    }

    public void write(String text) { write(text, 0, text.length()); }
    public void print(boolean value) { write(String.valueOf(value)); }
    public void print(char value) { write(value); }

    //# template Print($type$)
    public void print($type$ value) {
        if (!$isPlain()) {
            write(String.valueOf(value));
        }
    }
    //# end
    //# Print(int)
    //# Print(long)
    //# Print(float)
    //# Print(double)
    public void print(char[] value) { write(value); }
    public void print(String value) { write(String.valueOf(value)); }

    public void print(Object value) {
        if ($isPlain()) {
            $Echis.print(value);
        } else {
            write(String.valueOf(value));
        }
    }

    public void println() {}

    //# template Println($type$)
    public void println($type$ value) {
        print(value);
        println();
    }
    //# end
    //# Println(boolean)
    //# Println(char)
    //# Println(int)
    //# Println(long)
    //# Println(float)
    //# Println(double)
    //# Println(char[])
    //# Println(String)

    public void println(Object value) {
        if ($isPlain()) {
            $Echis.show(value);
        } else {
            String text = String.valueOf(value);
            print(text);
            println();
        }
    }

    public PrintWriter printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter format(String format, Object... arguments) {
        if (!$isPlain()) {
            $Echis.unsupported("a format of this writer");
        }
        if (!$isClosed) {
            $Format.show(format, arguments);
        }
        return this;
    }

    public PrintWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    public PrintWriter append(CharSequence text, int from, int to) {
        return append((text == null ? "null" : text).subSequence(from, to));
    }

    public PrintWriter append(char c) {
        write(c);
        return this;
    }

    public void flush() {}

    public void close() {
        $isClosed = true;
    }
}
