//! Describes branches of the encoding that are not conditions in the source, such as whether a call
//! throws.

use super::{Encoder, Proof};
use echis_source::Span;

/// The question that a branch decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum BranchKind {
    /// Does a call throw an exception of this class, or of any class?
    Throws(Option<String>),
    /// Does an operation throw an implicit exception of this class?
    Thrown(String),
    /// Does a called method return normally?
    Returns,
    /// Does a called method throw an exception of this class, which its contract announces?
    Announced(String),
    /// Is an exception of one of these classes caught?
    Caught(String),
    /// Does a loop over an array have another iteration?
    GoesOn,
    /// Are Java assertions enabled?
    Enabled,
    /// Is this case of a `switch` selected?
    Case,
    /// Does the object belong to one of these classes?
    IsA(Vec<String>),
}

/// A branch that the encoding introduces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Branch {
    kind: BranchKind,
    /// Where the branch is reported.
    place: Span,
}

/// The description of a branch and of the direction taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchDescription {
    /// Where the branch is.
    pub place: Span,
    /// A sentence that says which direction was taken.
    pub text: String,
}

impl Encoder<'_> {
    /// Records a branch for an expression. Returns the span that its condition must have: behind
    /// the expression, distinct from that of every other branch.
    pub(super) fn record_branch_behind(&mut self, kind: BranchKind, place: Span) -> Span {
        let branch = Branch { kind, place };
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

    /// Records a branch whose condition has its own span, with the place at which it is reported.
    pub(super) fn record_branch(&mut self, kind: BranchKind, condition: Span, place: Span) {
        self.branches.insert(condition, Branch { kind, place });
    }
}

impl Proof {
    /// Describes a branch that the encoding introduced. `condition` is the span of its condition,
    /// `at` the statement that evaluated it and `taken` the direction. `text` returns the source
    /// text of a span. Returns nothing for other branches.
    pub fn branch(
        &self,
        condition: Span,
        at: Span,
        taken: bool,
        text: impl Fn(Span) -> String,
    ) -> Option<BranchDescription> {
        let Branch { kind, place } = self.branches.get(&condition)?;
        // the method's own contract is checked at its own end
        let is_own = at == Span::default() || place.to(at) == *place;
        let place = match kind {
            BranchKind::Returns | BranchKind::Announced(_) | BranchKind::IsA(_) if !is_own => at,
            _ => *place,
        };
        let throws = |throws: bool, class: Option<&str>| {
            let who = match kind {
                BranchKind::Returns | BranchKind::Announced(_) if is_own => "the method".into(),
                _ => format!("`{}`", text(place)),
            };
            let throws = if throws { "throws" } else { "does not throw" };
            let what = class.map(|class| format!(" {class}")).unwrap_or_default();
            format!("{who} {throws}{what}")
        };
        let not = if taken { "" } else { "not " };
        let text = match kind {
            BranchKind::Throws(class) => throws(taken, class.as_deref()),
            BranchKind::Returns => throws(!taken, None),
            BranchKind::Announced(class) => throws(taken, Some(class)),
            BranchKind::Thrown(class) => format!("{class} is {not}thrown"),
            BranchKind::Caught(classes) => format!("`{classes}` is {not}caught"),
            BranchKind::GoesOn if taken => format!("the loop over `{}` goes on", text(place)),
            BranchKind::GoesOn => format!("the loop over `{}` has ended", text(place)),
            BranchKind::Enabled if taken => "assertions are looked at".into(),
            BranchKind::Enabled => "assertions are not looked at".into(),
            BranchKind::Case => format!("it is {not}`{}`", text(place)),
            BranchKind::IsA(classes) => {
                let classes: Vec<String> = classes.iter().map(|c| format!("`{c}`")).collect();
                format!("the object is {not}of class {}", classes.join(" or "))
            }
        };
        Some(BranchDescription { place, text })
    }
}
