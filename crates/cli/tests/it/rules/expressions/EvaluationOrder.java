/** The order in which expressions are evaluated, and what they do on the way. */
class EvaluationOrder {
    int x;

    //@ predicate valid() = acc(x);

    EvaluationOrder()
        //@ ensures valid();
    {
        //@ close valid();
    }

    int setTo3()
        //@ requires acc(x);
        //@ ensures acc(x) * x == 3 * \result == 10;
    {
        x = 3;
        return 10;
    }

    /** Assertions are off unless somebody wants them. */
    static int asserted()
        //@ ensures \result == 1; // ! postcondition.violated
    {
        int x = 0;
        assert (x = 1) == 1;
        return x;
    }

    static int assertedAndUnused()
        //@ ensures \result == 0; // ! postcondition.violated
    {
        int x = 0;
        assert (x = 1) == 1;
        return x;
    }

    /** The second operand is looked at in any case, but not where the whole is not. */
    static boolean guarded(EvaluationOrder e)
        //@ requires e != null ==> acc(e.x);
    {
        return e != null && (e.x > 0 | e.x < 10);
    }

    static boolean unguarded(EvaluationOrder e)
        //@ requires e != null ==> acc(e.x);
    {
        return e != null & e.x > 0; // ! null.dereference
    }

    static void goodPlaceBeforeValue() {
        int[] a = new int[3];
        int i = 0;
        a[i] = i = 2;
        assert a[0] == 2 && a[2] == 0 && i == 2;
    }

    static void badPlaceBeforeValue() {
        int[] a = new int[3];
        int i = 0;
        a[i] = i = 2;
        assert a[2] == 2; // ! assert.failed
    }

    /* What an assignment is worth was written, wherever its place is afterwards. */

    static void goodPlaceMoves() {
        int[] a = {0, 7};
        int written = a[a[0]] = 1;
        assert written == 1 && a[0] == 1 && a[a[0]] == 7;
        int[] b = {0, 9};
        assert ++b[b[0]] == 1 && b[b[0]]++ == 9 && b[1] == 10;
    }

    static void badElementMoves() {
        int[] a = {0, 7};
        int written = a[a[0]] = 1;
        assert written == 7; // ! assert.failed
    }

    static void badUpdateMoves() {
        int[] a = {0, 7};
        int written = a[a[0]] += 1;
        assert written == 7; // ! assert.failed
    }

    static void badIncrementMoves() {
        int[] a = {0, 7};
        assert ++a[a[0]] == 7; // ! assert.failed
    }

    static void badFieldMoves() {
        Chain own = new Chain();
        Chain other = new Chain();
        own.next = own;
        Chain written = own.next.next = other;
        assert written == null; // ! assert.failed
    }

    static void goodLeftBeforeRight() {
        int x = 1;
        assert x + (x = 3) == 4 && x == 3;
        int y = 2;
        y += (y = 5) + y;
        assert y == 12;
    }

    static void badLeftBeforeRight() {
        int x = 1;
        assert x + (x = 3) == 6; // ! assert.failed
    }

    static void goodCallChangesRight() {
        EvaluationOrder e = new EvaluationOrder();
        //@ open e.valid();
        e.x = 1;
        int right = e.setTo3() + e.x;
        e.x = 1;
        int left = e.x + e.setTo3();
        assert right == 13 && left == 11;
    }

    static void badCallChangesRight() {
        EvaluationOrder e = new EvaluationOrder();
        //@ open e.valid();
        e.x = 1;
        assert e.x + e.setTo3() == 13; // ! assert.failed
    }

    static void goodCompoundKeepsValue() {
        EvaluationOrder e = new EvaluationOrder();
        //@ open e.valid();
        e.x = 1;
        e.x += e.setTo3();
        assert e.x == 11;
    }

    static void badCompoundKeepsValue() {
        EvaluationOrder e = new EvaluationOrder();
        //@ open e.valid();
        e.x = 1;
        e.x += e.setTo3();
        assert e.x == 13; // ! assert.failed
    }

    static void goodIncrements() {
        int i = 1;
        i = i++ + ++i;
        assert i == 4;
        int[] a = {5, 6};
        int j = 0;
        a[j++]++;
        assert a[0] == 6 && a[1] == 6 && j == 1;
    }

    static void badIncrements() {
        int i = 1;
        i = i++;
        assert i == 2; // ! assert.failed
    }

    static void goodShortCircuit() {
        int i = 0;
        boolean no = false;
        boolean both = no && ++i > 0;
        boolean either = !no || ++i > 0;
        assert i == 0 && !both && either;
        boolean all = no & ++i > 0;
        assert i == 1 && !all;
    }

    static void badShortCircuit() {
        int i = 0;
        boolean no = false;
        boolean both = no && ++i > 0;
        assert i == 1; // ! assert.failed
    }

    static void goodConditional() {
        int i = 0;
        int j = i == 0 ? (i = 5) : (i = 6);
        assert i == 5 && j == 5;
    }

    static void badConditional() {
        int i = 0;
        int j = i == 0 ? (i = 5) : (i = 6);
        assert i == 6; // ! assert.failed
    }

    static void goodValueBeforeBounds() {
        int x = 0;
        int[] a = new int[1];
        try {
            a[1] = (x = 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            assert x == 1;
        }
    }

    static void goodSignBeforeUpdate() {
        int i = 5;
        int negated = -i++;
        int narrowed = (byte) i--;
        long widened = (long) ~i++;
        assert negated == -5 && narrowed == 6 && widened == -6 && i == 6;
    }

    static void badValueBeforeBounds() {
        int x = 0;
        int[] a = new int[1];
        try {
            a[1] = (x = 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            assert x == 0; // ! assert.failed
        }
    }

    static void badValueBeforeNull() {
        int x = 0;
        EvaluationOrder e = null;
        try {
            e.x = (x = 1);
        } catch (NullPointerException caught) {
            assert x == 0; // ! assert.failed
        }
    }

    static void badBoundsBeforeValueOfCompound() {
        int x = 0;
        int[] a = new int[1];
        try {
            a[1] += (x = 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            assert x == 1; // ! assert.failed
        }
    }
}

class Chain {
    Chain next;
}
