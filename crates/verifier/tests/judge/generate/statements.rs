//! Random statements.

use super::scope::Scope;
use super::termination;
use super::world::{FIELDS, Held, Resource, Ty, VAL, Wand, with};
use crate::lines::Lines;

/// Writes statements.
pub struct Body<'a, 'b> {
    pub scope: Scope<'a>,
    pub lines: &'b mut Lines,
    /// The number of the method.
    pub number: usize,
    /// How many more statements there may be.
    pub left: usize,
    /// The label at the end.
    pub end: Option<String>,
    /// The local variables. They are declared where the body begins, so that all of it can speak of
    /// them.
    pub locals: Vec<(String, Ty)>,
    /// Wands that the postcondition asks for.
    pub goals: Vec<Wand>,
}

impl Body<'_, '_> {
    /// Some statements.
    pub fn block(&mut self, depth: usize) {
        let number = 1 + self.scope.dice.below(if depth == 0 { 7 } else { 4 });
        for _ in 0..number {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            self.statement(depth);
            if self.scope.dice.chance(40) {
                self.assertion(depth);
            }
        }
    }

    /// A new local variable.
    fn local(&mut self, prefix: &str, ty: Ty) -> String {
        let name = self.scope.fresh(prefix);
        self.locals.push((name.clone(), ty));
        name
    }

    /// A new local variable that what follows can speak of.
    pub fn variable(&mut self, ty: Ty) -> String {
        let name = self.local("v", ty);
        self.scope.vars.push((name.clone(), ty));
        name
    }

    pub fn line(&mut self, depth: usize, text: impl Into<String>) {
        self.lines.try_line(format!("{}{}", indent(depth), text.into()));
    }

    /// A statement that checks something that may be true.
    pub fn assertion(&mut self, depth: usize) {
        let text = match self.scope.dice.below(12) {
            0 | 1 => "assert false".to_string(),
            2 => format!("assert [{}, {}]", self.scope.fact(), self.scope.fact()),
            3 => match self.scope.any_held() {
                Some(held) => format!("assert {}", held.text(self.scope.world)),
                None => "assert false".to_string(),
            },
            _ => format!("assert {}", self.scope.fact()),
        };
        self.line(depth, text);
    }

    fn statement(&mut self, depth: usize) {
        if self.scope.world.uses.wands && self.scope.dice.chance(30) {
            return self.wand(depth);
        }
        match self.scope.dice.below(41) {
            0..5 => self.assign(depth),
            5..9 => self.assign_field(depth),
            9..13 => self.unfold(depth),
            13..16 => self.fold(depth),
            16..19 => self.exhale(depth),
            19..22 => self.inhale(depth),
            22 | 23 => self.exhale_and_inhale(depth),
            24..28 if depth < 3 => self.branch(depth),
            28..31 if depth < 2 => self.repeat(depth),
            31..35 => self.call(depth),
            35 => self.create(depth),
            36 | 39 => self.label(depth),
            37 => self.jump(depth),
            38 => self.quasihavoc(depth),
            _ => self.guess(depth),
        }
    }

    fn assign(&mut self, depth: usize) {
        let s = &mut self.scope;
        let ty = match s.dice.below(10) {
            0..6 => Ty::Int,
            6 => Ty::Bool,
            7 => Ty::Ref,
            8 => Ty::RefSet,
            _ => *s
                .dice
                .pick(&[Ty::Ints, Ty::IntSet, Ty::IntMap, Ty::IntBag])
                .unwrap_or(&Ty::Int),
        };
        let ty = match s.world.uses.data_types && s.dice.chance(25) {
            true => *s.dice.pick(&[Ty::List, Ty::List, Ty::Tree]).unwrap_or(&Ty::List),
            false => ty,
        };
        if s.dice.chance(8)
            && let Some(location) = s.any_held().and_then(|h| h.location(s.world))
        {
            let v = self.variable(Ty::Perm);
            self.scope.remember(format!("perm({location}) == {v}"));
            return self.line(depth, format!("{v} := perm({location})"));
        }
        let value = match s.dice.chance(25) && ty == Ty::Bool {
            true => s.fact(),
            false => s.expression(ty, 2),
        };
        let v = match s.target(ty) {
            Some(v) if s.dice.chance(50) => v,
            Some(_) | None => self.variable(ty),
        };
        self.scope.remember(format!("{v} == {value}"));
        self.line(depth, format!("{v} := {value}"));
    }

