//! Is a conjunction of bounds on variables and on sums of them satisfiable? A simplex whose bounds
//! can be taken back.
//!
//! *A Fast Linear-Arithmetic Solver for DPLL(T)*, sections 3 and 4: every sum has a variable of its
//! own, equal to a row of the tableau; facts are only bounds on variables. A scope restores bounds,
//! which keeps the values of the variables usable; rows that were added in it are pivoted out.
//! Bland's rule makes pivoting end; a limit makes it end early.

use super::rational::{Bound, Rational};
use std::collections::BTreeSet;

pub type Var = u32;

/// Whether a bound is from below or from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Lower,
    Upper,
}

/// Why bounds were not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// They contradict each other.
    Conflict,
    /// A number does not fit: the tableau is not to be used before the scope is closed.
    Overflow,
}

pub type Outcome<T> = Result<T, Trouble>;

#[derive(Debug, Clone)]
struct Variable {
    value: Bound,
    lower: Option<Bound>,
    upper: Option<Bound>,
    integer: bool,
    /// The row that defines it, if it is basic.
    row: Option<u32>,
}

/// `basic = Σ coefficient · nonbasic`, in the order of the variables.
#[derive(Debug, Clone)]
struct Row {
    basic: Var,
    sum: Vec<(Var, Rational)>,
}

enum Undo {
    Variable,
    Row(Var),
    Lower(Var, Option<Bound>),
    Upper(Var, Option<Bound>),
}

/// Tableau, bounds and values.
#[derive(Default)]
pub struct Simplex {
    vars: Vec<Variable>,
    rows: Vec<Row>,
    /// What each sum is, so that the tableau can be built anew after a number did not fit.
    definitions: Vec<(Var, Vec<(Var, Rational)>)>,
    /// The integers whose values are fractions.
    fractions: BTreeSet<Var>,
    trail: Vec<Undo>,
    overflown: bool,
    pivots: u64,
}

impl Simplex {
    /// A variable without bounds.
    pub fn variable(&mut self, integer: bool) -> Var {
        self.vars.push(Variable {
            value: Bound::ZERO,
            lower: None,
            upper: None,
            integer,
            row: None,
        });
        self.trail.push(Undo::Variable);
        self.vars.len() as Var - 1
    }

    /// A variable that equals a sum of other ones (none of them a sum itself).
    pub fn sum(&mut self, sum: &[(Var, Rational)]) -> Outcome<Var> {
        let integer = sum
            .iter()
            .all(|&(v, c)| c.is_integer() && self.vars[v as usize].integer);
        let var = self.variable(integer);
        self.definitions.push((var, sum.to_vec()));
        self.trail.push(Undo::Row(var));
        let row = self.in_nonbasic(sum)?;
        self.add_row(var, row)
    }

    fn add_row(&mut self, var: Var, sum: Vec<(Var, Rational)>) -> Outcome<Var> {
        let value = self.fits(value_of(&self.vars, &sum))?;
        self.set(var, value);
        self.vars[var as usize].row = Some(self.rows.len() as u32);
        self.rows.push(Row { basic: var, sum });
        Ok(var)
    }

    fn in_nonbasic(&mut self, sum: &[(Var, Rational)]) -> Outcome<Vec<(Var, Rational)>> {
        let mut row = Vec::with_capacity(sum.len());
        for &(v, c) in sum {
            let next = match self.vars[v as usize].row {
                Some(r) => add_scaled(&row, &self.rows[r as usize].sum, c),
                None => add_scaled(&row, &[(v, Rational::ONE)], c),
            };
            row = self.fits(next)?;
        }
        Ok(row)
    }

    fn fits<T>(&mut self, number: Option<T>) -> Outcome<T> {
        number.ok_or_else(|| {
            self.overflown = true;
            Trouble::Overflow
        })
    }

    pub fn is_integer(&self, var: Var) -> bool {
        self.vars[var as usize].integer
    }

    /// Gives a variable a value.
    fn set(&mut self, var: Var, value: Bound) {
        let v = &mut self.vars[var as usize];
        v.value = value;
        if v.integer && !value.real.is_integer() {
            self.fractions.insert(var);
        } else {
            self.fractions.remove(&var);
        }
    }

    /// The first integer whose value is a fraction.
    pub fn fraction(&self) -> Option<Var> {
        self.fractions.first().copied()
    }

    pub fn lower(&self, var: Var) -> Option<Bound> {
        self.vars[var as usize].lower
    }

    pub fn upper(&self, var: Var) -> Option<Bound> {
        self.vars[var as usize].upper
    }

    pub fn value(&self, var: Var) -> Bound {
        self.vars[var as usize].value
    }

    /// Pivots so far: a measure of work.
    pub fn pivots(&self) -> u64 {
        self.pivots
    }

