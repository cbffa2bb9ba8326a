//! Class initialisation (JLS 12.4): at the first use, or before everything else if no code can
//! observe the difference.

use super::function::{boolean, if_then, is_instance, local, statement};
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::tree::{Expr, ExprKind, Stmt, StmtKind};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_java_semantics::world::InitialiserSource;
use echis_program::ast::{self, GlobalId, Handler, StatementKind};
use echis_source::Span;

/// How a class is initialised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Initialisation {
    /// The class has nothing to initialise.
    Nothing,
    /// The class is initialised before everything else.
    Eager,
    /// The class is initialised at its first use. `done` is set when the initialisation begins,
    /// `failed` when it throws.
    Lazy { done: GlobalId, failed: GlobalId },
}

impl Lowerer<'_> {
    /// Whether some class is initialised at its first use.
    pub(super) fn initialises_with_effects(&self) -> bool {
        let mut all = self.initialisation.values();
        all.any(|i| matches!(i, Initialisation::Lazy { .. }))
    }

    /// Determines how a class is initialised. Queues the initialiser of an eager class.
    fn initialisation(&mut self, class: ClassIx) -> Initialisation {
        if let Some(&known) = self.initialisation.get(&class) {
            return known;
        }
        let with = self.world.initialised_with(class);
        let found = if with.iter().all(|&c| self.world.static_initialisers(c).is_empty()) {
            Initialisation::Nothing
        } else if !self.world.initialisation_has_effects(class) {
            Initialisation::Eager
        } else {
            let name = self.world.class(class).name.clone();
            let done = self.new_global(&format!("{name}.<initialised>"), ast::Type::Bool);
            let failed = self.new_global(&format!("{name}.<failed>"), ast::Type::Bool);
            Initialisation::Lazy { done, failed }
        };
        self.initialisation.insert(class, found);
        if found == Initialisation::Eager {
            for c in with.into_iter().filter(|&c| c != class) {
                self.initialisation(c);
            }
            self.eager.push(class);
            self.procedure(Origin::Initialiser(class));
        }
        found
    }

    /// Emits the initialisation of a class, unless it has certainly begun (JLS 12.4.1).
    pub(super) fn ensure_initialised(&mut self, class: ClassIx, span: Span) {
        let Initialisation::Lazy { .. } = self.initialisation(class) else {
            return;
        };
        let begun = self.f.initialised.iter().chain([&self.f.class]);
        if begun.copied().any(|c| self.world.is_initialised_with(class, c)) {
            return;
        }
        let procedure = self.procedure(Origin::Initialiser(class));
        self.call_procedure(None, procedure, false, Vec::new(), span);
        self.f.initialised.push(class);
    }

    /// Makes the initialiser of a class: that of the superclass runs first, then the static
    /// initialisers in order. An exception becomes an error, and the class cannot be used from then
    /// on (JLS 12.4.2).
    pub(super) fn initialiser_procedure(&mut self, class: ClassIx) -> usize {
        let span = self.f.span;
        match self.initialisation(class) {
            Initialisation::Lazy { done, failed } => {
                let set = |id| StatementKind::Assign(ast::Place::Global(id), boolean(true, span));
                // The message of the exception is up to the JVM, so its constructor does not run.
                let (_, refuse) = self.branch(|s| {
                    let error = s.unbuilt(s.world.known.no_class_error, span);
                    s.emit(StatementKind::Throw(error), span);
                });
                let refuse = if_then(self.global(failed, span), refuse, span);
                let again = vec![refuse, statement(StatementKind::Return(None), span)];
                self.emit_if(self.global(done, span), again, span);
                self.emit(set(done), span);
                let (_, body) = self.branch(|s| {
                    for above in s
                        .world
                        .initialised_with(class)
                        .into_iter()
                        .filter(|&c| c != class)
                    {
                        s.ensure_initialised_above(above, span);
                    }
                    let _ = s.run_static_initialisers(class);
                });
                let handler = self.initialiser_handler(set(failed), span);
                self.emit(
                    StatementKind::Try {
                        body,
                        handlers: vec![handler],
                        finally: Vec::new(),
                    },
                    span,
                );
            }
            _ => {
                let _ = self.run_static_initialisers(class);
            }
        }
        0
    }

    /// Emits the initialisation of a superclass in the initialiser of a class. `ensure_initialised`
    /// would emit nothing there, because the class itself counts as initialised.
    fn ensure_initialised_above(&mut self, above: ClassIx, span: Span) {
        if let Initialisation::Lazy { .. } = self.initialisation(above) {
            let procedure = self.procedure(Origin::Initialiser(above));
            self.call_procedure(None, procedure, false, Vec::new(), span);
        }
    }

    /// Makes the handler of a failing initialiser:
    ///
    /// ```text
    /// catch (Throwable t) {
    ///     failed = true;
    ///     if (!(t instanceof Error)) throw new ExceptionInInitializerError(t);
    ///     throw t;
    /// }
    /// ```
    fn initialiser_handler(&mut self, failed: StatementKind, span: Span) -> Handler {
        let known = self.world.known;
        let throwable = self.class_id(known.throwable);
        let ty = ast::Type::Ref(throwable);
        let variable = self.temporary(ty);
        let caught = || local(variable, ty, span);
        let error = self.class_id(known.error);
        let (_, body) = self.branch(|s| {
            s.emit(failed, span);
            let is_error = is_instance(caught(), error, span);
            let (_, wrap) = s.branch(|s| {
                let _ = s.throw_caused(known.initializer_error, caught(), span);
            });
            s.emit(StatementKind::If(is_error, Vec::new(), wrap), span);
        });
        Handler {
            classes: vec![throwable],
            variable,
            body,
            rethrows: true,
        }
    }

    /// Emits `throw new C(cause);`.
    fn throw_caused(&mut self, class: ClassIx, cause: ast::Expression, span: Span) -> Flow<()> {
        let takes_a_cause = |&m: &MethodIx| {
            let parameters = &self.world.method(m).parameters;
            matches!(parameters.as_slice(), [Type::Class(class, _)] if *class == self.world.known.throwable)
        };
        let constructors = &self.world.class(class).constructors;
        let Some(constructor) = constructors.iter().copied().find(takes_a_cause) else {
            return self.unsupported("an exception", span);
        };
        let object = self.unbuilt(class, span);
        let procedure = self.procedure(Origin::Method(constructor));
        let arguments = self.fit_arguments(constructor, true, vec![object.clone(), cause]);
        self.call_procedure(None, procedure, true, arguments, span);
        self.emit(StatementKind::Throw(object), span);
        Ok(())
    }

    fn run_static_initialisers(&mut self, class: ClassIx) -> Flow<()> {
        for initialiser in self.world.static_initialisers(class) {
            if let InitialiserSource::Constant(field, ordinal, ..) = &initialiser.source {
                self.enum_constant(*field, *ordinal, &initialiser.body)?;
            } else {
                self.statements(&initialiser.body)?;
            }
        }
        Ok(())
    }

    /// Initialises an enum constant. It gets its name before its constructor runs.
    fn enum_constant(
        &mut self,
        field: echis_java_semantics::types::FieldIx,
        ordinal: u32,
        body: &[Stmt],
    ) -> Flow<()> {
        for s in body {
            let StmtKind::Expr(Expr {
                kind: ExprKind::Assign(_, value),
                span,
                ..
            }) = &s.kind
            else {
                self.statement(s)?;
                continue;
            };
            let ExprKind::New {
                class,
                constructor,
                arguments,
                ..
            } = &value.kind
            else {
                self.statement(s)?;
                continue;
            };
            let name = self.world.field(field).name.clone();
            let object = self.new_object(
                *class,
                *constructor,
                None,
                arguments,
                Some((&name, ordinal)),
                *span,
            )?;
            if let Some(id) = self.global_id(field) {
                self.emit_assign(ast::Place::Global(id), object, *span);
            }
        }
        Ok(())
    }
}
