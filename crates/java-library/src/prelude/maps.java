package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

public interface Map<K, V> {
    int size();
    boolean isEmpty();
    boolean containsKey(Object key);
    boolean containsValue(Object value);
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
    void putAll(Map<? extends K, ? extends V> m);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();

    default V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value != null || containsKey(key) ? value : otherwise;
    }

    default V putIfAbsent(K key, V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        Objects.requireNonNull(f);
        V value = get(key);
        if (value == null) {
            value = f.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        V value = get(key);
        if (value == null) {
            return null;
        }
        return $store(key, f.apply(key, value));
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        V old = get(key);
        V value = f.apply(key, old);
        return value != null || old != null || containsKey(key) ? $store(key, value) : null;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        Objects.requireNonNull(value);
        V old = get(key);
        return $store(key, old == null ? value : f.apply(old, value));
    }

    private V $store(K key, V value) {
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    default V replace(K key, V value) {
        V old = get(key);
        return old != null || containsKey(key) ? put(key, value) : null;
    }

    default boolean replace(K key, V old, V value) {
        if (!$maps(key, old)) {
            return false;
        }
        put(key, value);
        return true;
    }

    default boolean remove(Object key, Object value) {
        if (!$maps(key, value)) {
            return false;
        }
        remove(key);
        return true;
    }

    private boolean $maps(Object key, Object value) {
        V found = get(key);
        return Objects.equals(found, value) && (found != null || containsKey(key));
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        for (Map.Entry<K, V> e : entrySet()) {
            e.setValue(f.apply(e.getKey(), e.getValue()));
        }
    }

    // Java leaves the order of two or more pairs open.
    static <K, V> Map<K, V> of() {
        return (Map<K, V>) (Object) $ImmutableMap.EMPTY;
    }

    static <K, V> Map<K, V> of(K key, V value) {
        HashMap<K, V> map = new HashMap<>();
        map.put(Objects.requireNonNull(key), Objects.requireNonNull(value));
        return new $ImmutableMap<K, V>(map);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        return $ImmutableMap.make(k1, v1, k2, v2);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3, k4, v4);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9);
    }

    static <K, V> Map<K, V> of(
            K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5,
            K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9, K k10, V v10) {
        return $ImmutableMap.make(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9, k10, v10);
    }

    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        if (entries.length == 0) {
            return of();
        }
        Object[] all = new Object[2 * entries.length];
        for (int i = 0; i < entries.length; i++) {
            all[2 * i] = entries[i].getKey();
            all[2 * i + 1] = entries[i].getValue();
        }
        return $ImmutableMap.make(all);
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
        if (map instanceof $ImmutableMap) {
            return (Map<K, V>) (Object) map;
        }
        return (Map<K, V>) (Object) ofEntries(map.entrySet().toArray(new Map.Entry[0]));
    }

    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        return new $Held<K, V>(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> e : entrySet()) {
            action.accept(e.getKey(), e.getValue());
        }
    }

    interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V value);

        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (x, y) -> ((Comparable) x.getKey()).compareTo(y.getKey());
        }

        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (x, y) -> ((Comparable) x.getValue()).compareTo(y.getValue());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            return (x, y) -> ((Comparator<K>) (Object) order).compare(x.getKey(), y.getKey());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            return (x, y) -> ((Comparator<V>) (Object) order).compare(x.getValue(), y.getValue());
        }
    }
}

public interface SortedMap<K, V> extends Map<K, V> {
    Comparator<? super K> comparator();
    K firstKey();
    K lastKey();
}

public interface NavigableMap<K, V> extends SortedMap<K, V> {
    K lowerKey(K key);
    K floorKey(K key);
    K ceilingKey(K key);
    K higherKey(K key);
    Map.Entry<K, V> lowerEntry(K key);
    Map.Entry<K, V> floorEntry(K key);
    Map.Entry<K, V> ceilingEntry(K key);
    Map.Entry<K, V> higherEntry(K key);
    Map.Entry<K, V> firstEntry();
    Map.Entry<K, V> lastEntry();
    Map.Entry<K, V> pollFirstEntry();
    Map.Entry<K, V> pollLastEntry();
}

// The keys or the values of a map, computed from its entries.
//# template ViewOfEntries($View$, $Collection$, $Part$, $containsPart$, $getPart$)
final class $View$<K, V> extends $Collection$ {
    private final Map<K, V> $map;

    $View$(Map<K, V> map) {
        $map = map;
    }

    public int size() { return $map.size(); }
    public boolean isEmpty() { return $map.isEmpty(); }
    public boolean contains(Object o) { return $map.$containsPart$(o); }
    public void clear() { $map.clear(); }

    public Iterator<$Part$> iterator() {
        Iterator<Map.Entry<K, V>> entries = $map.entrySet().iterator();
        return new Iterator<$Part$>() {
            public boolean hasNext() { return entries.hasNext(); }
            public $Part$ next() { return entries.next().$getPart$(); }
            public void remove() { entries.remove(); }
        };
    }
}
//# end
//# ViewOfEntries($KeysOf, AbstractSet<K>, K, containsKey, getKey)
//# ViewOfEntries($ValuesOf, AbstractCollection<V>, V, containsValue, getValue)

