//! Random magic wands: in contracts, packaged, applied.

use super::scope::Scope;
use super::statements::{Body, indent};
use super::world::{Held, NEXT, Resource, Ty, VAL, Wand, with};

/// What the wand of each member of a set gives: the fields of both sides.
pub const WAND_OF_EACH: &str = "acc(e.val) --* acc(e.val) && acc(e.next)";

impl Scope<'_> {
    /// A wand of whose right-hand side something is held, perhaps.
    pub fn wand(&mut self) -> Option<Wand> {
        match self.dice.below(10) {
            0 => self.folding_wand(),
            1 => self.unfolding_wand(),
            2 => self.nested_wand(),
            _ => self.simple_wand(),
        }
    }

    /// A wand without a script.
    pub fn simple_wand(&mut self) -> Option<Wand> {
        let left = self.left_side()?;
        let footprint = self.footprint(&left);
        let mut wand = Wand {
            left: left.clone(),
            ..Wand::default()
        };
        let keeps_left = self.dice.chance(70);
        if keeps_left {
            wand.right.clone_from(&left);
        }
        wand.right.extend(footprint);
        if wand.right.is_empty() {
            wand.right.clone_from(&left);
        }
        if self.dice.chance(12)
            && let Some(last) = wand.right.last_mut()
            && last.condition.is_none()
        {
            let reads = value_of(&left).map(|v| format!("{v} > {}", self.dice.between(-1, 2)));
            let condition = match reads {
                Some(reads) if self.dice.chance(50) => reads,
                Some(_) | None => self.condition(),
            };
            *last = last.clone().under(&condition);
        }
        self.wand_facts(&mut wand);
        Some(wand)
    }

    /// What is given away to apply the wand.
    fn left_side(&mut self) -> Option<Vec<Held>> {
        let x = self.var(Ty::Ref)?;
        let plain = self.plain_held();
        Some(match self.dice.below(10) {
            0..4 => vec![Held::full(Resource::Field(x, VAL))],
            4 | 5 => vec![Held::part(
                Resource::Field(x, VAL),
                self.dice.one(&["1/2", "1/3"]),
            )],
            6 => Vec::new(),
            7 => vec![Held::full(Resource::Field(x, NEXT))],
            _ => match self.dice.pick(&plain) {
                Some(held) => vec![held.clone()],
                None => vec![Held::full(Resource::Field(x, VAL))],
            },
        })
    }

    /// Permissions to fields and predicates that are held without a condition.
    fn plain_held(&self) -> Vec<Held> {
        let is_plain = |h: &&Held| {
            let is_known = matches!(h.resource, Resource::Field(..) | Resource::Predicate(..));
            is_known && h.condition.is_none() && h.amount.as_deref() != Some("wildcard")
        };
        self.held.iter().filter(is_plain).cloned().collect()
    }

    fn footprint(&mut self, left: &[Held]) -> Vec<Held> {
        let mut plain = self.plain_held();
        plain.retain(|h| left.iter().all(|l| l.resource != h.resource));
        let mut all: Vec<Held> = Vec::new();
        for _ in 0..self.dice.below(3) {
            if let Some(held) = self.dice.pick(&plain)
                && !all.contains(held)
            {
                let mut held = held.clone();
                if self.dice.chance(10) {
                    held.amount = Some("1/2".to_string());
                }
                all.push(held);
            }
        }
        all
    }

    fn wand_facts(&mut self, wand: &mut Wand) {
        let left = value_of(&wand.left);
        let right = value_of(&wand.right);
        if let Some(value) = &left
            && self.dice.chance(25)
        {
            let op = self.dice.one(&[">", "==", ">="]).to_string();
            wand.left_facts
                .push(format!("{value} {op} {}", self.dice.between(-1, 3)));
        }
        let (Some(value), true) = (right, self.dice.chance(35)) else {
            return;
        };
        let is_same = left.as_ref() == Some(&value);
        let fact = match self.dice.below(4) {
            0 if is_same => format!("{value} == old[lhs]({value})"),
            1 if is_same && !wand.left_facts.is_empty() => wand.left_facts[0].clone(),
            2 => format!(
                "{value} == {}",
                self.var(Ty::Int).unwrap_or_else(|| "1".to_string())
            ),
            _ => {
                let known = self
                    .memory
                    .iter()
                    .filter(|f| f.starts_with(&format!("{value} == ")));
                let known: Vec<String> = known.cloned().collect();
                match self.dice.pick(&known) {
                    Some(fact) => fact.clone(),
                    None => format!("{value} > {}", self.dice.between(-2, 1)),
                }
            }
        };
        wand.right_facts.push(fact);
    }

    /// A predicate with a body whose only parameter is a reference.
    fn foldable(&mut self) -> Option<usize> {
        let world = self.world;
        let mut unary = world.of_references();
        unary.retain(|p| world.predicates[*p].has_body);
        self.dice.pick(&unary).copied()
    }

    /// Gives a predicate for a part of its contents.
    fn folding_wand(&mut self) -> Option<Wand> {
        let (p, x) = (self.foldable()?, self.var(Ty::Ref)?);
        let world = self.world;
        let args = [x];
        let contents: Vec<Held> = world.predicates[p]
            .contents
            .iter()
            .map(|h| h.with(&args))
            .collect();
        let facts = world.predicates[p].facts.iter().map(|f| with(f, &args));
        let mut wand = Wand {
            left: contents,
            left_facts: facts.collect(),
            right: vec![Held::full(Resource::Predicate(p, args.to_vec()))],
            script: vec![format!("fold {}", world.instance(p, &args))],
            ..Wand::default()
        };
        if wand.left.len() > 1 && self.dice.chance(50) {
            wand.left.pop();
        }
        if self.dice.chance(30) {
            wand.left_facts.clear();
        }
        Some(wand)
    }

    /// Gives the contents of a predicate for it.
    fn unfolding_wand(&mut self) -> Option<Wand> {
        let (p, x) = (self.foldable()?, self.var(Ty::Ref)?);
        let world = self.world;
        let args = [x];
        let instance = Held::full(Resource::Predicate(p, args.to_vec()));
        let mut right: Vec<Held> = world.predicates[p]
            .contents
            .iter()
            .map(|h| h.with(&args))
            .collect();
        right.extend(self.footprint(&[]));
        Some(Wand {
            left: vec![instance],
            right,
            script: vec![format!("unfold {}", world.instance(p, &args))],
            ..Wand::default()
        })
    }

    /// Gives another wand.
    fn nested_wand(&mut self) -> Option<Wand> {
        let (outer, mut inner) = (self.left_side()?, self.simple_wand()?);
        inner
            .right
            .extend(outer.iter().filter(|_| self.dice.chance(70)).cloned());
        let script = vec![format!("package {}", inner.text(self.world))];
        Some(Wand {
            left: outer,
            right: vec![Held::full(Resource::Wand(Box::new(inner)))],
            script,
            ..Wand::default()
        })
    }

    /// A wand that is held.
    pub fn held_wand(&mut self) -> Option<(Held, Wand)> {
        let wands = self.held.iter().filter_map(|h| match &h.resource {
            Resource::Wand(wand) => Some((h.clone(), (**wand).clone())),
            _ => None,
        });
        let wands: Vec<_> = wands.collect();
        self.dice.pick(&wands).cloned()
    }

    /// An integer that can be read where a wand is applied.
    pub fn applied(&mut self) -> Option<String> {
        let (_, wand) = self.held_wand()?;
        let value = value_of(&wand.right)?;
        Some(format!("(applying ({}) in {value})", wand.text(self.world)))
    }
}

