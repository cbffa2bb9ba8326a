//! The canonical form of a declaration: what it is, without its place and its numbers.
//!
//! Ids are replaced by names, since they are positions in tables, and places are collected apart.

use super::canonical_serializer::CanonicalSerializer;
use echis_source::{FileId, Span};
use echis_viper::ast::{Program, VarDecl};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// A declaration, or the part of it that others use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Declaration {
    /// A whole method.
    Method(u32),
    /// The contract of a method.
    Contract(u32),
    Function(u32),
    Predicate(u32),
    Field(u32),
    Domain(u32),
    Adt(u32),
}

/// The canonical form of a declaration.
#[derive(Debug, Default)]
pub struct Canonical {
    /// The form.
    pub bytes: Vec<u8>,
    /// The other declarations that it names, in order, with repetitions.
    pub uses: Vec<Declaration>,
    /// The places in it, in order.
    pub spans: Vec<Span>,
    /// The variables that it names.
    variables: BTreeSet<u32>,
}

impl Canonical {
    /// Adds a part of a declaration. `None` if it cannot be serialised.
    pub fn add(&mut self, program: &Program, part: &impl Serialize) -> Option<()> {
        let mut serializer = CanonicalSerializer { program, form: self };
        part.serialize(&mut serializer).ok()?;
        self.bytes.push(b'\n');
        Some(())
    }

    /// Adds the variables that are named so far: those bound in a contract.
    pub fn add_bound_variables(&mut self, program: &Program, vars: &[VarDecl]) -> Option<()> {
        let named = std::mem::take(&mut self.variables);
        named
            .iter()
            .try_for_each(|&i| self.add(program, vars.get(i as usize)?))
    }

    /// The name that stands for an id.
    pub(super) fn name(&mut self, program: &Program, kind: &str, id: u32) -> Option<String> {
        let at = id as usize;
        let (declaration, name) = match kind {
            "FieldId" => (Declaration::Field(id), program.fields.get(at)?.name.to_string()),
            "MethodId" => (
                Declaration::Contract(id),
                program.methods.get(at)?.name.to_string(),
            ),
            "FunctionId" => (
                Declaration::Function(id),
                program.functions.get(at)?.name.to_string(),
            ),
            "PredicateId" => (
                Declaration::Predicate(id),
                program.predicates.get(at)?.name.to_string(),
            ),
            "DomainId" => (Declaration::Domain(id), program.domains.get(at)?.name.to_string()),
            "AdtId" => (Declaration::Adt(id), program.adts.get(at)?.name.to_string()),
            "DomainFunctionId" => {
                let function = program.domain_functions.get(at)?;
                let domain = &program.domains.get(function.domain.index())?.name;
                (
                    Declaration::Domain(function.domain.0),
                    format!("{domain}.{}", function.name),
                )
            }
            "ConstructorId" => {
                let constructor = program.constructors.get(at)?;
                let adt = &program.adts.get(constructor.adt.index())?.name;
                (
                    Declaration::Adt(constructor.adt.0),
                    format!("{adt}.{}", constructor.name),
                )
            }
            // positions in the declaration itself
            "VarId" => {
                self.variables.insert(id);
                return Some(format!("{kind} {id}"));
            }
            "LabelId" => return Some(format!("{kind} {id}")),
            _ => return None,
        };
        self.uses.push(declaration);
        Some(format!("{kind} {name}"))
    }
}

/// The single entry of an object.
fn single(object: &serde_json::Map<String, Value>) -> Option<(&String, &Value)> {
    let mut entries = object.iter();
    let first = entries.next()?;
    entries.next().is_none().then_some(first)
}

/// The place that an object stands for.
pub fn span_of(object: &serde_json::Map<String, Value>) -> Option<Span> {
    let (key, value) = single(object)?;
    if key != "Span" {
        return None;
    }
    let number = |i: usize| u32::try_from(value.get(i)?.as_u64()?).ok();
    Some(Span {
        file: FileId(number(0)?),
        start: number(1)?,
        end: number(2)?,
    })
}

/// The id that an object stands for, with its kind.
pub fn id_of(object: &serde_json::Map<String, Value>) -> Option<(String, u32)> {
    let (key, value) = single(object)?;
    let number = u32::try_from(value.as_u64()?).ok()?;
    key.ends_with("Id").then(|| (key.clone(), number))
}