public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {}

    public static class SimpleEntry<K, V> extends $AnyEntry<K, V> implements java.io.Serializable {
        private final K $key;
        private V $value;

        public SimpleEntry(K key, V value) {
            $key = key;
            $value = value;
        }

        public SimpleEntry(Map.Entry<? extends K, ? extends V> e) {
            this(e.getKey(), e.getValue());
        }

        //# KeyAndValue($key, $value)

        public V setValue(V value) {
            V old = $value;
            $value = value;
            return old;
        }
    }

    public static class SimpleImmutableEntry<K, V> extends $Pair<K, V> implements java.io.Serializable {
        public SimpleImmutableEntry(K key, V value) {
            super(key, value);
        }

        public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> e) {
            this(e.getKey(), e.getValue());
        }
    }

    public int size() { return entrySet().size(); }

    public boolean isEmpty() {
        return size() == 0;
    }

    // Calls `equals` of the key that is searched for.
    private static boolean $is(Object key, Object other) {
        return key == null ? other == null : key.equals(other);
    }

    public boolean containsKey(Object key) {
        for (Map.Entry<K, V> e : entrySet()) {
            if ($is(key, e.getKey())) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        for (Map.Entry<K, V> e : entrySet()) {
            if ($is(key, e.getKey())) {
                return e.getValue();
            }
        }
        return null;
    }

    //# Refused(V put(K key, V value))

    public V remove(Object key) {
        Iterator<Map.Entry<K, V>> entries = entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<K, V> e = entries.next();
            if ($is(key, e.getKey())) {
                V value = e.getValue();
                entries.remove();
                return value;
            }
        }
        return null;
    }

    public void clear() { entrySet().clear(); }

    private Set<K> $keys;
    private Collection<V> $values;

    //# ViewMadeOnce(Set<K>, keySet, $keys, $newKeys())
    //# ViewMadeOnce(Collection<V>, values, $values, $newValues())

    Set<K> $newKeys() {
        return new $KeysOf<>(this);
    }

    Collection<V> $newValues() {
        return new $ValuesOf<>(this);
    }

    public boolean containsValue(Object value) {
        for (Map.Entry<K, V> e : entrySet()) {
            if (value == null ? e.getValue() == null : value.equals(e.getValue())) {
                return true;
            }
        }
        return false;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map)) {
            return false;
        }
        Map<?, ?> map = (Map<?, ?>) other;
        if (size() != map.size()) {
            return false;
        }
        try {
            for (Map.Entry<K, V> e : entrySet()) {
                K key = e.getKey();
                V value = e.getValue();
                if (value == null ? map.get(key) != null || !map.containsKey(key) : !value.equals(map.get(key))) {
                    return false;
                }
            }
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        for (Map.Entry<K, V> e : entrySet()) {
            h += e.hashCode();
        }
        return h;
    }

    public String toString() {
        Iterator<Map.Entry<K, V>> i = entrySet().iterator();
        if (!i.hasNext()) {
            return "{}";
        }
        StringBuilder text = new StringBuilder("{");
        while (true) {
            Map.Entry<K, V> e = i.next();
            text.append(e.getKey() == this ? "(this Map)" : (Object) e.getKey());
            text.append("=");
            text.append(e.getValue() == this ? "(this Map)" : (Object) e.getValue());
            if (!i.hasNext()) {
                return text.append("}").toString();
            }
            text.append(", ");
        }
    }

    public void $show() {
        for (Map.Entry<K, V> e : entrySet()) {
            K key = e.getKey();
            if (key != this) {
                $Echis.show(key);
            }
            V value = e.getValue();
            if (value != this) {
                $Echis.show(value);
            }
        }
    }
}

//# template KeyAndValue($key$, $value$)
    public K getKey() {
        return $key$;
    }

    public V getValue() {
        return $value$;
    }
//# end

abstract class $AnyEntry<K, V> implements Map.Entry<K, V> {
    public boolean equals(Object other) {
        if (!(other instanceof Map.Entry)) {
            return false;
        }
        Map.Entry<?, ?> e = (Map.Entry<?, ?>) other;
        return $same(getKey(), e.getKey()) && $same(getValue(), e.getValue());
    }

    // Compares the key or the value of this entry with that of another one.
    boolean $same(Object own, Object other) {
        return Objects.$equal(own, other);
    }

    public int hashCode() {
        return Objects.hashCode(getKey()) ^ Objects.hashCode(getValue());
    }

    public String toString() {
        return getKey() + "=" + getValue();
    }

    public void $show() {
        $Echis.show(getKey());
        $Echis.show(getValue());
    }
}

class $Entry<K, V> extends $AnyEntry<K, V> {
    final int hash;
    K key;
    V value;
    // The next entry in the same bucket.
    $Entry<K, V> next;
    // The neighbours in insertion order.
    $Entry<K, V> before;
    $Entry<K, V> after;

    $Entry(int hash, K key, V value) {
        this.hash = hash;
        this.key = key;
        this.value = value;
    }

    //# KeyAndValue(key, value)

    public V setValue(V value) {
        V old = this.value;
        this.value = value;
        return old;
    }
}

// An entry of a `HashMap`, which compares references before it calls `equals`.
final class $Hashed<K, V> extends $Entry<K, V> {
    $Hashed(int hash, K key, V value) {
        super(hash, key, value);
    }

    boolean $same(Object own, Object other) {
        return Objects.equals(own, other);
    }
}

// An immutable entry.
class $Pair<K, V> extends $AnyEntry<K, V> {
    private final K key;
    private final V value;

    $Pair(K key, V value) {
        this.key = key;
        this.value = value;
    }

    //# KeyAndValue(key, value)
    //# Refused(V setValue(V value))
}

// The entry of `Map.entry`.
final class $Held<K, V> extends $Pair<K, V> {
    $Held(K key, V value) {
        super(key, value);
    }

    public V setValue(V value) { throw new UnsupportedOperationException("not supported"); }
}

// Members that use the entry found by `$find`.
//# template EntriesFound($Entry$)
    public int size() {
        return $size;
    }

    public boolean containsKey(Object key) {
        return $find(key) != null;
    }

    public V get(Object key) {
        $Entry$<K, V> e = $find(key);
        return e == null ? null : e.value;
    }
//# end

