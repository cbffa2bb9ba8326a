//! Traversal of tree-sitter's trees.

use tree_sitter::Node;

/// Calls `see` for a node and all its descendants, in the order of the text.
pub(super) fn visit<'t>(root: Node<'t>, see: &mut dyn FnMut(Node<'t>)) {
    let mut cursor = root.walk();
    loop {
        see(cursor.node());
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}
