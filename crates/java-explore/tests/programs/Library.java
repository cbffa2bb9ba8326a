import java.util.*;
import java.util.function.*;
public class Library {
    interface Act {
        Object run() throws Exception;
    }

    static String t(Act a) {
        try {
            return String.valueOf(a.run());
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }

    }

    static String m(Act a) {
        try {
            return String.valueOf(a.run());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }

    }

    static String testVectorErrors() {
        Vector<Integer> v = new Vector<>();
        v.add(1);
        Object o = v;
        return t(() -> v.get(5)) + t(() -> v.get(-1)) + t(() -> v.elementAt(1)) + t(() -> v.remove(3)) + t(() -> v.set(4, 1)) + (o instanceof ArrayList) + t(() -> new Stack<String>().pop()) + t(() -> {
            v.add(7, 1);
            return 1;
        }) + t(() -> new Stack<String>().firstElement());
    }

    static String testVectorMore() {
        Vector<String> v = new Vector<>(4);
        v.addElement("a");
        v.insertElementAt("b", 0);
        v.setElementAt("c", 1);
        v.removeElementAt(0);
        v.removeElement("zz");
        v.addAll(Arrays.asList("x", "y"));
        String r = v + " " + v.size() + v.capacity() + v.contains("x") + v.indexOf("y") + v.lastElement();
        v.removeAllElements();
        return r + v.isEmpty();
    }

