//! Propagation: what a node's value says about its arguments, and theirs about it. One function,
//! one kind of node.
//!
//! Both directions of a rule are in one place, since both look at the same values. A rule enqueues
//! equalities; truth is equality to `true` or `false`.

use super::Tier;
use super::arith::number;
use super::egraph::Id;
use super::kind::Kind;
use super::rational::Rational;
use echis_logic::{DatatypeRole, Op, Sort, Term};

impl Tier<'_> {
    /// Applies the rules that follow when a node's class gets a value.
    pub(super) fn valued(&mut self, node: Id) {
        self.look_at(node);
        let Some(truth) = self.graph.truth(node) else {
            return;
        };
        let choice = match self.graph.kind(node) {
            Kind::And => !truth,
            Kind::Or | Kind::Implies => truth,
            Kind::Equal => {
                let sort = self.graph.sort(self.graph.arg(node, 0));
                if sort.is_numeric() {
                    let outcome = self.arith.assign(node, truth);
                    self.arithmetic(outcome);
                }
                sort == Sort::BOOL || (sort.is_numeric() && !truth)
            }
            Kind::Compare => {
                let outcome = self.arith.assign(node, truth);
                self.arithmetic(outcome);
                false
            }
            _ => false,
        };
        if choice {
            self.choices.push(node);
        }
    }

    /// The rules of a node, after it or one of its arguments changed.
    pub(super) fn look_at(&mut self, node: Id) {
        match self.graph.kind(node) {
            Kind::Not => self.not(node),
            Kind::And => self.junction(node, false),
            Kind::Or => self.junction(node, true),
            Kind::Implies => self.implies(node),
            Kind::Equal => self.equal(node),
            Kind::Ite => self.ite(node),
            Kind::First => self.part(node, Kind::Pair, 0),
            Kind::Second => self.part(node, Kind::Pair, 1),
            Kind::Unwrap => self.part(node, Kind::Wrap, 0),
            Kind::Selector => self.selector(node),
            Kind::Tag => self.tag(node),
            Kind::Sum | Kind::ToReal => self.literals(node),
            _ => {}
        }
    }

    fn not(&mut self, node: Id) {
        let arg = self.graph.arg(node, 0);
        if let Some(truth) = self.graph.truth(arg) {
            self.set(node, !truth);
        }
        if let Some(truth) = self.graph.truth(node) {
            self.set(arg, !truth);
        }
    }

    /// A conjunction (`absorbing` is `false`) or a disjunction.
    fn junction(&mut self, node: Id, absorbing: bool) {
        let (mut open, mut last) = (0, None);
        for i in 0..self.graph.args(node).len() {
            self.steps = self.steps.saturating_sub(1);
            let arg = self.graph.arg(node, i);
            match self.graph.truth(arg) {
                Some(truth) if truth == absorbing => return self.set(node, absorbing),
                Some(_) => {}
                None => {
                    open += 1;
                    last = Some(arg);
                }
            }
        }
        match (self.graph.truth(node), last) {
            (_, None) => self.set(node, !absorbing),
            (Some(truth), _) if truth != absorbing => {
                for i in 0..self.graph.args(node).len() {
                    self.set(self.graph.arg(node, i), truth);
                }
            }
            (Some(_), Some(arg)) if open == 1 => self.set(arg, absorbing),
            _ => {}
        }
    }

    fn implies(&mut self, node: Id) {
        let (a, b) = (self.graph.arg(node, 0), self.graph.arg(node, 1));
        match (self.graph.truth(a), self.graph.truth(b)) {
            (Some(false), _) | (_, Some(true)) => return self.set(node, true),
            (Some(true), _) => return self.merge(node, b),
            _ => {}
        }
        match self.graph.truth(node) {
            Some(false) => {
                self.set(a, true);
                self.set(b, false);
            }
            Some(true) if self.graph.truth(b) == Some(false) => self.set(a, false),
            _ => {}
        }
    }

    fn equal(&mut self, node: Id) {
        let (a, b) = (self.graph.arg(node, 0), self.graph.arg(node, 1));
        if self.graph.same(a, b) {
            return self.set(node, true);
        }
        if self.are_apart(a, b) {
            return self.set(node, false);
        }
        let truth = self.graph.truth(node);
        if truth == Some(true) {
            return self.merge(a, b);
        }
        if self.graph.sort(a) != Sort::BOOL {
            return;
        }
        for (this, other) in [(a, b), (b, a)] {
            match (self.graph.truth(this), truth) {
                (Some(true), _) => self.merge(node, other),
                (Some(false), Some(truth)) => self.set(other, !truth),
                (Some(known), None) if self.graph.truth(other).is_some() => {
                    self.set(node, self.graph.truth(other) == Some(known));
                }
                _ => {}
            }
            if truth == Some(false)
                && let Some(known) = self.graph.truth(this)
            {
                self.set(other, !known);
            }
        }
    }

    fn ite(&mut self, node: Id) {
        let (c, a, b) = (
            self.graph.arg(node, 0),
            self.graph.arg(node, 1),
            self.graph.arg(node, 2),
        );
        match self.graph.truth(c) {
            Some(true) => self.merge(node, a),
            Some(false) => self.merge(node, b),
            None if self.graph.same(a, b) => self.merge(node, a),
            None if self.are_apart(node, a) => self.set(c, false),
            None if self.are_apart(node, b) => self.set(c, true),
            None => {}
        }
    }

    /// A selector applied to its constructor.
    fn part(&mut self, node: Id, constructor: Kind, index: usize) {
        if let Some(value) = self.graph.value(self.graph.arg(node, 0))
            && self.graph.kind(value) == constructor
            && self.graph.sort(self.graph.arg(value, index)) == self.graph.sort(node)
        {
            self.merge(node, self.graph.arg(value, index));
        }
    }

    /// A selector of a data type, applied to its constructor.
    fn selector(&mut self, node: Id) {
        let Some(value) = self.graph.value(self.graph.arg(node, 0)) else {
            return;
        };
        if let Some(DatatypeRole::Selector { constructor, index }) = self.role(node)
            && self.operation(value) == Op::Apply(constructor)
        {
            self.merge(node, self.graph.arg(value, index));
        }
    }

    /// The tag of a value that is built by a constructor is its number; a value whose tag is known
    /// is built by the constructor with that number.
    fn tag(&mut self, node: Id) {
        let whole = self.graph.arg(node, 0);
        if let Some(value) = self.graph.value(whole) {
            if let Some(DatatypeRole::Constructor(number)) = self.role(value) {
                let literal = self.terms.int(number);
                self.merge_with(node, literal);
            }
            return;
        }
        let (Some(known), Op::Apply(tag)) = (self.graph.value(node), self.operation(node)) else {
            return;
        };
        let (known, value) = (self.graph.term(known), self.graph.term(whole));
        let built = (0..)
            .map_while(|number| Some((number, self.terms.rebuilt_by(tag, number, value)?)))
            .find(|&(number, _)| self.terms.int(number) == known);
        if let Some((_, built)) = built {
            self.merge_with(whole, built);
        }
    }

    /// Enqueues that a node equals a term.
    fn merge_with(&mut self, node: Id, term: Term) {
        if let Some(other) = self.intern(term) {
            self.merge(node, other);
        }
    }

    fn operation(&self, node: Id) -> Op {
        self.terms.peek(self.graph.term(node)).op.clone()
    }

    fn role(&self, node: Id) -> Option<DatatypeRole> {
        self.terms.datatype_role(&self.operation(node))
    }

    /// A sum or multiple of literals.
    fn literals(&mut self, node: Id) {
        if let Some(value) = self.literal_value(node) {
            self.set_number(node, value);
        }
    }

    fn literal_value(&self, node: Id) -> Option<Rational> {
        let product = self.terms.peek(self.graph.term(node)).op == Op::Mul;
        let mut values = self.graph.args(node).iter().map(|&arg| {
            let value = self.graph.value(arg)?;
            number(self.terms, &self.graph, value)
        });
        let first = values.next()??;
        values.try_fold(first, |total, value| {
            if product {
                total.mul(value?)
            } else {
                total.add(value?)
            }
        })
    }

    /// Two values are in one class: they are the same, or this is a contradiction.
    pub(super) fn unify(&mut self, a: Id, b: Id) {
        match (self.graph.kind(a), self.graph.kind(b)) {
            (Kind::Pair, Kind::Pair) => {
                self.merge(self.graph.arg(a, 0), self.graph.arg(b, 0));
                self.merge(self.graph.arg(a, 1), self.graph.arg(b, 1));
            }
            (Kind::Wrap, Kind::Wrap) => {
                let (x, y) = (self.graph.arg(a, 0), self.graph.arg(b, 0));
                if self.graph.sort(x) == self.graph.sort(y) {
                    self.merge(x, y);
                }
            }
            (Kind::Constructor, Kind::Constructor) if self.operation(a) == self.operation(b) => {
                for i in 0..self.graph.args(a).len() {
                    self.merge(self.graph.arg(a, i), self.graph.arg(b, i));
                }
            }
            _ if values_differ(self, a, b) => self.contradictory = true,
            _ => {}
        }
    }

    /// Two nodes have values that are never equal.
    fn are_apart(&self, a: Id, b: Id) -> bool {
        match (self.graph.value(a), self.graph.value(b)) {
            (Some(a), Some(b)) => values_differ(self, a, b),
            _ => false,
        }
    }
}

/// Different literals, different constructors, or a pair and `unit`. A wrapped value may be any
/// snapshot: nothing says how wrapping is done.
fn values_differ(tier: &Tier, a: Id, b: Id) -> bool {
    match (tier.graph.kind(a), tier.graph.kind(b)) {
        (Kind::True, Kind::False) | (Kind::False, Kind::True) => true,
        (Kind::Unit, Kind::Pair) | (Kind::Pair, Kind::Unit) => true,
        (Kind::Number, Kind::Number) => a != b,
        (Kind::Constructor, Kind::Constructor) => tier.operation(a) != tier.operation(b),
        _ => false,
    }
}
