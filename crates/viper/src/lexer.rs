//! Tokens: the text cut into words, each with its bytes.
//!
//! Cutting never fails: bytes that begin no token are [`Token::Unknown`], and what ends in the
//! middle (a comment, a string) reaches to the end of the file. The parser says what is wrong with
//! them when it meets them, so that an error is reported once and in order.

use logos::{FilterResult, Logos};

/// A word of the language. Keywords are reserved everywhere, as in other Viper tools.
#[allow(missing_docs)]
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\u{FEFF}]+")]
#[logos(skip(r"//[^\n]*", allow_greedy = true))]
#[rustfmt::skip]
pub enum Token {
    #[regex("[A-Za-z$_][A-Za-z0-9$_]*")] Ident,
    #[regex("[0-9]+")] Int,
    #[regex("@[A-Za-z$_][A-Za-z0-9$_.]*")] Annotation,
    #[regex("\"[^\"]*\"")] Str,
    #[regex("\"[^\"]*")] OpenStr,
    #[token("/*", block_comment)] OpenComment,

    #[token("acc")] Acc,
    #[token("adt")] Adt,
    #[token("apply")] Apply,
    #[token("applying")] Applying,
    #[token("assert")] Assert,
    #[token("asserting")] Asserting,
    #[token("assume")] Assume,
    #[token("axiom")] Axiom,
    #[token("Bool")] BoolType,
    #[token("decreases")] Decreases,
    #[token("define")] Define,
    #[token("derives")] Derives,
    #[token("domain")] Domain,
    #[token("else")] Else,
    #[token("elseif")] Elseif,
    #[token("ensures")] Ensures,
    #[token("epsilon")] Epsilon,
    #[token("exhale")] Exhale,
    #[token("exists")] Exists,
    #[token("false")] False,
    #[token("field")] Field,
    #[token("fold")] Fold,
    #[token("forall")] Forall,
    #[token("forperm")] Forperm,
    #[token("function")] Function,
    #[token("goto")] Goto,
    #[token("if")] If,
    #[token("import")] Import,
    #[token("in")] In,
    #[token("inhale")] Inhale,
    #[token("Int")] IntType,
    #[token("interpretation")] Interpretation,
    #[token("intersection")] Intersection,
    #[token("invariant")] Invariant,
    #[token("label")] Label,
    #[token("let")] Let,
    #[token("lhs")] Lhs,
    #[token("Map")] Map,
    #[token("method")] Method,
    #[token("Multiset")] Multiset,
    #[token("new")] New,
    #[token("none")] None,
    #[token("null")] Null,
    #[token("old")] Old,
    #[token("package")] Package,
    #[token("perm")] Perm,
    #[token("Perm")] PermType,
    #[token("predicate")] Predicate,
    #[token("quasihavoc")] Quasihavoc,
    #[token("quasihavocall")] Quasihavocall,
    #[token("range")] Range,
    #[token("Rational")] RationalType,
    #[token("Ref")] RefType,
    #[token("refute")] Refute,
    #[token("requires")] Requires,
    #[token("result")] Result,
    #[token("returns")] Returns,
    #[token("Seq")] Seq,
    #[token("Set")] Set,
    #[token("setminus")] Setminus,
    #[token("subset")] Subset,
    #[token("true")] True,
    #[token("unfold")] Unfold,
    #[token("unfolding")] Unfolding,
    #[token("union")] Union,
    #[token("unique")] Unique,
    #[token("var")] Var,
    #[token("while")] While,
    #[token("wildcard")] Wildcard,
    #[token("without")] Without,
    #[token("write")] Write,

    #[token("(")] LParen,
    #[token(")")] RParen,
    #[token("[")] LBracket,
    #[token("]")] RBracket,
    #[token("{")] LBrace,
    #[token("}")] RBrace,
    #[token(",")] Comma,
    #[token(";")] Semi,
    #[token(":")] Colon,
    #[token("::")] ColonColon,
    #[token(":=")] Assign,
    #[token(".")] Dot,
    #[token("..")] DotDot,
    #[token("?")] Question,
    #[token("|")] Pipe,
    #[token("<==>")] Iff,
    #[token("==>")] Implies,
    #[token("--*")] Wand,
    #[token("||")] Or,
    #[token("&&")] And,
    #[token("==")] Eq,
    #[token("!=")] Ne,
    #[token("<")] Lt,
    #[token("<=")] Le,
    #[token(">")] Gt,
    #[token(">=")] Ge,
    #[token("+")] Plus,
    #[token("++")] Append,
    #[token("-")] Minus,
    #[token("*")] Star,
    #[token("/")] Slash,
    #[token("\\")] Backslash,
    #[token("%")] Percent,
    #[token("!")] Bang,

