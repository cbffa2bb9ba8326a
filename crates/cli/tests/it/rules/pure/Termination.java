/** Pure methods must come to an end. */
class Termination {
    Termination next;
    int key;

    //@ predicate list() = acc(next) * (next != null ==> next.list());
    //@ predicate single() = acc(next);
    //@ predicate holder() = acc(single(), 1/2);

    /*@ pure @*/ static int badEndless(int n) { return badEndless(n) % 10 + 1; } // ! termination.failed

    /*@ pure @*/ static int goodSmaller(int n)
        //@ requires 0 <= n <= 10;
    { return n == 0 ? 1 : goodSmaller(n - 1); }

    /*@ pure @*/ static int badNegative(int n)
        //@ requires n <= 10 * n > -100;
    { return n == -99 ? 1 : badNegative(n - 1); } // ! termination.failed

    /*@ pure @*/ static int goodSecond(int m, int n)
        //@ requires 0 <= n <= 10;
    { return n == 0 ? m : goodSecond(m, n - 1); }

    /*@ pure @*/ static int badSwapped(int m, int n)
        //@ requires 0 <= m * 0 <= n;
    { return m == n ? m : badSwapped(n, m); } // ! termination.failed

    /*@ pure @*/ static int goodBlanks(String text, int from)
        //@ requires text != null * 0 <= from <= text.length();
        //@ ensures 0 <= \result <= text.length() - from;
    { return from >= text.length() ? 0 : (text.charAt(from) == ' ' ? 1 : 0) + goodBlanks(text, from + 1); }

    /*@ pure @*/ static int goodSearch(int[] a, int low, int high, int x)
        //@ requires acc(a[*], 1/2) * 0 <= low <= high <= a.length;
    {
        return low == high ? -1
            : a[low + (high - low) / 2] == x ? low + (high - low) / 2
            : a[low + (high - low) / 2] < x ? goodSearch(a, low + (high - low) / 2 + 1, high, x)
            : goodSearch(a, low, low + (high - low) / 2, x);
    }

    /*@ pure @*/ static int badSearch(int[] a, int low, int high, int x)
        //@ requires acc(a[*], 1/2) * 0 <= low <= high < a.length;
    {
        return low == high ? low
            : a[low + (high - low) / 2] < x ? badSearch(a, low + (high - low) / 2, high, x) // ! termination.failed
            : badSearch(a, low, low + (high - low) / 2, x);
    }

    /*@ pure @*/ int goodLength()
        //@ requires list();
    { return next == null ? 1 : 1 + next.goodLength() % 10; }

    /*@ pure @*/ int goodOpened()
        //@ requires list();
    { return /*@ opening list() in @*/ next == null ? 1 : 1 + next.goodOpened() % 10; }

    //@ predicate from(int least) = acc(next) * acc(key) * least <= key * (next != null ==> next.from(key));

    /*@ pure @*/ int goodCount(int least)
        //@ requires from(least);
    { return next == null ? 1 : 1 + next.goodCount(key) % 10; }

    // the same instance again, or one of the same object
    /*@ pure @*/ int badCount(int least)
        //@ requires from(least);
    { return 1 + badCount(least) % 10; } // ! termination.failed

    //@ predicate level(int n) = n <= 0 ? true : level(n - 1);

    /*@ pure @*/ int goodLevel(int n)
        //@ requires level(n);
    { return n <= 0 ? 0 : (/*@ opening level(n) in @*/ 1 + goodLevel(n - 1) % 10); }

    /*@ pure @*/ int badLevel(int n)
        //@ requires level(n);
    { return 1 + this.badLevel(n) % 10; } // ! termination.failed

    // what is opened contains nothing that a call could take
    /*@ pure @*/ int badCycle()
        //@ requires single();
    { return next == this ? 1 + next.badCycle() % 10 : 0; } // ! termination.failed

    /*@ pure @*/ int badSelf()
        //@ requires list();
    { return 1 + this.badSelf() % 10; } // ! termination.failed

    // what is opened would have to be closed again, which is no way down
    /*@ pure @*/ int badClosed()
        //@ requires list();
    { return /*@ opening list() in @*/ badClosed() % 10 + 1; } // ! termination.failed

    // a part of what is opened is still there
    /*@ pure @*/ int badPart()
        //@ requires acc(single(), 1/2);
    { return /*@ opening acc(single(), 1/4) in @*/ badPart() % 10 + 1; } // ! termination.failed

    // one part of it is opened, and another one comes out of something else
    /*@ pure @*/ int badOtherPart()
        //@ requires acc(single(), 1/2) * holder();
    { return /*@ opening acc(single(), 1/2) in opening acc(holder(), 1/2) in @*/ badOtherPart() % 10 + 1; } // ! termination.failed

    // there is always some of it
    /*@ pure @*/ int badSome()
        //@ requires acc(single(), _);
    { return /*@ opening acc(single(), _) in @*/ badSome() % 10 + 1; } // ! termination.failed

    /*@ pure @*/ static int badThere(int n) { return goodBack(n); } // ! termination.failed

    /*@ pure @*/ static int goodBack(int n) { return badThere(n); }