// Members of a map with buckets.
//# template EntriesInTable()
    //# EntriesFound($Entry)

    public boolean isEmpty() {
        return $size == 0;
    }

    public V getOrDefault(Object key, V otherwise) {
        $Entry<K, V> e = $find(key);
        return e == null ? otherwise : e.value;
    }

    public V remove(Object key) {
        $Entry<K, V> e = $find(key);
        if (e == null) {
            return null;
        }
        $remove(e);
        return e.value;
    }
//# end

// Throws if the function changes the map.
//# template ComputeIfPresent($Entry$, $replaced$)
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        $Entry$<K, V> e = $find(key);
        if (e == null || e.value == null) {
            return null;
        }
        int changed = $changed;
        V value = f.apply(key, e.value);
        $unchanged(changed);
        return $replaced$;
    }
//# end

// Removes an entry from the linked list of its bucket.
//# template TakeFromBucket($index$)
        int i = $index$;
        if ($table[i] == e) {
            $table[i] = e.next;
        } else {
            $Entry<K, V> previous = $table[i];
            while (previous.next != e) {
                previous = previous.next;
            }
            previous.next = e.next;
        }
//# end

// Iterates bucket by bucket, and in each bucket in insertion order. Java's map has the same order
// as long as no bucket becomes a tree.
public class HashMap<K, V> extends AbstractMap<K, V> implements $Listed<K, V>, java.io.Serializable, Cloneable {
    private $Entry<K, V>[] $table;
    // Whether no pair has been stored yet.
    private boolean $fresh = true;
    // The number of buckets requested by the constructor, or 0.
    private int $wanted;
    private int $size;
    int $changed;
    $Entry<K, V> $first;
    $Entry<K, V> $last;

    public HashMap() {
        $allocate(16);
    }

