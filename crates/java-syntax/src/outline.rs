//! The outline of a file: its package and imports, and the names of the types that it declares,
//! mentions and extends, without a syntax tree.

use super::contract_files;
use super::escapes;
use super::nodes::{Parts, visit};
use super::parsed::{self, Parsed};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// The types of a file, by simple name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// The package; empty for the unnamed package.
    pub package: String,
    /// The imported names; those on demand end in `.*`.
    pub imports: Vec<String>,
    /// The types that the file declares outside of other types.
    pub top_level: BTreeSet<String>,
    /// The types that the file declares, including local ones.
    pub declared: BTreeSet<String>,
    /// Whether one of them is an interface.
    pub has_interface: bool,
    /// All identifiers in the file.
    pub identifiers: BTreeSet<String>,
    /// The qualified names in the code, such as `a.b.C` in `a.b.C.f()`. Some are names of fields.
    pub qualified: BTreeSet<String>,
    /// The supertypes of its classes, including anonymous ones, and the type arguments of these
    /// supertypes.
    pub supertypes: BTreeSet<String>,
    /// Whether the file has lambda expressions or method references, which can implement any
    /// functional interface.
    pub has_lambda: bool,
    /// Whether the file has no syntax errors, so that the outline is complete.
    pub is_whole: bool,
}

/// Reads the outline of a file. For a file with syntax errors, returns what tree-sitter recognised.
pub fn outline(text: &str) -> Outline {
    outline_of(&escapes::replace(text).0)
}

/// Reads the outline of a contract file, as [`outline`] does.
pub fn outline_of_contract_file(text: &str) -> Outline {
    let (text, mut offsets) = escapes::replace(text);
    outline_of(&contract_files::with_bodies(&text, &mut offsets).0)
}

/// Reads the outline of a text without unicode escapes.
fn outline_of(text: &str) -> Outline {
    let mut outline = Outline::default();
    let Some(Parsed { text, tree, .. }) = parsed::parse(text) else {
        return outline;
    };
    outline.is_whole = !tree.root_node().has_error();
    visit(tree.root_node(), &mut |node| outline.add_node(node, &text));
    outline
}

impl Outline {
    /// Adds the information that one node gives.
    fn add_node(&mut self, node: Node, text: &str) {
        let text_of = |node: Node| text.get(node.byte_range()).map(str::to_owned);
        match node.kind() {
            "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration" => {
                let name = node.field("name").and_then(text_of);
                if node.parent().is_some_and(|around| around.kind() == "program") {
                    self.top_level.extend(name.clone());
                }
                self.declared.extend(name);
                self.has_interface |= node.kind() == "interface_declaration";
            }
            "package_declaration" => self.package = dotted_name(node, text),
            "import_declaration" => self.imports.push(dotted_name(node, text)),
            "identifier" | "type_identifier" => self.identifiers.extend(text_of(node)),
            // the whole name has its prefixes
            kind if is_qualified(kind)
                && !node.parent().is_some_and(|around| is_qualified(around.kind())) =>
            {
                self.qualified.insert(dotted_name(node, text));
            }
            "lambda_expression" | "method_reference" => self.has_lambda = true,
            "superclass" | "super_interfaces" | "extends_interfaces" => self.add_supertypes(node, text),
            "object_creation_expression" if has_body(node) => {
                if let Some(made) = node.field("type") {
                    self.add_supertypes(made, text);
                }
            }
            _ => {}
        }
    }

    /// Adds the type names in `part` to the supertypes.
    fn add_supertypes(&mut self, part: Node, text: &str) {
        visit(part, &mut |node| {
            if node.kind() == "type_identifier" {
                self.supertypes
                    .extend(text.get(node.byte_range()).map(str::to_owned));
            }
        });
    }
}

/// Whether a node of this kind can be a qualified name.
fn is_qualified(kind: &str) -> bool {
    matches!(
        kind,
        "scoped_type_identifier" | "scoped_identifier" | "field_access"
    )
}

/// The name in a package declaration, import or qualified name, with `.*` if that stands behind it.
fn dotted_name(declaration: Node, text: &str) -> String {
    let mut parts = Vec::new();
    visit(declaration, &mut |node| {
        if matches!(node.kind(), "identifier" | "type_identifier" | "asterisk") {
            parts.extend(text.get(node.byte_range()));
        }
    });
    parts.join(".")
}

fn has_body(made: Node) -> bool {
    let mut cursor = made.walk();
    made.children(&mut cursor)
        .any(|child| child.kind() == "class_body")
}

#[cfg(test)]
mod tests {
    use super::outline;
    use std::collections::BTreeSet;

    fn names(all: &BTreeSet<String>) -> Vec<&str> {
        all.iter().map(String::as_str).collect()
    }

    #[test]
    fn declarations_are_found() {
        let found = outline(
            "interface Shape<T> { int area(); } class Users { enum Kind { A } void m() { record R() {} } }",
        );
        assert_eq!(names(&found.declared), ["Kind", "R", "Shape", "Users"]);
        assert!(found.has_interface && found.is_whole && !found.has_lambda);
    }

    #[test]
    fn packages_imports_and_top_level_types_are_found() {
        let found = outline(
            "package a.b; import c.D; import static c.E.*; import /* x */ f . *;\n\
             class A { class In { } } record R() { }",
        );
        assert_eq!(found.package, "a.b");
        assert_eq!(found.imports, ["c.D", "c.E.*", "f.*"]);
        assert_eq!(names(&found.top_level), ["A", "R"]);
        assert_eq!(outline("class A { }").package, "");
    }

    #[test]
    fn qualified_names_are_found() {
        let found = outline("class A { a.b.C c = new d.E(); int m() { return f.G.h() + i.J.k; } }");
        for name in ["a.b.C", "d.E", "f.G", "i.J.k"] {
            assert!(found.qualified.contains(name), "{name}: {:?}", found.qualified);
        }
    }

    #[test]
    fn supertypes_are_found() {
        for text in [
            "class Tri implements Other, Shape<String> { }",
            "interface Tri extends Shape { }",
            "class Tri extends a.b.Shape { }",
            "class Tri extends /* c { */ Shape { }",
            "class Tri extends // the { base\n Shape { }",
            "class Tri ext\\u0065nds Shape { }",
            "enum Tri implements Shape { A }",
            "class Main { Object o = new Shape<>(f(1), (2)) { }; }",
            "class Main { Object o = new Shape(\":-)\") { }; }",
            "class Main { Object o = new Shape /* ( */ () { }; }",
        ] {
            assert!(outline(text).supertypes.contains("Shape"), "{text}");
        }
        for text in [
            "class Main { void m() { use(new Shape(1)); if (a()) { } } }",
            "class Tri implements Other { Shape<String> s; }",
            "class Tri { String s = \"extends Shape {\"; } // extends Shape",
        ] {
            assert!(!outline(text).supertypes.contains("Shape"), "{text}");
        }
    }

    #[test]
    fn lambda_expressions_are_no_cases() {
        assert!(outline("class Main { void m() { use(() -> 3); } }").has_lambda);
        assert!(outline("class Main { void m() { use(Main::n); } }").has_lambda);
        assert!(
            !outline("class Main { int m(int x) { return switch (x) { case 1 -> 2; default -> 3; }; } }")
                .has_lambda
        );
        assert!(!outline("class { }").is_whole);
    }
}
