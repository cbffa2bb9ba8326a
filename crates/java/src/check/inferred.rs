//! Types that only Java infers. Of `(b ? integers : texts)` there is none here; what a `Supplier<? super Integer>` gives is any object, though what it
//! is given as a lambda expression gives an `Integer` (JLS 9.9).

use super::generics::is_instance;
use super::tree::{Expr, ExprKind};
use super::types::Type;
use super::world::World;

/// What a type is that only Java infers, in words.
pub const INFERRED: &str = "type arguments that only Java infers";

impl World {
    /// Whether type arguments promise that something is of the type that erasure hides, given what that is without a cast.
    pub fn is_promised(&self, hidden: &Expr) -> bool {
        match &hidden.kind {
            ExprKind::Field(object, field) => self.says_what_it_gives(&object.ty, &self.field(*field).ty),
            ExprKind::Call {
                method,
                receiver: Some(object),
                ..
            } => self.says_what_it_gives(&object.ty, &self.method(*method).result),
            _ => true,
        }
    }

    /// Whether a type says what its objects give of a type that is declared, and not only what they are given.
    pub fn says_what_it_gives(&self, ty: &Type, declared: &Type) -> bool {
        let (Type::Class(class, _), Type::Variable(given)) = (ty, declared) else {
            return true;
        };
        let is_own = self.class(*class).type_variables.contains(given);
        let mut alike = self.lower.iter().filter(|(lower, _)| is_instance(ty, lower));
        // of what is inherited it is not known which variable it is
        !alike.any(|(_, variables)| !is_own || variables.contains(given))
    }
}
