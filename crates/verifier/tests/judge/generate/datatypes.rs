//! Random expressions of algebraic data types, and facts about them.

use super::scope::Scope;
use super::world::Ty;

/// The data types of all programs.
pub const DATA_TYPES: [&str; 3] = [
    "import <adt/contains.vpr>",
    "adt List { Nil() Cons(head: Int, tail: List) } derives { contains }",
    "adt Tree { Leaf(item: Int) Node(left: Tree, right: Tree) }",
];

impl Scope<'_> {
    /// A list.
    pub fn list(&mut self, depth: usize) -> String {
        let fallback = self.var(Ty::List).unwrap_or_else(|| "Cons(1, Nil())".to_string());
        if depth == 0 {
            return fallback;
        }
        match self.dice.below(7) {
            0 => "Nil()".to_string(),
            1 | 2 => format!("Cons({}, {})", self.int(0), self.list(depth - 1)),
            3 => format!("({fallback}.isCons ? {fallback}.tail : Nil())"),
            4 => format!("{fallback}.tail"),
            5 => match self.held_field(Ty::List) {
                Some((_, location)) => location,
                None => fallback,
            },
            _ => fallback,
        }
    }

    /// A tree.
    pub fn tree(&mut self, depth: usize) -> String {
        let fallback = self.var(Ty::Tree).unwrap_or_else(|| "Leaf(2)".to_string());
        if depth == 0 {
            return fallback;
        }
        match self.dice.below(5) {
            0 => format!("Leaf({})", self.int(0)),
            1 | 2 => format!("Node({}, {})", self.tree(depth - 1), self.tree(0)),
            3 => format!("({fallback}.isNode ? {fallback}.left : {fallback})"),
            _ => fallback,
        }
    }

    /// An integer that is read from a data type.
    pub fn part(&mut self) -> String {
        let (l, t) = (self.list(1), self.tree(1));
        match self.dice.below(5) {
            0 | 1 => format!("({l}.isCons ? {l}.head : {})", self.dice.between(-1, 2)),
            2 => format!("{l}.head"),
            3 => format!("({t}.isLeaf ? {t}.item : 0)"),
            _ => format!("{t}.item"),
        }
    }

    /// A fact about a data type.
    pub fn datatype_fact(&mut self) -> String {
        let (l, t, i) = (self.list(1), self.tree(1), self.int(0));
        match self.dice.below(12) {
            0 => format!("{l}.is{}", self.dice.one(&["Nil", "Cons"])),
            1 => format!("({l}.isCons ==> {l} == Cons({l}.head, {l}.tail))"),
            2 => format!("({l}.isNil || {l}.isCons)"),
            3 => format!("({l} == {})", self.list(1)),
            4 => format!("Cons({i}, {l}) != Nil()"),
            5 => format!("Cons({i}, {l}).head == {i}"),
            6 => format!("contains({i}, Cons({}, {l}))", self.int(0)),
            7 => format!("({l}.isCons ==> contains({l}.tail, {l}))"),
            8 if self.dice.chance(30) => format!("contains({l}, {l})"),
            8 => format!("(contains({i}, {l}) ==> contains({i}, Cons(0, {l})))"),
            9 => format!("({t} == {})", self.tree(1)),
            10 => format!("({t}.isNode ==> Node({t}.left, {t}.right) == {t})"),
            _ => format!(
                "(Cons({i}, {l}) == Cons({}, {l}) ==> {i} == {})",
                self.int(0),
                self.int(0)
            ),
        }
    }
}
