//! Random `decreases` clauses, right and wrong ones.

use super::scope::Scope;
use super::world::{Ty, World};
use crate::dice::Dice;
use crate::lines::Lines;

/// A clause of a method, in most programs that are about termination.
pub fn of_method(scope: &mut Scope<'_>, lines: &mut Lines) {
    let likely = if scope.world.uses.termination { 80 } else { 4 };
    if !scope.dice.chance(likely) {
        return;
    }
    let has = |name: &str| scope.vars.iter().any(|v| v.0 == name);
    let (has_i, has_j) = (has("i"), has("j"));
    let measure = match scope.dice.below(12) {
        0..6 if has_i => "i".to_string(),
        6 if has_i && has_j => "i, j".to_string(),
        7 if has_i && has_j => "j, i".to_string(),
        8 => "_".to_string(),
        9 => "*".to_string(),
        10 => scope.int(1),
        _ if has_i => format!("i if i > {}", scope.dice.between(-1, 1)),
        _ => String::new(),
    };
    lines.try_line(format!("  decreases {measure}").trim_end().to_string());
}

/// A clause of a function whose first parameter is of this type.
pub fn of_function(world: &World, params: &[Ty], over: Option<usize>, dice: &mut Dice) -> Option<String> {
    if !dice.chance(if world.uses.termination { 75 } else { 8 }) {
        return None;
    }
    let instance = over.map(|p| {
        let args = (0..world.predicates[p].params.len()).map(|n| format!("$0{n}").replace("$0", "$"));
        world.instance(p, &args.collect::<Vec<_>>())
    });
    let measure = match (dice.below(10), instance) {
        (0, _) => String::new(),
        (1, _) => "_".to_string(),
        (2, _) if params[0] == Ty::Int => "0 - $0".to_string(),
        (3, _) if params[0] == Ty::Int => "$0 if $0 > 1".to_string(),
        (_, Some(instance)) => instance,
        (_, None) => "$0".to_string(),
    };
    Some(format!("  decreases {measure}").trim_end().to_string())
}

/// A clause of a loop that counts `k` up to `rounds`.
pub fn of_loop(world: &World, dice: &mut Dice, k: &str, rounds: i64) -> Option<String> {
    if !dice.chance(if world.uses.termination { 90 } else { 5 }) {
        return None;
    }
    Some(match dice.below(8) {
        0 => format!("decreases {k}"),
        1 => "decreases _".to_string(),
        2 => format!("decreases {} - {k}", rounds + dice.between(-4, 1)),
        3 => format!("decreases {rounds} - {k} if {k} > 0"),
        _ => format!("decreases {rounds} - {k}"),
    })
}
