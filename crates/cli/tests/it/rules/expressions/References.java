/** References: null, bounds, casts, aliases, strings and boxes. */
class References {
    int x;
    static int shared;

    static int field(References o)
        //@ requires o != null ==> acc(o.x);
    { return o.x; } // ! null.dereference

    static int element(int[] a, int i)
        //@ requires acc(a[*]);
    { return a[i]; } // ! index.out.of.bounds

    static int elementInside(int[] a, int i)
        //@ requires acc(a[*]) * (0 <= i && i < a.length);
    { return a[i]; }

    static int length(int[] a) { return a.length; } // ! null.dereference
    static int[] array(int n) { return new int[n]; } // ! negative.array.size
    static char character(String s, int i)
        //@ requires s != null;
    { return s.charAt(i); } // ! index.out.of.bounds

    static int noPermission(References o)
        //@ requires o != null;
    { return o.x; } // ! access.failed

    static int staticWithout() { return shared; } // ! access.failed

    static void staticWith()
        //@ requires acc(shared);
        //@ ensures acc(shared) * shared == 1;
    { shared = 1; }

    static void set(References o, int v)
        //@ requires o != null * acc(o.x);
        //@ ensures acc(o.x) * o.x == v;
    { o.x = v; }

    /** If both are the same object, nobody has permission to it twice. */
    static void aliases(References a, References b)
        //@ requires a != null * b != null * acc(a.x) * acc(b.x);
    {
        a.x = 1;
        set(b, 2);
        assert a.x == 1;
    }

    static void maybeAliases(References a, References b)
        //@ requires a != null * b != null * acc(a.x) * (a != b ==> acc(b.x));
    {
        a.x = 1;
        set(b, 2);
        assert a.x == 1; // ! assert.failed
    }

    static void forgotten(References a)
        //@ requires a != null * acc(a.x) * a.x == 1;
    {
        lose(a);
        assert a.x == 1; // ! assert.failed
    }

    static void lose(References o)
        //@ requires o != null * acc(o.x);
        //@ ensures acc(o.x);
    { }

    static References cast(Object o) { return (References) o; } // ! cast.failed

    static References castTested(Object o) { return o instanceof References ? (References) o : null; }

    static void goodInstanceOf() {
        Object o = new Below();
        assert o instanceof References && o instanceof Below;
        Object p = new References();
        assert !(p instanceof Below);
        assert !(null instanceof Object);
    }

    static void badInstanceOf() {
        Object o = new Below();
        assert !(o instanceof References); // ! assert.failed
    }

    static void badCast() {
        Object o = new References();
        Below b = (Below) o; // ! cast.failed
    }

    static void sameBox(Integer a, Integer b)
        //@ requires a != null && b != null && a.intValue() == b.intValue();
    {
        assert a == b; // ! assert.failed
    }

    static void badBoxes() {
        Integer a = 1000;
        Integer b = 1000;
        assert a == b; // ! assert.failed
    }

    static void goodBoxes() {
        Integer a = 1000;
        Integer b = 1000;
        int sum = a + b;
        assert sum == 2000 && a.intValue() == b.intValue();
    }

    static int unboxed(Integer a) { return a; } // ! null.dereference

    static void goodTexts() {
        String s = "a";
        String t = s + "b";
        assert t.equals("ab") && t.length() == 2 && t.charAt(1) == 'b';
        assert "a" == s;
    }

    static void badTexts() {
        String s = "a";
        String t = s + "b";
        assert t == "ab"; // ! assert.failed
    }

    static void badConcat() {
        String s = "a";
        assert s.concat("") != s; // ! assert.failed
    }

    static void badConcatNull() {
        String none = null;
        String s = "a".concat(none); // ! null.dereference
    }

    /** Names of variables that mean something to the prover. */
    static int names(int length, int chars, int slot, int[] digits)
        //@ requires digits != null * acc(digits[*]);
        //@ ensures acc(digits[*]) * \result == length;
    {
        int Objects_x = length;
        int result = Objects_x;
        int method = digits.length;
        return result;
    }
}

class Below extends References {
}

/** Objects without an end: each makes another one. */
class Endless {
    Other other = new Other();

    static void badEndless() {
        new Endless();
    }
}

class Other {
    Endless endless = new Endless(); // ! internal
}

/** What the virtual machine throws it may have thrown before. */
class ObjectsThrown {
    static void badNew(int[] a, Exception before)
        //@ requires a != null * a.length == 0;
        //@ requires acc(a[*]);
    {
        try {
            a[1] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert e != before; // ! assert.failed
            assert e != null;
        }
    }
}

/** The library has more classes than are known. */
class ObjectsOfLibrary {
    static boolean isKnown(Object o)
        //@ ensures \result; // ! postcondition.violated
    { return !(o instanceof Number) || o instanceof Integer || o instanceof Long || o instanceof Short || o instanceof Byte || o instanceof Double || o instanceof Float; }

    static boolean isIterable(Object o)
        //@ ensures !\result; // ! postcondition.violated
    { return o instanceof Iterable; }

    static boolean isBoth(Object o)
        //@ ensures !\result;
    { return o instanceof Number && o instanceof RuntimeException; }

    static boolean isNeither(Object o)
        //@ ensures \result;
    { return !(o instanceof Integer) || o instanceof Number && o instanceof Comparable && !(o instanceof Throwable); }

    static void goodNeither() { assert !isBoth(1) && isNeither(1); }
}

/** An inaccessible operand is told before the check that needs it. */
class InaccessibleBox {
    static Integer max = 10;

    static int most() { return max == null ? 0 : max; } // ! access.failed
}
