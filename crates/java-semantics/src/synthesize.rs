//! Implicit members: default constructors, and the methods of enums and records (JLS 8.8.9, 8.9.3,
//! 8.10.3). The methods are generated as Java text and parsed.

use super::Checker;
use super::declare::{ClassContext, HeaderlessClass};
use super::spec::Contract;
use super::types::{ClassIx, Type};
use super::world::{InitialiserSource, Method};
use echis_java_syntax::members;
use echis_java_syntax::tree::{
    Block, Member, MethodDecl, MethodKind, Modifiers, Stmt, TypeDecl, TypeKind, TypeRef, TypeRefKind,
};
use std::fmt::Write;
use std::sync::Arc;

impl Checker {
    /// Declares the constants of an enum as static fields (JLS 8.9.1).
    pub(super) fn enum_constants(&mut self, class: ClassIx, declared: &Arc<TypeDecl>) {
        let modifiers = Modifiers {
            public: true,
            is_static: true,
            is_final: true,
            ..Modifiers::default()
        };
        let mut has_bodies = false;
        for (ordinal, constant) in declared.constants.iter().enumerate() {
            let field = self.declare_field(
                class,
                &constant.name.text,
                Type::class(class),
                modifiers,
                constant.name.span,
                None,
            );
            let info = &mut self.world.fields[field.index()];
            (info.ordinal, info.is_initialised) = (Some(ordinal as u32), true);
            self.world.class_mut(class).constants.push(field);
            let own = constant.body.as_ref().map(|body| {
                has_bodies = true;
                self.constant_class(class, body, &constant.name.text)
            });
            let source = InitialiserSource::Constant(
                field,
                ordinal as u32,
                own.unwrap_or(class),
                Arc::from(constant.arguments.clone()),
            );
            self.add_initialiser(class, true, source);
        }
        if declared.kind == TypeKind::Enum {
            let is_abstract = |m: &Member| matches!(m, Member::Method(m) if m.modifiers.is_abstract);
            // In an enum with abstract methods, all constants have class bodies (JLS 8.9).
            let all_have_bodies = has_bodies && declared.constants.iter().all(|c| c.body.is_some());
            let info = self.world.class_mut(class);
            info.modifiers.is_abstract = declared.members.iter().any(is_abstract) || all_have_bodies;
            info.modifiers.is_final = !has_bodies;
        }
    }

    /// Declares the class of an enum constant with a class body.
    fn constant_class(&mut self, class: ClassIx, body: &Arc<TypeDecl>, name: &Arc<str>) -> ClassIx {
        let home = ClassContext {
            unit: self.world.class(class).unit,
            outer: Some(class),
            is_prelude: false,
            is_static: true,
            local_frame: None,
        };
        let mut declared = TypeDecl::clone(body);
        declared.name.text = Arc::from(format!("${name}"));
        let mut entered = Vec::new();
        let own = self.enter(&Arc::new(declared), &home, &mut entered);
        self.headerless_classes.push(HeaderlessClass {
            class: own,
            superclass: Type::class(class),
            interface: None,
            entered,
        });
        own
    }

    /// Declares the components of a record as private fields (JLS 8.10.3).
    pub(super) fn record_components(&mut self, class: ClassIx, declared: &Arc<TypeDecl>) {
        if declared.kind != TypeKind::Record {
            return;
        }
        self.record_parameters.insert(class, declared.components.clone());
        let modifiers = Modifiers {
            private: true,
            is_final: true,
            ..Modifiers::default()
        };
        for component in &declared.components {
            let ty = self.resolve_type(class, &component.ty);
            self.world.note_open(&ty);
            let field = self.declare_field(
                class,
                &component.name.text,
                ty,
                modifiers,
                component.name.span,
                None,
            );
            self.world.class_mut(class).components.push(field);
        }
        self.world.class_mut(class).modifiers.is_final = true;
    }

    /// Expands a compact constructor: adds the components as parameters, and their assignments to
    /// the fields at the end of the body (JLS 8.10.4.2).
    pub(super) fn canonical(&mut self, class: ClassIx, compact: &Arc<MethodDecl>) -> Arc<MethodDecl> {
        let Some(parameters) = self.record_parameters.get(&class).cloned() else {
            self.error(compact.name.span, "a compact constructor outside of a record");
            return compact.clone();
        };
        let mut method = MethodDecl::clone(compact);
        let names = parameters.iter().map(|p| p.name.text.clone());
        let mut assigned = assignments(names, compact.name.span);
        method.parameters = parameters;
        if let Some(body) = &mut method.body {
            body.statements.append(&mut assigned);
        }
        Arc::new(method)
    }

