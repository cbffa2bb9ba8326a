//! Between terms and the simplex: linear forms, comparisons as bounds, equalities in both
//! directions.
//!
//! A numeric term that is no sum, literal or multiple has a variable; a sum of them has one too,
//! after its coefficients are made coprime integers with a positive first one, so that `x - y <= 3`
//! and `2y - 2x <= 0` are bounds on one variable. Over integers bounds are rounded. Products of two
//! terms are variables like any other.

use super::egraph::{EGraph, Id};
use super::kind::Kind;
use super::rational::{Bound, Rational};
use super::simplex::{Outcome, Side, Simplex, Trouble, Var};
use echis_logic::{Op, Sort, Terms};
use rustc_hash::FxHashMap;

/// What bounds imply, for the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// An atom is decided.
    Truth(Id, bool),
    /// A term is a number.
    Number(Id, Rational),
    /// The first term is the second one plus a number.
    Offset(Id, Id, Rational),
}

/// What an atom says about its variable when it is true.
#[derive(Debug, Clone, Copy)]
enum Claim {
    Limit(Side, Bound),
    Is(Rational),
}

struct Atom {
    node: Id,
    var: Var,
    claim: Claim,
    /// The next atom on the same variable.
    next: u32,
}

const NONE: u32 = u32::MAX;

/// `constant + Σ coefficient · variable`, in the order of the variables.
struct Form {
    constant: Rational,
    sum: Vec<(Var, Rational)>,
}

/// What a variable stands for.
enum Meaning {
    Node(Id),
    Sum(Vec<(Var, Rational)>),
}

struct Variable {
    meaning: Meaning,
    /// The first atom on it.
    atoms: u32,
}

/// A form over one variable: `factor · var + constant`.
enum Single {
    Constant(Rational),
    Multiple(Var, Rational, Rational),
}

/// Where to come back to.
#[derive(Clone, Copy)]
pub struct Mark {
    simplex: usize,
    vars: usize,
    atoms: usize,
}

/// Numeric terms and atoms over a simplex.
#[derive(Default)]
pub struct Arith {
    pub simplex: Simplex,
    vars: Vec<Variable>,
    var_of: FxHashMap<Id, Var>,
    sums: FxHashMap<Vec<(Var, Rational)>, Var>,
    atoms: Vec<Atom>,
    atom_of: FxHashMap<Id, u32>,
    changed: Vec<Var>,
}

impl Arith {
    /// Prepares a comparison or an equality of numbers, so that it can be decided by bounds. An
    /// atom without variables, or with numbers that do not fit, stays unknown.
    pub fn register(&mut self, terms: &Terms, graph: &EGraph, node: Id) -> Outcome<()> {
        let (a, b) = (graph.arg(node, 0), graph.arg(node, 1));
        let Some(form) = self.difference(terms, graph, a, b) else {
            return Ok(());
        };
        let Single::Multiple(var, factor, constant) = self.single(form)? else {
            return Ok(());
        };
        let Some(limit) = constant.neg().and_then(|c| c.div(factor)) else {
            return Ok(());
        };
        let claim = if graph.kind(node) == Kind::Equal {
            Claim::Is(limit)
        } else {
            let strict = terms.peek(graph.term(node)).op == Op::Lt;
            let side = if factor.is_positive() {
                Side::Upper
            } else {
                Side::Lower
            };
            let bound = match side {
                _ if !strict => Bound::exact(limit),
                Side::Upper => Bound::below(limit),
                Side::Lower => Bound::above(limit),
            };
            match self.rounded(var, side, bound) {
                Some(bound) => Claim::Limit(side, bound),
                None => return Ok(()),
            }
        };
        let index = self.atoms.len() as u32;
        let first = std::mem::replace(&mut self.vars[var as usize].atoms, index);
        self.atoms.push(Atom {
            node,
            var,
            claim,
            next: first,
        });
        self.atom_of.insert(node, index);
        self.changed.push(var);
        Ok(())
    }

    fn rounded(&self, var: Var, side: Side, bound: Bound) -> Option<Bound> {
        match side {
            _ if !self.simplex.is_integer(var) => Some(bound),
            Side::Upper => bound.floor().map(Bound::exact),
            Side::Lower => bound.ceil().map(Bound::exact),
        }
    }

    /// An atom is true, or false.
    pub fn assign(&mut self, node: Id, truth: bool) -> Outcome<()> {
        let Some(&index) = self.atom_of.get(&node) else {
            return Ok(());
        };
        let Atom { var, claim, .. } = self.atoms[index as usize];
        match (claim, truth) {
            (Claim::Limit(side, bound), true) => self.bound(var, side, bound),
            (Claim::Limit(side, bound), false) => {
                let (side, bound) = complement(side, bound);
                self.bound(var, side, bound)
            }
            (Claim::Is(value), true) => self.fix(var, value),
            (Claim::Is(_), false) => {
                self.changed.push(var);
                Ok(())
            }
        }
    }

