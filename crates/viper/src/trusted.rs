//! Collects the assumptions that a program trusts: facts that statements assume, and contracts of
//! members without a body.
//!
//! ```text
//! method lock(r: Ref) ensures acc(r.f)     // nobody shows that it gives this permission
//! method m(r: Ref) { lock(r); assume r.f > 0 }
//! ```

use crate::ast::{Decreases, Exp, ExpKind, Function, FunctionId, Method, MethodId, Program, Stmt, StmtKind};
use echis_source::Span;
use std::collections::BTreeMap;

/// The kind of a trusted assumption, which is not verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// `assume A`.
    Assume,
    /// `inhale A`.
    Inhale,
    /// The postcondition of a method without a body.
    Method(MethodId),
    /// The postcondition of a function without a body.
    Function(FunctionId),
    /// `decreases _`.
    Termination,
}

/// A trusted assumption with its places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trusted {
    /// What it is.
    pub trust: Trust,
    /// The statement, the clause, or the name of the member in its declaration.
    pub span: Span,
    /// The first use of a member; otherwise the same place.
    pub used: Span,
}

/// The assumptions that the verification of these members relies on, by place. `is_verified` takes
/// a member's name.
pub fn trusted(program: &Program, is_verified: impl Fn(&str) -> bool) -> Vec<Trusted> {
    let mut found = Found {
        program,
        trusts_functions: program.functions.iter().any(is_trusted),
        trusted: BTreeMap::new(),
    };
    program
        .functions
        .iter()
        .filter(|f| is_verified(&f.name))
        .for_each(|f| found.function(f));
    for predicate in program.predicates.iter().filter(|p| is_verified(&p.name)) {
        predicate.body.iter().for_each(|e| found.expression(e));
    }
    program
        .methods
        .iter()
        .filter(|m| is_verified(&m.name))
        .for_each(|m| found.method(m));
    let all = found.trusted.into_iter();
    all.map(|((span, trust), used)| Trusted { trust, span, used })
        .collect()
}

/// What was found so far.
struct Found<'p> {
    program: &'p Program,
    /// Whether there are functions that are trusted where they are applied.
    trusts_functions: bool,
    /// By place; with the first use.
    trusted: BTreeMap<(Span, Trust), Span>,
}

impl Found<'_> {
    fn add(&mut self, trust: Trust, span: Span, used: Span) {
        let first = self.trusted.entry((span, trust)).or_insert(used);
        *first = used.min(*first);
    }

    fn method(&mut self, method: &Method) {
        method
            .pres
            .iter()
            .chain(&method.posts)
            .for_each(|e| self.expression(e));
        // without a body there is nothing that has to end
        if let Some(body) = &method.body {
            self.termination(&method.decreases);
            // statements that a product program adds stand at the name of the method
            let is_in_source = |s: &&Stmt| s.span != method.name_span;
            body.iter()
                .filter(is_in_source)
                .for_each(|s| s.walk(&mut |s| self.statement(s)));
        }
    }

    fn function(&mut self, function: &Function) {
        let contract = function.pres.iter().chain(&function.posts);
        contract.chain(&function.body).for_each(|e| self.expression(e));
        if function.body.is_some() {
            self.termination(&function.decreases);
        }
    }

    fn termination(&mut self, measures: &[Decreases]) {
        for measure in measures {
            match measure {
                Decreases::Wildcard { span, .. } => self.add(Trust::Termination, *span, *span),
                Decreases::Tuple { .. } | Decreases::Star { .. } => {}
            }
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        statement.exps().into_iter().for_each(|e| self.expression(e));
        match &statement.kind {
            StmtKind::Assume(fact) if !is_true(fact) => {
                self.add(Trust::Assume, statement.span, statement.span);
            }
            StmtKind::Inhale(fact) if !is_true(fact) => {
                self.add(Trust::Inhale, statement.span, statement.span);
            }
            StmtKind::Call(id, ..) => {
                let callee = &self.program.methods[id.index()];
                if callee.body.is_none() && !callee.posts.iter().all(is_true) {
                    self.add(Trust::Method(*id), callee.name_span, statement.span);
                }
            }
            StmtKind::While(w) => self.termination(&w.decreases),
            StmtKind::Assume(_)
            | StmtKind::Inhale(_)
            | StmtKind::VarDecl(_)
            | StmtKind::Assign(..)
            | StmtKind::FieldAssign(..)
            | StmtKind::New(..)
            | StmtKind::Exhale(_)
            | StmtKind::Assert(_)
            | StmtKind::Join(_)
            | StmtKind::Refute(_)
            | StmtKind::Fold(_)
            | StmtKind::Unfold(_)
            | StmtKind::Package(..)
            | StmtKind::Apply(_)
            | StmtKind::If(..)
            | StmtKind::Goto(_)
            | StmtKind::Label(..)
            | StmtKind::Block(_)
            | StmtKind::Quasihavoc(..)
            | StmtKind::QuasihavocAll(..) => {}
        }
    }

    /// Functions without a body that an expression applies.
    fn expression(&mut self, expression: &Exp) {
        if !self.trusts_functions {
            return;
        }
        expression.walk(&mut |e| {
            if let ExpKind::Call(id, _) = &e.kind {
                let callee = &self.program.functions[id.index()];
                if is_trusted(callee) {
                    self.add(Trust::Function(*id), callee.name_span, e.span);
                }
            }
            true
        });
    }
}

