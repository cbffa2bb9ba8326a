/** What is open around a statement is closed for a part of its expression, and open again behind it. */
class Closing {
    private int total, n;
    //@ predicate valid() = acc(total) * acc(n) * 0 <= n && n <= 100;

    //@ requires valid();
    //@ ensures valid() * 0 <= \result && \result <= 10;
    //@ signals (IllegalStateException e) valid();
    int compute(int k) {
        //@ open valid();
        n = 3;
        //@ close valid();
        if (k > 100) throw new IllegalStateException();
        return k > 0 && k < 10 ? k : 0;
    }

    //@ requires valid();
    //@ ensures valid();
    //@ signals (IllegalStateException e) valid();
    void around() {
        //@ open valid();
        total = n + (/*@ closing valid() in @*/ compute((/*@ opening valid() in @*/ n)));
        //@ assert 0 <= total && total <= 110;
        //@ close valid();
    }

    //@ requires valid();
    //@ ensures valid();
    //@ signals (IllegalStateException e) valid();
    void kept() {
        //@ open valid();
        n = 5;
        total = /*@ closing valid() in @*/ compute(2);
        //@ assert n == 5; // ! assert.failed
        //@ close valid();
    }

    //@ requires valid();
    //@ ensures valid();
    //@ signals (IllegalStateException e) valid();
    void notOpen() {
        total = /*@ closing valid() in @*/ compute(2); // ! close.failed
    }

    //@ requires valid();
    //@ ensures valid();
    //@ signals (IllegalStateException e) valid();
    void broken() {
        //@ open valid();
        n = -1;
        total = /*@ closing valid() in @*/ compute(2); // ! close.failed
        n = 1;
        //@ close valid();
    }

    //@ requires valid();
    //@ ensures valid();
    //@ signals (IllegalStateException e) valid();
    void inside() {
        //@ open valid();
        total = /*@ closing valid() in @*/ compute(n); // ! access.failed
        //@ close valid();
    }

    /** Where it throws it stays closed. */
    //@ requires valid();
    //@ ensures valid();
    void thrown() {
        //@ open valid();
        try {
            total = /*@ closing valid() in @*/ compute(200);
        } catch (IllegalStateException e) {
            return;
        }
        //@ close valid();
    }

    //@ requires valid();
    //@ ensures valid();
    void opensNot() {
        //@ open valid();
        try {
            total = /*@ closing valid() in @*/ compute(200);
        } catch (IllegalStateException e) {
            n = 0; // ! access.failed
        }
        //@ close valid();
    }
}
