//! Programs put together in Rust: for tests, and for whoever wants a program without a source.
//!
//! Declarations are made on a [`Builder`] and give handles; expressions and statements are made by
//! functions from the handles. Numbers of statements are given at the end, and so are spans: every
//! statement and every expression gets one of its own, so that one can tell where an error
//! happened. Nothing here checks types; that is [`crate::check`]'s task.
//!
//! ```
//! use echis_program::ast::*;
//! use echis_program::build::*;
//! use echis_program::interpreter::{Limits, run};
//! use echis_program::run::{Inputs, Outcome, Value};
//!
//! let int = Type::Bits(Bits::I32);
//! let mut b = Builder::new();
//! let factorial = b.procedure("factorial", Some(int));
//! let n = b.parameter(factorial, "n", int);
//! let r = b.local(factorial, "r", int);
//! b.body(
//!     factorial,
//!     vec![
//!         when(n.at_most(0), vec![give(n.literal(1))]),
//!         call(Some(r), factorial, vec![n - 1]),
//!         give(n * r),
//!     ],
//! );
//! let program = b.finish();
//!
//! let inputs = Inputs { arguments: vec![Value::Bits(5)], ..Inputs::default() };
//! let run = run(&program, factorial, &inputs, &Limits::default(), &mut ());
//! assert_eq!(run.outcome, Outcome::Returned(Some(Value::Bits(120))));
//! ```

mod expressions;
mod statements;

pub use expressions::*;
pub use statements::*;

use crate::ast::*;
use crate::queries::Hierarchy;
use echis_source::{FileId, Span};
use expressions::Home;
use std::collections::BTreeMap;

/// A program in the making.
#[derive(Debug, Clone, Default)]
pub struct Builder {
    program: Program,
    labels: u32,
}

impl Builder {
    /// An empty program.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// A class of which there are objects, with the fields that the classes above it have by now.
    pub fn class(&mut self, name: &str, supers: &[ClassId]) -> ClassId {
        let mut fields = Vec::new();
        let id = self.add_class(name, supers, ClassKind::Abstract);
        let hierarchy = Hierarchy::new(&self.program);
        for (field, declaration) in (0..).map(FieldId).zip(&self.program.fields) {
            if hierarchy.is_below(id, declaration.class) {
                fields.push(field);
            }
        }
        self.program.classes[id.index()].kind = ClassKind::Object(fields);
        id
    }

    /// A class of which there are no objects, or an interface.
    pub fn abstract_class(&mut self, name: &str, supers: &[ClassId]) -> ClassId {
        self.add_class(name, supers, ClassKind::Abstract)
    }

    /// The class of arrays with these elements.
    pub fn array(&mut self, element: Type) -> ClassId {
        let same = self
            .program
            .classes
            .iter()
            .position(|class| class.kind == ClassKind::Array(element));
        if let Some(index) = same {
            return ClassId(index as u32);
        }
        let name = format!("{}[]", crate::print::type_name(&self.program, element));
        self.add_class(&name, &[], ClassKind::Array(element))
    }

    fn add_class(&mut self, name: &str, supers: &[ClassId], kind: ClassKind) -> ClassId {
        self.program.classes.push(Class {
            name: name.into(),
            supers: supers.to_vec(),
            kind,
        });
        ClassId(self.program.classes.len() as u32 - 1)
    }

    /// A field of a class and of the classes that are below it by now.
    pub fn field(&mut self, class: ClassId, name: &str, ty: Type) -> Member {
        let field = FieldId(self.program.fields.len() as u32);
        self.program.fields.push(Field {
            name: name.into(),
            class,
            ty,
        });
        let hierarchy = Hierarchy::new(&self.program);
        for (id, below) in (0..).map(ClassId).zip(&mut self.program.classes) {
            if let ClassKind::Object(fields) = &mut below.kind
                && hierarchy.is_below(id, class)
            {
                fields.push(field);
            }
        }
        Member { field, ty }
    }

    /// A global variable that starts with its default value.
    pub fn global(&mut self, name: &str, ty: Type) -> Variable {
        self.add_global(name, ty, false)
    }

