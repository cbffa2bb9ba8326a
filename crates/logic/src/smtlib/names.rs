//! Names: readable, and no two alike.
//!
//! What this crate brings along has a name with a dot (`Seq.length<Int>`); no name that a program
//! gives has one. A plain name of a program gets a `!` at its end, since solvers have functions of
//! their own that must not be declared again, and none of these ends so. Should two names still be
//! alike, the later one gets a number.

use super::patterns::Patterns;
use crate::collection::CollOp;
use crate::sort::{Sort, SortKind};
use crate::term::{Node, Op, Symbol, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The names of sorts and functions, chosen when they are first asked for.
#[derive(Debug, Default)]
pub struct Names {
    taken: FxHashSet<Arc<str>>,
    sorts: FxHashMap<Sort, Arc<str>>,
    symbols: FxHashMap<Symbol, Arc<str>>,
    operations: FxHashMap<(CollOp, Sort), Arc<str>>,
    pub(super) patterns: Patterns,
}

impl Names {
    /// The name of a sort. That of one that the solver knows may be an expression such as `(_
    /// BitVec 8)`.
    pub fn sort(&mut self, t: &Terms, sort: Sort) -> Arc<str> {
        if let Some(known) = self.sorts.get(&sort) {
            return known.clone();
        }
        let name = match t.sort_kind(sort) {
            SortKind::Bool => "Bool".into(),
            SortKind::Int => "Int".into(),
            SortKind::Real => "Real".into(),
            SortKind::Ref => "Ref".into(),
            SortKind::Snap => "Snap".into(),
            SortKind::Native(name) => name,
            SortKind::Seq(e) => self.instance(t, "Seq", &[e]),
            SortKind::Set(e) => self.instance(t, "Set", &[e]),
            SortKind::Multiset(e) => self.instance(t, "Multiset", &[e]),
            SortKind::Map(k, v) => self.instance(t, "Map", &[k, v]),
            SortKind::Bits(width) | SortKind::Wide(width) => format!("(_ BitVec {width})").into(),
            SortKind::Array(index, element) => format!(
                "(Array {} {})",
                super::sort(t, self, index),
                super::sort(t, self, element)
            )
            .into(),
            SortKind::User(name, args) if args.is_empty() => self.choose(&format!("{name}!")),
            SortKind::User(name, args) => self.instance(t, &name, &args),
        };
        self.sorts.insert(sort, name.clone());
        name
    }

    /// The name of a function or constant of the program; of one that the solver knows, its SMT-LIB
    /// name.
    pub fn symbol(&mut self, t: &Terms, symbol: Symbol) -> Arc<str> {
        if let Some(known) = self.symbols.get(&symbol) {
            return known.clone();
        }
        let info = t.symbol_info(symbol);
        let marked = info.name.contains(['@', '%', '<']) && !info.name.contains('.');
        let name = match (info.native, marked) {
            (true, _) => info.name,
            (false, true) => self.choose(&info.name),
            (false, false) => self.choose(&format!("{}!", info.name)),
        };
        self.symbols.insert(symbol, name.clone());
        name
    }

    /// The name of the function that a node applies to its arguments; nothing for what is part of
    /// the logic itself.
    pub fn function(&mut self, t: &Terms, node: &Node) -> Option<Arc<str>> {
        let of = |this: &mut Names, name: &str, sort: Sort| format!("{name}<{}>", this.sort(t, sort)).into();
        Some(match &node.op {
            Op::Apply(symbol) => self.symbol(t, *symbol),
            Op::Null => "Ref.null".into(),
            Op::Pair => "Snap.pair".into(),
            Op::First => "Snap.first".into(),
            Op::Second => "Snap.second".into(),
            Op::Wrap => of(self, "Snap.wrap", t.sort_of(node.args[0])),
            Op::Unwrap(sort) => of(self, "Snap.unwrap", *sort),
            Op::Coll(op) => self.operation(t, *op, op.instance(t, node)),
            _ => return None,
        })
    }

    /// The name of an operation of an instance of its collection.
    fn operation(&mut self, t: &Terms, op: CollOp, collection: Sort) -> Arc<str> {
        if let Some(known) = self.operations.get(&(op, collection)) {
            return known.clone();
        }
        let whole = self.sort(t, collection);
        let parameters = whole.find('<').map_or("", |at| &whole[at..]);
        let name: Arc<str> = format!("{}{parameters}", op.name()).into();
        self.operations.insert((op, collection), name.clone());
        name
    }

    fn instance(&mut self, t: &Terms, name: &str, args: &[Sort]) -> Arc<str> {
        let args: Vec<Arc<str>> = args.iter().map(|&a| self.sort(t, a)).collect();
        self.choose(&format!("{name}<{}>", args.join(",")))
    }

    /// A name that is not taken yet, without what cannot be quoted.
    fn choose(&mut self, wanted: &str) -> Arc<str> {
        let wanted = wanted.replace(['|', '\\', '\0'], "_");
        let mut name: Arc<str> = wanted.as_str().into();
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{wanted}!{count}").into();
        }
        name
    }
}

/// The name of a bound variable with this number.
pub fn variable(number: u32) -> String {
    format!("v{number}")
}

/// An application of a function that the solver knows. Its name may bring arguments of its own, as
/// `fp.add RNE` does, or be a term already, as `(_ bv1 8)`.
pub fn native_application(name: &str, args: &[String]) -> String {
    if args.is_empty() && (!name.contains(' ') || name.starts_with('(')) {
        return name.into();
    }
    let mut text = format!("({name}");
    for arg in args {
        text += " ";
        text += arg;
    }
    text + ")"
}

/// A name as SMT-LIB writes it: between bars unless it is a simple symbol.
pub fn quoted(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let reserved = ["_", "!", "as", "let", "exists", "forall", "match", "par"];
    let starts_well = name.starts_with(|c: char| !c.is_ascii_digit() && c != '@' && c != '.');
    if starts_well && name.chars().all(simple) && !reserved.contains(&name) {
        name.into()
    } else {
        format!("|{}|", name.replace(['|', '\\'], "_"))
    }
}
