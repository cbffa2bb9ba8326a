//! For terminals: an indented tree.
//!
//! ```text
//! foo(int x, int y) in foo.c: 3 paths
//!  2  if (x>y)  x → α, y → β
//! ├─ x>y  ∧ α > β
//! │   3  y = x;
//! │   5  y = y-x;     y → α
//! │   6  if (y>7)     y → 0
//! │      !(y>7)
//! │   9  return x+y;
//! │  10               r → α
//! │  ✓ returns α  for x = 1, y = 0
//! └─ !(x>y)  ∧ α ≤ β
//! …
//! ```
//!
//! A line is a state: what is executed next, what the step before changed in the memory, and what
//! came to the path condition. Steps without a choice stand one below the other; what is indented
//! is what follows a decision.

use super::{ExecutionTree, Leaf, Tone, assignments};
use crate::{exploration, text};
use codespan_reporting::term::termcolor::{Buffer, Color, ColorSpec, WriteColor};
use std::io::Write;

/// Statements longer than this do not push the memory of the lines around them to the right.
const WIDEST_STATEMENT: usize = 40;

/// Of decisions below more decisions than this, only the innermost are told by indentation: paths
/// through loops would be drawn far beyond the edge of any window.
const DEEPEST: usize = 40;

/// The whole tree, with a line about it first.
pub fn render(tree: &ExecutionTree, colour: bool) -> String {
    let last = tree.nodes.iter().map(|n| n.line).max().unwrap_or(0);
    let mut drawing = Drawing {
        tree,
        out: text::buffer(colour),
        digits: last.to_string().len(),
    };
    drawing.headline();
    drawing.tree();
    text::text(drawing.out)
}

/// `12 paths, 1 error, 2 open`.
fn counted(tree: &ExecutionTree) -> String {
    let [done, errors, open] = tree.tally();
    let mut text = exploration::counted((done + errors + open) as u64, "path");
    if errors > 0 {
        text += &format!(", {}", exploration::counted(errors as u64, "error"));
    }
    if open > 0 {
        text += &format!(", {open} open");
    }
    text
}

struct Drawing<'t> {
    tree: &'t ExecutionTree,
    out: Buffer,
    /// Width of the line numbers.
    digits: usize,
}

/// A subtree that is still to be drawn.
struct Pending {
    node: usize,
    /// What stands at the left of its first line, which is about the decision; `None` for roots.
    branch: Option<String>,
    /// What stands at the left of the others.
    indent: String,
}

impl Drawing<'_> {
    fn headline(&mut self) {
        let title = line(&self.tree.title);
        self.coloured(Color::White, true, &title);
        let file = line(&self.tree.file);
        let place = if file.is_empty() {
            file
        } else {
            format!(" in {file}")
        };
        self.write(&format!("{place}: {}\n", counted(self.tree)));
    }

    fn tree(&mut self) {
        let (roots, children) = self.tree.shape();
        let root = |node| Pending {
            node,
            branch: None,
            indent: String::new(),
        };
        let mut stack: Vec<Pending> = roots.into_iter().rev().map(root).collect();
        while let Some(next) = stack.pop() {
            if let Some(branch) = &next.branch {
                self.decision(branch, next.node);
            }
            let mut run = vec![next.node];
            while let [only] = children[run[run.len() - 1]][..] {
                run.push(only);
            }
            self.run(&next.indent, &run, next.branch.is_some());
            let forks = &children[run[run.len() - 1]];
            for (i, child) in forks.iter().enumerate().rev() {
                let (glyph, below) = if i + 1 == forks.len() {
                    ("└─", "   ")
                } else {
                    ("├─", "│  ")
                };
                stack.push(Pending {
                    node: *child,
                    branch: Some(format!("{}{glyph}", next.indent)),
                    indent: deeper(&next.indent, below),
                });
            }
        }
    }

    /// The line about a branch that is taken.
    fn decision(&mut self, branch: &str, node: usize) {
        self.write(branch);
        let edge = line(&self.tree.nodes[node].edge);
        if !edge.is_empty() {
            self.write(" ");
            self.coloured(Color::White, true, &edge);
        }
        self.conjuncts(node);
        self.write("\n");
    }

    /// Nodes that follow each other without a choice.
    fn run(&mut self, indent: &str, run: &[usize], conjuncts_said: bool) {
        let statements: Vec<String> = run.iter().map(|n| line(&self.tree.nodes[*n].statement)).collect();
        let widths = statements.iter().map(|s| s.chars().count());
        let width = widths.filter(|w| *w <= WIDEST_STATEMENT).max().unwrap_or(0);
        let blank = self.digits;
        for (i, (node, statement)) in run.iter().zip(&statements).enumerate() {
            let state = &self.tree.nodes[*node];
            if i > 0 && !state.edge.is_empty() {
                self.write(&format!("{indent}{:blank$}  {}\n", "", line(&state.edge)));
            }
            let number = if state.line == 0 {
                String::new()
            } else {
                state.line.to_string()
            };
            self.write(&format!("{indent}{number:>blank$}  {statement:width$}"));
            self.changes(*node);
            if i > 0 || !conjuncts_said {
                self.conjuncts(*node);
            }
            self.write("\n");
            if let Some(leaf) = &state.leaf {
                self.leaf(indent, leaf);
            }
        }
    }

    fn changes(&mut self, node: usize) {
        let changes = self.tree.changes(node);
        let some: Vec<String> = changes
            .iter()
            .map(|(name, value)| format!("{} → {}", line(name), line(value)))
            .collect();
        if !some.is_empty() {
            self.write("  ");
            self.coloured(Color::Cyan, false, &some.join(", "));
        }
    }

    fn conjuncts(&mut self, node: usize) {
        let conjuncts: Vec<String> = self.tree.new_conjuncts(node).into_iter().map(line).collect();
        if !conjuncts.is_empty() {
            self.write("  ");
            self.coloured(Color::Yellow, false, &format!("∧ {}", conjuncts.join(" ∧ ")));
        }
    }

    fn leaf(&mut self, indent: &str, leaf: &Leaf) {
        let (mark, colour) = match leaf.tone() {
            Tone::Done => ("✓", Color::Green),
            Tone::Error => ("✗", Color::Red),
            Tone::Open => ("?", Color::Yellow),
        };
        self.write(indent);
        self.coloured(colour, true, &format!("{mark} {}", line(&leaf.summary())));
        if !leaf.input.is_empty() {
            self.write(&format!("  for {}", line(&assignments(&leaf.input))));
        }
        self.write("\n");
    }

    fn coloured(&mut self, colour: Color, bold: bool, text: &str) {
        let _ = self
            .out
            .set_color(ColorSpec::new().set_fg(Some(colour)).set_bold(bold));
        self.write(text);
        let _ = self.out.reset();
    }

    fn write(&mut self, text: &str) {
        let _ = self.out.write_all(text.as_bytes());
    }
}

