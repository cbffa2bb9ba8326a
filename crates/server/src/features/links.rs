//! The files that a text imports, as links.

use crate::viper::Analysis;
use echis_viper::lexer::Token;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The imports of files by relative path: the bytes of the string, and the file. Imports of the
/// standard library lead to no file.
pub fn imports(analysis: &Analysis, path: &Path) -> Vec<(Range<usize>, PathBuf)> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let pairs = analysis.tokens.windows(2);
    let strings = pairs.filter(|pair| pair[0].token == Token::Import && pair[1].token == Token::Str);
    let link = |pair: &[echis_viper::lexer::Lexeme]| {
        let name = analysis.lexeme(&pair[1]).trim_matches('"');
        let found = folder.join(name).canonicalize().ok()?;
        Some((pair[1].start as usize..pair[1].end as usize, found))
    };
    strings.filter_map(link).collect()
}
