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

public interface ListIterator<T> extends Iterator<T> {}

public class NoSuchElementException extends RuntimeException {
    public NoSuchElementException() {}

    public NoSuchElementException(String message) {
        super(message);
    }
}

public class InputMismatchException extends NoSuchElementException {
    public InputMismatchException() {}
}

public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {}
}

public class ConcurrentModificationException extends RuntimeException {
    public ConcurrentModificationException() {}

    public ConcurrentModificationException(String message) {
        super(message);
    }
}

@FunctionalInterface
public interface Comparator<T> {
    int compare(T x, T y);

    default Comparator<T> reversed() {
        return (x, y) -> compare(y, x);
    }

    default Comparator<T> thenComparing(Comparator<? super T> other) {
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
        return (x, y) -> x.compareTo(y);
    }

    static <T extends Comparable<T>> Comparator<T> reverseOrder() {
        return (x, y) -> y.compareTo(x);
    }

    static <T, U extends Comparable<U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        return (x, y) -> key.apply(x).compareTo(key.apply(y));
    }

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        return (x, y) -> Integer.compare(key.applyAsInt(x), key.applyAsInt(y));
    }

    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
        return (x, y) -> Long.compare(key.applyAsLong(x), key.applyAsLong(y));
    }
}

public final class Objects {
    private Objects() {}

    public static boolean equals(Object x, Object y) {
        return x == null ? y == null : x.equals(y);
    }

    public static int hashCode(Object x) {
        return x == null ? 0 : x.hashCode();
    }

    public static int hash(Object... all) {
        return Arrays.hashCode(all);
    }

    public static String toString(Object x) {
        return String.valueOf(x);
    }

    public static String toString(Object x, String otherwise) {
        return x == null ? otherwise : x.toString();
    }

    public static boolean isNull(Object x) {
        return x == null;
    }

    public static boolean nonNull(Object x) {
        return x != null;
    }

    public static <T> T requireNonNull(T x) {
        if (x == null) {
            throw new NullPointerException();
        }
        return x;
    }

    public static <T> T requireNonNull(T x, String message) {
        if (x == null) {
            throw new NullPointerException(message);
        }
        return x;
    }

    public static <T> T requireNonNullElse(T x, T otherwise) {
        return x != null ? x : requireNonNull(otherwise, "defaultObj");
    }

    public static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }
}

public final class Optional<T> {
    private final T $value;

    private Optional(T value) {
        $value = value;
    }

    public static <T> Optional<T> of(T value) {
        return new Optional<>(Objects.requireNonNull(value));
    }

    public static <T> Optional<T> ofNullable(T value) {
        return new Optional<>(value);
    }

    public static <T> Optional<T> empty() {
        return new Optional<>(null);
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

    public T orElseThrow() {
        return get();
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
        return $value == null ? new Optional<U>(null) : new Optional<U>(f.apply($value));
    }

    public Optional<T> filter(Predicate<? super T> p) {
        return $value == null || p.test($value) ? this : new Optional<T>(null);
    }

    public boolean equals(Object other) {
        return other instanceof Optional && Objects.equals($value, ((Optional<?>) other).$value);
    }

    public int hashCode() {
        return Objects.hashCode($value);
    }

    public String toString() {
        return $value == null ? "Optional.empty" : "Optional[" + $value + "]";
    }

    public void $show() {
        $Echis.show($value);
    }
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

    default void sort(Comparator<? super E> c) {
        Object[] a = toArray();
        Arrays.sort(a, (Comparator) c);
        for (int i = 0; i < a.length; i++) {
            set(i, (E) a[i]);
        }
    }

    default void replaceAll(UnaryOperator<E> f) {
        for (int i = 0; i < size(); i++) {
            set(i, f.apply(get(i)));
        }
    }

    @SafeVarargs
    static <E> List<E> of(E... all) {
        return new $ImmutableList<E>(all);
    }

    static <E> List<E> copyOf(Collection<? extends E> c) {
        return new $ImmutableList<E>((E[]) c.toArray());
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
}

public interface Set<E> extends Collection<E> {
    @SafeVarargs
    static <E> Set<E> of(E... all) {
        $Echis.unsupported("Set.of, whose order Java leaves open");
        return null;
    }
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

    public Object[] toArray() {
        Object[] a = new Object[size()];
        int i = 0;
        for (E e : this) {
            a[i++] = e;
        }
        return a;
    }

    public <T> T[] toArray(T[] a) {
        if (a.length < size()) {
            a = (T[]) a.$fresh(size());
        }
        Object[] into = a;
        int i = 0;
        for (E e : this) {
            into[i++] = e;
        }
        if (i < a.length) {
            into[i] = null;
        }
        return a;
    }

    public boolean add(E e) {
        throw new UnsupportedOperationException();
    }

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

    public boolean removeAll(Collection<?> c) {
        boolean changed = false;
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            if (c.contains(i.next())) {
                i.remove();
                changed = true;
            }
        }
        return changed;
    }

    public boolean retainAll(Collection<?> c) {
        boolean changed = false;
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            if (!c.contains(i.next())) {
                i.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            i.next();
            i.remove();
        }
    }

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        boolean first = true;
        for (E e : this) {
            if (!first) {
                text.append(", ");
            }
            first = false;
            text.append(e == this ? "(this Collection)" : (Object) e);
        }
        return text.append("]").toString();
    }

