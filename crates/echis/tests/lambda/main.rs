//! Section 3 of the paper, deeply embedded: the λ-calculus with symbolic values, without and with
//! side effects.
//!
//! On random well-formed terms the symbolic semantics (Figs. 5 and 8) and the redefinitions (Figs.
//! 6 and 9) give the same results, which is what Theorems 3.1 and 3.2 say; both mean what the
//! concrete semantics (Figs. 4 and 7) gives for random inputs; and the library agrees with them,
//! forking and merging, for all inputs. A fault in any rule is found.

mod concrete;
mod library;
mod random;
mod redefined;
mod symbolic;
mod syntax;

use echis::{Answer, Sym, check};
use random::{INPUTS, LOCATIONS, Random};
use redefined::{DEFINITIONS, Definition};
use std::rc::Rc;
use symbolic::{RULES, Rules, State};
use syntax::{Cases, Sx, Term};

const TERMS: usize = 1_000;

/// How large results may be that are looked at, in terms: assignments to the same location double
/// them.
const LARGEST: usize = 1_000;

fn programs(effects: bool, count: usize) -> Vec<Term> {
    let mut random = Random(if effects { 2 } else { 1 });
    let all = std::iter::repeat_with(|| random::term(&mut random, effects));
    all.filter(|program| has_input(program) && is_small(program))
        .take(count)
        .collect()
}

fn has_input(program: &Term) -> bool {
    matches!(program, Term::Symbol(_)) || program.parts().into_iter().any(has_input)
}

fn size(t: &Term) -> usize {
    1 + t.parts().into_iter().map(size).sum::<usize>()
}

fn is_small(program: &Term) -> bool {
    let (value, state) = Rules::default().run(program).expect("there is a rule");
    let (value, store) = (
        state.encoded(&value),
        state.store.iter().map(|v| state.encoded(v)),
    );
    size(&value) + store.map(|v| size(&v)).sum::<usize>() < LARGEST
}

/// What the symbolic semantics says: the value and the contents of the locations that there were at
/// the start.
fn results<'a>(value: &'a Term, state: &'a State) -> impl Iterator<Item = &'a Term> {
    std::iter::once(value).chain(&state.store[..LOCATIONS])
}

/// Theorems 3.1 and 3.2, and that both mean what the concrete semantics says.
fn agrees(
    program: &Term,
    rules: Rules,
    fault: Option<Definition>,
    inputs: &[concrete::Inputs],
) -> Result<(), String> {
    let (value, state) = rules.run(program).map_err(|stuck| format!("{stuck:?}"))?;
    let (redefined, store) = redefined::run(program, fault).map_err(|stuck| format!("{stuck:?}"))?;
    let encoded: Vec<Term> = state.store.iter().map(|v| state.encoded(v)).collect();
    if (state.encoded(&value), &encoded) != (redefined, &store) {
        return Err("the redefinitions give something else".into());
    }
    let stored = |i: usize| Some(state.symbolic[i].clone());
    for inputs in inputs {
        let meaning: Option<Vec<u64>> = results(&value, &state)
            .map(|v| concrete::meaning(v, inputs, &stored))
            .collect();
        let expected = concrete::run(program, inputs);
        if meaning.as_ref() != Some(&expected) {
            return Err(format!("{meaning:?} instead of {expected:?} for {inputs:?}"));
        }
    }
    Ok(())
}

fn inputs() -> Vec<concrete::Inputs> {
    let mut random = Random(3);
    let mut one = || concrete::Inputs {
        numbers: std::array::from_fn(|_| random.below(4) as u64),
        truths: std::array::from_fn(|_| random.below(2) == 1),
    };
    (0..8).map(|_| one()).collect()
}

fn all_agree(effects: bool) {
    let inputs = inputs();
    for program in programs(effects, TERMS) {
        let answer = agrees(&program, Rules::default(), None, &inputs);
        assert_eq!(answer, Ok(()), "{program:?}");
    }
}

#[test]
fn theorem_3_1() {
    all_agree(false);
}

#[test]
fn theorem_3_2() {
    all_agree(true);
}

#[test]
fn every_fault_is_found() {
    let inputs = inputs();
    let programs = programs(true, TERMS);
    let is_found = |rules: Rules, fault: Option<Definition>| {
        programs
            .iter()
            .any(|program| agrees(program, rules, fault, &inputs).is_err())
    };
    for &rule in RULES {
        let rules = Rules {
            fault: Some(rule),
            ..Rules::default()
        };
        assert!(is_found(rules, None), "{rule:?}");
    }
    for &definition in DEFINITIONS {
        assert!(is_found(Rules::default(), Some(definition)), "{definition:?}");
    }
}

fn rc(t: Term) -> Rc<Term> {
    Rc::new(t)
}

/// `(λ_. then) first`
fn sequence(first: Term, then: Term) -> Term {
    Term::Apply(rc(Term::Lambda(0, rc(then))), rc(first))
}

/// What was read from a location before it was assigned to is what it was then. The rule in the
/// paper's Fig. 8 changes it, unlike its Fig. 9.
#[test]
fn reading_before_an_assignment() {
    let location = || rc(Term::Location(0));
    let one = || rc(Term::Succ(rc(Term::Zero)));
    let condition = rc(Term::Symbol(Sx::Bool(0)));
    let first = Term::If(condition, rc(Term::Assign(location(), one())), rc(Term::Unit));
    let later = sequence(Term::Assign(location(), rc(Term::Zero)), Term::Variable(1));
    let read = Term::Apply(rc(Term::Lambda(1, rc(later))), rc(Term::Deref(location())));
    let program = sequence(first, read);
    let as_printed = Rules {
        as_printed: true,
        ..Rules::default()
    };
    assert_eq!(agrees(&program, Rules::default(), None, &inputs()), Ok(()));
    assert!(agrees(&program, as_printed, None, &inputs()).is_err());
}

/// The library's results are those of the symbolic semantics, for all inputs.
fn library_agrees(effects: bool, interpreter: library::Interpreter) {
    for program in programs(effects, TERMS) {
        let (value, state) = Rules::default().run(&program).expect("there is a rule");
        let answer = check(|numbers: [Sym<u8>; INPUTS], truths: [Sym<bool>; INPUTS]| {
            numbers.iter().for_each(|n| echis::assume(n.below(100)));
            let inputs = library::Inputs { numbers, truths };
            let stored = |i: usize| -> Rc<Cases> { state.symbolic[i].clone() };
            let expected = results(&value, &state).map(|v| library::meaning(v, &inputs, &stored));
            let found = library::run(interpreter, &program, &inputs);
            expected
                .zip(found)
                .fold(Sym::known(true), |all, (a, b)| all & a.equals(b))
        });
        assert!(
            matches!(answer, Answer::Proved { .. }),
            "{answer} for {program:?}"
        );
    }
}

#[test]
fn forking_agrees() {
    library_agrees(false, library::forking);
}

#[test]
fn merging_agrees() {
    library_agrees(false, library::merging);
}

#[test]
fn forking_agrees_with_effects() {
    library_agrees(true, library::forking);
}

#[test]
fn merging_agrees_with_effects() {
    library_agrees(true, library::merging);
}
