import java.util.Objects;

/** `equals`, `hashCode` and `toString` of boxes, records and enums, and those of `Objects`. */
class Equality {
    record Pair(int n, String s) {
    }

    record Outer(Pair left, Integer right) {
    }

    record Own(int n, Plain plain) {
    }

    record Narrow(byte b, char c, boolean z, long l) {
    }

    static class Plain {
    }

    static class Custom {
        public boolean equals(Object o) { return false; }
    }

    record Holder(Custom custom) {
    }

    enum Level { LOW, HIGH }

    static void goodBoxes() {
        Integer a = 1000, b = 1000, c = 1001;
        assert a.equals(b) && !a.equals(c) && a.equals(1000);
        assert a.intValue() == b.intValue();
    }

    static void badBoxes() {
        Integer a = 1000, b = 1001;
        assert a.equals(b); // ! assert.failed
    }

    static void badBoxesDiffer() {
        Integer a = 1000, b = 1000;
        assert !a.equals(b); // ! assert.failed
    }

    static void badIdentity() {
        Integer a = 1000, b = 1000;
        assert a == b; // ! assert.failed
    }

    static void badSmallIdentity() {
        Integer a = 5, b = 5;
        assert a != b; // ! assert.failed
    }

    /** True, but not for all implementations of boxing. */
    static void unknownIdentity() {
        Integer a = 1000, b = 1000;
        assert a != b; // ! assert.failed
    }

    static void goodClasses() {
        Integer a = 5;
        Long b = 5L;
        assert !a.equals(b) && !b.equals(a);
        assert !a.equals("5") && !a.equals(null);
        Object o = 5;
        assert a.equals(o);
    }

    static void badClasses() {
        Integer a = 5;
        Long b = 5L;
        assert a.equals(b); // ! assert.failed
    }

    static void badCharacter() {
        Character a = 'a';
        Integer b = 97;
        assert a.equals(b); // ! assert.failed
    }

    static void badNull() {
        Integer a = 5;
        assert a.equals(null); // ! assert.failed
    }

    static void badNullReceiver() {
        Integer a = null;
        boolean b = a.equals(5); // ! null.dereference
    }

    static void goodBooleans() {
        Boolean a = true, b = false;
        assert a.equals(true) && !a.equals(b);
    }

    static void badBooleans() {
        Boolean a = true;
        assert a.equals(false); // ! assert.failed
    }

    static boolean ofObject(Integer a, Object o)
        //@ requires a != null && a.intValue() == 5;
        //@ ensures \result ==> o instanceof Integer;
    { return a.equals(o); }

    static boolean ofObjectAlways(Integer a, Object o)
        //@ requires a != null && o instanceof Integer;
        //@ ensures \result; // ! postcondition.violated
    { return a.equals(o); }

    static void goodRecords() {
        Pair p = new Pair(1, "a"), q = new Pair(1, "a"), r = new Pair(2, "a"), t = new Pair(1, "b");
        assert p.equals(q) && !p.equals(r) && !p.equals(t) && p.equals(p);
        assert !p.equals(null) && !p.equals("a");
    }

    static void badRecords() {
        Pair p = new Pair(1, "a"), q = new Pair(2, "a");
        assert p.equals(q); // ! assert.failed
    }

    static void badRecordsOfTexts() {
        Pair p = new Pair(1, "a"), q = new Pair(1, "b");
        assert p.equals(q); // ! assert.failed
    }

    static void badRecordsDiffer() {
        Pair p = new Pair(1, "a"), q = new Pair(1, "a");
        assert !p.equals(q); // ! assert.failed
    }

    static void badRecordIdentity() {
        Pair p = new Pair(1, "a"), q = new Pair(1, "a");
        assert p == q; // ! assert.failed
    }

    static void goodRecordsOfNull() {
        Pair p = new Pair(1, null), q = new Pair(1, null), r = new Pair(1, "a");
        assert p.equals(q) && !p.equals(r) && !r.equals(p);
    }

    static void badRecordsOfNull() {
        Pair p = new Pair(1, null), q = new Pair(1, "a");
        assert p.equals(q) || q.equals(p); // ! assert.failed
    }

    static void badRecordNull() {
        Pair p = new Pair(1, "a");
        assert p.equals(null); // ! assert.failed
    }

    static void badRecordOther() {
        Pair p = new Pair(1, "a");
        Object o = "a";
        assert p.equals(o); // ! assert.failed
    }

    static void goodRecordObject() {
        Pair p = new Pair(1, "a");
        Object o = new Pair(1, "a");
        assert p.equals(o);
    }

