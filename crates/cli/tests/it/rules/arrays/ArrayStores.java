/** Arrays are what their types say: no element is stored that might not fit (JLS 10.5). */
class ArrayStores {
    static class Animal {}
    static class Cat extends Animal {}
    static class Dog extends Animal {}

    //@ requires a != null * acc(a[*]) * a.length > 0;
    static void store(Animal[] a) { a[0] = new Cat(); }

    static void badArgument() {
        Dog[] dogs = new Dog[1];
        store(dogs); // ! internal
    }

    static void badVariable() {
        Animal[] all = new Dog[1]; // ! internal
        all[0] = new Cat();
    }

    static void badAssignment() {
        Animal[] all = new Animal[1];
        all = new Dog[1]; // ! internal
        all[0] = new Cat();
    }

    static Animal[] result() { return new Dog[1]; } // ! internal

    static void badCast() {
        Animal[] all = (Animal[]) new Dog[1]; // ! internal
        all[0] = new Cat();
    }

    static void badTest() {
        Object o = new Dog[1];
        if (o instanceof Animal[] all) { // ! internal
            if (all.length > 0) { all[0] = new Cat(); }
        }
    }

    static void badChoice(boolean b) {
        Animal[] all = b ? new Dog[1] : new Animal[1]; // ! internal
        all[0] = new Cat();
    }

    static void inside() {
        Animal[][] all = { new Dog[1] }; // ! internal
        all[0] = new Animal[1];
    }

    static <T> void badVariableOfType(T[] a, Object o) {
        Object[] all = a; // ! internal
    }

    static void goodStores() {
        Animal[] all = new Animal[2];
        all[0] = new Cat();
        all[1] = new Dog();
        store(all);
        Object o = all;
        Dog[] dogs = new Dog[1];
        dogs[0] = new Dog();
        Animal[] none = null;
        int[] ints = new int[1];
        ints[0] = 1;
    }
}

class Kennel {
    ArrayStores.Animal[] all() { return null; }
}

class DogKennel extends Kennel {
    ArrayStores.Dog[] all() { return null; } // ! internal
}

/** A type variable does not say that it stands for arrays, the method that is run in the end does. */
class ArrayBridges {
    static <T> Object[] keep(Keeper<? super T> keeper, T t)
        //@ requires keeper != null;
        //@ ensures \result == t;
    {
        return keeper.keep(t); // ! internal
    }

    static void badKept() {
        Object[] all = keep(new ArrayKeeper(), new String[1]);
        all[0] = 5;
    }

    static void goodKept() {
        Object[] all = new ArrayKeeper().keep(new Object[1]);
        //@ assert all != null;
    }

    static void badHeld() {
        Held<Object[]> held = new Held<>();
        Held<? super String[]> same = held;
        same.t = new String[1];
        Object[] all = held.t; // ! internal
        all[0] = 5;
    }
}

interface Keeper<T> {
    Object[] keep(T t);
        //@ ensures \result == t;
}

class ArrayKeeper implements Keeper<Object[]> {
    public Object[] keep(Object[] all)
        //@ ensures \result == all;
    {
        return all;
    }
}

class Held<T> {
    T t;

    Held()
        //@ ensures acc(t);
    { }
}
