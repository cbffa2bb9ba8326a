/** Fields of objects without a name: what is needed of the object is opened behind it. */
class UnnamedObjects {
    static class Token {
        int kind;
        Token next;

        //@ predicate is() = acc(kind) * kind >= 0;
        //@ predicate first() = acc(next) * next != null * next.is();

        Token(int kind)
            //@ requires kind >= 0;
            //@ ensures is() * acc(next);
        {
            this.kind = kind;
            //@ close is();
        }
    }

    private int at;

    //@ predicate valid() = acc(at) * at >= 0;

    Token next()
        //@ requires valid();
        //@ ensures valid() * \result != null * \result.is();
    { return /*@ opening valid() in @*/ new Token(at); }

    Token half()
        //@ requires valid();
        //@ ensures valid() * \result != null * acc(\result.is(), 1/2);
    { return /*@ opening valid() in @*/ new Token(at); }

    Token pair()
        //@ requires valid();
        //@ ensures valid() * \result != null * \result.first();
    {
        //@ open valid();
        Token token = new Token(at);
        token.next = new Token(at);
        //@ close valid();
        //@ close token.first();
        return token;
    }

    Token perhaps()
        //@ requires valid();
        //@ ensures valid() * (\result != null ==> \result.is());
    { return /*@ opening valid() in @*/ (at == 0 ? null : new Token(at)); }

    Token nothing()
        //@ requires valid();
        //@ ensures valid() * \result != null;
    { return /*@ opening valid() in @*/ new Token(at); }

    int good()
        //@ requires valid();
        //@ ensures valid() * \result >= 0;
    { return next().kind; }

    int goodHalf()
        //@ requires valid();
        //@ ensures valid() * \result >= 0;
    { return (half()).kind / 2; }

    void goodLoop()
        //@ requires valid();
        //@ ensures valid();
    {
        while (next().kind != 0)
            //@ invariant valid();
        {
        }
    }

    int goodChainOfTwo()
        //@ requires valid();
        //@ ensures valid() * \result >= 0;
    { return pair().next.kind; }

    int goodChain()
        //@ requires valid();
        //@ ensures valid() * \result >= 0;
    { return pair().next == null ? -1 : 1; }

    // each has its own, and what the first one was is known no more
    int goodBoth()
        //@ requires valid();
        //@ ensures valid();
    {
        int a = next().kind % 2;
        return a + next().kind % 2;
    }

    int badValue()
        //@ requires valid();
        //@ ensures valid() * \result > 0; // ! postcondition.violated
    { return next().kind; }

    int goodAmount()
        //@ requires valid();
        //@ ensures valid() * \result >= 0;
    { return half().kind; }

    int badNull()
        //@ requires valid();
        //@ ensures valid();
    { return perhaps().kind % 2; } // ! null.dereference

    int badNothing()
        //@ requires valid();
        //@ ensures valid();
    { return nothing().kind % 2; } // ! access.failed
}
