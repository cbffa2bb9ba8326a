//! Whether the static initialisers of a class surely end. Code behind an initialiser that runs
//! forever is never reached, so that everything would hold there.
//!
//! A loop ends if it counts a local variable up or down to a bound that does not change. A method
//! ends if its loops end and it calls itself neither directly nor through others. Which methods a
//! call runs is over-approximated by their names.

use super::early_constants::{is_known_to_library, same_name};
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::{ClassIx, MethodIx, Type, VarIx};
use echis_java_semantics::walk::{self, Visitor};
use echis_java_semantics::world::World;
use std::collections::BTreeSet;

/// The library methods that need not return.
const NEVER_RETURNING: [&str; 7] = ["exit", "halt", "assume", "sleep", "join", "wait", "abort"];

/// Returns whether the static initialisers of a class end, apart from those of other classes that
/// they cause to run.
pub(super) fn initialisers_end(world: &World, class: ClassIx) -> bool {
    let mut code = Code {
        world,
        running: Vec::new(),
        ended: BTreeSet::new(),
        ends: true,
    };
    let initialisers = &world.class(class).static_initialisers;
    initialisers.iter().for_each(|i| code.statements(&i.body));
    code.ends
}

/// The code that initialisers run.
struct Code<'w> {
    world: &'w World,
    /// The calls around the current point.
    running: Vec<MethodIx>,
    /// The methods and constructors that end.
    ended: BTreeSet<MethodIx>,
    /// Whether everything that was seen ends.
    ends: bool,
}

impl Code<'_> {
    fn statements(&mut self, all: &[Stmt]) {
        all.iter().for_each(|s| walk::statement(s, self));
    }

    /// Sees a call. A library method can call all user methods that override one of the library.
    fn call(&mut self, called: MethodIx) {
        let world = self.world;
        let info = world.method(called);
        let is_library = world.class(info.class).is_prelude;
        if is_library {
            self.ends &= !NEVER_RETURNING.contains(&&*info.name);
        } else {
            self.run(called);
        }
        for method in world.all_methods() {
            let other = world.method(method);
            let is_own = !world.class(other.class).is_prelude;
            let overrides = !info.is_constructor && same_name(other, info);
            if is_own && (is_library && is_known_to_library(world, method) || overrides) {
                self.run(method);
            }
        }
    }

    /// Sees the code of a method or constructor of the user, with the initialisers that a
    /// constructor runs.
    fn run(&mut self, method: MethodIx) {
        if !self.ends || self.ended.contains(&method) {
            return;
        }
        let world = self.world;
        let info = world.method(method);
        if self.running.contains(&method) || world.has_hidden_code(method) || info.modifiers.native {
            self.ends = false;
            return;
        }
        self.running.push(method);
        echis_recursion::deep(|| {
            if info.is_constructor {
                let initialisers = &world.class(info.class).initialisers;
                initialisers.iter().for_each(|i| self.statements(&i.body));
            }
            info.body
                .iter()
                .for_each(|body| self.statements(&body.statements));
        });
        self.running.pop();
        self.ended.insert(method);
    }
}

impl Visitor for Code<'_> {
    fn expression(&mut self, e: &Expr) {
        if let ExprKind::Call { method, .. }
        | ExprKind::New {
            constructor: method, ..
        } = e.kind
        {
            self.call(method);
        }
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Constructor { constructor, .. } => self.call(*constructor),
            StmtKind::Loop {
                condition,
                body,
                update,
                ..
            } => self.ends &= counts(self.world, condition.as_ref(), body, update),
            _ => {}
        }
    }
}

/// Returns whether a loop counts a variable by one to a bound that does not change.
fn counts(world: &World, condition: Option<&Expr>, body: &Stmt, update: &[Stmt]) -> bool {
    let [step] = update else { return false };
    let Some((variable, direction)) = stepped(step) else {
        return false;
    };
    let assigned = walk::assigned(std::slice::from_ref(body));
    let is_fixed = |e: &Expr| {
        matches!(e.constant, Some(Constant::Int(_)))
            || matches!(&e.kind, ExprKind::Local(other) if !assigned.contains(other) && *other != variable)
    };
    let is_kept = |array: &ExprKind| match array {
        ExprKind::Local(local) => !assigned.contains(local),
        ExprKind::Static(_, field) => world.field(*field).modifiers.is_final,
        ExprKind::Field(object, field) => {
            matches!(object.kind, ExprKind::This) && world.field(*field).modifiers.is_final
        }
        _ => false,
    };
    let is_bound = |e: &Expr| match &e.kind {
        ExprKind::Length(array) => is_kept(&array.kind),
        _ => is_fixed(e),
    };
    // a variable that is converted can wrap around below the bound
    let is_whole = |e: &Expr| matches!(e.ty, Type::Int | Type::Long);
    let counted = |e: &Expr| is_whole(e) && matches!(e.kind, ExprKind::Local(v) if v == variable);
    condition.is_some_and(|condition| match &condition.kind {
        // the last step, to the bound, is no overflow
        ExprKind::Binary(op, left, right) => {
            let is_towards = match direction {
                Binary::Add => *op == Binary::Lt,
                _ => *op == Binary::Gt || *op == Binary::Ge && is_zero(right),
            };
            is_towards && counted(left) && is_bound(unconverted(right)) && !assigned.contains(&variable)
        }
        _ => false,
    })
}

/// The local variable that a statement changes by one, and whether it adds or subtracts.
fn stepped(s: &Stmt) -> Option<(VarIx, Binary)> {
    let StmtKind::Expr(e) = &s.kind else { return None };
    let ExprKind::Update {
        place: Place::Local(variable),
        value,
        ..
    } = &e.kind
    else {
        return None;
    };
    let ExprKind::Binary(op @ (Binary::Add | Binary::Sub), held, by) = &unconverted(value).kind else {
        return None;
    };
    let is_held = matches!(unconverted(held).kind, ExprKind::Held);
    let is_one = matches!(by.constant, Some(Constant::Int(1)));
    (is_held && is_one).then_some((*variable, *op))
}

fn unconverted(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert(inner) => unconverted(inner),
        _ => e,
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(e.constant, Some(Constant::Int(0)))
}