    public void $show() {
        for (E e : this) {
            if (e != this) {
                $Echis.show(e);
            }
        }
    }
}

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected AbstractList() {}

    public boolean add(E e) {
        add(size(), e);
        return true;
    }

    public E set(int index, E e) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E e) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public int indexOf(Object o) {
        for (int i = 0; i < size(); i++) {
            E e = get(i);
            if (o == null ? e == null : o.equals(e)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        for (int i = size() - 1; i >= 0; i--) {
            E e = get(i);
            if (o == null ? e == null : o.equals(e)) {
                return i;
            }
        }
        return -1;
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        for (E e : c) {
            add(index++, e);
        }
        return !c.isEmpty();
    }

    public List<E> subList(int from, int to) {
        if (from < 0 || to > size() || from > to) {
            throw new IndexOutOfBoundsException();
        }
        ArrayList<E> part = new ArrayList<>();
        for (int i = from; i < to; i++) {
            part.add(get(i));
        }
        return new $ImmutableList<E>((E[]) part.toArray());
    }

    // Counts changes that iterators must not miss.
    int $changes() {
        return 0;
    }

    public Iterator<E> iterator() {
        return new $ListIterator<E>(this);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        List<?> list = (List<?>) other;
        if (size() != list.size()) {
            return false;
        }
        Iterator<?> those = list.iterator();
        for (E e : this) {
            Object o = those.next();
            if (!(e == null ? o == null : e.equals(o))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int h = 1;
        for (E e : this) {
            h = 31 * h + (e == null ? 0 : e.hashCode());
        }
        return h;
    }
}

final class $ListIterator<E> implements Iterator<E> {
    private final AbstractList<E> list;
    private int next;
    private int last = -1;
    private int changes;

    $ListIterator(AbstractList<E> list) {
        this.list = list;
        changes = list.$changes();
    }

    public boolean hasNext() {
        return next != list.size();
    }

    public E next() {
        if (changes != list.$changes()) {
            throw new ConcurrentModificationException();
        }
        if (next >= list.size()) {
            throw new NoSuchElementException();
        }
        last = next;
        next++;
        return list.get(last);
    }

    public void remove() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        if (changes != list.$changes()) {
            throw new ConcurrentModificationException();
        }
        list.remove(last);
        next = last;
        last = -1;
        changes = list.$changes();
    }
}

final class $ImmutableList<E> extends AbstractList<E> {
    private final E[] all;

    $ImmutableList(E[] all) {
        this.all = all.clone();
    }

    public int size() {
        return all.length;
    }

    public E get(int index) {
        return all[index];
    }

    public boolean remove(Object o) {
        throw new UnsupportedOperationException();
    }

    public boolean removeIf(Predicate<? super E> p) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }

    public void sort(Comparator<? super E> c) {
        throw new UnsupportedOperationException();
    }
}

// The list that Arrays.asList gives: its elements are those of the array.
final class $ArrayAsList<E> extends AbstractList<E> {
    private final E[] all;

    $ArrayAsList(E[] all) {
        if (all == null) {
            throw new NullPointerException();
        }
        this.all = all;
    }

    public int size() {
        return all.length;
    }

    public E get(int index) {
        return all[index];
    }

    public E set(int index, E e) {
        E old = all[index];
        all[index] = e;
        return old;
    }
}

public class ArrayList<E> extends AbstractList<E> implements java.io.Serializable, Cloneable {
    private Object[] $all;
    private int $size;
    private int $changed;

    public ArrayList() {
        $all = new Object[10];
    }

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        $all = new Object[capacity];
    }

    public ArrayList(Collection<? extends E> c) {
        $all = c.toArray();
        $size = $all.length;
    }

    boolean $isPossible() {
        return $all != null && $all.getClass() == Object[].class && 0 <= $size && $size <= $all.length;
    }

    int $changes() {
        return $changed;
    }

    public int size() {
        return $size;
    }

    public boolean isEmpty() {
        return $size == 0;
    }

    public void ensureCapacity(int capacity) {}

    public void trimToSize() {}

    private void $check(int index) {
        if (index < 0 || index >= $size) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + $size);
        }
    }

    private void $grow() {
        $changed++;
        if ($size == $all.length) {
            Object[] more = new Object[$size * 2 + 2];
            for (int i = 0; i < $size; i++) {
                more[i] = $all[i];
            }
            $all = more;
        }
    }

    public E get(int index) {
        $check(index);
        return (E) $all[index];
    }

    public E set(int index, E e) {
        $check(index);
        E old = (E) $all[index];
        $all[index] = e;
        return old;
    }

    public boolean add(E e) {
        $grow();
        $all[$size] = e;
        $size++;
        return true;
    }

    public void add(int index, E e) {
        if (index < 0 || index > $size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + $size);
        }
        $grow();
        for (int i = $size; i > index; i--) {
            $all[i] = $all[i - 1];
        }
        $all[index] = e;
        $size++;
    }

    public boolean addAll(Collection<? extends E> c) {
        Object[] those = c.toArray();
        for (int i = 0; i < those.length; i++) {
            add((E) those[i]);
        }
        return those.length != 0;
    }

    public E remove(int index) {
        $check(index);
        $changed++;
        E old = (E) $all[index];
        $size--;
        for (int i = index; i < $size; i++) {
            $all[i] = $all[i + 1];
        }
        $all[$size] = null;
        return old;
    }

    public boolean remove(Object o) {
        int index = indexOf(o);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    public void clear() {
        $changed++;
        for (int i = 0; i < $size; i++) {
            $all[i] = null;
        }
        $size = 0;
    }

    public void sort(Comparator<? super E> c) {
        super.sort(c);
        $changed++;
    }

    public void forEach(Consumer<? super E> action) {
        int before = $changed;
        for (int i = 0; i < $size && before == $changed; i++) {
            action.accept((E) $all[i]);
        }
        if (before != $changed) {
            throw new ConcurrentModificationException();
        }
    }
}

