package java.util;

import java.util.function.BiFunction;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public interface ListIterator<T> extends Iterator<T> {
    boolean hasPrevious();
    T previous();
    int nextIndex();
    int previousIndex();
    void set(T e);
    void add(T e);
}

public interface Enumeration<E> {
    boolean hasMoreElements();
    E nextElement();
}

public interface RandomAccess {}

public final class Locale implements Cloneable, java.io.Serializable {
    public static final Locale ENGLISH = new Locale();
    public static final Locale FRENCH = new Locale();
    public static final Locale GERMAN = new Locale();
    public static final Locale FRANCE = new Locale();
    public static final Locale GERMANY = new Locale();
    public static final Locale ROOT = new Locale();
    public static final Locale UK = new Locale();
    public static final Locale US = new Locale();

    private Locale() {}
}

// A method that a class does not support.
//# template Refused($method$)
    public $method$ {
        throw new UnsupportedOperationException();
    }
//# end

// A method that Echis does not support. The result follows for the compiler.
//# template NotSupported($method$, $text$, $result$)
    public $method$ {
        $Echis.unsupported($text$);
        return $result$;
    }
//# end

// Throws if the collection has changed since `changed` was read.
//# template Unchanged()
    final void $unchanged(int changed) {
        if (changed != $changed) {
            throw new ConcurrentModificationException();
        }
    }
//# end

// Throws if the collection of an iterator has changed since the iterator read `changes`.
//# template UnchangedSince($changes$)
    private void unchanged() {
        if (changes != $changes$) {
            throw new ConcurrentModificationException();
        }
    }
//# end
//# ExceptionWithCause(NoSuchElementException, RuntimeException)
//# Exception(InputMismatchException, NoSuchElementException)

public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {}
}

//# Exception(ConcurrentModificationException, RuntimeException)

@FunctionalInterface
public interface Comparator<T> {
    int compare(T x, T y);

    default Comparator<T> reversed() {
        return Collections.reverseOrder(this);
    }

    default Comparator<T> thenComparing(Comparator<? super T> other) {
        Objects.requireNonNull(other);
        return (x, y) -> {
            int c = compare(x, y);
            return c != 0 ? c : other.compare(x, y);
        };
    }

    default <U extends Comparable<U>> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {
        return thenComparing(comparing(key));
    }

    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {
        return thenComparing(comparingInt(key));
    }

    static <T extends Comparable<T>> Comparator<T> naturalOrder() {
        return (Comparator<T>) (Object) $Natural.ONLY;
    }

    static <T extends Comparable<T>> Comparator<T> reverseOrder() {
        return (Comparator<T>) (Object) $Reverse.NATURAL;
    }

    static <T, U extends Comparable<U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        Objects.requireNonNull(key);
        return (x, y) -> key.apply(x).compareTo(key.apply(y));
    }

    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(order);
        return (x, y) -> ((Comparator<U>) (Object) order).compare(key.apply(x), key.apply(y));
    }

    static <T> Comparator<T> nullsFirst(Comparator<? super T> order) {
        return new $NullOrder<T>(-1, (Comparator<T>) (Object) order);
    }

    static <T> Comparator<T> nullsLast(Comparator<? super T> order) {
        return new $NullOrder<T>(1, (Comparator<T>) (Object) order);
    }

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (x, y) -> Integer.compare(key.applyAsInt(x), key.applyAsInt(y));
    }

    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (x, y) -> Long.compare(key.applyAsLong(x), key.applyAsLong(y));
    }
}

final class $Natural<T extends Comparable<T>> implements Comparator<T> {
    static final $Natural<String> ONLY = new $Natural<>();

    public int compare(T x, T y) { return x.compareTo(y); }
    public Comparator<T> reversed() { return Comparator.reverseOrder(); }
}

final class $Reverse<T extends Comparable<T>> implements Comparator<T> {
    static final $Reverse<String> NATURAL = new $Reverse<>();

    public int compare(T x, T y) { return y.compareTo(x); }
    public Comparator<T> reversed() { return Comparator.naturalOrder(); }
}

