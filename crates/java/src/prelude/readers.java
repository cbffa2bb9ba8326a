package java.io;

public class IOException extends Exception {
    public IOException() {}

    public IOException(String message) {
        super(message);
    }

    public IOException(String message, Throwable cause) {
        super(message, cause);
    }

    public IOException(Throwable cause) {
        super(cause);
    }
}

public class FileNotFoundException extends IOException {
    public FileNotFoundException() {}

    public FileNotFoundException(String message) {
        super(message);
    }
}

public class EOFException extends IOException {
    public EOFException() {}

    public EOFException(String message) {
        super(message);
    }
}

public class UncheckedIOException extends RuntimeException {
    public UncheckedIOException(String message, IOException cause) {
        super(message, $Readers.present(cause));
    }

    public UncheckedIOException(IOException cause) {
        super($Readers.present(cause));
    }

    public IOException getCause() {
        return (IOException) super.getCause();
    }
}

final class $Readers {
    static IOException present(IOException cause) {
        if (cause == null) {
            throw new NullPointerException();
        }
        return cause;
    }

    // A range of an array.
    static void check(char[] chars, int from, int count) {
        if (from < 0 || count < 0 || from > chars.length - count) {
            throw new IndexOutOfBoundsException();
        }
    }
}

public abstract class Reader implements Closeable {
    protected Object lock;

    protected Reader() {
        lock = this;
    }

    protected Reader(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) == -1 ? -1 : one[0];
    }

    public int read(char[] chars) throws IOException {
        return read(chars, 0, chars.length);
    }

    public abstract int read(char[] chars, int from, int count) throws IOException;

    public boolean ready() throws IOException {
        return false;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark() not supported");
    }

    public void reset() throws IOException {
        throw new IOException("reset() not supported");
    }

    public abstract void close() throws IOException;
}

// The characters of a text; nothing is left of a reader that was closed.
public class StringReader extends Reader {
    private String $text;
    private int $next = 0;
    private int $mark = 0;

    public StringReader(String text) {
        $text = text;
        text.length();
    }

    private int rest() throws IOException {
        if ($text == null) {
            throw new IOException("Stream closed");
        }
        return $text.length() - $next;
    }

    public int read() throws IOException {
        return rest() > 0 ? $text.charAt($next++) : -1;
    }

    public int read(char[] chars, int from, int count) throws IOException {
        int rest = rest();
        $Readers.check(chars, from, count);
        if (count == 0) {
            return 0;
        }
        if (rest == 0) {
            return -1;
        }
        int taken = count < rest ? count : rest;
        for (int i = 0; i < taken; i++) {
            chars[from + i] = $text.charAt($next++);
        }
        return taken;
    }

    public boolean ready() throws IOException {
        rest();
        return true;
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        rest();
        $mark = $next;
    }

    public void reset() throws IOException {
        rest();
        $next = $mark;
    }

    public void close() {
        $text = null;
    }
}

public abstract class FilterReader extends Reader {
    protected Reader in;

    protected FilterReader(Reader in) {
        super(in);
        this.in = in;
    }

    public int read() throws IOException {
        return in.read();
    }

    public int read(char[] chars, int from, int count) throws IOException {
        return in.read(chars, from, count);
    }

    public boolean ready() throws IOException {
        return in.ready();
    }

    public boolean markSupported() {
        return in.markSupported();
    }

    public void mark(int limit) throws IOException {
        in.mark(limit);
    }

    public void reset() throws IOException {
        in.reset();
    }

    public void close() throws IOException {
        in.close();
    }
}

// What was pushed back fills an array from its end; without it, the reader was closed.
public class PushbackReader extends FilterReader {
    private char[] $pushed;
    private int $first;

    public PushbackReader(Reader in) {
        this(in, 1);
    }

    public PushbackReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        $pushed = new char[size];
        $first = size;
    }

    private int back() throws IOException {
        if ($pushed == null) {
            throw new IOException("Stream closed");
        }
        return $pushed.length - $first;
    }

    public int read() throws IOException {
        return back() > 0 ? $pushed[$first++] : super.read();
    }

    public int read(char[] chars, int from, int count) throws IOException {
        int back = back();
        $Readers.check(chars, from, count);
        if (count == 0) {
            return 0;
        }
        int taken = count < back ? count : back;
        for (int i = 0; i < taken; i++) {
            chars[from + i] = $pushed[$first++];
        }
        if (taken == count) {
            return taken;
        }
        int more = super.read(chars, from + taken, count - taken);
        if (more == -1) {
            return taken == 0 ? -1 : taken;
        }
        return taken + more;
    }

    public void unread(int c) throws IOException {
        back();
        if ($first == 0) {
            throw new IOException("Pushback buffer overflow");
        }
        $pushed[--$first] = (char) c;
    }

    public void unread(char[] chars, int from, int count) throws IOException {
        back();
        if (count > $first) {
            throw new IOException("Pushback buffer overflow");
        }
        $Readers.check(chars, from, count);
        $first -= count;
        for (int i = 0; i < count; i++) {
            $pushed[$first + i] = chars[from + i];
        }
    }

    public void unread(char[] chars) throws IOException {
        unread(chars, 0, chars.length);
    }

    public boolean ready() throws IOException {
        return back() > 0 || super.ready();
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public void close() throws IOException {
        super.close();
        $pushed = null;
    }
}
