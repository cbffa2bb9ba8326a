//! Builds declarations: classes, their members, and variables.

use super::types::{array_of, is_type};
use super::{Builder, child, children};
use crate::contracts::tree::Clause;
use crate::nodes::Parts;
use crate::tree::{
    Block, EnumConstant, FieldDecl, Ident, Member, MethodDecl, MethodKind, Modifiers, Parameter, TypeDecl,
    TypeKind, TypeRef, TypeRefKind, Variable,
};
use echis_source::Span;
use std::sync::Arc;
use tree_sitter::Node;

/// A class declaration that has only a kind and a name.
pub(super) fn empty_class(kind: TypeKind, name: Ident) -> TypeDecl {
    TypeDecl {
        kind,
        name,
        modifiers: Modifiers::default(),
        parameters: Vec::new(),
        superclass: None,
        interfaces: Vec::new(),
        permits: Vec::new(),
        components: Vec::new(),
        constants: Vec::new(),
        members: Vec::new(),
    }
}

fn void(span: Span) -> TypeRef {
    TypeRef::new(TypeRefKind::Void, span)
}

impl Builder<'_> {
    /// Builds the declaration of a class or an interface. Returns `None` for any other node.
    pub(super) fn type_declaration(&mut self, node: Node) -> Option<TypeDecl> {
        echis_recursion::deep(|| self.type_declaration_here(node))
    }

    fn type_declaration_here(&mut self, node: Node) -> Option<TypeDecl> {
        let kind = match node.kind() {
            "class_declaration" => TypeKind::Class,
            "interface_declaration" | "annotation_type_declaration" => TypeKind::Interface,
            "enum_declaration" => TypeKind::Enum,
            "record_declaration" => TypeKind::Record,
            _ => return None,
        };
        let name = self.ident(node.field("name")?);
        let body = node.field("body")?;
        let parameters = self.type_parameters(node.field("type_parameters"));
        let superclass = node
            .field("superclass")
            .and_then(|n| children(n).into_iter().find(|&c| is_type(c)));
        let interfaces = node
            .field("interfaces")
            .or_else(|| child(node, "extends_interfaces"));
        let mut declared = TypeDecl {
            modifiers: self.modifiers(node),
            parameters,
            superclass: superclass.map(|n| self.type_ref(n)),
            interfaces: self.type_list(interfaces),
            permits: self.type_list(node.field("permits")),
            components: self.parameters(node.field("parameters")),
            ..empty_class(kind, name)
        };
        self.body(body, body.end_byte(), &mut declared);
        Some(declared)
    }

    /// Builds an anonymous class from its body.
    pub(super) fn anonymous(&mut self, body: Node) -> Arc<TypeDecl> {
        let span = self.positions.span(body.start_byte()..body.start_byte());
        let name = Ident {
            text: Arc::from(""),
            span,
        };
        let mut declared = empty_class(TypeKind::Class, name);
        self.body(body, body.end_byte(), &mut declared);
        Arc::new(declared)
    }

    /// Adds the members in a class body to `declared`. Contracts up to `end` belong to this class.
    fn body(&mut self, body: Node, end: usize, declared: &mut TypeDecl) {
        let mut from = body.start_byte() + 1;
        for node in children(body) {
            match node.kind() {
                "enum_constant" => declared.constants.push(self.enum_constant(node)),
                "enum_body_declarations" => self.body(node, end, declared),
                kind => {
                    let is_method = matches!(
                        kind,
                        "method_declaration" | "constructor_declaration" | "compact_constructor_declaration"
                    );
                    let contract = self.between_members(from, node.start_byte(), declared, is_method);
                    if let Some(member) = self.member(node, contract) {
                        declared.members.push(member);
                    }
                }
            }
            from = node.end_byte();
        }
        self.between_members(from, end, declared, false);
    }

    fn enum_constant(&mut self, node: Node) -> EnumConstant {
        let name = node.field("name").unwrap_or(node);
        EnumConstant {
            name: self.ident(name),
            arguments: self.arguments(node.field("arguments")),
            body: node.field("body").map(|n| self.anonymous(n)),
        }
    }

    /// Builds a member; `contract` has the clauses before it, if it is a method.
    fn member(&mut self, node: Node, contract: Vec<Clause>) -> Option<Member> {
        let method =
            |builder: &mut Self, kind| Member::Method(Arc::new(builder.method(node, kind, contract)));
        Some(match node.kind() {
            "field_declaration" | "constant_declaration" => {
                let mut modifiers = self.modifiers(node);
                if node.kind() == "constant_declaration" {
                    // Fields of interfaces are constants (JLS 9.3).
                    (modifiers.is_static, modifiers.is_final) = (true, true);
                }
                Member::Field(Arc::new(FieldDecl {
                    modifiers,
                    variables: self.variables(node),
                }))
            }
            "method_declaration" => method(self, MethodKind::Method),
            "constructor_declaration" => method(self, MethodKind::Constructor),
            "compact_constructor_declaration" => method(self, MethodKind::Compact),
            "annotation_type_element_declaration" => return None,
            "static_initializer" => Member::Initializer {
                is_static: true,
                body: Arc::new(self.block(child(node, "block")?)),
            },
            "block" => Member::Initializer {
                is_static: false,
                body: Arc::new(self.block(node)),
            },
            _ => match self.type_declaration(node) {
                Some(declared) => Member::Type(Arc::new(declared)),
                None => {
                    self.error(node, "this cannot stand in a class");
                    return None;
                }
            },
        })
    }

    /// Builds a method or constructor, and adds the clauses in its header to its contract.
    fn method(&mut self, node: Node, kind: MethodKind, mut contract: Vec<Clause>) -> MethodDecl {
        let is_body = |n: &Node| !self.no_bodies.contains(&n.start_byte());
        let body = node.field("body").filter(is_body);
        let end = body.map_or(node.end_byte(), |n| n.start_byte());
        contract.extend(self.clauses_in(node.start_byte(), end));
        let name = self.ident(node.field("name").unwrap_or(node));
        let result = match node.field("type") {
            Some(ty) => {
                let ty = self.type_ref(ty);
                array_of(ty, self.dimensions(node.field("dimensions")))
            }
            None => void(name.span),
        };
        MethodDecl {
            kind,
            modifiers: self.modifiers(node),
            type_parameters: self.type_parameters(node.field("type_parameters")),
            result,
            parameters: self.parameters(node.field("parameters")),
            throws: self.type_list(child(node, "throws")),
            body: body.map(|n| self.block(n)),
            name,
            contract,
            span: self.span(node),
        }
    }

    pub(super) fn modifiers(&self, node: Node) -> Modifiers {
        let Some(node) = child(node, "modifiers") else {
            return Modifiers::default();
        };
        let mut modifiers = Modifiers::default();
        let mut cursor = node.walk();
        for word in node.children(&mut cursor) {
            let modifier = match word.kind() {
                "public" => &mut modifiers.public,
                "private" => &mut modifiers.private,
                "protected" => &mut modifiers.protected,
                "static" => &mut modifiers.is_static,
                "final" => &mut modifiers.is_final,
                "abstract" => &mut modifiers.is_abstract,
                "default" => &mut modifiers.is_default,
                "native" => &mut modifiers.native,
                "sealed" => &mut modifiers.is_sealed,
                "non-sealed" => &mut modifiers.is_non_sealed,
                _ => continue,
            };
            *modifier = true;
        }
        modifiers
    }

    /// Builds the parameters of a method, of a lambda expression or of a record.
    pub(super) fn parameters(&mut self, node: Option<Node>) -> Vec<Parameter> {
        let Some(node) = node else { return Vec::new() };
        let mut parameters = Vec::new();
        for parameter in children(node) {
            match parameter.kind() {
                "formal_parameter" => {
                    let (name, dimensions) = self.declarator(parameter);
                    let ty = self.type_of(parameter.field("type"), name.span);
                    parameters.push(Parameter {
                        ty: array_of(ty, dimensions),
                        name,
                        is_varargs: false,
                        is_final: self.modifiers(parameter).is_final,
                    });
                }
                "spread_parameter" => {
                    let parts = children(parameter);
                    let (Some(&ty), Some(&declarator)) = (
                        parts.iter().find(|&&n| is_type(n)),
                        parts.iter().find(|n| n.kind() == "variable_declarator"),
                    ) else {
                        continue;
                    };
                    let (name, dimensions) = self.declarator(declarator);
                    let ty = self.type_ref(ty);
                    parameters.push(Parameter {
                        ty: array_of(ty, dimensions + 1),
                        name,
                        is_varargs: true,
                        is_final: self.modifiers(parameter).is_final,
                    });
                }
                _ => {}
            }
        }
        parameters
    }

    /// Builds the variables of a declaration.
    pub(super) fn variables(&mut self, node: Node) -> Vec<Variable> {
        let ty = self.type_of(node.field("type"), self.span(node));
        let is_final = self.modifiers(node).is_final;
        let declarators: Vec<Node> = children(node)
            .into_iter()
            .filter(|n| n.kind() == "variable_declarator")
            .collect();
        declarators
            .into_iter()
            .map(|declarator| {
                let (name, dimensions) = self.declarator(declarator);
                Variable {
                    ty: array_of(ty.clone(), dimensions),
                    name,
                    is_final,
                    init: declarator.field("value").map(|n| self.expression_after_token(n)),
                    span: self.span(declarator),
                }
            })
            .collect()
    }

    pub(super) fn block(&mut self, node: Node) -> Block {
        Block {
            statements: self.statements(&children(node), node.start_byte(), node.end_byte(), None),
            span: self.span(node),
        }
    }
}
