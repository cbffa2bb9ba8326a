/** What a constructor demands of a value that it stores in a final field holds for every object. */
class ConstructorConditions {
    static int goodSize(Span s)
        //@ requires s != null;
        //@ ensures \result >= 0;
    { return s.high() - s.low(); }

    static int badSize(Span s)
        //@ requires s != null;
        //@ ensures \result > 0; // ! postcondition.violated
    { return s.high() - s.low(); }

    static int badNoObject(Span s)
        //@ ensures \result >= 0;
    { return s.high(); } // ! null.dereference

    static void goodPure(Span s)
        //@ requires s != null;
    { assert s.size() >= 0 && s.size() <= 1000; }

    static void badPure(Span s)
        //@ requires s != null;
    { assert s.size() < 1000; } // ! assert.failed

    static void goodInner(Tree t)
        //@ requires t != null;
    {
        if (t instanceof Twig w) {
            assert w.inner() != null;
            if (w.inner() instanceof Bud l) {
                assert l.value() >= 0;
            }
        }
    }

    static void badInner(Tree t)
        //@ requires t != null;
    {
        if (t instanceof Twig w && w.inner() instanceof Bud l) {
            assert l.value() > 0; // ! assert.failed
        }
    }

    static void badOther(Tree t)
        //@ requires t != null;
    {
        assert t instanceof Twig; // ! assert.failed
    }

    static void goodObject(Object o) {
        if (o instanceof Bud l) {
            assert l.value() >= 0;
        }
    }

    static void badObject(Object o) {
        if (o instanceof Bud l) {
            assert l.value() < 10; // ! assert.failed
        }
    }

    static void goodElement(Span[] all)
        //@ requires acc(all[*]) * all.length > 0 && all[0] != null;
    {
        Span first = all[0];
        assert first.low() <= first.high();
    }

    static void badElement(Span[] all)
        //@ requires acc(all[*]) * all.length > 1 && all[0] != null && all[1] != null;
    { assert all[0].low() <= all[1].high(); } // ! assert.failed

    static void goodNew() {
        Span s = new Span(1, 4);
        assert s.size() == 3;
    }

    static void wrongNew() {
        Span s = new Span(4, 1); // ! precondition.violated
    }

    static void badNewLeaf(int i) {
        Bud l = new Bud(i); // ! precondition.violated
    }

    /* A condition that nothing meets proves nothing about anything else. */
    static void wrongNever() {
        Never n = new Never(3); // ! precondition.violated
    }

    static void badNeverIsThere(Object o) {
        if (!(o instanceof Never)) {
            assert o == null; // ! assert.failed
        }
    }

    static void goodNeverIsNotThere(Never n) {
        assert n == null || n.value() == 7;
    }

    static void badOfNever(OfNever o) {
        assert 1 == 2; // ! assert.failed
    }

    static void badThrowingNever() {
        try {
            ThrowingNever n = new ThrowingNever(3);
        } catch (IllegalArgumentException e) {
            assert false; // ! assert.failed
        }
    }

    static void goodRejected(Rejecting c)
        //@ requires c != null;
    { assert c.low <= c.high && c.name != null; }

    static void badRejected(Rejecting c)
        //@ requires c != null;
    { assert c.low < c.high; } // ! assert.failed

    static void badBehind(Rejecting c)
        //@ requires c != null;
    { assert c.behind >= 0; } // ! assert.failed

    static void badReplaced(Replaced r)
        //@ requires r != null;
    { assert r.value() >= 0; } // ! assert.failed

    static void badComputed(Shifted s)
        //@ requires s != null;
    { assert s.value >= 0; } // ! assert.failed

    static void badOneOfTwo(TwoWays t)
        //@ requires t != null;
    { assert t.value > 0; } // ! assert.failed

    static void goodDelegating(Delegating d)
        //@ requires d != null;
    { assert d.value > 0; }

    static void badDelegating(Delegating d)
        //@ requires d != null;
    { assert d.value > 1; } // ! assert.failed

    static void badChanging(Changing c)
        //@ requires c != null * acc(c.now);
    { assert c.now >= 0; } // ! assert.failed

    static void badWithPermission(WithPermission c)
        //@ requires c != null * acc(c.now);
    { assert c.now >= 0; } // ! assert.failed

    static void goodBelow(LowerOne b)
        //@ requires b != null;
    { assert b.value >= 1; }

    static void badBelow(LowerOne b)
        //@ requires b != null;
    { assert b.value >= 2; } // ! assert.failed

    static void badAbove(HigherOne a)
        //@ requires a != null;
    { assert a.value >= 2; } // ! assert.failed

