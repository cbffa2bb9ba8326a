//! A Java file with the ghost statements written into it that inference found (*Implicit Dynamic Frames*, section 4.1, read backwards).
//!
//! [`Annotated::new`] finds the place in Java for each operation on a predicate ([`steps`], [`layout`]), prints it in Java's syntax ([`say`]), and
//! writes it down in the style of the code around it ([`edits`]). An operation is written if it is a whole statement that can stand between
//! statements. Every operation, written or not, is one of the [`Step`]s that are listed.

mod edits;
mod layout;
mod parts;
mod say;
mod steps;

use crate::Proof;
use echis_java_semantics::Java;
use echis_source::{FileId, Place};
use echis_verifier::MemberReport;
use layout::Layout;

/// An operation on an instance of a predicate that was inferred, in Java's syntax.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Where it is needed.
    pub place: Place,
    /// It opens the instance; otherwise it closes it.
    pub is_open: bool,
    /// The instance, with its amount if that is not all of it.
    pub instance: String,
    /// Which of the paths that come to the place need it.
    pub paths: Paths,
    /// It is written as a statement.
    pub is_written: bool,
}

/// Which of the paths that come to a place need a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paths {
    /// All of them.
    All,
    /// The paths on which this condition holds at the place.
    Where(String),
    /// Some of them; nothing at the place tells which.
    Some,
}

/// A file with what was inferred.
#[derive(Debug)]
pub struct Annotated {
    /// The text with the statements in it.
    pub text: String,
    /// All steps, in the order of their places.
    pub steps: Vec<Step>,
}

impl Annotated {
    /// Writes what was inferred for members of the Viper program into the first of the Java files.
    pub fn new(java: &Java, proof: &Proof, members: &[MemberReport]) -> Annotated {
        let file = FileId(0);
        let text = &java.sources.file(file).text;
        let layout = echis_java_syntax::parse(file, text).map_or_else(
            |_| Layout::default(),
            |unit| Layout::of(&unit, steps::pure_names(&java.world)),
        );
        let mut annotator = steps::Annotator {
            java,
            proof,
            layout: &layout,
            statements: Default::default(),
            steps: Vec::new(),
        };
        members.iter().for_each(|member| annotator.member(member));
        let steps::Annotator {
            statements,
            mut steps,
            ..
        } = annotator;
        steps.sort();
        steps.dedup();
        Annotated {
            text: edits::apply(text, &layout, &statements),
            steps,
        }
    }
}
