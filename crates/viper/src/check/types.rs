//! Unification, and what a number is when the operands do not tell.
//!
//! While a member is checked, [`Type::Param`]s from [`FIRST_VARIABLE`] on stand for types that are
//! not known yet. A variable may be restricted to Int and Perm: the result of `1 / 2` is one,
//! because Viper takes it as a fraction or as an integer division, whichever fits. Products and
//! quotients whose operands are not known yet wait in a list.

use crate::ast::Type;
use echis_source::Span;

/// The first parameter index that stands for a unification variable; real parameter lists are far
/// shorter.
const FIRST_VARIABLE: u32 = 1 << 31;

#[derive(Debug)]
struct Variable {
    value: Option<Type>,
    /// It can be Int or Perm only.
    numeric: bool,
    /// What it becomes when nothing determines it.
    default: Type,
}

/// Which operator waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arithmetic {
    /// `*`
    Product,
    /// `/`
    Quotient,
}

#[derive(Debug)]
struct Waiting {
    operator: Arithmetic,
    left: Type,
    right: Type,
    result: Type,
    span: Span,
}

/// The unification variables of one member.
#[derive(Debug, Default)]
pub(super) struct Unifier {
    variables: Vec<Variable>,
    waiting: Vec<Waiting>,
}

impl Unifier {
    /// A variable that becomes `default` unless something else determines it.
    pub(super) fn fresh(&mut self, default: Type) -> Type {
        self.add(Variable {
            value: None,
            numeric: false,
            default,
        })
    }

    /// A variable for a number: Perm unless it has to be Int.
    pub(super) fn fresh_number(&mut self) -> Type {
        self.add(Variable {
            value: None,
            numeric: true,
            default: Type::Perm,
        })
    }

    fn add(&mut self, variable: Variable) -> Type {
        self.variables.push(variable);
        Type::Param(FIRST_VARIABLE + self.variables.len() as u32 - 1)
    }

    fn variable(ty: &Type) -> Option<usize> {
        match ty {
            Type::Param(i) => i.checked_sub(FIRST_VARIABLE).map(|i| i as usize),
            _ => None,
        }
    }

    /// The type as far as its outermost constructor is known.
    pub(super) fn shallow(&self, ty: &Type) -> Type {
        let mut ty = ty;
        while let Some(value) = Self::variable(ty)
            .and_then(|v| self.variables.get(v))
            .and_then(|v| v.value.as_ref())
        {
            ty = value;
        }
        ty.clone()
    }

    /// The type with all that is known put in, and defaults for the rest when `ground`.
    pub(super) fn resolve(&self, ty: &Type, ground: bool) -> Type {
        ty.map_params(&mut |i| {
            let variable = self.variables.get(i.checked_sub(FIRST_VARIABLE)? as usize)?;
            match &variable.value {
                Some(value) => Some(self.resolve(value, ground)),
                None if ground => Some(variable.default.clone()),
                None => None,
            }
        })
    }

    /// Makes two types equal, if they can be.
    pub(super) fn unify(&mut self, a: &Type, b: &Type) -> bool {
        let (a, b) = (self.shallow(a), self.shallow(b));
        match (Self::variable(&a), Self::variable(&b)) {
            (Some(x), Some(y)) if x == y => true,
            (Some(x), Some(y)) => {
                let (from, to) = if self.variables[x].numeric { (y, x) } else { (x, y) };
                let target = if to == x { a } else { b };
                // A parameter of the enclosing domain is a better guess than Int.
                if matches!(self.variables[from].default, Type::Param(_)) {
                    self.variables[to].default = self.variables[from].default.clone();
                }
                self.variables[from].value = Some(target);
                true
            }
            (Some(x), None) => self.bind(x, b),
            (None, Some(y)) => self.bind(y, a),
            (None, None) => self.unify_constructors(&a, &b),
        }
    }

