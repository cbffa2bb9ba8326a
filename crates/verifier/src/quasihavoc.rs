//! `quasihavoc c ==> x.f` and `quasihavocall x :: c(x) ==> e(x).f`: values are forgotten,
//! permissions stay.

use crate::context::{Context, ExecResult, PartialError};
use crate::heap::Resource;
use crate::quantified::Enclosing;
use crate::state::State;
use echis_logic::Term;
use echis_source::Span;
use echis_viper::ast::{Exp, Location, VarId};

impl<'p> Context<'p, '_> {
    /// Forgets the value of one location, where the condition holds.
    pub fn quasihavoc(
        &mut self,
        mut st: State<'p>,
        condition: Option<&'p Exp>,
        location: &'p Location,
        span: Span,
    ) -> ExecResult<State<'p>> {
        let t = self.terms;
        let error = PartialError::new("quasihavoc.failed", span);
        let holds = match condition {
            Some(c) => self.eval(&st, c, error)?,
            None => t.tru(),
        };
        let (resource, args) = self.location(&st, location, span, error)?;
        let formals = self.formals(resource);
        let here = t.and(holds, self.same(&formals, &args));
        self.forget(&mut st, resource, here);
        Ok(st)
    }

    /// Forgets the values of all instances that satisfy the condition.
    pub fn quasihavoc_all(
        &mut self,
        mut st: State<'p>,
        variables: &'p [VarId],
        condition: Option<&'p Exp>,
        location: &'p Location,
        span: Span,
    ) -> ExecResult<State<'p>> {
        let error = PartialError::new("quasihavocall.failed", span);
        let mut steps = vec![Enclosing::Bind(variables)];
        steps.extend(condition.map(|c| Enclosing::If(c, true)));
        let not_injective = "quasihavocall.not.injective";
        if let Some((resource, here)) = self.locations(&st, &steps, location, not_injective, error)? {
            self.forget(&mut st, resource, here);
        }
        Ok(st)
    }

    /// Forgets the values of a resource where a condition on its formals holds.
    fn forget(&mut self, st: &mut State<'p>, resource: Resource, condition: Term) {
        let t = self.terms;
        for i in st.heap.of(resource).collect::<Vec<_>>() {
            let chunk = st.heap.chunk(i).clone();
            let here = self.at(resource, condition, &chunk.args);
            let fresh = t.fresh("forgotten", t.sort_of(chunk.value));
            st.heap.change(i, |c| c.value = t.ite(here, fresh, chunk.value));
        }
        for i in st.heap.positions(resource).collect::<Vec<_>>() {
            let old = st.heap.all_quantified()[i].values;
            let new = t.fresh("values", t.sort_of(old));
            let kept = self.agree_where(resource, new, old, t.not(condition));
            self.path.assume(kept);
            st.heap.quantified_mut(i).values = new;
        }
    }
}
