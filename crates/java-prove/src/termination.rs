//! Pure methods come to an end (section 3.6): otherwise their definitions would contradict themselves.
//!
//! A call in the body of a pure method is allowed if it does not lead back, or (1) its kin, what it can run and all that overrides the same,
//! is defined earlier in the text, (2) it stands inside of an
//! `opening` expression and has, of what is left and what was inside, all that it requires, or (3) some permission is left behind: the caller has one instance, of its receiver, and calls something about
//! another object, for which it must have opened that instance. Beyond the paper, a method may call its kin with integers that
//! become smaller, in the order of its parameters, and are not negative, or larger up to a bound, where each parameter has one direction in all calls; and
//! what it overrides with the same ones, if that is defined earlier. Opened parts never grow, as what (1) and changed integers allow has
//! all that it requires as well, and not just some of it; so these measures go together.
//! A contract is believed wherever its method is mentioned, so that it must not lead back to the method at all.

use super::arithmetic::{bounds, in_range};
use super::build::*;
use super::{Check, Overflow, Prover};
use echis_java_semantics::parts::children;
use echis_java_semantics::spec::{Amount, Instance, Location, Spec};
use echis_java_semantics::tree::{Binary, Constant, Dispatch, Expr, ExprKind};
use echis_java_semantics::types::{MethodIx, PredicateIx, VarIx};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind};
use std::collections::BTreeSet;

/// Permissions that a contract mentions.
#[derive(Default)]
struct Held {
    /// Instances of predicates about the receiver.
    own: usize,
    /// Anything else.
    others: usize,
}

/// A call of a pure method.
#[derive(Clone, Copy)]
struct Called {
    method: MethodIx,
    dispatch: Dispatch,
    span: Span,
}

