//! The layout of a parsed file: its methods and statements, the places where ghost statements can
//! be inserted, and the scopes of variables.

use super::subexpressions;
use echis_java_syntax::contracts::tree::{ClauseKind, Ghost};
use echis_java_syntax::tree::{
    Block, Expr, ExprKind, Ident, LambdaBody, Member, MethodDecl, Resource, Stmt, StmtKind, Switch, TypeDecl,
    Unit,
};
use echis_source::Span;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The index of a statement.
pub(super) type StmtIx = usize;

/// A place where ghost statements can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Anchor {
    /// Before a statement.
    Before(StmtIx),
    /// Behind a statement without braces that is a whole branch of an `if` or a whole loop body.
    After(StmtIx),
    /// At the end of the block with these braces.
    End(Span),
    /// In the missing `else` of this `if`.
    Else(StmtIx),
}

/// A Java statement.
#[derive(Debug)]
pub(super) struct Statement {
    pub span: Span,
    /// The start of the statement, labels included. No statement may be inserted between a label
    /// and its loop, as `continue` needs them adjacent.
    begin: u32,
    pub kind: Kind,
    /// The calls in the statement's own expressions that may have effects.
    pub calls: Vec<Span>,
    /// The parts of the statement's own expressions that are evaluated only conditionally.
    pub sometimes: Vec<Span>,
    /// The statement is a whole branch or loop body, or stands behind an arrow of a `switch`.
    pub is_sole: bool,
    /// The enclosing block, in which the statement's declarations are in scope.
    pub scope: Span,
}

/// The kind of a statement, as far as the placement needs it.
#[derive(Debug, Clone)]
pub(super) enum Kind {
    Block,
    If {
        condition: Span,
        yes: StmtIx,
        no: Option<StmtIx>,
    },
    Loop {
        body: StmtIx,
        /// The initialisation of a `for` consists of local variables and literals.
        begins_plainly: bool,
        /// The expressions evaluated behind the body of an iteration consist of local variables and
        /// literals.
        ends_plainly: bool,
        /// The loop evaluates something behind its body: a condition, updates, the next element.
        goes_on: bool,
    },
    /// A `switch` statement.
    Switch {
        scrutinee: Span,
    },
    /// `return`
    Return {
        /// The value consists of local variables and literals.
        is_plain: bool,
    },
    Yield,
    Break,
    /// `continue`, with its loop.
    Continue(Option<StmtIx>),
    /// `throw`
    Throw {
        /// The constructor arguments, or the thrown expression, consist of local variables and
        /// literals.
        is_plain: bool,
    },
    /// `try`
    Try {
        /// The blocks of its body and of its `catch` clauses.
        parts: Vec<Span>,
        finally: Option<Span>,
    },
    /// `this(…)` and `super(…)`
    Constructor,
    /// The value of a case of a `switch` expression, beside which no statement can stand.
    Value,
    Other,
}

/// A method with a body.
#[derive(Debug)]
pub(super) struct Method {
    /// The span of the name.
    pub name: Span,
    pub is_pure: bool,
    pub body: Span,
    /// The top-level statements of the body.
    pub statements: Vec<StmtIx>,
}

/// A declared variable and its scope.
#[derive(Debug)]
pub(super) struct Binding {
    text: Arc<str>,
    /// The span of the name.
    pub name: Span,
    pub scope: Span,
}

/// The layout of a file.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub statements: Vec<Statement>,
    pub methods: Vec<Method>,
    pub bindings: Vec<Binding>,
    /// The names that only pure methods have.
    pure: BTreeSet<Arc<str>>,
    /// The innermost enclosing loop.
    around: Option<StmtIx>,
    /// The statement whose expressions are being visited.
    current: Option<StmtIx>,
    /// The enclosing labels, with their statements.
    labels: Vec<(Arc<str>, StmtIx)>,
    /// The start of the labels before the next statement.
    labelled: Option<u32>,
}

impl Layout {
    /// Computes the layout of a file. Calls of methods with names in `pure` have no effects.
    pub(super) fn of(unit: &Unit, pure: BTreeSet<Arc<str>>) -> Layout {
        let mut layout = Layout {
            pure,
            ..Layout::default()
        };
        unit.types.iter().for_each(|ty| layout.class(ty));
        layout
    }

