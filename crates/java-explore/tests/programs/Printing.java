import java.io.*;
import java.util.*;

// What printing and formatting run, and what formatting gives.
public class Printing {
    static int shown;
    static class Counted { public String toString() { shown++; return "counted"; } }
    static class Inherits extends Counted {}
    static class Failing { public String toString() { throw new IllegalStateException(); } }
    static class Plain {}
    static class Hushed extends RuntimeException { Hushed() { super("m"); } public String getMessage() { shown++; return null; } }
    record Pair(Object first, int second) {}
    enum Colour { RED; public String toString() { shown += 10; return "red"; } }
    static int testPrintln() { System.out.println(new Counted()); System.out.print((Object) new Counted()); System.err.println(new Inherits()); return shown; }
    static int testPrintThrows() { try { System.out.println(new Failing()); } catch (IllegalStateException e) { return 1; } return 0; }
    static int testPrintPlain() { System.out.println(new Plain()); System.out.println(new int[2]); System.out.println((Object) null); System.out.println((String) null); return shown; }
    static int testPrintCharsNull() { System.out.println((char[]) null); return 0; }
    static int testPrintConcatenation() { System.out.println("a" + new Counted()); return shown; }
    static int testPrintCollections() { List<Object> l = new ArrayList<>(); l.add(new Counted()); l.add(null); l.add(l); Map<Object, Object> m = new HashMap<>(); m.put("k", l); m.put("n", null); System.out.println(m); System.out.println(m.entrySet()); System.out.println(Optional.of(new Counted())); return shown; }
    static int testPrintRecord() { System.out.println(new Pair(new Counted(), 3)); System.out.println(new Pair(null, 3)); return shown; }
    static int testPrintEnum() { System.out.println(Colour.RED); return shown; }
    static int testPrintAnonymous() { System.out.println(new Object() { public String toString() { shown += 5; return ""; } }); return shown; }
    static int testPrintThrowable() { System.out.println(new Hushed()); return shown; }
    static int testStackTrace() { new RuntimeException(new Hushed()).printStackTrace(); return shown; }
    static int testStackTraceOfMachine() { try { return 1 / shown; } catch (ArithmeticException e) { e.printStackTrace(); } try { int[] a = null; return a[0]; } catch (NullPointerException e) { e.printStackTrace(); System.out.println(e); } return shown; }
    static int testPrintf() { System.out.printf("%s %d%n", new Counted(), 4).printf("x").format("%b %c", null, 'c'); return shown; }
    static int testPrintfTooFew() { System.out.printf("%s %s", new Counted()); return 0; }
    static int testPrintfTooFewShown() { try { System.out.printf("%s %s", new Counted()); } catch (MissingFormatArgumentException e) { return shown; } return -1; }
    static int testPrintfMismatch() { System.out.printf("%d", "x"); return 0; }
    static int testPrintfMismatchChar() { System.out.printf("%c", true); return 0; }
    static int testPrintfNullFormat() { System.out.printf(null); return 0; }
    static String testFormat() { return String.format("%s-%d-%c-%b-%x-%%|%s%s", "a", 12, 'z', true, 255, null, new Counted()); }
    static String testFormatNumbers() { return String.format("%d %d %d %d %x %x %x", (byte) -1, (short) 2, -3L, Integer.MIN_VALUE, (byte) -1, -1, -1L); }
    static String testFormatWidths() { return String.format("[%5d][%-5d][%05d][%5s][%-5s][%2s][%05d][%5b][%3c][%-3c]", 42, 42, 42, "ab", "ab", "abc", -42, true, 'q', 'q'); }
    static String testFormatNulls() { return String.format("%d %c %b %s %x", null, null, null, null, null); }
    static String testFormatNullArray() { return String.format("%s", (Object[]) null); }
    static String testFormatted() { return "%s=%d".formatted("k", 1); }
    static String testFormatBoxes() { Object o = 5; return String.format("%b %b %s", o, Boolean.FALSE, o); }

    static class Loud extends PrintWriter {
        String text = "";

        Loud() {
            super(System.out);
        }

        @Override
        public void write(String s) {
            text += "<" + s + ">";
        }

        @Override
        public void write(int c) {
            text += "'" + (char) c;
        }

        @Override
        public void println() {
            text += ";";
        }
    }

    static String testWriterRunsWhatIsOverridden() {
        Loud loud = new Loud();
        loud.println("a");
        loud.println((Object) null);
        loud.print(1);
        loud.println(2L);
        loud.print('c');
        loud.print(true);
        loud.println(1.5);
        loud.append("d").append('e').write('f');
        loud.println(new StringBuilder("g"));
        loud.flush();
        loud.close();
        return loud.text;
    }

    static String testWriter() {
        Object[] shown = { null };
        int[] count = { 0 };
        Object counts = new Object() {
            @Override
            public String toString() {
                count[0]++;
                return "counts";
            }
        };
        PrintWriter out = new PrintWriter(System.out, true);
        out.println(counts);
        out.print(counts);
        out.printf("%s", counts).println(3);
        String r = "" + count[0];
        try {
            out.print((char[]) null);
        } catch (NullPointerException e) {
            r += "n";
        }
        try {
            out.write("abc", 2, 2);
        } catch (StringIndexOutOfBoundsException e) {
            r += e.getMessage();
        }
        out.write("abc", 1, 2);
        try {
            new PrintWriter((OutputStream) null);
        } catch (NullPointerException e) {
            r += "N";
        }
        Writer above = new PrintWriter(new PrintWriter(System.out));
        out.close();
        out.write("abc", 2, 2);
        return r + (above instanceof Flushable) + (shown[0] == null);
    }

    static String testWriterBelow() throws IOException {
        String[] text = { "" };
        Writer all = new Writer() {
            public void write(char[] part, int from, int count) {
                text[0] += new String(part, from, count) + part.length + ",";
            }

            public void flush() {
                text[0] += "!";
            }

            public void close() {}
        };
        all.write("abc");
        all.write('d');
        all.append("ef", 0, 1).append('g').append(null);
        all.write("hij", 1, 2);
        all.write(new char[] { 'k', 'l' });
        all.flush();
        return text[0];
    }

    static String testFailuresHaveTheirClasses() throws IOException {
        String r = "";
        try {
            java.net.URLDecoder.decode("%", "UTF-8");
        } catch (IllegalArgumentException e) {
            r += e.getClass() == IllegalArgumentException.class;
        }
        try {
            new FileReader("/no/such/file");
        } catch (FileNotFoundException e) {
            r += e.getClass() == FileNotFoundException.class;
        }
        return r;
    }

    static class Textless { public String toString() { return null; } }

    static String testTextThatIsNull() {
        String r = "";
        System.out.println(new Textless());
        System.out.print((Object) null);
        System.out.print(List.of(new Textless()));
        PrintWriter out = new PrintWriter(System.out);
        out.println(new Textless());
        try {
            out.print(new Textless());
        } catch (NullPointerException e) {
            r += "w";
        }
        return r;
    }
}
