//! Random well-formed terms. They are typed, so that evaluation neither gets stuck nor goes on
//! forever: conditionals give numbers, truth values and `unit`, as there is no rule that applies a
//! symbolic expression; references are to numbers.

use super::syntax::{Sx, Term};
use std::rc::Rc;

/// How many inputs there are of each type.
pub const INPUTS: usize = 2;

/// How many locations there are at the start.
pub const LOCATIONS: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Nat,
    Bool,
    Unit,
    Ref,
    /// From numbers to numbers.
    Function,
}

/// A stream of random numbers: the same for the same seed.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 33) as usize % bound
    }
}

struct Generator<'r> {
    random: &'r mut Random,
    effects: bool,
    scope: Vec<(u32, Type)>,
    variables: u32,
}

/// A term whose value is a number or a truth value.
pub fn term(random: &mut Random, effects: bool) -> Term {
    let ty = [Type::Nat, Type::Bool][random.below(2)];
    let mut generator = Generator {
        random,
        effects,
        scope: Vec::new(),
        variables: 0,
    };
    generator.term(ty, 5)
}

impl Generator<'_> {
    fn term(&mut self, ty: Type, depth: usize) -> Term {
        if depth == 0 {
            return self.leaf(ty);
        }
        let inner = depth - 1;
        match (self.random.below(8), ty) {
            (0, _) => self.leaf(ty),
            (1 | 2, _) => self.binding(ty, inner),
            (3, Type::Nat) => Term::Succ(self.rc(Type::Nat, inner)),
            (4, Type::Nat) => Term::Pred(self.rc(Type::Nat, inner)),
            (5, Type::Nat) => Term::Apply(self.rc(Type::Function, inner), self.rc(Type::Nat, inner)),
            (6, Type::Nat) if self.effects => Term::Deref(self.rc(Type::Ref, inner)),
            (3..=5, Type::Bool) => Term::IsZero(self.rc(Type::Nat, inner)),
            (3..=6, Type::Unit) => Term::Assign(self.rc(Type::Ref, inner), self.rc(Type::Nat, inner)),
            (3, Type::Ref) => Term::Ref(self.rc(Type::Nat, inner)),
            (_, Type::Ref) => self.leaf(ty),
            (_, Type::Function) => self.lambda(Type::Nat, Type::Nat, inner),
            (..) => Term::If(self.rc(Type::Bool, inner), self.rc(ty, inner), self.rc(ty, inner)),
        }
    }

    fn rc(&mut self, ty: Type, depth: usize) -> Rc<Term> {
        Rc::new(self.term(ty, depth))
    }

    /// `(λx. body) argument`
    fn binding(&mut self, ty: Type, depth: usize) -> Term {
        let types = [
            Type::Nat,
            Type::Bool,
            Type::Function,
            Type::Unit,
            Type::Unit,
            Type::Ref,
        ];
        let bound = types[self.random.below(if self.effects { 6 } else { 3 })];
        let argument = self.rc(bound, depth);
        Term::Apply(self.lambda(bound, ty, depth).into(), argument)
    }

    fn lambda(&mut self, bound: Type, ty: Type, depth: usize) -> Term {
        self.variables += 1;
        let variable = self.variables;
        self.scope.push((variable, bound));
        let body = self.rc(ty, depth);
        self.scope.pop();
        Term::Lambda(variable, body)
    }

    fn leaf(&mut self, ty: Type) -> Term {
        let known: Vec<u32> = self
            .scope
            .iter()
            .filter(|(_, t)| *t == ty)
            .map(|(v, _)| *v)
            .collect();
        if !known.is_empty() && self.random.below(3) > 0 {
            return Term::Variable(known[self.random.below(known.len())]);
        }
        match (ty, self.random.below(4)) {
            (Type::Nat, 0) => Term::Zero,
            (Type::Nat, 1) => Term::Succ(Term::Zero.into()),
            (Type::Nat, i) => Term::Symbol(Sx::Nat(i % INPUTS)),
            (Type::Bool, 0) => Term::True,
            (Type::Bool, 1) => Term::False,
            (Type::Bool, i) => Term::Symbol(Sx::Bool(i % INPUTS)),
            (Type::Unit, _) => Term::Unit,
            (Type::Ref, i) => Term::Location(i % LOCATIONS),
            (Type::Function, _) => self.lambda(Type::Nat, Type::Nat, 0),
        }
    }
}
