//! Facts that may be true: candidates for assertions, contracts and invariants.

use super::scope::Scope;
use super::world::{Resource, Ty, with};

const AMOUNTS: [&str; 5] = ["write", "1/2", "1/3", "none", "1/4"];

impl Scope<'_> {
    /// A fact about what is held.
    pub fn permission_fact(&mut self) -> String {
        let location = match self.any_held().and_then(|h| h.location(self.world)) {
            Some(location) => location,
            None => match self.var(Ty::Ref) {
                Some(x) => format!("{x}.val"),
                None => return "true".to_string(),
            },
        };
        let op = self.dice.one(&["==", "==", ">=", "<=", "!=", ">"]).to_string();
        format!("(perm({location}) {op} {})", self.dice.one(&AMOUNTS))
    }

    /// A fact that may be true: one that was, one that would follow if a permission were held, one
    /// about old values.
    pub fn fact(&mut self) -> String {
        if self.world.uses.data_types && self.dice.chance(15) {
            return self.datatype_fact();
        }
        match self.dice.below(22) {
            20 | 21 => self.fact_of_old_state(),
            0..6 => match self.dice.pick(&self.memory) {
                Some(fact) => fact.clone(),
                None => self.boolean(1),
            },
            6 | 7 => self.predicate_fact(),
            8 => self.function_fact(),
            9 | 10 => self.old_fact(),
            11 if self.asks_permissions => self.permission_fact(),
            12 => self.element_fact(),
            13 => self.guarded_fact(),
            14 if self.asks_permissions => self.forperm_fact(),
            15 => match (self.var(Ty::Ref), self.var(Ty::Ref)) {
                (Some(x), Some(y)) if x != y => format!("{x} {} {y}", self.dice.one(&["==", "!="])),
                _ => "true".to_string(),
            },
            16 => match self.var(Ty::Ref) {
                Some(x) => format!("{x} {} null", self.dice.one(&["==", "!="])),
                None => "true".to_string(),
            },
            17 => self.collection_fact(),
            18 => format!(
                "({} % 3) {} {}",
                self.int(1),
                self.dice.one(&[">=", "<=", "=="]),
                self.dice.between(0, 2)
            ),
            _ => self.boolean(2),
        }
    }

    /// A fact that was true once, said of an old state.
    pub fn fact_of_old_state(&mut self) -> String {
        let Some(fact) = self.dice.pick(&self.memory).cloned() else {
            return self.boolean(1);
        };
        match (self.dice.pick(&self.labels), &self.entry) {
            (Some((l, _)), _) if self.dice.chance(60) => format!("old[{l}]({fact})"),
            (Some(_) | None, Some(_)) => format!("old({fact})"),
            (Some(_) | None, None) => fact,
        }
    }

    /// What a predicate's body says, of arguments for which it is held or not.
    fn predicate_fact(&mut self) -> String {
        let world = self.world;
        if let Some((_, p, args)) = self.held_instance()
            && let Some(fact) = self.dice.pick(&world.predicates[p].facts)
        {
            let fact = with(fact, &args);
            let opened = format!(
                "(unfolding acc({}, wildcard) in {fact})",
                world.instance(p, &args)
            );
            return if self.dice.chance(50) { fact } else { opened };
        }
        let Some(p) = self.dice.pick(&world.predicates) else {
            return "true".to_string();
        };
        let Some(fact) = self.dice.pick(&p.facts) else {
            return "true".to_string();
        };
        let args: Vec<String> = p.params.iter().map(|ty| self.expression(*ty, 0)).collect();
        with(fact, &args)
    }

    /// What a function's contract says of its arguments.
    fn function_fact(&mut self) -> String {
        let world = self.world;
        let Some(f) = self.dice.pick(&world.functions) else {
            return "true".to_string();
        };
        let Some(fact) = self.dice.pick(&f.facts) else {
            return "true".to_string();
        };
        let args: Vec<String> = f.params.iter().map(|ty| self.expression(*ty, 0)).collect();
        with(fact, &args)
    }

    /// Something is as it was.
    fn old_fact(&mut self) -> String {
        let (now, _) = match self.dice.below(3) {
            0 => (self.opened(), ()),
            1 => (self.application(), ()),
            _ => (self.read_int(), ()),
        };
        let label = match self.dice.chance(50) {
            true => self.dice.pick(&self.labels).cloned(),
            false => None,
        };
        match (label, &self.entry) {
            (Some((l, _)), _) => format!("{now} == old[{l}]({now})"),
            (None, Some(_)) => match self.dice.below(4) {
                0 => format!("{now} == old({now}) + {}", self.dice.between(-1, 2)),
                _ => format!("{now} == old({now})"),
            },
            (None, None) => format!("{now} >= 0"),
        }
    }

    /// A fact about each member of a set, or each element of a sequence.
    fn element_fact(&mut self) -> String {
        if self.dice.chance(40)
            && let Some(fact) = self.instances_fact()
        {
            return fact;
        }
        let sets = self.held.iter().filter_map(|h| match &h.resource {
            Resource::FieldOfEach(set, 0) => Some((set.clone(), true)),
            Resource::FieldOfElements(seq, 0) => Some((seq.clone(), false)),
            Resource::FieldOfEach(..) | Resource::FieldOfElements(..) => None,
            Resource::Field(..) | Resource::Predicate(..) | Resource::PredicateOfEach(..) => None,
            Resource::Wand(_) | Resource::WandOfEach(_) => None,
        });
        let sets: Vec<_> = sets.collect();
        let op = self.dice.one(&["==", ">=", ">"]).to_string();
        let value = match (&self.entry, self.dice.below(3)) {
            (Some(_), 0) => None,
            _ => Some(self.int(0)),
        };
        match self.dice.pick(&sets) {
            Some((set, true)) => {
                let value = value.unwrap_or_else(|| "old(e.val)".to_string());
                match self.dice.chance(80) {
                    true => format!("(forall e: Ref :: e in {set} ==> e.val {op} {value})"),
                    false => format!("(exists e: Ref :: e in {set} && e.val {op} {value})"),
                }
            }
            Some((seq, false)) => {
                let value = value.unwrap_or_else(|| format!("old({seq}[n].val)"));
                format!("(forall n: Int :: 0 <= n && n < |{seq}| ==> {seq}[n].val {op} {value})")
            }
            None => {
                let k = self.literal();
                format!(
                    "(forall n: Int :: 0 <= n && n < 4 ==> n + {} >= {k})",
                    self.int(0)
                )
            }
        }
    }

    /// A fact about each instance of a predicate of the members of a set.
    fn instances_fact(&mut self) -> Option<String> {
        let world = self.world;
        let unary = world.of_references();
        let p = *self.dice.pick(&unary)?;
        let set = self.set_of_instances(p)?;
        let e = ["e".to_string()];
        let over = world
            .functions
            .iter()
            .filter(|f| f.over == Some(p) && f.params.len() == 1);
        let over: Vec<_> = over.collect();
        let fact = match self.dice.pick(&over) {
            Some(f) if self.dice.chance(50) => format!("{}(e) > {}", f.name, self.literal()),
            Some(_) | None => {
                let fact = self.dice.pick(&world.predicates[p].facts)?;
                let fact = with(fact, &e);
                format!("(unfolding acc({}, wildcard) in {fact})", world.instance(p, &e))
            }
        };
        Some(format!("(forall e: Ref :: e in {set} ==> {fact})"))
    }

    /// A fact about an application, under a condition under which it is defined.
    fn guarded_fact(&mut self) -> String {
        let (application, guard) = self.bare_application();
        let op = self.dice.one(&[">", "==", "!=", "<"]).to_string();
        let fact = format!("{application} {op} {}", self.literal());
        let instance = self.held_instance().and_then(|(h, ..)| h.location(self.world));
        match (guard, self.dice.below(4)) {
            (Some(guard), _) => format!("({guard} ==> {fact})"),
            (None, 0) => format!("({} ==> {fact})", self.boolean(0)),
            (None, 1) => match (self.var(Ty::Ref), self.var(Ty::Ref)) {
                (Some(x), Some(y)) => format!("({x} == {y} ==> {fact})"),
                _ => fact,
            },
            (None, 2) => match instance {
                Some(location) if self.asks_permissions => {
                    format!(
                        "(perm({location}) {} ==> {fact})",
                        self.dice.one(&["== write", "> none"])
                    )
                }
                Some(_) | None => fact,
            },
            (None, _) => fact,
        }
    }

    fn forperm_fact(&mut self) -> String {
        let x = self.reference(0);
        if self.world.uses.wands && self.dice.chance(15) {
            let wand = super::wands::WAND_OF_EACH;
            return format!("(forperm e: Ref [{wand}] :: e == {x})");
        }
        let unary = self.world.of_references();
        if self.dice.chance(30)
            && let Some(&p) = self.dice.pick(&unary)
        {
            let instance = self.world.instance(p, &["e".to_string()]);
            return format!("(forperm e: Ref [{instance}] :: e == {x})");
        }
        match self.dice.below(3) {
            0 => format!("(forperm e: Ref [e.val] :: e.val > {})", self.literal()),
            1 => format!("(forperm e: Ref [e.val] :: e == {x})"),
            _ => format!("(forperm e: Ref [e.val] :: e in {})", self.ref_set(0)),
        }
    }

    fn collection_fact(&mut self) -> String {
        let (i, j) = (self.int(0), self.int(0));
        match self.dice.below(8) {
            0 => format!(
                "|{}| {} {}",
                self.ints(1),
                self.dice.one(&["==", ">=", ">"]),
                self.dice.between(0, 3)
            ),
            1 => format!("{i} in {}", self.ints(1)),
            2 => format!("({i} in {}) >= {}", self.int_bag(1), self.dice.between(0, 2)),
            3 => match self.var(Ty::IntMap) {
                Some(m) => format!("{m}[{i} := {j}][{i}] == {j}"),
                None => format!("|{}| >= 0", self.int_map(1)),
            },
            4 => format!("{} subset {}", self.ref_set(0), self.ref_set(1)),
            5 => format!(
                "|{}| {} {}",
                self.ref_set(1),
                self.dice.one(&["==", ">=", "<="]),
                self.dice.between(0, 3)
            ),
            6 => match self.var(Ty::IntMap) {
                Some(m) => format!("{i} in range({m}[{j} := {i}])"),
                None => "true".to_string(),
            },
            _ => format!("{} == {}", self.ints(1), self.ints(1)),
        }
    }
}