impl Prover<'_> {
    /// A call in the body of a pure method must lead to an end. The receiver, if there is one, comes first among the values.
    pub(super) fn check_termination(
        &mut self,
        callee: MethodIx,
        dispatch: Dispatch,
        values: &[Exp],
        span: Span,
    ) {
        let Some(caller) = self.f.ending else { return };
        let run = self.run_by(callee, dispatch);
        if !self.leads_to(&run, caller, false) {
            return;
        }
        let shown = Check::Endless(self.world.show_method(callee));
        let opens = self.f.opened > 0 && self.amounts_are_fixed(caller) && self.amounts_are_fixed(callee);
        let kin = self.kin(callee);
        let is_own = kin.contains(&caller);
        if opens || (!is_own && self.are_earlier(&kin, caller)) {
            let needed = self.needed(callee, values, span);
            return self.check(needed, shown, span);
        }
        let another = match values.split_first() {
            Some((receiver, arguments)) if self.leaves_behind(caller, callee) => {
                Some(self.is_another(caller, callee, (receiver, arguments), span))
            }
            _ => None,
        };
        let nearer = match is_own {
            true => self.nears_an_end(caller, values, self.are_earlier(&run, caller), span),
            false => None,
        };
        let reason = match (another, nearer) {
            (None, None) => bool(false, span),
            (Some(another), None) => another,
            (another, Some(nearer)) => {
                let needed = all([nearer, self.needed(callee, values, span)], span);
                match another {
                    Some(another) => binary(BinOp::Implies, not(another), needed, span),
                    None => needed,
                }
            }
        };
        self.check(reason, shown, span);
    }

    /// What is called has all that it asks for, and not just some of it as other calls have: inside of an `opening` expression it does
    /// with less, as something is opened for good, and elsewhere not with more.
    fn needed(&mut self, callee: MethodIx, values: &[Exp], span: Span) -> Exp {
        let own = usize::from(!self.world.method(callee).modifiers.is_static).min(values.len());
        let (receiver, arguments) = values.split_at(own);
        let requires = self.contract(callee).requires.clone();
        self.f.created.extend(receiver.iter().cloned());
        let needed = self.about_call(callee, arguments, |s| s.assertions(&requires));
        self.f.created.truncate(self.f.created.len() - receiver.len());
        all(needed, span)
    }

    /// Says something where the parameters of a method are what a call gives it.
    fn about_call<T>(&mut self, callee: MethodIx, arguments: &[Exp], say: impl FnOnce(&mut Self) -> T) -> T {
        let parameters = self.contract(callee).parameters.clone();
        let (vars, view) = (self.f.vars.clone(), self.f.view.take());
        for (parameter, value) in parameters.into_iter().zip(arguments) {
            let ty = self.world.var(parameter).ty.clone();
            if let ExpKind::Ident(saved) = &self.saved(value.clone(), &ty).kind {
                self.f.vars.insert(parameter, saved.name.clone());
            }
        }
        let said = say(self);
        (self.f.vars, self.f.view) = (vars, view);
        said
    }

    /// What else was shown of a pure method that is shown to come to an end, as it was shown: for arguments that code can give. A contract, in which
    /// integers have no bounds, can give others, and must not say something that has no end.
    pub(super) fn as_shown(&self, fact: Exp, span: Span) -> Exp {
        let Some(method) = self.f.ending.filter(|_| self.options.overflow != Overflow::Math) else {
            return fact;
        };
        let types = &self.world.method(method).parameters;
        let given = self.f.parameters.iter().zip(types);
        let bounds: Vec<Exp> = given
            .filter_map(|(name, ty)| in_range(var(name, span), ty, span))
            .collect();
        match bounds.is_empty() {
            true => fact,
            false => binary(BinOp::Implies, all(bounds, span), fact, span),
        }
    }

    /// Whether what a method requires are fixed amounts: smaller and smaller ones have no end.
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

    /// Whether a pure method has a call that can lead back to it.
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

    /// All these methods are defined before the caller.
    fn are_earlier(&self, methods: &BTreeSet<MethodIx>, caller: MethodIx) -> bool {
        let place = self.world.method(caller).span;
        methods.iter().all(|&m| self.world.method(m).span < place)
    }

    /// All pure methods that can be run where one of them is called with smaller integers. They are at the place of the last of them, so
    /// that integers can grow only where the kin called is at an earlier place.
    fn kin(&self, method: MethodIx) -> BTreeSet<MethodIx> {
        let all = (0..self.world.methods.len() as u32).map(MethodIx);
        let pure = all.filter(|&m| self.is_pure(m));
        let roots: BTreeSet<MethodIx> = pure.map(|m| self.function_root(m)).collect();
        let mut families: Vec<_> = roots.into_iter().map(|root| self.family_of(root)).collect();
        let mut kin = BTreeSet::from([method]);
        while let Some(i) = families.iter().position(|family| !family.is_disjoint(&kin)) {
            kin.extend(families.swap_remove(i));
        }
        kin
    }

    /// The pure methods that a call can run: with `super`, only what it names.
    fn run_by(&self, called: MethodIx, dispatch: Dispatch) -> BTreeSet<MethodIx> {
        match dispatch {
            Dispatch::Super(_) => BTreeSet::from([called]),
            _ => self.family_of(called),
        }
    }

    /// The pure methods that a call can run, and those of the same family: a method can implement several that have nothing above them.
    pub(super) fn family_of(&self, called: MethodIx) -> BTreeSet<MethodIx> {
        let root = self.function_root(called);
        let all = (0..self.world.methods.len() as u32).map(MethodIx);
        let classes = self.concrete_below(self.world.method(root).class);
        let run = classes
            .into_iter()
            .filter_map(|c| self.world.implementation(c, root));
        let mut family: BTreeSet<MethodIx> = run.filter(|&m| self.is_pure(m)).collect();
        family.extend(all.filter(|&m| self.is_pure(m) && self.function_root(m) == root));
        family
    }

    /// Contracts of pure methods must not lead back to them: what they say would be believed while it is shown.
    pub(super) fn check_contract_ends(&mut self, method: MethodIx) {
        for called in self.calls_in_contract(method) {
            if self.leads_to(&self.run_by(called.method, called.dispatch), method, true) {
                let shown = self.world.show_method(called.method);
                self.check(bool(false, called.span), Check::Endless(shown), called.span);
            }
        }
    }

    /// Whether a call that can run these pure methods can come to another, by bodies alone or by contracts as well.
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

    /// The calls of pure methods in what a method requires and ensures.
    fn calls_in_contract(&self, method: MethodIx) -> Vec<Called> {
        let contract = self.contract(method);
        let mut calls = Vec::new();
        for clause in contract.requires.iter().chain(&contract.ensures) {
            self.calls_in(clause, &mut calls);
        }
        calls
    }

    /// The calls of pure methods in an expression or assertion.
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

    /// What the callee needs cannot be all that the caller has, if it is about another object.
    fn leaves_behind(&self, caller: MethodIx, callee: MethodIx) -> bool {
        let is_about_one = |method| !self.world.method(method).modifiers.is_static;
        let (had, needed) = (self.held(caller), self.held(callee));
        is_about_one(caller) && is_about_one(callee) && (had.own, had.others) == (1, 0) && needed.others == 0
    }

    /// The object is not the receiver. Where both have an instance of a predicate, one inside of the other, that suffices: none is inside of
    /// itself, and once all that the caller has of it is opened, it has none that was not inside.
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

    /// What is so inside of as much of an instance as a method needs of its receiver's, of an object.
    fn inside(&mut self, needed: Option<Instance>, object: Exp, said: Exp, span: Span) -> Exp {
        let Some(needed) = needed else { return said };
        let place = self.place_of(&needed, object, span);
        let amount = self.amount(&needed.amount, span);
        let instance = exp(ExpKind::Acc(Box::new(place), amount.map(Box::new)), span);
        exp(ExpKind::Unfolding(Box::new(instance), Box::new(said)), span)
    }

    /// An instance like this, of an object.
    fn place_of(&mut self, instance: &Instance, object: Exp, span: Span) -> Exp {
        let arguments = instance.arguments.iter().map(|e| self.pure(e));
        let arguments: Vec<Exp> = std::iter::once(object).chain(arguments).collect();
        call(&self.predicate_name(instance.predicate), arguments, span)
    }

    /// The instance of a predicate that a method needs of its receiver, if it can be opened.
    fn instance_of_receiver(&self, method: MethodIx) -> Option<Instance> {
        let needed = self.contract(method).requires.iter().flat_map(conjuncts);
        let mut own = needed.filter_map(own_instance);
        own.next_back()
            .filter(|i| self.can_be_opened(i.predicate))
            .cloned()
    }

    /// Whether anything is said of what is inside of an instance: of one that is overridden, by a class below.
    fn can_be_opened(&self, predicate: PredicateIx) -> bool {
        let all = &self.world.predicates;
        let family = all[predicate.index()].family;
        all.iter().any(|p| p.family == family && p.body.is_some())
    }

    fn held(&self, method: MethodIx) -> Held {
        let mut held = Held::default();
        for conjunct in self.contract(method).requires.iter().flat_map(conjuncts) {
            count(conjunct, &mut held);
        }
        held
    }

    /// The first integer that changes becomes smaller and is not negative, or one of its type, which then all are that follow; or, if it
    /// grows in calls, it becomes larger, where it was smaller than its type allows or than an integer that stays the same in all calls. Or none
    /// changes, if that may be.
    fn nears_an_end(&mut self, method: MethodIx, values: &[Exp], may_stay: bool, span: Span) -> Option<Exp> {
        let info = self.world.method(method);
        let own = &values[usize::from(!info.modifiers.is_static).min(values.len())..];
        let given = self.f.parameters.clone();
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

    /// How each argument changes in the calls among kin.
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

/// How an argument changes from call to call, as its words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// It is what was given in all calls.
    Stays,
    /// A constant is added to something in some of them, and else it stays.
    Grows,
    /// Anything else.
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

/// An amount that is more than nothing, and the same in all calls.
pub(super) fn is_fixed(amount: &Amount) -> bool {
    let is_positive = |e: &Expr| matches!(&e.constant, Some(Constant::Int(i)) if *i > 0);
    match amount {
        Amount::Full => true,
        Amount::Fraction(n, d) => is_positive(n) && is_positive(d),
        Amount::Some => false,
    }
}

/// What an assertion is a conjunction of.
pub(super) fn conjuncts(e: &Expr) -> Vec<&Expr> {
    match e.conjunction() {
        Some((a, b)) => [conjuncts(a), conjuncts(b)].concat(),
        None => vec![e],
    }
}

/// An instance of a predicate about the receiver.
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

/// Counts the permission that a conjunct mentions. What is not looked into counts as something else.
fn count(e: &Expr, held: &mut Held) {
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
