//! Writes the execution tree of a Java method, in the format given by the extension of the file
//! name.
//!
//! States inside of the library are left out: they belong to the step of the user's code that
//! called it.

use crate::conditions::Printer;
use crate::target::Target;
use echis_driver::test_files::with_path;
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

/// Writes the tree of an exploration. `leaves` are its converted leaves, in the same order.
///
/// # Errors
///
/// Errors of writing, and an error if the extension names no format.
pub fn write(
    target: &Target,
    printer: &Printer,
    found: &Exploration,
    leaves: impl Iterator<Item = exploration::Leaf>,
    path: &Path,
) -> io::Result<()> {
    let Some(tree) = &found.tree else { return Ok(()) };
    let drawn = execution_tree(target, printer, tree, leaves);
    let text = match path.extension().and_then(|e| e.to_str()) {
        Some("html") => report::html::render(&drawn),
        Some("dot") => report::dot::render(&drawn),
        Some("json") => report::json::render(&drawn) + "\n",
        Some("txt") => report::text::render(&drawn, false),
        _ => {
            return Err(io::Error::other(
                "the file of the tree must end in .html, .dot, .json or .txt",
            ));
        }
    };
    std::fs::write(path, text).map_err(|e| with_path(path, &e))
}

/// Selects the states to draw, and converts them for the report.
fn execution_tree(
    target: &Target,
    printer: &Printer,
    tree: &Tree,
    mut leaves: impl Iterator<Item = exploration::Leaf>,
) -> ExecutionTree {
    let file = &target.java.sources.files()[0];
    let mut tree_to_draw =
        ExecutionTree::new(target.method.clone(), file.path.clone(), file.text.to_string());
    let statements: BTreeMap<StatementId, &Statement> = target
        .program()
        .all_statements()
        .map(|(_, s)| (s.id, s))
        .collect();
    // for each state, the drawn node that represents it, and the decisions taken since that node
    let mut drawn_as: Vec<(Option<usize>, Vec<Decision>)> = Vec::new();
    for node in &tree.nodes {
        let (parent, before) = match node.parent {
            Some(parent) => drawn_as[parent].clone(),
            None => (None, Vec::new()),
        };
        let decisions: Vec<Decision> = before.into_iter().chain(node.decisions.iter().copied()).collect();
        let is_leaf = node.outcome.is_some();
        if !is_leaf && !is_drawn(target, &statements, node) {
            drawn_as.push((parent, decisions));
            continue;
        }
        let mut drawn = report::Node {
            parent,
            edge: edge(target, &statements, &decisions),
            memory: memory(target, printer, node),
            condition: printer.conjuncts(&node.condition),
            ..report::Node::new(target.line(node.span), statement(target, &statements, node))
        };
        if let Some(leaf) = is_leaf.then(|| leaves.next()).flatten() {
            drawn.line = leaf.line;
            drawn.memory = parent.map_or_else(Vec::new, |p| tree_to_draw.nodes[p].memory.clone());
            if leaf.outcome == "returned" {
                drawn.line = end_line(target);
                drawn
                    .memory
                    .extend(leaf.result.clone().map(|value| ("result".to_owned(), value)));
            }
            drawn.leaf = Some(report_leaf(&leaf));
        }
        tree_to_draw.nodes.push(drawn);
        drawn_as.push((Some(tree_to_draw.nodes.len() - 1), Vec::new()));
    }
    tree_to_draw
}

/// The line of the closing brace of the method.
fn end_line(target: &Target) -> usize {
    target.line(target.program().procedures[target.lowered.method.index()].end)
}

