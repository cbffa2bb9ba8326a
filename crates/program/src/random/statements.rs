//! Random statements. Each block has a budget of paths; what does not fit is left out.

use super::paths::Paths;
use super::{Callable, Classes, Generator, Kind, Scope};
use crate::ast::*;
use crate::build::*;

/// No loop has more iterations.
pub const MOST_ITERATIONS: u64 = 3;
/// No recursion goes deeper.
pub const DEEPEST_RECURSION: u32 = 2;
/// No blocks are nested more deeply.
const DEEPEST: u32 = 3;

impl Generator<'_, '_> {
    /// A block of at least one statement, with at most so many paths.
    pub fn block(&mut self, scope: &Scope, most: usize, budget: u64) -> Vec<Statement> {
        let mut block = Vec::new();
        let mut paths = Paths::ONE;
        for _ in 0..=most / 2 + self.below(most.div_ceil(2)) {
            let next = self.statement(scope, (budget / paths.end.max(1)).max(1));
            let with = paths.then(self.costs.block(self.b.program(), &next));
            if with.total() <= budget {
                block.extend(next);
                paths = with;
            }
            if paths.end == 0 {
                break;
            }
        }
        if block.is_empty() {
            block.extend(self.plain_assignment(scope));
        }
        block
    }

    /// A statement, with those that it needs before it.
    fn statement(&mut self, scope: &Scope, budget: u64) -> Vec<Statement> {
        let nested = scope.depth < DEEPEST && budget > 1;
        match self.below(100) {
            0..=22 if nested => vec![self.choice(scope, budget)],
            23..=31 if nested => self.iteration(scope, budget),
            32..=57 => match self.special(scope, budget) {
                Some(special) => special,
                None => vec![self.assignment(scope)],
            },
            58..=60 => vec![assert(self.condition(scope, 1))],
            61 => vec![assume(self.condition(scope, 1))],
            62..=67 if scope.depth > 0 => self.exit(scope),
            _ => vec![self.assignment(scope)],
        }
    }

    fn inner(&self, scope: &Scope) -> Scope {
        Scope {
            depth: scope.depth + 1,
            ..scope.clone()
        }
    }

    fn choice(&mut self, scope: &Scope, budget: u64) -> Statement {
        let condition = self.condition(scope, 2);
        let inner = self.inner(scope);
        let yes = self.block(&inner, 3, budget / 2);
        let no = if self.percent(40) {
            Vec::new()
        } else {
            self.block(&inner, 3, budget / 2)
        };
        branch(condition, yes, no)
    }

    /// A loop that ends: a counter of its own bounds the iterations.
    fn iteration(&mut self, scope: &Scope, budget: u64) -> Vec<Statement> {
        let counter = self.counter(scope);
        let most = self.below(MOST_ITERATIONS as usize) as i64 + 1;
        let condition = counter.less(most).and(self.condition(scope, 1));
        let mut inner = self.inner(scope);
        inner.variables.push(counter);
        // Three iterations with two paths each make 8 ways to the end.
        let mut body = self.block(&inner, 2, (budget / 4).isqrt().max(1));
        let always = matches!(body.last().map(|last| &last.kind), Some(kind) if leaves(kind));
        if always {
            body.pop();
        }
        body.push(assign(counter, counter + 1));
        vec![assign(counter, 0), repeat(condition, body)]
    }

    /// Of a language with procedures, a local variable; otherwise a global one.
    fn counter(&mut self, scope: &Scope) -> Variable {
        let name = self.name("i");
        let ty = self.main_int();
        match self.shape.kind {
            Kind::Basic => self.b.global(&name, ty),
            _ => self.b.local(scope.procedure, &name, ty),
        }
    }

    /// Something to a variable, a field or an element.
    fn assignment(&mut self, scope: &Scope) -> Statement {
        if self.percent(35)
            && let Some(store) = self.store(scope)
        {
            return store;
        }
        match self.one_of(&scope.assignable) {
            Some(variable) => {
                let value = self.expression(scope, variable.ty, 2);
                let value = if value == variable.get() {
                    self.expression(scope, variable.ty, 2)
                } else {
                    value
                };
                assign(variable, value)
            }
            None => assert(truth(true)),
        }
    }

    /// An assignment that cannot fail.
    fn plain_assignment(&mut self, scope: &Scope) -> Option<Statement> {
        let integers: Vec<Variable> = scope
            .assignable
            .iter()
            .copied()
            .filter(|v| v.ty.is_integer())
            .collect();
        let variable = self.one_of(&integers)?;
        Some(assign(variable, self.literal(variable.ty)))
    }

