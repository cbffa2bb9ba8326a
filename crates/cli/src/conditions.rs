//! The printer of conditions and values, for what the explorer has found.

use crate::subject::Ready;
use echis_explorer::context::{self, Context};
use echis_explorer::forward::memory::Memory;
use echis_java_explore::conditions::{ConditionPrinter, CreatedObject, Input, Part, Value, Vocabulary};
use echis_logic::{Symbol, Term};
use echis_program::ast::Type;

/// What the symbols of an exploration mean.
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
            // no static variable of Java is an input
            context::Origin::Global(_) => None,
        }
    }

    fn as_created(&self, reference: Term) -> Option<u32> {
        self.0.as_created(reference)
    }
}

/// Prints what was found, as Java.
pub struct Printer<'a> {
    cx: &'a Context<'a, 'a>,
    conditions: ConditionPrinter<'a>,
}

impl<'a> Printer<'a> {
    /// For an exploration of a method.
    pub fn new(ready: &'a Ready, cx: &'a Context<'a, 'a>, symbols: &'a Symbols<'a, 'a, 'a>) -> Printer<'a> {
        Printer {
            cx,
            conditions: ConditionPrinter::new(&ready.java, &ready.lowered, cx.terms, symbols),
        }
    }

    /// A path condition.
    pub fn condition(&self, conjuncts: &[Term]) -> String {
        self.conditions.condition(conjuncts)
    }

    /// The conjuncts of a path condition.
    pub fn conjuncts(&self, conjuncts: &[Term]) -> Vec<String> {
        self.conditions.conjuncts(conjuncts)
    }

    /// Why a path has no end. A value that was fixed is shown as Java.
    pub fn why(&self, why: &str, condition: &[Term]) -> String {
        let Some(fixed) = self.cx.fixed_because(why) else {
            return why.to_owned();
        };
        let shown = |term| self.value((term, fixed.ty), &Memory::default(), condition);
        format!(
            "only {} = {} was followed",
            shown(fixed.value),
            shown(fixed.number)
        )
    }

    /// A value in a state with these objects and this path condition.
    pub fn value(&self, (term, ty): (Term, Type), objects: &Memory, condition: &[Term]) -> String {
        let objects = |n: u32| {
            let object = objects.created_object(self.cx, n)?;
            Some(CreatedObject {
                class: object.class,
                fields: object.fields,
                array: object.array,
            })
        };
        self.conditions.value(&Value {
            term,
            ty,
            condition,
            objects: &objects,
        })
    }
}
