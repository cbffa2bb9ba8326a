package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

// The collection of `Collections.unmodifiableCollection`. It is equal only to itself.
class $UnmodifiableCollection<E> extends AbstractCollection<E> {
    private final Collection<E> all;

    $UnmodifiableCollection(Collection<? extends E> all) {
        this.all = (Collection<E>) (Object) all;
    }

    public int size() { return all.size(); }
    public boolean isEmpty() { return all.isEmpty(); }
    public boolean contains(Object o) { return all.contains(o); }
    public boolean containsAll(Collection<?> c) { return all.containsAll(c); }
    public Object[] toArray() { return all.toArray(); }
    public void forEach(Consumer<? super E> action) { all.forEach(action); }

    public Iterator<E> iterator() {
        Iterator<E> i = all.iterator();
        return new Iterator<E>() {
            public boolean hasNext() { return i.hasNext(); }
            public E next() { return i.next(); }
            //# Refused(void remove())

            public void forEachRemaining(Consumer<? super E> action) {
                i.forEachRemaining(action);
            }
        };
    }

    public String toString() { return all.toString(); }
    public void $show() { $Echis.show(all); }
    //# Refused(boolean add(E e))
    //# Refused(boolean remove(Object o))
    //# Refused(boolean addAll(Collection<? extends E> c))
    //# Refused(boolean removeAll(Collection<?> c))
    //# Refused(boolean retainAll(Collection<?> c))
    //# Refused(boolean removeIf(Predicate<? super E> p))
    //# Refused(void clear())
}

class $UnmodifiableSet<E> extends $UnmodifiableCollection<E> implements Set<E> {
    private final Collection<E> set;

    $UnmodifiableSet(Collection<? extends E> set) {
        super(set);
        this.set = (Collection<E>) (Object) set;
    }

    public boolean equals(Object other) {
        return other == this || set.equals(other);
    }

    public int hashCode() { return set.hashCode(); }
}

// The set of `Set.of`. It contains no null. Java leaves the order of two or more elements open.
final class $ImmutableSet<E> extends $UnmodifiableSet<E> {
    private final E[] all;

    private static final $ImmutableSet<Object> EMPTY = new $ImmutableSet<>(new Object[0]);

    static <E> Set<E> make(E[] all) {
        return all.length == 0 ? (Set<E>) (Object) EMPTY : new $ImmutableSet<E>(all);
    }

    $ImmutableSet(E[] all) {
        super(Arrays.asList(all));
        this.all = all.clone();
        // Java passes the last one of one or two elements to `requireNonNull`. Other nulls fail at
        // a call of one of their methods.
        if (all.length == 1 || all.length == 2) {
            Objects.requireNonNull(all[all.length - 1]);
        }
        for (int i = 0; i < all.length; i++) {
            all[i].getClass();
            for (int j = 0; j < i; j++) {
                if (all[i].equals(all[j])) {
                    throw new IllegalArgumentException("duplicate element: " + all[i]);
                }
            }
        }
    }

    public int size() {
        return all.length;
    }

    public boolean isEmpty() {
        return all.length == 0;
    }

    public boolean containsAll(Collection<?> c) {
        for (Object o : c) {
            if (!contains(o)) {
                return false;
            }
        }
        return true;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (E e : this) {
            action.accept(e);
        }
    }

    public Object[] toArray() {
        if (all.length > 1) {
            $Echis.unsupported("the order of Set.of, which Java leaves open");
        }
        return super.toArray();
    }

    public void $show() {
        for (E e : all) {
            $Echis.show(e);
        }
    }

    // Java calls `hashCode` on a null argument only for one or two elements.
    public boolean contains(Object o) {
        int hash = (all.length == 1 || all.length == 2 ? o : Objects.requireNonNull(o)).hashCode();
        for (E e : all) {
            if (e.equals(o)) {
                if (e.hashCode() != hash) {
                    $Echis.unsupported("equal objects with different hash codes");
                }
                return true;
            }
        }
        return false;
    }

    public Iterator<E> iterator() {
        if (all.length > 1) {
            $Echis.unsupported("the order of Set.of, which Java leaves open");
        }
        return Arrays.asList(all).iterator();
    }

    public String toString() {
        if (all.length > 1) {
            $Echis.unsupported("the order of Set.of, which Java leaves open");
        }
        return super.toString();
    }

    public boolean equals(Object other) {
        return other == this || other instanceof Set && ((Set<?>) other).size() == all.length && ((Set<?>) other).containsAll(Arrays.asList(all));
    }

    public int hashCode() {
        int h = 0;
        for (E e : all) {
            h += e.hashCode();
        }
        return h;
    }
}

class $UnmodifiableMap<K, V> implements Map<K, V> {
    private final Map<K, V> map;

    $UnmodifiableMap(Map<? extends K, ? extends V> map) {
        this.map = (Map<K, V>) (Object) map;
    }

    public int size() { return map.size(); }
    public boolean isEmpty() { return map.isEmpty(); }
    public boolean containsKey(Object key) { return map.containsKey(key); }
    public boolean containsValue(Object value) { return map.containsValue(value); }
    public V get(Object key) { return map.get(key); }
    public V getOrDefault(Object key, V otherwise) { return map.getOrDefault(key, otherwise); }

    private Set<K> keys;
    private Collection<V> values;
    private Set<Map.Entry<K, V>> entries;

