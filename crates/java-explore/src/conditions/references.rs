//! Prints references, and the values that are read through them: fields, elements, lengths,
//! classes.
//!
//! A cast is printed where the static type of an object does not have the field or the elements
//! that are read. Hidden state of library objects is named by the methods that return it:
//! `text.length()`, `list.get(i)`.

use super::source::{Binding, Reference, Source};
use super::{Input, Part, PrintError, Printed, Printer, deep};
use crate::lower::ParameterKind;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type};
use echis_logic::{ArrayOp, Op, Symbol, Term};
use echis_program::ast::{
    self, ClassId, ClassKind, Expression, ExpressionKind, Place, Precision, StatementKind,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Groups of tests of one object's class. The first test of a group maps to the object and the
/// class whose subclasses the group tests for; the other tests map to none.
pub(super) type InstanceTests = FxHashMap<Term, Option<(Term, Type)>>;

impl Printer<'_> {
    /// Whether a term is a reference: an input, a field or an element of a reference type, or a
    /// choice with such a part.
    pub(super) fn is_reference(&self, term: Term) -> bool {
        self.any_choice(term, &mut |s, part| {
            s.declared(part).is_some_and(|ty| matches!(ty, ast::Type::Ref(_)))
        })
    }

    /// The precision of a floating-point number; none for other terms.
    pub(super) fn precision(&self, term: Term) -> Option<Precision> {
        let mut found = None;
        self.any_choice(term, &mut |s, part| {
            if let Some(ast::Type::Float(precision)) = s.declared(part) {
                found = Some(precision);
            }
            found.is_some()
        });
        found
    }

    /// Whether `holds` is true of a part of a choice. Choices share their parts, and each part is
    /// visited once.
    fn any_choice(&self, term: Term, holds: &mut dyn FnMut(&Self, Term) -> bool) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![term];
        while let Some(part) = open.pop() {
            if !seen.insert(part) {
                continue;
            }
            let node = self.terms.peek(part);
            if node.op == Op::Ite {
                open.extend([node.args[2], node.args[1]]);
                continue;
            }
            drop(node);
            if holds(self, part) {
                return true;
            }
        }
        false
    }

    /// The program's type of an input, a field or an element.
    fn declared(&self, term: Term) -> Option<ast::Type> {
        let node = self.terms.peek(term);
        let program = &self.lowered.program;
        match node.op {
            Op::Apply(symbol) => match self.vocabulary.part(symbol) {
                Some(Part::Field(field)) => Some(program.fields[field.index()].ty),
                Some(_) => None,
                None => match self.vocabulary.input(term)? {
                    Input::Argument(n) => Some(program.procedures[self.lowered.entry.index()].locals[n].ty),
                    Input::Read(_, ty) => Some(ty),
                },
            },
            Op::Array(ArrayOp::Select) => self.element_type(node.args[0]),
            _ => None,
        }
    }

    /// The element type of an array that exists at the start.
    fn element_type(&self, array: Term) -> Option<ast::Type> {
        let node = self.terms.peek(array);
        let inner = match (&node.op, node.args.as_slice()) {
            (Op::Apply(symbol), _) => match self.vocabulary.part(*symbol) {
                Some(Part::Elements(element)) => return Some(element),
                _ => return None,
            },
            (Op::Array(ArrayOp::Store), &[inner, ..]) => inner,
            (Op::Ite, &[_, inner, _]) => inner,
            _ => return None,
        };
        drop(node);
        self.element_type(inner)
    }

    /// Prints a reference, and determines its static type.
    pub(super) fn reference(&mut self, term: Term) -> Printed<Reference> {
        self.count()?;
        deep(|| self.reference_of(term))
    }

    fn reference_of(&mut self, term: Term) -> Printed<Reference> {
        if self.terms.bits_value(term) == Some(0) {
            return Ok(Reference::new(Source::primary("null"), Type::Null));
        }
        let node = self.terms.node(term);
        let args = &node.args;
        match node.op {
            Op::Apply(symbol) => self.applied(symbol, term, args),
            Op::Array(ArrayOp::Select) => match self.read_over_write(args[0], args[1]) {
                Some(choice) => self.reference(choice),
                None => self.element(args[0], args[1]),
            },
            Op::Ite => {
                let condition = self.boolean(args[0])?;
                let (yes, no) = (self.reference(args[1])?, self.reference(args[2])?);
                let ty = self.common_type(&yes.ty, &no.ty);
                Ok(Reference::new(
                    Source::choice(&condition, &yes.source, &no.source),
                    ty,
                ))
            }
            _ => Err(PrintError::Inexpressible),
        }
    }

    /// A common supertype of two references.
    fn common_type(&self, a: &Type, b: &Type) -> Type {
        let world = self.world();
        match (a, b) {
            (Type::Null, other) | (other, Type::Null) => other.clone(),
            _ if world.is_subtype(a, b) => b.clone(),
            _ if world.is_subtype(b, a) => a.clone(),
            _ => world.object(),
        }
    }

    /// Prints an input, or a value that is read from an object that exists at the start.
    pub(super) fn applied(&mut self, symbol: Symbol, term: Term, args: &[Term]) -> Printed<Reference> {
        match self.vocabulary.part(symbol) {
            Some(Part::Field(field)) => {
                let field = self.lowered.java_fields.get(field.index()).copied();
                self.field(field.ok_or(PrintError::Inexpressible)?, args[0])
            }
            Some(Part::Length) => self.length(args[0]),
            Some(Part::Elements(_) | Part::Class) => Err(PrintError::Inexpressible),
            None => self.input(term),
        }
    }

    fn input(&mut self, term: Term) -> Printed<Reference> {
        match self.vocabulary.input(term).ok_or(PrintError::Inexpressible)? {
            Input::Argument(n) => {
                let parameter = self.lowered.parameters.get(n).ok_or(PrintError::Inexpressible)?;
                let name = &parameter.name;
                let ty = self.argument_type(n).ok_or(PrintError::Inexpressible)?;
                Ok(match parameter.kind {
                    ParameterKind::EnumOrdinal => Reference::new(
                        Source::new(
                            format!("{name} == null ? -1 : {name}.ordinal()"),
                            Binding::Conditional,
                        ),
                        Type::Int,
                    ),
                    ParameterKind::Receiver | ParameterKind::Plain => {
                        Reference::new(Source::primary(&**name), ty)
                    }
                })
            }
            Input::Read(n, ty) => {
                let ty = self.read_type(ty)?;
                let name = self.scope.source(&ty).ok_or(PrintError::Inexpressible)?;
                Ok(Reference::new(
                    Source::cast(&name, &Source::primary(format!("reads[{n}]"))),
                    ty,
                ))
            }
        }
    }

    /// The Java type of a value that is read from outside.
    fn read_type(&self, ty: ast::Type) -> Printed<Type> {
        Ok(match ty {
            ast::Type::Bool => Type::Boolean,
            ast::Type::Int => Type::Int,
            ast::Type::Bits(bits) => match (bits.width, bits.signed) {
                (8, _) => Type::Byte,
                (16, true) => Type::Short,
                (16, false) => Type::Char,
                (32, _) => Type::Int,
                _ => Type::Long,
            },
            ast::Type::Float(Precision::Single) => Type::Float,
            ast::Type::Float(Precision::Double) => Type::Double,
            ast::Type::Ref(class) => self.java_class(class)?.clone(),
        })
    }

    fn field(&mut self, field: FieldIx, object: Term) -> Printed<Reference> {
        let world = self.world();
        let info = world.field(field);
        let owner = Type::class(info.class);
        if world.class(info.class).is_prelude {
            return self.library_field(field, object);
        }
        let is_named = world.class(info.class).fields.contains(&field);
        if !is_named || !self.is_as_given(info.class) {
            // The outer object, a captured variable, or an argument of a constructor.
            return Err(PrintError::Inexpressible);
        }
        let object = self.reference(object)?;
        let member = match self.is_visible(field) {
            true => info.name.to_string(),
            false => self.accessor(field).ok_or(PrintError::Inexpressible)?,
        };
        let object = match self.means(&object.ty, field) {
            true => object.source,
            false => self.cast(&owner, object)?,
        };
        Ok(Reference::new(
            Source::member(&object, &member),
            world.erase(&info.ty),
        ))
    }

    /// Whether the components of a record are the arguments of its constructor. Terms stand for the
    /// arguments (see `input_records.rs`), so only then they can be printed as components. True of
    /// classes without a constructor that changes or refuses its arguments.
    pub(super) fn is_as_given(&self, class: ClassIx) -> bool {
        self.world()
            .judging(class)
            .is_none_or(|constructor| self.only_judges(constructor))
    }

    /// Whether a constructor stores its parameters as they are, unless it refuses them.
    fn only_judges(&self, constructor: MethodIx) -> bool {
        let (program, methods) = (&self.lowered.program, &self.lowered.java_methods);
        let Some((&own, _)) = methods.iter().find(|(_, method)| **method == constructor) else {
            return false;
        };
        let count = program.procedures[own.index()].parameters;
        let mut statements = program
            .all_statements()
            .filter(|(procedure, _)| *procedure == own);
        let components = &self
            .world()
            .class(self.world().method(constructor).class)
            .components;
        // The receiver is the first parameter.
        let is_own = |field: &ast::FieldId, e: &Expression| {
            let component = self.lowered.java_fields.get(field.index());
            let position = components.iter().position(|f| Some(f) == component);
            matches!(e.kind, ExpressionKind::Local(id) if position.is_some_and(|n| id.index() == n + 1))
        };
        statements.all(|(_, statement)| match &statement.kind {
            StatementKind::Assign(Place::Local(id), _) => id.index() >= count,
            StatementKind::Assign(Place::Field(_, field), value) => is_own(field, value),
            _ => true,
        })
    }

    /// Whether code of the method can name a field. Private fields can be named only within the
    /// same top-level class (JLS 6.6.1).
    fn is_visible(&self, field: FieldIx) -> bool {
        let world = self.world();
        let info = world.field(field);
        let own = world.method(self.lowered.declared).class;
        let same_package = world.class(info.class).package == world.class(own).package;
        match info.modifiers.private {
            true => world.outermost(info.class) == world.outermost(own),
            false => info.modifiers.public || same_package,
        }
    }

    /// The implicit accessor of a record's component; none if the accessor is written in the
    /// source.
    fn accessor(&self, field: FieldIx) -> Option<String> {
        let world = self.world();
        let info = world.field(field);
        let class = world.class(info.class);
        let is_written = |m: &&MethodIx| {
            let method = world.method(**m);
            method.name == info.name && method.parameters.is_empty() && method.source.is_some()
        };
        let is_plain = class.components.contains(&field) && !class.methods.iter().any(|m| is_written(&m));
        is_plain.then(|| format!("{}()", info.name))
    }

    /// Whether the name of a field denotes this field in an object of a static type.
    fn means(&self, ty: &Type, field: FieldIx) -> bool {
        let Type::Class(class, _) = ty else { return false };
        let world = self.world();
        let info = world.field(field);
        if info.modifiers.private {
            return *class == info.class;
        }
        let mut declaring = world.superclasses(*class).filter(|&c| {
            let fields = &world.class(c).fields;
            fields.iter().any(|&f| world.field(f).name == info.name)
        });
        declaring.next() == Some(info.class)
    }

    fn cast(&self, ty: &Type, object: Reference) -> Printed<Source> {
        let name = self.scope.source(ty).ok_or(PrintError::Inexpressible)?;
        Ok(Source::cast(&name, &self.castable(object, ty)))
    }

    /// An object for a cast to a type or a comparison with an object of the type, with a cast to
    /// `Object` if the compiler would not accept it otherwise.
    fn castable(&self, object: Reference, ty: &Type) -> Source {
        match self.are_castable(&object.ty, ty) {
            true => object.source,
            false => Source::cast("Object", &object.source),
        }
    }

    /// Whether the compiler accepts a cast or a comparison between two reference types (JLS 5.5).
    fn are_castable(&self, a: &Type, b: &Type) -> bool {
        let world = self.world();
        let is_interface = |ty: &Type| matches!(ty, Type::Class(c, _) if world.is_interface(*c));
        let is_final = |ty: &Type| match ty {
            Type::Class(c, _) => world.class(*c).modifiers.is_final,
            _ => true,
        };
        *a == Type::Null
            || *b == Type::Null
            || world.is_subtype(a, b)
            || world.is_subtype(b, a)
            || (is_interface(a) && !is_final(b))
            || (is_interface(b) && !is_final(a))
    }

    /// Prints an object with this static type, with a cast if necessary.
    fn of_type(&mut self, ty: &Type, object: Term) -> Printed<Source> {
        let object = self.reference(object)?;
        match object.ty == *ty {
            true => Ok(object.source),
            false => self.cast(ty, object),
        }
    }

    /// Prints hidden state of a library object by the method that returns it.
    fn library_field(&mut self, field: FieldIx, object: Term) -> Printed<Reference> {
        let world = self.world();
        let info = world.field(field);
        let owner = Type::class(info.class);
        if let Some(primitive) = world.unboxed(&owner) {
            let object = self.of_type(&owner, object)?;
            let member = format!("{}Value()", world.show(&primitive));
            return Ok(Reference::new(Source::member(&object, &member), primitive));
        }
        let method = match (&*world.class(info.class).name, &*info.name) {
            ("StringBuilder", "$length") => "length()",
            ("ArrayList" | "Vector", "$size") => "size()",
            _ => return Err(PrintError::Inexpressible),
        };
        let object = self.of_type(&owner, object)?;
        Ok(Reference::new(Source::member(&object, method), Type::Int))
    }

    /// The library object whose backing array this is, and the field that holds the array.
    fn keeper(&self, array: Term) -> Option<(Term, FieldIx)> {
        let node = self.terms.peek(array);
        let Op::Apply(symbol) = node.op else { return None };
        let Some(Part::Field(field)) = self.vocabulary.part(symbol) else {
            return None;
        };
        let field = *self.lowered.java_fields.get(field.index())?;
        let class = self.world().field(field).class;
        let is_kept = self.world().class(class).is_prelude;
        is_kept.then(|| (node.args[0], field))
    }

    /// Whether a library field holds a backing array, which is never null.
    fn is_kept_array(&self, field: FieldIx) -> bool {
        let info = self.world().field(field);
        let owner = &*self.world().class(info.class).name;
        matches!(
            (owner, &*info.name),
            ("StringBuilder", "$text") | ("ArrayList" | "Vector", "$all")
        )
    }

    /// Prints the length of an array or a string, or the capacity of a `StringBuilder`.
    fn length(&mut self, array: Term) -> Printed<Reference> {
        let world = self.world();
        if let Some((keeper, field)) = self.keeper(array) {
            let owner = Type::class(world.field(field).class);
            if &*world.class(world.field(field).class).name != "StringBuilder" {
                return Err(PrintError::Inexpressible);
            }
            let object = self.of_type(&owner, keeper)?;
            return Ok(Reference::new(Source::member(&object, "capacity()"), Type::Int));
        }
        let object = self.reference(array)?;
        let (object, ty) = self.array_object(array, object, None)?;
        let member = match ty {
            Type::Array(_) => "length",
            _ => "length()",
        };
        Ok(Reference::new(Source::member(&object, member), Type::Int))
    }

    /// An array or a string, with a cast if its static type does not show that it is one.
    fn array_object(
        &self,
        term: Term,
        object: Reference,
        element: Option<ast::Type>,
    ) -> Printed<(Source, Type)> {
        let world = self.world();
        let is_text = |ty: &Type| match ty {
            Type::Class(c, _) => {
                *c == world.known.string
                    || (world.class(*c).is_prelude && &*world.class(*c).name == "CharSequence")
            }
            _ => false,
        };
        if matches!(object.ty, Type::Array(_)) || is_text(&object.ty) {
            return Ok((object.source, object.ty));
        }
        // The array classes for which the conditions test.
        let program = &self.lowered.program;
        let fits = |class: &&ClassId| match program.classes[class.index()].kind {
            ClassKind::Array(own) => element.is_none_or(|element| storage(own) == storage(element)),
            ClassKind::Object(_) | ClassKind::Abstract => false,
        };
        let tested = self.tested.get(&term).into_iter().flatten().filter(fits);
        let classes: BTreeSet<ClassId> = tested.copied().collect();
        let ty = match (classes.iter().next(), element) {
            (Some(class), _) if classes.len() == 1 => self.lowered.java_classes.get(class.index()).cloned(),
            (_, Some(ast::Type::Ref(_))) => Some(Type::array(world.object())),
            (_, Some(ast::Type::Bool)) => Some(Type::array(Type::Boolean)),
            (_, Some(ty @ (ast::Type::Bits(_) | ast::Type::Float(_)))) => {
                Some(Type::array(self.read_type(ty)?)).filter(|ty| *ty != Type::array(Type::Char))
            }
            _ => None,
        };
        let ty = ty.ok_or(PrintError::Inexpressible)?;
        Ok((self.cast(&ty, object)?, ty))
    }

    /// The read-over-write axiom: an element of an updated array is a choice between the written
    /// value and the older element. None for an array of the initial state.
    pub(super) fn read_over_write(&self, array: Term, index: Term) -> Option<Term> {
        let t = self.terms;
        let node = t.node(array);
        match (&node.op, node.args.as_slice()) {
            (Op::Array(ArrayOp::Store), &[rest, at, value]) => {
                Some(t.ite(t.eq(index, at), value, t.select(rest, index)))
            }
            (Op::Array(ArrayOp::Const), &[value]) => Some(value),
            (Op::Ite, &[condition, yes, no]) => {
                Some(t.ite(condition, t.select(yes, index), t.select(no, index)))
            }
            _ => None,
        }
    }

    /// Prints an element of an array of the initial state.
    pub(super) fn element(&mut self, array: Term, index: Term) -> Printed<Reference> {
        let node = self.terms.node(array);
        let Op::Apply(symbol) = node.op else {
            return Err(PrintError::Inexpressible);
        };
        let Some(Part::Elements(element)) = self.vocabulary.part(symbol) else {
            return Err(PrintError::Inexpressible);
        };
        let object = node.args[0];
        let index = self.index(index)?;
        if let Some((keeper, field)) = self.keeper(object) {
            return self.kept_element(keeper, field, &index);
        }
        let reference = self.reference(object)?;
        let (source, ty) = self.array_object(object, reference, Some(element))?;
        Ok(match ty {
            Type::Array(element) => Reference::new(
                Source::primary(format!("{}[{}]", source.operand(Binding::Primary), index.text)),
                Type::clone(&element),
            ),
            _ => Reference::new(
                Source::member(&source, &format!("charAt({})", index.text)),
                Type::Char,
            ),
        })
    }

    fn index(&mut self, index: Term) -> Printed<Source> {
        match self.terms.sort_of(index).is_numeric() {
            true => self.integer(index).map(|(source, _)| source),
            false => self.signed(index).map(|number| number.source),
        }
    }

    /// Prints an element of the backing array of a library object, as in `list.get(i)`.
    fn kept_element(&mut self, keeper: Term, field: FieldIx, index: &Source) -> Printed<Reference> {
        let world = self.world();
        let class = world.field(field).class;
        let (method, ty) = match &*world.class(class).name {
            "StringBuilder" => ("charAt", Type::Char),
            "ArrayList" | "Vector" => ("get", world.object()),
            _ => return Err(PrintError::Inexpressible),
        };
        let object = self.of_type(&Type::class(class), keeper)?;
        Ok(Reference::new(
            Source::member(&object, &format!("{method}({})", index.text)),
            ty,
        ))
    }

    /// Prints `a == b` or `a != b` on references.
    pub(super) fn same(&mut self, operator: &str, a: Term, b: Term) -> Printed<Source> {
        let is_nil = |s: &Self, term| s.terms.bits_value(term) == Some(0);
        let (a, b) = if is_nil(self, a) { (b, a) } else { (a, b) };
        if is_nil(self, b) && self.keeper(a).is_some_and(|(_, field)| self.is_kept_array(field)) {
            return Ok(Source::primary((operator == "!=").to_string()));
        }
        let (a, b) = (self.reference(a)?, self.reference(b)?);
        Ok(Source::equality(&self.castable(a, &b.ty), operator, &b.source))
    }

    /// Prints a test whether an object is of exactly this class, or its negation.
    pub(super) fn exact_class(&mut self, operator: &str, object: Term, class: ClassId) -> Printed<Source> {
        let ty = self.java_class(class)?;
        let is_negated = operator == "!=";
        let Some(name) = self.scope.source(ty) else {
            let object = self.reference(object)?.source;
            let name = self.scope.reflective(ty);
            let test = Source::member(&object, &format!("getClass().getName().equals(\"{name}\")"));
            return Ok(negated(test, is_negated));
        };
        if !self.has_subtypes(ty) {
            return self.instance_test(object, ty, is_negated);
        }
        let object = self.reference(object)?;
        let own = Source::member(&self.castable(object, ty), "getClass()");
        let class = Source::primary(format!("{name}.class"));
        Ok(Source::infix(&own, operator, &class, Binding::Equality))
    }

    /// Whether a type has proper subtypes.
    fn has_subtypes(&self, ty: &Type) -> bool {
        let world = self.world();
        match ty {
            Type::Class(class, _) => {
                let all = world.all_classes();
                !world.class(*class).modifiers.is_final
                    && all
                        .into_iter()
                        .any(|c| c != *class && world.is_subclass(c, *class))
            }
            Type::Array(element) => self.has_subtypes(element),
            _ => false,
        }
    }

    /// Prints `object instanceof C` or its negation.
    pub(super) fn instance_test(&mut self, object: Term, ty: &Type, is_negated: bool) -> Printed<Source> {
        let name = self.scope.source(ty).ok_or(PrintError::Inexpressible)?;
        let object = self.reference(object)?;
        let object = self.castable(object, ty).operand(Binding::Relational);
        let test = Source::new(format!("{object} instanceof {name}"), Binding::Relational);
        Ok(negated(test, is_negated))
    }

    /// Groups tests of one object's class that are equivalent to one `instanceof`: tests in a
    /// disjunction, or negated tests in a conjunction.
    pub(super) fn instance_tests(&self, args: &[Term], are_negated: bool) -> InstanceTests {
        let mut by_object: Vec<(Term, Vec<(Term, ClassId)>)> = Vec::new();
        for &arg in args {
            let node = self.terms.node(arg);
            let test = match are_negated {
                true if node.op == Op::Not => self.class_test(node.args[0]),
                true => None,
                false => self.class_test(arg),
            };
            let Some((object, class)) = test else { continue };
            match by_object.iter_mut().find(|(o, _)| *o == object) {
                Some((_, tests)) => tests.push((arg, class)),
                None => by_object.push((object, vec![(arg, class)])),
            }
        }
        let mut groups = FxHashMap::default();
        for (object, tests) in by_object.iter().filter(|(_, tests)| tests.len() > 1) {
            let classes: BTreeSet<ClassId> = tests.iter().map(|(_, class)| *class).collect();
            if let Some(ty) = self.class_above(&classes) {
                for (i, (arg, _)) in tests.iter().enumerate() {
                    groups.insert(*arg, (i == 0).then(|| (*object, ty.clone())));
                }
            }
        }
        groups
    }

    /// The lowest type whose subclasses among the inputs are exactly these classes.
    fn class_above(&self, classes: &BTreeSet<ClassId>) -> Option<Type> {
        let inputs = &self.lowered.inputs;
        let of_inputs: BTreeSet<ClassId> = classes.intersection(inputs).copied().collect();
        let mut found: Option<(ClassId, &Type)> = None;
        for (i, ty) in self.lowered.java_classes.iter().enumerate() {
            let id = ClassId(i as u32);
            let below = self.hierarchy.concrete_below(id);
            let below: BTreeSet<ClassId> = below.into_iter().filter(|c| inputs.contains(c)).collect();
            let is_lower = found.is_none_or(|(other, _)| self.hierarchy.is_below(id, other));
            if below == of_inputs && is_lower && self.scope.source(ty).is_some() {
                found = Some((id, ty));
            }
        }
        found.map(|(_, ty)| ty.clone())
    }
}

fn negated(test: Source, is_negated: bool) -> Source {
    match is_negated {
        true => Source::new(format!("!{}", test.operand(Binding::Unary)), Binding::Unary),
        false => test,
    }
}

/// The element type as far as storage is concerned: all references are alike.
fn storage(ty: ast::Type) -> ast::Type {
    match ty {
        ast::Type::Ref(_) => ast::Type::Ref(ClassId(0)),
        other => other,
    }
}
