//! How many paths there are through a statement, at most: what keeps the execution trees of random
//! programs small.

use crate::ast::*;
use std::collections::BTreeMap;

/// Numbers of paths by how they end. They saturate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paths {
    /// Those that reach the end.
    pub end: u64,
    /// Those that end with an error or with something thrown.
    pub thrown: u64,
    /// Those that leave by `break` or `return`.
    pub left: u64,
}

impl Paths {
    /// One that reaches the end.
    pub const ONE: Paths = Paths {
        end: 1,
        thrown: 0,
        left: 0,
    };
    const NONE: Paths = Paths {
        end: 0,
        thrown: 0,
        left: 0,
    };

    /// One that does not fail and so many that do.
    fn failing(failures: u64) -> Paths {
        Paths {
            thrown: failures,
            ..Paths::ONE
        }
    }

    /// All of them.
    pub fn total(self) -> u64 {
        self.end.saturating_add(self.thrown).saturating_add(self.left)
    }

    /// Both.
    fn or(self, other: Paths) -> Paths {
        Paths {
            end: self.end.saturating_add(other.end),
            thrown: self.thrown.saturating_add(other.thrown),
            left: self.left.saturating_add(other.left),
        }
    }

    /// So many times as many.
    fn times(self, n: u64) -> Paths {
        Paths {
            end: self.end.saturating_mul(n),
            thrown: self.thrown.saturating_mul(n),
            left: self.left.saturating_mul(n),
        }
    }

    /// These, and where they reach their end, the others.
    pub fn then(self, next: Paths) -> Paths {
        Paths { end: 0, ..self }.or(next.times(self.end))
    }
}

/// What calls cost.
#[derive(Debug, Clone, Default)]
pub struct Costs {
    procedures: BTreeMap<ProcedureId, Paths>,
}

impl Costs {
    /// Notes what a procedure costs that calls itself no deeper than so many times.
    pub fn set(
        &mut self,
        program: &Program,
        procedure: ProcedureId,
        body: &[Statement],
        recursion: u32,
    ) -> Paths {
        let mut cost = Paths::ONE;
        for _ in 0..=recursion {
            self.procedures.insert(procedure, cost);
            let inside = self.block(program, body);
            cost = Paths {
                end: inside.end.saturating_add(inside.left),
                left: 0,
                ..inside
            };
        }
        self.procedures.insert(procedure, cost);
        cost
    }

    /// The paths through a block.
    pub fn block(&self, program: &Program, block: &[Statement]) -> Paths {
        block.iter().fold(Paths::ONE, |paths, statement| {
            paths.then(self.statement(program, statement))
        })
    }

    /// The paths through a statement.
    pub fn statement(&self, program: &Program, statement: &Statement) -> Paths {
        let evaluated = Paths::failing(statement.kind.expressions().into_iter().map(failures).sum());
        let own = match &statement.kind {
            StatementKind::Assign(place, _) => Paths::failing(match place {
                Place::Local(_) | Place::Global(_) => 0,
                Place::Field(..) => 1,
                Place::Element(..) => 3,
            }),
            StatementKind::NewArray(..) | StatementKind::Assert(_) => Paths::failing(1),
            StatementKind::New(..)
            | StatementKind::Input(_)
            | StatementKind::Approximate(..)
            | StatementKind::Unsupported(_) => Paths::ONE,
            StatementKind::Assume(_) => Paths {
                left: 1,
                ..Paths::ONE
            },
            StatementKind::Call { target, .. } => self.call(program, *target),
            StatementKind::If(_, yes, no) => self.block(program, yes).or(self.block(program, no)),
            StatementKind::While(_, body) => {
                let body = self.block(program, body);
                // The last time, the counter alone decides.
                let mut all = Paths::NONE;
                let mut inside = Paths::ONE;
                for _ in 0..super::statements::MOST_ITERATIONS {
                    all = all.or(Paths {
                        end: inside.end,
                        ..Paths::NONE
                    });
                    inside = inside.then(evaluated).then(body);
                    all = all.or(Paths { end: 0, ..inside });
                    inside = Paths {
                        end: inside.end,
                        ..Paths::NONE
                    };
                }
                all.or(inside)
            }
            StatementKind::Labelled(_, body) => {
                let inside = self.block(program, body);
                Paths {
                    end: inside.end.saturating_add(inside.left),
                    ..inside
                }
            }
            StatementKind::Break(_) | StatementKind::Return(_) => Paths {
                left: 1,
                ..Paths::NONE
            },
            StatementKind::Throw(_) => Paths {
                thrown: 2,
                ..Paths::NONE
            },
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                let tried = self.block(program, body);
                let handled = handlers.iter().map(|handler| {
                    let left = self.block(program, &handler.body);
                    match handler.rethrows {
                        true => Paths {
                            end: 0,
                            thrown: left.thrown.saturating_add(left.end),
                            ..left
                        },
                        false => left,
                    }
                });
                let handled = handled.fold(
                    Paths {
                        thrown: 1,
                        ..Paths::NONE
                    },
                    Paths::or,
                );
                let before = Paths { thrown: 0, ..tried }.or(handled.times(tried.thrown));
                let last = self.block(program, finally);
                let elsewhere = Paths { end: 0, ..last };
                before.times(last.end).or(elsewhere.times(before.total()))
            }
        };
        evaluated.then(own)
    }

    fn call(&self, program: &Program, target: Target) -> Paths {
        let cost = |procedure: ProcedureId| self.procedures.get(&procedure).copied().unwrap_or(Paths::ONE);
        match target {
            Target::Procedure { procedure, receiver } => cost(procedure).or(receiver_is_nil(receiver)),
            Target::Method(method) => {
                let implementations = program.methods.get(method.index()).map(|m| &m.implementations);
                let mut procedures: Vec<ProcedureId> = implementations
                    .into_iter()
                    .flat_map(|i| i.values().copied())
                    .collect();
                procedures.sort();
                procedures.dedup();
                procedures
                    .into_iter()
                    .map(cost)
                    .fold(receiver_is_nil(true), Paths::or)
            }
        }
    }
}

fn receiver_is_nil(has_receiver: bool) -> Paths {
    Paths {
        thrown: u64::from(has_receiver),
        ..Paths::NONE
    }
}

/// In how many ways an expression can fail.
fn failures(e: &Expression) -> u64 {
    let own = match &e.kind {
        ExpressionKind::Field(..) | ExpressionKind::Length(_) | ExpressionKind::Downcast(_) => 1,
        ExpressionKind::Element(..) => 2,
        ExpressionKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, divisor) => match divisor.kind {
            ExpressionKind::Integer(_) => 0,
            _ => 1,
        },
        _ => 0,
    };
    own + e.children().into_iter().map(failures).sum::<u64>()
}
