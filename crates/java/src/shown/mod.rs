//! A Java file with the ghost operations written into it that inference found (*Implicit Dynamic Frames*, section 4.1, read backwards).
//!
//! [`Annotated::new`] finds the place in Java for each operation on a predicate ([`steps`], [`layout`]) and the words for it ([`say`]), and
//! writes them down in the style of the code around them ([`edits`]). What pure methods return is known everywhere as long as
//! operations are inferred, so that nobody notes where it was needed: [`Annotated::complete`] looks for the `use`s ([`uses`]) that a
//! proof without inference needs, by asking for proofs, and drops those that it does without.

mod complete;
mod edits;
mod kept;
mod layout;
mod nested;
mod parts;
mod prefixes;
mod rounds;
mod say;
mod steps;
mod unnamed;
mod uses;
mod within;

use crate::Java;
use crate::check::types::MethodIx;
use crate::prove::Proof;
use crate::syntax;
use echis_source::{FileId, Paths, Place, Span};
pub use edits::Insertion;
use edits::{Applied, Edit};
use layout::Layout;
use std::collections::BTreeSet;

/// An operation on an instance of a predicate that was inferred for a member of the Viper program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Where it belongs: the places of the Viper program are those of the Java that it comes from.
    pub place: Place,
    /// What comes first has the smaller number.
    pub order: usize,
    /// It opens the instance; otherwise it closes it.
    pub is_open: bool,
    /// The predicate of the Viper program.
    pub predicate: String,
    /// For each argument some Viper expressions that have its value at the place.
    pub args: Vec<Vec<String>>,
    /// How much of it, as a Viper expression, if there is one.
    pub amount: Option<String>,
    /// Which of the paths that come to the place need it, asked in Viper expressions.
    pub paths: Paths,
}

/// What a statement of the Viper program overwrites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overwritten {
    /// What steps call it.
    pub name: String,
    /// The statement.
    pub before: Span,
    /// Viper expressions that have the value before it.
    pub ways: Vec<String>,
}

/// What the proof of a member of the Viper program needs.
#[derive(Debug, Clone)]
pub struct Needs {
    /// Its name.
    pub member: String,
    /// What is done in it.
    pub steps: Vec<Step>,
    /// What is overwritten in it.
    pub overwritten: Vec<Overwritten>,
}

/// A step that cannot be written in Java.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// Where it is needed.
    pub at: Span,
    /// Why it cannot be written there.
    pub why: &'static str,
}

/// A ghost statement or prefix that may be needed.
#[derive(Debug, Clone)]
struct Candidate {
    /// Only the proof of this method can need it, by its number in the layout; if there is none, any proof can.
    method: Option<usize>,
    edit: Edit,
    stage: Stage,
    /// The method that is used around an expression: where that is said several times, all are needed or none.
    used: Option<String>,
}

/// When it is tried whether what may be needed helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// In any case.
    Always,
    /// A method's own statements, while all is as the contract says, and before something is opened.
    Statements,
    /// Behind what is closed or called.
    Behind,
    /// What contracts and predicates say, and so all that rely on these.
    Contracts,
    /// Of all values, before an instance is opened.
    Universal,
}

/// A file with what was inferred.
#[derive(Debug)]
pub struct Annotated {
    text: String,
    layout: Layout,
    /// What is written in any case.
    edits: Vec<Edit>,
    candidates: Vec<Candidate>,
    /// The candidates that are written.
    chosen: BTreeSet<usize>,
    /// What could not be written.
    pub lost: Vec<Lost>,
}

/// What members of the Viper program a text does not prove without inference.
pub enum Outcome {
    /// These, by the methods that they prove or else by their names.
    Unproved(Vec<Failed>),
    /// The text is no Java with contracts: these places are wrong.
    Invalid(Vec<Span>),
}

/// What is to be known of members that are not proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail<'a> {
    /// Which they are.
    Members,
    /// All places where they fail as well.
    Places,
    /// Whether there are others than these: it suffices to name one.
    Whether(&'a BTreeSet<String>),
}

/// A member that is not proved.
#[derive(Debug, Clone)]
pub struct Failed {
    /// Its name in the Viper program.
    pub member: String,
    /// Where the name of the method stands in the text as it was given, if it is one.
    pub method: Option<Span>,
    /// What fails in the text that was to be proved.
    pub at: Vec<Span>,
}

impl Annotated {
    /// Writes what members need into the first of the files.
    pub fn new(java: &Java, proof: &Proof, needs: &[Needs]) -> Annotated {
        let file = FileId(0);
        let text = java.sources.file(file).text.to_string();
        let layout = syntax::parse(file, &text).map_or_else(|_| Layout::default(), |unit| Layout::of(&unit));
        let mut scribe = steps::Scribe {
            world: &java.world,
            proof,
            layout: &layout,
            text: &text,
            given: proof.given(),
            written: steps::Written::default(),
        };
        needs.iter().for_each(|needs| scribe.member(needs));
        let steps::Written {
            edits,
            perhaps,
            glances,
            changed,
            mut lost,
        } = scribe.written;
        // the proof of the predicate itself writes what its body needs
        lost.retain(|lost| lost.why != steps::IN_BODY || !edits.iter().any(|edit| edit.is_before(lost.at)));
        let chosen = (0..perhaps.len()).collect();
        let perhaps = perhaps.into_iter().map(|edit| (edit, Stage::Always));
        let glances = glances.into_iter().map(|edit| (edit, Stage::Statements));
        let mut candidates: Vec<Candidate> = perhaps
            .chain(glances)
            .map(|(edit, stage)| Candidate {
                method: edit.method(&layout),
                edit,
                stage,
                used: None,
            })
            .collect();
        let world = &java.world;
        let all = (0..world.methods.len() as u32).map(MethodIx);
        let own = all.filter(|&m| !world.class(world.method(m).class).is_prelude);
        let pure = own.filter(|&m| world.contract(m).is_pure);
        let finder = uses::Finder {
            layout: &layout,
            text: &text,
            pure: pure.map(|m| &*world.method(m).name).collect(),
            changed,
            found: Vec::new(),
        };
        candidates.extend(finder.all());
        Annotated {
            edits,
            candidates,
            chosen,
            lost,
            layout,
            text,
        }
    }

    /// The file with what was inferred, and what that is.
    pub fn text(&self) -> (String, Vec<Insertion>) {
        let applied = self.applied(&self.chosen);
        (applied.text, applied.inserted)
    }

    /// The file with some of the candidates.
    fn applied(&self, chosen: &BTreeSet<usize>) -> Applied {
        let chosen = chosen.iter().map(|&i| &self.candidates[i].edit);
        let edits: Vec<&Edit> = self.edits.iter().chain(chosen).collect();
        edits::apply(&self.text, &self.layout, &edits)
    }
}
