//! Expressions as terms, and what must hold for them not to fail: the δ of the paper (2.1 and Definition 4.1), as a list in order of
//! evaluation, so that it is known which failure comes first.

use crate::context::{Context, storage};
use crate::floats::Known;
use crate::store::Store;
use echis_logic::Term;
use echis_program::ast::{BinaryOp, ClassId, ClassKind, ErrorKind, Expression, ExpressionKind, Place, Type};
use echis_source::Span;

/// What must hold at one point of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// What must hold, if all checks before it do.
    pub condition: Term,
    /// What happens if it does not.
    pub failure: Failure,
    /// What it is about.
    pub span: Span,
}

/// Why an evaluation does not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// An erroneous transition.
    Error(ErrorKind),
    /// This value of this type would have to be known (see [`floats`](crate::floats)).
    NotKnown(Term, Type),
}

impl From<ErrorKind> for Failure {
    fn from(error: ErrorKind) -> Failure {
        Failure::Error(error)
    }
}

/// One evaluation: of an expression, or of several from left to right.
pub struct Evaluation<'a, 'p, 't, S> {
    cx: &'a Context<'p, 't>,
    store: &'a S,
    known: &'a Known,
    /// Under which condition what is being evaluated matters.
    guard: Term,
    checks: Vec<Check>,
}

impl<'a, 'p, 't, S: Store> Evaluation<'a, 'p, 't, S> {
    /// Nothing is evaluated yet. Some values have been fixed.
    pub fn new(cx: &'a Context<'p, 't>, store: &'a S, known: &'a Known) -> Self {
        Evaluation {
            cx,
            store,
            known,
            guard: cx.terms.tru(),
            checks: Vec::new(),
        }
    }

    /// What is known throughout.
    pub fn context(&self) -> &'a Context<'p, 't> {
        self.cx
    }

    /// The values that have been fixed.
    pub fn known(&self) -> &'a Known {
        self.known
    }

    /// What must hold for all that was evaluated not to fail, in order of evaluation. What holds anyway is not listed.
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
            // it computes floats
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

    /// The place that is assigned to: the values of its parts. Whether it is there is checked only when something is stored.
    pub fn place(&mut self, place: &Place) -> Vec<Term> {
        match place {
            Place::Local(_) | Place::Global(_) => Vec::new(),
            Place::Field(object, _) => vec![self.value(object)],
            Place::Element(array, index) => vec![self.value(array), self.value(index)],
        }
    }

    /// The value of an expression that must not be nil, in the evaluation of something larger.
    fn object(&mut self, e: &Expression, whole: Span) -> Term {
        let object = self.value(e);
        self.check_object(object, whole);
        object
    }

    /// A reference must not be nil.
    pub fn check_object(&mut self, object: Term, span: Span) {
        let is_nil = self.store.same(self.cx, object, self.cx.nil());
        self.check(self.cx.terms.not(is_nil), ErrorKind::NullDereference, span);
    }

    /// An array must be there, and the index within its bounds.
    pub fn check_element(&mut self, array: Term, index: Term, ty: Type, span: Span) {
        self.check_object(array, span);
        let length = self.store.length(self.cx, array, ty);
        let in_bounds = self.cx.in_bounds(index, length, ty);
        self.check(in_bounds, ErrorKind::ArrayOutOfBounds, span);
    }

    /// An array must hold what is stored in it: of which class its elements are is known only from its own class.
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

    /// Not nil, and of this class or of one below it.
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

    /// Evaluates what matters only under a condition.
    fn under(&mut self, condition: Term, e: &Expression) -> Term {
        let outer = self.guard;
        self.guard = self.cx.terms.and(outer, condition);
        let value = self.value(e);
        self.guard = outer;
        value
    }
}