    /// Bytes that begin no token.
    Unknown,
    /// The end of the file.
    End,
}

/// Skips a comment whose `/*` was read; one that is never closed is a token that reaches to the
/// end.
fn block_comment(lexer: &mut logos::Lexer<'_, Token>) -> FilterResult<(), ()> {
    match lexer.remainder().find("*/") {
        Some(length) => {
            lexer.bump(length + 2);
            FilterResult::Skip
        }
        None => {
            lexer.bump(lexer.remainder().len());
            FilterResult::Emit(())
        }
    }
}

/// A token with its bytes `start..end`.
#[derive(Debug, Clone, Copy)]
pub struct Lexeme {
    /// The word.
    pub token: Token,
    /// Its first byte.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
}

/// All tokens of a text (which is shorter than 4 GiB); the last one, and no other, is
/// [`Token::End`].
pub fn lex(text: &str) -> Vec<Lexeme> {
    let mut lexemes: Vec<Lexeme> = Vec::with_capacity(text.len() / 4 + 1);
    for (token, span) in Token::lexer(text).spanned() {
        let (token, start, end) = (
            token.unwrap_or(Token::Unknown),
            span.start as u32,
            span.end as u32,
        );
        match lexemes.last_mut() {
            Some(last) if token == Token::Unknown && last.token == token && last.end == start => {
                last.end = end
            }
            _ => lexemes.push(Lexeme { token, start, end }),
        }
    }
    let end = text.len() as u32;
    lexemes.push(Lexeme {
        token: Token::End,
        start: end,
        end,
    });
    lexemes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a text with what they cover.
    fn tokens(text: &str) -> Vec<(Token, &str)> {
        let mut all: Vec<_> = lex(text)
            .into_iter()
            .map(|l| (l.token, &text[l.start as usize..l.end as usize]))
            .collect();
        assert_eq!(all.pop(), Some((Token::End, "")));
        all
    }

    #[test]
    fn keywords_are_whole_words() {
        assert_eq!(
            tokens("in inhale inhaled _in $"),
            [
                (Token::In, "in"),
                (Token::Inhale, "inhale"),
                (Token::Ident, "inhaled"),
                (Token::Ident, "_in"),
                (Token::Ident, "$")
            ]
        );
    }

    #[test]
    fn the_longest_operator_wins() {
        assert_eq!(
            tokens("<==> <= ==> == --* - - ++ + :: := : .. . || |")
                .iter()
                .map(|t| t.0)
                .collect::<Vec<_>>(),
            [
                Token::Iff,
                Token::Le,
                Token::Implies,
                Token::Eq,
                Token::Wand,
                Token::Minus,
                Token::Minus,
                Token::Append,
                Token::Plus,
                Token::ColonColon,
                Token::Assign,
                Token::Colon,
                Token::DotDot,
                Token::Dot,
                Token::Or,
                Token::Pipe
            ]
        );
        assert_eq!(
            tokens("a--b"),
            [
                (Token::Ident, "a"),
                (Token::Minus, "-"),
                (Token::Minus, "-"),
                (Token::Ident, "b")
            ]
        );
        assert_eq!(
            tokens("0..12"),
            [(Token::Int, "0"), (Token::DotDot, ".."), (Token::Int, "12")]
        );
    }

    #[test]
    fn comments_are_skipped() {
        assert_eq!(
            tokens("a // b\n/* c\n * d */ e /**/ f //"),
            [(Token::Ident, "a"), (Token::Ident, "e"), (Token::Ident, "f")]
        );
    }

    #[test]
    fn what_is_not_closed_reaches_to_the_end() {
        assert_eq!(
            tokens("a /* b */ /* c"),
            [(Token::Ident, "a"), (Token::OpenComment, "/* c")]
        );
        assert_eq!(
            tokens("\"a\" \"b"),
            [(Token::Str, "\"a\""), (Token::OpenStr, "\"b")]
        );
    }

    #[test]
    fn unknown_bytes_stay_together() {
        assert_eq!(
            tokens("a §§é b = c"),
            [
                (Token::Ident, "a"),
                (Token::Unknown, "§§é"),
                (Token::Ident, "b"),
                (Token::Unknown, "="),
                (Token::Ident, "c")
            ]
        );
    }

    #[test]
    fn annotations_keep_their_dots() {
        assert_eq!(
            tokens("@a.b(\"c\")"),
            [
                (Token::Annotation, "@a.b"),
                (Token::LParen, "("),
                (Token::Str, "\"c\""),
                (Token::RParen, ")")
            ]
        );
    }
}
