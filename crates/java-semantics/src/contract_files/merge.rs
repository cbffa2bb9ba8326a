//! Gives the contracts of a contract file to the source of the same class, if the program has both.
//!
//! ```java
//! public class Tank {          // Tank.jspec
//!     //@ requires amount >= 0;
//!     void fill(int amount);
//! }
//! public class Tank {          // Tank.java
//!     private int level;
//!     void fill(int amount) { level += amount; }
//! }
//! ```
//!
//! The source is what is proved. Each member of the contract file must stand in the source with the
//! same header; types are compared as they are written. A method has its contract in one of the two
//! files, or the same text in both. The contract is read as if it stood in the source, with the
//! imports there. Predicates and ghost fields are added to the class.

use super::error;
use echis_java_syntax::contracts::tree::{Clause, PredicateDecl};
use echis_java_syntax::tree::{
    FieldDecl, Ident, Member, MethodDecl, MethodKind, Modifiers, Parameter, TypeDecl, TypeParameter, TypeRef,
    TypeRefKind, Unit, Variable,
};
use echis_source::{Diagnostic, Sources, Span};
use std::sync::Arc;

/// Moves the contracts of classes whose source is given to that source, and removes these classes
/// from the contract files. Returns where the files contradict each other.
pub fn merge(units: &mut [Unit], sources: &Sources) -> Vec<Diagnostic> {
    let mut merge = Merge {
        sources,
        errors: Vec::new(),
    };
    for i in 0..units.len() {
        if !units[i].is_contract_file {
            continue;
        }
        let package = units[i].package.clone();
        let mut kept = Vec::new();
        for declared in std::mem::take(&mut units[i].types) {
            let files = units.iter_mut();
            let mut files = files.filter(|unit| !unit.is_contract_file && unit.package == package);
            let is_it = |other: &&mut Arc<TypeDecl>| other.name.text == declared.name.text;
            match files.find_map(|unit| unit.types.iter_mut().find(is_it)) {
                Some(source) => merge.class(&declared, Arc::make_mut(source)),
                None => kept.push(declared),
            }
        }
        units[i].types = kept;
    }
    merge.errors
}

struct Merge<'s> {
    sources: &'s Sources,
    errors: Vec<Diagnostic>,
}

