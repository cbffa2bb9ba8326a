//! The kinds of the words of a text, for highlighting that knows what a name refers to.

use crate::text::Text;
use crate::viper::names::Kind;
use crate::viper::{Analysis, ROOT};
use echis_source::Span;
use echis_viper::lexer::{Lexeme, Token};
use lsp_types::{Range, SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};

/// The kinds of words, in the order of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Word {
    Keyword,
    Comment,
    String,
    Number,
    Operator,
    Type,
    TypeParameter,
    Function,
    Method,
    Predicate,
    Property,
    EnumMember,
    Parameter,
    Variable,
    Macro,
    Label,
    Decorator,
}

const TYPES: [SemanticTokenType; 17] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::COMMENT,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::TYPE,
    SemanticTokenType::TYPE_PARAMETER,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::METHOD,
    SemanticTokenType::STRUCT,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::MACRO,
    SemanticTokenType::new("label"),
    SemanticTokenType::DECORATOR,
];

/// The bit of the modifier of declarations.
const DECLARATION: u32 = 1;

/// The kinds and modifiers that the server uses.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.to_vec(),
        token_modifiers: vec![SemanticTokenModifier::DECLARATION],
    }
}

/// A word with its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classified {
    /// Its bytes.
    pub bytes: std::ops::Range<usize>,
    /// Its kind.
    pub word: Word,
    /// Is it the name in a declaration?
    pub is_declaration: bool,
}

/// The words of the open text, in order; only those that touch the lines of a range, if there is
/// one.
pub fn semantic_tokens(analysis: &Analysis, range: Option<Range>) -> Vec<SemanticToken> {
    encode(analysis.text(), &words(analysis), range)
}

/// The words of the open text with their kinds, in order.
fn words(analysis: &Analysis) -> Vec<Classified> {
    let tokens = analysis.tokens.iter().flat_map(|t| of_token(analysis, t));
    let comments = analysis.comments.iter().map(|c| Classified {
        bytes: c.range.clone(),
        word: Word::Comment,
        is_declaration: false,
    });
    let mut all: Vec<Classified> = tokens.chain(comments).collect();
    all.sort_by_key(|c| c.bytes.start);
    all
}

fn of_token(analysis: &Analysis, lexeme: &Lexeme) -> Option<Classified> {
    let Lexeme { token, start, end } = *lexeme;
    let span = Span {
        file: ROOT,
        start,
        end,
    };
    let plain = |word| Some((word, false));
    let (word, is_declaration) = match token {
        Token::Ident => {
            // the name of a constructor in its discriminator is found at its end
            let end_of_discriminator = Span {
                start: start + 2,
                ..span
            };
            let names = &analysis.names;
            let found = names.exactly_at(span);
            let found = found.or_else(|| names.exactly_at(end_of_discriminator));
            found.map(|(id, is_declaration)| (of_kind(names.declarations[id].kind), is_declaration))
        }
        Token::Int => plain(Word::Number),
        Token::Str | Token::OpenStr => plain(Word::String),
        Token::OpenComment => plain(Word::Comment),
        Token::Annotation => plain(Word::Decorator),
        Token::BoolType
        | Token::IntType
        | Token::PermType
        | Token::RationalType
        | Token::RefType
        | Token::Seq
        | Token::Set
        | Token::Multiset
        | Token::Map => plain(Word::Type),
        Token::Unknown | Token::End => None,
        _ if analysis
            .lexeme(lexeme)
            .starts_with(|c: char| c.is_ascii_alphabetic()) =>
        {
            plain(Word::Keyword)
        }
        Token::LParen
        | Token::RParen
        | Token::LBracket
        | Token::RBracket
        | Token::LBrace
        | Token::RBrace
        | Token::Comma
        | Token::Semi
        | Token::Colon
        | Token::Dot => None,
        _ => plain(Word::Operator),
    }?;
    Some(Classified {
        bytes: start as usize..end as usize,
        word,
        is_declaration,
    })
}

fn of_kind(kind: Kind) -> Word {
    match kind {
        Kind::Field | Kind::AdtField => Word::Property,
        Kind::Method => Word::Method,
        Kind::Function | Kind::DomainFunction => Word::Function,
        Kind::Predicate => Word::Predicate,
        Kind::Domain | Kind::Adt => Word::Type,
        Kind::Axiom | Kind::Local | Kind::Result | Kind::Bound => Word::Variable,
        Kind::Constructor => Word::EnumMember,
        Kind::TypeParameter => Word::TypeParameter,
        Kind::Parameter | Kind::MacroParameter => Word::Parameter,
        Kind::Label => Word::Label,
        Kind::Macro => Word::Macro,
    }
}

/// The words relative to each other, as the protocol wants them. A word of several lines becomes
/// one word a line.
pub fn encode(text: &Text, words: &[Classified], range: Option<Range>) -> Vec<SemanticToken> {
    let mut encoded = Vec::with_capacity(words.len());
    let (mut last_line, mut last_start) = (0, 0);
    for word in words {
        let first = text.line_of(word.bytes.start);
        let last = text.line_of(word.bytes.end.max(word.bytes.start + 1) - 1);
        for line in first..=last {
            let of_line = text.line(line);
            let bytes = of_line.start.max(word.bytes.start)..of_line.end.min(word.bytes.end);
            let is_outside =
                range.is_some_and(|r| line < r.start.line as usize || (r.end.line as usize) < line);
            if bytes.is_empty() || is_outside {
                continue;
            }
            let place = text.range(bytes);
            let start = place.start.character;
            let delta_line = place.start.line - last_line;
            encoded.push(SemanticToken {
                delta_line,
                delta_start: if delta_line == 0 {
                    start - last_start
                } else {
                    start
                },
                length: place.end.character - start,
                token_type: word.word as u32,
                token_modifiers_bitset: if word.is_declaration { DECLARATION } else { 0 },
            });
            (last_line, last_start) = (place.start.line, start);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::super::testing::analysis;
    use super::*;

    #[test]
    fn words_have_their_kinds() {
        let text = "field f: Int // a\nmethod m(x: Ref) { x.f := 1 }";
        let analysis = analysis(text);
        let found: Vec<_> = words(&analysis)
            .into_iter()
            .map(|c| (&text[c.bytes.clone()], c.word, c.is_declaration))
            .collect();
        assert_eq!(
            found,
            [
                ("field", Word::Keyword, false),
                ("f", Word::Property, true),
                ("Int", Word::Type, false),
                ("// a", Word::Comment, false),
                ("method", Word::Keyword, false),
                ("m", Word::Method, true),
                ("x", Word::Parameter, true),
                ("Ref", Word::Type, false),
                ("x", Word::Parameter, false),
                ("f", Word::Property, false),
                (":=", Word::Operator, false),
                ("1", Word::Number, false),
            ]
        );
    }

    #[test]
    fn lengths_count_utf16_units_and_lines() {
        let analysis = analysis("/* 𝒳\n b */ field f: Int");
        let found = semantic_tokens(&analysis, None);
        let numbers: Vec<_> = found
            .iter()
            .take(3)
            .map(|t| (t.delta_line, t.delta_start, t.length))
            .collect();
        assert_eq!(numbers, [(0, 0, 5), (1, 0, 5), (0, 6, 5)]);
    }
}
