package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected AbstractList() {}

    public boolean add(E e) {
        add(size(), e);
        return true;
    }

    //# Refused(E set(int index, E e))
    //# Refused(void add(int index, E e))
    //# Refused(E remove(int index))

    public int indexOf(Object o) {
        ListIterator<E> i = listIterator();
        while (i.hasNext()) {
            E e = i.next();
            if (o == null ? e == null : o.equals(e)) {
                return i.previousIndex();
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        ListIterator<E> i = listIterator(size());
        while (i.hasPrevious()) {
            E e = i.previous();
            if (o == null ? e == null : o.equals(e)) {
                return i.nextIndex();
            }
        }
        return -1;
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
        }
        boolean changed = false;
        for (E e : c) {
            add(index++, e);
            changed = true;
        }
        return changed;
    }

    public void clear() { removeRange(0, size()); }

    protected void removeRange(int from, int to) {
        ListIterator<E> i = listIterator(from);
        for (int n = to - from; n > 0; n--) {
            i.next();
            i.remove();
        }
    }

    // Throws if no element can be added at the index.
    static void $checkPosition(int index, int size) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    static void $checkRange(int from, int to, int size) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + from);
        }
        if (to > size) {
            throw new IndexOutOfBoundsException("toIndex = " + to);
        }
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
    }

    public List<E> subList(int from, int to) {
        $checkRange(from, to, size());
        return new $SubList<E>(this, from, to);
    }

    // Iterators and sublists access the list by the following methods. By default they call the
    // methods that a subclass may override; lists with an array access it directly.
    E $element(int index) {
        return get(index);
    }

    // The element that an iterator returns next. Detects the end by the exception of `get`.
    E $upcoming(int index) {
        try {
            return get(index);
        } catch (IndexOutOfBoundsException e) {
            throw new NoSuchElementException(e);
        }
    }

    E $exchange(int index, E e) {
        return set(index, e);
    }

    int $count() {
        return size();
    }

    // The number of changes that make iterators fail.
    int $changes() {
        return 0;
    }

    public Iterator<E> iterator() {
        return new $ListIterator<E>(this, 0);
    }

    public ListIterator<E> listIterator() { return listIterator(0); }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
        }
        return new $ListIterator<E>(this, index);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        Iterator<E> these = listIterator();
        Iterator<?> those = ((List<?>) other).listIterator();
        while (these.hasNext() && those.hasNext()) {
            E e = these.next();
            Object o = those.next();
            if (!$same(e, o)) {
                return false;
            }
        }
        return !(these.hasNext() || those.hasNext());
    }

    // Compares an element of this list with one of another list.
    boolean $same(Object own, Object other) {
        return Objects.$equal(own, other);
    }

    public int hashCode() {
        int h = 1;
        for (E e : this) {
            h = 31 * h + (e == null ? 0 : e.hashCode());
        }
        return h;
    }
}

final class $ListIterator<E> implements ListIterator<E> {
    private final AbstractList<E> list;
    private int next;
    private int last = -1;
    private int changes;

    $ListIterator(AbstractList<E> list, int next) {
        this.list = list;
        this.next = next;
        changes = list.$changes();
    }

    //# UnchangedSince(list.$changes())

    private void returned() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        unchanged();
    }

    public boolean hasNext() {
        return next != list.$count();
    }

    public E next() {
        unchanged();
        E e = list.$upcoming(next);
        last = next;
        next++;
        return e;
    }

    public boolean hasPrevious() {
        return next != 0;
    }

    public E previous() {
        unchanged();
        E e = list.$upcoming(next - 1);
        next--;
        last = next;
        return e;
    }

    public int nextIndex() {
        return next;
    }

    public int previousIndex() {
        return next - 1;
    }

    // Lists with an array check for changes at the end, other lists before each element.
    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        if (!(list instanceof $ArrayBacked)) {
            while (hasNext()) {
                action.accept(next());
            }
            return;
        }
        int size = list.$count();
        if (next >= size) {
            return;
        }
        int i = next;
        while (i < size && changes == list.$changes()) {
            action.accept(list.$element(i));
            i++;
        }
        next = i;
        last = i - 1;
        unchanged();
    }

    public void remove() {
        returned();
        list.remove(last);
        next = last;
        last = -1;
        changes = list.$changes();
    }

    public void set(E e) {
        returned();
        list.set(last, e);
    }

    public void add(E e) {
        unchanged();
        list.add(next, e);
        next++;
        last = -1;
        changes = list.$changes();
    }
}

