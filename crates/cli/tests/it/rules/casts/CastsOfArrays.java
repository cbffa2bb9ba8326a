/** The classes of arrays (JLS 4.10.3, 10.8). */
class CastsOfArrays {
    static void goodInts() {
        Object o = new int[3];
        int[] a = (int[]) o;
        assert a.length == 3;
        assert !(o instanceof long[]) && !(o instanceof Object[]);
    }

    static void badInts() {
        Object o = new int[3];
        long[] a = (long[]) o; // ! cast.failed
    }

    static void badIntsAsObjects() {
        Object o = new int[3];
        assert o instanceof Object[]; // ! assert.failed
    }

    static void badIntsAsBoxes() {
        Object o = new int[3];
        Integer[] a = (Integer[]) o; // ! cast.failed
    }

    static void badBoxesAsInts() {
        Object o = new Integer[3];
        int[] a = (int[]) o; // ! cast.failed
    }

    static void goodTexts() {
        Object o = new String[] {"a"};
        String[] a = (String[]) o;
        assert o instanceof Object[] && o instanceof CharSequence[] && o instanceof Comparable[];
        assert !(o instanceof Integer[]) && !(o instanceof Number[]) && !(o instanceof String[][]);
    }

    static void badTexts() {
        Object o = new Object[] {"a"};
        String[] a = (String[]) o; // ! cast.failed
    }

    static void badTextsTest() {
        Object o = new String[1];
        assert !(o instanceof Object[]); // ! assert.failed
    }

    static void badTextsAsNumbers() {
        Object o = new String[1];
        assert o instanceof Number[]; // ! assert.failed
    }

    static void goodOwn() {
        Object o = new ArrayDog[1];
        assert o instanceof ArrayAnimal[] && o instanceof ArrayDog[] && o instanceof Object[];
        assert !(o instanceof ArrayCat[]) && !(o instanceof String[]) && !(o instanceof ArrayAnimal[][]);
    }

    static void badOwn() {
        Object o = new ArrayAnimal[1];
        ArrayDog[] a = (ArrayDog[]) o; // ! cast.failed
    }

    static void badOwnAbstract() {
        Object o = new ArrayAnimal[1];
        assert o instanceof ArrayDog[] || o instanceof ArrayCat[]; // ! assert.failed
    }

    static void goodInterface() {
        Object o = new ArrayCat[1];
        assert o instanceof ArrayPet[];
        Object p = new ArrayPet[1];
        assert p instanceof ArrayPet[] && !(p instanceof ArrayCat[]);
    }

    static void goodExact() {
        Object o = new ArrayAnimal[1];
        ArrayAnimal[] a = (ArrayAnimal[]) o;
        a[0] = new ArrayCat();
    }

    static void badWidened() {
        Object o = new ArrayDog[1];
        ArrayAnimal[] a = (ArrayAnimal[]) o; // ! internal
        a[0] = new ArrayCat();
    }

    static void badWidenedTest() {
        Object o = new ArrayDog[1];
        if (o instanceof ArrayAnimal[] a) { // ! internal
            a[0] = new ArrayCat();
        }
    }

    static void badWidenedObjects() {
        Object o = new String[1];
        Object[] a = (Object[]) o; // ! internal
        a[0] = 1;
    }

    static void goodTested() {
        Object o = new ArrayAnimal[1];
        if (o instanceof ArrayAnimal[] a) {
            a[0] = new ArrayCat();
        }
    }

    static void goodFinalTested() {
        Object o = new String[] {"a"};
        if (o instanceof String[] a) {
            a[0] = "b";
            assert a.length == 1;
        } else {
            assert false;
        }
    }

    static void goodNoObject() {
        Object o = new int[1];
        assert o instanceof Cloneable && o instanceof java.io.Serializable;
        Object p = new String[1];
        assert p instanceof Cloneable;
    }

