//! Random declarations: variables, classes, procedures, methods; and the procedure to run.

use super::statements::{DEEPEST_RECURSION, leaves};
use super::{Callable, Classes, Generator, Kind, Scope};
use crate::ast::*;
use crate::build::*;

impl Generator<'_, '_> {
    /// The whole program. Gives the procedure to run.
    pub fn everything(&mut self) -> ProcedureId {
        let main = self.main_int();
        if self.shape.kind == Kind::Objects {
            let classes = self.declare_classes();
            self.classes = Some(classes);
        }
        if self.shape.kind == Kind::Arrays || self.shape.kind == Kind::Objects && self.percent(40) {
            let element = self.int_type();
            let class = self.b.array(element);
            self.array = Some((class, element));
        }
        self.declare_globals(main);
        if self.shape.kind == Kind::Objects {
            for _ in 0..=self.below(2) {
                self.declare_method();
            }
        }
        if matches!(self.shape.kind, Kind::Procedures | Kind::Objects) {
            for _ in 0..=self.below(2) {
                self.declare_procedure();
            }
        }
        self.declare_entry()
    }

    fn declare_globals(&mut self, main: Type) {
        for _ in 0..2 + self.below(2) {
            let ty = self.int_type();
            let name = self.name("x");
            let global = self.b.input(&name, ty);
            self.globals.push(global);
        }
        let flag = self.b.input("flag", Type::Bool);
        let output = self.b.global("y", main);
        self.globals.extend([flag, output]);
        if let Some((class, _)) = self.array {
            for _ in 0..=self.below(2) {
                let name = self.name("numbers");
                let global = self.b.input(&name, Type::Ref(class));
                self.globals.push(global);
            }
        }
        if let Some(classes) = self.classes {
            let types = [classes.a, classes.a, classes.b, classes.array_a];
            for class in types.into_iter().take(2 + self.below(3)) {
                let name = self.name("g");
                let global = self.b.input(&name, Type::Ref(class));
                self.globals.push(global);
            }
        }
    }

    fn declare_classes(&mut self) -> Classes {
        let b = &mut self.b;
        let root = b.abstract_class("Root", &[]);
        let class_a = b.class("A", &[root]);
        let class_b = b.class("B", &[class_a]);
        let class_c = b.class("C", &[class_a]);
        let error = b.class("Error", &[root]);
        let special_error = b.class("SpecialError", &[error]);
        let array_a = b.array(Type::Ref(class_a));
        let array_b = b.array(Type::Ref(class_b));
        let (main, other, code) = (self.main_int(), self.int_type(), self.int_type());
        let b = &mut self.b;
        let classes = Classes {
            root,
            a: class_a,
            b: class_b,
            c: class_c,
            error,
            special_error,
            array_a,
            array_b,
            value: b.field(class_a, "value", main),
            next: b.field(class_a, "next", Type::Ref(class_a)),
            flag: b.field(class_a, "flag", Type::Bool),
            more: b.field(class_b, "more", other),
            code: b.field(error, "code", code),
        };
        let kinds = [
            ErrorKind::NullDereference,
            ErrorKind::ArrayOutOfBounds,
            ErrorKind::NegativeArraySize,
            ErrorKind::ArrayStore,
            ErrorKind::DivisionByZero,
            ErrorKind::FailedCast,
            ErrorKind::AssertionViolated,
        ];
        for kind in kinds {
            if self.percent(60) {
                let class = if self.percent(50) { error } else { special_error };
                self.b.thrown(kind, class);
            }
        }
        classes
    }

    /// A body that returns, with at most so many paths. Local variables get a value first.
    fn procedure_body(
        &mut self,
        mut scope: Scope,
        locals: usize,
        most: usize,
        budget: u64,
    ) -> Vec<Statement> {
        let mut body = Vec::new();
        for _ in 0..locals {
            let ty = if self.percent(15) {
                Type::Bool
            } else {
                self.int_type()
            };
            let value = self.expression(&scope, ty, 0);
            let local = self.new_local(&mut scope, "v", ty);
            body.push(assign(local, value));
        }
        if let Some((class, _)) = self.array {
            let value = self.reference(&scope, class, 0);
            let local = self.new_local(&mut scope, "w", Type::Ref(class));
            body.push(assign(local, value));
        }
        if let Some(classes) = self.classes {
            let types = [classes.a, classes.error, classes.b, classes.array_a, classes.root];
            for class in types.into_iter().take(2 * locals + 1) {
                let value = self.reference(&scope, class, 0);
                let local = self.new_local(&mut scope, "r", Type::Ref(class));
                let fresh = (class == classes.a || class == classes.error) && self.percent(60);
                body.push(if fresh {
                    new(local, class)
                } else {
                    assign(local, value)
                });
            }
        }
        if let Some((fuel, callable)) = scope.recursion.clone() {
            body.push(self.call_itself(&scope, fuel, &callable));
        }
        body.extend(self.block(&scope, most, budget));
        if body.last().is_none_or(|last| !leaves(&last.kind))
            && let Some(ty) = scope.result
        {
            body.push(give(self.expression(&Scope { depth: 0, ..scope }, ty, 1)));
        }
        body
    }

