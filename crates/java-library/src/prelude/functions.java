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
    //# template ExtremeBy($minBy$, $atMost$)
    static <T> BinaryOperator<T> $minBy$(Comparator<? super T> comparator) {
        Objects.requireNonNull(comparator);
        return (a, b) -> comparator.compare(a, b) $atMost$ 0 ? a : b;
    }
    //# end
    //# ExtremeBy(minBy, <=)
    //# ExtremeBy(maxBy, >=)
}

//# Functional(Supplier<T>, T get())
//# Functional(BooleanSupplier, boolean getAsBoolean())

// A functional interface with nothing but its method.
//# template Functional($Interface$, $method$)
public interface $Interface$ {
    $method$;
}
//# end

// `andThen` of a consumer. The arguments stand in parentheses.
//# template ConsumeThen($Consumer$, $After$, $arguments$)
    default $Consumer$ andThen($After$ after) {
        Objects.requireNonNull(after);
        return $arguments$ -> {
            accept$arguments$;
            after.accept$arguments$;
        };
    }
//# end

public interface Consumer<T> {
    void accept(T t);
    //# ConsumeThen(Consumer<T>, Consumer<? super T>, (t))
}

public interface BiConsumer<T, U> {
    void accept(T t, U u);
    //# ConsumeThen(BiConsumer<T, U>, BiConsumer<? super T, ? super U>, (t, u))
}

// The connectives of predicates. The arguments stand in parentheses.
//# template Connectives($Predicate$, $Other$, $arguments$)
    default $Predicate$ and($Other$ other) {
        Objects.requireNonNull(other);
        return $arguments$ -> test$arguments$ && other.test$arguments$;
    }

    default $Predicate$ or($Other$ other) {
        Objects.requireNonNull(other);
        return $arguments$ -> test$arguments$ || other.test$arguments$;
    }

    default $Predicate$ negate() {
        return $arguments$ -> !test$arguments$;
    }
//# end

public interface Predicate<T> {
    boolean test(T t);
    //# Connectives(Predicate<T>, Predicate<? super T>, (t))

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
    //# Connectives(BiPredicate<T, U>, BiPredicate<? super T, ? super U>, (t, u))
}

//# template Functions($type$, $Type$)
public interface $Type$Consumer {
    void accept($type$ x);
    //# ConsumeThen($Type$Consumer, $Type$Consumer, (x))
}

//# Functional(Obj$Type$Consumer<T>, void accept(T t, $type$ x))

public interface $Type$Predicate {
    boolean test($type$ x);
    //# Connectives($Type$Predicate, $Type$Predicate, (x))
}

//# Functional($Type$Supplier, $type$ getAs$Type$())
//# Functional($Type$Function<R>, R apply($type$ x))

public interface $Type$UnaryOperator {
    $type$ applyAs$Type$($type$ x);

    default $Type$UnaryOperator compose($Type$UnaryOperator before) {
        Objects.requireNonNull(before);
        return x -> applyAs$Type$(before.applyAs$Type$(x));
    }

    default $Type$UnaryOperator andThen($Type$UnaryOperator after) {
        Objects.requireNonNull(after);
        return x -> after.applyAs$Type$(applyAs$Type$(x));
    }

    static $Type$UnaryOperator identity() {
        return x -> x;
    }
}

//# Functional($Type$BinaryOperator, $type$ applyAs$Type$($type$ x, $type$ y))
//# Functional(To$Type$Function<T>, $type$ applyAs$Type$(T t))
//# Functional(To$Type$BiFunction<T, U>, $type$ applyAs$Type$(T t, U u))
//# end
//# Functions(int, Int)
//# Functions(long, Long)
//# Functions(double, Double)
//# Functional(IntToLongFunction, long applyAsLong(int x))
//# Functional(IntToDoubleFunction, double applyAsDouble(int x))
//# Functional(LongToIntFunction, int applyAsInt(long x))
//# Functional(LongToDoubleFunction, double applyAsDouble(long x))
//# Functional(DoubleToIntFunction, int applyAsInt(double x))
//# Functional(DoubleToLongFunction, long applyAsLong(double x))
