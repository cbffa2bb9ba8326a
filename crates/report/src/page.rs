//! Pages that need nothing but a browser: each contains its style, its script and its data, and
//! fetches nothing. Texts of the program get into a page only as data, which the script makes text
//! nodes of.

use serde::Serialize;

/// What all pages have in common.
const PAGE: &str = include_str!("page.html");
/// The colours of all pages, light and dark.
const COLOURS: &str = include_str!("colours.css");

/// What makes one kind of page.
pub struct Kind {
    /// The inside of the body, in HTML.
    pub body: &'static str,
    /// Its style, beside the colours.
    pub style: &'static str,
    /// The script, which reads the data from the element `data`.
    pub script: &'static str,
}

/// A whole page of a kind.
pub fn render(kind: &Kind, title: &str, data: &impl Serialize) -> String {
    let parts = [
        ("{{title}}", escaped(title)),
        ("{{style}}", [COLOURS, kind.style].concat()),
        ("{{body}}", kind.body.to_owned()),
        ("{{data}}", embedded(data)),
        ("{{script}}", kind.script.to_owned()),
    ];
    let mut page = String::new();
    let mut rest = PAGE;
    for (place, text) in parts {
        // what is filled in is not looked into again
        if let Some((before, after)) = rest.split_once(place) {
            page += before;
            page += &text;
            rest = after;
        }
    }
    page + rest
}

/// A text in HTML, inside or outside of attributes.
fn escaped(text: &str) -> String {
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

/// JSON inside of a script element: no character is left that HTML would look at. These characters
/// occur in strings only, where their escapes mean the same.
fn embedded(data: &impl Serialize) -> String {
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
