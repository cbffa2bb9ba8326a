/*
 * A hash table from int to int with chaining, with room for four chains.
 *
 * Entry methods:
 *   putAndGet(int key, int value, int other)
 *     no bug
 *   putTwice(int key, int first, int second)
 *     no bug
 *   putAndRemove(int a, int b)
 *     bug: line 101, AssertionError when two keys share a chain and the one at its start is removed
 */
public class HashTable {
    private static class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private final Entry[] chains = new Entry[4];
    private int size;

    private static int indexOf(int key) {
        return Math.floorMod(key ^ key >>> 16, 4);
    }

    void put(int key, int value) {
        int index = indexOf(key);
        for (Entry entry = chains[index]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                entry.value = value;
                return;
            }
        }
        chains[index] = new Entry(key, value, chains[index]);
        size++;
    }

    /** The value, null if there is none. */
    Integer get(int key) {
        for (Entry entry = chains[indexOf(key)]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                return entry.value;
            }
        }
        return null;
    }

    boolean remove(int key) {
        int index = indexOf(key);
        Entry before = null;
        for (Entry entry = chains[index]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                if (before == null) {
                    chains[index] = null;
                } else {
                    before.next = entry.next;
                }
                size--;
                return true;
            }
            before = entry;
        }
        return false;
    }

    static void putAndGet(int key, int value, int other) {
        HashTable table = new HashTable();
        table.put(key, value);
        Integer found = table.get(other);
        if (found == null) {
            assert other != key;
        } else {
            assert other == key && found == value;
        }
    }

    static void putTwice(int key, int first, int second) {
        HashTable table = new HashTable();
        table.put(key, first);
        table.put(key, second);
        assert table.size == 1;
        int found = table.get(key);
        assert found == second;
    }

    static void putAndRemove(int a, int b) {
        if (a == b) {
            return;
        }
        HashTable table = new HashTable();
        table.put(a, 1);
        table.put(b, 2);
        boolean removed = table.remove(b);
        assert removed && table.size == 1 && table.get(b) == null;
        assert table.get(a) != null;
    }

    public static void main(String[] args) {
        HashTable table = new HashTable();
        table.put(7, 49);
        System.out.println("7 -> " + table.get(7));
    }
}
