//! The global scope: every declaration gets its id, every signature its types.

use super::Errors;
use super::local::Local;
use crate::ast::*;
use crate::syntax::{self, ItemKind, TypeKind};
use echis_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a name in front of parentheses can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Callable {
    Method(MethodId),
    Function(FunctionId),
    Predicate(PredicateId),
    DomainFunction(DomainFunctionId),
}

/// The global names. More than one meaning only in programs with a duplicate.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) fields: FxHashMap<Name, Vec<FieldId>>,
    pub(super) callables: FxHashMap<Name, Vec<Callable>>,
    pub(super) constructors: FxHashMap<Name, Vec<ConstructorId>>,
    /// ADT fields: the constructors with an argument of that name, and its position.
    pub(super) destructors: FxHashMap<Name, Vec<(ConstructorId, u32)>>,
    domains: FxHashMap<Name, Vec<DomainId>>,
    adts: FxHashMap<Name, Vec<AdtId>>,
    /// Undeclared types, each with an id of its own past the declared domains, so that it equals
    /// itself.
    unknown: FxHashMap<Name, DomainId>,
}

/// Errors of later stages that are easiest to find early.
#[derive(Debug, Default)]
pub(super) struct Late {
    pub(super) types: Errors,
    pub(super) consistency: Errors,
}

/// The state of checking a program.
#[derive(Debug)]
pub(super) struct Checker {
    pub(super) program: Program,
    pub(super) names: Names,
    pub(super) errors: Errors,
    pub(super) late: Late,
    /// The type parameters in scope.
    pub(super) type_params: Vec<Name>,
    /// Of every function, whether it has preconditions other than termination measures.
    pub(super) has_precondition: Vec<bool>,
    /// Of every predicate, whether it has no body.
    pub(super) abstract_predicates: Vec<bool>,
    /// The member that is being checked.
    pub(super) local: Local,
    /// Whether `low`, `lowEvent` or `rel` was found.
    pub(super) is_relational: bool,
}

/// Collects all declarations of the file.
pub(super) fn declare(file: &syntax::File, errors: Errors) -> Checker {
    let mut checker = Checker {
        program: Program::default(),
        names: Names::default(),
        errors,
        late: Late::default(),
        type_params: Vec::new(),
        has_precondition: Vec::new(),
        abstract_predicates: Vec::new(),
        local: Local::default(),
        is_relational: false,
    };
    checker.declare_types(file);
    for item in &file.items {
        checker.declare_item(item);
    }
    checker
}

/// The annotations of a declaration.
pub(super) fn annotations(annotations: &[syntax::Annotation]) -> Vec<Annotation> {
    annotations.iter().map(annotation).collect()
}

/// One annotation.
pub(super) fn annotation(a: &syntax::Annotation) -> Annotation {
    Annotation {
        key: a.key.name.clone(),
        values: a.values.clone(),
    }
}

/// Gives a name one more meaning.
fn add<T>(names: &mut FxHashMap<Name, Vec<T>>, name: &Name, meaning: T) {
    names.entry(name.clone()).or_default().push(meaning);
}

fn names(idents: &[syntax::Ident]) -> Vec<Name> {
    idents.iter().map(|i| i.name.clone()).collect()
}

impl Checker {
    fn declare_types(&mut self, file: &syntax::File) {
        for item in &file.items {
            match &item.kind {
                ItemKind::Domain(d) => {
                    let id = DomainId(self.program.domains.len() as u32);
                    add(&mut self.names.domains, &d.name.name, id);
                    self.program.domains.push(Domain {
                        name: d.name.name.clone(),
                        type_params: names(&d.type_params),
                        functions: Vec::new(),
                        axioms: Vec::new(),
                        interpretations: d
                            .interpretations
                            .iter()
                            .map(|(k, v)| (k.name.clone(), v.clone()))
                            .collect(),
                        annotations: annotations(&item.annotations),
                        span: item.span,
                    });
                }
                ItemKind::Adt(a) => {
                    let id = AdtId(self.program.adts.len() as u32);
                    add(&mut self.names.adts, &a.name.name, id);
                    let derives = a
                        .derives
                        .iter()
                        .map(|d| (d.name.name.clone(), names(&d.without)))
                        .collect();
                    self.program.adts.push(Adt {
                        name: a.name.name.clone(),
                        type_params: names(&a.type_params),
                        constructors: Vec::new(),
                        derives,
                        span: item.span,
                    });
                }
                _ => {}
            }
        }
    }