    /// Something to a field or an element.
    fn store(&mut self, scope: &Scope) -> Option<Statement> {
        if let Some((class, element)) = self.array
            && (self.classes.is_none() || self.percent(20))
        {
            let array = self.stored_in(scope, class);
            let index = self.index(scope);
            let guard = self.percent(40).then(|| in_bounds(&array, &index));
            let store = assign(array.element(index, element), self.integer_value(scope, element));
            return Some(match guard {
                Some(guard) => when(guard, vec![store]),
                None => store,
            });
        }
        let classes = self.classes?;
        Some(match self.below(10) {
            0..=2 => {
                let object = self.reference(scope, classes.a, 1);
                assign(
                    object.field(classes.value),
                    self.integer_value(scope, classes.value.ty),
                )
            }
            3..=5 => {
                let object = self.reference(scope, classes.a, 1);
                assign(object.field(classes.next), self.reference(scope, classes.a, 1))
            }
            6 => {
                let object = self.stored_in(scope, classes.a);
                assign(object.field(classes.flag), self.condition(scope, 1))
            }
            7 => {
                let object = self.stored_in(scope, classes.b);
                assign(
                    object.field(classes.more),
                    self.integer_value(scope, classes.more.ty),
                )
            }
            _ => {
                let array = self.stored_in(scope, classes.array_a);
                let index = self.index(scope);
                let value = self.reference(scope, classes.a, 1);
                assign(array.element(index, Type::Ref(classes.a)), value)
            }
        })
    }

    /// A variable of this class if there is one: to store in nil is an error, and ends most runs.
    fn stored_in(&mut self, scope: &Scope, class: ClassId) -> Expression {
        match self.variable(scope, Type::Ref(class)) {
            Some(variable) => variable,
            None => self.reference(scope, class, 0),
        }
    }

    fn integer_value(&mut self, scope: &Scope, ty: Type) -> Expression {
        self.expression(scope, ty, 1)
    }

    /// Leaves a block, or the procedure.
    fn exit(&mut self, scope: &Scope) -> Vec<Statement> {
        if let Some(label) = self.one_of(&scope.labels)
            && self.percent(60)
        {
            return vec![leave(label)];
        }
        vec![match scope.result {
            Some(ty) => give(self.expression(scope, ty, 1)),
            None => give_nothing(),
        }]
    }

    /// What only some languages have.
    fn special(&mut self, scope: &Scope, budget: u64) -> Option<Vec<Statement>> {
        match self.shape.kind {
            Kind::Basic => None,
            Kind::Arrays => match self.below(4) {
                0 => self.input(scope),
                1 => self.creation(scope),
                2 => self.store(scope).map(|store| vec![store]),
                _ => None,
            },
            Kind::Procedures => match self.below(8) {
                0 => self.input(scope),
                _ => self.call(scope),
            },
            Kind::Objects => match self.below(20) {
                0 => self.input(scope),
                1..=3 => self.creation(scope),
                4..=9 => self.call_method(scope),
                10..=11 => self.call(scope),
                12..=16 if scope.depth < DEEPEST && budget > 1 => self.handling(scope, budget),
                17 if scope.depth > 0 => self.throwing(scope),
                18..=19 if scope.depth < DEEPEST && budget > 1 => self.block_to_leave(scope, budget),
                _ => self.creation(scope),
            },
        }
    }

    /// A local variable that can be assigned and has this type.
    fn local(&mut self, scope: &Scope, fits: impl Fn(Type) -> bool) -> Option<Variable> {
        let all = scope.assignable.iter().copied();
        let locals: Vec<Variable> = all.filter(|v| v.local().is_some() && fits(v.ty)).collect();
        self.one_of(&locals)
    }

    /// All inputs of a program have one type, so that values for them can be chosen before it runs.
    fn input(&mut self, scope: &Scope) -> Option<Vec<Statement>> {
        let main = self.main_int();
        self.local(scope, |ty| ty == main)
            .map(|variable| vec![read(variable)])
    }

    fn creation(&mut self, scope: &Scope) -> Option<Vec<Statement>> {
        let variable = self.local(scope, |ty| ty.class().is_some())?;
        let class = variable.ty.class()?;
        let Some(classes) = self.classes else {
            return Some(vec![self.new_array(scope, variable, class)]);
        };
        let Classes {
            root,
            a,
            b,
            c,
            error,
            special_error,
            array_a,
            array_b,
            ..
        } = classes;
        if class == array_a {
            let class = if self.percent(70) { array_a } else { array_b };
            return Some(vec![self.new_array(scope, variable, class)]);
        }
        if Some(class) == self.array.map(|(array, _)| array) {
            return Some(vec![self.new_array(scope, variable, class)]);
        }
        let class = match class {
            _ if class == root => [a, b, error][self.below(3)],
            _ if class == a => [a, b, c][self.below(3)],
            _ if class == error => [error, special_error][self.below(2)],
            _ => class,
        };
        Some(vec![new(variable, class)])
    }

    fn new_array(&mut self, scope: &Scope, variable: Variable, class: ClassId) -> Statement {
        let ty = self.main_int();
        let length = match self.percent(80) {
            true => (self.below(4) as i64).typed(ty),
            // Not longer than what the interpreter of a test can afford.
            false => self.simple_integer(scope, ty) % 5,
        };
        new_array(variable, class, length)
    }

    /// A call of a procedure that is complete, or of the procedure itself.
    fn call(&mut self, scope: &Scope) -> Option<Vec<Statement>> {
        if let Some((fuel, callable)) = scope.recursion.clone()
            && self.percent(50)
        {
            return Some(vec![self.call_itself(scope, fuel, &callable)]);
        }
        let callables = self.procedures.clone();
        let callable = self.one_of(&callables)?;
        Some(vec![self.call_with(scope, &callable, None)])
    }