impl Merge<'_> {
    /// Reports that a declaration of the contract file is not that of the source.
    fn contradiction(&mut self, span: Span, what: &str) {
        let message = format!("this contradicts the source of the class: {what}");
        self.errors.push(error(span, message));
    }

    /// Compares a class with its source, and adds its contracts there.
    fn class(&mut self, declared: &TypeDecl, source: &mut TypeDecl) {
        let header = |class: &TypeDecl| {
            let mut interfaces: Vec<String> = class.interfaces.iter().map(type_text).collect();
            interfaces.sort();
            (
                (class.kind, class.modifiers),
                type_parameters(&class.parameters),
                class.superclass.as_ref().map(type_text),
                interfaces,
                class.permits.iter().map(type_text).collect::<Vec<_>>(),
                parameters(&class.components),
            )
        };
        if header(declared) != header(source) {
            let what =
                "it has another kind, other modifiers, supertypes, type parameters or components there";
            self.contradiction(declared.name.span, what);
        }
        let constants = |class: &TypeDecl| class.constants.iter().map(|c| c.name.text.clone()).collect();
        let (own, there): (Vec<Arc<str>>, Vec<Arc<str>>) = (constants(declared), constants(source));
        if own != there {
            self.contradiction(declared.name.span, "the enum has other constants there");
        }
        for member in &declared.members {
            match member {
                Member::Field(field) => self.fields(field, source),
                Member::Ghost(field) => self.ghost_fields(field, source),
                Member::Predicate(predicate) => self.predicate(predicate, source),
                Member::Method(method) => self.method(method, source),
                Member::Type(inner) => self.inner(inner, source),
                Member::Initializer { .. } => {}
            }
        }
    }

    fn inner(&mut self, declared: &TypeDecl, source: &mut TypeDecl) {
        let mut all = source.members.iter_mut().filter_map(|member| match member {
            Member::Type(inner) => Some(inner),
            _ => None,
        });
        match all.find(|other| other.name.text == declared.name.text) {
            Some(inner) => self.class(declared, Arc::make_mut(inner)),
            None => self.contradiction(declared.name.span, "there is no such class"),
        }
    }

    /// Compares fields: each stands in the source with the same type and modifiers, and a constant
    /// with the same value.
    fn fields(&mut self, declared: &FieldDecl, source: &TypeDecl) {
        for variable in &declared.variables {
            let name = &variable.name;
            let Some((modifiers, other)) = field(source, &name.text) else {
                self.contradiction(name.span, "there is no such field");
                continue;
            };
            if modifiers != declared.modifiers || type_text(&other.ty) != type_text(&variable.ty) {
                self.contradiction(name.span, "the field has another type or other modifiers there");
            }
            let text = |v: &Variable| v.init.as_ref().map(|e| self.text(e.span));
            if variable.init.is_some() && text(variable) != text(other) {
                self.contradiction(name.span, "the field has another value there");
            }
        }
    }

    /// Adds ghost fields, except for those that the source has with the same text.
    fn ghost_fields(&mut self, declared: &Arc<FieldDecl>, source: &mut TypeDecl) {
        let text = |field: &FieldDecl| -> Vec<String> {
            field.variables.iter().map(|v| self.text(v.span)).collect()
        };
        let is_same =
            |member: &Member| matches!(member, Member::Ghost(other) if text(other) == text(declared));
        if !source.members.iter().any(is_same) {
            source.members.push(Member::Ghost(declared.clone()));
        }
    }

    /// Adds a predicate, or compares it with that of the source. It has the same text there, or it
    /// has no body here.
    fn predicate(&mut self, declared: &Arc<PredicateDecl>, source: &mut TypeDecl) {
        let header = |p: &PredicateDecl| (p.name.text.clone(), p.is_static, parameters(&p.parameters));
        let mut others = source.members.iter().filter_map(|member| match member {
            Member::Predicate(other) => Some(other),
            _ => None,
        });
        let is_it = |other: &&Arc<PredicateDecl>| {
            other.name.text == declared.name.text && other.parameters.len() == declared.parameters.len()
        };
        let Some(other) = others.find(is_it) else {
            source.members.push(Member::Predicate(declared.clone()));
            return;
        };
        let text = |p: &PredicateDecl| p.body.as_ref().map(|e| self.text(e.span));
        let says_more = declared.body.is_some() && text(declared) != text(other);
        if header(declared) != header(other) || says_more {
            self.contradiction(
                declared.name.span,
                "the predicate is declared in another way there",
            );
        }
    }

    /// Compares a method or constructor with that of the source, and gives it its contract.
    fn method(&mut self, declared: &MethodDecl, source: &mut TypeDecl) {
        let components = source.components.clone();
        let types = |method: &MethodDecl| -> Vec<String> {
            let given = match method.kind {
                MethodKind::Compact => &components,
                _ => &method.parameters,
            };
            given.iter().map(|p| type_text(&p.ty)).collect()
        };
        let is_it = |other: &&mut Arc<MethodDecl>| {
            let is_constructor = |m: &MethodDecl| m.kind != MethodKind::Method;
            other.name.text == declared.name.text
                && is_constructor(other) == is_constructor(declared)
                && types(other) == types(declared)
        };
        let mut all = source.members.iter_mut().filter_map(|member| match member {
            Member::Method(method) => Some(method),
            _ => None,
        });
        let Some(other) = all.find(is_it) else {
            let what = format!(
                "there is no `{}({})`",
                declared.name.text,
                types(declared).join(", ")
            );
            return self.contradiction(declared.name.span, &what);
        };
        let other = Arc::make_mut(other);
        let header = |method: &MethodDecl| {
            let mut throws: Vec<String> = method.throws.iter().map(type_text).collect();
            throws.sort();
            let is_varargs = method.parameters.last().is_some_and(|p| p.is_varargs);
            let variables = type_parameters(&method.type_parameters);
            (
                method.modifiers,
                type_text(&method.result),
                throws,
                variables,
                is_varargs,
            )
        };
        if header(declared) != header(other) {
            let what = "the method has another result, other modifiers, exceptions or type parameters there";
            return self.contradiction(declared.name.span, what);
        }
        if declared.contract.is_empty() {
            return;
        }
        let named = match other.kind {
            MethodKind::Compact => &components,
            _ => &other.parameters,
        };
        let names = declared.parameters.iter().zip(named);
        for (own, there) in names.filter(|(own, there)| own.name.text != there.name.text) {
            let what = format!("the parameter is called `{}` there", there.name.text);
            self.contradiction(own.name.span, &what);
        }
        let text = |contract: &[Clause]| -> String { contract.iter().map(|c| self.text(c.span)).collect() };
        if other.contract.is_empty() {
            other.contract = declared.contract.clone();
        } else if text(&other.contract) != text(&declared.contract) {
            let what = "the method has another contract there";
            self.contradiction(declared.contract[0].span, what);
        }
    }

    /// The text of a span without white space.
    fn text(&self, span: Span) -> String {
        let text = &self.sources.file(span.file).text;
        let text = text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default();
        text.split_whitespace().collect()
    }
}

/// The field of this name that a class declares, with its modifiers.
fn field<'t>(class: &'t TypeDecl, name: &str) -> Option<(Modifiers, &'t Variable)> {
    let fields = class.members.iter().filter_map(|member| match member {
        Member::Field(field) => Some(field),
        _ => None,
    });
    let mut all = fields.flat_map(|field| field.variables.iter().map(|v| (field.modifiers, v)));
    all.find(|(_, variable)| &*variable.name.text == name)
}

/// The types and names of parameters.
fn parameters(all: &[Parameter]) -> Vec<(String, Arc<str>)> {
    all.iter()
        .map(|p| (type_text(&p.ty), p.name.text.clone()))
        .collect()
}

/// The names and bounds of type parameters.
fn type_parameters(all: &[TypeParameter]) -> Vec<(Arc<str>, Vec<String>)> {
    all.iter()
        .map(|p| (p.name.text.clone(), p.bounds.iter().map(type_text).collect()))
        .collect()
}

/// A type as it is written, without white space and annotations.
fn type_text(ty: &TypeRef) -> String {
    let inside = |all: &[TypeRef]| all.iter().map(type_text).collect::<Vec<_>>().join(",");
    match &ty.kind {
        TypeRefKind::Void => "void".to_owned(),
        TypeRefKind::Primitive(name) => name.to_string(),
        TypeRefKind::Named(parts) => {
            let part = |(name, arguments): &(Ident, Vec<TypeRef>)| match arguments.is_empty() {
                true => name.text.to_string(),
                false => format!("{}<{}>", name.text, inside(arguments)),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(".")
        }
        TypeRefKind::Array(element) => format!("{}[]", type_text(element)),
        TypeRefKind::Wildcard(Some(bound)) => format!("? extends {}", type_text(bound)),
        TypeRefKind::Wildcard(None) => "?".to_owned(),
        TypeRefKind::Super(bound) => format!("? super {}", type_text(bound)),
        TypeRefKind::Inferred => String::new(),
    }
}
