import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** What tests made by Echis share: objects in any state, what is private, and objects as text. */
final class EchisInputs {
    private EchisInputs() {}

    /** A class by its name; an array of it by the name with brackets behind it. */
    static Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            return Array.newInstance(type(name.substring(0, name.length() - 2)), 0).getClass();
        }
        return Class.forName(name);
    }

    /** A new object; no constructor is run. */
    static <T> T allocate(Class<T> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return type.cast(unsafe.getMethod("allocateInstance", Class.class).invoke(instance.get(null), type));
    }

    /** Sets a field, also one that is private or final. */
    static void set(Object object, Class<?> owner, String name, Object value) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    /** What a field holds, also one that is private; the object of a static one is null. */
    static Object get(Object object, Class<?> owner, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    /** A value that need not be there. */
    interface Value {
        Object get() throws Throwable;
    }

    /** A value, or null if evaluating it ends with an exception. */
    static Object known(Value value) {
        try {
            return value.get();
        } catch (Throwable e) {
            return null;
        }
    }

    /** Something that can be said of a number. */
    interface Said {
        boolean of(int number) throws Throwable;
    }

    /** Whether something holds of all numbers from one on and before another. */
    static boolean all(int from, int to, Said said) throws Throwable {
        return !any(from, to, number -> !said.of(number));
    }

    /** Whether something holds of one of these numbers. */
    static boolean any(int from, int to, Said said) throws Throwable {
        for (int number = from; number < to; number++) {
            if (said.of(number)) {
                return true;
            }
        }
        return false;
    }

    /** A constant of an enum. */
    static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(type.getName() + "." + name);
    }

    /** Calls a method; the receiver of a static one is null. */
    static Object invoke(Class<?> owner, String name, Class<?>[] types, Object receiver, Object[] arguments)
            throws Throwable {
        Method method = owner.getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Calls a constructor. */
    static <T> T create(Class<T> type, Class<?>[] types, Object[] arguments) throws Throwable {
        Constructor<T> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A value as text, with the fields of objects; #n is the n-th object in it once more. */
    static String show(Object value) throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder();
        show(value, text, new IdentityHashMap<>(), 0);
        return text.toString();
    }

    private static void show(Object value, StringBuilder text, Map<Object, Integer> seen, int depth)
            throws ReflectiveOperationException {
        if (value == null || value instanceof Boolean || value instanceof Integer) {
            text.append(value);
        } else if (value instanceof Byte || value instanceof Short) {
            text.append(value instanceof Byte ? "(byte) " : "(short) ").append(value);
        } else if (value instanceof Long) {
            text.append(value).append('L');
        } else if (value instanceof Float) {
            text.append("(float) 0x").append(Integer.toHexString(Float.floatToIntBits((Float) value)));
        } else if (value instanceof Double) {
            text.append("(double) 0x").append(Long.toHexString(Double.doubleToLongBits((Double) value)));
        } else if (value instanceof Character) {
            quote(value.toString(), '\'', text);
        } else if (value instanceof String) {
            quote((String) value, '"', text);
        } else if (value instanceof Enum) {
            Enum<?> constant = (Enum<?>) value;
            text.append(constant.getDeclaringClass().getName()).append('.').append(constant.name());
        } else if (seen.containsKey(value)) {
            text.append('#').append(seen.get(value));
        } else {
            seen.put(value, seen.size() + 1);
            if (depth == 100) {
                text.append("...");
            } else if (value.getClass().isArray()) {
                showArray(value, text, seen, depth + 1);
            } else {
                showObject(value, text, seen, depth + 1);
            }
        }
    }

    private static void showArray(Object array, StringBuilder text, Map<Object, Integer> seen, int depth)
            throws ReflectiveOperationException {
        int length = Array.getLength(array);
        Object zero = Array.get(Array.newInstance(array.getClass().getComponentType(), 1), 0);
        text.append(name(array.getClass().getComponentType())).append('[').append(length).append("] {");
        String separator = "";
        for (int i = 0; i < length; i++) {
            Object element = Array.get(array, i);
            if (length <= 100) {
                text.append(separator);
            } else if (element == null || zero != null && element.equals(zero)) {
                continue;
            } else {
                text.append(separator).append(i).append(": ");
            }
            show(element, text, seen, depth);
            separator = ", ";
        }
        text.append('}');
    }

    private static void showObject(Object object, StringBuilder text, Map<Object, Integer> seen, int depth)
            throws ReflectiveOperationException {
        String name = object.getClass().getName();
        boolean isLibrary = name.startsWith("java.");
        text.append(name);
        if (object instanceof StringBuilder) {
            text.append(' ');
            quote(object.toString(), '"', text);
        } else if (isLibrary && (object instanceof ArrayList || object instanceof Vector)) {
            text.append(" [");
            String separator = "";
            for (Object element : (List<?>) object) {
                text.append(separator);
                show(element, text, seen, depth);
                separator = ", ";
            }
            text.append(']');
        } else if (!isLibrary && !(object instanceof Throwable)) {
            text.append(" {");
            int start = text.length();
            showFields(object, object.getClass(), text, start, seen, depth);
            text.append('}');
        }
    }

    private static void showFields(
            Object object, Class<?> owner, StringBuilder text, int start, Map<Object, Integer> seen, int depth)
            throws ReflectiveOperationException {
        if (owner == null || owner.getName().startsWith("java.")) {
            return;
        }
        showFields(object, owner.getSuperclass(), text, start, seen, depth);
        Field[] fields = owner.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field field : fields) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                field.setAccessible(true);
                text.append(text.length() == start ? "" : ", ").append(field.getName()).append(" = ");
                show(field.get(object), text, seen, depth);
            }
        }
    }

    private static String name(Class<?> type) {
        return type.isArray() ? name(type.getComponentType()) + "[]" : type.getName();
    }

    private static void quote(String value, char quote, StringBuilder text) {
        text.append(quote);
        for (char c : value.toCharArray()) {
            if (c == quote || c == '\\') {
                text.append('\\').append(c);
            } else if (c >= 32 && c < 127) {
                text.append(c);
            } else {
                text.append(String.format("\\u%04x", (int) c));
            }
        }
        text.append(quote);
    }
}
