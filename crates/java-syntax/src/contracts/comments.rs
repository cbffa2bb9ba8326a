//! Finds the contracts of a file: comments that begin with `@`.
//!
//! Consecutive `//@` lines form one contract. If a line ends in `;` and the next one is indented
//! differently from the first, the next one begins a new contract.

use super::items::begins_contract;
use crate::parsed::JavaComment;
use std::ops::Range;

/// A contract in one or more consecutive comments.
pub(crate) struct Comment {
    /// The range of the whole contract, including `//@`, `/*@` and `@*/`.
    pub whole: Range<usize>,
    /// The ranges of the contract's lines, without these signs.
    pub lines: Vec<Range<usize>>,
}

/// Finds all contracts of a file among its comments, in order.
pub(crate) fn find(text: &str, comments: &[JavaComment]) -> Vec<Comment> {
    let mut found: Vec<Comment> = Vec::new();
    let mut after_line = false;
    for JavaComment { is_block, range } in comments {
        let is_contract = text.get(range.clone()).is_some_and(is_contract);
        if *is_block && is_contract {
            found.push(Comment {
                whole: range.clone(),
                lines: block_lines(text, range.clone()),
            });
            after_line = false;
        } else if !is_block && is_contract {
            let line = without_comment_sign(text, range.start + 2..range.end);
            match found.last_mut() {
                Some(last) if after_line && follows(text, last, range.start) => {
                    last.whole.end = range.end;
                    last.lines.push(line);
                }
                _ => found.push(Comment {
                    whole: range.clone(),
                    lines: vec![line],
                }),
            }
            after_line = true;
        }
    }
    found
}

/// Whether a comment is a contract: it begins with `@`, and is not a commented-out annotation of
/// Java such as `//@Override`.
pub(super) fn is_contract(comment: &str) -> bool {
    let inside = comment.get(2..).unwrap_or("");
    let content = inside.strip_prefix('@');
    content.is_some_and(|content| !content.starts_with(char::is_uppercase))
}

/// Whether a text may have comments that [`spaced`] finds.
pub(crate) fn may_have_spaced(text: &str) -> bool {
    let opens = text.match_indices('@').map(|(at, _)| &text[..at]);
    opens
        .filter(|before| before.ends_with(char::is_whitespace))
        .map(str::trim_end)
        .any(|before| before.ends_with("//") || before.ends_with("/*"))
}

/// Finds the comments that would be contracts without the space before their `@`: a keyword of
/// contracts follows the `@`.
pub(crate) fn spaced(text: &str, comments: &[JavaComment]) -> Vec<Range<usize>> {
    let ranges = comments.iter().map(|comment| comment.range.clone());
    let is_spaced = |range: &Range<usize>| {
        let comment = text.get(range.clone()).unwrap_or("");
        let inside = comment.get(2..).unwrap_or("");
        let content = inside.trim_start().strip_prefix('@').map(str::trim_start);
        let begins = |content: &str| {
            let end = content.find(|c: char| !c.is_ascii_alphabetic());
            begins_contract(&content[..end.unwrap_or(content.len())])
        };
        inside.starts_with(char::is_whitespace) && content.is_some_and(begins)
    };
    ranges.filter(is_spaced).collect()
}

/// Whether the line comment at `start` continues the contract `comment`: it is on the next line,
/// and the contract is incomplete or has the same indentation.
fn follows(text: &str, comment: &Comment, start: usize) -> bool {
    let between = text.get(comment.whole.end..start).unwrap_or("x");
    let last = comment.lines.last().and_then(|line| text.get(line.clone()));
    let is_complete = last.is_some_and(|line| line.trim_end().ends_with(';'));
    between.trim().is_empty()
        && between.matches('\n').count() <= 1
        && (!is_complete || column(text, start) == column(text, comment.whole.start))
}

/// The column of an offset, in bytes from the beginning of its line.
pub(crate) fn column(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    at - before.rfind('\n').map_or(0, |end| end + 1)
}

/// The ranges of the lines of a block comment, without `/*`, `*/` and `@` signs.
fn block_lines(text: &str, whole: Range<usize>) -> Vec<Range<usize>> {
    let start = whole.start + 2;
    let inner = text.get(start..whole.end).unwrap_or("");
    let inner = inner.strip_suffix("*/").unwrap_or(inner).trim_end_matches('@');
    let mut at = start;
    inner
        .split('\n')
        .map(|line| {
            let range = at..at + line.len();
            at += line.len() + 1;
            without_comment_sign(text, range)
        })
        .collect()
}

/// The range of a line without its leading white space and the `@` signs after it.
fn without_comment_sign(text: &str, line: Range<usize>) -> Range<usize> {
    let rest = text.get(line.clone()).unwrap_or("").trim_start();
    let start = line.end - rest.trim_start_matches('@').len();
    start..line.end
}