    fn declare_item(&mut self, item: &syntax::Item) {
        let span = item.span;
        match &item.kind {
            ItemKind::Import { .. } | ItemKind::Define(_) => {}
            ItemKind::Fields(fields) => {
                for field in fields {
                    let ty = self.resolve_type(&field.ty);
                    let Some(name) = &field.name else { continue };
                    let id = FieldId(self.program.fields.len() as u32);
                    add(&mut self.names.fields, &name.name, id);
                    self.program.fields.push(Field {
                        name: name.name.clone(),
                        ty,
                        annotations: annotations(&item.annotations),
                        span: name.span,
                    });
                }
            }
            ItemKind::Method(m) => {
                let params = self.signature(&m.params);
                let results = self.signature(&m.results);
                let id = MethodId(self.program.methods.len() as u32);
                self.callable(&m.name, Callable::Method(id));
                self.program.methods.push(Method {
                    name: m.name.name.clone(),
                    params: params.len(),
                    results: results.len(),
                    vars: params.into_iter().chain(results).collect(),
                    pres: Vec::new(),
                    posts: Vec::new(),
                    decreases: Vec::new(),
                    body: None,
                    labels: Vec::new(),
                    annotations: annotations(&item.annotations),
                    span,
                    name_span: m.name.span,
                });
            }
            ItemKind::Function(f) => {
                let vars = self.signature(&f.params);
                let ty = self.resolve_type(&f.ty);
                let id = FunctionId(self.program.functions.len() as u32);
                self.callable(&f.name, Callable::Function(id));
                self.has_precondition.push(!f.pres.is_empty());
                self.program.functions.push(Function {
                    name: f.name.name.clone(),
                    params: vars.len(),
                    vars,
                    ty,
                    pres: Vec::new(),
                    posts: Vec::new(),
                    decreases: Vec::new(),
                    body: None,
                    annotations: annotations(&item.annotations),
                    span,
                    name_span: f.name.span,
                });
            }
            ItemKind::Predicate(p) => {
                let vars = self.signature(&p.params);
                let id = PredicateId(self.program.predicates.len() as u32);
                self.callable(&p.name, Callable::Predicate(id));
                self.abstract_predicates.push(p.body.is_none());
                self.program.predicates.push(Predicate {
                    name: p.name.name.clone(),
                    params: vars.len(),
                    vars,
                    body: None,
                    annotations: annotations(&item.annotations),
                    span,
                    name_span: p.name.span,
                });
            }
            ItemKind::Domain(d) => self.declare_domain_functions(d, span),
            ItemKind::Adt(a) => self.declare_constructors(a, span),
        }
    }

    fn callable(&mut self, name: &syntax::Ident, callable: Callable) {
        add(&mut self.names.callables, &name.name, callable);
    }

    fn signature(&mut self, params: &[syntax::TypedIdent]) -> Vec<VarDecl> {
        params.iter().map(|p| self.declaration(p)).collect()
    }

    /// The declaration of a variable; one without a name is called `_`.
    pub(super) fn declaration(&mut self, v: &syntax::TypedIdent) -> VarDecl {
        let ty = self.resolve_type(&v.ty);
        let (name, span) = match &v.name {
            Some(ident) => (ident.name.clone(), ident.span),
            None => ("_".into(), v.ty.span),
        };
        VarDecl { name, ty, span }
    }

