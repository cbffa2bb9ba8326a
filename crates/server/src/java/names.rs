//! The names in a checked Java text, and the declarations that they refer to.
//!
//! The typed trees have places of expressions, but not of the names in them. A name refers to the
//! target of the smallest expression around it whose target has this name.

use super::{Analysis, ROOT, contracts};
use echis_java_semantics::spec::{Ghost, Instance, Location, Spec};
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::{FieldIx, MethodIx, PredicateIx, VarIx};
use echis_java_semantics::walk;
use echis_java_semantics::world::World;
use echis_source::Span;
use std::collections::HashMap;

/// What a name can refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A local variable, a parameter, or a bound variable.
    Variable(VarIx),
    /// A field.
    Field(FieldIx),
    /// A method, or a constructor, whose name is that of its class.
    Method(MethodIx),
    /// A predicate.
    Predicate(PredicateIx),
}

impl Target {
    /// The simple name of the declaration.
    pub fn name(self, world: &World) -> &str {
        match self {
            Target::Variable(ix) => &world.var(ix).name,
            Target::Field(ix) => &world.field(ix).name,
            Target::Method(ix) => &world.method(ix).name,
            Target::Predicate(ix) => &world.predicates[ix.0 as usize].name,
        }
    }

    /// The place of the name in the declaration, in the text or in the library.
    fn declared(self, world: &World) -> Span {
        match self {
            Target::Variable(ix) => world.var(ix).span,
            Target::Field(ix) => world.field(ix).span,
            Target::Method(ix) => world.method(ix).span,
            Target::Predicate(ix) => world.predicates[ix.0 as usize].span,
        }
    }
}

/// A name in the open text.
#[derive(Debug, Clone, Copy)]
pub struct Name {
    /// Its place.
    pub span: Span,
    /// What it refers to. Parameters are other variables in contracts than in bodies.
    pub target: Target,
    /// The place of the declaration, by which names that mean the same are found.
    pub declared: Span,
    /// Whether a value is assigned to it.
    pub is_write: bool,
}

/// All names of a text without errors that refer to a variable, a field, a method or a predicate.
pub fn names(analysis: &Analysis) -> Vec<Name> {
    let Some(java) = &analysis.java else {
        return Vec::new();
    };
    let world = &java.world;
    let text = analysis.text.as_str();
    let mut by_name: HashMap<&str, Vec<Occurrence>> = HashMap::new();
    for occurrence in occurrences(world) {
        let name = occurrence.target.name(world);
        by_name.entry(name).or_default().push(occurrence);
    }
    let mut found = Vec::new();
    for bytes in contracts::identifiers(text) {
        let span = Span {
            file: ROOT,
            start: bytes.start as u32,
            end: bytes.end as u32,
        };
        let same_name = by_name.get(&text[bytes]).into_iter().flatten();
        let around = same_name.filter(|o| o.span.start <= span.start && span.end <= o.span.end);
        if let Some(smallest) = around.min_by_key(|o| o.span.end - o.span.start) {
            found.push(Name {
                span,
                target: smallest.target,
                declared: smallest.target.declared(world),
                is_write: smallest.is_write,
            });
        }
    }
    found
}

/// An expression or a declaration of the open text, with the declaration that it refers to.
#[derive(Debug, Clone, Copy)]
struct Occurrence {
    span: Span,
    target: Target,
    is_write: bool,
}

fn occurrences(world: &World) -> Vec<Occurrence> {
    let mut search = Search::default();
    for (i, variable) in (0..).zip(&world.vars) {
        search.declaration(variable.span, Target::Variable(VarIx(i)));
    }
    for (i, field) in (0..).zip(&world.fields) {
        search.declaration(field.span, Target::Field(FieldIx(i)));
    }
    for (i, predicate) in (0..).zip(&world.predicates) {
        search.declaration(predicate.span, Target::Predicate(PredicateIx(i)));
        if predicate.span.file == ROOT {
            predicate.body.iter().for_each(|e| search.expression(e));
        }
    }
    for (i, method) in (0..).zip(&world.methods) {
        if method.span.file != ROOT {
            continue;
        }
        // implicit constructors have the place of their class
        if method.source.is_some() {
            search.declaration(method.span, Target::Method(MethodIx(i)));
        }
        if let Some(body) = &method.body {
            body.statements.iter().for_each(|s| search.statement(s));
        }
        let contract = &method.contract;
        let clauses = contract.requires.iter().chain(&contract.ensures);
        let clauses = clauses.chain(contract.signals.iter().map(|s| &s.assertion));
        clauses.for_each(|e| search.expression(e));
    }
    let classes = world.classes.iter().filter(|c| c.span.file == ROOT);
    for initialiser in classes.flat_map(|c| c.static_initialisers.iter().chain(&c.initialisers)) {
        initialiser.body.iter().for_each(|s| search.statement(s));
    }
    search.found
}

/// The search for occurrences.
#[derive(Default)]
struct Search {
    found: Vec<Occurrence>,
}

impl Search {
    fn declaration(&mut self, span: Span, target: Target) {
        self.occurrence(span, target, true);
    }

    fn reads(&mut self, span: Span, target: Target) {
        self.occurrence(span, target, false);
    }