    fn new_local(&mut self, scope: &mut Scope, prefix: &str, ty: Type) -> Variable {
        let name = self.name(prefix);
        let local = self.b.local(scope.procedure, &name, ty);
        scope.variables.push(local);
        scope.assignable.push(local);
        local
    }

    fn new_parameter(&mut self, scope: &mut Scope, ty: Type) {
        let name = self.name("p");
        let parameter = self.b.parameter(scope.procedure, &name, ty);
        scope.variables.push(parameter);
        scope.assignable.push(parameter);
    }

    fn scope(&self, procedure: ProcedureId, result: Option<Type>) -> Scope {
        Scope {
            procedure,
            result,
            variables: self.globals.clone(),
            assignable: self.globals.clone(),
            labels: Vec::new(),
            recursion: None,
            depth: 0,
        }
    }

    /// A procedure; most of them call themselves.
    fn declare_procedure(&mut self) {
        let result = self.percent(80).then(|| self.int_type());
        let name = self.name("procedure");
        let procedure = self.b.procedure(&name, result);
        let mut scope = self.scope(procedure, result);
        let is_recursive = self.percent(70);
        let mut parameters = Vec::new();
        let main = self.main_int();
        let fuel = is_recursive.then(|| self.b.parameter(procedure, "fuel", main));
        parameters.extend(fuel.map(|_| main));
        scope.variables.extend(fuel);
        for _ in 0..=self.below(2) {
            let ty = self.int_type();
            self.new_parameter(&mut scope, ty);
            parameters.push(ty);
        }
        let callable = Callable {
            procedure,
            parameters,
            result,
            is_recursive,
        };
        scope.recursion = fuel.map(|fuel| (fuel, callable.clone()));
        self.finish_procedure(scope, 1, 4, self.shape.leaves.isqrt().max(2));
        self.procedures.push(callable);
    }

    /// Gives a procedure a body with at most so many paths, and with so many statements if they are
    /// not too expensive.
    fn finish_procedure(&mut self, scope: Scope, locals: usize, most: usize, budget: u64) {
        let recursion = if scope.recursion.is_some() {
            DEEPEST_RECURSION
        } else {
            0
        };
        let parameters = scope.variables.len() - self.globals.len();
        for attempt in [4, 2, 1] {
            self.b.keep_locals(scope.procedure, parameters);
            let share = (budget * attempt as u64 / 4).max(1);
            let body = self.procedure_body(scope.clone(), locals, most * attempt / 4, share);
            let cost = self
                .costs
                .set(self.b.program(), scope.procedure, &body, recursion);
            self.b.body(scope.procedure, body);
            if cost.total() <= budget {
                return;
            }
        }
        self.b.keep_locals(scope.procedure, parameters);
        let simple = scope.result.map(|ty| give(self.literal(ty)));
        let body: Vec<Statement> = simple.into_iter().collect();
        self.costs.set(self.b.program(), scope.procedure, &body, 0);
        self.b.body(scope.procedure, body);
    }

    /// A method with an implementation for each class below `a`, some of them inherited.
    fn declare_method(&mut self) {
        let Some(classes) = self.classes else { return };
        let result = Some(self.int_type());
        let parameter = self.int_type();
        let name = self.name("method");
        let mut implementations = Vec::new();
        let mut inherited = None;
        for class in [classes.a, classes.b, classes.c] {
            let own = inherited.is_none() || self.percent(60);
            let implementation = match inherited {
                Some(inherited) if !own => inherited,
                _ => self.declare_implementation(&name, class, parameter, result),
            };
            inherited.get_or_insert(implementation);
            implementations.push((class, implementation));
        }
        let method = self.b.method(&name, &implementations);
        if let Some(procedure) = inherited {
            let parameters = vec![Type::Ref(classes.a), parameter];
            let callable = Callable {
                procedure,
                parameters,
                result,
                is_recursive: false,
            };
            self.methods.push((method, callable));
        }
    }

    fn declare_implementation(
        &mut self,
        name: &str,
        class: ClassId,
        parameter: Type,
        result: Option<Type>,
    ) -> ProcedureId {
        let name = format!("{name}.{}", class.0);
        let procedure = self.b.procedure(&name, result);
        let mut scope = self.scope(procedure, result);
        let this = self.b.parameter(procedure, "this", Type::Ref(class));
        scope.variables.push(this);
        self.new_parameter(&mut scope, parameter);
        self.finish_procedure(scope, 1, 4, self.shape.leaves.isqrt().max(2));
        procedure
    }

    /// The procedure to run.
    fn declare_entry(&mut self) -> ProcedureId {
        let basic = self.shape.kind == Kind::Basic;
        let result = (!basic).then(|| self.int_type());
        let entry = self.b.procedure("main", result);
        let mut scope = self.scope(entry, result);
        let mut locals = 0;
        if !basic {
            for _ in 0..=self.below(2) {
                let ty = self.int_type();
                self.new_parameter(&mut scope, ty);
            }
            if let Some(classes) = self.classes {
                self.new_parameter(&mut scope, Type::Ref(classes.a));
            }
            if let Some((array, _)) = self.array {
                self.new_parameter(&mut scope, Type::Ref(array));
            }
            locals = 2;
        }
        self.finish_procedure(scope, locals, 9, self.shape.leaves);
        entry
    }
}
