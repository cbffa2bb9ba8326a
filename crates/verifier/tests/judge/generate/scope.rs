//! What an expression or statement that is generated can speak of: variables, permissions that are
//! probably held, facts that were once true.
//!
//! None of it has to be right. It only makes it likely enough that a program verifies; what is
//! wrong is taken out later.

use super::world::{Held, Resource, Ty, World};
use crate::dice::Dice;

/// A place in a member.
pub struct Scope<'a> {
    pub world: &'a World,
    pub dice: &'a mut Dice,
    /// Variables with their types.
    pub vars: Vec<(String, Ty)>,
    /// The first ones cannot be assigned.
    pub params: usize,
    /// The permissions that are probably held.
    pub held: Vec<Held>,
    /// The permissions that are held in the state of `old`, where there is one.
    pub entry: Option<Vec<Held>>,
    /// Labels, and the permissions held there.
    pub labels: Vec<(String, Vec<Held>)>,
    /// Facts that were true once.
    pub memory: Vec<String>,
    /// For names that are not taken.
    pub names: usize,
    /// Whether `perm` and `forperm` may be used.
    pub asks_permissions: bool,
}

impl<'a> Scope<'a> {
    /// A place where these variables are known.
    pub fn new(world: &'a World, dice: &'a mut Dice, vars: Vec<(String, Ty)>) -> Scope<'a> {
        Scope {
            world,
            dice,
            params: vars.len(),
            vars,
            held: Vec::new(),
            entry: None,
            labels: Vec::new(),
            memory: Vec::new(),
            names: 0,
            asks_permissions: true,
        }
    }

    /// A name that is not taken.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A variable of a type.
    pub fn var(&mut self, ty: Ty) -> Option<String> {
        let of_type: Vec<&String> = self.vars.iter().filter(|v| v.1 == ty).map(|v| &v.0).collect();
        self.dice.pick(&of_type).map(|v| v.to_string())
    }

    /// A variable of a type that can be assigned.
    pub fn target(&mut self, ty: Ty) -> Option<String> {
        let others = self.vars[self.params..].iter();
        let of_type: Vec<&String> = others.filter(|v| v.1 == ty).map(|v| &v.0).collect();
        self.dice.pick(&of_type).map(|v| v.to_string())
    }

    /// Something that is held.
    pub fn any_held(&mut self) -> Option<Held> {
        self.dice.pick(&self.held).cloned()
    }

    /// An instance of a predicate that is held.
    pub fn held_instance(&mut self) -> Option<(Held, usize, Vec<String>)> {
        let instances = self.held.iter().filter_map(|h| match &h.resource {
            Resource::Predicate(p, args) => Some((h.clone(), *p, args.clone())),
            Resource::Field(..)
            | Resource::FieldOfEach(..)
            | Resource::PredicateOfEach(..)
            | Resource::FieldOfElements(..)
            | Resource::Wand(_)
            | Resource::WandOfEach(_) => None,
        });
        let instances: Vec<_> = instances.collect();
        self.dice.pick(&instances).cloned()
    }

    /// A field's location that is held, of a field with this type.
    pub fn held_field(&mut self, ty: Ty) -> Option<(Held, String)> {
        let fields = self.held.iter().filter_map(|h| match &h.resource {
            Resource::Field(_, f) if super::world::FIELDS[*f].1 == ty => {
                Some((h.clone(), h.location(self.world)?))
            }
            Resource::Field(..) | Resource::Predicate(..) => None,
            Resource::FieldOfEach(..) | Resource::PredicateOfEach(..) | Resource::FieldOfElements(..) => None,
            Resource::Wand(_) | Resource::WandOfEach(_) => None,
        });
        let fields: Vec<_> = fields.collect();
        self.dice.pick(&fields).cloned()
    }

    /// Remembers a fact.
    pub fn remember(&mut self, fact: impl Into<String>) {
        self.memory.push(fact.into());
    }
}
