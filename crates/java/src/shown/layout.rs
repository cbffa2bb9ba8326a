//! Where ghost operations can stand in a file: its methods with their statements, what holds a statement, and what is declared where.

use super::parts;
use crate::check::shapes::can_complete;
use crate::syntax::contracts::tree::{ClauseKind, Ghost, Spec};
use crate::syntax::tree::{
    Block, Expr, ExprKind, LambdaBody, Member, MethodDecl, Resource, Stmt, StmtKind, Switch, TypeDecl, Unit,
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
    /// In the missing `default` of this `switch`.
    Default(StmtIx),
}

/// A statement of Java.
#[derive(Debug)]
pub(super) struct Statement {
    pub span: Span,
    /// Where it begins with its labels: `continue` knows those of loops only, between which and the loop nothing stands.
    begin: u32,
    pub kind: Kind,
    /// It is a whole side or body, without braces around it.
    pub is_sole: bool,
    /// The method it is in.
    pub method: Option<usize>,
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
        /// The condition stands behind the body.
        is_do: bool,
        /// What variables of a `for` begin with.
        inits: Vec<Span>,
        condition: Option<Span>,
        body: StmtIx,
        updates: Vec<Span>,
        /// Something is done behind the body: conditions, updates, the next element.
        goes_on: bool,
    },
    /// A `switch` that is no expression.
    Switch {
        scrutinee: Span,
        arrows: bool,
        /// Its last case goes on behind it, without a `break`.
        ends_open: bool,
    },
    /// `return` or `yield`, with the value.
    Return(Option<Span>),
    Break,
    /// With the loop that it goes on with.
    Continue(Option<StmtIx>),
    /// With what the thrown object is made of, if it is made there.
    Throw(Vec<Span>),
    /// `try`
    Try {
        /// The braces of its body, and those of what catches.
        parts: Vec<Span>,
        finally: Option<Span>,
    },
    /// `this(…)` and `super(…)`
    Constructor,
    /// `open p(x);` with the receiver of `p`, if it is written.
    Open(Option<Span>),
    /// The value of a case of a `switch` expression: no statement can stand beside it.
    Value,
    Other,
}

/// A method with a body.
#[derive(Debug)]
pub(super) struct Method {
    /// Where its name stands.
    pub name: Span,
    pub declaration: Arc<MethodDecl>,
    pub is_pure: bool,
    pub body: Span,
    /// The statements of its body, the outermost ones.
    pub statements: Vec<StmtIx>,
}

/// Something declared, and where it can be named.
#[derive(Debug)]
pub(super) struct Binding {
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
    /// Expressions of code and contracts that are not parts of others.
    pub expressions: Vec<Expr>,
    /// Predicates' bodies.
    pub predicates: Vec<Expr>,
    /// The names of fields.
    pub fields: BTreeSet<Arc<str>>,
    method: Option<usize>,
    around: Option<StmtIx>,
    /// The expressions in the heads of loops beside which semicolons stand.
    bare: Vec<Span>,
    /// The labels around, with the statements that have them.
    labels: Vec<(Arc<str>, StmtIx)>,
    /// Where the labels of the next statement begin.
    labelled: Option<u32>,
}

impl Layout {
    pub(super) fn of(unit: &Unit) -> Layout {
        let mut layout = Layout::default();
        unit.types.iter().for_each(|ty| layout.class(ty));
        layout
    }

    /// The innermost statement around a place.
    pub(super) fn innermost(&self, span: Span) -> Option<StmtIx> {
        let holds = |ix: &StmtIx| self.statements[*ix].span.contains(span);
        let size = |ix: &StmtIx| self.statements[*ix].span.end - self.statements[*ix].span.start;
        (0..self.statements.len()).filter(holds).min_by_key(size)
    }

    /// The value of a `switch` expression that a place is in.
    pub(super) fn value_around(&self, span: Span) -> Option<StmtIx> {
        self.innermost(span)
            .filter(|&ix| matches!(self.statements[ix].kind, Kind::Value))
    }

    /// The end of what a statement does, if it is a side or a body.
    pub(super) fn end_of(&self, ix: StmtIx) -> Anchor {
        match self.statements[ix].kind {
            Kind::Block => Anchor::End(self.statements[ix].span),
            _ => Anchor::After(ix),
        }
    }

    /// The beginning of what a statement does, if it is a side or a body.
    pub(super) fn start_of(&self, ix: StmtIx) -> Anchor {
        let braces = self.statements[ix].span;
        if !matches!(self.statements[ix].kind, Kind::Block) {
            return Anchor::Before(ix);
        }
        let is_inside = |s: &Statement| !s.is_sole && s.scope == braces;
        match self.statements.iter().position(is_inside) {
            Some(first) => Anchor::Before(first),
            None => Anchor::End(braces),
        }
    }

