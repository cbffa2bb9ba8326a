//! Keeps the results of searches for counterexamples, in the store of the answers about members.
//!
//! A result depends on the findings, on the settings, on the version of Echis and of the solver, on
//! the parts of the text that [`dependencies`](super::dependencies) describes, and on what these
//! parts see of the rest of the program: which classes of the library it needs, and how it uses type
//! arguments. The key is a hash of all of that. Places in a result are relative to the parts, so
//! that it stays valid when they move. A result that a clock, a lack of memory or a missing solver
//! has cut off is not kept.

use super::dependencies::{Dependencies, RelativePlace, TextParts};
use super::{SearchResult, UnprovedMethod, line_marks};
use echis_java_explore::Ints;
use echis_java_semantics::Java;
use echis_java_tests::TestFile;
use echis_report::exploration::Input;
use echis_report::{ConcreteRun, Finding, Place, Search};
use echis_solver::{BudgetFactor, library};
use echis_verifier::{Key, Store};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The version of the format of entries.
const FORMAT: u32 = 1;
/// The version of Echis.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The fingerprint of the sources of Echis, which the build script computes.
const SOURCES: &str = env!("ECHIS_SOURCES");

/// The results of searches for one program.
pub struct SearchCache<'a> {
    store: &'a dyn Store,
    parts: TextParts<'a>,
    /// The hash of everything that all keys have in common.
    common: Sha256,
}

/// A kept result.
#[derive(Serialize, Deserialize)]
struct Entry {
    searches: Vec<Option<SearchEntry>>,
    /// The paths and texts of the tests. The texts have relative places in their line marks.
    tests: Vec<(String, String)>,
}

/// The result of the search for one finding.
#[derive(Serialize, Deserialize)]
enum SearchEntry {
    Found {
        /// Names, values and sources.
        input: Vec<(String, Value, String)>,
        end: String,
        place: RelativePlace,
        is_other: bool,
        test: Option<Result<String, String>>,
    },
    NotFound(Vec<String>),
}

impl<'a> SearchCache<'a> {
    /// The cache of a program. `None` if its results cannot be kept.
    pub fn new(java: &'a Java, store: &'a dyn Store, budget: BudgetFactor) -> Option<SearchCache<'a>> {
        let z3 = &library::load().ok()?.version;
        let mut common = Sha256::new();
        common.update(format!(
            "counterexample {FORMAT} {VERSION} {SOURCES} {z3} {budget:?}\n"
        ));
        common.update(&java.sources.files().first()?.path);
        common.update(surroundings(java));
        Some(SearchCache {
            store,
            parts: TextParts::new(java)?,
            common,
        })
    }

    /// The result of a search: the one of the store, or a new one.
    pub(super) fn result(
        &self,
        subject: &UnprovedMethod,
        findings: &[Finding],
        search: impl FnOnce() -> SearchResult,
    ) -> SearchResult {
        let dependencies = self.parts.dependencies(subject.method);
        let Some(key) = self.key(subject, findings, &dependencies) else {
            return search();
        };
        if let Some(kept) = self.store.get(&key).and_then(|text| decode(&text, &dependencies)) {
            return kept;
        }
        let result = search();
        if !result.is_cut_off
            && let Some(text) = encode(&result, &dependencies)
        {
            self.store.put(&key, &text);
        }
        result
    }

    /// The key of a search. `None` if a finding has a place outside of the parts.
    fn key(
        &self,
        subject: &UnprovedMethod,
        findings: &[Finding],
        dependencies: &Dependencies,
    ) -> Option<Key> {
        let relative = |place: Option<Place>| place.map(|p| dependencies.relative(&p).ok_or(())).transpose();
        let findings: Result<Vec<_>, ()> = findings
            .iter()
            .map(|f| Ok((f.kind, &f.id, relative(f.place)?, relative(f.culprit)?)))
            .collect();
        let ints = super::ints(subject.overflow) == Ints::Machine;
        let tests = subject.tests.is_some();
        let method = subject.java.world.show_method(subject.method);
        let mut hash = self.common.clone();
        dependencies.hash(&mut hash);
        hash.update(format!("{ints} {tests} {method} {:?}", findings.ok()?));
        Some(Key::from_hash(hash.finalize().into()))
    }
}