    /// Assigns `val` of a member of a set, where it is one.
    fn assign_member(&mut self, depth: usize) {
        let s = &mut self.scope;
        let sets = s.held.iter().filter_map(|h| match &h.resource {
            Resource::FieldOfEach(set, VAL) => Some(set.clone()),
            Resource::FieldOfEach(..) | Resource::FieldOfElements(..) | Resource::PredicateOfEach(..) => None,
            Resource::Field(..) | Resource::Predicate(..) | Resource::Wand(_) | Resource::WandOfEach(_) => {
                None
            }
        });
        let sets: Vec<String> = sets.collect();
        let (Some(set), Some(x)) = (s.dice.pick(&sets).cloned(), s.var(Ty::Ref)) else {
            return;
        };
        let v = self.variable(Ty::Int);
        let value = self.scope.int(1);
        self.lines.keep(format!("{}if ({x} in {set}) {{", indent(depth)));
        self.line(depth + 1, format!("{v} := {x}.val"));
        self.line(depth + 1, format!("{x}.val := {value}"));
        self.assertion(depth + 1);
        self.lines.keep(format!("{}}}", indent(depth)));
        let s = &mut self.scope;
        s.remember(format!("({x} in {set} ==> {x}.val == {value})"));
        s.remember(format!("({x} in {set} ==> {x}.val == {v})"));
    }

    pub fn assign_field(&mut self, depth: usize) {
        let s = &mut self.scope;
        if s.held
            .iter()
            .any(|h| matches!(&h.resource, Resource::FieldOfEach(_, VAL)))
            && s.dice.chance(50)
        {
            return self.assign_member(depth);
        }
        let ty = if s.dice.chance(75) {
            Ty::Int
        } else {
            FIELDS[s.dice.below(FIELDS.len())].1
        };
        let location = match s.held_field(ty) {
            Some((_, location)) => location,
            None => {
                let sets = s
                    .held
                    .iter()
                    .any(|h| matches!(&h.resource, Resource::FieldOfEach(..)));
                if !sets && s.dice.chance(70) {
                    return self.assertion(depth);
                }
                match s.var(Ty::Ref) {
                    Some(x) => format!("{x}.val"),
                    None => return,
                }
            }
        };
        let ty = if location.ends_with(".val") { Ty::Int } else { ty };
        let value = s.expression(ty, 2);
        s.remember(format!("{location} == {value}"));
        self.line(depth, format!("{location} := {value}"));
    }

    /// Unfolds what is held, in most cases.
    fn unfold(&mut self, depth: usize) {
        let s = &mut self.scope;
        let world = s.world;
        let Some((held, p, args)) = s.held_instance() else {
            return self.assertion(depth);
        };
        if !world.predicates[p].has_body {
            return;
        }
        let amount = match s.dice.chance(20) {
            true => Some(s.amount()),
            false => held.amount.clone(),
        };
        let instance = access(&world.instance(p, &args), amount.as_deref());
        let is_whole = amount == held.amount;
        if is_whole && s.dice.chance(90) {
            s.held.retain(|h| *h != held);
        }
        for part in &world.predicates[p].contents {
            let mut part = part.with(&args);
            part.amount = product(part.amount.as_deref(), amount.as_deref());
            part.condition = part.condition.or_else(|| held.condition.clone());
            s.held.push(part);
        }
        for fact in &world.predicates[p].facts {
            s.remember(with(fact, &args));
        }
        self.under(depth, held.condition.as_deref(), format!("unfold {instance}"));
    }

    /// Folds a predicate whose contents are held, perhaps.
    fn fold(&mut self, depth: usize) {
        let s = &mut self.scope;
        let world = s.world;
        let mut candidates: Vec<(usize, Vec<String>)> = Vec::new();
        for (n, p) in world.predicates.iter().enumerate().filter(|(_, p)| p.has_body) {
            let receivers: Vec<String> = s
                .held
                .iter()
                .filter_map(|h| match &h.resource {
                    Resource::Field(x, VAL) => Some(x.clone()),
                    Resource::Field(..) | Resource::Predicate(..) => None,
                    Resource::FieldOfEach(..)
                    | Resource::PredicateOfEach(..)
                    | Resource::FieldOfElements(..)
                    | Resource::Wand(_)
                    | Resource::WandOfEach(_) => None,
                })
                .collect();
            let args = p
                .params
                .iter()
                .map(|ty| match ty {
                    Ty::Ref => match s.dice.pick(&receivers) {
                        Some(x) => x.clone(),
                        None => s.expression(Ty::Ref, 0),
                    },
                    ty => s.expression(*ty, 0),
                })
                .collect();
            candidates.push((n, args));
        }
        let Some((p, args)) = s.dice.pick(&candidates).cloned() else {
            return;
        };
        let amount = s.dice.chance(25).then(|| s.amount());
        for part in &world.predicates[p].contents {
            let part = part.with(&args);
            if s.dice.chance(90) {
                s.held.retain(|h| h.resource != part.resource);
            }
        }
        let resource = Resource::Predicate(p, args.clone());
        s.held.push(Held {
            resource,
            amount: amount.clone(),
            condition: None,
        });
        let instance = access(&world.instance(p, &args), amount.as_deref());
        self.line(depth, format!("fold {instance}"));
    }

