//! For Graphviz: nodes as boxes of line, memory and path condition, edges with the decisions.
//!
//! `dot -Tsvg` makes a picture of it. Errors are red, paths that were not followed to their end are
//! grey and dashed.

use super::{ExecutionTree, Leaf, Node, Tone, assignments};
use std::fmt::Write;

/// The whole tree as a directed graph.
pub fn render(tree: &ExecutionTree) -> String {
    let mut out = String::from("digraph execution {\n");
    let _ = writeln!(out, "  label={};", quoted(&escaped(&tree.title)));
    out += "  labelloc=t;\n";
    out += "  fontname=\"sans-serif\";\n";
    out += "  node [shape=record, fontname=\"monospace\", fontsize=11];\n";
    out += "  edge [fontname=\"monospace\", fontsize=10];\n";
    for (i, node) in tree.nodes.iter().enumerate() {
        let _ = writeln!(out, "  n{i} [label={}{}];", quoted(&label(node)), style(node));
    }
    for (i, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = tree.parent(i) {
            let decision = match node.edge.as_str() {
                "" => String::new(),
                edge => format!(" [label={}]", quoted(&format!(" {} ", escaped(edge)))),
            };
            let _ = writeln!(out, "  n{parent} -> n{i}{decision};");
        }
    }
    out += "}\n";
    out
}

/// The fields of the box: line, memory, path condition, and how the path ended.
fn label(node: &Node) -> String {
    let memory: Vec<String> = node
        .memory
        .iter()
        .map(|(name, value)| format!("{}→{}", field(name), field(value)))
        .collect();
    let condition: Vec<String> = node.condition.iter().map(|c| field(c)).collect();
    let condition = match condition.is_empty() {
        true => "true".into(),
        false => condition.join(" ∧\\n"),
    };
    let line = match node.line {
        0 => String::new(),
        line => line.to_string(),
    };
    let mut fields = vec![line, memory.join("\\n"), condition];
    fields.extend(node.leaf.as_ref().map(|leaf| field(&leaf.summary())));
    fields.join("|")
}

/// Colours, and what shows when the pointer is on the box.
fn style(node: &Node) -> String {
    let colours = match node.leaf.as_ref().map(Leaf::tone) {
        None => "",
        Some(Tone::Done) => ", color=\"#1a7f37\"",
        Some(Tone::Error) => {
            ", color=\"#cf222e\", fontcolor=\"#cf222e\", style=filled, fillcolor=\"#ffebe9\""
        }
        Some(Tone::Open) => ", color=\"#6e7781\", fontcolor=\"#6e7781\", style=dashed",
    };
    let input = node
        .leaf
        .as_ref()
        .map_or(String::new(), |l| assignments(&l.input));
    let tooltip = match input.is_empty() {
        true => node.statement.clone(),
        false => input,
    };
    match tooltip.is_empty() {
        true => colours.to_string(),
        false => format!("{colours}, tooltip={}", quoted(&escaped(&tooltip))),
    }
}

/// A text inside of a field of a box, where these characters mean something.
fn field(text: &str) -> String {
    let mut out = String::new();
    for c in escaped(text).chars() {
        if "{}|<>".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A text as a label: on one line, and a backslash is a backslash.
fn escaped(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let printed = words.join(" ").replace('\\', "\\\\");
    printed.chars().filter(|c| !c.is_control()).collect()
}

/// In quotes. Backslashes stay: they belong to the label.
fn quoted(label: &str) -> String {
    format!("\"{}\"", label.replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn the_tree_of_the_lecture() {
        let expected = r##"digraph execution {
  label="foo(int x, int y)";
  labelloc=t;
  fontname="sans-serif";
  node [shape=record, fontname="monospace", fontsize=11];
  edge [fontname="monospace", fontsize=10];
  n0 [label="2|x→α\ny→β|true", tooltip="if (x>y)"];
  n1 [label="3|x→α\ny→β|α \> β", tooltip="y = x;"];
  n2 [label="5|x→α\ny→β|α ≤ β", tooltip="y = y-x;"];
  n3 [label="5|x→α\ny→α|α \> β", tooltip="y = y-x;"];
  n4 [label="6|x→α\ny→0|α \> β", tooltip="if (y>7)"];
  n5 [label="9|x→α\ny→0|α \> β", tooltip="return x+y;"];
  n6 [label="10|x→α\ny→0\nr→α|α \> β|returns α", color="#1a7f37", tooltip="x = 1, y = 0"];
  n7 [label="6|x→α\ny→β − α|α ≤ β", tooltip="if (y>7)"];
  n8 [label="7|x→α\ny→β − α|α + 7 \< β", tooltip="x = *;"];
  n9 [label="9|x→α\ny→β − α|α ≤ β ≤ α + 7", tooltip="return x+y;"];
  n10 [label="9|x→γ\ny→β − α|α + 7 \< β", tooltip="return x+y;"];
  n11 [label="10|x→γ\ny→β − α\nr→γ + β − α|α + 7 \< β|returns γ + β − α", color="#1a7f37", tooltip="x = 0, y = 8"];
  n12 [label="10|x→α\ny→β − α\nr→β|α ≤ β ≤ α + 7|returns β", color="#1a7f37", tooltip="x = 0, y = 0"];
  n0 -> n1 [label=" x>y "];
  n0 -> n2 [label=" !(x>y) "];
  n1 -> n3;
  n3 -> n4;
  n4 -> n5 [label=" !(y>7) "];
  n5 -> n6;
  n2 -> n7;
  n7 -> n8 [label=" y>7 "];
  n7 -> n9 [label=" !(y>7) "];
  n8 -> n10;
  n10 -> n11;
  n9 -> n12;
}
"##;
        assert_eq!(render(&samples::foo()), expected);
    }

    #[test]
    fn errors_are_red_and_texts_stay_in_their_fields() {
        let drawn = render(&samples::malicious());
        assert!(drawn.contains("color=\"#cf222e\""));
        assert!(drawn.contains(r#"\</script\>\<img src=x onerror=\"alert('1')\"\>&amp; \{a\|b\}\\"#));
        assert_eq!(drawn.lines().count(), 10, "{drawn}");
    }
}