/// An integer field to which permission is given without a condition.
fn value_of(held: &[Held]) -> Option<String> {
    held.iter().find_map(|h| match &h.resource {
        Resource::Field(x, VAL) if h.condition.is_none() => Some(format!("{x}.val")),
        _ => None,
    })
}

impl Body<'_, '_> {
    /// Packages or applies a wand.
    pub fn wand(&mut self, depth: usize) {
        let has_wand = self.scope.held_wand().is_some();
        match self.scope.dice.below(12) {
            0..5 => self.apply_some(depth),
            5..8 if has_wand => self.apply_some(depth),
            8..10 if has_wand => self.look_behind(depth),
            _ => {
                if let Some(wand) = self.some_wand() {
                    self.package(depth, wand);
                }
            }
        }
    }

    fn some_wand(&mut self) -> Option<Wand> {
        match self.scope.dice.pick(&self.goals).cloned() {
            Some(goal) if self.scope.dice.chance(60) => Some(goal),
            Some(_) | None => self.scope.wand(),
        }
    }

    /// Packages a wand.
    pub fn package(&mut self, depth: usize, wand: Wand) {
        self.snapshot(depth);
        let s = &mut self.scope;
        let text = wand.text(s.world);
        let footprint = wand.right.iter().filter(|h| !wand.left.contains(h));
        for held in footprint {
            if s.dice.chance(90) {
                s.held.retain(|h| h.resource != held.resource);
            }
        }
        s.held.push(Held::full(Resource::Wand(Box::new(wand.clone()))));
        let script = match wand.script.is_empty() {
            true => String::new(),
            false => format!(" {{ {} }}", wand.script.join("; ").replace("; ", " ")),
        };
        self.line(depth, format!("package {text}{script}"));
        if self.scope.dice.chance(50) {
            if self.scope.dice.chance(50) {
                self.assign_field(depth);
            }
            self.apply(depth, Held::full(Resource::Wand(Box::new(wand.clone()))), wand);
        }
    }

