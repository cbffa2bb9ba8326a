//! What can be written at a place: names in scope and keywords.

use super::hover;
use crate::viper::Analysis;
use crate::viper::names::{Declaration, Kind};
use echis_viper::lexer::Token;
use echis_viper::syntax::{Item, ItemKind};
use lsp_types::{CompletionItem, CompletionItemKind, InsertTextFormat};
use std::collections::BTreeSet;

/// What fits at a place, as far as the tokens before it tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Context {
    /// Outside of all declarations.
    Declaration,
    /// After a dot.
    Member,
    /// After the colon of a declaration.
    Type,
    /// After `goto`, or in the brackets of `old`.
    Label,
    /// Between the head of a member and its body.
    Contract,
    /// Where a statement begins.
    Statement,
    /// In an expression.
    Expression,
    /// In a comment, a string or a number, or where a new name is made up.
    Nothing,
}

const DECLARATIONS: [&str; 8] = [
    "adt",
    "define",
    "domain",
    "field",
    "function",
    "import",
    "method",
    "predicate",
];
const CLAUSES: [&str; 4] = ["requires", "ensures", "decreases", "returns"];
const STATEMENTS: [&str; 20] = [
    "apply",
    "assert",
    "assume",
    "define",
    "else",
    "elseif",
    "exhale",
    "fold",
    "goto",
    "if",
    "inhale",
    "invariant",
    "label",
    "package",
    "quasihavoc",
    "quasihavocall",
    "refute",
    "unfold",
    "var",
    "while",
];
const EXPRESSIONS: [&str; 29] = [
    "acc",
    "applying",
    "asserting",
    "exists",
    "false",
    "forall",
    "forperm",
    "in",
    "intersection",
    "let",
    "none",
    "null",
    "old",
    "perm",
    "result",
    "setminus",
    "subset",
    "true",
    "unfolding",
    "union",
    "wildcard",
    "write",
    "epsilon",
    "new",
    "Seq",
    "Set",
    "Multiset",
    "Map",
    "domain",
];
const TYPES: [&str; 10] = [
    "Bool", "Int", "Map", "Multiset", "Perm", "Rational", "Ref", "Seq", "Set", "Wand",
];
/// What begins a declaration, with places to fill in.
const TEMPLATES: [(&str, &str); 4] = [
    (
        "method",
        "method ${1:name}(${2})\n    requires ${3:true}\n    ensures ${4:true}\n{\n    $0\n}",
    ),
    (
        "function",
        "function ${1:name}(${2}): ${3:Int}\n    requires ${4:true}\n{\n    $0\n}",
    ),
    ("predicate", "predicate ${1:name}(${2:this: Ref}) {\n    $0\n}"),
    (
        "while",
        "while (${1:true})\n    invariant ${2:true}\n{\n    $0\n}",
    ),
];

/// The completions at an offset; with templates if the client can fill them in.
pub fn completion(analysis: &Analysis, offset: usize, with_templates: bool) -> Vec<CompletionItem> {
    let context = context(analysis, offset);
    let keywords: Vec<&str> = match context {
        Context::Declaration => DECLARATIONS.to_vec(),
        Context::Contract => [&CLAUSES[..], &DECLARATIONS, &EXPRESSIONS, &["invariant"]].concat(),
        Context::Statement => [&STATEMENTS[..], &EXPRESSIONS].concat(),
        Context::Expression => EXPRESSIONS.to_vec(),
        Context::Type => TYPES.to_vec(),
        Context::Member | Context::Label | Context::Nothing => Vec::new(),
    };
    let mut items: Vec<CompletionItem> = names(analysis, offset, context);
    let templates = TEMPLATES
        .iter()
        .filter(|(name, _)| with_templates && keywords.contains(name));
    items.extend(templates.map(|(name, text)| CompletionItem {
        label: format!("{name} …"),
        kind: Some(CompletionItemKind::SNIPPET),
        filter_text: Some((*name).to_owned()),
        insert_text: Some((*text).to_owned()),
        insert_text_format: Some(InsertTextFormat::SNIPPET),
        ..CompletionItem::default()
    }));
    items.extend(keywords.into_iter().map(|word| CompletionItem {
        label: word.to_owned(),
        kind: Some(CompletionItemKind::KEYWORD),
        ..CompletionItem::default()
    }));
    items
}

/// The names that fit a context, each once: local names hide global ones.
fn names(analysis: &Analysis, offset: usize, context: Context) -> Vec<CompletionItem> {
    let place = match (context, unfinished_item(analysis, offset)) {
        (Context::Contract, Some(item)) => item.span.end as usize,
        _ => offset,
    };
    let mut visible: Vec<&Declaration> = analysis
        .names
        .visible(analysis.point(place))
        .filter(|d| fits(d.kind, context))
        .collect();
    visible.sort_by_key(|d| d.scope.is_none());
    let mut seen = BTreeSet::new();
    let mut items = Vec::new();
    for declaration in visible {
        let names = match (context, declaration.kind) {
            (Context::Member, Kind::Constructor) => format!("is{}", declaration.name),
            _ => declaration.name.to_string(),
        };
        if seen.insert(names.clone()) {
            items.push(CompletionItem {
                label: names,
                kind: Some(item_kind(declaration.kind)),
                detail: hover::described(analysis, declaration)
                    .lines()
                    .next()
                    .map(str::to_owned),
                ..CompletionItem::default()
            });
        }
    }
    items
}

