//! Resolves the names of a Viper program: a walk over its syntax tree with a table of global names
//! and a stack of local ones.

use super::names::{Declaration, DeclarationId, Kind, Use};
use echis_source::Span;
use echis_viper::syntax::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

type Name = Arc<str>;

/// The prefix of a constructor's name in its discriminator: `xs.isCons`.
const DISCRIMINATOR: &str = "is";

/// The declarations of a program, and the uses of names in any order.
pub(super) fn resolve(file: &File) -> (Vec<Declaration>, Vec<Use>) {
    let mut resolver = Resolver::default();
    for item in &file.items {
        resolver.declare_item(item);
    }
    for item in &file.items {
        resolver.item(item);
    }
    (resolver.declarations, resolver.uses)
}

/// What a name is looked up as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Space {
    /// Something with a value, or a macro: an identifier on its own.
    Value,
    /// Something before parentheses.
    Call,
    /// Something after a dot.
    Member,
    /// A type.
    Type,
    /// A field of `new`.
    Field,
    /// A label.
    Label,
}

impl Space {
    fn admits(self, kind: Kind) -> bool {
        match self {
            Space::Value => kind.is_variable() || kind == Kind::Macro,
            Space::Call => kind.is_callable() || kind == Kind::MacroParameter,
            Space::Member => matches!(kind, Kind::Field | Kind::AdtField),
            Space::Type => matches!(kind, Kind::Domain | Kind::Adt | Kind::TypeParameter),
            Space::Field => kind == Kind::Field,
            Space::Label => matches!(kind, Kind::Label | Kind::MacroParameter),
        }
    }
}

#[derive(Default)]
struct Resolver {
    declarations: Vec<Declaration>,
    uses: Vec<Use>,
    globals: FxHashMap<Name, Vec<DeclarationId>>,
    /// The local names in scope, innermost last.
    locals: Vec<DeclarationId>,
}

impl Resolver {
    fn add(&mut self, name: &Ident, kind: Kind, whole: Span, scope: Option<Span>) -> DeclarationId {
        self.declarations.push(Declaration {
            name: name.name.clone(),
            kind,
            span: name.span,
            whole,
            scope,
        });
        self.declarations.len() - 1
    }

    fn global(&mut self, name: &Ident, kind: Kind, whole: Span) {
        let id = self.add(name, kind, whole, None);
        self.globals.entry(name.name.clone()).or_default().push(id);
    }

    fn local(&mut self, name: &Ident, kind: Kind, whole: Span, scope: Span) {
        let id = self.add(name, kind, whole, Some(scope));
        self.locals.push(id);
    }

    fn typed_locals(&mut self, vars: &[TypedIdent], kind: Kind, scope: Span) {
        for var in vars {
            if let Some(name) = &var.name {
                self.local(name, kind, name.span.to(var.ty.span), scope);
            }
        }
    }

    fn types_of(&mut self, vars: &[TypedIdent]) {
        vars.iter().for_each(|v| self.ty(&v.ty));
    }

    fn declare_item(&mut self, item: &Item) {
        let span = item.span;
        match &item.kind {
            ItemKind::Import { .. } => {}
            ItemKind::Define(define) => self.global(&define.name, Kind::Macro, define.span),
            ItemKind::Fields(fields) => {
                for field in fields {
                    if let Some(name) = &field.name {
                        self.global(name, Kind::Field, name.span.to(field.ty.span));
                    }
                }
            }
            ItemKind::Method(m) => self.global(&m.name, Kind::Method, span),
            ItemKind::Function(f) => self.global(&f.name, Kind::Function, span),
            ItemKind::Predicate(p) => self.global(&p.name, Kind::Predicate, span),
            ItemKind::Domain(d) => {
                self.global(&d.name, Kind::Domain, span);
                for f in &d.functions {
                    self.global(&f.name, Kind::DomainFunction, f.span);
                }
                for axiom in &d.axioms {
                    if let Some(name) = &axiom.name {
                        self.global(name, Kind::Axiom, axiom.span);
                    }
                }
            }
            ItemKind::Adt(a) => {
                self.global(&a.name, Kind::Adt, span);
                for c in &a.constructors {
                    self.global(&c.name, Kind::Constructor, c.span);
                    for param in &c.params {
                        if let Some(name) = &param.name {
                            self.global(name, Kind::AdtField, name.span.to(param.ty.span));
                        }
                    }
                }
            }
        }
    }

