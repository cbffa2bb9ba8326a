//! The axioms that a member can use: of domains, data types, collections and heap-dependent
//! functions. They are built when Z3 is first needed.
//!
//! A comment at each axiom says when it holds and why. As a list:
//!
//! | axiom | holds | because |
//! | --- | --- | --- |
//! | collections (`logic::theory`) | always | They are true of finite sequences, sets, multisets and maps. |
//! | extensionality of value maps | always | A partial map is determined by its domain and its values there; nothing else is said of it. |
//! | algebraic data types (`logic::datatype`) | always | They are true of finite and infinite trees of constructors. |
//! | `contains` of data types that derive it | always | Nothing else is said of `contains`. |
//! | `part%` of data types that are termination measures | always | Nothing else is said of `part%`. |
//! | axioms of domains | as the program says | They are the user's. Functions in them have no precondition. |
//! | unique domain functions differ | as the program says | `unique` means that. |
//! | `f%limited = f`, `f%stateless` | always | They are definitions of new symbols. |
//! | `f%snapshot(f(s, …)) = s` | always | Nothing else is said of the values of the result type, so that there are enough. |
//! | postconditions of `f` | where `f`'s precondition was shown | The guard ([`crate::precondition_markers`]); `f` is verified. For the functions that are being checked also where the induction hypothesis holds. |
//! | `f` is its body | where `f`'s precondition was shown | The guard; left out for the functions that are being checked. |
//! | Inv-1, Inv-2 (`quantified::inverse_functions`) | behind a check | The receiver expression was shown to be injective under its condition. |
//! | value maps agree with chunks (`quantified::value_maps`) | always | The map is a new constant, and chunks that overlap agree where both hold permission. Wands need not agree: the map has only the values of chunks that do not overlap. |
//! | value of a packaged wand (`wand_values`) | under the conditions of a path of its proof | The value is a new constant, and the conditions of paths exclude each other. |
//! | domain of a partial map | always, or behind a check | The map is a new constant, or came as a part of a snapshot of just these locations. |