    /// Returns the innermost statement that contains a place.
    pub(super) fn innermost(&self, span: Span) -> Option<StmtIx> {
        let holds = |ix: &StmtIx| self.statements[*ix].span.contains(span);
        let size = |ix: &StmtIx| self.statements[*ix].span.end - self.statements[*ix].span.start;
        (0..self.statements.len()).filter(holds).min_by_key(size)
    }

    /// Returns the anchor at the end of a branch or loop body.
    pub(super) fn end_of(&self, ix: StmtIx) -> Anchor {
        match self.statements[ix].kind {
            Kind::Block => Anchor::End(self.statements[ix].span),
            _ => Anchor::After(ix),
        }
    }

    /// Returns whether a statement always completes abruptly (JLS 14.1), judged by its last
    /// statements.
    pub(super) fn completes_abruptly(&self, ix: StmtIx) -> bool {
        let statement = &self.statements[ix];
        let is_inside =
            |&i: &StmtIx| !self.statements[i].is_sole && self.statements[i].scope == statement.span;
        match statement.kind {
            Kind::Return { .. } | Kind::Yield | Kind::Break | Kind::Continue(_) | Kind::Throw { .. } => true,
            Kind::If {
                yes, no: Some(no), ..
            } => self.completes_abruptly(yes) && self.completes_abruptly(no),
            Kind::Block => {
                let mut inside = (0..self.statements.len()).filter(is_inside);
                inside
                    .next_back()
                    .is_some_and(|last| self.completes_abruptly(last))
            }
            _ => false,
        }
    }

    /// Returns the anchor behind a statement: before the next statement of the block if there is
    /// one.
    pub(super) fn behind(&self, ix: StmtIx) -> Anchor {
        let statement = &self.statements[ix];
        let is_later = |other: &StmtIx| {
            let other = &self.statements[*other];
            !other.is_sole && other.scope == statement.scope && other.span.start >= statement.span.end
        };
        let later = (0..self.statements.len()).filter(is_later);
        match later.min_by_key(|&other| self.statements[other].span.start) {
            Some(next) if !statement.is_sole => Anchor::Before(next),
            _ => self.behind_last(ix),
        }
    }

    /// Returns the anchor behind the last statement of a block, or behind a whole branch or loop
    /// body.
    pub(super) fn behind_last(&self, ix: StmtIx) -> Anchor {
        let statement = &self.statements[ix];
        match statement.is_sole {
            true => self.end_of(ix),
            false => Anchor::End(statement.scope),
        }
    }

    /// Returns the anchor behind a `return`, if it is the last statement of its block.
    pub(super) fn behind_return(&self, ix: StmtIx) -> Option<Anchor> {
        match self.behind(ix) {
            Anchor::Before(_) => None,
            behind => Some(behind),
        }
    }

    /// Returns the anchor at the start of a method, behind a constructor call.
    pub(super) fn entry(&self, method: &Method) -> Anchor {
        let is_first = |ix: &&StmtIx| !matches!(self.statements[**ix].kind, Kind::Constructor);
        match method.statements.iter().find(is_first) {
            Some(&first) => Anchor::Before(first),
            None => Anchor::End(method.body),
        }
    }

    /// Returns the place of an anchor, at which names are resolved.
    pub(super) fn place_of(&self, anchor: Anchor) -> Span {
        let span = |ix: StmtIx| self.statements[ix].span;
        let (whole, start) = match anchor {
            Anchor::Before(ix) => (span(ix), self.statements[ix].begin),
            Anchor::After(ix) | Anchor::Else(ix) => (span(ix), span(ix).end),
            Anchor::End(braces) => (braces, braces.end - 1),
        };
        Span {
            start,
            end: start,
            ..whole
        }
    }

