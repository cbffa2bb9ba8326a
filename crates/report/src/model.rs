//! The data of a report: files, members, findings, places.

use crate::exploration::Input;
use serde::Serialize;
use std::time::Duration;

/// A text that findings point into.
#[derive(Debug, Clone)]
pub struct Source {
    path: String,
    text: std::sync::Arc<str>,
    /// The starts of the lines, once something needs them.
    line_starts: std::sync::OnceLock<Vec<usize>>,
}

impl Source {
    /// A text with the path that people know it by.
    pub fn new(path: impl Into<String>, text: impl Into<std::sync::Arc<str>>) -> Source {
        Source {
            path: path.into(),
            text: text.into(),
            line_starts: std::sync::OnceLock::new(),
        }
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
            std::iter::once(0).chain(breaks.map(|(i, _)| i + 1)).collect()
        })
    }

    /// The path.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte offset, counted from 1; columns count characters. Offsets past the
    /// end are its end.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.boundary(offset);
        let line = self.line_index(offset);
        (
            line + 1,
            self.text[self.line_starts()[line]..offset].chars().count() + 1,
        )
    }

    /// The last start of a character at or before an offset.
    pub(crate) fn boundary(&self, offset: usize) -> usize {
        let end = self.text.len();
        (0..=offset.min(end))
            .rev()
            .find(|o| self.text.is_char_boundary(*o))
            .unwrap_or(0)
    }

    /// The line that an offset stands on, counted from 0.
    pub(crate) fn line_index(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|start| *start <= offset) - 1
    }

    /// The bytes of a line counted from 0, with its line break.
    pub(crate) fn line_range(&self, line: usize) -> Option<std::ops::Range<usize>> {
        let starts = self.line_starts();
        let start = *starts.get(line)?;
        Some(start..starts.get(line + 1).copied().unwrap_or(self.text.len()))
    }

    /// Number of lines.
    pub(crate) fn lines(&self) -> usize {
        self.line_starts().len()
    }
}

/// A range of bytes in one of the sources of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Index into [`FileReport::sources`].
    pub source: usize,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Place {
    /// Does it cover all of the other?
    pub(crate) fn covers(self, other: Place) -> bool {
        self.source == other.source && self.start <= other.start && other.end <= self.end
    }
}

/// A branch taken on the way to a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The condition.
    pub place: Place,
    /// Whether it was taken to be true.
    pub taken: bool,
    /// Whether the path did not fork here: only this side was feasible, or a part of an expression
    /// is evaluated under the condition. People are not told of it.
    pub is_implicit: bool,
    /// What is decided by it, where that is not what stands there.
    pub told: Option<String>,
}

/// What sort of a finding it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The program is not one: it cannot be read, parsed or typed.
    Invalid,
    /// Something does not hold.
    Failure,
    /// Something was neither proved nor refuted.
    Unknown,
    /// Nothing is wrong, but hardly anybody wants it.
    Warning,
}

/// One thing to tell about a program.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What sort it is.
    pub kind: Kind,
    /// The full id, such as `assert.failed:assertion.false`.
    pub id: String,
    /// What it is about; `None` if it is about the file as a whole.
    pub place: Option<Place>,
    /// One sentence for people.
    pub message: String,
    /// The offending sub-expression, where that says more than the place.
    pub culprit: Option<Place>,
    /// The member it was found in, with its kind: `method withdraw`.
    pub member: Option<String>,
    /// The branches taken on the way, first to last.
    pub branches: Vec<Branch>,
    /// A run that shows it, if one was looked for.
    pub search: Option<Search>,
    /// The values of the parameters with which the solver could not prove it, if it has some. No run
    /// confirms them.
    pub guess: Option<String>,
    /// A run of the Viper member that fails there, if one was looked for.
    pub counterexample: Option<Counterexample>,
    /// The counterexample in the shape that was asked for, for scripts.
    pub model: Option<serde_json::Value>,
    /// The whole text in Silver's words, with the position, if it was asked for.
    pub silver_text: Option<String>,
    /// Whether its member was not verified again, because nothing that it depends on has changed.
    pub is_cached: bool,
}

