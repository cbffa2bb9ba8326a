//! Domain functions and destructors: tables of chosen results.

use crate::machine::{Machine, MemoKey, R};
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{ConstructorId, DomainFunctionId, Type};

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
        let domain = &self.program.domains[function.domain.index()];
        if !domain.axioms.is_empty() {
            return self.not_executable(span, "a function of a domain with axioms");
        }
        let types: Vec<Type> = types.iter().map(|t| t.substitute(&self.type_args)).collect();
        let ty = function.ty.substitute(&types);
        let key = MemoKey::Domain(id.0, types, args);
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        if function.unique {
            return self.not_executable(span, "a unique function of a domain");
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
