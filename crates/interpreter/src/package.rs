//! `package A --* B { script }`: the proof of a magic wand, run for some left-hand sides.
//!
//! The proof begins in a heap with the permissions of `A` only, for values that are chosen. What
//! the script and `B` lack is transferred from the heaps outside, innermost first: a statement is
//! tried, the first missing permission is transferred, and the statement is tried again. A location
//! that `B` reads has to be given by `A` or with `B`; none is transferred for it. A check
//! that fails there fails in a run of the semantics, as `A` may hold with these values. What was
//! transferred, the most over all left-hand sides that were tried, is taken away as the footprint.
//!
//! Another left-hand side may need more, and a proof may take more than it needs. So the footprint
//! is the least that a verifier takes: a run that lacks a permission lacks it for each footprint.
//! How much is held may differ, and `perm` and `forperm` of such a place are not executable
//! afterwards. Where the wand is applied, its proof runs again on the footprint and the actual
//! left-hand side.

use crate::exhale::Rest;
use crate::inhale::Source;
use crate::machine::{Machine, Offence, R, Stop};
use crate::state::{Amount, Chunk, Heap, Place, Slot, State};
use crate::wand::{Wand, heap_of};
use crate::wand_shape::{is_place, sides};
use echis_source::Span;
use echis_viper::assertion::Assertion;
use echis_viper::ast::{Exp, ExpKind, Location, Name, Stmt, StmtKind};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// For how many left-hand sides a wand is proved where it is packaged.
const SAMPLES: usize = 3;

/// How often permission is transferred for one statement.
const TRANSFERS: usize = 64;

/// A wand that was packaged.
#[derive(Debug, Clone)]
pub(crate) struct Package<'p> {
    /// The state in which it was packaged, without its heap.
    state: State<'p>,
    left: &'p Exp,
    right: &'p Exp,
    script: &'p [Stmt],
    /// The statement, and the member that it is in.
    span: Span,
    member: Name,
    footprint: Heap,
}

/// A permission that is missing.
#[derive(Debug, Clone)]
pub(crate) struct Missing {
    place: Place,
    /// How much is missing; any amount is enough if it is not said.
    lacking: Option<BigRational>,
    /// Whether the location is only read.
    is_read: bool,
}

/// The places of which it is not known how much a verifier takes for footprints.
#[derive(Debug, Clone, Default)]
pub(crate) struct UnknownAmounts {
    all: bool,
    places: BTreeSet<Place>,
}

/// What was transferred for some left-hand sides.
#[derive(Debug, Default)]
struct Transferred {
    /// The most from each place of each heap outside.
    most: BTreeMap<(usize, Place), BigRational>,
    /// The same for each left-hand side.
    each: Vec<BTreeMap<(usize, Place), BigRational>>,
    /// The places of the left-hand and right-hand sides.
    sides: BTreeSet<Place>,
    left: BTreeSet<Place>,
    was_infeasible: bool,
}

impl<'p> Machine<'p> {
    /// A check that fails for lack of a permission. `lacking` is how much is missing, if not any
    /// amount is enough.
    pub(crate) fn fail_missing<T>(
        &mut self,
        at: Offence,
        place: Place,
        lacking: Option<BigRational>,
    ) -> R<T> {
        self.missing = Some(Missing {
            place,
            lacking,
            is_read: false,
        });
        self.fail(at, "insufficient.permission")
    }

    /// A location that is read without permission.
    pub(crate) fn fail_unreadable<T>(&mut self, at: Offence, place: Place) -> R<T> {
        let result = self.fail_missing(at, place, None);
        if let Some(missing) = &mut self.missing {
            missing.is_read = true;
        }
        result
    }

    /// Executes a `package` statement.
    pub(crate) fn package(&mut self, st: &mut State<'p>, wand: &'p Exp, script: &'p [Stmt], span: Span) -> R {
        let Some((left, right, location)) = sides(wand) else {
            return self.not_executable(wand.span, "packaging this wand");
        };
        if let Some(part) = script.iter().find_map(not_replayable) {
            return self.not_executable(part, "this statement in the proof of a magic wand");
        }
        let at = Offence::new("package.failed", span);
        let instance = self.wand_instance(st, location, wand.span, at)?;
        let mut package = Package {
            state: st.with_heap(Heap::default()),
            left,
            right,
            script,
            span,
            member: self.member.clone(),
            footprint: Heap::default(),
        };
        let mut outside = st.reserves.clone();
        outside.push(st.heap.clone());
        let some_amount = std::mem::replace(&mut self.took_some_amount, false);
        let transferred = self.deeper(span, |m| m.prove_samples(&package, &outside))?;
        self.note_unknown_amounts(&package, &transferred);
        self.took_some_amount |= some_amount;
        for ((level, place), amount) in &transferred.most {
            let from = Source::Heap(outside[*level].clone());
            let amount = Amount::Exactly(amount.clone());
            self.add(&mut package.footprint, place.clone(), &amount, &from, span)?;
            outside[*level].take(place, amount.size());
        }
        st.heap = outside.pop().unwrap_or_default();
        st.reserves = outside;
        let id = self.new_wand(Wand::Packaged(Rc::new(package)));
        let place = Place::Wand(instance, Some(id));
        let (perm, slot) = (BigRational::one(), Slot::Wand(id));
        st.heap.set(place, Chunk { perm, slot });
        Ok(())
    }

