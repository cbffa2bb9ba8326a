/** What ghost code does when a statement throws: `signals { … }` before the statement, for what its own expressions throw. */
class Thrown {
    static class Lost extends Exception {
    }

    int x;

    //@ predicate cell() = acc(x);

    //@ requires acc(x);
    //@ ensures acc(x);
    //@ signals (Lost e) acc(x);
    int find(boolean b) throws Lost {
        if (b) throw new Lost();
        return x;
    }

    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell();
    int closed(boolean b) throws Lost {
        //@ open cell();
        //@ signals { close cell(); }
        int found = find(b);
        //@ close cell();
        return found;
    }

    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell(); // ! postcondition.violated
    int open(boolean b) throws Lost {
        //@ open cell();
        int found = find(b);
        //@ close cell();
        return found;
    }

    //@ requires cell();
    //@ ensures cell(); // ! postcondition.violated
    //@ signals (Lost e) cell();
    int onlyThen(boolean b) throws Lost {
        //@ open cell();
        //@ signals { close cell(); }
        int found = find(b);
        return found;
    }

    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell();
    int twice(boolean b) throws Lost {
        //@ signals { close cell(); } // ! close.failed
        boolean found = (/*@ opening cell() in @*/ x) > other(b);
        return 1;
    }

    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell();
    int other(boolean b) throws Lost {
        if (b) throw new Lost();
        return 1;
    }

    /** Each variable is a statement of its own, and all of them are behind it. */
    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell();
    int several(boolean b) throws Lost {
        //@ open cell();
        //@ signals { close cell(); }
        int first = find(b), second = find(!b);
        //@ close cell();
        return first;
    }

    /** What stands behind that is not meant. */
    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell(); // ! postcondition.violated
    int later(boolean b) throws Lost {
        //@ open cell();
        //@ signals { close cell(); }
        int first = find(b);
        int second = find(!b);
        //@ close cell();
        return first;
    }

    /** Nor are the statements inside: their own expressions are not those of the `if`. */
    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell(); // ! postcondition.violated
    int inside(boolean b) throws Lost {
        //@ open cell();
        //@ signals { close cell(); }
        if (b) {
            find(true);
        }
        //@ close cell();
        return 1;
    }

    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell();
    int condition(boolean b) throws Lost {
        //@ open cell();
        //@ signals { close cell(); }
        if (find(b) > 1) {
            //@ close cell();
            throw new Lost();
        }
        //@ close cell();
        return 1;
    }

    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) cell();
    void rounds(boolean b) throws Lost {
        //@ signals { close cell(); }
        while (/*@ opening cell() in @*/ (find(b) > 1))
            //@ invariant cell();
        {
            //@ open cell();
            x = 0;
            //@ close cell();
        }
    }

    /** What the statement itself catches does not leave it. */
    //@ requires cell();
    //@ ensures cell();
    void caught(boolean b) {
        try {
            //@ open cell();
            //@ signals { close cell(); }
            find(b);
            //@ close cell();
        } catch (Lost e) {
            //@ assert cell();
        }
    }

    //@ requires cell();
    void caughtOpen(boolean b) {
        try {
            //@ open cell();
            find(b);
            //@ close cell();
        } catch (Lost e) {
            //@ assert cell(); // ! assert.failed
        }
    }

    /** Of several the first one is done first; a `finally` around comes later. */
    //@ requires cell();
    //@ ensures cell();
    //@ signals (Lost e) acc(x);
    void ordered(boolean b) throws Lost {
        boolean isThrown = true;
        try {
            //@ open cell();
            //@ signals { close cell(); }
            //@ signals { open cell(); }
            find(b);
            isThrown = false;
            //@ close cell();
        } finally {
            //@ if (isThrown) { assert acc(x); } else { assert cell(); }
        }
    }

    /** Nothing is thrown: nothing is done. */
    //@ requires cell();
    //@ ensures cell();
    void nothing() {
        //@ signals { close cell(); assert false; }
        int found = /*@ opening cell() in @*/ x;
    }

    static class Made {
        int v = boom();
    }

    static class MadeBelow extends Made {
        { boom(); }
    }

    //@ signals (RuntimeException e) true;
    static int boom() {
        throw new IllegalStateException();
    }

    /** What is run of other places for an expression is a part of it: a constructor that nobody wrote. */
    //@ signals (RuntimeException e) true;
    static void made() {
        //@ signals { assert false; } // ! assert.failed
        Made made = new Made();
    }

    //@ signals (RuntimeException e) true;
    static int madeBelow() {
        //@ signals { assert false; } // ! assert.failed
        return new MadeBelow().v;
    }

    //@ signals (RuntimeException e) true;
    static void madeNameless() {
        //@ signals { assert false; } // ! assert.failed
        Object made = new Object() { int z = boom(); };
    }

    /** What a `for` begins with and does behind each round is its own. */
    //@ signals (RuntimeException e) true;
    static void begun() {
        //@ signals { assert false; } // ! assert.failed
        for (int i = boom(), j = 3; i < j; ) { break; }
    }

    //@ signals (RuntimeException e) true;
    static void updated(int n) {
        //@ signals { assert false; } // ! assert.failed
        for (; n < 3; boom()) { }
    }

    /** What stands in its body is not. */
    //@ signals (RuntimeException e) true;
    static void inBody(int n) {
        //@ signals { assert false; }
        for (int i = 0; i < 3; i++) {
            boom();
        }
    }

    /** Behind an arrow stands an expression. */
    //@ signals (RuntimeException e) true;
    static int arrow(int n) {
        //@ signals { assert false; } // ! assert.failed
        return switch (n) {
            case 1 -> boom();
            default -> 0;
        };
    }

    //@ signals (RuntimeException e) true;
    static int arrowWithBlock(int n) {
        //@ signals { assert false; }
        return switch (n) {
            case 1 -> {
                boom();
                yield 1;
            }
            default -> 0;
        };
    }
}
