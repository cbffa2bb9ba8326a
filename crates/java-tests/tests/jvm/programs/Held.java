/* Records in fields of other objects have only states that their constructors allow. Every method
 * of this file is explored. */
public class Held {
    static int made;
    static int limit = 10;

    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + " > " + high);
            }
        }

        int size() {
            return high - low;
        }
    }

    record Name(String text) {
        Name {
            if (text == null || text.isEmpty()) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Absolute(int value) {
        Absolute {
            value = value < 0 ? -value : value;
        }
    }

    record Chain(int number, Chain next) {
        Chain {
            if (next != null && next.number() >= number) {
                throw new IllegalArgumentException("not descending");
            }
        }
    }

    static class Holder {
        Range range;
        Name name;
        Absolute absolute;
        Chain chain;
        Holder next;
    }

    static class Box<T> {
        T content;
    }

    static int field(Holder h) {
        return h.range.low() <= h.range.high() ? 1 : 2;
    }

    static int behind(Holder h) {
        if (h.next == null || h.next.range == null) {
            return 0;
        }
        return h.next.range.low() > 5 && h.next.range.high() < 5 ? -1 : h.next.range.size();
    }

    static char text(Holder h) {
        return h.name.text().charAt(0);
    }

    static int chain(Holder h) {
        Chain c = h.chain;
        if (c == null || c.next() == null) {
            return 0;
        }
        return c.number() > c.next().number() ? 1 : 2;
    }

    static int elements(Range[] ranges) {
        int count = 0;
        for (Range r : ranges) {
            if (r != null && r.low() > r.high()) {
                return -1;
            }
            count++;
        }
        return count;
    }

    static int unknown(Object[] all) {
        if (all.length > 0 && all[0] instanceof Range r) {
            return r.low() == r.high() + 1 ? -1 : 1;
        }
        return 0;
    }

    static int generic(Box<Range> box) {
        return box.content.low() - box.content.high() > 0 ? -1 : 1;
    }

    static boolean same(Holder a, Holder b) {
        return a.range == b.range && a.range.low() > 7;
    }

    static Range replaced(Holder h, int low, int high) {
        h.range = new Range(low, high);
        return h.range;
    }
}
