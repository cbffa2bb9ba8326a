//! Translates expressions to terms, with the checks that must hold for the evaluation not to fail.
//!
//! The checks are the δ of the paper (2.1 and Definition 4.1). They are a list in order of
//! evaluation, so that it is known which failure comes first.

use crate::context::{Context, storage};
use crate::floats::Known;
use crate::store::Store;
use echis_logic::Term;
use echis_program::ast::{BinaryOp, ClassId, ClassKind, ErrorKind, Expression, ExpressionKind, Place, Type};
use echis_source::Span;

/// A condition for one step of an evaluation not to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The condition, which matters only if all earlier checks hold.
    pub condition: Term,
    /// The failure if the condition is false.
    pub failure: Failure,
    /// The place that is blamed.
    pub span: Span,
}

/// The reason why an evaluation fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// An erroneous transition.
    Error(ErrorKind),
    /// A value of this type has to be fixed to a number first (see [`floats`](crate::floats)).
    NotKnown(Term, Type),
}

impl From<ErrorKind> for Failure {
    fn from(error: ErrorKind) -> Failure {
        Failure::Error(error)
    }
}

/// An evaluation of one expression, or of several from left to right.
pub struct Evaluation<'a, 'p, 't, S> {
    cx: &'a Context<'p, 't>,
    store: &'a S,
    known: &'a Known,
    /// The condition under which the current expression is evaluated.
    guard: Term,
    checks: Vec<Check>,
}

impl<'a, 'p, 't, S: Store> Evaluation<'a, 'p, 't, S> {
    /// Starts an evaluation with these fixed values.
    pub fn new(cx: &'a Context<'p, 't>, store: &'a S, known: &'a Known) -> Self {
        Evaluation {
            cx,
            store,
            known,
            guard: cx.terms.tru(),
            checks: Vec::new(),
        }
    }

