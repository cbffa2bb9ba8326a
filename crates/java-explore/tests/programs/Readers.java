import java.io.*;

public class Readers {
    static class Countdown extends Reader {
        int left;
        boolean closed;
        Countdown(int left) { this.left = left; }
        public int read(char[] c, int from, int count) throws IOException {
            if (closed) throw new IOException("closed");
            if (left == 0) return -1;
            int n = Math.min(count, Math.min(left, 2));
            for (int i = 0; i < n; i++) c[from + i] = (char) ('0' + left--);
            return n;
        }
        public void close() { closed = true; }
    }

    static String all(Reader r) throws IOException {
        StringBuilder s = new StringBuilder();
        for (int c = r.read(); c >= 0; c = r.read()) s.append((char) c);
        return s.toString();
    }
    static String testString() throws IOException { return all(new StringReader("abc")); }
    static int testStringEnd() throws IOException { Reader r = new StringReader("a"); r.read(); return r.read() + r.read(); }
    static int testStringNull() { return new StringReader(null).hashCode(); }
    static int testStringClosed() throws IOException { Reader r = new StringReader("a"); r.close(); r.close(); return r.read(); }
    static String testStringBlock() throws IOException { Reader r = new StringReader("hello"); char[] c = new char[7]; int n = r.read(c, 1, 3), m = r.read(c, 4, 3), k = r.read(c); return n + " " + m + " " + k + new String(c, 1, 5); }
    static int testStringNone() throws IOException { Reader r = new StringReader(""); return r.read(new char[0]) * 10 + r.read(new char[1]); }
    static int testStringBounds() throws IOException { return new StringReader("abc").read(new char[2], 1, 2); }
    static int testStringNegative() throws IOException { return new StringReader("abc").read(new char[2], -1, 1); }
    static String testStringMark() throws IOException { Reader r = new StringReader("abcd"); r.read(); r.mark(0); r.read(); r.read(); r.reset(); return all(r) + r.markSupported() + r.ready(); }
    static void testStringMarkBad() throws IOException { new StringReader("a").mark(-1); }
    static String testOwn() throws IOException { return all(new Countdown(5)); }
    static int testOwnBlock() throws IOException { return new Countdown(5).read(new char[4]); }
    static void testOwnMark() throws IOException { Reader r = new Countdown(1); if (!r.markSupported() && !r.ready()) r.mark(1); }
    static void testOwnReset() throws IOException { new Countdown(1).reset(); }
    static String testPush() throws IOException { PushbackReader r = new PushbackReader(new StringReader("abc"), 2); int c = r.read(); r.unread('x'); r.unread(c); return all(r); }
    static String testPushOver() throws IOException { PushbackReader r = new PushbackReader(new StringReader("abc")); r.unread('x'); try { r.unread('y'); } catch (IOException e) { return e.getMessage() + all(r); } return ""; }
    static int testPushSize() { return new PushbackReader(new StringReader(""), 0).hashCode(); }
    static int testPushNull() { return new PushbackReader(null, 1).hashCode(); }
    static String testPushBlock() throws IOException { PushbackReader r = new PushbackReader(new Countdown(5), 3); r.unread("xyz".toCharArray()); char[] c = new char[8]; int n = r.read(c, 0, 2), m = r.read(c, 2, 6); return n + " " + m + new String(c, 0, n + m); }
    static int testPushBlockEnd() throws IOException { PushbackReader r = new PushbackReader(new StringReader(""), 3); r.unread('a'); char[] c = new char[3]; return r.read(c) * 10 + r.read(c); }
    static int testPushBlockOver() throws IOException { PushbackReader r = new PushbackReader(new StringReader(""), 3); r.unread(new char[4], 1, 3); r.unread('a'); return 1; }
    static int testPushClosed() throws IOException { PushbackReader r = new PushbackReader(new StringReader("a"), 3); r.close(); r.unread(1); return 1; }
    static int testPushReady() throws IOException { PushbackReader r = new PushbackReader(new Countdown(1)); boolean a = r.ready(); r.unread(1); return (a ? 1 : 0) + (r.ready() ? 10 : 0) + (r.markSupported() ? 100 : 0); }
    static void testPushMark() throws IOException { new PushbackReader(new StringReader("a")).mark(1); }
    static int testPushMinus() throws IOException { PushbackReader r = new PushbackReader(new StringReader("")); r.unread(-1); return r.read(); }
    static String testTry() { try (Reader r = new StringReader("ab")) { return all(r); } catch (IOException e) { return "io"; } }
    static String testCaught() { try { throw new FileNotFoundException("f"); } catch (IOException e) { return e.getMessage() + e.getClass().getSimpleName(); } }
    static String testCause() { IOException e = new EOFException("end"); try { throw new UncheckedIOException(e); } catch (UncheckedIOException u) { return u.getCause().getMessage() + (u.getCause() == e); } }
    static void testCauseNull() { throw new UncheckedIOException(null); }
    static void testThrown() throws IOException { throw new IOException("x", null); }
}