    /// Proves a wand for some left-hand sides.
    fn prove_samples(&mut self, package: &Package<'p>, outside: &[Heap]) -> R<Transferred> {
        let mut all = Transferred::default();
        let at = Offence::new("package.failed", package.span);
        for sample in 0..SAMPLES {
            let mut st = package.state.with_heap(Heap::default());
            st.reserves = outside.to_vec();
            let mark = self.mark();
            // first the values that are outside, so that halves of a permission agree
            let source = match outside.last() {
                Some(heap) if sample == 0 => Source::Heap(heap.clone()),
                _ => Source::Table(self.table()),
            };
            let one = Amount::one();
            let mut proved = self.retrying(&mut st, |m, st| m.inhale(st, package.left, &one, &source, at));
            if proved.is_ok() {
                all.left.extend(st.heap.iter().map(|(place, _)| place.clone()));
                st.lhs = Some(st.heap.clone());
                proved = self.prove(&mut st, package).map(|taken| {
                    all.sides.extend(taken.iter().map(|(place, _)| place.clone()));
                });
            }
            match proved {
                Ok(()) => {}
                Err(Stop::Infeasible(_)) => {
                    self.undo(mark);
                    all.was_infeasible = true;
                }
                Err(stop) => return Err(stop),
            }
            all.note(outside, &st.reserves);
        }
        Ok(all)
    }

    /// Runs the script and takes the right-hand side. Returns what was taken.
    fn prove(&mut self, st: &mut State<'p>, package: &Package<'p>) -> R<Vec<(Place, Chunk)>> {
        let at = Offence::new("package.failed", package.span);
        self.exec_script(st, package.script)?;
        self.with_transfers(st, false, |m, st| {
            let mut rest = Rest::of(&st.heap);
            m.exhale(st, &mut rest, package.right, &Amount::one(), at)?;
            Ok(rest.taken)
        })
    }

    /// Runs the proof of a wand again, on its footprint and a left-hand side. Returns what it gives.
    pub(crate) fn replay(&mut self, package: &Package<'p>, left: Heap) -> R<Heap> {
        let span = package.span;
        let mut together = left.clone();
        self.merge(&mut together, &package.footprint, span)?;
        let mut st = package.state.with_heap(left.clone());
        st.lhs = Some(left);
        st.reserves = vec![package.footprint.clone()];
        let member = std::mem::replace(&mut self.member, package.member.clone());
        let promise = self.method_promise.take();
        let proved = self.deeper(span, |m| {
            m.in_mode(true, &Amount::one(), |m| m.prove(&mut st, package))
        });
        self.method_promise = promise;
        self.member = member;
        match proved {
            Err(Stop::Failed(f)) if f.id.ends_with(":insufficient.permission") => self.not_executable(
                span,
                "a magic wand for this left-hand side, which needs more permission",
            ),
            proved => Ok(heap_of(proved?)),
        }
    }

    fn exec_script(&mut self, st: &mut State<'p>, script: &'p [Stmt]) -> R {
        for stmt in script {
            self.spend(1, stmt.span)?;
            match &stmt.kind {
                StmtKind::If(c, then, otherwise) => {
                    let at = Offence::new("if.failed", c.span);
                    let holds = self.with_transfers(st, true, |m, st| m.eval_bool(st, c, at))?;
                    let side = if holds { then } else { otherwise };
                    echis_recursion::deep(|| self.exec_script(st, side))?;
                }
                StmtKind::Block(inner) => echis_recursion::deep(|| self.exec_script(st, inner))?,
                _ => self.with_transfers(st, true, |m, st| m.exec(stmt, st))?,
            }
        }
        Ok(())
    }

