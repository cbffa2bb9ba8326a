//! Traversal of tree-sitter's trees.

use std::collections::BTreeMap;
use std::num::NonZeroU16;
use std::sync::LazyLock;
use tree_sitter::{Language, Node};

/// The numbers of the fields of nodes, by name. tree-sitter looks names up one after the other.
static FIELDS: LazyLock<BTreeMap<&str, NonZeroU16>> = LazyLock::new(|| {
    let language: Language = tree_sitter_java::LANGUAGE.into();
    let numbers = (1..=language.field_count()).filter_map(|n| NonZeroU16::new(n as u16));
    let named = numbers.filter_map(|n| Some((language.field_name_for_id(n.get())?, n)));
    named.collect()
});

/// The number of the kind of casts.
static CAST: LazyLock<u16> = LazyLock::new(|| {
    let language: Language = tree_sitter_java::LANGUAGE.into();
    language.id_for_node_kind("cast_expression", true)
});

/// Access to the parts of a node by name.
pub(super) trait Parts<'t> {
    /// The first child with this field name.
    fn field(self, name: &str) -> Option<Node<'t>>;
}

impl<'t> Parts<'t> for Node<'t> {
    fn field(self, name: &str) -> Option<Node<'t>> {
        self.child_by_field_id(FIELDS.get(name)?.get())
    }
}

/// Whether a node is a cast.
pub(super) fn is_cast(node: Node) -> bool {
    node.kind_id() == *CAST
}

/// Calls `see` for a node and all its descendants, in the order of the text. Returns the number of
/// levels below the node.
pub(super) fn visit<'t>(root: Node<'t>, see: &mut dyn FnMut(Node<'t>)) -> usize {
    let mut cursor = root.walk();
    let (mut depth, mut deepest) = (0, 0);
    loop {
        see(cursor.node());
        if cursor.goto_first_child() {
            depth += 1;
            deepest = deepest.max(depth);
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return deepest;
            }
            depth -= 1;
        }
    }
}
