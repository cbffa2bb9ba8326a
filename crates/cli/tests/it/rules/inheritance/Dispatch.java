/** Predicates and pure methods that are overridden: what they mean depends on the class of the object. */
class Dispatch {
    static void goodOnly() {
        FirstBody only = new OnlyBody();
        assert only.own() == 3;
        assert new OnlyBody().above() == 1;
    }

    static void badOnly() {
        FirstBody only = new OnlyBody();
        assert only.own() == 1; // ! assert.failed
    }

    int a;

    //@ predicate valid() = acc(a) * 0 <= a <= 10;

    /*@ pure @*/ int sum()
        //@ requires valid();
    { return /*@ opening valid() in @*/ a; }

    Dispatch(int a)
        //@ requires 0 <= a <= 10;
        //@ ensures valid() * sum() == a;
    {
        this.a = a;
        //@ close valid();
    }

    void clear()
        //@ requires valid();
        //@ ensures valid() * sum() == 0;
    {
        //@ open valid();
        a = 0;
        //@ close valid();
    }

    static void badUnknownClass(Dispatch f)
        //@ requires f != null * f.valid() * f.sum() == 3;
    {
        //@ open f.valid(); // the class decides what is in it
        assert f.a == 3; // ! assert.failed
    }

    static void goodDispatch() {
        Dispatch f = new More(1, 2);
        assert f.sum() == 3;
        f.clear();
        assert f.sum() == 0;
    }

    static void badDispatch() {
        Dispatch f = new More(1, 2);
        assert f.sum() == 1; // ! assert.failed
    }
}

class More extends Dispatch {
    int b;

    //@ predicate valid() = super.valid() * acc(b) * 0 <= b <= 10;

    /*@ pure @*/ int sum()
        //@ requires valid();
    { return /*@ opening valid() in opening super.valid() in @*/ a + b; }

    More(int a, int b)
        //@ requires 0 <= a <= 10 && 0 <= b <= 10;
        //@ ensures valid() * sum() == a + b;
    {
        super(a);
        this.b = b;
        //@ close valid();
    }

    void clear()
        //@ requires valid();
        //@ ensures valid() * sum() == 0;
    {
        //@ open valid();
        super.clear();
        b = 0;
        //@ close valid();
    }
}

/** It does less than it promises. */
class Less extends Dispatch {
    int b;

    //@ predicate valid() = super.valid() * acc(b) * 0 <= b <= 10;

    /*@ pure @*/ int sum()
        //@ requires valid();
    { return /*@ opening valid() in @*/ b; }

    Less()
        //@ ensures valid() * sum() == 5; // ! postcondition.violated
    {
        super(5);
        //@ close valid();
    }

    void clear()
        //@ requires valid();
        //@ ensures valid();
        //@ ensures sum() == 0; // ! postcondition.violated
    {
        //@ open valid();
        super.clear();
        b = 1;
        //@ close valid();
    }
}

interface Even {
    /*@ pure @*/ int get()
        //@ ensures \result % 2 == 0; // ! postcondition.violated
    ;
}

class Two implements Even {
    /*@ pure @*/ public int get() { return 2; }
}

class Three implements Even {
    /*@ pure @*/ public int get() // ! postcondition.violated
        //@ ensures \result == 3;
    { return 3; }
}

/** Nobody writes the constructors of those below. */
class Quiet {
    int a;

    //@ predicate valid() = acc(a);

    Quiet()
        //@ ensures valid();
    {
        //@ close valid();
    }

    static void below() {
        Quiet quiet = new Quieter();
        assert false; // ! assert.failed
    }

    static void isNotClosed() {
        Quiet quiet = new Quieter();
        //@ assert quiet.valid(); // ! assert.failed
    }
}

class Quieter extends Quiet {
    int b;

    //@ predicate valid() = super.valid() * acc(b) * b == 1;
}

/** What it means is for each class to say. */
interface Side {
    //@ predicate side();
}

class LeftSide implements Side {
    private int left;

    //@ predicate side() = acc(left) * left > 0;