    fn item(&mut self, item: &Item) {
        self.locals.clear();
        let span = item.span;
        match &item.kind {
            ItemKind::Import { .. } => {}
            ItemKind::Define(define) => self.define(define),
            ItemKind::Fields(fields) => self.types_of(fields),
            ItemKind::Method(m) => self.method(m, span),
            ItemKind::Function(f) => {
                self.types_of(&f.params);
                self.ty(&f.ty);
                self.typed_locals(&f.params, Kind::Parameter, span);
                self.exps(f.pres.iter().chain(&f.posts).chain(&f.body));
                self.decreases(&f.decreases);
            }
            ItemKind::Predicate(p) => {
                self.types_of(&p.params);
                self.typed_locals(&p.params, Kind::Parameter, span);
                self.exps(&p.body);
            }
            ItemKind::Domain(d) => {
                self.type_parameters(&d.type_params, span);
                for f in &d.functions {
                    self.types_of(&f.params);
                    self.ty(&f.ty);
                    let mark = self.locals.len();
                    self.typed_locals(&f.params, Kind::Parameter, f.span);
                    self.locals.truncate(mark);
                }
                d.axioms.iter().for_each(|a| self.exp(&a.exp));
            }
            ItemKind::Adt(a) => {
                self.type_parameters(&a.type_params, span);
                a.constructors.iter().for_each(|c| self.types_of(&c.params));
                for derive in &a.derives {
                    derive.param.iter().for_each(|t| self.ty(t));
                    let fields = derive.without.iter();
                    fields.for_each(|name| self.lookup(name, Space::Member, false));
                }
            }
        }
    }

    fn type_parameters(&mut self, names: &[Ident], scope: Span) {
        for name in names {
            self.local(name, Kind::TypeParameter, name.span, scope);
        }
    }

    fn method(&mut self, m: &Method, span: Span) {
        self.types_of(&m.params);
        self.types_of(&m.results);
        self.typed_locals(&m.params, Kind::Parameter, span);
        self.typed_locals(&m.results, Kind::Result, span);
        if let Some(body) = &m.body {
            self.labels_and_macros(body, span);
        }
        self.exps(m.pres.iter().chain(&m.posts));
        self.decreases(&m.decreases);
        m.body.iter().for_each(|b| self.block(b));
    }

    /// Declares the labels and macros of a body, which can be used everywhere in the method.
    fn labels_and_macros(&mut self, body: &Block, scope: Span) {
        let mut blocks = vec![body];
        while let Some(block) = blocks.pop() {
            for s in &block.stmts {
                match &s.kind {
                    StmtKind::Label(name, _) => self.local(name, Kind::Label, s.span, scope),
                    StmtKind::Define(define) => self.local(&define.name, Kind::Macro, define.span, scope),
                    kind => blocks.extend(kind.blocks()),
                }
            }
        }
    }

    fn define(&mut self, define: &Define) {
        let mark = self.locals.len();
        for param in define.params.iter().flatten() {
            self.local(param, Kind::MacroParameter, param.span, define.span);
        }
        match &define.body {
            DefineBody::Exp(e) => self.exp(e),
            DefineBody::Block(b) => {
                self.labels_and_macros(b, define.span);
                self.block(b);
            }
        }
        self.locals.truncate(mark);
    }

    /// Adds a use of a name if something of that name is declared. Local names hide global ones.
    fn lookup(&mut self, name: &Ident, space: Space, is_write: bool) {
        self.lookup_text(&name.name, name.span, space, is_write);
    }

    fn lookup_text(&mut self, name: &str, span: Span, space: Space, is_write: bool) {
        let declarations = &self.declarations;
        let fits = |id: &DeclarationId| {
            let d = &declarations[*id];
            &*d.name == name && space.admits(d.kind)
        };
        let local = self.locals.iter().rev().copied().find(fits);
        let targets: Vec<DeclarationId> = match local {
            Some(id) => vec![id],
            None => {
                let globals = self.globals.get(name).into_iter().flatten();
                globals.copied().filter(fits).collect()
            }
        };
        if !targets.is_empty() {
            self.uses.push(Use {
                span,
                targets,
                is_write,
            });
        }
    }

    /// A name after a dot: a field, an ADT's field, or `is` with a constructor.
    fn member(&mut self, name: &Ident, is_write: bool) {
        let before = self.uses.len();
        self.lookup(name, Space::Member, is_write);
        if self.uses.len() > before {
            return;
        }
        let Some(constructor) = name.name.strip_prefix(DISCRIMINATOR) else {
            return;
        };
        let found = self.globals.get(constructor).into_iter().flatten().copied();
        let of_kind = |id: &DeclarationId| self.declarations[*id].kind == Kind::Constructor;
        let targets: Vec<DeclarationId> = found.filter(of_kind).collect();
        if !targets.is_empty() {
            let start = name.span.start + DISCRIMINATOR.len() as u32;
            let span = Span { start, ..name.span };
            self.uses.push(Use {
                span,
                targets,
                is_write: false,
            });
        }
    }

