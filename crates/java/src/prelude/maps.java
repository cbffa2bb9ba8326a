package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
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
        return containsKey(key) ? get(key) : otherwise;
    }

    default V putIfAbsent(K key, V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
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
        V value = get(key);
        if (value == null) {
            return null;
        }
        return $store(key, f.apply(key, value));
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        return $store(key, f.apply(key, get(key)));
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
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
        return containsKey(key) ? put(key, value) : null;
    }

    default boolean replace(K key, V old, V value) {
        if (!containsKey(key) || !Objects.equals(get(key), old)) {
            return false;
        }
        put(key, value);
        return true;
    }

    default boolean remove(Object key, Object value) {
        if (!containsKey(key) || !Objects.equals(get(key), value)) {
            return false;
        }
        remove(key);
        return true;
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        for (Map.Entry<K, V> e : entrySet()) {
            e.setValue(f.apply(e.getKey(), e.getValue()));
        }
    }

    // Of maps of more pairs Java leaves the order open.
    static <K, V> Map<K, V> of() {
        return new $ImmutableMap<K, V>(new HashMap<K, V>());
    }

    static <K, V> Map<K, V> of(K key, V value) {
        HashMap<K, V> map = new HashMap<>();
        map.put(Objects.requireNonNull(key), Objects.requireNonNull(value));
        return new $ImmutableMap<K, V>(map);
    }

    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        return new $Pair<K, V>(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
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

        public K getKey() {
            return $key;
        }

        public V getValue() {
            return $value;
        }

        public V setValue(V value) {
            V old = $value;
            $value = value;
            return old;
        }
    }

    public static class SimpleImmutableEntry<K, V> extends SimpleEntry<K, V> {
        public SimpleImmutableEntry(K key, V value) {
            super(key, value);
        }

        public V setValue(V value) {
            throw new UnsupportedOperationException();
        }
    }

    public boolean isEmpty() {
        return size() == 0;
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
        for (Map.Entry<K, V> e : entrySet()) {
            Object value = map.get(e.getKey());
            if (!Objects.equals(e.getValue(), value) || value == null && !map.containsKey(e.getKey())) {
                return false;
            }
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
        StringBuilder text = new StringBuilder("{");
        boolean first = true;
        for (Map.Entry<K, V> e : entrySet()) {
            if (!first) {
                text.append(", ");
            }
            first = false;
            text.append(e.getKey() == this ? "(this Map)" : (Object) e.getKey());
            text.append("=");
            text.append(e.getValue() == this ? "(this Map)" : (Object) e.getValue());
        }
        return text.append("}").toString();
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

// A key and a value.
abstract class $AnyEntry<K, V> implements Map.Entry<K, V> {
    public boolean equals(Object other) {
        if (!(other instanceof Map.Entry)) {
            return false;
        }
        Map.Entry<?, ?> e = (Map.Entry<?, ?>) other;
        return Objects.equals(getKey(), e.getKey()) && Objects.equals(getValue(), e.getValue());
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

final class $Entry<K, V> extends $AnyEntry<K, V> {
    final int hash;
    final K key;
    V value;
    // The next one in the same bucket.
    $Entry<K, V> next;
    // The neighbours in order of insertion.
    $Entry<K, V> before;
    $Entry<K, V> after;

    $Entry(int hash, K key, V value) {
        this.hash = hash;
        this.key = key;
        this.value = value;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return value;
    }

    public V setValue(V value) {
        V old = this.value;
        this.value = value;
        return old;
    }
}

// A key and a value that stay what they are.
final class $Pair<K, V> extends $AnyEntry<K, V> {
    private final K key;
    private final V value;

    $Pair(K key, V value) {
        this.key = key;
        this.value = value;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return value;
    }

    public V setValue(V value) {
        throw new UnsupportedOperationException();
    }
}

// Iterates bucket by bucket; where buckets are lists, in the order in which their entries came. That is the order that Java's own
// map shows as long as no bucket becomes a tree.
public class HashMap<K, V> extends AbstractMap<K, V> implements $Listed<K, V>, java.io.Serializable, Cloneable {
    private $Entry<K, V>[] $table;
    // Nothing was stored so far.
    private boolean $fresh = true;
    // How many buckets were asked for; 0 if nobody said.
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

    public HashMap(Map<? extends K, ? extends V> m) {
        $allocate(16);
        putAll(m);
    }

    // As many buckets, or more: a power of two.
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

    private static int $hash(Object key) {
        if (key == null) {
            return 0;
        }
        int h = key.hashCode();
        return h ^ h >>> 16;
    }

    private $Entry<K, V> $find(Object key) {
        int hash = $hash(key);
        $Entry<K, V> e = $table[hash & $table.length - 1];
        while (e != null) {
            if (e.hash == hash && (e.key == key || key != null && key.equals(e.key))) {
                return e;
            }
            e = e.next;
        }
        return null;
    }

    public int size() {
        return $size;
    }

    public boolean containsKey(Object key) {
        return $find(key) != null;
    }

    public V get(Object key) {
        $Entry<K, V> e = $find(key);
        return e == null ? null : e.value;
    }

    // Says how many were in the bucket before.
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

    public V put(K key, V value) {
        $Entry<K, V> e = $find(key);
        if (e != null) {
            return e.setValue(value);
        }
        $insert(key, value);
        return null;
    }

    private void $insert(K key, V value) {
        $Entry<K, V> e = new $Entry<>($hash(key), key, value);
        if ($bucket(e) >= 8) {
            $crowded();
        }
        $count(e);
        if ($isFull()) {
            $resize();
        }
    }

    public V putIfAbsent(K key, V value) {
        $Entry<K, V> e = $find(key);
        if (e == null) {
            $insert(key, value);
            return null;
        }
        return e.value != null ? e.value : e.setValue(value);
    }

    public V getOrDefault(Object key, V otherwise) {
        $Entry<K, V> e = $find(key);
        return e == null ? otherwise : e.value;
    }

    public V replace(K key, V value) {
        $Entry<K, V> e = $find(key);
        return e == null ? null : e.setValue(value);
    }

    public boolean replace(K key, V old, V value) {
        $Entry<K, V> e = $find(key);
        if (e == null || !Objects.equals(e.value, old)) {
            return false;
        }
        e.value = value;
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

    public void putAll(Map<? extends K, ? extends V> m) {
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
            K key = entry.getKey();
            V value = entry.getValue();
            $Entry<K, V> e = $find(key);
            if (e != null) {
                e.value = value;
            } else {
                $insert(key, value);
            }
        }
    }

    // Values that are computed come to the front of their buckets, and room is made before and not after.
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        $makeRoom();
        $Entry<K, V> e = $find(key);
        if (e != null && e.value != null) {
            return e.value;
        }
        int changed = $changed;
        V value = f.apply(key);
        $unchanged(changed);
        if (value != null) {
            $replace(e, key, value);
        }
        return value;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        $Entry<K, V> e = $find(key);
        if (e == null || e.value == null) {
            return null;
        }
        int changed = $changed;
        V value = f.apply(key, e.value);
        $unchanged(changed);
        return $replace(e, key, value);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        $makeRoom();
        $Entry<K, V> e = $find(key);
        int changed = $changed;
        V value = f.apply(key, e == null ? null : e.value);
        $unchanged(changed);
        return $replace(e, key, value);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (value == null || f == null) {
            throw new NullPointerException();
        }
        $makeRoom();
        $Entry<K, V> e = $find(key);
        if (e == null || e.value == null) {
            return $replace(e, key, value);
        }
        int changed = $changed;
        V merged = f.apply(e.value, value);
        $unchanged(changed);
        return $replace(e, key, merged);
    }

    private void $makeRoom() {
        $fresh = false;
        if ($isFull()) {
            $resize();
        }
    }

    private void $unchanged(int changed) {
        if (changed != $changed) {
            throw new ConcurrentModificationException();
        }
    }

    // The key's entry, if there is one, has this value from now on; with null there is none.
    private V $replace($Entry<K, V> e, K key, V value) {
        if (e == null) {
            if (value != null) {
                $front(new $Entry<>($hash(key), key, value));
            }
        } else if (value == null) {
            $remove(e);
        } else {
            e.value = value;
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
        e.before = $last;
        if ($last == null) {
            $first = e;
        } else {
            $last.after = e;
        }
        $last = e;
        $size++;
    }

    private int $room() {
        return $table.length * 3 / 4;
    }

    private boolean $isFull() {
        return $size > $room();
    }

    // A bucket that many keys share is a reason for more buckets; where there are many already, it becomes a tree.
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

    public V remove(Object key) {
        $Entry<K, V> e = $find(key);
        if (e == null) {
            return null;
        }
        $remove(e);
        return e.value;
    }

    void $remove($Entry<K, V> e) {
        int i = e.hash & $table.length - 1;
        if ($table[i] == e) {
            $table[i] = e.next;
        } else {
            $Entry<K, V> previous = $table[i];
            while (previous.next != e) {
                previous = previous.next;
            }
            previous.next = e.next;
        }
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

    // The entry after this one, the first for null.
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

    public Set<K> keySet() {
        return new $Keys<K, V>(this);
    }

    public Collection<V> values() {
        return new $Values<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new $Entries<K, V>(this);
    }
}

public class LinkedHashMap<K, V> extends HashMap<K, V> {
    public LinkedHashMap() {}

    public LinkedHashMap(int capacity) {
        super(capacity);
    }

    public LinkedHashMap(Map<? extends K, ? extends V> m) {
        putAll(m);
    }

    boolean $inserted() {
        return true;
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
        if (changes != map.$changed) {
            throw new ConcurrentModificationException();
        }
        if (upcoming == null) {
            throw new NoSuchElementException();
        }
        returned = upcoming;
        upcoming = map.$following(returned);
        return returned;
    }

    public void remove() {
        if (returned == null) {
            throw new IllegalStateException();
        }
        if (changes != map.$changed) {
            throw new ConcurrentModificationException();
        }
        map.$remove(returned);
        returned = null;
        changes = map.$changed;
    }
}

// What a map says of itself to its views.
interface $Listed<K, V> extends Map<K, V> {
    Iterator<$Entry<K, V>> $listed();
}

// A part of each entry that another iterator lists.
abstract class $PartIterator<K, V> {
    final Iterator<$Entry<K, V>> all;

    $PartIterator($Listed<K, V> map) {
        all = map.$listed();
    }

    public boolean hasNext() {
        return all.hasNext();
    }

    public void remove() {
        all.remove();
    }
}

final class $KeyIterator<K, V> extends $PartIterator<K, V> implements Iterator<K> {
    $KeyIterator($Listed<K, V> map) {
        super(map);
    }

    public K next() {
        return all.next().key;
    }

    public void remove() {
        super.remove();
    }
}

final class $ValueIterator<K, V> extends $PartIterator<K, V> implements Iterator<V> {
    $ValueIterator($Listed<K, V> map) {
        super(map);
    }

    public V next() {
        return all.next().value;
    }

    public void remove() {
        super.remove();
    }
}

final class $WholeIterator<K, V> extends $PartIterator<K, V> implements Iterator<Map.Entry<K, V>> {
    $WholeIterator($Listed<K, V> map) {
        super(map);
    }

    public Map.Entry<K, V> next() {
        return all.next();
    }

    public void remove() {
        super.remove();
    }
}

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {}

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        return other instanceof Set && ((Set<?>) other).size() == size() && containsAll((Set<?>) other);
    }

    public int hashCode() {
        int h = 0;
        for (E e : this) {
            h += e == null ? 0 : e.hashCode();
        }
        return h;
    }
}

final class $Keys<K, V> extends AbstractSet<K> {
    private final $Listed<K, V> map;

    $Keys($Listed<K, V> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object o) {
        return map.containsKey(o);
    }

    public Iterator<K> iterator() {
        return new $KeyIterator<K, V>(map);
    }
}

final class $Values<K, V> extends AbstractCollection<V> {
    private final $Listed<K, V> map;

    $Values($Listed<K, V> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public Iterator<V> iterator() {
        return new $ValueIterator<K, V>(map);
    }
}

final class $Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
    private final $Listed<K, V> map;

    $Entries($Listed<K, V> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public Iterator<Map.Entry<K, V>> iterator() {
        return new $WholeIterator<K, V>(map);
    }
}

public class HashSet<E> extends AbstractSet<E> implements java.io.Serializable, Cloneable {
    private final HashMap<E, Object> $map;

    public HashSet() {
        $map = new HashMap<>();
    }

    public HashSet(int capacity) {
        $map = new HashMap<>(capacity);
    }

    public HashSet(Collection<? extends E> c) {
        int n = c.size() + c.size() / 3 + 1;
        $map = new HashMap<>(n < 16 ? 16 : n);
        addAll(c);
    }

    HashSet(HashMap<E, Object> map) {
        $map = map;
    }

    public int size() {
        return $map.size();
    }

    public boolean contains(Object o) {
        return $map.containsKey(o);
    }

    public boolean add(E e) {
        return $map.put(e, Boolean.TRUE) == null;
    }

    public boolean remove(Object o) {
        return $map.remove(o) != null;
    }

    public void clear() {
        $map.clear();
    }

    public Iterator<E> iterator() {
        return $map.keySet().iterator();
    }
}

public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {
        super(new LinkedHashMap<E, Object>());
    }

    public LinkedHashSet(Collection<? extends E> c) {
        super(new LinkedHashMap<E, Object>());
        addAll(c);
    }
}

// Sorted by the keys, in an array list that is searched by halves.
public class TreeMap<K, V> extends AbstractMap<K, V> implements $Listed<K, V>, NavigableMap<K, V>, java.io.Serializable, Cloneable {
    private final ArrayList<$Entry<K, V>> $all = new ArrayList<>();
    private final Comparator<? super K> $order;

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
        putAll(m);
    }

    public Comparator<? super K> comparator() {
        return $order;
    }

    private int $compare(Object x, Object y) {
        return $order != null ? ((Comparator) $order).compare(x, y) : ((Comparable) x).compareTo(y);
    }

    // The first entry that is not below the key.
    private int $position(Object key) {
        if (key == null && $order == null) {
            throw new NullPointerException();
        }
        int low = 0;
        int high = $all.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if ($compare($all.get(middle).key, key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean $isAt(int i, Object key) {
        return i < $all.size() && $compare($all.get(i).key, key) == 0;
    }

    public int size() {
        return $all.size();
    }

    public boolean containsKey(Object key) {
        return $isAt($position(key), key);
    }

    public V get(Object key) {
        int i = $position(key);
        return $isAt(i, key) ? $all.get(i).value : null;
    }

    public V put(K key, V value) {
        int i = $position(key);
        if ($isAt(i, key)) {
            return $all.get(i).setValue(value);
        }
        if ($all.isEmpty()) {
            $compare(key, key);
        }
        $all.add(i, new $Entry<K, V>(0, key, value));
        return null;
    }

    public V remove(Object key) {
        int i = $position(key);
        return $isAt(i, key) ? $all.remove(i).value : null;
    }

    public void clear() {
        $all.clear();
    }

    private K $key(int i) {
        return i < 0 || i >= $all.size() ? null : $all.get(i).key;
    }

    // An entry as it is now.
    private Map.Entry<K, V> $entry(int i) {
        return i < 0 || i >= $all.size() ? null : new $Pair<K, V>($all.get(i).key, $all.get(i).value);
    }

    public K firstKey() {
        if ($all.isEmpty()) {
            throw new NoSuchElementException();
        }
        return $key(0);
    }

    public K lastKey() {
        if ($all.isEmpty()) {
            throw new NoSuchElementException();
        }
        return $key($all.size() - 1);
    }

    public Map.Entry<K, V> firstEntry() {
        return $entry(0);
    }

    public Map.Entry<K, V> lastEntry() {
        return $entry($all.size() - 1);
    }

    public Map.Entry<K, V> pollFirstEntry() {
        Map.Entry<K, V> first = $entry(0);
        if (first != null) {
            $all.remove(0);
        }
        return first;
    }

    public Map.Entry<K, V> pollLastEntry() {
        int i = $all.size() - 1;
        Map.Entry<K, V> last = $entry(i);
        if (last != null) {
            $all.remove(i);
        }
        return last;
    }

    private int $floor(K key) {
        int i = $position(key);
        return $isAt(i, key) ? i : i - 1;
    }

    private int $higher(K key) {
        int i = $position(key);
        return $isAt(i, key) ? i + 1 : i;
    }

    public K ceilingKey(K key) {
        return $key($position(key));
    }

    public K lowerKey(K key) {
        return $key($position(key) - 1);
    }

    public K floorKey(K key) {
        return $key($floor(key));
    }

    public K higherKey(K key) {
        return $key($higher(key));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return $entry($position(key));
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return $entry($position(key) - 1);
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return $entry($floor(key));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return $entry($higher(key));
    }

    // The keys, the last one first.
    Iterator<K> $descending() {
        ListIterator<$Entry<K, V>> all = $all.listIterator($all.size());
        return new Iterator<K>() {
            public boolean hasNext() {
                return all.hasPrevious();
            }

            public K next() {
                return all.previous().key;
            }

            public void remove() {
                all.remove();
            }
        };
    }

    public Iterator<$Entry<K, V>> $listed() {
        return $all.iterator();
    }

    public Set<K> keySet() {
        return new $Keys<K, V>(this);
    }

    public Collection<V> values() {
        return new $Values<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new $Entries<K, V>(this);
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

    public Comparator<? super E> comparator() {
        return $map.comparator();
    }

    public int size() {
        return $map.size();
    }

    public boolean contains(Object o) {
        return $map.containsKey(o);
    }

    public boolean add(E e) {
        return $map.put(e, Boolean.TRUE) == null;
    }

    public boolean remove(Object o) {
        return $map.remove(o) != null;
    }

    public void clear() {
        $map.clear();
    }

    public E first() {
        return $map.firstKey();
    }

    public E last() {
        return $map.lastKey();
    }

    public E ceiling(E e) {
        return $map.ceilingKey(e);
    }

    public E floor(E e) {
        return $map.floorKey(e);
    }

    public E higher(E e) {
        return $map.higherKey(e);
    }

    public E lower(E e) {
        return $map.lowerKey(e);
    }

    public E pollFirst() {
        Map.Entry<E, Object> first = $map.pollFirstEntry();
        return first == null ? null : first.getKey();
    }

    public E pollLast() {
        Map.Entry<E, Object> last = $map.pollLastEntry();
        return last == null ? null : last.getKey();
    }

    public Iterator<E> descendingIterator() {
        return $map.$descending();
    }

    public Iterator<E> iterator() {
        return $map.keySet().iterator();
    }
}