fn fits(kind: Kind, context: Context) -> bool {
    match context {
        Context::Declaration | Context::Nothing => false,
        Context::Member => matches!(kind, Kind::Field | Kind::AdtField | Kind::Constructor),
        Context::Type => matches!(kind, Kind::Domain | Kind::Adt | Kind::TypeParameter),
        Context::Label => kind == Kind::Label,
        Context::Contract | Context::Expression => {
            kind.is_variable() || (kind.is_callable() && kind != Kind::Method)
        }
        Context::Statement => kind.is_variable() || kind.is_callable(),
    }
}

fn item_kind(kind: Kind) -> CompletionItemKind {
    match kind {
        Kind::Field | Kind::AdtField => CompletionItemKind::FIELD,
        Kind::Method => CompletionItemKind::METHOD,
        Kind::Function | Kind::DomainFunction => CompletionItemKind::FUNCTION,
        Kind::Predicate => CompletionItemKind::STRUCT,
        Kind::Domain => CompletionItemKind::INTERFACE,
        Kind::Adt => CompletionItemKind::ENUM,
        Kind::Constructor => CompletionItemKind::ENUM_MEMBER,
        Kind::TypeParameter => CompletionItemKind::TYPE_PARAMETER,
        Kind::Macro => CompletionItemKind::CONSTANT,
        Kind::Label => CompletionItemKind::REFERENCE,
        Kind::Axiom => CompletionItemKind::PROPERTY,
        Kind::Parameter | Kind::Result | Kind::Local | Kind::Bound | Kind::MacroParameter => {
            CompletionItemKind::VARIABLE
        }
    }
}

/// What fits at an offset, where a word may have been begun.
fn context(analysis: &Analysis, offset: usize) -> Context {
    if analysis.is_in_comment(offset) {
        return Context::Nothing;
    }
    let Some(mut last) = analysis.token_before(offset) else {
        return Context::Declaration;
    };
    let is_word = |i: usize| {
        let text = analysis.lexeme(&analysis.tokens[i]);
        text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$')
    };
    // the word that is being written
    if analysis.tokens[last].end as usize >= offset && is_word(last) {
        match last.checked_sub(1) {
            Some(before) => last = before,
            None => return Context::Declaration,
        }
    }
    let token = |back: usize| last.checked_sub(back).map(|i| analysis.tokens[i].token);
    let surrounding = surrounding(analysis, last, offset);
    match (token(0), token(1)) {
        (Some(Token::Str | Token::OpenStr | Token::OpenComment), _) if ends_after(analysis, last, offset) => {
            Context::Nothing
        }
        (Some(Token::Int), _) if ends_after(analysis, last, offset) => Context::Nothing,
        (Some(Token::Dot), _) => Context::Member,
        (Some(Token::Goto), _) | (Some(Token::LBracket), Some(Token::Old)) => Context::Label,
        (Some(Token::Colon), Some(Token::Ident | Token::RParen)) if !is_in_condition(analysis, last) => {
            Context::Type
        }
        (Some(Token::LBracket), Some(Token::Seq | Token::Set | Token::Multiset | Token::Map)) => {
            Context::Type
        }
        (
            Some(
                Token::Method
                | Token::Function
                | Token::Predicate
                | Token::Domain
                | Token::Adt
                | Token::Field
                | Token::Var
                | Token::Label
                | Token::Define,
            ),
            _,
        ) => Context::Nothing,
        (Some(Token::Semi | Token::LBrace | Token::RBrace), _) if surrounding == Context::Statement => {
            Context::Statement
        }
        _ if surrounding == Context::Statement && is_first_on_line(analysis, offset) => Context::Statement,
        _ if surrounding == Context::Statement => Context::Expression,
        _ => surrounding,
    }
}

/// Does a token end at an offset or after it?
fn ends_after(analysis: &Analysis, index: usize, offset: usize) -> bool {
    analysis.tokens[index].end as usize >= offset
}

