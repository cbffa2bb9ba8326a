//! Path conditions: the facts that hold on the path that is being executed.
//!
//! A [`PathCondition`] is a stack of scopes over a solver session. A fork opens a scope with its
//! branch condition. The facts learned in a scope leave it as implications of that condition, so
//! that pure branching is joined instead of multiplied.

use crate::branch_label::BranchLabel;
use echis_logic::theory::as_assumption;
use echis_logic::{Op, Term, Terms, Value};
use echis_solver::{Answer, BudgetFactor, Effort, Session};
use rustc_hash::FxHashMap;

/// A branch that was taken.
#[derive(Debug, Clone, Copy)]
pub struct Branch {
    /// Where its condition is written.
    pub label: BranchLabel,
    /// Whether the condition was taken to be true.
    pub taken: bool,
}

struct Scope {
    condition: Term,
    branch: Option<Branch>,
    facts: Vec<Term>,
    /// Consequents of the implications among the facts.
    consequents: Vec<Term>,
    /// The value maps that were made in the scope.
    value_maps: Vec<Term>,
}

impl Scope {
    fn new(condition: Term, branch: Option<Branch>) -> Scope {
        Scope {
            condition,
            branch,
            facts: Vec::new(),
            consequents: Vec::new(),
            value_maps: Vec::new(),
        }
    }
}

/// Limits of the execution of one member, counted in steps and never in seconds.
#[derive(Debug, Clone, Copy)]
pub struct ForkBudget {
    /// How many forks may be taken in the whole member.
    pub forks: u64,
}

impl ForkBudget {
    /// The usual limits, multiplied.
    pub fn times(factor: BudgetFactor) -> ForkBudget {
        let ForkBudget { forks } = ForkBudget::default();
        ForkBudget {
            forks: factor.times(forks),
        }
    }
}

impl Default for ForkBudget {
    fn default() -> ForkBudget {
        ForkBudget { forks: 200_000 }
    }
}

/// The path condition of the path that is being executed, with its scopes.
pub struct PathCondition<'t> {
    terms: &'t Terms,
    session: Session<'t>,
    scopes: Vec<Scope>,
    /// The antecedents of all assumed implications as lists of conjuncts, by consequent.
    antecedents: FxHashMap<Term, Vec<Vec<Term>>>,
    /// The branches at which the path does not fork, each with the number of scopes that were open
    /// there.
    implicit: Vec<(usize, Branch)>,
    budget: ForkBudget,
    forks: u64,
}

impl<'t> PathCondition<'t> {
    /// The empty path condition over a fresh session.
    pub fn new(terms: &'t Terms, session: Session<'t>, budget: ForkBudget) -> Self {
        PathCondition {
            terms,
            session,
            scopes: vec![Scope::new(terms.tru(), None)],
            antecedents: FxHashMap::default(),
            implicit: Vec::new(),
            budget,
            forks: 0,
        }
    }