/// One level further to the right; when there are too many, the first ones become dots.
fn deeper(indent: &str, below: &str) -> String {
    let levels = format!("{indent}{below}");
    match levels.char_indices().rev().nth(3 * (DEEPEST - 1) - 1) {
        Some((start, _)) if levels.chars().count() > 3 * DEEPEST => format!("⋯  {}", &levels[start..]),
        _ => levels,
    }
}

/// On one line, without characters that a terminal would obey.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Leaf, samples};
    use super::*;

    #[test]
    fn the_tree_of_the_lecture() {
        let expected = "\
foo(int x, int y) in foo.c: 3 paths
 2  if (x>y)  x → α, y → β
├─ x>y  ∧ α > β
│   3  y = x;
│   5  y = y-x;     y → α
│   6  if (y>7)     y → 0
│      !(y>7)
│   9  return x+y;
│  10               r → α
│  ✓ returns α  for x = 1, y = 0
└─ !(x>y)  ∧ α ≤ β
    5  y = y-x;
    6  if (y>7)  y → β − α
   ├─ y>7  ∧ α + 7 < β
   │   7  x = *;
   │   9  return x+y;  x → γ
   │  10               r → γ + β − α
   │  ✓ returns γ + β − α  for x = 0, y = 8
   └─ !(y>7)  ∧ α ≤ β ≤ α + 7
       9  return x+y;
      10               r → β
      ✓ returns β  for x = 0, y = 0
";
        assert_eq!(render(&samples::foo(), false), expected);
    }

    #[test]
    fn ends_are_marked_and_counted() {
        let mut tree = samples::foo();
        tree.nodes[6].leaf = Some(Leaf::error("assertion fails"));
        tree.nodes[12].leaf = Some(Leaf::incomplete("step limit"));
        let drawn = render(&tree, false);
        assert!(drawn.starts_with("foo(int x, int y) in foo.c: 3 paths, 1 error, 1 open\n"));
        assert!(drawn.contains("│  ✗ assertion fails\n"));
        assert!(drawn.contains("      ? step limit\n"));
        assert!(render(&tree, true).contains("\u{1b}[31m✗ assertion fails\u{1b}[0m"));
    }

    #[test]
    fn each_state_stands_on_one_line() {
        let drawn = render(&samples::malicious(), false);
        assert_eq!(drawn.lines().count(), 5, "{drawn}");
        assert!(!drawn.contains('\u{7}'));
    }

    #[test]
    fn many_decisions_are_indented_so_far_only() {
        let mut tree = samples::chain(401);
        for n in (2..401).step_by(2) {
            tree.nodes[n].parent = Some(n - 2);
        }
        let drawn = render(&tree, false);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(
            lines.iter().map(|l| l.chars().count()).max(),
            Some(3 * DEEPEST + "400  x = x + 1;".len())
        );
        assert!(lines[lines.len() - 1].starts_with("⋯     "));
        let shallow = lines.iter().filter(|l| !l.starts_with('⋯')).count();
        assert_eq!(
            shallow,
            4 + 4 * DEEPEST,
            "two lines a branch, and those on both sides of the limit"
        );
    }

    #[test]
    fn long_paths_are_not_indented() {
        let drawn = render(&samples::chain(20_000), false);
        assert_eq!(drawn.lines().count(), 20_001);
        assert!(drawn.ends_with("\n20000  x = x + 1;\n"));
        assert_eq!(render(&ExecutionTree::default(), false), ": 0 paths\n");
    }
}
