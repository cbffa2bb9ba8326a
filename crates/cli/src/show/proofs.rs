//! Members that were proved or not: one choice of operations differs from the next in a few places, and a member whose text and surroundings are
//! the same needs no new proof.
//!
//! The answer about a member depends on nothing but its text and what that text uses: of methods their contracts, of functions and
//! predicates everything, and what these use in turn.

use echis_java::shown::Detail;
use echis_source::{Sources, Span};
use echis_verifier::{Options, Outcome::Verified};
use echis_viper::ast::Program;
use echis_viper::print::print;
use echis_viper::syntax::{self, Item, ItemKind};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Solver resources for a check where it is only asked whether something can be left out: most proofs that fail would use all that there is, and
/// a check of one that holds seldom takes a tenth of this.
const LITTLE: u32 = 400_000;

/// A member that does not verify, and what fails in it.
pub type Unproved = (String, Vec<Span>);

/// What is known of members.
#[derive(Default)]
pub struct Proofs {
    /// Whether they verify, by their texts and those of all that they use.
    known: HashMap<String, bool>,
    /// Those that did not verify when some did not the last time.
    doubtful: BTreeSet<String>,
}

impl Proofs {
    /// The members that do not verify, in as much detail as is wanted.
    pub fn unproved(
        &mut self,
        file: &syntax::File,
        program: &Program,
        sources: &Sources,
        (wanted, options): (Detail, &Options),
    ) -> Vec<Unproved> {
        let texts = Texts::of(file);
        let mut members: BTreeMap<&str, String> = texts.members().collect();
        let mut all = Vec::new();
        members.retain(|name, text| match self.known.get(text) {
            Some(true) => false,
            Some(false) if wanted != Detail::Places => {
                all.push(((*name).to_owned(), Vec::new()));
                false
            }
            _ => true,
        });
        let is_enough = |all: &[Unproved]| match wanted {
            Detail::Whether(others) => all.iter().any(|(name, _)| !others.contains(name)),
            _ => false,
        };
        // who is asked first most likely says no
        let (first, then): (BTreeMap<&str, String>, BTreeMap<&str, String>) = members
            .into_iter()
            .partition(|(name, _)| wanted == Detail::Places || self.doubtful.contains(*name));
        for members in [first, then] {
            if members.is_empty() || is_enough(&all) {
                continue;
            }
            let options = Options {
                only: members.keys().map(|name| (*name).to_owned()).collect(),
                all_errors: wanted == Detail::Places,
                passes_failed: wanted == Detail::Places,
                check_resources: (wanted != Detail::Places).then_some(LITTLE),
                ..options.clone()
            };
            let left = unproved(program, sources, &options);
            for (name, text) in members {
                let is_proved = !left.iter().any(|(other, _)| other == name);
                self.known.insert(text, is_proved);
            }
            all.extend(left);
        }
        if !all.is_empty() {
            self.doubtful = all.iter().map(|(name, _)| name.clone()).collect();
        }
        all
    }
}

/// The members that do not verify.
pub fn unproved(program: &Program, sources: &Sources, options: &Options) -> Vec<Unproved> {
    let reports = echis_verifier::verify(program, sources, options, &|_| {});
    let unproved = reports.iter().filter(|r| r.outcome != Verified);
    let places =
        |r: &echis_verifier::MemberReport| r.failures.iter().flat_map(|f| [f.span, f.culprit]).collect();
    unproved.map(|r| (r.name.to_string(), places(r))).collect()
}

/// What members say.
struct Texts {
    /// By name: all that a member says, and what it says to others.
    all: BTreeMap<String, (String, String)>,
    /// What is known to all.
    around: String,
}

impl Texts {
    fn of(file: &syntax::File) -> Texts {
        let mut texts = Texts {
            all: BTreeMap::new(),
            around: String::new(),
        };
        for item in &file.items {
            let whole = said(item);
            match &item.kind {
                ItemKind::Method(method) => {
                    let mut contract = item.clone();
                    if let ItemKind::Method(method) = &mut contract.kind {
                        method.body = None;
                    }
                    texts
                        .all
                        .insert(method.name.name.to_string(), (whole, said(&contract)));
                }
                ItemKind::Function(syntax::Function { name, .. })
                | ItemKind::Predicate(syntax::Predicate { name, .. }) => {
                    texts.all.insert(name.name.to_string(), (whole.clone(), whole));
                }
                _ => texts.around += &whole,
            }
        }
        texts
    }

    /// Each member with all that its proof depends on.
    fn members(&self) -> impl Iterator<Item = (&str, String)> {
        self.all.iter().map(|(name, (whole, _))| {
            let mut used = BTreeSet::new();
            self.uses(whole, &mut used);
            let others = used.into_iter().map(|name| &*self.all[name].1);
            let all: Vec<&str> = [&**whole, &*self.around].into_iter().chain(others).collect();
            (&**name, all.join("\n"))
        })
    }

    /// The members that a text speaks of, those of which they speak, and so on.
    fn uses<'t>(&'t self, text: &str, used: &mut BTreeSet<&'t str>) {
        let mut left = vec![text];
        while let Some(text) = left.pop() {
            for word in text.split(|c: char| !(c.is_alphanumeric() || "_$".contains(c))) {
                if let Some((name, (_, said))) = self.all.get_key_value(word)
                    && used.insert(name)
                {
                    left.push(said);
                }
            }
        }
    }
}

fn said(item: &Item) -> String {
    print(&syntax::File {
        items: vec![item.clone()],
    })
}
