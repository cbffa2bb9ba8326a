/** A map from numbers to numbers in a table with open addressing: what does not fit where it belongs goes to the next free place. */
public class HashMap {
    private final int[] keys;
    private final int[] values;
    private final boolean[] used;

    /*@ predicate valid() = acc(keys) * acc(values) * acc(used) * acc(keys[*]) * acc(values[*]) * acc(used[*])
          * keys.length > 0 * values.length == keys.length * used.length == keys.length
          * (forall int i, int j; 0 <= i && i < j && j < keys.length && used[i] && used[j] ==> keys[i] != keys[j])
          * (forall int i, int j; 0 <= i && i < keys.length && used[i] && 0 <= j && j < keys.length
                && distance(home(keys[i], keys.length), j, keys.length) < distance(home(keys[i], keys.length), i, keys.length)
                ==> used[j]); @*/

    /** Where a key belongs. */
    /*@ pure @*/ static int home(int key, int length)
        //@ requires length > 0;
        //@ ensures 0 <= \result && \result < length;
    { return Math.floorMod(key, length); }

    /** How many steps it is from one place to another, going round. */
    /*@ pure @*/ static int distance(int from, int to, int length)
        //@ requires 0 <= from && from < length && 0 <= to && to < length;
        //@ ensures 0 <= \result && \result < length;
    { return from <= to ? to - from : length - from + to; }

    /*@ pure @*/ public int capacity()
        //@ requires valid();
        //@ ensures \result > 0;
    { return /*@ opening valid() in @*/ keys.length; }

    /*@ pure @*/ boolean isUsed(int place)
        //@ requires valid() * (0 <= place && place < capacity());
    { return /*@ opening valid() in @*/ used[place]; }

    /*@ pure @*/ int keyAt(int place)
        //@ requires valid() * (0 <= place && place < capacity());
    { return /*@ opening valid() in @*/ keys[place]; }

    /*@ pure @*/ int valueAt(int place)
        //@ requires valid() * (0 <= place && place < capacity());
    { return /*@ opening valid() in @*/ values[place]; }

    public HashMap(int capacity)
        //@ requires capacity > 0;
        //@ ensures valid() * capacity() == capacity;
        //@ ensures forall int i; 0 <= i && i < capacity ==> !isUsed(i);
    {
        keys = new int[capacity];
        values = new int[capacity];
        used = new boolean[capacity];
        //@ close valid();
    }

    /** Where a key is, or else the free place where it would go; -1 if there is none. */
    private static int find(int[] keys, boolean[] used, int key)
        //@ requires acc(keys[*], 1/2) * acc(used[*], 1/2) * keys.length > 0 * used.length == keys.length;
        //@ ensures acc(keys[*], 1/2) * acc(used[*], 1/2) * untouched(acc(keys[*])) * untouched(acc(used[*]));
        //@ ensures -1 <= \result && \result < keys.length;
        //@ ensures \result >= 0 && used[\result] ==> keys[\result] == key;
        //@ ensures \result >= 0 ==> (forall int i; 0 <= i && i < keys.length && distance(home(key, keys.length), i, keys.length) < distance(home(key, keys.length), \result, keys.length) ==> used[i] && keys[i] != key);
        //@ ensures \result == -1 ==> (forall int i; 0 <= i && i < keys.length ==> used[i] && keys[i] != key);
    {
        int home = home(key, keys.length);
        int place = home;
        for (int steps = 0; steps < keys.length; steps++)
            //@ invariant acc(keys[*], 1/2) * acc(used[*], 1/2) * untouched(acc(keys[*])) * untouched(acc(used[*]));
            //@ invariant 0 <= place && place < keys.length && 0 <= steps && steps <= keys.length;
            //@ invariant steps < keys.length ==> distance(home, place, keys.length) == steps;
            //@ invariant forall int i; 0 <= i && i < keys.length && distance(home, i, keys.length) < steps ==> used[i] && keys[i] != key;
        {
            if (!used[place] || keys[place] == key) {
                return place;
            }
            place++;
            if (place == keys.length) {
                place = 0;
            }
        }
        return -1;
    }

    /** The value of a key, or another one if it has none. */
    public int get(int key, int otherwise)
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2);
        //@ ensures forall int i; 0 <= i && i < capacity() && isUsed(i) && keyAt(i) == key ==> \result == valueAt(i);
        //@ ensures (forall int i; 0 <= i && i < capacity() && isUsed(i) ==> keyAt(i) != key) ==> \result == otherwise;
    {
        //@ open acc(valid(), 1/2);
        int place = find(keys, used, key);
        //@ assert place >= 0 && !used[place] ==> (forall int i; 0 <= i && i < keys.length && used[i] && keys[i] == key ==> distance(home(keys[i], keys.length), place, keys.length) >= distance(home(keys[i], keys.length), i, keys.length));
        //@ assert place >= 0 && used[place] ==> (forall int i; 0 <= i && i < keys.length && used[i] && keys[i] == key ==> i == place);
        int value = place >= 0 && used[place] ? values[place] : otherwise;
        //@ close acc(valid(), 1/2);
        //@ assert place >= 0 && isUsed(place) ==> keyAt(place) == key && value == valueAt(place);
        return value;
    }

    /** Gives a key a value; the place where it is then, or -1 if there is no room. */
    public int put(int key, int value)
        //@ requires valid();
        //@ ensures valid() * capacity() == old(capacity()) * (-1 <= \result && \result < capacity());
        //@ ensures \result >= 0 ==> isUsed(\result) && keyAt(\result) == key && valueAt(\result) == value;
        //@ ensures forall int i; 0 <= i && i < capacity() && i == \result && old(isUsed(i)) ==> old(keyAt(i)) == key;
        //@ ensures forall int i; 0 <= i && i < capacity() && old(isUsed(i)) && old(keyAt(i)) == key ==> i == \result;
        //@ ensures \result == -1 ==> (forall int i; 0 <= i && i < capacity() ==> isUsed(i));
        //@ ensures forall int i; 0 <= i && i < capacity() && i != \result ==> isUsed(i) == old(isUsed(i)) && keyAt(i) == old(keyAt(i)) && valueAt(i) == old(valueAt(i));
    {
        //@ open valid();
        int place = find(keys, used, key);
        //@ assert place >= 0 && !used[place] ==> (forall int i; 0 <= i && i < keys.length && used[i] && keys[i] == key ==> distance(home(keys[i], keys.length), place, keys.length) >= distance(home(keys[i], keys.length), i, keys.length));
        //@ assert place >= 0 && used[place] ==> (forall int i; 0 <= i && i < keys.length && used[i] && keys[i] == key ==> i == place);
        if (place >= 0) {
            used[place] = true;
            keys[place] = key;
            values[place] = value;
        }
        //@ close valid();
        return place;
    }

    static void client() {
        HashMap ages = new HashMap(4);
        int place = ages.put(1, 30);
        int age = ages.get(1, 0);
        int none = ages.get(9, -1);
        assert place < 0 || age == 30 && none == -1;
    }
}
