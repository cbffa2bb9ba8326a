//! Keeps axioms from Z3 of which no trigger can match yet.
//!
//! Z3 instantiates an axiom only with a match of one of its triggers, and each function of the
//! trigger occurs in the matched terms. So an axiom is *due* when all functions of one trigger are
//! present: they occur in a fact, in the goal or in an axiom that is due. Without this, each member
//! would tell Z3 all axioms of the program. To leave out an axiom is always sound.
//!
//! An axiom without quantifiers, such as "`C` extends `object`", is due when one of its rarest
//! functions is present, here `C` (Hoder and Voronkov, "Sine Qua Non for Large Theory Reasoning",
//! CADE 2011, where this is done for all axioms). This can lose a proof, so that a check which would
//! fail is repeated with all of them ([`Relevance::rest`]). Quantified axioms without triggers are
//! due at once.
//!
//! An axiom becomes due at the level of the fact that makes it due, and is forgotten with this
//! level.

use echis_logic::{Op, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// A function that can occur in triggers: the operation, the sort of its result, and the sort of its
/// first argument, by which instances of an operation on collections differ.
type Function = (Op, Sort, Option<Sort>);

/// An axiom that is not due at once.
struct Axiom {
    term: Term,
    /// Lists of functions. The axiom is due when all functions of one list are present.
    triggers: Vec<Vec<Function>>,
    is_ground: bool,
}

/// What happened at a level and is undone with it.
enum Event {
    Seen(Term),
    Present(Function),
    Due(usize),
}

/// Axioms, and what is present.
#[derive(Default)]
pub struct Relevance {
    axioms: Vec<Axiom>,
    /// The axioms with a trigger that has the function.
    by_function: FxHashMap<Function, Vec<usize>>,
    seen: FxHashSet<Term>,
    present: FxHashSet<Function>,
    due: FxHashSet<usize>,
    events: Vec<(u32, Event)>,
}

impl Relevance {
    /// Adds axioms. Returns those that are due at once, at level 0.
    pub fn add(&mut self, t: &Terms, axioms: Vec<Term>) -> Vec<Term> {
        let occurrences = occurrences(t, &axioms);
        let mut at_once = Vec::new();
        for term in axioms {
            let is_ground = is_ground(t, term);
            let triggers = if is_ground {
                rarest(t, term, &occurrences)
            } else {
                triggers(t, term)
            };
            if triggers.is_empty() || triggers.iter().any(Vec::is_empty) {
                at_once.push(term);
                continue;
            }
            for function in triggers.iter().flatten() {
                let number = self.axioms.len();
                self.by_function.entry(function.clone()).or_default().push(number);
            }
            self.axioms.push(Axiom {
                term,
                triggers,
                is_ground,
            });
        }
        let more: Vec<Term> = at_once.iter().flat_map(|&term| self.note(t, term, 0)).collect();
        at_once.extend(more);
        at_once
    }

    /// The axioms without quantifiers that are not due yet, and those that are due by them. They
    /// count as due at a level.
    pub fn rest(&mut self, t: &Terms, level: u32) -> Vec<Term> {
        let mut rest = Vec::new();
        for number in 0..self.axioms.len() {
            if self.axioms[number].is_ground && self.due.insert(number) {
                self.events.push((level, Event::Due(number)));
                rest.push(self.axioms[number].term);
            }
        }
        let more: Vec<Term> = rest.iter().flat_map(|&term| self.note(t, term, level)).collect();
        rest.extend(more);
        rest
    }

    /// Takes note of a term that Z3 is told at a level. Returns the axioms that are due by it.
    pub fn note(&mut self, t: &Terms, term: Term, level: u32) -> Vec<Term> {
        let (mut work, mut found) = (vec![term], Vec::new());
        while let Some(term) = work.pop() {
            for function in self.new_functions(t, term, level) {
                let candidates = self.by_function.get(&function).into_iter().flatten();
                for &number in candidates {
                    let axiom = &self.axioms[number];
                    let is_present =
                        |trigger: &Vec<Function>| trigger.iter().all(|f| self.present.contains(f));
                    if axiom.triggers.iter().any(is_present) && self.due.insert(number) {
                        self.events.push((level, Event::Due(number)));
                        found.push(axiom.term);
                        work.push(axiom.term);
                    }
                }
            }
        }
        found
    }

    /// The functions of a term that were not present.
    fn new_functions(&mut self, t: &Terms, term: Term, level: u32) -> Vec<Function> {
        let (mut work, mut new) = (vec![term], Vec::new());
        while let Some(part) = work.pop() {
            if !self.seen.insert(part) {
                continue;
            }
            self.events.push((level, Event::Seen(part)));
            if let Some(function) = function(t, part)
                && self.present.insert(function.clone())
            {
                self.events.push((level, Event::Present(function.clone())));
                new.push(function);
            }
            work.extend(t.children(part));
        }
        new
    }

    /// Forgets what happened above a level.
    pub fn popped_to(&mut self, level: u32) {
        while let Some((_, event)) = self.events.pop_if(|(at, _)| *at > level) {
            match event {
                Event::Seen(term) => self.seen.remove(&term),
                Event::Present(function) => self.present.remove(&function),
                Event::Due(number) => self.due.remove(&number),
            };
        }
    }
}

/// The function that a term applies, if it can be absent.
fn function(t: &Terms, term: Term) -> Option<Function> {
    let node = t.peek(term);
    match node.op {
        Op::Apply(symbol) if t.symbol_info(symbol).native => None,
        Op::Apply(_) | Op::Coll(_) => {
            let first = node.args.first().map(|&a| t.sort_of(a));
            Some((node.op.clone(), node.sort, first))
        }
        _ => None,
    }
}

fn is_ground(t: &Terms, axiom: Term) -> bool {
    !t.any(axiom, &mut |part| matches!(t.peek(part).op, Op::Quant(_)))
}

/// The functions of a term, each once.
fn functions(t: &Terms, terms: &[Term]) -> Vec<Function> {
    let mut found = Vec::new();
    for part in t.subterms(terms.iter().copied()) {
        if let Some(function) = function(t, part)
            && !found.contains(&function)
        {
            found.push(function);
        }
    }
    found
}

/// The number of axioms without quantifiers in which each function occurs.
fn occurrences(t: &Terms, axioms: &[Term]) -> FxHashMap<Function, usize> {
    let mut occurrences = FxHashMap::default();
    for &axiom in axioms.iter().filter(|&&axiom| is_ground(t, axiom)) {
        for function in functions(t, &[axiom]) {
            *occurrences.entry(function).or_default() += 1;
        }
    }
    occurrences
}

/// The functions of an axiom without quantifiers that occur in the fewest of these axioms, each as a
/// trigger.
fn rarest(t: &Terms, axiom: Term, occurrences: &FxHashMap<Function, usize>) -> Vec<Vec<Function>> {
    let functions = functions(t, &[axiom]);
    let fewest = functions.iter().map(|f| occurrences[f]).min();
    let rarest = functions.into_iter().filter(|f| Some(occurrences[f]) == fewest);
    rarest.map(|f| vec![f]).collect()
}

/// The functions of each trigger of a quantified axiom. Other axioms have none.
fn triggers(t: &Terms, axiom: Term) -> Vec<Vec<Function>> {
    let Op::Quant(id) = t.peek(axiom).op else {
        return Vec::new();
    };
    let quantifier = t.quantifier(id);
    quantifier
        .triggers
        .iter()
        .map(|trigger| functions(t, trigger))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An axiom `forall x :: f(x) == g(x)` with the trigger `f(x)`.
    fn axiom(t: &Terms, from: &str, to: &str) -> Term {
        let x = t.bound(Sort::INT);
        let apply = |name: &str| t.apply(t.symbol(name, &[Sort::INT], Sort::INT), &[x]);
        let (a, b) = (apply(from), apply(to));
        t.forall("axiom", &[x], vec![vec![a]], t.eq(a, b))
    }

    #[test]
    fn an_axiom_is_due_when_its_trigger_is_present() {
        let t = Terms::new();
        let (first, second) = (axiom(&t, "f", "g"), axiom(&t, "g", "h"));
        let mut relevance = Relevance::default();
        assert!(relevance.add(&t, vec![second, first]).is_empty());
        let of = |name: &str| t.apply(t.symbol(name, &[Sort::INT], Sort::INT), &[t.int(1)]);
        assert!(relevance.note(&t, t.eq(of("h"), t.int(0)), 0).is_empty());
        // the first axiom makes the second one due
        assert_eq!(
            relevance.note(&t, t.eq(of("f"), t.int(0)), 1),
            vec![first, second]
        );
        assert!(relevance.note(&t, t.eq(of("g"), t.int(0)), 2).is_empty());
        relevance.popped_to(0);
        assert_eq!(relevance.note(&t, t.eq(of("g"), t.int(0)), 1), vec![second]);
    }

    #[test]
    fn an_axiom_without_quantifiers_is_due_by_its_rarest_function() {
        let t = Terms::new();
        let constant = |name: &str| t.apply(t.symbol(name, &[], Sort::INT), &[]);
        let of = |name: &str, arg: Term| t.apply(t.symbol(name, &[Sort::INT], Sort::INT), &[arg]);
        let [first, second] = ["a", "b"].map(|name| t.eq(of("f", constant(name)), constant("c")));
        let quantified = axiom(&t, "f", "g");
        let mut relevance = Relevance::default();
        assert!(relevance.add(&t, vec![quantified, first, second]).is_empty());
        let fact = t.eq(constant("c"), t.int(1));
        assert!(relevance.note(&t, fact, 1).is_empty());
        let goal = t.eq(constant("b"), t.int(1));
        assert_eq!(relevance.note(&t, goal, 2), vec![second, quantified]);
        assert_eq!(relevance.rest(&t, 2), vec![first]);
        relevance.popped_to(1);
        assert_eq!(relevance.rest(&t, 2), vec![first, second, quantified]);
    }
}
