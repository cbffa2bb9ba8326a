/** The class of a value is known from its static type where a cast or `instanceof` tests it. */
class CastsOfObjects {
    static String goodLiteral() {
        String x = "x";
        Object o = x;
        return (String) o;
    }

    static void goodLiteralItself() {
        Object o = "y";
        assert o instanceof String;
        assert o instanceof CharSequence && o instanceof Comparable;
        assert !(o instanceof Integer) && !(o instanceof Number);
    }

    static void badLiteral() {
        Object o = "y";
        assert !(o instanceof String); // ! assert.failed
    }

    static void badLiteralAsBox() {
        Object o = "1";
        Integer i = (Integer) o; // ! cast.failed
    }

    static void badLiteralAsOwn() {
        Object o = "1";
        CastAnimal a = (CastAnimal) o; // ! cast.failed
    }

    static int goodBox() {
        Integer x = 7;
        Object o = x;
        return (Integer) o;
    }

    static void goodBoxOfLiteral() {
        Object o = 7;
        int i = (int) o;
        assert i == 7;
        assert o instanceof Number && !(o instanceof Long) && !(o instanceof String);
    }

    static void badBoxAsLong() {
        Object o = 7;
        Long l = (Long) o; // ! cast.failed
    }

    static void badBoxAsLongValue() {
        Object o = 7;
        long l = (long) o; // ! cast.failed
    }

    static void badBoxAsText() {
        Object o = 7;
        String s = (String) o; // ! cast.failed
    }

    static void badBoxTest() {
        Object o = 'c';
        assert o instanceof Integer; // ! assert.failed
    }

    static void badBoxNotNumber() {
        Object o = 7L;
        assert !(o instanceof Number); // ! assert.failed
    }

    static void goodBoxesOfAllTypes() {
        Object b = true, c = 'c', l = 7L;
        assert b instanceof Boolean && c instanceof Character && l instanceof Long;
        assert !(b instanceof Number) && !(c instanceof Number) && l instanceof Number;
        assert b instanceof Comparable && c instanceof Comparable;
    }

    static void goodBoxValue() {
        Object o = 12;
        Integer i = (Integer) o;
        assert i.intValue() == 12;
    }

    static void badBoxValue() {
        Object o = 12;
        Integer i = (Integer) o;
        assert i.intValue() == 13; // ! assert.failed
    }

    static void goodConcatenation() {
        String a = "a";
        Object o = a + "b";
        String s = (String) o;
        assert s.length() == 2;
    }

    static void badConcatenation() {
        String a = "a";
        Object o = a + "b";
        Integer i = (Integer) o; // ! cast.failed
    }

    static void goodText() {
        Object o = Integer.toString(5);
        assert o instanceof String;
        Object p = String.valueOf(5);
        assert p instanceof String && !(p instanceof Integer);
    }

    static void badText() {
        Object o = String.valueOf(5);
        assert o instanceof Integer; // ! assert.failed
    }

    static String parameter(String s) {
        Object o = s;
        return (String) o;
    }

    static boolean parameterMayBeNull(String s)
        //@ ensures \result; // ! postcondition.violated
    {
        Object o = s;
        return o instanceof String;
    }

    static boolean parameterNotNull(String s)
        //@ requires s != null;
        //@ ensures \result;
    {
        Object o = s;
        return o instanceof String;
    }

    static boolean parameterNotBox(String s)
        //@ ensures !\result;
    {
        Object o = s;
        return o instanceof Integer;
    }

    static boolean object(Object o)
        //@ ensures \result; // ! postcondition.violated
    { return !(o instanceof String); }

    static String ofObject(Object o) { return (String) o; } // ! cast.failed

    static String ofNumber(Number n) {
        Object o = n;
        return (String) o; // ! cast.failed
    }

    static Integer below(Number n) {
        return (Integer) n; // ! cast.failed
    }

    static boolean number(Number n)
        //@ ensures !\result;
    {
        Object o = n;
        return o instanceof String;
    }

    static boolean interfaceDecidesNothing(Comparable<?> c)
        //@ ensures !\result; // ! postcondition.violated
    {
        Object o = c;
        return o instanceof Number;
    }

    /** No user class is both. */
    static boolean interfaceOfOthers(Runnable r)
        //@ ensures !\result;
    {
        Object o = r;
        return o instanceof CastAnimal;
    }