/// What came of the search for a run of a Viper member that fails at a check.
#[derive(Debug, Clone, PartialEq)]
pub enum Counterexample {
    /// A run from this state was executed and failed there.
    Confirmed(ConcreteState),
    /// No run was found.
    NotFound {
        /// Why the member cannot be executed, if that is the reason.
        not_executable: Option<String>,
    },
}

/// The state in which a run starts, in Viper's words; and what was chosen later.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConcreteState {
    /// Variables by name.
    pub store: Vec<(String, ConcreteValue)>,
    /// Locations, such as `object 1.f`.
    pub heap: Vec<(String, ConcreteValue)>,
    /// Variables whose values are arbitrary and were chosen later in the run, in order.
    pub chosen: Vec<(String, ConcreteValue)>,
    /// The state in which the run fails, in the shape that was asked for.
    pub end: Option<serde_json::Value>,
}

/// A value of a Viper program.
#[derive(Debug, Clone, PartialEq)]
pub struct ConcreteValue {
    /// For people.
    pub text: String,
    /// For scripts.
    pub json: serde_json::Value,
}

/// What came of the search for a run that shows a finding.
#[derive(Debug, Clone)]
pub enum Search {
    /// There is one.
    Found(ConcreteRun),
    /// None was found among the inputs that were tried, which these are not.
    NotFound(Vec<String>),
}

/// A run that was executed, and ends with an error.
#[derive(Debug, Clone)]
pub struct ConcreteRun {
    /// What goes into it.
    pub input: Input,
    /// How it ends, for people.
    pub end: String,
    /// Where it ends.
    pub place: Place,
    /// It ends with another failure than the finding is about.
    pub is_other: bool,
    /// A test that runs it, or why there is none; nothing if nobody wanted one.
    pub test: Option<Result<String, String>>,
}

impl Finding {
    /// The branches that people are told of: those at which the path forked, each once, although
    /// one condition can guard several parts of an assertion.
    pub fn branches_told(&self) -> Vec<&Branch> {
        let mut told: Vec<&Branch> = Vec::new();
        for branch in self.branches.iter().filter(|b| !b.is_implicit) {
            if !told.contains(&branch) {
                told.push(branch);
            }
        }
        told
    }

    /// A finding with a message and nothing else yet.
    pub fn new(kind: Kind, message: impl Into<String>) -> Finding {
        Finding {
            kind,
            id: String::new(),
            place: None,
            message: message.into(),
            culprit: None,
            member: None,
            branches: Vec::new(),
            search: None,
            guess: None,
            counterexample: None,
            model: None,
            silver_text: None,
            is_cached: false,
        }
    }
}

/// How it ended, from best to worst: what the whole says is the worst that a part says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Proved.
    Verified,
    /// Neither proved nor refuted.
    Unknown,
    /// Something does not hold.
    Failed,
    /// Not a program.
    Invalid,
}

impl Verdict {
    /// In one word.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Verified => "verified",
            Verdict::Unknown => "unknown",
            Verdict::Failed => "failed",
            Verdict::Invalid => "invalid",
        }
    }
}

/// A member of a program and what it cost.
#[derive(Debug, Clone)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// `method`, `function`, `predicate` …
    pub kind: &'static str,
    /// How it ended.
    pub verdict: Verdict,
    /// Time spent on it.
    pub time: Duration,
    /// What it cost.
    pub counters: Counters,
    /// Whether it was not verified again, because nothing that it depends on has changed.
    pub is_cached: bool,
}

/// What a member cost: checks by the rung of the ladder that decided them, and more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counters {
    /// Checks decided by the simplifier.
    pub simplifier: u64,
    /// Checks decided by a look at the path condition.
    pub path_facts: u64,
    /// Checks decided by the native tier.
    pub native: u64,
    /// Checks that Z3 answered.
    pub z3: u64,
    /// Checks that were not worth asking Z3 and stayed open.
    pub undecided: u64,
    /// Time in Z3.
    #[serde(rename = "z3_ms", serialize_with = "crate::json::as_millis")]
    pub z3_time: Duration,
    /// Z3's resource count.
    pub z3_resources: u64,
    /// Forks of the execution.
    pub forks: u64,
    /// Paths that reached their end.
    pub paths: u64,
    /// Operations that inference tried.
    pub inference_steps: u64,
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.simplifier += other.simplifier;
        self.path_facts += other.path_facts;
        self.native += other.native;
        self.z3 += other.z3;
        self.undecided += other.undecided;
        self.z3_time += other.z3_time;
        self.z3_resources += other.z3_resources;
        self.forks += other.forks;
        self.paths += other.paths;
        self.inference_steps += other.inference_steps;
    }
}