    fn declare_domain_functions(&mut self, d: &syntax::Domain, span: Span) {
        let mut domains = self.names.domains.get(&d.name.name).into_iter().flatten();
        let is_here = |id: &&DomainId| self.program.domains[id.index()].span == span;
        let Some(&domain) = domains.find(is_here) else {
            return;
        };
        self.type_params = names(&d.type_params);
        for f in &d.functions {
            let params = self.signature(&f.params).into_iter().map(|p| p.ty).collect();
            let ty = self.resolve_type(&f.ty);
            let mut seen: FxHashMap<&Name, Span> = FxHashMap::default();
            for name in f.params.iter().filter_map(|p| p.name.as_ref()) {
                if let Some(&first) = seen.get(&name.name) {
                    self.errors
                        .types(first, format!("duplicate argument name `{}`", name.name));
                } else {
                    seen.insert(&name.name, name.span);
                }
            }
            let id = DomainFunctionId(self.program.domain_functions.len() as u32);
            self.callable(&f.name, Callable::DomainFunction(id));
            self.program.domains[domain.index()].functions.push(id);
            self.program.domain_functions.push(DomainFunction {
                domain,
                name: f.name.name.clone(),
                params,
                ty,
                unique: f.unique,
                interpretation: f.interpretation.clone(),
                span: f.span,
            });
        }
        self.type_params.clear();
    }

    fn declare_constructors(&mut self, a: &syntax::Adt, span: Span) {
        let mut adts = self.names.adts.get(&a.name.name).into_iter().flatten();
        let is_here = |id: &&AdtId| self.program.adts[id.index()].span == span;
        let Some(&adt) = adts.find(is_here) else { return };
        self.type_params = names(&a.type_params);
        let mut arguments = FxHashSet::default();
        for c in &a.constructors {
            let id = ConstructorId(self.program.constructors.len() as u32);
            let params: Vec<_> = self
                .signature(&c.params)
                .into_iter()
                .map(|p| (p.name, p.ty))
                .collect();
            for (i, (name, _)) in params.iter().enumerate() {
                arguments.insert(name.clone());
                add(&mut self.names.destructors, name, (id, i as u32));
            }
            add(&mut self.names.constructors, &c.name.name, id);
            self.program.adts[adt.index()].constructors.push(id);
            let name = c.name.name.clone();
            self.program.constructors.push(Constructor {
                adt,
                name,
                params,
                span: c.span,
            });
        }
        self.check_derives(a, &arguments);
        self.type_params.clear();
    }

    fn check_derives(&mut self, a: &syntax::Adt, arguments: &FxHashSet<Name>) {
        let mut seen = FxHashSet::default();
        for derive in &a.derives {
            if !seen.insert(&derive.name.name) {
                let message = format!("duplicate derivation of function `{}`", derive.name.name);
                self.errors.types(derive.name.span, message);
            }
            if let Some(param) = &derive.param {
                self.resolve_type(param);
            }
            for blocked in derive.without.iter().filter(|b| !arguments.contains(&b.name)) {
                self.errors.types(
                    blocked.span,
                    format!("undeclared adt field `{}` in containing adt", blocked.name),
                );
            }
        }
    }

    /// A type as written, with its names resolved.
    pub(super) fn resolve_type(&mut self, ty: &syntax::Type) -> Type {
        echis_recursion::deep(|| match &ty.kind {
            TypeKind::Primitive(p) => match p {
                syntax::Primitive::Int => Type::Int,
                syntax::Primitive::Bool => Type::Bool,
                syntax::Primitive::Perm | syntax::Primitive::Rational => Type::Perm,
                syntax::Primitive::Ref => Type::Ref,
                syntax::Primitive::Wand => Type::Wand,
            },
            TypeKind::Seq(t) => Type::Seq(Box::new(self.resolve_type(t))),
            TypeKind::Set(t) => Type::Set(Box::new(self.resolve_type(t))),
            TypeKind::Multiset(t) => Type::Multiset(Box::new(self.resolve_type(t))),
            TypeKind::Map(k, v) => Type::Map(Box::new(self.resolve_type(k)), Box::new(self.resolve_type(v))),
            TypeKind::Named(name, args) => {
                let args: Vec<Type> = args.iter().map(|t| self.resolve_type(t)).collect();
                self.resolve_named(name, args, ty.span)
            }
        })
    }