    /// Gives away what is held, or a part of it. In some cases it is forgotten that it is gone.
    fn exhale(&mut self, depth: usize) {
        let s = &mut self.scope;
        let Some(mut held) = s.any_held() else {
            return self.assertion(depth);
        };
        match s.dice.chance(30) {
            true => held.amount = Some(s.amount()),
            false if s.dice.chance(80) => s.held.retain(|h| *h != held),
            false => {}
        }
        let text = held.text(s.world);
        let text = match s.dice.below(8) {
            0 => format!("{text} && {}", s.fact()),
            1 => format!("[true, {text}]"),
            2 => format!("({} ==> {text})", s.condition()),
            _ => text,
        };
        self.line(depth, format!("exhale {text}"));
    }

    /// Takes permission to something, as if there were someone who gives it.
    fn inhale(&mut self, depth: usize) {
        let s = &mut self.scope;
        let Some(x) = s.var(Ty::Ref) else { return };
        let unary = s.world.of_references();
        let set = s.var(Ty::RefSet).filter(|_| s.dice.chance(25));
        let resource = match (s.dice.pick(&unary), set) {
            (Some(&p), Some(set)) if s.dice.chance(50) => Resource::PredicateOfEach(set, p),
            (_, Some(set)) => Resource::FieldOfEach(set, VAL),
            (Some(&p), None) if s.dice.chance(50) => Resource::Predicate(p, vec![x]),
            (_, None) => Resource::Field(x, VAL),
        };
        let held = match s.dice.chance(60) {
            true => Held::part(resource, &s.amount()),
            false => Held::full(resource),
        };
        s.held.push(held.clone());
        let text = held.text(s.world);
        let text = match s.dice.below(6) {
            0 => format!("[{text}, true]"),
            1 => format!("({} ==> {text})", s.condition()),
            _ => text,
        };
        self.line(depth, format!("inhale {text}"));
    }

    /// Gives something away and takes it back: its value is not known any more.
    fn exhale_and_inhale(&mut self, depth: usize) {
        let s = &mut self.scope;
        let Some(held) = s.any_held() else {
            return self.assertion(depth);
        };
        self.snapshot(depth);
        let text = held.text(self.scope.world);
        self.line(depth, format!("exhale {text}"));
        self.line(depth, format!("inhale {text}"));
    }

    /// Keeps the value of a location.
    pub fn snapshot(&mut self, depth: usize) {
        if let Some((_, location)) = self.scope.held_field(Ty::Int) {
            let v = self.variable(Ty::Int);
            self.line(depth, format!("{v} := {location}"));
            self.scope.remember(format!("{location} == {v}"));
        }
    }

    fn branch(&mut self, depth: usize) {
        let s = &mut self.scope;
        let condition = match s.dice.chance(60) {
            true => s.condition(),
            false => s.boolean(2),
        };
        let before = s.held.clone();
        let known = s.memory.len();
        s.remember(condition.clone());
        let head = format!("{}if ({condition}) {{", indent(depth));
        self.lines.try_or(head, format!("{}if (true) {{", indent(depth)));
        self.block(depth + 1);
        let after = std::mem::replace(&mut self.scope.held, before.clone());
        if self.scope.dice.chance(60) {
            self.lines.keep(format!("{}}} else {{", indent(depth)));
            self.block(depth + 1);
        }
        self.lines.keep(format!("{}}}", indent(depth)));
        let s = &mut self.scope;
        let learned: Vec<String> = s.memory[known..].to_vec();
        if let Some(fact) = s.dice.pick(&learned).cloned() {
            self.line(depth, format!("assert {fact}"));
        }
        let s = &mut self.scope;
        if s.dice.chance(40) {
            s.held = after;
        } else if s.dice.chance(50) {
            s.held = before;
        }
        if s.dice.chance(60) {
            s.memory.truncate(known);
        }
    }

