import java.util.Arrays;
import java.util.Comparator;
import java.util.function.*;

/** Functional interfaces of the library, each with what it has besides its one method. */
class Functions {
    static String text = "";

    static void say(Object o) {
        text += o + ";";
    }

    static String testFunctions() {
        Function<Integer, Integer> twice = n -> 2 * n;
        Function<Integer, Integer> then = twice.compose((String s) -> s.length()).andThen(n -> n + 1).compose(n -> "" + n);
        BiFunction<Integer, Long, String> both = ((BiFunction<Integer, Long, Long>) (a, b) -> a + b).andThen(n -> n + "!");
        BinaryOperator<String> shorter = BinaryOperator.minBy(Comparator.comparing(String::length));
        BinaryOperator<String> longer = BinaryOperator.maxBy(Comparator.comparing(String::length));
        return then.apply(123) + both.apply(2, 3L) + shorter.apply("ab", "cd") + longer.apply("ab", "cd") + shorter.apply("abc", "d")
            + UnaryOperator.<String>identity().apply("u") + Function.<Integer>identity().apply(4);
    }

    static String testConsumers() {
        text = "";
        Consumer<Integer> say = Functions::say;
        BiConsumer<String, Long> pair = (a, b) -> say(a + b);
        IntConsumer ints = n -> say(n + 1);
        LongConsumer longs = n -> say(n + 2);
        DoubleConsumer doubles = d -> say(d / 2);
        ObjIntConsumer<String> a = (s, n) -> say(s.charAt(n));
        ObjLongConsumer<String> b = (s, n) -> say(s + n);
        ObjDoubleConsumer<String> c = (s, d) -> say(s + d);
        say.andThen(n -> say(n + 1)).accept(1);
        pair.andThen((s, n) -> say(s.length() + n)).accept("x", 5L);
        ints.andThen(ints).accept(6);
        longs.andThen(longs).accept(7);
        doubles.andThen(doubles).accept(8);
        a.accept("abc", 1);
        b.accept("l", 2);
        c.accept("d", 3);
        return text;
    }

    static String testPredicates() {
        Predicate<String> isEmpty = String::isEmpty;
        BiPredicate<String, Integer> isLong = (s, n) -> s.length() > n;
        IntPredicate odd = n -> n % 2 != 0;
        LongPredicate big = n -> n > Integer.MAX_VALUE;
        DoublePredicate half = d -> d == 0.5;
        return "" + Predicate.not(isEmpty).test("") + Predicate.isEqual(null).test(null) + Predicate.isEqual("a").test("a")
            + isEmpty.or(s -> s.charAt(0) == 'a').test("") + isLong.and((s, n) -> n > 0).negate().or((s, n) -> n == 7).test("ab", 1)
            + odd.and(n -> n > 3).test(3) + big.or(n -> n == 0).test(0) + half.negate().and(d -> d < 1).test(0.25);
    }

    static String testNumbers() {
        IntUnaryOperator i = n -> n * n;
        LongUnaryOperator l = n -> n * n;
        DoubleUnaryOperator d = x -> x * x;
        IntBinaryOperator ii = Math::floorMod;
        LongBinaryOperator ll = Math::max;
        DoubleBinaryOperator dd = Math::min;
        IntSupplier is = () -> 'a';
        LongSupplier ls = () -> 1;
        DoubleSupplier ds = () -> 1;
        IntFunction<int[]> fi = int[]::new;
        LongFunction<String> fl = Long::toString;
        DoubleFunction<String> fd = x -> "" + x;
        ToIntFunction<String> ti = String::length;
        ToLongFunction<String> tl = String::length;
        ToDoubleFunction<String> td = String::length;
        ToIntBiFunction<String, String> bi = String::compareTo;
        ToLongBiFunction<String, String> bl = String::compareTo;
        ToDoubleBiFunction<String, String> bd = String::indexOf;
        IntToLongFunction il = n -> n + 1L;
        IntToDoubleFunction id = n -> n / 2;
        LongToIntFunction li = n -> (int) n;
        LongToDoubleFunction ld = n -> n / 2;
        DoubleToIntFunction di = x -> (int) x;
        DoubleToLongFunction dl = Math::round;
        return i.andThen(n -> n + 1).compose(n -> n + 2).applyAsInt(3) + " " + l.compose(n -> n + 2).applyAsLong(1L << 31) + " "
            + d.andThen(x -> x + 1).applyAsDouble(1.5) + IntUnaryOperator.identity().applyAsInt(7)
            + LongUnaryOperator.identity().applyAsLong(8) + DoubleUnaryOperator.identity().applyAsDouble(9) + " "
            + ii.applyAsInt(-1, 3) + ll.applyAsLong(4, 5) + dd.applyAsDouble(4, 5) + is.getAsInt() + ls.getAsLong() + ds.getAsDouble()
            + " " + fi.apply(3).length + fl.apply(12) + fd.apply(1) + ti.applyAsInt("abc") + tl.applyAsLong("ab") + td.applyAsDouble("a")
            + " " + bi.applyAsInt("a", "c") + bl.applyAsLong("a", "d") + bd.applyAsDouble("abc", "c") + " " + il.applyAsLong(Integer.MAX_VALUE)
            + id.applyAsDouble(3) + li.applyAsInt(1L << 32) + ld.applyAsDouble(3) + di.applyAsInt(2.9) + dl.applyAsLong(2.5);
    }

    static String testArraysAreSet() {
        String[] texts = new String[2];
        Integer[] boxes = new Integer[2];
        int[] ints = new int[2];
        long[] longs = new long[2];
        double[] doubles = new double[2];
        Arrays.setAll(texts, i -> "x" + i);
        Arrays.setAll(boxes, i -> i - 1);
        Arrays.setAll(ints, i -> i - 1);
        Arrays.setAll(longs, i -> i - 1);
        Arrays.setAll(doubles, i -> i / 2.0);
        return texts[1] + boxes[1] + ints[1] + longs[0] + doubles[1];
    }

    static int testNullIsNotComposed() {
        int thrown = 0;
        Runnable[] calls = {
            () -> Function.<Integer>identity().compose(null),
            () -> Function.<Integer>identity().andThen(null),
            () -> ((Consumer<Integer>) n -> {}).andThen(null),
            () -> ((IntConsumer) n -> {}).andThen(null),
            () -> ((Predicate<Integer>) n -> true).and(null),
            () -> ((IntPredicate) n -> true).or(null),
            () -> ((LongUnaryOperator) n -> n).compose(null),
            () -> Predicate.not(null),
            () -> BinaryOperator.minBy(null),
            () -> Predicate.isEqual(null),
            () -> Arrays.setAll(new int[0], null),
            () -> Arrays.setAll((Object[]) null, i -> i),
        };
        for (Runnable call : calls) {
            try {
                call.run();
            } catch (NullPointerException e) {
                thrown++;
            }
        }
        return thrown;
    }
}
