//! Domain functions and destructors: tables of chosen results.
//!
//! A function of which no axiom speaks may be any function, and a type over which no axiom
//! quantifies may have any elements. What axioms speak of is not executable.

use crate::machine::{Machine, MemoKey, R};
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{ConstructorId, DomainFunctionId, ExpKind, Program, Type};
use rustc_hash::FxHashSet;

/// What the axioms of a program speak of.
#[derive(Debug, Clone, Default)]
pub(crate) struct Axiomatised {
    functions: FxHashSet<u32>,
    pub(crate) domains: FxHashSet<u32>,
}

impl Axiomatised {
    pub(crate) fn of(program: &Program) -> Axiomatised {
        let mut all = Axiomatised::default();
        for axiom in program.domains.iter().flat_map(|d| &d.axioms) {
            for v in &axiom.vars {
                all.note_type(&v.ty);
            }
            axiom.exp.walk(&mut |e| {
                if let ExpKind::DomainCall(f, ..) = e.kind {
                    all.functions.insert(f.0);
                }
                true
            });
        }
        for function in program.domain_functions.iter().filter(|f| f.unique) {
            all.note_type(&function.ty);
        }
        all
    }

    fn note_type(&mut self, ty: &Type) {
        match ty {
            Type::Domain(d, args) => {
                self.domains.insert(d.0);
                args.iter().for_each(|t| self.note_type(t));
            }
            Type::Seq(t) | Type::Set(t) | Type::Multiset(t) => self.note_type(t),
            Type::Map(k, v) => {
                self.note_type(k);
                self.note_type(v);
            }
            Type::Adt(_, args) => args.iter().for_each(|t| self.note_type(t)),
            Type::Int
            | Type::Bool
            | Type::Perm
            | Type::Ref
            | Type::Wand
            | Type::PredicateInstance
            | Type::Param(_) => {}
        }
    }
}

impl<'p> Machine<'p> {
    /// The value of a domain function. It is the same whenever the arguments are.
    pub(crate) fn domain_call(
        &mut self,
        id: DomainFunctionId,
        types: &[Type],
        args: Vec<Value>,
        span: Span,
    ) -> R<Value> {
        let function = &self.program.domain_functions[id.index()];
        if self.axiomatised.functions.contains(&id.0) || function.unique {
            return self.not_executable(span, "a domain function of which axioms speak");
        }
        let types: Vec<Type> = types.iter().map(|t| t.substitute(&self.type_args)).collect();
        let ty = function.ty.substitute(&types);
        let key = MemoKey::Domain(id.0, types, args);
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        let value = self.choose(&ty, u32::MAX, span)?;
        self.remember(key, value.clone());
        Ok(value)
    }

    /// The argument of a constructor. Of a value of another constructor it may be anything, but
    /// always the same.
    pub(crate) fn destruct(
        &mut self,
        value: Value,
        constructor: ConstructorId,
        index: u32,
        ty: &Type,
        span: Span,
    ) -> R<Value> {
        if let Value::Adt {
            constructor: c, args, ..
        } = &value
            && *c == constructor
        {
            return match args.get(index as usize) {
                Some(arg) => Ok(arg.clone()),
                None => self.ill_typed(span),
            };
        }
        let key = MemoKey::Destructor(constructor.0, index, value);
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        let chosen = self.choose(ty, u32::MAX, span)?;
        self.remember(key, chosen.clone());
        Ok(chosen)
    }
}
