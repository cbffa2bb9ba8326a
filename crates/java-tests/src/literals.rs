//! Texts in the source of tests: values as `EchisInputs.show` shows them, and comments.

use echis_java_explore::literals::float;
pub(crate) use echis_java_explore::literals::{assigned, default, exact, is_default, number};
use echis_java_semantics::types::Type;
use echis_java_syntax::quote::escaped;
pub(crate) use echis_java_syntax::quote::string;
use echis_program::float::Float;
use echis_program::run::Value;

/// The text that `EchisInputs.show` returns for a primitive value.
pub(super) fn shown(value: &Value, ty: &Type) -> Option<String> {
    match float(value, ty) {
        // Shown as bit patterns, since decimal texts differ between versions of Java.
        Some(x @ Float::Single(_)) => return Some(format!("(float) 0x{:x}", x.bits())),
        Some(x @ Float::Double(_)) => return Some(format!("(double) 0x{:x}", x.bits())),
        None => {}
    }
    let number = number(value, ty)?;
    Some(match ty {
        Type::Boolean => (number != 0).to_string(),
        Type::Char => format!("'{}'", escaped(number as u16, '\'')),
        Type::Byte => format!("(byte) {number}"),
        Type::Short => format!("(short) {number}"),
        Type::Long => format!("{number}L"),
        _ => number.to_string(),
    })
}

/// The text that `EchisInputs.show` returns for a string.
pub(super) fn shown_string(units: &[u16]) -> String {
    let inside: String = units.iter().map(|&unit| escaped(unit, '"')).collect();
    format!("\"{inside}\"")
}

/// Makes a text safe for a one-line comment. Java replaces unicode escapes even in comments.
pub(super) fn comment(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.replace("*/", "* /")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_by_their_bits() {
        let shown = shown(&Value::Float(1.0.into()), &Type::Double);
        assert_eq!(shown.as_deref(), Some("(double) 0x3ff0000000000000"));
    }

    #[test]
    fn texts() {
        let units: Vec<u16> = "a\"\\'\n\u{e4}".encode_utf16().collect();
        assert_eq!(shown_string(&units), r#""a\"\\'\u000a\u00e4""#);
        assert_eq!(comment("a\\u0041\nb*/"), "a\\\\u0041 b* /");
    }
}
