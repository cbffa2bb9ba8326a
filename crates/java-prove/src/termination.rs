//! Termination of pure methods ("Symbolic execution for implicit dynamic frames", section 3.6). The
//! definition of a function that does not terminate could be contradictory.
//!
//! A call in the body of a pure method is allowed if it cannot lead back to the method, or if one
//! of three rules applies. The kin of a method are the methods that its calls can run, and all that
//! override the same methods.
//!
//! (1) All kin of the callee are defined earlier in the text. (2) The call is inside an `opening`
//! expression, and its precondition holds for the rest of the heap together with the body of the
//! opened instance. (3) Some permission stays behind: the caller has exactly one permission, which
//! is about its receiver, and the callee is about another object, so that the caller must have
//! opened that instance.
//!
//! Beyond the paper, a method may call its kin with changed integers. In the lexicographic order of
//! the parameters, they decrease and are not negative, or increase up to a bound; each parameter
//! has one direction in all calls. A method may also call an overridden one with the same integers,
//! if that is defined earlier.
//!
//! The rules can be combined: rule (1) and changed integers require the whole precondition of the
//! callee, and not a fraction of it, so that the opened parts never grow.
//!
//! A contract is assumed wherever its method is mentioned, so that it must not lead back to the
//! method at all.

use super::arithmetic::{bounds, in_range};
use super::build::*;
use super::{Check, Encoder, Overflow};
use echis_java_semantics::parts::children;
use echis_java_semantics::spec::{Amount, Instance, Location, Spec};
use echis_java_semantics::tree::{Binary, Constant, Dispatch, Expr, ExprKind};
use echis_java_semantics::types::{MethodIx, VarIx};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind};
use std::collections::BTreeSet;

/// The number of permissions that a contract mentions.
#[derive(Default)]
struct PermissionCount {
    /// Permissions to predicates and fields of the receiver.
    own: usize,
    /// All other permissions.
    others: usize,
}

/// A call of a pure method.
#[derive(Clone, Copy)]
struct Called {
    method: MethodIx,
    dispatch: Dispatch,
    span: Span,
}

