import java.util.*;
import java.util.function.*;

/** Which method a call means where arguments are lambda expressions and method references (JLS 15.12.2). */
public class Overloads {
    static int number() {
        return 1;
    }

    static void nothing() {
    }

    static String ran(Runnable r) {
        return "R";
    }

    static <T> String ran(Supplier<T> s) {
        return "S";
    }

    static String testWithOrWithoutValue() {
        return ran(() -> {
        }) + ran(() -> "v") + ran(() -> 5) + ran(() -> null) + ran(() -> {
            return 1;
        }) + ran(() -> {
            nothing();
        }) + ran(() -> nothing());
    }

    static String testBothWithAndWithoutValue() {
        int[] a = {0};
        return ran(() -> number()) + ran(() -> new Object()) + ran(() -> a[0]++) + ran(() -> a[0] = 5) + ran(() -> {
            throw new IllegalStateException();
        }) + ran(() -> {
            while (true) {
                nothing();
            }
        });
    }

    static String testEndless() {
        return ran(() -> {
            for (;;) {
                if (number() > 0) break;
            }
        }) + ran(() -> {
            for (;;) {
                while (number() > 0) break;
            }
        }) + ran(() -> {
            out:
            do {
                switch (number()) {
                    case 1:
                        break;
                    default:
                        break out;
                }
            } while (true);
        }) + ran(() -> {
            synchronized (Overloads.class) {
                try {
                    throw new RuntimeException();
                } finally {
                    nothing();
                }
            }
        }) + ran(() -> {
            switch (number()) {
                case 1:
                    throw new RuntimeException();
                default:
                    return;
            }
        });
    }

    static String testReferenceWithOrWithoutValue() {
        return ran(Overloads::number) + ran(Object::new) + ran("s"::length);
    }

    static String taken(Function<Integer, Integer> f) {
        return "F";
    }

    static String taken(Consumer<Integer> c) {
        return "C";
    }

    static String testWithoutTypes() {
        return taken(x -> {
        }) + taken(x -> x + 1) + taken(x -> {
            return x;
        }) + taken((x) -> 5) + taken((Integer x) -> number()) + taken((x -> null));
    }

    static String got(IntSupplier s) {
        return "I";
    }

    static String got(Supplier<Integer> s) {
        return "O";
    }

    static String testPrimitiveOrReference() {
        Integer boxed = 7;
        return got(() -> 5) + got(() -> Integer.valueOf(5)) + got(() -> number()) + got(() -> boxed) + got(() -> {
            return boxed + 1;
        }) + got(Overloads::number);
    }

    static String measured(ToIntFunction<String> f) {
        return "i" + f.applyAsInt("abc");
    }

    static String measured(ToLongFunction<String> f) {
        return "l" + f.applyAsLong("abc");
    }

    static String testNarrower() {
        return measured((String s) -> s.length()) + measured((String s) -> 5L) + measured((String s) -> 'c')
            + measured(String::length);
    }

    static String sized(Function<String, Integer> f) {
        return "F";
    }

    static String sized(ToIntFunction<String> f) {
        return "T";
    }

    static String testResultDecides() {
        return sized((String x) -> x.length()) + sized((String x) -> Integer.valueOf(3))
            + sized((String x) -> x.isEmpty() ? 1 : 2) + sized(String::length);
    }

    static String compared(Comparator<String> c) {
        return "c";
    }

    static String compared(Function<String, String> f) {
        return "f";
    }

    static String testNumberOfParameters() {
        return compared((a, b) -> 0) + compared(a -> a) + compared(String::trim) + compared(String::compareTo)
            + compared(String::valueOf);
    }

    interface Texts {
        String of(String s);
    }

    interface Objects1 {
        Object of(String s);
    }

    static String covariant(Texts t) {
        return "T";
    }

    static String covariant(Objects1 o) {
        return "O";
    }

    static String testSubtypeOfResult() {
        return covariant((String s) -> s) + covariant((String s) -> number()) + covariant(String::trim);
    }

    interface Wide extends Runnable {
    }

    static String below(Runnable r) {
        return "R";
    }

    static String below(Wide w) {
        return "W";
    }

    static String testInterfaceBelow() {
        return below(() -> nothing()) + below(Overloads::nothing);
    }

    static String any(Object o) {
        return "o";
    }

    static String any(Runnable r) {
        return "r";
    }

    static String testObject() {
        Runnable r = () -> {
        };
        Object o = r;
        return any(r) + any(() -> {
        }) + any(o) + any((Object) r);
    }

    interface Asked {
        Object call() throws Exception;
    }

    static String called(Asked a) {
        return "A";
    }

    static String called(Runnable r) {
        return "R";
    }