public class Vector<E> extends ArrayList<E> {
    public Vector() {}

    public Vector(int capacity) {
        super(capacity);
    }

    public void addElement(E e) {
        add(e);
    }

    public E elementAt(int index) {
        if (index >= size()) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + size());
        }
        return get(index);
    }

    public E firstElement() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    public E lastElement() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }
}

public class Stack<E> extends Vector<E> {
    public Stack() {}

    public E push(E e) {
        add(e);
        return e;
    }

    public E pop() {
        if (isEmpty()) {
            throw new EmptyStackException();
        }
        return remove(size() - 1);
    }

    public E peek() {
        if (isEmpty()) {
            throw new EmptyStackException();
        }
        return get(size() - 1);
    }

    public boolean empty() {
        return isEmpty();
    }

    public int search(Object o) {
        int i = lastIndexOf(o);
        return i < 0 ? -1 : size() - i;
    }
}

public class LinkedList<E> extends AbstractList<E> implements Deque<E> {
    private $Link<E> $first;
    private $Link<E> $last;
    private int $size;
    private int $changed;

    public LinkedList() {}

    public LinkedList(Collection<? extends E> c) {
        addAll(c);
    }

    int $changes() {
        return $changed;
    }

    public int size() {
        return $size;
    }

    private $Link<E> $at(int index) {
        if (index < 0 || index >= $size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + $size);
        }
        $Link<E> link = $first;
        for (int i = 0; i < index; i++) {
            link = link.next;
        }
        return link;
    }

    private void $before(E e, $Link<E> next) {
        $Link<E> previous = next == null ? $last : next.previous;
        $Link<E> link = new $Link<>(e, previous, next);
        if (previous == null) {
            $first = link;
        } else {
            previous.next = link;
        }
        if (next == null) {
            $last = link;
        } else {
            next.previous = link;
        }
        $size++;
        $changed++;
    }

    private E $unlink($Link<E> link) {
        if (link.previous == null) {
            $first = link.next;
        } else {
            link.previous.next = link.next;
        }
        if (link.next == null) {
            $last = link.previous;
        } else {
            link.next.previous = link.previous;
        }
        $size--;
        $changed++;
        return link.value;
    }

    public E get(int index) {
        return $at(index).value;
    }

    public E set(int index, E e) {
        $Link<E> link = $at(index);
        E old = link.value;
        link.value = e;
        return old;
    }

    public boolean add(E e) {
        $before(e, null);
        return true;
    }

    public void add(int index, E e) {
        if (index < 0 || index > $size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + $size);
        }
        $before(e, index == $size ? null : $at(index));
    }

    public E remove(int index) {
        return $unlink($at(index));
    }

    public boolean remove(Object o) {
        for ($Link<E> link = $first; link != null; link = link.next) {
            if (o == null ? link.value == null : o.equals(link.value)) {
                $unlink(link);
                return true;
            }
        }
        return false;
    }

    public void clear() {
        $first = null;
        $last = null;
        $size = 0;
        $changed++;
    }

    public void addFirst(E e) {
        $before(e, $first);
    }

    public void addLast(E e) {
        $before(e, null);
    }

    public boolean offer(E e) {
        return add(e);
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        return add(e);
    }

    public E getFirst() {
        if ($first == null) {
            throw new NoSuchElementException();
        }
        return $first.value;
    }

    public E getLast() {
        if ($last == null) {
            throw new NoSuchElementException();
        }
        return $last.value;
    }

    public E removeFirst() {
        if ($first == null) {
            throw new NoSuchElementException();
        }
        return $unlink($first);
    }

    public E removeLast() {
        if ($last == null) {
            throw new NoSuchElementException();
        }
        return $unlink($last);
    }

    public E peek() {
        return $first == null ? null : $first.value;
    }

    public E peekFirst() {
        return peek();
    }

    public E peekLast() {
        return $last == null ? null : $last.value;
    }

    public E poll() {
        return $first == null ? null : $unlink($first);
    }

    public E pollFirst() {
        return poll();
    }

    public E pollLast() {
        return $last == null ? null : $unlink($last);
    }

    public E remove() {
        return removeFirst();
    }

    public E element() {
        return getFirst();
    }

    public void push(E e) {
        addFirst(e);
    }

    public E pop() {
        return removeFirst();
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            $Link<E> next = $first;
            $Link<E> returned;
            int changes = $changed;

            public boolean hasNext() {
                return next != null;
            }

            public E next() {
                if (changes != $changed) {
                    throw new ConcurrentModificationException();
                }
                if (next == null) {
                    throw new NoSuchElementException();
                }
                returned = next;
                next = next.next;
                return returned.value;
            }

            public void remove() {
                if (changes != $changed) {
                    throw new ConcurrentModificationException();
                }
                if (returned == null) {
                    throw new IllegalStateException();
                }
                $unlink(returned);
                returned = null;
                changes = $changed;
            }
        };
    }
}

