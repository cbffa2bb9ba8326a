package java.util.function;

import java.util.Comparator;
import java.util.Objects;

@FunctionalInterface
public interface Function<T, R> {
    R apply(T t);

    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
        Objects.requireNonNull(before);
        return v -> apply(before.apply(v));
    }

    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
        Objects.requireNonNull(after);
        return t -> after.apply(apply(t));
    }

    static <T> Function<T, T> identity() {
        return t -> t;
    }
}

public interface BiFunction<T, U, R> {
    R apply(T t, U u);

    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {
        Objects.requireNonNull(after);
        return (t, u) -> after.apply(apply(t, u));
    }
}

public interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity() {
        return t -> t;
    }
}

public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    static <T> BinaryOperator<T> minBy(Comparator<? super T> comparator) {
        Objects.requireNonNull(comparator);
        return (a, b) -> comparator.compare(a, b) <= 0 ? a : b;
    }

    static <T> BinaryOperator<T> maxBy(Comparator<? super T> comparator) {
        Objects.requireNonNull(comparator);
        return (a, b) -> comparator.compare(a, b) >= 0 ? a : b;
    }
}

public interface Supplier<T> {
    T get();
}

public interface BooleanSupplier {
    boolean getAsBoolean();
}

public interface Consumer<T> {
    void accept(T t);

    default Consumer<T> andThen(Consumer<? super T> after) {
        Objects.requireNonNull(after);
        return t -> {
            accept(t);
            after.accept(t);
        };
    }
}

public interface BiConsumer<T, U> {
    void accept(T t, U u);

    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after) {
        Objects.requireNonNull(after);
        return (t, u) -> {
            accept(t, u);
            after.accept(t, u);
        };
    }
}

public interface IntConsumer {
    void accept(int x);

    default IntConsumer andThen(IntConsumer after) {
        Objects.requireNonNull(after);
        return x -> {
            accept(x);
            after.accept(x);
        };
    }
}

public interface LongConsumer {
    void accept(long x);

    default LongConsumer andThen(LongConsumer after) {
        Objects.requireNonNull(after);
        return x -> {
            accept(x);
            after.accept(x);
        };
    }
}

public interface DoubleConsumer {
    void accept(double x);

    default DoubleConsumer andThen(DoubleConsumer after) {
        Objects.requireNonNull(after);
        return x -> {
            accept(x);
            after.accept(x);
        };
    }
}

public interface ObjIntConsumer<T> {
    void accept(T t, int x);
}

public interface ObjLongConsumer<T> {
    void accept(T t, long x);
}

public interface ObjDoubleConsumer<T> {
    void accept(T t, double x);
}

public interface Predicate<T> {
    boolean test(T t);

    default Predicate<T> and(Predicate<? super T> other) {
        Objects.requireNonNull(other);
        return t -> test(t) && other.test(t);
    }

    default Predicate<T> or(Predicate<? super T> other) {
        Objects.requireNonNull(other);
        return t -> test(t) || other.test(t);
    }

    default Predicate<T> negate() {
        return t -> !test(t);
    }

    static <T> Predicate<T> isEqual(Object target) {
        return target == null ? t -> t == null : t -> target.equals(t);
    }

    static <T> Predicate<T> not(Predicate<? super T> target) {
        Objects.requireNonNull(target);
        return (Predicate<T>) target.negate();
    }
}

public interface BiPredicate<T, U> {
    boolean test(T t, U u);

    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) && other.test(t, u);
    }

    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) || other.test(t, u);
    }

    default BiPredicate<T, U> negate() {
        return (t, u) -> !test(t, u);
    }
}

public interface IntPredicate {
    boolean test(int x);

    default IntPredicate and(IntPredicate other) {
        Objects.requireNonNull(other);
        return x -> test(x) && other.test(x);
    }

    default IntPredicate or(IntPredicate other) {
        Objects.requireNonNull(other);
        return x -> test(x) || other.test(x);
    }

