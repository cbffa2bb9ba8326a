//! The parameters of the call around the cursor.

use super::hover;
use crate::viper::Analysis;
use crate::viper::names::Declaration;
use echis_viper::lexer::Token;
use lsp_types::{ParameterInformation, ParameterLabel, SignatureHelp, SignatureInformation};

/// The signature of the innermost call that is open at an offset, with the parameter that is being
/// written. Works on tokens, since a call that is being written rarely parses.
pub fn signature_help(analysis: &Analysis, offset: usize) -> Option<SignatureHelp> {
    let (name, argument) = open_call(analysis, offset)?;
    let signatures: Vec<SignatureInformation> = analysis
        .names
        .callables(name)
        .map(|declaration| signature(analysis, declaration))
        .collect();
    if signatures.is_empty() {
        return None;
    }
    Some(SignatureHelp {
        signatures,
        active_signature: Some(0),
        active_parameter: Some(argument),
    })
}

/// The name before the last parenthesis that is open at an offset, and the number of commas after
/// it.
fn open_call(analysis: &Analysis, offset: usize) -> Option<(&str, u32)> {
    let mut index = analysis.token_before(offset)?;
    let (mut depth, mut commas) = (0usize, 0);
    loop {
        let lexeme = &analysis.tokens[index];
        match lexeme.token {
            Token::RParen | Token::RBracket => depth += 1,
            Token::LParen | Token::LBracket if depth > 0 => depth -= 1,
            Token::LParen => {
                let before = &analysis.tokens[index.checked_sub(1)?];
                return match before.token {
                    Token::Ident => Some((analysis.lexeme(before), commas)),
                    _ => None,
                };
            }
            // an index has no parameters, and no call goes over the end of a statement
            Token::LBracket | Token::LBrace | Token::RBrace | Token::Semi => return None,
            Token::Assign if depth == 0 => return None,
            Token::Comma if depth == 0 => commas += 1,
            _ => {}
        }
        index = index.checked_sub(1)?;
    }
}

fn signature(analysis: &Analysis, declaration: &Declaration) -> SignatureInformation {
    let text = hover::described(analysis, declaration);
    let mut lines = text.lines();
    let label = lines.next().unwrap_or("").trim_end().to_owned();
    let contract: Vec<&str> = lines.map(str::trim).filter(|l| !l.is_empty()).collect();
    let documentation = (!contract.is_empty()).then(|| {
        lsp_types::Documentation::MarkupContent(lsp_types::MarkupContent {
            kind: lsp_types::MarkupKind::Markdown,
            value: format!("```{}\n{}\n```", hover::LANGUAGE, contract.join("\n")),
        })
    });
    SignatureInformation {
        parameters: Some(parameters(&label)),
        label,
        documentation,
        active_parameter: None,
    }
}

/// The parameters in the first parentheses of a signature, which have no nested commas but in the
/// brackets of types.
fn parameters(label: &str) -> Vec<ParameterInformation> {
    let Some((_, rest)) = label.split_once('(') else {
        return Vec::new();
    };
    let mut depth = 0;
    let mut parameters = vec![String::new()];
    for c in rest.chars() {
        match c {
            ')' if depth == 0 => break,
            ',' if depth == 0 => {
                parameters.push(String::new());
                continue;
            }
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if let Some(last) = parameters.last_mut() {
            last.push(c);
        }
    }
    let named = parameters.iter().map(|p| p.trim()).filter(|p| !p.is_empty());
    let information = |p: &str| ParameterInformation {
        label: ParameterLabel::Simple(p.to_owned()),
        documentation: None,
    };
    named.map(information).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    /// `signature | active parameter` of the call at `$0`.
    fn help(text: &str) -> Option<String> {
        let (analysis, at) = marked(text);
        let help = signature_help(&analysis, at[0])?;
        let signature = &help.signatures[0];
        let active = help.active_parameter? as usize;
        let parameter = signature
            .parameters
            .as_ref()?
            .get(active)
            .map(|p| match &p.label {
                ParameterLabel::Simple(text) => text.clone(),
                ParameterLabel::LabelOffsets(_) => String::new(),
            });
        Some(format!("{} | {}", signature.label, parameter.unwrap_or_default()))
    }

    #[test]
    fn the_open_call_is_found_in_unfinished_text() {
        let f = "function f(a: Map[Int, Int], b: Int): Int\n  requires b > 0\nmethod m() { assert ";
        let line = "function f(a: Map[Int, Int], b: Int): Int";
        assert_eq!(
            help(&format!("{f} f($0")),
            Some(format!("{line} | a: Map[Int, Int]"))
        );
        assert_eq!(
            help(&format!("{f} f(Map(1 := 2), $0) }}")),
            Some(format!("{line} | b: Int"))
        );
        assert_eq!(
            help(&format!("{f} f(g(1, 2), $0")),
            Some(format!("{line} | b: Int"))
        );
        assert_eq!(help(&format!("{f} (1 + $0")), None);
        assert_eq!(help(&format!("{f} f(1)$0 }}")), None);
        assert_eq!(help(&format!("{f} f(1); $0")), None);
    }
}
