//! The execution tree of a Java method, in the format that the name of the file asks for.
//!
//! What the library does on the way is left out: a state of it is part of the step of the user's code that called it.

use crate::conditions::Printer;
use crate::subject::Ready;
use crate::tests_out::about;
use echis_explorer::explore::Exploration;
use echis_explorer::tree::{Node, Tree};
use echis_program::ast::{Place, Statement, StatementId, StatementKind};
use echis_program::run::{Choice, Decision};
use echis_report::exploration;
use echis_report::tree::{self as report, ExecutionTree};
use echis_source::Span;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Writes the tree of an exploration, whose leaves are shown as these.
pub fn write(
    ready: &Ready,
    printer: &Printer,
    found: &Exploration,
    leaves: impl Iterator<Item = exploration::Leaf>,
    path: &Path,
) -> io::Result<()> {
    let Some(tree) = &found.tree else { return Ok(()) };
    let shown = shown(ready, printer, tree, leaves);
    let text = match path.extension().and_then(|e| e.to_str()) {
        Some("html") => report::html::render(&shown),
        Some("dot") => report::dot::render(&shown),
        Some("json") => report::json::render(&shown) + "\n",
        Some("txt") => report::text::render(&shown, false),
        _ => {
            return Err(io::Error::other(
                "the name of the tree's file ends in .html, .dot, .json or .txt",
            ));
        }
    };
    std::fs::write(path, text).map_err(|e| about(path, &e))
}

fn shown(
    ready: &Ready,
    printer: &Printer,
    tree: &Tree,
    mut leaves: impl Iterator<Item = exploration::Leaf>,
) -> ExecutionTree {
    let file = &ready.java.sources.files()[0];
    let mut shown = ExecutionTree::new(ready.method.clone(), file.path.clone(), file.text.to_string());
    let statements: BTreeMap<StatementId, &Statement> =
        ready.program().all_statements().map(|(_, s)| (s.id, s)).collect();
    // for each state, the node that stands for it, and the decisions since
    let mut stands: Vec<(Option<usize>, Vec<Decision>)> = Vec::new();
    for node in &tree.nodes {
        let (parent, before) = match node.parent {
            Some(parent) => stands[parent].clone(),
            None => (None, Vec::new()),
        };
        let decisions: Vec<Decision> = before.into_iter().chain(node.decisions.iter().copied()).collect();
        let is_leaf = node.outcome.is_some();
        if !is_leaf && !is_shown(ready, &statements, node) {
            stands.push((parent, decisions));
            continue;
        }
        let mut drawn = report::Node {
            parent,
            edge: edge(ready, &statements, &decisions),
            memory: memory(ready, printer, node),
            condition: printer.conjuncts(&node.condition),
            ..report::Node::new(ready.line(node.span), statement(ready, &statements, node))
        };
        if let Some(leaf) = is_leaf.then(|| leaves.next()).flatten() {
            drawn.line = leaf.line;
            drawn.memory = parent.map_or_else(Vec::new, |p| shown.nodes[p].memory.clone());
            if leaf.outcome == "returned" {
                drawn.line = end_line(ready);
                drawn
                    .memory
                    .extend(leaf.result.clone().map(|value| ("result".to_owned(), value)));
            }
            drawn.leaf = Some(ended(&leaf));
        }
        shown.nodes.push(drawn);
        stands.push((Some(shown.nodes.len() - 1), Vec::new()));
    }
    shown
}

/// The closing brace of the method.
fn end_line(ready: &Ready) -> usize {
    ready.line(ready.program().procedures[ready.lowered.method.index()].end)
}

/// A state of the user's code: not of what surrounds the method, nor between the parts of a statement.
fn is_shown(ready: &Ready, statements: &BTreeMap<StatementId, &Statement>, node: &Node) -> bool {
    let header = ready.program().procedures[ready.lowered.method.index()].span;
    if !ready.is_users(node.span) || node.span == header || node.procedure == Some(ready.lowered.entry) {
        return false;
    }
    let target = match node.statement.and_then(|id| statements.get(&id)).map(|s| &s.kind) {
        Some(
            StatementKind::Assign(Place::Local(target), _)
            | StatementKind::Input(target)
            | StatementKind::New(target, _)
            | StatementKind::NewArray(target, ..)
            | StatementKind::Approximate(target, ..),
        ) => target,
        _ => return true,
    };
    let procedure = node.procedure.map(|p| &ready.program().procedures[p.index()]);
    procedure.is_some_and(|p| p.locals[target.index()].is_named)
}

/// The statement as it stands in the source, its first line.
fn statement(ready: &Ready, statements: &BTreeMap<StatementId, &Statement>, node: &Node) -> String {
    let Some(statement) = node.statement.and_then(|id| statements.get(&id)) else {
        return String::new();
    };
    match &statement.kind {
        StatementKind::If(condition, ..) => format!("if ({})", condition_text(ready, condition.span)),
        StatementKind::While(condition, _) => format!("while ({})", condition_text(ready, condition.span)),
        _ => first_line(ready, statement.span),
    }
}

fn first_line(ready: &Ready, span: Span) -> String {
    let text = ready.java.sources.text(span);
    text.lines().next().unwrap_or("").trim_end().to_owned()
}

/// A condition without the parentheses around it.
fn condition_text(ready: &Ready, span: Span) -> String {
    let text = first_line(ready, span);
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if is_balanced(inner) => inner.to_owned(),
        _ => text,
    }
}

/// No parenthesis is closed that was not opened.
fn is_balanced(text: &str) -> bool {
    let mut open = 0i32;
    text.chars().all(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open >= 0
    })
}

/// The decisions that lead to a state.
fn edge(ready: &Ready, statements: &BTreeMap<StatementId, &Statement>, decisions: &[Decision]) -> String {
    let shown = decisions.iter().filter_map(|decision| {
        let statement = statements.get(&decision.statement)?;
        match (decision.choice, &statement.kind) {
            (Choice::Failed(kind), _) => Some(ready.error(kind)),
            _ if !ready.is_users(statement.span) => None,
            (choice, StatementKind::If(condition, ..) | StatementKind::While(condition, _)) => {
                let condition = condition_text(ready, condition.span);
                Some(match choice {
                    Choice::True => condition,
                    _ => format!("!({condition})"),
                })
            }
            (Choice::Implementation(procedure), _) => {
                Some(ready.program().procedures[procedure.index()].name.to_string())
            }
            _ => None,
        }
    });
    shown.collect::<Vec<String>>().join(", ")
}

fn memory(ready: &Ready, printer: &Printer, node: &Node) -> Vec<(String, String)> {
    let Some(procedure) = node.procedure else {
        return Vec::new();
    };
    let locals = &ready.program().procedures[procedure.index()].locals;
    let named = node.memory.iter().filter(|(id, _)| locals[id.index()].is_named);
    named
        .map(|(id, value)| {
            let local = &locals[id.index()];
            let shown = printer.value((*value, local.ty), &node.objects, &node.condition);
            (local.name.to_string(), shown)
        })
        .collect()
}

fn ended(leaf: &exploration::Leaf) -> report::Leaf {
    let mut ended = match leaf.outcome.as_str() {
        "returned" => report::Leaf::new("returned"),
        "unknown" => report::Leaf::incomplete(leaf.why.clone().unwrap_or_default()),
        error => report::Leaf::error(error),
    };
    ended.result = leaf.result.clone();
    ended.input = leaf
        .input
        .as_ref()
        .map_or_else(Vec::new, |input| input.source().to_vec());
    ended
}
