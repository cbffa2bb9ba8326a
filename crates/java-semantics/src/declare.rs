//! Declaration of classes: enters all names first, so that headers and members can refer to each
//! other in any order.

use super::imports::ImportScope;
use super::types::{ClassIx, FieldIx, MethodIx, Type, TypeVarIx};
use super::world::{Class, ConstantField, Field, Initialiser, InitialiserSource, UnitScope};
use super::{Checker, Input};
use echis_java_syntax::tree::{Expr, Member, MethodDecl, MethodKind, Modifiers, TypeDecl, TypeKind};
use echis_source::Span;
use std::sync::Arc;

/// A declared class and its syntax tree.
pub(super) type Entered = (ClassIx, Arc<TypeDecl>);

/// Whether an interface declares at most one abstract method itself; see `Class::is_consumer`.
fn is_consumer(declared: &TypeDecl) -> bool {
    let is_abstract = |m: &&Member| {
        let Member::Method(m) = m else { return false };
        m.body.is_none() && !m.modifiers.is_default && !m.modifiers.is_static
    };
    declared.kind == TypeKind::Interface && declared.members.iter().filter(is_abstract).count() <= 1
}

/// The context of a class declaration: the enclosing file, class and method.
#[derive(Clone)]
pub(super) struct ClassContext {
    pub unit: usize,
    pub outer: Option<ClassIx>,
    pub is_prelude: bool,
    /// Whether there is no enclosing instance, as in a static method or for an enum constant.
    pub is_static: bool,
    pub local_frame: Option<u32>,
}

/// An anonymous class or the class of an enum constant, whose declaration names no supertypes.
pub(super) struct HeaderlessClass {
    pub class: ClassIx,
    pub superclass: Type,
    pub interface: Option<Type>,
    /// The class itself and its member classes.
    pub entered: Vec<Entered>,
}

impl Checker {
    /// Declares the classes of all files.
    pub(super) fn declare_all(&mut self, inputs: Vec<Input>) {
        let mut entered = Vec::new();
        let own = inputs.iter().filter(|input| !input.is_prelude);
        let own: Vec<(Arc<str>, Span)> = own
            .map(|input| (input.unit.package.clone(), input.unit.package_span))
            .collect();
        let packages = own.iter().map(|(package, _)| package.clone());
        self.world.packages.set_own(packages.collect());
        for input in &inputs {
            self.enter_file(input, &mut entered);
        }
        self.check_package_names(&own);
        for (unit, input) in inputs.iter().enumerate() {
            let names = self.resolve_imports(&input.unit, input.is_prelude);
            self.world.units[unit].names = names;
        }
        self.complete(&entered);
        for (unit, input) in inputs.iter().enumerate() {
            if !input.is_prelude {
                self.check_imports(unit, &input.unit.imports);
            }
        }
    }

    /// Declares the names of the classes of a file.
    fn enter_file(&mut self, input: &Input, entered: &mut Vec<Entered>) {
        let home = ClassContext {
            unit: self.world.units.len(),
            outer: None,
            is_prelude: input.is_prelude,
            is_static: true,
            local_frame: None,
        };
        let package = input.unit.package.clone();
        self.world.units.push(UnitScope {
            package: package.clone(),
            is_prelude: input.is_prelude,
            is_contract_file: input.unit.is_contract_file,
            names: ImportScope::default(),
        });
        self.world.wrapping.extend(&input.unit.wrapping);
        for declared in &input.unit.types {
            let name = &declared.name.text;
            if let Some(other) = self.world.packages.class(&package, name) {
                // SV-COMP programs bring their own versions of some library classes; the
                // library's version is used.
                let is_of_library = self.world.class(other).is_prelude;
                let name = self.world.full_name(other);
                if input.is_prelude || !is_of_library {
                    self.error(declared.name.span, format!("duplicate class: {name}"));
                } else if input.unit.is_contract_file {
                    let message = format!("{name} has its contracts in the library that comes with Echis");
                    self.error(declared.name.span, message);
                }
                continue;
            }
            let ix = self.enter(declared, &home, entered);
            if &*package == "java.lang" || (&*package == "java.io" && input.is_prelude) {
                self.world.known.set(name, ix);
            }
            self.world.packages.add(&package, name, ix, input.is_prelude);
        }
    }

