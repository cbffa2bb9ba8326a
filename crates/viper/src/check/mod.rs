//! From the syntax tree to the typed program: names, types, then consistency.
//!
//! The rules are those of Viper's reference front end, and so is their order: names and types first
//! (`typechecker.error`), conditions on triggers and `forperm` when nothing was wrong with those
//! (under the same id), conditions on well-typed programs last (`consistency.error`). Each stage
//! reports all it finds; a later one runs only if the earlier found nothing.
//!
//! `declare` collects the global names and signatures. Bodies are then checked member by member:
//! `expr`, `calls`, `operators` and `stmt` build the typed tree bottom-up with unification
//! variables (`types`) in place of types that are not known yet, and `finish` puts in what was
//! found when an outermost expression ends.

mod calls;
mod consistency;
mod contexts;
mod declare;
mod duplicates;
mod expr;
mod finish;
mod functions;
mod local;
mod members;
mod occurring;
mod operators;
mod quantifiers;
mod relational;
mod scopes;
mod stmt;
mod targets;
mod triggers;
mod types;
pub(crate) mod walk;

#[cfg(test)]
mod tests;

use crate::ast;
use crate::product;
use crate::syntax::File;
use echis_source::{Diagnostic, Span};
use occurring::Occurring;

/// Checks a file whose imports are merged and whose macros are expanded.
///
/// # Errors
///
/// All errors of the first stage that finds any, sorted by position, each once.
pub fn check(file: &File, from_silver: bool) -> Result<ast::Program, Vec<Diagnostic>> {
    let mut errors = Errors::default();
    let mut occurring = Occurring::default();
    duplicates::report(file, &mut |e| occurring.add(e), &mut errors);
    let mut checker = declare::declare(file, errors);
    members::check(file, &mut checker);
    checker.errors.stop()?;
    let declare::Checker {
        program,
        late,
        is_relational,
        ..
    } = checker;
    let mut errors = late.types;
    if occurring.forperm {
        triggers::check(&program, &mut errors);
    }
    errors.stop()?;
    errors = late.consistency;
    consistency::check(&program, &occurring, &mut errors);
    errors.stop()?;
    if !from_silver {
        functions::check_own_postconditions(&program, &mut errors);
    }
    functions::check_measures(&program, &mut errors);
    errors.stop()?;
    if is_relational {
        return product::product(&program);
    }
    Ok(program)
}

/// Checks that wildcards are whole amounts in functions. Elsewhere [`check`] demands it.
///
/// # Errors
///
/// The wildcards that are parts of amounts.
pub fn check_function_amounts(program: &ast::Program) -> Result<(), Vec<Diagnostic>> {
    let mut errors = Errors::default();
    for function in &program.functions {
        consistency::function_wildcards(function, &mut errors);
    }
    errors.stop()
}

/// The errors found so far.
#[derive(Debug, Default)]
struct Errors {
    all: Vec<Diagnostic>,
}

impl Errors {
    fn types(&mut self, span: Span, message: impl Into<String>) {
        self.add("typechecker.error", span, message.into());
    }

    fn consistency(&mut self, span: Span, message: impl Into<String>) {
        self.add("consistency.error", span, message.into());
    }

    fn add(&mut self, id: &'static str, span: Span, message: String) {
        self.all.push(Diagnostic { id, span, message });
    }

    /// Ends the stage: its errors in order, if there are any.
    fn stop(&mut self) -> Result<(), Vec<Diagnostic>> {
        if self.all.is_empty() {
            return Ok(());
        }
        let mut all = std::mem::take(&mut self.all);
        all.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
        all.dedup();
        Err(all)
    }
}
