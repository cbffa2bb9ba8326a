//! What is read, as a text in which every operator has its parentheses.

mod declarations;
mod expressions;
mod limits;
mod mistakes;
mod statements;

use super::parse;
use crate::syntax::*;
use echis_source::{FileId, Sources, Span};

/// The only declaration of a text without mistakes.
fn item(text: &str) -> ItemKind {
    let (mut file, diagnostics) = parse(FileId(0), text);
    assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    assert_eq!(file.items.len(), 1, "{text}");
    file.items.remove(0).kind
}

/// Every mistake in a text, as `line:column message`.
fn mistakes(text: &str) -> Vec<String> {
    let mut sources = Sources::default();
    let file = sources.add("test", text);
    let place = |at: u32| {
        let (line, column) = sources.line_column(file, at);
        format!("{line}:{column}")
    };
    parse(file, text)
        .1
        .iter()
        .map(|d| format!("{} {}", place(d.span.start), d.message))
        .collect()
}

/// The body of a method.
fn body(item: ItemKind) -> Block {
    match item {
        ItemKind::Method(Method { body: Some(body), .. }) => body,
        other => panic!("not a method with a body: {other:?}"),
    }
}

fn list<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn exps(all: &[Exp]) -> String {
    list(all, exp)
}

fn names(all: &[Ident]) -> String {
    list(all, |i| i.name.to_string())
}

fn typed(all: &[TypedIdent]) -> String {
    list(all, |v| match &v.name {
        Some(name) => format!("{}: {}", name.name, ty(&v.ty)),
        None => ty(&v.ty),
    })
}

fn ty(ty_: &Type) -> String {
    match &ty_.kind {
        TypeKind::Primitive(p) => format!("{p:?}"),
        TypeKind::Seq(e) => format!("Seq[{}]", ty(e)),
        TypeKind::Set(e) => format!("Set[{}]", ty(e)),
        TypeKind::Multiset(e) => format!("Multiset[{}]", ty(e)),
        TypeKind::Map(k, v) => format!("Map[{}, {}]", ty(k), ty(v)),
        TypeKind::Named(name, args) if args.is_empty() => name.name.to_string(),
        TypeKind::Named(name, args) => format!("{}[{}]", name.name, list(args, ty)),
    }
}

fn optional(e: &Option<Box<Exp>>) -> String {
    e.as_ref().map_or(String::new(), |e| exp(e))
}

fn pairs(all: &[(Exp, Exp)]) -> String {
    list(all, |(k, v)| format!("{} := {}", exp(k), exp(v)))
}

fn annotation(a: &Annotation) -> String {
    format!("@{}({})", a.key.name, list(&a.values, |v| format!("{v:?}")))
}

fn exp(e: &Exp) -> String {
    use ExpKind::*;
    match &e.kind {
        Error => "ERROR".to_string(),
        Int(i) => i.to_string(),
        Bool(b) => b.to_string(),
        Null => "null".to_string(),
        NoPerm => "none".to_string(),
        FullPerm => "write".to_string(),
        Wildcard => "wildcard".to_string(),
        Epsilon => "epsilon".to_string(),
        Result => "result".to_string(),
        Ident(name) => name.name.to_string(),
        Call(f, args, None) => format!("{}({})", f.name, exps(args)),
        Call(f, args, Some(t)) => format!("({}({}): {})", f.name, exps(args), ty(t)),
        Field(of, name) => format!("{}.{}", exp(of), name.name),
        Unary(op, of) => format!("({op:?} {})", exp(of)),
        Binary(op, a, b) => format!("({} {op:?} {})", exp(a), exp(b)),
        Ite(c, a, b) => format!("({} ? {} : {})", exp(c), exp(a), exp(b)),
        Acc(l, None) => format!("acc({})", exp(l)),
        Acc(l, Some(p)) => format!("acc({}, {})", exp(l), exp(p)),
        Old(of) => format!("old({})", exp(of)),
        LabelledOld(label, of) => format!("old[{}]({})", label.name, exp(of)),
        Let(x, value, of) => format!("(let {} == {} in {})", x.name, exp(value), exp(of)),
        Quantifier(q, vars, triggers, of) => {
            let triggers: String = triggers
                .iter()
                .map(|t| format!("{{{}}} ", exps(&t.terms)))
                .collect();
            format!("({q:?} {} :: {triggers}{})", typed(vars), exp(of))
        }
        ForPerm(vars, r, of) => format!("(forperm {} [{}] :: {})", typed(vars), exp(r), exp(of)),
        Unfolding(p, of) => format!("(unfolding {} in {})", exp(p), exp(of)),
        Applying(w, of) => format!("(applying {} in {})", exp(w), exp(of)),
        Asserting(a, of) => format!("(asserting {} in {})", exp(a), exp(of)),
        Perm(r) => format!("perm({})", exp(r)),
        InhaleExhale(a, b) => format!("[{}, {}]", exp(a), exp(b)),
        Literal(c, None, all) => format!("{c:?}({})", exps(all)),
        Literal(c, Some(t), all) => format!("{c:?}[{}]({})", ty(t), exps(all)),
        MapLiteral(None, all) => format!("Map({})", pairs(all)),
        MapLiteral(Some((k, v)), all) => format!("Map[{}, {}]({})", ty(k), ty(v), pairs(all)),
        Range(a, b) => format!("[{}..{})", exp(a), exp(b)),
        Index(of, i) => format!("{}[{}]", exp(of), exp(i)),
        Update(of, all) => format!("{}[{}]", exp(of), pairs(all)),
        Slice(of, a, b) => format!("{}[{}..{}]", exp(of), optional(a), optional(b)),
        Size(of) => format!("|{}|", exp(of)),
        MapDomain(of) => format!("domain({})", exp(of)),
        MapRange(of) => format!("range({})", exp(of)),
        New(None) => "new(*)".to_string(),
        New(Some(fields)) => format!("new({})", names(fields)),
        Annotated(a, of) => format!("({} {})", annotation(a), exp(of)),
    }
}

