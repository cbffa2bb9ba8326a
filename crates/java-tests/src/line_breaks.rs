//! Breaks long lines after commas.

use std::fmt::Write;

/// The maximum number of columns.
const WIDTH: usize = 110;

/// Writes a statement of a method, broken into several lines if it is long.
pub(super) fn statement(out: &mut String, text: &str) {
    nested(out, text, 8);
}

/// Writes a statement with the given indentation.
pub(super) fn nested(out: &mut String, text: &str, indent: usize) {
    let (mut rest, mut indent, further) = (text, indent, indent + 8);
    while let Some(end) = break_at(rest, WIDTH - indent) {
        let (line, after) = rest.split_at(end);
        let _ = writeln!(out, "{:indent$}{}", "", line.trim_end());
        rest = after.trim_start();
        indent = further;
    }
    let _ = writeln!(out, "{:indent$}{rest}", "");
}

/// The offset to break a text at: after the last comma outside of quotes that fits, or else after
/// the first one that does not. `None` if the text fits, or has no such comma.
fn break_at(text: &str, width: usize) -> Option<usize> {
    if text.chars().count() <= width {
        return None;
    }
    let (mut quote, mut is_escaped, mut last) = (None, false, None);
    for (column, (at, c)) in text.char_indices().enumerate() {
        if column >= width && last.is_some() {
            return last;
        }
        match (quote, c) {
            (Some(_), _) if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(q), c) if q == c => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, ',') if text[at + 1..].starts_with(' ') => last = Some(at + 1),
            _ => {}
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_behind_commas_outside_of_quotes() {
        let mut out = String::new();
        let array = ["100"; 40].join(", ");
        statement(&mut out, &format!("int[] a = {{{array}}};"));
        assert_eq!(out.lines().count(), 3);
        assert!(out.lines().all(|l| l.len() <= WIDTH));
        assert!(
            out.lines()
                .nth(1)
                .is_some_and(|l| l.starts_with("                100"))
        );
        let text = format!("assertEquals(\"{}\", EchisInputs.show(a));", "x\\\", ".repeat(40));
        let mut out = String::new();
        statement(&mut out, &text);
        let lines: Vec<&str> = out.lines().map(str::trim_start).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1], "EchisInputs.show(a));");
        let mut out = String::new();
        statement(&mut out, "f('\"', b);");
        assert_eq!(out, "        f('\"', b);\n");
    }
}
