//! What code overwrites and operations speak of afterwards: a ghost variable keeps it (`ghost Node first0 = first;`). Behind `first = first.next` the node that was
//! removed has no other name.

use super::edits::{Edit, When};
use super::layout::Anchor;
use super::steps::Scribe;
use super::{Needs, Overwritten};
use echis_source::{Place, Span};

/// A ghost variable that would keep a value.
#[derive(Debug)]
pub(super) struct Kept {
    /// What the operations call it.
    pub name: String,
    /// Where it can be named.
    pub scope: Span,
    /// Before what it is declared.
    at: Anchor,
    ty: String,
    value: String,
}

/// The words of an expression, and what is between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut left = text;
    std::iter::from_fn(move || {
        let first = left.chars().next()?;
        let end = left.find(|c| is_word(c) != is_word(first)).unwrap_or(left.len());
        let (word, rest) = left.split_at(end);
        left = rest;
        Some(word)
    })
}

/// Is a name among the words of an expression?
pub(super) fn mentions(text: &str, name: &str) -> bool {
    words(text).any(|word| word == name)
}

impl Scribe<'_> {
    /// The variables that steps of a member speak of, as far as they can be declared.
    pub(super) fn kept(&self, needs: &Needs) -> Vec<Kept> {
        let texts = needs.steps.iter().flat_map(|step| {
            let asked = step.paths.asked().into_iter();
            step.args.iter().flatten().chain(asked)
        });
        let used: Vec<&str> = texts.flat_map(|text| words(text)).collect();
        let used = needs.overwritten.iter().filter(|o| used.contains(&&*o.name));
        used.filter_map(|o| self.variable(&needs.member, o)).collect()
    }

    fn variable(&self, member: &str, overwritten: &Overwritten) -> Option<Kept> {
        let anchors = self.anchors(Place::Before(overwritten.before)).ok()?;
        let &[(at @ Anchor::Before(ix), _)] = &anchors[..] else {
            return None;
        };
        let statement = &self.layout.statements[ix];
        let speaker = self.speaker(member, self.layout.place_of(at), &[]);
        let (value, ty) = overwritten.ways.iter().find_map(|way| speaker.typed(way))?;
        Some(Kept {
            name: overwritten.name.clone(),
            scope: Span {
                start: statement.span.end,
                ..statement.scope
            },
            at,
            ty,
            value,
        })
    }

    /// Declares the variables that are spoken of in edits, and gives them names that are not taken.
    pub(super) fn declare(&self, kept: &[Kept], edits: &mut [Edit]) -> Vec<Edit> {
        let mut declared = Vec::new();
        for variable in kept {
            let is_used = |edit: &Edit| mentions(edit.text(), &variable.name);
            if edits.iter().any(is_used) {
                let name = self.unused(&variable.value, &declared);
                for edit in edits.iter_mut() {
                    let said = edit.text().to_owned();
                    let said = words(&said).map(|word| if word == variable.name { &name } else { word });
                    *edit.text_mut() = said.collect();
                }
                let declaration = format!("ghost {} {name} = {};", variable.ty, variable.value);
                declared.push(Edit::Statement(variable.at, When::Last, declaration));
            }
        }
        declared
    }

    /// A name like the last one of what has a value, or `was` for an answer, with a number.
    fn unused(&self, value: &str, declared: &[Edit]) -> String {
        let stem = match words(value).nth(1) {
            None | Some(".") => value.rsplit('.').next().unwrap_or(value),
            Some(_) => "was",
        };
        let is_taken = |name: &String| {
            let mut texts = declared.iter().map(Edit::text).chain([self.text]);
            texts.any(|text| mentions(text, name))
        };
        let mut names = (0..).map(|number| format!("{stem}{number}"));
        names.find(|name| !is_taken(name)).unwrap_or_default()
    }
}