impl Encoder<'_> {
    /// Checks that a call in the body of a pure method terminates. The receiver, if there is one,
    /// is the first of `values`.
    pub(super) fn check_termination(
        &mut self,
        callee: MethodIx,
        dispatch: Dispatch,
        values: &[Exp],
        span: Span,
    ) {
        let Some(caller) = self.member.proves_termination_of else {
            return;
        };
        let run = self.run_by(callee, dispatch);
        if !self.leads_to(&run, caller, false) {
            return;
        }
        let shown = Check::Endless(self.world.show_method(callee));
        let opens =
            self.member.opened > 0 && self.amounts_are_fixed(caller) && self.amounts_are_fixed(callee);
        let kin = self.kin(callee);
        let is_own = kin.contains(&caller);
        if opens || (!is_own && self.are_earlier(&kin, caller)) {
            let needed = self.needed(callee, values, span);
            return self.check(needed, shown, span);
        }
        let receiver_differs = match values.split_first() {
            Some((receiver, arguments)) if self.leaves_behind(caller, callee) => {
                Some(self.is_another(caller, callee, (receiver, arguments), span))
            }
            _ => None,
        };
        let arguments_decrease = match is_own {
            true => self.decreases(caller, values, self.are_earlier(&run, caller), span),
            false => None,
        };
        let reason = match (receiver_differs, arguments_decrease) {
            (None, None) => bool(false, span),
            (Some(receiver_differs), None) => receiver_differs,
            (receiver_differs, Some(arguments_decrease)) => {
                let needed = all([arguments_decrease, self.needed(callee, values, span)], span);
                match receiver_differs {
                    Some(receiver_differs) => binary(BinOp::Implies, not(receiver_differs), needed, span),
                    None => needed,
                }
            }
        };
        self.check(reason, shown, span);
    }

    /// Returns the precondition of the callee with its full amounts; an ordinary call of a pure
    /// method needs only a fraction of them. So the callee has not more permissions than the
    /// caller, and less inside an `opening` expression, as that instance is not closed again for
    /// the call.
    fn needed(&mut self, callee: MethodIx, values: &[Exp], span: Span) -> Exp {
        let own = usize::from(!self.world.method(callee).modifiers.is_static).min(values.len());
        let (receiver, arguments) = values.split_at(own);
        let requires = self.contract(callee).requires.clone();
        self.member.created.extend(receiver.iter().cloned());
        let needed = self.about_call(callee, arguments, |s| s.assertions(&requires));
        self.member
            .created
            .truncate(self.member.created.len() - receiver.len());
        all(needed, span)
    }

    /// Runs `say`, with the parameters of the callee standing for the arguments of a call.
    fn about_call<T>(&mut self, callee: MethodIx, arguments: &[Exp], say: impl FnOnce(&mut Self) -> T) -> T {
        let parameters = self.contract(callee).parameters.clone();
        let (vars, view) = (self.member.vars.clone(), self.member.view.take());
        for (parameter, value) in parameters.into_iter().zip(arguments) {
            let ty = self.world.var(parameter).ty.clone();
            if let ExpKind::Ident(saved) = &self.saved(value.clone(), &ty).kind {
                self.member.vars.insert(parameter, saved.name.clone());
            }
        }
        let said = say(self);
        (self.member.vars, self.member.view) = (vars, view);
        said
    }

    /// In a termination proof, restricts a fact to arguments in the ranges of the parameter types.
    /// Another member proves the fact for these arguments. Termination is proved for all arguments,
    /// because a contract can pass unbounded integers.
    pub(super) fn for_arguments_in_range(&self, fact: Exp, span: Span) -> Exp {
        let Some(method) = self
            .member
            .proves_termination_of
            .filter(|_| self.options.overflow != Overflow::Math)
        else {
            return fact;
        };
        let types = &self.world.method(method).parameters;
        let given = self.member.parameters.iter().zip(types);
        let bounds: Vec<Exp> = given
            .filter_map(|(name, ty)| in_range(var(name, span), ty, span))
            .collect();
        match bounds.is_empty() {
            true => fact,
            false => binary(BinOp::Implies, all(bounds, span), fact, span),
        }
    }

    /// Returns whether a precondition has only fixed amounts: amounts that shrink from call to call
    /// need not reach an end.
    fn amounts_are_fixed(&self, method: MethodIx) -> bool {
        let mut work: Vec<&Expr> = self.contract(method).requires.iter().collect();
        while let Some(e) = work.pop() {
            if let ExprKind::Spec(spec) = &e.kind
                && let Spec::Access(_, amount) | Spec::Predicate(Instance { amount, .. }) = &**spec
                && !is_fixed(amount)
            {
                return false;
            }
            work.extend(children(e));
        }
        true
    }

    /// Returns whether a pure method has a call that can lead back to it.
    pub(super) fn may_lead_back(&self, method: MethodIx) -> bool {
        let mut calls = Vec::new();
        if let Some(body) = self.returned(method) {
            self.calls_in(&body, &mut calls);
        }
        let by_contract = self.calls_in_contract(method).into_iter();
        let mut calls = calls.into_iter().map(|called| (called, false));
        let mut by_contract = by_contract.map(|called| (called, true));
        let leads_back = |(called, by_contracts): (Called, bool)| {
            let run = self.run_by(called.method, called.dispatch);
            self.leads_to(&run, method, by_contracts)
        };
        calls.any(leads_back) || by_contract.any(leads_back)
    }

    /// Returns whether all these methods are defined before the caller.
    fn are_earlier(&self, methods: &BTreeSet<MethodIx>, caller: MethodIx) -> bool {
        let place = self.world.method(caller).span;
        methods.iter().all(|&m| self.world.method(m).span < place)
    }

    /// Returns the kin of a method: the union of all families of pure methods that are connected
    /// with it by common methods. Calls among kin must change integers as [`Self::decreases`] says.
    /// A call from outside may pass any integers if all kin are defined earlier.
    fn kin(&self, method: MethodIx) -> BTreeSet<MethodIx> {
        let all = self.world.all_methods();
        let pure = all.filter(|&m| self.is_pure(m));
        let roots: BTreeSet<MethodIx> = pure.map(|m| self.function_root(m)).collect();
        let mut families: Vec<_> = roots.into_iter().map(|root| self.family_of(root)).collect();
        let mut kin = BTreeSet::from([method]);
        while let Some(i) = families.iter().position(|family| !family.is_disjoint(&kin)) {
            kin.extend(families.swap_remove(i));
        }
        kin
    }

    /// Returns the pure methods that a call can run. A call with `super` runs only the method that
    /// it names.
    fn run_by(&self, called: MethodIx, dispatch: Dispatch) -> BTreeSet<MethodIx> {
        match dispatch {
            Dispatch::Super(_) => BTreeSet::from([called]),
            _ => self.family_of(called),
        }
    }

    /// Returns the pure methods that a call can run, and those of the same family: a method can
    /// implement several that have no common overridden method.
    pub(super) fn family_of(&self, called: MethodIx) -> BTreeSet<MethodIx> {
        let root = self.function_root(called);
        let all = self.world.all_methods();
        let classes = self.concrete_below(self.world.method(root).class);
        let run = classes
            .into_iter()
            .filter_map(|c| self.world.implementation(c, root));
        let mut family: BTreeSet<MethodIx> = run.filter(|&m| self.is_pure(m)).collect();
        family.extend(all.filter(|&m| self.is_pure(m) && self.function_root(m) == root));
        family
    }

    /// Checks that the contract of a pure method does not lead back to the method, as the contract
    /// would be assumed in its own proof.
    pub(super) fn check_contract_ends(&mut self, method: MethodIx) {
        for called in self.calls_in_contract(method) {
            if self.leads_to(&self.run_by(called.method, called.dispatch), method, true) {
                let shown = self.world.show_method(called.method);
                self.check(bool(false, called.span), Check::Endless(shown), called.span);
            }
        }
    }

    /// Returns whether a call that can run these pure methods can lead to `to`, through bodies
    /// alone or through contracts as well.
    fn leads_to(&self, run: &BTreeSet<MethodIx>, to: MethodIx, by_contracts: bool) -> bool {
        let mut seen = run.clone();
        let mut work: Vec<MethodIx> = seen.iter().copied().collect();
        while let Some(method) = work.pop() {
            if method == to {
                return true;
            }
            let mut calls = Vec::new();
            if let Some(body) = self.returned(method) {
                self.calls_in(&body, &mut calls);
            }
            if by_contracts {
                calls.extend(self.calls_in_contract(method));
            }
            let run = calls
                .into_iter()
                .flat_map(|called| self.run_by(called.method, called.dispatch));
            work.extend(run.filter(|m| seen.insert(*m)));
        }
        false
    }

    /// Returns the calls of pure methods in pre- and postconditions.
    fn calls_in_contract(&self, method: MethodIx) -> Vec<Called> {
        let contract = self.contract(method);
        let mut calls = Vec::new();
        for clause in contract.requires.iter().chain(&contract.ensures) {
            self.calls_in(clause, &mut calls);
        }
        calls
    }

    /// Collects the calls of pure methods in an expression or assertion.
    fn calls_in(&self, e: &Expr, calls: &mut Vec<Called>) {
        if let ExprKind::Call { method, dispatch, .. } = &e.kind
            && self.is_pure(*method)
        {
            calls.push(Called {
                method: *method,
                dispatch: *dispatch,
                span: e.span,
            });
        }
        children(e)
            .into_iter()
            .for_each(|child| self.calls_in(child, calls));
    }

    /// Returns whether rule (3) can apply: the caller has exactly one permission, which is about
    /// its receiver, and the callee needs permissions about its own receiver only. If the receivers
    /// differ, some permission stays behind.
    fn leaves_behind(&self, caller: MethodIx, callee: MethodIx) -> bool {
        let is_about_one = |method| !self.world.method(method).modifiers.is_static;
        let (had, needed) = (self.held(caller), self.held(callee));
        is_about_one(caller) && is_about_one(callee) && (had.own, had.others) == (1, 0) && needed.others == 0
    }

    /// Returns the condition that the callee's receiver is another object. If both methods need an
    /// instance of the same predicate, the condition is that the callee's instance is held after
    /// the caller's has been opened: it was then inside the caller's instance, and no instance is
    /// inside itself.
    fn is_another(
        &mut self,
        caller: MethodIx,
        callee: MethodIx,
        (object, arguments): (&Exp, &[Exp]),
        span: Span,
    ) -> Exp {
        let this = self.this(span);
        let own = self.instance_of_receiver(caller);
        let other = self.instance_of_receiver(callee);
        let all_of_own = own.as_ref().filter(|own| is_fixed(&own.amount));
        let opened = all_of_own.map(|own| self.predicate_name(own.predicate));
        let said = match other {
            Some(other) if opened == Some(self.predicate_name(other.predicate)) => {
                let place = self.about_call(callee, arguments, |s| s.place_of(&other, object.clone(), span));
                let held = exp(ExpKind::Perm(Box::new(place)), span);
                binary(BinOp::Gt, held, exp(ExpKind::NoPerm, span), span)
            }
            other => {
                let is_other = binary(BinOp::Ne, object.clone(), this.clone(), span);
                self.about_call(callee, arguments, |s| {
                    s.inside(other, object.clone(), is_other, span)
                })
            }
        };
        self.inside(own, this, said, span)
    }

    /// Returns `unfolding acc(p(object), amount) in said`, with the predicate and the amount of the
    /// instance that a method needs. Returns `said` if it needs none.
    fn inside(&mut self, needed: Option<Instance>, object: Exp, said: Exp, span: Span) -> Exp {
        let Some(needed) = needed else { return said };
        let place = self.place_of(&needed, object, span);
        let amount = self.amount(&needed.amount, span);
        let instance = acc(place, amount, span);
        exp(ExpKind::Unfolding(Box::new(instance), Box::new(said)), span)
    }

    /// Returns the same predicate with the same arguments, for another object.
    fn place_of(&mut self, instance: &Instance, object: Exp, span: Span) -> Exp {
        let arguments = instance.arguments.iter().map(|e| self.pure(e));
        let arguments: Vec<Exp> = std::iter::once(object).chain(arguments).collect();
        call(&self.predicate_name(instance.predicate), arguments, span)
    }

    /// Returns the predicate instance of its receiver that a method requires, if it can be opened.
    fn instance_of_receiver(&self, method: MethodIx) -> Option<Instance> {
        let needed = self.contract(method).requires.iter().flat_map(conjuncts);
        let mut own = needed.filter_map(own_instance);
        own.next_back()
            .filter(|i| !self.world.bodies(i.predicate).is_empty())
            .cloned()
    }

    /// Counts the permissions in a method's precondition.
    fn held(&self, method: MethodIx) -> PermissionCount {
        let mut held = PermissionCount::default();
        for conjunct in self.contract(method).requires.iter().flat_map(conjuncts) {
            count(conjunct, &mut held);
        }
        held
    }

    /// Returns the condition that the arguments of a call decrease. The first integer that changes
    /// decreases and is not negative; or it was out of the range of its type and is now in it,
    /// where it then stays. A parameter that increases in calls must be below the maximum of its
    /// type, or below an integer that stays the same in all calls. With `may_stay`, no integer
    /// needs to change.
    fn decreases(&mut self, method: MethodIx, values: &[Exp], may_stay: bool, span: Span) -> Option<Exp> {
        let info = self.world.method(method);
        let own = &values[usize::from(!info.modifiers.is_static).min(values.len())..];
        let given = self.member.parameters.clone();
        let changes = self.changes(&self.kin(method), info.parameters.len());
        let integers = info.parameters.iter().zip(&changes).zip(&given);
        let integers: Vec<_> = integers.filter(|((ty, _), _)| ty.is_integral()).collect();
        let staying: Vec<Exp> = integers
            .iter()
            .filter(|((_, change), _)| **change == Change::Stays)
            .map(|(_, name)| var(name, span))
            .collect();
        let mut whole = may_stay.then(|| bool(true, span));
        for (((ty, change), name), value) in info.parameters.iter().zip(&changes).zip(&given).zip(own).rev() {
            if !ty.is_integral() {
                continue;
            }
            let parameter = var(name, span);
            let here = match change {
                Change::Grows => {
                    let largest = bounds(ty).map(|(_, high)| int(high, span));
                    let ends = staying.iter().cloned().chain(largest);
                    let below = ends.map(|end| binary(BinOp::Lt, parameter.clone(), end, span));
                    let larger = binary(BinOp::Gt, value.clone(), parameter.clone(), span);
                    all([larger, any(below, span)], span)
                }
                Change::Stays | Change::Other => {
                    let positive = binary(BinOp::Le, int(0, span), value.clone(), span);
                    let smaller = binary(BinOp::Lt, value.clone(), parameter.clone(), span);
                    let here = all([positive, smaller], span);
                    match (
                        in_range(parameter.clone(), ty, span),
                        in_range(value.clone(), ty, span),
                    ) {
                        (Some(was), Some(fits)) => any([here, all([not(was), fits], span)], span),
                        _ => here,
                    }
                }
            };
            let same = binary(BinOp::Eq, value.clone(), parameter, span);
            whole = Some(match whole {
                Some(later) => any([here, all([same, later], span)], span),
                None => here,
            });
        }
        whole
    }

    /// Returns how each parameter changes in the calls among kin.
    fn changes(&self, kin: &BTreeSet<MethodIx>, count: usize) -> Vec<Change> {
        let mut changes = vec![Change::Stays; count];
        for &caller in kin {
            let (Some(body), Some(returned)) = (&self.world.method(caller).body, self.returned(caller))
            else {
                continue;
            };
            let mut work = vec![&returned];
            while let Some(e) = work.pop() {
                work.extend(children(e));
                let ExprKind::Call {
                    method, arguments, ..
                } = &e.kind
                else {
                    continue;
                };
                if kin.contains(method) {
                    let given = arguments.iter().zip(&body.parameters);
                    for (change, (argument, &parameter)) in changes.iter_mut().zip(given) {
                        *change = change.and(change_of(argument, parameter));
                    }
                }
            }
        }
        changes
    }
}

