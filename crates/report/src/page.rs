//! Pages that need nothing but a browser: each contains its style, its script and its data, and fetches nothing. Texts of the program
//! get into a page only as data, which the script makes text nodes of.

use serde::Serialize;

/// The colours of all pages, light and dark.
pub const COLOURS: &str = include_str!("colours.css");

/// A page with its parts filled in, in their order. What is filled in is not looked into again.
pub fn filled(page: &str, parts: &[(&str, String)]) -> String {
    let mut filled = String::new();
    let mut rest = page;
    for (place, text) in parts {
        if let Some((before, after)) = rest.split_once(place) {
            filled += before;
            filled += text;
            rest = after;
        }
    }
    filled + rest
}

/// A text in HTML, inside or outside of attributes.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            _ => out.push(c),
        }
    }
    out
}

/// JSON inside of a script element: no character is left that HTML would look at. These characters occur in strings
/// only, where their escapes mean the same.
pub fn embedded(data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).unwrap_or_default();
    let mut out = String::with_capacity(json.len() + json.len() / 8);
    for c in json.chars() {
        match c {
            '<' => out += "\\u003c",
            '>' => out += "\\u003e",
            '&' => out += "\\u0026",
            '\u{2028}' => out += "\\u2028",
            '\u{2029}' => out += "\\u2029",
            _ => out.push(c),
        }
    }
    out
}