    /** It is about objects of this class only, so that it can open what others mean otherwise. */
    /*@ pure @*/ int left()
        //@ requires side();
        //@ ensures \result > 0;
    { return /*@ opening side() in @*/ left; }

    LeftSide(int left)
        //@ requires left > 0;
        //@ ensures side() * left() == left;
    {
        this.left = left;
        //@ close side();
    }

    static void goodOwnBody() {
        LeftSide side = new LeftSide(3);
        assert side.left() == 3;
    }

    static void badOwnBody() {
        LeftSide side = new LeftSide(3);
        assert side.left() == 4; // ! assert.failed
    }
}

class RightSide implements Side {
    private int right;

    //@ predicate side() = acc(right);

    /** What is inside of a right side is not always the same: there is a class below. */
    /*@ pure @*/ int right()
        //@ requires side();
    { return /*@ opening side() in @*/ right; } // ! access.failed
}

class FarRightSide extends RightSide {
    private int far;

    //@ predicate side() = acc(far);
}

/** Nobody else can call its constructor, but what stands in it can. */
class Hidden {
    int a;

    //@ predicate valid() = acc(a) * a == 1;

    private Hidden()
        //@ ensures valid();
    {
        a = 1;
        //@ close valid();
    }

    static class Seen extends Hidden {
        int b;

        //@ predicate valid() = super.valid() * acc(b) * b == 7;

        Seen()
            //@ ensures valid(); // ! postcondition.violated
        { super(); }
    }
}

/** No object runs this body, but `super` does. */
interface FirstBody {
    /*@ pure @*/ default int own() { return 1; }
}

class OnlyBody implements FirstBody {
    /*@ pure @*/ public int own() { return 3; }

    int above()
        //@ ensures \result == 1;
    {
        return FirstBody.super.own();
    }
}

/** What a predicate is about is there, also where nobody knows what is in it. */
interface Source {
    //@ predicate ready();

    int next();
        //@ requires ready();
        //@ ensures ready();
}

class Sources {
    int taken;

    //@ predicate valid() = acc(this.taken);

    static int goodHeld(Source s)
        //@ requires s.ready();
        //@ ensures s.ready();
    { return s.next(); }

    static int goodEither(Source a, Source b, boolean first)
        //@ requires a.ready() * b.ready();
        //@ ensures a.ready() * b.ready();
    {
        Source s = first ? a : b;
        return s.next();
    }

    static int goodEach(Source[] all, int i)
        //@ requires acc(all[*]) * (forall int j, int k; 0 <= j < k < all.length ==> all[j] != all[k]);
        //@ requires (forall int k; 0 <= k < all.length ==> all[k].ready()) * 0 <= i < all.length;
    { return all[i].next(); }

    static int badMaybe(Source s, boolean b)
        //@ requires b ==> s.ready();
        //@ ensures b ==> s.ready();
    { return s.next(); } // ! null.dereference precondition.violated

    static int badEither(Source a, Source b, boolean first)
        //@ requires a.ready();
        //@ ensures a.ready();
    {
        Source s = first ? a : b;
        return s.next(); // ! null.dereference precondition.violated
    }

    static void badNull() {
        Source none = null;
        goodHeld(none); // ! precondition.violated
    }

    static void badHolder(Sources s)
        //@ requires s.valid();
    {
        Sources none = null;
        //@ close none.valid(); // ! close.failed
    }

    static Source badGiven()
        //@ ensures \result.ready(); // ! postcondition.violated
    { return null; }
}

/** What `super` means is said by the class where it stands, also where a body is that of a whole family. */
interface Priced {
    /*@ pure @*/ int total();
}

class Item {
    /*@ pure @*/ int price() { return 100; }
}

class Discounted extends Item implements Priced {
    /*@ pure @*/ int price() { return 80; }

    /*@ pure @*/ public int total() { return super.price() + 5; }

    static void goodTotal() {
        Discounted item = new Discounted();
        assert item.total() == 105;
    }

    static void badTotal() {
        Priced item = new Discounted();
        int total = item.total();
        assert total == 85; // ! assert.failed
    }
}