    fn unify_constructors(&mut self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            (Type::Seq(a), Type::Seq(b))
            | (Type::Set(a), Type::Set(b))
            | (Type::Multiset(a), Type::Multiset(b)) => self.unify(a, b),
            (Type::Map(k, v), Type::Map(l, w)) => self.unify(k, l) && self.unify(v, w),
            // Lists of different lengths come from types with a wrong number of arguments, reported
            // where they stand.
            (Type::Domain(c, a), Type::Domain(d, b)) => {
                c == d && a.iter().zip(b).all(|(a, b)| self.unify(a, b))
            }
            (Type::Adt(c, a), Type::Adt(d, b)) => c == d && a.iter().zip(b).all(|(a, b)| self.unify(a, b)),
            _ => a == b,
        }
    }

    fn bind(&mut self, variable: usize, value: Type) -> bool {
        let numeric = matches!(value, Type::Int | Type::Perm);
        if self.variables[variable].numeric && !numeric || self.occurs(variable, &value) {
            return false;
        }
        self.variables[variable].value = Some(value);
        true
    }

    fn occurs(&self, variable: usize, ty: &Type) -> bool {
        self.resolve(ty, false)
            .any_param(&mut |i| i == FIRST_VARIABLE + variable as u32)
    }

    /// Whether it is a number, or can be; an unknown type is from now on one.
    pub(super) fn number(&mut self, ty: &Type) -> bool {
        let ty = self.shallow(ty);
        match Self::variable(&ty) {
            Some(v) if self.variables[v].numeric => true,
            Some(_) => {
                let number = self.fresh_number();
                self.unify(&ty, &number)
            }
            None => matches!(ty, Type::Int | Type::Perm),
        }
    }

    /// The result type of a product or quotient of two numbers; `None` if the right operand does
    /// not fit.
    pub(super) fn arithmetic(
        &mut self,
        operator: Arithmetic,
        left: &Type,
        right: &Type,
        span: Span,
    ) -> Option<Type> {
        let (left, right) = (self.shallow(left), self.shallow(right));
        if operator == Arithmetic::Quotient && left == Type::Int && !self.unify(&right, &Type::Int) {
            return None;
        }
        if left == Type::Perm || (operator == Arithmetic::Product && right == Type::Perm) {
            return Some(Type::Perm);
        }
        if operator == Arithmetic::Product && left == Type::Int && right == Type::Int {
            return Some(Type::Int);
        }
        let result = self.fresh_number();
        // Int by Int can be either and nothing more is to be found out about it.
        if left != Type::Int || operator == Arithmetic::Product {
            self.waiting.push(Waiting {
                operator,
                left,
                right,
                result: result.clone(),
                span,
            });
        }
        Some(result)
    }

    /// Decides all that waits. Returns the place of an operator whose operands do not fit its
    /// result.
    pub(super) fn settle(&mut self) -> Option<Span> {
        let mut failed = None;
        let mut waiting = std::mem::take(&mut self.waiting);
        while !waiting.is_empty() {
            let before = waiting.len();
            let mut left_over = Vec::new();
            for w in waiting {
                match self.propagate(&w) {
                    Some(true) => {}
                    Some(false) => failed = failed.or(Some(w.span)),
                    None => left_over.push(w),
                }
            }
            waiting = left_over;
            // Nothing forces the operands of what is left: fractions are the first choice.
            if waiting.len() == before {
                let first = waiting.remove(0);
                let result = if self.shallow(&first.result) == Type::Int {
                    Type::Int
                } else {
                    Type::Perm
                };
                // a fraction can be divided by an integer
                let divides = first.operator == Arithmetic::Quotient
                    && result == Type::Perm
                    && self.shallow(&first.right) == Type::Int;
                let fits = self.unify(&first.left, &result) && (divides || self.unify(&first.right, &result));
                if !fits || !self.unify(&first.result, &result) {
                    failed = failed.or(Some(first.span));
                }
            }
        }
        failed
    }

    /// Tries to decide one operator: whether it fits, or `None` if that is open.
    fn propagate(&mut self, w: &Waiting) -> Option<bool> {
        let (left, right, result) = (
            self.shallow(&w.left),
            self.shallow(&w.right),
            self.shallow(&w.result),
        );
        let perms = [&left, &right].into_iter().filter(|t| **t == Type::Perm).count();
        if result == Type::Int {
            return Some(self.unify(&left, &Type::Int) && self.unify(&right, &Type::Int));
        }
        match w.operator {
            Arithmetic::Product if perms > 0 => Some(self.unify(&result, &Type::Perm)),
            Arithmetic::Product if left == Type::Int && right == Type::Int => {
                Some(self.unify(&result, &Type::Int))
            }
            Arithmetic::Product if result == Type::Perm && left == Type::Int => {
                Some(self.unify(&right, &Type::Perm))
            }
            Arithmetic::Product if result == Type::Perm && right == Type::Int => {
                Some(self.unify(&left, &Type::Perm))
            }
            Arithmetic::Quotient if perms > 0 => {
                Some(self.unify(&left, &Type::Perm) && self.unify(&result, &Type::Perm))
            }
            Arithmetic::Quotient if left == Type::Int => Some(self.unify(&right, &Type::Int)),
            _ => None,
        }
    }
}
