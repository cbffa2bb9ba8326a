//! The shapes of magic wands.
//!
//! Two wands are instances of one resource if they differ only in the values of expressions that
//! are evaluated where the wand is written: the outermost expressions that neither read the wand's
//! own states nor contain variables that are bound inside of it. The wand without them is its
//! *shape*, and these expressions are its *places*:
//!
//! ```text
//! acc(x.f) && x.f > i + 1 --* acc(y.f, 1/2)     acc(□.f, □) && □.f > □ --* acc(□.f, □)
//! ```
//!
//! Names of bound variables and positions in the text do not matter. A missing amount means
//! `write`.

use crate::context::{Context, ExecResult, PartialError};
use crate::heap::Resource;
use crate::state::State;
use echis_logic::{Sort, Term};
use echis_source::{Sources, Span};
use echis_viper::ast::{Exp, ExpKind, Location, OldState, Program, Type, VarId};
use std::cell::RefCell;

/// The number of a shape in its member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WandShapeId(u32);

impl WandShapeId {
    /// A name for symbols and messages.
    pub fn name(self) -> String {
        format!("wand%{}", self.0)
    }
}

/// The shapes that a member mentions.
#[derive(Debug, Default)]
pub struct WandShapes(RefCell<Vec<Shape>>);

#[derive(Debug)]
struct Shape {
    /// A text that is the same for all wands of the shape.
    text: String,
    /// The sorts of the values in its places.
    sorts: Vec<Sort>,
    /// Where the first wand of the shape is written, and its places.
    written: (Span, Vec<Option<Span>>),
}

impl WandShapes {
    /// The sorts of the values in the places of a shape.
    pub fn argument_sorts(&self, shape: WandShapeId) -> Vec<Sort> {
        self.0.borrow()[shape.0 as usize].sorts.clone()
    }

    /// The wand of a shape with these texts in its places, as the first wand of the shape is
    /// written. `None` if its places come from macros.
    pub fn print(&self, shape: WandShapeId, sources: &Sources, values: &[String]) -> Option<String> {
        let shapes = self.0.borrow();
        let (whole, places) = &shapes[shape.0 as usize].written;
        let written = sources.text(*whole);
        let (mut printed, mut end) = (String::new(), 0);
        for (place, value) in places.iter().zip(values) {
            let Some(place) = place else { continue };
            let start = (place.start as usize).checked_sub(whole.start as usize)?;
            printed.push_str(written.get(end..start).filter(|_| place.is_part_of(*whole))?);
            printed.push_str(value);
            end = start + (place.end - place.start) as usize;
        }
        printed.push_str(written.get(end..)?);
        Some(printed.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn number(&self, text: String, sorts: Vec<Sort>, written: (Span, Vec<Option<Span>>)) -> WandShapeId {
        let mut shapes = self.0.borrow_mut();
        let known = shapes.iter().position(|shape| shape.text == text);
        let number = known.unwrap_or_else(|| {
            shapes.push(Shape { text, sorts, written });
            shapes.len() - 1
        });
        WandShapeId(number as u32)
    }
}

/// A place of a resource: an argument of a predicate, or a place of the shape of a wand.
#[derive(Debug, Clone, Copy)]
pub struct ArgumentPlace<'p> {
    /// The expression; `None` for an amount that is not written.
    pub exp: Option<&'p Exp>,
    is_amount: bool,
    is_in_wand: bool,
}

impl<'p> ArgumentPlace<'p> {
    /// The place of an argument.
    pub fn of(exp: &'p Exp) -> ArgumentPlace<'p> {
        ArgumentPlace {
            exp: Some(exp),
            is_amount: false,
            is_in_wand: false,
        }
    }
}

/// Takes the shape of a wand apart.
struct Splitter<'p> {
    program: &'p Program,
    places: Vec<ArgumentPlace<'p>>,
    /// The types of the places.
    types: Vec<Type>,
    /// The variables bound inside of the wand.
    bound: Vec<VarId>,
    /// Something in the wand whose meaning depends on more than its places.
    unsupported: Option<(Span, &'static str)>,
}

impl<'p> Splitter<'p> {
    /// Replaces the places in `copy`, a copy of `exp`, and makes it independent of names and
    /// positions.
    fn split(&mut self, exp: &'p Exp, copy: &mut Exp) {
        copy.span = Span::default();
        if self.is_place(exp) {
            self.places.push(ArgumentPlace {
                is_in_wand: true,
                ..ArgumentPlace::of(exp)
            });
            self.types.push(exp.ty.clone());
            // literals are places as well, so that no other `null` remains
            copy.kind = ExpKind::Null;
            return;
        }
        match &exp.kind {
            ExpKind::Perm(_) | ExpKind::ForPerm(_) => {
                self.note_unsupported(exp.span, "`perm` or `forperm` in a magic wand is");
            }
            ExpKind::Old(OldState::Entry | OldState::Label(_), _) => {
                self.note_unsupported(exp.span, "`old` of a bound variable in a magic wand is");
            }
            ExpKind::Let(v, ..) => self.bound.push(*v),
            ExpKind::Forall(q) | ExpKind::Exists(q) => self.bound.extend(&q.vars),
            _ => {}
        }
        self.rename(copy);
        let children = exp.children();
        let before = self.places.len();
        let mut next = children.iter();
        copy.for_each_child_mut(&mut |part| {
            if let Some(original) = next.next() {
                echis_recursion::deep(|| self.split(original, part));
            }
        });
        if let (ExpKind::Acc(_, Some(_)), ExpKind::Acc(_, Some(amount))) = (&exp.kind, &mut copy.kind)
            && matches!(amount.kind, ExpKind::Null)
            && let Some(place) = self.places[before..].last_mut()
        {
            place.is_amount = true;
            amount.ty = Type::Perm;
            self.types.pop();
            self.types.push(Type::Perm);
        }
        if let ExpKind::Acc(_, amount @ None) = &mut copy.kind {
            self.places.push(ArgumentPlace {
                exp: None,
                is_amount: true,
                is_in_wand: true,
            });
            self.types.push(Type::Perm);
            *amount = Some(Box::new(Exp {
                kind: ExpKind::Null,
                ty: Type::Perm,
                span: Span::default(),
            }));
        }
    }

