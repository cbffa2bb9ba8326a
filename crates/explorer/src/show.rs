//! Terms over the initial state, as the program would write them: `a[2]`, `node.next`, `x instanceof C`.

use crate::context::{Context, Part};
use echis_logic::{ArrayOp, Op, Reads, Term};
use echis_program::ast::{ClassId, Type};

impl Context<'_, '_> {
    /// A condition for people.
    pub fn show(&self, condition: Term) -> String {
        self.show_value(condition, Type::Bool)
    }

    /// A value of a type, for people.
    pub fn show_value(&self, value: Term, ty: Type) -> String {
        let readable = match ty {
            Type::Ref(_) if self.is_named(value) => self.named(value),
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
                    // what is read several times has a number
                    None => Reads::Called(name.strip_suffix("@1").unwrap_or(&name).replace('@', "#")),
                }
            }
        })
    }

    /// Numbers that stand for references and classes are given names.
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
            let (reference, other) = if self.is_named(a) { (b, a) } else { (a, b) };
            (self.is_reference(reference) && self.is_named(other)).then(|| t.eq(reference, self.named(other)))
        })
    }

    /// Nil or an object that the run created, if it is a reference.
    fn is_named(&self, reference: Term) -> bool {
        reference == self.nil() || self.as_created(reference).is_some()
    }

    /// A term that is known to be a reference.
    fn is_reference(&self, term: Term) -> bool {
        let node = self.terms.node(term);
        match node.op {
            Op::Apply(symbol) => match self.part(symbol) {
                Some(Part::Field(field)) => matches!(self.program.fields[field.index()].ty, Type::Ref(_)),
                Some(_) => false,
                None => self.is_input_reference(term),
            },
            Op::Array(ArrayOp::Select) => {
                let array = self.terms.node(node.args[0]);
                matches!(array.op, Op::Apply(symbol)
                    if matches!(self.part(symbol), Some(Part::Elements(Type::Ref(_), _))))
            }
            Op::Ite => self.is_reference(node.args[1]) || self.is_reference(node.args[2]),
            _ => false,
        }
    }

    fn named(&self, reference: Term) -> Term {
        let name = match self.as_created(reference) {
            Some(n) => format!("new#{}", n + 1),
            None => "null".to_owned(),
        };
        let t = self.terms;
        t.apply(t.symbol(&name, &[], self.reference), &[])
    }

    /// `class(x) == C` as `x instanceof C`.
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
