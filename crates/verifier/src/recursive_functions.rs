//! Recursive functions, and the induction hypothesis about them while they are checked.
//!
//! Postconditions of a function are proved by induction on the depth of its evaluation: they may be
//! assumed for the applications in its *body*. An application in a *contract* is no step of the
//! evaluation, so that nothing may be assumed about it. Otherwise two functions whose
//! postconditions mention each other could prove anything. A marker says for which applications the
//! hypothesis holds.

use crate::context::{Context, ExecResult, PartialError};
use crate::state::State;
use echis_logic::Term;
use echis_viper::ast::{Exp, ExpKind, Function, FunctionId, Program, VarId};
use std::collections::BTreeSet;

/// The functions that are mutually recursive with this one, itself included. It calls them and they
/// call it, directly or through others.
pub fn mutually_recursive(program: &Program, id: FunctionId) -> Vec<FunctionId> {
    let functions = || (0..program.functions.len() as u32).map(FunctionId);
    let calls: Vec<BTreeSet<FunctionId>> = program.functions.iter().map(callees).collect();
    let mut callers = vec![BTreeSet::new(); calls.len()];
    for caller in functions() {
        for callee in &calls[caller.index()] {
            callers[callee.index()].insert(caller);
        }
    }
    let (below, above) = (
        reached(&calls, id, FunctionId::index),
        reached(&callers, id, FunctionId::index),
    );
    let is_recursive = |other: &FunctionId| below.contains(other) && above.contains(other);
    functions()
        .filter(|other| *other == id || is_recursive(other))
        .collect()
}

/// The members that are reachable from one by one or more edges. `index` is a member's place among
/// the edges.
pub fn reached<M: Copy + Ord>(edges: &[BTreeSet<M>], from: M, index: fn(M) -> usize) -> BTreeSet<M> {
    let (mut seen, mut work) = (BTreeSet::new(), vec![from]);
    while let Some(member) = work.pop() {
        work.extend(edges[index(member)].iter().filter(|next| seen.insert(**next)));
    }
    seen
}

/// Whether a program has functions that read the heap and whose values are not determined by
/// definitions: functions without a body, opaque ones that are not `revealed`, and recursive ones.
/// Two applications of them are known to be equal only if their snapshots are equal.
pub fn compares_snapshots(program: &Program, revealed: &[FunctionId]) -> bool {
    let all = || (0..program.functions.len() as u32).map(FunctionId);
    let function = |id: FunctionId| &program.functions[id.index()];
    let has_definition = |id: &FunctionId| {
        function(*id).body.is_some() && (!function(*id).is_opaque() || revealed.contains(id))
    };
    let calls: Vec<BTreeSet<FunctionId>> = program.functions.iter().map(callees).collect();
    let (mut defined, mut count) = (BTreeSet::new(), None);
    while count != Some(defined.len()) {
        count = Some(defined.len());
        let found = all().filter(|id| has_definition(id) && calls[id.index()].is_subset(&defined));
        let found: Vec<FunctionId> = found.collect();
        defined.extend(found);
    }
    all().any(|id| !defined.contains(&id) && !function(id).pres.iter().all(Exp::is_pure))
}

/// The functions that a function applies, in its contract or body.
pub fn callees(function: &Function) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    for e in contract(function).chain(&function.body) {
        e.walk(&mut |e| {
            if let ExpKind::Call(f, _) = e.kind {
                found.insert(f);
            }
            true
        });
    }
    found
}

/// Whether a function is not recursive and applies others that read the heap, as a getter of an object
/// does that calls a getter of an object inside. A quantified fact about its values is a fact about
/// the objects inside, which must be found again after one of them has changed. Functions that read
/// fields themselves do without, as the values of the fields lead to the fact.
pub fn reads_by_functions(program: &Program, id: FunctionId) -> bool {
    let function = |id: FunctionId| &program.functions[id.index()];
    let Some(body) = &function(id).body else {
        return false;
    };
    let reads = |f: FunctionId| !function(f).pres.iter().all(Exp::is_pure);
    let is_recursive = applies(body, &mutually_recursive(program, id));
    !is_recursive && body.any(&mut |e| matches!(e.kind, ExpKind::Call(f, _) if reads(f)))
}

/// Does an expression apply one of these functions?
pub fn applies(e: &Exp, functions: &[FunctionId]) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::Call(f, _) if functions.contains(&f)))
}

fn contract(function: &Function) -> impl Iterator<Item = &Exp> {
    function.pres.iter().chain(&function.posts)
}

impl<'p> Context<'p, '_> {
    /// The marker of the induction hypothesis for an application of a function that is being
    /// checked. Without this guard, the postconditions would be assumed for all arguments before
    /// they are proved for any. `None` for a function without a body, whose postconditions are
    /// trusted.
    pub fn hypothesis(&self, id: FunctionId, snapshot_and_args: &[Term]) -> Option<Term> {
        let function = &self.program.functions[id.index()];
        let marker = || self.terms.apply(self.signature.hypothesis(id), snapshot_and_args);
        function.body.as_ref().map(|_| marker())
    }

    /// Assumes, for a function whose postconditions mention the function itself, that it has the
    /// value of its body for the arguments with which it is checked.
    pub fn learn_own_value(&mut self, st: &State<'p>, id: FunctionId, value: Term) -> ExecResult {
        let function = &self.program.functions[id.index()];
        if !function.posts.iter().any(|post| applies(post, &[id])) {
            return Ok(());
        }
        let at = PartialError::new("application.precondition", function.span);
        let mut all = vec![self.precondition_snapshot(st, &function.pres, at)?];
        all.extend((0..function.params).filter_map(|i| st.store.get(VarId(i as u32))));
        let applied = self.terms.apply(self.signature.function(id, false), &all);
        self.path.assume(self.terms.eq(applied, value));
        Ok(())
    }
}