    /// Runs something. Permission that it lacks is transferred from the heaps outside, if there are
    /// any; for locations that are only read, if `for_reading`.
    fn with_transfers<T>(
        &mut self,
        st: &mut State<'p>,
        for_reading: bool,
        mut f: impl FnMut(&mut Self, &mut State<'p>) -> R<T>,
    ) -> R<T> {
        for _ in 0..TRANSFERS {
            let (mut before, mark) = (st.clone(), self.mark());
            self.missing = None;
            let result = f(self, st);
            let failed_at = match &result {
                Err(Stop::Failed(f)) if f.id.ends_with(":insufficient.permission") => Some(f.span),
                _ => None,
            };
            let missing = self.missing.take().zip(failed_at);
            let Some((missing, span)) = missing.filter(|(m, _)| for_reading || !m.is_read) else {
                return result;
            };
            self.undo(mark);
            if !self.transfer(&mut before, &missing, span)? {
                return result;
            }
            *st = before;
        }
        f(self, st)
    }

    /// Transfers permission to a place from the innermost heap outside that has some. Returns
    /// whether one has.
    fn transfer(&mut self, st: &mut State<'p>, missing: &Missing, span: Span) -> R<bool> {
        let Missing { place, lacking, .. } = missing;
        let levels = 0..st.reserves.len();
        let Some(level) = levels.rev().find(|&i| !st.reserves[i].perm(place).is_zero()) else {
            return Ok(false);
        };
        let held = st.reserves[level].perm(place);
        let amount = match lacking {
            Some(lacking) => held.min(lacking.clone()),
            None => {
                self.took_some_amount = true;
                self.choose_wildcard()
                    .min(held / BigRational::from_integer(BigInt::from(2)))
            }
        };
        let source = Source::Heap(st.reserves[level].clone());
        st.reserves[level].take(place, &amount);
        self.add(
            &mut st.heap,
            place.clone(),
            &Amount::Exactly(amount),
            &source,
            span,
        )?;
        Ok(true)
    }

    fn note_unknown_amounts(&mut self, package: &Package<'p>, transferred: &Transferred) {
        let Transferred {
            each, sides, left, ..
        } = transferred;
        let is_alike = each.windows(2).all(|two| two[0] == two[1]);
        let is_known = is_alike
            && !transferred.was_infeasible
            && !self.took_some_amount
            && self.is_unconditional(package.left)
            && self.is_unconditional(package.right)
            && package.script.iter().all(|s| self.has_no_branch(s));
        self.unknown_amounts.all |= !is_known;
        let taken: BTreeSet<&Place> = transferred.most.keys().map(|(_, place)| place).collect();
        let doubtful = |place: &&Place| left.contains(*place) || !taken.contains(*place);
        let places = sides.iter().chain(left).filter(doubtful).cloned();
        self.unknown_amounts.places.extend(places);
    }

    /// Whether the permissions of an assertion depend on nothing but its places.
    fn is_unconditional(&self, a: &Exp) -> bool {
        let fixed = |e: &Exp| is_place(self.program, e, &[]);
        match a.connective() {
            Assertion::And(x, y) => self.is_unconditional(x) && self.is_unconditional(y),
            Assertion::Implies(c, x) => a.is_pure() || fixed(c) && self.is_unconditional(x),
            Assertion::Ite(c, x, y) => {
                a.is_pure() || fixed(c) && self.is_unconditional(x) && self.is_unconditional(y)
            }
            Assertion::Access(location, perm) => {
                perm.is_none_or(fixed)
                    && match location {
                        Location::Field(receiver, _) => fixed(receiver),
                        Location::Predicate(_, args) => args.iter().all(fixed),
                        Location::Wand(..) => true,
                    }
            }
            Assertion::Pure => true,
            _ => false,
        }
    }

    fn has_no_branch(&self, stmt: &Stmt) -> bool {
        let mut found = true;
        stmt.walk(&mut |s| found &= !matches!(s.kind, StmtKind::If(..)));
        found
    }

    /// Whether it is not known how much of a place a verifier has taken for footprints.
    pub(crate) fn is_unknown_amount(&self, place: &Place) -> bool {
        let same = |other: &Place| match (place, other) {
            (Place::Wand(a, _), Place::Wand(b, _)) => a == b,
            (a, b) => a == b,
        };
        self.unknown_amounts.all || self.unknown_amounts.places.iter().any(same)
    }

    /// Whether it is not known of some place that `is_of_interest`.
    pub(crate) fn has_unknown_amounts(&self, is_of_interest: impl Fn(&Place) -> bool) -> bool {
        self.unknown_amounts.all || self.unknown_amounts.places.iter().any(is_of_interest)
    }
}

impl Transferred {
    fn note(&mut self, before: &[Heap], after: &[Heap]) {
        let mut one = BTreeMap::new();
        for (level, (before, after)) in before.iter().zip(after).enumerate() {
            for (place, chunk) in before.iter() {
                let left = after.perm(place);
                if left < chunk.perm {
                    one.insert((level, place.clone()), &chunk.perm - left);
                }
            }
        }
        for (key, amount) in &one {
            let most = self.most.entry(key.clone()).or_default();
            *most = amount.clone().max(most.clone());
        }
        self.each.push(one);
    }
}

/// The first statement that a proof cannot run twice with the same result, or that leaves it.
fn not_replayable(stmt: &Stmt) -> Option<Span> {
    let mut found = None;
    stmt.walk(&mut |s| {
        let is_replayable = matches!(
            s.kind,
            StmtKind::VarDecl(_)
                | StmtKind::Assign(..)
                | StmtKind::Exhale(_)
                | StmtKind::Assert(_)
                | StmtKind::Fold(_)
                | StmtKind::Unfold(_)
                | StmtKind::Package(..)
                | StmtKind::Apply(_)
                | StmtKind::If(..)
                | StmtKind::Block(_)
        );
        let mut parts = s.exps().into_iter();
        let asks = parts.any(|e| e.any(&mut |e| matches!(e.kind, ExpKind::Perm(_) | ExpKind::ForPerm(_))));
        if !is_replayable || asks {
            found.get_or_insert(s.span);
        }
    });
    found
}
