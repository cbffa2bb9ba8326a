//! Does a test see what another one did? If static variables can have changed, each test needs classes of its own.

use super::Suite;
use super::objects::Kind;
use echis_program::ast::{Place, StatementKind, Type};

impl Suite<'_> {
    /// Whether what the method does to static variables, or to what they refer to, can be seen later.
    pub(super) fn leaves_traces(&self) -> bool {
        let program = &self.lowered.program;
        let mut assigned = program.all_statements().filter(|(procedure, statement)| {
            let name = &program.procedures[procedure.index()].name;
            let is_initialiser = name.ends_with("<clinit>") || &**name == "start";
            !is_initialiser && matches!(statement.kind, StatementKind::Assign(Place::Global(_), _))
        });
        let is_changeable = |ty: Type| match ty {
            Type::Ref(class) => match self.kind(class) {
                Kind::Array(_) | Kind::Builder | Kind::List => true,
                Kind::User(class) => !self.world().class(class).is_prelude,
                Kind::String | Kind::Boxed(_) | Kind::Other(_) => false,
            },
            _ => false,
        };
        assigned.next().is_some() || program.globals.iter().any(|g| is_changeable(g.ty))
    }
}
