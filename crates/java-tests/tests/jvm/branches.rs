//! Finds the conditions in a program's source, and instruments a copy of the source that reports
//! their outcomes.

use echis_program::ast::{ExpressionKind, Program, Statement, StatementId, StatementKind, UnaryOp};
use echis_program::run::{Choice, Decision};
use echis_source::Span;
use std::collections::{BTreeMap, BTreeSet};
use tree_sitter::{Node, Parser};

/// The conditions of `if`, `while`, `do` and `for` in one file, and its enhanced `for` loops. Each
/// has a number.
pub struct Branches {
    /// The statements with conditions, by their byte range.
    statements: BTreeMap<(u32, u32), usize>,
    /// The conditions, with and without parentheses, by their byte range.
    conditions: BTreeMap<(u32, u32), usize>,
    /// The enhanced `for` loops, by their byte range.
    loops: BTreeMap<(u32, u32), usize>,
    /// The source with `EchisBranches.hit(n, …)` around the conditions.
    pub instrumented: String,
}

/// The number of a condition, and its outcome.
pub type Branch = (usize, bool);

impl Branches {
    /// Finds the conditions of a source text, and instruments it.
    pub fn find(text: &str) -> Branches {
        let mut parser = Parser::new();
        parser
            .set_language(&tree_sitter_java::LANGUAGE.into())
            .expect("the grammar fits");
        let tree = parser.parse(text, None).expect("a tree");
        let mut found = Branches {
            statements: BTreeMap::new(),
            conditions: BTreeMap::new(),
            loops: BTreeMap::new(),
            instrumented: String::new(),
        };
        let mut insertions: Vec<(usize, String)> = Vec::new();
        let mut open = vec![tree.root_node()];
        let mut number = 0;
        while let Some(node) = open.pop() {
            if node.kind() == "package_declaration" {
                // `EchisBranches` is in the unnamed package, so a class in a package cannot refer
                // to it.
                return Branches::none(text);
            }
            open.extend((0..node.child_count()).rev().filter_map(|i| node.child(i as u32)));
            if node.kind() == "enhanced_for_statement"
                && let Some(body) = node.child_by_field_name("body").filter(|b| b.kind() == "block")
            {
                found.loops.insert(place(node), number);
                insertions.push((
                    body.start_byte() + 1,
                    format!(" EchisBranches.hit({number}, true);"),
                ));
                number += 1;
            }
            let is_statement = matches!(
                node.kind(),
                "if_statement" | "while_statement" | "do_statement" | "for_statement"
            );
            let Some(condition) = node.child_by_field_name("condition").filter(|_| is_statement) else {
                continue;
            };
            let inner = match condition.kind() {
                "parenthesized_expression" => condition.named_child(0).unwrap_or(condition),
                _ => condition,
            };
            if !can_be_wrapped(inner) {
                continue;
            }
            found.statements.insert(place(node), number);
            found.conditions.insert(place(condition), number);
            found.conditions.insert(place(inner), number);
            insertions.push((inner.start_byte(), format!("EchisBranches.hit({number}, ")));
            insertions.push((inner.end_byte(), ")".to_owned()));
            number += 1;
        }
        insertions.sort_by_key(|(at, _)| *at);
        let mut last = 0;
        for (at, inserted) in insertions {
            found.instrumented.push_str(&text[last..at]);
            found.instrumented.push_str(&inserted);
            last = at;
        }
        found.instrumented.push_str(&text[last..]);
        found
    }

    /// Leaves the text as it is and finds no condition.
    fn none(text: &str) -> Branches {
        Branches {
            statements: BTreeMap::new(),
            conditions: BTreeMap::new(),
            loops: BTreeMap::new(),
            instrumented: text.to_owned(),
        }
    }

    /// The enhanced `for` loops that the lowered program does not treat as loops over arrays.
    /// Nothing is predicted for them.
    pub fn without_prediction(&self, program: &Program) -> BTreeSet<usize> {
        let mut without: BTreeSet<usize> = self.loops.values().copied().collect();
        for (_, statement) in program.all_statements() {
            if let Some(number) = self.array_loop(statement) {
                without.remove(&number);
            }
        }
        without
    }

    /// The number of the loop over an array that a statement stems from.
    fn array_loop(&self, statement: &Statement) -> Option<usize> {
        let Span { file, start, end } = statement.span;
        match &statement.kind {
            StatementKind::While(condition, _)
                if file.0 == 0 && condition.kind != ExpressionKind::Bool(true) =>
            {
                self.loops.get(&(start, end)).copied()
            }
            _ => None,
        }
    }

    /// The outcomes of the conditions in a run's decisions, in order.
    pub fn of(&self, program: &Program, decisions: &[Decision]) -> Vec<Branch> {
        let statements: BTreeMap<StatementId, &Statement> =
            program.all_statements().map(|(_, s)| (s.id, s)).collect();
        decisions
            .iter()
            .filter_map(|d| {
                let statement = statements.get(&d.statement)?;
                if let Some(number) = self.array_loop(statement) {
                    // The source shows only the iterations of the loop, not its end.
                    return (d.choice == Choice::True).then_some((number, true));
                }
                let (number, is_negated) = self.condition_of(statement)?;
                match d.choice {
                    Choice::True => Some((number, !is_negated)),
                    Choice::False => Some((number, is_negated)),
                    _ => None,
                }
            })
            .collect()
    }

    /// The number of the condition that a statement of the lowered program tests, and whether it
    /// tests the negation.
    fn condition_of(&self, statement: &Statement) -> Option<Branch> {
        let Span { file, start, end } = statement.span;
        if file.0 != 0 {
            return None;
        }
        match &statement.kind {
            StatementKind::If(condition, ..) => {
                if let Some(number) = self.statements.get(&(start, end)) {
                    return Some((*number, false));
                }
                // The exit of a loop whose condition is more than an expression: `if (!c) break;`
                let is_not = matches!(condition.kind, ExpressionKind::Unary(UnaryOp::Not, _));
                self.conditions
                    .get(&(start, end))
                    .filter(|_| is_not)
                    .map(|n| (*n, true))
            }
            StatementKind::While(condition, _) if condition.kind != ExpressionKind::Bool(true) => {
                self.statements.get(&(start, end)).map(|n| (*n, false))
            }
            _ => None,
        }
    }
}

/// The byte range of a node.
fn place(node: Node) -> (u32, u32) {
    (node.start_byte() as u32, node.end_byte() as u32)
}

/// Whether a condition can become an argument of a method without a change of meaning: it is not
/// constant and declares no variable.
fn can_be_wrapped(condition: Node) -> bool {
    if condition.kind() == "true" {
        return false;
    }
    let mut open = vec![condition];
    while let Some(node) = open.pop() {
        let declares = node.kind() == "instanceof_expression"
            && (node.child_by_field_name("name").is_some() || node.child_by_field_name("pattern").is_some());
        if declares {
            return false;
        }
        open.extend((0..node.child_count()).filter_map(|i| node.child(i as u32)));
    }
    true
}
