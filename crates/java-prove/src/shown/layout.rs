//! Where ghost operations can stand in a file: its methods with their statements, what holds a statement, and what is declared where.

use super::parts;
use echis_java_syntax::contracts::tree::{ClauseKind, Ghost};
use echis_java_syntax::tree::{
    Block, Expr, ExprKind, Ident, LambdaBody, Member, MethodDecl, Resource, Stmt, StmtKind, Switch, TypeDecl,
    Unit,
};
use echis_source::Span;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Number of a statement.
pub(super) type StmtIx = usize;

/// A place where ghost statements can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Anchor {
    /// Before a statement.
    Before(StmtIx),
    /// Behind a statement that is a whole side of an `if` or a whole body of a loop.
    After(StmtIx),
    /// At the end of the block with these braces.
    End(Span),
    /// In the missing `else` of this `if`.
    Else(StmtIx),
}

/// A statement of Java.
#[derive(Debug)]
pub(super) struct Statement {
    pub span: Span,
    /// Where it begins with its labels: `continue` knows those of loops only, between which and the loop nothing stands.
    begin: u32,
    pub kind: Kind,
    /// The calls in its own expressions that may have effects.
    pub calls: Vec<Span>,
    /// The parts of its own expressions that are not evaluated whenever the statement is executed.
    pub sometimes: Vec<Span>,
    /// It is a whole side or body, without braces around it.
    pub is_sole: bool,
    /// Where what it declares is known, from its end on.
    pub scope: Span,
}

/// What matters of a statement.
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
        /// What variables of a `for` begin with is made of local variables and literals.
        begins_plainly: bool,
        /// So is what is evaluated between the body and the end of a round.
        ends_plainly: bool,
        /// Something is done behind the body: conditions, updates, the next element.
        goes_on: bool,
    },
    /// A `switch` that is no expression.
    Switch {
        scrutinee: Span,
    },
    /// `return`
    Return {
        /// Its value is made of local variables and literals.
        is_plain: bool,
    },
    Yield,
    Break,
    /// With the loop that it goes on with.
    Continue(Option<StmtIx>),
    /// `throw`
    Throw {
        /// What the thrown object is made of are local variables and literals.
        is_plain: bool,
    },
    /// `try`
    Try {
        /// The braces of its body, and those of what catches.
        parts: Vec<Span>,
        finally: Option<Span>,
    },
    /// `this(…)` and `super(…)`
    Constructor,
    /// The value of a case of a `switch` expression: no statement can stand beside it.
    Value,
    Other,
}

/// A method with a body.
#[derive(Debug)]
pub(super) struct Method {
    /// Where its name stands.
    pub name: Span,
    pub is_pure: bool,
    pub body: Span,
    /// The statements of its body, the outermost ones.
    pub statements: Vec<StmtIx>,
}

/// Something declared, and where it can be named.
#[derive(Debug)]
pub(super) struct Binding {
    text: Arc<str>,
    /// Where its name stands.
    pub name: Span,
    pub scope: Span,
}

/// A file.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub statements: Vec<Statement>,
    pub methods: Vec<Method>,
    pub bindings: Vec<Binding>,
    /// The names that only pure methods have.
    pure: BTreeSet<Arc<str>>,
    around: Option<StmtIx>,
    /// The statement whose expressions are visited.
    current: Option<StmtIx>,
    /// The labels around, with the statements that have them.
    labels: Vec<(Arc<str>, StmtIx)>,
    /// Where the labels of the next statement begin.
    labelled: Option<u32>,
}

impl Layout {
    /// The layout of a file, where calls of `pure` methods have no effects.
    pub(super) fn of(unit: &Unit, pure: BTreeSet<Arc<str>>) -> Layout {
        let mut layout = Layout {
            pure,
            ..Layout::default()
        };
        unit.types.iter().for_each(|ty| layout.class(ty));
        layout
    }

    /// The innermost statement around a place.
    pub(super) fn innermost(&self, span: Span) -> Option<StmtIx> {
        let holds = |ix: &StmtIx| self.statements[*ix].span.contains(span);
        let size = |ix: &StmtIx| self.statements[*ix].span.end - self.statements[*ix].span.start;
        (0..self.statements.len()).filter(holds).min_by_key(size)
    }