    /// A global variable that starts with an input.
    pub fn input(&mut self, name: &str, ty: Type) -> Variable {
        self.add_global(name, ty, true)
    }

    fn add_global(&mut self, name: &str, ty: Type, is_input: bool) -> Variable {
        let id = GlobalId(self.program.globals.len() as u32);
        self.program.globals.push(Global {
            name: name.into(),
            ty,
            is_input,
        });
        Variable {
            home: Home::Global(id),
            ty,
        }
    }

    /// A procedure without parameters and with an empty body.
    pub fn procedure(&mut self, name: &str, result: Option<Type>) -> ProcedureId {
        let id = ProcedureId(self.program.procedures.len() as u32);
        self.program.procedures.push(Procedure {
            name: name.into(),
            parameters: 0,
            locals: Vec::new(),
            result,
            body: Vec::new(),
            span: Span::default(),
            end: Span::default(),
        });
        id
    }

    /// The next parameter of a procedure. To be declared before other local variables.
    pub fn parameter(&mut self, procedure: ProcedureId, name: &str, ty: Type) -> Variable {
        self.program.procedures[procedure.index()].parameters += 1;
        self.local(procedure, name, ty)
    }

    /// A local variable of a procedure.
    pub fn local(&mut self, procedure: ProcedureId, name: &str, ty: Type) -> Variable {
        let locals = &mut self.program.procedures[procedure.index()].locals;
        locals.push(Local {
            name: name.into(),
            ty,
            is_named: true,
        });
        Variable {
            home: Home::Local(LocalId(locals.len() as u32 - 1)),
            ty,
        }
    }

    /// Takes all local variables away but the first ones.
    pub(crate) fn keep_locals(&mut self, procedure: ProcedureId, count: usize) {
        self.program.procedures[procedure.index()].locals.truncate(count);
    }

    /// What a procedure does.
    pub fn body(&mut self, procedure: ProcedureId, body: Vec<Statement>) {
        self.program.procedures[procedure.index()].body = body;
    }

    /// A method with its implementations by class.
    pub fn method(&mut self, name: &str, implementations: &[(ClassId, ProcedureId)]) -> MethodId {
        let implementations: BTreeMap<_, _> = implementations.iter().copied().collect();
        self.program.methods.push(Method {
            name: name.into(),
            implementations,
        });
        MethodId(self.program.methods.len() as u32 - 1)
    }

    /// Of which class an object is thrown when this happens.
    pub fn thrown(&mut self, kind: ErrorKind, class: ClassId) {
        self.program.thrown.insert(kind, class);
    }

    /// A label of its own.
    pub fn label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }

    /// The program as it is by now.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program, with statements numbered from 0 in the order of the text, and with spans.
    pub fn finish(mut self) -> Program {
        number_statements(&mut self.program);
        let mut spans = 0;
        for procedure in &mut self.program.procedures {
            procedure.span = next_span(&mut spans);
            give_spans(&mut procedure.body, &mut spans);
        }
        self.program
    }
}

/// Numbers all statements from 0, in the order of the text.
pub fn number_statements(program: &mut Program) {
    let mut next = 0;
    for procedure in &mut program.procedures {
        for_each(&mut procedure.body, &mut |statement| {
            statement.id = StatementId(next);
            next += 1;
        });
    }
    program.statements = next;
}

fn give_spans(block: &mut [Statement], spans: &mut u32) {
    for_each(block, &mut |statement| {
        statement.span = next_span(spans);
        for e in statement.kind.expressions_mut() {
            give_expression_spans(e, spans);
        }
    });
}

fn give_expression_spans(e: &mut Expression, spans: &mut u32) {
    e.span = next_span(spans);
    for child in e.children_mut() {
        give_expression_spans(child, spans);
    }
}

fn next_span(spans: &mut u32) -> Span {
    *spans += 1;
    Span {
        file: FileId(0),
        start: *spans - 1,
        end: *spans,
    }
}

/// Every statement of a block, each before what is nested in it.
fn for_each(block: &mut [Statement], visit: &mut impl FnMut(&mut Statement)) {
    for statement in block {
        visit(statement);
        for nested in statement.kind.blocks_mut() {
            for_each(nested, visit);
        }
    }
}
