//! The uses of `this` before all final fields are assigned.

/// The early uses in the construction of an object of class `T`, as texts.
fn early(text: &str) -> Vec<String> {
    let java = match echis_java_semantics::load(&[("T.java", text)]) {
        Ok(java) => java,
        Err((_, errors)) => panic!("{text}: {errors:?}"),
    };
    let mut classes = java.world.all_classes();
    let class = classes
        .find(|&c| *java.world.class(c).name == *"T")
        .expect("a class T");
    let uses = java.world.early_uses_of_this(class);
    uses.iter()
        .map(|s| text[s.start as usize..s.end as usize].to_owned())
        .collect()
}

/// The early uses in the members of a class with a method, a final field `f` and a plain one `g`.
fn early_in(members: &str) -> Vec<String> {
    early(&format!(
        "class T {{ void m() {{ }} static void s(T t) {{ }} static void run(Runnable r) {{ }} int g;
         {members} final int f; }}"
    ))
}

const NONE: [&str; 0] = [];

#[test]
fn values_and_calls_count_until_all_fields_are_assigned() {
    assert_eq!(early_in("T() { s(this); f = 1; s(this); }"), ["this"]);
    assert_eq!(early_in("T() { m(); f = 1; m(); }"), ["m()"]);
    assert_eq!(early_in("T() { this.m(); f = 1; this.m(); }"), ["this"]);
    assert_eq!(early_in("T() { T t = T.this; f = 1; }"), ["T.this"]);
    assert_eq!(
        early_in("T(boolean b) { if (b) { f = 1; m(); } else { f = 2; } m(); }"),
        NONE
    );
    assert_eq!(
        early_in("T(boolean b) { if (b) f = 1; else { m(); f = 2; } }"),
        ["m()"]
    );
    assert_eq!(early_in("T() { f = 1; } T(int x) { m(); f = x; }"), ["m()"]);
    assert_eq!(
        early_in("T() { f = \"\".length() + (toString() == null ? 1 : 2); }"),
        ["toString()"]
    );
}

#[test]
fn accesses_of_own_fields_do_not_count() {
    assert_eq!(early_in("T() { g = 1; this.g++; f = g + this.g; }"), NONE);
    assert_eq!(early_in("T() { super(); f = 1; }"), NONE);
    assert_eq!(early_in("T() { f = 1; } T(int x) { this(); m(); }"), NONE);
    assert_eq!(
        early_in("T() { s(null); f = 1; } void n() { m(); s(this); }"),
        NONE
    );
}

#[test]
fn initialisers_count_in_their_order() {
    assert_eq!(early_in("{ m(); } T() { f = 1; }"), ["m()"]);
    assert_eq!(early_in("int h = g + 1; T() { f = h; } { s(null); }").len(), 0);
    assert_eq!(
        early("class T { final int a = m(); final int b = m(); int m() { return 1; } }"),
        ["m()", "m()"]
    );
    assert_eq!(
        early("class T { final int a = 1; final Object b = \"\"; { m(); } void m() { } }"),
        NONE
    );
    assert_eq!(
        early("class T { { m(); } final Object b = \"\"; void m() { } }"),
        ["m()"]
    );
}

#[test]
fn classes_without_such_fields_have_no_early_uses() {
    assert_eq!(
        early(
            "class T { int f; final int c = 1; static final Object S = new T(); T() { m(); } void m() { } }"
        ),
        NONE
    );
    assert_eq!(
        early("record T(int x) { T { if (x < 0) throw new RuntimeException(); } }"),
        NONE
    );
    assert_eq!(
        early("enum T { A; final int f; T() { f = ordinal(); } }"),
        ["ordinal()"]
    );
}

#[test]
fn lambda_expressions_count_if_they_mention_this() {
    assert_eq!(
        early_in("T() { run(() -> m()); f = 1; run(() -> m()); }"),
        ["() -> m()"]
    );
    assert_eq!(early_in("T() { run(() -> g++); f = 1; }"), ["() -> g++"]);
    assert_eq!(early_in("T() { run(() -> s(null)); f = 1; }"), NONE);
    assert_eq!(early_in("T() { run(this::m); f = 1; }"), ["this::m"]);
    assert_eq!(
        early_in("T() { run(() -> run(() -> m())); f = 1; }"),
        ["() -> run(() -> m())"]
    );
    assert_eq!(early_in("T() { run(() -> run(() -> s(null))); f = 1; }"), NONE);
    assert_eq!(
        early_in("T() { run(() -> { new Object() { }; }); f = 1; }"),
        ["() -> { new Object() { }; }"]
    );
}

#[test]
fn objects_of_inner_classes_count() {
    assert_eq!(early_in("class In { } T() { new In(); f = 1; }"), ["new In()"]);
    assert_eq!(early_in("static class In { } T() { new In(); f = 1; }"), NONE);
    assert_eq!(early_in("T() { new Object() { }; f = 1; }"), ["new Object() { }"]);
    assert_eq!(
        early_in("T() { class L { } new L(); f = 1; new L(); }"),
        ["new L()"]
    );
    assert_eq!(early_in("T() { class L { L() { s(null); } } f = 1; }"), NONE);
    assert_eq!(early_in("class In { In() { m(); } } T() { f = 1; }"), NONE);
}

#[test]
fn fields_of_other_objects_count() {
    assert_eq!(early_in("T(T o) { int x = o.f; f = o.g; }"), ["o.f"]);
    assert_eq!(early_in("T(T o) { f = 1; g = o.f; }"), NONE);
}

#[test]
fn superclasses_count_whole() {
    let text = "class S { final int a; S() { m(); a = 1; m(); } S(int x) { this(); } void m() { } void n() { m(); } }";
    let sub = |members: &str| early(&format!("{text} class T extends S {{ {members} }}"));
    assert_eq!(sub("final int f; T() { f = 1; }"), ["m()", "m()"]);
    assert_eq!(sub("final int f; T() { m(); f = 1; }"), ["m()", "m()", "m()"]);
    assert_eq!(sub("int f; T() { m(); }"), NONE);
    assert_eq!(
        early(
            "class S { S(T t) { int x = t.f; } } class T extends S { final int f; T() { super(null); f = 1; } }"
        ),
        ["t.f"]
    );
}

#[test]
fn unsupported_code_counts() {
    assert_eq!(early_in("T() { Unknown.call(); f = 1; }"), ["Unknown.call()"]);
    assert_eq!(early_in("T() { f = 1; Unknown.call(); }"), NONE);
}