fn block(b: &Block) -> String {
    format!(
        "{{ {} }}",
        b.stmts.iter().map(stmt).collect::<Vec<_>>().join("; ")
    )
}

fn condition(c: &Option<Exp>) -> String {
    c.as_ref().map_or(String::new(), |c| format!("{} ==> ", exp(c)))
}

fn clauses(keyword: &str, all: &[Exp]) -> String {
    all.iter().map(|e| format!(" {keyword} {}", exp(e))).collect()
}

fn decreases(all: &[Decreases]) -> String {
    all.iter()
        .map(|d| {
            let kind = match &d.kind {
                DecreasesKind::Tuple(all) => format!("({})", exps(all)),
                DecreasesKind::Wildcard => "_".to_string(),
                DecreasesKind::Star => "*".to_string(),
            };
            let condition = d
                .condition
                .as_ref()
                .map_or(String::new(), |c| format!(" if {}", exp(c)));
            format!(" decreases {kind}{condition}")
        })
        .collect()
}

fn define(d: &Define) -> String {
    let params = d
        .params
        .as_ref()
        .map_or(String::new(), |p| format!("({})", names(p)));
    let body = match &d.body {
        DefineBody::Exp(e) => exp(e),
        DefineBody::Block(b) => block(b),
    };
    format!("define {}{params} {body}", d.name.name)
}

fn stmt(s: &Stmt) -> String {
    use StmtKind::*;
    let kind = match &s.kind {
        Error => "ERROR".to_string(),
        Assign(targets, e) if targets.is_empty() => exp(e),
        Assign(targets, e) => format!("{} := {}", exps(targets), exp(e)),
        Vars(vars, None) => format!("var {}", typed(vars)),
        Vars(vars, Some(e)) => format!("var {} := {}", typed(vars), exp(e)),
        Inhale(e) => format!("inhale {}", exp(e)),
        Exhale(e) => format!("exhale {}", exp(e)),
        Assert(e) => format!("assert {}", exp(e)),
        Assume(e) => format!("assume {}", exp(e)),
        Refute(e) => format!("refute {}", exp(e)),
        Fold(e) => format!("fold {}", exp(e)),
        Unfold(e) => format!("unfold {}", exp(e)),
        Package(w, None) => format!("package {}", exp(w)),
        Package(w, Some(b)) => format!("package {} {}", exp(w), block(b)),
        Apply(w) => format!("apply {}", exp(w)),
        If(c, a, None) => format!("if ({}) {}", exp(c), block(a)),
        If(c, a, Some(b)) => format!("if ({}) {} else {}", exp(c), block(a), block(b)),
        While(c, invs, dec, b) => {
            format!(
                "while ({}){}{} {}",
                exp(c),
                clauses("invariant", invs),
                decreases(dec),
                block(b)
            )
        }
        Goto(l) => format!("goto {}", l.name),
        Label(l, invs) => format!("label {}{}", l.name, clauses("invariant", invs)),
        Block(b) => block(b),
        Quasihavoc(c, l) => format!("quasihavoc {}{}", condition(c), exp(l)),
        QuasihavocAll(vars, c, l) => {
            format!("quasihavocall {} :: {}{}", typed(vars), condition(c), exp(l))
        }
        Define(d) => define(d),
    };
    s.annotations
        .iter()
        .map(|a| annotation(a) + " ")
        .collect::<String>()
        + &kind
}
