/** Which of the numbers from 0 on belong together. */
public class UnionFind {
    private final int[] group;

    //@ predicate valid() = acc(group) * acc(group[*]);

    /*@ pure @*/ public int size()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in @*/ group.length; }

    /** The group that an element is in. */
    /*@ pure @*/ public int find(int x)
        //@ requires valid() * (0 <= x && x < size());
    { return /*@ opening valid() in @*/ group[x]; }

    /*@ pure @*/ public boolean connected(int x, int y)
        //@ requires valid() * (0 <= x && x < size() && 0 <= y && y < size());
    { return find(x) == find(y); }

    /** Everything is alone. */
    public UnionFind(int size)
        //@ requires size >= 0;
        //@ ensures valid() * size() == size;
        //@ ensures forall int x; 0 <= x && x < size ==> find(x) == x;
    {
        group = new int[size];
        for (int i = 0; i < size; i++)
            //@ invariant acc(group) * acc(group[*]) * group.length == size * (0 <= i && i <= size);
            //@ invariant forall int x; 0 <= x && x < i ==> group[x] == x;
        {
            group[i] = i;
        }
        //@ close valid();
    }

    /** From now on, the two belong together, with all that they belonged together with. */
    public void union(int x, int y)
        //@ requires valid() * (0 <= x && x < size() && 0 <= y && y < size());
        //@ ensures valid() * size() == old(size());
        //@ ensures forall int z; 0 <= z && z < size() ==> find(z) == (old(find(z)) == old(find(x)) ? old(find(y)) : old(find(z)));
    {
        int from = find(x);
        int to = find(y);
        //@ open valid();
        for (int i = 0; i < group.length; i++)
            //@ invariant acc(group, 1/2) * acc(group[*]) * group.length == old(size());
            //@ invariant 0 <= i && i <= group.length;
            //@ invariant forall int z; 0 <= z && z < i ==> group[z] == (old(find(z)) == from ? to : old(find(z)));
            //@ invariant forall int z; i <= z && z < group.length ==> group[z] == old(find(z));
        {
            if (group[i] == from) {
                group[i] = to;
            }
        }
        //@ close valid();
    }

    static void client() {
        UnionFind cities = new UnionFind(4);
        cities.union(0, 1);
        cities.union(2, 3);
        assert cities.connected(0, 1) && cities.connected(2, 3);
        assert !cities.connected(0, 2);
        cities.union(1, 3);
        assert cities.connected(0, 2);
    }
}