    public HashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        $allocate(capacity);
        $wanted = $table.length;
    }

    public HashMap(int capacity, float load) {
        this(capacity);
        if (!(load > 0)) {
            throw new IllegalArgumentException("Illegal load factor: " + load);
        }
        if (load != 0.75f) {
            $Echis.unsupported("a hash map with another load factor than 0.75");
        }
    }

    public HashMap(Map<? extends K, ? extends V> m) {
        $allocate(16);
        $putAll(m, false);
    }

    // Allocates the least power of two that is not below the capacity.
    private void $allocate(int capacity) {
        int n = 1;
        while (n < capacity) {
            n *= 2;
        }
        $table = ($Entry<K, V>[]) new $Entry[n];
    }

    boolean $inserted() {
        return false;
    }

    // `LinkedHashMap` overrides these for its access order and its eldest entry.
    void $accessed($Entry<K, V> e) {}
    void $evict() {}

    static int $hash(Object key) {
        if (key == null) {
            return 0;
        }
        int h = key.hashCode();
        return h ^ h >>> 16;
    }

    public $Entry<K, V> $find(Object key) {
        return $find($hash(key), key);
    }

    private $Entry<K, V> $find(int hash, Object key) {
        $Entry<K, V> e = $table[hash & $table.length - 1];
        while (e != null) {
            if (e.hash == hash && (e.key == key || key != null && key.equals(e.key))) {
                return e;
            }
            e = e.next;
        }
        return null;
    }

    //# EntriesInTable()

    public boolean containsValue(Object value) {
        for ($Entry<K, V> e = $following(null); e != null; e = $following(e)) {
            if (e.value == value || value != null && value.equals(e.value)) {
                return true;
            }
        }
        return false;
    }

    // Appends the entry to its bucket. Returns the previous number of entries in it.
    private int $bucket($Entry<K, V> e) {
        int i = e.hash & $table.length - 1;
        e.next = null;
        if ($table[i] == null) {
            $table[i] = e;
            return 0;
        }
        int before = 1;
        $Entry<K, V> last = $table[i];
        while (last.next != null) {
            last = last.next;
            before++;
        }
        last.next = e;
        return before;
    }

    public V put(K key, V value) { return $put(key, value, true, true); }

    private V $put(K key, V value, boolean replaces, boolean evicts) {
        int hash = $hash(key);
        $Entry<K, V> e = $find(hash, key);
        if (e != null) {
            return replaces || e.value == null ? $store(e, value) : $old(e);
        }
        e = new $Hashed<>(hash, key, value);
        if ($bucket(e) >= 8) {
            $crowded();
        }
        $count(e);
        if ($isFull()) {
            $resize();
        }
        if (evicts) {
            $evict();
        }
        return null;
    }

    // Returns the value of an entry as an access to it. `$store` does the same for a new value.
    private V $old($Entry<K, V> e) {
        $accessed(e);
        return e.value;
    }

    private V $store($Entry<K, V> e, V value) {
        V old = e.value;
        e.value = value;
        $accessed(e);
        return old;
    }

    public V putIfAbsent(K key, V value) { return $put(key, value, false, true); }

    public V replace(K key, V value) {
        $Entry<K, V> e = $find(key);
        return e == null ? null : $store(e, value);
    }

    public boolean replace(K key, V old, V value) {
        $Entry<K, V> e = $find(key);
        if (e == null || !Objects.equals(e.value, old)) {
            return false;
        }
        $store(e, value);
        return true;
    }

    public boolean remove(Object key, Object value) {
        $Entry<K, V> e = $find(key);
        if (e == null || !Objects.equals(value, e.value)) {
            return false;
        }
        $remove(e);
        return true;
    }

    public void putAll(Map<? extends K, ? extends V> m) { $putAll(m, true); }

    final void $putAll(Map<? extends K, ? extends V> m, boolean evicts) {
        int n = m.size();
        if (n == 0) {
            return;
        }
        if ($fresh) {
            int buckets = n + n / 3 + 1;
            if (buckets > $wanted) {
                $allocate(buckets);
            }
        } else {
            while (n > $room()) {
                $resize();
            }
        }
        for (Map.Entry<? extends K, ? extends V> entry : m.entrySet()) {
            $put(entry.getKey(), entry.getValue(), true, evicts);
        }
    }

    // Unlike `put`, the methods that compute a value grow the table before they add an entry, and
    // add it at the front of its bucket.
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        Objects.requireNonNull(f);
        int hash = $hash(key);
        $makeRoom();
        $Entry<K, V> e = $find(hash, key);
        if (e != null && e.value != null) {
            return $old(e);
        }
        int changed = $changed;
        V value = f.apply(key);
        $unchanged(changed);
        if (value != null) {
            $replace(e, hash, key, value);
        }
        return value;
    }

    //# ComputeIfPresent($Entry, $replace(e, e.hash, key, value))

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        int hash = $hash(key);
        $makeRoom();
        $Entry<K, V> e = $find(hash, key);
        int changed = $changed;
        V value = f.apply(key, e == null ? null : e.value);
        $unchanged(changed);
        return $replace(e, hash, key, value);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        Objects.requireNonNull(value);
        Objects.requireNonNull(f);
        int hash = $hash(key);
        $makeRoom();
        $Entry<K, V> e = $find(hash, key);
        if (e == null || e.value == null) {
            return $replace(e, hash, key, value);
        }
        int changed = $changed;
        V merged = f.apply(e.value, value);
        $unchanged(changed);
        return $replace(e, hash, key, merged);
    }

    private void $makeRoom() {
        $fresh = false;
        if ($isFull()) {
            $resize();
        }
    }

    //# Unchanged()

    // Sets the value of the key's entry, or removes the entry for null.
    private V $replace($Entry<K, V> e, int hash, K key, V value) {
        if (e == null) {
            if (value != null) {
                $front(new $Hashed<>(hash, key, value));
                $evict();
            }
        } else if (value == null) {
            // Java searches for the key again.
            $Entry<K, V> found = $find(hash, key);
            if (found != null) {
                $remove(found);
            }
        } else {
            $store(e, value);
        }
        return value;
    }

    private void $front($Entry<K, V> e) {
        int i = e.hash & $table.length - 1;
        e.next = $table[i];
        $table[i] = e;
        int before = 0;
        $Entry<K, V> other = e.next;
        while (other != null) {
            before++;
            other = other.next;
        }
        if (before >= 7) {
            $crowded();
        }
        $count(e);
    }

    private void $count($Entry<K, V> e) {
        $fresh = false;
        $changed++;
        $link(e);
        $size++;
    }

    // Appends the entry in insertion order.
    final void $link($Entry<K, V> e) {
        e.before = $last;
        if ($last == null) {
            $first = e;
        } else {
            $last.after = e;
        }
        $last = e;
    }

    final void $unlink($Entry<K, V> e) {
        if (e.before == null) {
            $first = e.after;
        } else {
            e.before.after = e.after;
        }
        if (e.after == null) {
            $last = e.before;
        } else {
            e.after.before = e.before;
        }
        e.before = null;
        e.after = null;
    }

    private int $room() {
        return $table.length * 3 / 4;
    }

    private boolean $isFull() {
        return $size > $room();
    }

    // If a bucket gets long, Java doubles a small table, or makes a tree in a large one.
    private void $crowded() {
        if ($table.length >= 64) {
            $Echis.unsupported("a hash map in which many keys share a bucket");
        }
        $resize();
    }

    private void $resize() {
        $Entry<K, V>[] old = $table;
        $table = ($Entry<K, V>[]) new $Entry[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            $Entry<K, V> e = old[i];
            while (e != null) {
                $Entry<K, V> next = e.next;
                $bucket(e);
                e = next;
            }
        }
    }

    public void $remove($Entry<K, V> e) {
        //# TakeFromBucket(e.hash & $table.length - 1)
        $unlink(e);
        $size--;
        $changed++;
    }

    public void clear() {
        $changed++;
        $size = 0;
        $first = null;
        $last = null;
        for (int i = 0; i < $table.length; i++) {
            $table[i] = null;
        }
    }

    // The entry after this one, or the first one for null.
    $Entry<K, V> $following($Entry<K, V> e) {
        if ($inserted()) {
            return e == null ? $first : e.after;
        }
        if (e != null && e.next != null) {
            return e.next;
        }
        int i = e == null ? 0 : (e.hash & $table.length - 1) + 1;
        while (i < $table.length) {
            if ($table[i] != null) {
                return $table[i];
            }
            i++;
        }
        return null;
    }

    public Iterator<$Entry<K, V>> $listed() {
        return new $EntryIterator<K, V>(this);
    }

    // Checks for changes only at the end.
    public void $each(Consumer<? super $Entry<K, V>> action) {
        int before = $changed;
        if ($inserted()) {
            for ($Entry<K, V> e = $first; e != null; e = e.after) {
                action.accept(e);
            }
        } else {
            $Entry<K, V>[] table = $table;
            for (int i = 0; i < table.length && $size > 0; i++) {
                for ($Entry<K, V> e = table[i]; e != null; e = e.next) {
                    action.accept(e);
                    if (table != $table) {
                        $Echis.unsupported("a hash map that grows while it is walked through");
                    }
                }
            }
        }
        $unchanged(before);
    }

    public boolean $drop(Object key) {
        $Entry<K, V> e = $find(key);
        if (e == null) {
            return false;
        }
        $remove(e);
        return true;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        $each(e -> action.accept(e.key, e.value));
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        $each(e -> e.value = f.apply(e.key, e.value));
    }

    //# ListedViews()
}

public class LinkedHashMap<K, V> extends HashMap<K, V> {
    // Whether the order is that of accesses, not of insertions.
    private boolean $byAccess;

    public LinkedHashMap() {}

    public LinkedHashMap(int capacity) {
        super(capacity);
    }

    public LinkedHashMap(int capacity, float load) {
        super(capacity, load);
    }

    public LinkedHashMap(int capacity, float load, boolean byAccess) {
        super(capacity, load);
        $byAccess = byAccess;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> m) {
        $putAll(m, false);
    }

