//! Where in Java an operation belongs that the Viper program needs.
//!
//! What is needed within a statement is done before it: a statement has no places inside. What is closed between the value of a `return`
//! and the end is closed before it, and opened again around that value; so it is with what a thrown object is made of. What is done when a
//! statement throws stands before it as well, in `signals { … }`. Loops have places of their own ([`super::rounds`]).

use super::edits::{Edit, When, comment_around, parted};
use super::kept::Kept;
use super::layout::{Anchor, Kind, Layout, StmtIx};
use super::parts;
use super::prefixes::Around;
use super::rounds::Spot;
use super::say::{Instance, Speaker};
use super::within::{Inner, bare};
use super::{Lost, Needs, Step};
use crate::check::world::World;
use crate::prove::{Given, Proof};
use crate::syntax::tree::{Expr, ExprKind};
use echis_source::{Condition, Paths, Place, Span};
use std::collections::BTreeMap;

/// Why something cannot be written.
const WITHIN_SWITCH: &str = "it is needed for one value of a `switch`";
pub(super) const IN_BODY: &str = "it is needed in the body of a predicate, which means the same for all";
pub(super) const CLOSED_WITHIN: &str = "it is closed within an expression";

/// What is written for steps.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// All of it is needed.
    pub edits: Vec<Edit>,
    /// It may be needed.
    pub perhaps: Vec<Edit>,
    /// What is opened and closed again.
    pub glances: Vec<Edit>,
    pub changed: Vec<Changed>,
    pub lost: Vec<Lost>,
}

/// An instance that is opened or closed.
#[derive(Debug)]
pub(super) struct Changed {
    pub anchor: Anchor,
    /// When something is done just beside it, while it is closed.
    pub closed: When,
    /// Whose it is.
    pub receiver: String,
    /// The condition under which it is.
    pub condition: Option<String>,
}

/// When an operation comes among those at its anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// For the end of the statement before.
    Before,
    /// For what is evaluated in the statement.
    Within,
    /// For the statement as a whole, or what comes after it.
    Whole,
    /// For what a loop does behind its body, and for the end of the round.
    Behind,
    /// When an expression of the statement throws.
    Thrown,
}

/// An operation at an anchor.
#[derive(Debug, Clone)]
pub(super) struct Operation {
    pub phase: Phase,
    pub order: usize,
    pub is_open: bool,
    pub instance: String,
    receiver: Option<String>,
    when: Case,
}

/// On which paths an operation is done.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Case {
    Always,
    /// Where the first condition holds, and its opposite, the second one, does not.
    If(String, String),
}

impl Operation {
    fn is_like(&self, other: &Operation) -> bool {
        (self.phase, self.is_open, &self.instance, &self.when)
            == (other.phase, other.is_open, &other.instance, &other.when)
    }

    fn said(&self) -> String {
        let verb = if self.is_open { "open" } else { "close" };
        let said = under(self.condition(), format!("{verb} {};", self.instance));
        match self.phase {
            Phase::Thrown => format!("signals {{ {said} }}"),
            _ => said,
        }
    }

    pub(super) fn is_always(&self) -> bool {
        self.when == Case::Always
    }

    /// The same instance is opened or closed at another time.
    pub(super) fn at(&self, phase: Phase, is_open: bool) -> Operation {
        Operation {
            phase,
            is_open,
            ..self.clone()
        }
    }

    fn condition(&self) -> Option<&str> {
        match &self.when {
            Case::Always => None,
            Case::If(condition, _) => Some(condition),
        }
    }

    /// What is left of an operation and of the one after it, if that takes back what it does.
    fn without_detour(&self, after: &Operation) -> Option<Vec<Operation>> {
        let is_thrown = |o: &Operation| o.phase == Phase::Thrown;
        if self.is_open == after.is_open
            || self.instance != after.instance
            || is_thrown(self) != is_thrown(after)
        {
            return None;
        }
        let on_other_paths = |operation: &Operation, condition: &str, opposite: &str| Operation {
            when: Case::If(opposite.to_owned(), condition.to_owned()),
            ..operation.clone()
        };
        match (&self.when, &after.when) {
            (first, second) if first == second => Some(Vec::new()),
            (Case::If(c, opposite), Case::Always) => Some(vec![on_other_paths(after, c, opposite)]),
            (Case::Always, Case::If(c, opposite)) => Some(vec![on_other_paths(self, c, opposite)]),
            _ => None,
        }
    }
}

