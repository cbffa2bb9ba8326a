//! Prints the values of results and variables.

use super::source::{Binding, Source};
use super::{CUT, ConditionPrinter, PrintError, Printed, Printer, numbers};
use crate::literals;
use echis_java_semantics::types::Type;
use echis_java_syntax::quote;
use echis_logic::{Op, Term};
use echis_program::ast::{self, ClassId, ClassKind, Precision};
use echis_program::float::Float;
use echis_program::run;

/// Arrays and strings up to this length are printed element by element.
const LONGEST_LISTED: i64 = 40;
/// The maximal depth to which objects in objects are printed.
const DEEPEST: u32 = 3;

/// A Java literal for a value; none for an object. `ty` is the value's type in the program.
pub fn scalar_literal(value: &run::Value, ty: ast::Type) -> Option<String> {
    Some(match (value, ty) {
        (run::Value::Bool(b), _) => b.to_string(),
        (run::Value::Bits(n), ast::Type::Bits(ast::Bits::U16)) => quote::character(u16::try_from(*n).ok()?),
        (run::Value::Bits(n), _) => numbers::literal((*n).into(), true).text,
        (run::Value::Int(n), _) => n.to_string(),
        (run::Value::Float(x), _) => literals::floating(*x),
        (run::Value::Nil, _) => "null".to_owned(),
        (run::Value::Object(_), _) => return None,
    })
}

/// A Java string literal for UTF-16 code units.
pub fn text_literal(units: &[u16]) -> String {
    quote::string(units)
}

/// An object that the run has created.
#[derive(Debug, Clone)]
pub struct CreatedObject {
    /// The object's class in the program.
    pub class: ClassId,
    /// The values of the object's fields, in the order of its class.
    pub fields: Vec<Term>,
    /// The length and the elements; none if the object is no array.
    pub array: Option<(Term, Term)>,
}

/// A value in a state of an exploration.
pub struct Value<'a> {
    /// The term to print.
    pub term: Term,
    /// The value's type in the program.
    pub ty: ast::Type,
    /// The path condition of the state.
    pub condition: &'a [Term],
    /// The objects that the run has created, by number.
    pub objects: &'a dyn Fn(u32) -> Option<CreatedObject>,
}

impl ConditionPrinter<'_> {
    /// Prints a value as a Java expression. An object that the run has created has no expression:
    /// it is printed with its fields, as in `new Node {next = null}`. A value that is too long or
    /// that Java cannot express is printed as `…`.
    pub fn value(&self, value: &Value) -> String {
        let mut printer = self.printer(value.condition);
        let printed = printer.value(value.term, value.ty, value.objects, DEEPEST);
        printed.map_or_else(|_| CUT.to_owned(), |source| source.text)
    }
}

type Objects<'o> = &'o dyn Fn(u32) -> Option<CreatedObject>;

