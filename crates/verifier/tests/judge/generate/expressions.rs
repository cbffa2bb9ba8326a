//! Random expressions of each type, and facts that may be true.

use super::scope::Scope;
use super::world::{Resource, Ty, VAL, with};

impl Scope<'_> {
    /// An expression of a type.
    pub fn expression(&mut self, ty: Ty, depth: usize) -> String {
        match ty {
            Ty::Int => self.int(depth),
            Ty::Bool => self.boolean(depth),
            Ty::Ref => self.reference(depth),
            Ty::Perm => self.perm(),
            Ty::Ints => self.ints(depth),
            Ty::Refs => self.refs(),
            Ty::RefSet => self.ref_set(depth),
            Ty::IntSet => self.int_set(depth),
            Ty::IntMap => self.int_map(depth),
            Ty::IntBag => self.int_bag(depth),
            Ty::List => self.list(depth),
            Ty::Tree => self.tree(depth),
        }
    }

    pub fn literal(&mut self) -> String {
        let n = self.dice.between(-2, 4);
        if n < 0 { format!("({n})") } else { n.to_string() }
    }

    /// An integer.
    pub fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.dice.below(3) {
                0 => self.literal(),
                1 => self.read_int(),
                _ => self.var(Ty::Int).unwrap_or_else(|| "1".to_string()),
            };
        }
        let d = depth - 1;
        if self.world.uses.data_types && self.dice.chance(12) {
            return self.part();
        }
        if self.world.uses.wands
            && self.dice.chance(25)
            && let Some(applied) = self.applied()
        {
            return applied;
        }
        match self.dice.below(22) {
            0..4 => self.read_int(),
            4..6 => self.application(),
            6 => self.var(Ty::Int).unwrap_or_else(|| "0".to_string()),
            7 => format!("({} + {})", self.int(d), self.int(d)),
            8 => format!("({} - {})", self.int(d), self.int(d)),
            9 => format!("({} * {})", self.int(d), self.literal()),
            10 => {
                let by = self.dice.one(&["2", "3", "(-2)", "(-3)"]).to_string();
                let op = self.dice.one(&["\\", "%"]).to_string();
                format!("({} {op} {by})", self.int(d))
            }
            11 => format!("({} \\ {})", self.int(d), self.int(0)),
            12 => format!("({} ? {} : {})", self.boolean(d), self.int(d), self.int(d)),
            13 => format!("|{}|", self.ints(d)),
            14 => format!("|{}|", self.ref_set(d)),
            15 => self.element(),
            16 => format!("({} in {})", self.int(0), self.int_bag(d)),
            17 => {
                let v = self.fresh("l");
                let value = self.int(d);
                self.vars.push((v.clone(), Ty::Int));
                let inside = self.int(d);
                self.vars.retain(|x| x.0 != v);
                format!("(let {v} == ({value}) in {inside})")
            }
            18 => self.opened(),
            19 => self.old(),
            20 => format!("(asserting ({}) in {})", self.fact(), self.int(d)),
            _ => match self.var(Ty::IntMap) {
                Some(m) => {
                    let key = self.int(0);
                    format!("({key} in domain({m}) ? {m}[{key}] : 0)")
                }
                None => self.literal(),
            },
        }
    }

    /// An element of a sequence, which may not be there.
    fn element(&mut self) -> String {
        let Some(s) = self.var(Ty::Ints) else {
            return self.literal();
        };
        let i = self.int(0);
        match self.dice.chance(70) {
            true => format!("(0 <= {i} && {i} < |{s}| ? {s}[{i}] : 0)"),
            false => format!("{s}[{i}]"),
        }
    }

    /// Reads `val` of a member of a set or an element of a sequence, where it is one.
    fn read_element(&mut self) -> Option<String> {
        let each = self.held.iter().filter_map(|h| match &h.resource {
            Resource::FieldOfEach(set, VAL) => Some((set.clone(), true)),
            Resource::FieldOfElements(seq, VAL) => Some((seq.clone(), false)),
            Resource::FieldOfEach(..) | Resource::FieldOfElements(..) => None,
            Resource::Field(..) | Resource::Predicate(..) | Resource::PredicateOfEach(..) => None,
            Resource::Wand(_) | Resource::WandOfEach(_) => None,
        });
        let each: Vec<_> = each.collect();
        let (of, is_set) = self.dice.pick(&each)?.clone();
        let (guard, read) = match is_set {
            true => {
                let x = self.var(Ty::Ref)?;
                (format!("{x} in {of}"), format!("{x}.val"))
            }
            false => {
                let i = self.var(Ty::Int)?;
                (format!("0 <= {i} && {i} < |{of}|"), format!("{of}[{i}].val"))
            }
        };
        Some(match self.dice.chance(60) {
            true => format!("({guard} ? {read} : 0)"),
            false => read,
        })
    }

    /// Reads a field that is held, in most cases; under the condition under which it is, in most
    /// cases.
    pub fn read_int(&mut self) -> String {
        if self.dice.chance(40)
            && let Some(read) = self.read_element()
        {
            return read;
        }
        match self.held_field(Ty::Int) {
            Some((held, location)) => {
                let guard = held.condition.or_else(|| condition_of(held.amount.as_deref()));
                match guard {
                    Some(guard) if self.dice.chance(85) => format!("({guard} ? {location} : 0)"),
                    Some(_) | None => location,
                }
            }
            None if self.dice.chance(10) => match self.var(Ty::Ref) {
                Some(x) => format!("{x}.val"),
                None => self.literal(),
            },
            None if self.dice.chance(40) => self.opened(),
            None => self.var(Ty::Int).unwrap_or_else(|| "2".to_string()),
        }
    }

    /// What can be read in an instance of a predicate.
    pub fn opened(&mut self) -> String {
        let Some((held, p, args)) = self.held_instance() else {
            return self.literal();
        };
        let world = self.world;
        let predicate = &world.predicates[p];
        let Some(int) = self.dice.pick(&predicate.ints) else {
            return self.literal();
        };
        let int = with(int, &args);
        let amount = match held.amount.as_deref() {
            None => self.dice.one(&["write", "wildcard", "1/2"]).to_string(),
            Some(a) if self.dice.chance(50) => a.to_string(),
            Some(_) => "wildcard".to_string(),
        };
        let inside = match self.dice.below(6) {
            0 if !predicate.facts.is_empty() => {
                let fact = self.dice.pick(&predicate.facts).map_or("true", |f| f.as_str());
                format!("({} ? {int} : 7)", with(fact, &args))
            }
            1 if self.asks_permissions => {
                let location = held.location(world).unwrap_or_default();
                format!("(perm({location}) == none ? {int} : {int} + 1)")
            }
            _ => int,
        };
        let open = format!(
            "(unfolding acc({}, {amount}) in {inside})",
            world.instance(p, &args)
        );
        let guard = held.condition.or_else(|| condition_of(held.amount.as_deref()));
        match guard {
            Some(guard) if self.dice.chance(85) => format!("({guard} ? {open} : 0)"),
            Some(_) | None => open,
        }
    }

    /// Applies a function, in most cases to arguments for which its predicate is held.
    pub fn application(&mut self) -> String {
        let (application, guard) = self.bare_application();
        match guard {
            Some(guard) if self.dice.chance(85) => format!("({guard} ? {application} : 0)"),
            Some(_) | None => application,
        }
    }

    /// An application, and the condition under which its precondition probably holds.
    pub fn bare_application(&mut self) -> (String, Option<String>) {
        let world = self.world;
        let Some(f) = self.dice.pick(&world.functions) else {
            return (self.literal(), None);
        };
        let mut args = Vec::new();
        let mut guard = None;
        if let Some(p) = f.over {
            let instances = self.held.iter().filter_map(|h| match &h.resource {
                Resource::Predicate(q, args) if *q == p => Some((h.clone(), args.clone())),
                Resource::Predicate(..) | Resource::Field(..) => None,
                Resource::FieldOfEach(..)
                | Resource::PredicateOfEach(..)
                | Resource::FieldOfElements(..)
                | Resource::Wand(_)
                | Resource::WandOfEach(_) => None,
            });
            let instances: Vec<_> = instances.collect();
            if let Some((held, of)) = self.dice.pick(&instances) {
                args.clone_from(of);
                guard = held
                    .condition
                    .clone()
                    .or_else(|| condition_of(held.amount.as_deref()));
            }
        }
        if let Some(p) = f.over
            && args.is_empty()
            && let Some(set) = self.set_of_instances(p)
            && let Some(x) = self.var(Ty::Ref)
        {
            guard = Some(format!("{x} in {set}"));
            args.push(x);
        }
        for ty in &f.params[args.len()..] {
            let arg = match (ty, &guard) {
                (Ty::Bool, Some(guard)) if self.dice.chance(50) => guard.clone(),
                (Ty::Ref, _) => self.reference(0),
                (ty, _) => self.expression(*ty, 0),
            };
            args.push(arg);
        }
        (format!("{}({})", f.name, args.join(", ")), guard)
    }

    /// A set for each member of which this predicate is held.
    pub fn set_of_instances(&self, p: usize) -> Option<String> {
        self.held.iter().find_map(|h| match &h.resource {
            Resource::PredicateOfEach(set, q) if *q == p => Some(set.clone()),
            Resource::PredicateOfEach(..) | Resource::Field(..) | Resource::Predicate(..) => None,
            Resource::FieldOfEach(..) | Resource::FieldOfElements(..) => None,
            Resource::Wand(_) | Resource::WandOfEach(_) => None,
        })
    }

    /// An integer of an old state.
    fn old(&mut self) -> String {
        let label = match self.dice.chance(50) {
            true => self.dice.pick(&self.labels).cloned(),
            false => None,
        };
        let (head, held) = match (label, &self.entry) {
            (Some((l, held)), _) => (format!("old[{l}]"), held),
            (None, Some(entry)) => ("old".to_string(), entry.clone()),
            (None, None) => return self.read_int(),
        };
        let now = std::mem::replace(&mut self.held, held);
        let inside = match self.dice.below(4) {
            0 => self.application(),
            1 => self.opened(),
            _ => self.read_int(),
        };
        self.held = now;
        format!("{head}({inside})")
    }

    /// A truth value.
    pub fn boolean(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.dice.below(4) {
                0 => self.var(Ty::Bool).unwrap_or_else(|| "true".to_string()),
                1 => format!("{} == {}", self.reference(0), self.reference(0)),
                2 => format!("{} > {}", self.int(0), self.literal()),
                _ => format!("{} == {}", self.int(0), self.int(0)),
            };
        }
        let d = depth - 1;
        match self.dice.below(14) {
            0..3 => {
                let op = self.dice.one(&["==", "!=", "<", "<=", ">", ">="]).to_string();
                format!("({} {op} {})", self.int(d), self.int(d))
            }
            3 => format!("({} == {})", self.reference(d), self.reference(d)),
            4 => format!("({} != null)", self.reference(d)),
            5 => format!("!({})", self.boolean(d)),
            6 => format!("({} && {})", self.boolean(d), self.boolean(d)),
            7 => format!("({} || {})", self.boolean(d), self.boolean(d)),
            8 => format!("({} ==> {})", self.boolean(d), self.boolean(d)),
            9 => format!("({} in {})", self.reference(0), self.ref_set(d)),
            10 => format!("({} in {})", self.int(0), self.int_set(d)),
            11 => self.var(Ty::Bool).unwrap_or_else(|| "false".to_string()),
            12 => match self.held_field(Ty::Bool) {
                Some((_, location)) => location,
                None => self.boolean(0),
            },
            _ if self.asks_permissions => self.permission_fact(),
            _ => self.boolean(0),
        }
    }

    /// A reference.
    pub fn reference(&mut self, depth: usize) -> String {
        let fallback = self.var(Ty::Ref).unwrap_or_else(|| "null".to_string());
        match self.dice.below(10) {
            0 if depth > 0 => "null".to_string(),
            1 if depth > 0 => match self.held_field(Ty::Ref) {
                Some((_, location)) => location,
                None => fallback,
            },
            2 if depth > 0 => format!("({} ? {fallback} : {})", self.boolean(0), self.reference(0)),
            _ => fallback,
        }
    }

    /// What can stand as an amount in an accessibility predicate.
    pub fn amount(&mut self) -> String {
        match self.dice.chance(15) {
            true => "wildcard".to_string(),
            false => self.perm(),
        }
    }

    /// An expression of type `Perm`.
    fn perm(&mut self) -> String {
        match self.dice.below(7) {
            0 => match self.var(Ty::Perm) {
                Some(p) => p,
                None => "1/2".to_string(),
            },
            1 => format!("({} ? write : none)", self.condition()),
            2 => format!("({} ? 1/2 : 1/3)", self.condition()),
            3 => "1/3".to_string(),
            4 | 5 => "1/2".to_string(),
            _ => "write".to_string(),
        }
    }

    /// A condition that reads no heap.
    pub fn condition(&mut self) -> String {
        match self.dice.below(4) {
            0 | 1 => self.var(Ty::Bool).unwrap_or_else(|| "true".to_string()),
            2 => {
                let i = self.var(Ty::Int).unwrap_or_else(|| "1".to_string());
                format!("{i} > {}", self.dice.between(-1, 2))
            }
            _ => match (self.var(Ty::Ref), self.var(Ty::Ref)) {
                (Some(x), Some(y)) if x != y => format!("{x} == {y}"),
                (Some(x), _) => format!("{x} != null"),
                (None, _) => "true".to_string(),
            },
        }
    }

    pub fn ints(&mut self, depth: usize) -> String {
        let fallback = self.var(Ty::Ints).unwrap_or_else(|| "Seq(1, 2)".to_string());
        match self.dice.below(8) {
            0 if depth > 0 => format!("Seq({}, {})", self.int(0), self.int(0)),
            1 if depth > 0 => format!("({fallback} ++ Seq({}))", self.int(0)),
            2 if depth > 0 => format!("({fallback})[{}..]", self.int(0)),
            3 if depth > 0 => format!("({fallback})[..{}]", self.int(0)),
            4 if depth > 0 => format!("[{}..{})", self.int(0), self.int(0)),
            5 if depth > 0 => match self.held_field(Ty::Ints) {
                Some((_, location)) => location,
                None => fallback,
            },
            _ => fallback,
        }
    }

    fn refs(&mut self) -> String {
        match self.var(Ty::Refs) {
            Some(q) => q,
            None => format!("Seq({})", self.reference(0)),
        }
    }

    pub fn ref_set(&mut self, depth: usize) -> String {
        let x = self.reference(0);
        let fallback = self.var(Ty::RefSet).unwrap_or_else(|| format!("Set({x})"));
        match self.dice.below(8) {
            0 if depth > 0 => format!("Set({x}, {})", self.reference(0)),
            1 if depth > 0 => format!("({fallback} union Set({x}))"),
            2 if depth > 0 => format!("({fallback} setminus Set({x}))"),
            3 if depth > 0 => format!("({fallback} intersection Set({x}))"),
            4 if depth > 0 => match self.held_field(Ty::RefSet) {
                Some((_, location)) => location,
                None => fallback,
            },
            _ => fallback,
        }
    }

    fn int_set(&mut self, depth: usize) -> String {
        let fallback = self.var(Ty::IntSet).unwrap_or_else(|| "Set(1, 2)".to_string());
        match self.dice.below(5) {
            0 if depth > 0 => format!("({fallback} union Set({}))", self.int(0)),
            1 if depth > 0 => format!("({fallback} setminus Set({}))", self.int(0)),
            2 => match self.var(Ty::IntMap) {
                Some(m) => format!("domain({m})"),
                None => fallback,
            },
            _ => fallback,
        }
    }

    pub fn int_map(&mut self, depth: usize) -> String {
        let fallback = self.var(Ty::IntMap).unwrap_or_else(|| "Map(1 := 2)".to_string());
        match self.dice.below(3) {
            0 if depth > 0 => format!("{fallback}[{} := {}]", self.int(0), self.int(0)),
            1 if depth > 0 => format!("Map({} := {})", self.int(0), self.int(0)),
            _ => fallback,
        }
    }

    pub fn int_bag(&mut self, depth: usize) -> String {
        let fallback = self
            .var(Ty::IntBag)
            .unwrap_or_else(|| "Multiset(1, 1, 2)".to_string());
        match self.dice.below(4) {
            0 if depth > 0 => format!("({fallback} union Multiset({}))", self.int(0)),
            1 if depth > 0 => format!("({fallback} setminus Multiset({}))", self.int(0)),
            2 if depth > 0 => format!("Multiset({}, {})", self.int(0), self.int(0)),
            _ => fallback,
        }
    }
}

/// The condition of an amount such as `(c ? write : none)`.
fn condition_of(amount: Option<&str>) -> Option<String> {
    let (condition, rest) = amount?.strip_prefix('(')?.split_once(" ? ")?;
    rest.ends_with(": none)").then(|| condition.to_string())
}
