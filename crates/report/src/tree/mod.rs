//! The tree of a symbolic execution as plain data, and four renderings of it.
//!
//! A node is a state: a place in the program that is about to be executed, the memory, and the path
//! condition. Its children are the states after that step; only decisions have more than one. A
//! node without children says in its [`Leaf`] how the path ended. [`text`] is for terminals,
//! [`html`] to walk around in, [`dot`] for papers, [`json`] for scripts.
//!
//! ```
//! use echis_report::tree::{self, ExecutionTree, Leaf, Node};
//!
//! let mut tree = ExecutionTree::new("sign(int x)", "Sign.java", "if (x < 0) {\n    return -1;\n}\nreturn 1;\n");
//! let pairs = |name: &str, value: &str| vec![(name.to_string(), value.to_string())];
//! tree.nodes.push(Node { memory: pairs("x", "α"), ..Node::new(1, "if (x < 0)") });
//! for (edge, conjunct, line, result, input) in [("x < 0", "α < 0", 2, "-1", "-1"), ("!(x < 0)", "α ≥ 0", 4, "1", "0")] {
//!     tree.nodes.push(Node {
//!         parent: Some(0),
//!         edge: edge.into(),
//!         memory: pairs("x", "α"),
//!         condition: vec![conjunct.into()],
//!         leaf: Some(Leaf { result: Some(result.into()), input: pairs("x", input), ..Leaf::new("returns") }),
//!         ..Node::new(line, format!("return {result};"))
//!     });
//! }
//! assert!(tree::text::render(&tree, false).contains("├─ x < 0  ∧ α < 0"));
//! ```

pub mod dot;
pub mod html;
pub mod json;
pub mod text;

#[cfg(test)]
mod samples;

use std::collections::{HashMap, HashSet};

/// What symbolic execution did with one entry point.
///
/// Nodes stand in an order in which parents come before children; node 0 is the root. Where data
/// does not keep to that, a node whose parent does not come before it is drawn as a root.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExecutionTree {
    /// What was executed: `foo(int x, int y)`.
    pub title: String,
    /// The file as the user named it.
    pub file: String,
    /// The text of the file, into which the lines of the nodes point.
    pub source: String,
    /// The states.
    pub nodes: Vec<Node>,
}

/// A state: where the execution is, what it knows, and how it got there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Node {
    /// The state before; `None` for the root.
    pub parent: Option<usize>,
    /// The decision that leads here from the parent, such as `x > y`; empty where there was none to
    /// take.
    pub edge: String,
    /// The line that is executed next, counted from 1; 0 if there is none.
    pub line: usize,
    /// The statement that is executed next, or the condition that is decided; may be empty at
    /// leaves.
    pub statement: String,
    /// The variables and their values, in an order that stays the same along a path.
    pub memory: Vec<(String, String)>,
    /// The conjuncts of the path condition, in the order in which they came; none means `true`.
    pub condition: Vec<String>,
    /// How the path ended, if it ended here.
    pub leaf: Option<Leaf>,
}

impl Node {
    /// A node about a line and a statement, and nothing else yet.
    pub fn new(line: usize, statement: impl Into<String>) -> Node {
        Node {
            line,
            statement: statement.into(),
            ..Node::default()
        }
    }
}

/// The end of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// What happened, in a few words: `returns`, `assertion fails`, `ArithmeticException: / by
    /// zero`, `step limit`.
    pub outcome: String,
    /// What was returned.
    pub result: Option<String>,
    /// An input that takes this path: parameters and values.
    pub input: Vec<(String, String)>,
    /// Is it a bug?
    pub is_error: bool,
    /// Did the execution get to the end of the path? Not so where a limit cut it off, or something
    /// is not supported or was not decided.
    pub is_complete: bool,
}

impl Leaf {
    /// A path that ended as it should, with nothing else known yet.
    pub fn new(outcome: impl Into<String>) -> Leaf {
        Leaf {
            outcome: outcome.into(),
            result: None,
            input: Vec::new(),
            is_error: false,
            is_complete: true,
        }
    }

    /// An error.
    pub fn error(outcome: impl Into<String>) -> Leaf {
        Leaf {
            is_error: true,
            ..Leaf::new(outcome)
        }
    }

