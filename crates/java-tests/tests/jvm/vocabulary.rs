//! The meaning of the symbols of an exploration, for the printer of conditions.

use echis_explorer::context::{self, Context};
use echis_java_explore::conditions::{Input, Part, Vocabulary};
use echis_logic::{Symbol, Term};

/// The symbols of an exploration.
pub struct Symbols<'a, 'p, 't>(pub &'a Context<'p, 't>);

impl Vocabulary for Symbols<'_, '_, '_> {
    fn part(&self, function: Symbol) -> Option<Part> {
        self.0.part(function).map(|part| match part {
            context::Part::Field(field) => Part::Field(field),
            context::Part::Elements(element, _) => Part::Elements(element),
            context::Part::Length(_) => Part::Length,
            context::Part::Class => Part::Class,
        })
    }

    fn input(&self, constant: Term) -> Option<Input> {
        match self.0.origin(constant)? {
            context::Origin::Argument(n) => Some(Input::Argument(n)),
            context::Origin::Read(n, ty) => Some(Input::Read(n, ty)),
            context::Origin::Global(_) => None,
        }
    }

    fn as_created(&self, reference: Term) -> Option<u32> {
        self.0.as_created(reference)
    }
}
