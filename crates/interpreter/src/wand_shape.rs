//! Which magic wands are instances of the same resource.
//!
//! Two wands are the same if their texts are, but for the expressions that are evaluated where they
//! are written, and if these have the same values. Such a *place* is an outermost expression that
//! neither reads the states of the wand nor mentions a variable that is bound inside of it:
//!
//! ```text
//! acc(x.f) && x.f > i + 1 --* acc(y.f, 1/2)     places: x, write, x, i + 1, y, 1/2
//! ```

use crate::machine::{Machine, Offence, R, Stop};
use crate::operators;
use crate::state::{State, WandInstance};
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{Exp, ExpKind, Location, OldState, Program, Type, VarId};
use std::rc::Rc;

/// A place: its expression, and whether it is a permission amount. An amount that is not written
/// has none.
pub(crate) type WandPlace<'p> = (Option<&'p Exp>, bool);

/// The shape of a wand.
#[derive(Debug)]
pub(crate) struct WandShape<'p> {
    /// The same for all wands with this shape.
    pub(crate) number: u32,
    pub(crate) places: Vec<WandPlace<'p>>,
    /// Something whose meaning depends on more than the values of the places.
    unsupported: Option<Span>,
}

struct Outline<'p> {
    program: &'p Program,
    places: Vec<WandPlace<'p>>,
    bound: Vec<VarId>,
    unsupported: Option<Span>,
}

impl<'p> Outline<'p> {
    /// Removes the places from `copy`, a copy of `exp`, and what two wands of one shape may differ
    /// in: spans and names of bound variables.
    fn draw(&mut self, exp: &'p Exp, copy: &mut Exp) {
        copy.span = Span::default();
        if is_place(self.program, exp, &self.bound) {
            self.places.push((Some(exp), false));
            copy.kind = ExpKind::Null;
            return;
        }
        match &exp.kind {
            ExpKind::Perm(_)
            | ExpKind::ForPerm(_)
            | ExpKind::Old(OldState::Entry | OldState::Label(_), _) => {
                self.unsupported.get_or_insert(exp.span);
            }
            ExpKind::Let(v, ..) => self.bound.push(*v),
            ExpKind::Forall(q) | ExpKind::Exists(q) => self.bound.extend(&q.vars),
            _ => {}
        }
        let number = |v: &mut VarId| {
            let position = self.bound.iter().position(|b| b == v);
            *v = position.map_or(*v, |n| VarId(n as u32));
        };
        match &mut copy.kind {
            ExpKind::Var(v) | ExpKind::Let(v, ..) => number(v),
            ExpKind::Forall(q) | ExpKind::Exists(q) => q.vars.iter_mut().for_each(number),
            ExpKind::Unfolding(access, _) => access.span = Span::default(),
            _ => {}
        }
        let parts = exp.children();
        let mut next = parts.into_iter();
        let count = self.places.len();
        copy.for_each_child_mut(&mut |part| {
            if let Some(original) = next.next() {
                echis_recursion::deep(|| self.draw(original, part));
            }
        });
        let ExpKind::Acc(_, amount) = &mut copy.kind else {
            return;
        };
        match amount {
            Some(amount) if matches!(amount.kind, ExpKind::Null) => {
                amount.ty = Type::Perm;
                if let Some(place) = self.places[count..].last_mut() {
                    place.1 = true;
                }
            }
            Some(_) => {}
            None => {
                self.places.push((None, true));
                let (kind, ty, span) = (ExpKind::Null, Type::Perm, Span::default());
                *amount = Some(Box::new(Exp { kind, ty, span }));
            }
        }
    }
}

