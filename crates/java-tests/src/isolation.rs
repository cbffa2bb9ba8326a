//! Decides whether tests influence each other through static variables. If they do, each test runs
//! with its own class loader.

use super::Suite;
use super::objects::Kind;
use echis_program::ast::{Place, ProcedureId, StatementKind, Target, Type};

impl Suite<'_> {
    /// Whether a later test can observe that the method was called.
    ///
    /// That is the case if the method changes static variables or objects that they refer to. It is
    /// also the case if it initialises a class: initialisation happens once, may depend on the
    /// classes that were initialised before, and may fail.
    pub(super) fn affects_later_tests(&self) -> bool {
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

    /// Whether a type has mutable objects.
    fn is_changeable(&self, ty: Type) -> bool {
        let Type::Ref(class) = ty else { return false };
        match self.kind(class) {
            Kind::Array(_) | Kind::Builder | Kind::List => true,
            Kind::User(class) => !self.world().class(class).is_prelude,
            Kind::String | Kind::Boxed(_) | Kind::Other(_) => false,
        }
    }
}
