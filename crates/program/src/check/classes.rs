//! Declarations: classes, fields, variables, methods, errors.

use super::Checker;
use crate::ast::*;
use echis_source::Span;

impl Checker<'_> {
    pub fn declarations(&mut self) {
        let program = self.program;
        for (id, class) in (0..).map(ClassId).zip(&program.classes) {
            self.class(id, class);
        }
        for (id, field) in (0..).map(FieldId).zip(&program.fields) {
            self.declared_type(field.ty, &field.name, Span::default());
            self.field(id, field);
        }
        for global in &program.globals {
            self.declared_type(global.ty, &global.name, Span::default());
        }
        for method in &program.methods {
            self.method(method);
        }
        for (kind, class) in &program.thrown {
            let class = program.classes.get(class.index());
            if !class.is_some_and(|class| matches!(class.kind, ClassKind::Object(_))) {
                self.declaration_problem(format!(
                    "there are no objects of the class that is thrown for {kind:?}"
                ));
            }
            if let ErrorKind::Uncaught(_) = kind {
                self.declaration_problem(format!("no object is thrown for {kind:?}"));
            }
        }
    }

    /// Reports a problem of a declaration that has no place.
    fn declaration_problem(&mut self, message: String) {
        self.problem(Span::default(), message);
    }

    fn class(&mut self, id: ClassId, class: &Class) {
        for sup in &class.supers {
            if sup.index() >= self.program.classes.len() {
                self.declaration_problem(format!("{}: there is no class number {}", class.name, sup.0));
            }
        }
        for (other, above) in (0..).map(ClassId).zip(&self.program.classes) {
            if other == id || !self.hierarchy.is_below(id, other) {
                continue;
            }
            // Told once, not for each of the two.
            if id < other && self.hierarchy.is_below(other, id) {
                self.declaration_problem(format!("{} and {} are below each other", class.name, above.name));
            }
            if matches!(above.kind, ClassKind::Array(_)) && !matches!(class.kind, ClassKind::Array(_)) {
                self.declaration_problem(format!("{} is below the arrays {}", class.name, above.name));
            }
        }
        match &class.kind {
            ClassKind::Abstract => {}
            ClassKind::Array(element) => self.declared_type(*element, &class.name, Span::default()),
            ClassKind::Object(fields) => {
                let mut own = false;
                for (position, field) in fields.iter().enumerate() {
                    let Some(declaration) = self.program.fields.get(field.index()) else {
                        self.declaration_problem(format!(
                            "{}: there is no field number {}",
                            class.name, field.0
                        ));
                        continue;
                    };
                    let name = format!("{}.{}", class.name, declaration.name);
                    if fields[..position].contains(field) {
                        self.declaration_problem(format!("{name} is there twice"));
                    }
                    if !self.hierarchy.is_below(id, declaration.class) {
                        self.declaration_problem(format!("{name} is not inherited"));
                    }
                    if own && declaration.class != id {
                        self.declaration_problem(format!(
                            "{name} is inherited and stands after fields of the class"
                        ));
                    }
                    own |= declaration.class == id;
                }
            }
        }
    }

    /// A field is in all objects that it can be asked of.
    fn field(&mut self, id: FieldId, field: &Field) {
        if field.class.index() >= self.program.classes.len() {
            self.declaration_problem(format!(
                "{}: there is no class number {}",
                field.name, field.class.0
            ));
        }
        for class in self.hierarchy.concrete_below(field.class) {
            if self.hierarchy.field_index(class, id).is_none() {
                let class = self
                    .program
                    .classes
                    .get(class.index())
                    .map_or("", |class| &class.name);
                self.declaration_problem(format!("{class} lacks the field {}", field.name));
            }
        }
    }

    /// All implementations take as many arguments, and each takes the objects of its class.
    fn method(&mut self, method: &Method) {
        let mut arity = None;
        for (&class, &implementation) in &method.implementations {
            let Some(procedure) = self.program.procedures.get(implementation.index()) else {
                self.declaration_problem(format!(
                    "{}: there is no procedure number {}",
                    method.name, implementation.0
                ));
                continue;
            };
            if !self.hierarchy.is_concrete(class) {
                self.declaration_problem(format!(
                    "{}: class number {} has no objects",
                    method.name, class.0
                ));
            }
            if *arity.get_or_insert(procedure.parameters) != procedure.parameters {
                self.declaration_problem(format!("{}: its implementations differ in arity", method.name));
            }
            match procedure.locals.first() {
                Some(receiver) if procedure.parameters > 0 => {
                    self.expect(Type::Ref(class), receiver.ty, procedure.span);
                }
                _ => self.declaration_problem(format!("{}: {} has no receiver", method.name, procedure.name)),
            }
        }
    }
}
