import java.util.*;

// Which objects of the library are the same.
public class Same {
    static String testTextsOfNoNumbers() {
        double zero = 0.0;
        return "" + (Double.toString(1 / zero) == "Infinity") + (Double.toString(-1 / zero) == "-Infinity") + (String.valueOf(zero / zero) == "NaN")
            + (Float.toString(1f / 0f) == "Infinity") + (Float.valueOf(-1f / 0f).toString() == "-Infinity") + (Double.valueOf(zero / zero).toString() == "NaN") + (Double.toString(0.0) == "0.0");
    }

    static String views(Map<String, Integer> m) {
        Set<String> keys = m.keySet();
        Collection<Integer> values = m.values();
        Set<Map.Entry<String, Integer>> entries = m.entrySet();
        return "" + (keys == m.keySet()) + (values == m.values()) + (entries == m.entrySet()) + keys + values + entries;
    }

    static String testViewsOfMaps() {
        Map<String, Integer> h = new HashMap<>(), l = new LinkedHashMap<>(), t = new TreeMap<>(), d = new Hashtable<>();
        for (Map<String, Integer> m : Arrays.asList(h, l, t, d)) m.put("a", 1);
        String r = views(h) + views(l) + views(t) + views(d) + views(Collections.unmodifiableMap(h)) + views(Map.of("a", 1)) + views(Map.of());
        Set<String> before = h.keySet();
        h.put("b", 2);
        h.remove("a");
        return r + before + (before == h.keySet()) + (h.keySet() == t.keySet());
    }

    static String testViewsOfOwnMap() {
        Map<String, Integer> m = new AbstractMap<>() {
            public Set<Map.Entry<String, Integer>> entrySet() { return new HashSet<>(); }
        };
        return views(m);
    }

    static String testTextsOfNothing() {
        return "" + (new ArrayList<>().toString() == "[]") + (new ArrayDeque<>().toString() == "[]") + (new HashMap<>().toString() == "{}") + (new TreeMap<>().keySet().toString() == "[]") + (new Hashtable<>().toString() == "{}")
            + (Arrays.toString(new int[0]) == "[]") + (Arrays.toString((long[]) null) == "null") + (Arrays.toString(new Object[0]) == "[]") + (Arrays.deepToString(new Object[0]) == "[]");
    }

    static String testOrders() {
        Comparator<String> natural = Comparator.naturalOrder(), reverse = Comparator.reverseOrder(), own = (x, y) -> x.length() - y.length();
        return "" + (natural == Comparator.<String>naturalOrder()) + (reverse == Collections.<String>reverseOrder()) + (natural.reversed() == reverse) + (reverse.reversed() == natural)
            + (Collections.reverseOrder(null) == (Object) reverse) + (Collections.reverseOrder(natural) == reverse) + (Collections.reverseOrder(reverse) == natural)
            + (own.reversed().reversed() == own) + (own.reversed() == own.reversed()) + own.reversed().equals(own.reversed()) + own.reversed().compare("a", "bc") + reverse.compare("a", "b") + natural.compare("a", "b");
    }

    static String testNothing() {
        List<String> none = Collections.emptyList();
        return "" + (none.iterator() == (Object) Collections.emptyList().iterator()) + (none.listIterator() == (Object) none.iterator()) + (none.listIterator() == none.listIterator()) + none.listIterator().nextIndex()
            + (Map.of() == Map.of()) + (Set.of() == Set.of()) + (Set.copyOf(new ArrayList<>()) == Set.of()) + (Set.of("a") == Set.of("a")) + (new Error().getSuppressed() == new Throwable().getSuppressed())
            + (new Hashtable<String, String>().keys() == (Object) new Hashtable<String, String>().elements());
    }

    static String testIteratorsOfNothing() {
        Hashtable<String, Integer> none = new Hashtable<>(), one = new Hashtable<>(Map.of("a", 1));
        Iterator<String> keys = one.keySet().iterator();
        String walked = keys.next();
        keys.remove();
        return walked + one + (none.keySet().iterator() == one.keySet().iterator()) + (none.values().iterator() == (Object) none.entrySet().iterator())
            + (none.values().iterator() == Collections.<Integer>emptyList().iterator()) + keys.hasNext();
    }

    static boolean testCopyOfSet() { Set<String> s = Set.of("a"); return Set.copyOf(s) == s; }

    static String testJoined() {
        String a = new String("a");
        return "" + (String.join(",", a) == a) + (String.join(",", List.of()) == "") + (String.join(",") == "") + String.join(",", "x", null, "y") + String.join("-", List.of("p", "q"));
    }
}
