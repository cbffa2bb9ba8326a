//! Array creation: with default values, with given ones, or as a copy of another array.

use super::Encoder;
use super::background::MADE_AT;
use super::build::*;
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{MethodIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, Primitive};

impl Encoder<'_> {
    /// Encodes `new T[n]`: a new array with default values.
    pub(super) fn new_array(&mut self, length: Exp, ty: &Type, span: Span) -> Exp {
        let array = self.fresh_array(length, ty, span);
        self.assume_array_class(&array, ty, span);
        let element = self.element_type(ty);
        let default = self.default_value(&element, span);
        self.assume_elements(&array, &element, span, |_, place| {
            binary(BinOp::Eq, place, default.clone(), span)
        });
        array
    }

    /// Encodes an array initialiser `{…}`.
    pub(super) fn array_literal(&mut self, elements: &[Expr], ty: &Type, span: Span) -> Exp {
        let element = self.element_type(ty);
        let array = self.new_array(int(elements.len(), span), ty, span);
        for (i, e) in elements.iter().enumerate() {
            let value = self.value(e);
            let place = self.element(array.clone(), int(i, e.span), &element, e.span);
            self.push(assign(place, value, e.span));
        }
        array
    }

    /// Encodes `a.clone()`.
    pub(super) fn cloned(&mut self, cloned: &Expr, span: Span) -> Exp {
        let value = self.receiver(cloned);
        let from = self.saved(value, &cloned.ty);
        let length = self.array_length(from.clone(), span);
        let array = self.fresh_array(length.clone(), &cloned.ty, span);
        self.assume_same_class(&array, &from, &cloned.ty, span);
        let element = self.element_type(&cloned.ty);
        let place = cloned.span;
        let is_same = |s: &mut Self, index: Exp| {
            let old = s.element_of(cloned, from.clone(), index.clone(), &element, place);
            let new = s.element(array.clone(), index, &element, place);
            binary(BinOp::Eq, new, old, place)
        };
        let same = self.indices(array.clone(), (int(0, place), length), place, is_same);
        self.assume(same, place);
        array
    }

    /// Encodes a new array with permission to all of its elements, whose values are arbitrary.
    fn fresh_array(&mut self, length: Exp, ty: &Type, span: Span) -> Exp {
        let element = self.element_type(ty);
        let name = self.declare("new", primitive(Primitive::Ref, span));
        let array = || var(&name, span);
        let made = exp(ExpKind::New(Some(Vec::new())), span);
        self.push(assign(array(), made, span));
        let size = self.array_length(array(), span);
        self.assume(binary(BinOp::Eq, size, length, span), span);
        self.assume_elements(&array(), &element, span, |_, place| acc(place, None, span));
        array()
    }

    /// Assumes something about all elements of an array.
    fn assume_elements(
        &mut self,
        array: &Exp,
        element: &Type,
        span: Span,
        about: impl Fn(&mut Self, Exp) -> Exp,
    ) {
        let size = self.array_length(array.clone(), span);
        let known = self.elements((array.clone(), element), int(0, span), size, span, about);
        self.assume(known, span);
    }

    /// Encodes `new T[m][n]`: new arrays as elements of a new array. Each row is labelled with its
    /// index, so that all rows are distinct.
    pub(super) fn new_grid(&mut self, lengths: (Exp, Exp), ty: &Type, span: Span) -> Exp {
        let (rows, columns) = lengths;
        let row_type = self.element_type(ty);
        let element = self.element_type(&row_type);
        let grid = self.fresh_array(rows.clone(), ty, span);
        self.assume_array_class(&grid, ty, span);
        let row_class = Some(self.world.erase(&row_type)).filter(|ty| self.is_tested(ty));
        let made = |s: &mut Self, i: Exp| {
            let row = s.element(grid.clone(), i.clone(), &row_type, span);
            let size = s.array_length(row.clone(), span);
            s.uses.grids = true;
            let mut facts = vec![
                binary(BinOp::Ne, row.clone(), null(span), span),
                binary(BinOp::Eq, size, columns.clone(), span),
                binary(BinOp::Eq, call(MADE_AT, vec![row.clone()], span), i, span),
            ];
            facts.extend(row_class.as_ref().map(|ty| s.has_class(row, ty, span)));
            all(facts, span)
        };
        let made = self.indices(grid.clone(), (int(0, span), rows.clone()), span, made);
        self.assume(made, span);
        let default = self.default_value(&element, span);
        self.assume_rows((&grid, ty), (&rows, &columns), span, |place| {
            acc(place, None, span)
        });
        self.assume_rows((&grid, ty), (&rows, &columns), span, |place| {
            binary(BinOp::Eq, place, default.clone(), span)
        });
        grid
    }

    /// Assumes something about all elements of the rows of an array.
    fn assume_rows(
        &mut self,
        (grid, ty): (&Exp, &Type),
        (rows, columns): (&Exp, &Exp),
        span: Span,
        about: impl Fn(Exp) -> Exp,
    ) {
        let row_type = self.element_type(ty);
        let element = self.element_type(&row_type);
        let of_row = |s: &mut Self, i: Exp| {
            let row = s.element(grid.clone(), i, &row_type, span);
            let (from, to) = (int(0, span), columns.clone());
            s.elements((row, &element), from, to, span, |_, place| about(place))
        };
        let known = self.indices(grid.clone(), (int(0, span), rows.clone()), span, of_row);
        self.assume(known, span);
    }

    /// Returns the library method that models `System.arraycopy` for the element type of the
    /// operands.
    pub(super) fn copying(&self, method: MethodIx, operands: &[&Expr]) -> Option<MethodIx> {
        let info = self.world.method(method);
        let is_it = &*info.name == "arraycopy" && self.is_library(method);
        let [from, _, to, ..] = operands else { return None };
        let [from, to] = [from, to].map(|e| self.world.erase(&e.ty));
        let is_of_values = matches!(&from, Type::Array(element) if element.is_primitive());
        if !is_it || !is_of_values || from != to {
            return None;
        }
        let all = self.world.all_methods();
        let is_copy = |&m: &MethodIx| {
            let info = self.world.method(m);
            &*info.name == "copy" && &*self.world.class(info.class).name == "$Copies"
        };
        let mut copies = all.filter(|m| self.is_library(*m) && is_copy(m));
        copies.find(|&m| self.world.method(m).parameters.first() == Some(&from))
    }
}