use crate::context::{Context, ExecResult, PartialError, Stop};
use crate::datatypes::datatype_axioms;
use crate::dependencies::Dependencies;
use crate::limits::Limit;
use crate::member::names_amounts;
use crate::path_condition::{ForkBudget, PathCondition};
use crate::produce::SnapshotSource;
use crate::recursive_functions::{mutually_recursive, reads_by_functions};
use crate::report::Options;
use crate::signature::Signature;
use crate::snapshot_shape::snapshot_of_one_part;
use crate::state::{State, Store};
use echis_logic::{Op, Sort, Symbol, Term, Terms, Trigger, theory};
use echis_solver::{Config, Session};
use echis_source::Sources;
use echis_viper::ast::{Domain, DomainFunctionId, DomainId, Function, FunctionId, PredicateId, Type, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Builds the axioms of all dependencies. `own` functions are being checked: their definitions are
/// left out, and their postconditions hold only under the [induction
/// hypothesis](crate::recursive_functions). `revealed` are the opaque functions whose definitions the
/// member may use. Also returns the limit because of which some axioms are missing, if there is one.
pub fn axioms<'p, 't>(
    signature: Signature<'p, 't>,
    sources: &'p Sources,
    reach: &Dependencies<'p>,
    (own, revealed): (&[FunctionId], &[FunctionId]),
    options: &Options,
) -> (Vec<Term>, Option<Limit>) {
    let t = signature.terms;
    let config = Config {
        deadline: options.deadline,
        cancellation: options.cancellation.clone(),
        budget: options.budget,
        ..Config::default()
    };
    let path = PathCondition::new(t, Session::new(t, config), ForkBudget::times(options.budget));
    let mut context = Context::new(signature, sources, path, options);
    context.modes.checking = false;
    let mut all = Vec::new();
    let collections = reach.collections.iter().map(|ty| signature.sort(ty, &[]));
    for sort in theory::closure(t, collections) {
        all.extend(theory::axioms(t, sort));
    }
    for &resource in &reach.quantified {
        all.push(signature.extensionality(resource));
    }
    all.extend(datatype_axioms(signature, reach));
    for (id, args) in &reach.domains {
        context.domain_axioms(*id, args, &mut all);
    }
    let mut known = Definitions::new(signature, revealed);
    for &id in &reach.functions {
        if let Some(why) = context.path.session().why_to_stop() {
            return (all, Some(context.limit_reached(why)));
        }
        context.function_axioms(id, own.contains(&id), &mut known, &mut all);
    }
    let waiting = std::mem::take(&mut known.waiting);
    for id in waiting {
        if let Some(why) = context.path.session().why_to_stop() {
            return (all, Some(context.limit_reached(why)));
        }
        context.definition(id, true, &mut known, &mut all);
    }
    let limit = context.limit_of_inference();
    (
        all,
        context
            .findings
            .unknown
            .map(|undecided| undecided.limit)
            .or(limit),
    )
}

/// The definitions of functions that were built so far, and the symbols that they use.
struct Definitions {
    /// The precondition markers of all functions.
    preconditions: FxHashSet<Symbol>,
    /// The trigger symbols of all predicates: an application stands for an unfolded instance.
    unfolded: FxHashSet<Symbol>,
    /// For each limited function symbol: its formal snapshot and arguments, and its definition in
    /// each case.
    all: FxHashMap<Symbol, (Vec<Term>, Vec<Term>)>,
    /// Functions whose body could not be evaluated in all cases. It can depend on the definitions
    /// of functions that the precondition calls.
    waiting: Vec<FunctionId>,
    /// The opaque functions whose definitions the member may use.
    revealed: FxHashSet<FunctionId>,
}

impl Definitions {
    fn new(signature: Signature<'_, '_>, revealed: &[FunctionId]) -> Definitions {
        let program = signature.program;
        let functions = (0..program.functions.len() as u32).map(FunctionId);
        let predicates = (0..program.predicates.len() as u32).map(PredicateId);
        Definitions {
            preconditions: functions.map(|id| signature.precondition(id)).collect(),
            unfolded: predicates.map(|id| signature.predicate_trigger(id)).collect(),
            all: FxHashMap::default(),
            waiting: Vec::new(),
            revealed: revealed.iter().copied().collect(),
        }
    }

    /// The depth down to which definitions of applications in definitions are looked up.
    const STEPS: usize = 3;

    /// The definitions of all applications in these terms, and of the applications in definitions.
    fn definitions_in(&self, t: &Terms, terms: &[Term]) -> Vec<Term> {
        let mut definitions: Vec<Term> = Vec::new();
        let mut new = terms.to_vec();
        let mut seen = FxHashSet::default();
        for _ in 0..Definitions::STEPS {
            let mut found = Vec::new();
            for term in new {
                t.visit(term, &mut seen, &mut |part, _| {
                    let node = t.node(part);
                    let Op::Apply(symbol) = node.op else { return };
                    if let Some((formals, cases)) = self.all.get(&symbol) {
                        let pairs = formals.iter().copied().zip(node.args.iter().copied());
                        let map: FxHashMap<Term, Term> = pairs.collect();
                        found.extend(cases.iter().map(|&case| t.substitute(case, &map)));
                    }
                });
            }
            definitions.extend(&found);
            new = found;
        }
        definitions
    }
}

/// A function, applied to constants.
struct AppliedFunction {
    snapshot: Term,
    /// The snapshot and the arguments.
    formals: Vec<Term>,
    whole: Term,
    limited: Term,
    stateless: Term,
}

impl AppliedFunction {
    /// The axiom that a body holds for all snapshots and arguments, or nothing if no trigger has all
    /// of them.
    fn axiom(&self, t: &Terms, name: &str, triggers: Vec<Trigger>, body: Term) -> Term {
        let vars: Vec<Term> = self.formals.iter().map(|&c| t.bound(t.sort_of(c))).collect();
        let pairs = self.formals.iter().copied().zip(vars.iter().copied());
        let map: FxHashMap<Term, Term> = pairs.collect();
        let triggers: Vec<Trigger> = triggers
            .iter()
            .map(|set| set.iter().map(|&p| t.substitute(p, &map)).collect::<Trigger>())
            .filter(|set| t.is_trigger(&vars, set))
            .collect();
        if triggers.is_empty() {
            return t.tru();
        }
        t.forall(name, &vars, triggers, t.substitute(body, &map))
    }

    /// The axiom that the limited version of the function equals it, for use where an instance was
    /// unfolded and the function is applied to the arguments in some heap. It names the value before
    /// the unfolding, so that a fact such as `forall i :: f(s, i) > 0` about these values is used.
    fn old_values(&self, t: &Terms, function: &Function, unfolded: &[Term]) -> Term {
        let name = format!("{}:unfolded", function.name);
        let is_same = t.eq(self.limited, self.whole);
        let triggers: Vec<Trigger> = unfolded.iter().map(|&seen| vec![self.stateless, seen]).collect();
        let Some((whole, part)) = snapshot_of_one_part(t, &function.pres) else {
            return self.axiom(t, &name, triggers, is_same);
        };
        let map = FxHashMap::from_iter([(self.snapshot, whole)]);
        let over_part = |term| t.substitute(term, &map);
        let mut formals = self.formals.clone();
        formals[0] = part;
        let applied = AppliedFunction {
            snapshot: part,
            formals,
            whole: over_part(self.whole),
            limited: over_part(self.limited),
            stateless: self.stateless,
        };
        let over_parts = |set: Trigger| set.into_iter().map(over_part).collect();
        let triggers = triggers.into_iter().map(over_parts).collect();
        applied.axiom(t, &name, triggers, over_part(is_same))
    }
}

impl<'p> Context<'p, '_> {
    fn domain_axioms(&mut self, id: DomainId, args: &[Type], all: &mut Vec<Term>) {
        let domain = &self.program.domains[id.index()];
        self.scope.type_args = args.to_vec();
        for axiom in &domain.axioms {
            let st = State {
                store: Store::new(&axiom.vars),
                ..State::default()
            };
            let nowhere = PartialError::new("", axiom.span);
            self.path.enter(self.terms.tru(), None);
            let term = self.eval(&st, &axiom.exp, nowhere);
            // functions in axioms have no preconditions, so that all facts of the scope are true
            all.extend(self.path.leave());
            all.extend(term);
        }
        self.unique_axioms(domain, args, all);
        self.scope.type_args.clear();
    }

    /// Adds axioms by which the unique functions of a domain differ. As the program says: this is
    /// the meaning of `unique`.
    ///
    /// Constants whose type is a domain have different numbers, which says it with one axiom for
    /// each. The builders of terms know it, too ([`Terms::declare_unique`]). Others differ in pairs.
    fn unique_axioms(&mut self, domain: &Domain, args: &[Type], all: &mut Vec<Term>) {
        let t = self.terms;
        let unique = |f: &&DomainFunctionId| self.program.domain_functions[f.index()].unique;
        let mut others = Vec::new();
        for &f in domain.functions.iter().filter(unique) {
            let constant = t.apply(self.signature.domain_function(f, args), &[]);
            if self.signature.has_unique_value(f) {
                let number = t.symbol("unique%", &[t.sort_of(constant)], Sort::INT);
                all.push(t.eq(t.apply(number, &[constant]), t.int(f.index())));
            } else {
                others.push(constant);
            }
        }
        for (i, &a) in others.iter().enumerate() {
            if self.path.session().why_to_stop().is_some() {
                break;
            }
            for &b in &others[i + 1..] {
                if t.sort_of(a) == t.sort_of(b) {
                    let apart = t.ne(a, b);
                    all.push(apart);
                    // bodies of functions can depend on this
                    self.path.assume(apart);
                }
            }
        }
    }

    /// Adds the axioms of a function: its limited version equals it, its postconditions hold, and
    /// it equals its body.
    fn function_axioms(&mut self, id: FunctionId, own: bool, known: &mut Definitions, all: &mut Vec<Term>) {
        let t = self.terms;
        let function = &self.program.functions[id.index()];
        self.with_applied_function(id, |s, applied, st| {
            let (whole, limited) = (applied.whole, applied.limited);
            let mut axiom = |name: &str, triggers: Vec<Trigger>, body: Term| {
                all.push(applied.axiom(t, &format!("{}:{name}", function.name), triggers, body));
            };
            // always: the limited version is defined by it
            axiom("limited", vec![vec![whole]], t.eq(limited, whole));
            // always: the symbol is true everywhere, and only its occurrences matter
            axiom("stateless", vec![vec![limited]], applied.stateless);
            // always: the result type has no axioms, so that it can have a value for each snapshot
            if function.is_snapshot() && s.is_free(&function.ty) {
                let back = t.apply(s.signature.snapshot_of(id), &[whole]);
                axiom("snapshot", vec![vec![whole]], t.eq(back, applied.snapshot));
            }
            let marker = s.precondition_marker(id, &applied.formals);
            let hypothesis = if own {
                s.hypothesis(id, &applied.formals)
            } else {
                None
            };
            let (cases, _) = s.cases(function, applied.snapshot, st, marker, Part::Posts, known);
            // where the precondition was proved, which is a part of each guard
            for case in cases {
                let guard = hypothesis.map_or(case.guard, |h| t.and(h, case.guard));
                let holds = t.implies(guard, t.and(case.facts, case.value));
                axiom("post", vec![vec![limited]], holds);
            }
        });
        if !own && function.body.is_some() {
            self.definition(id, false, known, all);
        }
    }

    /// Adds the axiom that a function equals its body. A function whose body cannot be evaluated in
    /// all cases is kept for a second try, in which the other definitions are used (`again`).
    fn definition(&mut self, id: FunctionId, again: bool, known: &mut Definitions, all: &mut Vec<Term>) {
        let t = self.terms;
        let function = &self.program.functions[id.index()];
        self.with_applied_function(id, |s, applied, st| {
            let marker = s.precondition_marker(id, &applied.formals);
            let part = if again { Part::BodyWithOthers } else { Part::Body };
            let (cases, is_whole) = s.cases(function, applied.snapshot, st, marker, part, known);
            if !is_whole && !again {
                known.waiting.push(id);
                return;
            }
            let names_old_values = s.modes.names_old_values;
            let is_visible = !function.is_opaque() || known.revealed.contains(&id);
            let mut definition = Vec::new();
            for case in cases {
                let mut triggers = vec![marker.map_or(vec![applied.whole], |m| vec![applied.whole, m])];
                if names_old_values && is_visible {
                    all.push(applied.old_values(t, function, &case.unfolded));
                } else if !names_old_values && !function.is_opaque() {
                    triggers.extend(case.unfolded.iter().map(|&seen| vec![applied.stateless, seen]));
                }
                // where the precondition was proved, which is a part of the guard
                let is = |function| t.implies(case.guard, t.and(case.facts, t.eq(function, case.value)));
                let name = format!("{}:body", function.name);
                all.push(applied.axiom(t, &name, triggers, is(applied.whole)));
                definition.push(is(applied.limited));
            }
            let Op::Apply(symbol) = t.peek(applied.limited).op else {
                return;
            };
            known.all.insert(symbol, (applied.formals.clone(), definition));
        });
    }

    /// Calls `run` with a function applied to constants, and with a state that holds these
    /// arguments.
    fn with_applied_function(
        &mut self,
        id: FunctionId,
        run: impl FnOnce(&mut Self, &AppliedFunction, &State<'p>),
    ) {
        let t = self.terms;
        let function = &self.program.functions[id.index()];
        let snapshot = t.fresh("snapshot", Sort::SNAP);
        let mut st = self.initial_state(&function.vars, function.params);
        let args: Vec<Term> = (0..function.params)
            .filter_map(|i| st.store.get(VarId(i as u32)))
            .collect();
        let mut formals = vec![snapshot];
        formals.extend(&args);
        let applied = AppliedFunction {
            snapshot,
            whole: t.apply(self.signature.function(id, false), &formals),
            limited: t.apply(self.signature.function(id, true), &formals),
            stateless: t.apply(self.signature.stateless(id), &args),
            formals,
        };
        st.result = Some(applied.limited);
        self.modes.shared = names_amounts(function);
        self.modes.function = true;
        self.modes.names_old_values = reads_by_functions(self.program, id);
        self.scope.limited = mutually_recursive(self.program, id);
        self.scope.bound = applied.formals.clone();
        self.scope.own_formals = self.scope.bound.len();
        run(self, &applied, &st);
        self.modes.shared = false;
        self.modes.function = false;
        self.modes.names_old_values = false;
        self.scope.limited.clear();
        self.scope.bound.clear();
        self.scope.own_formals = 0;
    }

    /// Whether a type is a domain without axioms and functions. It can have any number of values
    /// then.
    fn is_free(&self, ty: &Type) -> bool {
        let Type::Domain(id, _) = ty else { return false };
        let domain = &self.program.domains[id.index()];
        domain.axioms.is_empty() && domain.functions.is_empty()
    }

    /// Evaluates a part of a function in each case of its precondition over the snapshot. The guard
    /// of a case consists of the `marker`, or of the precondition itself if there is none, and of
    /// the branch conditions. A case that cannot be evaluated is left out. Returns the cases, and
    /// whether they are complete.
    fn cases(
        &mut self,
        function: &'p Function,
        snapshot: Term,
        st: &State<'p>,
        marker: Option<Term>,
        part: Part,
        known: &Definitions,
    ) -> (Vec<Case>, bool) {
        let t = self.terms;
        let nowhere = |e: &'p echis_viper::ast::Exp| PartialError::new("", e.span);
        let first_new = t.symbol_count();
        let own_parts = |term: Term| t.constants_since(&[term], first_new).is_empty();
        let is_one_of = |symbols: &FxHashSet<Symbol>, f: Term| matches!(t.peek(f).op, Op::Apply(symbol) if symbols.contains(&symbol));
        let is_seen = |f: Term| is_one_of(&known.unfolded, f);
        let has_marker = |f: Term| t.any(f, &mut |part| is_one_of(&known.preconditions, part));
        let quantifies = self.quantifies(function);
        // an axiom needs the markers of applications, and the facts about constants that were
        // created here; facts about integer arguments, such as `n >= 0`, bound the unfolding of
        // recursive functions; the precondition implies all other facts
        let mut integers = self.scope.bound.clone();
        integers.retain(|&formal| t.sort_of(formal) == Sort::INT);
        let bounds_arguments = |f: Term| {
            t.any(f, &mut |part| integers.contains(&part)) && !t.any(f, &mut |part| part == snapshot)
        };
        let is_wanted = |f: Term| quantifies || has_marker(f) || !own_parts(f) || bounds_arguments(f);
        let mut cases = Vec::new();
        self.path.enter(t.tru(), None);
        let depth = self.path.depth() - 1;
        let st = st.clone();
        let holds = match marker {
            Some(marker) => Ok(marker),
            None => self.precondition_formula(&st, function),
        };
        let result = holds.and_then(|holds| {
            self.produce_all(
                st,
                &function.pres,
                SnapshotSource::Given(snapshot),
                &nowhere,
                &mut |s, st, _| {
                    if part == Part::BodyWithOthers {
                        let definitions = known.definitions_in(t, &s.path.since(depth));
                        definitions.into_iter().for_each(|fact| s.path.assume(fact));
                    }
                    let value = s.value_of(function, part, &st)?;
                    let unfolded = s.path.since(depth).into_iter().map(|f| consequence(t, f));
                    let unfolded: Vec<Term> = unfolded.filter(|&f| is_seen(f) && own_parts(f)).collect();
                    let facts = s
                        .path
                        .since(depth)
                        .into_iter()
                        .filter(|&f| !is_seen(consequence(t, f)) && is_wanted(f));
                    let mut case = Case {
                        guard: t.and(holds, s.path.conditions_since(depth)),
                        facts: t.and_all(facts),
                        value,
                        unfolded,
                    };
                    s.depend_on_formals(&mut case, first_new);
                    cases.push(case);
                    Ok(())
                },
            )
        });
        self.path.leave();
        // a failure is reported where the function itself is verified; the cases before it still
        // hold
        (cases, matches!(result, Ok(()) | Err(Stop::Infeasible)))
    }

    /// The postconditions or the body of a function.
    fn value_of(&mut self, function: &'p Function, part: Part, st: &State<'p>) -> ExecResult<Term> {
        let nowhere = |span| PartialError::new("", span);
        match part {
            Part::Posts => {
                let posts = self.eval_all(st, &function.posts, nowhere(function.span))?;
                Ok(self.terms.and_all(posts))
            }
            Part::Body | Part::BodyWithOthers => {
                let body = function.body.as_ref().ok_or(Stop::Infeasible)?;
                self.eval(st, body, nowhere(body.span))
            }
        }
    }

    /// The precondition of a definable function, which is pure.
    fn precondition_formula(&mut self, st: &State<'p>, function: &'p Function) -> ExecResult<Term> {
        let nowhere = PartialError::new("", function.span);
        let parts = self.with_modes(
            |modes| modes.inhaling = false,
            |s| s.eval_all(st, &function.pres, nowhere),
        );
        Ok(self.terms.and_all(parts?))
    }

    /// Replaces constants that were made during evaluation by functions of the snapshot and the
    /// arguments.
    fn depend_on_formals(&self, case: &mut Case, first_new: usize) {
        let t = self.terms;
        let sorts: Vec<Sort> = self.scope.bound.iter().map(|&c| t.sort_of(c)).collect();
        let made = t.constants_since(&[case.guard, case.facts, case.value], first_new);
        let dependent = made.into_iter().map(|c| {
            let symbol = t.fresh_symbol("dependent", &sorts, t.sort_of(c));
            (c, t.apply(symbol, &self.scope.bound))
        });
        let map: FxHashMap<Term, Term> = dependent.collect();
        for term in [&mut case.guard, &mut case.facts, &mut case.value] {
            *term = t.substitute(*term, &map);
        }
    }
}

/// A part of a function in one case of its precondition.
struct Case {
    /// The precondition and the branch conditions.
    guard: Term,
    /// Markers of the applications in the value, and facts about constants that were made during
    /// evaluation.
    facts: Term,
    value: Term,
    /// Trigger terms of the predicate instances that were unfolded.
    unfolded: Vec<Term>,
}

/// The consequent of nested implications; a fact that is no implication is its own consequent.
fn consequence(t: &Terms, fact: Term) -> Term {
    let node = t.node(fact);
    match node.op {
        Op::Implies => consequence(t, node.args[1]),
        _ => fact,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Posts,
    Body,
    /// The body, evaluated with the definitions of functions that the precondition calls.
    BodyWithOthers,
}
