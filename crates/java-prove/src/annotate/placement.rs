//! Places inferred operations between the statements of the Java file.
//!
//! An operation that is needed within a statement is placed before the statement, if no call of the
//! statement precedes it. An operation that is needed at a jump is placed before the jump, or
//! behind a `return` whose value has to be read first. An operation at any other place belongs to
//! an expression, where no statement can stand.

use super::layout::{Anchor, Kind, Layout, StmtIx};
use super::source_printer::SourcePrinter;
use super::{Paths, Step};
use crate::Proof;
use echis_java_semantics::Java;
use echis_java_semantics::world::World;
use echis_source::{Place, Span};
use echis_verifier::{InferredStep, MemberReport, Operation};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The order of the statements at one anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// For the end of the previous statement.
    Behind,
    /// For an expression in the statement.
    Within,
    /// For the statement as a whole, or for the code behind it.
    Whole,
}

/// An anchor, the phase and the number that order steps there, and the step.
type Placed = (Anchor, Phase, usize, Step);

/// Ghost statements by anchor, in order.
pub(super) type Statements = BTreeMap<Anchor, Vec<String>>;

/// Collects the steps of members.
pub(super) struct Annotator<'a> {
    pub java: &'a Java,
    pub proof: &'a Proof,
    pub layout: &'a Layout,
    pub statements: Statements,
    pub steps: Vec<Step>,
}

/// Returns the names that only pure methods have.
pub(super) fn pure_names(world: &World) -> BTreeSet<Arc<str>> {
    // a method that inherits `pure` has the name of one that says it
    let says_pure = world.methods.iter().filter(|m| m.contract.is_pure);
    let mut names: BTreeSet<Arc<str>> = says_pure.map(|m| m.name.clone()).collect();
    for method in world.all_methods() {
        let name = &world.method(method).name;
        if names.contains(name) && !world.contract(method).is_pure {
            names.remove(name);
        }
    }
    names
}

