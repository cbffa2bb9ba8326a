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

    /// Writes what stands for an id: its kind, and a name, or a position in the declaration itself.
    /// `None` if there is no such id.
    pub(super) fn write_id(&mut self, program: &Program, kind: &str, id: u32) -> Option<()> {
        let at = id as usize;
        let (declaration, [outer, name]): (_, [&str; 2]) = match kind {
            "FieldId" => (Declaration::Field(id), ["", &program.fields.get(at)?.name]),
            "MethodId" => (Declaration::Contract(id), ["", &program.methods.get(at)?.name]),
            "FunctionId" => (Declaration::Function(id), ["", &program.functions.get(at)?.name]),
            "PredicateId" => (
                Declaration::Predicate(id),
                ["", &program.predicates.get(at)?.name],
            ),
            "DomainId" => (Declaration::Domain(id), ["", &program.domains.get(at)?.name]),
            "AdtId" => (Declaration::Adt(id), ["", &program.adts.get(at)?.name]),
            "DomainFunctionId" => {
                let function = program.domain_functions.get(at)?;
                let domain = program.domains.get(function.domain.index())?;
                (
                    Declaration::Domain(function.domain.0),
                    [&domain.name, &function.name],
                )
            }
            "ConstructorId" => {
                let constructor = program.constructors.get(at)?;
                let adt = program.adts.get(constructor.adt.index())?;
                (
                    Declaration::Adt(constructor.adt.0),
                    [&adt.name, &constructor.name],
                )
            }
            "VarId" | "LabelId" => {
                if kind == "VarId" {
                    self.variables.insert(id);
                }
                self.write_text(kind);
                self.bytes.extend(id.to_le_bytes());
                return Some(());
            }
            _ => return None,
        };
        self.uses.push(declaration);
        [kind, outer, name].iter().for_each(|text| self.write_text(text));
        Some(())
    }

    /// Writes a text after its length.
    pub(super) fn write_text(&mut self, text: &str) {
        self.bytes.extend(text.len().to_le_bytes());
        self.bytes.extend(text.as_bytes());
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
