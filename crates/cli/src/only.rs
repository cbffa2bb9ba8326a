//! `--only`: the members that the user named, in the words of the program or of its messages.

use echis_java_prove::Proof;
use echis_viper::ast::{Name, Program};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// So many members are listed where a name is nobody's.
const LISTED: usize = 20;

/// The members that the user named, of all programs.
pub struct Only<'a> {
    names: &'a [String],
    seen: Mutex<Seen>,
}

/// What the programs so far have.
#[derive(Default)]
struct Seen {
    /// Names of the user that a program has.
    found: BTreeSet<String>,
    /// What members are called.
    members: BTreeSet<String>,
}

impl<'a> Only<'a> {
    /// Only members of these names; all, if there are none.
    pub fn new(names: &'a [String]) -> Only<'a> {
        Only {
            names,
            seen: Mutex::default(),
        }
    }

    /// The names that a program has for the members that are meant, without those that are believed. A name that it does not have stays what it is, as
    /// no name at all would mean every member.
    pub fn of(&self, program: &Program, proof: Option<&Proof>) -> Vec<String> {
        let (believed, members): (Vec<Name>, Vec<Name>) = members(program)
            .into_iter()
            .partition(|member| proof.is_some_and(|proof| proof.is_believed(member)));
        if self.names.is_empty() {
            return match believed.is_empty() {
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
        let mut meant = Vec::new();
        for name in self.names {
            let is_meant = |member: &&Name| {
                ***member == **name || proof.is_some_and(|proof| proof.is_called(member, name))
            };
            let before = meant.len();
            meant.extend(members.iter().filter(is_meant).map(ToString::to_string));
            match meant.len() > before {
                true => drop(seen.found.insert(name.clone())),
                false => meant.push(name.clone()),
            }
        }
        meant
    }

    /// What is to be said of names that are nobody's.
    pub fn errors(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = self.names.iter().filter(|name| !seen.found.contains(*name));
        missing.map(|name| error(name, &seen.members)).collect()
    }
}

fn members(program: &Program) -> Vec<Name> {
    let names = (program.functions.iter().map(|f| &f.name))
        .chain(program.predicates.iter().map(|p| &p.name))
        .chain(program.methods.iter().map(|m| &m.name));
    names.cloned().collect()
}

/// Nobody is called like this, but perhaps like something near.
fn error(name: &str, members: &BTreeSet<String>) -> String {
    let word = word(name);
    let near: Vec<&String> = members
        .iter()
        .filter(|m| !word.is_empty() && m.to_lowercase().contains(&word))
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

/// What is most particular about a name: that of the method, without its class and its parameters.
fn word(name: &str) -> String {
    let plain = name.split('(').next().unwrap_or(name);
    plain.rsplit('.').next().unwrap_or(plain).trim().to_lowercase()
}
