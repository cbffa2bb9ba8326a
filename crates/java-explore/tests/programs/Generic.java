import java.util.*;
import java.util.function.*;

public class Generic {
    static class Box<T> { T v; Box(T v) { this.v = v; } T get() { return v; } void set(T x) { v = x; } <U> Box<U> map(Function<? super T, ? extends U> f) { return new Box<>(f.apply(v)); } }
    static class Pair<A, B> { final A a; final B b; Pair(A a, B b) { this.a = a; this.b = b; } Pair<B, A> swap() { return new Pair<>(b, a); } static <X> Pair<X, X> twin(X x) { return new Pair<>(x, x); } }
    static int testBox() { Box<Integer> b = new Box<>(5); b.set(b.get() + 2); return b.v * 2; }
    static String testMap() { return new Box<>(5).map(x -> "n" + (x + 1)).get(); }
    static String testPair() { Pair<String, Integer> p = new Pair<>("a", 1); return p.swap().a + 1 + p.swap().b + Pair.twin("z").b.length(); }
    static <T extends Comparable<T>> T max(List<T> l) { T best = null; for (T x : l) if (best == null || x.compareTo(best) > 0) best = x; return best; }
    static String testMax() { return max(Arrays.asList(3, 9, 2)) + max(Arrays.asList("b", "zz", "a")); }
    static <T> T id(T x) { return x; }
    static int testId() { int x = id(5) + id("abc").length(); return x; }
    static <T> T[] fill(T[] a, T x) { for (int i = 0; i < a.length; i++) a[i] = x; return a; }
    static String testFill() { String[] s = fill(new String[2], "q"); return s[0] + s[1]; }
    @SuppressWarnings({"unchecked", "rawtypes"})
    static int testHeapPollution() { List raw = new ArrayList<String>(); raw.add(5); List<String> l = raw; String s = l.get(0); return s.length(); }
    static class Cmp implements Comparable<Cmp> { int k; Cmp(int k) { this.k = k; } public int compareTo(Cmp o) { return Integer.compare(k, o.k); } }
    static int testComparable() { List<Cmp> l = new ArrayList<>(); for (int i : new int[] {3, 1, 2}) l.add(new Cmp(i)); Collections.sort(l); return l.get(0).k * 100 + l.get(1).k * 10 + l.get(2).k; }
    @SuppressWarnings({"unchecked", "rawtypes"})
    static int testBridgeCast() { Comparable c = new Cmp(1); return c.compareTo("x"); }
    interface Visitor<R> { R num(int n); R add(Expr a, Expr b); }
    interface Expr { <R> R accept(Visitor<R> v); }
    static class Num implements Expr { int n; Num(int n) { this.n = n; } public <R> R accept(Visitor<R> v) { return v.num(n); } }
    static class Add implements Expr { Expr a, b; Add(Expr a, Expr b) { this.a = a; this.b = b; } public <R> R accept(Visitor<R> v) { return v.add(a, b); } }
    static String testVisitor() { Expr e = new Add(new Num(1), new Add(new Num(2), new Num(3))); int s = e.accept(new Visitor<Integer>() { public Integer num(int n) { return n; } public Integer add(Expr a, Expr b) { return a.accept(this) + b.accept(this); } }); String t = e.accept(new Visitor<String>() { public String num(int n) { return "" + n; } public String add(Expr a, Expr b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; } }); return t + "=" + s; }
    static class Stack2<E> implements Iterable<E> { private Object[] a = new Object[2]; private int n; void push(E e) { if (n == a.length) a = Arrays.copyOf(a, n * 2); a[n++] = e; } @SuppressWarnings("unchecked") E pop() { if (n == 0) throw new RuntimeException("empty"); return (E) a[--n]; } public Iterator<E> iterator() { return new Iterator<E>() { int i = n; public boolean hasNext() { return i > 0; } @SuppressWarnings("unchecked") public E next() { return (E) a[--i]; } }; } }
    static String testStack() { Stack2<String> s = new Stack2<>(); for (int i = 0; i < 5; i++) s.push("s" + i); s.pop(); String r = ""; for (String x : s) r += x; return r; }
    static int testStackInt() { Stack2<Integer> s = new Stack2<>(); for (int i = 0; i < 5; i++) s.push(i); int t = 0; for (int x : s) t = t * 10 + x; return t + s.pop(); }
    static class Range implements Iterable<Integer> { int lo, hi; Range(int l, int h) { lo = l; hi = h; } public Iterator<Integer> iterator() { return new Iterator<>() { int i = lo; public boolean hasNext() { return i < hi; } public Integer next() { return i++; } }; } }
    static int testRange() { int s = 0; for (int i : new Range(3, 7)) { if (i == 5) continue; s = s * 10 + i; } return s; }
    static int testNestedGenerics() { Map<String, List<Integer>> m = new HashMap<>(); m.computeIfAbsent("a", k -> new ArrayList<>()).add(1); m.computeIfAbsent("a", k -> new ArrayList<>()).add(2); m.computeIfAbsent("b", k -> new ArrayList<>()).add(3); int s = 0; for (Map.Entry<String, List<Integer>> e : m.entrySet()) for (int x : e.getValue()) s = s * 10 + x; return s; }
    static int sum(Collection<? extends Number> c) { int s = 0; for (Number n : c) s += n.intValue(); return s; }
    static int testWildcard() { return sum(Arrays.asList(1, 2, 3)) + sum(new ArrayList<Long>(Arrays.asList(4L, 5L))); }
    static void addAll(List<? super Integer> l) { l.add(7); }
    static int testSuper() { List<Number> l = new ArrayList<>(); addAll(l); return l.get(0).intValue(); }
    static <K, V extends Comparable<V>> K argmax(Map<K, V> m) { K best = null; V bv = null; for (K k : m.keySet()) { V v = m.get(k); if (bv == null || v.compareTo(bv) > 0) { bv = v; best = k; } } return best; }
    static String testArgmax() { Map<String, Integer> m = new TreeMap<>(); m.put("x", 3); m.put("y", 8); m.put("z", 5); return argmax(m); }
    static class Lnk<T> { T head; Lnk<T> tail; Lnk(T h, Lnk<T> t) { head = h; tail = t; } <R> R fold(R z, BiFunction<R, T, R> f) { R r = z; for (Lnk<T> l = this; l != null; l = l.tail) r = f.apply(r, l.head); return r; } }
    static int testFold() { return new Lnk<>(1, new Lnk<>(2, new Lnk<>(3, null))).fold(0, (a, b) -> a * 10 + b); }
    static String testFoldString() { return new Lnk<>(1, new Lnk<>(2, null)).<String>fold("", (a, b) -> a + b); }
    static int testBoundMethods() { return len(new StringBuilder("abc")) + len("de"); }
    static <T extends CharSequence & Comparable<T>> int len(T t) { return t.length() + t.compareTo(t); }
    static abstract class Ani<T extends Ani<T>> { int n; abstract T self(); T inc() { n++; return self(); } }
    static class Dog extends Ani<Dog> { Dog self() { return this; } Dog bark() { n += 10; return this; } }
    static int testCurious() { return new Dog().inc().bark().inc().n; }
    static class Cache<K, V> { final Map<K, V> m = new HashMap<>(); final Function<K, V> f; int miss; Cache(Function<K, V> f) { this.f = f; } V get(K k) { if (!m.containsKey(k)) { miss++; m.put(k, f.apply(k)); } return m.get(k); } }
    static int testCache() { Cache<Integer, Integer> c = new Cache<>(x -> x * x); return c.get(4) + c.get(5) + c.get(4) + c.miss * 1000; }
    static int testGenericArray() { @SuppressWarnings("unchecked") List<Integer>[] a = new List[2]; a[0] = new ArrayList<>(); a[0].add(3); return a[0].get(0) + a.length; }
    static <T> int count(T[] a, Predicate<T> p) { int n = 0; for (T x : a) if (p.test(x)) n++; return n; }
    static int testCount() { return count(new Integer[] {1, 5, 9}, x -> x > 3) + count(new String[] {"a", "bb"}, s -> s.length() == 2); }
    static Integer nul() { return null; }
    static int testUnboxNull() { return nul(); }
    static boolean testObjectsEquals() { return Objects.equals(null, null) && Objects.equals("a", new String("a")) && !Objects.equals(1, 1L) && Objects.hash(1, 2) == 994; }
    static class Either<L, R> { final L l; final R r; private Either(L l, R r) { this.l = l; this.r = r; } static <L, R> Either<L, R> left(L l) { return new Either<>(l, null); } static <L, R> Either<L, R> right(R r) { return new Either<>(null, r); } <T> T match(Function<L, T> f, Function<R, T> g) { return l != null ? f.apply(l) : g.apply(r); } }
    static String testEither() { Either<String, Integer> e = Either.left("x"), f = Either.right(4); return e.match(s -> s + "!", i -> "" + i * 2) + f.match(s -> s + "!", i -> "" + i * 2); }
    static String testOptional() { Optional<String> o = Optional.of("abc"), p = Optional.empty(); return o.map(String::length).orElse(0) + p.map(s -> s + "x").orElse("none") + o.isPresent() + p + o + o.filter(s -> s.isEmpty()).isPresent(); }
    static int testOptionalBad() { return Optional.<Integer>empty().get(); }
    static int apply(Function<Integer, Integer> f, int x) { return f.apply(x); }
    static int testAnonymousArgument() { return apply(new Function<>() { public Integer apply(Integer x) { return x * 3; } }, 4); }
    static int testAnonymousRaw() { Comparator<String> c = new Comparator<String>() { @Override public int compare(String a, String b) { return a.length() - b.length(); } }; return c.compare("abc", "d") + c.reversed().compare("abc", "d") * 10; }
    static class Bag implements Iterable<String> { String[] s = {"a", "b"}; public Iterator<String> iterator() { return Arrays.asList(s).iterator(); } }
    static String testIterableForEach() { StringBuilder b = new StringBuilder(); new Bag().forEach(b::append); new Bag().forEach(x -> b.append(x.toUpperCase())); return b.toString(); }
    static <T extends List<?>> int size(T t) { return t.size(); }
    static int testWildBound() { return size(new ArrayList<>(List.of(1, 2))) + first(new W<>(new Dog())).n; }
    static class W<T extends Ani<?>> { T t; W(T t) { this.t = t; } T get() { return t; } }
    static Ani<?> first(W<?> w) { w.get().n += 4; return w.get(); }
    static int testClassArg() { return cast(5, Integer.class) + cast("abc", String.class).length(); }
    @SuppressWarnings("unchecked") static <T> T cast(Object o, Class<T> c) { return (T) o; }
}