    /// Returns the anchors at which an iteration of a loop ends: behind its body if that is
    /// reachable, and before each `continue`. There are none if expressions with heap accesses are
    /// evaluated behind the body, as no statement can be inserted behind these.
    pub(super) fn iteration_ends(&self, ix: StmtIx) -> Vec<Anchor> {
        let Kind::Loop {
            body,
            goes_on,
            ends_plainly: true,
            ..
        } = self.statements[ix].kind
        else {
            return Vec::new();
        };
        let end = (!self.completes_abruptly(body)).then(|| self.end_of(body));
        let mut all: Vec<Anchor> = end.into_iter().collect();
        // without anything behind the body, the operations for a `continue` have their own places
        if goes_on {
            let statements = self.statements.iter().enumerate();
            let goes_on = statements.filter(|(_, s)| matches!(s.kind, Kind::Continue(Some(of)) if of == ix));
            all.extend(goes_on.map(|(i, _)| Anchor::Before(i)));
        }
        all
    }

    /// Returns whether an expression consists of local variables and literals only.
    fn is_plain(&self, e: &Expr) -> bool {
        let mut plain = true;
        subexpressions::visit(e, &mut |part| {
            plain &= match &part.kind {
                ExprKind::Name(name) => self
                    .bindings
                    .iter()
                    .any(|b| b.text == name.text && b.scope.contains(part.span)),
                ExprKind::Literal(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Conditional(..)
                | ExprKind::Paren(_)
                | ExprKind::This(_) => true,
                _ => false,
            }
        });
        plain
    }

    /// Returns whether an expression in the head of a `for` only reads and changes local variables.
    fn is_plain_step(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Assign(to, _, value) => self.is_plain(to) && self.is_plain(value),
            ExprKind::Update { place, .. } => self.is_plain(place),
            _ => self.is_plain(e),
        }
    }

    fn class(&mut self, class: &TypeDecl) {
        for constant in &class.constants {
            constant.body.iter().for_each(|body| self.class(body));
        }
        for member in &class.members {
            match member {
                Member::Method(method) => self.method(method),
                Member::Type(inner) => self.class(inner),
                Member::Initializer { body, .. } => self.body(body),
                Member::Predicate(_) | Member::Field(_) | Member::Ghost(_) => {}
            }
        }
    }

    fn method(&mut self, method: &Arc<MethodDecl>) {
        let Some(body) = &method.body else { return };
        let is_pure = method.contract.iter().any(|c| matches!(c.kind, ClauseKind::Pure));
        let number = self.methods.len();
        self.methods.push(Method {
            name: method.name.span,
            is_pure,
            body: body.span,
            statements: Vec::new(),
        });
        // other clauses stand in a contract file
        let here = |span: &Span| span.file == method.name.span.file;
        let clauses = method.contract.iter().map(|c| c.span).filter(here);
        let clauses = clauses.map(|span| span.start);
        let scope = Span {
            start: clauses.fold(method.name.span.start, u32::min),
            ..body.span
        };
        let parameters = method.parameters.iter().map(|p| Binding {
            text: p.name.text.clone(),
            name: p.name.span,
            scope,
        });
        self.bindings.extend(parameters);
        let outside = self.around.take();
        let statements = self.block(body);
        self.around = outside;
        self.methods[number].statements = statements;
    }

    fn body(&mut self, body: &Block) {
        let outside = self.around.take();
        self.block(body);
        self.around = outside;
    }

    fn block(&mut self, block: &Block) -> Vec<StmtIx> {
        let statements = block.statements.iter();
        statements.map(|s| self.statement(s, block.span, false)).collect()
    }

    /// Adds a statement. Its variables are in scope in the rest of `scope`.
    fn statement(&mut self, s: &Stmt, scope: Span, is_sole: bool) -> StmtIx {
        let ix = self.statements.len();
        self.statements.push(Statement {
            span: s.span,
            begin: self.labelled.take().unwrap_or(s.span.start),
            kind: Kind::Other,
            is_sole,
            calls: Vec::new(),
            sometimes: Vec::new(),
            scope,
        });
        let outside = self.current.replace(ix);
        let kind = echis_recursion::deep(|| self.kind(s, scope, ix));
        self.current = outside;
        self.statements[ix].kind = kind;
        ix
    }

