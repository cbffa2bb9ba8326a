//! What the tier proves, Z3 proves as well, and the tier proves a fair share of what Z3 proves.

use super::Tier;
use super::laws::{Choices, Names};
use crate::z3::reader;
use echis_logic::smtlib::{self, Script};
use echis_logic::{Sort, Term, Terms};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Z3's answer to the question whether facts and the negation of a goal have a model, and how it
/// was asked.
fn ask(t: &Terms, facts: &[Term], goal: Term) -> (String, String) {
    let (mut script, mut names) = (Script::default(), smtlib::Names::default());
    let mut text = String::from("(set-option :reproducible-resource-limit 2000000)\n");
    let axioms = [Sort::INT, Sort::REF].map(|sort| t.unwrap_axiom(sort));
    for &term in axioms.iter().chain(facts).chain([&t.not(goal)]) {
        text += &script.assertion(t, &mut names, term);
    }
    text += "(check-sat)\n";
    (reader::run(&text).join("\n"), text)
}

/// A question: facts, each told as a list of choices, and a goal.
type Question = (Vec<Vec<u8>>, Vec<u8>);

fn questions() -> impl Strategy<Value = Question> {
    let bytes = || proptest::collection::vec(any::<u8>(), 0..24);
    (proptest::collection::vec(bytes(), 0..10), bytes())
}

fn terms(t: &Terms, (facts, goal): &Question) -> (Vec<Term>, Term) {
    let names = Names::new(t);
    let formula = |bytes: &Vec<u8>| names.formula(t, &mut Choices(bytes.iter()), 2);
    (facts.iter().map(formula).collect(), formula(goal))
}

fn is_proved(t: &Terms, facts: &[Term], goal: Term) -> bool {
    let mut tier = Tier::new(t);
    facts.iter().for_each(|&fact| tier.assume(fact));
    tier.proves(goal)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn z3_proves_what_the_tier_proves(question in questions()) {
        let t = Terms::new();
        let (facts, goal) = terms(&t, &question);
        if is_proved(&t, &facts, goal) {
            let (answer, script) = ask(&t, &facts, goal);
            prop_assert_eq!(answer, "unsat", "{}", script);
        }
    }
}

/// The tier proves at least four of five goals that are not literals and that Z3 proves. The
/// questions are the same each time.
#[test]
fn the_tier_proves_its_share() {
    let mut runner = TestRunner::deterministic();
    let (mut tier, mut z3) = (0, 0);
    for _ in 0..1500 {
        let question = questions()
            .new_tree(&mut runner)
            .expect("nothing is filtered")
            .current();
        let t = Terms::new();
        let (facts, goal) = terms(&t, &question);
        if goal != t.tru() && ask(&t, &facts, goal).0 == "unsat" {
            z3 += 1;
            tier += usize::from(is_proved(&t, &facts, goal));
        }
    }
    assert!(z3 > 100 && tier * 5 >= z3 * 4, "{tier} of {z3}");
}