// A range of a list. Changes write through to the list; any other change of the list makes the
// range unusable.
final class $SubList<E> extends AbstractList<E> {
    private final AbstractList<E> list;
    private final int from;
    private int size;
    private int changes;

    $SubList(AbstractList<E> list, int from, int to) {
        this.list = list;
        this.from = from;
        size = to - from;
        changes = list.$changes();
    }

    boolean $same(Object own, Object other) {
        return list.$same(own, other);
    }

    //# UnchangedSince(list.$changes())

    private int at(int index) {
        Objects.checkIndex(index, size);
        unchanged();
        return from + index;
    }

    int $changes() {
        return list.$changes();
    }

    E $upcoming(int index) {
        if (index < 0 || index >= size) {
            throw new NoSuchElementException();
        }
        return get(index);
    }

    public int size() {
        unchanged();
        return size;
    }

    public E get(int index) { return list.$element(at(index)); }
    public E set(int index, E e) { return list.$exchange(at(index), e); }

    public void add(int index, E e) {
        $checkPosition(index, size);
        unchanged();
        list.add(from + index, e);
        changes = list.$changes();
        size++;
    }

    public E remove(int index) {
        E old = list.remove(at(index));
        changes = list.$changes();
        size--;
        return old;
    }

    public boolean addAll(Collection<? extends E> c) { return addAll(size, c); }

    public boolean addAll(int index, Collection<? extends E> c) {
        $checkPosition(index, size);
        int n = c.size();
        if (n == 0) {
            return false;
        }
        unchanged();
        list.addAll(from + index, c);
        changes = list.$changes();
        size += n;
        return true;
    }

    protected void removeRange(int from, int to) {
        unchanged();
        list.removeRange(this.from + from, this.from + to);
        changes = list.$changes();
        size -= to - from;
    }

    public ListIterator<E> listIterator(int index) {
        unchanged();
        $checkPosition(index, size);
        return new $ListIterator<E>(this, index);
    }
}

// A list without operations that change it.
abstract class $Unchangeable<E> extends AbstractList<E> {
    //# Refused(boolean add(E e))
    //# Refused(boolean remove(Object o))
    //# Refused(boolean addAll(Collection<? extends E> c))
    //# Refused(boolean addAll(int index, Collection<? extends E> c))
    //# Refused(boolean removeAll(Collection<?> c))
    //# Refused(boolean retainAll(Collection<?> c))
    //# Refused(boolean removeIf(Predicate<? super E> p))
    //# Refused(void replaceAll(UnaryOperator<E> f))
    //# Refused(void clear())
    //# Refused(void sort(Comparator<? super E> c))

    public Iterator<E> iterator() {
        return new $ReadingIterator<E>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index + " Size: " + size());
        }
        return new $ReadingIterator<E>(this, index);
    }
}

final class $ReadingIterator<E> implements ListIterator<E> {
    private final ListIterator<E> all;

    $ReadingIterator(AbstractList<E> list, int next) {
        all = new $ListIterator<E>(list, next);
    }

    $ReadingIterator(ListIterator<E> all) {
        this.all = all;
    }

    public boolean hasNext() { return all.hasNext(); }

    public E next() {
        if (!all.hasNext()) {
            throw new NoSuchElementException();
        }
        return all.next();
    }

    public boolean hasPrevious() { return all.hasPrevious(); }
    public E previous() { return all.previous(); }
    public int nextIndex() { return all.nextIndex(); }
    public int previousIndex() { return all.previousIndex(); }
    public void forEachRemaining(Consumer<? super E> action) { all.forEachRemaining(action); }
    //# Refused(void remove())
    //# Refused(void set(E e))
    //# Refused(void add(E e))
}

// The list of `List.of`, or a range of one. It contains no null.
final class $ImmutableList<E> extends $Unchangeable<E> {
    private final E[] all;
    private final boolean isRange;

    $ImmutableList(E[] all) {
        this(all, false);
        for (E e : all) {
            Objects.requireNonNull(e);
        }
    }

    private $ImmutableList(E[] all, boolean isRange) {
        this.all = all.clone();
        this.isRange = isRange;
    }

