/** Jumps: loops, switches, exceptions, and finally blocks on the way. */
class ControlFlow {
    // the virtual machine may not look at what it asserts, and then nothing is thrown
    static int assertedInside(int[] a)
        //@ requires a != null * a.length == 0;
        //@ ensures \result == 1; // ! postcondition.violated
    {
        try {
            assert a[0] == a[0];
            return 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            return 1;
        }
    }

    static int assertedNull(String s)
        //@ ensures s == null ==> \result == 1; // ! postcondition.violated
    {
        try {
            assert s.length() >= 0;
            return 0;
        } catch (NullPointerException e) {
            return 1;
        }
    }

    static int assertedThere(String s)
        //@ requires s != null;
        //@ ensures \result == 0;
    {
        try {
            assert s.length() >= 0;
            return 0;
        } catch (NullPointerException e) {
            return 1;
        }
    }

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

    /** What leaves a `finally` block by a jump ends the exception that was on its way (JLS 14.20.2). */
    static int endedInFinally(boolean b)
        //@ ensures \result == (b ? 1 : 2);
    {
        int x = 0;
        while (true)
            //@ invariant x == 0;
        {
            try {
                if (b) {
                    x = 1;
                    throw new IllegalStateException();
                }
            } finally {
                if (b) {
                    break;
                }
                return 2;
            }
        }
        return x;
    }

    static void endedInFinallyPerhaps(boolean b) {
        try {
            throw new IllegalStateException(); // ! exception.uncaught
        } finally {
            if (b) {
                return;
            }
        }
    }

