//! Sequences as Viper programs.

use crate::model::{Mode, Model, pick};
use crate::ops::{Field, Op, REFS, Range, Receivers, Ref, Refs, Sequence, Twelfths, Values, WRITE};

const FIELDS: [&str; 2] = ["f", "g"];

/// The program with these statements, and the number of the line of the first one.
pub fn program(mode: Mode, sequence: &Sequence, statements: &[String]) -> (String, usize) {
    let [a, b, c, d] = sequence.slots;
    let applied = statements.iter().any(|s| s.contains("total("));
    let total = if applied { function(mode) } else { String::new() };
    let start = format!(
        "field f: Int
field g: Int
domain Places {{
    function loc(i: Int): Ref
    function index(r: Ref): Int
    function slot(i: Int): Ref
    axiom {{ forall i: Int :: {{ loc(i) }} index(loc(i)) == i && loc(i) != null }}
    axiom {{ forall i: Int :: {{ slot(i) }} slot(i) == loc(i <= 0 ? {a} : i == 1 ? {b} : i == 2 ? {c} : {d}) }}
}}
{total}method sequence() {{
    var r0: Ref := loc(0)
    var r1: Ref := loc(1)
    var r2: Ref := loc(2)
    var r3: Ref := loc(3)
    assert slot(0) == r{a} && slot(1) == r{b} && slot(2) == r{c} && slot(3) == r{d} // terms to instantiate quantifiers with
"
    );
    let line = start.lines().count() + 1;
    let body: String = statements.iter().map(|s| format!("    {s}\n")).collect();
    (format!("{start}{body}}}\n"), line)
}

/// A function of the values of `f` at some references.
fn function(mode: Mode) -> String {
    let requires = match mode {
        Mode::Quantified => "forall i: Int :: i in s ==> acc(loc(i).f, wildcard)".to_string(),
        Mode::Unrolled => {
            let each = (0..REFS).map(|i| format!("({i} in s ==> acc(loc({i}).f, wildcard))"));
            each.collect::<Vec<_>>().join(" && ")
        }
    };
    format!("function total(s: Set[Int]): Int requires {requires}\n")
}

/// A statement that only holds since no state is possible; it mentions the location that is to
/// blame.
pub fn nothing_is_possible(f: Field, r: Ref) -> String {
    let location = location(f, r);
    format!("assert perm({location}) <= write && {location} == {location} && false")
}

fn location(f: Field, r: Ref) -> String {
    format!("r{r}.{}", FIELDS[f])
}

/// The text of a statement that is executed in this state.
pub fn statement(model: &Model, op: &Op) -> String {
    match *op {
        Op::Inhale(f, ref q, ref p) => format!("inhale {}", isc(model, f, q, model.inhaled(f, p))),
        Op::Exhale(f, ref q, ref p) => format!("exhale {}", isc(model, f, q, model.exhaled(f, p))),
        Op::InhaleOne(f, r, p) => format!("inhale acc({}, {})", location(f, r), amount(p)),
        Op::ExhaleOne(f, r, p) => format!("exhale acc({}, {})", location(f, r), amount(p)),
        Op::Write(f, r, n) => format!("{} := {n}", location(f, r)),
        Op::Copy((f, r), (g, q)) => format!("{} := {}", location(f, r), location(g, q)),
        Op::Remember(f, r) => format!("var x{}: Int := {}", model.remembered.len(), location(f, r)),
        Op::Apply(ref s) => format!("var y{}: Int := {}", model.applied.len(), total(s)),
        Op::Label => format!("label l{}", model.labels.len()),
        Op::InhaleValues(f, ref q, ref v) => format!("inhale {}", equations(model, f, q, v)),
        Op::AssertValue(f, r, n) => {
            let n = n.or(model.known(f, r)).unwrap_or_default();
            format!("assert {} == {n}", location(f, r))
        }
        Op::AssertRemembered(f, r, x) => {
            let x = pick(&model.remembered, x).map_or(0, |(i, _)| i);
            format!("assert {} == x{x}", location(f, r))
        }
        Op::AssertApplied(y) => match pick(&model.applied, y) {
            Some((y, (s, _))) => format!("assert {} == y{y}", total(s)),
            None => "assert false".into(),
        },
        Op::AssertOld(f, r, l) => {
            let l = pick(&model.labels, l).map_or(0, |(i, _)| i);
            format!("assert {0} == old[l{l}]({0})", location(f, r))
        }
        Op::AssertValues(f, ref q, ref v) => format!("assert {}", equations(model, f, q, v)),
        Op::AssertPerm(f, r, p) => {
            let p = p.unwrap_or(model.heap[f][r].held);
            format!("assert perm({}) == {}", location(f, r), amount(p))
        }
        Op::AssertPerms(f, ref q, p) => {
            let each = quantified(model, q, |receiver, _| {
                format!("perm({receiver}.{}) == {}", FIELDS[f], amount(p))
            });
            format!("assert {each}")
        }
        Op::AssertHeld(f, s) => {
            let s = s.unwrap_or_else(|| std::array::from_fn(|r| model.heap[f][r].held > 0));
            format!("assert forperm r: Ref [r.{}] :: r in {}", FIELDS[f], set(&s))
        }
    }
}

fn isc(model: &Model, f: Field, quantifier: &Receivers, amounts: [Twelfths; REFS]) -> String {
    quantified(model, quantifier, |receiver, known| {
        let amount = match known {
            Some(r) => amount(amounts[r]),
            None => conditional(receiver, amounts),
        };
        format!("acc({receiver}.{}, {amount})", FIELDS[f])
    })
}

/// What is said about the members of a set is said about the references by name: there is a term
/// `index(r)` for each.
fn equations(model: &Model, f: Field, quantifier: &Receivers, values: &Values) -> String {
    let text = quantified(model, quantifier, |receiver, known| {
        let value = match (values, known) {
            (Values::Index, None) => format!("index({receiver})"),
            (_, r) => values.of(r.unwrap_or_default()).to_string(),
        };
        format!("{receiver}.{} == {value}", FIELDS[f])
    });
    text.replace("forall r: Ref ::", "forall r: Ref :: { index(r) }")
}

/// Something for all receivers: as a quantifier, or as a conjunction, where it is known which they
/// are.
fn quantified(model: &Model, quantifier: &Receivers, each: impl Fn(&str, Option<Ref>) -> String) -> String {
    if model.mode == Mode::Unrolled {
        let receivers = model.receivers(quantifier);
        let all: Vec<String> = receivers
            .iter()
            .map(|&r| each(&format!("r{r}"), Some(r)))
            .collect();
        return if all.is_empty() {
            "true".into()
        } else {
            all.join(" && ")
        };
    }
    let (variable, receiver, range) = match &quantifier.range {
        Range::Members(members) => ("r: Ref", "r", format!("r in {}", set(members))),
        Range::Loc(low, high) => ("i: Int", "loc(i)", format!("{low} <= i && i < {high}")),
        Range::Slot(low, high) => ("i: Int", "slot(i)", format!("{low} <= i && i < {high}")),
    };
    let except = quantifier.except.map(|r| format!(" && {receiver} != r{r}"));
    let condition = range + &except.unwrap_or_default();
    format!("forall {variable} :: {condition} ==> {}", each(receiver, None))
}

fn total(s: &Refs) -> String {
    format!("total({})", literal(s, "Int", ""))
}

fn set(members: &Refs) -> String {
    literal(members, "Ref", "r")
}

/// A set with the numbers of these references behind a prefix.
fn literal(members: &Refs, sort: &str, prefix: &str) -> String {
    let numbers = (0..REFS).filter(|&r| members[r]);
    let elements: Vec<String> = numbers.map(|r| format!("{prefix}{r}")).collect();
    match elements.len() {
        0 => format!("Set[{sort}]()"),
        _ => format!("Set({})", elements.join(", ")),
    }
}

/// The amount that belongs to a receiver: by default that of most references.
fn conditional(receiver: &str, amounts: [Twelfths; REFS]) -> String {
    let frequency = |a: &Twelfths| amounts.iter().filter(|b| *b == a).count();
    let default = amounts.into_iter().max_by_key(frequency).unwrap_or_default();
    let others = (0..REFS).filter(|&r| amounts[r] != default);
    others.fold(amount(default), |otherwise, r| {
        format!("({receiver} == r{r} ? {} : {otherwise})", amount(amounts[r]))
    })
}

fn amount(twelfths: Twelfths) -> String {
    match twelfths {
        0 => "none".into(),
        WRITE => "write".into(),
        n => {
            let divisors = [6, 4, 3, 2, 1];
            let common = divisors.into_iter().find(|d| n % d == 0).unwrap_or(1);
            format!("{}/{}", n / common, 12 / common)
        }
    }
}