    fn kind(&mut self, s: &Stmt, scope: Span, ix: StmtIx) -> Kind {
        match &s.kind {
            StmtKind::Local(variables) => {
                for variable in variables {
                    self.bind(&variable.name, s.span, scope);
                    variable.init.iter().for_each(|init| self.expression(init));
                }
                Kind::Other
            }
            StmtKind::Block(block) => {
                self.block(block);
                Kind::Block
            }
            StmtKind::If(condition, yes, no) => self.conditional(condition, yes, no.as_deref()),
            StmtKind::While(condition, invariants, body) | StmtKind::Do(invariants, body, condition) => {
                self.expression(condition);
                let head = Head {
                    ends: match s.kind {
                        StmtKind::Do(..) => vec![condition],
                        _ => Vec::new(),
                    },
                    goes_on: true,
                    ..Head::default()
                };
                self.looped(ix, head, invariants, body)
            }
            StmtKind::For {
                init,
                condition,
                update,
                invariants,
                body,
            } => {
                let mut inits = Vec::new();
                for first in init {
                    match &first.kind {
                        StmtKind::Local(variables) => {
                            for variable in variables {
                                self.bind(&variable.name, first.span, s.span);
                                inits.extend(&variable.init);
                            }
                        }
                        StmtKind::Expr(e) => inits.push(e),
                        _ => {}
                    }
                }
                let head = inits.iter().copied().chain(condition).chain(update);
                head.for_each(|e| self.expression(e));
                let head = Head {
                    goes_on: condition.is_some() || !update.is_empty(),
                    inits,
                    ends: update.iter().collect(),
                };
                self.looped(ix, head, invariants, body)
            }
            StmtKind::ForEach {
                variable,
                over,
                invariants,
                body,
            } => {
                self.expression(over);
                self.bind(&variable.name, variable.span, body.span);
                let head = Head {
                    goes_on: true,
                    ..Head::default()
                };
                self.looped(ix, head, invariants, body)
            }
            StmtKind::Labelled(label, body) => {
                let Statement { begin, is_sole, .. } = self.statements[ix];
                self.labelled = Some(begin);
                self.labels.push((label.text.clone(), self.statements.len()));
                self.statement(body, scope, is_sole);
                self.labels.pop();
                Kind::Other
            }
            StmtKind::Switch(switch) => {
                self.expression(&switch.scrutinee);
                self.switch(switch, s.span, Kind::Other);
                Kind::Switch {
                    scrutinee: switch.scrutinee.span,
                }
            }
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => {
                for resource in resources {
                    if let Resource::Variable(v) = resource {
                        self.bind(&v.name, v.span, body.span);
                    }
                }
                self.block(body);
                for catch in catches {
                    self.bind(&catch.name, catch.name.span, catch.body.span);
                    self.block(&catch.body);
                }
                finally.iter().for_each(|block| drop(self.block(block)));
                let caught = catches.iter().map(|catch| catch.body.span);
                Kind::Try {
                    parts: [body.span].into_iter().chain(caught).collect(),
                    finally: finally.as_ref().map(|block| block.span),
                }
            }
            StmtKind::Synchronized(_, block) => {
                self.block(block);
                Kind::Other
            }
            StmtKind::Return(value) => {
                value.iter().for_each(|e| self.expression(e));
                Kind::Return {
                    is_plain: value.as_ref().is_none_or(|e| self.is_plain(e)),
                }
            }
            StmtKind::Break(_) => Kind::Break,
            StmtKind::Continue(None) => Kind::Continue(self.around),
            StmtKind::Continue(Some(label)) => {
                let mut labels = self.labels.iter().rev();
                Kind::Continue(labels.find(|(name, _)| *name == label.text).map(|(_, ix)| *ix))
            }
            StmtKind::Throw(e) => {
                self.expression(e);
                let made_of = match &e.kind {
                    ExprKind::New { arguments, .. } => arguments.as_slice(),
                    _ => std::slice::from_ref(e),
                };
                Kind::Throw {
                    is_plain: made_of.iter().all(|e| self.is_plain(e)),
                }
            }
            StmtKind::Constructor { .. } => Kind::Constructor,
            StmtKind::Yield(e) => {
                self.expression(e);
                Kind::Yield
            }
            StmtKind::Expr(e) | StmtKind::Assert(e, _) => {
                self.expression(e);
                Kind::Other
            }
            StmtKind::Ghost(ghost) => self.ghost(ghost, s.span, scope),
            StmtKind::Class(class) => {
                self.class(class);
                Kind::Other
            }
            StmtKind::Empty => Kind::Other,
        }
    }