    default IntPredicate negate() {
        return x -> !test(x);
    }
}

public interface LongPredicate {
    boolean test(long x);

    default LongPredicate and(LongPredicate other) {
        Objects.requireNonNull(other);
        return x -> test(x) && other.test(x);
    }

    default LongPredicate or(LongPredicate other) {
        Objects.requireNonNull(other);
        return x -> test(x) || other.test(x);
    }

    default LongPredicate negate() {
        return x -> !test(x);
    }
}

public interface DoublePredicate {
    boolean test(double x);

    default DoublePredicate and(DoublePredicate other) {
        Objects.requireNonNull(other);
        return x -> test(x) && other.test(x);
    }

    default DoublePredicate or(DoublePredicate other) {
        Objects.requireNonNull(other);
        return x -> test(x) || other.test(x);
    }

    default DoublePredicate negate() {
        return x -> !test(x);
    }
}

public interface IntSupplier {
    int getAsInt();
}

public interface IntFunction<R> {
    R apply(int x);
}

public interface IntUnaryOperator {
    int applyAsInt(int x);

    default IntUnaryOperator compose(IntUnaryOperator before) {
        Objects.requireNonNull(before);
        return x -> applyAsInt(before.applyAsInt(x));
    }

    default IntUnaryOperator andThen(IntUnaryOperator after) {
        Objects.requireNonNull(after);
        return x -> after.applyAsInt(applyAsInt(x));
    }

    static IntUnaryOperator identity() {
        return x -> x;
    }
}

public interface IntBinaryOperator {
    int applyAsInt(int x, int y);
}

public interface ToIntFunction<T> {
    int applyAsInt(T t);
}

public interface ToIntBiFunction<T, U> {
    int applyAsInt(T t, U u);
}

public interface IntToLongFunction {
    long applyAsLong(int x);
}

public interface IntToDoubleFunction {
    double applyAsDouble(int x);
}

public interface LongSupplier {
    long getAsLong();
}

public interface LongFunction<R> {
    R apply(long x);
}

public interface LongUnaryOperator {
    long applyAsLong(long x);

    default LongUnaryOperator compose(LongUnaryOperator before) {
        Objects.requireNonNull(before);
        return x -> applyAsLong(before.applyAsLong(x));
    }

    default LongUnaryOperator andThen(LongUnaryOperator after) {
        Objects.requireNonNull(after);
        return x -> after.applyAsLong(applyAsLong(x));
    }

    static LongUnaryOperator identity() {
        return x -> x;
    }
}

public interface LongBinaryOperator {
    long applyAsLong(long x, long y);
}

public interface ToLongFunction<T> {
    long applyAsLong(T t);
}

public interface ToLongBiFunction<T, U> {
    long applyAsLong(T t, U u);
}

public interface LongToIntFunction {
    int applyAsInt(long x);
}

public interface LongToDoubleFunction {
    double applyAsDouble(long x);
}

public interface DoubleSupplier {
    double getAsDouble();
}

public interface DoubleFunction<R> {
    R apply(double x);
}

public interface DoubleUnaryOperator {
    double applyAsDouble(double x);

    default DoubleUnaryOperator compose(DoubleUnaryOperator before) {
        Objects.requireNonNull(before);
        return x -> applyAsDouble(before.applyAsDouble(x));
    }

    default DoubleUnaryOperator andThen(DoubleUnaryOperator after) {
        Objects.requireNonNull(after);
        return x -> after.applyAsDouble(applyAsDouble(x));
    }

    static DoubleUnaryOperator identity() {
        return x -> x;
    }
}

public interface DoubleBinaryOperator {
    double applyAsDouble(double x, double y);
}

public interface ToDoubleFunction<T> {
    double applyAsDouble(T t);
}

public interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(T t, U u);
}

public interface DoubleToIntFunction {
    int applyAsInt(double x);
}

public interface DoubleToLongFunction {
    long applyAsLong(double x);
}
