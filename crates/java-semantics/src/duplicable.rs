//! Duplicable predicates: an instance is as good as two.
//!
//! ```java
//! //@ predicate list() = acc(next, _) * acc(value, _) * (next != null ==> next.list());
//! ```
//!
//! Any positive amount of `acc(next, _)` can be split into two positive amounts, and by induction so
//! can the instance of `list()` inside. Which amount somebody has of a duplicable predicate makes no
//! difference. A predicate without any permission is not among them, although it could be: classes
//! use such predicates as tokens that are given away. Nor is one with a body that nobody sees.

use super::parts::children;
use super::spec::{Amount, Spec};
use super::tree::{Expr, ExprKind};
use super::types::{ClassIx, PredicateIx};
use super::world::World;
use std::collections::BTreeSet;

/// What the body of a predicate gives.
#[derive(Default)]
struct Gives {
    /// A permission in some positive amount, `_`.
    some: bool,
    /// A permission to a field or an element in another amount.
    fixed: bool,
    /// The families of predicates of which it gives another amount.
    instances: BTreeSet<PredicateIx>,
}

impl World {
    /// Returns the topmost predicates of the duplicable families: all bodies of a family give
    /// permissions only in the amount `_`, and instances of duplicable predicates in any amount, and
    /// each gives at least one permission in the amount `_`.
    pub(super) fn find_duplicable(&self) -> BTreeSet<PredicateIx> {
        let bodies: Vec<(PredicateIx, Gives)> = self
            .predicates
            .iter()
            .filter_map(|p| Some((p.family, self.gives(p.body.as_ref()?))))
            .collect();
        let mut found: BTreeSet<PredicateIx> = bodies.iter().map(|(family, _)| *family).collect();
        let hidden = self.all_classes().filter(|&c| self.is_in_contract_file(c));
        hidden.for_each(|class| found.retain(|family| !self.may_hide(class, *family)));
        loop {
            let is_other = |gives: &Gives| gives.fixed || !gives.some || !gives.instances.is_subset(&found);
            let others: BTreeSet<PredicateIx> = bodies
                .iter()
                .filter(|(family, gives)| found.contains(family) && is_other(gives))
                .map(|(family, _)| *family)
                .collect();
            if others.is_empty() {
                return found;
            }
            found.retain(|family| !others.contains(family));
        }
    }

    /// Whether a class of a contract file, or one below it, can have a body of a family of predicates
    /// that nobody sees.
    fn may_hide(&self, class: ClassIx, family: PredicateIx) -> bool {
        let above = self.all_supers(class).into_iter().chain([class]);
        let mut inherited = above.flat_map(|c| &self.class(c).predicates);
        let mut own = self.class(class).predicates.iter().map(|&p| self.predicate(p));
        let is_shown = own.any(|p| p.family == family && p.body.is_some());
        let is_below = inherited.any(|&p| self.predicate(p).family == family);
        is_below && (self.may_have_unseen(class) || !is_shown)
    }

    fn gives(&self, body: &Expr) -> Gives {
        let mut gives = Gives::default();
        self.add_given(body, &mut gives);
        gives
    }

    fn add_given(&self, e: &Expr, gives: &mut Gives) {
        if let ExprKind::Spec(spec) = &e.kind {
            match &**spec {
                Spec::Access(_, Amount::Some) => gives.some = true,
                Spec::Access(..) => gives.fixed = true,
                Spec::Predicate(instance) => match instance.amount {
                    Amount::Some => gives.some = true,
                    _ => drop(gives.instances.insert(self.predicate(instance.predicate).family)),
                },
                _ => {}
            }
        }
        let within = children(e).into_iter();
        echis_recursion::deep(|| within.for_each(|e| self.add_given(e, gives)));
    }

    /// Returns whether a predicate is duplicable.
    pub fn is_duplicable(&self, predicate: PredicateIx) -> bool {
        self.duplicable.contains(&self.predicate(predicate).family)
    }
}