    /// The context.
    pub fn context(&self) -> &'a Context<'p, 't> {
        self.cx
    }

    /// The values that have been fixed.
    pub fn known(&self) -> &'a Known {
        self.known
    }

    /// The checks of everything evaluated, in order of evaluation. Checks that always hold are left
    /// out.
    pub fn checks(self) -> Vec<Check> {
        self.checks
    }

    /// Adds a check.
    pub fn check(&mut self, condition: Term, failure: impl Into<Failure>, span: Span) {
        let t = self.cx.terms;
        let condition = t.implies(self.guard, condition);
        if condition != t.tru() {
            self.checks.push(Check {
                condition,
                failure: failure.into(),
                span,
            });
        }
    }

    /// The value of an expression.
    pub fn value(&mut self, e: &Expression) -> Term {
        let cx = self.cx;
        if e.computes_floats() {
            return self.floating(e);
        }
        match &e.kind {
            ExpressionKind::Bool(b) => cx.terms.bool(*b),
            ExpressionKind::Integer(i) => cx.literal(i, e.ty),
            ExpressionKind::Float(x) => cx.float(*x),
            // the operation computes floats
            ExpressionKind::Primitive(..) => cx.default(e.ty),
            ExpressionKind::Nil => cx.nil(),
            ExpressionKind::Local(u) => self.store.local(cx, *u),
            ExpressionKind::Global(x) => self.store.global(cx, *x),
            ExpressionKind::Field(object, field) => {
                let object = self.object(object, e.span);
                self.store.field(cx, object, *field)
            }
            ExpressionKind::Element(array, index) => {
                let (a, i) = (self.value(array), self.value(index));
                self.check_element(a, i, index.ty, e.span);
                self.store.element(cx, a, i, (storage(e.ty), index.ty))
            }
            ExpressionKind::Length(array) => {
                let array = self.object(array, e.span);
                self.store.length(cx, array, e.ty)
            }
            ExpressionKind::Unary(op, a) => {
                let value = self.value(a);
                cx.unary(*op, a.ty, value)
            }
            ExpressionKind::Binary(op, a, b) => self.binary(*op, a, b, e.span),
            ExpressionKind::Conditional(b, x, y) => {
                let condition = self.value(b);
                let x = self.under(condition, x);
                let y = self.under(cx.terms.not(condition), y);
                cx.terms.ite(condition, x, y)
            }
            ExpressionKind::Convert(a) => {
                let value = self.value(a);
                cx.convert(value, a.ty, e.ty)
            }
            ExpressionKind::IsInstance(a, class) => {
                let object = self.value(a);
                self.is_instance(object, *class)
            }
            ExpressionKind::Downcast(a) => {
                let object = self.value(a);
                if let Type::Ref(class) = e.ty {
                    let is_nil = self.store.same(cx, object, cx.nil());
                    let fits = cx.terms.or(is_nil, self.is_instance(object, class));
                    self.check(fits, ErrorKind::FailedCast, e.span);
                }
                object
            }
        }
    }

    /// Evaluates the parts of an assigned place. The access itself is checked only when the value
    /// is stored.
    pub fn place(&mut self, place: &Place) -> Vec<Term> {
        match place {
            Place::Local(_) | Place::Global(_) => Vec::new(),
            Place::Field(object, _) => vec![self.value(object)],
            Place::Element(array, index) => vec![self.value(array), self.value(index)],
        }
    }

    /// Evaluates an expression that must not be nil, as a part of a larger one.
    fn object(&mut self, e: &Expression, whole: Span) -> Term {
        let object = self.value(e);
        self.check_object(object, whole);
        object
    }

    /// Checks that a reference is not nil.
    pub fn check_object(&mut self, object: Term, span: Span) {
        let is_nil = self.store.same(self.cx, object, self.cx.nil());
        self.check(self.cx.terms.not(is_nil), ErrorKind::NullDereference, span);
    }

    /// Checks that an array is not nil and that the index is within its bounds.
    pub fn check_element(&mut self, array: Term, index: Term, ty: Type, span: Span) {
        self.check_object(array, span);
        let length = self.store.length(self.cx, array, ty);
        let in_bounds = self.cx.in_bounds(index, length, ty);
        self.check(in_bounds, ErrorKind::ArrayOutOfBounds, span);
    }

    /// Checks that an array can hold the stored reference. The class of its elements is known only
    /// from its own class.
    pub fn check_store(&mut self, array: (Term, Type), stored: (Term, Type), span: Span) {
        let (Type::Ref(class), Type::Ref(stored_class)) = (array.1, stored.1) else {
            return;
        };
        let (cx, t) = (self.cx, self.cx.terms);
        for &own in cx.below(class) {
            let ClassKind::Array(Type::Ref(element)) = cx.program.classes[own.index()].kind else {
                continue;
            };
            if cx.hierarchy.is_below(stored_class, element) {
                continue;
            }
            let is_nil = self.store.same(cx, stored.0, cx.nil());
            let fits = t.or(is_nil, self.is_instance(stored.0, element));
            let is_own = self.store.has_class(cx, array.0, &[own]);
            self.check(t.implies(is_own, fits), ErrorKind::ArrayStore, span);
        }
    }

    /// Whether an object is not nil and of this class or of a subclass.
    pub fn is_instance(&self, object: Term, class: ClassId) -> Term {
        let t = self.cx.terms;
        let is_nil = self.store.same(self.cx, object, self.cx.nil());
        let fits = self.store.has_class(self.cx, object, self.cx.below(class));
        t.and(t.not(is_nil), fits)
    }

    fn binary(&mut self, op: BinaryOp, a: &Expression, b: &Expression, span: Span) -> Term {
        let cx = self.cx;
        let t = cx.terms;
        let left = self.value(a);
        let right = match op {
            BinaryOp::And => self.under(left, b),
            BinaryOp::Or => self.under(t.not(left), b),
            _ => self.value(b),
        };
        match (op, a.ty) {
            (BinaryOp::Eq, Type::Ref(_)) => self.store.same(cx, left, right),
            (BinaryOp::Ne, Type::Ref(_)) => t.not(self.store.same(cx, left, right)),
            (BinaryOp::Div | BinaryOp::Rem, ty) => {
                let is_zero = t.eq(right, cx.integer(0, ty));
                self.check(t.not(is_zero), ErrorKind::DivisionByZero, span);
                cx.binary(op, (ty, b.ty), left, right)
            }
            (_, ty) => cx.binary(op, (ty, b.ty), left, right),
        }
    }

    /// Evaluates an expression that is evaluated only under a condition.
    fn under(&mut self, condition: Term, e: &Expression) -> Term {
        let outer = self.guard;
        self.guard = self.cx.terms.and(outer, condition);
        let value = self.value(e);
        self.guard = outer;
        value
    }
}
