//! A test that asks what a contract says: the call, and then the conjunct that a run has shown not to hold, in Java.
//!
//! What `old` means is kept before the call, and values that the conjunct speaks of all of are those of the run. Fields that are private are
//! read by reflection; predicates become methods of the class of tests ([`helpers`]). What has no form in Java, as a quantifier without a
//! range, has none here either.

mod assertions;
mod helpers;
mod terms;

pub(super) use helpers::Helpers;

use super::case::Writer;
use super::literals;
use super::names::Names;
use super::{Breaks, Question, Suite};
use echis_java_explore::widened;
use echis_java_semantics::parts::children;
use echis_java_semantics::spec::{Contract, Signals, Spec};
use echis_java_semantics::tree::{Binary, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, Type, VarIx};
use echis_program::run::Value;
use echis_source::Span;
use std::collections::BTreeMap;

/// What is in the way of saying something in Java.
type Said<T> = Result<T, Unsayable>;

/// It cannot be said in Java.
#[derive(Debug, Clone, Copy)]
struct Unsayable;

/// What names in a contract stand for.
struct Speaker<'a, 'h> {
    suite: &'a Suite<'a>,
    helpers: &'h mut Helpers,
    this: Option<String>,
    result: Option<String>,
    variables: BTreeMap<VarIx, String>,
    /// The variables that hold what `old` means, by its place.
    olds: BTreeMap<Span, String>,
    /// Names of variables that are taken.
    names: Names,
}

/// A conjunct of a contract, and the clause that it belongs to if an exception is thrown then.
struct Conjunct<'c> {
    assertion: &'c Expr,
    clause: Option<&'c Signals>,
}

impl Writer<'_> {
    /// Calls the method and asks the question. False if that cannot be said in Java; nothing is written then.
    pub(super) fn asks(&mut self, breaks: &Breaks, helpers: &mut Helpers) -> bool {
        let before = helpers.clone();
        let lines = match &breaks.question {
            Question::Same => Err(Unsayable),
            Question::Throws => Ok(self.announced(&format!("{};", self.call().text))),
            Question::Said { place, witnesses } => self.said(*place, witnesses, &breaks.what, helpers),
        };
        match lines {
            Ok(lines) => {
                self.objects.lines.extend(lines);
                true
            }
            Err(Unsayable) => {
                *helpers = before;
                false
            }
        }
    }

    /// A statement that calls the method. With exceptions that the contract announces the test ends.
    fn announced(&self, statement: &str) -> Vec<String> {
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

    fn said(
        &mut self,
        place: Span,
        witnesses: &[Value],
        what: &str,
        helpers: &mut Helpers,
    ) -> Said<Vec<String>> {
        let contract = self.suite.contract();
        let conjunct = conjunct(&contract, place).ok_or(Unsayable)?;
        let mut speaker = self.speaker(&contract, helpers);
        let mut lines = speaker.witnesses(conjunct.assertion, witnesses)?;
        lines.extend(speaker.olds(conjunct.assertion)?);
        match conjunct.clause {
            None => {
                let call = self.call();
                match self.result(&mut speaker) {
                    None => lines.extend(self.announced(&format!("{};", call.text))),
                    Some((ty, name)) if contract.signals.is_empty() => {
                        lines.push(format!("{ty} {name} = {};", call.value()));
                    }
                    Some((ty, name)) => {
                        lines.push(format!("{ty} {name};"));
                        lines.extend(self.announced(&format!("{name} = {};", call.value())));
                    }
                }
                lines.extend(speaker.check(conjunct.assertion, what)?);
            }
            Some(clause) => {
                let name = speaker.names.take("thrown");
                if let Some(variable) = clause.variable {
                    speaker.variables.insert(variable, name.clone());
                }
                let class = self.suite.class(clause.class).ok_or(Unsayable)?;
                lines.push("try {".to_owned());
                lines.push(format!("    {};", self.call().text));
                lines.push(format!("}} catch ({class} {name}) {{"));
                let check = speaker.check(conjunct.assertion, what)?;
                lines.extend(check.into_iter().map(|line| format!("    {line}")));
                lines.push("}".to_owned());
            }
        }
        self.objects.names = speaker.names;
        Ok(lines)
    }

    /// What the names in the method's contract stand for in the test.
    fn speaker<'h>(&self, contract: &Contract, helpers: &'h mut Helpers) -> Speaker<'_, 'h> {
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
        Speaker {
            suite: self.suite,
            helpers,
            this,
            result: None,
            variables: contract.parameters.iter().copied().zip(arguments).collect(),
            olds: BTreeMap::new(),
            names: self.objects.names.clone(),
        }
    }

    /// The variable that the result goes to, with its type, if there is one.
    fn result(&self, speaker: &mut Speaker) -> Option<(String, String)> {
        let world = self.suite.world();
        let info = world.method(self.suite.lowered.declared);
        let ty = match &info.result {
            _ if info.is_constructor => Type::class(info.class),
            Type::Void => return None,
            ty => world.erase(ty),
        };
        let name = speaker.names.take("result");
        match info.is_constructor {
            true => speaker.this = Some(name.clone()),
            false => speaker.result = Some(name.clone()),
        }
        let ty = self.suite.scope.source(&ty);
        Some((ty.unwrap_or_else(|| "Object".to_owned()), name))
    }
}

