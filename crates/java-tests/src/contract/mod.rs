//! Writes tests that check a contract: the call, and then the conjunct that a run has violated,
//! translated to Java.
//!
//! The values of `old` expressions are stored before the call. Variables that the conjunct
//! quantifies over have their values from the run. Private fields are read by reflection, and
//! predicates become methods of the test class ([`helpers`]). An assertion without a counterpart in
//! Java, such as a quantifier without a range, has no test of this form.

mod assertions;
mod helpers;
mod terms;

pub(super) use helpers::Helpers;

use super::literals;
use super::names::Names;
use super::test_method::Writer;
use super::{Question, Suite, Violation};
use echis_java_explore::widened;
use echis_java_semantics::parts::children;
use echis_java_semantics::spec::{Contract, Signals, Spec};
use echis_java_semantics::tree::{Binary, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, Type, VarIx};
use echis_program::run::Value;
use echis_source::Span;
use std::collections::BTreeMap;

/// The result of a translation to Java.
type Printed<T> = Result<T, Inexpressible>;

/// An assertion or expression cannot be expressed in Java.
#[derive(Debug, Clone, Copy)]
struct Inexpressible;

/// The translator from contracts to Java, with the Java expressions for the contract's names.
struct ContractPrinter<'a, 'h> {
    suite: &'a Suite<'a>,
    helpers: &'h mut Helpers,
    this: Option<String>,
    result: Option<String>,
    variables: BTreeMap<VarIx, String>,
    /// The variables that hold the values of `old` expressions, by position.
    olds: BTreeMap<Span, String>,
    /// The names of variables that are taken.
    names: Names,
}

/// A conjunct of a contract. `clause` is its `signals` clause, if it is about an exception.
struct Conjunct<'c> {
    assertion: &'c Expr,
    clause: Option<&'c Signals>,
}

impl Writer<'_> {
    /// Writes the call and the check of a violation. Returns false, and writes nothing, if the
    /// check cannot be expressed in Java.
    pub(super) fn write_contract_check(&mut self, violation: &Violation, helpers: &mut Helpers) -> bool {
        let before = helpers.clone();
        let lines = match &violation.question {
            Question::SameOutcome => Err(Inexpressible),
            Question::AllowedExceptions => Ok(self.allowing_exceptions(&format!("{};", self.call().text))),
            Question::Conjunct { place, witnesses } => {
                self.conjunct_check(*place, witnesses, &violation.what, helpers)
            }
        };
        match lines {
            Ok(lines) => {
                self.objects.lines.extend(lines);
                true
            }
            Err(Inexpressible) => {
                *helpers = before;
                false
            }
        }
    }

    /// Wraps a statement that calls the method: the test passes if the call throws an exception
    /// that the contract allows.
    fn allowing_exceptions(&self, statement: &str) -> Vec<String> {
        let contract = self.suite.contract();
        let world = self.suite.world();
        let mut classes: Vec<ClassIx> = contract.signals.iter().map(|c| c.class).collect();
        let all = classes.clone();
        classes.retain(|&c| !all.iter().any(|&above| above != c && world.is_subclass(c, above)));
        let mut names: Vec<String> = classes.iter().filter_map(|&c| self.suite.class(c)).collect();
        names.sort();
        names.dedup();
        if names.is_empty() {
            return vec![statement.to_owned()];
        }
        let mut lines = vec!["try {".to_owned(), format!("    {statement}")];
        for name in names {
            lines.push(format!("}} catch ({name} announced) {{"));
            lines.push("    return;".to_owned());
        }
        lines.push("}".to_owned());
        lines
    }

    /// Writes the call and the check that a conjunct of the contract holds after it. `what` is the
    /// message of the test's failure.
    fn conjunct_check(
        &mut self,
        place: Span,
        witnesses: &[Value],
        what: &str,
        helpers: &mut Helpers,
    ) -> Printed<Vec<String>> {
        let contract = self.suite.contract();
        let conjunct = conjunct(&contract, place).ok_or(Inexpressible)?;
        let mut printer = self.printer(&contract, helpers);
        let mut lines = printer.witnesses(conjunct.assertion, witnesses)?;
        lines.extend(printer.olds(conjunct.assertion)?);
        match conjunct.clause {
            None => {
                let call = self.call();
                match self.result(&mut printer) {
                    None => lines.extend(self.allowing_exceptions(&format!("{};", call.text))),
                    Some((ty, name)) if contract.signals.is_empty() => {
                        lines.push(format!("{ty} {name} = {};", call.value()));
                    }
                    Some((ty, name)) => {
                        lines.push(format!("{ty} {name};"));
                        lines.extend(self.allowing_exceptions(&format!("{name} = {};", call.value())));
                    }
                }
                lines.extend(printer.check(conjunct.assertion, what)?);
            }
            Some(clause) => {
                let name = printer.names.take("thrown");
                if let Some(variable) = clause.variable {
                    printer.variables.insert(variable, name.clone());
                }
                let class = self.suite.class(clause.class).ok_or(Inexpressible)?;
                lines.push("try {".to_owned());
                lines.push(format!("    {};", self.call().text));
                lines.push(format!("}} catch ({class} {name}) {{"));
                let check = printer.check(conjunct.assertion, what)?;
                lines.extend(check.into_iter().map(|line| format!("    {line}")));
                lines.push("}".to_owned());
            }
        }
        self.objects.names = printer.names;
        Ok(lines)
    }

    /// The translator for the method's contract, with the test's expressions for its parameters.
    fn printer<'h>(&self, contract: &Contract, helpers: &'h mut Helpers) -> ContractPrinter<'_, 'h> {
        let info = self.suite.world().method(self.suite.lowered.declared);
        let has_receiver = !info.modifiers.is_static && !info.is_constructor;
        let mut arguments = self
            .arguments
            .iter()
            .map(|a| match self.suite.scope.source(&a.ty) {
                Some(ty) if !a.is_typed => format!("(({ty}) {})", a.text),
                _ => a.text.clone(),
            });
        let this = if has_receiver { arguments.next() } else { None };
        ContractPrinter {
            suite: self.suite,
            helpers,
            this,
            result: None,
            variables: contract.parameters.iter().copied().zip(arguments).collect(),
            olds: BTreeMap::new(),
            names: self.objects.names.clone(),
        }
    }

    /// Declares the variable for the result. Returns its type and its name; `None` for a `void`
    /// method.
    fn result(&self, printer: &mut ContractPrinter) -> Option<(String, String)> {
        let world = self.suite.world();
        let info = world.method(self.suite.lowered.declared);
        let ty = match &info.result {
            _ if info.is_constructor => Type::class(info.class),
            Type::Void => return None,
            ty => world.erase(ty),
        };
        let name = printer.names.take("result");
        match info.is_constructor {
            true => printer.this = Some(name.clone()),
            false => printer.result = Some(name.clone()),
        }
        let ty = self.suite.scope.source(&ty);
        Some((ty.unwrap_or_else(|| "Object".to_owned()), name))
    }
}