/// How an argument changes from call to call, by its syntactic form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// All calls pass the parameter itself.
    Stays,
    /// Some calls add a positive constant, and the others pass the parameter itself.
    Grows,
    /// Some call passes another value.
    Other,
}

impl Change {
    fn and(self, other: Change) -> Change {
        match (self, other) {
            (Change::Other, _) | (_, Change::Other) => Change::Other,
            (Change::Stays, Change::Stays) => Change::Stays,
            _ => Change::Grows,
        }
    }
}

fn change_of(argument: &Expr, parameter: VarIx) -> Change {
    let is_positive = |e: &Expr| matches!(&e.constant, Some(Constant::Int(i)) if *i > 0);
    match &argument.kind {
        ExprKind::Local(ix) if *ix == parameter => Change::Stays,
        ExprKind::Binary(Binary::Add, a, b) if is_positive(a) || is_positive(b) => Change::Grows,
        _ => Change::Other,
    }
}

/// Returns whether an amount is positive and the same in all calls.
pub(super) fn is_fixed(amount: &Amount) -> bool {
    let is_positive = |e: &Expr| matches!(&e.constant, Some(Constant::Int(i)) if *i > 0);
    match amount {
        Amount::Full => true,
        Amount::Fraction(n, d) => is_positive(n) && is_positive(d),
        Amount::Some => false,
    }
}

