import java.util.*;

/** Inner classes of generic classes, seen from outside and from below. */
@SuppressWarnings({"unchecked", "rawtypes"})
public class InnerGeneric {
static class N<K extends Comparable<K>, V> implements Iterable<V> {
  class Entry<X> { K k; V v; X extra; Entry(K k, V v, X x) { this.k = k; this.v = v; extra = x; } V value() { return v; } K key() { return k; } }
  class It implements Iterator<V> {
    int at = 0;
    public boolean hasNext() { return at < all.size(); }
    public V next() { return all.get(at++).value(); }
    class Deep { V now() { return all.get(at).v; } K key() { return all.get(at).k; } }
    Deep deep() { return new Deep(); }
  }
  List<Entry<String>> all = new ArrayList<>();
  Entry<String> put(K k, V v) { Entry<String> e = new Entry<>(k, v, "x" + k); all.add(e); return e; }
  public It iterator() { return new It(); }
  static <A extends Comparable<A>, B> N<A, B> of(A a, B b) { N<A, B> n = new N<>(); n.put(a, b); return n; }
  abstract class Base { abstract V give(); V twice() { give(); return give(); } }
  class First extends Base { V give() { return all.get(0).v; } }
  First first() { return this.new First(); }
  Entry<Integer>[] arr;
  static int raw(N n) { N.Entry e = (N.Entry) n.all.get(0); Object o = e.v; return o.hashCode(); }
}
static class O extends N<String, int[]> {
  Entry<String> last;
  It own;
  int sum() { int s = 0; for (int[] a : this) s += a.length; own = new It(); s += own.next().length + own.deep().now().length; last = put("q", new int[7]); return s + last.v.length * 10 + last.extra.length() + last.k.length(); }
}
static class P {
  static int f() {
    N<String, Integer> n = N.of("k", 40);
    n.put("l", 2);
    N<String, Integer>.Entry<String> e = n.all.get(1);
    int s = e.v + e.k.length() + e.extra.length();
    for (N<String, Integer>.Entry<String> x : n.all) s += x.value() + x.key().charAt(0);
    N<String, Integer>.It it = n.iterator();
    s += it.next(); s += it.deep().now() + it.deep().key().length();
    for (int v : n) s += v;
    var f = n.first(); s += f.twice();
    N<String, Integer>.First g = n.new First(); s -= g.give();
    O o = new O(); o.put("a", new int[3]); o.put("b", new int[5]);
    N<String, Integer>.Entry<Long> h = n.new Entry<Long>("z", 9, 5L); s += h.extra.intValue() + h.v;
    return s + o.sum() * 1000 + N.raw(n);
  }
}
static class L<T> {
  class Node { T v; Node next; Node(T v) { this.v = v; } T get() { return v; } }
  Node head;
  void add(T t) { Node n = new Node(t); n.next = head; head = n; }
  Node first() { return head; }
}
static class M {
  static int f() {
    L<String> l = new L<>(); l.add("abc"); l.add("de");
    String s = l.head.v;
    L<String>.Node n = l.first();
    String t = n.next.get();
    return s.length() * 10 + t.length() + l.head.next.v.length();
  }
}
static class A<T> {
  class B { T t; B(T t) { this.t = t; } T get() { return t; } }
  B make(T t) { return new B(t); }
}
static class C extends A<String> {
  B b;
  int len() { b = make("abc"); B c = new B("xy"); return b.get().length() + c.get().length(); }
  static int f() { return new C().len(); }
}

    static int testAll() { return P.f(); }
    static int testList() { return M.f(); }
    static int testInherited() { return C.f(); }
}