    fn fix(&mut self, var: Var, value: Rational) -> Outcome<()> {
        self.bound(var, Side::Lower, Bound::exact(value))?;
        self.bound(var, Side::Upper, Bound::exact(value))
    }

    /// A variable has a bound.
    pub fn bound(&mut self, var: Var, side: Side, bound: Bound) -> Outcome<()> {
        if self.simplex.bound(var, side, bound)? {
            self.changed.push(var);
        }
        Ok(())
    }

    /// Two numeric nodes are equal.
    pub fn equal(&mut self, terms: &Terms, graph: &EGraph, a: Id, b: Id) -> Outcome<()> {
        let Some(form) = self.difference(terms, graph, a, b) else {
            return Err(Trouble::Overflow);
        };
        match self.single(form)? {
            Single::Constant(c) if c.is_zero() => Ok(()),
            Single::Constant(_) => Err(Trouble::Conflict),
            Single::Multiple(var, factor, constant) => {
                let value = constant.neg().and_then(|c| c.div(factor));
                self.fix(var, value.ok_or(Trouble::Overflow)?)
            }
        }
    }

    /// Are the bounds satisfiable together? `false` for "don't know".
    pub fn check(&mut self, pivots: u64) -> Outcome<bool> {
        self.simplex.check(pivots)
    }

    /// What follows from the bounds that changed.
    pub fn news(&mut self, graph: &EGraph) -> Outcome<Vec<News>> {
        let mut news = Vec::new();
        while let Some(var) = self.changed.pop() {
            let mut at = self.vars[var as usize].atoms;
            while at != NONE {
                let Atom {
                    node, claim, next, ..
                } = self.atoms[at as usize];
                at = next;
                let known = graph.truth(node);
                match self.truth(var, claim) {
                    Some(truth) if known != Some(truth) => news.push(News::Truth(node, truth)),
                    Some(_) => {}
                    None if known == Some(false) => self.cut(var, claim)?,
                    None => {}
                }
            }
            let Some(value) = self.simplex.fixed(var) else {
                continue;
            };
            match &self.vars[var as usize].meaning {
                Meaning::Node(node) => news.push(News::Number(*node, value)),
                Meaning::Sum(sum) => {
                    if let &[(v, c), (w, d)] = &sum[..]
                        && c == Rational::ONE
                        && d == Rational::int(-1)
                        && let (Meaning::Node(a), Meaning::Node(b)) =
                            (&self.vars[v as usize].meaning, &self.vars[w as usize].meaning)
                        && graph.sort(*a) == graph.sort(*b)
                    {
                        news.push(News::Offset(*a, *b, value));
                    }
                }
            }
        }
        Ok(news)
    }

    /// What the bounds of a variable say about a claim.
    fn truth(&self, var: Var, claim: Claim) -> Option<bool> {
        let (lower, upper) = (self.simplex.lower(var), self.simplex.upper(var));
        match claim {
            Claim::Limit(Side::Upper, b) if upper.is_some_and(|u| u <= b) => Some(true),
            Claim::Limit(Side::Upper, b) if lower.is_some_and(|l| l > b) => Some(false),
            Claim::Limit(Side::Lower, b) if lower.is_some_and(|l| l >= b) => Some(true),
            Claim::Limit(Side::Lower, b) if upper.is_some_and(|u| u < b) => Some(false),
            Claim::Limit(..) => None,
            Claim::Is(value) => {
                let b = Bound::exact(value);
                if lower.is_some_and(|l| l > b)
                    || upper.is_some_and(|u| u < b)
                    || (self.simplex.is_integer(var) && !value.is_integer())
                {
                    Some(false)
                } else {
                    (lower == Some(b) && upper == Some(b)).then_some(true)
                }
            }
        }
    }

    /// A variable is not the number that bounds it: the bound moves.
    fn cut(&mut self, var: Var, claim: Claim) -> Outcome<()> {
        let Claim::Is(value) = claim else { return Ok(()) };
        let at = Some(Bound::exact(value));
        if self.simplex.lower(var) == at {
            self.bound(var, Side::Lower, Bound::above(value))?;
        }
        if self.simplex.upper(var) == at {
            self.bound(var, Side::Upper, Bound::below(value))?;
        }
        Ok(())
    }

    /// The variable and the number of an equality.
    pub fn claimed_value(&self, node: Id) -> Option<(Var, Rational)> {
        let atom = &self.atoms[*self.atom_of.get(&node)? as usize];
        match atom.claim {
            Claim::Is(value) => Some((atom.var, value)),
            Claim::Limit(..) => None,
        }
    }

