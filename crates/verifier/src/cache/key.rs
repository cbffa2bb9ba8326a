//! The key of a member: a hash of everything that its answer depends on.

use super::canonical::{Canonical, Declaration};
use super::entry::FORMAT;
use crate::report::Options;
use crate::{Member, termination};
use echis_source::{Sources, Span};
use echis_viper::ast::{Annotation, Program};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::OnceLock;

/// The version of Echis.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The fingerprint of the sources of Echis, which the build script computes.
const SOURCES: &str = env!("ECHIS_SOURCES");

/// A key: a SHA-256 hash.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

impl Key {
    /// The key with this hash.
    pub fn from_hash(hash: [u8; 32]) -> Key {
        let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Key(digits
            .filter_map(|digit| char::from_digit(digit.into(), 16))
            .collect())
    }

    /// The key with this hash, which is 64 hexadecimal digits in lower case.
    pub fn from_hex(hex: &str) -> Option<Key> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        (hex.len() == 64 && hex.bytes().all(is_digit)).then(|| Key(hex.to_owned()))
    }

    /// The hash as 64 hexadecimal digits.
    pub fn hex(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where the declarations stand that a member depends on. Places in a report are relative to these.
pub type Places = Vec<Span>;

/// The keys of the members of one program.
pub struct Keys<'p> {
    program: &'p Program,
    sources: &'p Sources,
    /// The options and versions, which all keys have in common.
    common: String,
    declared: BTreeMap<Declaration, OnceLock<Option<Declared>>>,
}

/// A declaration as keys see it.
#[derive(Debug)]
struct Declared {
    /// The hash of its form and of the texts at its places.
    digest: [u8; 32],
    /// The declarations that it names.
    uses: Vec<Declaration>,
    places: Places,
}