/// What a part of the text sees of the rest of the program: the declarations of the library that the
/// program needs, and how it uses type arguments.
fn surroundings(java: &Java) -> String {
    let world = &java.world;
    let library = world.classes.iter().filter(|c| c.is_prelude);
    let library = library.map(|class| {
        let methods = class.methods.iter().map(|&m| &*world.method(m).name);
        format!(
            "{}.{}: {:?}\n",
            class.package,
            class.name,
            methods.collect::<Vec<_>>()
        )
    });
    let uses = (&world.type_arguments, &world.wildcard_types, &world.lower_bounded);
    format!("{}{uses:?}", library.collect::<String>())
}

/// The text of a result. `None` if it has a place outside of the parts.
fn encode(result: &SearchResult, dependencies: &Dependencies) -> Option<String> {
    let search = |search: &Search| {
        Some(match search {
            Search::NotFound(not_tried) => SearchEntry::NotFound(not_tried.clone()),
            Search::Found(run) => SearchEntry::Found {
                input: input_entry(&run.input)?,
                end: run.end.clone(),
                place: dependencies.relative(&run.place)?,
                is_other: run.is_other,
                test: run.test.clone(),
            },
        })
    };
    let relative_mark = |offset: &str| {
        let start = offset.parse().ok()?;
        let place = Place {
            source: 0,
            start,
            end: start,
        };
        let place = serde_json::to_string(&dependencies.relative(&place)?).ok()?;
        Some(line_marks::mark_with(&place))
    };
    let test = |file: &TestFile| Some((file.path.clone(), line_marks::replace(&file.text, relative_mark)?));
    let searches = result.searches.iter().map(|found| {
        Some(match found {
            Some(found) => Some(search(found)?),
            None => None,
        })
    });
    let entry = Entry {
        searches: searches.collect::<Option<_>>()?,
        tests: result.tests.iter().map(test).collect::<Option<_>>()?,
    };
    let entry = serde_json::to_value(&entry).ok()?;
    let text = entry.to_string();
    // a floating-point number may be read as another one
    let is_read_back = serde_json::from_str::<Value>(&text).is_ok_and(|read| read == entry);
    is_read_back.then_some(text)
}

fn input_entry(input: &Input) -> Option<Vec<(String, Value, String)>> {
    let values = serde_json::to_value(input).ok()?;
    let named =
        |(name, source): &(String, String)| Some((name.clone(), values.get(name)?.clone(), source.clone()));
    input.source().iter().map(named).collect()
}

fn input_of(entry: Vec<(String, Value, String)>) -> Input {
    let mut input = Input::default();
    for (name, value, source) in entry {
        input.insert(&name, value, source);
    }
    input
}

/// The result of a text. `None` if the text is no entry.
fn decode(text: &str, dependencies: &Dependencies) -> Option<SearchResult> {
    let entry: Entry = serde_json::from_str(text).ok()?;
    let search = |search: SearchEntry| {
        Some(match search {
            SearchEntry::NotFound(not_tried) => Search::NotFound(not_tried),
            SearchEntry::Found {
                input,
                end,
                place,
                is_other,
                test,
            } => Search::Found(ConcreteRun {
                input: input_of(input),
                end,
                place: dependencies.absolute(&place)?,
                is_other,
                test,
            }),
        })
    };
    let absolute_mark = |place: &str| {
        let place = dependencies.absolute(&serde_json::from_str(place).ok()?)?;
        Some(line_marks::mark(place.start))
    };
    let test = |(path, text): (String, String)| {
        let text = line_marks::replace(&text, absolute_mark)?;
        Some(TestFile { path, text })
    };
    let searches = entry.searches.into_iter().map(|found| {
        Some(match found {
            Some(found) => Some(search(found)?),
            None => None,
        })
    });
    Some(SearchResult {
        searches: searches.collect::<Option<_>>()?,
        tests: entry.tests.into_iter().map(test).collect::<Option<_>>()?,
        is_cut_off: false,
    })
}