/// Is a state drawn? It must be in the user's code, not in the code that the lowering adds around
/// the method, and not at an intermediate step of a statement.
fn is_drawn(target: &Target, statements: &BTreeMap<StatementId, &Statement>, node: &Node) -> bool {
    let header = target.program().procedures[target.lowered.method.index()].span;
    if !target.is_users(node.span) || node.span == header || node.procedure == Some(target.lowered.entry) {
        return false;
    }
    let assigned = match node.statement.and_then(|id| statements.get(&id)).map(|s| &s.kind) {
        Some(
            StatementKind::Assign(Place::Local(assigned), _)
            | StatementKind::Input(assigned)
            | StatementKind::New(assigned, _)
            | StatementKind::NewArray(assigned, ..)
            | StatementKind::Approximate(assigned, ..),
        ) => assigned,
        _ => return true,
    };
    let procedure = node.procedure.map(|p| &target.program().procedures[p.index()]);
    procedure.is_some_and(|p| p.locals[assigned.index()].is_named)
}

/// The first line of the statement in the source; for loops and `if`, the keyword and condition.
fn statement(target: &Target, statements: &BTreeMap<StatementId, &Statement>, node: &Node) -> String {
    let Some(statement) = node.statement.and_then(|id| statements.get(&id)) else {
        return String::new();
    };
    match &statement.kind {
        StatementKind::If(condition, ..) => format!("if ({})", condition_text(target, condition.span)),
        StatementKind::While(condition, _) => format!("while ({})", condition_text(target, condition.span)),
        _ => first_line(target, statement.span),
    }
}

fn first_line(target: &Target, span: Span) -> String {
    let text = target.java.sources.text(span);
    text.lines().next().unwrap_or("").trim_end().to_owned()
}

/// The first line of a condition, without the parentheses around it.
fn condition_text(target: &Target, span: Span) -> String {
    let text = first_line(target, span);
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if is_balanced(inner) => inner.to_owned(),
        _ => text,
    }
}

/// Is every closing parenthesis preceded by its opening one?
fn is_balanced(text: &str) -> bool {
    let mut open = 0i32;
    text.chars().all(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open >= 0
    })
}

/// The label of an edge: the conditions, errors and called implementations decided on the way.
fn edge(target: &Target, statements: &BTreeMap<StatementId, &Statement>, decisions: &[Decision]) -> String {
    let shown = decisions.iter().filter_map(|decision| {
        let statement = statements.get(&decision.statement)?;
        match (decision.choice, &statement.kind) {
            (Choice::Failed(kind), _) => Some(target.error(kind)),
            _ if !target.is_users(statement.span) => None,
            (choice, StatementKind::If(condition, ..) | StatementKind::While(condition, _)) => {
                let condition = condition_text(target, condition.span);
                Some(match choice {
                    Choice::True => condition,
                    _ => format!("!({condition})"),
                })
            }
            (Choice::Implementation(procedure), _) => {
                Some(target.program().procedures[procedure.index()].name.to_string())
            }
            _ => None,
        }
    });
    shown.collect::<Vec<String>>().join(", ")
}

/// The named variables of a state, with their values.
fn memory(target: &Target, printer: &Printer, node: &Node) -> Vec<(String, String)> {
    let Some(procedure) = node.procedure else {
        return Vec::new();
    };
    let locals = &target.program().procedures[procedure.index()].locals;
    let named = node.memory.iter().filter(|(id, _)| locals[id.index()].is_named);
    named
        .map(|(id, value)| {
            let local = &locals[id.index()];
            let shown = printer.value((*value, local.ty), &node.objects, &node.condition);
            (local.name.to_string(), shown)
        })
        .collect()
}

/// Converts a leaf for the drawing.
fn report_leaf(leaf: &exploration::Leaf) -> report::Leaf {
    let mut converted = match leaf.outcome.as_str() {
        "returned" => report::Leaf::new("returned"),
        "unknown" => report::Leaf::incomplete(leaf.why.clone().unwrap_or_default()),
        error => report::Leaf::error(error),
    };
    converted.result = leaf.result.clone();
    converted.input = leaf
        .input
        .as_ref()
        .map_or_else(Vec::new, |input| input.source().to_vec());
    converted
}
