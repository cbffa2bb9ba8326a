package java.lang;

public class Object {
    public Object() {}
    public boolean equals(Object other) { return $Echis.$identical(this, other); }
    public native int hashCode();
    public native String toString();
    public final native Class<?> getClass();
    protected void finalize() throws Throwable {}

    // The effects of printing an object other than its output. User classes with a `toString` run
    // it here; classes of the library call `$show` of their parts.
    public void $show() {}

    // Runs `$show`. Returns whether the text of the object is not null.
    public boolean $hasText() {
        $show();
        return true;
    }

    // Called on an array, returns a new array of the same class.
    native Object[] $fresh(int length);
}

public final class Class<T> implements java.io.Serializable {
    // Null for classes whose names the compiler chooses.
    String $name;

    Class() {}

    public String getName() {
        if ($name == null) {
            $Echis.unsupported("the name of this class");
        }
        return $name;
    }

    public String getSimpleName() {
        String name = getName();
        int start = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.at(i);
            if (c == '.' || c == '$') {
                start = i + 1;
            }
        }
        return name.substring(start);
    }

    public boolean isInstance(Object o) {
        if (o == null) {
            return false;
        }
        if (o.getClass() != this) {
            $Echis.unsupported("Class.isInstance of an object of another class");
        }
        return true;
    }
}

final class $Echis {
    private $Echis() {}
    static native void unsupported(String text);

    // Assumes an invariant of all objects, which holds for inputs only by assumption.
    static native void assume(boolean condition);

    // The boxes that the program has made by constructors. Boxing never shares them.
    private static $Owned owned;

    static void own(Object box) {
        owned = new $Owned(box, owned);
    }

    private static boolean isOwned(Object box) {
        for ($Owned o = owned; o != null; o = o.next) {
            if ($identical(o.box, box)) {
                return true;
            }
        }
        return false;
    }

    // Reference equality, where boxing shares booleans and small numbers (JLS 5.1.7).
    static boolean same(Object a, Object b) {
        return $identical(a, b) || a != null && b != null && shared(a, b);
    }

    private static boolean shared(Object a, Object b) {
        boolean small = false;
        if (a instanceof Integer && b instanceof Integer) {
            int x = ((Integer) a).$value;
            small = x == ((Integer) b).$value && -128 <= x && x <= 127;
        } else if (a instanceof Long && b instanceof Long) {
            long x = ((Long) a).$value;
            small = x == ((Long) b).$value && -128 <= x && x <= 127;
        } else if (a instanceof Character && b instanceof Character) {
            char x = ((Character) a).$value;
            small = x == ((Character) b).$value && x <= 127;
        } else if (a instanceof Short && b instanceof Short) {
            short x = ((Short) a).$value;
            small = x == ((Short) b).$value && -128 <= x && x <= 127;
        } else if (a instanceof Byte && b instanceof Byte) {
            small = ((Byte) a).$value == ((Byte) b).$value;
        } else if (a instanceof Boolean && b instanceof Boolean) {
            small = ((Boolean) a).$value == ((Boolean) b).$value;
        }
        return small && !isOwned(a) && !isOwned(b);
    }

    // `print` throws if `toString` returns null; `println` does not.
    static void print(Object value) {
        if (value != null && !value.$hasText()) {
            throw new NullPointerException();
        }
    }

    static void show(Object value) {
        if (value != null) {
            value.$show();
        }
    }

    static native boolean $identical(Object a, Object b);
}

//# Functional(Comparable<T>, int compareTo(T other))
//# Functional(Runnable, void run())
//# Functional(AutoCloseable, void close() throws Exception)

public interface Cloneable {}

public interface Iterable<T> {
    java.util.Iterator<T> iterator();

    default void forEach(java.util.function.Consumer<? super T> action) {
        java.util.Objects.requireNonNull(action);
        for (T t : this) {
            action.accept(t);
        }
    }
}

public abstract class Enum<E> implements Comparable<E>, java.io.Serializable {
    String $name;
    int $ordinal;

    protected Enum() {}

    public final String name() {
        return $name;
    }

    public final int ordinal() {
        return $ordinal;
    }

    public String toString() {
        return $name;
    }

    public final boolean equals(Object other) { return $Echis.$identical(this, other); }

    public final int compareTo(E other) {
        return $ordinal - ((Enum) (Object) other).$ordinal;
    }

    //# NotSupported(final Class<E> getDeclaringClass(), "Enum.getDeclaringClass", null)
}

public abstract class Record {
    protected Record() {}
}

public @interface Override {}
public @interface Deprecated {}
public @interface SuppressWarnings {}
public @interface FunctionalInterface {}
public @interface SafeVarargs {}

final class $Owned {
    final Object box;
    final $Owned next;

    $Owned(Object box, $Owned next) {
        this.box = box;
        this.next = next;
    }
}
