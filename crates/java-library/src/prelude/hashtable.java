package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

public abstract class Dictionary<K, V> {
    public Dictionary() {}
    public abstract int size();
    public abstract boolean isEmpty();
    public abstract Enumeration<K> keys();
    public abstract Enumeration<V> elements();
    public abstract V get(Object key);
    public abstract V put(K key, V value);
    public abstract V remove(Object key);
}

// Has the same buckets as Java's table, because their order is observable: from the last bucket to
// the first, and in each bucket from the newest entry to the oldest.
public class Hashtable<K, V> extends Dictionary<K, V> implements $Listed<K, V>, java.io.Serializable, Cloneable {
    private $Entry<K, V>[] $table;
    private int $size;
    int $changed;

    public Hashtable() {
        this(11);
    }

    public Hashtable(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        $table = ($Entry<K, V>[]) new $Entry[capacity == 0 ? 1 : capacity];
    }

    public Hashtable(Map<? extends K, ? extends V> m) {
        this(2 * m.size() < 11 ? 11 : 2 * m.size());
        putAll(m);
    }

    private int $index(int hash) {
        return (hash & 0x7FFFFFFF) % $table.length;
    }

    public $Entry<K, V> $find(Object key) {
        int hash = key.hashCode();
        $Entry<K, V> e = $table[$index(hash)];
        while (e != null && !(e.hash == hash && e.key.equals(key))) {
            e = e.next;
        }
        return e;
    }

    private void $front($Entry<K, V> e) {
        int i = $index(e.hash);
        e.next = $table[i];
        $table[i] = e;
    }

    private void $insert(K key, V value) {
        int hash = key.hashCode();
        $changed++;
        if ($size >= $table.length * 3 / 4) {
            $rehash();
        }
        $front(new $Entry<K, V>(hash, key, value));
        $size++;
    }

    private void $rehash() {
        $Entry<K, V>[] old = $table;
        $table = ($Entry<K, V>[]) new $Entry[old.length * 2 + 1];
        for (int i = old.length - 1; i >= 0; i--) {
            $Entry<K, V> e = old[i];
            while (e != null) {
                $Entry<K, V> next = e.next;
                $front(e);
                e = next;
            }
        }
    }

    public void $remove($Entry<K, V> e) {
        //# TakeFromBucket($index(e.hash))
        $size--;
        $changed++;
    }

    // The entry after this one, or the first one for null.
    $Entry<K, V> $following($Entry<K, V> e) {
        if (e != null && e.next != null) {
            return e.next;
        }
        int i = e == null ? $table.length : $index(e.hash);
        do {
            i--;
        } while (i >= 0 && $table[i] == null);
        return i < 0 ? null : $table[i];
    }

    //# EntriesInTable()

    public boolean contains(Object value) {
        Objects.requireNonNull(value);
        for ($Entry<K, V> e = $following(null); e != null; e = $following(e)) {
            if (e.value.equals(value)) {
                return true;
            }
        }
        return false;
    }

    public boolean containsValue(Object value) { return contains(value); }

    public V put(K key, V value) {
        Objects.requireNonNull(value);
        $Entry<K, V> e = $find(key);
        if (e != null) {
            return e.setValue(value);
        }
        $insert(key, value);
        return null;
    }

    public V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        $Entry<K, V> e = $find(key);
        if (e != null) {
            return e.value;
        }
        $insert(key, value);
        return null;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    public void clear() {
        $changed++;
        $size = 0;
        for (int i = 0; i < $table.length; i++) {
            $table[i] = null;
        }
    }

    //# template NotSupportedInTable($method$, $parameters$)
    //# NotSupported(V $method$$parameters$, "Hashtable.$method$", null)
    //# end
    //# NotSupportedInTable(computeIfAbsent, (K key, Function<? super K, ? extends V> f))
    //# NotSupportedInTable(computeIfPresent, (K key, BiFunction<? super K, ? super V, ? extends V> f))
    //# NotSupportedInTable(compute, (K key, BiFunction<? super K, ? super V, ? extends V> f))
    //# NotSupportedInTable(merge, (K key, V value, BiFunction<? super V, ? super V, ? extends V> f))

    public Enumeration<K> keys() {
        return (Enumeration<K>) (Object) ($size == 0 ? $NoElements.ONLY : new $TableElements<K, V>(this, true));
    }

    public Enumeration<V> elements() {
        return (Enumeration<V>) (Object) ($size == 0 ? $NoElements.ONLY : new $TableElements<K, V>(this, false));
    }

    public Iterator<$Entry<K, V>> $listed() {
        return new $TableIterator<K, V>(this, true);
    }

