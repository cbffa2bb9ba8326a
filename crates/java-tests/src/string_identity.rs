//! Decides whether a program can distinguish two strings with the same text. Only a comparison of
//! references that can be strings does so.

use echis_java_explore::Lowered;
use echis_java_semantics::Java;
use echis_program::ast::{BinaryOp, Expression, ExpressionKind, StatementKind, Target, Type};
use echis_program::queries::Hierarchy;
use echis_source::FileId;
use std::collections::BTreeSet;

/// Whether the user's code compares references that can be strings.
pub(super) fn compares_strings(java: &Java, lowered: &Lowered) -> bool {
    let program = &lowered.program;
    let Some(string) = lowered.class_of(&java.world.string()) else {
        return false;
    };
    let hierarchy = Hierarchy::new(program);
    let can_be_string = |e: &Expression| {
        matches!(e.ty, Type::Ref(class) if hierarchy.is_below(string, class))
            && !matches!(e.kind, ExpressionKind::Nil)
    };
    let compares = |e: &Expression| match &e.kind {
        ExpressionKind::Binary(BinaryOp::Eq | BinaryOp::Ne, x, y) => can_be_string(x) && can_be_string(y),
        _ => false,
    };
    let library: BTreeSet<FileId> = java
        .world
        .classes
        .iter()
        .filter(|c| c.is_prelude)
        .map(|c| c.span.file)
        .collect();
    program.all_statements().any(|(_, statement)| {
        if library.contains(&statement.span.file) {
            return false;
        }
        let calls = match &statement.kind {
            StatementKind::Call {
                target: Target::Procedure { procedure, .. },
                ..
            } => &*program.procedures[procedure.index()].name == "$Echis.same(Object,Object)",
            _ => false,
        };
        let mut open = statement.kind.expressions();
        let mut found = calls;
        while let Some(e) = open.pop() {
            found |= compares(e);
            open.extend(e.children());
        }
        found
    })
}
