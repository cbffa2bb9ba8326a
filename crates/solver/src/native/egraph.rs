//! Congruence closure that can be taken back.
//!
//! Every term is a node; nodes that are known to be equal are a class. Each node knows the root of
//! its class, so finding is a load; a merge relabels the smaller class. The members of a class are
//! a ring: exchanging two links joins two rings, and exchanging them again parts them. A table maps
//! signatures (operation, classes of the arguments) to nodes. Entries are never changed by a merge:
//! one with an old root cannot be found until the merge is undone, and then it is right again. So
//! the trail has only three kinds of entries, each undone in constant time (a merge: in the size of
//! the smaller class).

use super::kind::{Functions, Kind};
use echis_logic::{Sort, Term, Terms};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::Hasher;

/// A node of the graph.
pub type Id = u32;

/// No node.
const NONE: u32 = u32::MAX;

struct Node {
    term: Term,
    kind: Kind,
    sort: Sort,
    function: u32,
    args: SmallVec<[Id; 3]>,
    root: Id,
    /// The next member of the class.
    next: Id,
    /// Size of the class, right at its root.
    size: u32,
    /// The literal or constructor in the class, right at its root.
    value: Id,
    /// The first entry in the list of uses.
    uses: u32,
}

/// That a node is an argument of `parent`; the rest of the list is at `next`.
struct Use {
    parent: Id,
    next: u32,
}

/// An entry of the table of signatures.
struct Signed {
    /// The hash of the node's signature when it was entered.
    hash: u64,
    node: Id,
}

enum Undo {
    /// The last node.
    Node,
    /// The signature of this node, as it is now.
    Signature(Id),
    /// The class of the first was merged into that of the second.
    Merge { child: Id, into: Id, value: Id },
}

/// What a merge changed: nodes to look at again.
#[derive(Default)]
pub struct Changes {
    /// Members of classes that became known to have a value.
    pub valued: Vec<Id>,
    /// Nodes whose arguments changed class or got a value.
    pub touched: Vec<Id>,
    /// Nodes that became congruent.
    pub congruent: Vec<(Id, Id)>,
    /// Values that are now in one class.
    pub values: Option<(Id, Id)>,
}

/// Nodes, classes and signatures.
#[derive(Default)]
pub struct EGraph {
    nodes: Vec<Node>,
    uses: Vec<Use>,
    /// Nodes by the index of their term.
    ids: Vec<Id>,
    table: HashTable<Signed>,
    functions: Functions,
    trail: Vec<Undo>,
}

impl EGraph {
    /// The node of a term, if there is one.
    pub fn find_term(&self, term: Term) -> Option<Id> {
        self.ids.get(term.index()).copied().filter(|&id| id != NONE)
    }

    /// Adds the node of a term whose arguments have nodes. Also returns a node that it is congruent
    /// to.
    pub fn add(&mut self, terms: &Terms, term: Term) -> (Id, Option<Id>) {
        let node = terms.peek(term);
        let id = self.nodes.len() as Id;
        let kind = Kind::of(terms, &node);
        let args: SmallVec<[Id; 3]> = node.args.iter().filter_map(|&a| self.find_term(a)).collect();
        for &arg in &args {
            let first = self.nodes[arg as usize].uses;
            self.nodes[arg as usize].uses = self.uses.len() as u32;
            self.uses.push(Use {
                parent: id,
                next: first,
            });
        }
        let function = self.functions.number(&node.op, node.sort);
        self.nodes.push(Node {
            term,
            kind,
            sort: node.sort,
            function,
            args,
            root: id,
            next: id,
            size: 1,
            value: if kind.is_value() { id } else { NONE },
            uses: NONE,
        });
        if self.ids.len() <= term.index() {
            self.ids.resize(term.index() + 1, NONE);
        }
        self.ids[term.index()] = id;
        self.trail.push(Undo::Node);
        let congruent = if self.args(id).is_empty() {
            None
        } else {
            self.sign(id)
        };
        (id, congruent)
    }

    /// Enters a node's signature; returns the node that has it already.
    fn sign(&mut self, id: Id) -> Option<Id> {
        let hash = self.hash_of_signature(id);
        let entry = self
            .table
            .find(hash, |e| e.hash == hash && self.is_congruent(e.node, id));
        if let Some(entry) = entry {
            return (entry.node != id).then_some(entry.node);
        }
        self.table
            .insert_unique(hash, Signed { hash, node: id }, |e| e.hash);
        self.trail.push(Undo::Signature(id));
        None
    }

    /// The hash of a node's function and of the roots of its arguments, in any order for equality.
    fn hash_of_signature(&self, id: Id) -> u64 {
        let node = &self.nodes[id as usize];
        let mut hasher = FxHasher::default();
        hasher.write_u32(node.function);
        if let (Kind::Equal, &[a, b]) = (node.kind, node.args.as_slice()) {
            let (a, b) = (self.root(a), self.root(b));
            hasher.write_u32(a.min(b));
            hasher.write_u32(a.max(b));
        } else {
            node.args.iter().for_each(|&a| hasher.write_u32(self.root(a)));
        }
        hasher.finish()
    }