    /// The end of what a statement does, if it is a side or a body.
    pub(super) fn end_of(&self, ix: StmtIx) -> Anchor {
        match self.statements[ix].kind {
            Kind::Block => Anchor::End(self.statements[ix].span),
            _ => Anchor::After(ix),
        }
    }

    /// Does a statement never go on to the next one, as its last words say?
    pub(super) fn leaves(&self, ix: StmtIx) -> bool {
        let statement = &self.statements[ix];
        let is_inside =
            |&i: &StmtIx| !self.statements[i].is_sole && self.statements[i].scope == statement.span;
        match statement.kind {
            Kind::Return { .. } | Kind::Yield | Kind::Break | Kind::Continue(_) | Kind::Throw { .. } => true,
            Kind::If {
                yes, no: Some(no), ..
            } => self.leaves(yes) && self.leaves(no),
            Kind::Block => {
                let mut inside = (0..self.statements.len()).filter(is_inside);
                inside.next_back().is_some_and(|last| self.leaves(last))
            }
            _ => false,
        }
    }

    /// Behind a statement: before the next one, if there is one in its block.
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

    /// Behind a statement that is the last one of its block, or a side or body of its own.
    pub(super) fn behind_last(&self, ix: StmtIx) -> Anchor {
        let statement = &self.statements[ix];
        match statement.is_sole {
            true => self.end_of(ix),
            false => Anchor::End(statement.scope),
        }
    }

    /// Behind a `return`, if it is the last statement of its block.
    pub(super) fn behind_return(&self, ix: StmtIx) -> Option<Anchor> {
        match self.behind(ix) {
            Anchor::Before(_) => None,
            behind => Some(behind),
        }
    }

    /// Where a method's own statements begin.
    pub(super) fn entry(&self, method: &Method) -> Anchor {
        let is_first = |ix: &&StmtIx| !matches!(self.statements[**ix].kind, Kind::Constructor);
        match method.statements.iter().find(is_first) {
            Some(&first) => Anchor::Before(first),
            None => Anchor::End(method.body),
        }
    }

    /// Where something stands that is written at an anchor, and where its names are looked up.
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

    /// Where a round of a loop ends: behind its body, unless nobody comes there, and where `continue` leads there. If something is read between
    /// the body and the end of the round, no statement can stand there.
    pub(super) fn ends_of_rounds(&self, ix: StmtIx) -> Vec<Anchor> {
        let Kind::Loop {
            body,
            goes_on,
            ends_plainly: true,
            ..
        } = self.statements[ix].kind
        else {
            return Vec::new();
        };
        let end = (!self.leaves(body)).then(|| self.end_of(body));
        let mut all: Vec<Anchor> = end.into_iter().collect();
        // with nothing behind the body, what `continue` needs has a place of its own
        if goes_on {
            let statements = self.statements.iter().enumerate();
            let goes_on = statements.filter(|(_, s)| matches!(s.kind, Kind::Continue(Some(of)) if of == ix));
            all.extend(goes_on.map(|(i, _)| Anchor::Before(i)));
        }
        all
    }

    /// Is an expression made of local variables and literals only?
    fn is_plain(&self, e: &Expr) -> bool {
        let mut plain = true;
        parts::visit(e, &mut |part| {
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

    /// Does an expression of the head of a `for` only change local variables?
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
        let clauses = method.contract.iter().map(|c| c.span.start);
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

    /// A statement, in whose scope's rest its variables are known.
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
        let kind = stacker::maybe_grow(echis_java_syntax::RED_ZONE, echis_java_syntax::GROWTH, || {
            self.kind(s, scope, ix)
        });
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
            Ghost::Signals(done) => drop(self.side(done)),
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

    /// What can be named from behind its declaration to the end of a scope.
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

    fn side(&mut self, s: &Stmt) -> StmtIx {
        self.statement(s, s.span, true)
    }

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

    /// A `switch`, where an expression behind an arrow is a statement of this kind.
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

    /// Notes an expression, and the statements in it.
    fn expression(&mut self, e: &Expr) {
        parts::visit(e, &mut |part| {
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

    /// Whether an expression calls something that may have effects, and the parts of it that are not always evaluated.
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

/// What a loop has besides its body.
#[derive(Default)]
struct Head<'e> {
    inits: Vec<&'e Expr>,
    /// What is evaluated behind the body.
    ends: Vec<&'e Expr>,
    /// Something is done behind the body.
    goes_on: bool,
}
