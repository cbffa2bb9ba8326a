//! A Viper text as the features of the server see it: tokens, syntax tree, names, and the checked
//! program or its errors.

pub mod comments;
pub mod names;
mod resolve;
pub mod types;

use crate::text::{Encoding, Text};
use comments::Comment;
use echis_source::{Diagnostic, FileId, Sources, Span};
use echis_viper::ast::Program;
use echis_viper::lexer::{Lexeme, Token, lex};
use echis_viper::load::load_text;
use echis_viper::syntax::{File, Item};
use names::{Declaration, Names};
use std::path::Path;

/// The file of an analysis that is open in the editor; the others are imported.
pub const ROOT: FileId = FileId(0);

/// Everything about one version of a text.
///
/// A text with errors has a tree all the same: the parser skips what it cannot read. Names are
/// those of that tree.
#[derive(Debug)]
pub struct Analysis {
    /// The text and the texts that it imports.
    pub sources: Sources,
    /// The same texts, with positions as the client counts them.
    pub texts: Vec<Text>,
    /// The declarations of all files, as written.
    pub file: File,
    /// Names and their uses.
    pub names: Names,
    /// The tokens of the text.
    pub tokens: Vec<Lexeme>,
    /// The comments of the text.
    pub comments: Vec<Comment>,
    /// The checked program, unless there are errors.
    pub program: Option<Program>,
    /// The errors, in all files.
    pub diagnostics: Vec<Diagnostic>,
}

impl Analysis {
    /// Analyses a text that stands, or will stand, at this path. Imports are read from disk.
    pub fn of(path: &Path, text: &Text, encoding: Encoding) -> Analysis {
        let mut sources = Sources::default();
        let directory = path.parent().unwrap_or(Path::new(""));
        let name = path.to_string_lossy();
        let loaded = load_text(&name, text.as_str(), directory, &mut sources);
        let names = Names::of(&loaded.file);
        let file = loaded.file.clone();
        let (program, diagnostics) = match echis_viper::program(loaded) {
            Ok(program) => (Some(program), Vec::new()),
            Err(diagnostics) => (None, diagnostics),
        };
        let imported = sources.files().iter().skip(1);
        let imported = imported.map(|f| Text::new(f.text.clone(), encoding));
        let tokens = lex(text.as_str());
        Analysis {
            texts: std::iter::once(text.clone()).chain(imported).collect(),
            comments: comments::between(text.as_str(), &tokens),
            sources,
            file,
            names,
            tokens,
            program,
            diagnostics,
        }
    }

    /// The text that is open in the editor.
    pub fn text(&self) -> &Text {
        &self.texts[0]
    }

    /// The text of a span, in whichever file it lies.
    pub fn text_of(&self, span: Span) -> &str {
        self.sources.text(span)
    }

    /// The span of an offset in the open text.
    pub fn point(&self, offset: usize) -> Span {
        Span {
            file: ROOT,
            start: offset as u32,
            end: offset as u32,
        }
    }

    /// The words of a token.
    pub fn lexeme(&self, lexeme: &Lexeme) -> &str {
        &self.text().as_str()[lexeme.start as usize..lexeme.end as usize]
    }

    /// The index of the last token that begins before an offset.
    pub fn token_before(&self, offset: usize) -> Option<usize> {
        let count = self
            .tokens
            .partition_point(|t| (t.start as usize) < offset && t.token != Token::End);
        count.checked_sub(1)
    }

    /// Does an offset lie in a comment?
    pub fn is_in_comment(&self, offset: usize) -> bool {
        self.comments.iter().any(|c| {
            c.range.start < offset && (offset < c.range.end || (offset == c.range.end && !c.is_block))
        })
    }

    /// The declarations in the open text.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.file.items.iter().filter(|item| item.span.file == ROOT)
    }

    /// Is an error of syntax among the diagnostics of the open text?
    pub fn has_syntax_errors(&self) -> bool {
        let is_syntax = |d: &Diagnostic| d.id == "parser.error" && d.span.file == ROOT;
        self.diagnostics.iter().any(is_syntax)
    }

    /// The head of a declaration: all of it without its body, on as many lines as it is written.
    pub fn head(&self, declaration: &Declaration) -> String {
        let text = self.text_of(declaration.whole);
        let tokens = lex(text);
        let tokens = &tokens[..tokens.len().saturating_sub(1)];
        let mut end = text.len();
        if tokens.last().is_some_and(|t| t.token == Token::RBrace) {
            let mut depth = 0;
            for token in tokens.iter().rev() {
                match token.token {
                    Token::RBrace => depth += 1,
                    Token::LBrace => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    end = token.start as usize;
                    break;
                }
            }
        }
        text[..end].trim_end().to_owned()
    }
}