fn is_trusted(function: &Function) -> bool {
    function.body.is_none() && !function.posts.iter().all(is_true)
}

fn is_true(e: &Exp) -> bool {
    matches!(e.kind, ExpKind::Bool(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;
    use echis_source::Sources;
    use std::path::Path;

    /// The trusted assumptions: kind, the text at the place, and the line of the first use.
    fn trusted_by(text: &str, is_verified: impl Fn(&str) -> bool) -> Vec<(&'static str, String, usize)> {
        let mut sources = Sources::default();
        let loaded = load::load_text("test.vpr", text.to_owned(), Path::new(""), &mut sources);
        let program = crate::program(loaded).expect("a program without errors");
        let kind = |trust| match trust {
            Trust::Assume => "assume",
            Trust::Inhale => "inhale",
            Trust::Method(_) => "method",
            Trust::Function(_) => "function",
            Trust::Termination => "termination",
        };
        let all = trusted(&program, is_verified).into_iter();
        all.map(|t| {
            let (line, _) = sources.line_column(t.used.file, t.used.start);
            (kind(t.trust), sources.text(t.span).to_owned(), line)
        })
        .collect()
    }

    fn all(_: &str) -> bool {
        true
    }

    #[test]
    fn assumptions_are_listed_wherever_they_stand() {
        let program = "field f: Int
method m(r: Ref, b: Bool) requires acc(r.f) {
  assume r.f > 0
  if (b) { while (b) { inhale r.f > 1 } } else { { assume false } }
  inhale acc(r.f, 1/2)
  inhale true
  assume true
  assert r.f > 0
}";
        assert_eq!(
            trusted_by(program, all),
            [
                ("assume", "assume r.f > 0".to_owned(), 3),
                ("inhale", "inhale r.f > 1".to_owned(), 4),
                ("assume", "assume false".to_owned(), 4),
                ("inhale", "inhale acc(r.f, 1/2)".to_owned(), 5),
            ]
        );
    }

    #[test]
    fn members_without_a_body_are_listed_where_they_are_used() {
        let program = "
method nothing() returns (x: Int)
method trivial() ensures true
method unused() ensures false
method positive() returns (x: Int) ensures x > 0
method shown() returns (x: Int) ensures x > 0 { x := 1 }
function free(x: Int): Int
function least(x: Int): Int ensures result <= x
function one(): Int ensures result == 1 { 1 }
predicate p(x: Int) { least(x) > 0 }
method m() {
  var x: Int
  x := nothing()
  trivial()
  x := positive()
  x := positive()
  x := shown()
  assert free(one()) == free(1)
}";
        assert_eq!(
            trusted_by(program, all),
            [
                ("method", "positive".to_owned(), 15),
                ("function", "least".to_owned(), 10),
            ]
        );
        assert_eq!(
            trusted_by(program, |member| member == "m"),
            [("method", "positive".to_owned(), 15)]
        );
        assert_eq!(trusted_by(program, |member| member == "shown"), []);
    }

    #[test]
    fn termination_can_be_trusted() {
        let program = "
function f(x: Int): Int decreases _ { f(x) }
function g(x: Int): Int decreases *
method m(b: Bool) decreases { while (b) decreases _ { } }
method n() decreases _";
        assert_eq!(
            trusted_by(program, all),
            [
                ("termination", "decreases _".to_owned(), 2),
                ("termination", "decreases _".to_owned(), 4),
            ]
        );
    }
}