    boolean $inserted() {
        return true;
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    void $evict() {
        $Entry<K, V> eldest = $first;
        if (eldest != null && removeEldestEntry(eldest)) {
            $drop(eldest.key);
        }
    }

    void $accessed($Entry<K, V> e) {
        if ($byAccess && $last != e) {
            $unlink(e);
            $link(e);
            $changed++;
        }
    }

    public V get(Object key) { return $get(key, null); }
    public V getOrDefault(Object key, V otherwise) { return $get(key, otherwise); }

    private V $get(Object key, V otherwise) {
        $Entry<K, V> e = $find(key);
        if (e == null) {
            return otherwise;
        }
        $accessed(e);
        return e.value;
    }
}

final class $EntryIterator<K, V> implements Iterator<$Entry<K, V>> {
    private final HashMap<K, V> map;
    private $Entry<K, V> upcoming;
    private $Entry<K, V> returned;
    private int changes;

    $EntryIterator(HashMap<K, V> map) {
        this.map = map;
        upcoming = map.$following(null);
        changes = map.$changed;
    }

    public boolean hasNext() {
        return upcoming != null;
    }

    public $Entry<K, V> next() {
        unchanged();
        if (upcoming == null) {
            throw new NoSuchElementException();
        }
        returned = upcoming;
        upcoming = map.$following(returned);
        return returned;
    }

    //# UnchangedSince(map.$changed)

    public void remove() {
        if (returned == null) {
            throw new IllegalStateException();
        }
        unchanged();
        map.$remove(returned);
        returned = null;
        changes = map.$changed;
    }
}

// A view that is created on demand, at most once.
//# template ViewMadeOnce($View$, $method$, $field$, $made$)
    public $View$ $method$() {
        if ($field$ == null) {
            $field$ = $made$;
        }
        return $field$;
    }
//# end

// The views of `HashMap` and `TreeMap`.
//# template ListedViews()
    Set<K> $newKeys() {
        return new $Keys<K, V>(this);
    }

    Collection<V> $newValues() {
        return new $Values<K, V>(this);
    }

    private Set<Map.Entry<K, V>> $entries;

    //# ViewMadeOnce(Set<Map.Entry<K, V>>, entrySet, $entries, new $Entries<K, V>(this))
//# end

// The operations of a map that its views use.
interface $Listed<K, V> extends Map<K, V> {
    Iterator<$Entry<K, V>> $listed();

    // The iterator that a view returns, given one over all entries.
    default <E> Iterator<E> $walk(Iterator<E> all) {
        return all;
    }

    // The entry of the key, or null.
    $Entry<K, V> $find(Object key);
    void $remove($Entry<K, V> e);

    // Removes the entry of the key, if any. Returns whether there was one.
    boolean $drop(Object key);

    // Iterates over the entries for `forEach` of the views.
    default void $each(Consumer<? super $Entry<K, V>> action) {
        Iterator<$Entry<K, V>> i = $listed();
        while (i.hasNext()) {
            action.accept(i.next());
        }
    }
}

//# template PartIterator($Iterator$, $Part$, $nextPart$)
final class $Iterator$<K, V> implements Iterator<$Part$> {
    private final Iterator<$Entry<K, V>> all;

    $Iterator$(Iterator<$Entry<K, V>> all) {
        this.all = all;
    }

    public $Part$ next() {
        return $nextPart$;
    }

    public boolean hasNext() { return all.hasNext(); }
    public void remove() { all.remove(); }
}
//# end
//# PartIterator($KeyIterator, K, all.next().key)
//# PartIterator($ValueIterator, V, all.next().value)
//# PartIterator($WholeIterator, Map.Entry<K, V>, all.next())

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {}

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Set) || ((Set<?>) other).size() != size()) {
            return false;
        }
        try {
            return containsAll((Set<?>) other);
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
    }

    // Iterates over the smaller collection.
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        if (size() <= c.size()) {
            return super.removeAll(c);
        }
        boolean changed = false;
        for (Object o : c) {
            changed |= remove(o);
        }
        return changed;
    }

    public int hashCode() {
        int h = 0;
        for (E e : this) {
            h += e == null ? 0 : e.hashCode();
        }
        return h;
    }
}

// Members that each view of a `$Listed` map has.
//# template MembersOfView($View$, $Part$, $part$, $Iterator$)
    private final $Listed<K, V> map;

    $View$($Listed<K, V> map) {
        this.map = map;
    }

    public int size() { return map.size(); }
    public void clear() { map.clear(); }

    public void forEach(Consumer<? super $Part$> action) {
        Objects.requireNonNull(action);
        map.$each(e -> action.accept($part$));
    }

    public Iterator<$Part$> iterator() {
        return map.$walk(new $Iterator$<K, V>(map.$listed()));
    }
//# end

final class $Keys<K, V> extends AbstractSet<K> {
    //# MembersOfView($Keys, K, e.key, $KeyIterator)
    public boolean contains(Object o) { return map.containsKey(o); }
    public boolean remove(Object o) { return map.$drop(o); }
}

final class $Values<K, V> extends AbstractCollection<V> {
    //# MembersOfView($Values, V, e.value, $ValueIterator)
    public boolean contains(Object o) { return map.containsValue(o); }
}

final class $Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
    //# MembersOfView($Entries, Map.Entry<K, V>, e, $WholeIterator)

    private $Entry<K, V> $held(Object o) {
        if (!(o instanceof Map.Entry)) {
            return null;
        }
        $Entry<K, V> e = map.$find(((Map.Entry<?, ?>) o).getKey());
        return e != null && e.$same(e.value, ((Map.Entry<?, ?>) o).getValue()) ? e : null;
    }

    public boolean contains(Object o) {
        return $held(o) != null;
    }

    public boolean remove(Object o) {
        $Entry<K, V> e = $held(o);
        if (e == null) {
            return false;
        }
        map.$remove(e);
        return true;
    }
}

