/** Contracts that contradict themselves: warnings, where it is certain. */
class Contradictions {
    int x;

    //@ predicate valid() = acc(this.x) * this.x > 0;
    //@ predicate broken() = acc(this.x) * this.x > 0 * this.x < 0; // ? contract.contradiction

    //@ requires acc(this.x) * this.x > 0 * this.x < 0; // ? contract.contradiction
    void nothing() { assert false; }

    //@ requires acc(this.x); // ? contract.contradiction
    Contradictions() { x = 1; }

    //@ pure requires n > 0 && n < 0; // ? contract.contradiction
    static int pure(int n) { return n; }

    //@ requires acc(this.x) * acc(this.x); // ? contract.contradiction
    void twice() {}

    //@ requires a != null * a.length < 0; // ? contract.contradiction
    //@ ensures \result == 1;
    static int noArray(int[] a) { return 2; }

    //@ requires n > 2147483647; // ? contract.contradiction
    static void noInteger(int n) { assert false; }

    //@ requires b == 200; // ? contract.contradiction
    static void noByte(byte b) { assert false; }

    //@ requires n % 2 == 0 && n % 4 == 1; // ? contract.contradiction
    static void noRemainder(int n) { assert false; }

    //@ pure requires n * n < 0; // ? contract.contradiction
    //@ ensures \result == 1;
    static int noSquare(int n) { return 2; }

    //@ requires n % 2 == 0 && n % 4 == 2;
    //@ ensures \result > 0;
    static int someRemainder(int n) { return n * n > 5 ? 1 : 2; } // ! integer.overflow

    //@ requires b ==> n > 0 && n < 0;
    static void onOneSide(int n, boolean b) {
        assert b; // ! assert.failed
    }

    //@ requires valid();
    //@ ensures valid() * this.x < 0; // ! postcondition.violated
    void isChecked() {}
}

interface Promises {
    //@ predicate valid();

    //@ pure ensures \result > 0 && \result < 0; // ? contract.contradiction
    int none();

    //@ pure ensures \result * \result < 0; // ? contract.contradiction
    int square();

    //@ pure ensures \result > 0;
    int some();

    //@ pure ensures \result > 0 && \result < n;
    int sometimes(int n);

    //@ requires valid();
    //@ ensures valid() * n > 0 * n < 0; // ? contract.contradiction
    void promise(int n);

    //@ ensures false;
    void stop();

    //@ requires valid();
    //@ ensures n < 0 ==> n > 0;
    void half(int n);
}

abstract class Nobody {
    //@ predicate held();

    //@ requires held();
    void method() {}

    //@ pure requires held();
    int reading() { return 1; }
}

class BelowNobody extends Nobody {
    //@ predicate held() = true;

    //@ requires true;
    void method() {}
}