    static void goodNested() {
        Outer a = new Outer(new Pair(1, "a"), 7), b = new Outer(new Pair(1, "a"), 7);
        assert a.equals(b);
        Outer c = new Outer(new Pair(1, "a"), 8), d = new Outer(null, 7);
        assert !a.equals(c) && !a.equals(d) && !d.equals(a);
    }

    static void badNested() {
        Outer a = new Outer(new Pair(1, "a"), 7), b = new Outer(new Pair(2, "a"), 7);
        assert a.equals(b); // ! assert.failed
    }

    static void badNestedBox() {
        Outer a = new Outer(null, 7), b = new Outer(null, 8);
        assert a.equals(b); // ! assert.failed
    }

    static void goodNarrow() {
        Narrow a = new Narrow((byte) 1, 'c', true, 5L), b = new Narrow((byte) 1, 'c', true, 5L);
        assert a.equals(b);
    }

    static void badNarrow() {
        Narrow a = new Narrow((byte) 1, 'c', true, 5L), b = new Narrow((byte) 1, 'c', false, 5L);
        assert a.equals(b); // ! assert.failed
    }

    static void goodOwn() {
        Plain x = new Plain();
        Own a = new Own(1, x), b = new Own(1, x), c = new Own(1, new Plain());
        assert a.equals(b) && !a.equals(c);
    }

    static void badOwn() {
        Own a = new Own(1, new Plain()), b = new Own(1, new Plain());
        assert a.equals(b); // ! assert.failed
    }

    static void goodCustom() {
        Custom c = new Custom();
        Holder a = new Holder(c), b = new Holder(c);
        assert a.equals(b);
    }

    static void badCustom() {
        Holder a = new Holder(new Custom()), b = new Holder(new Custom());
        assert a.equals(b); // ! assert.failed
    }

    static boolean withoutPermission(Pair p, Pair q)
        //@ requires p != null && q != null;
    { return p.equals(q); } // ! access.failed

    static boolean permitted(Pair p, Object q)
        //@ requires p != null * acc(p.n) * acc(p.s);
        //@ requires q == null;
        //@ ensures acc(p.n) * acc(p.s) * !\result;
    { return p.equals(q); }

    static void goodEnums() {
        Level a = Level.LOW;
        assert a.equals(Level.LOW) && !a.equals(Level.HIGH) && !a.equals(null);
    }

    static void badEnums() {
        Level a = Level.LOW;
        assert a.equals(Level.HIGH); // ! assert.failed
    }

    static void goodObjects() {
        assert Objects.equals(null, null) && !Objects.equals("a", null) && !Objects.equals(null, "a");
        assert Objects.equals("a", "a") && !Objects.equals("a", "b");
        Integer i = 1000;
        assert Objects.equals(i, 1000) && !Objects.equals(i, 1001) && !Objects.equals(i, 1000L);
        Pair p = new Pair(1, "a"), q = new Pair(1, "a"), none = null;
        assert Objects.equals(p, q) && !Objects.equals(none, q) && Objects.equals(none, null);
    }

    static void badObjects() {
        assert Objects.equals("a", "b"); // ! assert.failed
    }

    static void badObjectsDiffer() {
        String s = "a";
        assert !Objects.equals(s + "b", "ab"); // ! assert.failed
    }

    static void badObjectsNull() {
        String s = null;
        assert Objects.equals(s, "null"); // ! assert.failed
    }

    static void badObjectsBoxes() {
        Integer i = 5;
        assert Objects.equals(i, 5L); // ! assert.failed
    }

    static boolean unknownObjects(Object a, Object b)
        //@ ensures a == b ==> \result;
        //@ ensures (a == null) != (b == null) && a == null ==> !\result;
    { return Objects.equals(a, b); }

    static boolean unknownObjectsOnly(Object a, Object b)
        //@ ensures \result ==> a == b; // ! postcondition.violated
    { return Objects.equals(a, b); }

    static void goodRequired() {
        String s = Objects.requireNonNull("a");
        assert s.length() == 1;
    }

    static String required(String s) {
        return Objects.requireNonNull(s); // ! exception.uncaught
    }

    static void goodHash() {
        int h = Objects.hash(1, "a");
        int i = new Pair(1, "a").hashCode() + 0 * h;
        String t = new Pair(1, "a").toString();
        assert t != null;
    }

    static int hashIs(Pair p)
        //@ requires p != null;
        //@ ensures \result == 0; // ! postcondition.violated
    { return p.hashCode(); }

    static String textIs(Pair p)
        //@ requires p != null;
        //@ ensures \result.length() > 0; // ! not.wellformed postcondition.violated
    { return p.toString(); }
}