    /// A path that was not followed to its end.
    pub fn incomplete(outcome: impl Into<String>) -> Leaf {
        Leaf {
            is_complete: false,
            ..Leaf::new(outcome)
        }
    }

    /// How it is coloured.
    pub(crate) fn tone(&self) -> Tone {
        match (self.is_error, self.is_complete) {
            (true, _) => Tone::Error,
            (false, true) => Tone::Done,
            (false, false) => Tone::Open,
        }
    }

    /// The outcome and the result on one line.
    pub(crate) fn summary(&self) -> String {
        match &self.result {
            Some(result) => format!("{} {result}", self.outcome),
            None => self.outcome.clone(),
        }
    }
}

/// The three sorts of ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Green: it ended as it should.
    Done,
    /// Red: a bug.
    Error,
    /// Grey: not known.
    Open,
}

impl Tone {
    /// All of them, in the order in which they are counted.
    pub(crate) const ALL: [Tone; 3] = [Tone::Done, Tone::Error, Tone::Open];

    /// In one word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Tone::Done => "done",
            Tone::Error => "error",
            Tone::Open => "open",
        }
    }
}

impl ExecutionTree {
    /// A tree without nodes.
    pub fn new(
        title: impl Into<String>,
        file: impl Into<String>,
        source: impl Into<String>,
    ) -> ExecutionTree {
        ExecutionTree {
            title: title.into(),
            file: file.into(),
            source: source.into(),
            nodes: Vec::new(),
        }
    }

    /// The parent of a node, if it stands where a parent may stand.
    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent.filter(|p| *p < node)
    }

    /// The nodes without parents, and the children of each node.
    pub(crate) fn shape(&self) -> (Vec<usize>, Vec<Vec<usize>>) {
        let mut roots = Vec::new();
        let mut children = vec![Vec::new(); self.nodes.len()];
        for node in 0..self.nodes.len() {
            match self.parent(node) {
                Some(parent) => children[parent].push(node),
                None => roots.push(node),
            }
        }
        (roots, children)
    }

    /// The variables of a node that the parent does not have, or with another value.
    pub(crate) fn changes(&self, node: usize) -> Vec<&(String, String)> {
        let before: HashMap<&str, &str> = self
            .parent(node)
            .iter()
            .flat_map(|p| &self.nodes[*p].memory)
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let memory = self.nodes[node].memory.iter();
        memory
            .filter(|(name, value)| before.get(name.as_str()) != Some(&value.as_str()))
            .collect()
    }

    /// The conjuncts of a node that the parent does not have.
    pub(crate) fn new_conjuncts(&self, node: usize) -> Vec<&str> {
        let before: HashSet<&str> = self
            .parent(node)
            .iter()
            .flat_map(|p| &self.nodes[*p].condition)
            .map(String::as_str)
            .collect();
        let conjuncts = self.nodes[node].condition.iter().map(String::as_str);
        conjuncts.filter(|c| !before.contains(c)).collect()
    }

    /// How many paths ended in each way, in the order of [`Tone::ALL`].
    pub(crate) fn tally(&self) -> [usize; 3] {
        let leaves = || self.nodes.iter().filter_map(|n| n.leaf.as_ref());
        Tone::ALL.map(|tone| leaves().filter(|l| l.tone() == tone).count())
    }
}

/// `x = 1, y = 2`.
pub(crate) fn assignments(pairs: &[(String, String)]) -> String {
    let some: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    some.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_step_changed() {
        let tree = samples::foo();
        let names = |node: usize| -> Vec<&str> { tree.changes(node).iter().map(|c| c.0.as_str()).collect() };
        assert_eq!(names(0), ["x", "y"], "of the root: all");
        assert_eq!(names(1), [""; 0]);
        assert_eq!(names(3), ["y"]);
        assert_eq!(tree.new_conjuncts(1), ["α > β"]);
        assert_eq!(tree.new_conjuncts(3), [""; 0]);
        assert_eq!(tree.tally(), [3, 0, 0]);
    }

    #[test]
    fn parents_that_come_later_are_none() {
        let mut tree = samples::foo();
        tree.nodes[1].parent = Some(1);
        tree.nodes[2].parent = Some(99);
        assert_eq!(tree.shape().0, [0, 1, 2]);
    }
}