abstract class Kept {
    //@ predicate kept();

    /*@ pure @*/ int size() { return 1; }
}

class KeptTwice extends Kept {
    int n;

    //@ predicate kept() = acc(n) * n == super.size();

    /*@ pure @*/ int size() { return 2; }

    KeptTwice(int n)
        //@ ensures acc(this.n) * this.n == n;
    { this.n = n; }

    static void goodKept() {
        KeptTwice kept = new KeptTwice(1);
        //@ close kept.kept();
    }

    static void badKept() {
        KeptTwice kept = new KeptTwice(2);
        //@ close kept.kept(); // ! close.failed
    }
}

/** In the second class with a body as in the first one it is known what the pure method computes. */
interface Series {
    //@ predicate series();

    /*@ pure @*/ boolean hasNext()
        //@ requires series();
    ;

    int next()
        //@ requires series() && hasNext();
        //@ ensures series();
    ;
}

class Counting implements Series {
    int at, end;

    //@ predicate series() = acc(at) * acc(end) * at <= end;

    //@ pure
    public boolean hasNext() { return at < end; }

    public int next() { return at++; }

    int badSkipping()
        //@ requires series() && hasNext();
        //@ ensures series();
    { return at + 2; } // ! integer.overflow
}

class Listing implements Series {
    private final int[] all;
    private int i;

    //@ predicate series() = acc(all) * acc(i) * all != null * acc(all[*], 1/2) * 0 <= i && i <= all.length;

    Listing(int[] all)
        //@ requires all != null * acc(all[*], 1/2);
        //@ ensures series();
    { this.all = all; }

    //@ pure
    public boolean hasNext() { return i < all.length; }

    public int next() { return all[i++]; }

    int badNext()
        //@ requires series() && hasNext();
        //@ ensures series();
    { return all[i + 1]; } // ! index.out.of.bounds

    int badUnasked()
        //@ requires series();
        //@ ensures series();
    { return all[i]; } // ! index.out.of.bounds
}

/** The only body stands in another class than the declaration, and what it needs is private there. */
interface FixedSize {
    //@ predicate valid();

    /*@ pure @*/ int size()
        //@ requires valid();
    ;

    /*@ pure @*/ int get(int i)
        //@ requires valid() && 0 <= i && i < size();
    ;

    /*@ pure @*/ int behind(int i) // ! not.wellformed
        //@ requires valid() && 0 <= i && i < size();
    ;
}

class FourNumbers implements FixedSize {
    private final int[] data = new int[4];

    //@ predicate valid() = acc(data) * data != null * acc(data[*]);

    //@ pure
    public int size() { return data.length; }

    //@ pure
    public int get(int i) { return data[i]; }

    //@ pure
    public int behind(int i) { return data[i + 1]; } // ! index.out.of.bounds
}

/** A constructor of an abstract class is about objects of the classes below only, some of which have a predicate of their own. */
abstract class Grown {
    int size;

    //@ predicate grown() = acc(size) * size >= 0;

    Grown()
        //@ ensures grown();
    { }

    Grown(int size)
        //@ requires size >= 0;
        //@ ensures grown();
    {
        this();
        this.size = size;
    }

    Grown(boolean isLarge)
        //@ ensures grown();
    {
        this(isLarge ? 1 : -1); // ! precondition.violated
    }

    Grown(long size)
        //@ ensures grown(); // ! postcondition.violated
    {
        this.size = -1;
    }
}

class GrownAsItIs extends Grown {
    GrownAsItIs()
        //@ ensures grown();
    { }

    GrownAsItIs(boolean b)
        //@ ensures grown();
    {
        super(-3); // ! precondition.violated
    }
}

class GrownWithRings extends Grown {
    int rings;

    //@ predicate grown() = super.grown() * acc(rings) * rings >= 0;

    GrownWithRings()
        //@ ensures grown();
    { }

    GrownWithRings(int rings)
        //@ ensures grown(); // ! postcondition.violated
    {
        super(rings > 0 ? rings : 0);
        this.rings = rings;
    }
}
