//! What a statement needs in the midst of its expression, where no statement can stand: `key > 3 ? key : touch(3)` reads a field of what is
//! closed for the call. Each part that needs an instance open has it opened around itself; before the statement and behind it
//! the instance is as it would be without that. What an assignment writes to is no part that anything could stand around, so there it is
//! the other way round: in `key = touch(3)` the instance is open, and closed around the call.

use super::edits::Edit;
use super::layout::{Anchor, Kind, StmtIx};
use super::parts;
use super::steps::{Operation, Phase, Plan, Scribe};
use crate::syntax::tree::{Expr, ExprKind};
use echis_source::{Place, Span};

/// An operation at a place within the expression of a statement.
#[derive(Debug, Clone)]
pub(super) struct Inner {
    pub place: Place,
    /// The predicate of the Viper program.
    pub predicate: String,
    pub operation: Operation,
    /// Where it is done if all of the statement can do with it.
    pub anchor: Anchor,
}

impl Scribe<'_> {
    /// The statement within whose expression something is needed.
    pub(super) fn within(&self, place: Place, predicate: &str) -> Option<StmtIx> {
        let ix = self.layout.innermost(place.span())?;
        let whole = self.expression_of(ix)?;
        let is_inside = match place {
            Place::Before(span) => is_part(whole, span) || self.is_overtaken(ix, whole, span, predicate),
            Place::EndOfSide(span, _) => is_part(whole, span),
            _ => false,
        };
        is_inside.then_some(ix)
    }

    /// Is a place in the midst of the expression of a statement?
    pub(super) fn is_in_expression(&self, ix: StmtIx, place: Span) -> bool {
        self.expression_of(ix).is_some_and(|whole| is_part(whole, place))
    }

    /// The expression that is evaluated for a statement, if it is the only one and in the midst of it something can be opened.
    fn expression_of(&self, ix: StmtIx) -> Option<&Expr> {
        let statement = &self.layout.statements[ix];
        let around = match statement.kind {
            Kind::If { condition, .. } => condition,
            Kind::Return(value) => value?,
            Kind::Switch { scrutinee, .. } => scrutinee,
            Kind::Loop {
                is_do: false,
                condition,
                ..
            } if self.proof.words.left_inside.contains(&statement.span) => condition?,
            Kind::Other => statement.span,
            _ => return None,
        };
        let is_own = |e: &&Expr| around.contains(e.span) && self.layout.innermost(e.span) == Some(ix);
        let mut own = self.layout.expressions.iter().filter(is_own);
        own.next().filter(|_| own.next().is_none())
    }

    /// Is what is needed at a place needed only after calls in the expression, for which the instance was closed?
    fn is_overtaken(&self, ix: StmtIx, whole: &Expr, place: Span, predicate: &str) -> bool {
        if !whole.span.contains(place) {
            // what a loop does besides asking has places of its own
            return !self.layout.is_loop(ix) && self.is_given(whole, predicate);
        }
        let mut overtaken = false;
        parts::visit(whole, &mut |e| {
            let is_it = both(e).contains(&place);
            let mut parts = parts::parts(bare(e)).into_iter();
            overtaken |= is_it && parts.any(|part| self.is_given(part, predicate));
        });
        overtaken
    }

    /// Is there a call in an expression for which an instance has to be closed?
    pub(super) fn is_given(&self, e: &Expr, predicate: &str) -> bool {
        let mut given = false;
        parts::visit(e, &mut |part| given |= self.is_call_given(part.span, predicate));
        given
    }

    fn is_call_given(&self, call: Span, predicate: &str) -> bool {
        self.given.get(&call).is_some_and(|all| all.contains(predicate))
    }

    /// Is it an assignment to something else than a local variable?
    fn writes(&self, e: &Expr) -> bool {
        match &bare(e).kind {
            ExprKind::Assign(to, ..) | ExprKind::Update { place: to, .. } => match &to.kind {
                ExprKind::Name(name) => self.layout.fields.contains(&name.text),
                _ => true,
            },
            _ => false,
        }
    }

    /// Decides how what is needed within expressions is written.
    pub(super) fn settle_within(&self, plan: &mut Plan) {
        for (ix, mut all) in std::mem::take(&mut plan.inner) {
            all.sort_by_key(|inner| inner.operation.order);
            while let Some(first) = all.first() {
                let instance = first.operation.instance.clone();
                let (own, others) = all.into_iter().partition(|i| i.operation.instance == instance);
                self.settle_instance(ix, own, plan);
                all = others;
            }
        }
    }

    /// The same for one instance, about which there is at least one operation.
    fn settle_instance(&self, ix: StmtIx, own: Vec<Inner>, plan: &mut Plan) {
        let mut add = |inner: Inner| plan.add(inner.anchor, inner.operation);
        let kind = &self.layout.statements[ix].kind;
        if !self.layout.is_loop(ix) && self.is_simple(ix, &own) {
            let mut own = own.into_iter();
            own.next().into_iter().for_each(&mut add);
            // what is closed where sides of a decision end stays open for the next one
            return own.filter(|inner| !inner.operation.is_open).for_each(add);
        }
        let Some(walk) = self.walk(ix, &own) else {
            return own.into_iter().for_each(add);
        };
        let instance = &own[0].operation.instance;
        for (span, is_open) in &walk.around {
            let around = match is_open {
                true => &mut plan.perhaps,
                false => &mut plan.closed,
            };
            around.push((instance.clone(), *span));
        }
        let was_open = !own[0].operation.is_open;
        let operation = &own[0].operation;
        let before = Anchor::Before(ix);
        if walk.is_usually_open {
            if !was_open {
                plan.add(before, operation.at(Phase::Within, true));
            }
            return;
        }
        if let Kind::Return(_) = kind {
            // what is open at the end is closed there, before the value is returned
            if was_open != walk.is_open {
                plan.add(before, operation.at(Phase::Within, walk.is_open));
            }
            return;
        }
        if was_open {
            plan.add(before, operation.at(Phase::Within, false));
        }
        if !walk.is_open {
            return;
        }
        let behind = match *kind {
            Kind::If { yes, no, .. } => {
                let other = match no {
                    Some(no) => self.layout.start_of(no),
                    None if self.layout.leaves(yes) => self.layout.behind(ix),
                    None => Anchor::Else(ix),
                };
                vec![self.layout.start_of(yes), other]
            }
            // it was evaluated within the round
            Kind::Loop { body, .. } => vec![self.layout.start_of(body), self.layout.behind(ix)],
            _ => vec![self.layout.behind(ix)],
        };
        for anchor in behind {
            plan.add(anchor, operation.at(Phase::Before, true));
        }
    }

    /// A walk through the expression that some operations are in, if all paths do them.
    fn walk<'w>(&'w self, ix: StmtIx, own: &'w [Inner]) -> Option<Walk<'w>> {
        let whole = self.expression_of(ix)?;
        if own.iter().any(|i| !i.operation.is_always()) {
            return None;
        }
        let starts_open = !own[0].operation.is_open;
        let is_usually_open = match self.layout.statements[ix].kind {
            // rounds begin with what the invariants say
            Kind::Loop { .. } => starts_open,
            Kind::Other => self.writes(whole) && own.last()?.operation.is_open,
            _ => false,
        };
        let mut walk = Walk {
            scribe: self,
            own,
            is_open: starts_open,
            is_usually_open,
            differs: false,
            around: Vec::new(),
            read: Vec::new(),
        };
        walk.expression(whole);
        walk.done(|i| !whole.span.contains(i.place.span()));
        (!walk.differs).then_some(walk)
    }

    /// Can all be done before the statement and behind it: is an instance opened first and whatever is decided, and closed at most where the
    /// sides of a decision end?
    fn is_simple(&self, ix: StmtIx, own: &[Inner]) -> bool {
        let (Some(whole), [first, rest @ ..]) = (self.expression_of(ix), own) else {
            return false;
        };
        let is_end = |i: &Inner| matches!(i.place, Place::EndOfSide(..));
        // behind the condition of an `if` there are two places, and none for both
        let is_if = matches!(self.layout.statements[ix].kind, Kind::If { .. });
        let may_follow = |i: &Inner| i.operation.is_open || is_end(i) && !is_if;
        let place = first.place.span();
        match first.operation.is_open {
            true => {
                !is_end(first)
                    && !is_decided(whole, place)
                    && !self.is_overtaken(ix, whole, place, &first.predicate)
                    && rest.iter().all(may_follow)
            }
            false => rest.is_empty() && !is_end(first),
        }
    }

    /// Instances may have to be open, or closed, around expressions.
    pub(super) fn around(&mut self, verb: &str, all: &[(String, Span)]) {
        for (instance, around) in all {
            self.perhaps(Edit::prefix(
                self.layout,
                *around,
                format!("{verb} {instance} in"),
            ));
        }
    }
}

