package java.util.function;

@FunctionalInterface
public interface Function<T, R> {
    R apply(T t);

    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
        return v -> apply(before.apply(v));
    }

    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
        return t -> after.apply(apply(t));
    }

    static <T> Function<T, T> identity() {
        return t -> t;
    }
}

public interface BiFunction<T, U, R> {
    R apply(T t, U u);

    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {
        return (t, u) -> after.apply(apply(t, u));
    }
}

public interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity() {
        return t -> t;
    }
}

public interface BinaryOperator<T> extends BiFunction<T, T, T> {}

public interface Supplier<T> {
    T get();
}

public interface Consumer<T> {
    void accept(T t);

    default Consumer<T> andThen(Consumer<? super T> after) {
        return t -> {
            accept(t);
            after.accept(t);
        };
    }
}

public interface BiConsumer<T, U> {
    void accept(T t, U u);
}

public interface Predicate<T> {
    boolean test(T t);

    default Predicate<T> and(Predicate<? super T> other) {
        return t -> test(t) && other.test(t);
    }

    default Predicate<T> or(Predicate<? super T> other) {
        return t -> test(t) || other.test(t);
    }

    default Predicate<T> negate() {
        return t -> !test(t);
    }

    static <T> Predicate<T> not(Predicate<? super T> other) {
        return t -> !other.test(t);
    }
}

public interface BiPredicate<T, U> {
    boolean test(T t, U u);
}

public interface IntUnaryOperator {
    int applyAsInt(int x);

    default IntUnaryOperator andThen(IntUnaryOperator after) {
        return x -> after.applyAsInt(applyAsInt(x));
    }

    default IntUnaryOperator compose(IntUnaryOperator before) {
        return x -> applyAsInt(before.applyAsInt(x));
    }
}

public interface IntBinaryOperator {
    int applyAsInt(int x, int y);
}

public interface LongUnaryOperator {
    long applyAsLong(long x);
}

public interface LongBinaryOperator {
    long applyAsLong(long x, long y);
}

public interface IntPredicate {
    boolean test(int x);

    default IntPredicate and(IntPredicate other) {
        return x -> test(x) && other.test(x);
    }

    default IntPredicate or(IntPredicate other) {
        return x -> test(x) || other.test(x);
    }

    default IntPredicate negate() {
        return x -> !test(x);
    }
}

public interface IntFunction<R> {
    R apply(int x);
}

public interface IntConsumer {
    void accept(int x);
}

public interface IntSupplier {
    int getAsInt();
}

public interface LongSupplier {
    long getAsLong();
}

public interface BooleanSupplier {
    boolean getAsBoolean();
}

public interface ToIntFunction<T> {
    int applyAsInt(T t);
}

public interface ToLongFunction<T> {
    long applyAsLong(T t);
}

public interface ToIntBiFunction<T, U> {
    int applyAsInt(T t, U u);
}

public interface ObjIntConsumer<T> {
    void accept(T t, int x);
}
