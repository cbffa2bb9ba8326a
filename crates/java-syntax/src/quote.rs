//! Writes characters and strings as Java literals.

/// The character literal of a UTF-16 code unit, with its quotes.
pub fn character(unit: u16) -> String {
    match unit {
        // A literal cannot hold a line terminator as a unicode escape: the escape is replaced
        // before the literal is scanned (JLS 3.3).
        0x0A => "'\\n'".to_owned(),
        0x0D => "'\\r'".to_owned(),
        _ => format!("'{}'", escaped(unit, '\'')),
    }
}

/// The string literal of UTF-16 code units, with its quotes.
pub fn string(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for &unit in units {
        match unit {
            0x0A => out.push_str("\\n"),
            0x0D => out.push_str("\\r"),
            _ => out.push_str(&escaped(unit, '"')),
        }
    }
    out.push('"');
    out
}

/// Escapes a UTF-16 code unit for a literal in `quote`s: printable ASCII is kept, and any other
/// unit becomes a unicode escape.
pub fn escaped(unit: u16, quote: char) -> String {
    match u8::try_from(unit) {
        Ok(b) if b == quote as u8 || b == b'\\' => format!("\\{}", b as char),
        Ok(b) if (32..127).contains(&b) => (b as char).to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings() {
        let units: Vec<u16> = "a\"\\'\n\u{e4}".encode_utf16().collect();
        assert_eq!(string(&units), r#""a\"\\'\n\u00e4""#);
        assert_eq!(character(0x27), r"'\''");
    }
}
