//! Definitions and hover in checked Java classes: what the typed trees know of names.

use super::{Analysis, ROOT};
use echis_java_semantics::Java;
use echis_java_semantics::spec::{Ghost, Instance, Location, Spec};
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::{FieldIx, MethodIx, PredicateIx, VarIx};
use echis_java_semantics::walk;
use echis_source::Span;
use lsp_types::Range;

/// What an expression refers to.
#[derive(Debug, Clone, Copy)]
enum Target {
    Variable(VarIx),
    Field(FieldIx),
    Method(MethodIx),
    Predicate(PredicateIx),
}

/// The place of the declaration of what stands at an offset, if it is in the open text.
pub fn definition(analysis: &Analysis, offset: usize) -> Option<Span> {
    let java = analysis.java.as_ref()?;
    let (_, target) = target_at(java, offset)?;
    let world = &java.world;
    let span = match target {
        Target::Variable(ix) => world.var(ix).span,
        Target::Field(ix) => world.field(ix).span,
        Target::Method(ix) => world.method(ix).span,
        Target::Predicate(ix) => world.predicates.get(ix.0 as usize)?.span,
    };
    (span.file == ROOT).then_some(span)
}

/// What is known of what stands at an offset: Markdown, and the place of the expression.
pub fn hover(analysis: &Analysis, offset: usize) -> Option<(String, Range)> {
    let java = analysis.java.as_ref()?;
    let (span, target) = target_at(java, offset)?;
    let world = &java.world;
    let text = match target {
        Target::Variable(ix) => {
            let var = world.var(ix);
            format!("{} {}", world.show(&var.ty), var.name)
        }
        Target::Field(ix) => {
            let field = world.field(ix);
            format!(
                "{} {}.{}",
                world.show(&field.ty),
                world.class(field.class).name,
                field.name
            )
        }
        Target::Method(ix) => with_contract(java, ix),
        Target::Predicate(ix) => {
            let predicate = world.predicates.get(ix.0 as usize)?;
            let body = predicate
                .body
                .as_ref()
                .map(|b| one_line(java.sources.text(b.span)));
            let parameters: Vec<String> = predicate
                .parameters
                .iter()
                .map(|p| format!("{} {}", world.show(&world.var(*p).ty), world.var(*p).name))
                .collect();
            let head = format!("predicate {}({})", predicate.name, parameters.join(", "));
            body.map_or(head.clone(), |body| format!("{head} = {body};"))
        }
    };
    let range = analysis.text.range(span.start as usize..span.end as usize);
    Some((format!("```java\n{text}\n```"), range))
}

/// The signature of a method, with the clauses of its contract.
fn with_contract(java: &Java, ix: MethodIx) -> String {
    let method = java.world.method(ix);
    let result = match method.is_constructor {
        true => String::new(),
        false => format!("{} ", java.world.show(&method.result)),
    };
    let clauses = method.source.iter().flat_map(|s| &s.contract);
    let clauses = clauses.map(|c| format!("//@ {}\n", one_line(java.sources.text(c.span))));
    format!(
        "{}{result}{}",
        clauses.collect::<String>(),
        java.world.show_method(ix)
    )
}