    fn resolve_named(&mut self, name: &syntax::Ident, args: Vec<Type>, span: Span) -> Type {
        let name = &name.name;
        if let Some(adts) = self.names.adts.get(name) {
            let adt = adts[0];
            if adts.len() > 1 {
                self.errors.types(span, format!("ambiguous adt type `{name}`"));
            } else if self.program.adts[adt.index()].type_params.len() != args.len() {
                self.errors
                    .types(span, format!("wrong number of type arguments for `{name}`"));
            }
            return Type::Adt(adt, args);
        }
        let param = self
            .type_params
            .iter()
            .position(|p| p == name)
            .filter(|_| args.is_empty());
        let domains = self.names.domains.get(name).map_or(&[][..], |d| d);
        let fitting: Vec<DomainId> = domains
            .iter()
            .copied()
            .filter(|d| self.program.domains[d.index()].type_params.len() == args.len())
            .collect();
        match (param, fitting[..].first()) {
            (Some(i), None) => Type::Param(i as u32),
            (None, Some(&domain)) if fitting.len() == 1 => Type::Domain(domain, args),
            (None, None) => {
                let message = match domains.first() {
                    Some(_) => format!("wrong number of type arguments for `{name}`"),
                    None => format!("undeclared type `{name}`"),
                };
                self.errors.types(span, message);
                match domains.first() {
                    Some(&domain) => Type::Domain(domain, args),
                    None => {
                        let next = u32::MAX - self.names.unknown.len() as u32;
                        Type::Domain(
                            *self.names.unknown.entry(name.clone()).or_insert(DomainId(next)),
                            args,
                        )
                    }
                }
            }
            (_, Some(&domain)) => {
                self.errors.types(span, format!("ambiguous type `{name}`"));
                Type::Domain(domain, args)
            }
        }
    }

    /// The type in the words of the language.
    pub(super) fn show(&self, ty: &Type) -> String {
        let list = |ts: &[Type]| ts.iter().map(|t| self.show(t)).collect::<Vec<_>>().join(", ");
        let generic = |name: &str, args: &[Type]| match args {
            [] => name.to_string(),
            _ => format!("{name}[{}]", list(args)),
        };
        match self.local.unifier.shallow(ty) {
            Type::Int => "Int".into(),
            Type::Bool => "Bool".into(),
            Type::Perm => "Perm".into(),
            Type::Ref => "Ref".into(),
            Type::Wand => "Wand".into(),
            Type::PredicateInstance => "PredicateInstance".into(),
            Type::Seq(t) => format!("Seq[{}]", self.show(&t)),
            Type::Set(t) => format!("Set[{}]", self.show(&t)),
            Type::Multiset(t) => format!("Multiset[{}]", self.show(&t)),
            Type::Map(k, v) => format!("Map[{}, {}]", self.show(&k), self.show(&v)),
            Type::Domain(d, args) => match self.program.domains.get(d.index()) {
                Some(domain) => generic(&domain.name, &args),
                None => {
                    let found = self.names.unknown.iter().find(|(_, id)| **id == d);
                    generic(found.map_or("", |(name, _)| name), &args)
                }
            },
            Type::Adt(a, args) => generic(&self.program.adts[a.index()].name, &args),
            Type::Param(i) => self
                .type_params
                .get(i as usize)
                .map_or("_".into(), |name| name.to_string()),
        }
    }

    /// The ADT in which a constructor's discriminator would be hidden by a global name.
    pub(super) fn check_discriminators(&mut self, a: &syntax::Adt) {
        for c in &a.constructors {
            let name: Name = format!("is{}", c.name.name).into();
            let taken = self.names.fields.contains_key(&name)
                || self.names.callables.contains_key(&name)
                || self.names.constructors.contains_key(&name)
                || self.names.destructors.contains_key(&name)
                || self.names.domains.contains_key(&name)
                || self.names.adts.contains_key(&name);
            if taken {
                self.errors.types(
                    c.name.span,
                    format!("the discriminator `{name}` is hidden by a declaration"),
                );
            }
        }
    }
}
