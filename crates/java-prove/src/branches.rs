//! What paths are told apart by that nobody wrote as a condition: branches that the translation makes, and what they are called.

use super::{Proof, Prover};
use echis_source::Span;

/// What is decided by a branch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// Whether a call throws: an exception of a class, or any.
    Throws(Option<String>),
    /// Whether an exception of a class is thrown that nobody wrote.
    Thrown(String),
    /// Whether a method that is called comes to its normal end.
    Returns,
    /// Whether it throws an exception of this class, which its contract announces.
    Announced(String),
    /// Whether one of these classes is caught.
    Caught(String),
    /// Whether a loop over what stands there goes on.
    GoesOn,
    /// Whether assertions are looked at.
    Enabled,
    /// Whether it is this case.
    Case,
    /// Whether the object is of one of these classes.
    IsA(Vec<String>),
}

/// A branch of the translation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Branch {
    asked: Asked,
    /// Where it is told.
    place: Span,
}

/// A branch as it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Where it is.
    pub place: Span,
    /// Which way it was taken.
    pub text: String,
}

impl Prover<'_> {
    /// A branch that the translation makes for an expression, with the place that its condition has to have: behind the expression, where no
    /// other one begins.
    pub(super) fn behind(&mut self, asked: Asked, place: Span) -> Span {
        let branch = Branch { asked, place };
        let mut behind = Span {
            start: place.end,
            ..place
        };
        while self.branches.get(&behind).is_some_and(|known| *known != branch) {
            behind.end += 1;
        }
        self.branches.insert(behind, branch);
        behind
    }

    /// A branch whose condition is at a place where nobody has another one, and which is told at the other place.
    pub(super) fn asks(&mut self, asked: Asked, condition: Span, place: Span) {
        self.branches.insert(condition, Branch { asked, place });
    }
}

impl Proof {
    /// How a branch is told that the translation made: by the place of its condition, the place of the statement in which it was asked, and which
    /// way was taken. `text` is what stands in the source.
    pub fn branch(
        &self,
        condition: Span,
        at: Span,
        taken: bool,
        text: impl Fn(Span) -> String,
    ) -> Option<Told> {
        let Branch { asked, place } = self.branches.get(&condition)?;
        // the method's own end is where its own contract is looked at
        let is_own = at == Span::default() || place.to(at) == *place;
        let place = match asked {
            Asked::Returns | Asked::Announced(_) | Asked::IsA(_) if !is_own => at,
            _ => *place,
        };
        let throws = |throws: bool, class: Option<&str>| {
            let who = match asked {
                Asked::Returns | Asked::Announced(_) if is_own => "the method".into(),
                _ => format!("`{}`", text(place)),
            };
            let throws = if throws { "throws" } else { "does not throw" };
            let what = class.map(|class| format!(" {class}")).unwrap_or_default();
            format!("{who} {throws}{what}")
        };
        let not = if taken { "" } else { "not " };
        let text = match asked {
            Asked::Throws(class) => throws(taken, class.as_deref()),
            Asked::Returns => throws(!taken, None),
            Asked::Announced(class) => throws(taken, Some(class)),
            Asked::Thrown(class) => format!("{class} is {not}thrown"),
            Asked::Caught(classes) => format!("`{classes}` is {not}caught"),
            Asked::GoesOn if taken => format!("the loop over `{}` goes on", text(place)),
            Asked::GoesOn => format!("the loop over `{}` has ended", text(place)),
            Asked::Enabled if taken => "assertions are looked at".into(),
            Asked::Enabled => "assertions are not looked at".into(),
            Asked::Case => format!("it is {not}`{}`", text(place)),
            Asked::IsA(classes) => {
                let classes: Vec<String> = classes.iter().map(|c| format!("`{c}`")).collect();
                format!("the object is {not}of class {}", classes.join(" or "))
            }
        };
        Some(Told { place, text })
    }
}
