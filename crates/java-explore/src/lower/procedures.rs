//! Makes the procedures of methods, constructors and bridges, and finds the implementations of
//! dynamically dispatched methods.

use super::function::{Function, local};
use super::overflow::OnOverflow;
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::tree::{Body, StmtKind};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_program::ast::{self, MethodId, ProcedureId, StatementKind};
use echis_source::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Lowerer<'_> {
    /// The procedure of an origin. A new procedure is queued, and its body is made later.
    pub(super) fn procedure(&mut self, origin: Origin) -> ProcedureId {
        if let Some(&id) = self.procedures.get(&origin) {
            return id;
        }
        let id = self.reserve(&self.procedure_name(&origin));
        self.procedures.insert(origin.clone(), id);
        self.queue.push((origin, id));
        id
    }

    fn procedure_name(&self, origin: &Origin) -> String {
        match origin {
            Origin::Method(m) | Origin::Checked(m) | Origin::Asserting(m) | Origin::RecordCheck(m) => {
                self.world.show_method(*m)
            }
            Origin::RecordAssumption(c) => format!("{}.$refuse()", self.world.class(*c).name),
            Origin::Bridge(m, called) => {
                format!(
                    "{} as {}",
                    self.world.show_method(*m),
                    self.world.show_method(*called)
                )
            }
            Origin::Initialiser(c) => format!("{}.<clinit>", self.world.class(*c).name),
            Origin::GetClass(ty) => format!("{}.getClass()", self.world.show(ty)),
            Origin::Fresh(ty) => format!("{}.$fresh(int)", self.world.show(ty)),
            Origin::Clone(element) => format!("{}[].clone()", self.world.show(element)),
            Origin::Predicate(procedure_key) => {
                let info = self.world.predicate(procedure_key.predicate);
                format!("{}.{}", self.world.class(info.class).name, info.name)
            }
        }
    }

    /// Makes all reachable procedures. The fields of objects can make further classes reachable, so
    /// this repeats until nothing is new.
    pub(super) fn make_reachable(&mut self) {
        loop {
            self.make_all();
            for class in self.live.clone() {
                self.object_fields(class);
            }
            if self.queue.is_empty() {
                return;
            }
        }
    }

    /// Makes all queued procedures and those that they add to the queue.
    pub(super) fn make_all(&mut self) {
        while let Some((origin, id)) = self.queue.pop() {
            let (class, span) = match &origin {
                Origin::Method(m)
                | Origin::Bridge(m, _)
                | Origin::Checked(m)
                | Origin::Asserting(m)
                | Origin::RecordCheck(m) => (self.world.method(*m).class, self.world.method(*m).span),
                Origin::Initialiser(c) | Origin::RecordAssumption(c) => (*c, self.world.class(*c).span),
                Origin::GetClass(_) | Origin::Fresh(_) | Origin::Clone(_) => {
                    (self.world.known.object, Span::default())
                }
                Origin::Predicate(procedure_key) => {
                    let info = self.world.predicate(procedure_key.predicate);
                    (info.class, info.span)
                }
            };
            self.f = Function::new(class, span);
            let parameters = match &origin {
                Origin::Method(m) => self.method_procedure(*m),
                Origin::Checked(m) => {
                    self.f.on_overflow = Some(OnOverflow::Report);
                    self.method_procedure(*m)
                }
                Origin::Asserting(m) => {
                    self.f.asserts = true;
                    self.method_procedure(*m)
                }
                Origin::RecordCheck(m) => self.record_check_procedure(*m),
                Origin::RecordAssumption(c) => self.record_assumption_procedure(*c),
                Origin::Bridge(m, called) => self.bridge(*m, *called),
                Origin::Initialiser(c) => self.initialiser_procedure(*c),
                Origin::GetClass(ty) => self.get_class_procedure(ty),
                Origin::Fresh(ty) => self.fresh_procedure(ty),
                Origin::Clone(element) => self.clone_procedure(element),
                Origin::Predicate(procedure_key) => self.predicate_procedure(*procedure_key),
            };
            self.finish_procedure(id, parameters);
            self.program.procedures[id.index()].end = self.end(&origin).unwrap_or(span);
        }
    }

    /// The span of a method's closing brace.
    fn end(&self, origin: &Origin) -> Option<Span> {
        let (Origin::Method(method)
        | Origin::Bridge(method, _)
        | Origin::Checked(method)
        | Origin::Asserting(method)) = origin
        else {
            return None;
        };
        let block = self.world.method(*method).source.as_ref()?.body.as_ref()?.span;
        Some(Span {
            start: block.end.saturating_sub(1),
            ..block
        })
    }

    pub(super) fn finish_procedure(&mut self, id: ProcedureId, parameters: usize) {
        let f = std::mem::replace(&mut self.f, Function::new(ClassIx(0), Span::default()));
        let procedure = &mut self.program.procedures[id.index()];
        procedure.parameters = parameters;
        procedure.locals = f.locals;
        procedure.result = f.result;
        procedure.body = f.out;
        procedure.span = f.span;
    }

    /// Declares the receiver and the parameters of a method. Fails if the type of a parameter
    /// cannot be represented; no argument is passed to such a parameter.
    fn declare_parameters(&mut self, method: MethodIx, body: Option<&Body>) -> Flow<usize> {
        let info = self.world.method(method);
        if !info.modifiers.is_static {
            let this = ast::Type::Ref(self.class_id(info.class));
            self.f.this = Some(self.new_local("this", this, true));
        }
        let mut whole = Ok(());
        for (i, ty) in info.parameters.iter().enumerate() {
            let ty = self.ty(ty).unwrap_or_else(|| {
                // No argument can be passed, but the other parameters keep their positions.
                whole = Err(super::Stop);
                ast::Type::Bool
            });
            let name = info
                .parameter_names
                .get(i)
                .cloned()
                .unwrap_or_else(|| Arc::from(format!("p{i}")));
            let id = self.new_local(&name, ty, true);
            if let Some(body) = body
                && let Some(&var) = body.parameters.get(i)
            {
                self.f.vars.insert(var, id);
            }
        }
        self.f.result = self.ty(&info.result);
        whole?;
        Ok(self.f.locals.len())
    }

    pub(super) fn method_procedure(&mut self, method: MethodIx) -> usize {
        let info = self.world.method(method);
        let body = info.body.clone();
        let whole = self.declare_parameters(method, body.as_deref());
        let parameters = self.f.locals.len();
        let span = info.span;
        let unknown_result = info.result != Type::Void && self.f.result.is_none();
        if whole.is_err() || unknown_result {
            let name = self.world.show_method(method);
            let _: Flow<()> = self.unsupported(&format!("{name} has a type that is not supported"), span);
            return parameters;
        }
        if self.f.refuses {
            self.assume_demanded(method);
        }
        match body {
            Some(body) if info.is_constructor => {
                let _ = self.constructor(info.class, &body);
            }
            Some(body) => {
                let _ = self.statements(&body.statements);
            }
            None => self.native_body(method, span),
        }
        parameters
    }

    /// Lowers the body of a constructor (JLS 12.5): the explicit constructor call, the initialisers
    /// unless another constructor of the class runs them, and the rest.
    fn constructor(&mut self, class: ClassIx, body: &Body) -> Flow<()> {
        self.f.constructs = true;
        let mut rest = body.statements.as_slice();
        let mut own = false;
        if let Some(first) = rest.first()
            && let StmtKind::Constructor { constructor, .. } = &first.kind
        {
            own = self.world.method(*constructor).class == class;
            self.statement(first)?;
            rest = &rest[1..];
        }
        if !own {
            for initialiser in &self.world.class(class).initialisers {
                self.statements(&initialiser.body)?;
            }
        }
        self.statements(rest)
    }

    /// Whether a constructor has no effect.
    pub(super) fn is_trivial(&self, constructor: MethodIx) -> bool {
        let info = self.world.method(constructor);
        let Some(body) = &info.body else { return false };
        if !self.world.class(info.class).initialisers.is_empty() {
            return false;
        }
        match body.statements.as_slice() {
            [] => true,
            [only] => match &only.kind {
                StmtKind::Constructor {
                    constructor,
                    arguments,
                } => arguments.is_empty() && self.is_trivial(*constructor),
                _ => false,
            },
            _ => false,
        }
    }

    /// The types of a method's parameters and of its result; none for a type that cannot be
    /// represented.
    fn signature(&mut self, method: MethodIx) -> (Vec<Option<ast::Type>>, Option<ast::Type>) {
        let info = self.world.method(method);
        let parameters = info.parameters.iter().map(|p| self.ty(p)).collect();
        let result = self.ty(&info.result);
        (parameters, result)
    }

    /// The procedure that a call of `called` runs if `method` implements it: `method` itself, or a
    /// bridge if the parameter types differ.
    fn implementation_procedure(&mut self, method: MethodIx, called: MethodIx) -> ProcedureId {
        if method == called || self.signature(method).0 == self.signature(called).0 {
            return self.procedure(Origin::Method(method));
        }
        self.procedure(Origin::Bridge(method, called))
    }

    /// Makes the body of a bridge: casts the arguments and calls `method`. Returns the number of
    /// parameters.
    fn bridge(&mut self, method: MethodIx, called: MethodIx) -> usize {
        let info = self.world.method(method);
        let span = info.span;
        let this_type = ast::Type::Ref(self.class_id(info.class));
        let this = self.new_local("this", this_type, true);
        let (from, wanted) = self.signature(called);
        let (into, result) = self.signature(method);
        self.f.result = result.or(wanted);
        let mut arguments = Some(vec![local(this, this_type, span)]);
        for (i, (from, into)) in from.into_iter().zip(into).enumerate() {
            let name = info.parameter_names.get(i).cloned();
            let name = name.unwrap_or_else(|| Arc::from(format!("p{i}")));
            let passed = from.unwrap_or(ast::Type::Bool);
            let id = self.new_local(&name, passed, true);
            match (from.and(into), &mut arguments) {
                (Some(into), Some(arguments)) => {
                    let value = local(id, passed, span);
                    arguments.push(self.downcast(value, into, span));
                }
                _ => arguments = None,
            }
        }
        let Some(arguments) = arguments else {
            let _: Flow<()> = self.unsupported("a parameter of a type that is not supported", span);
            return self.f.locals.len();
        };
        let parameters = self.f.locals.len();
        if result.is_none() && wanted.is_some() {
            let _: Flow<()> = self.unsupported("a result of a type that is not supported", span);
            return parameters;
        }
        let procedure = self.procedure(Origin::Method(method));
        let into = result.map(|ty| self.temporary(ty));
        self.call_procedure(into, procedure, true, arguments, span);
        let value = into.zip(result).map(|(id, ty)| local(id, ty, span));
        self.emit(StatementKind::Return(value), span);
        parameters
    }

    /// The dynamically dispatched method of a declaration. A new one gets an implementation for
    /// every class that has objects.
    pub(super) fn method_id(&mut self, method: MethodIx) -> MethodId {
        if let Some(&id) = self.methods.get(&method) {
            return id;
        }
        let id = MethodId(self.program.methods.len() as u32);
        self.program.methods.push(ast::Method {
            name: Arc::from(self.world.show_method(method)),
            implementations: BTreeMap::new(),
        });
        self.methods.insert(method, id);
        self.method_order.push(method);
        for class in self.live.clone() {
            self.implement(method, &Type::class(class));
        }
        for element in self.live_arrays.clone() {
            self.implement(method, &Type::array(element));
        }
        id
    }

    /// Gives every dynamically dispatched method an implementation for a class that has objects.
    pub(super) fn implement_for(&mut self, ty: &Type) {
        for method in self.method_order.clone() {
            self.implement(method, ty);
        }
    }

    fn implement(&mut self, method: MethodIx, ty: &Type) {
        let declared_in = self.world.method(method).class;
        let class = match ty {
            Type::Class(c, _) => *c,
            _ => self.world.known.object,
        };
        if !self.world.is_subclass(class, declared_in) {
            return;
        }
        let procedure = if self.is_get_class(method) {
            self.procedure(Origin::GetClass(ty.clone()))
        } else if self.is_fresh(method) {
            self.procedure(Origin::Fresh(ty.clone()))
        } else {
            // No implementation is found if a superclass is unknown. The declaration itself is
            // called then.
            let found = self.world.implementation(class, method).unwrap_or(method);
            self.implementation_procedure(found, method)
        };
        let (Some(id), Some(class)) = (self.methods.get(&method).copied(), self.reference_class(ty)) else {
            return;
        };
        self.program.methods[id.index()]
            .implementations
            .insert(class, procedure);
    }
}