/// Returns the conjuncts of an assertion.
pub(super) fn conjuncts(e: &Expr) -> Vec<&Expr> {
    match e.conjunction() {
        Some((a, b)) => [conjuncts(a), conjuncts(b)].concat(),
        None => vec![e],
    }
}

/// Returns the predicate instance that an assertion consists of, if it is about the receiver.
fn own_instance(e: &Expr) -> Option<&Instance> {
    let ExprKind::Spec(spec) = &e.kind else {
        return None;
    };
    let Spec::Predicate(instance) = &**spec else {
        return None;
    };
    let is_own = matches!(instance.receiver.as_deref(), Some(e) if matches!(e.kind, ExprKind::This));
    is_own.then_some(instance)
}

/// Counts the permission that a conjunct mentions. Conditional and quantified permissions count as
/// other ones.
fn count(e: &Expr, held: &mut PermissionCount) {
    let is_own = match &e.kind {
        ExprKind::Spec(spec) => match &**spec {
            Spec::Predicate(_) => own_instance(e).is_some(),
            Spec::Access(Location::Field(object, _), _) => matches!(object.kind, ExprKind::This),
            Spec::Access(..) | Spec::Implies(..) | Spec::Quantifier { .. } => false,
            _ => return,
        },
        ExprKind::Conditional(..) => false,
        _ => return,
    };
    match is_own {
        true => held.own += 1,
        false => held.others += 1,
    }
}
