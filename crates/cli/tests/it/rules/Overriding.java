/** Overriding methods keep what is promised above them, whatever the way they come to override. */
class Overriding {
    int f(int x)
        //@ requires x > 0;
        //@ ensures \result > 0;
    { return x; }

    int g(int x)
        //@ requires x > 0;
        //@ ensures \result > 0; // ! postcondition.violated
    { return x; }

    int h(int x)
        //@ requires x > 0;
        //@ ensures \result > 0;
    { return x; }
}

class Stronger extends Overriding {
    int f(int x) // ! precondition.violated
        //@ requires x > 1;
        //@ ensures \result > 0;
    { return x; }

    int g(int x)
        //@ requires x > 0;
        //@ ensures \result >= 0;
    { return 0; }

    int h(int x)
        //@ requires x >= 0;
        //@ ensures \result > 1;
    { return 2; }
}

interface Positive {
    int number()
        //@ ensures \result > 0;
    ;
}

interface Negative {
    int number()
        //@ ensures \result < 0; // ! postcondition.violated
    ;
}

/** It cannot keep both. */
class Both implements Positive, Negative {
    public int number() { return 1; }
}

class Zero {
    public int zero()
        //@ ensures \result == 0;
    { return 0; }
}

interface One {
    int zero()
        //@ ensures \result == 1; // ! postcondition.violated
    ;
}

/** What it inherits is not what the interface promises. */
class Inherits extends Zero implements One {
    Inherits() { }
}

interface Throws {
    void run();
}

class Throwing implements Throws {
    public void run() // ! exception.uncaught
        //@ signals (RuntimeException e) true;
    { throw new RuntimeException(); }
}