    static String testChecked() {
        return called(() -> {
            throw new Exception();
        }) + called(() -> {
            while (true)
                ;
        }) + called(() -> "x".length()) + called(() -> {
            return null;
        });
    }

    static String phased(int x, Runnable r) {
        return "int R";
    }

    static <T> String phased(Integer x, Supplier<T> s) {
        return "Integer S";
    }

    static String phased(Object x, Object... rest) {
        return "rest";
    }

    static String testPhases() {
        return phased(1, () -> {
        }) + phased(1, () -> 5) + phased(1, () -> number()) + phased(1, "x");
    }

    static String chosen(boolean b) {
        return ran(b ? () -> 1 : () -> 2) + got(b ? () -> 1 : () -> 2) + ran((b ? Overloads::number : () -> 3));
    }

    static String testChoice() {
        return chosen(true) + chosen(false);
    }

    static class Task {
        String made;

        Task(Runnable r) {
            made = "R";
        }

        Task(Callable1<String> c) {
            made = "C" + c.call();
        }
    }

    interface Callable1<V> {
        V call();
    }

    static String testConstructors() {
        return new Task(() -> {
        }).made + new Task(() -> "x").made + new Task(() -> "x".trim()).made + new Task(() -> "y".trim()) {
        }.made;
    }

    static <T, R> String mapped(Function<T, R> f, T t) {
        return "F" + f.apply(t);
    }

    static <T> String mapped(UnaryOperator<T> f, T t) {
        return "U" + f.apply(t);
    }

    static String testGeneric() {
        return mapped(x -> x, 1) + mapped((Integer x) -> x + 1, 2);
    }

    static String nested(Supplier<Runnable> s) {
        s.get().run();
        return "SR";
    }

    static String nested(Runnable r) {
        r.run();
        return "R";
    }

    static String testNested() {
        StringBuilder log = new StringBuilder();
        String r = nested(() -> () -> log.append("a")) + nested(() -> {
            log.append(ran(() -> ran(() -> 5)));
        });
        return r + log;
    }

    static String testCapturesOnce() {
        int seen = number();
        int[] count = {0};
        class Local {
            int get() {
                return got(() -> seen + count[0]).length() + seen;
            }
        }
        return ran(() -> {
            class Inner {
                int go() {
                    return new Local().get() + seen;
                }
            }
            Function<Integer, Integer> f = x -> x + seen;
            count[0] += new Inner().go() + f.apply(1);
            return count[0];
        }) + new Local().get() + count[0];
    }

    static String testNothingInferred() {
        return "" + Optional.of(1).map(x -> null).isPresent() + Optional.ofNullable(null).map(x -> x).isPresent();
    }

    interface Marked {
    }

    static class Mark implements Marked {
    }

    static String held(Comparable<Integer> c) {
        return "I";
    }

    static String held(Object o) {
        return "O";
    }

    static String held(Collection<String> c) {
        return "S";
    }

    static <T extends Marked> String held(ArrayList<T> l) {
        return "M";
    }

    static String testTypeArgumentsDecide() {
        return held(1) + held('c') + held((byte) 1) + held("s") + held(List.of("a")) + held(List.of(1)) + held(Arrays.asList(1, 2))
            + held(new ArrayList<>(List.of(1))) + held(new ArrayList<>(List.of(new Mark()))) + held(new ArrayList<String>());
    }

    static <T extends Comparable<T>> String bounded(T t) {
        return "C";
    }

    static <T extends Number> String bounded(Map<String, T> m) {
        return "N";
    }

    static String bounded(Object o) {
        return "O";
    }

    static String testBoundsDecide() {
        return bounded(1) + bounded(new Object()) + bounded(new Mark()) + bounded(new HashMap<String, Integer>()) + bounded(Map.of("a", "b"))
            + bounded(Map.of()) + bounded(new HashMap<>()) + bounded((Number) 1) + bounded(true);
    }

    static String packed(double... numbers) {
        return "d";
    }

    static String packed(Comparable<String> c, long... numbers) {
        return "l";
    }

    static String testTypeArgumentsDecideAmongVariable() {
        return packed(1 + 'c') + packed("s") + packed(1L, 2, 3) + packed("s", 'c');
    }

    static <T> T none() {
        return null;
    }

    static <T> T same(T t) {
        return t;
    }

    static String wide(CharSequence c) {
        return "C";
    }

    static String wide(Number n) {
        return "N";
    }

    static String wide(Object[] array, int n) {
        return "A";
    }

    static String wide(StringBuilder b, boolean yes) {
        return "B";
    }

    static String testGivesWhatIsWanted() {
        return wide(none(), 1) + wide(same(null), true) + wide((none()), number()) + wide(number() > 0 ? none() : same(null), 2)
            + wide(number() > 0 ? null : none(), false);
    }

