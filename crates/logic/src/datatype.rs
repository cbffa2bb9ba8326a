//! Algebraic data types: which symbols are constructors, selectors and tags.
//!
//! For a solver these are ordinary functions, described by [`Terms::datatype_axioms`]. The builder
//! of equalities and the native tier know them from here: constructors are injective, different
//! constructors have different values, and selectors undo them. The tag of a value is the number of
//! its constructor.
//!
//! Nothing says that values are finite. A type without a base case has values then, too.

use crate::quantifier::Binder;
use crate::term::{Op, Symbol, Term, Terms};
use rustc_hash::FxHashMap;

/// The weight of the exhaustiveness axiom. It creates an application of each constructor, which
/// must not go on forever (see [`crate::theory`] on chains).
const WEIGHT: u32 = 6;

/// The symbols of an instance of an algebraic data type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Datatype {
    /// From a value to the number of its constructor.
    pub tag: Symbol,
    /// The constructors, by their number.
    pub constructors: Vec<Constructor>,
}

/// A constructor and its selectors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constructor {
    /// From the arguments to the value.
    pub symbol: Symbol,
    /// From a value to each argument. Of the values of other constructors, selectors have some
    /// value.
    pub selectors: Vec<Symbol>,
}

/// The role of a symbol in its data type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatatypeRole {
    /// The constructor with this number.
    Constructor(usize),
    /// The selector of an argument of a constructor.
    Selector {
        /// The constructor.
        constructor: Symbol,
        /// The position of the argument.
        index: usize,
    },
    /// The tag.
    Tag,
}

/// The data types of an arena.
#[derive(Debug, Default)]
pub(crate) struct Datatypes {
    by_tag: FxHashMap<Symbol, Datatype>,
    roles: FxHashMap<Symbol, DatatypeRole>,
}

impl Terms {
    /// Makes the roles of symbols known. They must not be applied before.
    pub fn declare_datatype(&self, datatype: &Datatype) {
        let mut known = self.datatypes.borrow_mut();
        if known.by_tag.contains_key(&datatype.tag) {
            return;
        }
        known.roles.insert(datatype.tag, DatatypeRole::Tag);
        for (number, c) in datatype.constructors.iter().enumerate() {
            known.roles.insert(c.symbol, DatatypeRole::Constructor(number));
            for (index, &selector) in c.selectors.iter().enumerate() {
                let constructor = c.symbol;
                known
                    .roles
                    .insert(selector, DatatypeRole::Selector { constructor, index });
            }
        }
        known.by_tag.insert(datatype.tag, datatype.clone());
    }

    /// Makes known that the value of a constant differs from the values of all other constants of
    /// its sort that were declared so. Such a constant is a constructor of a sort without a tag. It
    /// must not be applied before.
    pub fn declare_unique(&self, constant: Symbol) {
        let mut known = self.datatypes.borrow_mut();
        known.roles.insert(constant, DatatypeRole::Constructor(0));
    }

    /// The role of an operation, if it belongs to a data type.
    pub fn datatype_role(&self, op: &Op) -> Option<DatatypeRole> {
        match op {
            Op::Apply(symbol) => self.datatypes.borrow().roles.get(symbol).copied(),
            _ => None,
        }
    }

    /// The constructor and the arguments of a value that is built by one.
    fn constructed(&self, value: Term) -> Option<(Symbol, Vec<Term>)> {
        let node = self.peek(value);
        match (&node.op, self.datatype_role(&node.op)) {
            (Op::Apply(symbol), Some(DatatypeRole::Constructor(_))) => Some((*symbol, node.args.to_vec())),
            _ => None,
        }
    }

    /// A selector applied to a value; the argument itself if the value is built by its constructor.
    pub fn select_argument(&self, selector: Symbol, value: Term) -> Term {
        if let Some(DatatypeRole::Selector { constructor, index }) = self.datatype_role(&Op::Apply(selector))
            && let Some((built_by, args)) = self.constructed(value)
            && built_by == constructor
        {
            return args[index];
        }
        self.apply(selector, &[value])
    }

    /// Is a value of a data type built by the constructor with this number?
    pub fn is_built_by(&self, datatype: &Datatype, number: usize, value: Term) -> Term {
        if datatype.constructors.len() == 1 {
            return self.tru();
        }
        if let Some((built_by, _)) = self.constructed(value) {
            return self.bool(built_by == datatype.constructors[number].symbol);
        }
        self.eq(self.apply(datatype.tag, &[value]), self.int(number))
    }

    /// `0 <= tag(value) < n`.
    pub fn tag_in_range(&self, datatype: &Datatype, value: Term) -> Term {
        let tag = self.apply(datatype.tag, &[value]);
        let count = self.int(datatype.constructors.len());
        self.and(self.le(self.int(0), tag), self.lt(tag, count))
    }

    /// `C(d1(value), …)`, where `C` is the constructor with this number and the `d` are its
    /// selectors. The value is equal to it if its tag is the number.
    pub fn rebuilt_by(&self, tag: Symbol, number: usize, value: Term) -> Option<Term> {
        let constructor = {
            let known = self.datatypes.borrow();
            known.by_tag.get(&tag)?.constructors.get(number)?.clone()
        };
        let args = constructor
            .selectors
            .iter()
            .map(|&selector| self.apply(selector, &[value]));
        Some(self.apply(constructor.symbol, &args.collect::<Vec<Term>>()))
    }

    /// Equality of two values that are built by constructors; nothing for others.
    pub(crate) fn constructed_eq(&self, a: Term, b: Term) -> Option<Term> {
        let ((f, xs), (g, ys)) = (self.constructed(a)?, self.constructed(b)?);
        if f != g {
            return Some(self.fls());
        }
        let pairs = xs.iter().zip(&ys);
        Some(self.and_all(pairs.map(|(&x, &y)| self.same(x, y))))
    }

    /// The axioms of a data type. They are true of all its values: these are the finite and
    /// infinite trees of constructors.
    pub fn datatype_axioms(&self, name: &str, datatype: &Datatype) -> Vec<Term> {
        let mut axioms = Vec::new();
        // selectors and the tag undo constructors, which makes these injective and distinct
        for (number, c) in datatype.constructors.iter().enumerate() {
            let sorts = self.symbol_info(c.symbol).args;
            let vars: Vec<Term> = sorts.iter().map(|&s| self.bound(s)).collect();
            let whole = self.apply(c.symbol, &vars);
            let tag = self.eq(self.apply(datatype.tag, &[whole]), self.int(number));
            let undone = c
                .selectors
                .iter()
                .zip(&vars)
                .map(|(&selector, &var)| self.eq(self.apply(selector, &[whole]), var));
            let body = self.and_all([tag].into_iter().chain(undone));
            axioms.push(if vars.is_empty() {
                body
            } else {
                self.forall(&format!("{name}:constructor"), &vars, vec![vec![whole]], body)
            });
        }
        // each value is built by a constructor
        let sort = self.symbol_info(datatype.tag).args[0];
        let value = self.bound(sort);
        let numbers = 0..datatype.constructors.len();
        let cases = numbers
            .filter_map(|number| self.rebuilt_by(datatype.tag, number, value))
            .map(|built| self.eq(value, built));
        let body = self.or_all(cases);
        let selectors = datatype.constructors.iter().flat_map(|c| &c.selectors);
        let observers = std::iter::once(datatype.tag).chain(selectors.copied());
        let triggers = observers.map(|f| vec![self.apply(f, &[value])]).collect();
        let name = format!("{name}:exhaustive");
        axioms.push(self.quantify(Binder::Forall, &name, &[value], triggers, body, WEIGHT));
        axioms
    }
}
