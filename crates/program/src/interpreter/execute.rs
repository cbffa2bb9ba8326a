//! Statements, one function for each rule that takes more than a line.

use super::cell::Cell;
use super::evaluate::LEFT_OPEN;
use super::heap::{MAX_LENGTH, OutOfMemory, element_type};
use super::inputs::is_value_of;
use super::{Evaluated, Failed, Failure, Machine, Observer};
use crate::ast::*;
use crate::run::{Choice, Decision, ObjectId, Outcome};
use echis_source::Span;

/// Native stack that one level of nesting may take.
const LEVEL: usize = 4 << 10;
/// Native stack that a call may take besides.
const CALL: usize = 64 << 10;
/// Native stack that is added when it runs short.
const SEGMENT: usize = 4 << 20;

/// How a statement is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// By reaching its end.
    Normal,
    /// Out of the block with this label.
    Break(LabelId),
    /// Out of the procedure; [`Machine::result`] has the result.
    Return,
    /// By throwing [`Machine::thrown`].
    Throw,
    /// The run is over; [`Machine::ended`] says how.
    Stop,
}

/// What is being thrown.
#[derive(Debug, Clone)]
pub struct Thrown {
    object: ObjectId,
    /// What the run ends with if nothing catches it.
    kind: ErrorKind,
    span: Span,
    /// Where the run is left if nothing catches it.
    exit: Vec<Span>,
}