// A set whose elements are the keys of a map.
//# template KeysOfMap()
    public int size() { return $map.size(); }
    public boolean contains(Object o) { return $map.containsKey(o); }

    public boolean add(E e) {
        return $map.put(e, Boolean.TRUE) == null;
    }

    public boolean remove(Object o) {
        return $map.remove(o) != null;
    }

    public void clear() { $map.clear(); }
    public Iterator<E> iterator() { return $map.keySet().iterator(); }
//# end

public class HashSet<E> extends AbstractSet<E> implements java.io.Serializable, Cloneable {
    private final HashMap<E, Object> $map;

    public HashSet() {
        $map = new HashMap<>();
    }

    public HashSet(int capacity) {
        $map = new HashMap<>(capacity);
    }

    public HashSet(Collection<? extends E> c) {
        int n = c.size();
        n += n / 3 + 1;
        $map = new HashMap<>(n < 16 ? 16 : n);
        addAll(c);
    }

    HashSet(HashMap<E, Object> map) {
        $map = map;
    }

    //# KeysOfMap()
}

public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {
        super(new LinkedHashMap<E, Object>());
    }

    public LinkedHashSet(Collection<? extends E> c) {
        super(new LinkedHashMap<E, Object>($capacity(c.size())));
        addAll(c);
    }

    private static int $capacity(int n) {
        return n < 6 ? 11 : 2 * n;
    }
}

// A red-black tree of the same shape as Java's. The shape is observable if the comparator is
// inconsistent or has effects.
public class TreeMap<K, V> extends AbstractMap<K, V> implements $Listed<K, V>, NavigableMap<K, V>, java.io.Serializable, Cloneable {
    private final Comparator<? super K> $order;
    private $Node<K, V> $root;
    private int $size;
    int $changed;
    // The result of the last comparison in `$place`.
    private int $side;

    public TreeMap() {
        $order = null;
    }

    public TreeMap(Comparator<? super K> order) {
        $order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> m) {
        $order = null;
        putAll(m);
    }

    public TreeMap(SortedMap<K, ? extends V> m) {
        $order = m.comparator();
        $build(m);
    }

    public Comparator<? super K> comparator() {
        return $order;
    }

    private int $compare(Object x, Object y) {
        return $order != null ? ((Comparator) $order).compare(x, y) : ((Comparable) x).compareTo(y);
    }

    // The node of the key, or else the node that would become its parent. `$side` tells the side.
    private $Node<K, V> $place(Object key) {
        $Node<K, V> place = null;
        $Node<K, V> e = $root;
        while (e != null) {
            place = e;
            $side = $compare(key, e.key);
            if ($side == 0) {
                return e;
            }
            e = $side < 0 ? e.left : e.right;
        }
        return place;
    }

    // Without a comparator, a key must be comparable and not null.
    private void $require(Object key) {
        if ($order == null) {
            Comparable compared = (Comparable) Objects.requireNonNull(key);
        }
    }

    // The first key is checked by comparing it with itself, in `$add`.
    private void $requireAdded(Object key) {
        if ($root != null) {
            $require(key);
        }
    }

    public $Node<K, V> $find(Object key) {
        $require(key);
        $Node<K, V> e = $place(key);
        return e != null && $side == 0 ? e : null;
    }

    // The nearest node below or above the key, or the key's own node if `orAt`.
    //# template Nearest($below$, $right$, $left$, $greater$)
    private $Node<K, V> $below$(K key, boolean orAt) {
        $Node<K, V> best = null;
        $Node<K, V> e = $root;
        while (e != null) {
            int c = $compare(key, e.key);
            if (c == 0 && orAt) {
                return e;
            }
            if (c $greater$ 0) {
                best = e;
                e = e.$right$;
            } else {
                e = e.$left$;
            }
        }
        return best;
    }
    //# end
    //# Nearest($below, right, left, >)
    //# Nearest($above, left, right, <)

    $Node<K, V> $end(boolean last) {
        $Node<K, V> e = $root;
        while (e != null && e.child(!last) != null) {
            e = e.child(!last);
        }
        return e;
    }

    private V $add(K key, V value, $Node<K, V> parent, boolean left) {
        if (parent == null) {
            $compare(key, key);
        }
        $Node<K, V> e = new $Node<>(key, value);
        $hang(e, parent, left);
        $balanceAdded(e);
        $size++;
        $changed++;
        return value;
    }

    private void $hang($Node<K, V> e, $Node<K, V> parent, boolean left) {
        if (e != null) {
            e.parent = parent;
        }
        if (parent == null) {
            $root = e;
        } else if (left) {
            parent.left = e;
        } else {
            parent.right = e;
        }
    }

    // Rotates to the left or to the right: a child of the node takes its place.
    private void $rotate($Node<K, V> e, boolean left) {
        $Node<K, V> up = e.child(!left);
        $Node<K, V> parent = e.parent;
        $hang(up.child(left), e, !left);
        $hang(up, parent, parent != null && parent.left == e);
        $hang(e, up, left);
    }

    private static boolean $isRed($Node<?, ?> e) {
        return e != null && e.isRed;
    }

    // Restores the invariant that no red node has a red parent.
    private void $balanceAdded($Node<K, V> e) {
        e.isRed = true;
        while ($isRed(e.parent)) {
            $Node<K, V> above = e.parent.parent;
            boolean left = above.left == e.parent;
            $Node<K, V> uncle = above.child(!left);
            if ($isRed(uncle)) {
                e.parent.isRed = false;
                uncle.isRed = false;
                above.isRed = true;
                e = above;
            } else {
                if (e == e.parent.child(!left)) {
                    e = e.parent;
                    $rotate(e, left);
                }
                e.parent.isRed = false;
                above.isRed = true;
                $rotate(above, !left);
            }
        }
        $root.isRed = false;
    }