    /// A call of the procedure itself, unless the bound is reached.
    pub fn call_itself(&mut self, scope: &Scope, fuel: Variable, callable: &Callable) -> Statement {
        let call = self.call_with(scope, callable, Some(fuel - 1));
        when(fuel.greater(0), vec![call])
    }

    fn call_with(&mut self, scope: &Scope, callable: &Callable, fuel: Option<Expression>) -> Statement {
        let mut arguments = Vec::new();
        for (position, ty) in callable.parameters.iter().enumerate() {
            let argument = match &fuel {
                _ if !callable.is_recursive || position > 0 => self.expression(scope, *ty, 1),
                Some(fuel) => fuel.clone(),
                None => {
                    let deepest = i64::from(DEEPEST_RECURSION);
                    let simple = self.simple_integer(scope, *ty);
                    match self.percent(50) {
                        true => (self.below(DEEPEST_RECURSION as usize + 1) as i64).typed(*ty),
                        false => simple.clone().greater(deepest).choose(deepest.typed(*ty), simple),
                    }
                }
            };
            arguments.push(argument);
        }
        let result = callable
            .result
            .and_then(|result| self.local(scope, |ty| ty == result));
        call(result, callable.procedure, arguments)
    }

    fn call_method(&mut self, scope: &Scope) -> Option<Vec<Statement>> {
        let methods = self.methods.clone();
        let (method, callable) = self.one_of(&methods)?;
        let classes = self.classes?;
        let mut arguments = vec![self.stored_in(scope, classes.a)];
        for ty in callable.parameters.iter().skip(1) {
            arguments.push(self.expression(scope, *ty, 1));
        }
        let result = callable
            .result
            .and_then(|result| self.local(scope, |ty| ty == result));
        Some(vec![call_method(result, method, arguments)])
    }

    fn throwing(&mut self, scope: &Scope) -> Option<Vec<Statement>> {
        let classes = self.classes?;
        match self.local(scope, |ty| ty == Type::Ref(classes.error)) {
            Some(variable) if self.percent(80) => {
                let class = if self.percent(60) {
                    classes.error
                } else {
                    classes.special_error
                };
                Some(vec![new(variable, class), throw(variable)])
            }
            _ => Some(vec![throw(self.reference(scope, classes.error, 0))]),
        }
    }

    fn handling(&mut self, scope: &Scope, budget: u64) -> Option<Vec<Statement>> {
        let classes = self.classes?;
        let inner = self.inner(scope);
        let mut body = self.block(&inner, 3, (budget / 3).max(1));
        if self.percent(50)
            && body.last().is_none_or(|last| !leaves(&last.kind))
            && let Some(throwing) = self.throwing(&inner)
        {
            body.push(when(self.condition(&inner, 1), throwing));
        }
        let mut handlers = Vec::new();
        let catchers: &[&[ClassId]] = &[
            &[classes.special_error],
            &[classes.error],
            &[classes.root],
            &[classes.special_error, classes.error],
        ];
        for _ in 0..self.below(3) {
            let caught = catchers[self.below(catchers.len())];
            let into = if caught == [classes.root] {
                classes.root
            } else {
                classes.error
            };
            let Some(variable) = self.local(scope, |ty| ty == Type::Ref(into)) else {
                continue;
            };
            let block = self.block(&inner, 2, (budget / 6).max(1));
            let handler = match self.percent(25) {
                true => catch_and_rethrow(caught, variable, block),
                false => catch(caught, variable, block),
            };
            handlers.push(handler);
        }
        let finally = match handlers.is_empty() || self.percent(40) {
            true => self.block(&inner, 2, (budget / 8).max(1)),
            false => Vec::new(),
        };
        Some(vec![handle(body, handlers, finally)])
    }

    fn block_to_leave(&mut self, scope: &Scope, budget: u64) -> Option<Vec<Statement>> {
        let label = self.b.label();
        let mut inner = self.inner(scope);
        inner.labels.push(label);
        let mut body = self.block(&inner, 3, budget);
        if body.last().is_none_or(|last| !leaves(&last.kind)) {
            body.push(when(self.condition(&inner, 1), vec![leave(label)]));
            body.extend(self.plain_assignment(&inner));
        }
        Some(vec![labelled(label, body)])
    }
}

/// Is there such an array with such an element?
fn in_bounds(array: &Expression, index: &Expression) -> Expression {
    let is_there = array
        .clone()
        .binary(BinaryOp::Ne, expression(ExpressionKind::Nil, array.ty));
    let length = array.clone().length(index.ty);
    is_there
        .and(index.clone().at_least(0))
        .and(index.clone().less(length))
}

/// Does nothing come after such a statement?
pub fn leaves(kind: &StatementKind) -> bool {
    matches!(
        kind,
        StatementKind::Break(_) | StatementKind::Return(_) | StatementKind::Throw(_)
    )
}
