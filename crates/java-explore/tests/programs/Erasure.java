import java.util.*;
import java.util.function.*;

/** Casts that erasure asks for: where the context needs the type, and only there. The boxes hold what their types do not say. */
@SuppressWarnings({"unchecked", "rawtypes"})
public class Erasure {
    interface Act {
        Object run();
    }

    static String t(Act a) {
        try {
            return "" + a.run() + ";";
        } catch (ClassCastException e) {
            return "C;";
        }
    }

    static class Box<T> {
        T v;

        Box(T v) {
            this.v = v;
        }

        T get() {
            return v;
        }
    }

    static Box<Integer> ints() {
        return (Box) new Box("s");
    }

    static Box<String> texts() {
        return (Box) new Box(5);
    }

    static <T> T cast(Object o) {
        return (T) o;
    }

    static Object any(Object o) {
        return o;
    }

    static String number(Number n) {
        return "n";
    }

    static <U> U same(U u) {
        return u;
    }

    static <U> void both(List<U> l, U u) {
    }

    static String testTestsAndComparisons() {
        Box<Integer> x = ints(), y = ints();
        return t(() -> x.get() instanceof Integer) + t(() -> x.get() == y.get()) + t(() -> x.v != y.v)
            + t(() -> x.get() == 5) + t(() -> x.v == (Object) "s") + t(() -> x.get() == null) + t(() -> (x.get()) == null)
            + t(() -> x.get().equals(1)) + t(() -> x.get().getClass() == null);
    }

    static String testTexts() {
        Box<Integer> b = ints();
        List<Integer> l = (List) new ArrayList<>(List.of("a", "b"));
        return t(() -> "" + b.v) + t(() -> b.get() + "x") + t(() -> "" + Erasure.<Integer>cast("s")) + t(() -> "" + texts().get())
            + t(() -> {
                String s = "p";
                s += l.get(0);
                return s;
            }) + t(() -> String.valueOf(l.get(0))) + t(() -> new StringBuilder().append(l.get(0))) + t(() -> {
                String s = "p";
                s += texts().v;
                return s;
            }) + t(() -> "" + (b.v)) + t(() -> Erasure.<Integer>cast("s") + 1);
    }

    static String testAssigned() {
        Object[] a = new Object[1];
        return t(() -> {
            a[0] = ints().get();
            return a[0];
        }) + t(() -> {
            Integer[] i = new Integer[1];
            i[0] = ints().get();
            return 1;
        }) + t(() -> {
            ints().get();
            return 2;
        }) + t(() -> {
            Comparable<Integer> c = ints().get();
            return 3;
        }) + t(() -> {
            Number n = ints().get();
            return 4;
        }) + t(() -> {
            var x = ints().v;
            return 5;
        }) + t(() -> {
            Integer i;
            return i = ints().get();
        }) + t(() -> (Comparable<Integer>) ints().get()) + t(() -> (Object) ints().get()) + t(() -> (Number) (ints().get()));
    }

    static String testArguments() {
        List<Integer> l = (List) new ArrayList<>(List.of("a", "b"));
        return t(() -> any(ints().get())) + t(() -> same(ints().get())) + t(() -> number(ints().get())) + t(() -> {
            same(ints().get());
            return 1;
        }) + t(() -> l.contains(l.get(0))) + t(() -> l.indexOf(l.get(1))) + t(() -> l.add(l.get(0))) + t(() -> {
            both(l, ints().get());
            return 2;
        }) + t(() -> Objects.equals(l.get(0), "a")) + t(() -> Arrays.asList(texts().get(), texts().v))
            + t(() -> new Object[] {texts().get()}[0]) + t(() -> Optional.of(texts().get())) + t(() -> new Box<>(texts().get()).v);
    }

    static String chosen(boolean b) {
        return t(() -> {
            Object o = b ? ints().get() : null;
            return o;
        }) + t(() -> {
            Object o = b ? texts().get() : null;
            return o;
        }) + t(() -> {
            Object o = b ? texts().get() : "x";
            return o;
        }) + t(() -> any(b ? texts().get() : "x")) + t(() -> "" + (b ? texts().get() : "x"))
            + t(() -> (b ? texts().get() : null) == null) + t(() -> same(b ? texts().get() : "x")) + t(() -> b ? ints().get() : ints().v);
    }

    static String testChoices() {
        return chosen(true) + chosen(false);
    }

    static String testLoops() {
        List<Integer> l = (List) new ArrayList<>(List.of("a", "b"));
        return t(() -> {
            int n = 0;
            for (Integer i : l) n++;
            return n;
        }) + t(() -> {
            int n = 0;
            for (Object i : l) n++;
            return n;
        }) + t(() -> {
            int n = 0;
            for (Comparable<Integer> i : l) n++;
            return n;
        });
    }

    static String testLambdas() {
        Supplier<Integer> s = (Supplier) () -> "q";
        Supplier<Object> o = () -> ints().get();
        Supplier<Integer> i = () -> ints().get();
        Supplier raw = i;
        return t(() -> s.get()) + t(() -> s.get() + "") + t(() -> {
            Object x = s.get();
            return x;
        }) + t(() -> s.get() == null) + t(o::get) + t(() -> raw.get());
    }

    static String testMaps() {
        Map<String, Integer> m = (Map) new HashMap<>(Map.of("a", "x"));
        return t(() -> m.get("a") == null) + t(() -> "v" + m.get("a")) + t(() -> {
            m.put("b", m.get("a"));
            return m;
        }) + t(() -> m.merge("a", 1, Integer::sum)) + t(() -> m.values().iterator().next() + "");
    }

    static <T extends Comparable<T>> String bounded(Box<T> b) {
        return t(() -> b.get() == null) + t(() -> b.get().compareTo(b.v) > 0);
    }

    static String testBounds() {
        Box<Integer> b = (Box) new Box(new Object());
        return bounded(b) + bounded(ints());
    }

    static Object switched(int i) {
        return switch (i) {
            case 1 -> texts().get();
            case 2 -> 1;
            default -> 2.5;
        };
    }

    static String testSwitches() {
        Object small = switch ("a".length()) {
            case 0 -> 'c';
            default -> 3;
        };
        return t(() -> switched(1)) + t(() -> switched(2)) + t(() -> switched(3)) + (small instanceof Integer);
    }

    // A cast is checked whatever the value becomes behind it.

    static boolean testCastBelowCast() {
        Object o = Long.valueOf(0);
        return ((Object) ((Erasure) o)) instanceof Integer;
    }

    static int testCastBelowCastUnused() {
        Object o = "a";
        Object p = (Object) (Comparable<?>) (Integer) o;
        return 1;
    }

    static String testCastBelowCastHolds() {
        Object o = 7;
        return (Object) (Number) (Integer) o + "" + (((Comparable<?>) (Integer) o) == o);
    }
}