    fn occurrence(&mut self, span: Span, target: Target, is_write: bool) {
        if span.file == ROOT {
            self.found.push(Occurrence {
                span,
                target,
                is_write,
            });
        }
    }

    fn statement(&mut self, s: &Stmt) {
        let mut specifications = Specifications::default();
        specifications.collect(s);
        walk::statement(s, &mut |e: &Expr| self.node(e));
        specifications.ghosts.into_iter().for_each(|g| self.ghost(g));
        specifications
            .invariants
            .into_iter()
            .for_each(|e| self.expression(e));
    }

    fn ghost(&mut self, ghost: &Ghost) {
        match ghost {
            Ghost::Open(instance) | Ghost::Close(instance) => self.instance(instance),
            Ghost::Use(e) | Ghost::Assert(e) | Ghost::Assume(e) | Ghost::Join(e) | Ghost::Assign(e) => {
                self.expression(e);
            }
            Ghost::Local(_, value) => value.iter().for_each(|e| self.expression(e)),
            Ghost::If(c, yes, no) => {
                self.expression(c);
                self.statement(yes);
                no.iter().for_each(|s| self.statement(s));
            }
        }
    }

    fn expression(&mut self, e: &Expr) {
        walk::expressions(e, &mut |e: &Expr| self.node(e));
    }

    /// One expression; the parts of specifications, which the walk leaves out, with it.
    fn node(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Local(ix) => self.reads(e.span, Target::Variable(*ix)),
            ExprKind::Field(_, ix) | ExprKind::Static(_, ix) => self.reads(e.span, Target::Field(*ix)),
            ExprKind::Call { method, .. } => self.reads(e.span, Target::Method(*method)),
            ExprKind::New { constructor, .. } => self.reads(e.span, Target::Method(*constructor)),
            ExprKind::Assign(place, _) | ExprKind::Update { place, .. } => self.place(e.span, place),
            ExprKind::Spec(spec) => self.spec(e.span, spec),
            _ => {}
        }
    }

    /// An assigned place, which has no span of its own.
    fn place(&mut self, assignment: Span, place: &Place) {
        match place {
            Place::Local(ix) => self.occurrence(assignment, Target::Variable(*ix), true),
            Place::Field(object, ix) => {
                self.occurrence(assignment, Target::Field(*ix), true);
                self.expression(object);
            }
            Place::Static(_, ix) => self.occurrence(assignment, Target::Field(*ix), true),
            Place::Index(array, index) => {
                self.expression(array);
                self.expression(index);
            }
        }
    }

    fn spec(&mut self, span: Span, spec: &Spec) {
        match spec {
            Spec::Access(location, _) => self.location(span, location),
            Spec::Predicate(instance) => self.instance(instance),
            Spec::Star(a, b) | Spec::Implies(a, b) | Spec::Iff(a, b) => {
                self.expression(a);
                self.expression(b);
            }
            Spec::Old(e) | Spec::Untouched(e) | Spec::Quantifier { body: e, .. } => self.expression(e),
            Spec::Opening(instance, _) => self.instance(instance),
            Spec::Using(call, _) => self.expression(call),
            Spec::Result => {}
        }
    }

    /// A location of `acc(…)`, which has no span of its own.
    fn location(&mut self, access: Span, location: &Location) {
        match location {
            Location::Field(object, ix) => {
                self.reads(access, Target::Field(*ix));
                self.expression(object);
            }
            Location::Static(ix) => self.reads(access, Target::Field(*ix)),
            Location::Element(array, index) => {
                self.expression(array);
                self.expression(index);
            }
            Location::Elements(array) => self.expression(array),
            Location::Range(array, from, to) => {
                [array, from, to].into_iter().for_each(|e| self.expression(e));
            }
        }
    }

    fn instance(&mut self, instance: &Instance) {
        self.reads(instance.span, Target::Predicate(instance.predicate));
        instance.receiver.iter().for_each(|e| self.expression(e));
        instance.arguments.iter().for_each(|e| self.expression(e));
    }
}

/// The ghost statements and invariants in a statement, which the walk over Java's statements leaves
/// out.
#[derive(Default)]
struct Specifications<'s> {
    ghosts: Vec<&'s Ghost>,
    invariants: Vec<&'s Expr>,
}

impl<'s> Specifications<'s> {
    fn collect(&mut self, s: &'s Stmt) {
        let mut work = vec![s];
        while let Some(s) = work.pop() {
            match &s.kind {
                StmtKind::Ghost(ghost) => self.ghosts.push(ghost),
                StmtKind::Block(all) => work.extend(all),
                StmtKind::If(_, yes, no) => {
                    work.push(yes);
                    work.extend(no.as_deref());
                }
                StmtKind::Loop { body, invariants, .. } | StmtKind::ForArray { body, invariants, .. } => {
                    self.invariants.extend(invariants);
                    work.push(body);
                }
                StmtKind::Labelled(_, body) => work.push(body),
                StmtKind::Switch(switch) => work.extend(switch.cases.iter().flat_map(|c| &c.body)),
                StmtKind::Try {
                    body,
                    catches,
                    finally,
                    ..
                } => {
                    work.extend(body);
                    work.extend(catches.iter().flat_map(|c| &c.body));
                    work.extend(finally.iter().flatten());
                }
                _ => {}
            }
        }
    }
}
