package java.io;

import java.util.Objects;

//# ExceptionWithCause(IOException, Exception)
//# Exception(FileNotFoundException, IOException)
//# Exception(EOFException, IOException)

public class UncheckedIOException extends RuntimeException {
    public UncheckedIOException(String message, IOException cause) {
        super(message, Objects.requireNonNull(cause));
    }

    public UncheckedIOException(IOException cause) {
        super(Objects.requireNonNull(cause));
    }

    public IOException getCause() {
        return (IOException) super.getCause();
    }
}

final class $Readers {
    static void check(char[] chars, int from, int count) {
        if (from < 0 || count < 0 || from > chars.length - count) {
            String range = "[" + from + ", " + from + " + " + count + ")";
            throw new IndexOutOfBoundsException("Range " + range + " out of bounds for length " + chars.length);
        }
    }
}

public abstract class Reader implements Closeable {
    protected Object lock;

    protected Reader() {
        lock = this;
    }

    protected Reader(Object lock) {
        this.lock = Objects.requireNonNull(lock);
    }

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) == -1 ? -1 : one[0];
    }

    public int read(char[] chars) throws IOException { return read(chars, 0, chars.length); }
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
    public void reset() throws IOException { throw new IOException("reset() not supported"); }
    public abstract void close() throws IOException;
}

// `$text` is null once the reader is closed.
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

// Gets the whole text with the first character. The text is arbitrary, so no encoding matters.
public class InputStreamReader extends Reader {
    private final InputStream $in;
    private StringReader $text;
    private boolean $isClosed;

    InputStreamReader() {
        $in = null;
    }

    public InputStreamReader(InputStream in) {
        $in = Objects.requireNonNull(in);
    }

    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException {
        this(in);
        Objects.requireNonNull(charset, "charsetName");
        if (!charset.equals("UTF-8")) {
            $Echis.unsupported("this character set");
        }
    }

    String $whole() {
        return $in.$text();
    }

    private StringReader open() throws IOException {
        if ($isClosed) {
            throw new IOException("Stream closed");
        }
        if ($text == null) {
            $text = new StringReader($whole());
        }
        return $text;
    }

    public int read() throws IOException { return open().read(); }

    public int read(char[] chars, int from, int count) throws IOException {
        return open().read(chars, from, count);
    }

    //# NotSupported(boolean ready() throws IOException, "whether something can be read now", false)

    public void close() throws IOException {
        $isClosed = true;
    }
}

//# Exception(UnsupportedEncodingException, IOException)

// Whether the file exists is an input.
public class FileReader extends InputStreamReader {
    public FileReader(String name) throws FileNotFoundException {
        Objects.requireNonNull(name);
        if (!$World.isThere()) {
            FileNotFoundException missing = new FileNotFoundException();
            missing.$hideMessage();
            throw missing;
        }
    }

    String $whole() {
        return $World.file();
    }
}

// Unlike Java's, reads no more characters than requested.
public class BufferedReader extends Reader {
    private final Reader $in;
    // Whether to skip a line feed, because the last character was a carriage return.
    private boolean $skips;
    private boolean $isClosed;

    public BufferedReader(Reader in) {
        $in = Objects.requireNonNull(in);
    }

    public BufferedReader(Reader in, int size) {
        this(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
    }

    private void open() throws IOException {
        if ($isClosed) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        open();
        int c = $in.read();
        if ($skips && c == '\n') {
            c = $in.read();
        }
        $skips = false;
        return c;
    }

    public int read(char[] chars, int from, int count) throws IOException {
        open();
        $Readers.check(chars, from, count);
        int taken = 0;
        int c = 0;
        while (taken < count && c != -1) {
            c = read();
            if (c != -1) {
                chars[from + taken] = (char) c;
                taken++;
            }
        }
        return taken == 0 && count > 0 ? -1 : taken;
    }

    public String readLine() throws IOException {
        int c = read();
        if (c == -1) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (c != -1 && c != '\n' && c != '\r') {
            line.append((char) c);
            c = $in.read();
        }
        $skips = c == '\r';
        return line.toString();
    }

    public boolean ready() throws IOException {
        open();
        $Echis.unsupported("whether something can be read now");
        return false;
    }

    public void close() throws IOException {
        $isClosed = true;
        $in.close();
    }
}

public abstract class FilterReader extends Reader {
    protected Reader in;

    protected FilterReader(Reader in) {
        super(in);
        this.in = in;
    }

    public int read() throws IOException { return in.read(); }

    public int read(char[] chars, int from, int count) throws IOException {
        return in.read(chars, from, count);
    }

    public boolean ready() throws IOException { return in.ready(); }
    public boolean markSupported() { return in.markSupported(); }
    public void mark(int limit) throws IOException { in.mark(limit); }
    public void reset() throws IOException { in.reset(); }
    public void close() throws IOException { in.close(); }
}

// The characters pushed back fill the array from its end. A closed reader has no array.
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

    public void unread(char[] chars) throws IOException { unread(chars, 0, chars.length); }

    public boolean ready() throws IOException {
        return back() > 0 || super.ready();
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark/reset not supported");
    }
    public void reset() throws IOException { throw new IOException("mark/reset not supported"); }

    public void close() throws IOException {
        super.close();
        $pushed = null;
    }
}
