/** A folder of files: each folder knows the size of all that is in it. */
public class Composite {
    private int own;
    private int total;
    private Composite left;
    private Composite right;

    /*@ predicate tree() = acc(own) * acc(total) * acc(left) * acc(right) * 0 <= own
          * (left != null ==> left.tree()) * (right != null ==> right.tree())
          * total == own + (left == null ? 0 : left.total()) + (right == null ? 0 : right.total())
          * total <= 1000000000 && own <= total; @*/

    /*@ pure @*/ public int total()
        //@ requires tree();
        //@ ensures 0 <= \result <= 1000000000;
    { return /*@ opening tree() in @*/ total; }

    /** The total, counted anew. */
    /*@ pure @*/ public int counted()
        //@ requires tree();
        //@ ensures \result == total();
    {
        return /*@ opening tree() in @*/
            own + (left == null ? 0 : left.counted()) + (right == null ? 0 : right.counted());
    }

    public Composite(int own)
        //@ requires 0 <= own <= 1000000000;
        //@ ensures tree() * total() == own;
    {
        this.own = own;
        total = own;
        //@ close tree();
    }

    /** Something becomes larger, here or below. */
    public void add(int size, boolean toTheLeft)
        //@ requires tree() * size >= 0 * total() + size <= 1000000000;
        //@ ensures tree() * total() == old(total()) + size;
    {
        //@ open tree();
        if (toTheLeft && left != null) {
            left.add(size, toTheLeft);
        } else if (!toTheLeft && right != null) {
            right.add(size, toTheLeft);
        } else {
            own += size;
        }
        total += size;
        //@ close tree();
    }

    /** Puts a folder into this one, which must have room on the left. */
    public boolean attach(Composite folder)
        //@ requires tree() * folder != null * folder.tree() * total() + folder.total() <= 1000000000;
        //@ ensures tree() * (\result ? total() == old(total() + folder.total()) : folder.tree() * total() == old(total()));
    {
        //@ open tree();
        boolean hasRoom = left == null;
        if (hasRoom) {
            left = folder;
            total += folder.total();
        }
        //@ close tree();
        return hasRoom;
    }
}