    private static final $ImmutableList<Object> EMPTY = new $ImmutableList<>(new Object[0]);

    static <E> List<E> make(E[] all) {
        return all.length == 0 ? (List<E>) (Object) EMPTY : new $ImmutableList<E>(all);
    }

    boolean $isWhole() {
        return !isRange;
    }

    public int size() {
        return all.length;
    }

    public List<E> subList(int from, int to) {
        $checkRange(from, to, all.length);
        return new $ImmutableList<E>(Arrays.copyOfRange(all, from, to), true);
    }

    // Java's lists of one or two elements have no array, so their exceptions differ.
    public E get(int index) {
        if (isRange) {
            Objects.checkIndex(index, all.length);
        } else if ((all.length == 1 || all.length == 2) && (index < 0 || index >= all.length)) {
            throw new IndexOutOfBoundsException("Index: " + index + " Size: " + all.length);
        }
        return all[index];
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    E $upcoming(int index) {
        if (index < 0 || index >= all.length) {
            throw new NoSuchElementException();
        }
        return all[index];
    }

    public int indexOf(Object o) {
        Objects.requireNonNull(o);
        for (int i = 0; i < all.length; i++) {
            if ($holds(i, o)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        Objects.requireNonNull(o);
        for (int i = all.length - 1; i >= 0; i--) {
            if ($holds(i, o)) {
                return i;
            }
        }
        return -1;
    }

    private boolean $holds(int index, Object o) {
        boolean isArray = isRange || all.length > 2;
        return isArray && all[index] == o || o.equals(all[index]);
    }

    boolean $same(Object own, Object other) {
        return Objects.equals(own, other);
    }
}

// The list of `Collections.unmodifiableList`.
final class $View<E> extends $UnmodifiableCollection<E> implements List<E> {
    private final List<E> list;

    $View(List<E> list) {
        super(list);
        this.list = list;
    }

    public E get(int index) { return list.get(index); }
    public int indexOf(Object o) { return list.indexOf(o); }
    public int lastIndexOf(Object o) { return list.lastIndexOf(o); }

    public List<E> subList(int from, int to) {
        return new $View<E>(list.subList(from, to));
    }

    public ListIterator<E> listIterator() { return listIterator(0); }

    public ListIterator<E> listIterator(int index) {
        return new $ReadingIterator<E>(list.listIterator(index));
    }

    public boolean equals(Object other) {
        return other == this || list.equals(other);
    }

    public int hashCode() { return list.hashCode(); }
    //# Refused(E set(int index, E e))
    //# Refused(void add(int index, E e))
    //# Refused(E remove(int index))
    //# Refused(boolean addAll(int index, Collection<? extends E> c))
    //# Refused(void replaceAll(UnaryOperator<E> f))
    //# Refused(void sort(Comparator<? super E> c))
}

// The list of `Collections.nCopies`.
final class $Copied<E> extends AbstractList<E> {
    private final int count;
    private final E element;

    $Copied(int count, E element) {
        this.count = count;
        this.element = element;
    }

    public int size() {
        return count;
    }

    public E get(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
        }
        return element;
    }

    public boolean contains(Object o) {
        return count > 0 && Objects.$equal(o, element);
    }

    public int indexOf(Object o) {
        return contains(o) ? 0 : -1;
    }

    public int lastIndexOf(Object o) {
        return contains(o) ? count - 1 : -1;
    }
}

// The list of `Collections.singletonList`.
final class $Singleton<E> extends AbstractList<E> {
    private final E element;

    $Singleton(E element) {
        this.element = element;
    }

    public int size() {
        return 1;
    }

    public Iterator<E> iterator() {
        return new $OnlyIterator<E>(element);
    }

    public E get(int index) {
        if (index != 0) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: 1");
        }
        return element;
    }

    //# Refused(boolean removeIf(Predicate<? super E> p))
    //# Refused(void replaceAll(UnaryOperator<E> f))
    public void sort(Comparator<? super E> c) {}
}

final class $OnlyIterator<E> implements Iterator<E> {
    private final E element;
    private boolean isGiven;

    $OnlyIterator(E element) {
        this.element = element;
    }

    public boolean hasNext() {
        return !isGiven;
    }