/// What the steps of a member come to.
#[derive(Debug, Default)]
pub(super) struct Plan {
    statements: BTreeMap<Anchor, Vec<Operation>>,
    /// What is done within the expressions of statements.
    pub inner: BTreeMap<StmtIx, Vec<Inner>>,
    /// What is opened for expressions.
    around: Vec<Around>,
    /// What may have to be opened for them,
    pub perhaps: Vec<(String, Span)>,
    /// and closed.
    pub closed: Vec<(String, Span)>,
    /// What is opened of objects that only a field is read of.
    pub read: Vec<Edit>,
}

impl Plan {
    /// Something is done at an anchor. Both sides of a decision within an expression may need the same behind it.
    pub(super) fn add(&mut self, anchor: Anchor, operation: Operation) {
        let all = self.statements.entry(anchor).or_default();
        let is_behind = matches!(operation.phase, Phase::Before | Phase::Whole);
        if !is_behind || !all.iter().any(|known| known.is_like(&operation)) {
            all.push(operation);
        }
    }
}

/// Writes steps down.
pub(super) struct Scribe<'a> {
    pub world: &'a World,
    pub proof: &'a Proof,
    pub layout: &'a Layout,
    pub text: &'a str,
    pub given: Given,
    pub written: Written,
}

impl Scribe<'_> {
    /// What one member needs.
    pub(super) fn member(&mut self, needs: &Needs) {
        let kept = self.kept(needs);
        let mut plan = Plan::default();
        for step in &needs.steps {
            let speaker = self.speaker(&needs.member, step.place.span(), &kept);
            if let Err(why) = self.step(speaker, step, &mut plan) {
                self.lose(step, why);
            }
        }
        self.settle_within(&mut plan);
        let Plan {
            statements,
            mut around,
            perhaps,
            mut closed,
            read,
            ..
        } = plan;
        self.around("opening", &perhaps);
        for (instance, _) in &mut closed {
            *instance = as_opened(instance, statements.values().flatten());
        }
        closed.retain(|(instance, span)| self.is_left_open(instance, *span, &statements) != Some(false));
        self.around("closing", &closed);
        let is_for_part = |instance: &String, span: Span| {
            perhaps
                .iter()
                .any(|(whole, around)| whole == instance && around.contains(span))
        };
        around.retain(|part| !is_for_part(&part.instance, part.span));
        around.retain(|part| self.is_left_open(&part.instance, part.span, &statements) != Some(true));
        let statements = self.settled(self.behind_values(statements));
        for part in &around {
            // the condition of a loop is evaluated in it, so that what is found out then is not known before
            if let Some(ix) = self.layout.loop_asking(part.span) {
                self.glance(Anchor::Before(ix), &part.instance);
            }
        }
        let operations: Vec<(Anchor, Operation)> = statements
            .into_iter()
            .flat_map(|(anchor, all)| all.into_iter().map(move |operation| (anchor, operation)))
            .collect();
        let said = operations.iter();
        let said = said.map(|(anchor, o)| Edit::Statement(*anchor, When::Then, o.said()));
        let mut edits: Vec<Edit> = said.chain(self.prefixes(&around)).collect();
        let declared = self.declare(&kept, &mut edits);
        for ((anchor, operation), said) in operations.into_iter().zip(&edits) {
            let is_named = |receiver: &String| kept.iter().all(|k| k.name != *receiver);
            let condition = operation.condition().map(str::to_owned);
            let receiver = operation.receiver.filter(is_named);
            let text = said.text().to_owned();
            let closed = match operation.is_open {
                true => When::Before(text),
                false => When::Behind(text),
            };
            let changed = receiver.map(|receiver| Changed {
                anchor,
                closed,
                receiver,
                condition,
            });
            self.written.changed.extend(changed);
        }
        let all = declared.into_iter().chain(edits).chain(read);
        all.for_each(|edit| self.add(edit));
    }

    /// What is there already needs not be written again: several members may say the same of one place, or of a part of it.
    fn add(&mut self, edit: Edit) {
        let edits = &mut self.written.edits;
        if !edits.iter().any(|known| known.covers(&edit)) {
            edits.retain(|known| !edit.covers(known));
            edits.push(edit);
        }
    }

    pub(super) fn perhaps(&mut self, edit: Edit) {
        if !self.written.perhaps.contains(&edit) {
            self.written.perhaps.push(edit);
        }
    }

    fn lose(&mut self, step: &Step, why: &'static str) {
        let lost = Lost {
            at: step.place.span(),
            why,
        };
        if !self.written.lost.contains(&lost) {
            self.written.lost.push(lost);
        }
    }

    fn step(&self, speaker: Speaker, step: &Step, plan: &mut Plan) -> Result<(), &'static str> {
        if self.instance(&speaker, step).is_err() {
            if let Some((value, object)) = self.object_read(step, speaker.member) {
                return self.for_object(object, speaker.with_object(value), step, plan);
            }
            if let Some((ix, value)) = self.object_returned(step, speaker.member) {
                return self.for_returned(ix, speaker.with_object(value), step, plan);
            }
        }
        if let Place::Within(span) = step.place {
            let mut bodies = self.layout.predicates.iter();
            if bodies.any(|body| body.span.contains(span)) && self.proof.method(speaker.member).is_some() {
                return Err(IN_BODY);
            }
            let Instance {
                receiver,
                text: instance,
            } = self.instance(&speaker, step)?;
            match step.is_open {
                true => plan.around.push(Around {
                    instance,
                    receiver,
                    predicate: step.predicate.clone(),
                    span,
                }),
                // where there are no effects, nothing is closed
                false if self.is_in_pure(span) || self.is_in_comment(span) => return Err(CLOSED_WITHIN),
                false => plan.closed.push((instance, span)),
            }
            return Ok(());
        }
        if self.is_in_pure(step.place.span()) {
            return Ok(());
        }
        if let Some(value) = self.layout.value_around(step.place.span()) {
            return self.for_value(value, speaker, step, plan);
        }
        let inner = self.within(step.place, &step.predicate);
        let (spots, around) = match inner.map(|ix| (ix, &self.layout.statements[ix].kind)) {
            Some((_, Kind::Loop { body, .. })) => {
                let start = (self.layout.start_of(*body), Phase::Before);
                (vec![Spot::new(start)], None)
            }
            _ => self.spots(step)?,
        };
        if let Some(condition) = around {
            let speaker = Speaker {
                at: condition,
                ..speaker
            };
            plan.perhaps
                .push((self.instance(&speaker, step)?.text, condition));
        }
        for spot in spots {
            let Spot { anchor, phase, .. } = spot;
            let speaker = Speaker {
                at: self.layout.place_of(anchor),
                ..speaker
            };
            let operation = Operation {
                order: spot.order(step),
                is_open: step.is_open != spot.takes_back,
                ..self.operation(&speaker, step, phase)?
            };
            match inner {
                Some(ix) => plan.inner.entry(ix).or_default().push(Inner {
                    place: step.place,
                    predicate: step.predicate.clone(),
                    operation,
                    anchor,
                }),
                None => plan.add(anchor, operation),
            }
        }
        Ok(())
    }

    /// What a step does where somebody speaks.
    pub(super) fn operation(
        &self,
        speaker: &Speaker,
        step: &Step,
        phase: Phase,
    ) -> Result<Operation, &'static str> {
        let instance = self.instance(speaker, step)?;
        Ok(Operation {
            phase,
            order: step.order,
            is_open: step.is_open,
            instance: instance.text,
            receiver: instance.receiver,
            when: match self.case(speaker, step)? {
                Case::Always => self.side_returned(step.place).unwrap_or(Case::Always),
                when => when,
            },
        })
    }

    /// No statement stands beside the value of a `switch` expression: what is closed again behind it is open around it.
    fn for_value(
        &self,
        ix: StmtIx,
        speaker: Speaker,
        step: &Step,
        plan: &mut Plan,
    ) -> Result<(), &'static str> {
        let whole = self.layout.statements[ix].span;
        match step.place {
            Place::Jump(span) if span == whole && !step.is_open => Ok(()),
            Place::Before(_) if step.is_open && step.paths == Paths::All => {
                let mut values = self.layout.expressions.iter();
                let value = values.find(|e| whole.contains(e.span)).ok_or(WITHIN_SWITCH)?;
                plan.perhaps
                    .push((self.instance(&speaker, step)?.text, value.span));
                Ok(())
            }
            _ => Err(WITHIN_SWITCH),
        }
    }

    /// On which paths an operation is done, as far as that has to be asked.
    fn case(&self, speaker: &Speaker, step: &Step) -> Result<Case, &'static str> {
        let why = "only some of the paths that come there need it, and nothing there tells which";
        let said = |condition: &Condition| condition.said(&|ways, holds| speaker.question(ways, holds));
        match &step.paths {
            Paths::All => Ok(Case::Always),
            Paths::Where(condition) => {
                let has_no_part = |ways: &[String]| speaker.has_no_part(&step.predicate, ways);
                let condition = condition.where_not(&has_no_part);
                if condition == Condition::Is(true) {
                    return Ok(Case::Always);
                }
                let (condition, opposite) = (said(&condition), said(&condition.opposite()));
                Ok(Case::If(condition.ok_or(why)?, opposite.ok_or(why)?))
            }
            Paths::Some => Err(why),
        }
    }

    /// On which paths something is done for one side of a value of which each is returned by itself.
    fn side_returned(&self, place: Place) -> Option<Case> {
        let Place::Before(part) = place else {
            return None;
        };
        let Kind::Return(Some(value)) = self.layout.statements[self.layout.innermost(part)?].kind else {
            return None;
        };
        let mut at = bare(self.layout.whole_at(value)?);
        let mut asked = Vec::new();
        while let ExprKind::Conditional(condition, yes, no) = &at.kind
            && self.proof.words.apart.contains(&at.span)
        {
            let said = self.text_at(condition.span)?;
            let (side, said) = match yes.span.contains(part) {
                true => (yes, said.to_owned()),
                false => (no, format!("!({said})")),
            };
            if !side.span.contains(part) {
                break;
            }
            if !self.is_plain(condition) {
                return None;
            }
            asked.push(said);
            at = bare(side);
        }
        let all = asked.join(" && ");
        (!asked.is_empty()).then(|| Case::If(all.clone(), format!("!({all})")))
    }

    /// What a pure method computes is shown by its expression alone.
    pub(super) fn is_in_pure(&self, span: Span) -> bool {
        let mut pure = self.layout.methods.iter().filter(|m| m.is_pure);
        pure.any(|m| m.name == span || m.body.contains(span))
    }

    pub(super) fn text_at(&self, span: Span) -> Option<&str> {
        self.text.get(span.start as usize..span.end as usize)
    }

    pub(super) fn is_in_comment(&self, span: Span) -> bool {
        comment_around(self.text, span.start as usize).is_some()
    }

    /// Somebody who writes at a place of a member, and who may speak of these variables.
    pub(super) fn speaker<'s>(&'s self, member: &'s str, at: Span, kept: &'s [Kept]) -> Speaker<'s> {
        let mut predicates = self.world.predicates.iter();
        let predicate = predicates.find(|p| p.body.as_ref().is_some_and(|body| body.span.contains(at)));
        let method = || Some(self.world.method(self.proof.method(member)?).class);
        Speaker {
            world: self.world,
            words: &self.proof.words,
            layout: self.layout,
            member,
            class: predicate.map(|p| p.class).or_else(method),
            kept,
            at,
            object: None,
        }
    }

    pub(super) fn instance(&self, speaker: &Speaker, step: &Step) -> Result<Instance, &'static str> {
        let reads = self.is_in_pure(speaker.at);
        speaker
            .instance(&step.predicate, &step.args, step.amount.as_deref(), reads)
            .ok_or("there are no words for it in Java")
    }

    /// Where statements stand that are done at a place.
    pub(super) fn anchors(&self, place: Place) -> Result<Vec<(Anchor, Phase)>, &'static str> {
        let layout = self.layout;
        let inner = layout.innermost(place.span());
        let nowhere = "it is needed where no statement stands";
        Ok(match place {
            Place::Before(span) => match inner {
                Some(ix) => self.before(ix, span),
                None => {
                    let mut methods = layout.methods.iter();
                    let method = methods
                        .find(|m| m.name.to(m.body).contains(span))
                        .ok_or(nowhere)?;
                    vec![(layout.entry(method), Phase::Within)]
                }
            },
            Place::Jump(span) => {
                let ix = inner.ok_or(nowhere)?;
                let leaves = layout.statements[ix].span == span;
                vec![match &layout.statements[ix].kind {
                    Kind::Try { finally, .. } if leaves => match *finally {
                        Some(finally) => (Anchor::End(finally), Phase::Whole),
                        None => (layout.behind_last(ix), Phase::Whole),
                    },
                    Kind::Try { parts, .. } if parts.contains(&span) => (Anchor::End(span), Phase::Whole),
                    Kind::Loop { .. } if leaves => (layout.behind(ix), Phase::Whole),
                    // the head of an `if` without an `else`
                    Kind::If {
                        condition, no: None, ..
                    } if span.end == condition.end && span.start == layout.statements[ix].span.start => {
                        (Anchor::Else(ix), Phase::Whole)
                    }
                    // no case is meant
                    Kind::Switch { scrutinee, .. } if *scrutinee == span => {
                        (Anchor::Default(ix), Phase::Whole)
                    }
                    // the last case ends
                    Kind::Switch { .. } if span.end == layout.statements[ix].span.end && !leaves => {
                        (Anchor::End(layout.statements[ix].span), Phase::Whole)
                    }
                    Kind::Return(Some(value)) if leaves && self.assigns(*value) => {
                        (layout.behind_return(ix), Phase::Whole)
                    }
                    Kind::Return(_) | Kind::Break | Kind::Continue(_) | Kind::Throw(_) if leaves => {
                        (Anchor::Before(ix), Phase::Whole)
                    }
                    // the end of a loop's body, of a side, of what stands behind an arrow, or of a case that goes on with the next one
                    _ if leaves => (layout.end_of(ix), Phase::Whole),
                    _ => (Anchor::Before(ix), Phase::Thrown),
                }]
            }
            Place::EndOfMethod(span) => {
                let mut methods = layout.methods.iter();
                let method = methods.find(|m| m.name == span).ok_or(nowhere)?;
                vec![(Anchor::End(method.body), Phase::Whole)]
            }
            Place::EndOfLoop(span) => {
                let ix = inner
                    .filter(|&ix| layout.statements[ix].span == span)
                    .ok_or(nowhere)?;
                self.ends_of_loop(ix)
            }
            Place::EndOfSide(_, side) => {
                let ix = inner.ok_or(nowhere)?;
                match layout.statements[ix].kind {
                    Kind::If { yes, no, .. } if !self.is_in_expression(ix, place.span()) => {
                        let anchor = match (side, no) {
                            (true, _) => layout.end_of(yes),
                            (false, Some(no)) => layout.end_of(no),
                            (false, None) => Anchor::Else(ix),
                        };
                        vec![(anchor, Phase::Whole)]
                    }
                    // what has to be closed then is closed behind the statement: nothing tells whether the other side closes it as well
                    Kind::Other | Kind::Switch { .. } => vec![(layout.behind(ix), Phase::Before)],
                    Kind::Return(_) => vec![(Anchor::Before(ix), Phase::Whole)],
                    Kind::If { .. } => vec![(Anchor::Before(ix), Phase::Within)],
                    _ => return Err("it is needed on one side of a decision within an expression"),
                }
            }
            Place::Within(_) => Vec::new(),
        })
    }

    /// Is an instance open before the statement that an expression is in, as the last operation there has left it? Then it needs not be opened
    /// for the expression, and if it is not, not closed.
    fn is_left_open(
        &self,
        instance: &str,
        span: Span,
        statements: &BTreeMap<Anchor, Vec<Operation>>,
    ) -> Option<bool> {
        let around = self.layout.innermost(span).filter(|_| !self.is_in_comment(span));
        let before = around.and_then(|ix| statements.get(&Anchor::Before(ix)));
        // what is closed as a whole there is for what comes after the statement
        let counts = |o: &&Operation| o.instance == instance && (o.is_open || o.phase < Phase::Whole);
        let all = before.into_iter().flatten().filter(counts);
        all.max_by_key(|o| (o.phase, o.order)).map(|o| o.is_open)
    }

    /// What is closed only on some paths is closed behind a `return` whose value needs it open: no prefix says which these are.
    fn behind_values(
        &self,
        mut statements: BTreeMap<Anchor, Vec<Operation>>,
    ) -> BTreeMap<Anchor, Vec<Operation>> {
        for ix in 0..self.layout.statements.len() {
            let Kind::Return(Some(value)) = self.layout.statements[ix].kind else {
                continue;
            };
            let (before, behind) = (Anchor::Before(ix), self.layout.behind_return(ix));
            let Some(all) = statements.get_mut(&before).filter(|_| before != behind) else {
                continue;
            };
            let closes = |o: &Operation| o.phase == Phase::Whole && !o.is_open;
            let is_some_open =
                |o: &Operation| closes(o) && !o.is_always() && self.parts_open(value, o).is_empty();
            if !self.is_plain_at(value) && all.iter().any(is_some_open) {
                let closed: Vec<Operation> = all.extract_if(.., |o| closes(o)).collect();
                statements.entry(behind).or_default().extend(closed);
            }
        }
        statements
    }

    /// Puts operations in order, and leaves out those that take each other back.
    fn settled(&mut self, statements: BTreeMap<Anchor, Vec<Operation>>) -> BTreeMap<Anchor, Vec<Operation>> {
        let mut all = BTreeMap::new();
        for (anchor, mut operations) in statements {
            operations.sort_by_key(|o| (o.phase, o.order));
            if let Anchor::Before(ix) = anchor {
                match self.layout.statements[ix].kind.clone() {
                    Kind::Return(Some(value)) => self.around_value(value, &operations),
                    Kind::Throw(made_of) => made_of
                        .into_iter()
                        .for_each(|value| self.around_value(value, &operations)),
                    Kind::Loop { inits, condition, .. } => {
                        let (left, _) = without_detours(operations.clone());
                        let mut begins = inits.clone();
                        begins.retain(|init| !self.is_local_at(*init));
                        let mut head: Vec<Span> = inits.into_iter().chain(condition).collect();
                        head.retain(|part| !self.is_plain_at(*part));
                        self.around_head(&head, &operations, &left);
                        self.around_each(&begins, Phase::Whole, &operations);
                    }
                    _ => {}
                }
            }
            let mut updates = self.layout.updates_behind(anchor);
            updates.retain(|update| !self.is_local_at(*update));
            self.around_each(&updates, Phase::Behind, &operations);
            let (left, seen) = without_detours(operations);
            all.insert(anchor, left);
            seen.iter().for_each(|instance| self.glance(anchor, instance));
        }
        all
    }

    /// An instance is opened and closed again, in case that what its body says has to be known.
    fn glance(&mut self, anchor: Anchor, instance: &str) {
        let text = format!("open {instance}; close {instance};");
        self.written
            .glances
            .push(Edit::Statement(anchor, When::Last, text));
    }

    /// What is closed before the end of the method is open again for a value that is returned or goes into what is thrown.
    fn around_value(&mut self, value: Span, operations: &[Operation]) {
        if self.is_plain_at(value) {
            return;
        }
        let closed = operations
            .iter()
            .filter(|o| o.phase == Phase::Whole && !o.is_open);
        for operation in closed.rev() {
            for part in self.parts_open(value, operation) {
                let edit = Edit::prefix(self.layout, part, format!("opening {} in", operation.instance));
                // what its parts need is known if a call in it needs something else
                if !self.written.perhaps.iter().any(|known| edit.covers(known)) {
                    self.written.perhaps.push(edit);
                }
            }
        }
    }

    /// The parts of a value that is returned for which an instance is open that is closed then: all of it, or the sides that are looked at
    /// where it is closed.
    fn parts_open(&self, value: Span, closed: &Operation) -> Vec<Span> {
        match (&closed.when, self.layout.whole_at(value)) {
            (Case::If(holds, fails), Some(whole)) => self.sides_where(whole, holds, fails),
            _ => vec![value],
        }
    }

    /// The sides of decisions in an expression that are looked at only where a question, which is written there, is answered by yes.
    fn sides_where(&self, e: &Expr, holds: &str, fails: &str) -> Vec<Span> {
        let is = |said: &str, e: &Expr| {
            let span = bare(e).span;
            self.text_at(span) == Some(said)
        };
        let mut sides: Vec<Span> = match &bare(e).kind {
            ExprKind::Conditional(asked, yes, _) if is(holds, asked) => vec![yes.span],
            ExprKind::Conditional(asked, _, no) if is(fails, asked) => vec![no.span],
            ExprKind::Binary("&&", left, right) if operands("&&", left).iter().any(|e| is(holds, e)) => {
                vec![right.span]
            }
            ExprKind::Binary("||", left, right) if operands("||", left).iter().any(|e| is(fails, e)) => {
                vec![right.span]
            }
            _ => Vec::new(),
        };
        let found = sides.clone();
        let others = parts::parts(bare(e)).into_iter();
        for part in others.filter(|part| !found.contains(&part.span)) {
            sides.extend(self.sides_where(part, holds, fails));
        }
        sides
    }

    /// Is something assigned in a whole expression of a statement?
    fn assigns(&self, whole: Span) -> bool {
        let mut found = false;
        self.layout.whole_at(whole).into_iter().for_each(|e| {
            parts::visit(e, &mut |part| {
                found |= matches!(part.kind, ExprKind::Assign(..) | ExprKind::Update { .. });
            });
        });
        found
    }

    /// Is a whole expression about local variables and literals only, of which it may assign some?
    fn is_local_at(&self, whole: Span) -> bool {
        self.layout.whole_at(whole).is_some_and(|e| match &e.kind {
            ExprKind::Assign(to, _, value) => self.is_plain(to) && self.is_plain(value),
            ExprKind::Update { place, .. } => self.is_plain(place),
            _ => self.is_plain(e),
        })
    }

    /// Is a whole expression of a statement made of local variables and literals only?
    fn is_plain_at(&self, whole: Span) -> bool {
        self.layout.whole_at(whole).is_some_and(|e| self.is_plain(e))
    }

    /// Is an expression made of local variables and literals only?
    pub(super) fn is_plain(&self, e: &Expr) -> bool {
        let mut plain = true;
        parts::visit(e, &mut |part| {
            plain &= match &part.kind {
                ExprKind::Name(name) => self
                    .layout
                    .bindings
                    .iter()
                    .any(|b| self.text_at(b.name) == Some(&*name.text) && b.scope.contains(part.span)),
                ExprKind::Literal(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Conditional(..)
                | ExprKind::Paren(_)
                | ExprKind::This(_) => true,
                _ => false,
            }
        });
        plain
    }
}

