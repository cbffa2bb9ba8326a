//! Pure quantifiers: the body is evaluated once for arbitrary values of the bound variables, then
//! these are bound.

use crate::context::{Context, ExecResult, PartialError};
use crate::modes::Modes;
use crate::state::State;
use echis_logic::{Binder, CollOp, Op, Sort, Term, Trigger};
use echis_viper::ast::{Exp, ExpKind, FunctionId, Quantified, VarId};
use rustc_hash::FxHashMap;

/// Terms over bound variables that no quantifier binds yet, with the learned facts about them.
pub struct Generalized {
    /// The variables.
    pub vars: Vec<Term>,
    /// The constants for which the terms were evaluated.
    pub constants: Vec<Term>,
    /// The evaluated terms.
    pub terms: Vec<Term>,
    /// Facts that hold for all values.
    pub facts: Vec<Term>,
}

impl<'p> Context<'p, '_> {
    /// Evaluates a body for fresh values of the bound variables and binds them again.
    pub fn quantifier(
        &mut self,
        st: &State<'p>,
        q: &'p Quantified,
        binder: Binder,
        error: PartialError,
    ) -> ExecResult<Term> {
        let is_outermost = self.trigger_log.begin();
        let term = self.quantifier_with_triggers(st, q, binder, error);
        if is_outermost {
            self.trigger_log.end();
        }
        term
    }

    fn quantifier_with_triggers(
        &mut self,
        st: &State<'p>,
        q: &'p Quantified,
        binder: Binder,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        self.summarise_outside(st, &q.body);
        let mut sizes = Vec::new();
        let general = self.for_arbitrary(|s, constants| {
            let inner = s.bind(st, &q.vars, constants);
            let body = s.eval(&inner, &q.body, error)?;
            let triggers = s.written_triggers(&inner, q, &|p| (!asserts(p)).then_some(p), error);
            sizes = triggers.iter().map(Vec::len).collect();
            Ok([body].into_iter().chain(triggers.into_iter().flatten()).collect())
        })?;
        let mut body = general.terms[0];
        let mut vars = general.vars.clone();
        let mut written = general.terms[1..].iter().copied();
        let written: Vec<Trigger> = sizes
            .iter()
            .map(|&n| written.by_ref().take(n).collect())
            .collect();
        let is_written = !written.is_empty();
        let mut triggers = self.triggers_written(&vars, written);
        if triggers.is_empty() {
            let inferred = t.infer_triggers(&vars, body);
            if q.triggers.is_empty() {
                let constants = vars.iter().copied().zip(general.constants).collect();
                self.trigger_log
                    .note_triggers(t, q.body.span, &inferred, &constants);
            }
            triggers = self.usable(inferred);
        }
        if triggers.is_empty()
            && !is_written
            && let Some(sums) = t.sums_in_the_way(&vars, body)
        {
            body = self.name_sums(binder, body, &sums);
            vars.extend(sums.iter().map(|&(_, name)| name));
            triggers = self.triggers(&vars, Vec::new(), body);
        }
        let mut facts = general.facts;
        if triggers.is_empty() && !is_written {
            (vars, body, facts, triggers) = self.over_sums(vars, body, facts);
        }
        self.learn(&vars, &triggers, &facts);
        let next = self.defined.quantifiers.len();
        let number = *self.defined.quantifiers.entry(q.body.span).or_insert(next);
        let name = format!("user:{number}");
        let weight = weight(q);
        Ok(t.quantify(binder, &name, &vars, triggers, body, weight))
    }

    /// Runs `f` in a scope of its own, for arbitrary constants that it declares, and generalises
    /// its terms to all values.
    pub fn for_arbitrary(
        &mut self,
        f: impl FnOnce(&mut Self, &mut Vec<Term>) -> ExecResult<Vec<Term>>,
    ) -> ExecResult<Generalized> {
        let t = self.terms;
        let enclosing = self.scope.bound.len();
        let first_new = t.symbol_count();
        let mut constants = Vec::new();
        self.path.enter(t.tru(), None);
        let terms = f(self, &mut constants);
        let facts = self.path.leave();
        self.scope.bound.truncate(enclosing);
        let terms = terms?;
        let vars: Vec<Term> = constants.iter().map(|&c| t.bound(t.sort_of(c))).collect();
        let mut map: FxHashMap<Term, Term> = constants.iter().copied().zip(vars.iter().copied()).collect();
        let all: Vec<Term> = facts.iter().chain(&terms).copied().collect();
        // constants that were created in the scope depend on the bound variables, and on those of
        // enclosing quantifiers
        let arguments: Vec<Term> = self.scope.bound.iter().chain(&vars).copied().collect();
        let sorts: Vec<Sort> = arguments.iter().map(|&v| t.sort_of(v)).collect();
        for made in t.constants_since(&all, first_new) {
            if !constants.contains(&made) {
                let dependent = t.fresh_symbol("dependent", &sorts, t.sort_of(made));
                map.insert(made, t.apply(dependent, &arguments));
            }
        }
        let close = |terms: Vec<Term>| terms.into_iter().map(|term| t.substitute(term, &map)).collect();
        Ok(Generalized {
            terms: close(terms),
            facts: close(facts),
            vars,
            constants,
        })
    }

    /// A state in which bound variables have arbitrary values.
    pub fn bind(&mut self, st: &State<'p>, vars: &[VarId], constants: &mut Vec<Term>) -> State<'p> {
        let mut inner = st.clone();
        for &v in vars {
            let declaration = st.store.declaration(v);
            let c = self.terms.fresh(&declaration.name, self.sort(&declaration.ty));
            inner.store.set(v, c);
            constants.push(c);
            self.scope.bound.push(c);
        }
        inner
    }

    /// The triggers that the user wrote, as far as they can be evaluated. `usable` is what to
    /// evaluate in place of a term; a set with a term for which there is nothing is skipped.
    pub fn written_triggers(
        &mut self,
        st: &State<'p>,
        q: &'p Quantified,
        usable: &dyn Fn(&'p Exp) -> Option<&'p Exp>,
        error: PartialError,
    ) -> Vec<Trigger> {
        // triggers are evaluated without checks: only the definitions of value maps are kept of the
        // facts; a trigger with `unfolding` is skipped, because its instance need not be held, and
        // value maps of its contents need not exist
        let modes = Modes {
            checking: false,
            catching: false,
            ..self.modes
        };
        self.path.enter(self.terms.tru(), None);
        let triggers = self.in_modes(modes, |s| {
            q.triggers
                .iter()
                .filter(|set| !set.iter().any(unfolds))
                .filter_map(|set| {
                    let terms = set.iter().map(|p| s.eval(st, usable(p)?, error).ok());
                    terms.collect()
                })
                .collect()
        });
        for fact in self.path.leave() {
            if self.defined.definitions.contains(&fact) {
                self.path.assume(fact);
            }
        }
        triggers
    }

    /// Assumes facts that were learned for arbitrary values, generalised to all values.
    pub fn learn(&mut self, vars: &[Term], triggers: &[Trigger], facts: &[Term]) {
        let t = self.terms;
        for &fact in facts {
            let general = vars.iter().any(|&v| t.mentions(fact, v));
            self.path.assume(if general {
                t.forall("learned", vars, triggers.to_vec(), fact)
            } else {
                fact
            });
        }
    }

    /// The body over variables in place of sums, which keep it from having a trigger.
    fn name_sums(&self, binder: Binder, body: Term, sums: &[(Term, Term)]) -> Term {
        let t = self.terms;
        let names: FxHashMap<Term, Term> = sums.iter().copied().collect();
        let named = t.substitute(body, &names);
        let definitions = t.and_all(sums.iter().map(|&(sum, name)| t.eq(name, sum)));
        match binder {
            Binder::Forall => t.implies(definitions, named),
            Binder::Exists => t.and(definitions, named),
        }
    }

    /// A quantifier without triggers over sums in place of the variables that are added in them, if
    /// it has triggers then.
    fn over_sums(
        &mut self,
        vars: Vec<Term>,
        body: Term,
        facts: Vec<Term>,
    ) -> (Vec<Term>, Term, Vec<Term>, Vec<Trigger>) {
        let t = self.terms;
        let (mut shifted, mut said, mut learned) = (vars.clone(), body, facts.clone());
        for _ in 0..vars.len() {
            let Some((variable, sum, value)) = t.variable_in_sum(&shifted, said) else {
                break;
            };
            let map: FxHashMap<Term, Term> = [(variable, value)].into_iter().collect();
            said = t.substitute(said, &map);
            learned
                .iter_mut()
                .for_each(|fact| *fact = t.substitute(*fact, &map));
            shifted
                .iter_mut()
                .filter(|v| **v == variable)
                .for_each(|v| *v = sum);
            let triggers = self.triggers(&shifted, Vec::new(), said);
            if !triggers.is_empty() {
                return (shifted, said, learned, triggers);
            }
        }
        (vars, body, facts, Vec::new())
    }

    /// The triggers written, as far as a solver can use them; otherwise inferred ones.
    pub fn triggers(&mut self, vars: &[Term], written: Vec<Trigger>, body: Term) -> Vec<Trigger> {
        let written = self.triggers_written(vars, written);
        if !written.is_empty() {
            return written;
        }
        let inferred = self.terms.infer_triggers(vars, body);
        self.usable(inferred)
    }

    /// The triggers written, as far as a solver can use them.
    pub fn triggers_written(&mut self, vars: &[Term], mut written: Vec<Trigger>) -> Vec<Trigger> {
        written.retain(|set| self.terms.is_trigger(vars, set));
        self.usable(written)
    }

    /// Triggers as they are given to a solver. Functions occur in them in their limited version,
    /// which every application brings along.
    fn usable(&mut self, triggers: Vec<Trigger>) -> Vec<Trigger> {
        let t = self.terms;
        if triggers.is_empty() {
            return triggers;
        }
        let limited: FxHashMap<_, _> = (0..self.program.functions.len() as u32)
            .map(|i| {
                let id = FunctionId(i);
                (
                    self.signature.function(id, false),
                    self.signature.function(id, true),
                )
            })
            .collect();
        let limit = |term: Term| {
            t.map(term, &mut |node, args| match node.op {
                Op::Apply(f) => limited.get(&f).map(|&f| t.apply(f, args)),
                Op::Coll(CollOp::SeqContains) => Some(t.coll(CollOp::SeqOccurs, args)),
                _ => None,
            })
        };
        triggers
            .iter()
            .map(|set| set.iter().map(|&p| limit(p)).collect())
            .collect()
    }
}

/// Is a predicate instance part of a trigger? Instances are no terms.
fn asserts(p: &Exp) -> bool {
    p.any(&mut |e| matches!(e.kind, ExpKind::Acc(..)))
}

/// Is something unfolded in it?
fn unfolds(p: &Exp) -> bool {
    let mut found = false;
    p.walk(&mut |e| {
        found |= matches!(e.kind, ExpKind::Unfolding(..));
        !found
    });
    found
}

/// The default weight of a quantifier. With it, a quantifier is instantiated at most 16 times in a
/// row with terms of its own instances (see [`echis_logic::theory`] on chains). Otherwise, facts
/// such as "the successor of a member is a member" are instantiated endlessly.
const WEIGHT: u32 = 6;

/// The weight of a quantifier: its `@weight("n")`, or the default.
fn weight(q: &Quantified) -> u32 {
    let written = q.annotations.iter().find(|a| &*a.key == "weight");
    written
        .and_then(|a| a.values.first()?.parse().ok())
        .unwrap_or(WEIGHT)
}
