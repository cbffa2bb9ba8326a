//! Random functions: over predicates, fields, sets, and of nothing but their arguments.

use super::termination;
use super::world::{Function, Held, Predicate, Resource, Ty, VAL, World, declared, names, parameters, with};
use crate::dice::Dice;
use crate::lines::Lines;

/// A function that is being written.
struct Draft {
    params: Vec<Ty>,
    over: Option<usize>,
    pres: Vec<String>,
    posts: Vec<String>,
    facts: Vec<String>,
    body: Option<String>,
}

/// Declares a function.
pub fn function(world: &mut World, dice: &mut Dice, lines: &mut Lines) {
    let name = format!("f{}", world.functions.len());
    let draft = match dice.below(10) {
        _ if world.uses.data_types && dice.chance(40) => over_list(dice, &name),
        0..6 if !world.predicates.is_empty() => over_predicate(world, dice, &name),
        0..7 => over_field(dice),
        7 | 8 => over_set(world, dice),
        _ => of_arguments(dice, &name),
    };
    let params = parameters(&draft.params);
    let args = names(&params);
    lines.keep(format!("function {name}({}): Int", declared(&params)));
    for pre in &draft.pres {
        lines.keep(format!("  requires {}", with(pre, &args)));
    }
    for post in &draft.posts {
        lines.try_line(format!("  ensures {}", with(post, &args)));
    }
    if let Some(clause) = termination::of_function(world, &draft.params, draft.over, dice) {
        lines.try_line(with(&clause, &args));
    }
    if let Some(body) = &draft.body {
        // with a body its postconditions are checked, so that they cannot contradict each other
        lines.try_or(format!("{{ {} }}", with(body, &args)), "{ 0 }");
    }
    world.functions.push(Function {
        name,
        params: draft.params,
        over: draft.over,
        facts: draft.facts,
    });
}

/// Requires an instance of a predicate, or a part of it, or has it only under a condition.
fn over_predicate(world: &World, dice: &mut Dice, name: &str) -> Draft {
    let number = dice.below(world.predicates.len());
    let p = &world.predicates[number];
    let mut params = p.params.clone();
    let args: Vec<String> = (0..params.len()).map(|n| format!("${n}")).collect();
    let mut held = Held::full(Resource::Predicate(number, args.clone()));
    let mut guard = None;
    match dice.below(8) {
        0..3 => {}
        3 => held.amount = Some("1/2".to_string()),
        4 => held.amount = Some("wildcard".to_string()),
        5 => {
            guard = Some(format!("${}", params.len()));
            params.push(Ty::Bool);
        }
        6 => {
            guard = Some(format!("${}", params.len()));
            held.amount = Some(format!(
                "(${} ? {} : none)",
                params.len(),
                dice.one(&["write", "1/2"])
            ));
            params.push(Ty::Bool);
        }
        _ if p.params[0] == Ty::Ref => guard = Some("$0 != null".to_string()),
        _ => {}
    }
    if held.amount.is_none() {
        held.condition.clone_from(&guard);
    }
    let mut pres = vec![held.text(world)];
    if dice.chance(20) && guard.is_none() && p.has_body && p.params[0] == Ty::Ref && p.params.len() == 1 {
        let instance = world.instance(number, &args);
        let fact = dice.pick(&p.facts).cloned().unwrap_or_else(|| "true".to_string());
        pres.push(format!("unfolding acc({instance}, wildcard) in {fact}"));
    }
    let mut facts: Vec<String> = p.facts.iter().filter(|f| is_pure(f)).cloned().collect();
    if let Some(guard) = &guard {
        facts = facts.iter().map(|f| format!("({guard} ==> {f})")).collect();
    }
    let mut posts = bounds(dice);
    posts.extend(facts.iter().filter(|_| dice.chance(60)).cloned());
    let body = match p.has_body && dice.chance(80) {
        true => Some(opening(world, p, &held, guard.as_deref(), name, dice)),
        false => None,
    };
    Draft {
        params,
        over: Some(number),
        pres,
        posts,
        facts,
        body,
    }
}

/// A body that unfolds the predicate, where it is held.
fn opening(
    world: &World,
    p: &Predicate,
    held: &Held,
    guard: Option<&str>,
    name: &str,
    dice: &mut Dice,
) -> String {
    let location = held.location(world).unwrap_or_default();
    let amount = match (&held.amount, dice.below(3)) {
        (Some(amount), _) if !amount.contains('?') => amount.as_str(),
        (Some(_), 0 | 1) => "wildcard",
        (_, 0) => "wildcard",
        (_, _) => "write",
    };
    let int = dice.pick(&p.ints).cloned().unwrap_or_else(|| "0".to_string());
    let is_list = p.contents.iter().any(|h| matches!(&h.resource, Resource::Predicate(q, _) if world.predicates.get(*q).is_some_and(|q| q.name == p.name)));
    let is_never = p.facts.iter().any(|f| f == "false");
    let inside = match dice.below(4) {
        _ if is_never => {
            let again: Vec<String> = (0..p.params.len()).map(|n| format!("${n}")).collect();
            return match guard {
                None => format!("1 + {name}({})", again.join(", ")),
                Some(_) => int,
            };
        }
        _ if is_list => {
            let rest = match guard {
                Some("$1") => format!("{name}($0.next, true)"),
                _ => format!("{name}($0.next)"),
            };
            format!("({int} > 3 ? 1 : 2) + ($0.next == null ? 0 : {rest})")
        }
        0 => format!("{int} + {}", dice.between(-1, 2)),
        1 => format!("({int} > 0 ? {int} : 1)"),
        2 => format!("{int} % 3"),
        _ => int,
    };
    let open = format!("(unfolding acc({location}, {amount}) in {inside})");
    match guard {
        Some(guard) => format!("{guard} ? {open} : {}", dice.between(-1, 2)),
        None => open,
    }
}