    static boolean finalIsNoInterface(String s)
        //@ ensures !\result;
    {
        Object o = s;
        return o instanceof Runnable;
    }

    String field;
    Integer number;
    static String shared = "s";

    String fieldOf()
        //@ requires acc(field);
        //@ ensures acc(field);
    {
        Object o = field;
        return (String) o;
    }

    Integer wrongFieldOf()
        //@ requires acc(field);
        //@ ensures acc(field);
    {
        Object o = field;
        return (Integer) o; // ! cast.failed
    }

    static String staticField()
        //@ requires acc(shared);
        //@ ensures acc(shared);
    {
        Object o = shared;
        return (String) o;
    }

    static String elementOf(String[] a)
        //@ requires a != null * acc(a[*]) * a.length > 0;
    {
        Object o = a[0];
        return (String) o;
    }

    static Integer wrongElementOf(String[] a)
        //@ requires a != null * acc(a[*]) * a.length > 0;
    {
        Object o = a[0];
        return (Integer) o; // ! cast.failed
    }

    static String result() { return "r"; }

    static void goodResult() {
        Object o = result();
        String s = (String) o;
    }

    static void badResult() {
        Object o = result();
        Integer i = (Integer) o; // ! cast.failed
    }

    static String loop(int n) {
        String s = "";
        Object o = s;
        for (int i = 0; i < n; i++)
            //@ invariant o instanceof String;
        {
            s = s + "a";
            o = s;
        }
        return (String) o;
    }

    static String loopVariable(int n, String other) {
        String s = null;
        for (int i = 0; i < n; i++) {
            s = other;
        }
        Object o = s;
        return (String) o;
    }

    CastsOfObjects itself() {
        Object o = this;
        return (CastsOfObjects) o;
    }

    String itselfAsText() {
        Object o = this;
        return (String) o; // ! cast.failed
    }

    static String contract(Object o)
        //@ requires o instanceof String;
        //@ ensures \result == o;
    { return (String) o; }

    static void goodContract() { contract("a"); }
    static void badContract() {
        String s = contract(5); // ! precondition.violated
    }

    static void nullContract(String s) {
        contract(s); // ! precondition.violated
    }
}

/** User classes have no unknown subclasses. */
abstract class CastAnimal {
    static Object some(CastAnimal a) {
        Object o = a;
        if (o instanceof CastCat) { return (CastCat) o; }
        if (o == null) { return null; }
        return (CastDog) o;
    }

    static Object notAll(CastAnimal a) {
        Object o = a;
        if (o == null) { return null; }
        return (CastDog) o; // ! cast.failed
    }

    static boolean isOne(CastAnimal a)
        //@ requires a != null;
        //@ ensures \result;
    { return a instanceof CastCat || a instanceof CastDog; }

    static boolean isBoth(CastAnimal a)
        //@ ensures !\result;
    { return a instanceof CastCat && a instanceof CastDog; }

    static boolean isPuppyOnly(CastDog d)
        //@ requires d != null;
        //@ ensures \result; // ! postcondition.violated
    { return d instanceof CastPuppy; }

    static boolean isNoPuppy(CastCat c)
        //@ ensures !\result;
    {
        CastAnimal a = c;
        return a instanceof CastPuppy;
    }

    static void text(CastAnimal a)
        //@ requires a != null;
    {
        Object o = a;
        assert !(o instanceof String) && !(o instanceof Number);
    }

    static <T> T first(T t, Object o) {
        T copy = t;
        return copy;
    }

    static void goodVariable() {
        Object o = first("a", "b");
    }

    static <T extends CastAnimal> CastAnimal bounded(T t) {
        Object o = t;
        return (CastAnimal) o;
    }

    static <T> String unbounded(T t) {
        Object o = t;
        return (String) o; // ! cast.failed
    }
}

class CastCat extends CastAnimal {
}

class CastDog extends CastAnimal {
}

class CastPuppy extends CastDog {
}

enum CastColor {
    RED, GREEN { int m() { return 1; } };

    int m() { return 0; }

    static CastColor own(CastColor c) {
        Object o = c;
        return (CastColor) o;
    }

    static void known() {
        Object o = RED;
        assert o instanceof CastColor && o instanceof Enum && !(o instanceof String);
    }

    static String text(CastColor c)
        //@ requires c != null;
    {
        Object o = c;
        return (String) o; // ! cast.failed
    }
}