    public E next() {
        if (isGiven) {
            throw new NoSuchElementException();
        }
        isGiven = true;
        return element;
    }

    //# Refused(void remove())
}

// The set of `Collections.singleton`.
final class $OneElement<E> extends AbstractSet<E> {
    private final E element;

    $OneElement(E element) {
        this.element = element;
    }

    public int size() {
        return 1;
    }

    public Iterator<E> iterator() {
        return new $OnlyIterator<E>(element);
    }

    public void forEach(Consumer<? super E> action) { action.accept(element); }
    //# Refused(boolean removeIf(Predicate<? super E> p))
    public int hashCode() { return Objects.hashCode(element); }
}

// The result of `Collections.enumeration`.
final class $Enumerated<E> implements Enumeration<E> {
    private final Iterator<E> all;

    $Enumerated(Iterator<E> all) {
        this.all = all;
    }

    public boolean hasMoreElements() { return all.hasNext(); }
    public E nextElement() { return all.next(); }
}

// The list of `Collections.emptyList`.
final class $EmptyList<E> extends AbstractList<E> {
    static final $EmptyList<Object> ONLY = new $EmptyList<>();

    public Iterator<E> iterator() {
        return (Iterator<E>) (Object) $Nothing.ONLY;
    }

    public ListIterator<E> listIterator() {
        return (ListIterator<E>) (Object) $NothingListed.ONLY;
    }

    public int size() {
        return 0;
    }

    public E get(int index) { throw new IndexOutOfBoundsException("Index: " + index); }
}

// The iterator without elements.
class $Nothing<E> implements Iterator<E> {
    static final $Nothing<Object> ONLY = new $Nothing<>();

    public boolean hasNext() {
        return false;
    }

    public E next() { throw new NoSuchElementException(); }
    public void remove() { throw new IllegalStateException(); }
}

final class $NothingListed<E> extends $Nothing<E> implements ListIterator<E> {
    static final $NothingListed<Object> ONLY = new $NothingListed<>();

    public boolean hasPrevious() {
        return false;
    }

    public E previous() { throw new NoSuchElementException(); }

    public int nextIndex() {
        return 0;
    }

    public int previousIndex() {
        return -1;
    }

    public void set(E e) { throw new IllegalStateException(); }
    //# Refused(void add(E e))
}

// The list of `Arrays.asList`. It writes through to the array.
final class $ArrayAsList<E> extends AbstractList<E> {
    private final E[] all;

    $ArrayAsList(E[] all) {
        this.all = Objects.requireNonNull(all);
    }

    public int size() {
        return all.length;
    }

    public E get(int index) {
        return all[index];
    }

    // The class of the array depends on the inferred type of the call, which may be unknown.
    public E set(int index, E e) {
        E old = all[index];
        try {
            all[index] = e;
        } catch (ArrayStoreException refused) {
            $Echis.unsupported("whether the array of Arrays.asList takes an object of another class");
        }
        return old;
    }

