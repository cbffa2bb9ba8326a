//! Graphs: sets of nodes whose edges stay within them.

use crate::{Variant, check};

#[test]
fn graph_copy() {
    check(
        "graph-copy/graph-copy.vpr",
        [
            Variant {
                seeded: "wrong amount: the recursive call wants more than there is",
                edit: ("res_copy_nodes, rd/2)", "res_copy_nodes, rd * 2)"),
                error: (
                    "call.precondition:insufficient.permission",
                    "graph_copy_rec(nodeForId",
                ),
            },
            Variant {
                seeded: "missing part of the invariant: the targets of the edges that are left",
                edit: (
                    "invariant forall j: Int :: j in S ==> edge_lookup(this.edges, j) in setOfRef",
                    "",
                ),
                error: ("call.precondition:assertion.false", "graph_copy_rec(nodeForId"),
            },
            Variant {
                seeded: "wrong assignment: the original gets the edge",
                edit: (
                    "nodeCopy.edges := insert_edge(nodeCopy.edges",
                    "this.edges := insert_edge(this.edges",
                ),
                error: (
                    "assignment.failed:insufficient.permission",
                    "this.edges := insert_edge",
                ),
            },
            Variant {
                seeded: "missing permission: the copy has no edges",
                edit: ("nodeCopy := new(val, edges)", "nodeCopy := new(val)"),
                error: (
                    "invariant.not.established:insufficient.permission",
                    "invariant forall r: Ref :: r in res_copy_nodes ==> acc(r.edges)",
                ),
            },
        ],
    );
}

#[test]
fn graph_marking() {
    check(
        "graph-marking/graph-marking.vpr",
        [
            Variant {
                seeded: "missing permissions: the right edges",
                edit: ("&& (forall n: Ref :: n in nodes ==> acc(n.right))", ""),
                error: (
                    "not.wellformed:insufficient.permission",
                    "requires node in nodes && INV(nodes)",
                ),
            },
            Variant {
                seeded: "wrong condition: marked nodes are visited as well",
                edit: ("node.left != null && !node.left.is_marked)", "node.left != null)"),
                error: ("call.precondition:assertion.false", "trav_rec(nodes, node.left)"),
            },
            Variant {
                seeded: "wrong assignment: the node is left as it is",
                edit: ("node.is_marked := true", "node.is_marked := false"),
                error: ("postcondition.violated:assertion.false", "ensures node.is_marked"),
            },
            Variant {
                seeded: "missing permissions: the client's node has no mark",
                edit: ("method client_success … a := new(*)", "a := new(left, right)"),
                error: (
                    "assignment.failed:insufficient.permission",
                    "a := new(left, right)",
                ),
            },
        ],
    );
}