    /// Adds the remaining implicit members to a class.
    pub(super) fn synthesize(&mut self, class: ClassIx, declared: &Arc<TypeDecl>) {
        match declared.kind {
            TypeKind::Enum => self.synthesize_enum(class, declared),
            TypeKind::Record => self.synthesize_record(class, declared),
            _ => {}
        }
        self.synthesize_show(class, declared);
        if declared.kind != TypeKind::Interface && self.world.class(class).constructors.is_empty() {
            self.default_constructor(class);
        }
    }

    /// Adds a default constructor. It is as accessible as the class, which decides anyway unless the
    /// class is protected (JLS 8.8.9).
    pub(super) fn default_constructor(&mut self, class: ClassIx) {
        let info = self.world.class(class);
        let protected = info.modifiers.protected;
        self.add_method(Method {
            name: info.name.clone(),
            class,
            is_constructor: true,
            modifiers: Modifiers {
                public: !protected,
                protected,
                ..Modifiers::default()
            },
            type_variables: Vec::new(),
            parameters: Vec::new(),
            parameter_names: Vec::new(),
            is_varargs: false,
            result: Type::Void,
            span: info.span,
            source: None,
            body: None,
            contract: Contract::default(),
        });
    }

    /// Adds `$show`, which runs when an object is printed, for the effects of `toString`: it calls
    /// the user's `toString`, or `$show` of the components of a record without one.
    fn synthesize_show(&mut self, class: ClassIx, declared: &TypeDecl) {
        let info = self.world.class(class);
        if info.is_prelude || declared.kind == TypeKind::Interface {
            return;
        }
        let is_own = |m: &Member| matches!(m, Member::Method(m) if &*m.name.text == "toString" && m.parameters.is_empty());
        let mut body = String::new();
        if declared.members.iter().any(is_own) {
            body.push_str("toString();");
            self.declare_text(
                class,
                "public boolean $hasText() { return toString() != null; }",
                &[],
            );
        } else if declared.kind == TypeKind::Record {
            for (component, &field) in declared.components.iter().zip(&info.components) {
                if self.world.boxed(&self.world.field(field).ty).is_none() {
                    let name = &component.name.text;
                    let _ = write!(body, "if (this.{name} != null) ((Object) this.{name}).$show();");
                }
            }
        } else {
            return;
        }
        self.declare_text(class, &format!("public void $show() {{ {body} }}"), &[]);
    }

    /// Adds `values()` with its contract, and `valueOf(String)`, to an enum (JLS 8.9.3).
    fn synthesize_enum(&mut self, class: ClassIx, declared: &TypeDecl) {
        let name = &declared.name.text;
        let constants: Vec<&str> = declared.constants.iter().map(|c| &*c.name.text).collect();
        let list = constants.join(", ");
        let mut text = String::from("/*@ ensures \\result != null * acc(\\result[*])");
        let _ = write!(text, " * \\result.length == {}", constants.len());
        let _ = write!(
            text,
            " * (forall int i; 0 <= i && i < {} ==> \\result[i] != null && \\result[i].ordinal() == i)",
            constants.len()
        );
        for (i, constant) in constants.iter().enumerate() {
            let _ = write!(text, " * \\result[{i}] == {constant}");
        }
        let _ = write!(
            text,
            "; @*/ public static {name}[] values() {{ return new {name}[] {{ {list} }}; }}"
        );
        let _ = write!(
            text,
            "public static {name} valueOf(String name) {{ if (name == null) throw new NullPointerException(\"Name is null\");"
        );
        for constant in constants {
            let _ = write!(text, "if (name.equals(\"{constant}\")) return {constant};");
        }
        let qualified = self.qualified_name(class);
        let _ = write!(
            text,
            "throw new IllegalArgumentException(\"No enum constant {qualified}.\" + name); }}"
        );
        self.declare_text(class, &text, &[]);
    }

    fn qualified_name(&self, class: ClassIx) -> String {
        let info = self.world.class(class);
        if info.package.is_empty() {
            info.name.to_string()
        } else {
            format!("{}.{}", info.package, info.name)
        }
    }

