/** A search tree with insertion and removal. */
class Tree {
    private int value;
    private Tree left, right;

    /*@ predicate tree() = acc(value) * acc(left) * acc(right)
            * (left != null ==> left.tree() * left.max() < value)
            * (right != null ==> right.tree() * value < right.min()); @*/

    Tree(int value)
        //@ ensures tree() * min() == value * max() == value;
        //@ ensures forall int y; contains(y) == (y == value);
    { this.value = value; }

    /*@ pure @*/ int min()
        //@ requires tree();
    { return left == null ? value : left.min(); }

    /*@ pure @*/ int max()
        //@ requires tree();
        //@ ensures min() <= \result;
    { return right == null ? value : right.max(); }

    /*@ pure @*/ boolean contains(int x)
        //@ requires tree();
        //@ ensures \result ==> min() <= x && x <= max();
        //@ ensures x == max() || x == min() ==> \result;
    { return x == value || (x < value ? left != null && left.contains(x) : right != null && right.contains(x)); }

    /** Adds a number. */
    void add(int x)
        //@ requires tree();
        //@ ensures tree() * (forall int y; contains(y) == (y == x || old(contains(y))));
        //@ ensures min() == Math.min(x, old(min())) * max() == Math.max(x, old(max()));
    {
        if (x < value) {
            if (left == null) {
                left = new Tree(x);
            } else {
                left.add(x);
            }
        } else if (value < x) {
            if (right == null) {
                right = new Tree(x);
            } else {
                right.add(x);
            }
        }
    }

    /** Removes a number. Returns the tree of the others, or null if there are none. */
    Tree remove(int x)
        //@ requires tree() * contains(x);
        //@ ensures \result != null ==> \result.tree() * (forall int y; \result.contains(y) == (y != x && old(contains(y))));
        //@ ensures \result == null ==> (forall int y; old(contains(y)) ==> y == x);
        //@ ensures \result != null ==> \result.min() >= old(min()) * \result.max() <= old(max());
    {
        if (x < value) {
            left = left.remove(x);
            return this;
        }
        if (value < x) {
            right = right.remove(x);
            return this;
        }
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        int largest = left.max();
        value = largest;
        left = left.remove(largest);
        return this;
    }

    public static void main(String[] args) {
        Tree t = new Tree(3);
        assert !t.contains(2);
        t.add(2);
        assert t.contains(2);
        assert t.contains(3);
        Tree u = t.remove(3);
        if (u != null) {
            assert !u.contains(3);
            u.add(3);
            assert u.contains(2);
        }
    }
}