// The reverse of an order other than the natural one.
final class $Opposite<T> implements Comparator<T> {
    private final Comparator<T> order;

    $Opposite(Comparator<T> order) {
        this.order = order;
    }

    public int compare(T x, T y) { return order.compare(y, x); }

    public Comparator<T> reversed() {
        return order;
    }

    public boolean equals(Object other) {
        return other == this || other instanceof $Opposite && order.equals((($Opposite<?>) other).order);
    }

    // The JVM chooses the hash code.
    //# NotSupported(int hashCode(), "the hash code of a comparator", 0)
}

// Null is below all other elements for a negative sign, else above. If `order` is null, all other
// elements are equal.
final class $NullOrder<T> implements Comparator<T> {
    private final int sign;
    private final Comparator<T> order;

    $NullOrder(int sign, Comparator<T> order) {
        this.sign = sign;
        this.order = order;
    }

    public int compare(T x, T y) {
        if (x == null) {
            return y == null ? 0 : sign;
        }
        if (y == null) {
            return -sign;
        }
        return order == null ? 0 : order.compare(x, y);
    }

    public Comparator<T> reversed() {
        return new $NullOrder<T>(-sign, order == null ? null : order.reversed());
    }

    // Two nulls are equal: `other` does not compare them.
    public Comparator<T> thenComparing(Comparator<? super T> other) {
        Objects.requireNonNull(other);
        return new $NullOrder<T>(sign, order == null ? (Comparator<T>) (Object) other : order.thenComparing(other));
    }
}

public final class Objects {
    private Objects() {}

    public static boolean equals(Object x, Object y) {
        return x == y || $equal(x, y);
    }

    // Calls `equals` even if both are the same object, unlike `equals(x, y)`.
    static boolean $equal(Object x, Object y) {
        return x == null ? y == null : x.equals(y);
    }

    public static int hashCode(Object x) {
        return x == null ? 0 : x.hashCode();
    }

    public static int hash(Object... all) { return Arrays.hashCode(all); }
    public static String toString(Object x) { return String.valueOf(x); }

    public static String toString(Object x, String otherwise) {
        return x == null ? otherwise : x.toString();
    }

    public static boolean isNull(Object x)
    //@ pure
    //@ ensures \result == (x == null);
    {
        return x == null;
    }

    public static boolean nonNull(Object x)
    //@ pure
    //@ ensures \result == (x != null);
    {
        return x != null;
    }

    public static <T> T requireNonNull(T x)
    //@ ensures \result != null && \result == x;
    //@ signals (NullPointerException e) x == null;
    {
        if (x == null) {
            throw new NullPointerException();
        }
        return x;
    }

    public static <T> T requireNonNull(T x, String message)
    //@ ensures \result != null && \result == x;
    //@ signals (NullPointerException e) x == null;
    {
        if (x == null) {
            throw new NullPointerException(message);
        }
        return x;
    }

    public static <T> T requireNonNullElse(T x, T otherwise)
    //@ ensures \result != null && \result == (x != null ? x : otherwise);
    //@ signals (NullPointerException e) x == null && otherwise == null;
    {
        return x != null ? x : requireNonNull(otherwise, "defaultObj");
    }

    public static <T> T requireNonNull(T x, Supplier<String> message) {
        if (x == null) {
            throw new NullPointerException(message == null ? null : message.get());
        }
        return x;
    }

    public static <T> T requireNonNullElseGet(T x, Supplier<? extends T> otherwise) {
        if (x != null) {
            return x;
        }
        return requireNonNull(requireNonNull(otherwise, "supplier").get(), "supplier.get()");
    }

    public static boolean deepEquals(Object x, Object y) { return Arrays.$deepEquals(x, y); }

    public static <T> int compare(T x, T y, Comparator<? super T> order) {
        return x == y ? 0 : ((Comparator<T>) (Object) order).compare(x, y);
    }

    public static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }
}

public final class Optional<T> {
    private static final Optional<Object> $EMPTY = new Optional<>(null);

    private final T $value;

