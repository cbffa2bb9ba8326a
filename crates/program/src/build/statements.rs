//! Statements, without numbers and places: a [`super::Builder`] gives them those.

use super::{Operand, Typed, Variable};
use crate::ast::*;
use echis_source::Span;

/// A statement without number and place.
pub fn statement(kind: StatementKind) -> Statement {
    Statement {
        id: StatementId(0),
        kind,
        span: Span::default(),
    }
}

/// `place := e`; the place is a variable, a field or an element. Anything else is an unsupported
/// statement.
pub fn assign(place: impl Typed, value: impl Operand) -> Statement {
    let place = place.get();
    let value = value.typed(place.ty);
    let place = match place.kind {
        ExpressionKind::Local(id) => Place::Local(id),
        ExpressionKind::Global(id) => Place::Global(id),
        ExpressionKind::Field(object, field) => Place::Field(*object, field),
        ExpressionKind::Element(array, index) => Place::Element(*array, *index),
        _ => {
            return statement(StatementKind::Unsupported(
                "an assignment to what is no place".into(),
            ));
        }
    };
    statement(StatementKind::Assign(place, value))
}

/// A statement about a local variable. For a global one, it is an unsupported statement.
fn about(variable: Variable, kind: impl FnOnce(LocalId) -> StatementKind) -> Statement {
    let unsupported = || StatementKind::Unsupported("a global variable in the place of a local one".into());
    statement(variable.local().map_or_else(unsupported, kind))
}

/// `u := new C`, for a local variable.
pub fn new(variable: Variable, class: ClassId) -> Statement {
    about(variable, |local| StatementKind::New(local, class))
}

/// `u := new T[length]`, for a local variable and a class of arrays.
pub fn new_array(variable: Variable, class: ClassId, length: impl Typed) -> Statement {
    about(variable, |local| {
        StatementKind::NewArray(local, class, length.get())
    })
}

/// `u := *`, for a local variable.
pub fn read(variable: Variable) -> Statement {
    about(variable, StatementKind::Input)
}

/// Runs on which this is false do not count.
pub fn assume(condition: impl Typed) -> Statement {
    statement(StatementKind::Assume(condition.get()))
}

/// An error if this is false.
pub fn assert(condition: impl Typed) -> Statement {
    statement(StatementKind::Assert(condition.get()))
}

/// A call of a procedure; the result goes to a local variable.
pub fn call(result: Option<Variable>, procedure: ProcedureId, arguments: Vec<Expression>) -> Statement {
    call_target(
        result,
        Target::Procedure {
            procedure,
            receiver: false,
        },
        arguments,
    )
}

/// A call of a method; the receiver is the first argument.
pub fn call_method(result: Option<Variable>, method: MethodId, arguments: Vec<Expression>) -> Statement {
    call_target(result, Target::Method(method), arguments)
}

/// A call of whatever it is.
pub fn call_target(result: Option<Variable>, target: Target, arguments: Vec<Expression>) -> Statement {
    match result {
        None => statement(StatementKind::Call {
            result: None,
            target,
            arguments,
        }),
        Some(variable) => about(variable, |local| StatementKind::Call {
            result: Some(local),
            target,
            arguments,
        }),
    }
}

/// `if b {…}`
pub fn when(condition: impl Typed, yes: Vec<Statement>) -> Statement {
    branch(condition, yes, Vec::new())
}

/// `if b {…} {…}`
pub fn branch(condition: impl Typed, yes: Vec<Statement>, no: Vec<Statement>) -> Statement {
    statement(StatementKind::If(condition.get(), yes, no))
}

/// `while b {…}`
pub fn repeat(condition: impl Typed, body: Vec<Statement>) -> Statement {
    statement(StatementKind::While(condition.get(), body))
}

/// A block that can be left.
pub fn labelled(label: LabelId, body: Vec<Statement>) -> Statement {
    statement(StatementKind::Labelled(label, body))
}

/// Leaves the block with this label.
pub fn leave(label: LabelId) -> Statement {
    statement(StatementKind::Break(label))
}

/// Leaves the procedure with a result.
pub fn give(result: impl Typed) -> Statement {
    statement(StatementKind::Return(Some(result.get())))
}

/// Leaves the procedure without a result.
pub fn give_nothing() -> Statement {
    statement(StatementKind::Return(None))
}

/// Throws an object.
pub fn throw(object: impl Typed) -> Statement {
    statement(StatementKind::Throw(object.get()))
}

/// `try {…} catch … finally {…}`
pub fn handle(body: Vec<Statement>, handlers: Vec<Handler>, finally: Vec<Statement>) -> Statement {
    statement(StatementKind::Try {
        body,
        handlers,
        finally,
    })
}

/// A handler. A global variable gives one that [`crate::check`] rejects.
pub fn catch(classes: &[ClassId], variable: Variable, body: Vec<Statement>) -> Handler {
    let variable = variable.local().unwrap_or(LocalId(u32::MAX));
    Handler {
        classes: classes.to_vec(),
        variable,
        body,
        rethrows: false,
    }
}

/// A handler that throws on what it caught.
pub fn catch_and_rethrow(classes: &[ClassId], variable: Variable, body: Vec<Statement>) -> Handler {
    Handler {
        rethrows: true,
        ..catch(classes, variable, body)
    }
}
