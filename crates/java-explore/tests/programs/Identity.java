import java.util.*;

/** Where the library looks whether it is the same object before it asks. */
public class Identity {
    static class Point {
        final double x;
        static int asked;
        Point(double x) { this.x = x; }
        @Override public boolean equals(Object o) { asked++; return o instanceof Point p && x == p.x; }
        @Override public int hashCode() { return 1; }
    }
    record Segment(Point a, int b) { }
    static Point nan() { return new Point(Double.NaN); }
    static String told(boolean... all) { String s = Point.asked + ":" + Arrays.toString(all); Point.asked = 0; return s; }

    static String testObjects() { Point p = nan(); return told(Objects.equals(p, p), Objects.equals(p, nan()), Objects.equals(null, p), Objects.equals(p, null)); }
    static String testRecord() { Point p = nan(); return told(new Segment(p, 1).equals(new Segment(p, 1)), new Segment(p, 1).equals(new Segment(nan(), 1)), new Segment(null, 1).equals(new Segment(null, 1)), new Segment(null, 1).equals(new Segment(p, 1)), new Segment(p, 1).equals(new Segment(null, 1))); }
    static String testArrayList() { Point p = nan(); List<Point> l = new ArrayList<>(List.of(p)), m = new ArrayList<>(List.of(p)); return told(l.equals(m), l.contains(p), l.indexOf(p) == 0, l.equals(new LinkedList<>(m)), new LinkedList<>(l).equals(m)); }
    static String testSubList() { Point p = nan(); List<Point> l = new ArrayList<>(List.of(p, p, p)), k = new LinkedList<>(l); return told(l.subList(0, 2).equals(l.subList(1, 3)), k.subList(0, 2).equals(k.subList(1, 3)), l.subList(0, 3).subList(1, 2).equals(l.subList(0, 1)), l.subList(0, 1).contains(p)); }
    static String testListOf() { Point p = nan(); return told(List.of(p).equals(List.of(p)), List.of(p).contains(p), List.of(p, p).indexOf(p) == 0, List.of(p, p, p).contains(p), List.of(p, p, p).lastIndexOf(p) == 2, List.of(p, p, p).subList(0, 1).contains(p), List.of(p, p).subList(0, 1).indexOf(p) == 0); }
    static String testOthers() { Point p = nan(); return told(Arrays.asList(p).equals(Arrays.asList(p)), Arrays.asList(p).contains(p), Arrays.equals(new Point[] {p}, new Point[] {p}), Arrays.deepEquals(new Point[] {p}, new Point[] {p}), Optional.of(p).equals(Optional.of(p)), Collections.frequency(List.of(p), p) == 1); }
    static String testHashMap() { Point p = nan(); Map<Integer, Point> m = new HashMap<>(), n = new HashMap<>(); m.put(1, p); n.put(1, p); return told(m.equals(n), m.entrySet().equals(n.entrySet()), m.entrySet().iterator().next().equals(n.entrySet().iterator().next()), m.containsValue(p), m.replace(1, p, p), m.remove(1, p)); }
    static String testTreeMap() { Point p = nan(); Map<Integer, Point> m = new TreeMap<>(), n = new TreeMap<>(); m.put(1, p); n.put(1, p); return told(m.equals(n), m.entrySet().equals(n.entrySet()), m.entrySet().iterator().next().equals(n.entrySet().iterator().next()), m.containsValue(p), m.replace(1, p, p), m.remove(1, p)); }
    static String testEntries() { Point p = nan(); return told(new AbstractMap.SimpleEntry<>(1, p).equals(new AbstractMap.SimpleEntry<>(1, p)), Map.entry(1, p).equals(Map.entry(1, p)), new AbstractMap.SimpleImmutableEntry<>(1, p).equals(Map.entry(1, p))); }
    static String testCopies() { Point p = nan(); List<Point> l = Collections.nCopies(3, new Point(1)); return told(l.contains(p), l.indexOf(new Point(1)) == 0, l.lastIndexOf(new Point(1)) == 2, l.lastIndexOf(p) < 0, Collections.nCopies(0, p).contains(p)); }