impl Annotator<'_> {
    /// Adds the steps of one member. If one operation on an instance cannot be placed between
    /// statements, no operation on this instance is written, as the others would not be consistent
    /// alone.
    pub(super) fn member(&mut self, member: &MemberReport) {
        let mut placed: Vec<Placed> = Vec::new();
        let mut listed: Vec<Step> = Vec::new();
        for inferred in &member.inferred {
            let is_around_expression = matches!(inferred.place, Place::Within(_));
            // steps in the body of a pure method are listed for its function
            if !is_around_expression && self.is_in_pure(inferred.place.span()) {
                continue;
            }
            let anchors = self.anchors(inferred.place);
            let mut found = Vec::new();
            for &(anchor, phase) in &anchors {
                let at = self.layout.place_of(anchor);
                match self.step(&member.name, at, inferred) {
                    (step, true) => found.push((anchor, phase, inferred.order, step)),
                    (_, false) => found.clear(),
                }
            }
            match found.is_empty() {
                true => listed.push(self.step(&member.name, inferred.place.span(), inferred).0),
                false => placed.append(&mut found),
            }
        }
        let is_statement = |step: &&Step| !matches!(step.place, Place::Within(_));
        let listed_instances = listed
            .iter()
            .filter(is_statement)
            .map(|step| step.instance.clone());
        let unplaceable: BTreeSet<String> = listed_instances.chain(changed_twice(&placed)).collect();
        placed.sort_by_key(|(anchor, phase, order, _)| (*anchor, *phase, *order));
        let mut open_before: BTreeSet<(StmtIx, String)> = BTreeSet::new();
        for (anchor, _, _, mut step) in placed {
            if !unplaceable.contains(&step.instance) {
                step.is_written = true;
                if let (Anchor::Before(ix), true, Paths::All) = (anchor, step.is_open, &step.paths) {
                    open_before.insert((ix, step.instance.clone()));
                }
                let statement = statement(&step);
                let all = self.statements.entry(anchor).or_default();
                // several members may need the same statement at one place
                if !all.contains(&statement) {
                    all.push(statement);
                }
            }
            self.steps.push(step);
        }
        // drop steps for expressions in a statement before which the same instance is opened anyway
        listed.retain(|step| {
            let statement = self.layout.innermost(step.place.span());
            let is_covered = |ix| open_before.contains(&(ix, step.instance.clone()));
            is_statement(&step) || !statement.is_some_and(is_covered)
        });
        self.steps.append(&mut listed);
    }

    /// Returns a step as it is printed at a place, and whether its instance and condition can be
    /// written in Java there.
    fn step(&self, member: &str, at: Span, inferred: &InferredStep) -> (Step, bool) {
        let printer = self.printer(member, at);
        let reads = self.is_in_pure(at);
        let fallback = |text: &str| self.proof.in_java(self.java, member, text);
        let instance = printer.instance(inferred, reads);
        let (paths, has_condition) = match &inferred.paths {
            echis_verifier::Paths::All => (Paths::All, true),
            echis_verifier::Paths::Where(condition) => match printer.condition(condition) {
                Some(condition) => (Paths::Where(condition), true),
                None => (Paths::Some, false),
            },
            echis_verifier::Paths::Some => (Paths::Some, false),
        };
        let is_complete = instance.is_some() && has_condition;
        let step = Step {
            place: inferred.place,
            is_open: inferred.operation == Operation::Unfold,
            instance: instance.unwrap_or_else(|| fallback(&inferred.instance())),
            paths,
            is_written: false,
        };
        (step, is_complete)
    }

    fn printer<'s>(&'s self, member: &'s str, at: Span) -> SourcePrinter<'s> {
        let world = &self.java.world;
        let mut predicates = world.predicates.iter();
        let predicate = predicates.find(|p| p.body.as_ref().is_some_and(|body| body.span.contains(at)));
        let method = || Some(world.method(self.proof.method(member)?).class);
        SourcePrinter {
            world,
            name_map: &self.proof.name_map,
            layout: self.layout,
            member,
            class: predicate.map(|p| p.class).or_else(method),
            at,
        }
    }

    /// Returns whether a place is in a pure method, whose only statement is a `return`.
    fn is_in_pure(&self, span: Span) -> bool {
        let mut pure = self.layout.methods.iter().filter(|m| m.is_pure);
        pure.any(|m| m.name == span || m.body.contains(span))
    }

    /// Returns the anchors for operations at a place; none if no statement can stand there.
    fn anchors(&self, place: Place) -> Vec<(Anchor, Phase)> {
        let layout = self.layout;
        let inner = layout.innermost(place.span());
        let at = match place {
            Place::Within(_) => None,
            Place::Before(span) => match inner {
                Some(ix) => self.before(ix, span),
                None => layout
                    .methods
                    .iter()
                    .find(|m| m.name.to(m.body).contains(span))
                    .map(|method| (layout.entry(method), Phase::Within)),
            },
            Place::Jump(span) => inner.and_then(|ix| self.before_jump(ix, span)),
            Place::EndOfMethod(span) => {
                let method = layout.methods.iter().find(|m| m.name == span);
                method.map(|m| (Anchor::End(m.body), Phase::Whole))
            }
            Place::EndOfSide(_, side) => inner.and_then(|ix| self.end_of_side(ix, place.span(), side)),
            Place::EndOfLoop(span) => {
                let ends = inner
                    .filter(|&ix| layout.statements[ix].span == span)
                    .map_or_else(Vec::new, |ix| layout.iteration_ends(ix));
                return ends.into_iter().map(|end| (end, Phase::Whole)).collect();
            }
        };
        at.into_iter().collect()
    }

    /// Returns the anchor before a statement, if no call of it precedes the place and the place is
    /// reached whenever the statement is executed.
    fn before(&self, ix: StmtIx, span: Span) -> Option<(Anchor, Phase)> {
        let statement = &self.layout.statements[ix];
        let is_whole = statement.span == span;
        let can_stand = match statement.kind {
            Kind::Value | Kind::Constructor => false,
            Kind::Loop { begins_plainly, .. } => is_whole && begins_plainly,
            _ => true,
        };
        let is_before = |call: &Span| call.end <= span.start || call.is_part_of(span);
        let is_reached = |sometimes: &Span| !sometimes.contains(span);
        let fits = !statement.calls.iter().any(is_before) && statement.sometimes.iter().all(is_reached);
        let phase = if is_whole { Phase::Whole } else { Phase::Within };
        (can_stand && fits).then_some((Anchor::Before(ix), phase))
    }

    /// Returns the anchor for a jump: before the jump itself, or where the paths out of a statement
    /// meet.
    fn before_jump(&self, ix: StmtIx, span: Span) -> Option<(Anchor, Phase)> {
        let layout = self.layout;
        let statement = &layout.statements[ix];
        let leaves = statement.span == span;
        if leaves && matches!(statement.kind, Kind::Loop { .. }) {
            return Some((layout.behind(ix), Phase::Behind));
        }
        let anchor = match &statement.kind {
            Kind::Try { finally, .. } if leaves => match *finally {
                Some(finally) => Anchor::End(finally),
                None => layout.behind_last(ix),
            },
            Kind::Try { parts, .. } if parts.contains(&span) => Anchor::End(span),
            // the head of an `if` without an `else`
            Kind::If {
                condition, no: None, ..
            } if span.end == condition.end && span.start == statement.span.start => Anchor::Else(ix),
            // the end of the last case
            Kind::Switch { scrutinee } if span.end == statement.span.end && !leaves && *scrutinee != span => {
                Anchor::End(statement.span)
            }
            Kind::Return { is_plain: false } if leaves => layout.behind_return(ix)?,
            Kind::Throw { is_plain: false } | Kind::Yield | Kind::Value | Kind::Constructor => return None,
            Kind::Return { .. } | Kind::Break | Kind::Continue(_) | Kind::Throw { .. } if leaves => {
                Anchor::Before(ix)
            }
            _ if leaves => layout.end_of(ix),
            // an exception leaves the statement in its middle
            _ => return None,
        };
        Some((anchor, Phase::Whole))
    }

    /// Returns the anchor at the end of a branch of an `if` statement. The branches of a
    /// conditional expression have no statements.
    fn end_of_side(&self, ix: StmtIx, condition: Span, side: bool) -> Option<(Anchor, Phase)> {
        let statement = &self.layout.statements[ix];
        let Kind::If {
            condition: own,
            yes,
            no,
        } = statement.kind
        else {
            return None;
        };
        let anchor = match (side, no) {
            (true, _) => self.layout.end_of(yes),
            (false, Some(no)) => self.layout.end_of(no),
            (false, None) => Anchor::Else(ix),
        };
        (own == condition || !own.contains(condition)).then_some((anchor, Phase::Whole))
    }
}

/// Returns the instances that are both opened and closed within one statement. Both operations
/// would be placed before the statement, where they cancel out.
fn changed_twice(placed: &[Placed]) -> BTreeSet<String> {
    let is_within = |step: &Step| matches!(step.place, Place::Before(_));
    let is_undone = |(anchor, _, _, step): &&Placed| {
        let mut others = placed.iter().filter(|(at, ..)| at == anchor);
        is_within(step)
            && others.any(|(_, _, _, other)| {
                is_within(other) && other.instance == step.instance && other.is_open != step.is_open
            })
    };
    placed
        .iter()
        .filter(is_undone)
        .map(|(_, _, _, step)| step.instance.clone())
        .collect()
}

/// Returns the ghost statement for a step.
fn statement(step: &Step) -> String {
    let verb = if step.is_open { "open" } else { "close" };
    let done = format!("{verb} {};", step.instance);
    match &step.paths {
        Paths::Where(condition) => format!("if ({condition}) {{ {done} }}"),
        Paths::All | Paths::Some => done,
    }
}