/// Whether an expression has one value in all states of a wand, in which these variables are bound.
pub(crate) fn is_place(program: &Program, exp: &Exp, bound: &[VarId]) -> bool {
    let depends = |e: &Exp| match &e.kind {
        ExpKind::Var(v) => bound.contains(v),
        ExpKind::Old(OldState::Lhs, _) => true,
        _ => false,
    };
    let mut fixed = true;
    exp.walk(&mut |e| {
        fixed &= !depends(e);
        match &e.kind {
            ExpKind::Old(_, inner) => {
                fixed &= !inner.any(&mut |e| depends(e));
                return false;
            }
            ExpKind::Call(f, _) => fixed &= program.functions[f.index()].pres.is_empty(),
            ExpKind::Field(..)
            | ExpKind::Acc(..)
            | ExpKind::Perm(_)
            | ExpKind::ForPerm(_)
            | ExpKind::Unfolding(..)
            | ExpKind::Applying(..)
            | ExpKind::Asserting(..)
            | ExpKind::InhaleExhale(..)
            | ExpKind::Wildcard
            | ExpKind::Epsilon => fixed = false,
            _ => {}
        }
        fixed
    });
    fixed
}

/// The two sides of a wand, and its location.
pub(crate) fn sides(wand: &Exp) -> Option<(&Exp, &Exp, &Location)> {
    match &wand.kind {
        ExpKind::Acc(location @ Location::Wand(left, right), _) => Some((left, right, location)),
        _ => None,
    }
}

impl<'p> Machine<'p> {
    /// The shape of a wand that is written somewhere.
    pub(crate) fn wand_shape(&mut self, wand: &'p Location, span: Span) -> R<Rc<WandShape<'p>>> {
        let Location::Wand(left, right) = wand else {
            return self.ill_typed(span);
        };
        let written = std::ptr::from_ref(wand) as usize;
        let shape = match self.wand_shapes.get(&written) {
            Some(known) => known.clone(),
            None => {
                let shape = Rc::new(self.outline(left, right));
                self.wand_shapes.insert(written, shape.clone());
                shape
            }
        };
        match shape.unsupported {
            Some(span) => self.not_executable(span, "`perm`, or `old` of a bound variable, in a magic wand"),
            None => Ok(shape),
        }
    }

    fn outline(&mut self, left: &'p Exp, right: &'p Exp) -> WandShape<'p> {
        let mut outline = Outline {
            program: self.program,
            places: Vec::new(),
            bound: Vec::new(),
            unsupported: None,
        };
        let (mut left_copy, mut right_copy) = (left.clone(), right.clone());
        outline.draw(left, &mut left_copy);
        outline.draw(right, &mut right_copy);
        let text = format!("{left_copy:?} --* {right_copy:?}");
        let next = self.wand_texts.len() as u32;
        WandShape {
            number: *self.wand_texts.entry(text).or_insert(next),
            places: outline.places,
            unsupported: outline.unsupported,
        }
    }

    /// The instance that a wand is.
    pub(crate) fn wand_instance(
        &mut self,
        st: &State<'p>,
        wand: &'p Location,
        span: Span,
        at: Offence,
    ) -> R<WandInstance> {
        let shape = self.wand_shape(wand, span)?;
        let mut args = Vec::new();
        for place in &shape.places {
            args.push(self.place_value(st, *place, at)?);
        }
        let shape = shape.number;
        Ok(WandInstance { shape, args })
    }

    /// The value in a place. A place may stand behind a condition, and may be undefined where the
    /// condition does not hold.
    pub(crate) fn place_value(
        &mut self,
        st: &State<'p>,
        (exp, is_amount): WandPlace<'p>,
        at: Offence,
    ) -> R<Value> {
        let Some(exp) = exp else {
            return Ok(Value::perm(1, 1));
        };
        let reads = exp.any(&mut |e| matches!(e.kind, ExpKind::Old(..)));
        let value = match self.eval(st, exp, at) {
            Err(Stop::Failed(_)) if !reads => {
                return self.not_executable(exp.span, "a part of a magic wand that has no value");
            }
            result => result?,
        };
        let amount = operators::to_perm(&value).filter(|_| is_amount);
        Ok(amount.map_or(value, Value::Perm))
    }
}
