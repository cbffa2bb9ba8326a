//! What an expression or statement may be depends on where it stands: inside a magic wand, its
//! proof script, or the amount of an accessibility predicate.

use super::{Errors, walk};
use crate::ast::{Block, Exp, ExpKind, Location, OldState, Program, Stmt, StmtKind, VarId};
use rustc_hash::FxHashSet;

/// Where a magic wand is around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wand {
    Outside,
    /// On the left of the innermost wand.
    Left,
    /// On its right, or in a proof script.
    Right,
}

#[derive(Debug, Clone, Copy)]
struct Context {
    wand: Wand,
    /// Inside an accessibility predicate.
    access: bool,
}

const TOP: Context = Context {
    wand: Wand::Outside,
    access: false,
};

/// Checks all members.
pub(super) fn check(program: &Program, errors: &mut Errors) {
    walk::exps_outside_methods(program, &mut |_, e| exp(e, TOP, errors));
    for m in &program.methods {
        walk::method_contract(m, &mut |e| exp(e, TOP, errors));
        m.body.iter().for_each(|b| block(b, TOP, errors));
    }
}

fn block(b: &Block, context: Context, errors: &mut Errors) {
    for s in b {
        echis_recursion::deep(|| stmt(s, context, errors));
    }
}

fn stmt(s: &Stmt, context: Context, errors: &mut Errors) {
    let inside = Context {
        access: true,
        ..context
    };
    match &s.kind {
        StmtKind::Package(wand, script) => {
            proof_script(script, errors);
            exp(wand, context, errors);
            let wand = Wand::Right;
            block(script, Context { wand, ..context }, errors);
        }
        StmtKind::Fold(access) | StmtKind::Unfold(access) => {
            access.children().into_iter().for_each(|e| exp(e, inside, errors));
        }
        _ => {
            walk::stmt_exps(s, &mut |e| exp(e, context, errors));
            s.blocks().into_iter().for_each(|b| block(b, context, errors));
        }
    }
}

/// Statements of a proof script; nested scripts are checked on their own.
fn proof_script(script: &Block, errors: &mut Errors) {
    let declared = script.iter().filter_map(|s| match &s.kind {
        StmtKind::VarDecl(vars) => Some(vars),
        _ => None,
    });
    let locals: FxHashSet<VarId> = declared.flatten().copied().collect();
    walk::stmts(script, &mut |s| {
        let message = match &s.kind {
            StmtKind::Package(..) => return false,
            StmtKind::FieldAssign(..) => "field assignments are not allowed in proof scripts",
            StmtKind::New(..) => "`new` is not allowed in proof scripts",
            StmtKind::While(_) => "loops are not allowed in proof scripts",
            StmtKind::Assign(target, _) if !locals.contains(target) => {
                "only variables that are declared in the proof script can be assigned to in it"
            }
            _ => return true,
        };
        errors.consistency(s.span, message);
        false
    });
}

fn exp(e: &Exp, context: Context, errors: &mut Errors) {
    let inside = Context {
        access: true,
        ..context
    };
    echis_recursion::deep(|| match &e.kind {
        ExpKind::Acc(Location::Wand(left, right), _) | ExpKind::Perm(Location::Wand(left, right)) => {
            wand(e, left, right, context, errors);
        }
        ExpKind::ForPerm(q) => {
            match &q.location {
                Location::Wand(left, right) => wand(e, left, right, context, errors),
                place => place.children().into_iter().for_each(|c| exp(c, context, errors)),
            }
            exp(&q.body, context, errors);
        }
        ExpKind::Acc(..) => e.for_each_child(&mut |c| exp(c, inside, errors)),
        ExpKind::Unfolding(access, body) => {
            access.children().into_iter().for_each(|e| exp(e, inside, errors));
            exp(body, context, errors);
        }
        ExpKind::Wildcard if !context.access => {
            errors.consistency(e.span, "`wildcard` can only be used in accessibility predicates");
        }
        ExpKind::Old(OldState::Lhs, inner) => {
            let message = match context.wand {
                Wand::Right => None,
                Wand::Left => Some("`old[lhs]` can be used on the right of wands only"),
                Wand::Outside => Some("`old[lhs]` may only occur inside wands and their proof scripts"),
            };
            if let Some(message) = message {
                errors.consistency(e.span, message);
            }
            exp(inner, context, errors);
        }
        _ => e.for_each_child(&mut |c| exp(c, context, errors)),
    });
}

fn wand(e: &Exp, left: &Exp, right: &Exp, context: Context, errors: &mut Errors) {
    if [left, right].into_iter().any(changes_state) {
        errors.consistency(e.span, "ghost operations may not occur inside of wands");
    }
    let side = |wand| Context { wand, ..context };
    exp(left, side(Wand::Left), errors);
    exp(right, side(Wand::Right), errors);
}

/// Whether something is unfolded or applied in order to assert permissions.
fn changes_state(e: &Exp) -> bool {
    e.any(&mut |e| match &e.kind {
        ExpKind::Unfolding(_, body) | ExpKind::Applying(_, body) => !body.is_pure(),
        _ => false,
    })
}
