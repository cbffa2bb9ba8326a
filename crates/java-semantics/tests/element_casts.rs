//! Casts of elements of private arrays to type variables: containers whose arrays hold only values of
//! the variable keep the guarantees of type arguments, and all others lose them.

/// A container over `Object[]` with these members too.
fn container(members: &str) -> String {
    format!(
        "import java.util.Arrays;
         class Box<T> {{
             private Object[] items = new Object[3];
             private int size;
             void push(T item) {{ items[size++] = item; }}
             @SuppressWarnings(\"unchecked\")
             T pop() {{ return (T) items[--size]; }}
             static void leak(Object[] all) {{ all[0] = \"x\"; }}
             {members}
         }}"
    )
}

fn keeps(program: &str) -> bool {
    let java = echis_java_semantics::load(&[("Box.java", program)]);
    let java = java.unwrap_or_else(|(_, errors)| panic!("{errors:?}: {program}"));
    java.world.keeps_type_arguments()
}

#[test]
fn containers_that_hold_only_elements_keep_type_arguments() {
    let all = [
        "",
        "Box(int room) { items = new Object[room]; }",
        "void clear() { for (int i = 0; i < size; i++) items[i] = null; }",
        "void grow() { items = Arrays.copyOf(items, 2 * items.length); }",
        "void grow() { Object[] more = new Object[9]; for (int i = 0; i < size; i++) more[i] = items[i]; items = more; }",
        "void grow() { Object[] more = new Object[9]; System.arraycopy(items, 0, more, 0, size); items = more; }",
        "void grow() { Object[] old = items; items = new Object[9]; for (int i = 0; i < old.length; i++) items[i] = old[i]; }",
        "void shift() { System.arraycopy(items, 1, items, 0, size - 1); }",
        "void swap(int i, int j) { Object o = items[i]; items[i] = items[j]; }",
        "void first(T a, T b, boolean c) { items[0] = c ? a : b; items = new Object[] { a, null, b }; }",
        "boolean has(Object o) { for (Object e : items) if (e == o) return true; return items == null; }",
        "Object[] toArray() { return Arrays.copyOf(items, size); }",
        "Object[] all() { return items.clone(); }",
        "Object peek(Box<?> other) { return other.items[0]; }",
        "class Each { int at; T next() { return (T) items[at++]; } void set(T t) { items[at] = t; } }",
        "T get(int i) { return (T) items[i]; } void copy(int i) { push(get(i)); items[0] = get(i); }",
    ];
    for members in all {
        assert!(keeps(&container(members)), "{members}");
    }
}

#[test]
fn containers_that_get_other_values_lose_type_arguments() {
    let all = [
        "void put(Object o) { items[0] = o; }",
        "void put() { items[0] = \"x\"; }",
        "<S> void put(S s) { items[0] = s; }",
        "void put(T t, Object o, boolean c) { items[0] = c ? t : o; }",
        "void put() { items[0] += \"x\"; }",
        "void take(Object[] all) { items = all; }",
        "void take() { items = new Object[] { \"x\" }; }",
        "void take(Object[] all) { items = Arrays.copyOf(all, 3); }",
        "void take(Object[] all) { items = all.clone(); }",
        "void take(boolean c, Object[] all) { items = c ? items : all; }",
        "Object[] give() { return items; }",
        "void give() { leak(items); }",
        "void give() { Arrays.fill(items, \"x\"); }",
        "Object give() { return items; }",
        "Object[] given; void give() { given = items; }",
        "void alias() { Object[] a = items; a[0] = \"x\"; }",
        "void alias() { Object[] a = items; leak(a); }",
        "void alias() { Object[] a = new Object[1]; a[0] = \"x\"; items = a; }",
        "void alias() { Object[] a = new Object[1]; items = a; a[0] = \"x\"; }",
        "void alias() { Object[] a = new Object[1]; Object[] b = a; items = a; b[0] = \"x\"; }",
        "void alias() { Object[] a = { \"x\" }; items = a; }",
        "void alias(Object[] other) { Object[] a = new Object[1]; items = a; a = other; items = a; }",
        "void alias(Object[] other) { Object[] a; a = other; items = a; }",
        "void alias() { Object[] a; leak(a = items); }",
        "void alias() { Object[] a; Object[] b = a = items; b[0] = \"x\"; }",
        "void alias() { leak(items = new Object[1]); }",
        "void other(Box<String> b) { b.items[0] = \"x\"; }",
        "void other(Box<String> b) { items[0] = b.items[0]; }",
        "void other(Box<String> b) { items = b.items; }",
        "void other(Box<String> b) { b.items = new Object[1]; leak(b.items); }",
        "static void other(Box<Integer> b) { b.items[0] = \"x\"; }",
        "void copied(Object[] all) { System.arraycopy(all, 0, items, 0, 1); }",
        "void copied(Box<String> b) { System.arraycopy(b.items, 0, items, 0, 1); }",
        "void copied(Object all) { System.arraycopy(all, 0, items, 0, 1); }",
        "void later() { Runnable r = () -> items[0] = \"x\"; }",
        "void later() { Runnable r = () -> leak(items); }",
        "class Inner { void set() { items[0] = \"x\"; } }",
        "static class Nested { void set(Box<Integer> b) { b.items[0] = \"x\"; } }",
        "class Inner { Box<String> other = new Box<>(); void set(T t) { other.items[0] = t; } }",
        "T get(Box<Integer> b) { return (T) b.items[0]; }",
        "T get(Object o) { return (T) o; }",
        "T get() { Object o = items[0]; return (T) o; }",
        "{ items[0] = \"x\"; }",
        "Box() { items[0] = 5; }",
    ];
    for members in all {
        assert!(!keeps(&container(members)), "{members}");
    }
}

/// An array that holds values of two type variables does not tell which one an element has.
#[test]
fn an_array_for_two_type_variables_loses_type_arguments() {
    let pair = |second: &str| {
        format!(
            "class Pair<K, V> {{
                 private Object[] keys = new Object[2], values = new Object[2];
                 void set(K key, V value) {{ keys[0] = key; {second}[1] = value; }}
                 @SuppressWarnings(\"unchecked\") K key() {{ return (K) keys[0]; }}
                 @SuppressWarnings(\"unchecked\") V value() {{ return (V) {second}[1]; }}
             }}"
        )
    };
    assert!(keeps(&pair("values")));
    assert!(!keeps(&pair("keys")));
}

/// A field that other classes see can get anything from code that nobody knows.
#[test]
fn an_array_that_is_not_private_loses_type_arguments() {
    let program = container("").replace("private Object[]", "Object[]");
    assert!(!keeps(&program));
}
