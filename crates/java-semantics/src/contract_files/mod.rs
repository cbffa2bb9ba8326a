//! Contract files: the contracts of classes whose code is not given. Their methods have no bodies,
//! and only constants have initialisers.
//!
//! A class of a contract file whose source belongs to the program too gives its contracts to that
//! source ([`mod@merge`]). Any other one can have subclasses that nobody sees ([`unseen`]).

pub(super) mod merge;
mod unseen;

use super::Checker;
use super::types::{ClassIx, FieldIx, MethodIx};
use super::world::{ConstantField, World};
use echis_java_syntax::tree::{Expr, Member, TypeDecl, TypeKind, Unit};
use echis_source::{Diagnostic, Span};

const NO_BODY: &str = "contract files have no bodies: `;` ends a method or constructor";
const NO_INITIALISER: &str = "contract files have initialisers only for constants";

/// The code in a contract file, which has none.
pub fn errors(unit: &Unit) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut work: Vec<&TypeDecl> = unit.types.iter().map(|declared| &**declared).collect();
    while let Some(declared) = work.pop() {
        let bodies = declared.constants.iter().flat_map(|constant| &constant.body);
        errors.extend(bodies.map(|body| error(body.name.span, NO_BODY)));
        for member in &declared.members {
            match member {
                Member::Method(method) => {
                    let body = method.body.iter();
                    errors.extend(body.map(|body| error(first(body.span), NO_BODY)));
                }
                Member::Initializer { body, .. } => errors.push(error(first(body.span), NO_BODY)),
                Member::Ghost(field) => {
                    let values = field.variables.iter().flat_map(|v| &v.init);
                    errors.extend(values.map(|e| error(e.span, NO_INITIALISER)));
                }
                Member::Type(inner) => work.push(inner),
                Member::Field(_) | Member::Predicate(_) => {}
            }
        }
    }
    errors
}

/// The first character of a span.
fn first(span: Span) -> Span {
    Span {
        end: span.start + 1,
        ..span
    }
}

fn error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic {
        id: "typechecker.error",
        span,
        message: message.into(),
    }
}

impl World {
    /// Whether a class is declared in a contract file, or is below one there as an unseen class.
    pub fn is_in_contract_file(&self, class: ClassIx) -> bool {
        self.units[self.class(class).unit].is_contract_file
    }

    /// Whether the code of a method or constructor is not given: a contract file declares it, and
    /// it is not abstract. A class there that declares no constructor has one without a contract.
    /// The members that Java generates for records and enums are known.
    pub fn has_hidden_code(&self, method: MethodIx) -> bool {
        let info = self.method(method);
        let is_default_constructor =
            || info.is_constructor && self.class(info.class).kind != TypeKind::Record;
        self.is_in_contract_file(info.class)
            && info.body.is_none()
            && !info.modifiers.is_abstract
            && (info.source.is_some() || is_default_constructor())
    }
}

impl Checker {
    /// Reports an initialiser in a contract file, unless its field is a constant variable.
    pub(super) fn check_initialiser(&mut self, field: FieldIx, init: &Expr) {
        let info = self.world.field(field);
        let is_constant = matches!(info.constant, ConstantField::Yes(_));
        if self.world.is_in_contract_file(info.class) && !is_constant {
            self.error(init.span, NO_INITIALISER);
        }
    }
}