    // each contract would be shown with the help of the other
    /*@ pure @*/ static int badContract()
        //@ ensures badOther() > 0; // ! termination.failed postcondition.violated
    { return 0; }

    /*@ pure @*/ static int badOther()
        //@ ensures badContract() > 0; // ! termination.failed postcondition.violated
    { return 0; }

    /*@ pure @*/ static int goodContract()
        //@ ensures \result >= goodLast();
    { return 1; }

    /*@ pure @*/ static int goodLater() { return goodLast(); }

    /*@ pure @*/ static int goodLast() { return 1; }

    // a contract can ask for what code cannot: badBeyond(x + 1)
    /*@ pure @*/ static int badBeyond(int n) { return n > 2147483647L ? badBeyond(n) + 1 : 0; } // ! termination.failed

    /*@ pure @*/ static int badLarger(int n) { return n > 2147483647L ? badLarger(n + 1) : 0; } // ! termination.failed

    /*@ pure @*/ static int badResult(int n) { return goodSame(n) > 2147483647L ? badResult(n) + 1 : 0; } // ! termination.failed

    /*@ pure @*/ static int badArray(int[] a, int n)
        //@ requires a == null;
    { return n > 2147483647L ? badArray(a, n + a.length) + 1 : 0; } // ! termination.failed

    /*@ pure @*/ static int goodSame(int n) { return n; }

    /*@ pure @*/ static int goodNarrower(byte n) { return n <= 0 ? 0 : goodNarrower((byte) (n - 1)); }

    // half of it is enough for the one, and the other has all of it again
    /*@ pure @*/ int goodAll()
        //@ requires single();
    { return /*@ opening acc(single(), 1/2) in @*/ badHalf() % 10 + 1; }

    /*@ pure @*/ int badHalf()
        //@ requires acc(single(), 1/2);
    { return goodAll() % 10 + 1; } // ! termination.failed

    /*@ pure @*/ int goodHalf()
        //@ requires acc(single(), 1/2);
    { return /*@ opening acc(single(), 1/4) in @*/ goodQuarter() % 10 + 1; }

    /*@ pure @*/ int goodQuarter()
        //@ requires acc(single(), 1/4);
    { return 1; }

    // the less is left of the number, the more of the permission is asked for
    /*@ pure @*/ int badCounted(int n)
        //@ requires n >= 0 * (n > 3 ? acc(single(), 1/2) : single());
    { return n > 3 ? badCounted(n - 1) : n == 3 ? (/*@ opening acc(single(), 1/2) in @*/ goodAgain() % 10) : 0; } // ! termination.failed

    /*@ pure @*/ int goodAgain()
        //@ requires acc(single(), 1/2);
    { return badCounted(10) % 10 + 1; }
}

/** What is inside of an instance, only classes below say. */
abstract class TreePart {
    //@ predicate part();

    /*@ pure @*/ abstract int size()
        //@ requires part();
    ;

    /*@ pure @*/ abstract int depth()
        //@ requires part();
    ;
}

class Leaf extends TreePart {
    int size;

    //@ predicate part() = acc(size);

    /*@ pure @*/ int size()
        //@ requires part();
    { return size; }

    /*@ pure @*/ int depth()
        //@ requires part();
    { return depth() % 10 + 1; } // ! termination.failed
}

class Branch extends TreePart {
    TreePart next;

    //@ predicate part() = acc(next) * next != null * next.part();

    /*@ pure @*/ int size()
        //@ requires part();
    { return next.size() % 1000 + 1; }

    /*@ pure @*/ int depth()
        //@ requires part();
    { return next.depth() % 1000 + 1; }
}

/** One method can implement several that have nothing above them: a call of either runs it. */
interface Valued {
    /*@ pure @*/ int value();
}

interface Weighed {
    /*@ pure @*/ int value();
}

record Stone(int n) implements Valued, Weighed {
    /*@ pure @*/ public int value() { return ((Weighed) this).value() % 10 + 1; } // ! termination.failed
}

abstract class Weight {
    /*@ pure @*/ public abstract int value();
}

class Lead extends Weight implements Valued {
    /*@ pure @*/ public int value() { return Scales.weigh(this) % 10 + 1; } // ! termination.failed
}

class Scales {
    /*@ pure @*/ static int weigh(Valued v)
        //@ requires v != null;
    { return v.value(); } // ! termination.failed
}

abstract class Twin implements Valued, Weighed {
    /*@ pure @*/ public int value() { return other().value() % 10 + 1; } // ! termination.failed

    /*@ pure @*/ abstract Weighed other()
        //@ ensures \result != null;
    ;
}

class TwinAlone extends Twin {
    /*@ pure @*/ Weighed other() { return this; }
}

/** `super` runs what it names, which must not need more than there is. */
class Field {
    int x;

    //@ predicate part(int k) = acc(x);

    /*@ pure @*/ int area() { return 1; }

    /*@ pure @*/ int steps(int n)
        //@ requires part(0) * 0 <= n;
    { return n == 0 ? (/*@ opening acc(part(0), 1/2) in @*/ once()) : 0; }

