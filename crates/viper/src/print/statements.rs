//! Statements, one a line.

use super::Printer;
use super::expressions::{before_implication, expression, resource, separated, target};
use super::layout::Line;
use super::types::{annotation_text, typed_idents};
use crate::syntax::*;

impl Printer {
    /// `{`, the statements and `}` on lines of their own.
    pub(super) fn block(&mut self, b: &Block) {
        self.text("{");
        self.inside(b);
        self.text("}");
    }

    /// The statements of a block, indented.
    pub(super) fn inside(&mut self, b: &Block) {
        self.indented(|p| {
            let mut before = None;
            for s in &b.stmts {
                let start = p.out.len();
                echis_recursion::deep(|| p.statement(s));
                if before.is_some_and(|before| reads_on(before, s, p.out[start..].trim_start())) {
                    p.out.insert(start - 1, ';');
                }
                before = Some(s);
            }
        });
    }

    fn statement(&mut self, s: &Stmt) {
        for annotation in &s.annotations {
            self.text(annotation_text(annotation));
        }
        match &s.kind {
            StmtKind::Error => self.text("/* error */"),
            StmtKind::Assign(targets, value) => self.line(|line| {
                separated(targets, target, line);
                if !targets.is_empty() {
                    line.text(" :=");
                    line.blank();
                }
                expression(value, line);
            }),
            StmtKind::Vars(variables, value) => self.line(|line| {
                line.text(format!("var {}", typed_idents(variables)));
                if let Some(value) = value {
                    line.text(" :=");
                    line.blank();
                    expression(value, line);
                }
            }),
            StmtKind::Inhale(e) => self.simple("inhale ", e, expression),
            StmtKind::Exhale(e) => self.simple("exhale ", e, expression),
            StmtKind::Assert(e) => self.simple("assert ", e, expression),
            StmtKind::Assume(e) => self.simple("assume ", e, expression),
            StmtKind::Refute(e) => self.simple("refute ", e, expression),
            StmtKind::Fold(e) => self.simple("fold ", e, expression),
            StmtKind::Unfold(e) => self.simple("unfold ", e, expression),
            StmtKind::Apply(e) => self.simple("apply ", e, resource),
            StmtKind::Package(wand, None) => self.simple("package ", wand, resource),
            StmtKind::Package(wand, Some(proof)) => {
                self.line(|line| {
                    line.text("package ");
                    resource(wand, line);
                    line.text(" {");
                });
                self.inside(proof);
                self.text("}");
            }
            StmtKind::If(..) => self.conditional(s),
            StmtKind::While(condition, invariants, decreases, body) => {
                self.condition("while (", condition, ")");
                self.indented(|p| {
                    p.clauses("invariant", invariants);
                    p.decreases(decreases);
                });
                self.block(body);
            }
            StmtKind::Goto(label) => self.text(format!("goto {}", label.name)),
            StmtKind::Label(label, invariants) => {
                self.text(format!("label {}", label.name));
                self.indented(|p| p.clauses("invariant", invariants));
            }
            StmtKind::Block(b) => self.block(b),
            StmtKind::Quasihavoc(condition, location) => {
                self.line(|line| havocked("quasihavoc ".to_string(), condition.as_ref(), location, line));
            }
            StmtKind::QuasihavocAll(variables, condition, location) => {
                let keyword = format!("quasihavocall {} :: ", typed_idents(variables));
                self.line(|line| havocked(keyword, condition.as_ref(), location, line));
            }
            StmtKind::Define(define) => self.define(define),
        }
    }

    fn simple(&mut self, keyword: &'static str, e: &Exp, print: fn(&Exp, &mut Line)) {
        self.line(|line| {
            line.text(keyword);
            print(e, line);
        });
    }

    fn condition(&mut self, open: &'static str, condition: &Exp, close: &'static str) {
        self.line(|line| {
            line.text(open);
            expression(condition, line);
            line.text(close);
        });
    }

    /// `if (c) {`, `} elseif (d) {`, `} else {`: a loop, since chains may be long.
    fn conditional(&mut self, first: &Stmt) {
        let mut open = "if (";
        let mut current = &first.kind;
        while let StmtKind::If(condition, then, otherwise) = current {
            self.condition(open, condition, ") {");
            self.inside(then);
            open = "} elseif (";
            match otherwise {
                None => return self.text("}"),
                Some(b) => match b.stmts.as_slice() {
                    [next] if matches!(next.kind, StmtKind::If(..)) && next.annotations.is_empty() => {
                        current = &next.kind;
                    }
                    _ => {
                        self.text("} else {");
                        self.inside(b);
                        return self.text("}");
                    }
                },
            }
        }
    }

    pub(super) fn decreases(&mut self, clauses: &[Decreases]) {
        for clause in clauses {
            self.line(|line| {
                line.text("decreases");
                match &clause.kind {
                    DecreasesKind::Tuple(tuple) if tuple.is_empty() => {}
                    DecreasesKind::Tuple(tuple) => {
                        line.text(" ");
                        separated(tuple, expression, line);
                    }
                    DecreasesKind::Wildcard => line.text(" _"),
                    DecreasesKind::Star => line.text(" *"),
                }
                if let Some(condition) = &clause.condition {
                    line.text(" if ");
                    expression(condition, line);
                }
            });
        }
    }
}

fn havocked(keyword: String, condition: Option<&Exp>, location: &Exp, line: &mut Line) {
    line.text(keyword);
    match condition {
        Some(condition) => {
            before_implication(condition, line);
            line.text(" ==>");
            line.blank();
            expression(location, line);
        }
        None => resource(location, line),
    }
}

/// Would the parser take the beginning of a statement for the end of the one before it?
fn reads_on(before: &Stmt, s: &Stmt, text: &str) -> bool {
    match &s.kind {
        // an assignment to a field of something in parentheses, brackets or bars
        StmtKind::Assign(..) => text.starts_with(['(', '[', '|']),
        StmtKind::Block(_) => matches!(before.kind, StmtKind::Package(_, None)),
        _ => false,
    }
}
