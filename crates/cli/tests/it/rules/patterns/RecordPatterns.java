/** Type patterns and record patterns of `instanceof` (JLS 14.30). */
record RecordPatterns(Object left, Object right) {
    record PatternPoint(int x, int y) {
    }

    static void goodType() {
        Object o = "ab";
        if (o instanceof String s) {
            assert s.length() == 2;
        } else {
            assert false;
        }
    }

    static void badType() {
        Object o = "ab";
        if (o instanceof String s && s.length() == 2) {
            assert false; // ! assert.failed
        }
    }

    static void goodNegated() {
        Object o = 5;
        if (!(o instanceof Integer i)) { return; }
        assert i == 5;
    }

    static void badNegated() {
        Object o = 5;
        if (!(o instanceof Integer i)) { return; }
        assert i == 6; // ! assert.failed
    }

    static void badNull() {
        Object o = null;
        assert o instanceof String s; // ! assert.failed
    }

    static void goodRecord() {
        Object o = new PatternPoint(1, 2);
        if (o instanceof PatternPoint(int x, int y)) {
            assert x == 1 && y == 2;
        } else {
            assert false;
        }
    }

    static void badRecord() {
        Object o = new PatternPoint(1, 2);
        if (o instanceof PatternPoint(int x, int y)) {
            assert x == 2; // ! assert.failed
        }
    }

    static void badRecordTaken() {
        Object o = new PatternPoint(1, 2);
        if (o instanceof PatternPoint(int x, int y)) {
            assert false; // ! assert.failed
        }
    }

    static void goodCondition() {
        Object o = new PatternPoint(1, 2);
        assert o instanceof PatternPoint(int x, var y) && x < y;
    }

    static void badCondition() {
        Object o = new PatternPoint(1, 2);
        assert o instanceof PatternPoint(int x, var y) && x > y; // ! assert.failed
    }

    static void goodOther() {
        Object o = "a";
        assert !(o instanceof PatternPoint(int x, int y));
    }

    static void badOther() {
        Object o = "a";
        assert o instanceof PatternPoint(int x, int y); // ! assert.failed
    }

    static void goodNested() {
        Object o = new PatternLine(new PatternPoint(1, 2), new PatternPoint(3, 4));
        if (o instanceof PatternLine(PatternPoint(var a, var b), PatternPoint(int c, int d))) {
            assert a == 1 && b == 2 && c == 3 && d == 4;
        } else {
            assert false;
        }
    }

    static void badNested() {
        Object o = new PatternLine(new PatternPoint(1, 2), new PatternPoint(3, 4));
        if (o instanceof PatternLine(PatternPoint(var a, var b), PatternPoint(int c, int d))) {
            assert a == c; // ! assert.failed
        }
    }

    static void goodNestedNull() {
        Object o = new PatternLine(null, new PatternPoint(3, 4));
        assert !(o instanceof PatternLine(PatternPoint(var a, var b), var q));
        assert o instanceof PatternLine(PatternPoint p, var q) && p == null;
    }

    static void badNestedNull() {
        Object o = new PatternLine(null, new PatternPoint(3, 4));
        assert o instanceof PatternLine(PatternPoint(var a, var b), var q); // ! assert.failed
    }

    static void badNestedTotal() {
        Object o = new PatternLine(null, new PatternPoint(3, 4));
        assert !(o instanceof PatternLine(PatternPoint p, PatternPoint q)); // ! assert.failed
    }

    static void goodNarrowed() {
        Object o = new RecordPatterns("a", 1);
        assert o instanceof RecordPatterns(String s, Integer i) && s.length() == i;
        assert !(o instanceof RecordPatterns(Integer i, Object p));
        Object n = new RecordPatterns(null, null);
        assert n instanceof RecordPatterns(Object a, Object b);
        assert !(n instanceof RecordPatterns(String a, Object b));
    }

    static void badNarrowed() {
        Object o = new RecordPatterns("a", 1);
        assert o instanceof RecordPatterns(Integer i, Object p); // ! assert.failed
    }

    static void badNarrowedNull() {
        Object o = new RecordPatterns(null, 1);
        assert o instanceof RecordPatterns(String s, Object p); // ! assert.failed
    }

    static int unpermitted(Object o) {
        if (o instanceof PatternPoint(int x, int y)) { // ! access.failed
            return x;
        }
        return 0;
    }

    static int permitted(PatternPoint p)
        //@ requires p != null ==> acc(p.x) * acc(p.y);
        //@ ensures p != null ==> acc(p.x) * acc(p.y) * \result == p.x + p.y;
    {
        if (p instanceof PatternPoint(int x, int y)) {
            return x + y; // ! integer.overflow
        }
        return 0;
    }
}

record PatternLine(RecordPatterns.PatternPoint from, RecordPatterns.PatternPoint to) {
}

/** The type arguments of these patterns would have to be inferred. */
sealed interface PatternResult<T> permits PatternOk, PatternErr {
}

record PatternOk<T>(T value) implements PatternResult<T> {
}

record PatternErr<T>(String message) implements PatternResult<T> {
}

class InferredPatterns {
    static <T> int size(PatternResult<T> r)
        //@ requires r != null;
    {
        return switch (r) {
            case PatternOk(var value) -> 1; // ! internal
            case PatternErr(var message) -> 2;
        };
    }
}
