//! From Viper's types and functions to sorts and symbols.

use crate::wand_shapes::WandShapes;
use echis_logic::{Constructor, Datatype, Sort, SortKind, Symbol, Terms};
use echis_viper::ast::{AdtId, DomainFunctionId, FunctionId, PredicateId, Program, Type};

/// Translates types and declares symbols for one program in one arena.
#[derive(Clone, Copy)]
pub struct Signature<'p, 't> {
    /// The program.
    pub program: &'p Program,
    /// The arena.
    pub terms: &'t Terms,
    /// The shapes of the magic wands that the member mentions.
    pub wands: &'t WandShapes,
}

impl Signature<'_, '_> {
    /// The sort of a type; `params` instantiates the type parameters of the enclosing domain.
    pub fn sort(&self, ty: &Type, params: &[Type]) -> Sort {
        let t = self.terms;
        match ty {
            Type::Int => Sort::INT,
            Type::Bool => Sort::BOOL,
            Type::Perm => Sort::REAL,
            Type::Ref => Sort::REF,
            Type::Wand => Sort::SNAP,
            // the sort of the domain by which axioms name them
            Type::PredicateInstance => t.sort(SortKind::User("PredicateInstance".into(), Vec::new())),
            Type::Seq(e) => t.sort(SortKind::Seq(self.sort(e, params))),
            Type::Set(e) => t.sort(SortKind::Set(self.sort(e, params))),
            Type::Multiset(e) => t.sort(SortKind::Multiset(self.sort(e, params))),
            Type::Map(k, v) => t.sort(SortKind::Map(self.sort(k, params), self.sort(v, params))),
            Type::Domain(id, args) => {
                let domain = &self.program.domains[id.index()];
                if let Some((_, smt)) = domain.interpretations.iter().find(|(key, _)| &**key == "SMTLIB") {
                    return t.sort(SortKind::Native(smt.clone()));
                }
                let args = args.iter().map(|a| self.sort(a, params)).collect();
                t.sort(SortKind::User(domain.name.clone(), args))
            }
            Type::Adt(id, args) => {
                let args = args.iter().map(|a| self.sort(a, params)).collect();
                t.sort(SortKind::User(self.program.adts[id.index()].name.clone(), args))
            }
            Type::Param(i) => match params.get(*i as usize) {
                Some(Type::Param(_)) | None => t.sort(SortKind::User(format!("param{i}").into(), Vec::new())),
                Some(ty) => self.sort(ty, &[]),
            },
        }
    }

    /// The symbol of a domain function for type arguments that contain no parameters any more.
    pub fn domain_function(&self, id: DomainFunctionId, type_args: &[Type]) -> Symbol {
        let function = &self.program.domain_functions[id.index()];
        let args: Vec<Sort> = function.params.iter().map(|p| self.sort(p, type_args)).collect();
        let result = self.sort(&function.ty, type_args);
        let symbol = match &function.interpretation {
            Some(smt) => self.terms.native_symbol(smt, &args, result),
            None if type_args.is_empty() => self.terms.symbol(&function.name, &args, result),
            None => {
                let sorts: Vec<String> = type_args
                    .iter()
                    .map(|a| self.sort_name(self.sort(a, &[])))
                    .collect();
                self.terms
                    .symbol(&format!("{}<{}>", function.name, sorts.join(",")), &args, result)
            }
        };
        if self.has_unique_value(id) {
            self.terms.declare_unique(symbol);
        }
        symbol
    }

    /// Whether a function is `unique` and its type is a domain. The sort of an interpreted domain has
    /// other values, too.
    pub fn has_unique_value(&self, id: DomainFunctionId) -> bool {
        let function = &self.program.domain_functions[id.index()];
        match function.ty {
            Type::Domain(domain, _) => {
                function.unique && self.program.domains[domain.index()].interpretations.is_empty()
            }
            _ => false,
        }
    }

    /// The symbols of an algebraic data type for type arguments that contain no parameters any more.
    pub fn datatype(&self, id: AdtId, type_args: &[Type]) -> Datatype {
        let adt = &self.program.adts[id.index()];
        let whole = self.sort(&Type::Adt(id, type_args.to_vec()), &[]);
        // instances differ in their sorts; no name of a program contains a colon
        let symbol = |name: &str, args: &[Sort], result: Sort| {
            self.terms.symbol(&format!("{}::{name}", adt.name), args, result)
        };
        let constructors = adt.constructors.iter().map(|c| {
            let constructor = &self.program.constructors[c.index()];
            let params = constructor
                .params
                .iter()
                .map(|(name, ty)| (name, self.sort(ty, type_args)));
            let params: Vec<_> = params.collect();
            let sorts: Vec<Sort> = params.iter().map(|&(_, sort)| sort).collect();
            Constructor {
                symbol: symbol(&constructor.name, &sorts, whole),
                selectors: params
                    .iter()
                    .map(|(name, sort)| symbol(&format!("{}::{name}", constructor.name), &[whole], *sort))
                    .collect(),
            }
        });
        let constructors = constructors.collect();
        let tag = self
            .terms
            .symbol(&format!("{}%tag", adt.name), &[whole], Sort::INT);
        let datatype = Datatype { tag, constructors };
        self.terms.declare_datatype(&datatype);
        datatype
    }