    //# ViewMadeOnce(Set<K>, keySet, keys, newKeys())
    //# ViewMadeOnce(Collection<V>, values, values, newValues())

    Set<K> newKeys() {
        return new $UnmodifiableSet<K>(map.keySet());
    }

    Collection<V> newValues() {
        return new $UnmodifiableCollection<V>(map.values());
    }

    //# ViewMadeOnce(Set<Map.Entry<K, V>>, entrySet, entries, new $UnmodifiableEntries<K, V>(map.entrySet()))
    public void forEach(BiConsumer<? super K, ? super V> action) { map.forEach(action); }

    public boolean equals(Object other) {
        return other == this || map.equals(other);
    }

    public int hashCode() { return map.hashCode(); }
    public String toString() { return map.toString(); }
    public void $show() { $Echis.show(map); }
    //# Refused(V put(K key, V value))
    //# Refused(V remove(Object key))
    //# Refused(void putAll(Map<? extends K, ? extends V> m))
    //# Refused(void clear())
    //# Refused(V putIfAbsent(K key, V value))
    //# Refused(V computeIfAbsent(K key, Function<? super K, ? extends V> f))
    //# Refused(V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f))
    //# Refused(V compute(K key, BiFunction<? super K, ? super V, ? extends V> f))
    //# Refused(V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f))
    //# Refused(V replace(K key, V value))
    //# Refused(boolean replace(K key, V old, V value))
    //# Refused(boolean remove(Object key, Object value))
    //# Refused(void replaceAll(BiFunction<? super K, ? super V, ? extends V> f))
}

final class $UnmodifiableEntries<K, V> extends $UnmodifiableSet<Map.Entry<K, V>> {
    $UnmodifiableEntries(Set<Map.Entry<K, V>> entries) {
        super(entries);
    }

    public Iterator<Map.Entry<K, V>> iterator() {
        Iterator<Map.Entry<K, V>> i = super.iterator();
        return new Iterator<Map.Entry<K, V>>() {
            public boolean hasNext() { return i.hasNext(); }

            public Map.Entry<K, V> next() {
                return new $UnmodifiableEntry<K, V>(i.next());
            }

            //# Refused(void remove())
        };
    }

    public void forEach(Consumer<? super Map.Entry<K, V>> action) {
        Objects.requireNonNull(action);
        super.forEach(e -> action.accept(new $UnmodifiableEntry<K, V>(e)));
    }

    public Object[] toArray() {
        Object[] all = super.toArray();
        for (int i = 0; i < all.length; i++) {
            all[i] = new $UnmodifiableEntry<K, V>((Map.Entry<K, V>) all[i]);
        }
        return all;
    }
}

final class $UnmodifiableEntry<K, V> extends $AnyEntry<K, V> {
    private final Map.Entry<K, V> e;

    $UnmodifiableEntry(Map.Entry<K, V> e) {
        this.e = e;
    }

    //# KeyAndValue(e.getKey(), e.getValue())
    //# Refused(V setValue(V value))

    public boolean equals(Object other) {
        return other == this || super.equals(other);
    }

    public int hashCode() { return e.hashCode(); }
    public String toString() { return e.toString(); }
}

// The map of `Map.of`. It contains no null.
final class $ImmutableMap<K, V> extends $UnmodifiableMap<K, V> {
    static final $ImmutableMap<Object, Object> EMPTY = new $ImmutableMap<>(new HashMap<>());

    $ImmutableMap(Map<K, V> map) {
        super(map);
    }

    // Makes a map from alternating keys and values.
    static <K, V> Map<K, V> make(Object... all) {
        HashMap<K, V> map = new HashMap<>();
        for (int i = 0; i < all.length; i += 2) {
            K key = (K) Objects.requireNonNull(all[i]);
            if (map.put(key, (V) Objects.requireNonNull(all[i + 1])) != null) {
                throw new IllegalArgumentException("duplicate key: " + key);
            }
        }
        return new $ImmutableMap<K, V>(map);
    }

    private void requireOrder() {
        if (size() > 1) {
            $Echis.unsupported("the order of Map.of, which Java leaves open");
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        requireOrder();
        super.forEach(action);
    }

    public String toString() {
        requireOrder();
        return super.toString();
    }

    // Throws Java's exception if the argument is null.
    private <T> T present(T o) {
        if (isEmpty()) {
            Objects.requireNonNull(o);
        }
        o.hashCode();
        return o;
    }

    public boolean containsKey(Object key) { return super.containsKey(present(key)); }
    public boolean containsValue(Object value) { return super.containsValue(present(value)); }
    public V get(Object key) { return super.get(present(key)); }
    public V getOrDefault(Object key, V otherwise) {
        return super.getOrDefault(present(key), otherwise);
    }

    Set<K> newKeys() {
        return new $KeysOf<>(this);
    }

    Collection<V> newValues() {
        return new $ValuesOf<>(this);
    }

    // Returns a new set at each call.
    public Set<Map.Entry<K, V>> entrySet() {
        if (isEmpty()) {
            return new $NoEntries<>();
        }
        requireOrder();
        Map.Entry<K, V> e = super.entrySet().iterator().next();
        return Set.of(Map.entry(e.getKey(), e.getValue()));
    }
}

final class $NoEntries<K, V> extends AbstractSet<Map.Entry<K, V>> {
    public int size() {
        return 0;
    }

    public Iterator<Map.Entry<K, V>> iterator() {
        return Arrays.<Map.Entry<K, V>>asList().iterator();
    }
}