/// The ghost statements in a statement, which the walk over Java's statements leaves out.
fn ghosts_in<'s>(s: &'s Stmt, found: &mut Vec<&'s Ghost>) {
    let mut work = vec![s];
    while let Some(s) = work.pop() {
        match &s.kind {
            StmtKind::Ghost(ghost) => found.push(ghost),
            StmtKind::Block(all) => work.extend(all),
            StmtKind::If(_, yes, no) => {
                work.push(yes);
                work.extend(no.as_deref());
            }
            StmtKind::Loop { body, .. } | StmtKind::ForArray { body, .. } | StmtKind::Labelled(_, body) => {
                work.push(body);
            }
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

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The innermost expression of the open text around an offset that refers to something.
fn target_at(java: &Java, offset: usize) -> Option<(Span, Target)> {
    let mut search = Search {
        offset: offset as u32,
        found: None,
    };
    let world = &java.world;
    for method in &world.methods {
        if method.span.file != ROOT {
            continue;
        }
        if let Some(body) = &method.body {
            body.statements.iter().for_each(|s| search.statement(s));
        }
        let contract = &method.contract;
        let clauses = contract.requires.iter().chain(&contract.ensures);
        let clauses = clauses.chain(contract.signals.iter().map(|s| &s.assertion));
        clauses.for_each(|e| search.expression(e));
    }
    let predicates = world.predicates.iter().filter(|p| p.span.file == ROOT);
    predicates
        .filter_map(|p| p.body.as_ref())
        .for_each(|e| search.expression(e));
    let classes = world.classes.iter().filter(|c| c.span.file == ROOT);
    for initialiser in classes.flat_map(|c| c.static_initialisers.iter().chain(&c.initialisers)) {
        initialiser.body.iter().for_each(|s| search.statement(s));
    }
    search.found
}

struct Search {
    offset: u32,
    found: Option<(Span, Target)>,
}

impl Search {
    /// Takes a place if the offset is in it and it is not larger than the one before.
    fn candidate(&mut self, span: Span, target: Target) {
        let covers = |s: Span| s.file == ROOT && s.start <= self.offset && self.offset <= s.end;
        let is_better = self
            .found
            .is_none_or(|(best, _)| span.end - span.start <= best.end - best.start);
        if covers(span) && is_better {
            self.found = Some((span, target));
        }
    }

    fn statement(&mut self, s: &Stmt) {
        let mut ghosts = Vec::new();
        ghosts_in(s, &mut ghosts);
        walk::statement(s, &mut |e: &Expr| self.node(e));
        ghosts.into_iter().for_each(|g| self.ghost(g));
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
            ExprKind::Local(ix) => self.candidate(e.span, Target::Variable(*ix)),
            ExprKind::Field(_, ix) | ExprKind::Static(_, ix) => self.candidate(e.span, Target::Field(*ix)),
            ExprKind::Call { method, .. } => self.candidate(e.span, Target::Method(*method)),
            ExprKind::New { constructor, .. } => self.candidate(e.span, Target::Method(*constructor)),
            ExprKind::Assign(place, _) | ExprKind::Update { place, .. } => self.place(e.span, place),
            ExprKind::Spec(spec) => self.spec(spec),
            _ => {}
        }
    }

    /// An assigned place. It stands at the beginning of the assignment, and has no span of its own
    /// if it is a variable.
    fn place(&mut self, assignment: Span, place: &Place) {
        match place {
            Place::Local(ix) => self.candidate(assignment, Target::Variable(*ix)),
            Place::Field(object, ix) => {
                self.candidate(assignment, Target::Field(*ix));
                self.expression(object);
            }
            Place::Static(_, ix) => self.candidate(assignment, Target::Field(*ix)),
            Place::Index(array, index) => {
                self.expression(array);
                self.expression(index);
            }
        }
    }

    fn spec(&mut self, spec: &Spec) {
        match spec {
            Spec::Access(location, _) => self.location(location),
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

    fn location(&mut self, location: &Location) {
        match location {
            // the name of a field has no place of its own here
            Location::Field(object, _) => self.expression(object),
            Location::Static(_) => {}
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
        self.candidate(instance.span, Target::Predicate(instance.predicate));
        instance.receiver.iter().for_each(|e| self.expression(e));
        instance.arguments.iter().for_each(|e| self.expression(e));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{analysis, marked};
    use super::*;

    const CLASS: &str = "class A {\n  int f;\n  //@ requires acc(f) * x > 0;\n  //@ ensures acc(f);\n  \
                         int m(int x) { return x + f; }\n  void n() { int y = m(1); f = y; }\n}\n";

    /// The line and the text of the definition of the first occurrence of `what`, `plus` bytes in.
    fn defined(what: &str, plus: usize) -> Option<(usize, String)> {
        let analysis = analysis(CLASS);
        let offset = CLASS.find(what).expect("it is there") + plus;
        let span = definition(&analysis, offset)?;
        let (line, _) = analysis.sources.line_column(span.file, span.start);
        Some((line, analysis.sources.text(span).to_owned()))
    }

    #[test]
    fn names_lead_to_their_declarations() {
        assert_eq!(defined("x + f", 0), Some((5, "x".into())));
        assert_eq!(defined("x + f", 4), Some((2, "f".into())));
        assert_eq!(defined("m(1)", 0), Some((5, "m".into())));
        assert_eq!(defined("f = y", 4), Some((6, "y".into())));
        assert_eq!(defined("f = y", 0), Some((2, "f".into())));
        assert_eq!(defined("x > 0", 0), Some((5, "x".into())));
        assert_eq!(defined("class", 0), None);
    }

    #[test]
    fn calls_show_contracts() {
        let (analysis, at) = marked(&CLASS.replace("m(1)", "$0m(1)"));
        let (text, _) = hover(&analysis, at).expect("a method");
        let expected = "```java\n//@ requires acc(f) * x > 0;\n//@ ensures acc(f);\nint A.m(int)\n```";
        assert_eq!(text, expected);
    }
}