    private Optional(T value) {
        $value = value;
    }

    public static <T> Optional<T> of(T value) {
        return new Optional<>(Objects.requireNonNull(value));
    }

    public static <T> Optional<T> ofNullable(T value) {
        return value == null ? (Optional<T>) (Object) $EMPTY : new Optional<T>(value);
    }

    public static <T> Optional<T> empty() {
        return (Optional<T>) (Object) $EMPTY;
    }

    public boolean isPresent() {
        return $value != null;
    }

    public boolean isEmpty() {
        return $value == null;
    }

    public T get() {
        if ($value == null) {
            throw new NoSuchElementException("No value present");
        }
        return $value;
    }

    public T orElseThrow() { return get(); }

    public <X extends Throwable> T orElseThrow(Supplier<? extends X> failure) throws X {
        if ($value == null) {
            throw failure.get();
        }
        return $value;
    }

    public void ifPresentOrElse(Consumer<? super T> action, Runnable otherwise) {
        if ($value != null) {
            action.accept($value);
        } else {
            otherwise.run();
        }
    }

    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> f) {
        Objects.requireNonNull(f);
        return $value == null ? (Optional<U>) (Object) $EMPTY : Objects.requireNonNull((Optional<U>) (Object) f.apply($value));
    }

    public Optional<T> or(Supplier<? extends Optional<? extends T>> other) {
        Objects.requireNonNull(other);
        return $value != null ? this : Objects.requireNonNull((Optional<T>) (Object) other.get());
    }

    public T orElse(T other) {
        return $value != null ? $value : other;
    }

    public T orElseGet(Supplier<? extends T> other) {
        return $value != null ? $value : other.get();
    }

    public void ifPresent(Consumer<? super T> action) {
        if ($value != null) {
            action.accept($value);
        }
    }

    public <U> Optional<U> map(Function<? super T, ? extends U> f) {
        Objects.requireNonNull(f);
        return $value == null ? (Optional<U>) (Object) $EMPTY : Optional.<U>ofNullable(f.apply($value));
    }

    public Optional<T> filter(Predicate<? super T> p) {
        Objects.requireNonNull(p);
        return $value == null || p.test($value) ? this : (Optional<T>) (Object) $EMPTY;
    }

    public boolean equals(Object other) {
        return other instanceof Optional && Objects.equals($value, ((Optional<?>) other).$value);
    }

    public int hashCode() { return Objects.hashCode($value); }

    public String toString() {
        return $value == null ? "Optional.empty" : "Optional[" + $value + "]";
    }

    public void $show() { $Echis.show($value); }
}

public interface Collection<E> extends Iterable<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object o);
    Object[] toArray();
    <T> T[] toArray(T[] a);
    boolean add(E e);
    boolean remove(Object o);
    boolean containsAll(Collection<?> c);
    boolean addAll(Collection<? extends E> c);
    boolean removeAll(Collection<?> c);
    boolean retainAll(Collection<?> c);

    default boolean removeIf(Predicate<? super E> p) {
        Objects.requireNonNull(p);
        boolean changed = false;
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            if (p.test(i.next())) {
                i.remove();
                changed = true;
            }
        }
        return changed;
    }

    void clear();
}

public interface List<E> extends Collection<E> {
    E get(int index);
    E set(int index, E e);
    void add(int index, E e);
    E remove(int index);
    int indexOf(Object o);
    int lastIndexOf(Object o);
    boolean addAll(int index, Collection<? extends E> c);
    List<E> subList(int from, int to);
    ListIterator<E> listIterator();
    ListIterator<E> listIterator(int index);

    default void sort(Comparator<? super E> c) {
        Object[] a = toArray();
        Arrays.sort(a, (Comparator) c);
        ListIterator<E> i = listIterator();
        for (Object e : a) {
            i.next();
            i.set((E) e);
        }
    }

    default void replaceAll(UnaryOperator<E> f) {
        Objects.requireNonNull(f);
        ListIterator<E> i = listIterator();
        while (i.hasNext()) {
            i.set(f.apply(i.next()));
        }
    }

