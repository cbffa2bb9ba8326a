//! Terms as SMT-LIB 2: scripts that any solver can replay.
//!
//! A [`Script`] declares sorts and functions when they first occur; references and domains are
//! uninterpreted sorts, snapshots a datatype of `unit` and `pair`. [`Names`] are the same in the
//! text and in a solver that is called directly.
//!
//! ```
//! use echis_logic::smtlib::{Names, Script};
//! use echis_logic::{Terms, Sort};
//! let t = Terms::new();
//! let x = t.fresh("x", Sort::INT);
//! let text = Script::default().assertion(&t, &mut Names::default(), t.le(t.int(0), x));
//! assert_eq!(text, "(declare-fun x@1 () Int)\n(assert (<= 0 x@1))\n");
//! ```

mod bits;
mod names;
mod patterns;
#[cfg(test)]
mod tests;
mod write;

use crate::sort::{Sort, SortKind};
use crate::term::{Node, Op, Term, Terms};
pub use names::{Names, native_application, quoted, variable};
use rustc_hash::FxHashSet;
use std::sync::Arc;
pub use write::term;

/// What a script has declared so far. It has to say `(set-option :global-declarations true)` if it
/// opens scopes.
#[derive(Debug, Default)]
pub struct Script {
    seen: FxHashSet<Term>,
    sorts: FxHashSet<Sort>,
    functions: FxHashSet<Arc<str>>,
}

impl Script {
    /// The assertion of a term, after the declarations that it needs, each command on a line.
    pub fn assertion(&mut self, t: &Terms, names: &mut Names, term: Term) -> String {
        let written = write::term(t, names, term);
        let definitions = names.definitions();
        let mut text: String = definitions
            .into_iter()
            .map(|d| self.assertion(t, names, d))
            .collect();
        text += &self.declarations(t, names, term);
        text += &format!("(assert {written})\n");
        text
    }

    /// What occurs in a term and is not declared yet.
    fn declarations(&mut self, t: &Terms, names: &mut Names, term: Term) -> String {
        let mut text = String::new();
        let mut seen = std::mem::take(&mut self.seen);
        t.visit(term, &mut seen, &mut |part, sort| {
            self.declare_sort(t, names, sort, &mut text);
            self.declare_function(t, names, &t.node(part), &mut text);
        });
        self.seen = seen;
        text
    }

    fn declare_sort(&mut self, t: &Terms, names: &mut Names, sort: Sort, text: &mut String) {
        if !self.sorts.insert(sort) {
            return;
        }
        match t.sort_kind(sort) {
            SortKind::Bool | SortKind::Int | SortKind::Real => {}
            SortKind::Native(_) | SortKind::Bits(_) | SortKind::Wide(_) => {}
            SortKind::Array(index, element) => {
                self.declare_sort(t, names, index, text);
                self.declare_sort(t, names, element, text);
            }
            SortKind::Snap => {
                *text += "(declare-datatypes ((Snap 0)) \
                    (((Snap.unit (Snap.nothing Int)) (Snap.pair (Snap.first Snap) (Snap.second Snap)) (Snap.other (Snap.number Int)))))\n";
            }
            _ => *text += &format!("(declare-sort {} 0)\n", self::sort(t, names, sort)),
        }
    }

    fn declare_function(&mut self, t: &Terms, names: &mut Names, node: &Node, text: &mut String) {
        let is_known = match node.op {
            Op::Pair | Op::First | Op::Second => true,
            Op::Apply(symbol) => t.symbol_info(symbol).native,
            _ => false,
        };
        let Some(name) = names.function(t, node).filter(|_| !is_known) else {
            return;
        };
        if !self.functions.insert(name.clone()) {
            return;
        }
        let mut args = Vec::with_capacity(node.args.len());
        for &arg in &node.args {
            self.declare_sort(t, names, t.sort_of(arg), text);
            args.push(sort(t, names, t.sort_of(arg)));
        }
        let result = sort(t, names, node.sort);
        *text += &format!("(declare-fun {} ({}) {result})\n", quoted(&name), args.join(" "));
    }
}

/// A sort as SMT-LIB writes it.
pub fn sort(t: &Terms, names: &mut Names, sort: Sort) -> String {
    let name = names.sort(t, sort);
    match t.sort_kind(sort) {
        SortKind::Native(_) | SortKind::Bits(_) | SortKind::Wide(_) | SortKind::Array(..) => name.to_string(),
        _ => quoted(&name),
    }
}