    fn ghost(&mut self, ghost: &Ghost, span: Span, scope: Span) -> Kind {
        match ghost {
            Ghost::If(condition, yes, no) => return self.conditional(condition, yes, no.as_deref()),
            Ghost::Local(variable) => self.bind(&variable.name, span, scope),
            Ghost::Assert(e) | Ghost::Join(e) => self.expression(e),
            Ghost::Open(_) | Ghost::Close(_) | Ghost::Use(_) | Ghost::Assume(_) | Ghost::Assign(..) => {}
        }
        Kind::Other
    }

    fn conditional(&mut self, condition: &Expr, yes: &Stmt, no: Option<&Stmt>) -> Kind {
        self.expression(condition);
        let yes = self.side(yes);
        Kind::If {
            condition: condition.span,
            yes,
            no: no.map(|no| self.side(no)),
        }
    }

    /// Adds a variable that is in scope from its declaration to the end of `scope`.
    fn bind(&mut self, name: &Ident, declaration: Span, scope: Span) {
        let scope = Span {
            start: declaration.end,
            ..scope
        };
        self.bindings.push(Binding {
            text: name.text.clone(),
            name: name.span,
            scope,
        });
    }

    /// Adds a whole branch or loop body.
    fn side(&mut self, s: &Stmt) -> StmtIx {
        self.statement(s, s.span, true)
    }

    /// Adds the body of a loop.
    fn looped(&mut self, ix: StmtIx, head: Head, invariants: &[Expr], body: &Stmt) -> Kind {
        invariants.iter().for_each(|i| self.expression(i));
        let outside = self.around.replace(ix);
        let body = self.side(body);
        self.around = outside;
        Kind::Loop {
            body,
            begins_plainly: head.inits.iter().all(|e| self.is_plain_step(e)),
            ends_plainly: head.ends.iter().all(|e| self.is_plain_step(e)),
            goes_on: head.goes_on,
        }
    }

    /// Adds the statements of a `switch`. An expression behind an arrow becomes a statement of this
    /// kind.
    fn switch(&mut self, switch: &Switch, scope: Span, kind: Kind) {
        for case in &switch.cases {
            for s in &case.body {
                let ix = self.statement(s, scope, switch.arrows);
                if switch.arrows && matches!(s.kind, StmtKind::Expr(_)) {
                    self.statements[ix].kind = kind.clone();
                }
            }
        }
    }

    /// Records the calls of an expression, and the statements nested in it.
    fn expression(&mut self, e: &Expr) {
        subexpressions::visit(e, &mut |part| {
            let (is_call, sometimes) = self.evaluation(part);
            if let Some(ix) = self.current {
                let statement = &mut self.statements[ix];
                statement.calls.extend(is_call.then_some(part.span));
                statement.sometimes.extend(sometimes);
            }
            match &part.kind {
                ExprKind::Switch(switch) => self.switch(switch, part.span, Kind::Value),
                ExprKind::Lambda(lambda) => {
                    if let LambdaBody::Block(block) = &lambda.body {
                        self.body(block);
                    }
                }
                ExprKind::New {
                    body: Some(class), ..
                } => self.class(class),
                _ => {}
            }
        });
    }

    /// Returns whether an expression is a call that may have effects, and which of its parts are
    /// evaluated only conditionally.
    fn evaluation(&self, e: &Expr) -> (bool, Vec<Span>) {
        match &e.kind {
            ExprKind::Call { name, .. } => (!self.pure.contains(&name.text), Vec::new()),
            ExprKind::New { .. } => (true, Vec::new()),
            ExprKind::Conditional(_, yes, no) => (false, vec![yes.span, no.span]),
            ExprKind::Binary("&&" | "||", _, right) => (false, vec![right.span]),
            ExprKind::Lambda(_) | ExprKind::Switch(_) => (false, vec![e.span]),
            _ => (false, Vec::new()),
        }
    }
}

/// The parts of a loop's head.
#[derive(Default)]
struct Head<'e> {
    inits: Vec<&'e Expr>,
    /// The expressions that are evaluated behind the body.
    ends: Vec<&'e Expr>,
    /// The loop evaluates something behind its body.
    goes_on: bool,
}
