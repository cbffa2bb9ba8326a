//! What is shown for the name under the cursor: its declaration with its contract, or its type.

use super::range;
use crate::viper::names::{Declaration, Kind};
use crate::viper::{Analysis, types};
use lsp_types::Range;

/// The language of code blocks.
pub const LANGUAGE: &str = "viper";

/// What is known of the name at an offset: Markdown, and the place of the name.
pub fn hover(analysis: &Analysis, offset: usize) -> Option<(String, Range)> {
    let (span, targets) = analysis.names.at(analysis.point(offset))?;
    let declarations = targets.iter().map(|id| &analysis.names.declarations[*id]);
    let texts: Vec<String> = declarations.map(|d| described(analysis, d)).collect();
    let text = texts.join("\n\n");
    Some((format!("```{LANGUAGE}\n{text}\n```"), range(analysis, span)))
}

/// A declaration in one line or in as many as its contract takes.
pub fn described(analysis: &Analysis, declaration: &Declaration) -> String {
    let head = analysis.head(declaration);
    let one_line = || head.split_whitespace().collect::<Vec<_>>().join(" ");
    match declaration.kind {
        Kind::Field => format!("field {}", one_line()),
        Kind::AdtField => format!("adt field {}", one_line()),
        Kind::Parameter => format!("parameter {}", one_line()),
        Kind::Result => format!("result {}", one_line()),
        Kind::Local => format!("var {}", one_line()),
        Kind::Bound => match bound_type(analysis, declaration) {
            Some(ty) => format!("bound {}: {ty}", declaration.name),
            None => format!("bound {}", one_line()),
        },
        Kind::TypeParameter => format!("type parameter {}", declaration.name),
        Kind::MacroParameter => format!("macro parameter {}", declaration.name),
        Kind::Label => format!("label {}", declaration.name),
        Kind::Constructor => format!("constructor {}", one_line()),
        Kind::DomainFunction => one_line(),
        Kind::Adt => analysis.text_of(declaration.whole).to_owned(),
        Kind::Method | Kind::Function | Kind::Predicate | Kind::Domain | Kind::Axiom | Kind::Macro => head,
    }
}

/// The type of a variable that a `let` binds, which is not written.
fn bound_type(analysis: &Analysis, declaration: &Declaration) -> Option<String> {
    let is_let = declaration.whole == declaration.span;
    let program = analysis.program.as_ref().filter(|_| is_let)?;
    types::of_variable(program, declaration.span)
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    fn shown(text: &str) -> Option<String> {
        let (analysis, at) = marked(text);
        let (text, _) = hover(&analysis, at[0])?;
        Some(
            text.trim_start_matches("```viper\n")
                .trim_end_matches("\n```")
                .to_owned(),
        )
    }

    #[test]
    fn a_call_shows_the_contract() {
        let text = "method m(x: Int) returns (y: Int)\n  requires x > 0\n  ensures y == x\n{ y := x }\n\
                    method n() { var z: Int := $0m(1) }";
        let expected = "method m(x: Int) returns (y: Int)\n  requires x > 0\n  ensures y == x";
        assert_eq!(shown(text).as_deref(), Some(expected));
        assert_eq!(
            shown("predicate P(x: Ref)\nmethod n(x: Ref) requires $0P(x)").as_deref(),
            Some("predicate P(x: Ref)")
        );
    }

    #[test]
    fn variables_show_their_types() {
        assert_eq!(
            shown("method m(x: Seq[Int]) { assert $0x == x }").as_deref(),
            Some("parameter x: Seq[Int]")
        );
        assert_eq!(
            shown("method m() { var v: Int\n $0v := 1 }").as_deref(),
            Some("var v: Int")
        );
        assert_eq!(
            shown("field f: Ref\nmethod m(x: Ref)\nrequires acc(x.$0f)").as_deref(),
            Some("field f: Ref")
        );
        let text = "method m() { assert let s == (Seq(1)) in |$0s| == 1 }";
        assert_eq!(shown(text).as_deref(), Some("bound s: Seq[Int]"));
        let text = "adt L[T] { N() }\nmethod m(l: L[Int]) { assert let k == (l) in $0k == l }";
        assert_eq!(shown(text).as_deref(), Some("bound k: L[Int]"));
    }

    #[test]
    fn nothing_is_shown_where_no_name_is() {
        assert_eq!(shown("method m() { assert tr$0ue }"), None);
        assert_eq!(shown("// $0m\nmethod m()"), None);
    }
}