    fn ty(&mut self, ty: &Type) {
        echis_recursion::deep(|| match &ty.kind {
            TypeKind::Primitive(_) => {}
            TypeKind::Seq(t) | TypeKind::Set(t) | TypeKind::Multiset(t) => self.ty(t),
            TypeKind::Map(k, v) => {
                self.ty(k);
                self.ty(v);
            }
            TypeKind::Named(name, args) => {
                self.lookup(name, Space::Type, false);
                args.iter().for_each(|t| self.ty(t));
            }
        });
    }

    fn exps<'a>(&mut self, all: impl IntoIterator<Item = &'a Exp>) {
        all.into_iter().for_each(|e| self.exp(e));
    }

    fn decreases(&mut self, clauses: &[Decreases]) {
        for clause in clauses {
            if let DecreasesKind::Tuple(tuple) = &clause.kind {
                self.exps(tuple);
            }
            self.exps(&clause.condition);
        }
    }

    fn exp(&mut self, e: &Exp) {
        echis_recursion::deep(|| self.exp_kind(e));
    }

    fn exp_kind(&mut self, e: &Exp) {
        match &e.kind {
            ExpKind::Ident(name) => self.lookup(name, Space::Value, false),
            ExpKind::Call(name, args, ty) => {
                self.lookup(name, Space::Call, false);
                self.exps(args);
                ty.iter().for_each(|t| self.ty(t));
            }
            ExpKind::Field(receiver, name) => {
                self.exp(receiver);
                self.member(name, false);
            }
            ExpKind::LabelledOld(label, body) => {
                self.lookup(label, Space::Label, false);
                self.exp(body);
            }
            ExpKind::Let(name, value, body) => {
                self.exp(value);
                let mark = self.locals.len();
                self.local(name, Kind::Bound, name.span, e.span);
                self.exp(body);
                self.locals.truncate(mark);
            }
            ExpKind::Quantifier(_, vars, _, _) | ExpKind::ForPerm(vars, _, _) => {
                self.types_of(vars);
                let mark = self.locals.len();
                self.typed_locals(vars, Kind::Bound, e.span);
                e.for_each_child(&mut |c| self.exp(c));
                self.locals.truncate(mark);
            }
            ExpKind::New(Some(fields)) => fields.iter().for_each(|f| self.lookup(f, Space::Field, false)),
            ExpKind::Literal(_, ty, args) => {
                ty.iter().for_each(|t| self.ty(t));
                self.exps(args);
            }
            ExpKind::MapLiteral(types, pairs) => {
                if let Some((key, value)) = types {
                    self.ty(key);
                    self.ty(value);
                }
                pairs.iter().for_each(|(k, v)| self.exps([k, v]));
            }
            _ => e.for_each_child(&mut |c| self.exp(c)),
        }
    }

    fn block(&mut self, block: &Block) {
        let mark = self.locals.len();
        for s in &block.stmts {
            echis_recursion::deep(|| self.stmt(s, block.span));
        }
        self.locals.truncate(mark);
    }

    fn stmt(&mut self, s: &Stmt, block: Span) {
        match &s.kind {
            StmtKind::Assign(targets, e) => {
                targets.iter().for_each(|t| self.target(t));
                self.exp(e);
            }
            StmtKind::Vars(vars, init) => {
                self.exps(init);
                self.types_of(vars);
                let scope = Span {
                    start: s.span.start,
                    ..block
                };
                self.typed_locals(vars, Kind::Local, scope);
            }
            StmtKind::Package(wand, script) => {
                self.exp(wand);
                script.iter().for_each(|b| self.block(b));
            }
            StmtKind::If(c, then, otherwise) => {
                self.exp(c);
                self.block(then);
                otherwise.iter().for_each(|b| self.block(b));
            }
            StmtKind::While(c, invariants, measures, body) => {
                self.exp(c);
                self.exps(invariants);
                self.decreases(measures);
                self.block(body);
            }
            StmtKind::Goto(label) => self.lookup(label, Space::Label, false),
            StmtKind::Label(_, invariants) => self.exps(invariants),
            StmtKind::Block(b) => self.block(b),
            StmtKind::QuasihavocAll(vars, c, location) => {
                self.types_of(vars);
                let mark = self.locals.len();
                self.typed_locals(vars, Kind::Bound, s.span);
                self.exps(c);
                self.exp(location);
                self.locals.truncate(mark);
            }
            StmtKind::Define(define) => self.define(define),
            other => self.exps(other.exps()),
        }
    }

    /// The left-hand side of an assignment.
    fn target(&mut self, target: &Exp) {
        match &target.kind {
            ExpKind::Ident(name) => self.lookup(name, Space::Value, true),
            ExpKind::Field(receiver, name) => {
                self.exp(receiver);
                self.member(name, true);
            }
            _ => self.exp(target),
        }
    }
}