final class $Link<E> {
    E value;
    $Link<E> previous;
    $Link<E> next;

    $Link(E value, $Link<E> previous, $Link<E> next) {
        this.value = value;
        this.previous = previous;
        this.next = next;
    }
}

public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> {
    private final LinkedList<E> $list = new LinkedList<>();

    public ArrayDeque() {}

    public ArrayDeque(int capacity) {}

    public ArrayDeque(Collection<? extends E> c) {
        addAll(c);
    }

    private static <T> T $there(T e) {
        if (e == null) {
            throw new NullPointerException();
        }
        return e;
    }

    public int size() {
        return $list.size();
    }

    public Iterator<E> iterator() {
        return $list.iterator();
    }

    public boolean add(E e) {
        return $list.add($there(e));
    }

    public void clear() {
        $list.clear();
    }

    public void addFirst(E e) {
        $list.addFirst($there(e));
    }

    public void addLast(E e) {
        $list.addLast($there(e));
    }

    public boolean offer(E e) {
        return add(e);
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        return add(e);
    }

    public E getFirst() {
        return $list.getFirst();
    }

    public E getLast() {
        return $list.getLast();
    }

    public E removeFirst() {
        return $list.removeFirst();
    }

    public E removeLast() {
        return $list.removeLast();
    }

    public E peek() {
        return $list.peek();
    }

    public E peekFirst() {
        return $list.peek();
    }

    public E peekLast() {
        return $list.peekLast();
    }

    public E poll() {
        return $list.poll();
    }

    public E pollFirst() {
        return $list.poll();
    }

    public E pollLast() {
        return $list.pollLast();
    }

    public E remove() {
        return $list.removeFirst();
    }

    public E element() {
        return $list.getFirst();
    }

    public void push(E e) {
        addFirst(e);
    }

    public E pop() {
        return $list.removeFirst();
    }
}