    @SafeVarargs
    static <E> List<E> of(E... all) {
        return $ImmutableList.make(all);
    }

    static <E> List<E> copyOf(Collection<? extends E> c) {
        if (c instanceof $ImmutableList && (($ImmutableList<?>) (Object) c).$isWhole()) {
            return (List<E>) (Object) c;
        }
        return $ImmutableList.make((E[]) c.toArray());
    }
}

public interface Queue<E> extends Collection<E> {
    boolean offer(E e);
    E poll();
    E peek();
    E remove();
    E element();
}

public interface Deque<E> extends Queue<E> {
    void addFirst(E e);
    void addLast(E e);
    boolean offerFirst(E e);
    boolean offerLast(E e);
    E removeFirst();
    E removeLast();
    E pollFirst();
    E pollLast();
    E getFirst();
    E getLast();
    E peekFirst();
    E peekLast();
    void push(E e);
    E pop();
    boolean removeFirstOccurrence(Object o);
    boolean removeLastOccurrence(Object o);
    Iterator<E> descendingIterator();
}

public interface Set<E> extends Collection<E> {
    @SafeVarargs
    static <E> Set<E> of(E... all) {
        return $ImmutableSet.make(all);
    }

    static <E> Set<E> copyOf(Collection<? extends E> c) {
        if (c instanceof $ImmutableSet) {
            return (Set<E>) (Object) c;
        }
        return $ImmutableSet.make((E[]) new HashSet<E>(c).toArray());
    }
}

public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();
    E first();
    E last();
}

public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E e);
    E floor(E e);
    E ceiling(E e);
    E higher(E e);
    E pollFirst();
    E pollLast();
    Iterator<E> descendingIterator();
}

public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {}

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object o) {
        for (E e : this) {
            if (o == null ? e == null : o.equals(e)) {
                return true;
            }
        }
        return false;
    }

    // Relies on the iterator for the number of elements, as a subclass may return another `size()`.
    public Object[] toArray() {
        Object[] a = new Object[size()];
        int n = 0;
        for (E e : this) {
            if (n == a.length) {
                a = Arrays.copyOf(a, n + 1);
            }
            a[n++] = e;
        }
        return n == a.length ? a : Arrays.copyOf(a, n);
    }

    public <T> T[] toArray(T[] given) {
        int size = size();
        Object[] a = given.length < size ? given.$fresh(size) : given;
        int n = 0;
        for (E e : this) {
            if (n == a.length) {
                a = Arrays.copyOf(a, n + 1);
            }
            a[n++] = e;
        }
        if (n == a.length) {
            return (T[]) a;
        }
        if (n > given.length) {
            return (T[]) Arrays.copyOf(a, n);
        }
        Object[] into = given;
        for (int i = 0; i < n; i++) {
            into[i] = a[i];
        }
        if (n < into.length) {
            into[n] = null;
        }
        return given;
    }

    //# Refused(boolean add(E e))

    public boolean remove(Object o) {
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            E e = i.next();
            if (o == null ? e == null : o.equals(e)) {
                i.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> c) {
        for (Object o : c) {
            if (!contains(o)) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) {
            changed |= add(e);
        }
        return changed;
    }

    //# template RemoveWhere($removeAll$, $condition$)
    public boolean $removeAll$(Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            if ($condition$) {
                i.remove();
                changed = true;
            }
        }
        return changed;
    }
    //# end
    //# RemoveWhere(removeAll, c.contains(i.next()))
    //# RemoveWhere(retainAll, !c.contains(i.next()))

    public void clear() {
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            i.next();
            i.remove();
        }
    }

    public String toString() {
        Iterator<E> i = iterator();
        if (!i.hasNext()) {
            return "[]";
        }
        StringBuilder text = new StringBuilder("[");
        while (true) {
            E e = i.next();
            text.append(e == this ? "(this Collection)" : (Object) e);
            if (!i.hasNext()) {
                return text.append("]").toString();
            }
            text.append(", ");
        }
    }

    public void $show() {
        for (E e : this) {
            if (e != this) {
                $Echis.show(e);
            }
        }
    }
}

