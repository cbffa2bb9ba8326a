//! Selects the members to verify, by their names in Viper or in Java.

use echis_java_prove::Proof;
use echis_viper::ast::{Name, Program};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Maximal number of members that are listed in the error about an unknown name.
const LISTED: usize = 20;

/// The names that the user gave, matched against the members of all programs of a run.
pub struct MemberFilter {
    names: Vec<String>,
    seen: Mutex<Seen>,
}

/// Names collected from the programs that were loaded so far.
#[derive(Default)]
struct Seen {
    /// Names given by the user that match a member of some program.
    found: BTreeSet<String>,
    /// Names of all members, as shown to the user.
    members: BTreeSet<String>,
}

impl MemberFilter {
    /// Selects the members of these names; all members, if there are no names.
    pub fn new(names: Vec<String>) -> MemberFilter {
        MemberFilter {
            names,
            seen: Mutex::default(),
        }
    }

    /// The Viper names of the selected members of a program, without members whose bodies are
    /// trusted. An empty list selects all members, so a name that matches none is returned
    /// unchanged.
    pub fn selected(&self, program: &Program, proof: Option<&Proof>) -> Vec<String> {
        let (trusted, members): (Vec<Name>, Vec<Name>) = members(program)
            .into_iter()
            .partition(|member| proof.is_some_and(|proof| proof.is_trusted(member)));
        if self.names.is_empty() {
            return match trusted.is_empty() {
                true => Vec::new(),
                false => members.iter().map(ToString::to_string).collect(),
            };
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = members.iter().filter_map(|member| match proof {
            Some(proof) => proof.member(member),
            None => Some(member),
        });
        seen.members.extend(shown.map(str::to_owned));
        let mut selected = Vec::new();
        for name in &self.names {
            let is_named = |member: &&Name| {
                ***member == **name || proof.is_some_and(|proof| proof.is_called(member, name))
            };
            let before = selected.len();
            selected.extend(members.iter().filter(is_named).map(ToString::to_string));
            match selected.len() > before {
                true => drop(seen.found.insert(name.clone())),
                false => selected.push(name.clone()),
            }
        }
        selected
    }

    /// An error message for each name that no program has.
    pub fn errors(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = self.names.iter().filter(|name| !seen.found.contains(*name));
        missing.map(|name| unknown_member(name, &seen.members)).collect()
    }
}

fn members(program: &Program) -> Vec<Name> {
    let names = (program.functions.iter().map(|f| &f.name))
        .chain(program.predicates.iter().map(|p| &p.name))
        .chain(program.methods.iter().map(|m| &m.name));
    names.cloned().collect()
}

/// The error about an unknown name. It lists members with similar names, or all if there are none.
fn unknown_member(name: &str, members: &BTreeSet<String>) -> String {
    let wanted = method_name(name);
    let near: Vec<&String> = members
        .iter()
        .filter(|m| !wanted.is_empty() && m.to_lowercase().contains(&wanted))
        .collect();
    let listed = match near.is_empty() {
        true => members.iter().collect(),
        false => near,
    };
    if listed.is_empty() {
        return format!("no member is called `{name}`");
    }
    let shown: String = listed.iter().take(LISTED).map(|m| format!("\n  {m}")).collect();
    let more = match listed.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!("\n  and {more} more"),
    };
    format!("no member is called `{name}`; there are:{shown}{more}")
}

/// The most specific part of a name: the method without its class and parameters, in lower case.
fn method_name(name: &str) -> String {
    let plain = name.split('(').next().unwrap_or(name);
    plain.rsplit('.').next().unwrap_or(plain).trim().to_lowercase()
}
