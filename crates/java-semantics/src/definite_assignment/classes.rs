//! Classes: initialisers, constructors, methods, and classes inside methods (JLS 16.2.3,
//! 16.3, 16.5 to 16.9).

use super::Analysis;
use super::bits::Bits;
use super::construction::Constructed;
use super::jumps::Exit;
use super::state::State;
use crate::tree::{Body, Expr, ExprKind, Stmt, StmtKind};
use crate::types::{ClassIx, FieldIx, MethodIx};
use crate::world::{Initialiser, InitialiserSource, Method};
use echis_source::Span;

/// The parts of the analysis that a body of code does not change for the code around it.
struct Surroundings {
    state: State,
    unassigned_in_try: Bits,
    exits: Vec<Exit>,
    next_slot: u32,
    first_field_slot: u32,
    first_own_slot: u32,
    body_start: u32,
    class: ClassIx,
    constructed: Option<Constructed>,
}

impl Analysis<'_> {
    /// Walks code whose effects do not reach the code around it.
    fn isolated(&mut self, walk: impl FnOnce(&mut Self)) {
        let before = Surroundings {
            state: self.state.clone(),
            unassigned_in_try: self.unassigned_in_try.clone(),
            exits: std::mem::take(&mut self.exits),
            next_slot: self.next_slot,
            first_field_slot: self.first_field_slot,
            first_own_slot: self.first_own_slot,
            body_start: self.body_start,
            class: self.class,
            constructed: self.constructed,
        };
        walk(self);
        self.state = before.state;
        self.unassigned_in_try = before.unassigned_in_try;
        self.exits = before.exits;
        self.next_slot = before.next_slot;
        self.first_field_slot = before.first_field_slot;
        self.first_own_slot = before.first_own_slot;
        self.body_start = before.body_start;
        self.class = before.class;
        self.constructed = before.constructed;
    }

    /// Walks a class with a name and its member classes. In a method, the variables that are
    /// assigned at the declaration are assigned in the class (JLS 16.2.3); fields around it are not
    /// checked.
    pub(super) fn class(&mut self, class: ClassIx) {
        self.isolated(|analysis| {
            analysis.first_field_slot = analysis.next_slot;
            analysis.class_body(class);
        });
    }

    /// Walks the class of a lambda expression or of an anonymous class where its object is created.
    pub(super) fn created_class(&mut self, class: ClassIx, span: Span) {
        let info = self.world.class(class);
        let is_anonymous = info.local_frame.is_some() && info.name.starts_with('$');
        if !is_anonymous || !self.walked.insert(class) {
            return;
        }
        if info.is_lambda {
            self.lambda_body(span, |analysis| analysis.lambda_methods(class));
        } else {
            self.isolated(|analysis| analysis.class_body(class));
        }
    }

    /// Walks the methods that implement a lambda expression (JLS 16.1.11).
    fn lambda_methods(&mut self, class: ClassIx) {
        let world = self.world;
        let mut constructed = self.constructed;
        self.isolated(|analysis| {
            (analysis.class, analysis.body_start) = (class, 0);
            analysis.first_own_slot = analysis.next_slot;
            for &method in &world.class(class).methods {
                analysis.body(world.method(method));
            }
            constructed = analysis.constructed;
        });
        self.constructed = constructed;
    }

    /// Walks the members of a class: member classes, then static code, then instance code.
    fn class_body(&mut self, class: ClassIx) {
        let info = self.world.class(class);
        let mut members: Vec<ClassIx> = info.members.values().copied().collect();
        members.sort();
        (self.class, self.constructed, self.first_own_slot) = (class, None, 0);
        members.into_iter().for_each(|member| self.class(member));
        self.static_initialisers(class);
        self.constructed = Some(Constructed::of(class));
        let fields = info.fields.iter().copied();
        let finals: Vec<FieldIx> = fields
            .filter(|&f| self.world.is_final_instance_field(f))
            .collect();
        finals.iter().for_each(|&f| self.declare_field(f));
        self.initialisers(&info.initialisers);
        for &constructor in &info.constructors {
            self.isolated(|analysis| analysis.constructor(constructor, &finals));
        }
        for &method in &info.methods {
            self.isolated(|analysis| {
                analysis.first_field_slot = analysis.next_slot;
                analysis.constructed = None;
                analysis.body(analysis.world.method(method));
            });
        }
    }

    /// Walks the static initialisers, and reports the blank final static fields that they do not
    /// assign (JLS 8.3.1.2, 16.8).
    fn static_initialisers(&mut self, class: ClassIx) {
        let info = self.world.class(class);
        let is_blank = |f: &FieldIx| {
            let field = self.world.field(*f);
            field.modifiers.is_static && field.modifiers.is_final && !field.is_initialised && !field.is_ghost
        };
        let blank: Vec<FieldIx> = info.fields.iter().copied().filter(is_blank).collect();
        blank.iter().for_each(|&f| self.declare_field(f));
        self.initialisers(&info.static_initialisers);
        for field in blank {
            let info = self.world.field(field);
            self.require_assigned(self.field_slots[&field], &info.name, info.span);
        }
    }

    /// Walks initialisers in textual order.
    fn initialisers(&mut self, initialisers: &[Initialiser]) {
        for initialiser in initialisers {
            match &initialiser.source {
                InitialiserSource::Field(field, _) => self.field_initialiser(*field, &initialiser.body),
                InitialiserSource::Block(_, span) => {
                    self.body_start = span.start;
                    self.statements(&initialiser.body);
                    self.local_classes_before(span.end);
                }
                InitialiserSource::Constant(_, _, class, _) => {
                    self.statements(&initialiser.body);
                    if *class != self.class {
                        self.isolated(|analysis| analysis.class_body(*class));
                    }
                }
            }
            self.exits.clear();
        }
    }

    /// Walks the initialiser of a field, which is the first assignment to it.
    fn field_initialiser(&mut self, field: FieldIx, body: &[Stmt]) {
        self.body_start = self.world.field(field).span.start;
        for statement in body {
            match &statement.kind {
                StmtKind::Expr(Expr {
                    kind: ExprKind::Assign(_, value),
                    ..
                }) => self.expression(value),
                _ => self.statement(statement),
            }
        }
        if let Some(&slot) = self.field_slots.get(&field) {
            self.state.assigned.insert(slot);
            self.state.unassigned.remove(slot);
        }
    }

    /// Walks a constructor behind the instance initialisers, and reports the blank final fields that
    /// it does not assign (JLS 16.9).
    fn constructor(&mut self, constructor: MethodIx, finals: &[FieldIx]) {
        let method = self.world.method(constructor);
        let Some(body) = &method.body else { return };
        if self.calls_own_constructor(body) {
            for field in finals {
                let slot = self.field_slots[field];
                self.state.assigned.insert(slot);
                self.state.unassigned.remove(slot);
            }
        }
        self.body(method);
        let blank = finals.iter().filter(|&&f| !self.world.field(f).is_initialised);
        let blank: Vec<FieldIx> = blank.copied().collect();
        for exit in std::mem::take(&mut self.exits) {
            let end = std::mem::replace(&mut self.state, exit.state);
            for &field in &blank {
                self.require_assigned(self.field_slots[&field], &self.world.field(field).name, exit.span);
            }
            self.state = end;
        }
        for field in blank {
            self.require_field(field, method);
        }
    }

    /// Reports a blank final field that is not assigned at the end of a constructor.
    fn require_field(&mut self, field: FieldIx, constructor: &Method) {
        let (slot, info) = (self.field_slots[&field], self.world.field(field));
        match constructor.source.as_ref().and_then(|s| s.body.as_ref()) {
            Some(block) => {
                let end = Span {
                    start: block.span.end.saturating_sub(1),
                    ..block.span
                };
                self.require_assigned(slot, &info.name, end);
            }
            None if !self.state.assigned.contains(slot) => self.error(
                info.span,
                format!(
                    "variable {} not initialized in the default constructor",
                    info.name
                ),
            ),
            None => {}
        }
    }

    /// Whether a constructor starts with `this(…)`.
    fn calls_own_constructor(&self, body: &Body) -> bool {
        let first = body.statements.first().map(|s| &s.kind);
        matches!(first, Some(StmtKind::Constructor { constructor, .. })
            if self.world.method(*constructor).class == self.class)
    }

    /// Walks a call `this(…)` or `super(…)`.
    pub(super) fn constructor_call(&mut self, arguments: &[Expr]) {
        let before = self.constructed;
        self.constructed = before.map(Constructed::in_call);
        arguments.iter().for_each(|a| self.expression(a));
        self.constructed = before;
    }

    /// Walks the body of a method or constructor, if it has one. The exits left are its `return`
    /// statements.
    fn body(&mut self, method: &Method) {
        let Some(body) = &method.body else { return };
        self.unassigned_in_try = Bits::default();
        body.parameters.iter().for_each(|&p| self.declare_assigned(p));
        let block = method.source.as_ref().and_then(|s| s.body.as_ref());
        self.body_start = block.map_or(self.body_start, |b| b.span.start);
        self.statements(&body.statements);
        if let Some(block) = block {
            self.local_classes_before(block.span.end);
        }
    }

    /// Walks the local classes that are declared before a position of the current body and not
    /// walked yet, with the state at this point.
    pub(super) fn local_classes_before(&mut self, position: u32) {
        let Some(declared) = self.local_classes.get_mut(&self.class) else {
            return;
        };
        let is_passed = |class: &ClassIx| {
            let start = self.world.class(*class).span.start;
            self.body_start <= start && start < position
        };
        let passed: Vec<ClassIx> = declared.iter().copied().filter(is_passed).collect();
        declared.retain(|class| !is_passed(class));
        passed.into_iter().for_each(|class| self.class(class));
    }
}