    fn sort_name(&self, sort: Sort) -> String {
        let list = |args: &[Sort]| {
            args.iter()
                .map(|&a| self.sort_name(a))
                .collect::<Vec<_>>()
                .join(",")
        };
        match self.terms.sort_kind(sort) {
            SortKind::Bool => "Bool".into(),
            SortKind::Int => "Int".into(),
            SortKind::Real => "Perm".into(),
            SortKind::Ref => "Ref".into(),
            SortKind::Snap => "Snap".into(),
            SortKind::Seq(e) => format!("Seq<{}>", self.sort_name(e)),
            SortKind::Set(e) => format!("Set<{}>", self.sort_name(e)),
            SortKind::Multiset(e) => format!("Multiset<{}>", self.sort_name(e)),
            SortKind::Map(k, v) => format!("Map<{}>", list(&[k, v])),
            SortKind::Bits(width) | SortKind::Wide(width) => format!("Bits{width}"),
            SortKind::Array(i, e) => format!("Array<{}>", list(&[i, e])),
            SortKind::User(name, args) if args.is_empty() => name.to_string(),
            SortKind::User(name, args) => format!("{name}<{}>", list(&args)),
            SortKind::Native(name) => name.to_string(),
        }
    }

    /// The symbol of a heap-dependent function: the snapshot of its precondition, then its
    /// arguments. The *limited* one stands for applications that must not unroll the definition.
    pub fn function(&self, id: FunctionId, limited: bool) -> Symbol {
        let function = &self.program.functions[id.index()];
        let mut args = vec![Sort::SNAP];
        args.extend(
            function.vars[..function.params]
                .iter()
                .map(|v| self.sort(&v.ty, &[])),
        );
        let name = if limited {
            format!("{}%limited", function.name)
        } else {
            function.name.to_string()
        };
        self.terms.symbol(&name, &args, self.sort(&function.ty, &[]))
    }

    /// `f%stateless(args)`: true for arguments to which the function was applied in some heap.
    pub fn stateless(&self, id: FunctionId) -> Symbol {
        let function = &self.program.functions[id.index()];
        let args: Vec<Sort> = function.vars[..function.params]
            .iter()
            .map(|v| self.sort(&v.ty, &[]))
            .collect();
        self.terms
            .symbol(&format!("{}%stateless", function.name), &args, Sort::BOOL)
    }

    /// `f%snapshot(value)`: the snapshot for which a function that tells snapshots apart has this
    /// value.
    pub fn snapshot_of(&self, id: FunctionId) -> Symbol {
        let function = &self.program.functions[id.index()];
        let value = self.sort(&function.ty, &[]);
        let name = format!("{}%snapshot", function.name);
        self.terms.symbol(&name, &[value], Sort::SNAP)
    }

    /// `f%precondition(snapshot, args)`: the function was applied where its precondition holds.
    pub fn precondition(&self, id: FunctionId) -> Symbol {
        self.marker(id, "precondition")
    }

    /// `f%hypothesis(snapshot, args)`: the postconditions of a function that is being checked hold
    /// of this application.
    pub fn hypothesis(&self, id: FunctionId) -> Symbol {
        self.marker(id, "hypothesis")
    }

    fn marker(&self, id: FunctionId, what: &str) -> Symbol {
        let function = &self.program.functions[id.index()];
        let mut args = vec![Sort::SNAP];
        let params = &function.vars[..function.params];
        args.extend(params.iter().map(|v| self.sort(&v.ty, &[])));
        self.terms
            .symbol(&format!("{}%{what}", function.name), &args, Sort::BOOL)
    }

    /// `P%instance(snapshot, args)`: the predicate instance as a termination measure.
    pub fn predicate_instance(&self, id: PredicateId) -> Symbol {
        let instance = self.sort(&Type::PredicateInstance, &[]);
        self.of_predicate(id, "instance", instance)
    }

    /// `part%(part, whole)`: the first value is an argument of a constructor in the second one.
    pub fn part_of(&self, part: Sort, whole: Sort) -> Symbol {
        let name = format!("part%<{},{}>", self.sort_name(part), self.sort_name(whole));
        self.terms.symbol(&name, &[part, whole], Sort::BOOL)
    }

    /// `created%(object)`: the number of an object that was created.
    pub fn creation_number(&self) -> Symbol {
        self.terms.symbol("created%", &[Sort::REF], Sort::INT)
    }

    /// `wand%(wand, left)`: the snapshot of a wand's right-hand side, where its left-hand side has
    /// the snapshot `left`.
    pub fn wand_application(&self) -> Symbol {
        self.terms.symbol("wand%", &[Sort::SNAP, Sort::SNAP], Sort::SNAP)
    }

    /// `left%(wand, left)`: the left-hand side of a wand can hold with the snapshot `left`.
    pub fn wand_left_holds(&self) -> Symbol {
        self.terms.symbol("left%", &[Sort::SNAP, Sort::SNAP], Sort::BOOL)
    }

    /// `P%trigger(snapshot, args)`: true for instances that were folded or unfolded.
    pub fn predicate_trigger(&self, id: PredicateId) -> Symbol {
        self.of_predicate(id, "trigger", Sort::BOOL)
    }

    /// A symbol for the instances of a predicate, applied to snapshot and arguments.
    fn of_predicate(&self, id: PredicateId, what: &str, result: Sort) -> Symbol {
        let predicate = &self.program.predicates[id.index()];
        let mut args = vec![Sort::SNAP];
        args.extend(
            predicate.vars[..predicate.params]
                .iter()
                .map(|v| self.sort(&v.ty, &[])),
        );
        self.terms
            .symbol(&format!("{}%{what}", predicate.name), &args, result)
    }
}
