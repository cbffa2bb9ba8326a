//! Pure quantifiers: the body is evaluated once for arbitrary values of the bound variables, then these are bound.

use crate::context::{Context, Offence, R};
use crate::state::State;
use echis_logic::{Binder, CollOp, Op, Sort, Term, Trigger};
use echis_viper::ast::{FunctionId, Quantified};
use rustc_hash::FxHashMap;

impl<'p> Context<'p, '_> {
    /// Evaluates a body for fresh values of the bound variables and binds them again.
    pub fn quantifier(
        &mut self,
        st: &State<'p>,
        q: &'p Quantified,
        binder: Binder,
        offence: Offence,
    ) -> R<Term> {
        let t = self.terms;
        let mut inner = st.clone();
        let mut constants = Vec::new();
        for &v in &q.vars {
            let declaration = st.store.declaration(v);
            let c = t.fresh(&declaration.name, self.sort(&declaration.ty));
            inner.store.set(v, c);
            constants.push(c);
        }
        let enclosing = self.bound.len();
        self.bound.extend(&constants);
        let first_new = t.symbol_count();
        self.path.enter(t.tru(), None);
        let evaluated = self.eval(&inner, &q.body, offence).map(|body| {
            let checking = std::mem::replace(&mut self.checking, false);
            let triggers: Vec<Vec<Term>> = q
                .triggers
                .iter()
                .filter_map(|set| set.iter().map(|p| self.eval(&inner, p, offence).ok()).collect())
                .collect();
            self.checking = checking;
            (body, triggers)
        });
        let facts = self.path.leave();
        self.bound.truncate(enclosing);
        let (body, triggers) = evaluated?;
        let vars: Vec<Term> = constants.iter().map(|&c| t.bound(t.sort_of(c))).collect();
        let mut map: FxHashMap<Term, Term> = constants.iter().copied().zip(vars.iter().copied()).collect();
        let all: Vec<Term> = facts
            .iter()
            .copied()
            .chain([body])
            .chain(triggers.iter().flatten().copied())
            .collect();
        // constants made on the way depend on the bound variables, and on those of the quantifiers around this one
        let arguments: Vec<Term> = self.bound.iter().chain(&vars).copied().collect();
        let sorts: Vec<Sort> = arguments.iter().map(|&v| t.sort_of(v)).collect();
        for made in t.constants_since(&all, first_new) {
            let dependent = t.fresh_symbol("dependent", &sorts, t.sort_of(made));
            map.insert(made, t.apply(dependent, &arguments));
        }
        let close = |term: Term| t.substitute(term, &map);
        let mut body = close(body);
        let mut vars = vars;
        let written = triggers.iter().map(|set| set.iter().map(|&p| close(p)).collect());
        let written: Vec<Trigger> = written.collect();
        if written.is_empty()
            && t.infer_triggers(&vars, body).is_empty()
            && let Some(sums) = t.sums_in_the_way(&vars, body)
        {
            body = self.name_sums(binder, body, &sums);
            vars.extend(sums.iter().map(|&(_, name)| name));
        }
        let triggers = self.triggers(&vars, written, body);
        for fact in facts {
            let fact = close(fact);
            if vars.iter().any(|&v| t.mentions(fact, v)) {
                let learned = t.forall("learned", &vars, triggers.clone(), fact);
                self.path.assume(learned);
            } else {
                self.path.assume(fact);
            }
        }
        let name = format!("user:{}", q.body.span.start);
        let weight = weight(q);
        Ok(t.quantify(binder, &name, &vars, triggers, body, weight))
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

    /// The triggers written, as far as a solver can use them; otherwise inferred ones. Functions occur in them in their
    /// limited version, which every application brings along; what solvers do not accept in them, such as conditionals, by
    /// another name.
    fn triggers(&mut self, vars: &[Term], written: Vec<Trigger>, body: Term) -> Vec<Trigger> {
        let t = self.terms;
        let mut triggers: Vec<Trigger> = written
            .into_iter()
            .filter(|set| t.is_trigger(vars, set))
            .collect();
        if triggers.is_empty() {
            triggers = t.infer_triggers(vars, body);
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
        let mut limit = |term: Term| {
            t.map(term, &mut |node, args| match node.op {
                Op::Apply(f) => limited.get(&f).map(|&f| t.apply(f, args)),
                Op::Coll(CollOp::SeqContains) => Some(t.coll(CollOp::SeqOccurs, args)),
                Op::Ite
                | Op::And
                | Op::Or
                | Op::Implies
                | Op::Not
                | Op::Eq
                | Op::Le
                | Op::Lt
                | Op::Quant(_) => {
                    let name = t.fresh("pattern", node.sort);
                    self.path.assume(t.eq(name, t.rebuild(node, args)));
                    Some(name)
                }
                _ => None,
            })
        };
        triggers
            .iter()
            .map(|set| set.iter().map(|&p| limit(p)).collect())
            .collect()
    }
}

/// `@weight("n")`: how reluctantly a solver instantiates.
fn weight(q: &Quantified) -> u32 {
    let written = q.annotations.iter().find(|a| &*a.key == "weight");
    written.and_then(|a| a.values.first()?.parse().ok()).unwrap_or(1)
}