    /// Does a statement never go on to the next one, as its last words say?
    pub(super) fn leaves(&self, ix: StmtIx) -> bool {
        let statement = &self.statements[ix];
        let is_inside =
            |&i: &StmtIx| !self.statements[i].is_sole && self.statements[i].scope == statement.span;
        match statement.kind {
            Kind::Return(_) | Kind::Break | Kind::Continue(_) | Kind::Throw(_) => true,
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

    /// Where what is done stands once the value of a `return` is known: behind it, but before it where another case follows.
    pub(super) fn behind_return(&self, ix: StmtIx) -> Anchor {
        match self.behind(ix) {
            Anchor::Before(_) => Anchor::Before(ix),
            behind => behind,
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
            Anchor::Default(ix) => (span(ix), span(ix).end - 1),
            Anchor::End(braces) => (braces, braces.end - 1),
        };
        Span {
            start,
            end: start,
            ..whole
        }
    }

    pub(super) fn is_loop(&self, ix: StmtIx) -> bool {
        matches!(self.statements[ix].kind, Kind::Loop { .. })
    }

    /// Where a round of a loop ends: behind its body, unless nobody comes there, and where `continue` leads there.
    pub(super) fn ends_of_rounds(&self, ix: StmtIx) -> Vec<Anchor> {
        let Kind::Loop { body, goes_on, .. } = self.statements[ix].kind else {
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

    /// What is done between the rounds of loops that end at a place.
    pub(super) fn updates_behind(&self, place: Anchor) -> Vec<Span> {
        let loops = self.statements.iter().enumerate();
        let updates = loops.filter_map(|(ix, s)| match &s.kind {
            Kind::Loop { updates, .. } if !updates.is_empty() => {
                self.ends_of_rounds(ix).contains(&place).then_some(updates)
            }
            _ => None,
        });
        updates.flatten().copied().collect()
    }

    /// The loop in whose condition a place is.
    pub(super) fn loop_asking(&self, span: Span) -> Option<StmtIx> {
        let is_asked = |ix: &StmtIx| self.condition_of(*ix).is_some_and(|c| c.contains(span));
        self.innermost(span).filter(is_asked)
    }

    /// The condition of a loop.
    pub(super) fn condition_of(&self, ix: StmtIx) -> Option<Span> {
        match self.statements[ix].kind {
            Kind::Loop { condition, .. } => condition,
            _ => None,
        }
    }

    /// The expression that stands at a place and is no part of another one.
    pub(super) fn whole_at(&self, place: Span) -> Option<&Expr> {
        self.expressions.iter().find(|e| e.span == place)
    }

    /// Does an expression need no parentheses, as it is what a `return` returns, or stands between semicolons?
    pub(super) fn stands_alone(&self, span: Span) -> bool {
        let mut statements = self.statements.iter();
        self.bare.contains(&span)
            || statements.any(|s| matches!(s.kind, Kind::Return(Some(value)) if value == span))
    }

    /// What stands in the parentheses that an expression has around it, or that it consists of; those of `old(…)` are as good.
    pub(super) fn in_parentheses(&self, span: Span) -> Option<Span> {
        let mut inside = None;
        for whole in self.expressions.iter().filter(|e| e.span.contains(span)) {
            parts::visit(whole, &mut |e| match &e.kind {
                ExprKind::Paren(inner) if [e.span, inner.span].contains(&span) => inside = Some(inner.span),
                ExprKind::Spec(spec) => match &**spec {
                    Spec::Old(inner) | Spec::Untouched(inner) if inner.span == span => inside = Some(span),
                    _ => {}
                },
                _ => {}
            });
        }
        inside
    }

    /// The method in whose body or contract a place is.
    pub(super) fn owner(&self, place: Span) -> Option<usize> {
        let is_in = |m: &Method| {
            let mut clauses = m.declaration.contract.iter();
            m.body.contains(place) || clauses.any(|c| c.span.contains(place))
        };
        self.methods.iter().rposition(is_in)
    }

    fn class(&mut self, class: &TypeDecl) {
        for constant in &class.constants {
            constant.body.iter().for_each(|body| self.class(body));
        }
        for member in &class.members {
            match member {
                Member::Method(method) => self.method(method),
                Member::Predicate(predicate) => {
                    if let Some(body) = &predicate.body {
                        self.predicates.push(body.clone());
                        self.expressions.push(body.clone());
                    }
                }
                Member::Type(inner) => self.class(inner),
                Member::Initializer { body, .. } => self.body(body),
                Member::Field(fields) | Member::Ghost(fields) => {
                    let names = fields.variables.iter().map(|v| v.name.text.clone());
                    self.fields.extend(names);
                }
            }
        }
    }

    fn method(&mut self, method: &Arc<MethodDecl>) {
        for clause in &method.contract {
            match &clause.kind {
                ClauseKind::Requires(e) | ClauseKind::Ensures(e) | ClauseKind::Signals(_, _, e) => {
                    self.expressions.push(e.clone());
                }
                ClauseKind::Pure => {}
            }
        }
        let Some(body) = &method.body else { return };
        let is_pure = method.contract.iter().any(|c| matches!(c.kind, ClauseKind::Pure));
        let number = self.methods.len();
        self.methods.push(Method {
            name: method.name.span,
            declaration: method.clone(),
            is_pure,
            body: body.span,
            statements: Vec::new(),
        });
        let clauses = method.contract.iter().map(|c| c.span.start);
        let scope = Span {
            start: clauses.fold(method.name.span.start, u32::min),
            ..body.span
        };
        let parameters = method.parameters.iter().map(|p| p.name.span);
        self.bindings
            .extend(parameters.map(|name| Binding { name, scope }));
        let outside = (self.method.replace(number), self.around.take());
        let statements = self.block(body);
        (self.method, self.around) = outside;
        self.methods[number].statements = statements;
    }

    fn body(&mut self, body: &Block) {
        let outside = (self.method.take(), self.around.take());
        self.block(body);
        (self.method, self.around) = outside;
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
            method: self.method,
            scope,
        });
        let kind = stacker::maybe_grow(crate::check::RED_ZONE, crate::check::GROWTH, || {
            self.kind(s, scope, ix)
        });
        self.statements[ix].kind = kind;
        ix
    }

    fn kind(&mut self, s: &Stmt, scope: Span, ix: StmtIx) -> Kind {
        match &s.kind {
            StmtKind::Local(variables) => {
                for variable in variables {
                    self.bind(variable.name.span, s.span, scope);
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
                    is_do: matches!(s.kind, StmtKind::Do(..)),
                    condition: Some(condition),
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
                                self.bind(variable.name.span, first.span, s.span);
                                inits.extend(&variable.init);
                            }
                        }
                        StmtKind::Expr(e) => {
                            self.bare.push(e.span);
                            inits.push(e);
                        }
                        _ => {}
                    }
                }
                self.bare.extend(condition.iter().chain(update).map(|e| e.span));
                let head = inits.iter().copied().chain(condition).chain(update);
                head.for_each(|e| self.expression(e));
                let head = Head {
                    inits,
                    condition: condition.as_ref(),
                    updates: update,
                    ..Head::default()
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
                self.bind(variable.name.span, variable.span, body.span);
                let head = Head {
                    is_each: true,
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
                let last = switch.cases.last();
                Kind::Switch {
                    scrutinee: switch.scrutinee.span,
                    arrows: switch.arrows,
                    ends_open: !switch.arrows && last.is_some_and(|case| can_complete(&case.body)),
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
                        self.bind(v.name.span, v.span, body.span);
                    }
                }
                self.block(body);
                for catch in catches {
                    self.bind(catch.name.span, catch.name.span, catch.body.span);
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
                Kind::Return(value.as_ref().map(|e| e.span))
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
                    _ => &[],
                };
                Kind::Throw(made_of.iter().map(|e| e.span).collect())
            }
            StmtKind::Constructor { .. } => Kind::Constructor,
            StmtKind::Yield(e) => {
                self.expression(e);
                Kind::Return(Some(e.span))
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
            Ghost::Open(instance) => return Kind::Open(parts::receiver(instance)),
            Ghost::If(condition, yes, no) => return self.conditional(condition, yes, no.as_deref()),
            Ghost::Signals(done) => drop(self.side(done)),
            Ghost::Local(variable) => self.bind(variable.name.span, span, scope),
            Ghost::Assert(e) | Ghost::Join(e) => self.expression(e),
            Ghost::Close(_) | Ghost::Use(_) | Ghost::Assume(_) | Ghost::Assign(..) => {}
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
    fn bind(&mut self, name: Span, declaration: Span, scope: Span) {
        let scope = Span {
            start: declaration.end,
            ..scope
        };
        self.bindings.push(Binding { name, scope });
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
            is_do: head.is_do,
            inits: head.inits.iter().map(|init| init.span).collect(),
            condition: head.condition.map(|c| c.span),
            body,
            updates: head.updates.iter().map(|u| u.span).collect(),
            goes_on: head.is_each || head.condition.is_some() || !head.updates.is_empty(),
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
        self.expressions.push(e.clone());
        parts::visit(e, &mut |part| match &part.kind {
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
        });
    }
}

/// What a loop has besides its body.
#[derive(Default)]
struct Head<'e> {
    is_do: bool,
    is_each: bool,
    inits: Vec<&'e Expr>,
    condition: Option<&'e Expr>,
    updates: &'e [Expr],
}
