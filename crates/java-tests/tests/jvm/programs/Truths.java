// Boxed Booleans as inputs. Boxing yields only two objects, which a program can distinguish from
// those that it creates with `new Boolean`.
class Truths {
    Boolean held;

    int same(Boolean a, Truths other, Boolean[] all) {
        if (a == null || all.length != 1) {
            return 0;
        }
        if (a == Boolean.TRUE) {
            return 1;
        }
        if (other.held == a) {
            return 2;
        }
        if (a.equals(other.held)) {
            return 3;
        }
        if (all[0] == a) {
            return 4;
        }
        return a.equals(all[0]) ? 5 : 6;
    }

    static int asObject(Boolean a, Object other) {
        if (a == other) {
            return 1;
        }
        return a != null && a.equals(other) ? 2 : 3;
    }

    @SuppressWarnings("removal")
    static int made(boolean value, Boolean a) {
        Boolean boxed = value;
        Object made = new Boolean(value);
        if (boxed == a) {
            return made == a ? 1 : made.equals(a) ? 2 : 3;
        }
        return made == boxed ? 4 : made.equals(boxed) ? 5 : 6;
    }
}