impl Printer<'_> {
    fn value(&mut self, term: Term, ty: ast::Type, objects: Objects, depth: u32) -> Printed<Source> {
        match ty {
            ast::Type::Bool => self.boolean(term),
            ast::Type::Int => self.integer(term).map(|(source, _)| source),
            ast::Type::Bits(bits) => self.integral(term, bits == ast::Bits::U16),
            ast::Type::Float(precision) => self.float(term, precision),
            ast::Type::Ref(_) => self.object_value(term, objects, depth),
        }
    }

    /// Prints a floating-point number, or a choice between several.
    pub(super) fn float(&mut self, term: Term, precision: Precision) -> Printed<Source> {
        self.count()?;
        if let Some(bits) = self.terms.bits_value(term) {
            let text = literals::floating(Float::of_bits(precision, bits));
            return Ok(Source::integer(text));
        }
        let node = self.terms.node(term);
        let args = &node.args;
        match &node.op {
            Op::Ite => {
                let condition = self.boolean(args[0])?;
                let (yes, no) = (self.float(args[1], precision)?, self.float(args[2], precision)?);
                Ok(Source::choice(&condition, &yes, &no))
            }
            Op::Apply(symbol) => {
                let applied = self.applied(*symbol, term, args)?;
                match applied.ty.precision() == Some(precision) {
                    true => Ok(applied.source),
                    false => Err(PrintError::Inexpressible),
                }
            }
            Op::Array(_) => match self.read_over_write(args[0], args[1]) {
                Some(choice) => self.float(choice, precision),
                None => self.element(args[0], args[1]).map(|r| r.source),
            },
            _ => Err(PrintError::Inexpressible),
        }
    }

    /// Prints whether two floating-point numbers have the same bits, or the negation.
    pub(super) fn same_float(
        &mut self,
        operator: &str,
        precision: Precision,
        a: Term,
        b: Term,
    ) -> Printed<Source> {
        let (a, b) = match self.terms.bits_value(a) {
            Some(_) => (b, a),
            None => (a, b),
        };
        let known = self
            .terms
            .bits_value(b)
            .map(|bits| Float::of_bits(precision, bits).value());
        let (a, b) = (self.float(a, precision)?, self.float(b, precision)?);
        // `==` does not distinguish the two zeros, and NaN is not equal to itself.
        if known.is_some_and(|value| value != 0.0 && !value.is_nan()) {
            return Ok(Source::infix(&a, operator, &b, Binding::Equality));
        }
        let class = match precision {
            Precision::Single => "Float",
            Precision::Double => "Double",
        };
        let text = format!("{class}.compare({}, {}) {operator} 0", a.text, b.text);
        Ok(Source::new(text, Binding::Equality))
    }

    fn object_value(&mut self, term: Term, objects: Objects, depth: u32) -> Printed<Source> {
        self.count()?;
        let node = self.terms.node(term);
        if let (Op::Ite, &[condition, yes, no]) = (&node.op, node.args.as_slice()) {
            let condition = self.boolean(condition)?;
            let (yes, no) = (
                self.object_value(yes, objects, depth)?,
                self.object_value(no, objects, depth)?,
            );
            return Ok(Source::choice(&condition, &yes, &no));
        }
        match self.vocabulary.as_created(term) {
            Some(number) => match objects(number) {
                Some(object) => self.created(&object, objects, depth),
                None => Err(PrintError::Inexpressible),
            },
            None => self.reference(term).map(|r| r.source),
        }
    }

    fn created(&mut self, object: &CreatedObject, objects: Objects, depth: u32) -> Printed<Source> {
        let ty = self.java_class(object.class)?;
        let kind = &self.lowered.program.classes[object.class.index()].kind;
        let world = self.world();
        if *ty == world.string() {
            return Ok(self.text(object));
        }
        match (ty, kind, object.array) {
            (Type::Array(element), ClassKind::Array(lowered), Some((length, elements))) => {
                let name = self.scope.source(element).ok_or(PrintError::Inexpressible)?;
                self.created_array(&name, *lowered, (length, elements), objects, depth)
            }
            _ if world.unboxed(ty).is_some() => {
                let value = *object.fields.first().ok_or(PrintError::Inexpressible)?;
                let ClassKind::Object(fields) = kind else {
                    return Err(PrintError::Inexpressible);
                };
                let field = *fields.first().ok_or(PrintError::Inexpressible)?;
                let ty = self.lowered.program.fields[field.index()].ty;
                self.value(value, ty, objects, depth)
            }
            _ => self.created_object(object, ty, objects, depth),
        }
    }

    /// Prints a string as far as it is known: `"x = " + s.charAt(0)`.
    fn text(&mut self, object: &CreatedObject) -> Source {
        let unknown = Source::primary(format!("new String({CUT})"));
        let Some((length, elements)) = object.array else {
            return unknown;
        };
        let Some(length) = self.known_integer(length).filter(|n| *n <= LONGEST_LISTED) else {
            return unknown;
        };
        let mut parts: Vec<String> = Vec::new();
        let mut known: Vec<u16> = Vec::new();
        for i in 0..length {
            let unit = self.element_at(elements, i);
            match self.known_integer(unit) {
                Some(value) => known.push(value as u16),
                None => {
                    if !known.is_empty() || parts.is_empty() {
                        parts.push(quote::string(&std::mem::take(&mut known)));
                    }
                    let Ok(unit) = self.character(unit) else {
                        return unknown;
                    };
                    parts.push(unit.operand(Binding::Multiplicative));
                }
            }
        }
        if !known.is_empty() || parts.is_empty() {
            parts.push(quote::string(&known));
        }
        match &parts[..] {
            [only] => Source::primary(only.clone()),
            _ => Source::new(parts.join(" + "), Binding::Additive),
        }
    }

    /// Prints a term as an expression of type `char`.
    fn character(&mut self, unit: Term) -> Printed<Source> {
        let source = match self.terms.sort_of(unit).is_numeric() {
            true => self.integer(unit)?.0,
            false => self.integral(unit, true)?,
        };
        let is_read = matches!(self.terms.peek(unit).op, Op::Apply(_) | Op::Array(_));
        Ok(match is_read || source.text.starts_with("(char) ") {
            true => source,
            false => Source::cast("char", &source),
        })
    }

    fn element_at(&self, elements: Term, index: i64) -> Term {
        let t = self.terms;
        let sort = t.array_parts(t.sort_of(elements)).map(|parts| parts.0);
        let index = match sort.and_then(|sort| t.bits_width(sort)) {
            Some(width) => t.bits(width, index.into()),
            None => t.int(index),
        };
        t.select(elements, index)
    }

    fn created_array(
        &mut self,
        name: &str,
        element: ast::Type,
        (length, elements): (Term, Term),
        objects: Objects,
        depth: u32,
    ) -> Printed<Source> {
        let Some(count) = self.known_integer(length).filter(|n| *n <= LONGEST_LISTED) else {
            let length = match self.terms.sort_of(length).is_numeric() {
                true => self.integer(length)?.0,
                false => self.signed(length)?.source,
            };
            let is_untouched = matches!(
                self.terms.peek(elements).op,
                Op::Array(echis_logic::ArrayOp::Const)
            );
            let rest = if is_untouched { "" } else { " {…}" };
            return Ok(Source::primary(format!("new {name}[{}]{rest}", length.text)));
        };
        if depth == 0 {
            return Ok(Source::primary(format!("new {name}[] {{{CUT}}}")));
        }
        let mut parts = Vec::new();
        for i in 0..count {
            let value = self.element_at(elements, i);
            parts.push(self.value(value, element, objects, depth - 1)?.text);
        }
        Ok(Source::primary(format!("new {name}[] {{{}}}", parts.join(", "))))
    }

    fn created_object(
        &mut self,
        object: &CreatedObject,
        ty: &Type,
        objects: Objects,
        depth: u32,
    ) -> Printed<Source> {
        let program = &self.lowered.program;
        let world = self.world();
        let Type::Class(class, _) = ty else {
            return Err(PrintError::Inexpressible);
        };
        let name = world.class(*class).name.clone();
        let ClassKind::Object(fields) = &program.classes[object.class.index()].kind else {
            return Err(PrintError::Inexpressible);
        };
        let named: Vec<(String, ast::Type, Term)> = fields
            .iter()
            .zip(&object.fields)
            .map(|(field, value)| {
                let field = &program.fields[field.index()];
                (field.name.to_string(), field.ty, *value)
            })
            .collect();
        let mut above = world.superclasses(*class);
        if let Some(owner) = above.find(|&c| world.class(c).kind == echis_java_syntax::tree::TypeKind::Enum) {
            let ordinal = named.iter().find(|(name, ..)| name == "$ordinal");
            let ordinal = ordinal.and_then(|(.., value)| usize::try_from(self.known_integer(*value)?).ok());
            let constant = ordinal.and_then(|n| world.class(owner).constants.get(n));
            if let Some(constant) = constant {
                let owner = &world.class(owner).name;
                return Ok(Source::primary(format!(
                    "{owner}.{}",
                    world.field(*constant).name
                )));
            }
        }
        let is_inner = named.iter().any(|(name, ..)| name.contains('$'));
        if depth == 0 || is_inner || world.class(*class).is_prelude {
            return Ok(Source::primary(format!("new {name} {{{CUT}}}")));
        }
        let mut parts = Vec::new();
        for (field, ty, value) in named {
            let value = self.value(value, ty, objects, depth - 1)?;
            parts.push(format!("{field} = {}", value.text));
        }
        Ok(Source::primary(format!("new {name} {{{}}}", parts.join(", "))))
    }
}
