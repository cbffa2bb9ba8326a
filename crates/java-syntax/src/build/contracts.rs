//! Attaches the contracts in comments to syntax nodes, by their position.
//!
//! A method takes the clauses before it and in its header, a block takes the ghost statements
//! between its statements, and a loop takes its invariants. A contract that no node takes is an
//! error.

use super::{Builder, children};
use crate::contracts::tree::{Clause, ClauseKind, Item, ItemKind, Prefix};
use crate::contracts::{self, Comment};
use crate::errors;
use crate::nodes::Parts;
use crate::tree::{Block, Expr, ExprKind, Member, Stmt, StmtKind, TypeDecl};
use echis_source::Span;
use std::sync::Arc;
use tree_sitter::Node;

const NO_METHOD: &str = "a contract stands before a method or behind its header";
const NO_STATEMENT: &str =
    "`wrap` stands before an assignment, a call, a declaration of variables, `return`, `yield` or `throw`";
const NO_LOOP: &str = "an invariant stands before a loop, behind its head, or first in its body";

/// The invariants of a loop, which may have labels; `None` for any other statement.
fn invariants_of(statement: &mut Stmt) -> Option<&mut Vec<Expr>> {
    match &mut statement.kind {
        StmtKind::While(_, invariants, _)
        | StmtKind::Do(invariants, ..)
        | StmtKind::For { invariants, .. }
        | StmtKind::ForEach { invariants, .. } => Some(invariants),
        StmtKind::Labelled(_, body) => invariants_of(body),
        _ => None,
    }
}

/// The items before a statement that belong to it.
#[derive(Default)]
struct ForNextStatement {
    invariants: Vec<Expr>,
    /// The positions of `wrap`.
    wraps: Vec<Span>,
}

