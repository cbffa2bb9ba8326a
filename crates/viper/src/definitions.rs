//! Finds the functions and predicates whose bodies the verification of members can use.
//!
//! ```text
//! function f(x: Ref): Int { g(x) }
//! method m(x: Ref) { assert f(x) > 0; unfold P(x) }     // uses f, g and P
//! ```
//!
//! The body of a function is known where it is applied, unless the function is opaque and neither
//! the member nor the application reveals it. The body of a predicate is used where an instance is
//! folded or unfolded.

use crate::ast::{Annotation, Exp, ExpKind, FunctionId, Name, Program, Stmt, StmtKind};
use std::collections::BTreeSet;

/// The names of the functions and predicates whose bodies these members can use. `is_verified`
/// takes a member's name.
pub fn used_definitions(program: &Program, is_verified: impl Fn(&str) -> bool) -> BTreeSet<Name> {
    let mut used = BTreeSet::new();
    for function in program.functions.iter().filter(|f| is_verified(&f.name)) {
        let mut member = Member::new(program, &function.annotations);
        let contract = function.pres.iter().chain(&function.posts);
        contract.chain(&function.body).for_each(|e| member.expression(e));
        used.append(&mut member.used);
    }
    for predicate in program.predicates.iter().filter(|p| is_verified(&p.name)) {
        let mut member = Member::new(program, &predicate.annotations);
        predicate.body.iter().for_each(|e| member.expression(e));
        used.append(&mut member.used);
    }
    for method in program.methods.iter().filter(|m| is_verified(&m.name)) {
        let mut member = Member::new(program, &method.annotations);
        let contract = method.pres.iter().chain(&method.posts);
        contract.for_each(|e| member.expression(e));
        let statements = method.body.iter().flat_map(|body| body.iter());
        statements.for_each(|s| s.walk(&mut |s| member.statement(s)));
        used.append(&mut member.used);
    }
    used
}

/// The definitions that one member uses.
struct Member<'p> {
    program: &'p Program,
    /// The names of the opaque functions that it reveals.
    revealed: BTreeSet<Name>,
    used: BTreeSet<Name>,
}

impl<'p> Member<'p> {
    fn new(program: &'p Program, annotations: &[Annotation]) -> Member<'p> {
        let reveals = annotations.iter().filter(|a| &*a.key == "reveal");
        Member {
            program,
            revealed: reveals.flat_map(|a| a.values.iter().cloned()).collect(),
            used: BTreeSet::new(),
        }
    }

    /// Callers know the contracts of methods.
    fn statement(&mut self, statement: &Stmt) {
        statement.exps().into_iter().for_each(|e| self.expression(e));
        match &statement.kind {
            StmtKind::Fold(access) | StmtKind::Unfold(access) => {
                let predicate = &self.program.predicates[access.predicate.index()];
                self.used.insert(predicate.name.clone());
            }
            StmtKind::Call(method, ..) => {
                let callee = &self.program.methods[method.index()];
                let contract = callee.pres.iter().chain(&callee.posts);
                contract.for_each(|e| self.expression(e));
            }
            _ => {}
        }
    }

    fn expression(&mut self, e: &Exp) {
        let mut functions = Vec::new();
        e.walk(&mut |e| {
            match &e.kind {
                ExpKind::Unfolding(access, _) => {
                    let predicate = &self.program.predicates[access.predicate.index()];
                    self.used.insert(predicate.name.clone());
                }
                ExpKind::Call(function, _) => functions.push((*function, false)),
                ExpKind::Reveal(application) => {
                    if let ExpKind::Call(function, _) = &application.kind {
                        functions.push((*function, true));
                    }
                }
                _ => {}
            }
            true
        });
        for (function, is_revealed) in functions {
            self.function(function, is_revealed);
        }
    }

    /// Adds a function whose body is known, with what its body uses.
    fn function(&mut self, id: FunctionId, is_revealed: bool) {
        let function = &self.program.functions[id.index()];
        let is_known = !function.is_opaque() || is_revealed || self.revealed.contains(&function.name);
        if let Some(body) = function.body.as_ref().filter(|_| is_known)
            && self.used.insert(function.name.clone())
        {
            echis_recursion::deep(|| self.expression(body));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::used_definitions;
    use crate::load;
    use echis_source::Sources;
    use std::path::Path;

    fn used(text: &str) -> Vec<String> {
        let mut sources = Sources::default();
        let loaded = load::load_text("test.vpr", text.to_owned(), Path::new(""), &mut sources);
        let program = crate::program(loaded).expect("a program without errors");
        let found = used_definitions(&program, |name| name == "m");
        found.iter().map(|name| name.to_string()).collect()
    }

    const FUNCTIONS: &str = "field v: Int
        predicate P(x: Ref) { acc(x.v) }
        predicate Q(x: Ref) { acc(x.v) }
        function f(i: Int): Int { g(i) }
        function g(i: Int): Int { f(i) }
        @opaque() function h(i: Int): Int { i }
        function k(i: Int): Int
        method c(i: Int) ensures f(i) == 0\n";

    #[test]
    fn bodies_are_used_where_they_are_known() {
        for (method, wanted) in [
            ("method m() { assert f(1) == k(1) }", vec!["f", "g"]),
            ("method m() { assert h(1) == 1 }", vec![]),
            ("@reveal(\"h\") method m() { assert h(1) == 1 }", vec!["h"]),
            ("method m() { c(1) }", vec!["f", "g"]),
            (
                "method m(x: Ref) requires P(x) && Q(x) { unfold P(x) fold P(x) }",
                vec!["P"],
            ),
            (
                "method m(x: Ref) requires P(x) { assert unfolding P(x) in x.v > 0 }",
                vec!["P"],
            ),
            ("method n() { assert f(1) == 1 }", vec![]),
        ] {
            assert_eq!(used(&format!("{FUNCTIONS}{method}")), wanted, "{method}");
        }
    }
}