//# template OtherNamesInDeque()
    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public E remove() { return removeFirst(); }
    public E element() { return getFirst(); }
    public void push(E e) { addFirst(e); }
    public E pop() { return removeFirst(); }
//# end

public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, java.io.Serializable, Cloneable {
    final LinkedList<E> $list = new LinkedList<>();

    public ArrayDeque() {}
    public ArrayDeque(int capacity) {}

    public ArrayDeque(Collection<? extends E> c) {
        this(c.size());
        c.forEach(this::addLast);
    }

    public boolean addAll(Collection<? extends E> c) {
        int before = size();
        c.size();
        c.forEach(this::addLast);
        return size() > before;
    }

    public int size() { return $list.size(); }

    public Iterator<E> iterator() {
        return new $DequeIterator<E>($list, $list.iterator());
    }

    public Iterator<E> descendingIterator() {
        return new $DequeIterator<E>($list, $list.descendingIterator());
    }

    public boolean add(E e) {
        addLast(e);
        return true;
    }

    public boolean contains(Object o) {
        return o != null && $list.contains(o);
    }

    public boolean remove(Object o) { return removeFirstOccurrence(o); }

    public boolean removeFirstOccurrence(Object o) {
        return o != null && $list.removeFirstOccurrence(o);
    }

    public boolean removeLastOccurrence(Object o) {
        return o != null && $list.removeLastOccurrence(o);
    }

    public void clear() { $list.clear(); }
    public void addFirst(E e) { $list.addFirst(Objects.requireNonNull(e)); }
    public void addLast(E e) { $list.addLast(Objects.requireNonNull(e)); }
    public boolean offer(E e) { return offerLast(e); }

    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    public E getFirst() { return $list.getFirst(); }
    public E getLast() { return $list.getLast(); }
    public E removeFirst() { return $found(pollFirst()); }
    public E removeLast() { return $found(pollLast()); }

    private static <T> T $found(T e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    public E peek() { return peekFirst(); }
    public E peekFirst() { return $list.peek(); }
    public E peekLast() { return $list.peekLast(); }
    public E poll() { return pollFirst(); }
    public E pollFirst() { return $list.poll(); }
    public E pollLast() { return $list.pollLast(); }
    //# OtherNamesInDeque()
}

// If the queue has changed, the behaviour of Java's iterator depends on the positions of the
// elements in its array, which are not modelled.
final class $DequeIterator<E> implements Iterator<E> {
    private final LinkedList<E> list;
    private final Iterator<E> all;
    private int left;
    private int changes;

    $DequeIterator(LinkedList<E> list, Iterator<E> all) {
        this.list = list;
        this.all = all;
        left = list.size();
        changes = list.$changes();
    }

    public boolean hasNext() {
        return left > 0;
    }

    public E next() {
        if (left <= 0) {
            throw new NoSuchElementException();
        }
        if (changes != list.$changes()) {
            $Echis.unsupported("iterating over an ArrayDeque that was changed meanwhile");
        }
        left--;
        return all.next();
    }

    public void remove() {
        if (changes != list.$changes()) {
            $Echis.unsupported("iterating over an ArrayDeque that was changed meanwhile");
        }
        all.remove();
        changes = list.$changes();
    }
}

// The same binary heap as Java's, because the order of equal elements is observable.
public class PriorityQueue<E> extends AbstractCollection<E> implements Queue<E>, java.io.Serializable {
    private Object[] $heap = new Object[11];
    private int $size;
    private int $changed;
    private final Comparator<? super E> $order;

    public PriorityQueue() {
        $order = null;
    }

    public PriorityQueue(int capacity) {
        this(capacity, null);
    }

    public PriorityQueue(Comparator<? super E> order) {
        $order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        $order = order;
    }

    public PriorityQueue(PriorityQueue<? extends E> other) {
        $order = (Comparator<E>) (Object) other.comparator();
        $fill(other);
    }

    public PriorityQueue(Collection<? extends E> c) {
        $order = c instanceof PriorityQueue
            ? (Comparator<E>) (Object) ((PriorityQueue<?>) c).comparator()
            : c instanceof SortedSet ? (Comparator<E>) (Object) ((SortedSet<?>) c).comparator() : null;
        $fill(c);
        if (!(c instanceof PriorityQueue || c instanceof SortedSet)) {
            for (int i = $size / 2 - 1; i >= 0; i--) {
                $down(i, (E) $heap[i]);
            }
        }
    }

    private void $fill(Collection<? extends E> c) {
        Object[] all = c.toArray();
        // If elements are compared with each other, the comparison decides about nulls.
        if (all.length == 1 || $order != null) {
            for (Object e : all) {
                Objects.requireNonNull(e);
            }
        }
        $size = all.length;
        $heap = all.length == 0 ? new Object[1] : all;
    }

    public Comparator<? super E> comparator() {
        return $order;
    }

    private int $compare(E x, E y) {
        return $order != null ? ((Comparator) $order).compare(x, y) : ((Comparable) x).compareTo(y);
    }

    private void $up(int i, E e) {
        if ($order == null && !(e instanceof Comparable)) {
            throw new ClassCastException();
        }
        while (i > 0) {
            int parent = (i - 1) / 2;
            E above = (E) $heap[parent];
            if ($compare(e, above) >= 0) {
                break;
            }
            $heap[i] = above;
            i = parent;
        }
        $heap[i] = e;
    }

    private void $down(int i, E e) {
        while (2 * i + 1 < $size) {
            int child = 2 * i + 1;
            if (child + 1 < $size && $compare((E) $heap[child], (E) $heap[child + 1]) > 0) {
                child++;
            }
            E below = (E) $heap[child];
            if ($compare(e, below) <= 0) {
                break;
            }
            $heap[i] = below;
            i = child;
        }
        $heap[i] = e;
    }

    public int size() {
        return $size;
    }

    // Does not support `remove`: it can move a later element before the current position.
    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int next;
            private final int changes = $changed;

            public boolean hasNext() {
                return next < $size;
            }

            public E next() {
                $unchanged(changes);
                if (next >= $size) {
                    throw new NoSuchElementException();
                }
                return (E) $heap[next++];
            }

            public void remove() {
                $Echis.unsupported("removing from a PriorityQueue by an iterator");
            }
        };
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int before = $changed;
        int n = $size;
        for (int i = 0; i < n; i++) {
            action.accept((E) $heap[i]);
        }
        $unchanged(before);
    }

    //# Unchanged()
    public boolean add(E e) { return offer(e); }

    // If the comparison throws, the element is not added.
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        $changed++;
        if ($size >= $heap.length) {
            $heap = Arrays.copyOf($heap, $size * 2 + 2);
        }
        $up($size, e);
        $size++;
        return true;
    }

    public E peek() {
        return (E) $heap[0];
    }

    public E poll() {
        if ($size == 0) {
            return null;
        }
        $changed++;
        E first = (E) $heap[0];
        E last = $last();
        if ($size > 0) {
            $down(0, last);
        }
        return first;
    }

    private E $last() {
        $size--;
        E last = (E) $heap[$size];
        $heap[$size] = null;
        return last;
    }

    //# template FirstOf($remove$, $poll$)
    public E $remove$() {
        E first = $poll$();
        if (first == null) {
            throw new NoSuchElementException();
        }
        return first;
    }
    //# end
    //# FirstOf(remove, poll)
    //# FirstOf(element, peek)

    private int $index(Object o) {
        for (int i = 0; o != null && i < $size; i++) {
            if (o.equals($heap[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(Object o) {
        return $index(o) >= 0;
    }

    public boolean remove(Object o) {
        int i = $index(o);
        if (i < 0) {
            return false;
        }
        $changed++;
        E last = $last();
        if (i != $size) {
            $down(i, last);
            if ($heap[i] == last) {
                $up(i, last);
            }
        }
        return true;
    }

    public void clear() {
        $changed++;
        while ($size > 0) {
            $last();
        }
    }
}