// A heap, as the order of what it gives out among equals shows.
public class PriorityQueue<E> extends AbstractCollection<E> implements Queue<E> {
    private final ArrayList<E> $heap = new ArrayList<>();
    private final Comparator<? super E> $order;

    public PriorityQueue() {
        $order = null;
    }

    public PriorityQueue(int capacity) {
        $order = null;
    }

    public PriorityQueue(Comparator<? super E> order) {
        $order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        $order = order;
    }

    public PriorityQueue(Collection<? extends E> c) {
        $order = null;
        for (E e : c) {
            $heap.add(e);
        }
        for (int i = $heap.size() / 2 - 1; i >= 0; i--) {
            $down(i, $heap.get(i));
        }
    }

    private int $compare(E x, E y) {
        return $order != null ? ((Comparator) $order).compare(x, y) : ((Comparable) x).compareTo(y);
    }

    private void $up(int i, E e) {
        while (i > 0) {
            int parent = (i - 1) / 2;
            E above = $heap.get(parent);
            if ($compare(e, above) >= 0) {
                break;
            }
            $heap.set(i, above);
            i = parent;
        }
        $heap.set(i, e);
    }

    private void $down(int i, E e) {
        int n = $heap.size();
        while (2 * i + 1 < n) {
            int child = 2 * i + 1;
            if (child + 1 < n && $compare($heap.get(child), $heap.get(child + 1)) > 0) {
                child++;
            }
            E below = $heap.get(child);
            if ($compare(e, below) <= 0) {
                break;
            }
            $heap.set(i, below);
            i = child;
        }
        $heap.set(i, e);
    }

    public int size() {
        return $heap.size();
    }

    public Iterator<E> iterator() {
        return $heap.iterator();
    }

    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        if ($order == null && !(e instanceof Comparable)) {
            throw new ClassCastException();
        }
        $heap.add(e);
        $up($heap.size() - 1, e);
        return true;
    }

    public E peek() {
        return $heap.isEmpty() ? null : $heap.get(0);
    }

    public E poll() {
        if ($heap.isEmpty()) {
            return null;
        }
        E first = $heap.get(0);
        E last = $heap.remove($heap.size() - 1);
        if (!$heap.isEmpty()) {
            $down(0, last);
        }
        return first;
    }

    public E remove() {
        if ($heap.isEmpty()) {
            throw new NoSuchElementException();
        }
        return poll();
    }

    public E element() {
        if ($heap.isEmpty()) {
            throw new NoSuchElementException();
        }
        return peek();
    }

    public boolean remove(Object o) {
        int i = $heap.indexOf(o);
        if (i < 0) {
            return false;
        }
        E last = $heap.remove($heap.size() - 1);
        if (i != $heap.size()) {
            $down(i, last);
            if ($heap.get(i) == last) {
                $up(i, last);
            }
        }
        return true;
    }

    public void clear() {
        $heap.clear();
    }
}