impl<O: Observer> Machine<'_, O> {
    /// The whole run, on inputs that fit: how it ends, and where an error leaves it.
    pub fn main(&mut self, procedure: ProcedureId, span: Span) -> (Outcome, Vec<Span>) {
        if self.heap.add_inputs(self.program, &self.inputs.objects).is_err() {
            return (Outcome::Unknown(self.memory_limit().into(), span), Vec::new());
        }
        for (id, global) in (0..).map(GlobalId).zip(&self.program.globals) {
            let input = self.inputs.globals.get(&id).map(Cell::of);
            self.globals
                .push(input.unwrap_or_else(|| Cell::default_of(global.ty)));
        }
        self.stack.extend(self.inputs.arguments.iter().map(Cell::of));
        let flow = match self.enter(procedure, 0, span) {
            Ok(flow) => flow,
            Err(Failed) => self.stop(span),
        };
        match (flow, self.thrown.take(), self.ended.take()) {
            (Flow::Stop, _, Some(ended)) => ended,
            (Flow::Throw, Some(thrown), _) => (Outcome::Error(thrown.kind, thrown.span), thrown.exit),
            _ => (self.returned(span), Vec::new()),
        }
    }

    /// The end of a run that returns; it is unknown if somebody asks for a state that Java leaves
    /// open.
    fn returned(&mut self, span: Span) -> Outcome {
        let result = self.result.take();
        if self.approximates && self.limits.state {
            let mut state = result.iter().chain(&self.globals).chain(self.heap.cells());
            if state.any(|cell| matches!(cell, Cell::Within(_))) {
                return Outcome::Unknown(LEFT_OPEN.into(), span);
            }
        }
        Outcome::Returned(result.map(|cell| cell.value()))
    }

    /// Where an error leaves the run.
    fn exit(&self, span: Span) -> Vec<Span> {
        let calls = self.calls.iter().skip(1).copied();
        calls.chain([span]).collect()
    }

    fn block(&mut self, block: &[Statement]) -> Flow {
        for statement in block {
            match self.statement(statement) {
                Ok(Flow::Normal) => {}
                Ok(flow) => return flow,
                Err(Failed) => return self.fail(statement),
            }
        }
        Flow::Normal
    }

    fn statement(&mut self, statement: &Statement) -> Evaluated<Flow> {
        self.spend(1, statement.span)?;
        self.observer.statement(statement);
        match &statement.kind {
            StatementKind::Assign(place, value) => self.assign(place, value, statement.span)?,
            StatementKind::New(variable, class) => {
                let object = self.new_object(*class, statement.span)?;
                self.set_local(*variable, Cell::Ref(Some(object)))?;
            }
            StatementKind::NewArray(variable, class, length) => {
                let array = self.new_array(*class, length, statement.span)?;
                self.set_local(*variable, Cell::Ref(Some(array)))?;
            }
            StatementKind::Input(variable) => self.input(*variable, statement.span)?,
            StatementKind::Approximate(variable, function, arguments) => {
                let mut numbers = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    numbers.push(self.approximation(argument)?);
                }
                let Some(result) = function.of(&numbers) else {
                    return Err(self.give_up(LEFT_OPEN, statement.span));
                };
                self.approximates = true;
                self.set_local(*variable, Cell::approximate(result))?;
            }
            StatementKind::Assume(condition) => {
                if !self.truth(condition)? {
                    self.ended = Some((Outcome::Excluded, Vec::new()));
                    return Ok(Flow::Stop);
                }
            }
            StatementKind::Assert(condition) => {
                if !self.truth(condition)? {
                    return Err(self.error(ErrorKind::AssertionViolated, statement.span));
                }
            }
            StatementKind::Call {
                result,
                target,
                arguments,
            } => {
                return self.call(statement, *result, *target, arguments);
            }
            StatementKind::If(condition, yes, no) => {
                let branch = if self.branch(condition, statement)? {
                    yes
                } else {
                    no
                };
                return Ok(self.block(branch));
            }
            StatementKind::While(condition, body) => return self.iterate(condition, body, statement),
            StatementKind::Labelled(label, body) => {
                return Ok(match self.block(body) {
                    Flow::Break(left) if left == *label => Flow::Normal,
                    flow => flow,
                });
            }
            StatementKind::Break(label) => return Ok(Flow::Break(*label)),
            StatementKind::Return(value) => {
                self.result = match value {
                    Some(value) => Some(self.value(value)?),
                    None => None,
                };
                return Ok(Flow::Return);
            }
            StatementKind::Throw(object) => return self.throw(object, statement.span),
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                return self.handle(body, handlers, finally, statement);
            }
            StatementKind::Unsupported(what) => {
                return Err(self.give_up(format!("not supported: {what}"), statement.span));
            }
        }
        Ok(Flow::Normal)
    }

    /// Evaluates a condition and records how it came out.
    #[inline]
    fn branch(&mut self, condition: &Expression, statement: &Statement) -> Evaluated<bool> {
        let value = self.truth(condition)?;
        self.decide(statement, if value { Choice::True } else { Choice::False });
        Ok(value)
    }

    fn iterate(
        &mut self,
        condition: &Expression,
        body: &[Statement],
        statement: &Statement,
    ) -> Evaluated<Flow> {
        while self.branch(condition, statement)? {
            match self.block(body) {
                Flow::Normal => {}
                flow => return Ok(flow),
            }
            self.spend(1, statement.span)?;
            self.observer.statement(statement);
        }
        Ok(Flow::Normal)
    }

    #[inline]
    fn decide(&mut self, statement: &Statement, choice: Choice) {
        let decision = Decision {
            statement: statement.id,
            choice,
        };
        self.observer.decision(decision);
        if self.decisions.len() < self.limits.decisions {
            self.decisions.push(decision);
        }
    }

    #[inline]
    fn set_local(&mut self, local: LocalId, value: Cell) -> Evaluated<()> {
        if let Some(declared) = self.locals.get(local.index()) {
            self.observer.assigned(declared, || value.value());
        }
        *self.stack.get_mut(self.base + local.index()).ok_or(Failed)? = value;
        Ok(())
    }

    /// First the parts of the place, then the value, then the checks.
    fn assign(&mut self, place: &Place, value: &Expression, span: Span) -> Evaluated<()> {
        match place {
            Place::Local(local) => {
                let value = self.value(value)?;
                self.set_local(*local, value)
            }
            Place::Global(global) => {
                let value = self.value(value)?;
                *self.globals.get_mut(global.index()).ok_or(Failed)? = value;
                Ok(())
            }
            Place::Field(object, field) => {
                let object = self.reference(object)?;
                let value = self.value(value)?;
                let object = object.ok_or_else(|| self.error(ErrorKind::NullDereference, span))?;
                let index = self.field_index(object, *field).ok_or(Failed)?;
                let stored = self.heap.set(object, index, value);
                self.in_memory(stored, span)
            }
            Place::Element(array, index) => {
                let array = self.reference(array)?;
                let index = self.index(index)?;
                let value = self.value(value)?;
                let array = array.ok_or_else(|| self.error(ErrorKind::NullDereference, span))?;
                if self.heap.get(array, index).is_none() {
                    return Err(self.error(ErrorKind::ArrayOutOfBounds, span));
                }
                if let Cell::Ref(Some(stored)) = value {
                    self.check_store(array, stored, span)?;
                }
                let stored = self.heap.set(array, index, value);
                self.in_memory(stored, span)
            }
        }
    }

    /// An array knows what it holds, whatever the type of the expression that it came from.
    fn check_store(&mut self, array: ObjectId, stored: ObjectId, span: Span) -> Evaluated<()> {
        let class = self.heap.class(array).ok_or(Failed)?;
        match element_type(self.program, class) {
            Some(Type::Ref(held)) if self.is_instance(stored, held) => Ok(()),
            Some(Type::Ref(_)) => Err(self.error(ErrorKind::ArrayStore, span)),
            _ => Err(Failed),
        }
    }

    fn in_memory<T>(&mut self, result: Result<T, OutOfMemory>, span: Span) -> Evaluated<T> {
        result.map_err(|OutOfMemory| self.give_up(self.memory_limit(), span))
    }

    fn memory_limit(&self) -> String {
        format!(
            "the limit of {} objects, fields and elements is reached",
            self.limits.memory
        )
    }

    fn new_object(&mut self, class: ClassId, span: Span) -> Evaluated<ObjectId> {
        let program = self.program;
        let Some(ClassKind::Object(fields)) = program.classes.get(class.index()).map(|class| &class.kind)
        else {
            return Err(Failed);
        };
        let default = |field: &FieldId| program.fields.get(field.index()).map(|f| Cell::default_of(f.ty));
        let cells = fields.iter().map(default).collect::<Option<_>>().ok_or(Failed)?;
        let object = self.heap.new_object(class, cells);
        self.in_memory(object, span)
    }

    fn new_array(&mut self, class: ClassId, length: &Expression, span: Span) -> Evaluated<ObjectId> {
        let length = self.index(length)?;
        if length < 0 {
            return Err(self.error(ErrorKind::NegativeArraySize, span));
        }
        let element = element_type(self.program, class).ok_or(Failed)?;
        let array = match u32::try_from(length) {
            Ok(length) if length <= MAX_LENGTH => self.heap.new_array(class, element, length),
            _ => return Err(self.give_up(format!("no array has more than {MAX_LENGTH} elements"), span)),
        };
        self.in_memory(array, span)
    }

    /// The next input, or a default value.
    fn input(&mut self, variable: LocalId, span: Span) -> Evaluated<()> {
        let ty = self.locals.get(variable.index()).ok_or(Failed)?.ty;
        let number = self.reads;
        self.reads += 1;
        let value = match self.inputs.reads.get(number) {
            None => Cell::default_of(ty),
            Some(value) if is_value_of(value, ty, &self.inputs.objects, self.hierarchy) => Cell::of(value),
            Some(_) => {
                let why =
                    format!("the inputs do not fit: read {number} does not have the type of the variable");
                return Err(self.give_up(why, span));
            }
        };
        self.set_local(variable, value)
    }

    fn call(
        &mut self,
        statement: &Statement,
        result: Option<LocalId>,
        target: Target,
        arguments: &[Expression],
    ) -> Evaluated<Flow> {
        let top = self.stack.len();
        let callee = self.callee(statement, target, arguments, top);
        let entered = callee.and_then(|callee| self.enter(callee, top, statement.span));
        self.stack.truncate(top);
        let flow = entered?;
        if flow == Flow::Normal {
            self.observer.returned(statement);
        }
        if flow == Flow::Normal
            && let Some(variable) = result
        {
            let value = self.result.take().ok_or(Failed)?;
            self.set_local(variable, value)?;
        }
        Ok(flow)
    }

    /// Evaluates the arguments, to where the locals of the called procedure will be, and finds the
    /// procedure.
    fn callee(
        &mut self,
        statement: &Statement,
        target: Target,
        arguments: &[Expression],
        top: usize,
    ) -> Evaluated<ProcedureId> {
        for argument in arguments {
            let value = self.value(argument)?;
            self.stack.push(value);
        }
        let receiver = match (self.stack.get(top), target) {
            (
                _,
                Target::Procedure {
                    procedure,
                    receiver: false,
                },
            ) => return Ok(procedure),
            (Some(Cell::Ref(Some(receiver))), _) => *receiver,
            (Some(Cell::Ref(None)), _) => {
                return Err(self.error(ErrorKind::NullDereference, statement.span));
            }
            _ => return Err(Failed),
        };
        match target {
            Target::Procedure { procedure, .. } => Ok(procedure),
            Target::Method(method) => {
                let method = self.program.methods.get(method.index()).ok_or(Failed)?;
                let class = self.heap.class(receiver).ok_or(Failed)?;
                let procedure = *method.implementations.get(&class).ok_or(Failed)?;
                self.decide(statement, Choice::Implementation(procedure));
                Ok(procedure)
            }
        }
    }

    /// Executes a procedure whose arguments are on the stack, from `base`. If it returns, that is a
    /// normal end, and [`Machine::result`] has the result.
    fn enter(&mut self, procedure: ProcedureId, base: usize, span: Span) -> Evaluated<Flow> {
        let program = self.program;
        let called = program.procedures.get(procedure.index()).ok_or(Failed)?;
        let others = called.locals.get(called.parameters..).ok_or(Failed)?;
        if self.stack.len() - base != called.parameters {
            return Err(Failed);
        }
        if self.calls.len() >= self.limits.depth as usize {
            return Err(self.give_up(
                format!("the limit of {} nested calls is reached", self.limits.depth),
                span,
            ));
        }
        self.stack
            .extend(others.iter().map(|local| Cell::default_of(local.ty)));
        let caller = (self.base, self.locals);
        (self.base, self.locals) = (base, &called.locals);
        self.calls.push(span);
        let nesting = self.nesting.get(procedure.index()).copied().unwrap_or(0);
        let needed = CALL.saturating_add(nesting.saturating_mul(LEVEL));
        let flow = stacker::maybe_grow(needed, SEGMENT.saturating_add(needed), || {
            self.block(&called.body)
        });
        self.calls.pop();
        (self.base, self.locals) = caller;
        match flow {
            Flow::Normal => self.result = None,
            Flow::Return => {}
            Flow::Break(_) => return Err(Failed),
            Flow::Throw | Flow::Stop => return Ok(flow),
        }
        if self.result.is_some() != called.result.is_some() {
            return Err(Failed);
        }
        Ok(Flow::Normal)
    }

    fn throw(&mut self, object: &Expression, span: Span) -> Evaluated<Flow> {
        let Some(object) = self.reference(object)? else {
            return Err(self.error(ErrorKind::NullDereference, span));
        };
        let class = self.heap.class(object).ok_or(Failed)?;
        self.thrown = Some(Thrown {
            object,
            kind: ErrorKind::Uncaught(class),
            span,
            exit: self.exit(span),
        });
        Ok(Flow::Throw)
    }

    /// `try`: the body, then the handler that takes what was thrown, then in any case `finally`.
    fn handle(
        &mut self,
        body: &[Statement],
        handlers: &[Handler],
        finally: &[Statement],
        statement: &Statement,
    ) -> Evaluated<Flow> {
        let mut flow = self.block(body);
        if let (Flow::Throw, Some(thrown)) = (flow, &self.thrown) {
            let object = thrown.object;
            let catches = |handler: &Handler| {
                handler
                    .classes
                    .iter()
                    .any(|&class| self.is_instance(object, class))
            };
            if let Some((number, handler)) = handlers.iter().enumerate().find(|(_, handler)| catches(handler))
            {
                self.decide(statement, Choice::Caught(number as u32));
                let thrown = self.thrown.take();
                self.set_local(handler.variable, Cell::Ref(Some(object)))?;
                flow = self.block(&handler.body);
                if handler.rethrows && flow == Flow::Normal {
                    self.thrown = thrown;
                    flow = Flow::Throw;
                }
            }
        }
        if flow == Flow::Stop || finally.is_empty() {
            return Ok(flow);
        }
        // Where it was going waits until `finally` is done, and is forgotten if `finally` goes
        // elsewhere.
        let (thrown, result) = (self.thrown.take(), self.result.take());
        let last = self.block(finally);
        if last == Flow::Normal {
            (self.thrown, self.result) = (thrown, result);
            return Ok(flow);
        }
        Ok(last)
    }

    /// What comes of a statement whose evaluation failed.
    #[cold]
    fn fail(&mut self, statement: &Statement) -> Flow {
        let Some(Failure::Error(kind, span)) = self.failure else {
            return self.stop(statement.span);
        };
        self.failure = None;
        self.decide(statement, Choice::Failed(kind));
        let Some(&class) = self.program.thrown.get(&kind) else {
            self.ended = Some((Outcome::Error(kind, span), self.exit(span)));
            return Flow::Stop;
        };
        match self.new_object(class, span) {
            Ok(object) => {
                let exit = self.exit(span);
                self.thrown = Some(Thrown {
                    object,
                    kind,
                    span,
                    exit,
                });
                Flow::Throw
            }
            Err(Failed) => self.stop(span),
        }
    }

    /// Ends the run: it cannot go on.
    #[cold]
    fn stop(&mut self, span: Span) -> Flow {
        self.ended = Some(match self.failure.take() {
            Some(Failure::GivenUp(why, span)) => (Outcome::Unknown(why, span), Vec::new()),
            Some(Failure::Error(kind, span)) => (Outcome::Error(kind, span), self.exit(span)),
            None => {
                let why = "the program is not well-formed here".into();
                (Outcome::Unknown(why, span), Vec::new())
            }
        });
        Flow::Stop
    }
}

/// How deeply statements and expressions are nested in a block.
pub fn nesting(block: &[Statement]) -> usize {
    let mut deepest = 0;
    let mut open: Vec<(usize, &Statement)> = block.iter().map(|statement| (1, statement)).collect();
    while let Some((depth, statement)) = open.pop() {
        open.extend(
            statement
                .kind
                .blocks()
                .into_iter()
                .flatten()
                .map(|nested| (depth + 1, nested)),
        );
        let mut inner: Vec<(usize, &Expression)> = statement
            .kind
            .expressions()
            .into_iter()
            .map(|e| (depth + 1, e))
            .collect();
        deepest = deepest.max(depth);
        while let Some((depth, e)) = inner.pop() {
            deepest = deepest.max(depth);
            inner.extend(e.children().into_iter().map(|child| (depth + 1, child)));
        }
    }
    deepest
}