    fn note_unsupported(&mut self, span: Span, what: &'static str) {
        self.unsupported.get_or_insert((span, what));
    }

    /// Numbers the bound variables in the order of their binders.
    fn rename(&self, copy: &mut Exp) {
        let number = |v: &mut VarId| {
            if let Some(n) = self.bound.iter().position(|bound| bound == v) {
                *v = VarId(n as u32);
            }
        };
        match &mut copy.kind {
            ExpKind::Var(v) | ExpKind::Let(v, ..) => number(v),
            ExpKind::Forall(q) | ExpKind::Exists(q) => q.vars.iter_mut().for_each(number),
            ExpKind::Unfolding(access, _) => access.span = Span::default(),
            _ => {}
        }
    }

    /// Whether an expression has one value in all states of the wand.
    fn is_place(&self, exp: &Exp) -> bool {
        let mut is_place = true;
        exp.walk(&mut |e| {
            match &e.kind {
                ExpKind::Var(v) => is_place &= !self.bound.contains(v),
                // a function without a precondition cannot read the heap
                ExpKind::Call(f, _) => is_place &= self.program.functions[f.index()].pres.is_empty(),
                ExpKind::Field(..)
                | ExpKind::Acc(..)
                | ExpKind::Perm(_)
                | ExpKind::Unfolding(..)
                | ExpKind::Applying(..)
                | ExpKind::Asserting(..)
                | ExpKind::ForPerm(_)
                | ExpKind::InhaleExhale(..)
                | ExpKind::Wildcard
                | ExpKind::Epsilon
                | ExpKind::Old(OldState::Lhs, _) => is_place = false,
                ExpKind::Old(_, inner) => {
                    let mut depends = |e: &Exp| match &e.kind {
                        ExpKind::Var(v) => self.bound.contains(v),
                        ExpKind::Old(OldState::Lhs, _) => true,
                        _ => false,
                    };
                    is_place &= !inner.any(&mut depends);
                }
                _ => {}
            }
            is_place && !matches!(e.kind, ExpKind::Old(..))
        });
        is_place
    }
}

/// The sides of a wand that is packaged or applied, and its location. `None` if the expression is
/// no wand.
pub fn sides(wand: &Exp) -> Option<(&Exp, &Exp)> {
    match &wand.kind {
        ExpKind::Acc(Location::Wand(left, right), _) => Some((left, right)),
        _ => None,
    }
}

impl<'p> Context<'p, '_> {
    /// The resource of a wand, and its places.
    ///
    /// # Errors
    ///
    /// Reports wands as unsupported whose meaning depends on more than the values of their places.
    pub fn wand_shape(
        &mut self,
        (left, right): (&'p Exp, &'p Exp),
        span: Span,
    ) -> ExecResult<(Resource, Vec<ArgumentPlace<'p>>)> {
        let mut splitter = Splitter {
            program: self.program,
            places: Vec::new(),
            types: Vec::new(),
            bound: Vec::new(),
            unsupported: None,
        };
        let (mut left_copy, mut right_copy) = (left.clone(), right.clone());
        splitter.split(left, &mut left_copy);
        splitter.split(right, &mut right_copy);
        if let Some((part, what)) = splitter.unsupported {
            let inside = if part == Span::default() { span } else { part };
            return self.unsupported(inside, what);
        }
        let sorts = splitter.types.iter().map(|ty| self.sort(ty)).collect();
        let written = splitter.places.iter().map(|place| place.exp.map(|e| e.span));
        let text = format!("{left_copy:?} --* {right_copy:?}");
        let shape = self
            .signature
            .wands
            .number(text, sorts, (span, written.collect()));
        Ok((Resource::Wand(shape), splitter.places))
    }

    /// The resource of a wand and the values in its places.
    pub fn wand_instance(
        &mut self,
        st: &State<'p>,
        sides: (&'p Exp, &'p Exp),
        span: Span,
        error: PartialError,
    ) -> ExecResult<(Resource, Vec<Term>)> {
        let (resource, places) = self.wand_shape(sides, span)?;
        let values = places.into_iter().map(|place| self.place_value(st, place, error));
        let values: ExecResult<Vec<Term>> = values.collect();
        Ok((resource, values?))
    }

    /// The value in a place.
    ///
    /// A place can stand behind a condition of the wand, such as `xs[i]` in `b.v ==> acc(xs[i].f)`.
    /// Whether it is well-defined is checked where the wand is packaged, and not here.
    pub fn place_value(
        &mut self,
        st: &State<'p>,
        place: ArgumentPlace<'p>,
        error: PartialError,
    ) -> ExecResult<Term> {
        let Some(exp) = place.exp else {
            return Ok(self.terms.real(1, 1));
        };
        let reads = || exp.any(&mut |e| matches!(e.kind, ExpKind::Old(..)));
        let checks = !place.is_in_wand || reads();
        let value = self.with_modes(|modes| modes.checking &= checks, |s| s.eval(st, exp, error))?;
        Ok(if place.is_amount {
            self.as_real(value)
        } else {
            value
        })
    }
}