    /// Adds the canonical constructor, the accessors, `equals`, `hashCode` and `toString` to a
    /// record, as far as it does not declare them (JLS 8.10.3, 8.10.4).
    fn synthesize_record(&mut self, class: ClassIx, declared: &TypeDecl) {
        let names: Vec<Arc<str>> = declared.components.iter().map(|c| c.name.text.clone()).collect();
        let types: Vec<Type> = self
            .world
            .class(class)
            .components
            .iter()
            .map(|&f| self.world.field(f).ty.clone())
            .collect();
        let has_canonical = self
            .world
            .class(class)
            .constructors
            .iter()
            .any(|&c| self.world.method(c).parameters == types);
        if !has_canonical {
            let span = declared.name.span;
            self.declare_method(
                class,
                &Arc::new(MethodDecl {
                    kind: MethodKind::Constructor,
                    modifiers: declared.modifiers,
                    type_parameters: Vec::new(),
                    result: TypeRef::new(TypeRefKind::Void, span),
                    name: declared.name.clone(),
                    parameters: declared.components.clone(),
                    throws: Vec::new(),
                    body: Some(Block {
                        statements: assignments(names.iter().cloned(), span),
                        span,
                    }),
                    contract: Vec::new(),
                    span,
                }),
            );
        }
        let simple = &declared.name.text;
        let wildcards = vec!["?"; declared.parameters.len()].join(", ");
        let written = match wildcards.is_empty() {
            true => simple.to_string(),
            false => format!("{simple}<{wildcards}>"),
        };
        let (mut text, mut equal, mut hash, mut shown) =
            (String::new(), String::new(), String::new(), String::new());
        for (i, (name, ty)) in names.iter().zip(&types).enumerate() {
            let is_own = |m: &Member| matches!(m, Member::Method(m) if m.name.text == *name && m.parameters.is_empty());
            if !declared.members.iter().any(is_own) {
                let _ = write!(text, "public Object {name}() {{ return this.{name}; }}");
            }
            let other = format!("(({written}) o).{name}");
            let (same, code) = match self.world.boxed(ty) {
                Some(boxed) => {
                    let boxed = &self.world.class(boxed).name;
                    let same = match ty.is_floating() {
                        true => format!("{boxed}.compare(this.{name}, {other}) == 0"),
                        false => format!("this.{name} == {other}"),
                    };
                    (same, format!("{boxed}.hashCode(this.{name})"))
                }
                None => (
                    format!("(this.{name} == {other} || this.{name} != null && this.{name}.equals({other}))"),
                    format!("(this.{name} == null ? 0 : this.{name}.hashCode())"),
                ),
            };
            let _ = write!(equal, " && {same}");
            hash = if i == 0 {
                code
            } else {
                format!("({hash}) * 31 + {code}")
            };
            let comma = if i == 0 { "" } else { ", " };
            let _ = write!(shown, "\"{comma}{name}=\" + this.{name} + ");
        }
        if hash.is_empty() {
            hash.push('0');
        }
        let _ = write!(
            text,
            "public final boolean equals(Object o) {{ return o instanceof {written}{} ; }}
             public final int hashCode() {{ return {hash}; }}
             public final String toString() {{ return \"{simple}[\" + {shown} \"]\"; }}",
            equal
        );
        let own: Vec<Arc<str>> = declared
            .members
            .iter()
            .filter_map(|m| match m {
                Member::Method(m) if m.parameters.len() == usize::from(&*m.name.text == "equals") => {
                    Some(m.name.text.clone())
                }
                _ => None,
            })
            .collect();
        let results: Vec<(Arc<str>, TypeRef)> = declared
            .components
            .iter()
            .map(|c| (c.name.text.clone(), c.ty.clone()))
            .collect();
        self.declare_own_text(class, &text, &results, &own);
    }

    /// Declares the methods in a Java text.
    fn declare_text(&mut self, class: ClassIx, text: &str, results: &[(Arc<str>, TypeRef)]) {
        self.declare_own_text(class, text, results, &[]);
    }

    /// Declares the methods in a Java text, except for the names in `own`, which the class declares
    /// itself. A method without parameters whose name is in `results` gets the return type there.
    fn declare_own_text(
        &mut self,
        class: ClassIx,
        text: &str,
        results: &[(Arc<str>, TypeRef)],
        own: &[Arc<str>],
    ) {
        let span = self.world.class(class).span;
        for member in members(text, span) {
            let Member::Method(method) = member else { continue };
            if own.contains(&method.name.text) {
                continue;
            }
            let mut method = MethodDecl::clone(&method);
            if let Some((_, result)) = results
                .iter()
                .find(|(name, _)| *name == method.name.text && method.parameters.is_empty())
                && !matches!(&*method.name.text, "hashCode" | "toString")
            {
                method.result = result.clone();
            }
            self.declare_method(class, &Arc::new(method));
        }
    }
}

/// The statements `this.x = x;` for the names.
fn assignments(names: impl Iterator<Item = Arc<str>>, span: echis_source::Span) -> Vec<Stmt> {
    let text: String = names.map(|n| format!("this.{n} = {n};")).collect();
    let block = format!("void m() {{ {text} }}");
    members(&block, span)
        .into_iter()
        .find_map(|m| match m {
            Member::Method(m) => m.body.as_ref().map(|b| b.statements.clone()),
            _ => None,
        })
        .unwrap_or_default()
}
