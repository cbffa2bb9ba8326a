//! Does a test see what another one did? If static variables can have changed, each test needs classes of its own.

use super::Suite;
use super::objects::Kind;
use echis_program::ast::{Place, ProcedureId, StatementKind, Target, Type};

impl Suite<'_> {
    /// Whether what the method does to static variables, or to what they refer to, can be seen later; or that a class was initialised, which
    /// happens once, may depend on what was initialised before, and may fail.
    pub(super) fn leaves_traces(&self) -> bool {
        let program = &self.lowered.program;
        let named = |procedure: ProcedureId| &*program.procedures[procedure.index()].name;
        let initialises = |procedure| named(procedure).ends_with("<clinit>");
        let is_initialiser = |procedure| initialises(procedure) || named(procedure) == "start";
        let initialises_late = program.all_statements().any(|(procedure, statement)| {
            let StatementKind::Call { target, .. } = &statement.kind else {
                return false;
            };
            named(procedure) != "start"
                && matches!(target, Target::Procedure { procedure, .. } if initialises(*procedure))
        });
        let refers = program.globals.iter().any(|g| self.is_changeable(g.ty));
        let statements = program.all_statements();
        let mut later = statements.filter(|(procedure, _)| !is_initialiser(*procedure));
        initialises_late
            || later.any(|(_, statement)| match &statement.kind {
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
