use super::*;

/// How a declaration is read.
fn read(text: &str) -> String {
    let params = |p: &[TypedIdent]| format!("({})", typed(p));
    let type_params = |p: &[Ident]| {
        if p.is_empty() {
            String::new()
        } else {
            format!("[{}]", names(p))
        }
    };
    let annotations = |all: &[Annotation]| all.iter().map(|a| annotation(a) + " ").collect::<String>();
    let braced = |e: &Option<Exp>| e.as_ref().map_or(String::new(), |e| format!(" {{ {} }}", exp(e)));
    match item(text) {
        ItemKind::Import { path, standard: true } => format!("import <{path}>"),
        ItemKind::Import {
            path,
            standard: false,
        } => format!("import {path:?}"),
        ItemKind::Define(d) => define(&d),
        ItemKind::Fields(all) => format!("field {}", typed(&all)),
        ItemKind::Method(m) => format!(
            "method {}{} returns {}{}{}{}{}",
            m.name.name,
            params(&m.params),
            params(&m.results),
            clauses("requires", &m.pres),
            clauses("ensures", &m.posts),
            decreases(&m.decreases),
            m.body
                .as_ref()
                .map_or(String::new(), |b| format!(" {}", block(b)))
        ),
        ItemKind::Function(f) => format!(
            "function {}{}: {}{}{}{}{}",
            f.name.name,
            params(&f.params),
            ty(&f.ty),
            clauses("requires", &f.pres),
            clauses("ensures", &f.posts),
            decreases(&f.decreases),
            braced(&f.body)
        ),
        ItemKind::Predicate(p) => format!(
            "predicate {}{}{}",
            p.name.name,
            params(&p.params),
            braced(&p.body)
        ),
        ItemKind::Domain(d) => {
            let functions = d.functions.iter().map(|f| {
                format!(
                    " {}{}function {}{}: {}{}",
                    annotations(&f.annotations),
                    if f.unique { "unique " } else { "" },
                    f.name.name,
                    params(&f.params),
                    ty(&f.ty),
                    f.interpretation
                        .as_ref()
                        .map_or(String::new(), |i| format!(" interpretation {i:?}"))
                )
            });
            let axioms = d.axioms.iter().map(|a| {
                let name = a.name.as_ref().map_or(String::new(), |n| format!("{} ", n.name));
                format!(
                    " {}axiom {name}{{ {} }}",
                    annotations(&a.annotations),
                    exp(&a.exp)
                )
            });
            let interpretations = match list(&d.interpretations, |(k, v)| format!("{}: {v:?}", k.name)) {
                none if none.is_empty() => none,
                some => format!(" interpretation ({some})"),
            };
            format!(
                "domain {}{}{interpretations} {{{} }}",
                d.name.name,
                type_params(&d.type_params),
                functions.chain(axioms).collect::<String>()
            )
        }
        ItemKind::Adt(a) => {
            let constructors = a.constructors.iter().map(|c| {
                format!(
                    " {}{}{}",
                    annotations(&c.annotations),
                    c.name.name,
                    params(&c.params)
                )
            });
            let derives = a.derives.iter().map(|d| {
                let param = d.param.as_ref().map_or(String::new(), |t| format!("[{}]", ty(t)));
                format!(" {}{param} without ({})", d.name.name, names(&d.without))
            });
            format!(
                "adt {}{} {{{} }} derives {{{} }}",
                a.name.name,
                type_params(&a.type_params),
                constructors.collect::<String>(),
                derives.collect::<String>()
            )
        }
    }
}

/// A declaration that is read as it is written.
fn same(text: &str) {
    assert_eq!(read(text), text);
}

#[test]
fn imports() {
    same("import \"a/../b c.vpr\"");
    same("import <decreases/int.vpr>");
    assert_eq!(read("import < a-1/../b.vpr >"), "import <a-1/../b.vpr>");
}

#[test]
fn fields() {
    same("field f: Int");
    assert_eq!(
        read("field f: Int, g: Seq[D[T, U]];"),
        "field f: Int, g: Seq[D[T, U]]"
    );
}