/// Is it a part of an expression, and not all of it?
fn is_part(whole: &Expr, span: Span) -> bool {
    whole.span.contains(span) && !both(whole).contains(&span)
}

/// Is a part evaluated on one side of a decision only?
fn is_decided(whole: &Expr, part: Span) -> bool {
    let mut at = whole;
    while let Some(inner) = parts::parts(at).into_iter().find(|e| e.span.contains(part)) {
        let on_side = match &at.kind {
            ExprKind::Binary("&&" | "||", _, right) => right.span == inner.span,
            ExprKind::Conditional(condition, ..) => condition.span != inner.span,
            _ => false,
        };
        if on_side {
            return true;
        }
        at = inner;
    }
    false
}

/// An expression without the parentheses around it.
pub(super) fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}

/// Where it stands, with the parentheses around it and without.
fn both(e: &Expr) -> [Span; 2] {
    [e.span, bare(e).span]
}

/// Goes through an expression in the order in which it is evaluated, and finds the parts for which an instance is not as it usually is.
struct Walk<'w> {
    scribe: &'w Scribe<'w>,
    own: &'w [Inner],
    is_open: bool,
    /// How it is where nothing stands around a part.
    is_usually_open: bool,
    /// It depends on what was decided whether it is open.
    differs: bool,
    /// The parts, and whether it is open for them.
    around: Vec<(Span, bool)>,
    /// What was read with the instance closed. Without effects behind it, that is evaluated together with the expression that it is a part of.
    read: Vec<Span>,
}