    // A node with two children takes over the pair of its successor, which is removed instead.
    public void $remove($Entry<K, V> entry) {
        $changed++;
        $size--;
        $Node<K, V> e = ($Node<K, V>) entry;
        if (e.left != null && e.right != null) {
            $Node<K, V> next = e.following();
            e.key = next.key;
            e.value = next.value;
            e = next;
        }
        $Node<K, V> child = e.left != null ? e.left : e.right;
        if (child == null && !e.isRed) {
            $balanceRemoved(e);
        }
        $hang(child, e.parent, e.parent != null && e.parent.left == e);
        if (child != null && !e.isRed) {
            $balanceRemoved(child);
        }
    }

    // Restores equal numbers of black nodes on all paths, where those through this node lack one.
    private void $balanceRemoved($Node<K, V> e) {
        while (e != $root && !e.isRed) {
            $Node<K, V> parent = e.parent;
            boolean left = parent.left == e;
            $Node<K, V> other = parent.child(!left);
            if (other.isRed) {
                other.isRed = false;
                parent.isRed = true;
                $rotate(parent, left);
                other = parent.child(!left);
            }
            if (!$isRed(other.left) && !$isRed(other.right)) {
                other.isRed = true;
                e = parent;
            } else {
                if (!$isRed(other.child(!left))) {
                    other.child(left).isRed = false;
                    other.isRed = true;
                    $rotate(other, !left);
                    other = parent.child(!left);
                }
                other.isRed = parent.isRed;
                parent.isRed = false;
                other.child(!left).isRed = false;
                $rotate(parent, left);
                e = $root;
            }
        }
        e.isRed = false;
    }

    // Builds the tree from sorted pairs, in linear time.
    private void $build(Map<? extends K, ? extends V> m) {
        $build((Iterator<Map.Entry<K, V>>) (Object) m.entrySet().iterator(), m.size());
    }

    void $buildKeys(Collection<? extends K> keys, V value) {
        Iterator<? extends K> i = keys.iterator();
        $build(new Iterator<Map.Entry<K, V>>() {
            public boolean hasNext() { return i.hasNext(); }

            public Map.Entry<K, V> next() {
                return new $Pair<K, V>(i.next(), value);
            }
        }, keys.size());
    }

    private void $build(Iterator<Map.Entry<K, V>> all, int n) {
        int red = 0;
        for (int m = n + 1; m > 1; m /= 2) {
            red++;
        }
        $hang($part(all, 0, n - 1, red), null, false);
        $size = n;
        $changed++;
    }

    // Colours the nodes of an incomplete lowest level red.
    private static <K, V> $Node<K, V> $part(Iterator<Map.Entry<K, V>> all, int from, int to, int red) {
        if (from > to) {
            return null;
        }
        int middle = (from + to) / 2;
        $Node<K, V> left = $part(all, from, middle - 1, red - 1);
        Map.Entry<K, V> pair = all.next();
        $Node<K, V> e = new $Node<>(pair.getKey(), pair.getValue());
        e.isRed = red == 0;
        e.left = left;
        e.right = $part(all, middle + 1, to, red - 1);
        if (e.left != null) {
            e.left.parent = e;
        }
        if (e.right != null) {
            e.right.parent = e;
        }
        return e;
    }

    //# Unchanged()
    //# EntriesFound($Node)
    public V put(K key, V value) { return $put(key, value, true); }
    public V putIfAbsent(K key, V value) { return $put(key, value, false); }

    private V $put(K key, V value, boolean replaces) {
        $requireAdded(key);
        $Node<K, V> e = $place(key);
        if (e == null || $side != 0) {
            $add(key, value, e, $side < 0);
            return null;
        }
        return replaces || e.value == null ? e.setValue(value) : e.value;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        int n = m.size();
        if ($size == 0 && n != 0 && m instanceof SortedMap && Objects.equals($order, ((SortedMap<?, ?>) m).comparator())) {
            $build(m);
        } else {
            super.putAll(m);
        }
    }