    /// The solver session that holds the facts.
    pub fn session(&mut self) -> &mut Session<'t> {
        &mut self.session
    }

    /// Forks counted so far.
    pub fn forks(&self) -> u64 {
        self.forks
    }

    /// How many forks may be taken in the whole member.
    pub fn most_forks(&self) -> u64 {
        self.budget.forks
    }

    /// Counts a fork; `false` when the budget is used up.
    pub fn count_fork(&mut self) -> bool {
        self.forks += 1;
        self.forks <= self.budget.forks
    }

    /// Adds a fact. Leaves an implication out if a stronger one is known: a join of many branches
    /// yields the same fact under more and more conditions.
    pub fn assume(&mut self, fact: Term) {
        let fact = as_assumption(self.terms, fact);
        if fact == self.terms.tru() {
            return;
        }
        let node = self.terms.node(fact);
        if node.op == Op::Implies {
            let (antecedent, consequent) = (self.terms.conjuncts(node.args[0]), node.args[1]);
            if self.is_implied(&antecedent, consequent) {
                return;
            }
            self.antecedents.entry(consequent).or_default().push(antecedent);
            if let Some(scope) = self.scopes.last_mut() {
                scope.consequents.push(consequent);
            }
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.facts.push(fact);
        }
        self.session.assume(fact);
    }

    /// Is an implication with this consequent known whose antecedent is weaker: each of its
    /// conjuncts is one of these, or a fact?
    fn is_implied(&self, antecedent: &[Term], consequent: Term) -> bool {
        let Some(assumed) = self.antecedents.get(&consequent) else {
            return false;
        };
        let holds = |c: &Term| antecedent.contains(c) || self.session.knows(*c);
        assumed.iter().any(|stronger| stronger.iter().all(holds))
    }

    /// Was exactly this fact assumed?
    pub fn knows(&self, fact: Term) -> bool {
        self.session.knows(as_assumption(self.terms, fact))
    }

    /// Notes a value map that was made on the path.
    pub fn note_value_map(&mut self, map: Term) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.value_maps.push(map);
        }
    }

    /// The value maps that were made on the path, oldest first.
    pub fn value_maps(&self) -> Vec<Term> {
        let all = self.scopes.iter().flat_map(|scope| &scope.value_maps);
        all.copied().collect()
    }

    /// Does the path condition entail the goal?
    pub fn check(&mut self, goal: Term, effort: Effort) -> Answer {
        self.session.check(goal, effort)
    }

    /// Do those facts and axioms that satisfy `keep` entail the goal?
    pub fn follows_from_part(&mut self, goal: Term, effort: Effort, keep: &dyn Fn(Term) -> bool) -> bool {
        self.session.follows_from_part(goal, effort, keep)
    }

    /// Values of the terms `wanted` in a counterexample to the goal, as far as one is found.
    pub fn example(&mut self, goal: Term, wanted: &[Term]) -> Vec<Option<Value>> {
        self.session.example(goal, wanted)
    }

    /// Opens a scope in which `condition` holds.
    pub fn enter(&mut self, condition: Term, branch: Option<Branch>) {
        self.session.push();
        self.session.assume(as_assumption(self.terms, condition));
        self.scopes.push(Scope::new(condition, branch));
    }

    /// Closes the innermost scope. Returns the facts learned in it, each guarded by the condition
    /// of the scope, so that they hold outside of it.
    pub fn leave(&mut self) -> Vec<Term> {
        self.session.pop();
        let Some(scope) = self.scopes.pop() else {
            return Vec::new();
        };
        for consequent in scope.consequents {
            if let Some(antecedents) = self.antecedents.get_mut(&consequent) {
                antecedents.pop();
            }
        }
        scope
            .facts
            .into_iter()
            .map(|f| self.terms.implies(scope.condition, f))
            .collect()
    }

    /// ChunkId of open scopes.
    pub fn depth(&self) -> usize {
        self.scopes.len() - 1
    }

    /// Conditions and facts of all scopes deeper than `depth`, oldest first.
    pub fn since(&self, depth: usize) -> Vec<Term> {
        let above = &self.scopes[(depth + 1).min(self.scopes.len())..];
        above
            .iter()
            .flat_map(|s| std::iter::once(s.condition).chain(s.facts.iter().copied()))
            .collect()
    }

    /// All conditions and facts, oldest first.
    pub fn facts(&self) -> Vec<Term> {
        let all = self.scopes.iter();
        all.flat_map(|s| std::iter::once(s.condition).chain(s.facts.iter().copied()))
            .collect()
    }

    /// The conjuncts of all conditions and facts, oldest first.
    pub fn conjuncts(&self) -> Vec<Term> {
        let facts = self.facts().into_iter();
        facts.flat_map(|fact| self.terms.conjuncts(fact)).collect()
    }

    /// The conjunction of the conditions of all scopes deeper than `depth`.
    pub fn conditions_since(&self, depth: usize) -> Term {
        let above = &self.scopes[(depth + 1).min(self.scopes.len())..];
        self.terms.and_all(above.iter().map(|s| s.condition))
    }

    /// The conditions under which the branches were taken, oldest first.
    pub fn decisions(&self) -> impl Iterator<Item = Term> + '_ {
        let scopes = self.scopes.iter().filter(|s| s.branch.is_some());
        scopes.map(|s| s.condition)
    }

    /// Notes a branch at which the path does not fork, until [`PathCondition::end_implicit`]: only
    /// one side is feasible, or a part of an expression is evaluated under the condition.
    pub fn begin_implicit(&mut self, branch: Branch) {
        self.implicit.push((self.scopes.len(), branch));
    }

    /// Forgets the branch that was noted last.
    pub fn end_implicit(&mut self) {
        self.implicit.pop();
    }

    /// The branches taken and those at which the path did not fork, oldest first, each with whether
    /// it is one of these.
    pub fn branches_with_implicit(&self) -> Vec<(Branch, bool)> {
        let mut all = Vec::new();
        let mut implicit = self.implicit.iter().peekable();
        for (i, scope) in self.scopes.iter().enumerate() {
            all.extend(scope.branch.map(|branch| (branch, false)));
            while let Some((_, branch)) = implicit.next_if(|(depth, _)| *depth == i + 1) {
                all.push((*branch, true));
            }
        }
        all
    }

    /// The branches taken, oldest first.
    pub fn branches(&self) -> Vec<Branch> {
        self.scopes.iter().filter_map(|s| s.branch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use echis_logic::Sort;
    use echis_solver::Config;

    /// Facts `p ==> m`, then others in scopes; the ones that are kept.
    #[test]
    fn only_implications_that_say_more_are_kept() {
        let t = Terms::new();
        let [p, q, m] = ["p", "q", "m"].map(|name| t.fresh(name, Sort::BOOL));
        let strong = t.implies(p, m);
        let weak = t.implies(t.and(p, q), m);
        let other = t.implies(q, m);
        let session = Session::new(&t, Config::default());
        let mut path = PathCondition::new(&t, session, ForkBudget::default());

        path.enter(t.tru(), None);
        path.assume(strong);
        path.assume(weak);
        path.assume(other);
        assert_eq!(path.since(0), [t.tru(), strong, other]);
        path.leave();

        // the stronger one is gone with its scope
        path.assume(weak);
        assert_eq!(path.facts(), [t.tru(), weak]);
        // with q known, (p && q) ==> m says as much as p ==> m
        path.enter(q, None);
        path.assume(strong);
        assert_eq!(path.facts(), [t.tru(), weak, q]);
        path.leave();
        path.assume(strong);
        assert_eq!(path.facts(), [t.tru(), weak, strong]);
    }
}