impl Suite<'_> {
    fn contract(&self) -> Contract {
        widened(self.world().contract(self.lowered.declared))
    }

    /// A class in source, if it has a name there.
    fn class(&self, class: ClassIx) -> Option<String> {
        self.scope.source(&Type::class(class))
    }
}

impl Speaker<'_, '_> {
    /// The values that the run has chosen for what the assertion says of all values.
    fn witnesses(&mut self, assertion: &Expr, values: &[Value]) -> Said<Vec<String>> {
        let suite = self.suite;
        let entries = suite.lowered.contract.as_ref().ok_or(Unsayable)?;
        let mut lines = Vec::new();
        for (witness, value) in entries.witnesses.iter().zip(values) {
            if !mentions(assertion, witness.variable) {
                continue;
            }
            let value = literals::assigned(value, &witness.ty).ok_or(Unsayable)?;
            let name = self.names.take(&witness.name);
            lines.push(format!("{} {name} = {value};", suite.world().show(&witness.ty)));
            self.variables.insert(witness.variable, name);
        }
        Ok(lines)
    }

    /// Keeps what `old` means. What the assertion may not ask about need not have a value.
    fn olds(&mut self, assertion: &Expr) -> Said<Vec<String>> {
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

    /// The assertion must hold.
    fn check(&mut self, assertion: &Expr, what: &str) -> Said<Vec<String>> {
        let broken = self.denied(assertion)?;
        let what: Vec<u16> = what.encode_utf16().collect();
        Ok(vec![
            format!("if ({broken}) {{"),
            format!("    throw new AssertionError({});", literals::string(&what)),
            "}".to_owned(),
        ])
    }
}

/// The conjunct that stands there.
fn conjunct(contract: &Contract, place: Span) -> Option<Conjunct<'_>> {
    let ensured = contract.ensures.iter().map(|e| (e, None));
    let signalled = contract.signals.iter().map(|c| (&c.assertion, Some(c)));
    let mut all = ensured.chain(signalled);
    all.find_map(|(e, clause)| {
        let assertion = part(e, place)?;
        Some(Conjunct { assertion, clause })
    })
}

fn part(e: &Expr, place: Span) -> Option<&Expr> {
    match e.conjunction() {
        Some((a, b)) => part(a, place).or_else(|| part(b, place)),
        None => (e.span == place).then_some(e),
    }
}

/// An `old` in an assertion.
struct Old<'e> {
    place: Span,
    inner: &'e Expr,
    /// The assertion can be true or false without it.
    is_guarded: bool,
}

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
