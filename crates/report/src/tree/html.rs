//! To walk around in: one page that needs nothing but a browser.
//!
//! The tree is drawn as cards that can be moved, zoomed and folded; a click on a card shows its
//! state, the way to it and its line in the source. The page contains its style, its script and the
//! data, and fetches nothing: it says so to the browser as well. Texts of the program get into the
//! page only as data, which the script makes text nodes of.

use super::{ExecutionTree, Leaf, Tone};
use crate::page;
use serde::Serialize;
use std::collections::{HashMap, HashSet};

const KIND: page::Kind = page::Kind {
    body: include_str!("page/body.html"),
    style: include_str!("page/style.css"),
    script: include_str!("page/script.js"),
};

/// The whole page.
pub fn render(tree: &ExecutionTree) -> String {
    let title = match tree.title.as_str() {
        "" => &tree.file,
        title => title,
    };
    page::render(&KIND, title, &data(tree))
}

/// What the script reads. Each text stands in a table once, and a node says only in what it differs
/// from its parent: otherwise memories and path conditions would be most of the page, over and
/// over.
#[derive(Serialize)]
struct Data<'t> {
    title: &'t str,
    file: &'t str,
    source: &'t str,
    texts: Vec<&'t str>,
    nodes: Vec<State>,
}

/// A node. Texts are indices into the table; what is empty is left out.
#[derive(Serialize, Default)]
struct State {
    /// Parent.
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    /// Edge.
    #[serde(rename = "e", skip_serializing_if = "Option::is_none")]
    edge: Option<usize>,
    /// Line.
    #[serde(rename = "l")]
    line: usize,
    /// Statement.
    #[serde(rename = "s")]
    statement: usize,
    /// Variables that are new or have a new value: names and values in turns.
    #[serde(rename = "m", skip_serializing_if = "Vec::is_empty")]
    changed: Vec<usize>,
    /// Variables of the parent that are gone.
    #[serde(rename = "g", skip_serializing_if = "Vec::is_empty")]
    gone: Vec<usize>,
    /// All variables, where their order is not that of the parent with the new ones at the end.
    #[serde(rename = "o", skip_serializing_if = "Vec::is_empty")]
    order: Vec<usize>,
    /// How many of the parent's conjuncts come first.
    #[serde(rename = "k", skip_serializing_if = "is_zero")]
    kept: usize,
    /// The conjuncts after these. Those that the parent has too are negative: −1 is the text 0.
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    conjuncts: Vec<i64>,
    /// How the path ended.
    #[serde(rename = "f", skip_serializing_if = "Option::is_none")]
    leaf: Option<End>,
}

#[derive(Serialize)]
struct End {
    /// `done`, `error` or `open`.
    #[serde(rename = "t")]
    tone: &'static str,
    /// Outcome.
    #[serde(rename = "o")]
    outcome: usize,
    /// Result.
    #[serde(rename = "r", skip_serializing_if = "Option::is_none")]
    result: Option<usize>,
    /// Input: names and values in turns.
    #[serde(rename = "i", skip_serializing_if = "Vec::is_empty")]
    input: Vec<usize>,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// The table of texts.
#[derive(Default)]
struct Texts<'t> {
    all: Vec<&'t str>,
    index: HashMap<&'t str, usize>,
}

impl<'t> Texts<'t> {
    fn add(&mut self, text: &'t str) -> usize {
        *self.index.entry(text).or_insert_with(|| {
            self.all.push(text);
            self.all.len() - 1
        })
    }

    fn pairs(&mut self, pairs: impl IntoIterator<Item = &'t (String, String)>) -> Vec<usize> {
        let texts = pairs.into_iter().flat_map(|(name, value)| [name, value]);
        texts.map(|t| self.add(t)).collect()
    }
}

