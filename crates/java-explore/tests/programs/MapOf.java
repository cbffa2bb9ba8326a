import java.util.*;

/** Maps of several pairs, whose order Java leaves open. */
public class MapOf {
    static int testGet() { Map<String, Integer> m = Map.of("a", 1, "b", 2, "c", 3); return m.get("b") + m.getOrDefault("z", 10) + m.size() + (m.containsKey("c") ? 100 : 0) + (m.containsValue(7) ? 1000 : 0); }
    static String testDuplicate() { try { Map.of("a", 1, "a", 2); return "no"; } catch (IllegalArgumentException e) { return e.getMessage(); } }
    static int testEntries() { Map<Integer, String> m = Map.ofEntries(Map.entry(1, "x"), Map.entry(2, "yy")); return m.get(2).length() + m.hashCode() + (m.equals(Map.of(2, "yy", 1, "x")) ? 100 : 0) + (m.equals(Map.of(2, "yy")) ? 1000 : 0); }
    static boolean testCopy() { Map<Integer, Integer> m = Map.of(1, 2, 3, 4), n = new HashMap<>(); n.put(1, 2); n.put(3, 4); return Map.copyOf(m) == m && Map.copyOf(n).equals(m) && m.equals(n) && n.equals(Map.copyOf(n)); }
    static boolean testNone() { return Map.ofEntries() == Map.of() && Map.copyOf(new HashMap<>()) == Map.of(); }
    static int testNull() { try { return Map.of(1, 2, 3, 4).get(null); } catch (NullPointerException e) { return -1; } }
    static int testNullValue() { try { return Map.of(1, 2, 3, null).size(); } catch (NullPointerException e) { return -1; } }
    static int testPut() { try { Map.of(1, 2, 3, 4).put(1, 2); return 0; } catch (UnsupportedOperationException e) { return -1; } }
    static int testKeys() { Set<Integer> keys = Map.of(1, 2, 3, 4, 5, 6).keySet(); return keys.size() + (keys.contains(3) ? 10 : 0) + (keys.contains(4) ? 100 : 0); }
    static int testMost() { Map<Integer, Integer> m = Map.of(1, 1, 2, 4, 3, 9, 4, 16, 5, 25, 6, 36, 7, 49, 8, 64, 9, 81, 10, 100); return m.get(10) + m.get(7) + m.size(); }

    static class Key {
        static int asked;
        final int n;
        Key(int n) { this.n = n; }
        @Override public boolean equals(Object o) { asked++; return o instanceof Key k && n == k.n; }
        @Override public int hashCode() { return 1; }
    }
    static int testRemovedByMerge() { Map<Key, Integer> m = new HashMap<>(); m.put(new Key(1), 1); m.put(new Key(2), 2); Key.asked = 0; m.merge(new Key(2), 3, (a, b) -> null); m.compute(new Key(1), (k, v) -> null); return Key.asked * 10 + m.size(); }
    static int testRemovedIfPresent() { Map<Key, Integer> m = new HashMap<>(); m.put(new Key(1), 1); Key.asked = 0; m.computeIfPresent(new Key(1), (k, v) -> null); return Key.asked * 10 + m.size(); }
}