    static String strict(Short s) {
        return "S";
    }

    static String strict(boolean b) {
        return "b";
    }

    static String strict(char c) {
        return "c";
    }

    static String testWhatIsWantedIsNoNumberAtFirst() {
        return strict(same(null)) + strict(number() > 0 ? none() : none());
    }

    static String listed(List<Integer> l, int n) {
        l.add(n);
        return "I";
    }

    static String listed(Object o, String s) {
        return "O";
    }

    static String testOpenTypeArguments() {
        return listed(new ArrayList<>(), 1) + listed(new ArrayList<>(), "a") + listed(Collections.emptyList(), "b") + listed(none(), "c")
            + held(new LinkedList<>()) + held(number() > 0 ? new LinkedList<>() : null);
    }

    static String testInBoxIfNumbersAreWanted() {
        int n = same(5);
        long wide = ran2(() -> 6);
        BooleanSupplier yes = () -> none();
        String r = "" + n + wide;
        try {
            int missing = none();
            return r + missing;
        } catch (NullPointerException e) {
            r += "n";
        }
        try {
            return r + yes.getAsBoolean();
        } catch (NullPointerException e) {
            return r + "b";
        }
    }

    static <T> T ran2(Supplier<T> s) {
        return s.get();
    }

    static String texted(CharSequence s) {
        return "C";
    }

    static String texted(BooleanSupplier s) {
        return "B";
    }

    static String chosen(LongSupplier s) {
        return "L";
    }

    static String chosen(Supplier<Integer> s) {
        return "S";
    }

    static String testSwitchCountsAsObject() {
        return texted(() -> none()) + chosen(() -> 1) + chosen(() -> number() > 0 ? 1 : 2) + chosen(() -> switch (number()) {
            case 1 -> 2;
            default -> 3;
        }) + chosen(() -> (switch (number()) {
            case 1 -> 2;
            default -> 3;
        })) + chosen(() -> {
            return switch (number()) {
                default -> 3;
            };
        });
    }

    static <T> String given(IntFunction<T> f) {
        return "I";
    }

    static <T> String given(Consumer<T> f) {
        return "C";
    }

    static int taking(String s) {
        return s.length();
    }

    int squared(int n) {
        return n * n;
    }

    static <T> String both(ToIntFunction<T> f, LongSupplier s) {
        return "T";
    }

    static String both(Consumer<Integer> f, Supplier<int[]> s) {
        return "C";
    }

    static <T> T applied(T t, ToIntFunction<T> f) {
        return f.applyAsInt(t) > 0 ? t : null;
    }

    static <T> Predicate<T> positive(ToIntFunction<T> f) {
        return t -> f.applyAsInt(t) > 0;
    }

    static String testExactReferenceInfers() {
        return given(Object::toString) + given(Overloads::taking) + both(new Overloads()::squared, () -> number())
            + applied("a", Overloads::taking) + positive(Overloads::taking).test("") + positive(new Overloads()::squared).test(3)
            + positive(String::length).and(s -> s.isEmpty()).test("a");
    }

    static String made(IntConsumer f) {
        return "I";
    }

    static <T> String made(Function<T, T> f) {
        return "F";
    }

    static String testArrayConstructorIsExact() {
        return made(String[]::new);
    }

    static <T> String ordered(Comparator<Integer> c, Comparator<T> d) {
        return "C";
    }

    static String ordered(IntBinaryOperator c, IntBinaryOperator d) {
        return "I";
    }

    static String testNumbersAreNoObjects() {
        return ordered((x, y) -> 1, (int x, int y) -> x + y) + ordered((x, y) -> 1, (Integer x, Integer y) -> x + y);
    }

    static String fitted(ToIntFunction<String> f) {
        return "S";
    }

    static String fitted(ToLongFunction<Integer> f) {
        return "I";
    }

    static String testExactReferenceTakesWhatItIsGiven() {
        Integer five = 5;
        return fitted(five::compareTo);
    }

    static String ranked(ToIntBiFunction<Integer, Integer> f) {
        return "I";
    }

    static String ranked(ToLongBiFunction<Object, Object> f) {
        return "O";
    }

    static String named(Function<Object, Integer> f) {
        return "O";
    }

    static String named(ToLongFunction<String> f) {
        return "S";
    }

    static String wild(Function<? super Integer, Integer> f) {
        return "W";
    }

    static String wild(IntUnaryOperator f) {
        return "I";
    }

    static String testWrittenTypesAreExact() {
        return ranked((Object x, Object y) -> 0) + ranked((Integer x, Integer y) -> 0)
            + named(String::length) + named((String s) -> 1) + named((Object o) -> 1)
            + wild((Object o) -> 1) + wild((Number n) -> 1) + wild((int n) -> 1);
    }
}