impl<'p> Keys<'p> {
    /// The keys of the members of a program under these options.
    pub fn new(program: &'p Program, sources: &'p Sources, options: &Options) -> Keys<'p> {
        let of = |count: usize, declaration: fn(u32) -> Declaration| (0..count as u32).map(declaration);
        let declared = of(program.methods.len(), Declaration::Method)
            .chain(of(program.methods.len(), Declaration::Contract))
            .chain(of(program.functions.len(), Declaration::Function))
            .chain(of(program.predicates.len(), Declaration::Predicate))
            .chain(of(program.fields.len(), Declaration::Field))
            .chain(of(program.domains.len(), Declaration::Domain))
            .chain(of(program.adts.len(), Declaration::Adt));
        Keys {
            program,
            sources,
            common: common(options),
            declared: declared.map(|d| (d, OnceLock::new())).collect(),
        }
    }

    /// The key of a member, and the places of the declarations that it depends on: itself, all that
    /// it names, and the domains, whose axioms hold everywhere. `None` if a declaration cannot be
    /// serialised.
    pub fn of(&self, member: Member) -> Option<(Key, Places)> {
        let mut hash = Sha256::new();
        hash.update(&self.common);
        if let Member::Method(id) = member {
            // the recursion of methods goes through bodies that the member does not depend on
            for id in termination::recursive_methods_with_measures(self.program, id) {
                hash.update(self.program.methods[id.index()].name.as_bytes());
                hash.update([0]);
            }
        }
        let mut seen = BTreeSet::new();
        let mut todo = VecDeque::from([whole(member)]);
        todo.extend((0..self.program.domains.len() as u32).map(Declaration::Domain));
        let mut places = Places::new();
        while let Some(declaration) = todo.pop_front() {
            if !seen.insert(declaration) {
                continue;
            }
            let declared = self.declared(declaration)?;
            hash.update(declared.digest);
            todo.extend(&declared.uses);
            places.extend(&declared.places);
        }
        Some((Key::from_hash(hash.finalize().into()), places))
    }

    fn declared(&self, declaration: Declaration) -> Option<&Declared> {
        let cell = self.declared.get(&declaration)?;
        cell.get_or_init(|| self.declare(declaration)).as_ref()
    }

    fn declare(&self, declaration: Declaration) -> Option<Declared> {
        let (form, own) = self.canonical(declaration)?;
        let mut places = vec![own];
        for &span in &form.spans {
            if !places.iter().any(|place| place.contains(span)) {
                places.push(span);
            }
        }
        let mut hash = Sha256::new();
        hash.update(&form.bytes);
        for &place in &places {
            // messages quote the source
            hash.update([0]);
            hash.update(self.sources.text(place));
        }
        Some(Declared {
            digest: hash.finalize().into(),
            uses: form.uses,
            places,
        })
    }

    /// The form of a declaration, and the place that it covers.
    fn canonical(&self, declaration: Declaration) -> Option<(Canonical, Span)> {
        let program = self.program;
        let mut form = Canonical::default();
        let own = match declaration {
            Declaration::Method(i) => {
                let method = &program.methods[i as usize];
                form.add(program, method)?;
                self.add_named(&method.annotations, &mut form);
                method.span
            }
            Declaration::Contract(i) => {
                let method = &program.methods[i as usize];
                let (params, results) = (method.params, method.results);
                form.add(program, &(&method.name, params, results, method.name_span))?;
                form.add(program, &method.vars.get(..params + results)?)?;
                form.add(program, &(&method.pres, &method.posts, &method.decreases))?;
                form.add_bound_variables(program, &method.vars)?;
                form.add(program, &method.annotations)?;
                let inside = form.spans.iter().filter(|span| method.span.contains(**span));
                inside.copied().reduce(Span::to).unwrap_or(method.name_span)
            }
            Declaration::Function(i) => {
                let function = &program.functions[i as usize];
                form.add(program, function)?;
                self.add_named(&function.annotations, &mut form);
                function.span
            }
            Declaration::Predicate(i) => {
                let predicate = &program.predicates[i as usize];
                form.add(program, predicate)?;
                predicate.span
            }
            Declaration::Field(i) => {
                let field = &program.fields[i as usize];
                form.add(program, field)?;
                field.span
            }
            Declaration::Domain(i) => {
                let domain = &program.domains[i as usize];
                form.add(program, domain)?;
                for function in &domain.functions {
                    form.add(program, &program.domain_functions[function.index()])?;
                }
                domain.span
            }
            Declaration::Adt(i) => {
                let adt = &program.adts[i as usize];
                form.add(program, adt)?;
                for constructor in &adt.constructors {
                    form.add(program, &program.constructors[constructor.index()])?;
                }
                adt.span
            }
        };
        Some((form, own))
    }

    /// Adds the functions and predicates that annotations name.
    fn add_named(&self, annotations: &[Annotation], form: &mut Canonical) {
        for name in annotations.iter().flat_map(|a| &a.values) {
            let functions = self.program.functions.iter().map(|f| &f.name);
            let function = functions.clone().position(|f| f == name);
            let predicate = self.program.predicates.iter().position(|p| p.name == *name);
            form.uses
                .extend(function.map(|i| Declaration::Function(i as u32)));
            form.uses
                .extend(predicate.map(|i| Declaration::Predicate(i as u32)));
        }
    }
}

fn whole(member: Member) -> Declaration {
    match member {
        Member::Method(id) => Declaration::Method(id.0),
        Member::Function(id) => Declaration::Function(id.0),
        Member::Predicate(id) => Declaration::Predicate(id.0),
    }
}

/// The options and versions that answers depend on. The number of threads, the clock and the
/// selection of members are not among them.
fn common(options: &Options) -> String {
    let Options {
        jobs: _,
        only: _,
        all_errors,
        passes_failed,
        errors_on_single_paths,
        check_resources,
        deadline: _,
        cancellation: _,
        budget,
        smt_log: _,
        store: _,
        assume_injectivity_on_inhale,
        function_amounts,
        no_value_map_memo,
        no_isc_triggers,
        record,
        start_states,
        solver_models,
        inference,
    } = options;
    let flags = [
        all_errors,
        passes_failed,
        errors_on_single_paths,
        assume_injectivity_on_inhale,
        function_amounts,
        no_value_map_memo,
        no_isc_triggers,
        record,
        start_states,
        solver_models,
    ];
    format!("{FORMAT} {VERSION} {SOURCES} {flags:?} {check_resources:?} {budget:?} {inference:?}\n")
}