#[test]
fn types() {
    same(
        "field a: Bool, b: Perm, c: Rational, d: Ref, e: Set[Int], f: Multiset[T], g: Map[Int, Map[Ref, T]], h: D",
    );
    assert_eq!(read("field f: D[]"), "field f: D");
}

#[test]
fn methods() {
    same("method m() returns ()");
    same("method m(x: Int, y: Ref) returns (z: Int, w: Bool) {  }");
    assert_eq!(
        read("method m() requires a; requires b decreases x ensures c; ensures d; { x := 1 }"),
        "method m() returns () requires a requires b ensures c ensures d decreases (x) { x := 1 }"
    );
}

#[test]
fn functions() {
    same("function f(): Int");
    same("function f(x: Int): Seq[Int] requires a ensures b { c }");
}

#[test]
fn predicates() {
    same("predicate P()");
    same("predicate P(x: Ref) { acc(x.f) }");
}

#[test]
fn decreases_clauses() {
    assert_eq!(
        read(
            "function f(): Int decreases decreases x, y if c decreases _ decreases _ if d; decreases * { 1 }"
        ),
        "function f(): Int decreases () decreases (x, y) if c decreases _ decreases _ if d decreases * { 1 }"
    );
}

#[test]
fn domains() {
    same("domain D { }");
    assert_eq!(
        read(
            "domain D[T, U] { function f(x: T, Set[U]): Int; unique function g(): D[T, U] axiom a { b }; axiom { c } \
             function h(T): T }"
        ),
        "domain D[T, U] { function f(x: T, Set[U]): Int unique function g(): D[T, U] function h(T): T \
         axiom a { b } axiom { c } }"
    );
    same(
        "domain D interpretation (SMTLIB: \"(_ BitVec 8)\", Boogie: \"bv8\") { function f(Int): D interpretation \
         \"(f 8)\" }",
    );
}

#[test]
fn adts() {
    assert_eq!(
        read(
            "adt List[T] { Nil() Cons(head: T, tail: List[T]); } derives { contains without head, tail; \
             size[Int] depth }"
        ),
        "adt List[T] { Nil() Cons(head: T, tail: List[T]) } derives { contains without (head, tail) \
         size[Int] without () depth without () }"
    );
    same("adt Unit { U() } derives { }");
    assert_eq!(read("adt Unit { U() }"), "adt Unit { U() } derives { }");
}

#[test]
fn macros() {
    same("define A 1");
    same("define A() 1");
    same("define A(x, y) f(x, y)");
    same("define A(x) { x := 1 }");
    same("define A {  }");
}

#[test]
fn parentheses_after_the_name_of_a_macro_may_be_its_body() {
    assert_eq!(read("define A (x + y)"), "define A (x Add y)");
    assert_eq!(read("define A (f(x)) && y"), "define A (f(x) And y)");
    assert_eq!(read("define A (x) y"), "define A(x) y");
}

#[test]
fn annotations_stand_before_declarations_and_members() {
    let (file, diagnostics) = parse(
        FileId(0),
        "@a(\"1\") @b() method m() @c() import \"x\" @d() field f: Int @e() define M 1",
    );
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let found: Vec<_> = file
        .items
        .iter()
        .map(|i| list(&i.annotations, annotation))
        .collect();
    assert_eq!(found, ["@a(\"1\"), @b()", "@c()", "@d()", "@e()"]);
    same("domain D { @a() function f(): Int @b() @c() axiom { d } }");
    same("adt A { @a() B() } derives { }");
}

#[test]
fn spans_of_declarations() {
    let text = "@a() method m()\n\nfunction f(): Int { 1 } // end\n";
    let (file, _) = parse(FileId(0), text);
    let covered: Vec<_> = file
        .items
        .iter()
        .map(|i| &text[i.span.start as usize..i.span.end as usize])
        .collect();
    assert_eq!(covered, ["method m()", "function f(): Int { 1 }"]);
}

#[test]
fn nothing_is_a_program() {
    for text in ["", "\n", "// only this", "/* and */ // that", "\u{FEFF}"] {
        let (file, diagnostics) = parse(FileId(0), text);
        assert!(file.items.is_empty() && diagnostics.is_empty(), "{text:?}");
    }
}
