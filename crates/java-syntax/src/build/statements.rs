//! Builds statements.

use super::types::{array_of, is_type};
use super::{Builder, child, children, field_children, has_keyword};
use crate::nodes::Parts;
use crate::tree::{Block, Case, Catch, Resource, Stmt, StmtKind, Switch, Variable};
use std::sync::Arc;
use tree_sitter::Node;

impl Builder<'_> {
    pub(super) fn statement(&mut self, node: Node) -> Stmt {
        echis_recursion::deep(|| Stmt {
            kind: self.statement_kind(node),
            span: self.span(node),
        })
    }

    /// Builds the statement in a field, or an empty statement if the field is absent. The node can
    /// be an unnamed one, as the node of `;` is.
    pub(super) fn statement_in(&mut self, node: Node, field: &str) -> Box<Stmt> {
        match node.field(field) {
            Some(n) => Box::new(self.statement(n)),
            None => Box::new(Stmt::new(StmtKind::Empty, self.span(node))),
        }
    }

    fn block_in(&mut self, node: Node, field: &str) -> Block {
        let block = node.field(field).unwrap_or(node);
        self.block(block)
    }

    fn statement_kind(&mut self, node: Node) -> StmtKind {
        let first = children(node).first().copied();
        match node.kind() {
            ";" => StmtKind::Empty,
            "local_variable_declaration" => StmtKind::Local(self.variables(node)),
            "expression_statement" => StmtKind::Expr(self.expression(first.unwrap_or(node))),
            "block" | "constructor_body" => StmtKind::Block(self.block(node)),
            "if_statement" => {
                let condition = self.expression_in(node, "condition");
                let then = self.statement_in(node, "consequence");
                let otherwise = node.field("alternative").map(|n| Box::new(self.statement(n)));
                StmtKind::If(condition, then, otherwise)
            }
            "while_statement" => {
                let condition = self.expression_in(node, "condition");
                let (invariants, body) = self.loop_body(node);
                StmtKind::While(condition, invariants, body)
            }
            "do_statement" => {
                let (invariants, body) = self.loop_body(node);
                StmtKind::Do(invariants, body, self.expression_in(node, "condition"))
            }
            "for_statement" => self.for_statement(node),
            "enhanced_for_statement" => {
                let (name, dimensions) = self.declarator(node);
                let ty = self.type_of(node.field("type"), name.span);
                let over = self.expression_in(node, "value");
                let (invariants, body) = self.loop_body(node);
                StmtKind::ForEach {
                    variable: Variable {
                        ty: array_of(ty, dimensions),
                        span: name.span,
                        name,
                        is_final: self.modifiers(node).is_final,
                        init: None,
                    },
                    over,
                    invariants,
                    body,
                }
            }
            "labeled_statement" => {
                let mut cursor = node.walk();
                let last = node.children(&mut cursor).filter(|n| !n.is_extra()).last();
                let label = self.ident(first.unwrap_or(node));
                StmtKind::Labelled(label, Box::new(self.statement(last.unwrap_or(node))))
            }
            "assert_statement" => {
                let parts = children(node);
                let condition = self.expression(first.unwrap_or(node));
                StmtKind::Assert(condition, parts.get(1).map(|&n| self.expression(n)))
            }
            "switch_expression" => StmtKind::Switch(self.switch(node)),
            "break_statement" => StmtKind::Break(first.map(|n| self.ident(n))),
            "continue_statement" => StmtKind::Continue(first.map(|n| self.ident(n))),
            "return_statement" => {
                StmtKind::Return(first.map(|n| self.expression_with_prefixes(node.start_byte(), n)))
            }
            "yield_statement" => {
                StmtKind::Yield(self.expression_with_prefixes(node.start_byte(), first.unwrap_or(node)))
            }
            "throw_statement" => StmtKind::Throw(self.expression(first.unwrap_or(node))),
            "synchronized_statement" => {
                let lock = self.expression(first.unwrap_or(node));
                StmtKind::Synchronized(lock, self.block_in(node, "body"))
            }
            "try_statement" | "try_with_resources_statement" => self.try_statement(node),
            "explicit_constructor_invocation" => {
                let constructor = node.field("constructor");
                StmtKind::Constructor {
                    is_super: constructor.is_some_and(|n| n.kind() == "super"),
                    outer: node.field("object").map(|n| self.expression(n)),
                    arguments: self.arguments(node.field("arguments")),
                }
            }
            _ => match self.type_declaration(node) {
                Some(declared) => StmtKind::Class(Arc::new(declared)),
                None => {
                    self.error(node, "this cannot stand in a method");
                    StmtKind::Empty
                }
            },
        }
    }

    fn for_statement(&mut self, node: Node) -> StmtKind {
        let init = field_children(node, "init")
            .into_iter()
            .map(|n| match n.kind() {
                "local_variable_declaration" => self.statement(n),
                _ => Stmt::new(StmtKind::Expr(self.expression_after_token(n)), self.span(n)),
            })
            .collect();
        let condition = node.field("condition").map(|n| self.expression_after_token(n));
        let update = field_children(node, "update");
        let update = update
            .into_iter()
            .map(|n| self.expression_after_token(n))
            .collect();
        let (invariants, body) = self.loop_body(node);
        StmtKind::For {
            init,
            condition,
            update,
            invariants,
            body,
        }
    }

    fn try_statement(&mut self, node: Node) -> StmtKind {
        let resources = node.field("resources").map(children).unwrap_or_default();
        let resources = resources
            .into_iter()
            .filter(|n| n.kind() == "resource")
            .map(|n| self.resource(n))
            .collect();
        let body = self.block_in(node, "body");
        let mut catches = Vec::new();
        let mut finally = None;
        for part in children(node) {
            match part.kind() {
                "catch_clause" => catches.extend(self.catch_clause(part)),
                "finally_clause" => finally = child(part, "block").map(|n| self.block(n)),
                _ => {}
            }
        }
        StmtKind::Try {
            resources,
            body,
            catches,
            finally,
        }
    }

    fn resource(&mut self, node: Node) -> Resource {
        match (node.field("type"), node.field("value")) {
            (Some(ty), Some(value)) => {
                let (name, dimensions) = self.declarator(node);
                let ty = self.type_ref(ty);
                Resource::Variable(Variable {
                    ty: array_of(ty, dimensions),
                    name,
                    is_final: true,
                    init: Some(self.expression(value)),
                    span: self.span(node),
                })
            }
            _ => Resource::Expr(self.expression(children(node).first().copied().unwrap_or(node))),
        }
    }

    fn catch_clause(&mut self, node: Node) -> Option<Catch> {
        let parameter = child(node, "catch_formal_parameter")?;
        let types = children(child(parameter, "catch_type")?);
        Some(Catch {
            types: types
                .into_iter()
                .filter(|&n| is_type(n))
                .map(|n| self.type_ref(n))
                .collect(),
            name: self.declarator(parameter).0,
            is_final: self.modifiers(parameter).is_final,
            body: self.block_in(node, "body"),
        })
    }

    pub(super) fn switch(&mut self, node: Node) -> Switch {
        let scrutinee = Box::new(self.expression_in(node, "condition"));
        let body = node.field("body").map(children).unwrap_or_default();
        let ends = body.iter().skip(1).map(|n| n.start_byte());
        let ends: Vec<usize> = ends.chain([node.end_byte()]).collect();
        Switch {
            scrutinee,
            arrows: body.iter().any(|n| n.kind() == "switch_rule"),
            cases: body.iter().zip(ends).map(|(&n, end)| self.case(n, end)).collect(),
        }
    }

    /// Builds a case. Contracts up to `end` belong to it.
    fn case(&mut self, node: Node, end: usize) -> Case {
        let mut case = Case {
            labels: Vec::new(),
            is_default: false,
            patterns: Vec::new(),
            guard: None,
            body: Vec::new(),
            span: self.span(node),
        };
        let mut cursor = node.walk();
        let mut labels_end = node.start_byte();
        let mut from = labels_end;
        let mut statements = Vec::new();
        for part in node.children(&mut cursor).filter(|n| !n.is_extra()) {
            match part.kind() {
                "switch_label" => {
                    labels_end = part.end_byte();
                    self.label(part, &mut case);
                }
                ":" | "->" => from = part.end_byte(),
                _ => statements.push(part),
            }
        }
        case.body = if node.kind() == "switch_rule" {
            statements.into_iter().map(|n| self.rule_body(from, n)).collect()
        } else {
            self.statements(&statements, from, end, None)
        };
        case.span = self.positions.span(node.start_byte()..labels_end);
        case
    }

    /// Builds the statement after `->`. An expression takes the prefixes in the comments before it.
    fn rule_body(&mut self, arrow: usize, node: Node) -> Stmt {
        let value = children(node).into_iter().next();
        match value.filter(|_| node.kind() == "expression_statement") {
            Some(value) => Stmt::new(
                StmtKind::Expr(self.expression_with_prefixes(arrow, value)),
                self.span(node),
            ),
            None => self.statement(node),
        }
    }

    /// Adds the constants or the pattern of a label `case a, b` to a case, or marks it as `default`.
    fn label(&mut self, node: Node, case: &mut Case) {
        case.is_default |= has_keyword(node, "default");
        for part in children(node) {
            match part.kind() {
                "pattern" => {
                    let inner = children(part).into_iter().next().unwrap_or(part);
                    case.patterns.push(self.pattern(inner));
                }
                "guard" => {
                    let condition = children(part).into_iter().next().unwrap_or(part);
                    case.guard = Some(self.expression(condition));
                }
                // the grammar takes the `default` of `case null, default` for a name
                "identifier" if self.text(part) == "default" => case.is_default = true,
                _ => case.labels.push(self.expression(part)),
            }
        }
    }
}
