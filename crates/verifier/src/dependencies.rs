//! The dependencies of a member: functions, predicates, domains with their type arguments, and
//! sorts of collections. Only their axioms are built.

use crate::Member;
use crate::heap::Resource;
use crate::recursive_functions::callees;
use crate::termination::{
    called_methods, has_own_order, method_clauses, nested_function, order_functions, ordered_type,
};
use echis_viper::ast::{
    AdtId, Decreases, DomainId, Exp, ExpKind, FieldId, FunctionId, Location, MethodId, PredicateId, Program,
    Stmt, StmtKind, Type, VarDecl,
};
use std::collections::BTreeSet;

/// The depth of type arguments at which instantiation stops: axioms can require ever deeper
/// instances.
const TYPE_DEPTH: usize = 4;

/// The number of instances of an algebraic data type at which instantiation stops: there can be
/// very many types of a small depth.
const ADT_INSTANCES: usize = 16;

/// The closure of everything that a member mentions.
#[derive(Debug)]
pub struct Dependencies<'p> {
    program: &'p Program,
    /// Heap-dependent functions.
    pub functions: BTreeSet<FunctionId>,
    predicates: BTreeSet<PredicateId>,
    methods: BTreeSet<MethodId>,
    /// Instances of domains, in the order in which they were found.
    pub domains: Vec<(DomainId, Vec<Type>)>,
    /// Instances of algebraic data types, in the order in which they were found.
    pub adts: Vec<(AdtId, Vec<Type>)>,
    /// Collection types, in the order in which they were found.
    pub collections: Vec<Type>,
    /// Resources with quantified permissions.
    pub quantified: BTreeSet<Resource>,
    /// Whether values of algebraic data types are termination measures.
    pub has_ordered_adts: bool,
}

