//! What can be written in a contract: its keywords, and the identifiers of the text.
//!
//! A contract that is being written rarely parses, and without a tree the names in scope are not
//! known. Java's code is left to Java's own servers.

use super::{Analysis, contracts};
use lsp_types::{CompletionItem, CompletionItemKind};
use std::collections::BTreeSet;

/// The completions at an offset; none outside of contracts.
pub fn completion(analysis: &Analysis, offset: usize) -> Vec<CompletionItem> {
    let text = analysis.text.as_str();
    if !contracts::is_in_contract(text, offset) {
        return Vec::new();
    }
    let identifiers = contracts::identifiers(text).into_iter();
    let others = identifiers.filter(|bytes| offset < bytes.start || bytes.end < offset);
    let words: BTreeSet<&str> = others.map(|bytes| &text[bytes]).collect();
    let is_name = |word: &&str| !contracts::is_keyword(word) && !echis_java_syntax::is_reserved_word(word);
    let item = |label: &str, kind| CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        ..CompletionItem::default()
    };
    let names = words.into_iter().filter(is_name);
    names
        .map(|name| item(name, CompletionItemKind::TEXT))
        .chain(contracts::keywords().map(|word| item(word, CompletionItemKind::KEYWORD)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    fn offered(text: &str) -> Vec<String> {
        let (analysis, at) = marked(text);
        completion(&analysis, at).into_iter().map(|i| i.label).collect()
    }

    #[test]
    fn contracts_have_keywords_and_identifiers() {
        let found = offered("class A { int full; // notHere\n//@ requires acc(fu$0\nvoid m(int x) { } }");
        for word in ["full", "m", "x", "acc", "ensures", "\\result"] {
            assert!(found.iter().any(|f| f == word), "{word} is missing: {found:?}");
        }
        for word in ["fu", "notHere", "class"] {
            assert!(!found.iter().any(|f| f == word), "{word} does not fit: {found:?}");
        }
        let names = found.iter().filter(|f| *f == "requires").count();
        assert_eq!(names, 1);
    }

    #[test]
    fn code_is_left_to_others() {
        assert_eq!(offered("class A { int f = $0; }"), Vec::<String>::new());
        assert_eq!(offered("class A { } // f$0"), Vec::<String>::new());
    }
}