    static class Node {
        Node next;
        int v;
        @Override public boolean equals(Object o) { return o instanceof Node q && v == q.v && Objects.equals(next, q.next); }
        @Override public int hashCode() { return v; }
    }
    static boolean testCycle() { Node a = new Node(), b = new Node(); a.next = a; b.next = a; return b.equals(a); }

    static class Row extends AbstractList<Integer> {
        int[] a = new int[20];
        int n;
        String log = "";
        Row(int n) { this.n = n; for (int i = 0; i < n; i++) a[i] = i; }
        public Integer get(int i) { log += "g" + i; return a[i]; }
        public Integer set(int i, Integer v) { log += "s" + i; int o = a[i]; a[i] = v; return o; }
        public int size() { log += "n"; return n; }
    }
    static String testReverse() { Row r = new Row(5); Collections.reverse(r); return r.log + Arrays.toString(r.a); }
    static String testReverseLong() { Row r = new Row(19); Collections.reverse(r); return r.log + Arrays.toString(r.a); }
    static String testReverseLinked() { List<Integer> l = new LinkedList<>(); for (int i = 0; i < 21; i++) l.add(i); Collections.reverse(l); return l.toString(); }

    static class Sized extends AbstractCollection<Integer> {
        String log = "";
        public int size() { log += "n"; return 2; }
        public Iterator<Integer> iterator() { log += "i"; return List.of(1, 2).iterator(); }
    }
    static String testMade() {
        Sized s = new Sized();
        String t = "" + new HashSet<>(s) + s.log; s.log = "";
        t += new LinkedHashSet<>(s) + s.log; s.log = "";
        t += new ArrayDeque<>(s) + s.log; s.log = "";
        t += new TreeSet<>(s) + s.log; s.log = "";
        t += new ArrayList<>(s) + s.log; s.log = "";
        t += new LinkedList<>(s) + s.log; s.log = "";
        t += new PriorityQueue<>(s) + s.log; s.log = "";
        ArrayDeque<Integer> d = new ArrayDeque<>(); d.addAll(s); t += d + s.log;
        return t;
    }
    static class Last extends ArrayDeque<Integer> {
        int n, m;
        @Override public void addLast(Integer i) { n++; super.addLast(i); }
        @Override public boolean add(Integer i) { m++; return super.add(i); }
        @Override public Integer pollFirst() { m += 10; return super.pollFirst(); }
        @Override public Integer removeFirst() { m += 100; return super.removeFirst(); }
        @Override public Integer peekFirst() { m += 1000; return super.peekFirst(); }
        @Override public Integer getFirst() { m += 10000; return super.getFirst(); }
        @Override public boolean offerLast(Integer i) { m += 100000; return super.offerLast(i); }
        @Override public void addFirst(Integer i) { n += 10; super.addFirst(i); }
    }
    static String testLast() { Last l = new Last(); l.addAll(List.of(1, 2)); l.add(3); return l.n + " " + l.m + l; }
    static String testFirst() {
        Last l = new Last();
        String s = "";
        l.offer(1); s += l.n + "," + l.m + ";"; l.push(2); s += l.n + "," + l.m + ";"; l.offerFirst(3); s += l.n + "," + l.m + ";";
        l.peek(); s += l.m + ";"; l.element(); s += l.m + ";"; l.poll(); s += l.m + ";"; l.pop(); s += l.m + ";"; l.remove(); s += l.m + ";";
        try { l.remove(); } catch (NoSuchElementException e) { s += e.getMessage(); }
        try { l.removeLast(); } catch (NoSuchElementException e) { s += e.getMessage(); }
        return s + l.poll() + l;
    }
}