    static int endedInFinallyWrong()
        //@ ensures \result == 1; // ! postcondition.violated
    {
        int x = 1;
        try {
            throw new IllegalStateException();
        } finally {
            x = 2;
            return x;
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

    /* What a `finally` block sets out with and does not get to the end with is forgotten (JLS 14.20.2). */

    static int returnsTwice()
        //@ ensures \result == 1;
    {
        try {
            return 1;
        } finally {
            while (true) {
                try {
                    return 2;
                } finally {
                    break;
                }
            }
        }
    }

    static int returnsTwiceWrong()
        //@ ensures \result == 2; // ! postcondition.violated
    {
        try {
            return 1;
        } finally {
            while (true) {
                try {
                    return 2;
                } finally {
                    break;
                }
            }
        }
    }

    static void announcesAnother() throws First, Second
        //@ ensures false;
        //@ signals (First e) true;
        //@ signals (Second e) false;
    {
        try {
            first();
        } finally {
            while (true) {
                try {
                    return;
                } finally {
                    break;
                }
            }
        }
    }

    static void badThrowsTwice() {
        boolean isOther = false;
        try {
            try {
                throw new IllegalStateException();
            } finally {
                while (true) {
                    try {
                        throw new IllegalArgumentException();
                    } finally {
                        break;
                    }
                }
            }
        } catch (IllegalArgumentException other) {
            isOther = true;
        } catch (IllegalStateException same) {
        }
        assert isOther; // ! assert.failed
    }

    static void badThrownVariable() {
        RuntimeException e = new IllegalStateException();
        boolean isOther = false;
        try {
            try {
                throw e;
            } finally {
                e = new IllegalArgumentException();
            }
        } catch (IllegalArgumentException other) {
            isOther = true;
        } catch (IllegalStateException same) {
        }
        assert isOther; // ! assert.failed
    }

    /** What is thrown goes nowhere if a `finally` block does not let it. */
    static int swallows()
        //@ ensures \result == 2;
    {
        try {
            first();
            return 1;
        } finally {
            return 2;
        }
    }

    static int swallowsSome(boolean b) throws First
        //@ ensures \result == 2;
    {
        try {
            first(); // ! exception.uncaught
            return 2;
        } finally {
            if (b) return 2;
        }
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

    /** An object that somebody gave is of the class that its type says, and perhaps of one below. */
    static void goodGiven(RuntimeException e)
        //@ requires e != null;
        //@ signals (RuntimeException thrown) thrown == e;
    {
        throw e;
    }

    static int goodGivenCaught(RuntimeException e)
        //@ requires e != null;
        //@ ensures \result == 1 || \result == 2;
    {
        try {
            throw e;
        } catch (IllegalStateException state) {
            return 1;
        } catch (RuntimeException any) {
            return 2;
        }
    }

    static int badGivenCaught(RuntimeException e)
        //@ requires e != null;
        //@ ensures \result == 2; // ! postcondition.violated
    {
        try {
            throw e;
        } catch (IllegalStateException state) {
            return 1;
        } catch (RuntimeException any) {
            return 2;
        }
    }

    static int givenCaughtBelow(RuntimeException e)
        //@ requires e != null;
        //@ ensures \result == 1;
    {
        try { // ! exception.uncaught
            throw e;
        } catch (IllegalStateException state) {
            return 1;
        }
    }

    static void announcedBelow(RuntimeException e)
        //@ requires e != null;
        //@ signals (IllegalStateException state) true;
    {
        throw e; // ! exception.uncaught
    }

    static void announcedBelowAndLeft(RuntimeException e)
        //@ requires e != null;
        //@ ensures false; // ! postcondition.violated
        //@ signals (IllegalStateException state) true;
    {
        try {
            throw e;
        } finally {
            return;
        }
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

/** Loops over arrays whose invariants say nothing of permissions. */
class Each {
    static int[] ones(int n)
        //@ requires n >= 0;
        //@ ensures \result != null * acc(\result[*]) * \result.length == n * (forall int i; 0 <= i && i < n ==> \result[i] == 1);
    {
        int[] made = new int[n];
        for (int i = 0; i < n; i++)
            //@ invariant acc(made[*]) * made.length == n * 0 <= i && i <= n;
            //@ invariant forall int j; 0 <= j && j < i ==> made[j] == 1;
        {
            made[i] = 1;
        }
        return made;
    }

    static int[] nothing(int n)
        //@ ensures \result != null;
    { return new int[n < 0 ? 0 : n]; }

    static void good() {
        for (int one : ones(7)) {
            assert one == 1;
        }
    }

    static void bad() {
        for (int one : ones(7)) {
            assert one == 2; // ! assert.failed
        }
    }

    static void withoutPermission() {
        for (int one : nothing(7)) { // ! access.failed
            assert one == one;
        }
    }

    static int sumOf(int[] numbers)
        //@ requires numbers != null * acc(numbers[*], 1/3) * (forall int i; 0 <= i && i < numbers.length ==> numbers[i] == 0);
        //@ ensures acc(numbers[*], 1/3) * \result == 0;
    {
        int sum = 0;
        for (int number : numbers)
            //@ invariant sum == 0;
        {
            sum += number;
        }
        return sum;
    }

    static void writes(int[] numbers)
        //@ requires numbers != null * acc(numbers[*]);
    {
        for (int number : numbers) {
            numbers[0] = 1; // ! access.failed
        }
    }

    /** The elements are as before, but the object to which one leads is not. */
    static void throughElements(Counter counter)
        //@ requires counter != null * acc(counter.n) * counter.n == 0;
    {
        for (Counter each : new Counter[] { counter }) {
            assert each == counter;
            assert each.n == 0; // ! access.failed
        }
    }

    /** Who changes what a loop goes through has a permission, and so an invariant. */
    static void changedMeanwhile(int[] numbers)
        //@ requires numbers != null * acc(numbers[*]) * numbers.length == 2 * numbers[0] == 1 * numbers[1] == 1;
    {
        for (int number : same(numbers))
            //@ invariant numbers.length == 2 * acc(numbers[*]);
        {
            assert number == 1; // ! assert.failed
            numbers[1] = 2;
        }
    }

    static int[] same(int[] numbers)
        //@ requires numbers != null * acc(numbers[*]);
        //@ ensures acc(numbers[*]) * \result == numbers * (forall int i; 0 <= i && i < numbers.length ==> numbers[i] == \old(numbers[i]));
    { return numbers; }
}

class Counter {
    int n;
}
