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
                    self.open
                        .extend(statement.kind.blocks().into_iter().rev().map(<[Statement]>::iter));
                    return Some(statement);
                }
                None => {
                    self.open.pop();
                }
            }
        }
    }
}

impl StatementKind {
    /// The blocks that are directly in it, in the order of the text.
    pub fn blocks(&self) -> Vec<&[Statement]> {
        match self {
            StatementKind::If(_, yes, no) => vec![yes, no],
            StatementKind::While(_, body) | StatementKind::Labelled(_, body) => vec![body],
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                let handlers = handlers.iter().map(|handler| handler.body.as_slice());
                std::iter::once(body.as_slice())
                    .chain(handlers)
                    .chain([finally.as_slice()])
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// As [`StatementKind::blocks`].
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Statement>> {
        match self {
            StatementKind::If(_, yes, no) => vec![yes, no],
            StatementKind::While(_, body) | StatementKind::Labelled(_, body) => vec![body],
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                let handlers = handlers.iter_mut().map(|handler| &mut handler.body);
                std::iter::once(body).chain(handlers).chain([finally]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// As [`StatementKind::expressions`].
    pub fn expressions_mut(&mut self) -> Vec<&mut Expression> {
        match self {
            StatementKind::Assign(Place::Field(object, _), value) => vec![object, value],
            StatementKind::Assign(Place::Element(array, index), value) => vec![array, index, value],
            StatementKind::Assign(Place::Local(_) | Place::Global(_), e)
            | StatementKind::NewArray(_, _, e)
            | StatementKind::Assume(e)
            | StatementKind::Assert(e)
            | StatementKind::If(e, _, _)
            | StatementKind::While(e, _)
            | StatementKind::Return(Some(e))
            | StatementKind::Throw(e) => vec![e],
            StatementKind::Call { arguments, .. } | StatementKind::Approximate(_, _, arguments) => {
                arguments.iter_mut().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The expressions that it evaluates itself, in this order.
    pub fn expressions(&self) -> Vec<&Expression> {
        match self {
            StatementKind::Assign(place, value) => {
                let mut all = place.expressions();
                all.push(value);
                all
            }
            StatementKind::NewArray(_, _, e)
            | StatementKind::Assume(e)
            | StatementKind::Assert(e)
            | StatementKind::If(e, _, _)
            | StatementKind::While(e, _)
            | StatementKind::Return(Some(e))
            | StatementKind::Throw(e) => vec![e],
            StatementKind::Call { arguments, .. } | StatementKind::Approximate(_, _, arguments) => {
                arguments.iter().collect()
            }
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

impl Expression {
    /// The expressions that are directly in it, in the order of evaluation.
    pub fn children(&self) -> Vec<&Expression> {
        match &self.kind {
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
            ExpressionKind::Primitive(_, arguments) => arguments.iter().collect(),
        }
    }
    /// As [`Expression::children`].
    pub fn children_mut(&mut self) -> Vec<&mut Expression> {
        match &mut self.kind {
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
            ExpressionKind::Primitive(_, arguments) => arguments.iter_mut().collect(),
        }
    }
}
