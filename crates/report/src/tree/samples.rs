//! Trees to test on.

use super::{ExecutionTree, Leaf, Node};

/// Parent, edge, line, statement, values, path condition.
type Row<'t> = (
    Option<usize>,
    &'t str,
    usize,
    &'t str,
    &'t [&'t str],
    &'t [&'t str],
);

/// The tree of the function `foo` of the lecture, with the node numbers in the order of the slides.
pub(crate) fn foo() -> ExecutionTree {
    let source = "int foo(int x, int y) {\n  if (x>y) {\n    y = x;\n  }\n  y = y-x;\n  if (y>7) {\n    x = *;\n  }\n  \
                  return x+y;\n}\n";
    let mut tree = ExecutionTree::new("foo(int x, int y)", "foo.c", source);
    let states: [Row<'_>; 12] = [
        (None, "", 2, "if (x>y)", &["α", "β"], &[]),
        (Some(0), "x>y", 3, "y = x;", &["α", "β"], &["α > β"]),
        (Some(0), "!(x>y)", 5, "y = y-x;", &["α", "β"], &["α ≤ β"]),
        (Some(1), "", 5, "y = y-x;", &["α", "α"], &["α > β"]),
        (Some(3), "", 6, "if (y>7)", &["α", "0"], &["α > β"]),
        (Some(4), "!(y>7)", 9, "return x+y;", &["α", "0"], &["α > β"]),
        (Some(5), "", 10, "", &["α", "0", "α"], &["α > β"]),
        (Some(2), "", 6, "if (y>7)", &["α", "β − α"], &["α ≤ β"]),
        (Some(7), "y>7", 7, "x = *;", &["α", "β − α"], &["α + 7 < β"]),
        (
            Some(7),
            "!(y>7)",
            9,
            "return x+y;",
            &["α", "β − α"],
            &["α ≤ β ≤ α + 7"],
        ),
        (Some(8), "", 9, "return x+y;", &["γ", "β − α"], &["α + 7 < β"]),
        (Some(10), "", 10, "", &["γ", "β − α", "γ + β − α"], &["α + 7 < β"]),
    ];
    for (parent, edge, line, statement, memory, condition) in states {
        tree.nodes.push(Node {
            parent,
            edge: edge.into(),
            memory: pairs(&["x", "y", "r"], memory),
            condition: condition.iter().map(|c| c.to_string()).collect(),
            ..Node::new(line, statement)
        });
    }
    tree.nodes.push(Node {
        parent: Some(9),
        memory: pairs(&["x", "y", "r"], &["α", "β − α", "β"]),
        condition: vec!["α ≤ β ≤ α + 7".into()],
        ..Node::new(10, "")
    });
    for (leaf, result, input) in [
        (6, "α", ["1", "0"]),
        (11, "γ + β − α", ["0", "8"]),
        (12, "β", ["0", "0"]),
    ] {
        tree.nodes[leaf].leaf = Some(Leaf {
            result: Some(result.into()),
            input: pairs(&["x", "y"], &input),
            ..Leaf::new("returns")
        });
    }
    tree
}

/// A tree whose every text tries to get out of where it stands.
pub(crate) fn malicious() -> ExecutionTree {
    let evil = "</script><img src=x onerror=\"alert('1')\">&amp; {a|b}\\\n\u{2028}\u{7}";
    let mut tree = ExecutionTree::new(evil, evil, evil);
    tree.nodes.push(Node {
        memory: vec![(evil.into(), evil.into())],
        condition: vec![evil.into()],
        ..Node::new(1, evil)
    });
    tree.nodes.push(Node {
        parent: Some(0),
        edge: evil.into(),
        leaf: Some(Leaf {
            result: Some(evil.into()),
            input: vec![(evil.into(), evil.into())],
            ..Leaf::error(evil)
        }),
        ..Node::new(usize::MAX, evil)
    });
    tree
}

/// A path of so many nodes, one line each.
pub(crate) fn chain(length: usize) -> ExecutionTree {
    let mut tree = ExecutionTree::new("chain()", "chain", "x = x + 1;\n");
    for n in 0..length {
        tree.nodes.push(Node {
            parent: n.checked_sub(1),
            ..Node::new(n + 1, "x = x + 1;")
        });
    }
    tree
}

/// As many of the names as there are values.
fn pairs(names: &[&str], values: &[&str]) -> Vec<(String, String)> {
    let both = names.iter().zip(values);
    both.map(|(n, v)| (n.to_string(), v.to_string())).collect()
}