    /// Declares the names of a class and its member classes, and appends them to `entered`. Their
    /// headers and members follow in [`Checker::complete`].
    pub(super) fn enter(
        &mut self,
        declared: &Arc<TypeDecl>,
        home: &ClassContext,
        entered: &mut Vec<Entered>,
    ) -> ClassIx {
        let ix = ClassIx(self.world.classes.len() as u32);
        let outer = home.outer.map(|o| self.world.class(o).clone());
        let name = match &outer {
            Some(outer) if home.local_frame.is_none() => format!("{}.{}", outer.name, declared.name.text),
            _ => declared.name.text.to_string(),
        };
        let mut modifiers = declared.modifiers;
        // Interfaces, enums and records are static wherever they stand; members of interfaces are
        // static and public (JLS 8.1.1.4, 8.5.1, 9.5).
        let in_interface =
            home.local_frame.is_none() && outer.as_ref().is_some_and(|o| o.kind == TypeKind::Interface);
        modifiers.public |= in_interface;
        modifiers.is_static |= declared.kind != TypeKind::Class || in_interface || home.outer.is_none();
        modifiers.is_abstract |= declared.kind == TypeKind::Interface;
        self.world.classes.push(Class {
            name: Arc::from(name),
            package: self.world.units[home.unit].package.clone(),
            kind: declared.kind,
            modifiers,
            is_prelude: home.is_prelude,
            unit: home.unit,
            span: declared.name.span,
            type_variables: Vec::new(),
            superclass: None,
            interfaces: Vec::new(),
            has_permits: !declared.permits.is_empty(),
            permitted: Vec::new(),
            unknown_super: None,
            outer: home.outer,
            outer_field: None,
            is_consumer: is_consumer(declared),
            is_lambda: false,
            is_unseen: false,
            local_frame: home.local_frame,
            fields: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            members: Default::default(),
            constants: Vec::new(),
            components: Vec::new(),
            captures: Vec::new(),
            predicates: Vec::new(),
            static_initialisers: Vec::new(),
            initialisers: Vec::new(),
        });
        if !modifiers.is_static
            && !home.is_static
            && let Some(around) = home.outer
        {
            let ty = Type::class(around);
            self.add_outer_field(ix, ty);
        }
        entered.push((ix, declared.clone()));
        let inside = ClassContext {
            outer: Some(ix),
            is_static: false,
            local_frame: None,
            ..home.clone()
        };
        for member in &declared.members {
            if let Member::Type(inner) = member {
                let inner_ix = self.enter(inner, &inside, entered);
                let previous = self
                    .world
                    .class_mut(ix)
                    .members
                    .insert(inner.name.text.clone(), inner_ix);
                if previous.is_some() {
                    let (name, around) = (self.world.full_name(inner_ix), self.world.full_name(ix));
                    let message = format!("class {name} is already defined in class {around}");
                    self.error(inner.name.span, message);
                }
            }
        }
        ix
    }

    /// Completes entered classes: resolves their headers, declares their members, and checks
    /// overriding. Each step runs for all classes before the next one, as it needs the results of
    /// all.
    pub(super) fn complete(&mut self, entered: &[Entered]) {
        for (ix, declared) in entered {
            self.header_variables(*ix, declared);
        }
        self.headers(entered);
        self.enter_permitted(entered);
        for (ix, declared) in entered {
            self.members(*ix, declared);
        }
        for (ix, declared) in entered {
            self.inherit_contracts(*ix);
            self.check_overrides(*ix);
            self.check_sealed(*ix, declared);
        }
        while let Some(late) = self.headerless_classes.pop() {
            self.complete_late(late);
        }
    }

    /// As [`Checker::complete`], for a class without a header and its member classes.
    pub(super) fn complete_late(&mut self, late: HeaderlessClass) {
        for (ix, declared) in &late.entered {
            self.header_variables(*ix, declared);
        }
        let info = self.world.class_mut(late.class);
        info.superclass = Some(late.superclass.clone());
        info.interfaces.extend(late.interface.clone());
        let members = late.entered.iter().filter(|(ix, _)| *ix != late.class);
        self.headers(&members.cloned().collect::<Vec<_>>());
        self.enter_permitted(&late.entered);
        for (ix, declared) in &late.entered {
            self.members(*ix, declared);
        }
        for (ix, declared) in &late.entered {
            self.inherit_contracts(*ix);
            self.check_overrides(*ix);
            self.check_sealed(*ix, declared);
        }
    }