    // Throws if the function changes the map.
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        $requireAdded(key);
        $Node<K, V> e = $place(key);
        int side = $side;
        boolean isThere = e != null && side == 0;
        if (isThere && e.value != null) {
            return e.value;
        }
        int changed = $changed;
        V value = f.apply(key);
        $unchanged(changed);
        if (isThere) {
            e.value = value;
        } else if (value != null) {
            $add(key, value, e, side < 0);
        }
        return value;
    }

    //# ComputeIfPresent($Node, $replace(e, value))

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        $requireAdded(key);
        $Node<K, V> e = $place(key);
        int side = $side;
        boolean isThere = e != null && side == 0;
        int changed = $changed;
        V value = f.apply(key, isThere ? e.value : null);
        $unchanged(changed);
        if (isThere) {
            return $replace(e, value);
        }
        return value == null ? null : $add(key, value, e, side < 0);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        Objects.requireNonNull(value);
        $requireAdded(key);
        $Node<K, V> e = $place(key);
        if (e == null || $side != 0) {
            return $add(key, value, e, $side < 0);
        }
        int changed = $changed;
        V merged = e.value == null ? value : f.apply(e.value, value);
        $unchanged(changed);
        return $replace(e, merged);
    }

    // Removes the entry if the new value is null.
    private V $replace($Node<K, V> e, V value) {
        if (value == null) {
            $remove(e);
        } else {
            e.value = value;
        }
        return value;
    }

    public V replace(K key, V value) {
        $Node<K, V> e = $find(key);
        return e == null ? null : e.setValue(value);
    }

    public boolean replace(K key, V old, V value) {
        $Node<K, V> e = $find(key);
        if (e == null || !Objects.equals(old, e.value)) {
            return false;
        }
        e.value = value;
        return true;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int changed = $changed;
        for ($Node<K, V> e = $end(false); e != null; e = e.following()) {
            action.accept(e.key, e.value);
            $unchanged(changed);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        int changed = $changed;
        for ($Node<K, V> e = $end(false); e != null; e = e.following()) {
            e.value = f.apply(e.key, e.value);
            $unchanged(changed);
        }
    }

    public V remove(Object key) {
        $Node<K, V> e = $find(key);
        if (e == null) {
            return null;
        }
        V old = e.value;
        $remove(e);
        return old;
    }

    public boolean $drop(Object key) {
        int before = $size;
        remove(key);
        return before != $size;
    }

    public void clear() {
        $changed++;
        $size = 0;
        $root = null;
    }

    private static <K> K $key($Node<K, ?> e) {
        return e == null ? null : e.key;
    }

    private static <K> K $some($Node<K, ?> e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e.key;
    }

    // A copy of the entry.
    private static <K, V> Map.Entry<K, V> $entry($Node<K, V> e) {
        return e == null ? null : new $Pair<K, V>(e.key, e.value);
    }

    private Map.Entry<K, V> $poll($Node<K, V> e) {
        Map.Entry<K, V> entry = $entry(e);
        if (e != null) {
            $remove(e);
        }
        return entry;
    }

    //# template End($first$, $First$, $isLast$)
    public K $first$Key() { return $some($end($isLast$)); }
    public Map.Entry<K, V> $first$Entry() { return $entry($end($isLast$)); }
    public Map.Entry<K, V> poll$First$Entry() { return $poll($end($isLast$)); }
    //# end
    //# End(first, First, false)
    //# End(last, Last, true)

    //# template Neighbour($lower$, $found$)
    public K $lower$Key(K key) { return $key($found$); }
    public Map.Entry<K, V> $lower$Entry(K key) { return $entry($found$); }
    //# end
    //# Neighbour(ceiling, $above(key, true))
    //# Neighbour(lower, $below(key, false))
    //# Neighbour(floor, $below(key, true))
    //# Neighbour(higher, $above(key, false))

    Iterator<K> $descending() {
        return new $KeyIterator<K, V>(new $NodeIterator<K, V>(this, true));
    }

    public Iterator<$Entry<K, V>> $listed() {
        return new $NodeIterator<K, V>(this, false);
    }

    //# ListedViews()
}

final class $Node<K, V> extends $Entry<K, V> {
    $Node<K, V> parent;
    $Node<K, V> left;
    $Node<K, V> right;
    boolean isRed;

    $Node(K key, V value) {
        super(0, key, value);
    }

    $Node<K, V> child(boolean left) {
        return left ? this.left : right;
    }

    $Node<K, V> following() {
        return neighbour(false);
    }

    // The predecessor or the successor in the order of keys.
    $Node<K, V> neighbour(boolean before) {
        $Node<K, V> e = child(before);
        if (e != null) {
            while (e.child(!before) != null) {
                e = e.child(!before);
            }
            return e;
        }
        $Node<K, V> below = this;
        e = parent;
        while (e != null && below == e.child(before)) {
            below = e;
            e = e.parent;
        }
        return e;
    }
}

final class $NodeIterator<K, V> implements Iterator<$Entry<K, V>> {
    private final TreeMap<K, V> map;
    private final boolean descends;
    private $Node<K, V> upcoming;
    private $Node<K, V> returned;
    private int changes;

    $NodeIterator(TreeMap<K, V> map, boolean descends) {
        this.map = map;
        this.descends = descends;
        upcoming = map.$end(descends);
        changes = map.$changed;
    }

    public boolean hasNext() {
        return upcoming != null;
    }

    public $Entry<K, V> next() {
        if (upcoming == null) {
            throw new NoSuchElementException();
        }
        unchanged();
        returned = upcoming;
        upcoming = returned.neighbour(descends);
        return returned;
    }

    //# UnchangedSince(map.$changed)

    // A removed node with two children holds the pair of its successor, so it comes next.
    public void remove() {
        if (returned == null) {
            throw new IllegalStateException();
        }
        unchanged();
        if (!descends && returned.left != null && returned.right != null) {
            upcoming = returned;
        }
        map.$remove(returned);
        returned = null;
        changes = map.$changed;
    }
}

public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, java.io.Serializable, Cloneable {
    private final TreeMap<E, Object> $map;

    public TreeSet() {
        $map = new TreeMap<>();
    }

    public TreeSet(Comparator<? super E> order) {
        $map = new TreeMap<>(order);
    }

    public TreeSet(Collection<? extends E> c) {
        $map = new TreeMap<>();
        addAll(c);
    }

    public TreeSet(SortedSet<E> s) {
        $map = new TreeMap<>(s.comparator());
        addAll(s);
    }

    public boolean addAll(Collection<? extends E> c) {
        if ($map.size() == 0 && c.size() > 0 && c instanceof SortedSet && Objects.equals(comparator(), ((SortedSet<?>) c).comparator())) {
            $map.$buildKeys(c, Boolean.TRUE);
            return true;
        }
        return super.addAll(c);
    }

    public Comparator<? super E> comparator() { return $map.comparator(); }
    //# KeysOfMap()

    //# template EndKey($first$, $First$)
    public E $first$() { return $map.$first$Key(); }

    public E poll$First$() {
        Map.Entry<E, Object> $first$ = $map.poll$First$Entry();
        return $first$ == null ? null : $first$.getKey();
    }
    //# end
    //# EndKey(first, First)
    //# EndKey(last, Last)
    public E ceiling(E e) { return $map.ceilingKey(e); }
    public E floor(E e) { return $map.floorKey(e); }
    public E higher(E e) { return $map.higherKey(e); }
    public E lower(E e) { return $map.lowerKey(e); }
    public Iterator<E> descendingIterator() { return $map.$descending(); }
}
