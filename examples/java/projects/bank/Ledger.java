package bank;

/** The last entry of a bank's book, and the number of entries. */
public class Ledger {
    private Entry last;
    private int entries;

    //@ predicate valid() = acc(last) * acc(entries) * 0 <= entries && (entries > 0 ==> last != null);

    public Ledger()
        //@ ensures valid() * entries() == 0;
    { }

    /*@ pure @*/ public int entries()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return entries; }

    /*@ pure @*/ public Entry last()
        //@ requires valid();
        //@ ensures entries() > 0 ==> \result != null;
    { return last; }

    public void record(Entry entry)
        //@ requires valid() * entry != null * entries() < Integer.MAX_VALUE;
        //@ ensures valid() * entries() == old(entries()) + 1 && last() == entry;
    {
        last = entry;
        entries++;
    }
}
