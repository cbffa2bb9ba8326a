import java.util.*;
import java.util.function.*;

public class Corners2 {
    interface Act {
        Object run();
    }

    static String t(Act a) {
        try {
            return "" + a.run();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String m(Act a) {
        try {
            return "" + a.run();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    // Orders, and sorting.

    static String sorted(Comparator<Integer> order, Integer... a) {
        Arrays.sort(a, order);
        return Arrays.toString(a);
    }

    static String testOrderThatIsNone() {
        Comparator<Integer> half = (p, q) -> p > q ? 1 : 0;
        Comparator<Integer> never = (p, q) -> p < q ? -1 : 1;
        Comparator<Integer> overflow = (p, q) -> p - q;
        List<Integer> l = new ArrayList<>(List.of(3, 1, 2));
        l.sort(half);
        return sorted(half, 3, 1, 2) + sorted(half, 2, 1) + l + sorted(never, 3, 1, 2, 3, 1)
            + sorted(overflow, Integer.MIN_VALUE, 0, Integer.MAX_VALUE, 5) + sorted(half, 5, 4, 6, 1, 2, 9, 3);
    }

    static String testOrderThatCounts() {
        int[] asked = {0};
        List<Integer> l = new ArrayList<>(List.of(1, 3, 2, 9, 4, 4, 0, 7, 8, 5));
        l.sort((p, q) -> {
            asked[0] = asked[0] * 31 + p * 10 + q;
            return p - q;
        });
        String r = l + "" + asked[0];
        Integer[] down = {9, 7, 7, 5, 3};
        Arrays.sort(down, (p, q) -> {
            asked[0]++;
            return q.compareTo(p);
        });
        return r + Arrays.toString(down) + asked[0];
    }

    static String testOrderThatThrows() {
        Integer[] a = {3, 1, 2, 0};
        String r = t(() -> {
            Arrays.sort(a, (p, q) -> 10 / q - 10 / p);
            return 1;
        });
        List<Integer> l = new ArrayList<>(List.of(4, 1, 0, 2));
        r += t(() -> {
            l.sort((p, q) -> 10 / (p * q) - q);
            return 1;
        });
        return r + Arrays.toString(a) + l;
    }

    static String testSortedManyStrings() {
        List<String> l = new ArrayList<>();
        for (int i = 0; i < 50; i++) l.add("s" + i * 37 % 50);
        Collections.sort(l);
        return l.toString();
    }

    static String testSortWhileChanging() {
        List<Integer> l = new ArrayList<>(List.of(2, 1));
        return t(() -> {
            l.sort((p, q) -> {
                l.add(3);
                return p - q;
            });
            return l;
        }) + l;
    }

    static String testNullOrders() {
        Comparator<Integer> first = Comparator.nullsFirst(Comparator.<Integer>naturalOrder());
        Comparator<Integer> none = Comparator.nullsLast(null);
        Comparator<Integer> reversed = Comparator.reverseOrder();
        return t(() -> first.thenComparing(reversed).compare(null, null)) + t(() -> first.thenComparing(reversed).compare(1, null))
            + t(() -> none.thenComparing(reversed).compare(1, 2)) + t(() -> none.reversed().compare(null, 1)) + t(() -> first.reversed().compare(1, 2))
            + t(() -> Comparator.comparing((Function<String, String>) null) == null) + t(() -> first.thenComparing((Comparator<Integer>) null) == null);
    }

    // Trees.

    static String testTreeWithoutOrder() {
        TreeSet<int[]> s = new TreeSet<>((a, b) -> a[0] > b[0] ? 1 : -1);
        for (int i = 1; i < 9; i++) s.add(new int[] {i % 3, i});
        String r = "";
        for (int[] x : s) r += x[1] + ",";
        TreeSet<Integer> overflow = new TreeSet<>((a, b) -> a - b);
        for (int x : new int[] {2000000000, -2000000000, 5, 1500000000, -7, Integer.MIN_VALUE, 0}) overflow.add(x);
        r += overflow + "" + overflow.contains(5) + overflow.contains(-2000000000) + overflow.remove(0) + overflow;
        return r + overflow.floor(7) + overflow.higher(-8) + overflow.lower(100) + overflow.ceiling(1);
    }

    static int asked;

    static int counted(int a, int b) {
        asked = asked * 17 + a * 3 + b;
        return Integer.compare(a, b);
    }

    static String testTreeShape() {
        asked = 0;
        TreeMap<Integer, Integer> m = new TreeMap<>(Corners2::counted);
        String r = "";
        int x = 1;
        for (int i = 0; i < 60; i++) {
            x = (x * 37 + 11) % 101;
            m.put(x, i);
            if (i % 3 == 0) m.remove((x * 5) % 101);
            if (i % 7 == 0) r += m.floorKey(x - 1) + "," + m.ceilingKey(x + 1) + "," + m.lowerKey(x) + "," + m.higherKey(x) + ";";
        }
        r += m + "" + asked;
        while (m.size() > 3) {
            m.remove(m.size() % 2 == 0 ? m.firstKey() : m.lastKey());
            r += asked % 100;
            Iterator<Integer> i = m.keySet().iterator();
            for (int k = 0; k <= m.size() / 2; k++) i.next();
            i.remove();
        }
        return r + m + asked;
    }

    static String testTreeFromSorted() {
        asked = 0;
        TreeSet<Integer> s = new TreeSet<>(Corners2::counted);
        for (int i = 0; i < 11; i++) s.add(i * 7 % 11);
        TreeSet<Integer> copy = new TreeSet<>(s);
        String r = "" + asked;
        for (int i = 11; i < 17; i++) copy.add(i);
        copy.remove(5);
        r += copy + "" + asked;
        TreeMap<Integer, Integer> m = new TreeMap<>(Corners2::counted);
        for (int i = 0; i < 6; i++) m.put(i, i);
        TreeMap<Integer, Integer> n = new TreeMap<>(m);
        n.putAll(m);
        n.remove(3);
        n.put(9, 9);
        return r + n + asked;
    }

    static String testTreeRemovedInLoops() {
        String r = "";
        for (int gone = 1; gone < 6; gone++) {
            int g = gone;
            TreeSet<Integer> s = new TreeSet<>(List.of(1, 2, 3, 4, 5));
            r += t(() -> {
                for (Integer k : s) if (k == g) s.remove(k);
                return s;
            });
            TreeMap<Integer, Integer> m = new TreeMap<>();
            for (int i = 1; i < 6; i++) m.put(i, i);
            r += t(() -> {
                m.forEach((k, v) -> {
                    if (k == g) m.remove(k);
                });
                return m;
            }) + t(() -> {
                for (Iterator<Integer> i = m.values().iterator(); i.hasNext();) if (i.next() % g == 0) i.remove();
                return m;
            });
        }
        return r;
    }

    static long fib(Map<Integer, Long> memo, int n) {
        return n < 2 ? n : memo.computeIfAbsent(n, k -> fib(memo, k - 1) + fib(memo, k - 2));
    }

    static String testTreeComputing() {
        TreeMap<String, Integer> m = new TreeMap<>();
        String r = t(() -> fib(new TreeMap<>(), 6)) + t(() -> fib(new TreeMap<>(), 2)) + t(() -> m.merge("a", null, Integer::sum));
        r += m.merge("a", 1, Integer::sum) + m.merge("a", 2, Integer::sum) + t(() -> m.merge("a", 2, (x, y) -> null)) + m;
        r += m.compute("b", (k, v) -> v == null ? 7 : v) + "" + m.compute("b", (k, v) -> v + 1) + t(() -> m.compute("b", (k, v) -> null)) + m;
        r += t(() -> m.computeIfAbsent(null, k -> 1)) + t(() -> m.compute("c", (k, v) -> m.put("d", 1))) + m;
        r += t(() -> m.computeIfPresent("d", (k, v) -> m.put("e", 1))) + t(() -> m.computeIfPresent("d", (k, v) -> v + 1)) + m + m.putIfAbsent("d", 9) + m.replace("d", 5) + m.replace("d", 5, 6) + m;
        TreeMap<String, Integer> empty = new TreeMap<>();
        return r + t(() -> empty.floorKey(null)) + t(() -> empty.get(null)) + t(() -> empty.put(null, 1)) + t(() -> empty.computeIfAbsent(null, k -> null)) + t(() -> m.floorKey(null)) + t(() -> empty.firstKey()) + t(() -> new TreeMap<Object, Integer>().get(new Object())) + t(() -> new TreeMap<Object, Integer>().floorKey(new Object())) + t(() -> new TreeSet<Object>().contains(new Object())) + t(() -> new TreeSet<Object>().add(new Object()));
    }

    static class Default extends TreeMap<String, Integer> {
        public Integer get(Object k) {
            Integer v = super.get(k);
            return v == null ? 7 : v;
        }
    }

    static String testTreeSubclass() {
        Default d = new Default();
        return "" + d.getOrDefault("a", 5) + d.merge("b", 1, Integer::sum) + d.compute("c", (k, v) -> v == null ? 0 : v) + d.computeIfAbsent("d", k -> 3) + d + d.remove("z", 7) + d.equals(new HashMap<>(d));
    }

    static String testTreeEntries() {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 7; i++) m.put(i, "v" + i);
        String r = "" + m.entrySet().contains(Map.entry(3, "v3")) + m.entrySet().contains(Map.entry(3, "x")) + m.entrySet().remove(Map.entry(4, "v4")) + m.keySet().remove(5) + m.values().remove("v1");
        for (Map.Entry<Integer, String> e : m.entrySet()) e.setValue(e.getValue() + "!");
        m.replaceAll((k, v) -> k + v);
        return r + m + m.pollFirstEntry() + m.pollLastEntry() + m.firstEntry() + m.lastEntry() + m.containsValue("22!");
    }

    // Hash maps and what is made of them.

    static class Cache extends LinkedHashMap<Integer, Integer> {
        final int room;

        Cache(int room, boolean byAccess) {
            super(16, 0.75f, byAccess);
            this.room = room;
        }

        @Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
            return size() > room;
        }
    }

    static String testCache() {
        Map<Integer, Integer> m = new LinkedHashMap<>() {
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) {
                return size() > 2;
            }
        };
        for (int i = 0; i < 5; i++) m.put(i, i);
        m.putIfAbsent(9, 9);
        m.computeIfAbsent(8, k -> k);
        m.merge(7, 1, Integer::sum);
        m.putAll(Map.of(3, 3));
        Cache c = new Cache(3, true);
        for (int i = 0; i < 4; i++) c.put(i, i);
        String r = m + "" + c;
        c.get(1);
        c.put(2, 20);
        c.getOrDefault(3, 0);
        c.containsKey(1);
        c.put(5, 5);
        c.compute(3, (k, v) -> v + 1);
        return r + c + c.size() + t(() -> {
            for (Integer k : c.keySet()) c.get(k);
            return c;
        });
    }

    static String testHashForEach() {
        Map<Integer, Integer> one = new HashMap<>(Map.of(1, 1));
        Map<Integer, Integer> m = new HashMap<>();
        Map<Integer, Integer> l = new LinkedHashMap<>();
        for (int i = 1; i < 4; i++) {
            m.put(i, i);
            l.put(i, i);
        }
        int[] n = {0};
        String r = t(() -> {
            one.forEach((k, v) -> one.remove(k));
            return one;
        }) + one + t(() -> {
            m.forEach((k, v) -> {
                n[0] += k;
                if (k < 10) m.put(100 * k, v);
            });
            return m;
        }) + n[0] + m;
        r += t(() -> {
            l.forEach((k, v) -> {
                n[0] += k;
                l.remove(k);
            });
            return l;
        }) + n[0] + l;
        r += t(() -> {
            m.keySet().forEach(k -> m.put(7, 7));
            return m;
        }) + t(() -> {
            m.replaceAll((k, v) -> {
                m.remove(7);
                return v + 1;
            });
            return m;
        });
        return r + m;
    }

    static int hashes;

    static class Hashed {
        public int hashCode() {
            hashes++;
            return 1;
        }
    }

    static String testHashesAreAskedOnce() {
        Map<Object, Object> m = new HashMap<>();
        Hashed h = new Hashed();
        m.put(h, 1);
        String r = "" + hashes;
        m.computeIfAbsent(new Hashed(), k -> 1);
        m.merge(new Hashed(), 1, (x, y) -> x);
        r += hashes;
        m.remove(h);
        m.keySet().remove(h);
        m.keySet().contains(h);
        new HashSet<Object>().add(h);
        return r + hashes;
    }

    static String testRemoveAllOfTheSmaller() {
        Set<String> c = new TreeSet<>(Comparator.comparing(String::length));
        c.add("x");
        Set<String> s = new HashSet<>(List.of("a", "bb"));
        s.removeAll(c);
        Set<String> one = new HashSet<>(List.of("q"));
        one.removeAll(c);
        return s + "" + one + Collections.disjoint(new HashSet<>(List.of("A")), c) + Collections.disjoint(c, new ArrayList<>(List.of("A"))) + Collections.disjoint(List.of("A"), c) + t(() -> s.removeAll(null)) + t(() -> s.retainAll(null));
    }

    static String testEqualsOfOtherTypes() {
        Set<Object> a = new TreeSet<>();
        a.add(1);
        Set<Object> b = new HashSet<>();
        b.add("a");
        Set<Object> n = new HashSet<>();
        n.add(null);
        Map<Object, Object> x = new HashMap<>();
        x.put("x", 1);
        Map<Object, Object> y = new TreeMap<>();
        y.put(1, 1);
        return t(() -> a.equals(b)) + t(() -> b.equals(a)) + t(() -> a.equals(n)) + t(() -> n.equals(a)) + t(() -> x.equals(y)) + t(() -> y.equals(x));
    }

    static String testHashtableForEach() {
        Hashtable<Integer, Integer> h = new Hashtable<>();
        for (int i = 0; i < 5; i++) h.put(i * 7, i);
        StringBuilder r = new StringBuilder();
        h.forEach((k, v) -> r.append(k).append(' '));
        h.replaceAll((k, v) -> v + k);
        return r + "" + h + t(() -> {
            h.forEach((k, v) -> h.remove(k));
            return h;
        }) + h.size();
    }

    // Lists.

    static String testListChanges() {
        List<Integer> l = new ArrayList<>(List.of(1, 2));
        return t(() -> {
            for (int x : l) l.addAll(new ArrayList<>());
            return l;
        }) + t(() -> {
            for (int x : l) l.replaceAll(y -> y + 1);
            return l;
        }) + l + t(() -> {
            Iterator<Integer> i = l.iterator();
            i.forEachRemaining(x -> {
                if (x == 2) l.remove(0);
            });
            return l;
        }) + l + t(() -> {
            l.forEach(x -> l.clear());
            return l;
        }) + l + t(() -> l.removeAll(null)) + t(() -> l.removeIf(null)) + t(() -> l.retainAll(null)) + t(() -> new LinkedList<Integer>().removeIf(null));
    }

    static String testRemoveIfThatThrows() {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 0, 4));
        String r = t(() -> l.removeIf(x -> 4 / x > 1)) + l + l.removeIf(x -> x > 1) + l + l.removeIf(x -> x > 1) + l;
        List<Integer> k = new ArrayList<>(List.of(5, 6, 5, 7, 5));
        Collection<Integer> some = new ArrayList<Integer>() {
            public boolean contains(Object o) {
                return 5 / ((Integer) o - 7) < 0;
            }
        };
        r += t(() -> k.removeAll(some)) + k + t(() -> k.retainAll(List.of(5))) + k;
        return r + t(() -> k.removeIf(x -> k.add(1))) + k.size();
    }

    static class OneBased<E> extends ArrayList<E> {
        public E get(int i) {
            return super.get(i - 1);
        }
    }

    static String testOverriddenGet() {
        List<Integer> l = new OneBased<>();
        l.add(7);
        l.add(8);
        return t(() -> l.toString() + l.contains(8) + l.indexOf(7) + l.lastIndexOf(8) + l.hashCode() + l.equals(List.of(7, 8)) + l.get(1) + l.subList(0, 2) + l.subList(0, 1).get(0) + new ArrayList<>(l) + List.of(7, 8).equals(l));
    }

    static class Counting<E> extends ArrayList<E> {
        int sets, removes, adds, sizes;

        public E set(int i, E e) {
            sets++;
            return super.set(i, e);
        }

        public E remove(int i) {
            removes++;
            return super.remove(i);
        }

        public boolean add(E e) {
            adds++;
            return super.add(e);
        }

        public int size() {
            sizes++;
            return super.size();
        }
    }

    static String testOverriddenSetAndRemove() {
        Counting<Integer> l = new Counting<>();
        l.add(3);
        l.add(1);
        l.add(2);
        l.sort(null);
        l.replaceAll(x -> x);
        l.removeIf(x -> x > 2);
        l.removeAll(List.of(1));
        l.addAll(List.of(4, 5, 6));
        String r = l.sets + " " + l.removes + " " + l.adds + " " + l.sizes + l;
        Iterator<Integer> i = l.iterator();
        i.next();
        i.remove();
        l.remove((Integer) 6);
        l.isEmpty();
        l.clear();
        return r + l.removes + l.sizes + l;
    }

    static class Fixed extends AbstractList<Integer> {
        final StringBuilder log = new StringBuilder();

        public int size() {
            log.append("s");
            return 2;
        }

        public Integer get(int i) {
            log.append("g").append(i);
            return i;
        }
    }

    static List<Object> wanted() {
        return Arrays.asList("a");
    }

    static String testArraysOfLists() {
        List<Object> l = Arrays.asList("a", "b");
        List<Number> n = Arrays.asList(1, 2);
        CharSequence[] c = {"x"};
        Object o = (Object) c[0];
        n.set(0, 2.5);
        wanted().set(0, 1);
        l.replaceAll(x -> x.hashCode());
        return t(() -> l.set(0, 1)) + l + n + o;
    }

    static String testAbstractList() {
        Fixed f = new Fixed();
        f.indexOf(1);
        f.log.append("|");
        f.lastIndexOf(0);
        f.log.append("|");
        f.equals(List.of(0, 1));
        f.log.append("|");
        f.contains(1);
        return f.log + t(() -> f.addAll(5, new ArrayList<>())) + t(() -> f.addAll(0, List.of())) + t(() -> {
            f.clear();
            return 1;
        }) + f.hashCode() + f.log.length() + f.subList(1, 2);
    }

    static String testViewsOfLists() {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> v = Collections.unmodifiableList(l);
        List<Integer> s = v.subList(0, 2);
        String r = s + t(() -> {
            for (int x : v) if (l.size() < 9) l.add(x);
            return l;
        }) + t(() -> s.get(0)) + v.equals(l) + l.equals(v) + v.hashCode() + v.indexOf(2) + v.contains(9) + v + t(() -> v.get(7)) + t(() -> v.add(1)) + t(() -> v.set(0, 1)) + t(() -> v.remove(0));
        ListIterator<Integer> i = v.listIterator(1);
        return r + (Collections.unmodifiableList(v) == v) + i.next() + i.previous() + t(() -> {
            i.set(4);
            return 1;
        }) + Collections.unmodifiableList(new LinkedList<>(v));
    }

    static String testIteratorsThatRemoveNothing() {
        String r = "";
        List<List<Integer>> all = List.of(Arrays.asList(1, 2), List.of(1, 2), Collections.unmodifiableList(new ArrayList<>(List.of(1))), Collections.singletonList(1), Collections.emptyList(), Collections.nCopies(2, 1), List.of(1, 2, 3).subList(0, 2));
        for (List<Integer> l : all) {
            r += t(() -> {
                l.iterator().remove();
                return 1;
            }) + t(() -> {
                Iterator<Integer> i = l.iterator();
                if (i.hasNext()) i.next();
                i.remove();
                return 1;
            }) + t(() -> l.addAll(5, new ArrayList<>())) + t(() -> l.contains(null)) + t(() -> l.get(2)) + "\n";
        }
        return r;
    }

    static String testSubLists() {
        List<Integer> l = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        List<Integer> s = l.subList(1, 5);
        s.addAll(List.of(8, 9));
        s.addAll(1, List.of(7));
        String r = l + "" + s;
        s.subList(1, 3).clear();
        r += l + "" + s;
        s.removeIf(x -> x > 8);
        s.replaceAll(x -> x + 10);
        s.sort(Comparator.reverseOrder());
        r += l + "" + s;
        s.clear();
        List<Integer> k = new LinkedList<>(l);
        k.subList(0, 1).clear();
        return r + l + s + k + t(() -> l.subList(0, 1).addAll(3, List.of())) + t(() -> List.of(1, 2, 3).subList(1, 2).get(1));
    }

    static String testLinkedListChanges() {
        LinkedList<Integer> l = new LinkedList<>(List.of(1, 2, 3));
        return t(() -> {
            l.iterator().forEachRemaining(x -> l.add(x));
            return l;
        }) + l + t(() -> {
            l.removeIf(x -> l.size() > 3 && l.remove(x));
            return l;
        }) + l + l.equals(new ArrayList<>(l));
    }

    static String testQueueWhoseOrderFails() {
        PriorityQueue<Integer> q = new PriorityQueue<>((a, b) -> 10 / (a - b));
        q.add(1);
        String r = t(() -> q.add(1)) + q.size() + q;
        PriorityQueue<Integer> p = new PriorityQueue<>(List.of(5, 3, 8, 1, 4, 7, 2));
        PriorityQueue<Integer> c = new PriorityQueue<>(p);
        r += p + "" + c + p.remove(3) + p.contains(8) + p.contains(3) + p;
        r += t(() -> {
            for (Integer x : p) p.add(x);
            return p;
        }) + p + t(() -> {
            p.forEach(x -> p.poll());
            return p;
        }) + t(() -> {
            p.clear();
            return p.remove();
        }) + p.peek() + p.poll() + t(() -> p.element());
        PriorityQueue<Object> o = new PriorityQueue<>();
        return r + t(() -> o.add(new Object())) + o.size() + new PriorityQueue<>(new TreeSet<>(List.of(3, 1, 2)));
    }

    // Views of maps.

    static String testViewsOfMaps() {
        Map<Integer, Integer> m = new TreeMap<>();
        Map<Integer, Integer> v = Collections.unmodifiableMap(m);
        Set<Map.Entry<Integer, Integer>> s = v.entrySet();
        m.put(1, 2);
        String r = s.size() + "" + s + s.contains(Map.entry(1, 2)) + s.equals(m.entrySet()) + s.hashCode();
        for (Map.Entry<Integer, Integer> e : s) {
            r += e + t(() -> e.setValue(1)) + e.equals(Map.entry(1, 2));
            m.put(1, 3);
            r += e.getValue();
        }
        int[] n = {0};
        v.forEach((a, b) -> n[0] += a + b);
        s.forEach(e -> n[0] += t(() -> e.setValue(7)).length());
        return r + n[0] + t(() -> s.iterator().next().setValue(1)) + t(() -> {
            s.clear();
            return 1;
        });
    }

    // Strings.

    static class Silent {
        public String toString() {
            return null;
        }
    }

    static class Chars implements CharSequence {
        public int length() {
            return 2;
        }

        public char charAt(int i) {
            return (char) ('a' + i);
        }

        public CharSequence subSequence(int a, int b) {
            return "sub";
        }

        public String toString() {
            return "ZZZ";
        }
    }

    static String testTextsThatAreNull() {
        return t(() -> new StringBuilder("x").append(new Silent()).toString()) + t(() -> new ArrayList<Object>(Arrays.asList(new Silent())).toString()) + t(() -> String.format("%s", new Silent())) + t(() -> String.format("%5s", new Silent())) + t(() -> "" + new Silent()) + t(() -> new StringBuilder("x").insert(0, new Silent())) + t(() -> new HashMap<>(Map.of(1, new Silent())));
    }

    static String testCharSequences() {
        CharSequence[] c = {new Chars()};
        return new StringBuilder("x").append(new Chars()).append(new Chars(), 0, 1).append("abc", 1, 2).append((CharSequence) null, 1, 3).append((CharSequence) null) + new StringBuilder(new Chars()).toString() + "ZZZ".contentEquals(new Chars()) + "ab".contentEquals(new Chars()) + "ab".contentEquals(new StringBuilder("ab")) + new StringBuilder("x").insert(0, (CharSequence) new Chars()) + new StringBuilder("xy").insert(1, new Chars(), 1, 2) + "aZZZb".contains(new Chars()) + "aZZZb".replace(new Chars(), "-") + String.join(new Chars(), new Chars(), "q") + String.valueOf((Object) c[0]) + String.join("+", List.of(new Chars(), "r"));
    }

    static String testBuilderRanges() {
        StringBuilder b = new StringBuilder("abc");
        return m(() -> b.append("abc", 2, 9)) + m(() -> b.append("abc", -1, 2)) + m(() -> b.append("abc", 2, 1)) + m(() -> b.append(new char[3], 2, 9)) + m(() -> b.append(new char[3], -1, 2)) + t(() -> b.replace(0, 1, null)) + b + t(() -> b.replace(9, 1, null)) + m(() -> b.insert(9, "abc", 0, 1)) + m(() -> b.insert(0, "abc", 2, 5)) + b.append(new char[] {'x', 'y'}, 1, 1);
    }

    static String testSameStrings() {
        String s = "abc";
        int zero = "".length();
        return "" + (s.replace("x", "y") == s) + (s.replace("a", "a") == s) + (s.replace("ab", "ab") == s) + (s.replace("abc", "") == "") + (s.repeat(1) == s) + (s.repeat(zero) == "") + ("  ".strip() == "") + ("  ".trim() == "") + (s.substring(1, 1) == "") + (s.substring(3) == "") + (Integer.toString(zero) == "0") + (String.valueOf(zero) == "0") + Integer.toString(zero) + Long.toString(-10) + Integer.toString(255, 16) + ("" + zero == "0") + (new StringBuilder().toString() == "") + (new StringBuilder("a").substring(1) == "") + s.repeat(3) + "".repeat(5).isEmpty() + (s.replace("", "-")) + ("aaa".replace("a", "b"));
    }

    static String testRegions() {
        return t(() -> "abc".regionMatches(true, -1, null, 0, 1)) + t(() -> "abc".regionMatches(-1, null, 0, 1)) + t(() -> "abc".regionMatches(true, 0, null, 0, 1)) + "abc".regionMatches(true, 1, "xBC", 1, 2);
    }

    static String testTooLong() {
        try {
            return "" + "abcd".repeat(1 << 30).length();
        } catch (OutOfMemoryError e) {
            return e.getMessage();
        }
    }

    static String testRanges() {
        return t(() -> Arrays.copyOfRange(new Integer[3], -5, Integer.MAX_VALUE)) + t(() -> Arrays.copyOfRange(new int[3], -5, Integer.MAX_VALUE)) + t(() -> Arrays.copyOfRange(new int[3], 2, 1)) + t(() -> Arrays.copyOfRange(new int[3], 4, 5));
    }

    // What is the same.

    static String testSameObjects() {
        List<Integer> l = List.of(1, 2);
        Boolean t = true;
        return "" + (Optional.empty() == Optional.empty()) + (Optional.ofNullable(null) == Optional.empty()) + (Optional.of(1).filter(x -> x > 1) == Optional.<Integer>empty())
            + (Optional.of(1).map(x -> (Object) null) == Optional.empty()) + (Collections.emptyList() == Collections.emptyList()) + (List.of() == List.of()) + (List.copyOf(l) == l)
            + (List.copyOf(l.subList(0, 1)) == l) + List.copyOf(new ArrayList<>(l)).equals(l) + (t == Boolean.TRUE) + (Boolean.valueOf("true") == t) + Optional.of(2).map(x -> x + 1) + Optional.of(2).flatMap(x -> Optional.empty());
    }

    static String testNoMatch() {
        java.util.regex.Matcher a = java.util.regex.Pattern.compile("a").matcher("b");
        return m(() -> a.start()) + m(() -> a.end()) + m(() -> a.group()) + m(() -> a.group(0)) + m(() -> a.start(0));
    }

    static String testRadixes() {
        return m(() -> Integer.parseInt("1", 99)) + m(() -> Integer.parseInt("1", 1)) + m(() -> Long.parseLong("", 1)) + m(() -> Integer.parseInt(null, 1));
    }

    // Exceptions.

    static int filled;

    static class Filled extends RuntimeException {
        Filled() {}

        Filled(String text, Throwable cause) {
            super(text, cause);
        }

        public synchronized Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static int testStackTracesAreFilled() {
        new Filled();
        new Filled("x", new Filled());
        try {
            throw new Filled();
        } catch (Filled e) {
            return filled;
        }
    }
}