    public int indexOf(Object o) {
        for (int i = 0; i < all.length; i++) {
            if (o == null ? all[i] == null : o.equals(all[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public Iterator<E> iterator() {
        return new $ArrayIterator<E>(all);
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (E e : all) {
            action.accept(e);
        }
    }

    public void replaceAll(UnaryOperator<E> f) {
        Objects.requireNonNull(f);
        for (int i = 0; i < all.length; i++) {
            set(i, f.apply(all[i]));
        }
    }

    public void sort(Comparator<? super E> order) { Arrays.sort(all, order); }
}

// The iterator of an array.
final class $ArrayIterator<E> implements Iterator<E> {
    private final E[] all;
    private int next;

    $ArrayIterator(E[] all) {
        this.all = all;
    }

    public boolean hasNext() {
        return next < all.length;
    }

    public E next() {
        if (next >= all.length) {
            throw new NoSuchElementException();
        }
        return all[next++];
    }
}

// The common part of `ArrayList` and `Vector`.
abstract class $ArrayBacked<E> extends AbstractList<E> implements RandomAccess, java.io.Serializable, Cloneable {
    Object[] $all;
    int $size;
    int $changed;

    $ArrayBacked(Object[] all, int size) {
        $all = all;
        $size = size;
    }

    static Object[] $array(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        return new Object[capacity];
    }

    // The capacity to grow to.
    abstract int $larger();

    // Throws unless an element has this index.
    abstract void $check(int index);

    // Throws unless an element can be added at this index.
    abstract void $checkNew(int index);

    boolean $isPossible() {
        return $all != null && $all.getClass() == Object[].class && 0 <= $size && $size <= $all.length;
    }

    int $changes() {
        return $changed;
    }

    //# Unchanged()

    public int size() {
        return $size;
    }

    public boolean isEmpty() {
        return $size == 0;
    }

    // Iterators access the array directly: they do not call overridden methods of subclasses.
    final E $element(int index) {
        return (E) $all[index];
    }

    final E $upcoming(int index) {
        if (index < 0 || index >= $size) {
            throw new NoSuchElementException();
        }
        return (E) $all[index];
    }

    final E $exchange(int index, E e) {
        E old = (E) $all[index];
        $all[index] = e;
        return old;
    }

    final int $count() {
        return $size;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        for (int i = 0; i < $size; i++) {
            if (o == null ? $all[i] == null : o.equals($all[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        for (int i = $size - 1; i >= 0; i--) {
            if (o == null ? $all[i] == null : o.equals($all[i])) {
                return i;
            }
        }
        return -1;
    }

    public Object[] toArray() {
        Object[] copy = new Object[$size];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = $all[i];
        }
        return copy;
    }

    public int hashCode() {
        int before = $changed;
        int h = 1;
        for (int i = 0; i < $size; i++) {
            h = 31 * h + ($all[i] == null ? 0 : $all[i].hashCode());
        }
        $unchanged(before);
        return h;
    }

    final void $grow() {
        $changed++;
        if ($size == $all.length) {
            $enlarge($larger());
        }
    }

    // Assumes that memory suffices.
    final void $enlarge(int capacity) {
        org.sosy_lab.sv_benchmarks.Verifier.assume(capacity >= $size);
        Object[] more = new Object[capacity];
        for (int i = 0; i < $size; i++) {
            more[i] = $all[i];
        }
        $all = more;
    }

    public E get(int index) {
        $check(index);
        return (E) $all[index];
    }

    public E set(int index, E e) {
        $check(index);
        return $exchange(index, e);
    }

    public boolean add(E e) {
        $append(e);
        return true;
    }

    final void $append(E e) {
        $grow();
        $all[$size] = e;
        $size++;
    }

    public void add(int index, E e) { $insert(index, e); }

    final void $insert(int index, E e) {
        $checkNew(index);
        $grow();
        for (int i = $size; i > index; i--) {
            $all[i] = $all[i - 1];
        }
        $all[index] = e;
        $size++;
    }

    public boolean addAll(Collection<? extends E> c) {
        Object[] those = c.toArray();
        $changed++;
        for (int i = 0; i < those.length; i++) {
            $append((E) those[i]);
        }
        return those.length != 0;
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        $checkNew(index);
        Object[] those = c.toArray();
        $changed++;
        for (int i = 0; i < those.length; i++) {
            $insert(index + i, (E) those[i]);
        }
        return those.length != 0;
    }

    public E remove(int index) { return $take(index); }

    final E $take(int index) {
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
        for (int i = 0; i < $size; i++) {
            if (o == null ? $all[i] == null : o.equals($all[i])) {
                $take(i);
                return true;
            }
        }
        return false;
    }

    public void clear() {
        $changed++;
        for (int i = 0; i < $size; i++) {
            $all[i] = null;
        }
        $size = 0;
    }

    protected void removeRange(int from, int to) {
        if (from > to) {
            throw new IndexOutOfBoundsException("From Index: " + from + " > To Index: " + to);
        }
        $changed++;
        $close(from, to);
    }

    // Moves the elements from `to` on to the index `from`.
    final void $close(int from, int to) {
        int end = $size;
        $size -= to - from;
        while (to < end) {
            $all[from++] = $all[to++];
        }
        while (from < end) {
            $all[from++] = null;
        }
    }

    public void sort(Comparator<? super E> c) {
        int before = $changed;
        $Sorting.sort($all, 0, $size, c);
        $unchanged(before);
        $changed++;
    }

    public void replaceAll(UnaryOperator<E> f) {
        Objects.requireNonNull(f);
        int before = $changed;
        int n = $size;
        for (int i = 0; i < n && before == $changed; i++) {
            $all[i] = f.apply((E) $all[i]);
        }
        $unchanged(before);
        $changed++;
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> c.contains(e));
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> !c.contains(e));
    }

    // Tests all elements before it removes any.
    public boolean removeIf(Predicate<? super E> p) {
        Objects.requireNonNull(p);
        int before = $changed;
        int n = $size;
        boolean[] goes = new boolean[n];
        int first = n;
        for (int i = 0; i < n; i++) {
            goes[i] = p.test((E) $all[i]);
            if (goes[i] && first == n) {
                first = i;
            }
        }
        $unchanged(before);
        if (first == n) {
            return false;
        }
        $changed++;
        int kept = first;
        for (int i = first; i < n; i++) {
            if (!goes[i]) {
                $all[kept++] = $all[i];
            }
        }
        $close(kept, n);
        return true;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int before = $changed;
        int n = $size;
        for (int i = 0; i < n && before == $changed; i++) {
            action.accept((E) $all[i]);
        }
        $unchanged(before);
    }
}

public class ArrayList<E> extends $ArrayBacked<E> {
    public ArrayList() {
        super(new Object[10], 0);
    }

    public ArrayList(int capacity) {
        super($array(capacity), 0);
    }

    public ArrayList(Collection<? extends E> c) {
        this(c.toArray());
    }

    private ArrayList(Object[] all) {
        super(all, all.length);
    }

    int $larger() {
        return $size * 2 + 2;
    }

    void $check(int index) {
        if (index < 0 || index >= $size) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + $size);
        }
    }

    void $checkNew(int index) {
        $checkPosition(index, $size);
    }

    public void ensureCapacity(int capacity) {}
    public void trimToSize() {}

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        int before = $changed;
        boolean same = other.getClass() == ArrayList.class ? $equals((ArrayList<?>) other) : $equals((List<?>) other);
        $unchanged(before);
        return same;
    }

    boolean $same(Object own, Object other) {
        return Objects.equals(own, other);
    }

    private boolean $equals(ArrayList<?> other) {
        int n = $size;
        if (n != other.$size) {
            return false;
        }
        int before = other.$changed;
        boolean same = true;
        for (int i = 0; same && i < n; i++) {
            same = $same($all[i], other.$all[i]);
        }
        other.$unchanged(before);
        return same;
    }

    private boolean $equals(List<?> other) {
        Iterator<?> those = other.iterator();
        int n = $size;
        for (int i = 0; i < n; i++) {
            if (!those.hasNext() || !$same($all[i], those.next())) {
                return false;
            }
        }
        return !those.hasNext();
    }

    // If `contains` throws, the elements after the current one stay.
    public boolean removeAll(Collection<?> c) { return $filter(Objects.requireNonNull(c), false); }
    public boolean retainAll(Collection<?> c) { return $filter(Objects.requireNonNull(c), true); }

    private boolean $filter(Collection<?> c, boolean kept) {
        int end = $size;
        int from = 0;
        while (from < end && c.contains($all[from]) == kept) {
            from++;
        }
        if (from == end) {
            return false;
        }
        int to = from++;
        try {
            while (from < end) {
                Object e = $all[from];
                if (c.contains(e) == kept) {
                    $all[to++] = e;
                }
                from++;
            }
        } finally {
            while (from < end) {
                $all[to++] = $all[from++];
            }
            $changed += end - to;
            $close(to, end);
        }
        return true;
    }
}

// Has the capacity of Java's vector, because `capacity()` shows it.
public class Vector<E> extends $ArrayBacked<E> {
    private int $increment;

    public Vector() {
        this(10);
    }

    public Vector(int capacity) {
        super($array(capacity), 0);
    }

    public Vector(int capacity, int increment) {
        this(capacity);
        $increment = increment;
    }

    public Vector(Collection<? extends E> c) {
        this(c.toArray());
    }

    private Vector(Object[] all) {
        super(all, all.length);
    }

    int $larger() {
        int more = $increment > 0 ? $increment : $all.length;
        return $all.length + (more > 0 ? more : 1);
    }

    private void $makeRoom(int capacity) {
        if (capacity > $all.length) {
            int larger = $larger();
            $enlarge(larger < capacity ? capacity : larger);
        }
    }

    // A negative index fails at the array access.
    void $check(int index) {
        if (index >= $size) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        Object there = $all[index];
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > $size) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
        return super.listIterator(index);
    }

    void $checkNew(int index) {
        if (index > $size) {
            throw new ArrayIndexOutOfBoundsException(index + " > " + $size);
        }
        if (index < 0) {
            $changed++;
            System.arraycopy($all, index, $all, index + 1, $size - index);
        }
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > $size) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return super.addAll(index, c);
    }

    public boolean addAll(Collection<? extends E> c) {
        Object[] those = c.toArray();
        $makeRoom($size + those.length);
        return super.addAll(Arrays.asList((E[]) those));
    }

    public int capacity() {
        return $all.length;
    }

    public void ensureCapacity(int capacity) {
        if (capacity > 0) {
            $changed++;
        }
        $makeRoom(capacity);
    }

    public void trimToSize() {
        $changed++;
        $enlarge($size);
    }

    public void setSize(int size) {
        $changed++;
        $makeRoom(size);
        for (int i = size; i < $size; i++) {
            $all[i] = null;
        }
        $size = size;
    }

    private void $checkElement(int index) {
        if (index >= $size) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + $size);
        }
    }