    /// Adds the field that holds the enclosing instance.
    pub(super) fn add_outer_field(&mut self, class: ClassIx, ty: Type) {
        let modifiers = Modifiers {
            is_final: true,
            private: true,
            ..Modifiers::default()
        };
        let span = self.world.class(class).span;
        let field = self.new_field(class, Arc::from("this$0"), ty, modifiers, span);
        self.world.class_mut(class).outer_field = Some(field);
    }

    /// Creates a field that is not among the fields of its class, such as a synthetic one.
    pub(super) fn new_field(
        &mut self,
        class: ClassIx,
        name: Arc<str>,
        ty: Type,
        modifiers: Modifiers,
        span: Span,
    ) -> FieldIx {
        self.world.fields.push(Field {
            name,
            class,
            ty,
            modifiers,
            span,
            constant: ConstantField::No,
            ordinal: None,
            is_initialised: false,
            is_ghost: false,
        });
        FieldIx(self.world.fields.len() as u32 - 1)
    }

    /// Declares the fields, methods and initialisers of a class.
    fn members(&mut self, class: ClassIx, declared: &Arc<TypeDecl>) {
        self.enum_constants(class, declared);
        self.record_components(class, declared);
        for member in &declared.members {
            match member {
                Member::Field(field) => {
                    for variable in &field.variables {
                        let mut modifiers = field.modifiers;
                        if self.world.is_interface(class) {
                            (modifiers.public, modifiers.is_static, modifiers.is_final) = (true, true, true);
                        }
                        let ty = self.resolve_type(class, &variable.ty);
                        self.world.note_open(&ty);
                        self.declare_field(
                            class,
                            &variable.name.text,
                            ty,
                            modifiers,
                            variable.name.span,
                            variable.init.as_ref(),
                        );
                    }
                }
                Member::Method(method) => self.declare_method(class, method),
                Member::Ghost(field) => self.declare_ghost_fields(class, field),
                Member::Predicate(predicate) => self.declare_predicate(class, predicate),
                Member::Initializer { is_static, body } => {
                    let statements: Arc<[_]> = Arc::from(body.statements.clone());
                    let source = InitialiserSource::Block(statements, body.span);
                    self.add_initialiser(class, *is_static, source);
                }
                Member::Type(_) => {}
            }
        }
        self.synthesize(class, declared);
    }

    pub(super) fn add_initialiser(&mut self, class: ClassIx, is_static: bool, source: InitialiserSource) {
        let class = self.world.class_mut(class);
        let list = if is_static {
            &mut class.static_initialisers
        } else {
            &mut class.initialisers
        };
        list.push(Initialiser {
            source,
            body: Vec::new(),
        });
    }

    /// Declares a field and its initialiser.
    pub(super) fn declare_field(
        &mut self,
        class: ClassIx,
        name: &Arc<str>,
        ty: Type,
        modifiers: Modifiers,
        span: Span,
        init: Option<&Expr>,
    ) -> FieldIx {
        let fields = &self.world.class(class).fields;
        if fields.iter().any(|&f| self.world.field(f).name == *name) {
            self.error(span, format!("variable {name} is already defined"));
        }
        let can_be_constant = ty.is_primitive() || ty == self.world.string();
        let field = self.new_field(class, name.clone(), ty, modifiers, span);
        self.world.class_mut(class).fields.push(field);
        self.world.fields[field.index()].is_initialised = init.is_some();
        if let Some(init) = init {
            let init = Arc::new(init.clone());
            if modifiers.is_final && can_be_constant {
                self.world.fields[field.index()].constant = ConstantField::Maybe(init.clone());
            }
            self.add_initialiser(class, modifiers.is_static, InitialiserSource::Field(field, init));
        }
        field
    }

