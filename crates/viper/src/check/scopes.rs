//! The scopes of a program: a walk over the syntax tree that tells where scopes begin and end and
//! what they declare.

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
            ItemKind::Method(m) => {
                sink(Event::Declare(&m.name, Reach::Global));
                sink(Event::Enter { member: true });
                declare_all(&m.params, Reach::Member, sink);
                declare_all(&m.results, Reach::Member, sink);
                m.pres.iter().chain(&m.posts).for_each(|e| exp(e, sink));
                decreases(&m.decreases, sink);
                if let Some(body) = &m.body {
                    block(body, sink);
                }
                sink(Event::Leave);
            }
            ItemKind::Function(f) => {
                sink(Event::Declare(&f.name, Reach::Global));
                sink(Event::Enter { member: true });
                declare_all(&f.params, Reach::Member, sink);
                f.pres
                    .iter()
                    .chain(&f.posts)
                    .chain(&f.body)
                    .for_each(|e| exp(e, sink));
                decreases(&f.decreases, sink);
                sink(Event::Leave);
            }
            ItemKind::Predicate(p) => {
                sink(Event::Declare(&p.name, Reach::Global));
                sink(Event::Enter { member: true });
                declare_all(&p.params, Reach::Member, sink);
                p.body.iter().for_each(|e| exp(e, sink));
                sink(Event::Leave);
            }
            ItemKind::Domain(d) => {
                sink(Event::Declare(&d.name, Reach::Global));
                sink(Event::Enter { member: true });
                d.type_params
                    .iter()
                    .for_each(|t| sink(Event::Declare(t, Reach::Free)));
                d.functions
                    .iter()
                    .for_each(|f| sink(Event::Declare(&f.name, Reach::Global)));
                for axiom in &d.axioms {
                    sink(Event::Enter { member: false });
                    exp(&axiom.exp, sink);
                    sink(Event::Leave);
                }
                sink(Event::Leave);
            }
            ItemKind::Adt(a) => {
                sink(Event::Declare(&a.name, Reach::Global));
                sink(Event::Enter { member: true });
                a.type_params
                    .iter()
                    .for_each(|t| sink(Event::Declare(t, Reach::Free)));
                for c in &a.constructors {
                    sink(Event::Declare(&c.name, Reach::Global));
                    sink(Event::Enter { member: false });
                    declare_all(&c.params, Reach::Member, sink);
                    sink(Event::Leave);
                }
                sink(Event::Leave);
            }
        }
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
    echis_recursion::deep(|| match &e.kind {
        ExpKind::Let(name, value, body) => {
            sink(Event::Enter { member: false });
            exp(value, sink);
            sink(Event::Declare(name, Reach::Scope));
            exp(body, sink);
            sink(Event::Leave);
        }
        ExpKind::Quantifier(_, vars, _, _) | ExpKind::ForPerm(vars, _, _) => {
            sink(Event::Enter { member: false });
            declare_all(vars, Reach::Scope, sink);
            e.for_each_child(&mut |c| exp(c, sink));
            sink(Event::Leave);
        }
        _ => e.for_each_child(&mut |c| exp(c, sink)),
    });
}

fn block<'a>(b: &'a Block, sink: Sink<'a, '_>) {
    sink(Event::Enter { member: false });
    b.stmts.iter().for_each(|s| stmt(s, sink));
    sink(Event::Leave);
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
        StmtKind::QuasihavocAll(vars, c, location) => {
            sink(Event::Enter { member: false });
            declare_all(vars, Reach::Scope, sink);
            c.iter().chain(Some(location)).for_each(|e| exp(e, sink));
            sink(Event::Leave);
        }
        other => other.exps().into_iter().for_each(|e| exp(e, sink)),
    });
}