    public void addElement(E e) { $append(e); }

    public E elementAt(int index) {
        $checkElement(index);
        return (E) $all[index];
    }

    public E firstElement() {
        if ($size == 0) {
            throw new NoSuchElementException();
        }
        return (E) $all[0];
    }

    public E lastElement() {
        if ($size == 0) {
            throw new NoSuchElementException();
        }
        return (E) $all[$size - 1];
    }

    public void setElementAt(E e, int index) {
        $checkElement(index);
        $all[index] = e;
    }

    public void insertElementAt(E e, int index) { $insert(index, e); }

    public void removeElementAt(int index) {
        $checkElement(index);
        if (index < 0) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        $take(index);
    }

    public boolean removeElement(Object o) {
        $changed++;
        return super.remove(o);
    }

    public boolean remove(Object o) { return removeElement(o); }
    public void removeAllElements() { super.clear(); }
    public void clear() { removeAllElements(); }

    public int indexOf(Object o, int start) {
        for (int i = start; i < $size; i++) {
            if (o == null ? $all[i] == null : o.equals($all[i])) {
                return i;
            }
        }
        return -1;
    }

    public void copyInto(Object[] into) { System.arraycopy($all, 0, into, 0, $size); }

    public Enumeration<E> elements() {
        return new Enumeration<E>() {
            int next;

            public boolean hasMoreElements() {
                return next < $size;
            }

            public E nextElement() {
                if (next >= $size) {
                    throw new NoSuchElementException("Vector Enumeration");
                }
                return (E) $all[next++];
            }
        };
    }
}

