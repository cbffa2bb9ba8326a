//! Writes inferred ghost statements into a Java file. Inference follows "Symbolic execution for
//! implicit dynamic frames", section 4.1.
//!
//! [`Annotated::new`] finds the place in Java for each inferred operation on a predicate
//! ([`placement`], [`layout`]) and prints it in Java's syntax ([`source_printer`]).
//! [`Annotated::text`] inserts it in the style of the code around it ([`edits`]). An operation is
//! written only if it is a whole statement that can stand between statements. Every operation,
//! written or not, is listed as a [`Step`].

mod edits;
mod layout;
mod placement;
mod source_printer;
mod subexpressions;

use crate::Proof;
use echis_java_semantics::Java;
use echis_source::{FileId, Place};
use echis_verifier::MemberReport;
use layout::Layout;

/// An inferred operation on a predicate instance, in Java's syntax.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Where the operation is needed.
    pub place: Place,
    /// Whether the operation opens the instance. Otherwise it closes it.
    pub is_open: bool,
    /// The instance, with its permission amount unless that is full.
    pub instance: String,
    /// The paths that need the operation at its place.
    pub paths: Paths,
    /// Whether the operation is written as a statement.
    pub is_written: bool,
}

/// The paths to a place that need a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paths {
    /// All paths.
    All,
    /// The paths on which this condition holds at the place.
    Where(String),
    /// Some paths, which no condition at the place distinguishes.
    Some,
}

/// An annotated file.
#[derive(Debug)]
pub struct Annotated<'a> {
    /// All steps, in the order of their places.
    pub steps: Vec<Step>,
    /// The text without the inferred statements.
    original: &'a str,
    layout: Layout,
    statements: placement::Statements,
}

impl<'a> Annotated<'a> {
    /// Places the steps that were inferred for `members` of a file.
    pub fn new(java: &'a Java, file: FileId, proof: &Proof, members: &[MemberReport]) -> Annotated<'a> {
        let has_steps = members.iter().any(|member| !member.inferred.is_empty());
        let unit = java.units.get(file.0 as usize).filter(|_| has_steps);
        let layout = unit.map_or_else(Layout::default, |unit| {
            Layout::of(unit, placement::pure_names(&java.world))
        });
        let mut annotator = placement::Annotator {
            java,
            proof,
            layout: &layout,
            statements: Default::default(),
            steps: Vec::new(),
        };
        members.iter().for_each(|member| annotator.member(member));
        let placement::Annotator {
            statements,
            mut steps,
            ..
        } = annotator;
        steps.sort();
        steps.dedup();
        Annotated {
            steps,
            original: &java.sources.file(file).text,
            layout,
            statements,
        }
    }

    /// The text with the inferred statements.
    pub fn text(&self) -> String {
        edits::apply(self.original, &self.layout, &self.statements)
    }
}
