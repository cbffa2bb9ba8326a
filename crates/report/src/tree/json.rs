//! For scripts: the tree as one object.
//!
//! ```json
//! {"title": "foo(int x, int y)", "file": "foo.c", "source": "int foo…",
//!  "paths": {"done": 3, "error": 0, "open": 0},
//!  "nodes": [{"id": 0, "parent": null, "edge": "", "line": 2, "statement": "if (x>y)",
//!             "memory": [{"name": "x", "value": "α"}, …], "condition": []}, …,
//!            {…, "leaf": {"kind": "done", "outcome": "returns", "result": "α", "input": [{"name": "x", "value": "1"}, …]}}]}
//! ```
//!
//! `kind` is `done`, `error` or `open`, the last for paths that were not followed to their end.
//! `result` is absent where nothing was returned, `leaf` where the path goes on.

use super::{ExecutionTree, Leaf, Node, Tone};
use serde::Serialize;

/// The whole tree, on one line, without a line break.
pub fn render(tree: &ExecutionTree) -> String {
    let [done, error, open] = tree.tally();
    let object = Object {
        title: &tree.title,
        file: &tree.file,
        source: &tree.source,
        paths: Paths { done, error, open },
        nodes: (0..tree.nodes.len()).map(|id| state(tree, id)).collect(),
    };
    serde_json::to_string(&object).unwrap_or_default()
}

#[derive(Serialize)]
struct Object<'t> {
    title: &'t str,
    file: &'t str,
    source: &'t str,
    paths: Paths,
    nodes: Vec<State<'t>>,
}

#[derive(Serialize)]
struct Paths {
    done: usize,
    error: usize,
    open: usize,
}

#[derive(Serialize)]
struct State<'t> {
    id: usize,
    parent: Option<usize>,
    edge: &'t str,
    line: usize,
    statement: &'t str,
    memory: Vec<Pair<'t>>,
    condition: &'t [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    leaf: Option<End<'t>>,
}

#[derive(Serialize)]
struct Pair<'t> {
    name: &'t str,
    value: &'t str,
}

#[derive(Serialize)]
struct End<'t> {
    kind: &'static str,
    outcome: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'t str>,
    input: Vec<Pair<'t>>,
}

fn state(tree: &ExecutionTree, id: usize) -> State<'_> {
    let Node {
        parent: _,
        edge,
        line,
        statement,
        memory,
        condition,
        leaf,
    } = &tree.nodes[id];
    State {
        id,
        parent: tree.parent(id),
        edge,
        line: *line,
        statement,
        memory: pairs(memory),
        condition,
        leaf: leaf.as_ref().map(end),
    }
}

fn end(leaf: &Leaf) -> End<'_> {
    End {
        kind: Tone::word(leaf.tone()),
        outcome: &leaf.outcome,
        result: leaf.result.as_deref(),
        input: pairs(&leaf.input),
    }
}

fn pairs(pairs: &[(String, String)]) -> Vec<Pair<'_>> {
    pairs.iter().map(|(name, value)| Pair { name, value }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_script_can_read_it() {
        let read: Value = serde_json::from_str(&render(&samples::foo())).expect("it is JSON");
        assert_eq!(read["paths"], json!({"done": 3, "error": 0, "open": 0}));
        assert_eq!(
            read["nodes"][1],
            json!({
                "id": 1, "parent": 0, "edge": "x>y", "line": 3, "statement": "y = x;",
                "memory": [{"name": "x", "value": "α"}, {"name": "y", "value": "β"}],
                "condition": ["α > β"],
            })
        );
        assert_eq!(
            read["nodes"][6]["leaf"],
            json!({
                "kind": "done", "outcome": "returns", "result": "α",
                "input": [{"name": "x", "value": "1"}, {"name": "y", "value": "0"}],
            })
        );
    }

    #[test]
    fn texts_come_back_as_they_were() {
        let tree = samples::malicious();
        let read: Value = serde_json::from_str(&render(&tree)).expect("it is JSON");
        assert_eq!(read["nodes"][1]["leaf"]["outcome"], json!(tree.title));
        assert_eq!(read["nodes"][1]["leaf"]["kind"], json!("error"));
    }
}