impl<'p> Dependencies<'p> {
    /// Creates an empty set of dependencies.
    pub fn new(program: &'p Program) -> Dependencies<'p> {
        Dependencies {
            program,
            functions: BTreeSet::new(),
            predicates: BTreeSet::new(),
            methods: BTreeSet::new(),
            domains: Vec::new(),
            adts: Vec::new(),
            collections: Vec::new(),
            quantified: BTreeSet::new(),
            has_ordered_adts: false,
        }
    }

    /// A method with its body.
    pub fn method(&mut self, id: MethodId) {
        self.contract(id);
        if let Some(body) = &self.program.methods[id.index()].body {
            self.stmts(body);
        }
    }

    fn contract(&mut self, id: MethodId) {
        if self.methods.insert(id) {
            let method = &self.program.methods[id.index()];
            self.vars(&method.vars);
            method
                .pres
                .iter()
                .chain(&method.posts)
                .for_each(|e| self.exp(e, &[]));
        }
    }

    /// A function with its contract and body.
    pub fn function(&mut self, id: FunctionId) {
        if self.functions.insert(id) {
            let function = &self.program.functions[id.index()];
            self.vars(&function.vars);
            self.ty(&function.ty, &[]);
            function
                .pres
                .iter()
                .chain(&function.posts)
                .chain(&function.body)
                .for_each(|e| self.exp(e, &[]));
        }
    }

    /// A predicate with its body.
    pub fn predicate(&mut self, id: PredicateId) {
        if self.predicates.insert(id) {
            let predicate = &self.program.predicates[id.index()];
            self.vars(&predicate.vars);
            predicate.body.iter().for_each(|e| self.exp(e, &[]));
        }
    }

    /// What the termination measures of a member need, and those of the members that it calls.
    pub fn measures(&mut self, member: Member) {
        let program = self.program;
        let mut clauses: Vec<&'p [Decreases]> = Vec::new();
        match member {
            Member::Method(id) => {
                let method = &program.methods[id.index()];
                clauses.extend(method_clauses(method));
                let callees = called_methods(method);
                clauses.extend(callees.iter().map(|m| &*program.methods[m.index()].decreases));
            }
            Member::Function(id) => {
                let function = &program.functions[id.index()];
                clauses.push(&function.decreases);
                let callees = callees(function);
                clauses.extend(callees.iter().map(|f| &*program.functions[f.index()].decreases));
            }
            Member::Predicate(_) => {}
        }
        let order = order_functions(program);
        for clause in clauses.into_iter().flatten() {
            let (tuple, condition) = match clause {
                Decreases::Tuple { tuple, condition, .. } => (&**tuple, condition),
                Decreases::Wildcard { condition, .. } => (&[][..], condition),
                Decreases::Star { .. } => continue,
            };
            tuple.iter().chain(condition).for_each(|e| self.exp(e, &[]));
            for e in tuple {
                self.ty(&e.ty, &[]);
                self.has_ordered_adts |= has_own_order(program, &e.ty);
                for f in order.into_iter().flatten() {
                    let domain = program.domain_functions[f.index()].domain;
                    self.domain(domain, vec![ordered_type(program, &e.ty)]);
                }
                if e.ty == Type::PredicateInstance
                    && let Some(nested) = nested_function(program)
                {
                    self.domain(program.domain_functions[nested.index()].domain, Vec::new());
                }
            }
        }
    }

    fn domain(&mut self, id: DomainId, args: Vec<Type>) {
        if args.iter().any(|a| depth(a) > TYPE_DEPTH) || self.domains.contains(&(id, args.clone())) {
            return;
        }
        self.domains.push((id, args.clone()));
        let domain = &self.program.domains[id.index()];
        for &f in &domain.functions {
            let function = &self.program.domain_functions[f.index()];
            function
                .params
                .iter()
                .chain([&function.ty])
                .for_each(|t| self.ty(t, &args));
        }
        for axiom in &domain.axioms {
            axiom.vars.iter().for_each(|v| self.ty(&v.ty, &args));
            self.exp(&axiom.exp, &args);
        }
    }

    /// An instance of an algebraic data type, with the types of its constructors' arguments.
    fn adt(&mut self, id: AdtId, args: Vec<Type>) {
        let known = self.adts.iter().filter(|(other, _)| *other == id);
        if args.iter().any(|a| depth(a) > TYPE_DEPTH)
            || known.count() >= ADT_INSTANCES
            || self.adts.contains(&(id, args.clone()))
        {
            return;
        }
        self.adts.push((id, args.clone()));
        for &c in &self.program.adts[id.index()].constructors {
            let constructor = &self.program.constructors[c.index()];
            // types can refer to each other in a long chain
            echis_recursion::deep(|| constructor.params.iter().for_each(|(_, t)| self.ty(t, &args)));
        }
    }

    /// Adds the domains whose axioms mention dependencies, or that mention no functions at all: an
    /// axiom is true in the whole program.
    pub fn close(&mut self) {
        loop {
            let before = (self.domains.len(), self.functions.len());
            let program = self.program;
            for (i, domain) in program.domains.iter().enumerate() {
                for axiom in &domain.axioms {
                    for args in self.instances(&axiom.exp, domain.type_params.len()) {
                        self.domain(DomainId(i as u32), args);
                    }
                }
            }
            if before == (self.domains.len(), self.functions.len()) {
                return;
            }
        }
    }

    /// The type arguments for which an axiom mentions dependencies.
    fn instances(&self, axiom: &Exp, params: usize) -> Vec<Vec<Type>> {
        let mut silent = true;
        let mut found = Vec::new();
        axiom.walk(&mut |e| {
            match &e.kind {
                ExpKind::Call(f, _) => {
                    silent = false;
                    if params == 0 && self.functions.contains(f) {
                        found.push(Vec::new());
                    }
                }
                ExpKind::DomainCall(f, patterns, _) => {
                    silent = false;
                    let domain = self.program.domain_functions[f.index()].domain;
                    for (_, args) in self.domains.iter().filter(|(id, _)| *id == domain) {
                        let mut bound = vec![None; params];
                        let fits = patterns
                            .iter()
                            .zip(args)
                            .all(|(p, a)| a.is_instance_of(p, &mut bound));
                        found.extend(bound.into_iter().collect::<Option<Vec<Type>>>().filter(|_| fits));
                    }
                }
                _ => {}
            }
            true
        });
        if silent && params == 0 {
            found.push(Vec::new());
        }
        found
    }

    fn vars(&mut self, vars: &[VarDecl]) {
        vars.iter().for_each(|v| self.ty(&v.ty, &[]));
    }

    fn ty(&mut self, ty: &Type, params: &[Type]) {
        match ty {
            Type::Domain(id, args) => {
                args.iter().for_each(|a| self.ty(a, params));
                self.domain(*id, args.iter().map(|a| a.substitute(params)).collect());
            }
            Type::Adt(id, args) => {
                args.iter().for_each(|a| self.ty(a, params));
                self.adt(*id, args.iter().map(|a| a.substitute(params)).collect());
            }
            Type::Seq(e) | Type::Set(e) | Type::Multiset(e) => {
                self.ty(e, params);
                self.collection(ty.substitute(params));
            }
            Type::Map(k, v) => {
                self.ty(k, params);
                self.ty(v, params);
                self.collection(ty.substitute(params));
            }
            _ => {}
        }
    }

    fn collection(&mut self, ty: Type) {
        if depth(&ty) <= TYPE_DEPTH && !self.collections.contains(&ty) {
            self.collections.push(ty);
        }
    }

    fn exp(&mut self, e: &'p Exp, params: &[Type]) {
        e.walk(&mut |e| {
            self.ty(&e.ty, params);
            match &e.kind {
                ExpKind::Forall(q) if !q.body.is_pure() => self.quantified(&q.body),
                ExpKind::Call(f, _) => self.function(*f),
                ExpKind::DomainCall(f, args, _) => {
                    let domain = self.program.domain_functions[f.index()].domain;
                    self.domain(domain, args.iter().map(|a| a.substitute(params)).collect());
                }
                ExpKind::Field(_, f)
                | ExpKind::Acc(Location::Field(_, f), _)
                | ExpKind::Perm(Location::Field(_, f)) => {
                    self.field(*f);
                }
                ExpKind::Acc(Location::Predicate(p, _), _) | ExpKind::Perm(Location::Predicate(p, _)) => {
                    self.predicate(*p);
                }
                ExpKind::Unfolding(access, _) => self.predicate(access.predicate),
                ExpKind::ForPerm(f) => match &f.location {
                    Location::Field(_, f) => self.ty(&self.program.fields[f.index()].ty, &[]),
                    Location::Predicate(p, _) => self.predicate(*p),
                    Location::Wand(..) => {}
                },
                _ => {}
            }
            true
        });
    }

    /// Adds the resources to which a quantifier asserts permissions.
    fn quantified(&mut self, body: &'p Exp) {
        body.walk(&mut |e| {
            if let ExpKind::Acc(location, _) = &e.kind {
                self.quantified.extend(match location {
                    Location::Field(_, f) => Some(Resource::Field(*f)),
                    Location::Predicate(p, _) => Some(Resource::Predicate(*p)),
                    Location::Wand(..) => None,
                });
            }
            true
        });
    }

    fn stmts(&mut self, stmts: &'p [Stmt]) {
        stmts.iter().for_each(|s| s.walk(&mut |s| self.stmt(s)));
    }

    /// Adds what a statement uses itself, without the statements in it.
    fn stmt(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::New(_, fields) => fields.iter().for_each(|f| self.field(*f)),
            StmtKind::FieldAssign(_, field, _) => self.field(*field),
            StmtKind::Call(m, ..) => self.contract(*m),
            StmtKind::Fold(access) | StmtKind::Unfold(access) => self.predicate(access.predicate),
            _ => {}
        }
        stmt.exps().into_iter().for_each(|e| self.exp(e, &[]));
    }

    fn field(&mut self, field: FieldId) {
        self.ty(&self.program.fields[field.index()].ty, &[]);
    }
}

fn depth(ty: &Type) -> usize {
    match ty {
        Type::Seq(e) | Type::Set(e) | Type::Multiset(e) => 1 + depth(e),
        Type::Map(k, v) => 1 + depth(k).max(depth(v)),
        Type::Domain(_, args) | Type::Adt(_, args) => 1 + args.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}
