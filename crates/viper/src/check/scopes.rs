//! The scopes of a program: a walk over the syntax tree that tells where scopes begin and end, what
//! they declare, and which expressions are in them.

use super::duplicates::Reach;
use crate::syntax::*;

/// What the walk meets.
pub(super) enum Event<'a> {
    /// A scope begins.
    Enter {
        /// It is a whole member.
        member: bool,
    },
    /// A name is declared in the innermost scope.
    Declare(&'a Ident, Reach),
    /// An expression begins.
    Expression(&'a Exp),
    /// The innermost scope ends.
    Leave,
}

type Sink<'a, 'b> = &'b mut dyn FnMut(Event<'a>);

/// Walks over all declarations of a file.
pub(super) fn visit<'a>(file: &'a File, sink: Sink<'a, '_>) {
    for item in &file.items {
        match &item.kind {
            ItemKind::Import { .. } | ItemKind::Define(_) => {}
            ItemKind::Fields(fields) => declare_all(fields, Reach::Global, sink),
            ItemKind::Method(m) => member(&m.name, sink, |sink| {
                declare_all(&m.params, Reach::Member, sink);
                declare_all(&m.results, Reach::Member, sink);
                m.pres.iter().chain(&m.posts).for_each(|e| exp(e, sink));
                decreases(&m.decreases, sink);
                m.body.iter().for_each(|body| block(body, sink));
            }),
            ItemKind::Function(f) => member(&f.name, sink, |sink| {
                declare_all(&f.params, Reach::Member, sink);
                let all = f.pres.iter().chain(&f.posts).chain(&f.body);
                all.for_each(|e| exp(e, sink));
                decreases(&f.decreases, sink);
            }),
            ItemKind::Predicate(p) => member(&p.name, sink, |sink| {
                declare_all(&p.params, Reach::Member, sink);
                p.body.iter().for_each(|e| exp(e, sink));
            }),
            ItemKind::Domain(d) => member(&d.name, sink, |sink| {
                declare_type_params(&d.type_params, sink);
                for f in &d.functions {
                    sink(Event::Declare(&f.name, Reach::Global));
                }
                for axiom in &d.axioms {
                    scope(sink, |sink| exp(&axiom.exp, sink));
                }
            }),
            ItemKind::Adt(a) => member(&a.name, sink, |sink| {
                declare_type_params(&a.type_params, sink);
                for c in &a.constructors {
                    sink(Event::Declare(&c.name, Reach::Global));
                    scope(sink, |sink| declare_all(&c.params, Reach::Member, sink));
                }
            }),
        }
    }
}

/// A member of the program: its name, and the scope of all that is inside.
fn member<'a>(name: &'a Ident, sink: Sink<'a, '_>, inside: impl FnOnce(Sink<'a, '_>)) {
    sink(Event::Declare(name, Reach::Global));
    sink(Event::Enter { member: true });
    inside(sink);
    sink(Event::Leave);
}

/// A scope inside of a member.
fn scope<'a>(sink: Sink<'a, '_>, inside: impl FnOnce(Sink<'a, '_>)) {
    sink(Event::Enter { member: false });
    inside(sink);
    sink(Event::Leave);
}

fn declare_type_params<'a>(params: &'a [Ident], sink: Sink<'a, '_>) {
    for param in params {
        sink(Event::Declare(param, Reach::Free));
    }
}

fn declare_all<'a>(vars: &'a [TypedIdent], reach: Reach, sink: Sink<'a, '_>) {
    vars.iter()
        .filter_map(|v| v.name.as_ref())
        .for_each(|name| sink(Event::Declare(name, reach)));
}

fn decreases<'a>(clauses: &'a [Decreases], sink: Sink<'a, '_>) {
    for clause in clauses {
        if let DecreasesKind::Tuple(tuple) = &clause.kind {
            tuple.iter().for_each(|e| exp(e, sink));
        }
        clause.condition.iter().for_each(|e| exp(e, sink));
    }
}

fn exp<'a>(e: &'a Exp, sink: Sink<'a, '_>) {
    sink(Event::Expression(e));
    echis_recursion::deep(|| match &e.kind {
        ExpKind::Let(name, value, body) => scope(sink, |sink| {
            exp(value, sink);
            sink(Event::Declare(name, Reach::Scope));
            exp(body, sink);
        }),
        ExpKind::Quantifier(_, vars, _, _) | ExpKind::ForPerm(vars, _, _) => scope(sink, |sink| {
            declare_all(vars, Reach::Scope, sink);
            e.for_each_child(&mut |c| exp(c, sink));
        }),
        _ => e.for_each_child(&mut |c| exp(c, sink)),
    });
}

fn block<'a>(b: &'a Block, sink: Sink<'a, '_>) {
    scope(sink, |sink| b.stmts.iter().for_each(|s| stmt(s, sink)));
}

fn stmt<'a>(s: &'a Stmt, sink: Sink<'a, '_>) {
    echis_recursion::deep(|| match &s.kind {
        StmtKind::Vars(vars, init) => {
            declare_all(vars, Reach::Scope, sink);
            init.iter().for_each(|e| exp(e, sink));
        }
        StmtKind::Package(e, script) => {
            exp(e, sink);
            script.iter().for_each(|b| block(b, sink));
        }
        StmtKind::If(c, then, otherwise) => {
            exp(c, sink);
            block(then, sink);
            otherwise.iter().for_each(|b| block(b, sink));
        }
        StmtKind::While(c, invariants, measures, body) => {
            exp(c, sink);
            invariants.iter().for_each(|e| exp(e, sink));
            decreases(measures, sink);
            block(body, sink);
        }
        StmtKind::Label(name, invariants) => {
            sink(Event::Declare(name, Reach::Free));
            invariants.iter().for_each(|e| exp(e, sink));
        }
        StmtKind::Block(b) => block(b, sink),
        StmtKind::QuasihavocAll(vars, c, location) => scope(sink, |sink| {
            declare_all(vars, Reach::Scope, sink);
            c.iter().chain(Some(location)).for_each(|e| exp(e, sink));
        }),
        other => other.exps().into_iter().for_each(|e| exp(e, sink)),
    });
}
