//! Does a test see what another one did? If static variables can have changed, each test needs classes of its own.

use super::Suite;
use super::objects::Kind;
use echis_program::ast::{Place, ProcedureId, StatementKind, Type};

impl Suite<'_> {
    /// Whether what the method does to static variables, or to what they refer to, can be seen later.
    pub(super) fn leaves_traces(&self) -> bool {
        let program = &self.lowered.program;
        let is_initialiser = |procedure: ProcedureId| {
            let name = &program.procedures[procedure.index()].name;
            name.ends_with("<clinit>") || &**name == "start"
        };
        let refers = program.globals.iter().any(|g| self.is_changeable(g.ty));
        let statements = program.all_statements();
        let mut later = statements.filter(|(procedure, _)| !is_initialiser(*procedure));
        later.any(|(_, statement)| match &statement.kind {
            StatementKind::Assign(Place::Global(_), _) => true,
            StatementKind::Assign(Place::Field(..) | Place::Element(..), _) => refers,
            _ => false,
        })
    }

    /// Whether there are objects of a type that can change.
    fn is_changeable(&self, ty: Type) -> bool {
        let Type::Ref(class) = ty else { return false };
        match self.kind(class) {
            Kind::Array(_) | Kind::Builder | Kind::List => true,
            Kind::User(class) => !self.world().class(class).is_prelude,
            Kind::String | Kind::Boxed(_) | Kind::Other(_) => false,
        }
    }
}
