import java.util.*;
import java.util.function.*;
// Lambda expressions, method references and collections as Java programmers write them every day.
class Idioms {
  static class P { int a; String n; P(int a, String n) { this.a = a; this.n = n; } int a() { return a; } String n() { return n; } }
  static int test1() { PriorityQueue<P> q = new PriorityQueue<>(Comparator.comparingInt(p -> p.a)); q.add(new P(2, "b")); q.add(new P(1, "a")); return q.poll().a; }
  static int test2() { TreeMap<String, Integer> m = new TreeMap<>(Comparator.comparing(s -> s.length())); m.put("ab", 1); m.put("c", 2); return m.firstEntry().getValue(); }
  static int test3() { PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> x[0] - y[0]); q.add(new int[] {3}); q.add(new int[] {1}); return q.peek()[0]; }
  static int test4() { TreeSet<P> s = new TreeSet<>(Comparator.comparing(P::n).thenComparing(P::a)); s.add(new P(1, "x")); return s.size(); }
  static int test5() { List<P> l = new ArrayList<>(); l.add(new P(2, "b")); l.add(new P(1, "a")); l.sort(Comparator.comparing(P::a)); return l.get(0).a; }
  static int test6() { List<P> l = new ArrayList<>(); l.add(new P(2, "b")); l.add(new P(1, "a")); l.sort(Comparator.comparing(p -> p.n)); Collections.sort(l, (p, q) -> q.a - p.a); return l.get(0).a; }
  static int test7() { Map<String, List<Integer>> m = new HashMap<>(); m.computeIfAbsent("a", k -> new ArrayList<>()).add(3); return m.get("a").get(0); }
  static int test8() { Map<Character, Integer> m = new HashMap<>(); for (char c : "hello".toCharArray()) m.merge(c, 1, Integer::sum); return m.getOrDefault('l', 0); }
  static int test9() { Integer[] a = {3, 1, 2}; Arrays.sort(a, Collections.reverseOrder()); return a[0]; }
  static int test10() { Integer[] a = {3, 1, 2}; Arrays.sort(a, (x, y) -> Integer.compare(y, x)); return a[0]; }
  static int test11() { Supplier<List<String>> s = ArrayList::new; List<String> l = s.get(); l.add("x"); return l.size(); }
  static int test12() { Function<Integer, Function<Integer, Integer>> add = x -> y -> x + y; return add.apply(1).apply(2); }
  static int test13() { BiFunction<Integer, Integer, Integer> f = Math::max; return f.andThen(x -> x * 2).apply(3, 4); }
  static int test14() { Optional<String> o = Optional.of("abc"); return o.map(String::length).filter(n -> n > 2).orElse(0); }
  static int test15() { List<Integer> l = new LinkedList<>(List.of(1, 2, 3)); l.removeIf(x -> x % 2 == 0); int[] s = {0}; l.forEach(x -> s[0] += x); return s[0]; }
  static int test16() { Runnable r = () -> System.out.println("x"); r.run(); return 1; }
  static int test17() { Comparator<P> c = Comparator.comparingInt((P p) -> p.a).reversed(); return c.compare(new P(1, ""), new P(2, "")); }
  static int test18() { Comparator<String> c = Comparator.<String>naturalOrder().reversed(); return c.compare("a", "b"); }
  static int test19() { PriorityQueue<Integer> q = new PriorityQueue<>(Collections.reverseOrder()); q.add(1); q.add(5); return q.poll(); }
  static int test20() { PriorityQueue<Map.Entry<String, Integer>> q = new PriorityQueue<>((x, y) -> y.getValue() - x.getValue()); q.add(Map.entry("a", 2)); return q.size(); }
  static int test21() { Thread t = new Thread(() -> System.out.println("x")); return 1; }
  static int test22() { StringBuilder sb = new StringBuilder(); sb.append(1).append('c').append("s").append(2.0).append(true).append((Object) null).append(new char[] {'a'}); return sb.length(); }
  static int test23() { return String.valueOf((Object) null).length() + String.valueOf('c').length() + String.valueOf(new char[] {'x', 'y'}).length(); }
  static int test24() { List<Integer> l = new ArrayList<>(List.of(5, 6, 7)); l.remove(1); l.remove(Integer.valueOf(7)); return l.size(); }
  static int test25() { List<String> l = Arrays.asList("b", "a"); Collections.sort(l); return l.get(0).charAt(0); }
  static int test26() { Map<String, Integer> m = new TreeMap<>(String.CASE_INSENSITIVE_ORDER); m.put("A", 1); return m.get("a"); }
  static int test27() { List<P> l = new ArrayList<>(List.of(new P(1, "a"), new P(0, "b"))); P best = Collections.max(l, Comparator.comparingInt(p -> p.a)); return best.a; }
  static int test28() { P[] a = {new P(1, "a"), new P(0, "b")}; Arrays.sort(a, Comparator.comparing((P p) -> p.n).thenComparingInt(p -> p.a)); return a[0].a; }
  static int test29() { Map<Integer, String> m = new HashMap<>(); m.put(1, "x"); List<Map.Entry<Integer, String>> es = new ArrayList<>(m.entrySet()); es.sort(Map.Entry.comparingByValue()); es.sort(Map.Entry.comparingByKey()); return es.get(0).getKey(); }
  static int test30() { List<Map.Entry<String, Integer>> es = new ArrayList<>(); es.add(Map.entry("k", 2)); es.sort((x, y) -> x.getValue().compareTo(y.getValue())); return es.get(0).getValue(); }
  static <T extends Comparable<T>> T max(List<T> l) { T b = l.get(0); for (T t : l) if (t.compareTo(b) > 0) b = t; return b; }
  static int test31() { return max(List.of(1, 3, 2)) + max(Arrays.asList(4, 5)); }
  static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) { List<R> r = new ArrayList<>(); for (T t : l) r.add(f.apply(t)); return r; }
  static int test32() { return map(map(List.of("a", "bb"), String::length), x -> x + 1).get(1); }
  static int test33() { int[] c = {0}; Callable(() -> { c[0]++; return null; }); return c[0]; }
  static <V> V Callable(Supplier<V> s) { return s.get(); }
  static int test34() { PriorityQueue<P> q = new PriorityQueue<>(11, new Comparator<P>() { public int compare(P x, P y) { return x.a - y.a; } }); q.offer(new P(1, "")); return q.size(); }
  static int test35() { PriorityQueue<P> q = new PriorityQueue<>(Comparator.comparing(P::a).reversed()); q.offer(new P(1, "")); q.offer(new P(2, "")); return q.poll().a; }
  static int test36() { Deque<Integer> d = new ArrayDeque<>(); d.push(1); d.addLast(2); return d.pop(); }
  static int test37() { Iterator<Integer> it = new Iterator<>() { int i = 0; public boolean hasNext() { return i < 3; } public Integer next() { return i++; } }; int s = 0; while (it.hasNext()) s += it.next(); return s; }
  static int test38() { Object o = 5; return o instanceof Integer i && i > 3 ? i : 0; }
  static int test39() { UnaryOperator<String> u = String::trim; return u.apply(" a ").length() + ((Function<String, Integer>) String::length).apply("abc"); }
  static int test40() { Predicate<String> p = String::isEmpty; return p.negate().and(s -> s.length() > 1).or(s -> s == null).test("ab") ? 1 : 0; }
  static int test41() { return new Object() { int twice(int x) { return 2 * x; } }.twice(4); }
  static int test42() { Map<String, Map<String, Integer>> m = new TreeMap<>(); m.computeIfAbsent("a", k -> new TreeMap<>()).merge("b", 1, (x, y) -> x + y); return m.get("a").get("b"); }
  static int test43() { List<int[]> l = new ArrayList<>(); l.add(new int[] {2, 1}); Collections.sort(l, (x, y) -> { if (x[0] != y[0]) return x[0] - y[0]; return y[1] - x[1]; }); return l.get(0)[0]; }
  static int test44() { Set<String> s = new TreeSet<>((x, y) -> y.compareTo(x)); s.add("a"); s.add("b"); return s.iterator().next().charAt(0); }
  static int test45() { Set<String> s = new TreeSet<>(Comparator.comparing(x -> -x.length())); s.add("a"); return s.size(); }
  static int test46() { Comparator<P> c = (x, y) -> x.a - y.a; PriorityQueue<P> q = new PriorityQueue<>(10, c.reversed().thenComparing(Comparator.comparing(p -> p.n))); return q.size(); }
  static int test47() { List<P> l = new ArrayList<>(List.of(new P(1, "a"), new P(0, "b"))); return Collections.max(l, Comparator.comparing(p -> p.n)).a + Collections.min(l, (Comparator.comparingInt(p -> p.a))).a; }
  static int test48() { Map<String, Integer> m = new TreeMap<>(new TreeMap<String, Integer>(Comparator.comparing(s -> -s.length()))); m.put("a", 1); m.put("bb", 2); return m.values().iterator().next(); }
  static int test49() { List<String> l = new ArrayList<>(map(List.of(1, 2), x -> "n" + x)); return l.get(1).length() + map(map(l, s -> s + s), s -> s.length()).get(0); }
  static String test50() { return String.join(",", map(List.of(3, 4), x -> "n" + x)) + Optional.of(5).map(x -> x + 1).orElseGet(() -> 0) + Objects.requireNonNullElseGet((String) null, () -> "z"); }
}
