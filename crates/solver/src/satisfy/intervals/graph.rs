//! The terms of a slice, arguments before what they are in.

use super::domain::{Domain, Interval};
use echis_logic::{Node, Op, Range, Sort, Term, Terms};
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

/// Slices with more terms are not looked at.
const NODES: usize = 4_000;

/// A term, and where its arguments are.
pub struct Part {
    pub term: Term,
    pub node: Node,
    pub args: Vec<usize>,
    /// Nothing is known yet.
    pub start: Domain,
}

/// The terms of a slice.
pub struct Graph {
    pub parts: Vec<Part>,
    pub places: FxHashMap<Term, usize>,
    pub roots: Vec<usize>,
}

impl Graph {
    /// The graph of the constraints; nothing if it is large, or if there are quantifiers in it.
    pub fn of(t: &Terms, constraints: &[Term]) -> Option<Graph> {
        let mut graph = Graph {
            parts: Vec::new(),
            places: FxHashMap::default(),
            roots: Vec::new(),
        };
        for &constraint in constraints {
            graph.add(t, constraint)?;
            graph.roots.push(graph.places[&constraint]);
        }
        Some(graph)
    }

    fn add(&mut self, t: &Terms, root: Term) -> Option<()> {
        let mut work = vec![root];
        while let Some(&term) = work.last() {
            if self.places.contains_key(&term) {
                work.pop();
                continue;
            }
            let node = t.node(term);
            if matches!(node.op, Op::Quant(_)) {
                return None;
            }
            let missing = node.args.iter().filter(|a| !self.places.contains_key(a));
            let before = work.len();
            work.extend(missing);
            if work.len() > before {
                continue;
            }
            if self.parts.len() == NODES {
                return None;
            }
            work.pop();
            self.places.insert(term, self.parts.len());
            self.parts.push(Part {
                term,
                args: node.args.iter().map(|a| self.places[a]).collect(),
                start: start(t, &node),
                node,
            });
        }
        Some(())
    }
}

/// What a term can be before anything is known.
fn start(t: &Terms, node: &Node) -> Domain {
    match (&node.op, node.sort) {
        (Op::True, _) => Domain::TRUE,
        (Op::False, _) => Domain::FALSE,
        (_, Sort::BOOL) => Domain::Truth(true, true),
        (Op::Int(i), _) => Domain::Int(i.to_i128().map_or(Interval::ALL, |i| Interval::new(i, i))),
        (_, Sort::INT) => Domain::Int(Interval::ALL),
        (_, sort) => match t.bits_width(sort) {
            Some(width) => Domain::Bits(width, Range::full(width)),
            None => Domain::Any,
        },
    }
}
