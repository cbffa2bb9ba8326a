//! Procedures and statements.

use super::Checker;
use super::flow::reaches_end;
use crate::ast::*;
use echis_source::Span;

/// Where a statement is.
struct Context<'a> {
    procedure: &'a Procedure,
    /// The labels around it.
    around: Vec<LabelId>,
    /// All labels so far.
    labels: Vec<LabelId>,
}

impl Checker<'_> {
    pub fn procedure(&mut self, procedure: &Procedure) {
        if procedure.parameters > procedure.locals.len() {
            self.problem(
                procedure.span,
                format!("{} has more parameters than locals", procedure.name),
            );
        }
        for local in &procedure.locals {
            self.declared_type(local.ty, &local.name, procedure.span);
        }
        if let Some(ty) = procedure.result {
            self.declared_type(ty, &procedure.name, procedure.span);
            if reaches_end(&procedure.body) {
                self.problem(
                    procedure.span,
                    format!("{} can end without a result", procedure.name),
                );
            }
        }
        let mut context = Context {
            procedure,
            around: Vec::new(),
            labels: Vec::new(),
        };
        self.block(&procedure.body, &mut context);
    }

    fn block(&mut self, block: &[Statement], context: &mut Context) {
        for statement in block {
            echis_recursion::deep(|| self.statement(statement, context));
        }
    }

    fn statement(&mut self, statement: &Statement, context: &mut Context) {
        let span = statement.span;
        if !self.statements.insert(statement.id) {
            self.problem(
                span,
                format!("there are two statements with the number {}", statement.id.0),
            );
        }
        if statement.id.0 >= self.program.statements {
            let message = format!("the number {} is not below that of statements", statement.id.0);
            self.problem(span, message);
        }
        for e in statement.kind.expressions() {
            self.expression(context.procedure, e);
        }
        if let Err(message) = self.own_rule(&statement.kind, context, span) {
            self.problem(span, message);
        }
        if let StatementKind::Labelled(label, body) = &statement.kind {
            context.around.push(*label);
            self.block(body, context);
            context.around.pop();
        } else {
            for block in statement.kind.blocks() {
                self.block(block, context);
            }
        }
    }

    /// Whether a statement is well-formed, if the expressions and the blocks in it are.
    fn own_rule(&mut self, kind: &StatementKind, context: &mut Context, span: Span) -> Result<(), String> {
        let procedure = context.procedure;
        match kind {
            StatementKind::Assign(place, value) => {
                let ty = self.place(procedure, place)?;
                self.expect(value.ty, ty, value.span);
            }
            StatementKind::New(variable, class) => {
                let kind = self.program.classes.get(class.index()).map(|class| &class.kind);
                if !matches!(kind, Some(ClassKind::Object(_))) {
                    return Err(format!("class number {} is not one of objects", class.0));
                }
                self.expect(Type::Ref(*class), local(procedure, *variable)?, span);
            }
            StatementKind::NewArray(variable, class, length) => {
                let kind = self.program.classes.get(class.index()).map(|class| &class.kind);
                if !matches!(kind, Some(ClassKind::Array(_))) {
                    return Err(format!("class number {} is not one of arrays", class.0));
                }
                self.is_index(length)?;
                self.expect(Type::Ref(*class), local(procedure, *variable)?, span);
            }
            StatementKind::Input(variable) => {
                local(procedure, *variable)?;
            }
            StatementKind::Approximate(variable, function, arguments) => {
                let double = Type::Float(Precision::Double);
                if arguments.len() != function.arity() {
                    return Err(format!("{function} has {} arguments", arguments.len()));
                }
                for argument in arguments {
                    self.expect(argument.ty, double, argument.span);
                }
                self.expect(double, local(procedure, *variable)?, span);
            }
            StatementKind::Assume(e)
            | StatementKind::Assert(e)
            | StatementKind::If(e, _, _)
            | StatementKind::While(e, _) => self.expect(e.ty, Type::Bool, e.span),
            StatementKind::Call {
                result,
                target,
                arguments,
            } => {
                let result = result.map(|variable| local(procedure, variable)).transpose()?;
                self.call(result, *target, arguments, span)?;
            }
            StatementKind::Labelled(label, _) => {
                if context.labels.contains(label) {
                    return Err(format!("the label {} is there twice", label.0));
                }
                context.labels.push(*label);
            }
            StatementKind::Break(label) => {
                if !context.around.contains(label) {
                    return Err(format!("no block with the label {} is around this", label.0));
                }
            }
            StatementKind::Return(value) => match (value, procedure.result) {
                (None, None) => {}
                (Some(value), Some(ty)) => self.expect(value.ty, ty, value.span),
                (Some(_), None) => return Err(format!("{} has no result", procedure.name)),
                (None, Some(_)) => return Err(format!("{} has a result", procedure.name)),
            },
            StatementKind::Throw(object) => {
                if object.ty.class().is_none() {
                    return Err(format!("{} cannot be thrown", self.name(object.ty)));
                }
            }
            StatementKind::Try { handlers, .. } => {
                for handler in handlers {
                    let ty = local(procedure, handler.variable)?;
                    for class in &handler.classes {
                        self.expect(Type::Ref(*class), ty, span);
                    }
                }
            }
            StatementKind::Unsupported(_) => {}
        }
        Ok(())
    }

    fn place(&self, procedure: &Procedure, place: &Place) -> Result<Type, String> {
        match place {
            Place::Local(id) => local(procedure, *id),
            Place::Global(id) => match self.program.globals.get(id.index()) {
                Some(global) => Ok(global.ty),
                None => Err(format!("there is no global variable number {}", id.0)),
            },
            Place::Field(object, field) => self.field_type(object, *field),
            Place::Element(array, index) => {
                self.is_index(index)?;
                self.element(array)
            }
        }
    }

    fn call(
        &mut self,
        result: Option<Type>,
        target: Target,
        arguments: &[Expression],
        span: Span,
    ) -> Result<(), String> {
        let receiver = arguments.first().and_then(|receiver| receiver.ty.class());
        match target {
            Target::Procedure {
                procedure,
                receiver: has_receiver,
            } => {
                if has_receiver && receiver.is_none() {
                    return Err("the receiver of a call is no reference".to_owned());
                }
                let types = arguments.iter().map(|argument| argument.ty).collect();
                self.called(procedure, types, result, span)
            }
            Target::Method(method) => {
                let Some(method) = self.program.methods.get(method.index()) else {
                    return Err(format!("there is no method number {}", method.0));
                };
                let receiver = receiver.ok_or("the receiver of a call is no reference")?;
                for class in self.hierarchy.concrete_below(receiver) {
                    let Some(implementation) = method.implementations.get(&class) else {
                        let class = self.name(Type::Ref(class));
                        return Err(format!("{} has no implementation for {class}", method.name));
                    };
                    let others = arguments.iter().skip(1).map(|argument| argument.ty);
                    let types = std::iter::once(Type::Ref(class)).chain(others).collect();
                    self.called(*implementation, types, result, span)?;
                }
                Ok(())
            }
        }
    }

    /// A procedure is called with arguments of these types.
    fn called(
        &mut self,
        procedure: ProcedureId,
        arguments: Vec<Type>,
        result: Option<Type>,
        span: Span,
    ) -> Result<(), String> {
        let Some(called) = self.program.procedures.get(procedure.index()) else {
            return Err(format!("there is no procedure number {}", procedure.0));
        };
        if arguments.len() != called.parameters {
            let (expected, given) = (called.parameters, arguments.len());
            return Err(format!("{} takes {expected} arguments, not {given}", called.name));
        }
        for (argument, parameter) in arguments.into_iter().zip(&called.locals) {
            self.expect(argument, parameter.ty, span);
        }
        match (called.result, result) {
            (Some(ty), Some(into)) => self.expect(ty, into, span),
            (None, Some(_)) => return Err(format!("{} has no result", called.name)),
            (_, None) => {}
        }
        Ok(())
    }
}

fn local(procedure: &Procedure, id: LocalId) -> Result<Type, String> {
    match procedure.locals.get(id.index()) {
        Some(local) => Ok(local.ty),
        None => Err(format!("there is no local variable number {}", id.0)),
    }
}