impl Walk<'_> {
    fn expression(&mut self, e: &Expr) {
        let inside: Vec<&Inner> = self.own.iter().filter(|i| is_within(i, e)).collect();
        let predicate = &self.own[0].predicate;
        if inside.iter().all(|i| i.operation.is_open) && !self.is_given_closed(e, inside.first().copied()) {
            self.is_open |= !inside.is_empty();
            match self.is_open {
                _ if self.scribe.is_plain(e) => {}
                is_open if is_open != self.is_usually_open => self.around.push((e.span, is_open)),
                true => {}
                false => self.read.push(e.span),
            }
            return;
        }
        match &bare(e).kind {
            ExprKind::Conditional(asked, yes, no) => self.decision(e, asked, Some(yes), Some(no)),
            ExprKind::Binary("&&", asked, more) => self.decision(e, asked, Some(more), None),
            ExprKind::Binary("||", asked, more) => self.decision(e, asked, None, Some(more)),
            whole => {
                let parts = match whole {
                    // the place that is written to is not a value, and what it is made of is usually open like itself
                    ExprKind::Assign(_, _, value) if self.is_usually_open => vec![&**value],
                    ExprKind::Assign(to, _, value) => [parts::parts(to), vec![&**value]].concat(),
                    _ => parts::parts(bare(e)),
                };
                let is_given = both(e)
                    .into_iter()
                    .any(|span| self.scribe.is_call_given(span, predicate));
                let outside = self.is_usually_open;
                if is_given && outside && !self.is_open_behind(e) {
                    self.around.push((e.span, false));
                    self.is_usually_open = false;
                }
                parts.iter().for_each(|part| self.expression(part));
                self.is_usually_open = outside;
                self.done(|i| is_within(i, e) && !parts.iter().any(|part| is_within(i, part)));
                if is_given {
                    self.read.clear();
                }
            }
        }
    }

    /// Does a call in an expression come before the instance is opened, for the first time there? Then it may be what that call is given.
    fn is_given_closed(&self, e: &Expr, first: Option<&Inner>) -> bool {
        let opened = first.map(|i| i.place.span());
        // what is written to is looked at when there is a value for it
        let writes = matches!(bare(e).kind, ExprKind::Assign(..));
        let is_behind =
            |call: Span| opened.is_some_and(|at| call.contains(at) || call.start >= at.end && !writes);
        let mut given = false;
        parts::visit(e, &mut |part| {
            let is_given = self.scribe.is_call_given(part.span, &self.own[0].predicate);
            given |= is_given && !self.is_open && !is_behind(part.span);
        });
        given
    }

    /// Is it open when an expression has been evaluated?
    fn is_open_behind(&self, e: &Expr) -> bool {
        let mut inside = self.own.iter().filter(|i| is_within(i, e));
        inside.next_back().map_or(self.is_open, |i| i.operation.is_open)
    }

    fn decision(&mut self, e: &Expr, asked: &Expr, yes: Option<&Expr>, no: Option<&Expr>) {
        self.expression(asked);
        let before = self.is_open;
        self.side(asked, yes, true);
        let on_other_side = std::mem::replace(&mut self.is_open, before);
        self.side(asked, no, false);
        self.differs |= self.is_open != on_other_side;
        let places = both(e).map(Place::Before);
        self.done(|i| places.contains(&i.place));
    }

    fn side(&mut self, asked: &Expr, e: Option<&Expr>, side: bool) {
        e.into_iter().for_each(|e| self.expression(e));
        let ends = both(asked).map(|span| Place::EndOfSide(span, side));
        self.done(|i| ends.contains(&i.place));
    }

    fn done(&mut self, is_done: impl Fn(&Inner) -> bool) {
        for inner in self.own.iter().filter(|i| is_done(i)) {
            self.is_open = inner.operation.is_open;
            if self.is_open && !self.is_usually_open {
                self.around.extend(self.read.drain(..).map(|span| (span, true)));
            }
        }
    }
}

/// Is it done while an expression is evaluated? Where a side of a decision ends, the question was answered.
fn is_within(inner: &Inner, e: &Expr) -> bool {
    let span = inner.place.span();
    let is_question = matches!(inner.place, Place::EndOfSide(..)) && both(e).contains(&span);
    e.span.contains(span) && !is_question
}