    static void badNoObject() {
        Object o = new int[1];
        assert !(o instanceof Cloneable); // ! assert.failed
    }

    static void badNotCloneable() {
        Object o = "a";
        assert o instanceof Cloneable; // ! assert.failed
    }

    static void goodTextIsNoArray() {
        Object o = "a";
        assert !(o instanceof int[]) && !(o instanceof Object[]) && !(o instanceof String[]);
    }

    static void badTextIsNoArray() {
        Object o = "a";
        String[] a = (String[]) o; // ! cast.failed
    }

    static void goodOwnIsNoArray() {
        Object o = new ArrayCat();
        assert !(o instanceof Object[]) && !(o instanceof ArrayCat[]);
    }

    static void goodGrid() {
        Object o = new int[2][3];
        assert o instanceof int[][] && o instanceof Object[] && !(o instanceof int[]) && !(o instanceof Object[][]);
        int[][] g = new int[2][3];
        Object row = g[1];
        assert row instanceof int[];
    }

    static void badGrid() {
        int[][] g = new int[2][3];
        Object row = g[1];
        long[] a = (long[]) row; // ! cast.failed
    }

    static void goodClone() {
        String[] a = {"a"};
        Object o = a.clone();
        String[] b = (String[]) o;
        assert b.length == 1;
    }

    static void badClone() {
        String[] a = {"a"};
        Object o = a.clone();
        Integer[] b = (Integer[]) o; // ! cast.failed
    }

    static int[] parameter(int[] a) {
        Object o = a;
        return (int[]) o;
    }

    static long[] wrongParameter(int[] a)
        //@ requires a != null;
    {
        Object o = a;
        return (long[]) o; // ! cast.failed
    }

    /** An array of animals can be one of dogs. */
    static boolean widenedParameter(ArrayAnimal[] a)
        //@ ensures !\result; // ! postcondition.violated
    {
        Object o = a;
        return o instanceof ArrayDog[];
    }

    static boolean parameterIsOne(ArrayAnimal[] a)
        //@ requires a != null;
        //@ ensures \result;
    {
        Object o = a;
        return o instanceof ArrayAnimal[] && o instanceof Object[] && !(o instanceof String[]);
    }

    int[] field;

    int[] fieldOf()
        //@ requires acc(field);
        //@ ensures acc(field);
    {
        Object o = field;
        return (int[]) o;
    }

    static <T> boolean variable(T[] a)
        //@ requires a != null;
        //@ ensures \result;
    {
        Object o = a;
        return o instanceof Object[];
    }

    static <T> boolean variableOfTexts(T[] a)
        //@ requires a != null;
        //@ ensures !\result; // ! postcondition.violated
    {
        Object o = a;
        return o instanceof String[];
    }

    static <T> boolean variableOfInts(T[] a)
        //@ ensures !\result;
    {
        Object o = a;
        return o instanceof int[];
    }

    @SafeVarargs
    static <T> T[] of(T... all)
        //@ ensures \result == all;
    { return all; }

    static void goodVariableArity() {
        Object o = of("a", "b");
        assert o instanceof Object[];
    }

    static void badVariableArity() {
        Object o = of("a", "b");
        assert !(o instanceof String[]); // ! assert.failed
    }

    static Object[] anyArray(Object o) { return (Object[]) o; } // ! cast.failed internal
    static int[] anyInts(Object o) { return (int[]) o; } // ! cast.failed

    static int[] tested(Object o) { return o instanceof int[] ? (int[]) o : null; }

    static int sum(Object o)
        //@ requires o instanceof int[];
    {
        int[] a = (int[]) o;
        return a.length;
    }

    static void goodSum() { sum(new int[2]); }

    static void badSum() {
        int n = sum(new long[2]); // ! precondition.violated
    }
}

interface ArrayPet {
}

abstract class ArrayAnimal {
}

class ArrayCat extends ArrayAnimal implements ArrayPet {
}

class ArrayDog extends ArrayAnimal {
}
