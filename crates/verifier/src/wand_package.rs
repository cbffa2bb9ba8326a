//! `package A --* B { script }`: proves a magic wand and adds it to the heap.
//!
//! The proof starts in a state with the permissions and facts of `A`, whose snapshot is an
//! arbitrary `s`. The script and finally the check of `B` run there. Where they lack permission, it
//! is taken from the heaps outside ([`wand_footprint`](crate::wand_footprint)). Proofs can be
//! nested: the heap of the outer proof is then the first heap outside of the inner one.
//!
//! Why this is sound. Let the wand be applied in a state that satisfies `A` with a snapshot `s`.
//! The footprint is disjoint from that state and unchanged since the wand was packaged. Some path
//! of the proof has conditions that hold of `s`. Its facts hold of the state joined with the
//! footprint, and it took at most the footprint. So it shows that both together give `B`. Outside
//! of the proof nothing else is assumed: whatever was learned in it, branch conditions included,
//! holds only under the hypothesis `A`. If `A` is contradictory alone, no path exists, and the wand
//! needs no footprint. If it is contradictory together with the footprint, the wand can never be
//! applied while it keeps the footprint.
//!
//! `B` may read a location that it gives no permission to. In the proof, the left-hand side or the
//! footprint has permission to it, and none is taken for the reading alone. Where the wand is
//! applied, all permissions to the location agree on its value, and without any the read fails.
//!
//! The value of the wand is a new constant `w`, which the paths of the proof define
//! ([`wand_values`](crate::wand_values)). Their conditions exclude each other, so that the
//! definitions have a solution.

use crate::cfg::Graph;
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::exec::Continuation;
use crate::heap::{Chunk, Heap};
use crate::produce::SnapshotSource;
use crate::state::State;
use crate::wand_footprint::PackageScope;
use crate::wand_shapes::sides;
use crate::wands::WandCase;
use echis_logic::{Sort, Term};
use echis_source::Span;
use echis_viper::ast::{Exp, Stmt, StmtKind};

/// The two sides of a wand.
type Sides<'p> = (&'p Exp, &'p Exp);

impl<'p, 't> Context<'p, 't> {
    /// Executes a `package` statement.
    pub fn package(
        &mut self,
        wand: &'p Exp,
        script: &'p [Stmt],
        span: Span,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        let error = PartialError::new("package.failed", span);
        let Some(sides) = sides(wand) else {
            return self.unsupported(wand.span, "this is no magic wand; packaging it is");
        };
        if let Some((part, what)) = script.iter().find_map(|stmt| self.unsupported_in_script(stmt)) {
            return self.unsupported(part, what);
        }
        let (resource, args) = self.wand_instance(&st, sides, wand.span, error)?;
        let mut reserves = st.reserves.clone();
        reserves.push(st.heap.clone());
        let value = t.fresh("wand", Sort::SNAP);
        let (scope, cases) = self.prove_wand(&st, &reserves, sides, (script, value), error)?;
        for case in &cases {
            let definition = self.wand_definition(value, *case);
            self.path.assume(definition);
        }
        self.wand_values.insert(value, cases);
        let mut rest = self.without_footprint(&scope, &reserves);
        let heap = rest.pop().unwrap_or_default();
        let mut st = State { reserves: rest, ..st };
        if let Some((current, outside)) = reserves.split_last()
            && !outside.is_empty()
        {
            self.record_remaining(&st);
            self.assume_footprint_agrees(current, outside, &st.reserves);
        }
        st.heap = self.without_empty_chunks(heap);
        let perm = t.real(1, 1);
        let chunk = Chunk {
            resource,
            args: args.into(),
            value,
            perm,
        };
        self.add(&mut st.heap, chunk);
        k(self, st)
    }

    /// Proves a wand with a script and a value. Returns what the proof has left of the heaps outside,
    /// and the definition of the value.
    fn prove_wand(
        &mut self,
        st: &State<'p>,
        reserves: &[Heap],
        (left, right): Sides<'p>,
        (script, value): (&'p [Stmt], Term),
        error: PartialError,
    ) -> ExecResult<(PackageScope, Vec<WandCase>)> {
        let t = self.terms;
        let scope = PackageScope {
            first_symbol: t.symbol_count(),
            depth: self.path.depth(),
            remaining: Vec::new(),
        };
        let depth = scope.depth;
        self.packages.push(scope);
        let snapshot = t.fresh("left", Sort::SNAP);
        let first_symbol = t.symbol_count();
        let mut inside = st.with_heap(Heap::default());
        inside.reserves = reserves.to_vec();
        inside.frames = Vec::new();
        let graph = Graph::build(script, label_count(script));
        let one = Amount::Exactly(t.real(1, 1));
        let was_on = self.inference.switch(false);
        let outer = self.modes;
        let mut cases: Vec<WandCase> = Vec::new();
        let consume_right = |s: &mut Self, st: State<'p>, k: Continuation<'_, 'p, 't>| {
            let outer = s.modes;
            s.with_modes(
                |modes| modes.snapshotting = true,
                |s| {
                    s.consume(&st, right, error, &mut |s, rest, taken| {
                        let mut after = st.with_heap(rest);
                        after.packaged = Some(taken);
                        s.in_modes(outer, |s| k(s, after))
                    })
                },
            )
        };
        let given = SnapshotSource::Given(snapshot);
        let proved = self.in_scope(|s| {
            s.produce(inside, left, given, one, error, &mut |s, mut st, _| {
                st.lhs = Some(st.heap.clone());
                s.run(&graph, Graph::ENTRY, None, st, &mut |s, st| {
                    s.consume_with_transfers(st, &consume_right, &mut |s, st| {
                        cases.extend(st.packaged.map(|right| WandCase {
                            left: snapshot,
                            condition: s.path.conditions_since(depth),
                            right,
                        }));
                        Ok(())
                    })
                })
            })
        });
        self.modes = outer;
        self.inference.switch(was_on);
        let scope = self.packages.pop();
        proved?;
        let cases = cases.into_iter();
        let cases = cases.filter_map(|case| self.generalise_case(value, case, first_symbol));
        let cases = cases.collect();
        match scope {
            Some(scope) => Ok((scope, cases)),
            None => self.unsupported(error.span, "this nesting of proofs of magic wands is"),
        }
    }

    /// The first statement in a script that leaves it, joins paths, or calls a method that may
    /// change the heap: a script only proves something about the heap.
    fn unsupported_in_script(&self, stmt: &Stmt) -> Option<(Span, &'static str)> {
        let mut found = None;
        stmt.walk(&mut |s| match s.kind {
            StmtKind::Goto(_) | StmtKind::Join(_) | StmtKind::While(_) => {
                found.get_or_insert((s.span, "a jump or a join in the proof of a magic wand is"));
            }
            StmtKind::Call(id, ..) => {
                let method = &self.program.methods[id.index()];
                if !method.pres.iter().chain(&method.posts).all(Exp::is_pure) {
                    found.get_or_insert((s.span, "a call with permissions in the proof of a magic wand is"));
                }
            }
            _ => {}
        });
        found
    }
}

/// One more than the largest number of a label in a script.
fn label_count(script: &[Stmt]) -> usize {
    let mut count = 0;
    for stmt in script {
        stmt.walk(&mut |s| {
            if let StmtKind::Label(label, _) = s.kind {
                count = count.max(label.index() + 1);
            }
        });
    }
    count
}