public class Stack<E> extends Vector<E> {
    public Stack() {}

    public E push(E e) {
        addElement(e);
        return e;
    }

    public E pop() {
        E e = peek();
        removeElementAt(size() - 1);
        return e;
    }

    public E peek() {
        if (size() == 0) {
            throw new EmptyStackException();
        }
        return elementAt(size() - 1);
    }

    public boolean empty() {
        return size() == 0;
    }

    public int search(Object o) {
        int i = lastIndexOf(o);
        return i < 0 ? -1 : size() - i;
    }
}

public class LinkedList<E> extends AbstractList<E> implements Deque<E>, java.io.Serializable, Cloneable {
    $Link<E> $first;
    $Link<E> $last;
    int $size;
    int $changed;

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

    $Link<E> $at(int index) {
        if (index < 0 || index >= $size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + $size);
        }
        $Link<E> link = $first;
        for (int i = 0; i < index; i++) {
            link = link.next;
        }
        return link;
    }

    void $before(E e, $Link<E> next) {
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

    E $unlink($Link<E> link) {
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

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
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
        $checkPosition(index, $size);
        $before(e, index == $size ? null : $at(index));
    }

    public boolean addAll(Collection<? extends E> c) { return addAll($size, c); }

    public boolean addAll(int index, Collection<? extends E> c) {
        $checkPosition(index, $size);
        $Link<E> next = index == $size ? null : $at(index);
        Object[] those = c.toArray();
        for (Object e : those) {
            $before((E) e, next);
        }
        return those.length != 0;
    }

    public int indexOf(Object o) {
        int i = 0;
        for ($Link<E> link = $first; link != null; link = link.next) {
            if (o == null ? link.value == null : o.equals(link.value)) {
                return i;
            }
            i++;
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        int i = $size - 1;
        for ($Link<E> link = $last; link != null; link = link.previous) {
            if (o == null ? link.value == null : o.equals(link.value)) {
                return i;
            }
            i--;
        }
        return -1;
    }

    public E remove(int index) { return $unlink($at(index)); }

    //# template RemoveOccurrence($remove$, $first$, $next$)
    public boolean $remove$(Object o) {
        for ($Link<E> link = $first$; link != null; link = link.$next$) {
            if (o == null ? link.value == null : o.equals(link.value)) {
                $unlink(link);
                return true;
            }
        }
        return false;
    }
    //# end
    //# RemoveOccurrence(remove, $first, next)
    //# RemoveOccurrence(removeLastOccurrence, $last, previous)

    public void clear() {
        $first = null;
        $last = null;
        $size = 0;
        $changed++;
    }

    public void addFirst(E e) { $before(e, $first); }
    public void addLast(E e) { $before(e, null); }
    public boolean offer(E e) { return add(e); }
    public boolean offerLast(E e) { return add(e); }

    //# template EndOfList($First$, $first$, $peek$, $poll$)
    public E get$First$() {
        if ($first$ == null) {
            throw new NoSuchElementException();
        }
        return $first$.value;
    }

    public E remove$First$() {
        if ($first$ == null) {
            throw new NoSuchElementException();
        }
        return $unlink($first$);
    }

    public E $peek$() {
        return $first$ == null ? null : $first$.value;
    }

    public E $poll$() {
        return $first$ == null ? null : $unlink($first$);
    }
    //# end
    //# EndOfList(First, $first, peek, poll)
    //# EndOfList(Last, $last, peekLast, pollLast)
    public E peekFirst() { return peek(); }
    public E pollFirst() { return poll(); }
    //# OtherNamesInDeque()
    public Iterator<E> iterator() { return listIterator(0); }

    public ListIterator<E> listIterator(int index) {
        $checkPosition(index, $size);
        return new $LinkIterator<E>(this, index);
    }

    public Iterator<E> descendingIterator() {
        ListIterator<E> i = listIterator($size);
        return new Iterator<E>() {
            public boolean hasNext() { return i.hasPrevious(); }
            public E next() { return i.previous(); }
            public void remove() { i.remove(); }
        };
    }

    public boolean removeFirstOccurrence(Object o) { return remove(o); }
}

final class $LinkIterator<E> implements ListIterator<E> {
    private final LinkedList<E> list;
    private $Link<E> next;
    private $Link<E> returned;
    private int index;
    private int changes;

    $LinkIterator(LinkedList<E> list, int index) {
        this.list = list;
        this.index = index;
        next = index == list.$size ? null : list.$at(index);
        changes = list.$changed;
    }

    //# UnchangedSince(list.$changed)

    private void returned() {
        if (returned == null) {
            throw new IllegalStateException();
        }
    }

    public boolean hasNext() {
        return index < list.$size;
    }

    public E next() {
        unchanged();
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        returned = next;
        next = next.next;
        index++;
        return returned.value;
    }

    public boolean hasPrevious() {
        return index > 0;
    }

    public E previous() {
        unchanged();
        if (!hasPrevious()) {
            throw new NoSuchElementException();
        }
        next = next == null ? list.$last : next.previous;
        returned = next;
        index--;
        return returned.value;
    }

    public int nextIndex() {
        return index;
    }

    public int previousIndex() {
        return index - 1;
    }

    public void remove() {
        unchanged();
        returned();
        $Link<E> after = returned.next;
        list.$unlink(returned);
        if (next == returned) {
            next = after;
        } else {
            index--;
        }
        returned = null;
        changes = list.$changed;
    }

    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        while (changes == list.$changed && index < list.$size) {
            action.accept(next.value);
            returned = next;
            next = next.next;
            index++;
        }
        unchanged();
    }

    public void set(E e) {
        returned();
        unchanged();
        returned.value = e;
    }

    public void add(E e) {
        unchanged();
        returned = null;
        list.$before(e, next);
        index++;
        changes = list.$changed;
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