    pub(super) fn declare_method(&mut self, class: ClassIx, declared: &Arc<MethodDecl>) {
        let is_constructor = declared.kind != MethodKind::Method;
        let simple = self
            .world
            .class(class)
            .name
            .rsplit('.')
            .next()
            .map(Arc::<str>::from);
        if is_constructor && simple.as_ref() != Some(&declared.name.text) {
            self.error(
                declared.name.span,
                "invalid method declaration; return type required",
            );
            return;
        }
        let mut declared = declared.clone();
        if declared.kind == MethodKind::Compact {
            declared = self.canonical(class, &declared);
        }
        let mut modifiers = declared.modifiers;
        if self.world.is_interface(class) {
            // Methods of interfaces are public unless private, and abstract if they have no body
            // (JLS 9.4).
            modifiers.public |= !modifiers.private;
            let is_hidden = self.world.is_in_contract_file(class)
                && (modifiers.is_default || modifiers.is_static || modifiers.private);
            modifiers.is_abstract |= declared.body.is_none() && !is_hidden;
        }
        let type_variables = self.declare_type_variables(&declared.type_parameters);
        self.method_variables.push(
            declared
                .type_parameters
                .iter()
                .zip(&type_variables)
                .map(|(p, &v)| (p.name.text.clone(), v))
                .collect(),
        );
        self.bound_type_variables(class, &declared.type_parameters, &type_variables);
        let parameters: Vec<Type> = declared
            .parameters
            .iter()
            .map(|p| self.resolve_type(class, &p.ty))
            .collect();
        let result = self.resolve_type(class, &declared.result);
        for thrown in &declared.throws {
            // only the errors matter
            self.resolve_type(class, thrown);
        }
        self.note_open_signature(class, &parameters, &result);
        self.method_variables.pop();
        let needs_body = !modifiers.is_abstract && !modifiers.native;
        if needs_body && declared.body.is_none() && !self.world.is_in_contract_file(class) {
            self.error(declared.name.span, "missing method body, or declare abstract");
        } else if declared.body.is_some() && modifiers.is_abstract {
            self.error(declared.name.span, "abstract methods cannot have a body");
        } else if modifiers.is_abstract
            && !self.world.class(class).modifiers.is_abstract
            && self.world.class(class).kind != TypeKind::Enum
        {
            self.error(
                declared.name.span,
                format!(
                    "{} is not abstract and has an abstract method",
                    self.world.class(class).name
                ),
            );
        }
        let contract = self.declared_contract(class, &declared, (&parameters, &result));
        let method = self.add_method(super::world::Method {
            name: declared.name.text.clone(),
            class,
            is_constructor,
            modifiers,
            type_variables,
            parameters,
            parameter_names: declared.parameters.iter().map(|p| p.name.text.clone()).collect(),
            is_varargs: declared.parameters.last().is_some_and(|p| p.is_varargs),
            result,
            span: declared.name.span,
            source: Some(declared.clone()),
            body: None,
            contract,
        });
        self.check_duplicate(class, method);
    }

    pub(super) fn add_method(&mut self, method: super::world::Method) -> MethodIx {
        let ix = MethodIx(self.world.methods.len() as u32);
        let class = self.world.class_mut(method.class);
        let list = if method.is_constructor {
            &mut class.constructors
        } else {
            &mut class.methods
        };
        list.push(ix);
        self.world.methods.push(method);
        ix
    }

    /// Reports a method whose signature has the same erasure as another one of the class (JLS
    /// 8.4.2).
    fn check_duplicate(&mut self, class: ClassIx, method: MethodIx) {
        let info = self.world.class(class);
        let new = self.world.method(method);
        let list = if new.is_constructor {
            &info.constructors
        } else {
            &info.methods
        };
        let erased = |m: MethodIx| -> Vec<Type> {
            self.world
                .method(m)
                .parameters
                .iter()
                .map(|p| self.world.erase(p))
                .collect()
        };
        let is_known = new.parameters.iter().all(|p| !p.is_unknown());
        let twice = list.iter().any(|&other| {
            other != method && self.world.method(other).name == new.name && erased(other) == erased(method)
        });
        if twice && is_known {
            let shown = self.world.show_method(method);
            self.error(new.span, format!("method {shown} is already defined"));
        }
    }

    /// Creates type variables, without bounds yet.
    pub(super) fn declare_type_variables(
        &mut self,
        parameters: &[echis_java_syntax::tree::TypeParameter],
    ) -> Vec<TypeVarIx> {
        parameters
            .iter()
            .map(|parameter| {
                self.world.type_variables.push(super::world::TypeVar {
                    name: parameter.name.text.clone(),
                    bounds: Vec::new(),
                });
                TypeVarIx(self.world.type_variables.len() as u32 - 1)
            })
            .collect()
    }

    /// Sets the bounds of type variables.
    pub(super) fn bound_type_variables(
        &mut self,
        class: ClassIx,
        parameters: &[echis_java_syntax::tree::TypeParameter],
        variables: &[TypeVarIx],
    ) {
        for (parameter, variable) in parameters.iter().zip(variables) {
            let bounds: Vec<Type> = parameter
                .bounds
                .iter()
                .map(|b| self.resolve_type(class, b))
                .filter(|b| (b.is_reference() || b.is_unknown()) && *b != Type::Variable(*variable))
                .collect();
            self.world.type_variables[variable.index()].bounds = bounds;
        }
    }
}