/// A ghost statement that is done where a condition holds.
pub(super) fn under(condition: Option<&str>, statement: String) -> String {
    match condition {
        Some(condition) => format!("if ({condition}) {{ {statement} }}"),
        None => statement,
    }
}

/// An instance that is closed for a call, as much of it as was opened.
fn as_opened<'o>(instance: &str, mut operations: impl Iterator<Item = &'o Operation>) -> String {
    let is_it = |o: &&Operation| o.is_open && parted(&o.instance).0 == parted(instance).0;
    operations
        .find(is_it)
        .map_or(instance, |o| &o.instance)
        .to_owned()
}

/// What is combined by an operator, from left to right.
fn operands<'e>(operator: &str, e: &'e Expr) -> Vec<&'e Expr> {
    match &bare(e).kind {
        ExprKind::Binary(own, left, right) if *own == operator => {
            [operands(operator, left), operands(operator, right)].concat()
        }
        _ => vec![e],
    }
}

/// Without what is taken back at once, and the instances that were opened only to be closed again.
fn without_detours(operations: Vec<Operation>) -> (Vec<Operation>, Vec<String>) {
    let mut kept: Vec<Operation> = Vec::new();
    let mut seen = Vec::new();
    for operation in operations {
        match kept.last().and_then(|last| last.without_detour(&operation)) {
            Some(left) => {
                let is_seen = left.is_empty() && operation.is_always() && !operation.is_open;
                kept.pop();
                kept.extend(left);
                seen.extend(is_seen.then_some(operation.instance));
            }
            None => kept.push(operation),
        }
    }
    (kept, seen)
}
