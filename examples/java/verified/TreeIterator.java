/** Goes through the keys of a search tree in ascending order. Half of the tree is the iterator's from then on: nobody can change the tree. */
public class TreeIterator {
    private Pending first;

    //@ predicate valid() = acc(first) * (first != null ==> first.pending());

    /** How many keys are still to come, counted up to a thousand million. */
    /*@ pure @*/ public int remaining()
        //@ requires valid();
        //@ ensures 0 <= \result <= 1000000000;
    { return /*@ opening valid() in @*/ first == null ? 0 : first.count(); }

    /*@ pure @*/ public boolean hasNext()
        //@ requires valid();
        //@ ensures \result == (remaining() > 0);
    { return /*@ opening valid() in @*/ first != null; }

    /** The key that comes next; 0 if there is none. */
    /*@ pure @*/ public int peek()
        //@ requires valid();
    { return /*@ opening valid() in @*/ first == null ? 0 : first.key(); }

    /** Whether a key is still to come. */
    /*@ pure @*/ public boolean has(int x)
        //@ requires valid();
    { return /*@ opening valid() in @*/ first != null && first.has(x); }

    public TreeIterator(Branch tree)
        //@ requires tree != null ==> acc(tree.tree(), 1/2);
        //@ ensures valid() * remaining() == (tree == null ? 0 : old(tree.size()));
        //@ ensures forall int x; has(x) == (tree != null && old(tree.has(x)));
    {
        if (tree != null) {
            first = tree.descend(null);
        }
        //@ close valid();
    }

    public int next()
        //@ requires valid() * hasNext() * remaining() < 1000000000;
        //@ ensures valid() * remaining() == old(remaining()) - 1 * \result == old(peek());
        //@ ensures hasNext() ==> \result < peek();
        //@ ensures forall int x; has(x) == (old(has(x)) && x != \result);
    {
        //@ open valid();
        Pending now = first;
        //@ open now.pending();
        int key = now.branch.key;
        Branch right = now.branch.right;
        first = right == null ? now.next : right.descend(now.next);
        //@ close valid();
        return key;
    }

    /** Whoever has the other half of the tree can look at it meanwhile. */
    static void client() {
        Branch tree = new Branch(5);
        tree.insert(3);
        TreeIterator keys = new TreeIterator(tree);
        if (keys.hasNext() && keys.remaining() < 10) {
            int smallest = keys.next();
            assert tree.has(smallest);
            assert !keys.hasNext() || smallest < keys.peek();
        }
    }
}

/** A search tree that is not empty: smaller keys are on the left, greater ones on the right. */
class Branch {
    int key;
    Branch left;
    Branch right;

    /*@ predicate tree() = acc(key) * acc(left) * acc(right)
          * (left != null ==> left.tree() * left.max() < key)
          * (right != null ==> right.tree() * key < right.min()); @*/

    /*@ pure @*/ int min()
        //@ requires tree();
        //@ ensures \result <= max();
    { return /*@ opening tree() in @*/ left == null ? key : left.min(); }

    /*@ pure @*/ int max()
        //@ requires tree();
    { return /*@ opening tree() in @*/ right == null ? key : right.max(); }

    /** How many keys there are, counted up to a thousand million. */
    /*@ pure @*/ int size()
        //@ requires tree();
        //@ ensures 1 <= \result <= 1000000000;
    {
        return /*@ opening tree() in @*/
            Math.min(1000000000, 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size()));
    }

    /*@ pure @*/ boolean has(int x)
        //@ requires tree();
        //@ ensures \result ==> min() <= x <= max();
    {
        return /*@ opening tree() in @*/ x == key || (left != null && left.has(x)) || (right != null && right.has(x));
    }

    Branch(int key)
        //@ ensures tree() * size() == 1 * min() == key * max() == key;
        //@ ensures forall int x; has(x) == (x == key);
    {
        this.key = key;
        //@ close tree();
    }

    void insert(int x)
        //@ requires tree();
        //@ ensures tree() * min() == Math.min(old(min()), x) * max() == Math.max(old(max()), x);
        //@ ensures forall int y; has(y) == (y == x || old(has(y)));
    {
        //@ open tree();
        if (x < key) {
            if (left == null) {
                left = new Branch(x);
            } else {
                left.insert(x);
            }
        } else if (x > key) {
            if (right == null) {
                right = new Branch(x);
            } else {
                right.insert(x);
            }
        }
        //@ close tree();
    }

    /** The way down to the smallest key, before what comes after this tree. */
    Pending descend(Pending after)
        //@ requires acc(tree(), 1/2) * (after != null ==> after.pending() * max() < after.key());
        //@ ensures \result != null * \result.pending() * \result.key() == old(min());
        //@ ensures \result.count() == Math.min(1000000000, old(size()) + (after == null ? 0 : old(after.count())));
        //@ ensures forall int x; \result.has(x) == (old(has(x)) || after != null && old(after.has(x)));
    {
        //@ open acc(tree(), 1/2);
        Pending here = new Pending(this, after);
        return left == null ? here : left.descend(here);
    }
}

/** A branch whose left side is done, and what comes after it. */
class Pending {
    final Branch branch;
    final Pending next;

    /*@ predicate pending() = acc(branch) * acc(next) * branch != null
          * acc(branch.key, 1/2) * acc(branch.right, 1/2)
          * (branch.right != null ==> acc(branch.right.tree(), 1/2) * branch.key < branch.right.min())
          * (next != null ==> next.pending() * (branch.right == null ? branch.key : branch.right.max()) < next.key()); @*/

    /*@ pure @*/ int key()
        //@ requires pending();
    { return /*@ opening pending() in @*/ branch.key; }

    /*@ pure @*/ int count()
        //@ requires pending();
        //@ ensures 1 <= \result <= 1000000000;
    {
        return /*@ opening pending() in @*/
            Math.min(1000000000, 1 + (branch.right == null ? 0 : branch.right.size()) + (next == null ? 0 : next.count()));
    }

    /*@ pure @*/ boolean has(int x)
        //@ requires pending();
        //@ ensures \result ==> key() <= x;
    {
        return /*@ opening pending() in @*/ x == branch.key
            || (branch.right != null && branch.right.has(x)) || (next != null && next.has(x));
    }

    Pending(Branch branch, Pending next)
        //@ requires branch != null * acc(branch.key, 1/2) * acc(branch.right, 1/2);
        //@ requires branch.right != null ==> acc(branch.right.tree(), 1/2) * branch.key < branch.right.min();
        //@ requires next != null ==> next.pending() * (branch.right == null ? branch.key : branch.right.max()) < next.key();
        //@ ensures pending() * key() == old(branch.key);
        //@ ensures count() == Math.min(1000000000, 1 + (old(branch.right) == null ? 0 : old(branch.right.size())) + (next == null ? 0 : old(next.count())));
        //@ ensures forall int x; has(x) == (x == old(branch.key) || old(branch.right) != null && old(branch.right.has(x)) || next != null && old(next.has(x)));
    {
        this.branch = branch;
        this.next = next;
        //@ close pending();
    }
}
