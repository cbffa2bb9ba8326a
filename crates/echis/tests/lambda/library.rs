//! An ordinary interpreter whose numbers and truth values are those of the library: forking as it
//! is, merging with `#[symbolic]`.

use super::random::{INPUTS, LOCATIONS};
use super::syntax::{Cases, Op, Sx, Term};
use echis::{Merge, Sym, symbolic};
use std::rc::Rc;

#[derive(Debug, Clone)]
pub enum Value {
    Nat(Sym<u8>),
    Bool(Sym<bool>),
    Unit,
    Location(usize),
    Closure(u32, Rc<Term>, Environment),
}

pub type Environment = Rc<Scope>;

#[derive(Debug)]
pub enum Scope {
    Empty,
    With(u32, Value, Environment),
}

impl Merge for Value {
    fn merge(condition: Sym<bool>, then: Value, otherwise: Value) -> Value {
        match (then, otherwise) {
            (Value::Nat(a), Value::Nat(b)) => Value::Nat(condition.select(a, b)),
            (Value::Bool(a), Value::Bool(b)) => Value::Bool(condition.select(a, b)),
            (Value::Unit, Value::Unit) => Value::Unit,
            (then, otherwise) => {
                if condition.decide() {
                    then
                } else {
                    otherwise
                }
            }
        }
    }
}

impl Value {
    fn number(&self) -> Sym<u8> {
        let Value::Nat(n) = self else {
            unreachable!("terms are typed")
        };
        *n
    }

    fn truth(&self) -> Sym<bool> {
        let Value::Bool(b) = self else {
            unreachable!("terms are typed")
        };
        *b
    }

    fn location(&self) -> usize {
        let Value::Location(l) = self else {
            unreachable!("terms are typed")
        };
        *l
    }
}

fn find(environment: &Environment, variable: u32) -> Value {
    match &**environment {
        Scope::With(v, value, _) if *v == variable => value.clone(),
        Scope::With(_, _, outer) => find(outer, variable),
        Scope::Empty => unreachable!("terms are closed"),
    }
}

fn pred(n: Sym<u8>) -> Sym<u8> {
    n.equals(0).select(0, n.wrapping_sub(1))
}

/// The inputs of a program.
#[derive(Debug, Clone)]
pub struct Inputs {
    pub numbers: [Sym<u8>; INPUTS],
    pub truths: [Sym<bool>; INPUTS],
}

macro_rules! interpreter {
    ($(#[$attribute:meta])? $name:ident $decide:path) => {
        $(#[$attribute])?
        pub fn $name(t: &Term, environment: &Environment, inputs: &Inputs, store: &mut Vec<Value>) -> Value {
            match t {
                Term::Variable(v) => find(environment, *v),
                Term::Lambda(v, body) => Value::Closure(*v, body.clone(), environment.clone()),
                Term::Apply(f, argument) => {
                    let Value::Closure(v, body, outer) = $name(f, environment, inputs, store) else {
                        unreachable!("terms are typed")
                    };
                    let argument = $name(argument, environment, inputs, store);
                    let environment = Rc::new(Scope::With(v, argument, outer));
                    $name(&body, &environment, inputs, store)
                }
                Term::True => Value::Bool(true.into()),
                Term::False => Value::Bool(false.into()),
                Term::If(c, a, b) => {
                    if $decide($name(c, environment, inputs, store).truth()) {
                        $name(a, environment, inputs, store)
                    } else {
                        $name(b, environment, inputs, store)
                    }
                }
                Term::Zero => Value::Nat(0.into()),
                Term::Succ(a) => Value::Nat($name(a, environment, inputs, store).number().wrapping_add(1)),
                Term::Pred(a) => Value::Nat(pred($name(a, environment, inputs, store).number())),
                Term::IsZero(a) => Value::Bool($name(a, environment, inputs, store).number().equals(0)),
                Term::Unit => Value::Unit,
                Term::Location(l) => Value::Location(*l),
                Term::Ref(a) => {
                    let new = $name(a, environment, inputs, store);
                    store.push(new);
                    Value::Location(store.len() - 1)
                }
                Term::Deref(a) => {
                    let location = $name(a, environment, inputs, store).location();
                    store[location].clone()
                }
                Term::Assign(a, b) => {
                    let location = $name(a, environment, inputs, store).location();
                    let new = $name(b, environment, inputs, store);
                    store[location] = new;
                    Value::Unit
                }
                Term::Symbol(Sx::Nat(i)) => Value::Nat(inputs.numbers[*i]),
                Term::Symbol(Sx::Bool(i)) => Value::Bool(inputs.truths[*i]),
                _ => unreachable!("programs have none"),
            }
        }
    };
}

interpreter!(forking Sym::decide);
interpreter!(
    #[symbolic]
    merging std::convert::identity
);

pub type Interpreter = fn(&Term, &Environment, &Inputs, &mut Vec<Value>) -> Value;

/// A truth value as 0 or 1.
fn flat(value: &Value) -> Sym<u8> {
    match value {
        Value::Bool(b) => b.select(1, 0),
        other => other.number(),
    }
}

/// Runs a program: the result, followed by what is in the locations that there were at the start.
pub fn run(interpreter: Interpreter, program: &Term, inputs: &Inputs) -> Vec<Sym<u8>> {
    let mut store = vec![Value::Nat(0.into()); LOCATIONS];
    let value = interpreter(program, &Rc::new(Scope::Empty), inputs, &mut store);
    std::iter::once(&value)
        .chain(&store[..LOCATIONS])
        .map(flat)
        .collect()
}

/// A value of the symbolic semantics as one of the library.
pub fn meaning(value: &Term, inputs: &Inputs, stored: &dyn Fn(usize) -> Rc<Cases>) -> Sym<u8> {
    let of = |t: &Term| meaning(t, inputs, stored);
    let is = |t: &Term| of(t).equals(1);
    let one_of = |cases: &Cases| {
        let any = |rest: Sym<u8>, (c, v): &(Term, Term)| is(c).select(of(v), rest);
        cases.iter().fold(Sym::known(u8::MAX), any)
    };
    match value {
        Term::True => 1.into(),
        Term::False | Term::Zero | Term::Unit => 0.into(),
        Term::Succ(a) => of(a).wrapping_add(1),
        Term::Symbol(Sx::Nat(i)) => inputs.numbers[*i],
        Term::Symbol(Sx::Bool(i)) => inputs.truths[*i].select(1, 0),
        Term::Symbol(Sx::Stored(i)) => one_of(&stored(*i)),
        Term::Exp(op, of_what) => match (op, &of_what[..]) {
            (Op::If, [c, a, b]) => is(c).select(of(a), of(b)),
            (Op::Succ, [a]) => of(a).wrapping_add(1),
            (Op::Pred, [a]) => pred(of(a)),
            (Op::IsZero, [a]) => of(a).equals(0).select(1, 0),
            (Op::And, [a, b]) => (is(a) & is(b)).select(1, 0),
            (Op::Not, [a]) => is(a).select(0, 1),
            other => unreachable!("{other:?}"),
        },
        other => unreachable!("{other:?}"),
    }
}