    /// `a - b` as a form; nothing if a number does not fit.
    fn difference(&mut self, terms: &Terms, graph: &EGraph, a: Id, b: Id) -> Option<Form> {
        let mut form = Form {
            constant: Rational::ZERO,
            sum: Vec::new(),
        };
        self.collect(terms, graph, a, Rational::ONE, &mut form)?;
        self.collect(terms, graph, b, Rational::int(-1), &mut form)?;
        form.sum.sort_unstable_by_key(|&(v, _)| v);
        let mut sum: Vec<(Var, Rational)> = Vec::with_capacity(form.sum.len());
        for (v, c) in form.sum {
            match sum.last_mut() {
                Some((w, d)) if *w == v => *d = d.add(c)?,
                _ => sum.push((v, c)),
            }
        }
        sum.retain(|(_, c)| !c.is_zero());
        Some(Form { sum, ..form })
    }

    fn collect(
        &mut self,
        terms: &Terms,
        graph: &EGraph,
        node: Id,
        factor: Rational,
        form: &mut Form,
    ) -> Option<()> {
        match graph.kind(node) {
            Kind::Number => {
                let value = number(terms, graph, node)?;
                form.constant = form.constant.add(value.mul(factor)?)?;
            }
            Kind::Sum if terms.peek(graph.term(node)).op == Op::Mul => {
                let factor = number(terms, graph, graph.arg(node, 0))?.mul(factor)?;
                self.collect(terms, graph, graph.arg(node, 1), factor, form)?;
            }
            Kind::Sum => {
                for &arg in graph.args(node) {
                    self.collect(terms, graph, arg, factor, form)?;
                }
            }
            Kind::ToReal => self.collect(terms, graph, graph.arg(node, 0), factor, form)?,
            _ => form.sum.push((self.var_of_node(graph, node), factor)),
        }
        Some(())
    }

    fn var_of_node(&mut self, graph: &EGraph, node: Id) -> Var {
        if let Some(&var) = self.var_of.get(&node) {
            return var;
        }
        let var = self.simplex.variable(graph.sort(node) == Sort::INT);
        self.vars.push(Variable {
            meaning: Meaning::Node(node),
            atoms: NONE,
        });
        self.var_of.insert(node, var);
        var
    }

    /// A form as a multiple of one variable, which may be a sum.
    fn single(&mut self, form: Form) -> Outcome<Single> {
        let Form { constant, mut sum } = form;
        match sum[..] {
            [] => return Ok(Single::Constant(constant)),
            [(var, factor)] => return Ok(Single::Multiple(var, factor, constant)),
            _ => {}
        }
        let mut factor = Rational::content(sum.iter().map(|&(_, c)| c)).ok_or(Trouble::Overflow)?;
        if sum[0].1.is_negative() {
            factor = factor.neg().ok_or(Trouble::Overflow)?;
        }
        for (_, c) in &mut sum {
            *c = c.div(factor).ok_or(Trouble::Overflow)?;
        }
        if let Some(&var) = self.sums.get(&sum) {
            return Ok(Single::Multiple(var, factor, constant));
        }
        let defined = self.simplex.sum(&sum);
        let var = self.vars.len() as Var;
        self.vars.push(Variable {
            meaning: Meaning::Sum(sum.clone()),
            atoms: NONE,
        });
        self.sums.insert(sum, var);
        defined?;
        Ok(Single::Multiple(var, factor, constant))
    }

    /// Where to come back to.
    pub fn mark(&self) -> Mark {
        Mark {
            simplex: self.simplex.mark(),
            vars: self.vars.len(),
            atoms: self.atoms.len(),
        }
    }

    /// Takes back everything after a mark.
    pub fn undo_to(&mut self, mark: Mark) {
        self.changed.clear();
        while self.atoms.len() > mark.atoms {
            if let Some(atom) = self.atoms.pop() {
                self.vars[atom.var as usize].atoms = atom.next;
                self.atom_of.remove(&atom.node);
            }
        }
        while self.vars.len() > mark.vars {
            match self.vars.pop().map(|v| v.meaning) {
                Some(Meaning::Node(node)) => {
                    self.var_of.remove(&node);
                }
                Some(Meaning::Sum(sum)) => {
                    self.sums.remove(&sum);
                }
                None => {}
            }
        }
        self.simplex.undo_to(mark.simplex);
    }
}

/// The value of a literal, if it fits.
pub fn number(terms: &Terms, graph: &EGraph, node: Id) -> Option<Rational> {
    match &terms.peek(graph.term(node)).op {
        Op::Int(value) => Rational::from_integer(value),
        Op::Real(value) => Rational::from_big(value),
        _ => None,
    }
}

/// The opposite of a bound.
fn complement(side: Side, bound: Bound) -> (Side, Bound) {
    match side {
        Side::Upper if bound.is_exact() => (Side::Lower, Bound::above(bound.real)),
        Side::Upper => (Side::Lower, Bound::exact(bound.real)),
        Side::Lower if bound.is_exact() => (Side::Upper, Bound::below(bound.real)),
        Side::Lower => (Side::Upper, Bound::exact(bound.real)),
    }
}
