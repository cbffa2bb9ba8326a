/** Jumps: loops, switches, exceptions, and finally blocks on the way. */
class Flow {
    static void goodBreak() {
        int i = 0;
        while (true)
            //@ invariant 0 <= i && i <= 5;
        {
            if (i == 5) break;
            i++;
        }
        assert i == 5;
    }

    static void badBreak() {
        int i = 0;
        while (i < 10)
            //@ invariant 0 <= i && i <= 10;
        {
            if (i == 5) break;
            i++;
        }
        assert i == 10; // ! assert.failed
    }

    /** What a condition computes in several steps is computed in each round. */
    static void goodCondition() {
        int i = 0;
        boolean goes = true;
        while (i < 10 & goes)
            //@ invariant 0 <= i && i <= 5 && goes == (i < 5);
        {
            i++;
            goes = i < 5;
        }
        assert i == 5;
    }

    static void badCondition() {
        int i = 0;
        boolean goes = true;
        while (true & goes)
            //@ invariant 0 <= i && i <= 5 && goes == (i < 5);
        {
            i++;
            goes = i < 5;
        }
        assert i == 0; // ! assert.failed
    }

    static void badTextOfCondition() {
        String s = "";
        while ((s + "a").length() < 3)
            //@ invariant s != null;
        {
            s = s + "b";
        }
        assert s.length() == 0; // ! assert.failed
    }

    static void goodContinue() {
        int odd = 0;
        for (int i = 0; i < 4; i++)
            //@ invariant 0 <= i && i <= 4 && odd == i / 2;
        {
            if (i % 2 == 0) continue;
            odd++;
        }
        assert odd == 2;
    }

    static void weakContinue() {
        int odd = 0;
        for (int i = 0; i < 4; i++)
            //@ invariant 0 <= i && i <= 4 && odd == i; // ! invariant.not.preserved
        {
            if (i % 2 == 0) continue;
            odd++;
        }
    }

    static void goodLabelled() {
        int n = 0;
        outer:
        for (int i = 0; i < 3; i++)
            //@ invariant 0 <= i && i <= 3 && n == i;
        {
            for (int j = 0; j < 3; j++)
                //@ invariant 0 <= j && j <= 1 && n == i + j && i < 3;
            {
                if (j == 1) continue outer;
                n++;
            }
        }
        assert n == 3;
    }

    static void badLabelled() {
        int n = 0;
        outer:
        for (int i = 0; i < 3; i++)
            //@ invariant 0 <= i && i <= 3 && n == 0;
        {
            for (int j = 0; j < 3; j++)
                //@ invariant 0 <= j && j <= 3 && n == 0 && i < 3;
            {
                if (j == 1) break outer;
            }
            break;
        }
        assert n == 1; // ! assert.failed
    }

    static void goodDoWhile() {
        int i = 5;
        do
            //@ invariant i == 5;
        {
            i++;
        } while (i < 3);
        assert i == 6;
    }

    static void badWeakInvariant() {
        int i = 0;
        int n = 0;
        while (i < 3)
            //@ invariant i <= 3;
        {
            i++;
        }
        assert i == 3;
        int j = 0;
        while (j < 3)
            //@ invariant 0 <= j;
        {
            j++;
        }
        assert j == 4; // ! assert.failed
    }

    static void goodFallThrough() {
        int r = 0;
        switch ("ab".length()) {
            case 1: r += 1; break;
            case 2: r += 2;
            case 3: r += 4; break;
            default: r += 8;
        }
        assert r == 6;
    }

    static void badFallThrough() {
        int r = 0;
        switch ("ab".length()) {
            case 1: r += 1; break;
            case 2: r += 2;
            case 3: r += 4; break;
            default: r += 8;
        }
        assert r == 2; // ! assert.failed
    }

    static void goodSwitchValue() {
        int r = switch ("ab") {
            case "a" -> 1;
            case "ab" -> 2;
            default -> 3;
        };
        assert r == 2;
    }

    static int returnsInFinally()
        //@ ensures \result == 2;
    {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int changesInFinally()
        //@ ensures \result == 1;
    {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int changesInFinallyWrong()
        //@ ensures \result == 2; // ! postcondition.violated
    {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static void goodFinally() {
        int a = returnsInFinally();
        int b = changesInFinally();
        assert a == 2 && b == 1;
    }

    static void first() throws First
        //@ signals (First e) true;
        //@ ensures false;
    {
        throw new First();
    }

    static void second() throws Second
        //@ signals (Second e) true;
        //@ ensures false;
    {
        throw new Second();
    }

    /** What is thrown and caught inside a finally block is not what was on its way. */
    static void badFinallyThrows() throws Second
        //@ signals (Second e) true;
    {
        try {
            try {
                first();
            } finally {
                try {
                    second();
                } catch (Second e) {
                }
            }
        } catch (First e) {
            assert false; // ! assert.failed
        }
    }

    static int finallyThrows() throws Second
        //@ signals (Second e) true;
        //@ ensures \result == 2; // ! postcondition.violated
    {
        try {
            return 1;
        } finally {
            try {
                second();
            } catch (Second e) {
            }
        }
    }

    static void goodCaught() {
        int n = 0;
        try {
            first();
            n = 1;
        } catch (First e) {
            n = 2;
        } finally {
            n += 10;
        }
        assert n == 12;
    }

    static void badCaught() {
        int n = 0;
        try {
            first();
            n = 1;
        } catch (First e) {
            n = 2;
        } finally {
            n += 10;
        }
        assert n == 11; // ! assert.failed
    }

    static void goodMachine() {
        int[] a = new int[1];
        int n = 0;
        try {
            a["ab".length()] = 1;
            n = 1;
        } catch (RuntimeException e) {
            n = 2;
        }
        assert n == 2;
    }

    static void badMachine() {
        int[] a = new int[1];
        int n = 0;
        try {
            n = 1 / (n - n);
        } catch (ArithmeticException e) {
            n = 2;
        }
        assert n == 0; // ! assert.failed
    }

    static void unannounced() throws First {
        first(); // ! exception.uncaught
    }

    static void announcedTooStrongly(boolean b) throws First
        //@ signals (First e) !b; // ! postcondition.violated
    {
        if (b) throw new First();
    }
}

class First extends Exception {
    private static final long serialVersionUID = 1;
}

class Second extends Exception {
    private static final long serialVersionUID = 1;
}
