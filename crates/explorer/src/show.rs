//! Prints terms over the initial state in the syntax of the program: `a[2]`, `node.next`, `x
//! instanceof C`.

use crate::context::{Context, Part};
use echis_logic::{ArrayOp, Op, Reads, Term};
use echis_program::ast::{ClassId, Precision, Type};
use echis_program::float::Float;
use rustc_hash::FxHashSet;

impl Context<'_, '_> {
    /// Prints a condition for users.
    pub fn show(&self, condition: Term) -> String {
        self.show_value(condition, Type::Bool)
    }

    /// Prints a value of a type for users.
    pub fn show_value(&self, value: Term, ty: Type) -> String {
        let readable = match ty {
            Type::Ref(_) if self.is_named(value) => self.named(value),
            Type::Float(precision) => self.readable_float(value, precision),
            _ => self.readable(value),
        };
        self.terms.show_with(readable, &|symbol| match self.part(symbol) {
            Some(Part::Field(field)) => Reads::Member(self.program.fields[field.index()].name.to_string()),
            Some(Part::Elements(..)) => Reads::Operand,
            Some(Part::Length(_)) => Reads::Member("length".into()),
            Some(Part::Class) => Reads::Called("class".into()),
            None => {
                let name = self.terms.symbol_info(symbol).name;
                match name.strip_prefix(INSTANCE) {
                    Some(class) => Reads::Instance(class.into()),
                    // a value that is read several times has a number
                    None => Reads::Called(name.strip_suffix("@1").unwrap_or(&name).replace('@', "#")),
                }
            }
        })
    }

    /// Replaces numbers that stand for references and classes by names.
    fn readable(&self, term: Term) -> Term {
        let t = self.terms;
        t.map(term, &mut |node, args| {
            if node.op != Op::Eq {
                return None;
            }
            let (a, b) = (args[0], args[1]);
            if let Some(class) = self.class_test(a, b).or_else(|| self.class_test(b, a)) {
                return Some(class);
            }
            if let Some(precision) = self.as_float(a).or_else(|| self.as_float(b)) {
                return Some(t.eq(
                    self.readable_float(a, precision),
                    self.readable_float(b, precision),
                ));
            }
            let (reference, other) = if self.is_named(a) { (b, a) } else { (a, b) };
            (self.is_reference(reference) && self.is_named(other)).then(|| t.eq(reference, self.named(other)))
        })
    }

    /// Prints a fixed value and its number.
    pub(crate) fn show_fixed(&self, (value, ty): (Term, Type), number: Term) -> String {
        let (value, number) = (self.show_value(value, ty), self.show_value(number, ty));
        format!("only {value} = {number} was followed")
    }

    /// The type of a value of the initial state: an input, a field or an element.
    fn initial_type(&self, term: Term) -> Option<Type> {
        let node = self.terms.node(term);
        match node.op {
            Op::Apply(symbol) => match self.part(symbol) {
                Some(Part::Field(field)) => Some(self.program.fields[field.index()].ty),
                Some(_) => None,
                None => self.input_type(term),
            },
            Op::Array(ArrayOp::Select) => match self.terms.node(node.args[0]).op {
                Op::Apply(symbol) => match self.part(symbol)? {
                    Part::Elements(ty, _) => Some(ty),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// The precision of a value of the initial state, if it is a floating-point number.
    fn as_float(&self, term: Term) -> Option<Precision> {
        match self.initial_type(term)? {
            Type::Float(precision) => Some(precision),
            _ => None,
        }
    }

    /// A floating-point number, or a choice between some, in decimal notation.
    fn readable_float(&self, value: Term, precision: Precision) -> Term {
        let t = self.terms;
        let node = t.node(value);
        match (&node.op, node.args.as_slice(), t.bits_value(value)) {
            (_, _, Some(bits)) => {
                let name = Float::of_bits(precision, bits).to_string();
                t.apply(t.symbol(&name, &[], self.sort(Type::Float(precision))), &[])
            }
            (Op::Ite, &[condition, yes, no], _) => t.ite(
                self.readable(condition),
                self.readable_float(yes, precision),
                self.readable_float(no, precision),
            ),
            _ => self.readable(value),
        }
    }

    /// Nil or an object that the run created, if it is a reference.
    fn is_named(&self, reference: Term) -> bool {
        reference == self.nil() || self.as_created(reference).is_some()
    }

    /// Whether a term is known to be a reference. Choices share their parts, and each part is
    /// visited once.
    fn is_reference(&self, term: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = self.terms.node(term);
            if node.op == Op::Ite {
                open.extend([node.args[2], node.args[1]]);
            } else if matches!(self.initial_type(term), Some(Type::Ref(_))) {
                return true;
            }
        }
        false
    }

    fn named(&self, reference: Term) -> Term {
        let name = match self.as_created(reference) {
            Some(n) => format!("new#{}", n + 1),
            None => "null".to_owned(),
        };
        let t = self.terms;
        t.apply(t.symbol(&name, &[], self.reference), &[])
    }

    /// Prints `class(x) == C` as `x instanceof C`.
    fn class_test(&self, class: Term, constant: Term) -> Option<Term> {
        let t = self.terms;
        let node = t.node(class);
        let Op::Apply(symbol) = node.op else { return None };
        if self.part(symbol)? != Part::Class {
            return None;
        }
        let class = ClassId(u32::try_from(t.bits_value(constant)?).ok()?);
        let name = &self.program.classes.get(class.index())?.name;
        let test = t.symbol(
            &format!("{INSTANCE}{name}"),
            &[self.reference],
            echis_logic::Sort::BOOL,
        );
        Some(t.apply(test, &[node.args[0]]))
    }
}

const INSTANCE: &str = "instanceof ";
