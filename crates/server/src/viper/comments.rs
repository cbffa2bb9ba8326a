//! The comments of a Viper text: what stands between its tokens and is not white space.

use echis_viper::lexer::Lexeme;
use std::ops::Range;

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Its bytes, without the end of the line.
    pub range: Range<usize>,
    /// `/* … */` rather than `// …`.
    pub is_block: bool,
}

/// The comments between the tokens of a text, in order.
pub fn between(text: &str, tokens: &[Lexeme]) -> Vec<Comment> {
    let mut found = Vec::new();
    let mut from = 0;
    for token in tokens {
        comments(text, from..token.start as usize, &mut found);
        from = token.end as usize;
    }
    found
}

/// Adds the comments in a range that has nothing but comments and white space.
fn comments(text: &str, range: Range<usize>, found: &mut Vec<Comment>) {
    let mut at = range.start;
    while let Some(rest) = text.get(at..range.end) {
        let Some(start) = rest.find('/') else { break };
        let rest = &rest[start..];
        let is_block = rest.starts_with("/*");
        let length = match is_block {
            true => rest.find("*/").map_or(rest.len(), |end| end + 2),
            false => rest.find('\n').unwrap_or(rest.len()),
        };
        let comment = rest[..length].trim_end_matches('\r');
        let start = at + start;
        found.push(Comment {
            range: start..start + comment.len(),
            is_block,
        });
        at = start + length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use echis_viper::lexer::lex;

    #[test]
    fn comments_are_found_between_tokens() {
        let text = "a // b /* c\r\n/* d // */ e /**/ / f //";
        let found = between(text, &lex(text));
        let texts: Vec<&str> = found.iter().map(|c| &text[c.range.clone()]).collect();
        assert_eq!(texts, ["// b /* c", "/* d // */", "/**/", "//"]);
        let blocks: Vec<bool> = found.iter().map(|c| c.is_block).collect();
        assert_eq!(blocks, [false, true, true, false]);
    }
}