    static String testStack() {
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 5; i++) s.push(i * i);
        return s + "" + s.search(4) + s.peek() + s.pop() + s.pop() + s + s.get(0) + s.empty() + s.firstElement();
    }

    static String testImmutable() {
        List<Integer> l = List.of(1, 2, 3);
        List<Integer> k = List.of(1);
        return t(() -> l.get(3)) + t(() -> k.get(3)) + t(() -> l.add(1)) + t(() -> l.set(0, 1)) + t(() -> l.contains(null)) + t(() -> List.of(1, null)) + t(() -> l.remove(0)) + t(() -> l.remove((Object) 9)) + l + l.equals(Arrays.asList(1, 2, 3)) + t(() -> {
            List.of().clear();
            return 0;
        }) + t(() -> k.indexOf(null)) + t(() -> List.copyOf(Arrays.asList(1, null))) + t(() -> l.removeAll(new ArrayList<Integer>()));
    }

    static String testAsList() {
        Integer[] a = {3, 1, 2};
        List<Integer> l = Arrays.asList(a);
        l.set(0, 9);
        Collections.sort(l);
        return l + Arrays.toString(a) + t(() -> l.add(1)) + t(() -> l.remove(0)) + t(() -> l.get(7)) + l.contains(2) + l.indexOf(9) + t(() -> {
            l.clear();
            return 1;
        }) + t(() -> l.remove((Object) 77)) + t(() -> l.remove((Object) 9));
    }

    static String testSubList() {
        List<Integer> l = new ArrayList<>(Arrays.asList(0, 1, 2, 3, 4, 5));
        List<Integer> s = l.subList(1, 4);
        String r = s + "";
        s.set(0, 10);
        r += l;
        s.remove(1);
        r += l + "" + s;
        s.add(77);
        r += l + "" + s;
        s.clear();
        r += l + "" + s.size();
        List<Integer> q = l.subList(0, 2);
        l.add(5);
        return r + t(() -> q.size()) + t(() -> l.subList(3, 2)) + t(() -> l.subList(0, 9)) + t(() -> l.subList(-1, 1)) + t(() -> l.subList(0, 1).get(1));
    }

    static String testSubListLinked() {
        List<Integer> l = new LinkedList<>(Arrays.asList(0, 1, 2, 3));
        l.subList(1, 3).clear();
        l.subList(0, 1).add(8);
        int s = 0;
        for (int x : l.subList(0, 2)) s += x;
        return l + "" + s;
    }

    static String testListIterator() {
        List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3));
        ListIterator<Integer> i = l.listIterator();
        String r = "";
        while (i.hasNext()) {
            int n = i.nextIndex();
            int x = i.next();
            if (x == 2) {
                i.set(20);
                i.add(21);
            }
            r += n + ":" + x + " ";
        } while (i.hasPrevious()) {
            r += i.previousIndex() + "=" + i.previous() + " ";
            if (i.nextIndex() == 0) i.remove();
        }
        r += l;
        ListIterator<Integer> j = l.listIterator(1);
        j.next();
        j.remove();
        return r + l + t(() -> {
            j.remove();
            return 0;
        }) + t(() -> {
            j.set(1);
            return 0;
        }) + t(() -> l.listIterator(9));
    }

    static String testListIteratorLinked() {
        LinkedList<String> l = new LinkedList<>(Arrays.asList("a", "b", "c"));
        ListIterator<String> i = l.listIterator(l.size());
        String r = "";
        while (i.hasPrevious()) {
            String s = i.previous();
            r += s;
            if (s.equals("b")) {
                i.remove();
                i.add("B");
            }
        }
        r += l;
        Iterator<String> d = l.descendingIterator();
        while (d.hasNext()) r += d.next();
        return r + t(() -> i.previous());
    }

    static String testCme() {
        List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3, 4));
        String r = t(() -> {
            for (int x : l) if (x == 2) l.remove((Object) 2);
            return "none";
        });
        r += l + t(() -> {
            for (int x : l) if (x == 3) l.remove((Object) 3);
            return "none";
        }) + l;
        r += t(() -> {
            for (int x : l) l.add(1);
            return "none";
        });
        Map<Integer, Integer> m = new HashMap<>();
        m.put(1, 1);
        m.put(2, 2);
        r += t(() -> {
            for (int k : m.keySet()) m.put(k + 10, 0);
            return "none";
        });
        r += t(() -> {
            for (int k : m.keySet()) m.put(k, 5);
            return "ok";
        });
        return r + m;
    }

    static String testArrayDeque() {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        d.add(1);
        d.push(2);
        d.offerLast(3);
        d.addFirst(4);
        String r = d + "" + d.peekFirst() + d.peekLast() + d.pollFirst() + d.pollLast() + d.size() + d.contains(1);
        r += t(() -> d.add(null)) + t(() -> d.removeFirst()) + t(() -> d.removeFirst()) + t(() -> d.removeFirst()) + d.poll() + d.peek() + t(() -> d.element()) + t(() -> d.pop()) + t(() -> d.getLast());
        Iterator<Integer> i = new ArrayDeque<>(Arrays.asList(1, 2, 3)).descendingIterator();
        while (i.hasNext()) r += i.next();
        d.addAll(Arrays.asList(5, 6, 5));
        d.removeFirstOccurrence(5);
        d.removeLastOccurrence(5);
        return r + d;
    }

    static String testPriorityQueue() {
        PriorityQueue<Integer> q = new PriorityQueue<>((a, b) -> b - a);
        q.addAll(Arrays.asList(3, 9, 1, 7));
        PriorityQueue<Integer> c = new PriorityQueue<>(q);
        String r = q + "" + c.poll() + c.poll() + c;
        r += q.remove(7) + "" + q + q.contains(3) + q.peek() + t(() -> q.add(null)) + q.comparator().compare(1, 2);
        while (!q.isEmpty()) r += q.poll();
        return r + q.poll() + t(() -> q.remove()) + t(() -> q.element());
    }

    static String testTree() {
        TreeMap<String, Integer> m = new TreeMap<>();
        for (String s : "one two three four five six".split(" ")) m.put(s, s.length());
        String r = m + m.firstKey() + m.lastKey() + m.floorKey("g") + m.ceilingKey("g") + m.higherKey("one") + m.lowerKey("five") + m.firstEntry() + m.pollLastEntry().getValue() + m.floorEntry("a") + m.ceilingEntry("b").getKey();
        return r + t(() -> m.put(null, 1)) + t(() -> new TreeMap<Integer, Integer>().firstKey()) + m.remove("zz") + m.getOrDefault("q", -1) + m.containsValue(4);
    }

    static String testTreeSet() {
        TreeSet<Integer> s = new TreeSet<>(Arrays.asList(5, 1, 9, 3));
        String r = s + "" + s.first() + s.last() + s.floor(4) + s.ceiling(4) + s.higher(9) + s.lower(5) + s.pollFirst() + s.pollLast() + s;
        Iterator<Integer> i = s.descendingIterator();
        while (i.hasNext()) r += i.next();
        return r + t(() -> new TreeSet<Integer>().first()) + s.add(3) + s.remove(3) + s.contains(3) + s.isEmpty();
    }

    static String testMaps() {
        Map<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 1);
        m.put("b", null);
        m.merge("a", 5, Integer::sum);
        m.computeIfAbsent("b", k -> 7);
        m.computeIfPresent("a", (k, v) -> null);
        m.compute("c", (k, v) -> v == null ? 1 : v + 1);
        m.putIfAbsent("c", 9);
        String r = m + "" + m.replace("c", 3) + m.replace("zz", 3) + m.remove("b", 8) + m.remove("b", 7) + m;
        m.replaceAll((k, v) -> v * 2);
        m.entrySet().iterator().next().setValue(99);
        m.keySet().remove("nope");
        m.values().remove(99);
        return r + m + t(() -> m.merge("q", null, Integer::sum)) + m.equals(new HashMap<>()) + m.hashCode() + m.keySet() + m.values() + Map.of("k", 1) + Map.entry("a", 2) + t(() -> Map.of("k", 1).put("l", 2)) + new AbstractMap.SimpleEntry<>("x", 1);
    }

    static String testHashtable() {
        Hashtable<String, Integer> h = new Hashtable<>();
        h.put("a", 1);
        String r = h.get("a") + "" + h.get("b") + h.containsKey("a") + h.contains(1) + h.size() + t(() -> h.put(null, 1)) + t(() -> h.put("x", null)) + h.remove("a") + h.isEmpty() + h;
        h.put("k", 5);
        Enumeration<String> e = h.keys();
        while (e.hasMoreElements()) r += e.nextElement();
        for (Enumeration<Integer> v = h.elements(); v.hasMoreElements();) r += v.nextElement();
        for (String s : h.keySet()) r += s;
        return r + h.entrySet().iterator().next().getValue() + h.getOrDefault("z", 4);
    }

    static String testCollections() {
        List<Integer> l = new ArrayList<>(Arrays.asList(4, 2, 8, 6));
        Collections.swap(l, 0, 3);
        String r = l + "";
        Collections.reverse(l);
        r += l;
        Collections.sort(l, Collections.reverseOrder());
        r += l;
        r += Collections.max(l) + Collections.min(l) + Collections.frequency(l, 8) + Collections.binarySearch(Arrays.asList(1, 3, 5), 3) + Collections.binarySearch(Arrays.asList(1, 3, 5), 4);
        Collections.fill(l, 0);
        r += l;
        Collections.addAll(l, 1, 2);
        r += l + "" + Collections.nCopies(2, "x") + Collections.disjoint(l, Arrays.asList(99)) + Collections.max(l, (a, b) -> b - a);
        return r + t(() -> Collections.unmodifiableMap(new HashMap<String, Integer>()).put("a", 1)) + t(() -> Collections.unmodifiableSet(new HashSet<Integer>()).add(1)) + t(() -> Collections.unmodifiableCollection(l).add(1)) + t(() -> Collections.emptyList().get(0)) + t(() -> Collections.max(new ArrayList<Integer>()));
    }

    static String testArraysMore() {
        int[] a = {5, 3, 1};
        Arrays.sort(a);
        Integer[] b = {1, 2, 3};
        Arrays.sort(b, Collections.reverseOrder());
        String r = Arrays.toString(a) + Arrays.toString(b) + Arrays.binarySearch(a, 3) + Arrays.hashCode(a) + Arrays.equals(a, a.clone()) + Arrays.asList(b).hashCode() + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + Arrays.toString((int[]) null);
        long[] l = new long[3];
        Arrays.fill(l, 7L);
        char[] c = "hello".toCharArray();
        Arrays.sort(c);
        r += Arrays.toString(l) + new String(c) + String.valueOf(c, 1, 2) + Arrays.copyOf(c, 7).length + Arrays.toString(Arrays.copyOfRange(a, 1, 5));
        return r + t(() -> Arrays.copyOfRange(a, 4, 5)) + t(() -> Arrays.copyOfRange(a, 2, 1)) + t(() -> Arrays.copyOf(a, -1)) + t(() -> {
            Arrays.fill(a, 2, 9, 0);
            return 0;
        }) + t(() -> {
            Arrays.sort(a, 2, 1);
            return 0;
        });
    }

    static String testObjects() {
        Object n = null;
        return t(() -> Objects.requireNonNull(n)) + m(() -> Objects.requireNonNull(n, "msg")) + m(() -> Objects.requireNonNull(n, () -> "sup")) + Objects.requireNonNullElse(n, "e") + Objects.requireNonNullElseGet(n, () -> "g") + Objects.equals(n, n) + Objects.hash(1, "a", null) + Objects.hashCode(n) + Objects.toString(n) + Objects.toString(n, "d") + Objects.isNull(n) + Objects.compare(1, 2, Comparator.naturalOrder()) + m(() -> Objects.checkIndex(5, 3)) + Objects.deepEquals(new int[] {1}, new int[] {1});
    }

    static String testOptional() {
        Optional<String> o = Optional.of("v"), e = Optional.empty();
        return o.map(String::length).get() + e.orElse("x") + o.isPresent() + e + o + o.filter(s -> s.isEmpty()).isPresent() + t(() -> e.get()) + t(() -> Optional.of(null)) + o.flatMap(s -> Optional.of(s + s)).get() + e.or(() -> Optional.of("alt")).get() + t(() -> e.orElseThrow(() -> new IllegalStateException())) + o.equals(Optional.of("v"));
    }

    static String testComparators() {
        List<String> l = new ArrayList<>(Arrays.asList("bb", "a", "ccc", "aa"));
        l.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        String r = l + "";
        l.sort(Comparator.comparingInt(String::length).reversed());
        r += l;
        l.sort(null);
        r += l;
        l.sort(Comparator.comparing((String s) -> s.charAt(0), Comparator.reverseOrder()));
        r += l;
        l.add(null);
        l.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        r += l;
        l.removeIf(s -> s == null || s.length() == 1);
        l.replaceAll(String::toUpperCase);
        return r + l + Map.Entry.<Integer, Integer>comparingByKey().compare(Map.entry(1, 2), Map.entry(2, 1));
    }

    static String testFunctional() {
        Function<Integer, Integer> f = x -> x + 1;
        Predicate<Integer> p = x -> x > 3;
        BiFunction<Integer, Integer, Integer> g = Math::max;
        Supplier<Supplier<String>> ss = () -> () -> "deep";
        UnaryOperator<String> u = UnaryOperator.identity();
        IntBinaryOperator ib = Math::floorMod;
        ObjIntConsumer<StringBuilder> oc = (b, i) -> b.append(i);
        StringBuilder sb = new StringBuilder();
        oc.accept(sb, 5);
        return f.compose((Integer x) -> x * 2).andThen(x -> "r" + x).apply(4) + p.negate().or(x -> x == 9).and(x -> x != 0).test(9) + g.andThen(f).apply(3, 4) + ss.get().get() + u.apply("id") + ib.applyAsInt(-1, 5) + sb;
    }

    static String testStringMore() {
        return "  a b ".strip() + "|" + " x".stripLeading() + "x ".stripTrailing() + "|" + "abc".indexOf("") + "abc".lastIndexOf("") + "aXbX".replaceAll("X", "-") + "abc".compareToIgnoreCase("ABD") + "a".equals(null) + "Hi".equalsIgnoreCase("hI") + "x".concat("y") + String.valueOf((Object) null) + "a,b;c".split("[,;]").length + "abc".toCharArray().length + new String(new char[] {'q', 'r'}, 1, 1) + "%d|%5d|%-5s|%05d|%x|%c|%b|%%|%s".formatted(1, 2, "l", 42, 255, 'c', true, null) + String.format("%+d % d %o %X %S %2$s %<s %.2s %-6d|%+05d", 5, 7, 8, 255, "up", "cut", 4, 9) + "é".length() + "a\tb".indexOf('\t') + "abcabc".lastIndexOf("b", 3) + "A".codePointAt(0) + "ab".hashCode() + "x".isEmpty() + "abc".endsWith("") + "abc".startsWith("b", 1) + "a-b".split("-", 0).length + "boo:and:foo".split("o", -1).length + "abc".regionMatches(true, 1, "XBC", 1, 2) + "abc".contentEquals(new StringBuilder("abc")) + "ab".charAt(1) + "z".compareTo("abc") + String.copyValueOf(new char[] {'c'}) + "one two".replace("o", "00") + "Ab".toLowerCase() + "t".repeat(0).isEmpty();
    }

    static String testMathMore() {
        return "" + Math.floor(-1.5) + Math.ceil(-0.5) + Math.rint(2.5) + Math.round(-2.5) + Math.round(2.5f) + Math.round(0.49999999999999994) + Math.signum(-3.0) + Math.copySign(3.0, -0.0) + (Math.nextUp(1.0) == 1 + 0x1p-52) + (Math.nextDown(0.0) == -Double.MIN_VALUE) + (Math.nextUp(-0.0) == Double.MIN_VALUE) + Math.getExponent(8.5) + Math.abs(-0.0) + Math.floorMod(-7L, 3L) + Math.pow(2, 10) + Math.sqrt(2) + Math.max(1L, 2) + Math.toIntExact(5L) + Math.absExact(-4) + Math.toDegrees(Math.PI);
    }

    static String testIteratorMore() {
        List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3));
        StringBuilder b = new StringBuilder();
        Iterator<Integer> i = l.iterator();
        i.next();
        i.forEachRemaining(b::append);
        l.forEach(x -> b.append(x));
        return b + t(() -> i.next()) + l.toArray().length + l.toArray(new Integer[0])[2] + Arrays.toString(l.toArray(new Integer[5])) + t(() -> l.toArray(new String[3])) + Set.of(1, 2).contains(1) + Set.of(3) + Set.of(1, 2).size() + l.retainAll(Arrays.asList(1, 3)) + l;
    }

    static String testParse() {
        return m(() -> Double.parseDouble("3.25")) + m(() -> Double.parseDouble(" -1e3 ")) + m(() -> Float.parseFloat("0.1")) + m(() -> Double.parseDouble("x")) + m(() -> Double.parseDouble("")) + t(() -> Double.parseDouble(null)) + m(() -> Double.valueOf("NaN")) + m(() -> Double.parseDouble("-Infinity")) + m(() -> Float.parseFloat("1.5f")) + m(() -> Double.parseDouble("1d")) + m(() -> Double.parseDouble("1e")) + m(() -> Double.parseDouble(".5")) + m(() -> Double.parseDouble("5.")) + m(() -> Double.parseDouble(".")) + m(() -> Float.parseFloat("16777217") == 16777216f) + m(() -> Float.parseFloat("2.5e9") == 2.5e9f) + m(() -> Float.parseFloat("3.14159265") == 3.14159265f) + m(() -> Double.parseDouble("123456.789e-10") == 123456.789e-10) + m(() -> Double.parseDouble("1e400")) + m(() -> Double.parseDouble("+7")) + m(() -> Double.parseDouble("1_0")) + m(() -> Double.parseDouble("-0")) + m(() -> Float.valueOf("2.50").intValue()) + m(() -> Short.parseShort("40000")) + m(() -> Byte.parseByte("-129")) + m(() -> Boolean.parseBoolean("TRUE")) + m(() -> Long.parseLong("7fffffffffffffff", 16)) + m(() -> Integer.valueOf("077")) + m(() -> Long.valueOf("12L"));
    }

    static String testScanner() {
        Scanner s = new Scanner("12 abc 3.5 true\nnext line here\n\nlast");
        String r = s.nextInt() + s.next() + s.nextDouble() + s.nextBoolean() + "[" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "]" + s.hasNext() + s.hasNextInt() + t(() -> s.nextInt()) + s.next() + s.hasNext() + s.hasNextLine() + t(() -> s.next()) + t(() -> s.nextLine());
        Scanner q = new Scanner("99999999999 5");
        r += t(() -> q.nextInt()) + q.nextLong() + q.hasNextInt() + q.nextInt();
        q.close();
        return r + t(() -> q.next());
    }

    static String full(Act a) {
        try {
            return a.run() + ";";
        } catch (Exception e) {
            return e + (e.getCause() == null ? ";" : "<" + e.getCause() + ";");
        }
    }

    // Without an overload of their own the floats would be taken for doubles.
    static String testFloatsOfMath() {
        String r = "";
        for (float x : new float[] {0f, -0f, 1f, -1f, 0.5f, 2147483648f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, 1f / 0f, -1f / 0f}) {
            r += Float.floatToIntBits(Math.nextUp(x)) + " " + Float.floatToIntBits(Math.nextDown(x)) + " " + Math.getExponent(x) + ";";
        }
        return r;
    }

    static String testSettledCauses() {
        return full(() -> new Throwable("a", null).initCause(new Error("b"))) + full(() -> new IllegalStateException("a").initCause(new Error("b")).initCause(null)) + full(() -> new ClassNotFoundException("m").initCause(new Error()))
            + full(() -> new ClassNotFoundException().initCause(null)) + full(() -> new ExceptionInInitializerError("m").initCause(null)) + full(() -> new ExceptionInInitializerError().initCause(null));
    }

    static String testOwnCause() {
        Exception e = new Exception("x");
        return full(() -> e.initCause(e)) + full(() -> {
            e.addSuppressed(e);
            return 1;
        });
    }

    static String testPartsOfCharacters() {
        char[] c = {'a', 'b'};
        StringBuilder b = new StringBuilder("abc");
        return full(() -> new String(c, 1, 2)) + full(() -> String.valueOf(c, -1, 1)) + full(() -> String.copyValueOf(c, 0, -1)) + full(() -> b.insert(4, (char[]) null)) + full(() -> b.insert(1, c, 1, 2)) + full(() -> b.insert(-1, c, 1, 2)) + full(() -> b.insert(1, c, 0, 2))
            + full(() -> {
                b.getChars(3, 1, null, 5);
                return 1;
            }) + full(() -> {
                b.getChars(0, 3, c, 0);
                return 1;
            }) + full(() -> {
                b.getChars(1, 3, c, 0);
                return String.valueOf(c);
            });
    }

    static String testMissingSeparator() {
        return t(() -> String.join(null, "a")) + t(() -> String.join(null, List.of())) + t(() -> String.join(null, (CharSequence[]) null)) + t(() -> String.join(",", (Iterable<String>) null));
    }

    static String testNoAction() {
        return t(() -> {
            new ArrayDeque<String>().forEach(null);
            return 1;
        }) + t(() -> {
            new LinkedList<String>().forEach(null);
            return 1;
        }) + t(() -> {
            new TreeSet<String>().forEach(null);
            return 1;
        }) + t(() -> {
            Collections.emptyList().forEach(null);
            return 1;
        });
    }

    static String testPlacesOfIterators() {
        return full(() -> new ArrayList<>().listIterator(3)) + full(() -> new Vector<>().listIterator(3)) + full(() -> Collections.nCopies(2, "a").listIterator(3)) + full(() -> Arrays.asList("a").listIterator(3)) + full(() -> new LinkedList<>().listIterator(3))
            + full(() -> new ArrayList<>(List.of(1)).subList(0, 1).listIterator(3)) + full(() -> List.of(1).listIterator(3)) + full(() -> Collections.emptyList().listIterator(1))
            + full(() -> Collections.nCopies(2, "a").listIterator().previous()) + full(() -> Collections.singletonList("a").listIterator(1).next()) + full(() -> new ArrayList<>(List.of(1)).listIterator().previous())
            + full(() -> new ArrayList<>(List.of(1)).subList(0, 1).listIterator().previous()) + full(() -> new LinkedList<>(List.of(1)).subList(0, 1).listIterator(1).next()) + full(() -> List.of(1).listIterator().previous())
            + full(() -> Collections.emptyList().listIterator().previous()) + full(() -> Collections.emptyList().iterator().next()) + full(() -> Collections.max(Collections.<String>emptyList()));
    }

    static Object removed(Iterator<?> i) {
        i.remove();
        return 1;
    }

    static String testRefusedRemovals() {
        return full(() -> removed(Arrays.asList("a").iterator())) + full(() -> removed(Set.of("a").iterator())) + full(() -> removed(Map.of("a", 1).keySet().iterator())) + full(() -> removed(Map.of().values().iterator())) + full(() -> removed(Map.of("a", 1).entrySet().iterator()))
            + full(() -> removed(List.of("a").iterator())) + full(() -> removed(Collections.singletonList("a").iterator())) + full(() -> removed(Collections.emptyList().iterator())) + full(() -> Arrays.asList("a").removeAll(List.of("a"))) + full(() -> Arrays.asList("a").removeAll(List.of("b")));
    }

    static String testViewsOfImmutableMap() {
        Set<String> keys = Map.of("k", 1).keySet();
        return full(() -> keys.remove("x")) + full(() -> keys.remove("k")) + full(() -> keys.removeAll(List.of("x"))) + full(() -> keys.addAll(List.of())) + full(() -> keys.add("x")) + full(() -> Map.of("k", 1).values().remove(7)) + full(() -> Map.of("k", 1).values().removeIf(x -> x > 3))
            + full(() -> Map.of("k", 1).entrySet().contains(Map.entry("k", 1))) + full(() -> Map.of("k", 1).entrySet().iterator().next().setValue(3)) + full(() -> Map.of("k", 1).entrySet().add(null)) + full(() -> Map.of().entrySet().remove("x")) + full(() -> Map.of().keySet().removeAll(List.of("a")))
            + t(() -> Map.of("k", 1).containsKey(null)) + full(() -> Map.of().containsKey(null)) + t(() -> Map.of("k", 1).values().contains(null)) + full(() -> Map.of().get(null)) + full(() -> {
                keys.clear();
                return 1;
            });
    }

    static String testEntriesThatStay() {
        return full(() -> Map.entry("a", 1).setValue(2)) + full(() -> new TreeMap<>(Map.of("k", 1)).firstEntry().setValue(2)) + full(() -> new AbstractMap.SimpleImmutableEntry<>("s", 3).setValue(1));
    }

    static String testHashtableReplace() {
        Hashtable<String, Integer> h = new Hashtable<>(Map.of("k", 1));
        return t(() -> h.replace("x", null)) + t(() -> h.replace("k", 5)) + t(() -> h.replace("k", null, 6)) + t(() -> h.replace("k", 5, 6)) + t(() -> h.replace("q", 5, 6)) + h;
    }

    static String testSwapThatIsRefused() {
        return full(() -> {
            Collections.swap(List.of("a", "b"), 0, 4);
            return 1;
        }) + full(() -> {
            List<String> l = new ArrayList<>(List.of("a", "b"));
            Collections.swap(l, 0, 1);
            return l;
        });
    }

    static String testScannerRemove() {
        return full(() -> removed(new Scanner("a")));
    }

    static String testReadRange() {
        return full(() -> new java.io.StringReader("abc").read(new char[2], 1, 5));
    }

    static String testNullOfThree() {
        return t(() -> Set.of("a", "b", null)) + full(() -> Set.of("a", null)) + t(() -> Set.of(null, "a")) + t(() -> new PriorityQueue<>(Arrays.asList("a", null, "c"))) + t(() -> Arrays.copyOf((int[]) null, 0)) + t(() -> Arrays.copyOf((boolean[]) null, 0)) + t(() -> Arrays.copyOf((long[]) null, -1))
            + t(() -> Arrays.copyOfRange(new int[2], 3, 4)) + t(() -> Arrays.copyOfRange(new String[2], -1, 4)) + Arrays.copyOfRange(new char[2], 2, 4).length;
    }

    static class Lenient implements Comparable<Lenient> {
        public int compareTo(Lenient other) {
            return 0;
        }
    }

    static String testNullThatIsCompared() {
        Lenient some = new Lenient();
        return t(() -> new PriorityQueue<>(Arrays.asList(some, null)).size()) + t(() -> new PriorityQueue<>(Arrays.asList((Lenient) null)).size());
    }

    static String testNullKeyOfEmptyTree() {
        TreeMap<String, Integer> m = new TreeMap<>();
        return t(() -> m.put(null, 1)) + t(() -> m.merge(null, 1, Integer::sum)) + full(() -> m.compute(null, (k, v) -> null)) + full(() -> m.get(null)) + full(() -> m.merge(null, null, Integer::sum)) + full(() -> {
            m.put("a", 1);
            return m.put(null, 2);
        });
    }

    static String testEmptyTableIterators() {
        Hashtable<String, Integer> h = new Hashtable<>();
        return full(() -> h.keySet().iterator().next()) + full(() -> h.entrySet().iterator().next()) + full(() -> removed(h.values().iterator()));
    }
}