    static int badResult(Span s)
        //@ requires s != null;
        //@ ensures \result == 0; // ! postcondition.violated
    { return s.size(); }

    static void goodResult() {
        Span s = made(3);
        if (s != null) {
            assert s.low() <= s.high();
        }
    }

    static Span made(int i)
        //@ requires 0 <= i && i < 100;
    { return i == 0 ? null : new Span(0, i); }

    static void wrongResultNull() {
        Span s = made(3);
        assert s.low() <= s.high(); // ! null.dereference
    }

    /* The order of the tests of a constructor is that of Java. */
    static void badLater(Guarded g)
        //@ requires g != null;
    { assert g.size > 5; } // ! assert.failed

    static void goodLater(Guarded g)
        //@ requires g != null;
    { assert g.name == null || g.size > 5; }

    static void badWide(Wide w)
        //@ requires w != null;
    { assert w.value() * 2 > 0; } // ! assert.failed integer.overflow

    static char goodText(Word w)
        //@ requires w != null;
    { return w.text().charAt(0); }

    static char badText(Word w)
        //@ requires w != null;
    { return w.text().charAt(1); } // ! index.out.of.bounds

    static void goodKind(Word w)
        //@ requires w != null;
    { assert w.kind() != WordKind.NONE; }

    static void badKind(Word w)
        //@ requires w != null;
    { assert w.kind() == WordKind.NOUN; } // ! assert.failed

    static void goodLength(Triple t)
        //@ requires t != null;
    { assert t.values().length == 3; }

    /* The elements of an array change, its length does not. */
    static void badLength(Triple t)
        //@ requires t != null * acc(t.values()[0]);
    { assert t.values()[0] == 3; } // ! assert.failed

    static void goodNested(Outer o)
        //@ requires o != null;
    { assert o.inner().low() > 5 && o.inner().high() >= 6; }

    static int goodContract(Outer o)
        //@ requires o != null;
        //@ ensures \result >= 0 && o.inner().low() <= o.inner().high();
    { return o.inner().high() - o.inner().low(); }

    static int badContract(Outer o)
        //@ requires o != null;
        //@ ensures o.inner().low() == o.inner().high(); // ! postcondition.violated
    { return 0; }

    static void badNested(Outer o)
        //@ requires o != null;
    { assert o.inner().high() > 7; } // ! assert.failed

    /* What a constructor demands of the heap holds only at its start. */
    static void badHeap(Holding h)
        //@ requires h != null * acc(h.changing.now);
    { assert h.changing.now > 0; } // ! assert.failed

    static void goodCounted(CountingUp c)
        //@ requires c != null * c.valid();
        //@ ensures c.valid();
    { c.more(); }

    static void badCounted()  {
        CountingUp c = new CountingUp("");
        //@ open c.valid();
        assert c.count == 1; // ! assert.failed
    }

    static void badWrapped(Wrapping w)
        //@ requires w != null;
    { assert w.value < Integer.MAX_VALUE; } // ! assert.failed
}

record Span(int low, int high) {
    Span
        //@ requires 0 <= low && low <= high && high <= 1000;
    { }

    //@ pure
    //@ ensures \result >= 0;
    int size() { return high - low; }

    //@ pure
    //@ ensures \result > 0; // ! postcondition.violated
    int wrongSize() { return high - low; }

    int next()
        //@ ensures \result >= 1;
    { return high + 1; }

    int wrongNext()
        //@ ensures \result >= 2; // ! postcondition.violated
    { return high + 1; }
}

sealed interface Tree permits Bud, Twig { }

record Bud(int value) implements Tree {
    Bud
        //@ requires value >= 0;
    { }
}

record Twig(Tree inner) implements Tree {
    Twig
        //@ requires inner != null;
    { }
}

record Never(int value) {
    Never
        //@ requires value > 0 && value < 0; // ? contract.contradiction
    { }
}

record OfNever(Never never) {
    OfNever
        //@ requires never != null;
    { }
}

class ThrowingNever {
    final int value;

    ThrowingNever(int value)
        //@ signals (IllegalArgumentException e) true;
    {
        if (value >= 0) throw new IllegalArgumentException();
        if (value < 0) throw new IllegalArgumentException();
        this.value = value;
    }
}

class Rejecting {
    final int low, high, behind;
    final String name;

    Rejecting(int low, int high, int behind, String name)
        //@ signals (RuntimeException e) true;
    {
        if (low > high) {
            throw new IllegalArgumentException("low");
        }
        if (name == null) throw new NullPointerException();
        this.low = low;
        this.high = high;
        this.behind = behind;
        this.name = name;
        if (behind < 0) behind = 0;
    }
}

record Replaced(int value) {
    Replaced
        //@ requires value >= 0;
    { value = -value; }
}