impl Suite<'_> {
    fn contract(&self) -> Contract {
        widened(self.world().contract(self.lowered.declared))
    }

    /// The source of a class, if it has a name in the test.
    fn class(&self, class: ClassIx) -> Option<String> {
        self.scope.source(&Type::class(class))
    }
}

impl ContractPrinter<'_, '_> {
    /// Declares the quantified variables with their values from the run.
    fn witnesses(&mut self, assertion: &Expr, values: &[Value]) -> Printed<Vec<String>> {
        let suite = self.suite;
        let entries = suite.lowered.contract.as_ref().ok_or(Inexpressible)?;
        let mut lines = Vec::new();
        for (witness, value) in entries.witnesses.iter().zip(values) {
            if !mentions(assertion, witness.variable) {
                continue;
            }
            let value = literals::assigned(value, &witness.ty).ok_or(Inexpressible)?;
            let name = self.names.take(&witness.name);
            lines.push(format!("{} {name} = {value};", suite.world().show(&witness.ty)));
            self.variables.insert(witness.variable, name);
        }
        Ok(lines)
    }

    /// Stores the values of `old` expressions. Some of them may have no value, where the assertion
    /// does not evaluate them.
    fn olds(&mut self, assertion: &Expr) -> Printed<Vec<String>> {
        let mut found = Vec::new();
        olds(assertion, false, &mut found);
        let mut lines = Vec::new();
        for old in found {
            let name = self.names.numbered("old");
            let value = self.text(old.inner)?;
            let ty = self.suite.scope.source(&old.inner.ty);
            let ty = ty.unwrap_or_else(|| "Object".to_owned());
            if old.is_guarded {
                lines.push(format!("Object {name} = EchisInputs.known(() -> {value});"));
                self.olds.insert(old.place, format!("(({ty}) {name})"));
            } else {
                lines.push(format!("{ty} {name} = {value};"));
                self.olds.insert(old.place, name);
            }
        }
        Ok(lines)
    }

    /// The statements that check that an assertion holds.
    fn check(&mut self, assertion: &Expr, what: &str) -> Printed<Vec<String>> {
        let broken = self.negation(assertion)?;
        let what: Vec<u16> = what.encode_utf16().collect();
        Ok(vec![
            format!("if ({broken}) {{"),
            format!("    throw new AssertionError({});", literals::string(&what)),
            "}".to_owned(),
        ])
    }
}

/// Finds the conjunct at a position.
fn conjunct(contract: &Contract, place: Span) -> Option<Conjunct<'_>> {
    let ensured = contract.ensures.iter().map(|e| (e, None));
    let signalled = contract.signals.iter().map(|c| (&c.assertion, Some(c)));
    let mut all = ensured.chain(signalled);
    all.find_map(|(e, clause)| {
        let assertion = part(e, place)?;
        Some(Conjunct { assertion, clause })
    })
}

/// Finds the conjunct of an assertion at a position.
fn part(e: &Expr, place: Span) -> Option<&Expr> {
    match e.conjunction() {
        Some((a, b)) => part(a, place).or_else(|| part(b, place)),
        None => (e.span == place).then_some(e),
    }
}

/// An `old` expression in an assertion.
struct Old<'e> {
    place: Span,
    inner: &'e Expr,
    /// Whether the assertion can be evaluated without it.
    is_guarded: bool,
}

/// Collects the `old` expressions of an assertion.
fn olds<'e>(e: &'e Expr, is_guarded: bool, found: &mut Vec<Old<'e>>) {
    if let ExprKind::Spec(spec) = &e.kind
        && let Spec::Old(inner) = &**spec
    {
        let place = e.span;
        found.push(Old {
            place,
            inner,
            is_guarded,
        });
        return;
    }
    let guards = match &e.kind {
        ExprKind::Binary(Binary::And | Binary::Or, ..) | ExprKind::Conditional(..) => true,
        ExprKind::Spec(spec) => matches!(&**spec, Spec::Star(..) | Spec::Implies(..)),
        _ => false,
    };
    for (i, child) in children(e).into_iter().enumerate() {
        olds(child, is_guarded || (guards && i > 0), found);
    }
}

fn mentions(e: &Expr, variable: VarIx) -> bool {
    let here = matches!(&e.kind, ExprKind::Local(v) if *v == variable);
    here || children(e).into_iter().any(|child| mentions(child, variable))
}