    /// A loop that counts, or its twin with a label and a jump.
    fn repeat(&mut self, depth: usize) {
        let k = self.local("k", Ty::Int);
        let s = &mut self.scope;
        let rounds = s.dice.between(1, 3);
        let with_label = depth == 0 && s.dice.chance(20);
        let label = s.fresh("again");
        self.lines.keep(format!("{}{k} := 0", indent(depth)));
        match with_label {
            true => self.lines.keep(format!("{}label {label}", indent(depth))),
            false => {
                let also = if self.scope.dice.chance(20) {
                    Some(self.scope.boolean(1))
                } else {
                    None
                };
                let plain = format!("{}while ({k} < {rounds})", indent(depth));
                match also {
                    Some(also) => {
                        let head = format!("{}while ({k} < {rounds} && {also})", indent(depth));
                        self.lines.try_or(head, plain);
                    }
                    None => self.lines.keep(plain),
                }
            }
        }
        let s = &mut self.scope;
        s.params += 1;
        s.vars.insert(0, (k.clone(), Ty::Int));
        self.invariants(depth, &k, rounds);
        if !with_label {
            if let Some(clause) = termination::of_loop(self.scope.world, self.scope.dice, &k, rounds) {
                self.line(depth + 1, clause);
            }
            self.lines.keep(format!("{}{{", indent(depth)));
        }
        let inner = if with_label { depth } else { depth + 1 };
        let before = self.scope.held.clone();
        self.block(if with_label { depth + 1 } else { inner });
        self.lines.keep(format!("{}{k} := {k} + 1", indent(inner)));
        match with_label {
            true => self
                .lines
                .keep(format!("{}if ({k} < {rounds}) {{ goto {label} }}", indent(depth))),
            false => self.lines.keep(format!("{}}}", indent(depth))),
        }
        self.scope.held = before;
        if self.scope.dice.chance(50) {
            self.assertion(depth);
        }
    }

    fn invariants(&mut self, depth: usize, k: &str, rounds: i64) {
        let indent = indent(depth + 1);
        self.lines
            .try_line(format!("{indent}invariant 0 <= {k} && {k} <= {rounds}"));
        let held = self.scope.held.clone();
        let mut kept = Vec::new();
        for h in held {
            if self.scope.dice.chance(70) {
                self.lines
                    .try_line(format!("{indent}invariant {}", h.text(self.scope.world)));
                kept.push(h);
            }
        }
        let before = std::mem::replace(&mut self.scope.held, kept);
        for _ in 0..self.scope.dice.below(4) {
            let fact = self.scope.fact();
            self.lines.try_line(format!("{indent}invariant {fact}"));
        }
        if self.scope.dice.chance(15) {
            self.scope.held = before;
        }
    }

    fn call(&mut self, depth: usize) {
        let s = &mut self.scope;
        let world = s.world;
        if world.methods.is_empty() {
            return;
        }
        let number = s.dice.below(world.methods.len());
        let callee = &world.methods[number];
        // a call that leads back here has to come to an end, in most cases
        let counts_down = number <= self.number && s.vars.iter().any(|v| v.0 == "i") && s.dice.chance(85);
        let same = s.dice.chance(65);
        let mut args = Vec::new();
        for (name, ty) in &callee.params {
            let is_there = s.vars.iter().any(|v| v.0 == *name && v.1 == *ty);
            args.push(match same && is_there {
                _ if name == "i" && counts_down && is_there => "i - 1".to_string(),
                true if *ty == Ty::Int && s.dice.chance(30) => format!("{name} - 1"),
                true => name.clone(),
                false if *ty == Ty::Perm => "1/2".to_string(),
                false => s.expression(*ty, 1),
            });
        }
        let mut targets = Vec::new();
        for (_, ty) in &callee.results {
            targets.push(match self.scope.target(*ty) {
                Some(v) if self.scope.dice.chance(60) && !targets.contains(&v) => v,
                Some(_) | None => self.variable(*ty),
            });
        }
        let s = &mut self.scope;
        if s.dice.chance(80) {
            s.held
                .retain(|h| !callee.pre.contains(h) || callee.post.contains(h));
        }
        let targets = if targets.is_empty() {
            String::new()
        } else {
            format!("{} := ", targets.join(", "))
        };
        let call = format!("{targets}{}({})", callee.name, args.join(", "));
        if counts_down {
            let guard = match self.scope.world.uses.termination && self.scope.dice.chance(30) {
                true => self.scope.dice.one(&["i != 0", "i > -9", "i < 4"]),
                false => "i > 0",
            };
            let head = format!("{}if ({guard}) {{", indent(depth));
            self.lines.keep(head);
            self.line(depth + 1, call);
            self.lines.keep(format!("{}}}", indent(depth)));
        } else {
            self.line(depth, call);
        }
    }