    /// The value that its bounds leave, if it is only one.
    pub fn fixed(&self, var: Var) -> Option<Rational> {
        let v = &self.vars[var as usize];
        match (v.lower, v.upper) {
            (Some(l), Some(u)) if l == u && l.is_exact() => Some(l.real),
            _ => None,
        }
    }

    /// Adds a bound; `true` if it is news.
    pub fn bound(&mut self, var: Var, side: Side, bound: Bound) -> Outcome<bool> {
        if self.overflown {
            return Err(Trouble::Overflow);
        }
        let v = &self.vars[var as usize];
        let bound = match side {
            _ if !v.integer => bound,
            Side::Lower => Bound::exact(self.fits(bound.ceil())?),
            Side::Upper => Bound::exact(self.fits(bound.floor())?),
        };
        let v = &mut self.vars[var as usize];
        match side {
            Side::Lower => {
                if v.lower.is_some_and(|l| l >= bound) {
                    return Ok(false);
                }
                if v.upper.is_some_and(|u| u < bound) {
                    return Err(Trouble::Conflict);
                }
                self.trail.push(Undo::Lower(var, v.lower.replace(bound)));
            }
            Side::Upper => {
                if v.upper.is_some_and(|u| u <= bound) {
                    return Ok(false);
                }
                if v.lower.is_some_and(|l| l > bound) {
                    return Err(Trouble::Conflict);
                }
                self.trail.push(Undo::Upper(var, v.upper.replace(bound)));
            }
        }
        self.keep_within_bounds(var)?;
        Ok(true)
    }

    /// Moves a nonbasic variable between its bounds.
    fn keep_within_bounds(&mut self, var: Var) -> Outcome<()> {
        let v = &self.vars[var as usize];
        match (v.row, v.lower, v.upper) {
            (None, Some(l), _) if v.value < l => self.update(var, l),
            (None, _, Some(u)) if v.value > u => self.update(var, u),
            _ => Ok(()),
        }
    }

    /// Gives a nonbasic variable a value, and the basic ones theirs.
    fn update(&mut self, var: Var, value: Bound) -> Outcome<()> {
        let by = value.sub(self.vars[var as usize].value);
        let by = self.fits(by)?;
        self.set(var, value);
        for i in 0..self.rows.len() {
            if let Some(c) = coefficient(&self.rows[i].sum, var) {
                let basic = self.rows[i].basic;
                let moved = by.scale(c).and_then(|d| self.vars[basic as usize].value.add(d));
                let moved = self.fits(moved)?;
                self.set(basic, moved);
            }
        }
        Ok(())
    }

    /// Are all bounds satisfiable together (over the rationals)? `false` if the limit on pivots was
    /// reached first.
    pub fn check(&mut self, limit: u64) -> Outcome<bool> {
        if self.overflown {
            return Err(Trouble::Overflow);
        }
        for _ in 0..limit {
            let Some((var, target)) = self.violated() else {
                return Ok(true);
            };
            let up = self.vars[var as usize].value < target;
            let Some(row) = self.vars[var as usize].row else {
                return Ok(true);
            };
            let Some(entering) = self.entering(row, up) else {
                return Err(Trouble::Conflict);
            };
            self.pivot_to(row, entering, target)?;
        }
        Ok(self.violated().is_none())
    }

    /// The smallest basic variable outside its bounds, and the bound.
    fn violated(&self) -> Option<(Var, Bound)> {
        let outside = |row: &Row| {
            let v = &self.vars[row.basic as usize];
            let below = v.lower.filter(|&l| v.value < l);
            Some((row.basic, below.or_else(|| v.upper.filter(|&u| v.value > u))?))
        };
        self.rows.iter().filter_map(outside).min_by_key(|&(v, _)| v)
    }

    /// The smallest nonbasic variable of a row that can move its basic one in a direction.
    fn entering(&self, row: u32, up: bool) -> Option<Var> {
        let can_move = |&&(v, c): &&(Var, Rational)| {
            let v = &self.vars[v as usize];
            if c.is_positive() == up {
                v.upper.is_none_or(|u| v.value < u)
            } else {
                v.lower.is_none_or(|l| v.value > l)
            }
        };
        let sum = &self.rows[row as usize].sum;
        sum.iter().find(can_move).map(|&(v, _)| v)
    }

    /// Makes `entering` basic in a row, whose basic variable takes a value.
    fn pivot_to(&mut self, row: u32, entering: Var, value: Bound) -> Outcome<()> {
        let leaving = self.rows[row as usize].basic;
        self.pivot(row, entering)?;
        self.update(leaving, value)
    }

