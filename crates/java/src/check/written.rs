//! Types of expressions that are written: those of variables, fields and methods, with the type arguments that they have there. Of other
//! expressions, of `(c ? integers : texts)` and of `var` variables, the type that is found here is not all that Java infers (JLS 4.10.4, 5.1.10), so that
//! their type arguments promise nothing.

use super::generics::is_instance;
use super::tree::{Expr, ExprKind};
use super::types::Type;
use super::world::World;

impl World {
    /// Whether type arguments promise that something is of the type that erasure hides, given what that is without a cast.
    pub fn is_promised(&self, hidden: &Expr) -> bool {
        match &hidden.kind {
            ExprKind::Field(object, field) => {
                !is_variable(&self.field(*field).ty) || self.has_written_type(object)
            }
            ExprKind::Call {
                method,
                receiver: Some(receiver),
                ..
            } => {
                let info = self.method(*method);
                let is_own = matches!(&info.result, Type::Variable(v) if info.type_variables.contains(v));
                is_own || !is_variable(&info.result) || self.has_written_type(receiver)
            }
            _ => true,
        }
    }

    /// Whether the type of an expression is written somewhere, with its type arguments.
    pub fn has_written_type(&self, e: &Expr) -> bool {
        let is_written = match &e.kind {
            ExprKind::This | ExprKind::Static(..) => true,
            ExprKind::Local(var) => !self.var(*var).is_inferred,
            ExprKind::Field(object, field) => match self.captured(*field) {
                Some(variable) => !self.var(variable).is_inferred,
                None => is_plain(&self.field(*field).ty) || self.has_written_type(object),
            },
            ExprKind::Index(array, _) => self.has_written_type(array),
            ExprKind::Call {
                method,
                receiver,
                arguments,
                ..
            } => {
                let info = self.method(*method);
                is_plain(&info.result)
                    || receiver.as_ref().is_none_or(|r| self.has_written_type(r))
                        && (info.type_variables.is_empty() || self.have_written_types(arguments))
            }
            ExprKind::New { arguments, .. } => self.have_written_types(arguments),
            ExprKind::Downcast(inner) => inner.span != e.span || self.has_written_type(inner),
            ExprKind::Conditional(_, yes, no) => {
                yes.ty == no.ty && self.has_written_type(yes) && self.has_written_type(no)
            }
            _ => false,
        };
        is_written && !self.lower.iter().any(|lower| is_instance(&e.ty, lower))
    }

    /// Whether type variables stand for what is written, if arguments say what they stand for.
    fn have_written_types(&self, arguments: &[Expr]) -> bool {
        let has_arguments = |e: &&Expr| matches!(&e.ty, Type::Class(_, own) if !own.is_empty());
        let mut generic = arguments.iter().filter(has_arguments);
        let Some(first) = generic.next() else { return true };
        self.has_written_type(first) && generic.all(|e| e.ty == first.ty && self.has_written_type(e))
    }
}

fn is_variable(ty: &Type) -> bool {
    matches!(ty, Type::Variable(_))
}

/// Whether there are no type variables in a type.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Variable(_) => false,
        Type::Array(element) => is_plain(element),
        Type::Class(_, arguments) => arguments.iter().all(is_plain),
        _ => true,
    }
}
