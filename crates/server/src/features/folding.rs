//! Ranges that can be folded: braces, contracts of several lines, comments, and imports.

use crate::viper::Analysis;
use echis_viper::lexer::Token;
use lsp_types::{FoldingRange, FoldingRangeKind};

/// The ranges of the open text that take several lines, in order.
pub fn folding_ranges(analysis: &Analysis) -> Vec<FoldingRange> {
    let mut found = braces(analysis);
    found.extend(comments(analysis));
    found.extend(imports(analysis));
    found.sort_by_key(|f| (f.start_line, std::cmp::Reverse(f.end_line)));
    // a line can begin one range only
    found.dedup_by_key(|f| f.start_line);
    found
}

fn fold(lines: (usize, usize), kind: Option<FoldingRangeKind>) -> Option<FoldingRange> {
    let (start, end) = lines;
    (start < end).then(|| FoldingRange {
        start_line: start as u32,
        end_line: end as u32,
        kind,
        ..FoldingRange::default()
    })
}

fn braces(analysis: &Analysis) -> Vec<FoldingRange> {
    let text = analysis.text();
    let mut open = Vec::new();
    let mut found = Vec::new();
    for token in &analysis.tokens {
        let line = text.line_of(token.start as usize);
        match token.token {
            Token::LBrace => open.push(line),
            Token::RBrace => {
                if let Some(start) = open.pop() {
                    // the closing brace stays visible
                    found.extend(fold((start, line.saturating_sub(1)), None));
                }
            }
            _ => {}
        }
    }
    found
}

/// Block comments, and runs of line comments on lines of their own.
fn comments(analysis: &Analysis) -> Vec<FoldingRange> {
    let text = analysis.text();
    let kind = Some(FoldingRangeKind::Comment);
    let mut found = Vec::new();
    let mut run: Option<(usize, usize)> = None;
    for comment in &analysis.comments {
        let first = text.line_of(comment.range.start);
        let start = text.line(first).start;
        let is_alone = text.as_str()[start..comment.range.start].trim().is_empty();
        if comment.is_block {
            found.extend(fold((first, text.line_of(comment.range.end)), kind.clone()));
        }
        let continues = !comment.is_block && is_alone;
        run = match run {
            Some((start, end)) if continues && first == end + 1 => Some((start, first)),
            ended => {
                found.extend(ended.and_then(|lines| fold(lines, kind.clone())));
                continues.then_some((first, first))
            }
        };
    }
    found.extend(run.and_then(|lines| fold(lines, kind)));
    found
}

/// Imports on lines that follow each other.
fn imports(analysis: &Analysis) -> Vec<FoldingRange> {
    let text = analysis.text();
    let imports = analysis.tokens.iter().filter(|t| t.token == Token::Import);
    let mut found = Vec::new();
    let mut run: Option<(usize, usize)> = None;
    for line in imports.map(|t| text.line_of(t.start as usize)) {
        run = match run {
            Some((start, end)) if line <= end + 1 => Some((start, line)),
            ended => {
                found.extend(ended.and_then(|lines| fold(lines, Some(FoldingRangeKind::Imports))));
                Some((line, line))
            }
        };
    }
    found.extend(run.and_then(|lines| fold(lines, Some(FoldingRangeKind::Imports))));
    found
}

#[cfg(test)]
mod tests {
    use super::super::testing::analysis;
    use super::*;

    #[test]
    fn blocks_comments_and_imports_fold() {
        let analysis = analysis(
            "import <decreases/int.vpr>\nimport <decreases/bool.vpr>\n// a\n// b\nmethod m()\n{\n  if (true) {\n    \
             assert true\n  }\n}\n/* c\n   d */\nmethod n() { }\n// alone",
        );
        let found: Vec<_> = folding_ranges(&analysis)
            .into_iter()
            .map(|f| (f.start_line, f.end_line, f.kind))
            .collect();
        assert_eq!(
            found,
            [
                (0, 1, Some(FoldingRangeKind::Imports)),
                (2, 3, Some(FoldingRangeKind::Comment)),
                (5, 8, None),
                (6, 7, None),
                (10, 11, Some(FoldingRangeKind::Comment)),
            ]
        );
    }
}
