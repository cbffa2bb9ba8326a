/** A set of numbers as a binary search tree. */
public class BinarySearchTree {
    private Tree root;

    //@ predicate valid() = acc(root) * (root != null ==> root.tree());

    /*@ pure @*/ public boolean contains(int key)
        //@ requires valid();
    { return /*@ opening valid() in @*/ root != null && root.contains(key); }

    public BinarySearchTree()
        //@ ensures valid();
        //@ ensures forall int x; !contains(x);
    {
        //@ close valid();
    }

    public void insert(int key)
        //@ requires valid();
        //@ ensures valid() * contains(key);
        //@ ensures forall int x; x != key ==> contains(x) == old(contains(x));
    {
        //@ open valid();
        if (root == null) {
            root = new Tree(key);
        } else {
            root.insert(key);
        }
        //@ close valid();
    }

    static void client() {
        BinarySearchTree tree = new BinarySearchTree();
        tree.insert(5);
        tree.insert(2);
        tree.insert(7);
        assert tree.contains(2) && tree.contains(5) && !tree.contains(6);
    }
}

/** A tree that is not empty: smaller keys are on the left, greater ones on the right. */
class Tree {
    private int key;
    private Tree left;
    private Tree right;

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

    /** Goes down on one side only. */
    /*@ pure @*/ boolean contains(int x)
        //@ requires tree();
    {
        return /*@ opening tree() in @*/ x == key
            || (x < key ? left != null && left.contains(x) : right != null && right.contains(x));
    }

    Tree(int key)
        //@ ensures tree() * min() == key * max() == key;
        //@ ensures forall int x; contains(x) == (x == key);
    {
        this.key = key;
        //@ close tree();
    }

    void insert(int x)
        //@ requires tree();
        //@ ensures tree() * min() == Math.min(old(min()), x) * max() == Math.max(old(max()), x);
        //@ ensures contains(x);
        //@ ensures forall int y; y != x ==> contains(y) == old(contains(y));
    {
        //@ open tree();
        if (x < key) {
            if (left == null) {
                left = new Tree(x);
            } else {
                left.insert(x);
            }
        } else if (x > key) {
            if (right == null) {
                right = new Tree(x);
            } else {
                right.insert(x);
            }
        }
        //@ close tree();
    }
}