class Shifted {
    final int value;

    Shifted(int value)
        //@ requires 0 <= value && value < 10;
    { this.value = value - 5; }
}

class TwoWays {
    final int value;

    TwoWays(int value)
        //@ requires value > 0;
    { this.value = value; }

    TwoWays() { value = 0; }
}

class Delegating {
    final int value;

    Delegating(int value)
        //@ requires value > 0;
    { this.value = value; }

    Delegating() { this(1); }

    Delegating(String s) { this(0); } // ! precondition.violated
}

class Changing {
    int now;

    Changing(int now)
        //@ requires now >= 0;
        //@ ensures acc(this.now);
    { this.now = now; }
}

class WithPermission {
    final int now;

    WithPermission(int now)
        //@ requires now >= 0;
    { this.now = now; }

    //@ predicate valid() = acc(now);
}

class HigherOne {
    final int value;

    HigherOne(int value)
        //@ requires value >= 1;
    { this.value = value; }
}

class LowerOne extends HigherOne {
    LowerOne(int other)
        //@ requires other >= 2;
    { super(other - 1); }
}

class Guarded {
    final String name;
    final int size;

    Guarded(String name, int size)
        //@ signals (IllegalArgumentException e) true;
    {
        if (name != null && size <= 5) throw new IllegalArgumentException();
        this.name = name;
        this.size = size;
    }
}

record Wide(long value) {
    Wide
        //@ requires value < 10;
    { }
}

class Wrapping {
    final int value;

    Wrapping(int value)
        //@ requires value - 1 < value + 1;
    { this.value = value; }
}

enum WordKind { NONE, NOUN, VERB }

record Word(String text, WordKind kind) {
    Word
        //@ requires text != null && text.length() > 0 && kind != WordKind.NONE;
    { }
}

record Triple(int[] values) {
    Triple
        //@ requires values != null && values.length == 3;
    { }
}

record Outer(Span inner) {
    Outer
        //@ requires inner != null && inner.low() > 5 && inner.low() < inner.high();
    { }
}

class Holding {
    final Changing changing;

    Holding(Changing changing)
        //@ requires changing != null * acc(changing.now) * changing.now > 0;
    { this.changing = changing; }
}

class CountingUp {
    private final String text;
    int count;

    //@ predicate valid() = acc(count) * 0 <= count && count <= text.length();

    CountingUp(String text)
        //@ requires text != null;
        //@ ensures valid();
    { this.text = text; }

    void more()
        //@ requires valid();
        //@ ensures valid();
    {
        if (count < text.length()) count++;
    }

    void wrongMore()
        //@ requires valid();
        //@ ensures valid(); // ! postcondition.violated
    {
        if (count > text.length() - 3) count = -1;
    }
}

/* The fields of the superclass are assigned, those of this class are not: it throws indeed. */
class ThrowingLower extends HigherOne {
    final int other;

    ThrowingLower(int other)
        //@ signals (IllegalArgumentException e) 1 == 2; // ! postcondition.violated
    {
        super(1);
        if (other >= 0) throw new IllegalArgumentException();
        if (other < 0) throw new IllegalArgumentException();
        this.other = other;
    }
}

class NeverLower extends HigherOne {
    final int other;

    NeverLower(int other)
        //@ requires other == 3;
    {
        super(1);
        assert other == 4; // ! assert.failed
        this.other = other;
    }

    int get()
        //@ ensures \result == 4; // ! postcondition.violated
    { return other; }
}

/* A constructor sees its own object before its fields are assigned. */
class Seeing {
    final int value;

    Seeing(int value)
        //@ requires value >= 0;
        //@ ensures this.value >= 1; // ! postcondition.violated
    { this.value = value; }
}

/** Others know a final field by the method that returns it. */
final class GetterCents {
    private final int cents;
    private final int[] coins;
    private int changed;

    //@ requires 0 <= cents && cents <= 1000;
    GetterCents(int cents) {
        this.cents = cents;
        this.coins = new int[8];
    }

    //@ pure
    int cents() { return cents; }

    //@ pure
    int coins() { return coins.length; }

    //@ pure
    int hidden() { return cents + 1; }
}

class GetterClient {
    //@ requires c != null;
    static int twice(GetterCents c) { return 2 * c.cents(); }

    //@ requires c != null;
    //@ ensures \result == 8;
    static int coins(GetterCents c) { return c.coins(); }

    //@ requires c != null;
    //@ ensures \result < 1000; // ! postcondition.violated
    static int cents(GetterCents c) { return c.cents(); }

    //@ requires c != null;
    static int hidden(GetterCents c) { return 2 * c.hidden(); } // ! integer.overflow
}