impl Builder<'_> {
    /// Takes the contracts that begin between two offsets. A contract can be taken only once.
    fn take(&mut self, from: usize, to: usize) -> Vec<Comment> {
        let first = self.comments.partition_point(|(start, _)| *start < from);
        let following = self.comments.iter_mut().skip(first);
        following
            .take_while(|(start, _)| *start < to)
            .filter_map(|(_, comment)| comment.take())
            .collect()
    }

    /// Parses a contract into items.
    fn items(&mut self, comment: &Comment) -> Vec<Item> {
        let (items, errors) = contracts::items(self.positions, self.text, comment);
        self.errors.extend(errors);
        items
    }

    /// Takes the contracts between two offsets and parses them into items.
    fn items_between(&mut self, from: usize, to: usize) -> Vec<Item> {
        let comments = self.take(from, to);
        comments.iter().flat_map(|c| self.items(c)).collect()
    }

    /// Reports a contract or an item that cannot stand at its position.
    fn reject(&mut self, span: Span, message: &str) {
        self.errors.push(errors::error(span, message));
    }

    /// Reports the contracts that no node has taken.
    pub(super) fn reject_stray_comments(&mut self) {
        for comment in self.take(0, usize::MAX) {
            self.reject(self.positions.span(comment.whole), "a contract cannot stand here");
        }
    }

    /// Takes the clauses in the header of a method.
    pub(super) fn clauses_in(&mut self, from: usize, to: usize) -> Vec<Clause> {
        let mut clauses = Vec::new();
        for item in self.items_between(from, to) {
            match item.kind {
                ItemKind::Clause(kind) => clauses.push(Clause {
                    kind,
                    span: item.span,
                }),
                _ => self.reject(item.span, "only a contract can stand in the header of a method"),
            }
        }
        clauses
    }

    /// Takes the contracts between two members of a class.
    ///
    /// Predicates and ghost fields become members of the class. The clauses are returned as the
    /// contract of the next member, if it is a method. If the preceding member is a method without
    /// a body, [`Builder::belongs_to_preceding_method`] decides which of them belong to it.
    pub(super) fn between_members(
        &mut self,
        from: usize,
        to: usize,
        declared: &mut TypeDecl,
        is_method: bool,
    ) -> Vec<Clause> {
        let mut contract = Vec::new();
        let comments = self.take(from, to);
        if comments.is_empty() {
            return contract;
        }
        let is_bodiless = |m: &Member| matches!(m, Member::Method(m) if m.body.is_none());
        let last = declared.members.len().checked_sub(1);
        let before = last.filter(|&i| is_bodiless(&declared.members[i]));
        let is_clause = |c: &Clause| !matches!(c.kind, ClauseKind::Pure);
        let is_given = |m: &Member| matches!(m, Member::Method(m) if m.contract.iter().any(is_clause));
        let has_contract = before.is_some_and(|i| is_given(&declared.members[i]));
        let mut at = from;
        let mut belongs_to_preceding = true;
        for (i, comment) in comments.iter().enumerate() {
            belongs_to_preceding &=
                !is_method || self.belongs_to_preceding_method(at, &comments[i..], to, has_contract);
            at = comment.whole.end;
            for item in self.items(comment) {
                let span = item.span;
                match item.kind {
                    ItemKind::Clause(kind) => match before.filter(|_| belongs_to_preceding) {
                        Some(i) => {
                            if let Member::Method(method) = &mut declared.members[i] {
                                Arc::make_mut(method).contract.push(Clause { kind, span });
                            }
                        }
                        None if is_method => contract.push(Clause { kind, span }),
                        None => self.reject(span, NO_METHOD),
                    },
                    ItemKind::Predicate(predicate) => {
                        declared.members.push(Member::Predicate(predicate));
                        belongs_to_preceding &= !is_method;
                    }
                    ItemKind::Variable(field) => {
                        declared.members.push(Member::Ghost(Arc::new(field)));
                        belongs_to_preceding &= !is_method;
                    }
                    ItemKind::Invariant(_) => self.reject(span, NO_LOOP),
                    ItemKind::Wrap => self.reject(span, NO_STATEMENT),
                    ItemKind::Statement(_) => self.reject(span, "a ghost statement stands in a method"),
                }
            }
        }
        contract
    }

    /// Decides whether the first of these comments belongs to the method that ends at `from` rather
    /// than to the method that begins at `to`. `has_contract` says whether the preceding method
    /// already has clauses other than `pure`.
    ///
    /// A comment on the line of the preceding method belongs to it. An empty line before the
    /// comments separates them from the preceding method, and an empty line after one of them
    /// separates it from the next method. Without an empty line, they belong to the preceding
    /// method, unless that method already has clauses and the comment is not indented deeper than
    /// the next method: contracts then stand before methods in this file.
    fn belongs_to_preceding_method(
        &self,
        from: usize,
        comments: &[Comment],
        to: usize,
        has_contract: bool,
    ) -> bool {
        let Some(first) = comments.first() else {
            return false;
        };
        let starts = comments.iter().skip(1).map(|c| c.whole.start).chain([to]);
        let ends_with_space = comments
            .iter()
            .zip(starts)
            .map(|(comment, next)| (self.lines(comment.whole.end, next), next))
            .find(|(lines, next)| *lines > 1 || *next == to)
            .is_some_and(|(lines, _)| lines > 1);
        let column = |at| contracts::column(self.text, at);
        match self.lines(from, first.whole.start) {
            0 => true,
            1 => !has_contract || ends_with_space || column(first.whole.start) > column(to),
            _ => false,
        }
    }

    /// Counts the line feeds between two offsets.
    fn lines(&self, from: usize, to: usize) -> usize {
        self.text.get(from..to).unwrap_or("").matches('\n').count()
    }

    /// Builds the statements of a block from `from` to `to`, with the ghost statements between
    /// them. For the body of a loop, `around` are the invariants of that loop: invariants at the
    /// beginning of the body can belong to it.
    pub(super) fn statements(
        &mut self,
        nodes: &[Node],
        mut from: usize,
        to: usize,
        mut around: Option<&mut Vec<Expr>>,
    ) -> Vec<Stmt> {
        let mut statements = Vec::new();
        for node in nodes {
            let found = self.ghost_statements(from, node.start_byte(), &mut statements);
            let mut statement = self.statement(*node);
            self.attach_invariants(found.invariants, around.take(), Some(&mut statement));
            self.attach_wraps(&found.wraps, Some(&statement));
            statements.push(statement);
            from = node.end_byte();
        }
        let found = self.ghost_statements(from, to, &mut statements);
        self.attach_invariants(found.invariants, around, None);
        self.attach_wraps(&found.wraps, None);
        statements
    }

    /// Adds the ghost statements between two offsets to `into`. Returns the other items there.
    fn ghost_statements(&mut self, from: usize, to: usize, into: &mut Vec<Stmt>) -> ForNextStatement {
        let mut found = ForNextStatement::default();
        for item in self.items_between(from, to) {
            let span = item.span;
            match item.kind.statements(span).map_err(|other| *other) {
                Ok(statements) => into.extend(statements),
                Err(ItemKind::Invariant(invariant)) => found.invariants.push(invariant),
                Err(ItemKind::Wrap) => found.wraps.push(span),
                Err(ItemKind::Clause(_)) => self.reject(span, NO_METHOD),
                Err(ItemKind::Predicate(_)) => self.reject(span, "a predicate stands in a class"),
                Err(_) => self.reject(span, "a ghost variable has no modifiers"),
            }
        }
        found
    }

    /// Records that `wrap` stands before a statement, if there is a `wrap`. Only a statement without
    /// substatements can have it, so that it is clear how far it reaches.
    fn attach_wraps(&mut self, wraps: &[Span], next: Option<&Stmt>) {
        let Some(&wrap) = wraps.first() else {
            return;
        };
        match next.map(|s| (&s.kind, s.span)) {
            Some((StmtKind::Local(variables), _)) => {
                self.wrapping.extend(variables.iter().map(|v| v.span));
            }
            Some((
                StmtKind::Expr(_) | StmtKind::Return(_) | StmtKind::Yield(_) | StmtKind::Throw(_),
                span,
            )) => {
                self.wrapping.insert(span);
            }
            _ => self.reject(wrap, NO_STATEMENT),
        }
    }

    /// Adds invariants to a loop: to the loop whose invariants are `around` and in whose body they
    /// stand first, or to the statement `next`, which follows them. If both are loops, exactly one
    /// of them must have invariants already; the new ones are then added to the other.
    fn attach_invariants(
        &mut self,
        mut given: Vec<Expr>,
        around: Option<&mut Vec<Expr>>,
        next: Option<&mut Stmt>,
    ) {
        let Some(span) = given.first().map(|e| e.span) else {
            return;
        };
        let next = next.and_then(invariants_of);
        match (around, next) {
            (Some(around), None) => around.append(&mut given),
            (None, Some(next)) => {
                given.append(next);
                *next = given;
            }
            (Some(around), Some(next)) if around.is_empty() != next.is_empty() => {
                if around.is_empty() {
                    around.append(&mut given);
                } else {
                    next.append(&mut given);
                }
            }
            (Some(_), Some(_)) => self.reject(
                span,
                "is this an invariant of the loop around or of the next one? Write the one before `{`",
            ),
            (None, None) => self.reject(span, NO_LOOP),
        }
    }

    /// Builds the body of a loop. Also returns the invariants after its head and first in its body.
    pub(super) fn loop_body(&mut self, node: Node) -> (Vec<Expr>, Box<Stmt>) {
        let mut invariants = Vec::new();
        let Some(body) = node.field("body") else {
            return (invariants, self.statement_in(node, "body"));
        };
        let mut cursor = node.walk();
        let head = node
            .children(&mut cursor)
            .filter(|n| !n.is_extra() && n.end_byte() <= body.start_byte())
            .last();
        let from = head.map_or(node.start_byte(), |n| n.end_byte());
        for item in self.items_between(from, body.start_byte()) {
            match item.kind {
                ItemKind::Invariant(invariant) => invariants.push(invariant),
                _ => self.reject(item.span, "only invariants can stand behind the head of a loop"),
            }
        }
        if body.kind() != "block" {
            return (invariants, Box::new(self.statement(body)));
        }
        let (nodes, start, end) = (children(body), body.start_byte(), body.end_byte());
        let statements = echis_recursion::deep(|| self.statements(&nodes, start, end, Some(&mut invariants)));
        let span = self.span(body);
        let kind = StmtKind::Block(Block { statements, span });
        (invariants, Box::new(Stmt { kind, span }))
    }

    /// Builds an expression that a token such as `=`, `(` or `;` precedes, with the prefixes in the
    /// comments between the token and the expression. Used for the right side of an assignment, an
    /// initialiser, and the parts of a `for` header.
    pub(super) fn expression_after_token(&mut self, node: Node) -> Expr {
        let mut before = node.prev_sibling();
        while let Some(comment) = before.filter(Node::is_extra) {
            before = comment.prev_sibling();
        }
        let from = before.map_or(node.start_byte(), |token| token.end_byte());
        self.expression_with_prefixes(from, node)
    }

    /// Builds an expression with the prefixes (`opening p(x) in`, `using f(x) in`) in the comments
    /// between `from` and the expression.
    pub(super) fn expression_with_prefixes(&mut self, from: usize, node: Node) -> Expr {
        let value = self.expression(node);
        let mut prefixes = Vec::new();
        for comment in self.take(from, node.start_byte()) {
            let (found, errors) = contracts::prefixes(self.positions, self.text, &comment);
            self.errors.extend(errors);
            prefixes.extend(found);
        }
        apply_prefixes(prefixes, value)
    }
}

/// Wraps an expression into its prefixes.
fn apply_prefixes(prefixes: Vec<Prefix>, value: Expr) -> Expr {
    let apply = |value: Expr, Prefix { make, call }: Prefix| Expr {
        span: call.span.to(value.span),
        kind: ExprKind::Spec(Box::new(make(Box::new(call), Box::new(value)))),
    };
    prefixes.into_iter().rev().fold(value, apply)
}