    /// Exchanges the basic variable of a row for one of its nonbasic ones; no value changes.
    fn pivot(&mut self, row: u32, entering: Var) -> Outcome<()> {
        self.pivots += 1;
        let r = row as usize;
        let leaving = self.rows[r].basic;
        let solved = solve(&self.rows[r], entering);
        let solved = self.fits(solved)?;
        for i in 0..self.rows.len() {
            if i == r {
                continue;
            }
            if let Some(c) = coefficient(&self.rows[i].sum, entering) {
                let mut rest = self.rows[i].sum.clone();
                rest.retain(|&(v, _)| v != entering);
                let sum = add_scaled(&rest, &solved, c);
                self.rows[i].sum = self.fits(sum)?;
            }
        }
        self.rows[r] = Row {
            basic: entering,
            sum: solved,
        };
        self.vars[leaving as usize].row = None;
        self.vars[entering as usize].row = Some(row);
        Ok(())
    }

    /// Where to come back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything after a mark.
    pub fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Undo::Variable) => {
                    self.vars.pop();
                    self.fractions.remove(&(self.vars.len() as Var));
                }
                Some(Undo::Lower(var, old)) => self.vars[var as usize].lower = old,
                Some(Undo::Upper(var, old)) => self.vars[var as usize].upper = old,
                Some(Undo::Row(var)) => self.remove_row(var),
                None => {}
            }
        }
        if self.overflown {
            self.rebuild();
        }
    }

    /// Forgets the sum that was defined last.
    fn remove_row(&mut self, var: Var) {
        self.definitions.pop();
        if self.overflown {
            return;
        }
        if self.vars[var as usize].row.is_none() {
            let using = self.rows.iter().position(|r| coefficient(&r.sum, var).is_some());
            let Some(using) = using else {
                self.overflown = true;
                return;
            };
            let leaving = self.rows[using].basic;
            if self.pivot(using as u32, var).is_err() || self.keep_within_bounds(leaving).is_err() {
                return;
            }
        }
        if let Some(row) = self.vars[var as usize].row.take() {
            self.rows.swap_remove(row as usize);
            if let Some(moved) = self.rows.get(row as usize) {
                self.vars[moved.basic as usize].row = Some(row);
            }
        }
    }

    /// A fresh tableau from the definitions.
    fn rebuild(&mut self) {
        self.overflown = false;
        self.rows.clear();
        // bounds of integers are integers
        self.fractions.clear();
        for var in &mut self.vars {
            var.row = None;
            var.value = match (var.lower, var.upper) {
                (Some(b), _) | (None, Some(b)) => b,
                (None, None) => Bound::ZERO,
            };
        }
        for (var, sum) in std::mem::take(&mut self.definitions) {
            // a sum of variables that are no sums themselves: none of them is basic here
            let added = self.overflown || self.add_row(var, sum.clone()).is_err();
            self.overflown |= added;
            self.definitions.push((var, sum));
        }
    }
}

fn coefficient(sum: &[(Var, Rational)], var: Var) -> Option<Rational> {
    let place = sum.binary_search_by_key(&var, |&(v, _)| v).ok()?;
    Some(sum[place].1)
}

/// `a + factor · b`, both in the order of the variables.
fn add_scaled(
    a: &[(Var, Rational)],
    b: &[(Var, Rational)],
    factor: Rational,
) -> Option<Vec<(Var, Rational)>> {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        match (a.peek(), b.peek()) {
            (None, None) => return Some(sum),
            (Some(&&(v, c)), None) => {
                sum.push((v, c));
                a.next();
            }
            (Some(&&(v, c)), Some(&&(w, _))) if v < w => {
                sum.push((v, c));
                a.next();
            }
            (Some(&&(v, c)), Some(&&(w, d))) if v == w => {
                let both = c.add(d.mul(factor)?)?;
                if !both.is_zero() {
                    sum.push((v, both));
                }
                a.next();
                b.next();
            }
            (_, Some(&&(w, d))) => {
                sum.push((w, d.mul(factor)?));
                b.next();
            }
        }
    }
}

/// A row solved for another variable.
fn solve(row: &Row, var: Var) -> Option<Vec<(Var, Rational)>> {
    let c = coefficient(&row.sum, var)?;
    let rest: Vec<_> = row.sum.iter().copied().filter(|&(v, _)| v != var).collect();
    let by = Rational::int(-1).div(c)?;
    let sum = add_scaled(&[], &rest, by)?;
    add_scaled(&sum, &[(row.basic, Rational::ONE)], Rational::ONE.div(c)?)
}

fn value_of(vars: &[Variable], sum: &[(Var, Rational)]) -> Option<Bound> {
    sum.iter().try_fold(Bound::ZERO, |total, &(v, c)| {
        total.add(vars[v as usize].value.scale(c)?)
    })
}
