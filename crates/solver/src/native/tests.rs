//! One test for each rule.

use super::Tier;
use echis_logic::{Sort, Term, Terms};

fn is_proved(t: &Terms, facts: &[Term], goal: Term) -> bool {
    let mut tier = Tier::new(t);
    facts.iter().for_each(|&f| tier.assume(f));
    tier.proves(goal)
}

#[track_caller]
fn proves(t: &Terms, facts: &[Term], goal: Term) {
    assert!(is_proved(t, facts, goal));
}

#[track_caller]
fn does_not_prove(t: &Terms, facts: &[Term], goal: Term) {
    assert!(!is_proved(t, facts, goal));
}

#[test]
fn congruence() {
    let t = Terms::new();
    let f = t.symbol("f", &[Sort::REF], Sort::REF);
    let (a, b) = (t.fresh("a", Sort::REF), t.fresh("b", Sort::REF));
    let (fa, fb) = (t.apply(f, &[a]), t.apply(f, &[b]));
    proves(&t, &[t.eq(a, b)], t.eq(fa, fb));
    does_not_prove(&t, &[t.eq(fa, fb)], t.eq(a, b));
    // f(f(f(a))) = a and f(f(a)) = a give f(a) = a
    let three = t.apply(f, &[t.apply(f, &[fa])]);
    proves(&t, &[t.eq(three, a), t.eq(t.apply(f, &[fa]), a)], t.eq(fa, a));
    proves(&t, &[t.ne(fa, fb)], t.ne(a, b));
}

#[test]
fn scopes() {
    let t = Terms::new();
    let (a, b, c) = (
        t.fresh("a", Sort::REF),
        t.fresh("b", Sort::REF),
        t.fresh("c", Sort::REF),
    );
    let mut tier = Tier::new(&t);
    tier.assume(t.eq(a, b));
    tier.push();
    tier.assume(t.eq(b, c));
    assert!(tier.proves(t.eq(a, c)));
    tier.assume(t.ne(c, a));
    assert!(tier.proves(t.fls()));
    tier.pop();
    assert!(!tier.proves(t.fls()));
    assert!(!tier.proves(t.eq(a, c)));
    assert!(tier.proves(t.eq(a, b)));
}
