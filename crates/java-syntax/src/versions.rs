//! Parses the versions of a text one after the other, as they occur in an editor.
//!
//! tree-sitter reuses the parts of an earlier tree that an edit does not concern ("Efficient and
//! flexible incremental parsing", Wagner and Graham 1998). Such a tree is that of a new parse, as
//! long as neither has errors. How tree-sitter recovers from errors can depend on the earlier tree,
//! so a version with errors is parsed anew, and no other version reuses its tree.

use crate::escapes;
use crate::position_map::PositionMap;
use crate::{build_unit, misparsed_casts, parsed, tree, unreadable};
use echis_source::{Diagnostic, FileId};
use std::collections::BTreeSet;
use tree_sitter::{InputEdit, Parser, Point, Tree};

/// The parser of a text with several versions.
#[derive(Debug, Default)]
pub struct VersionedParser {
    /// The last version without errors, and its tree.
    last: Option<(String, Tree)>,
}

impl VersionedParser {
    /// Parses a version of the text. The result is that of [`parse`](crate::parse()).
    ///
    /// # Errors
    ///
    /// All syntax errors, sorted by position.
    pub fn parse(&mut self, file: FileId, text: &str) -> Result<tree::Unit, Vec<Diagnostic>> {
        let (read, offsets) = escapes::replace(text);
        let tree = self.tree(&read);
        let parsed = tree.and_then(|(parser, tree)| misparsed_casts::parse_again(parser, &read, tree));
        match parsed {
            Some(parsed) => build_unit(PositionMap::File(file, &offsets), &parsed, BTreeSet::new()),
            None => Err(vec![unreadable(file, text)]),
        }
    }

    /// The tree of a text, and the parser that made it.
    fn tree(&mut self, text: &str) -> Option<(Parser, Tree)> {
        let mut parser = parsed::parser()?;
        let has_errors = |tree: &Tree| tree.root_node().has_error();
        let reused = self.last.as_ref().and_then(|(old, tree)| {
            let mut tree = tree.clone();
            tree.edit(&edit(old, text));
            parser
                .parse(text.as_bytes(), Some(&tree))
                .filter(|tree| !has_errors(tree))
        });
        let tree = match reused {
            Some(tree) => tree,
            None => parser.parse(text.as_bytes(), None)?,
        };
        if !has_errors(&tree) {
            self.last = Some((text.to_owned(), tree.clone()));
        }
        Some((parser, tree))
    }
}

/// The edit that makes one text of another: everything between their common beginning and their
/// common end is replaced.
fn edit(old: &str, new: &str) -> InputEdit {
    let is_same = |(a, b): &(u8, u8)| a == b;
    let start = old.bytes().zip(new.bytes()).take_while(is_same).count();
    let (old_rest, new_rest) = (&old.as_bytes()[start..], &new.as_bytes()[start..]);
    let ends = old_rest.iter().copied().rev().zip(new_rest.iter().copied().rev());
    let same = ends.take_while(is_same).count();
    let (old_end, new_end) = (old.len() - same, new.len() - same);
    InputEdit {
        start_byte: start,
        old_end_byte: old_end,
        new_end_byte: new_end,
        start_position: point(old, start),
        old_end_position: point(old, old_end),
        new_end_position: point(new, new_end),
    }
}

/// The row and the column of an offset, in bytes.
fn point(text: &str, offset: usize) -> Point {
    let before = &text.as_bytes()[..offset];
    let row_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    Point {
        row: before.iter().filter(|&&b| b == b'\n').count(),
        column: offset - row_start,
    }
}

#[cfg(test)]
mod tests {
    use super::VersionedParser;
    use crate::parse;
    use echis_source::FileId;

    const TEXT: &str = "import java.util.*;\n/** é */ class A<T extends Comparable<T>> implements Runnable {\n  \
        //@ predicate p() = acc(f);\n  int f = (a) - 1, g[] = {1, 2};\n  //@ requires acc(f) * x > 0;\n  \
        //@ ensures acc(f);\n  int m(final int x) { f = (B) (f + x); /* c */ return f < x ? a[x]-- : -f; }\n  \
        enum E { A, B { void n() { } }, C; }\n  record R(int a, List<? super T> b) { R { a++; } }\n  \
        void run() { for (int i = 0; i < 3; i++) { l: while (true) { break l; } }\n    \
        switch (f) { case 1 -> g(); default -> { var s = \"\"\"\n x\"\"\"; } }\n    \
        Runnable r = () -> { try { A::new; } finally { } }; new A<>() { }.run(); if (o instanceof A a) return; }\n}\n";
    /// Texts that are put in, and what is replaced.
    const PIECES: [&str; 30] = [
        "x",
        " ",
        "\n",
        "{",
        "}",
        "(",
        ")",
        ";",
        "<",
        ">",
        "\"",
        "'",
        "/*",
        "*/",
        "//",
        "//@ requires x;",
        "é",
        "-",
        "int y = 1;",
        "class B { }",
        "(c) - d",
        "->",
        "::",
        "new ",
        "=",
        ",",
        "\\u0061",
        "@A ",
        "void k() { }",
        "1.0f",
    ];

    /// A random number below a bound (xorshift), the same on all machines.
    fn random(state: &mut u64, bound: usize) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state % bound.max(1) as u64) as usize
    }

    /// An offset between characters.
    fn offset(state: &mut u64, text: &str) -> usize {
        let at = random(state, text.len() + 1);
        (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
    }

    #[test]
    fn each_version_is_parsed_as_if_alone() {
        let mut state = 0x9E37_79B9_7F4A_7C15;
        let mut parser = VersionedParser::default();
        let mut text = TEXT.to_owned();
        let (mut correct, mut wrong) = (0, 0);
        for step in 0..3000 {
            let found = format!("{:?}", parser.parse(FileId(0), &text));
            let alone = parse(FileId(0), &text);
            let count = if alone.is_ok() { &mut correct } else { &mut wrong };
            *count += 1;
            assert_eq!(found, format!("{alone:?}"), "step {step}:\n{text}");
            if random(&mut state, 6) == 0 {
                TEXT.clone_into(&mut text);
                continue;
            }
            let start = offset(&mut state, &text);
            let end = match random(&mut state, 3) {
                0 => (start + random(&mut state, 12)).min(text.len()),
                _ => start,
            };
            let end = (end..=text.len())
                .find(|&i| text.is_char_boundary(i))
                .unwrap_or(start);
            let piece = if random(&mut state, 4) == 0 {
                ""
            } else {
                PIECES[random(&mut state, 30)]
            };
            text.replace_range(start..end, piece);
        }
        assert!(correct > 300 && wrong > 300, "{correct} correct, {wrong} wrong");
    }
}
