import java.util.*;
import java.util.function.*;
public class Given {
    enum Level {
        LOW, MID {
            @Override int weight() {
                return super.weight() * 10;
            }
        }, HIGH;
        int weight() {
            return ordinal() + 1;
        }

    }

    record Point(int x, int y) {
        Point {
            if (x > 100) throw new IllegalArgumentException("far");
        }
        int norm() {
            return Math.abs(x) + Math.abs(y);
        }

    }

    record Line(Point from, Point to) {}

    static class Node {
        int value;
        Node next;
        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
        int sum() {
            return value + (next == null ? 0 : next.sum());
        }

    }

    static class Sub extends Node {
        boolean flag;
        Sub(int v, Node n, boolean f) {
            super(v, n);
            flag = f;
        }
        @Override int sum() {
            return flag ? -super.sum() : value;
        }

    }

    static String levels(Level a, Level b) {
        if (a == null) return "none";
        String r = switch (a) {
            case LOW -> "l";
            case MID -> "m" + a.weight();
            default -> {
                if (b == a) yield "same";
                yield "h";
            }
        };
        return r + (b == null ? 0 : b.compareTo(a));
    }

    static int unboxed(Integer a, Integer b, boolean c) {
        int r = c ? a : b;
        if (a == b) r++;
        if (a != null && a.equals(b)) r += 10;
        return r;
    }

    static long shifts(int a, long b, byte c, char d) {
        a += c;
        d += a;
        b <<= a;
        c >>>= 1;
        a ^= d;
        return b + a + c + d + (a >> c) + (b >>> d);
    }

    static String text(String s, int i) {
        if (s.length() > 2 && s.charAt(i) == 'x') return s.substring(i) + s.indexOf('y');
        if (s.startsWith("ab")) return s.replace('a', 'b');
        return s.isEmpty() ? "empty" : s.toString() + i;
    }

    static int rows(int[][] a, int i, int j) {
        if (a.length != 2) return -1;
        int[] r = a[i];
        if (r == null) return -2;
        a[0] = new int[] {7, 8};
        return r[j] + a[i][j];
    }

    static int nodes(Node a, Node b) {
        if (a.next == b) {
            b.value++;
            return a.sum();
        }
        if (a instanceof Sub s && s.flag) return s.next.value;
        a.next = b;
        return a.next.value - b.value;
    }

    static String lines(Line l, Object o) {
        if (l.from().norm() > 3) return "long";
        if (o instanceof Point p && p.equals(l.to())) return "to" + p;
        if (o instanceof String) return "text";
        return l.from().x() == 2 ? l.from().toString() : "other";
    }

    static int tries(int a, int[] b) {
        int r = 0;
        try {
            r = 10 / a;
            b[r]++;
            r += b[a];
        } catch (ArithmeticException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            r += 100;
        } finally {
            r++;
            if (a == 5) throw new IllegalStateException("five");
        }
        return r;
    }

    static int lists(List<Integer> l, int k) {
        if (l.size() < 2) return l.size();
        l.subList(0, 1).clear();
        l.add(0, k);
        int s = 0;
        for (ListIterator<Integer> i = l.listIterator(); i.hasNext();) {
            int x = i.next();
            if (x == k) i.set(x + 1);
            s += x;
        }
        return s + l.get(0) + l.indexOf(k);
    }

    static String builder(StringBuilder b, char c, int i) {
        int n = b.length();
        if (n > 3) {
            b.setLength(2);
            return b.reverse().append(c).toString();
        }
        b.insert(i, c);
        return b.deleteCharAt(0).append(n).toString();
    }

    static int lambdas(int n, boolean up) {
        IntUnaryOperator f = up ? x -> x + n : x -> x - n;
        Function<Integer, Supplier<Integer>> g = x -> () -> f.applyAsInt(x) * 2;
        int r = g.apply(3).get();
        if (r == 20) throw new UnsupportedOperationException();
        return r > 0 ? f.andThen(y -> -y).applyAsInt(r) : r;
    }

    static double floats(int a, boolean neg) {
        double d = a > 3 ? 0.5 : neg ? -0.0 : 1e300;
        if (1 / d < 0) return -1;
        d *= 1e10;
        return (int) d == Integer.MAX_VALUE ? Double.NaN : d;
    }

    static String labels(int n, int m) {
        String s = "";
        outer: for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i * j == n) continue outer;
                if (i + j == m) break outer;
                s += i + j;
            }
            s += "|";
        }
        return s;
    }

    static int boxes(Object o) {
        if (o instanceof Integer i && i > 5) return i;
        if (o instanceof String s) return s.length();
        if (o instanceof int[] a) return a.length > 1 ? a[1] : -1;
        if (o instanceof Object[] a) return -a.length;
        return o == null ? 99 : o.getClass() == Integer.class ? 1 : 2;
    }

    static int varargs(int k, Integer... all) {
        if (all == null) return -1;
        int s = k;
        for (Integer x : all) s += x;
        return s;
    }

    static boolean order(String a, String b) {
        int c = a.compareTo(b);
        return c < 0 ? a.length() <= b.length() : c == 0 ? a.equals(b) : b.isEmpty() || a.charAt(0) >= b.charAt(0);
    }

    static int stat;
    int inst;

    static int state(Given g, int k) {
        stat += k;
        if (stat > 3) g.inst = stat--;
        return g.inst + stat;
    }

    static <T extends Comparable<T>> int best(T a, T b) {
        return a.compareTo(b) > 0 ? 1 : a.equals(b) ? 0 : -1;
    }

    static int ints(Integer a, Integer b) {
        return best(a, b);
    }

    static int deep(Node n) {
        int d = 0;
        while (n != null && d < 3) {
            d++;
            n = n.next;
        }
        return n == null ? d : -d;
    }

    static char chars(char c) {
        switch (c) {
            case 'a': case 'b': c++;
            case 'q': return c;
            default: return (char) (c > 'z' ? c - 1 : c ^ 32);
        }

    }

    static int vectors(Vector<Integer> v, int i) {
        if (v.isEmpty()) return -1;
        try {
            return v.get(i);
        } catch (ArrayIndexOutOfBoundsException e) {
            return i < 0 ? -2 : -3;
        }

    }

    static int floor(int a, int b) {
        return Math.floorMod(a, b) + Math.floorDiv(a, b) + a % b + a / b;
    }

    static String concat(String s, Integer i, char c, Object o, long l, boolean b) {
        return s + i + c + (o == null) + l + b;
    }

    static int aliases(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0) return -1;
        a[0] = 1;
        b[0] = 2;
        return a[0] + (a == b ? 10 : 0);
    }

    static int sync(Node n) {
        synchronized (n) {
            return n.value > 3 ? n.next.value : 0;
        }

    }

    static long longs(long a, int b) {
        return a / b + (a >> b) * (int) a - Long.compare(a, b);
    }

    static int nested(Level[] ls) {
        int s = 0;
        for (Level l : ls) s += l == Level.MID ? 100 : l.weight();
        return s;
    }

    static String points(Point p, int dx) {
        Point q = new Point(p.x() + dx, p.y());
        return q.equals(p) ? "same" : q.x() > p.x() ? "right" + q.hashCode() : "left";
    }
}
