//! Prints path conditions and values of the explorer as Java expressions.

use crate::target::Target;
use echis_explorer::context::{self, Context};
use echis_explorer::forward::memory::Memory;
use echis_java_explore::conditions::{ConditionPrinter, CreatedObject, Input, Part, Value, Vocabulary};
use echis_logic::{Symbol, Term};
use echis_program::ast::Type;

/// Maps the symbols of an exploration to the inputs and heap parts that they stand for.
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
            // static variables of Java are never inputs
            context::Origin::Global(_) => None,
        }
    }

    fn as_created(&self, reference: Term) -> Option<u32> {
        self.0.as_created(reference)
    }
}

/// Prints the terms of one exploration as Java expressions.
pub struct Printer<'a> {
    cx: &'a Context<'a, 'a>,
    conditions: ConditionPrinter<'a>,
}

impl<'a> Printer<'a> {
    /// Creates the printer for an exploration of a method.
    pub fn new(target: &'a Target, cx: &'a Context<'a, 'a>, symbols: &'a Symbols<'a, 'a, 'a>) -> Printer<'a> {
        Printer {
            cx,
            conditions: ConditionPrinter::new(&target.java, &target.lowered, cx.terms, symbols),
        }
    }

    /// Prints a path condition as one expression.
    pub fn condition(&self, conjuncts: &[Term]) -> String {
        self.conditions.condition(conjuncts)
    }

    /// Prints a path condition as a list of conjuncts.
    pub fn conjuncts(&self, conjuncts: &[Term]) -> Vec<String> {
        self.conditions.conjuncts(conjuncts)
    }

    /// Prints the reason why a path was not followed to its end. If an input was concretized, this
    /// names its value.
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

    /// Prints a value of a state with these objects and this path condition.
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