/// Whether a fact about a predicate's parameters reads no heap.
fn is_pure(fact: &str) -> bool {
    !fact.contains('.')
}

fn bounds(dice: &mut Dice) -> Vec<String> {
    let mut posts = Vec::new();
    if dice.chance(50) {
        posts.push(format!(
            "result {} {}",
            dice.one(&[">", ">=", "!=", "<"]),
            dice.between(-2, 3)
        ));
    }
    posts
}

/// Requires a field, or a part of it, or has it only under a condition.
fn over_field(dice: &mut Dice) -> Draft {
    let read = "$0.val";
    let k = dice.between(-1, 2);
    let (params, pre, body) = match dice.below(5) {
        0 => (
            vec![Ty::Ref],
            "acc($0.val, 1/2)".to_string(),
            format!("{read} + {k}"),
        ),
        1 => (
            vec![Ty::Ref],
            "acc($0.val, wildcard)".to_string(),
            format!("{read} * {k}"),
        ),
        2 => (
            vec![Ty::Ref],
            "($0 != null ==> acc($0.val))".to_string(),
            format!("$0 == null ? {k} : {read}"),
        ),
        3 => (
            vec![Ty::Ref, Ty::Bool],
            "acc($0.val, ($1 ? write : none))".to_string(),
            format!("$1 ? {read} : {k}"),
        ),
        _ => (
            vec![Ty::Ref, Ty::Ref],
            "acc($0.val, wildcard) && acc($1.val, wildcard)".to_string(),
            format!("$0 == $1 ? {read} : {read} + $1.val"),
        ),
    };
    let mut pres = vec![pre];
    let mut posts = bounds(dice);
    let mut facts = Vec::new();
    if dice.chance(40) {
        let guard = match pres[0].contains("$1 ?") {
            true => "$1",
            false => "$0 != null",
        };
        pres.push(format!("({guard} ==> $0.val > {k})"));
        posts.push(format!("({guard} ==> $0.val > {k})"));
        facts.push(format!("({guard} ==> $0.val > {k})"));
    }
    if !pres[0].contains("==>") && !pres[0].contains('?') {
        posts.push("$0 != null".to_string());
        facts.push("$0 != null".to_string());
    }
    Draft {
        params,
        over: None,
        pres,
        posts,
        facts,
        body: dice.chance(75).then_some(body),
    }
}

/// Requires a field or a predicate of each member of a set.
fn over_set(world: &World, dice: &mut Dice) -> Draft {
    let unary = world.of_references();
    let resource = match dice.pick(&unary) {
        Some(&p) if dice.chance(50) => Resource::PredicateOfEach("$0".to_string(), p),
        _ => Resource::FieldOfEach("$0".to_string(), VAL),
    };
    let amount = dice.one(&["write", "1/2", "wildcard"]).to_string();
    let fields = matches!(resource, Resource::FieldOfEach(..));
    let held = Held {
        amount: Some(amount),
        ..Held::full(resource)
    };
    let mut pres = vec![held.text(world)];
    let mut posts = bounds(dice);
    let mut facts = Vec::new();
    if dice.chance(40) {
        pres.push("$1 in $0".to_string());
        facts.push("$1 in $0".to_string());
    }
    if fields && dice.chance(50) {
        facts.push("!(null in $0)".to_string());
    }
    posts.extend(facts.iter().cloned());
    let body = match dice.below(3) {
        0 if fields => Some("$1 in $0 ? $1.val : 0".to_string()),
        1 => Some("|$0|".to_string()),
        _ => None,
    };
    Draft {
        params: vec![Ty::RefSet, Ty::Ref],
        over: None,
        pres,
        posts,
        facts,
        body,
    }
}

/// Goes through a list.
fn over_list(dice: &mut Dice, name: &str) -> Draft {
    let rest = match dice.below(8) {
        0 => "Cons(1, $0.tail)",
        1 => "$0.tail.tail",
        2 => "$0",
        _ => "$0.tail",
    };
    let step = dice.one(&["1", "$0.head", "($0.head > 0 ? 1 : 0)"]);
    let mut posts = bounds(dice);
    posts.push("result >= 0".to_string());
    Draft {
        params: vec![Ty::List],
        over: None,
        pres: Vec::new(),
        posts,
        facts: Vec::new(),
        body: Some(format!("$0.isCons ? {step} + {name}({rest}) : 0")),
    }
}

/// Reads no heap; the precondition may exclude arguments.
fn of_arguments(dice: &mut Dice, name: &str) -> Draft {
    let k = dice.between(0, 3);
    let (pres, body) = match dice.below(6) {
        0 => (Vec::new(), "$0 < 0 ? -$0 : $0".to_string()),
        1 => (
            vec!["$0 >= 0".to_string()],
            format!("$0 == 0 ? {k} : 1 + {name}($0 - 1)"),
        ),
        2 => (vec!["$0 != 0".to_string()], format!("{} \\ $0", k + 5)),
        3 => (vec![format!("$0 > {k}")], format!("$0 % {}", k + 1)),
        4 => (vec![format!("$0 > {k} && $0 < {k}")], format!("1 + {name}($0)")),
        _ => (vec![format!("$0 > {k}")], format!("$0 - {k}")),
    };
    let facts = pres.clone();
    let is_abstract = dice.chance(20);
    let mut posts = bounds(dice);
    if !is_abstract {
        posts.push("result >= 0".to_string());
    }
    posts.extend(facts.iter().filter(|_| dice.chance(60)).cloned());
    Draft {
        params: vec![Ty::Int],
        over: None,
        pres,
        posts,
        facts,
        body: (!is_abstract).then_some(body),
    }
}
