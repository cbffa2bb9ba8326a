//! Encodes `untouched(A)`: the locations of an assertion have their initial values. In
//! `untouched(opening p() in A)`, the locations were inside a closed instance initially.

use super::Encoder;
use super::build::*;
use echis_java_semantics::spec::{Instance, Location, Spec};
use echis_java_semantics::tree::{Expr, ExprKind};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, Primitive};

impl Encoder<'_> {
    /// Returns the condition that the locations of an assertion have their initial values.
    pub(super) fn untouched(&mut self, assertion: &Expr) -> Exp {
        self.untouched_inside(assertion, &[])
    }

    /// Returns the same condition for locations that were inside `opened` instances initially, the
    /// outermost one first.
    fn untouched_inside(&mut self, assertion: &Expr, opened: &[&Instance]) -> Exp {
        let span = assertion.span;
        match &assertion.kind {
            ExprKind::Spec(spec) => match &**spec {
                Spec::Star(a, b) => {
                    let (a, b) = (self.untouched_inside(a, opened), self.untouched_inside(b, opened));
                    all([a, b], span)
                }
                Spec::Implies(c, a) => {
                    let (c, a) = (self.pure(c), self.untouched_inside(a, opened));
                    binary(BinOp::Implies, c, a, span)
                }
                Spec::Access(location, _) => self.untouched_location(location, opened, span),
                Spec::Predicate(instance) => {
                    let operands = instance
                        .receiver
                        .as_deref()
                        .into_iter()
                        .chain(&instance.arguments);
                    let operands = operands.map(|e| self.pure(e)).collect();
                    let name = self.snapshot_name(instance.predicate);
                    self.same_as_before(call(&name, operands, span), opened, span)
                }
                Spec::Quantifier {
                    is_forall: true,
                    variables,
                    body,
                } => self.quantifier(true, variables, body, span, |s| s.untouched_inside(body, opened)),
                Spec::Opening(instance, inner) => {
                    let mut opened = opened.to_vec();
                    opened.push(instance);
                    self.untouched_inside(inner, &opened)
                }
                Spec::Using(..) | Spec::Quantifier { .. } => {
                    let ty = primitive(Primitive::Bool, span);
                    self.unknown(ty, "what stays untouched here", span)
                }
                Spec::Iff(..) | Spec::Old(_) | Spec::Result | Spec::Untouched(_) => bool(true, span),
            },
            ExprKind::Conditional(c, a, b) => {
                let (c, a, b) = (
                    self.pure(c),
                    self.untouched_inside(a, opened),
                    self.untouched_inside(b, opened),
                );
                conditional(c, a, b, span)
            }
            _ => bool(true, span),
        }
    }

    fn untouched_location(&mut self, location: &Location, opened: &[&Instance], span: Span) -> Exp {
        let same = |s: &mut Self, place| s.same_as_before(place, opened, span);
        match location {
            Location::Field(object, ix) if self.is_final_field(*ix) => {
                let now = self.field_in_contract(object, *ix, span);
                binary(BinOp::Eq, now.clone(), now, span)
            }
            Location::Field(object, ix) => {
                let object = self.pure(object);
                let name = self.field_name(*ix);
                same(self, field(object, &name, span))
            }
            Location::Static(ix) => {
                let place = self.static_field(*ix, span);
                same(self, place)
            }
            Location::Element(array, index) => {
                let element = self.element_type(&array.ty);
                let (array, index) = (self.pure(array), self.pure(index));
                let place = self.element(array, index, &element, span);
                same(self, place)
            }
            Location::Elements(array) => {
                let place = self.pure(array);
                let end = self.array_length(place, span);
                self.range(array, int(0, span), end, span, same)
            }
            Location::Range(array, from, to) => {
                let (from, to) = (self.pure(from), self.pure(to));
                self.range(array, from, to, span, same)
            }
        }
    }

    /// Returns the condition that a place has its initial value, which is read inside the `opened`
    /// instances.
    fn same_as_before(&mut self, place: Exp, opened: &[&Instance], span: Span) -> Exp {
        let inside = opened.iter().rev();
        let before = inside.fold(place.clone(), |e, instance| self.opening(instance, e, span));
        binary(BinOp::Eq, place, exp(ExpKind::Old(Box::new(before)), span), span)
    }
}