fn data(tree: &ExecutionTree) -> Data<'_> {
    let mut texts = Texts::default();
    let nodes = (0..tree.nodes.len())
        .map(|node| state(tree, node, &mut texts))
        .collect();
    Data {
        title: &tree.title,
        file: &tree.file,
        source: &tree.source,
        texts: texts.all,
        nodes,
    }
}

fn state<'t>(tree: &'t ExecutionTree, node: usize, texts: &mut Texts<'t>) -> State {
    let this = &tree.nodes[node];
    let parent = tree.parent(node);
    let (memory, condition): (&[(String, String)], &[String]) = match parent {
        Some(parent) => (&tree.nodes[parent].memory, &tree.nodes[parent].condition),
        None => (&[], &[]),
    };
    let names: HashSet<&str> = this.memory.iter().map(|(name, _)| name.as_str()).collect();
    let gone = memory.iter().filter(|(name, _)| !names.contains(name.as_str()));
    let before: HashSet<&str> = memory.iter().map(|(name, _)| name.as_str()).collect();
    let stayed = memory.iter().filter(|(name, _)| names.contains(name.as_str()));
    let added = this
        .memory
        .iter()
        .filter(|(name, _)| !before.contains(name.as_str()));
    let expected = stayed.chain(added).map(|(name, _)| name);
    let in_order = expected.eq(this.memory.iter().map(|(name, _)| name));
    let kept = condition
        .iter()
        .zip(&this.condition)
        .take_while(|(a, b)| a == b)
        .count();
    let known: HashSet<&str> = condition[kept..].iter().map(String::as_str).collect();
    State {
        parent,
        edge: (!this.edge.is_empty()).then(|| texts.add(&this.edge)),
        line: this.line,
        statement: texts.add(&this.statement),
        changed: texts.pairs(tree.changes(node)),
        gone: gone.map(|(name, _)| texts.add(name)).collect(),
        order: match in_order {
            true => Vec::new(),
            false => this.memory.iter().map(|(name, _)| texts.add(name)).collect(),
        },
        kept,
        conjuncts: this.condition[kept..]
            .iter()
            .map(|c| {
                let text = texts.add(c) as i64;
                if known.contains(c.as_str()) {
                    -1 - text
                } else {
                    text
                }
            })
            .collect(),
        leaf: this.leaf.as_ref().map(|leaf| end(leaf, texts)),
    }
}