    fn create(&mut self, depth: usize) {
        let v = match self.scope.target(Ty::Ref) {
            Some(v) => v,
            None => self.variable(Ty::Ref),
        };
        let other = FIELDS[self.scope.dice.below(FIELDS.len())].0;
        let fields = if other == "val" {
            "val".to_string()
        } else {
            format!("val, {other}")
        };
        if let Some(x) = self.scope.var(Ty::Ref)
            && x != v
        {
            self.scope.remember(format!("{x} != {v}"));
        }
        self.scope.held.push(Held::full(Resource::Field(v.clone(), VAL)));
        self.line(depth, format!("{v} := new({fields})"));
    }

    fn label(&mut self, depth: usize) {
        if depth > 0 {
            return self.assertion(depth);
        }
        self.snapshot(depth);
        self.assign_field(depth);
        let l = self.scope.fresh("l");
        self.lines.keep(format!("{}label {l}", indent(depth)));
        let held = self.scope.held.clone();
        self.scope.labels.push((l, held));
        let fact = self.scope.fact_of_old_state();
        self.line(depth, format!("assert {fact}"));
    }

    /// Jumps to the end under a condition.
    fn jump(&mut self, depth: usize) {
        let end = match &self.end {
            Some(end) => end.clone(),
            None => {
                let end = self.scope.fresh("end");
                self.end = Some(end.clone());
                end
            }
        };
        let condition = self.scope.condition();
        self.lines
            .try_line(format!("{}if ({condition}) {{ goto {end} }}", indent(depth)));
    }

    fn quasihavoc(&mut self, depth: usize) {
        self.snapshot(depth);
        let s = &mut self.scope;
        let Some(location) = s.any_held().and_then(|h| h.location(s.world)) else {
            return;
        };
        let text = match s.dice.below(3) {
            0 => format!("quasihavoc {} ==> {location}", s.condition()),
            1 => match s.var(Ty::RefSet) {
                Some(set) => format!("quasihavocall e: Ref :: e in {set} ==> e.val"),
                None => format!("quasihavocall e: Ref :: e == {} ==> e.val", s.reference(0)),
            },
            _ => format!("quasihavoc {location}"),
        };
        self.line(depth, text);
    }

    /// Assumes something that is true in most states.
    fn guess(&mut self, depth: usize) {
        let s = &mut self.scope;
        let fact = match s.dice.below(4) {
            0 => format!("{} >= 0", s.int(1)),
            1 => format!("{} != 1", s.int(1)),
            2 => format!("({} ==> {})", s.condition(), s.fact()),
            _ => match (s.var(Ty::Ref), s.var(Ty::Ref)) {
                (Some(x), Some(y)) if x != y => format!("{x} != {y}"),
                _ => "true".to_string(),
            },
        };
        let word = s.dice.one(&["assume", "inhale"]).to_string();
        s.remember(fact.clone());
        self.line(depth, format!("{word} {fact}"));
    }

    /// A statement that is meant only under a condition, in most cases.
    pub fn under(&mut self, depth: usize, condition: Option<&str>, text: String) {
        match condition {
            Some(condition) if self.scope.dice.chance(80) => {
                self.lines.keep(format!("{}if ({condition}) {{", indent(depth)));
                self.line(depth + 1, text);
                self.lines.keep(format!("{}}}", indent(depth)));
            }
            Some(_) | None => self.line(depth, text),
        }
    }
}

/// The blanks before a statement.
pub fn indent(depth: usize) -> String {
    "  ".repeat(depth + 1)
}

fn access(instance: &str, amount: Option<&str>) -> String {
    match amount {
        Some(amount) => format!("acc({instance}, {amount})"),
        None => instance.to_string(),
    }
}

/// The amount of a part of a predicate of which this amount is unfolded.
fn product(part: Option<&str>, whole: Option<&str>) -> Option<String> {
    match (part, whole) {
        (None, whole) => whole.map(str::to_string),
        (part, None) => part.map(str::to_string),
        (Some("wildcard"), Some(_)) | (Some(_), Some("wildcard")) => Some("wildcard".to_string()),
        (Some(part), Some(whole)) => Some(format!("({part}) * ({whole})")),
    }
}
