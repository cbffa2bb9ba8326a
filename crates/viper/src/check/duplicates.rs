//! Which names may be declared where.
//!
//! Viper has no shadowing: global names are unique in the program, parameters and results in their
//! member, locals and bound variables along a chain of nested scopes. Sibling scopes may use a name
//! again. Labels and type parameters only clash with declarations of the other kinds. Each scope
//! keeps the strongest declaration of every name; when a scope ends its names are handed to the
//! scope around it, where they clash with what is declared there, but are no longer unique
//! themselves.

use super::Errors;
use super::scopes::{self, Event};
use crate::ast::Name;
use crate::syntax::{Exp, File};
use echis_source::Span;
use rustc_hash::FxHashMap;

/// How far a declared name reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Labels and type parameters: may be declared again among themselves.
    Free,
    /// Unique along a chain of nested scopes.
    Scope,
    /// Unique in its member.
    Member,
    /// Unique in the program.
    Global,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    reach: Reach,
    /// Declared in this scope or lifted to it, rather than left behind by an inner scope.
    unique: bool,
    span: Span,
}

#[derive(Default)]
struct Table {
    names: FxHashMap<Name, Entry>,
    member: bool,
}

impl Table {
    /// Declares a name and tells whether it clashes with one declared before.
    fn declare(&mut self, name: &Name, new: Entry) -> bool {
        let Some(old) = self.names.get(name).copied() else {
            self.names.insert(name.clone(), new);
            return false;
        };
        let blocking = if old.unique { old.reach } else { Reach::Free };
        if new.unique && new.reach > Reach::Free && (new.reach == Reach::Global || blocking <= new.reach) {
            self.names.insert(name.clone(), new);
            return true;
        }
        if blocking > Reach::Free {
            return true;
        }
        self.names.insert(name.clone(), new);
        false
    }
}

/// Reports every declaration of a name that is taken. Calls `expression` with all expressions on
/// the way.
pub(super) fn report(file: &File, expression: &mut dyn FnMut(&Exp), errors: &mut Errors) {
    let mut tables = vec![Table::default()];
    scopes::visit(file, &mut |event| match event {
        Event::Enter { member } => tables.push(Table {
            member,
            ..Table::default()
        }),
        Event::Declare(name, reach) => {
            if let Some(table) = tables.last_mut()
                && table.declare(
                    &name.name,
                    Entry {
                        reach,
                        unique: true,
                        span: name.span,
                    },
                )
            {
                errors.types(name.span, format!("duplicate identifier `{}`", name.name));
            }
        }
        Event::Expression(e) => expression(e),
        Event::Leave => {
            let inner = tables.pop().unwrap_or_default();
            let Some(outer) = tables.last_mut() else { return };
            let mut names: Vec<_> = inner.names.into_iter().collect();
            names.sort_by_key(|(_, entry)| entry.span);
            for (name, entry) in names {
                let lifted = entry.reach == Reach::Global || (entry.reach == Reach::Member && !inner.member);
                if outer.declare(
                    &name,
                    Entry {
                        unique: entry.unique && lifted,
                        ..entry
                    },
                ) {
                    errors.types(entry.span, format!("duplicate identifier `{name}`"));
                }
            }
        }
    });
}