/// Has the line nothing but blanks before the word at an offset?
fn is_first_on_line(analysis: &Analysis, offset: usize) -> bool {
    let text = analysis.text();
    let line = text.line(text.line_of(offset));
    let before = &text.as_str()[line.start..offset.clamp(line.start, line.end)];
    before
        .trim_start()
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

/// Does a colon belong to `c ? a : b`, where no statement begins in between?
fn is_in_condition(analysis: &Analysis, colon: usize) -> bool {
    let mut depth = 0usize;
    for lexeme in analysis.tokens[..colon].iter().rev() {
        match lexeme.token {
            Token::RParen | Token::RBracket => depth += 1,
            Token::LParen | Token::LBracket => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            Token::Question if depth == 0 => return true,
            Token::LBrace | Token::RBrace | Token::Semi | Token::Assign => return false,
            _ => {}
        }
    }
    false
}

/// The declaration around a place, as a context: in a method's body, in another body, in a head, or
/// outside.
fn surrounding(analysis: &Analysis, last: usize, offset: usize) -> Context {
    let around = analysis.items().find(|item| {
        let span = item.span;
        (span.start as usize) < offset && offset <= span.end as usize
    });
    match around {
        Some(item) => {
            let start = item.span.start as usize;
            let tokens = analysis.tokens[..=last]
                .iter()
                .filter(|t| t.start as usize >= start);
            let depth = tokens.fold(0i32, |depth, t| match t.token {
                Token::LBrace => depth + 1,
                Token::RBrace => depth - 1,
                _ => depth,
            });
            let is_closed = ends_with_brace(analysis, item) && offset == item.span.end as usize;
            match &item.kind {
                _ if is_closed => Context::Declaration,
                ItemKind::Method(_) if depth > 0 => Context::Statement,
                ItemKind::Method(_) | ItemKind::Function(_) | ItemKind::Predicate(_) if depth == 0 => {
                    Context::Contract
                }
                _ => Context::Expression,
            }
        }
        None if unfinished_item(analysis, offset).is_some() => Context::Contract,
        None => Context::Declaration,
    }
}

/// The method or function before an offset that can go on there, with the next clause of its
/// contract.
fn unfinished_item(analysis: &Analysis, offset: usize) -> Option<&Item> {
    let before = analysis.items().filter(|item| item.span.end as usize <= offset);
    let item = before.last()?;
    let has_contract = matches!(item.kind, ItemKind::Method(_) | ItemKind::Function(_));
    (has_contract && !ends_with_brace(analysis, item)).then_some(item)
}

fn ends_with_brace(analysis: &Analysis, item: &Item) -> bool {
    analysis.text_of(item.span).ends_with('}')
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    fn offered(text: &str) -> Vec<String> {
        let (analysis, at) = marked(text);
        completion(&analysis, at[0], true)
            .into_iter()
            .map(|i| i.label)
            .collect()
    }

    #[track_caller]
    fn check(text: &str, with: &[&str], without: &[&str]) {
        let found = offered(text);
        for label in with {
            assert!(found.iter().any(|f| f == label), "{label} is missing: {found:?}");
        }
        for label in without {
            assert!(
                !found.iter().any(|f| f == label),
                "{label} does not fit: {found:?}"
            );
        }
    }

    const PROGRAM: &str = "field f: Int\nadt L { Cons(head: Int) }\npredicate P(x: Ref)\n\
                           function g(x: Int): Int\nmethod n(a: Ref)\n";

    #[test]
    fn declarations_begin_outside() {
        check("$0", &["method", "field", "method …"], &["assert", "true"]);
        check("method m() { }\nfi$0", &["field"], &["assert", "m"]);
        check("method $0", &[], &["method", "true"]);
    }

    #[test]
    fn statements_and_expressions_in_bodies() {
        check(
            &format!("{PROGRAM}method m(x: Ref) {{\n  $0\n}}"),
            &["assert", "var", "x", "n", "g", "while …"],
            &["requires", "head", "a"],
        );
        check(
            &format!("{PROGRAM}method m(x: Ref) {{\n  var i: Int\n  assert $0\n}}"),
            &["x", "i", "g", "P", "Cons", "forall", "acc"],
            &["n", "assert", "f"],
        );
        check(
            "method m() {\n  var i: Int\n  { var j: Int }\n  i := $0\n}",
            &["i"],
            &["j"],
        );
    }

    #[test]
    fn members_after_a_dot() {
        let text = format!("{PROGRAM}method m(x: Ref) {{\n  assert x.$0\n}}");
        check(&text, &["f", "head", "isCons"], &["x", "true", "g"]);
        check(
            &format!("{PROGRAM}method m(x: Ref) {{ x.f$0 := 1 }}"),
            &["f"],
            &["x"],
        );
    }

    #[test]
    fn types_after_a_colon() {
        check(
            &format!("{PROGRAM}method m(x: $0"),
            &["Int", "Ref", "L"],
            &["true", "g"],
        );
        check(
            &format!("{PROGRAM}method m() {{ var x: R$0 }}"),
            &["Ref", "L"],
            &["assert"],
        );
        check(
            "method m(b: Bool) { assert (b ? b : $0) }",
            &["b", "true"],
            &["Int"],
        );
        check("method m(s: Seq[$0", &["Int"], &["true"]);
    }

    #[test]
    fn clauses_labels_and_comments() {
        check(
            "method m(x: Int)\n  $0",
            &["requires", "ensures", "x"],
            &["assert"],
        );
        check(
            "method m(x: Int)\n  requires $0\n{ }",
            &["x", "true"],
            &["assert"],
        );
        check("method m() {\n  label here\n  goto $0\n}", &["here"], &["true"]);
        check(
            "method m() {\n  label here\n  assert old[$0](true)\n}",
            &["here"],
            &["true"],
        );
        check("method m() { // $0\n}", &[], &["assert", "true"]);
    }
}