    /// Do two nodes have the same signature now? The arguments of an equality may be exchanged.
    fn is_congruent(&self, a: Id, b: Id) -> bool {
        let (a, b) = (&self.nodes[a as usize], &self.nodes[b as usize]);
        if a.function != b.function || a.args.len() != b.args.len() {
            return false;
        }
        let mut pairs = a.args.iter().zip(&b.args);
        if pairs.all(|(&x, &y)| self.same(x, y)) {
            return true;
        }
        match (a.kind, a.args.as_slice(), b.args.as_slice()) {
            (Kind::Equal, &[v, w], &[x, y]) => self.same(v, y) && self.same(w, x),
            _ => false,
        }
    }

    pub fn root(&self, id: Id) -> Id {
        self.nodes[id as usize].root
    }

    pub fn same(&self, a: Id, b: Id) -> bool {
        self.root(a) == self.root(b)
    }

    pub fn kind(&self, id: Id) -> Kind {
        self.nodes[id as usize].kind
    }

    pub fn sort(&self, id: Id) -> Sort {
        self.nodes[id as usize].sort
    }

    pub fn term(&self, id: Id) -> Term {
        self.nodes[id as usize].term
    }

    pub fn args(&self, id: Id) -> &[Id] {
        &self.nodes[id as usize].args
    }

    /// An argument; callers know that there is one.
    pub fn arg(&self, id: Id, index: usize) -> Id {
        self.nodes[id as usize].args[index]
    }

    /// The literal or constructor that a node is equal to.
    pub fn value(&self, id: Id) -> Option<Id> {
        let value = self.nodes[self.root(id) as usize].value;
        (value != NONE).then_some(value)
    }

    /// The truth value of a node.
    pub fn truth(&self, id: Id) -> Option<bool> {
        match self.kind(self.value(id)?) {
            Kind::True => Some(true),
            Kind::False => Some(false),
            _ => None,
        }
    }

    /// The members of a node's class.
    pub fn members(&self, id: Id) -> impl Iterator<Item = Id> {
        let mut at = Some(id);
        std::iter::from_fn(move || {
            let now = at?;
            at = Some(self.nodes[now as usize].next).filter(|&n| n != id);
            Some(now)
        })
    }

    /// The nodes that a node itself (not its class) is an argument of.
    pub fn uses(&self, id: Id) -> impl Iterator<Item = Id> {
        let mut at = self.nodes[id as usize].uses;
        std::iter::from_fn(move || {
            let entry = self.uses.get(at as usize)?;
            at = entry.next;
            Some(entry.parent)
        })
    }

    /// Makes two classes one.
    pub fn merge(&mut self, a: Id, b: Id) -> Changes {
        let (a, b) = (self.root(a), self.root(b));
        let mut changes = Changes::default();
        if a == b {
            return changes;
        }
        let (child, into) = if self.nodes[a as usize].size <= self.nodes[b as usize].size {
            (a, b)
        } else {
            (b, a)
        };
        let (low, high) = (self.nodes[child as usize].value, self.nodes[into as usize].value);
        let moved: SmallVec<[Id; 8]> = self.members(child).collect();
        match (low != NONE, high != NONE) {
            (true, true) => changes.values = Some((low, high)),
            (true, false) => {
                changes.valued.extend(self.members(into));
                for i in 0..changes.valued.len() {
                    changes.touched.extend(self.uses(changes.valued[i]));
                }
            }
            (false, true) => changes.valued.extend(&moved),
            (false, false) => {}
        }
        self.trail.push(Undo::Merge {
            child,
            into,
            value: high,
        });
        for &m in &moved {
            self.nodes[m as usize].root = into;
        }
        self.nodes[into as usize].size += moved.len() as u32;
        if high == NONE {
            self.nodes[into as usize].value = low;
        }
        self.exchange_links(child, into);
        for &m in &moved {
            let mut at = self.nodes[m as usize].uses;
            while let Some(entry) = self.uses.get(at as usize) {
                let parent = entry.parent;
                at = entry.next;
                changes.touched.push(parent);
                if let Some(other) = self.sign(parent) {
                    changes.congruent.push((parent, other));
                }
            }
        }
        changes
    }

    fn exchange_links(&mut self, a: Id, b: Id) {
        let link = self.nodes[a as usize].next;
        self.nodes[a as usize].next = std::mem::replace(&mut self.nodes[b as usize].next, link);
    }

    /// Where to come back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything after a mark.
    pub fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Undo::Node) => self.remove_node(),
                Some(Undo::Signature(id)) => {
                    let hash = self.hash_of_signature(id);
                    if let Ok(entry) = self.table.find_entry(hash, |e| e.hash == hash && e.node == id) {
                        entry.remove();
                    }
                }
                Some(Undo::Merge { child, into, value }) => {
                    self.exchange_links(child, into);
                    let moved: SmallVec<[Id; 8]> = self.members(child).collect();
                    self.nodes[into as usize].size -= moved.len() as u32;
                    self.nodes[into as usize].value = value;
                    for m in moved {
                        self.nodes[m as usize].root = child;
                    }
                }
                None => {}
            }
        }
    }

    fn remove_node(&mut self) {
        if let Some(node) = self.nodes.pop() {
            self.ids[node.term.index()] = NONE;
            for &arg in node.args.iter().rev() {
                if let Some(entry) = self.uses.pop() {
                    self.nodes[arg as usize].uses = entry.next;
                }
            }
        }
    }
}
