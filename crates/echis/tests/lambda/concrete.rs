//! The concrete semantics (Figs. 4 and 7) as an interpreter with environments: what everything else
//! is measured against. It shares no rule with the symbolic semantics. What results are for certain
//! inputs is said here, too.

use super::random::{INPUTS, LOCATIONS};
use super::syntax::{Cases, Op, Sx, Term};
use std::rc::Rc;

/// What the symbolic variables are.
#[derive(Debug, Clone)]
pub struct Inputs {
    pub numbers: [u64; INPUTS],
    pub truths: [bool; INPUTS],
}

#[derive(Debug, Clone)]
pub enum Value {
    Nat(u64),
    Bool(bool),
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

fn find(environment: &Environment, variable: u32) -> Value {
    match &**environment {
        Scope::With(v, value, _) if *v == variable => value.clone(),
        Scope::With(_, _, outer) => find(outer, variable),
        Scope::Empty => unreachable!("terms are closed"),
    }
}

impl Value {
    fn number(&self) -> u64 {
        let Value::Nat(n) = self else {
            unreachable!("terms are typed")
        };
        *n
    }

    fn truth(&self) -> bool {
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

fn evaluate(t: &Term, environment: &Environment, inputs: &Inputs, store: &mut Vec<Value>) -> Value {
    let mut value = |t: &Term| evaluate(t, environment, inputs, store);
    match t {
        Term::Variable(v) => find(environment, *v),
        Term::Lambda(v, body) => Value::Closure(*v, body.clone(), environment.clone()),
        Term::Apply(f, argument) => {
            let Value::Closure(v, body, outer) = value(f) else {
                unreachable!("terms are typed")
            };
            let argument = value(argument);
            let environment = Rc::new(Scope::With(v, argument, outer));
            evaluate(&body, &environment, inputs, store)
        }
        Term::True => Value::Bool(true),
        Term::False => Value::Bool(false),
        Term::If(c, a, b) => match value(c).truth() {
            true => value(a),
            false => value(b),
        },
        Term::Zero => Value::Nat(0),
        Term::Succ(a) => Value::Nat(value(a).number() + 1),
        Term::Pred(a) => Value::Nat(value(a).number().saturating_sub(1)),
        Term::IsZero(a) => Value::Bool(value(a).number() == 0),
        Term::Unit => Value::Unit,
        Term::Location(l) => Value::Location(*l),
        Term::Ref(a) => {
            let new = value(a);
            store.push(new);
            Value::Location(store.len() - 1)
        }
        Term::Deref(a) => {
            let location = value(a).location();
            store[location].clone()
        }
        Term::Assign(a, b) => {
            let (location, new) = (value(a).location(), value(b));
            store[location] = new;
            Value::Unit
        }
        Term::Symbol(Sx::Nat(i)) => Value::Nat(inputs.numbers[*i]),
        Term::Symbol(Sx::Bool(i)) => Value::Bool(inputs.truths[*i]),
        Term::Symbol(Sx::Stored(_)) | Term::Exp(..) | Term::Tagged(_) => {
            unreachable!("programs have none")
        }
    }
}

/// A result of a number or a truth value (as 0 or 1), followed by what is in the locations that
/// there were at the start.
pub type Result = Vec<u64>;

fn flat(value: &Value) -> u64 {
    match value {
        Value::Bool(b) => u64::from(*b),
        other => other.number(),
    }
}

/// Runs a program.
pub fn run(program: &Term, inputs: &Inputs) -> Result {
    let mut store = vec![Value::Nat(0); LOCATIONS];
    let value = evaluate(program, &Rc::new(Scope::Empty), inputs, &mut store);
    let all = std::iter::once(&value).chain(&store[..LOCATIONS]);
    all.map(flat).collect()
}

/// What a value of the symbolic semantics is for certain inputs; nothing if it says nothing, or two
/// different things.
pub fn meaning(value: &Term, inputs: &Inputs, stored: &dyn Fn(usize) -> Option<Rc<Cases>>) -> Option<u64> {
    let of = |t: &Term| meaning(t, inputs, stored);
    let one_of = |cases: &Cases| {
        let mut all = cases.iter().filter(|(c, _)| of(c) == Some(1)).map(|(_, v)| of(v));
        let first = all.next()??;
        all.all(|other| other == Some(first)).then_some(first)
    };
    Some(match value {
        Term::True => 1,
        Term::False | Term::Zero | Term::Unit => 0,
        Term::Succ(a) => of(a)? + 1,
        Term::Symbol(Sx::Nat(i)) => inputs.numbers[*i],
        Term::Symbol(Sx::Bool(i)) => inputs.truths[*i].into(),
        Term::Symbol(Sx::Stored(i)) => one_of(&*stored(*i)?)?,
        Term::Tagged(cases) => one_of(cases)?,
        Term::Exp(op, of_what) => match (op, &of_what[..]) {
            (Op::If, [c, a, b]) => of(if of(c)? == 1 { a } else { b })?,
            (Op::Succ, [a]) => of(a)? + 1,
            (Op::Pred, [a]) => of(a)?.saturating_sub(1),
            (Op::IsZero, [a]) => u64::from(of(a)? == 0),
            (Op::And, [a, b]) => of(a)? & of(b)?,
            (Op::Not, [a]) => 1 - of(a)?,
            _ => return None,
        },
        _ => return None,
    })
}
