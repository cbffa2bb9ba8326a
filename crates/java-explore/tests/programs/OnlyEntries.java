import java.util.*;
import java.util.function.Supplier;

/** A map of which the user gives only the entries: all else is what `AbstractMap` makes of them. */
public class OnlyEntries {
    static class Pairs extends AbstractMap<String, Integer> {
        final List<Map.Entry<String, Integer>> list = new ArrayList<>();

        Pairs(String... keys) {
            for (String k : keys) list.add(new SimpleEntry<>(k, k == null ? -1 : k.length()));
        }

        public Set<Map.Entry<String, Integer>> entrySet() {
            return new AbstractSet<Map.Entry<String, Integer>>() {
                public Iterator<Map.Entry<String, Integer>> iterator() {
                    return list.iterator();
                }

                public int size() {
                    return list.size();
                }
            };
        }
    }

    static String t(Supplier<Object> s) {
        try {
            return "" + s.get() + ";";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ";";
        }
    }

    static String testReads() {
        Pairs p = new Pairs("a", "bcd", null);
        return p + "" + p.size() + p.get("bcd") + p.get(null) + p.get("x") + p.containsKey("a") + p.containsKey("b")
            + p.containsValue(3) + p.keySet() + p.values() + p.isEmpty() + p.getOrDefault("q", 7) + p.keySet().contains("a")
            + p.values().contains(1) + p.keySet().size();
    }

    static String testWrites() {
        Pairs p = new Pairs("a", "bcd", "e", "ff");
        String r = t(() -> p.put("x", 1)) + t(() -> p.remove("a")) + t(() -> p.remove("zz")) + p
            + t(() -> p.keySet().remove("e")) + p + t(() -> p.values().remove(3)) + p + t(() -> p.putIfAbsent("ff", 4))
            + t(() -> p.putIfAbsent("gg", 4)) + t(() -> p.computeIfPresent("ff", (k, v) -> null)) + p;
        p.keySet().clear();
        return r + p.size() + p.isEmpty();
    }

    static String testEquality() {
        Pairs p = new Pairs("a", "bcd");
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1));
        m.put("bcd", 3);
        return "" + p.equals(m) + m.equals(p) + (p.hashCode() == m.hashCode()) + p.keySet().equals(m.keySet())
            + new HashMap<>(p) + new TreeMap<>(p).firstKey();
    }
}