/// Something that an answer takes for granted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trusted {
    /// What kind of thing it is.
    pub kind: TrustedKind,
    /// The statement or clause as it stands in the source, or the name of the member.
    pub what: String,
    /// Where it stands.
    pub place: Place,
}

/// Kinds of things that are taken for granted, in the order in which people are told of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrustedKind {
    /// An `assume`.
    Assume,
    /// The contract of a method without a body.
    Method,
    /// The contract of a function without a body.
    Function,
    /// The contracts of a contract file.
    ContractFile,
    /// That something ends.
    Termination,
    /// An `inhale`.
    Inhale,
    /// The contract of a method of the library.
    Library,
}

impl TrustedKind {
    /// In one word, for scripts.
    pub fn word(self) -> &'static str {
        match self {
            TrustedKind::Assume => "assume",
            TrustedKind::Method => "method",
            TrustedKind::Function => "function",
            TrustedKind::ContractFile => "contract-file",
            TrustedKind::Termination => "termination",
            TrustedKind::Inhale => "inhale",
            TrustedKind::Library => "library",
        }
    }
}

/// The solver that an answer rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Solver {
    /// What it is called.
    pub name: &'static str,
    /// Its version.
    pub version: String,
    /// The file that it was loaded from.
    pub path: String,
    /// Is it a version with which the answers are tested?
    pub tested: bool,
}

/// Whether a solver was used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum SolverUse {
    /// Everything was decided without one.
    #[default]
    NotNeeded,
    /// This one was.
    Used(Solver),
    /// One was needed, and there is none; the text says why, and how to get one.
    Missing(String),
}

impl SolverUse {
    /// The solver that was used.
    pub(crate) fn used(&self) -> Option<&Solver> {
        match self {
            SolverUse::Used(solver) => Some(solver),
            SolverUse::NotNeeded | SolverUse::Missing(_) => None,
        }
    }

    /// Why there is no solver though one was needed.
    pub(crate) fn missing(&self) -> Option<&str> {
        match self {
            SolverUse::Missing(why) => Some(why),
            SolverUse::NotNeeded | SolverUse::Used(_) => None,
        }
    }
}

/// All about one program.
#[derive(Debug, Clone, Default)]
pub struct FileReport {
    /// The file as the user named it.
    pub path: String,
    /// The texts that findings point into: the file and what it imports.
    pub sources: Vec<Source>,
    /// What there is to tell, in source order.
    pub findings: Vec<Finding>,
    /// The members, in source order.
    pub members: Vec<Member>,
    /// Whether it is a contract file. Nothing is proved of its members but that their contracts have a
    /// meaning.
    pub is_contract_file: bool,
    /// The Java classes of which the proof knows that only the given classes extend them, in order.
    pub closed_world: Vec<String>,
    /// The trusted assumptions, which were not verified, in source order.
    pub trusted: Vec<Trusted>,
    /// Whether a solver was used. That one is missing is told once for all files where people read
    /// the answer.
    pub solver: SolverUse,
    /// The ghost operations that were inferred, in source order, if they are listed.
    pub inferred: Vec<Inferred>,
    /// The triggers that were inferred for quantifiers, in source order, if they are listed.
    pub triggers: Vec<Triggers>,
    /// The file with what was inferred for it, if that is wanted.
    pub annotated: Option<Annotated>,
    /// Time from reading the file to the answer.
    pub time: Duration,
}

/// A file with the ghost operations that were inferred.
#[derive(Debug, Clone, Default)]
pub struct Annotated {
    /// Its text.
    pub text: String,
    /// The members that are not proved without inference from it.
    pub unproved: Vec<String>,
}

/// The triggers that were inferred for a quantifier that has none in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Triggers {
    /// The body of the quantifier, before which triggers are written.
    pub place: Place,
    /// The triggers as they are written there.
    pub text: String,
}

