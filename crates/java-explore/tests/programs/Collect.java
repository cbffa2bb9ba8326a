import java.util.*;
import java.util.function.*;

public class Collect {
    static String testList() { List<Integer> l = new ArrayList<>(); for (int i = 0; i < 15; i++) l.add(i * i % 7); l.remove(Integer.valueOf(4)); l.remove(0); l.add(1, 99); l.set(0, 50); return l + " " + l.size() + l.indexOf(2) + l.lastIndexOf(2) + l.contains(99); }
    static int testGetBad() { return new ArrayList<>(List.of(1, 2)).get(2); }
    static String testGetMessage() { try { new ArrayList<Integer>().get(0); return ""; } catch (IndexOutOfBoundsException e) { return e.getMessage(); } }
    static int testRemoveWhileIterating() { List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3, 4)); for (Integer i : l) if (i == 2) l.remove(i); return l.size(); }
    static int testRemoveSecondLast() { List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3)); for (Integer i : l) if (i == 2) l.remove(i); return l.size(); }
    static String testIteratorRemove() { List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3, 4)); Iterator<Integer> it = l.iterator(); while (it.hasNext()) if (it.next() % 2 == 0) it.remove(); return l.toString(); }
    static String testRemoveIf() { List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3, 4)); l.removeIf(x -> x > 2); l.replaceAll(x -> x * 10); return l.toString(); }
    static String testSortLambda() { List<String> l = new ArrayList<>(Arrays.asList("pear", "fig", "apple", "kiwi")); l.sort((a, b) -> a.length() != b.length() ? a.length() - b.length() : a.compareTo(b)); return l.toString(); }
    static String testSortComparing() { List<String> l = new ArrayList<>(Arrays.asList("pear", "fig", "apple", "kiwi")); l.sort(Comparator.comparing(String::length)); String r = l.toString(); l.sort(Comparator.reverseOrder()); l.sort(Comparator.comparing((String s) -> s.charAt(1)).thenComparing(Comparator.naturalOrder())); return r + l; }
    static String testArraysSort() { int[] a = {5, 2, 8, 1}; Arrays.sort(a); char[] c = "hello".toCharArray(); Arrays.sort(c); Integer[] b = {3, 1, 2}; Arrays.sort(b, Collections.reverseOrder()); String[] s = {"b", "a"}; Arrays.sort(s); return Arrays.toString(a) + new String(c) + Arrays.toString(b) + Arrays.toString(s) + Arrays.binarySearch(a, 5) + Arrays.binarySearch(a, 4); }
    static String testArraysMisc() { int[] a = new int[3]; Arrays.fill(a, 7); int[] b = Arrays.copyOf(a, 5); int[] c = Arrays.copyOfRange(b, 2, 4); String[] s = Arrays.copyOf(new String[] {"x"}, 2); return Arrays.toString(b) + Arrays.toString(c) + Arrays.equals(a, new int[] {7, 7, 7}) + Arrays.toString(s) + Arrays.deepToString(new int[][] {{1}, {2, 3}}) + Arrays.hashCode(a); }
    static String testAsList() { Integer[] a = {1, 2}; List<Integer> l = Arrays.asList(a); l.set(0, 9); return a[0] + l.toString(); }
    static int testAsListAdd() { Arrays.asList(1, 2).add(3); return 1; }
    static int testImmutable() { List.of(1, 2).add(3); return 1; }
    static String testMap() { Map<String, Integer> m = new HashMap<>(); for (String w : new String[] {"the", "cat", "the", "dog", "a", "cat", "the", "end"}) m.merge(w, 1, Integer::sum); return m.toString(); }
    static String testHashOrder() { Set<Integer> s = new HashSet<>(); for (int i : new int[] {100, 5, 17, 33, 1, 16, 0, -1}) s.add(i); return s + " " + s.contains(17) + s.size(); }
    static String testHashResize() { Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < 40; i++) m.put(i * 7 % 64, i); String r = ""; for (int k : m.keySet()) r += k + ","; return r; }
    static String testHashCapacity() { String r = ""; for (int capacity = 0; capacity < 6; capacity++) { Map<Integer, Integer> m = new HashMap<>(capacity); Set<Integer> s = new HashSet<>(capacity); for (int k : new int[] {7, 2, 1, 12, 4}) { m.put(k, k); s.add(k * 3); r += m.keySet() + "" + s; } } return r; }
    static String testHashCrowded() { Map<Integer, Integer> m = new HashMap<>(); String r = ""; for (int i = 0; i < 11; i++) { m.put(i * 32, i); r += m.keySet(); } return r; }
    static Map<Integer, Integer> of(int... keys) { Map<Integer, Integer> m = new LinkedHashMap<>(); for (int k : keys) m.put(k, m.size()); return m; }
    static String testHashCopies() { Map<Integer, Integer> a = new HashMap<>(new HashMap<>()), b = new HashMap<>(), c = new HashMap<>(2), d = new HashMap<>(16); for (Map<Integer, Integer> m : Arrays.asList(a, b, c, d)) { m.putAll(of()); m.putAll(of(5, 2)); } String r = "" + a + b + c + d; b.putAll(of(21, 38, 7, 11)); return r + b + new HashMap<>(of(21, 38, 7, 11)); }
    static String testHashComputed() { Map<Integer, Integer> m = new HashMap<>(); m.merge(0, 1, Integer::sum); m.merge(16, 1, Integer::sum); m.put(32, 2); m.computeIfAbsent(48, k -> k); m.compute(64, (k, v) -> v == null ? 5 : null); m.merge(16, 4, Integer::sum); m.compute(0, (k, v) -> null); m.computeIfPresent(48, (k, v) -> v + 1); m.computeIfPresent(32, (k, v) -> null); m.computeIfAbsent(80, k -> null); return m.toString(); }
    static String testHashChangedWhileComputed() { Map<Integer, Integer> m = new HashMap<>(); try { m.computeIfAbsent(1, k -> { m.put(2, 3); return 4; }); return "no"; } catch (ConcurrentModificationException e) { return "" + m; } }
    static int testMergeOfNull() { return new HashMap<Integer, Integer>().merge(1, null, Integer::sum); }
    static int next; static int random(int n) { next = next * 1103515245 + 12345; return (next >>> 16) % n; }
    static int testHashRandom() {
        int r = 0;
        for (int round = 0; round < 40; round++) {
            next = round;
            int range = 1 + random(60), step = 1 + random(4);
            Map<Integer, Integer> m = random(3) == 0 ? new HashMap<>(random(20)) : new HashMap<>();
            for (int i = 0; i < 30; i++) {
                int k = random(range) * step;
                switch (random(9)) {
                    case 0, 1, 2: m.put(k, i); break;
                    case 3: m.remove(k); break;
                    case 4: m.merge(k, 3, (a, b) -> a > 4 ? null : a + b); break;
                    case 5: m.computeIfAbsent(k, x -> x % 3 == 0 ? null : x); break;
                    case 6: m.compute(k, (x, v) -> v == null ? x : v % 2 == 0 ? null : v + 1); break;
                    case 7: m.computeIfPresent(k, (x, v) -> v % 2 == 0 ? null : v); break;
                    case 8: Map<Integer, Integer> other = new HashMap<>(); for (int n = random(6); n > 0; n--) other.put(random(range) * step, n); if (random(3) == 0) m.putAll(other); else other.putAll(m); m = random(2) == 0 ? m : other; if (random(20) == 0) m.clear(); break;
                }
            }
            for (Map.Entry<Integer, Integer> e : m.entrySet()) r = r * 31 + e.getKey() * 7 + (e.getValue() == null ? 0 : e.getValue());
        }
        return r;
    }
    static String testTokenizer() { StringTokenizer t = new StringTokenizer("  a bc\td "), u = new StringTokenizer("x,y;;z,", ",;", true), v = new StringTokenizer(""); String r = "" + t.countTokens() + u.countTokens() + v.countTokens() + v.hasMoreTokens(); while (t.hasMoreTokens()) r += "<" + t.nextToken() + ">"; while (u.hasMoreElements()) r += "<" + u.nextElement() + ">"; StringTokenizer w = new StringTokenizer("a b,c d"); return r + w.nextToken() + w.nextToken(",") + w.nextToken(); }
    static String testTokenizerEnds() { return new StringTokenizer(" ").nextToken(); }
    static String testStringKeys() { Map<String, Integer> m = new HashMap<>(); for (int i = 0; i < 20; i++) m.put("key" + i, i); m.remove("key7"); return m.toString() + m.get("key3") + m.get("nope") + m.getOrDefault("x", -1); }
    static String testLinkedHash() { Map<String, Integer> m = new LinkedHashMap<>(); m.put("z", 1); m.put("a", 2); m.put("z", 3); m.putIfAbsent("q", 4); m.remove("a"); return m + "" + m.keySet() + m.values() + new LinkedHashSet<>(Arrays.asList(3, 1, 3, 2)); }
    static String testTree() { TreeMap<String, Integer> m = new TreeMap<>(); m.put("z", 1); m.put("a", 2); m.put("m", 3); TreeSet<Integer> s = new TreeSet<>(Arrays.asList(5, 1, 9)); return m + m.firstKey() + m.lastKey() + m.floorKey("n") + s + s.first() + s.ceiling(6) + s.higher(9); }
    static String testTreeOrder() { Set<String> s = new TreeSet<>(Comparator.comparing(String::length)); s.add("aaa"); s.add("b"); s.add("cc"); s.add("dd"); return s.toString(); }
    static String testLinkedList() { LinkedList<Integer> l = new LinkedList<>(); l.add(1); l.addFirst(0); l.addLast(2); l.add(1, 5); l.remove(Integer.valueOf(1)); l.removeLast(); return l + "" + l.peekFirst() + l.getLast() + l.size() + l.poll() + l; }
    static String testDeque() { Deque<String> d = new ArrayDeque<>(); d.push("a"); d.push("b"); d.offer("c"); return d.pop() + d.peekLast() + d + d.pollLast() + d.size(); }
    static int testDequeEmpty() { return new ArrayDeque<Integer>().pop(); }
    static String testStack() { Stack<Integer> s = new Stack<>(); s.push(1); s.push(2); return s.pop() + "" + s.peek() + s.isEmpty() + s + s.empty(); }
    static int testStackEmpty() { return new Stack<Integer>().pop(); }
    static String testQueue() { Queue<Integer> q = new LinkedList<>(); q.offer(1); q.add(2); return q.poll() + "" + q.peek() + q.size() + q.remove() + q.poll(); }
    static String testPriority() { PriorityQueue<Integer> q = new PriorityQueue<>(); for (int x : new int[] {5, 3, 8, 1, 9, 2}) q.add(x); String r = q.toString(); while (!q.isEmpty()) r += q.poll(); return r; }
    static String testPriorityOrder() { PriorityQueue<String> q = new PriorityQueue<>((a, b) -> b.compareTo(a)); q.add("x"); q.add("z"); q.add("y"); return q.poll() + q.poll() + q.poll() + q.poll(); }
    static boolean testEquals() { return new ArrayList<>(Arrays.asList(1, 2)).equals(Arrays.asList(1, 2)) && new HashSet<>(Arrays.asList(1, 2)).equals(new TreeSet<>(Arrays.asList(2, 1))) && new HashMap<>().equals(new TreeMap<>()) && new ArrayList<>(Arrays.asList(1, 2)).hashCode() == 994; }
    static String testEntry() { Map<String, Integer> m = new LinkedHashMap<>(); m.put("a", 1); for (Map.Entry<String, Integer> e : m.entrySet()) { e.setValue(e.getValue() + 5); } m.forEach((k, v) -> m2.put(v, k)); return m + "" + m2; }
    static Map<Integer, String> m2 = new TreeMap<>();
    static int testCme() { Map<Integer, Integer> m = new HashMap<>(); m.put(1, 1); m.put(2, 2); for (int k : m.keySet()) m.put(k + 10, 0); return 1; }
    static String testToArray() { List<String> l = new ArrayList<>(Arrays.asList("a", "b")); String[] s = l.toArray(new String[0]); Object[] o = l.toArray(); return s.length + s[1] + o.length; }
    static String testForEach() { StringBuilder b = new StringBuilder(); Arrays.asList(1, 2, 3).forEach(x -> b.append(x)); return b.toString(); }
    static String testCollections() { List<Integer> l = new ArrayList<>(Arrays.asList(3, 1, 2)); Collections.reverse(l); String r = l.toString(); Collections.swap(l, 0, 2); return r + l + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 3) + Collections.emptyList() + Collections.nCopies(2, "x"); }
    static int testUnmodifiable() { Collections.unmodifiableList(new ArrayList<>(List.of(1))).add(2); return 1; }
    static String testSubList() { return new ArrayList<>(Arrays.asList(1, 2, 3, 4)).subList(1, 3).toString(); }
    static String testNullsInList() { List<String> l = new ArrayList<>(); l.add(null); l.add("x"); return l + "" + l.indexOf(null) + l.contains(null) + l.remove(null); }
    static String testNullKey() { Map<String, Integer> m = new HashMap<>(); m.put(null, 1); m.put("a", null); return m + "" + m.get(null) + m.containsKey("a") + m.get("a"); }
    static int testTwoSum() { int[] a = {2, 7, 11, 15}; Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < a.length; i++) { Integer j = m.get(26 - a[i]); if (j != null) return j * 10 + i; m.put(a[i], i); } return -1; }
    static boolean testBalanced() { return bal("{[()]}") && !bal("{[(])}") && !bal("(") && bal(""); }
    static boolean bal(String s) { Deque<Character> st = new ArrayDeque<>(); for (char c : s.toCharArray()) switch (c) { case '(' -> st.push(')'); case '[' -> st.push(']'); case '{' -> st.push('}'); default -> { if (st.isEmpty() || st.pop() != c) return false; } } return st.isEmpty(); }
    static String testBfs() { int[][] g = {{1, 2}, {3}, {3}, {}}; Queue<Integer> q = new ArrayDeque<>(); boolean[] seen = new boolean[4]; q.add(0); seen[0] = true; String r = ""; while (!q.isEmpty()) { int n = q.remove(); r += n; for (int m : g[n]) if (!seen[m]) { seen[m] = true; q.add(m); } } return r; }

    // A collection whose size is not how many elements its iterator gives.
    static class Liar extends AbstractCollection<String> {
        final int says; final int gives;
        Liar(int says, int gives) { this.says = says; this.gives = gives; }
        public int size() { return says; }
        public Iterator<String> iterator() { return List.of("a", "b", "c", "d").subList(0, gives).iterator(); }
    }
    static String testLiars() {
        String r = "";
        for (int says = 0; says < 4; says++) {
            for (int gives = 0; gives < 5; gives++) {
                Liar l = new Liar(says, gives);
                String[] two = {"x", "y"};
                String[] got = l.toArray(two);
                r += Arrays.toString(l.toArray()) + Arrays.toString(got) + (got == two) + Arrays.toString(l.toArray(new String[4]));
            }
        }
        return r;
    }
    static String testImmutableEntry() {
        Map.Entry<String, Integer> e = new AbstractMap.SimpleImmutableEntry<>(new AbstractMap.SimpleEntry<>("k", 1));
        return e + "" + (e instanceof AbstractMap.SimpleEntry) + e.equals(Map.entry("k", 1)) + (e.hashCode() == Map.entry("k", 1).hashCode());
    }

    static String testSingleton() {
        Set<String> one = Collections.singleton("a");
        String r = "" + one + one.contains("a") + one.contains(null) + one.size() + one.hashCode() + one.equals(Set.of("a"));
        Iterator<String> i = one.iterator();
        r += i.hasNext() + i.next() + i.hasNext() + (i instanceof ListIterator) + (Collections.singletonList(1).iterator() instanceof ListIterator);
        try {
            i.remove();
        } catch (UnsupportedOperationException e) {
            r += "u";
        }
        try {
            i.next();
        } catch (NoSuchElementException e) {
            r += "e";
        }
        try {
            one.add("b");
        } catch (UnsupportedOperationException e) {
            r += "U";
        }
        try {
            one.clear();
        } catch (UnsupportedOperationException e) {
            r += "c";
        }
        r += one.remove("x");
        Enumeration<Integer> all = Collections.enumeration(List.of(1, 2));
        while (all.hasMoreElements()) {
            r += all.nextElement();
        }
        return r + Collections.singleton(null) + "AbC".toLowerCase(Locale.UK) + "AbC".toUpperCase(Locale.ROOT);
    }
}
