//! Which programs there are: declarations that refer to what exists, expressions and statements of
//! the right types, and procedures that return what they promise. A program that a front end made
//! must have no problem.
//!
//! What passes here is what the interpreter and the symbolic engines may rely on: a field is in
//! every object that its class is above of, a method has an implementation for every object that a
//! call can meet, a value has the type of its variable.

mod classes;
mod expressions;
mod flow;
mod statements;

use crate::ast::*;
use crate::print::type_name;
use crate::queries::Hierarchy;
use echis_source::Span;
use std::collections::BTreeSet;

/// Something that must not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where; for declarations other than procedures, the default.
    pub span: Span,
    /// One sentence for people.
    pub message: String,
}

/// All problems of a program.
pub fn check(program: &Program) -> Vec<Problem> {
    let mut checker = Checker {
        program,
        hierarchy: Hierarchy::new(program),
        problems: Vec::new(),
        statements: BTreeSet::new(),
    };
    checker.declarations();
    for procedure in &program.procedures {
        checker.procedure(procedure);
    }
    checker.problems
}

struct Checker<'a> {
    program: &'a Program,
    hierarchy: Hierarchy,
    problems: Vec<Problem>,
    /// The numbers of the statements so far.
    statements: BTreeSet<StatementId>,
}

impl Checker<'_> {
    fn problem(&mut self, span: Span, message: impl Into<String>) {
        self.problems.push(Problem {
            span,
            message: message.into(),
        });
    }

    /// Is it one of the types that there are?
    fn declared_type(&mut self, ty: Type, what: &str, span: Span) {
        match ty {
            Type::Bits(bits) if !bits.is_valid() => {
                self.problem(span, format!("{what}: there are no integers of {bits:?}"));
            }
            Type::Ref(class) if class.index() >= self.program.classes.len() => {
                self.problem(span, format!("{what}: there is no class number {}", class.0));
            }
            _ => {}
        }
    }

    /// Can the first be stored where the second is expected?
    fn expect(&mut self, ty: Type, into: Type, span: Span) {
        if !self.hierarchy.fits(ty, into) {
            let message = format!("{} is not {}", self.name(ty), self.name(into));
            self.problem(span, message);
        }
    }

    fn name(&self, ty: Type) -> String {
        type_name(self.program, ty)
    }
}