    public <E> Iterator<E> $walk(Iterator<E> all) {
        return $size == 0 ? (Iterator<E>) (Object) $Nothing.ONLY : all;
    }

    public boolean $drop(Object key) {
        return remove(key) != null;
    }

    //# Unchanged()

    // Iterates from the first bucket to the last, unlike the iterators.
    private void $eachInBuckets(Consumer<$Entry<K, V>> action) {
        int before = $changed;
        for ($Entry<K, V> bucket : $table) {
            for ($Entry<K, V> e = bucket; e != null; e = e.next) {
                action.accept(e);
                $unchanged(before);
            }
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        $eachInBuckets(e -> action.accept(e.key, e.value));
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        $eachInBuckets(e -> e.value = Objects.requireNonNull(f.apply(e.key, e.value)));
    }

    private Set<K> $keys;
    private Collection<V> $values;
    private Set<Map.Entry<K, V>> $entries;

    //# ViewMadeOnce(Set<K>, keySet, $keys, new $Keys<K, V>(this))
    //# ViewMadeOnce(Collection<V>, values, $values, new $Values<K, V>(this))
    //# ViewMadeOnce(Set<Map.Entry<K, V>>, entrySet, $entries, new $Entries<K, V>(this))

    public V replace(K key, V value) {
        Objects.requireNonNull(value);
        $Entry<K, V> e = $find(key);
        return e == null ? null : e.setValue(value);
    }

    public boolean replace(K key, V old, V value) {
        Objects.requireNonNull(old);
        Objects.requireNonNull(value);
        $Entry<K, V> e = $find(key);
        if (e == null || !e.value.equals(old)) {
            return false;
        }
        e.value = value;
        return true;
    }

    // A map with the same pairs, for methods that do not depend on the class of the map.
    private Map<K, V> $pairs() {
        Map<K, V> pairs = new LinkedHashMap<>();
        for ($Entry<K, V> e = $following(null); e != null; e = $following(e)) {
            if (e.key == this || e.value == this) {
                $Echis.unsupported("a Hashtable that contains itself");
            }
            pairs.put(e.key, e.value);
        }
        return pairs;
    }

    public String toString() { return $pairs().toString(); }
    public int hashCode() { return $pairs().hashCode(); }

    public boolean equals(Object other) {
        return other == this || $pairs().equals(other);
    }

    public void $show() { $Echis.show($pairs()); }
}

final class $NoElements implements Enumeration<Object> {
    static final $NoElements ONLY = new $NoElements();

    public boolean hasMoreElements() {
        return false;
    }

    public Object nextElement() { throw new NoSuchElementException(); }
}

// The keys or the values. As in Java, the object is also an iterator, but it does not remove.
final class $TableElements<K, V> implements Enumeration<Object>, Iterator<Object> {
    private final $TableIterator<K, V> all;
    private final boolean areKeys;

    $TableElements(Hashtable<K, V> table, boolean areKeys) {
        all = new $TableIterator<>(table, false);
        this.areKeys = areKeys;
    }

    public boolean hasMoreElements() { return all.hasNext(); }

    public Object nextElement() {
        $Entry<K, V> e = all.next();
        return areKeys ? e.key : e.value;
    }

    public boolean hasNext() { return hasMoreElements(); }
    public Object next() { return nextElement(); }
    //# Refused(void remove())
}

// An enumeration (not `isIterator`) does not fail if the table changes. What it then lists depends
// on Java's buckets, so it is not supported.
final class $TableIterator<K, V> implements Iterator<$Entry<K, V>> {
    private final Hashtable<K, V> table;
    private final boolean isIterator;
    private $Entry<K, V> upcoming;
    private $Entry<K, V> returned;
    private int changes;

    $TableIterator(Hashtable<K, V> table, boolean isIterator) {
        this.table = table;
        this.isIterator = isIterator;
        upcoming = table.$following(null);
        changes = table.$changed;
    }

    public boolean hasNext() {
        if (changes != table.$changed && !isIterator) {
            $Echis.unsupported("an enumeration of a Hashtable that was changed meanwhile");
        }
        return upcoming != null;
    }

    public $Entry<K, V> next() {
        boolean hasNext = hasNext();
        unchanged();
        if (!hasNext) {
            throw new NoSuchElementException("Hashtable Enumerator");
        }
        returned = upcoming;
        upcoming = table.$following(upcoming);
        return returned;
    }

    //# UnchangedSince(table.$changed)

    public void remove() {
        if (returned == null) {
            throw new IllegalStateException("Hashtable Enumerator");
        }
        unchanged();
        table.$remove(returned);
        returned = null;
        changes = table.$changed;
    }
}