/// A ghost operation that was inferred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inferred {
    /// The statement, expression, condition, loop or method that it belongs to.
    pub place: Place,
    /// Where it belongs there.
    pub position: Position,
    /// The keyword: `open`, `close`, `unfold` or `fold`.
    pub operation: &'static str,
    /// The instance of a predicate.
    pub instance: String,
    /// Which of the paths that come there need it.
    pub paths: Paths,
    /// Whether it is a whole statement between statements, so that it can be written.
    pub is_written: bool,
}

/// Where an operation belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    /// Before a statement.
    Before,
    /// Where a statement leaves a loop or a method, or where the ways out of it meet.
    Leaving,
    /// Around an expression, for its evaluation alone.
    Within,
    /// At the end of the side of an `if` where its condition holds.
    EndOfThen,
    /// At the end of the side of an `if` where its condition does not hold.
    EndOfElse,
    /// At the end of the body of a loop.
    EndOfLoop,
    /// At the end of a method.
    EndOfMethod,
}

/// Which of the paths that come to a place need an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paths {
    /// All of them.
    All,
    /// The paths on which this condition holds there.
    Where(String),
    /// Some of them; nothing there tells which.
    Some,
}

impl Position {
    /// One word for scripts.
    pub fn word(self) -> &'static str {
        match self {
            Position::Before => "before",
            Position::Leaving => "leaving",
            Position::Within => "within",
            Position::EndOfThen => "end-of-then",
            Position::EndOfElse => "end-of-else",
            Position::EndOfLoop => "end-of-loop",
            Position::EndOfMethod => "end-of-method",
        }
    }
}

impl FileReport {
    /// The worst that its findings and members say.
    pub fn verdict(&self) -> Verdict {
        let findings = self.findings.iter().map(|f| match f.kind {
            Kind::Invalid => Verdict::Invalid,
            Kind::Failure => Verdict::Failed,
            Kind::Unknown => Verdict::Unknown,
            Kind::Warning => Verdict::Verified,
        });
        let members = self.members.iter().map(|m| m.verdict);
        let solver = self.solver.missing().map(|_| Verdict::Unknown);
        findings
            .chain(members)
            .chain(solver)
            .max()
            .unwrap_or(Verdict::Verified)
    }

    /// The counters of all members together.
    pub fn counters(&self) -> Counters {
        let mut sum = Counters::default();
        self.members.iter().for_each(|m| sum += m.counters);
        sum
    }

    /// The source that a place points into, with its path, start and end as lines and columns.
    pub(crate) fn locate(&self, place: Place) -> Option<Located<'_>> {
        let source = self.sources.get(place.source)?;
        Some(Located {
            source,
            start: source.line_column(place.start),
            end: source.line_column(place.end),
        })
    }

    /// The text that a place covers, on one line.
    pub(crate) fn quote(&self, place: Place) -> String {
        let text = self
            .sources
            .get(place.source)
            .and_then(|s| s.text.get(s.boundary(place.start)..s.boundary(place.end)));
        text.unwrap_or("")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// A place as lines and columns.
pub(crate) struct Located<'r> {
    /// Where.
    pub source: &'r Source,
    /// Line and column of its first character.
    pub start: (usize, usize),
    /// Line and column after its last character.
    pub end: (usize, usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let source = Source::new("f", "aé\nx");
        assert_eq!(
            [0, 1, 3, 4, 5, 9].map(|o| source.line_column(o)),
            [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 2)]
        );
        assert_eq!(source.line_column(2), (1, 2), "inside of a character: its start");
        assert_eq!(Source::new("f", "").line_column(7), (1, 1));
    }

    #[test]
    fn the_worst_verdict_wins() {
        let with = |kinds: &[Kind]| FileReport {
            findings: kinds.iter().map(|k| Finding::new(*k, "")).collect(),
            ..FileReport::default()
        };
        assert_eq!(with(&[]).verdict(), Verdict::Verified);
        assert_eq!(with(&[Kind::Warning]).verdict(), Verdict::Verified);
        assert_eq!(with(&[Kind::Unknown]).verdict(), Verdict::Unknown);
        assert_eq!(with(&[Kind::Failure, Kind::Unknown]).verdict(), Verdict::Failed);
        assert_eq!(with(&[Kind::Failure, Kind::Invalid]).verdict(), Verdict::Invalid);
    }
}
