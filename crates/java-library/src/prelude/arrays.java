package java.util;

import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

public final class Arrays {
    private Arrays() {}

    @SafeVarargs
    public static <T> List<T> asList(T... all) {
        return new $ArrayAsList<T>(all);
    }

    private static void $range(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException(to);
        }
    }

    public static <T> void sort(T[] a, Comparator<? super T> order) {
        $Sorting.sort((Object[]) a, 0, a.length, (Comparator) order);
    }

    public static void sort(Object[] a) { $Sorting.sort(a, 0, a.length, null); }

    public static <T> void sort(T[] a, int from, int to, Comparator<? super T> order) {
        $range(a.length, from, to);
        $Sorting.sort((Object[]) a, from, to, (Comparator) order);
    }

    public static void sort(Object[] a, int from, int to) {
        $range(a.length, from, to);
        $Sorting.sort(a, from, to, null);
    }

    public static <T> T[] copyOf(T[] a, int length) {
        Object[] all = a;
        Object[] copy = all.$fresh(length);
        for (int i = 0; i < length && i < all.length; i++) {
            copy[i] = all[i];
        }
        return (T[]) copy;
    }

    // Throws the JVM's own exception if `from` is not in 0..=length.
    private static void $checkStart(int from, int length) {
        if (from < 0 || from > length) {
            boolean[] none = {};
            none[from] = true;
        }
    }

    public static <T> T[] copyOfRange(T[] a, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        Object[] all = a;
        $checkStart(from, all.length);
        Object[] copy = all.$fresh(to - from);
        for (int i = from; i < to && i < all.length; i++) {
            copy[i - from] = all[i];
        }
        return (T[]) copy;
    }

    // Returns the text of all elements, given that of `a[i]`.
    //# template TextOfElements($text$)
        if (a == null) {
            return "null";
        }
        if (a.length == 0) {
            return "[]";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            text.append(i == 0 ? "" : ", ").append($text$);
        }
        return text.append("]").toString();
    //# end

    public static String toString(Object[] a) {
        //# TextOfElements(String.valueOf(a[i]))
    }

    // Returns whether two arrays are equal, given whether `a[i]` and `b[i]` differ.
    //# template CompareElements($differ$)
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if ($differ$) {
                return false;
            }
        }
        return true;
    //# end

    public static boolean equals(Object[] a, Object[] b) {
        //# CompareElements(!Objects.equals(a[i], b[i]))
    }

    public static int hashCode(Object[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + (a[i] == null ? 0 : a[i].hashCode());
        }
        return h;
    }

    public static void fill(Object[] a, Object value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static <T> void setAll(T[] a, IntFunction<? extends T> f) {
        Objects.requireNonNull(f);
        for (int i = 0; i < a.length; i++) {
            a[i] = f.apply(i);
        }
    }

    //# template SetAll($type$, $Function$, $apply$)
    public static void setAll($type$[] a, $Function$ f) {
        Objects.requireNonNull(f);
        for (int i = 0; i < a.length; i++) {
            a[i] = f.$apply$(i);
        }
    }
    //# end
    //# SetAll(int, IntUnaryOperator, applyAsInt)
    //# SetAll(long, IntToLongFunction, applyAsLong)
    //# SetAll(double, IntToDoubleFunction, applyAsDouble)

    public static boolean deepEquals(Object[] a, Object[] b) {
        //# CompareElements(!$deepEquals(a[i], b[i]))
    }

    static boolean $deepEquals(Object x, Object y) {
        if (x == y) {
            return true;
        }
        if (x == null || y == null) {
            return false;
        }
        if (x instanceof Object[] && y instanceof Object[]) {
            return deepEquals((Object[]) x, (Object[]) y);
        }
        //# template EqualArrays($type$)
        if (x instanceof $type$[] && y instanceof $type$[]) {
            return equals(($type$[]) x, ($type$[]) y);
        }
        //# end
        //# EqualArrays(boolean)
        //# EqualArrays(byte)
        //# EqualArrays(char)
        //# EqualArrays(short)
        //# EqualArrays(int)
        //# EqualArrays(long)
        if (x instanceof float[] || x instanceof double[]) {
            $Echis.unsupported("the equality of arrays of floating-point numbers");
        }
        return x.equals(y);
    }

    public static String deepToString(Object[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            Object e = a[i];
            text.append(i == 0 ? "" : ", ");
            if (e instanceof Object[]) {
                text.append(deepToString((Object[]) e));
            } else if (e instanceof int[]) {
                text.append(toString((int[]) e));
            } else if (e instanceof char[]) {
                text.append(toString((char[]) e));
            } else if (e instanceof long[]) {
                text.append(toString((long[]) e));
            } else if (e instanceof boolean[]) {
                text.append(toString((boolean[]) e));
            } else {
                text.append(String.valueOf(e));
            }
        }
        return text.append("]").toString();
    }

    // Methods for arrays of a primitive type. New elements are zero.
    //# template Elements($type$, $Box$, $zero$)
    public static String toString($type$[] a)
    //@ requires a != null &*& acc(a[*], 1/1000);
    //@ ensures acc(a[*], 1/1000) &*& untouched(acc(a[*])) &*& \result != null;
    {
        //# TextOfElements(a[i])
    }

    public static boolean equals($type$[] a, $type$[] b)
    //@ pure
    //@ requires a != null &*& b != null &*& acc(a[*], _) &*& acc(b[*], _);
    //@ ensures \result ==> a.length == b.length && (forall int i; 0 <= i && i < a.length ==> a[i] == b[i]);
    //@ ensures !\result ==> a.length != b.length || (exists int i; 0 <= i && i < a.length && a[i] != b[i]);
    {
        //# CompareElements(a[i] != b[i])
    }

    public static int hashCode($type$[] a)
    //@ requires a != null &*& acc(a[*], 1/1000);
    //@ ensures acc(a[*], 1/1000) &*& untouched(acc(a[*]));
    {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + $Box$.hashCode(a[i]);
        }
        return h;
    }

    public static void fill($type$[] a, $type$ value)
    //@ requires a != null &*& acc(a[*]);
    //@ ensures acc(a[*]) &*& (forall int i; 0 <= i && i < a.length ==> a[i] == value);
    {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill($type$[] a, int from, int to, $type$ value) {
        $range(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static $type$[] copyOf($type$[] a, int length)
    //@ requires a != null &*& acc(a[*], 1/1000) &*& 0 <= length;
    //@ ensures acc(a[*], 1/1000) &*& untouched(acc(a[*])) &*& \result != null &*& \result != a &*& \result.length == length &*& acc(\result[*]);
    //@ ensures forall int i; 0 <= i && i < length ==> \result[i] == (i < a.length ? a[i] : $zero$);
    {
        $type$[] copy = new $type$[length];
        int kept = Math.min(a.length, length);
        for (int i = 0; i < kept; i++) {
            copy[i] = a[i];
        }
        return copy;
    }

    public static $type$[] copyOfRange($type$[] a, int from, int to)
    //@ requires a != null &*& acc(a[*], 1/1000) &*& 0 <= from <= to &*& from <= a.length;
    //@ ensures acc(a[*], 1/1000) &*& untouched(acc(a[*])) &*& \result != null &*& \result != a &*& \result.length == to - from &*& acc(\result[*]);
    //@ ensures forall int i; 0 <= i && i < to - from ==> \result[i] == (from + i < a.length ? a[from + i] : $zero$);
    {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        $checkStart(from, a.length);
        $type$[] copy = new $type$[to - from];
        for (int i = from; i < to && i < a.length; i++) {
            copy[i - from] = a[i];
        }
        return copy;
    }
    //# end
    //# Elements(int, Integer, 0)
    //# Elements(long, Long, 0)
    //# Elements(char, Character, 0)
    //# Elements(byte, Byte, 0)
    //# Elements(short, Short, 0)
    //# Elements(boolean, Boolean, false)

    // Insertion sort suffices: equal numbers cannot be distinguished, so no algorithm is observable.
    //# template Sorting($type$)
    public static void sort($type$[] a)
    //@ requires a != null &*& acc(a[*]);
    //@ ensures acc(a[*]) &*& (forall int i, int j; 0 <= i && i <= j && j < a.length ==> a[i] <= a[j]);
    {
        $insert(a, 0, a.length);
    }

    public static void sort($type$[] a, int from, int to) {
        $range(a.length, from, to);
        $insert(a, from, to);
    }

    private static void $insert($type$[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            $type$ x = a[i];
            int j = i;
            while (j > from && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    public static int binarySearch($type$[] a, $type$ key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (a[middle] < key) {
                low = middle + 1;
            } else if (a[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }
    //# end
    //# Sorting(int)
    //# Sorting(long)
    //# Sorting(char)
    //# Sorting(byte)
    //# Sorting(short)
}

public final class Collections {
    private Collections() {}
    public static <T extends Comparable<? super T>> void sort(List<T> list) { list.sort(null); }
    public static <T> void sort(List<T> list, Comparator<? super T> order) { list.sort(order); }

    public static void reverse(List<?> list) {
        List<Object> all = (List<Object>) (Object) list;
        int size = all.size();
        if (size < 18 || all instanceof RandomAccess) {
            for (int i = 0, j = size - 1; i < size / 2; i++, j--) {
                swap(all, i, j);
            }
            return;
        }
        ListIterator<Object> front = all.listIterator();
        ListIterator<Object> back = all.listIterator(all.size());
        for (int i = 0; i < size / 2; i++) {
            Object x = front.next();
            front.set(back.previous());
            back.set(x);
        }
    }

    public static void swap(List<?> list, int i, int j) {
        List<Object> all = (List<Object>) (Object) list;
        all.set(i, all.set(j, all.get(i)));
    }

    //# template Extreme($max$, $greater$)
    public static <T extends Comparable<? super T>> T $max$(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T next = i.next();
            if (((Comparable) next).compareTo(best) $greater$ 0) {
                best = next;
            }
        }
        return best;
    }

    public static <T> T $max$(Collection<? extends T> c, Comparator<? super T> order) {
        Comparator<T> by = (Comparator<T>) (Object) order;
        Iterator<? extends T> i = c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T next = i.next();
            if ((by == null ? ((Comparable) next).compareTo(best) : by.compare(next, best)) $greater$ 0) {
                best = next;
            }
        }
        return best;
    }
    //# end
    //# Extreme(max, >)
    //# Extreme(min, <)

    public static <T> Comparator<T> reverseOrder() {
        return (Comparator<T>) (Object) $Reverse.NATURAL;
    }

    public static <T> boolean addAll(Collection<? super T> c, T... all) {
        boolean changed = false;
        for (T x : all) {
            changed |= ((Collection<T>) (Object) c).add(x);
        }
        return changed;
    }

    public static int frequency(Collection<?> c, Object o) {
        int n = 0;
        for (Object e : c) {
            if (Objects.$equal(o, e)) {
                n++;
            }
        }
        return n;
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        if (order == null || order == (Object) $Natural.ONLY) {
            return reverseOrder();
        }
        return order instanceof $Opposite || order == (Object) $Reverse.NATURAL ? order.reversed() : new $Opposite<T>(order);
    }

    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int c = ((Comparable) (Object) list.get(middle)).compareTo(key);
            if (c == 0) {
                return middle;
            }
            if (c < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static <T> void fill(List<? super T> list, T x) {
        List<T> all = (List<T>) (Object) list;
        for (int i = 0; i < all.size(); i++) {
            all.set(i, x);
        }
    }

    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        Collection<?> listed = a;
        Collection<?> asked = b;
        if (a instanceof Set) {
            listed = b;
            asked = a;
        } else if (!(b instanceof Set)) {
            int n = a.size();
            int m = b.size();
            if (n == 0 || m == 0) {
                return true;
            }
            if (n > m) {
                listed = b;
                asked = a;
            }
        }
        for (Object o : listed) {
            if (asked.contains(o)) {
                return false;
            }
        }
        return true;
    }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c) {
        return c.getClass() == $UnmodifiableCollection.class ? (Collection<T>) (Object) c : new $UnmodifiableCollection<T>(c);
    }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> s) {
        return s.getClass() == $UnmodifiableSet.class ? (Set<T>) (Object) s : new $UnmodifiableSet<T>(s);
    }

    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> m) {
        return m.getClass() == $UnmodifiableMap.class ? (Map<K, V>) (Object) m : new $UnmodifiableMap<K, V>(m);
    }

    public static <T> List<T> emptyList() {
        return (List<T>) (Object) $EmptyList.ONLY;
    }

    public static <T> Set<T> singleton(T x) {
        return new $OneElement<T>(x);
    }

    public static <T> Enumeration<T> enumeration(Collection<T> c) {
        return new $Enumerated<T>(c.iterator());
    }

    public static <T> List<T> singletonList(T x) {
        return new $Singleton<T>(x);
    }

    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return list.getClass() == $View.class ? (List<T>) (Object) list : new $View<T>((List<T>) (Object) list);
    }

    public static <T> List<T> nCopies(int n, T x) {
        if (n < 0) {
            throw new IllegalArgumentException("List length = " + n);
        }
        return new $Copied<T>(n, x);
    }
}