    /// Keeps a value that is there where a wand is applied.
    fn look_behind(&mut self, depth: usize) {
        let Some((_, wand)) = self.scope.held_wand() else {
            return;
        };
        let Some(value) = value_of(&wand.right) else {
            return;
        };
        let applied = format!("(applying ({}) in {value})", wand.text(self.scope.world));
        let v = self.variable(Ty::Int);
        self.line(depth, format!("{v} := {applied}"));
        self.scope.remember(format!("{v} == {value}"));
        self.scope.remember(format!("{v} == {applied}"));
        match self.scope.dice.below(3) {
            0 => self.assign_field(depth),
            1 => self.assertion(depth),
            _ => {}
        }
        match self.scope.dice.chance(50) {
            true => self.line(depth, format!("assert {v} == {applied}")),
            false => self.apply(depth, Held::full(Resource::Wand(Box::new(wand.clone()))), wand),
        }
    }

    fn apply_some(&mut self, depth: usize) {
        let sets = self.scope.held.iter().filter_map(|h| match &h.resource {
            Resource::WandOfEach(set) => Some(set.clone()),
            _ => None,
        });
        let sets: Vec<String> = sets.collect();
        if let Some(set) = self.scope.dice.pick(&sets).cloned()
            && let Some(x) = self.scope.var(Ty::Ref)
        {
            self.lines.keep(format!("{}if ({x} in {set}) {{", indent(depth)));
            self.line(
                depth + 1,
                format!("apply {}", WAND_OF_EACH.replace("(e.", &format!("({x}."))),
            );
            self.assertion(depth + 1);
            self.lines.keep(format!("{}}}", indent(depth)));
            return;
        }
        match self.scope.held_wand() {
            Some((held, wand)) => self.apply(depth, held, wand),
            None => match self.some_wand() {
                Some(wand) => self.package(depth, wand),
                None => self.assertion(depth),
            },
        }
    }

    fn apply(&mut self, depth: usize, held: Held, wand: Wand) {
        self.snapshot(depth);
        if let Some(fact) = wand.left_facts.first()
            && let Some((location, value)) = fact.split_once(" == ")
        {
            self.line(depth, format!("{location} := {value}"));
        }
        let s = &mut self.scope;
        if s.dice.chance(90) {
            s.held.retain(|h| h.resource != held.resource);
        }
        for left in &wand.left {
            if s.dice.chance(90) {
                s.held.retain(|h| h.resource != left.resource);
            }
        }
        let mut text = wand.text(s.world);
        if s.dice.chance(6)
            && let (Some(x), Some(y)) = (s.var(Ty::Ref), s.var(Ty::Ref))
        {
            text = text.replace(&format!("({x}."), &format!("({y}."));
        }
        s.held.extend(wand.right.iter().cloned());
        for fact in wand.right_facts.iter().filter(|f| !f.contains("old[lhs]")) {
            s.remember(fact.clone());
        }
        self.under(depth, held.condition.as_deref(), format!("apply {text}"));
        if self.scope.dice.chance(60) {
            self.assertion(depth);
        }
    }
}
