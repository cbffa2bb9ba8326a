//! Calls, which use the contract of the called method, and object creation.

use super::branches::BranchKind;
use super::build::*;
use super::expressions::WIDENED;
use super::library::{Function, LibraryModel};
use super::{Check, Encoder};
use echis_java_semantics::synthetic::SyntheticValue;
use echis_java_semantics::tree::{Binary, Dispatch, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type, VarIx};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, Primitive, StmtKind};
use std::collections::BTreeSet;

impl Encoder<'_> {
    /// Encodes a call. Returns its value, if it has one.
    pub(super) fn call_value(&mut self, e: &Expr) -> Option<Exp> {
        let ExprKind::Call {
            method,
            dispatch,
            receiver,
            arguments,
        } = &e.kind
        else {
            return None;
        };
        let is_static = self.world.method(*method).modifiers.is_static;
        let mut operands: Vec<&Expr> = Vec::new();
        match receiver.as_deref() {
            Some(before) if is_static => self.effect(before),
            receiver => operands.extend(receiver),
        }
        operands.extend(arguments);
        if let Some(known) = self.library_model(*method) {
            return Some(self.library_call(known, *method, &operands, e));
        }
        if let (Dispatch::Super(_), Some(object)) = (dispatch, receiver.as_deref()) {
            self.check_hidden_super_call(*method, &object.ty, e.span);
        }
        if let Some(value) = self.made_of_values(*method, receiver.as_deref(), arguments, e.span) {
            return Some(value);
        }
        let values = self.operands(&operands);
        if let (false, Some(first)) = (is_static, operands.first()) {
            self.check_not_null(&values[0], first);
            if *dispatch == Dispatch::Virtual {
                self.check_bridges(*method, &values, &operands);
            }
        }
        if let Some(known) = self.object_method(*method) {
            let value = self.object_method_value(known, &values, &operands, e);
            return Some(value.unwrap_or_else(|| self.unknown_call(*method, e)));
        }
        if self.passes_foreign_char_sequence(*method, arguments) {
            return Some(self.unknown_call(*method, e));
        }
        if self.is_pure(*method) {
            self.check_termination(*method, *dispatch, &values, e.span);
            let name = match dispatch {
                Dispatch::Super(_) => self.called_function(e, *method),
                _ => self.function_name(*method),
            };
            return Some(self.read(call(&name, values, e.span), &e.ty, e.span));
        }
        if let Some(component) = self.world.component(*method) {
            let place = self.field_of(values[0].clone(), component, e.span);
            return Some(self.read(place, &e.ty, e.span));
        }
        if let Some(copy) = self.copying(*method, &operands) {
            let name = self.method_name(copy);
            return self.method_call(copy, &name, values, e.span);
        }
        if !self.has_contract(*method) {
            return Some(self.unknown_call(*method, e));
        }
        self.check_no_start(*method, e.span);
        let name = match dispatch {
            Dispatch::Super(class) => self.super_name(*method, *class),
            _ => self.method_name(*method),
        };
        self.method_call(*method, &name, values, e.span)
    }

    /// Reports a call of a method without a contract or model as unsupported.
    fn unknown_call(&mut self, method: MethodIx, e: &Expr) -> Exp {
        let what = self.world.show_method(method);
        self.no_value(&what, &e.ty, e.span)
    }

    /// Checks the arguments of a call that can run a method with narrower parameter types. The
    /// compiler generates a bridge method there, which casts the arguments (JLS 15.12.4.5). The
    /// casts succeed unless raw types or unchecked casts break the type arguments. An array can
    /// also reach a parameter of another array type by way of a type variable. The receiver is the
    /// first of `values` and `operands`.
    fn check_bridges(&mut self, method: MethodIx, values: &[Exp], operands: &[&Expr]) {
        for (below, i, ty) in self.narrowed(method) {
            let (value, operand) = (&values[i + 1], operands[i + 1]);
            if matches!(&ty, Type::Array(element) if element.is_reference())
                && self.world.erase(&operand.ty) != ty
            {
                self.unsupported(WIDENED, operand.span);
            }
            if self.world.keeps_type_arguments() || self.world.is_subtype(&self.world.erase(&operand.ty), &ty)
            {
                continue;
            }
            let span = operand.span;
            let running = self.runners(below).into_iter();
            let runs: Vec<Exp> = running
                .map(|c| self.is_exactly(values[0].clone(), c, span))
                .collect();
            let fits = self.can_be_cast(value.clone(), &ty, span);
            let fits = binary(BinOp::Implies, any(runs, span), fits, span);
            self.check(fits, Check::Cast, span);
        }
    }

    /// Returns the methods that a call can run whose parameters are narrower than those of the
    /// called method, with the index and type of each such parameter.
    fn narrowed(&self, method: MethodIx) -> Vec<(MethodIx, usize, Type)> {
        let erased = |m: MethodIx| {
            self.world
                .method(m)
                .parameters
                .iter()
                .map(|p| self.world.erase(p))
        };
        let info = self.world.method(method);
        let takes_references = info.parameters.iter().any(Type::is_reference);
        if !takes_references || self.world.class(info.class).is_prelude {
            return Vec::new();
        }
        let classes = self.concrete_below(info.class).into_iter();
        let run: BTreeSet<MethodIx> = classes
            .filter_map(|c| self.world.implementation(c, method))
            .collect();
        run.into_iter()
            .flat_map(|m| {
                let pairs = erased(m).zip(erased(method)).enumerate();
                let narrower = pairs.filter(|(_, (own, above))| own != above);
                narrower.map(move |(i, (own, _))| (m, i, own)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Encodes a call of a method with effects, and rethrows its exceptions.
    pub(super) fn method_call(
        &mut self,
        method: MethodIx,
        name: &str,
        arguments: Vec<Exp>,
        span: Span,
    ) -> Option<Exp> {
        let result = self.world.method(method).result.clone();
        let mut targets = Vec::new();
        if result != Type::Void {
            targets.push(self.temporary(&result, span));
        }
        let signals: Vec<ClassIx> = self.contract(method).signals.iter().map(|s| s.class).collect();
        let thrown = (!signals.is_empty()).then(|| self.declare("thrown", primitive(Primitive::Ref, span)));
        targets.extend(thrown.clone());
        let into = targets.iter().map(|name| var(name, span)).collect();
        self.emit(StmtKind::Assign(into, call(name, arguments, span)), span);
        if let Some(thrown) = thrown {
            self.propagate(&thrown, &signals, span);
        }
        let value = (result != Type::Void).then(|| var(&targets[0], span))?;
        Some(self.read(value, &result, span))
    }

    /// Throws the exception of a call, if there is one, to its handler.
    fn propagate(&mut self, thrown: &str, classes: &[ClassIx], span: Span) {
        let behind = self.record_branch_behind(BranchKind::Throws(None), span);
        let is_thrown = binary(BinOp::Ne, var(thrown, span), null(span), behind);
        let (block, ()) = self.inner(|s| {
            let object = var(thrown, span);
            match classes {
                [only] => s.throw(object, *only, span),
                several => s.throw_one_of(object, several, span),
            }
        });
        self.push(branch(is_thrown, block, Vec::new(), span));
    }

    /// Encodes a call of a library method that has a model.
    fn library_call(&mut self, known: LibraryModel, method: MethodIx, operands: &[&Expr], e: &Expr) -> Exp {
        let span = e.span;
        let values = self.operands(operands);
        let is_static = self.world.method(method).modifiers.is_static;
        if let (false, Some(first)) = (is_static, operands.first()) {
            self.check_not_null(&values[0], first);
        }
        match known {
            LibraryModel::Function(function) => {
                self.check_library(function, &values, operands);
                let value = self.library_function(function, &values, span);
                match function {
                    _ if function.can_overflow() => self.fitted(value, Binary::Sub, &e.ty, span),
                    Function::Length | Function::CharAt | Function::Unbox => self.read(value, &e.ty, span),
                    Function::Ordinal => {
                        self.assume_constant(&values[0], &operands[0].ty, span);
                        value
                    }
                    _ => value,
                }
            }
            LibraryModel::Box => {
                let object = self.any(Primitive::Ref, span);
                let there = binary(BinOp::Ne, object.clone(), null(span), span);
                let value = values.into_iter().next().unwrap_or_else(|| null(span));
                let holds = self.holds(object.clone(), value, &operands[0].ty, span);
                self.assume(all([there, holds], span), span);
                let ty = self.world.method(method).result.clone();
                self.assume_tested_class(&object, &ty, span);
                object
            }
            LibraryModel::Text => {
                if let (false, Some(second)) = (is_static, operands.get(1)) {
                    self.check_not_null(&values[1], second);
                }
                let mut parts = Vec::new();
                for (value, operand) in values.into_iter().zip(operands) {
                    parts.extend(self.text_of(value, &operand.ty, span));
                }
                if parts.len() < operands.len() {
                    return self.no_value("the text of an object", &e.ty, span);
                }
                let text = parts.into_iter().reduce(|a, b| binary(BinOp::Append, a, b, span));
                let text = text.unwrap_or_else(|| super::background::characters(&[], span));
                self.some_text(text, span)
            }
            LibraryModel::Printed => {
                self.printed(method, values, operands, span);
                null(span)
            }
            LibraryModel::Any => {
                let kind = self.primitive_of(&e.ty);
                let value = self.any(kind, span);
                self.read(value, &e.ty, span)
            }
            LibraryModel::Assume => {
                if let Some(condition) = values.into_iter().next() {
                    self.assumptions.insert(span);
                    self.assume(condition, span);
                }
                null(span)
            }
        }
    }

    /// Checks the arguments of a library method that can throw.
    fn check_library(&mut self, function: Function, values: &[Exp], operands: &[&Expr]) {
        match function {
            Function::CharAt => {
                let place = operands[1].span;
                let chars = Box::new(call(super::background::CHARS, vec![values[0].clone()], place));
                let length = exp(ExpKind::Size(chars), place);
                let low = binary(BinOp::Le, int(0, place), values[1].clone(), place);
                let high = binary(BinOp::Lt, values[1].clone(), length, place);
                self.check(all([low, high], place), Check::StringBounds, place);
            }
            Function::FloorMod | Function::FloorDiv => {
                let place = operands[1].span;
                let is_some = binary(BinOp::Ne, values[1].clone(), int(0, place), place);
                self.check(is_some, Check::Division, place);
            }
            _ => {}
        }
    }

    /// Returns an arbitrary value of a type.
    pub(super) fn any(&mut self, ty: Primitive, span: Span) -> Exp {
        self.uses.any.insert(format!("{ty:?}"), ty);
        let name = self.declare("t", primitive(ty, span));
        let made = call(&format!("any_{ty:?}"), Vec::new(), span);
        self.push(assign(var(&name, span), made, span));
        var(&name, span)
    }

    /// `new C(…)`
    pub(super) fn new_object(
        &mut self,
        class: ClassIx,
        constructor: MethodIx,
        outer: Option<&Expr>,
        arguments: &[Expr],
        span: Span,
    ) -> Exp {
        if self.world.class(class).is_prelude && !self.has_contract(constructor) {
            self.library_constructor(constructor, &[class], arguments, span);
            if !self.world.is_subclass(class, self.world.known.throwable) && class != self.world.known.object
            {
                let what = format!("a new {}", self.world.class(class).name);
                self.unsupported(&what, span);
            }
            return self.allocated(class, span);
        }
        let around = outer.map(|e| {
            let object = self.receiver(e);
            self.saved(object, &e.ty)
        });
        let operands: Vec<&Expr> = arguments.iter().collect();
        let mut values = self.operands(&operands);
        let object = match self.world.class(class).is_lambda {
            true => self.some_object(class, span),
            false => self.allocated(class, span),
        };
        self.assume_kept(&object, class, around, span);
        values.insert(0, object.clone());
        let name = self.method_name(constructor);
        self.constructor_call(constructor, &name, values.clone(), span);
        self.assume_constructed(&object, class, span);
        self.assume_components(&object, constructor, &values[1..], span);
        object
    }

    /// Assumes the values of a new object's synthetic fields (the outer object and the captured
    /// variables), which are set before the constructor runs.
    fn assume_kept(&mut self, object: &Exp, class: ClassIx, around: Option<Exp>, span: Span) {
        let Some(kept) = self.world.synthetic_values(class, around.as_ref()) else {
            return self.unsupported("an inner object without an outer instance", span);
        };
        for (ix, value) in kept {
            let value = match value {
                SyntheticValue::Outer(around) => around,
                SyntheticValue::Path(way) => self.follow(object.clone(), &way, span),
                SyntheticValue::Variable(variable) => match self.captured(variable, span) {
                    Some(value) => value,
                    None => return self.unsupported("a variable that is not captured here", span),
                },
            };
            let place = self.field_of(object.clone(), ix, span);
            self.assume(binary(BinOp::Eq, place, value, span), span);
        }
    }

    /// Returns the value of a captured variable: a variable of this method, or one that an
    /// enclosing object has captured.
    fn captured(&mut self, variable: VarIx, span: Span) -> Option<Exp> {
        if let Some(name) = self.member.vars.get(&variable) {
            return Some(var(name, span));
        }
        let way = self.world.path_to_captured(self.member.class?, variable)?;
        Some(self.follow(self.this(span), &way, span))
    }

    /// Returns the value at the end of a path of fields from an object.
    fn follow(&mut self, object: Exp, way: &[FieldIx], span: Span) -> Exp {
        way.iter().fold(object, |at, &ix| self.field_of(at, ix, span))
    }

    /// Returns an object of exactly this class that need not be new: the value of a lambda
    /// expression (JLS 15.27.4), or an exception of the virtual machine, which HotSpot may reuse.
    pub(super) fn some_object(&mut self, class: ClassIx, span: Span) -> Exp {
        let object = self.any(Primitive::Ref, span);
        let there = binary(BinOp::Ne, object.clone(), null(span), span);
        let is_one = self.is_exactly(object.clone(), class, span);
        self.assume(all([there, is_one], span), span);
        object
    }

    /// Encodes an allocation: a new object of a class, with permission to its fields, which have
    /// their default values.
    pub(super) fn allocated(&mut self, class: ClassIx, span: Span) -> Exp {
        let fields = self.object_fields(class);
        let names = fields
            .iter()
            .map(|&ix| ident(&self.field_name(ix), span))
            .collect();
        let name = self.declare("new", primitive(Primitive::Ref, span));
        let object = || var(&name, span);
        let made = exp(ExpKind::New(Some(names)), span);
        self.push(assign(object(), made, span));
        let mut facts = vec![self.is_exactly(object(), class, span)];
        facts.extend(self.defaults(&object(), &fields, span));
        self.assume(all(facts, span), span);
        object()
    }

    /// Returns the instance fields of a class, those of superclasses first. Library fields are left
    /// out, as user code cannot access them.
    pub(super) fn object_fields(&self, class: ClassIx) -> Vec<FieldIx> {
        let mut above: Vec<ClassIx> = self.world.superclasses(class).collect();
        above.reverse();
        let known = above.into_iter().filter(|&c| !self.world.class(c).is_prelude);
        known
            .flat_map(|c| self.world.class(c).fields.iter().copied())
            .filter(|&f| !self.world.field(f).modifiers.is_static)
            .collect()
    }

    /// Returns the facts that fields have the default values of their types. Final fields are left
    /// out, as no one sees their default values.
    pub(super) fn defaults(&mut self, object: &Exp, fields: &[FieldIx], span: Span) -> Vec<Exp> {
        let mut facts = Vec::new();
        for &ix in fields {
            if self.is_final_field(ix) {
                continue;
            }
            let name = self.field_name(ix);
            let ty = self.world.field(ix).ty.clone();
            let place = field(object.clone(), &name, span);
            facts.push(binary(BinOp::Eq, place, self.default_value(&ty, span), span));
        }
        facts
    }

    pub(super) fn default_value(&self, ty: &Type, span: Span) -> Exp {
        match self.primitive_of(ty) {
            Primitive::Bool => bool(false, span),
            Primitive::Int => int(0, span),
            _ => null(span),
        }
    }

    /// Encodes a constructor call: `this(…)`, `super(…)`, or that of `new` after the allocation.
    pub(super) fn constructor_call(
        &mut self,
        constructor: MethodIx,
        name: &str,
        arguments: Vec<Exp>,
        span: Span,
    ) {
        if self.is_generated(constructor) {
            return self.implicit_constructor(constructor, arguments, span);
        }
        self.method_call(constructor, name, arguments, span);
    }
}