    /*@ pure @*/ int once()
        //@ requires acc(part(0), 1/2);
    { return 1; }
}

class Meadow extends Field {
    /*@ pure @*/ int area() { return super.area() + 1; }

    /*@ pure @*/ int steps(int n)
        //@ requires acc(part(0), 1/2) * 0 <= n;
    { return n > 0 ? super.steps(n - 1) : 0; } // ! termination.failed

    /*@ pure @*/ int once()
        //@ requires acc(part(0), 1/2);
    { return steps(1) > 5 ? 1 : 7; }

    static void goodArea() { assert new Meadow().area() == 2; }

    static void badArea() { assert new Meadow().area() == 1; } // ! assert.failed
}

/** What the caller opened is not closed again by the callee. */
class TerminationClosing {
    int x;

    //@ predicate v() = acc(x);

    /*@ pure @*/ int badOpens()
        //@ requires v();
        //@ ensures \result == 1 && \result == 2;
    { return /*@ opening v() in @*/ badCloses(); }

    /*@ pure @*/ int badCloses()
        //@ requires acc(x);
        //@ ensures \result == 1 && \result == 2;
    { return badOpens(); } // ! termination.failed
}

/** What costs nothing gets no less. */
interface TerminationFree {
    //@ predicate v();

    /*@ pure @*/ int badFree(TerminationFree o);
        //@ requires v();
        //@ ensures o != null && o != this ==> \result == 1 && \result == 2;
}

class TerminationNothing implements TerminationFree {
    //@ predicate v() = true;

    /*@ pure @*/ public int badFree(TerminationFree o) { return o == null || o == this ? 0 : o.badFree(this); } // ! termination.failed

    //@ predicate w() = true;

    /*@ pure @*/ int badNeeds(TerminationNothing o)
        //@ requires w();
    { return o == null || o == this ? 0 : o.badHelps(this); }

    /*@ pure @*/ int badHelps(TerminationNothing o) { return o == null || o == this ? 0 : o.badNeeds(this); } // ! termination.failed
}

/** A method with smaller integers is at the place of the last that overrides the same. */
class TerminationMiddle extends TerminationTop {
    /*@ pure @*/ int badLeaps(int n) { return n <= 0 ? 0 : super.badLeaps(n - 1); }

    /*@ pure @*/ int badLeapsBack(int n) { return 1; }
}

final class TerminationBottom extends TerminationMiddle {
    /*@ pure @*/ int badLeapsBack(int n) { return super.badLeaps(n < 1000 ? n + 5 : 5); } // ! termination.failed
}

abstract class TerminationTop {
    /*@ pure @*/ abstract int badLeapsBack(int n);

    static int last;

    /*@ pure @*/ int badLeaps(int n) { return badLeapsBack(n) % 100 + 1; }
}

/** What is overridden is called with no greater integers. */
class TerminationAbove {
    /*@ pure @*/ int badGrows(int n) { return n <= 0 ? 0 : badGrows(n - 1); }

    /*@ pure @*/ int goodStays(int n) { return n <= 0 ? 0 : goodStays(n - 1); }
}

class TerminationBelow extends TerminationAbove {
    /*@ pure @*/ int badGrows(int n) { return super.badGrows(n < 1000 ? n + 5 : 5); } // ! termination.failed

    /*@ pure @*/ int goodStays(int n) { return n < 0 ? 1 : super.goodStays(n); }
}

/** Who calls a pure method has any permission to what it reads, also twice to the same. */
class TerminationShares {
    int x;
    TerminationShares next;
    //@ predicate pair() = acc(x) * acc(next) * next != null * acc(next.x);
    //@ predicate list() = acc(next) * (next != null ==> acc(next.list(), 1/2));

    /*@ pure @*/ static boolean badApart(TerminationShares a, TerminationShares b)
        //@ requires a != null * b != null * acc(a.x) * acc(b.x);
    { return a == b ? !badApart(a, b) : false; } // ! termination.failed

    /*@ pure @*/ static boolean badArrays(int[] a, int[] b)
        //@ requires acc(a[*]) * acc(b[*]) * a.length > 0;
    { return a == b ? !badArrays(a, b) : false; } // ! termination.failed

    /*@ pure @*/ boolean badTwice()
        //@ requires acc(x) * acc(x);
    { return !badTwice(); } // ! termination.failed

    /*@ pure @*/ boolean badKnot()
        //@ requires pair();
    { return next == this ? !badKnot() : false; } // ! termination.failed

    /*@ pure @*/ int goodLength()
        //@ requires list();
    { return next == null ? 1 : next.goodLength() % 100 + 1; }

    /*@ pure @*/ int badLength()
        //@ requires list();
    { return next == null ? 1 : badLength() % 100 + 1; } // ! termination.failed

    /*@ pure @*/ int goodHalf()
        //@ requires acc(list(), 1/2);
    { return /*@ opening acc(list(), 1/2) in @*/ next == null ? 1 : next.badQuarter() % 100 + 1; }

    /*@ pure @*/ int badQuarter()
        //@ requires acc(list(), 1/4);
    { return goodHalf() % 100 + 1; } // ! termination.failed
}