fn end<'t>(leaf: &'t Leaf, texts: &mut Texts<'t>) -> End {
    End {
        tone: Tone::word(leaf.tone()),
        outcome: texts.add(&leaf.outcome),
        result: leaf.result.as_deref().map(|r| texts.add(r)),
        input: texts.pairs(&leaf.input),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Node, samples};
    use super::*;
    use serde_json::Value;

    /// The data of a page, as its script reads it.
    fn read(page: &str) -> Value {
        let (_, after) = page.split_once("id=\"data\">").expect("there is data");
        let (json, _) = after.split_once("</script>").expect("it ends");
        serde_json::from_str(json).expect("it is JSON")
    }

    /// A memory and a path condition.
    type Known = (Vec<(String, String)>, Vec<String>);

    /// The memories and path conditions that the script makes of the data.
    fn rebuilt(data: &Value) -> Vec<Known> {
        let text = |i: &Value| {
            data["texts"][i.as_u64().unwrap() as usize]
                .as_str()
                .unwrap()
                .to_string()
        };
        let list = |v: &Value| v.as_array().cloned().unwrap_or_default();
        let mut states: Vec<Known> = Vec::new();
        for node in list(&data["nodes"]) {
            let (mut memory, mut condition) = match node["p"].as_u64() {
                Some(p) => states[p as usize].clone(),
                None => Default::default(),
            };
            let gone: Vec<String> = list(&node["g"]).iter().map(text).collect();
            memory.retain(|(name, _)| !gone.contains(name));
            for pair in list(&node["m"]).chunks(2) {
                let (name, value) = (text(&pair[0]), text(&pair[1]));
                match memory.iter_mut().find(|(n, _)| *n == name) {
                    Some(entry) => entry.1 = value,
                    None => memory.push((name, value)),
                }
            }
            let order: Vec<String> = list(&node["o"]).iter().map(text).collect();
            memory.sort_by_key(|(name, _)| order.iter().position(|n| n == name));
            condition.truncate(node["k"].as_u64().unwrap_or(0) as usize);
            condition.extend(list(&node["c"]).iter().map(|c| {
                let n = c.as_i64().unwrap();
                text(&Value::from(if n < 0 { -1 - n } else { n }))
            }));
            states.push((memory, condition));
        }
        states
    }

    #[test]
    fn the_page_contains_all_that_nodes_say() {
        let tree = samples::foo();
        let page = render(&tree);
        assert!(page.contains("<title>foo(int x, int y)</title>"));
        let data = read(&page);
        assert_eq!(data["source"], Value::from(tree.source.as_str()));
        let states = rebuilt(&data);
        for (i, node) in tree.nodes.iter().enumerate() {
            assert_eq!(
                states[i],
                (node.memory.clone(), node.condition.clone()),
                "node {i}"
            );
            for text in [&node.statement, &node.edge] {
                assert!(page.contains(&text.replace('>', "\\u003e")), "{text}");
            }
        }
    }

    #[test]
    fn differences_are_exact() {
        let mut tree = samples::foo();
        let pairs = |names: &str| names.chars().map(|n| (n.to_string(), "1".to_string())).collect();
        let conjuncts = |names: &str| names.chars().map(|n| n.to_string()).collect();
        for (memory, condition) in [
            ("abc", "pqr"),
            ("cab", "rqp"),
            ("ad", ""),
            ("da", "xp"),
            ("", "pqx"),
        ] {
            tree.nodes.push(Node {
                parent: Some(tree.nodes.len() - 1),
                memory: pairs(memory),
                condition: conjuncts(condition),
                ..Node::default()
            });
        }
        let states = rebuilt(&read(&render(&tree)));
        for (i, node) in tree.nodes.iter().enumerate() {
            assert_eq!(
                states[i],
                (node.memory.clone(), node.condition.clone()),
                "node {i}"
            );
        }
    }

    #[test]
    fn nothing_is_fetched() {
        let page = render(&samples::foo());
        let ways_out = [
            "://",
            "http:",
            "https:",
            "@import",
            "url(",
            "src=",
            "fetch(",
            "innerHTML",
            "eval(",
        ];
        for way_out in ways_out {
            assert!(!page.contains(way_out), "{way_out}");
        }
        assert!(page.contains("default-src 'none'"));
    }

    #[test]
    fn texts_stay_texts() {
        let tree = samples::malicious();
        let page = render(&tree);
        assert!(!page.contains("<img"));
        assert_eq!(
            page.matches("</script>").count(),
            2,
            "that of the data and that of the script"
        );
        let data = read(&page);
        assert_eq!(data["title"], Value::from(tree.title.as_str()));
        let states = rebuilt(&data);
        assert_eq!(states[0].0, tree.nodes[0].memory);
    }

    #[test]
    fn placeholders_in_texts_are_not_filled() {
        let tree = ExecutionTree::new("{{script}}", "{{data}}", "{{style}}");
        let page = render(&tree);
        assert!(page.contains("<title>{{script}}</title>"));
        assert_eq!(read(&page)["source"], Value::from("{{style}}"));
    }

    #[test]
    fn size_grows_with_what_happens_only() {
        let mut tree = samples::chain(5_000);
        let mut condition = Vec::new();
        for (i, node) in tree.nodes.iter_mut().enumerate() {
            condition.push(format!("α ≠ {i}"));
            node.condition = condition.clone();
            node.memory = (0..20)
                .map(|v| (format!("v{v}"), format!("{}", v * (i / 100))))
                .collect();
        }
        assert!(render(&tree).len() < 1_000_000);
    }
}
