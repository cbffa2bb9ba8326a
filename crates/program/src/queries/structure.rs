//! What is in what: the statements of a program, the blocks and expressions of a statement, the
//! parts of an expression.

use crate::ast::*;
use std::slice;

impl Program {
    /// All statements, procedure by procedure, each before what is nested in it.
    pub fn all_statements(&self) -> impl Iterator<Item = (ProcedureId, &Statement)> {
        self.procedures.iter().enumerate().flat_map(|(i, procedure)| {
            statements(&procedure.body).map(move |statement| (ProcedureId(i as u32), statement))
        })
    }

    /// The procedure with this name, the first if there are several.
    pub fn procedure_named(&self, name: &str) -> Option<ProcedureId> {
        self.procedures
            .iter()
            .position(|p| &*p.name == name)
            .map(|i| ProcedureId(i as u32))
    }

    /// The class of what is thrown where an error happens, if it is an exception.
    pub fn class_thrown(&self, kind: ErrorKind) -> Option<ClassId> {
        match kind {
            ErrorKind::Uncaught(class) => Some(class),
            kind => self.thrown.get(&kind).copied(),
        }
    }
}

/// All statements of a block, each before what is nested in it.
pub fn statements(block: &[Statement]) -> Statements<'_> {
    Statements {
        open: vec![block.iter()],
    }
}

/// See [`statements`].
#[derive(Debug, Clone)]
pub struct Statements<'a> {
    open: Vec<slice::Iter<'a, Statement>>,
}

impl<'a> Iterator for Statements<'a> {
    type Item = &'a Statement;

    fn next(&mut self) -> Option<&'a Statement> {
        loop {
            match self.open.last_mut()?.next() {
                Some(statement) => {
                    self.open.extend(
                        statement
                            .kind
                            .blocks()
                            .into_iter()
                            .rev()
                            .map(|block| block.iter()),
                    );
                    return Some(statement);
                }
                None => {
                    self.open.pop();
                }
            }
        }
    }
}

/// The functions that return the direct parts of statements and expressions, shared and mutable,
/// from one list of cases.
macro_rules! parts {
    ($blocks:ident, $expressions:ident, $children:ident, $iter:ident $(, $m:tt)?) => {
        impl StatementKind {
            /// The blocks that are directly in it, in the order of the text.
            pub fn $blocks(& $($m)? self) -> Vec<& $($m)? Vec<Statement>> {
                match self {
                    StatementKind::If(_, yes, no) => vec![yes, no],
                    StatementKind::While(_, body) | StatementKind::Labelled(_, body) => vec![body],
                    StatementKind::Try {
                        body,
                        handlers,
                        finally,
                    } => {
                        let handlers = handlers.$iter().map(|handler| & $($m)? handler.body);
                        std::iter::once(body).chain(handlers).chain([finally]).collect()
                    }
                    _ => Vec::new(),
                }
            }

            /// The expressions that it evaluates itself, in this order.
            pub fn $expressions(& $($m)? self) -> Vec<& $($m)? Expression> {
                match self {
                    StatementKind::Assign(Place::Field(object, _), value) => vec![object, value],
                    StatementKind::Assign(Place::Element(array, index), value) => {
                        vec![array, index, value]
                    }
                    StatementKind::Assign(Place::Local(_) | Place::Global(_), e)
                    | StatementKind::NewArray(_, _, e)
                    | StatementKind::Assume(e)
                    | StatementKind::Assert(e)
                    | StatementKind::If(e, _, _)
                    | StatementKind::While(e, _)
                    | StatementKind::Return(Some(e))
                    | StatementKind::Throw(e) => vec![e],
                    StatementKind::Call { arguments, .. }
                    | StatementKind::Approximate(_, _, arguments) => arguments.$iter().collect(),
                    StatementKind::New(..)
                    | StatementKind::Input(_)
                    | StatementKind::Labelled(..)
                    | StatementKind::Break(_)
                    | StatementKind::Return(None)
                    | StatementKind::Try { .. }
                    | StatementKind::Unsupported(_) => Vec::new(),
                }
            }
        }

        impl Expression {
            /// The expressions that are directly in it, in the order of evaluation.
            pub fn $children(& $($m)? self) -> Vec<& $($m)? Expression> {
                match & $($m)? self.kind {
                    ExpressionKind::Bool(_)
                    | ExpressionKind::Integer(_)
                    | ExpressionKind::Float(_)
                    | ExpressionKind::Nil
                    | ExpressionKind::Local(_)
                    | ExpressionKind::Global(_) => Vec::new(),
                    ExpressionKind::Field(e, _)
                    | ExpressionKind::Length(e)
                    | ExpressionKind::Unary(_, e)
                    | ExpressionKind::Convert(e)
                    | ExpressionKind::IsInstance(e, _)
                    | ExpressionKind::Downcast(e) => vec![e],
                    ExpressionKind::Element(x, y) | ExpressionKind::Binary(_, x, y) => vec![x, y],
                    ExpressionKind::Conditional(b, x, y) => vec![b, x, y],
                    ExpressionKind::Primitive(_, arguments) => arguments.$iter().collect(),
                }
            }
        }
    };
}

parts!(blocks, expressions, children, iter);
parts!(blocks_mut, expressions_mut, children_mut, iter_mut, mut);

impl Place {
    /// Its parts that are evaluated, in order.
    pub fn expressions(&self) -> Vec<&Expression> {
        match self {
            Place::Local(_) | Place::Global(_) => Vec::new(),
            Place::Field(object, _) => vec![object],
            Place::Element(array, index) => vec![array, index],
        }
    }
}
