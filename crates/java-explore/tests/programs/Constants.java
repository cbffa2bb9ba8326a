/** Constant variables of objects are put in where they are read, before their objects are made as well. */
public class Constants {
    static class Above {
        String seen;
        Above() { seen = look(); }
        String look() { return "none"; }
    }

    static class Below extends Above {
        String made = "made";
        final String text = "text";
        final int number = 7;
        final long sum = number + 1L;
        final char letter = 'c';
        final Integer boxed = 9;
        final String called = text.toString();
        String look() { return made + text + number + sum + letter + boxed + called + id(number) + (text == null) + this.text + this.number; }
        static int id(int n) { return n; }
    }

    static String testBefore() { return new Below().seen; }
    static String testAfter() { return new Below().look(); }

    static class Builds extends Above {
        final String first = "a";
        String second = "b";
        final StringBuilder built = new StringBuilder();
        String look() { return new StringBuilder().append(first).append(second).append(built == null).toString(); }
    }

    static String testBuilder() { return new Builds().seen; }

    static class Holds { final int n = 3; final String s = "s"; int changes() { changed++; return n; } Holds self() { changed++; return this; } static int changed; }

    static String testOther() {
        Holds h = new Holds();
        Holds.changed = 0;
        return "" + h.n + h.s + h.self().n + h.self().s.length() + Holds.changed;
    }

    static int testNull() {
        Holds h = null;
        return h.n;
    }

    static int testNullText() {
        Holds h = null;
        return h.s.length();
    }

    static int testSwitch() {
        final Holds h = new Holds();
        switch (3) {
            case 3: return h.n + 1;
            default: return 0;
        }
    }

    static class Nested { final int limit = 4; class Inner { int twice() { return limit * 2; } } int use() { return new Inner().twice(); } }
    static int testInner() { return new Nested().use(); }
}
