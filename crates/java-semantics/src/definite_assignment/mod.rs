//! Definite assignment (JLS 16): reports variables that are read before they are assigned, final
//! variables that are assigned twice, and captured variables that are not effectively final.
//!
//! ```java
//! int x;
//! if (c) x = 1;
//! return x;        // variable x might not have been initialized
//! ```
//!
//! The analysis walks the typed code of each user class in the order of JLS 16, with two sets of
//! variables: those that are definitely assigned and those that are definitely unassigned (`state`).
//! `expressions`, `statements`, `loops` and `jumps` have the rules, `classes` has those of
//! initialisers, constructors and nested classes, and `accesses` the checks. A condition yields two
//! states, one for each outcome. Code that cannot complete normally yields the state in which all
//! variables are both assigned and unassigned; so does code that cannot be checked, for which
//! nothing is reported.
//!
//! On its way, the analysis records where constructors use `this` too early (`construction`).

mod accesses;
mod bits;
mod classes;
pub(crate) mod construction;
mod expressions;
mod jumps;
mod loops;
mod state;
mod statements;

use crate::types::{ClassIx, FieldIx, JumpIx, VarIx};
use crate::world::World;
use bits::Bits;
use construction::{Constructed, ConstructionUses};
use echis_source::{Diagnostic, Span};
use jumps::Exit;
use rustc_hash::{FxHashMap, FxHashSet};
use state::State;

/// Checks all user classes, and stores in the table where their constructors use `this`. Takes the
/// positions of the expressions `C.this` and `C.f`, which name a field otherwise than `f` or
/// `this.f`. Returns the errors.
pub(super) fn check(world: &mut World, qualified_names: &FxHashSet<Span>) -> Vec<Diagnostic> {
    let mut analysis = Analysis::new(world, qualified_names);
    for class in world.all_classes() {
        let info = world.class(class);
        if !info.is_prelude && info.outer.is_none() && !world.is_in_contract_file(class) {
            analysis.class(class);
        }
    }
    analysis.check_captured();
    let (errors, uses) = (analysis.errors, analysis.uses);
    world.construction_uses = uses;
    errors
}

/// A use of a local variable in a lambda expression or a local class around which it is declared.
struct CapturedUse {
    variable: VarIx,
    span: Span,
    /// Whether the innermost class is that of a lambda expression.
    in_lambda: bool,
    is_assignment: bool,
}

/// The state of the analysis.
struct Analysis<'w> {
    world: &'w World,
    qualified_names: &'w FxHashSet<Span>,
    errors: Vec<Diagnostic>,
    /// The positions of the errors.
    reported: FxHashSet<Span>,
    /// The variables that are assigned or unassigned at the current point.
    state: State,
    /// The variables that are unassigned before, and not assigned so far in, the innermost `try`
    /// block.
    unassigned_in_try: Bits,
    /// The jumps whose targets are around the current point.
    exits: Vec<Exit>,
    /// The number of each tracked local variable in the sets, by its index.
    local_slots: Vec<Option<u32>>,
    /// The number of each tracked field in the sets.
    field_slots: FxHashMap<FieldIx, u32>,
    /// The number of the next variable.
    next_slot: u32,
    /// The fields with lower numbers are not checked in the current method or class.
    first_field_slot: u32,
    /// The variables with lower numbers are declared around the current lambda body. Code behind a
    /// jump in the body does not count as code that assigns them.
    first_own_slot: u32,
    /// The position where the current body starts. Local classes before it are in other bodies.
    body_start: u32,
    /// Whether the current point is in code that cannot be checked, of which not all is known.
    is_in_unsupported: bool,
    /// Whether the body of the innermost loop is walked for the second time.
    is_second_pass: bool,
    /// For each loop, the variables that an iteration assigns and that are unassigned before it.
    assigned_in_loops: FxHashMap<JumpIx, Bits>,
    /// The class whose code is walked.
    class: ClassIx,
    /// The object that this code constructs, if it does.
    constructed: Option<Constructed>,
    /// The captured uses of all code so far.
    captured: Vec<CapturedUse>,
    /// The local variables that the fields of local classes hold.
    captured_variables: FxHashMap<FieldIx, VarIx>,
    /// The variables that are assigned when they are not definitely unassigned.
    reassigned: FxHashSet<VarIx>,
    /// The named local classes that are not walked yet, by the class whose method declares them, in
    /// textual order.
    local_classes: FxHashMap<ClassIx, Vec<ClassIx>>,
    /// The anonymous classes and lambda expressions that are walked.
    walked: FxHashSet<ClassIx>,
    /// The uses of `this` found so far.
    uses: FxHashMap<ClassIx, ConstructionUses>,
}

impl<'w> Analysis<'w> {
    fn new(world: &'w World, qualified_names: &'w FxHashSet<Span>) -> Analysis<'w> {
        let mut captured_variables = FxHashMap::default();
        let mut local_classes: FxHashMap<ClassIx, Vec<ClassIx>> = FxHashMap::default();
        for class in world.all_classes() {
            let info = world.class(class);
            captured_variables.extend(info.captures.iter().map(|&(var, field)| (field, var)));
            if let Some(outer) = info.outer
                && is_named_local(world, class)
            {
                local_classes.entry(outer).or_default().push(class);
            }
        }
        for classes in local_classes.values_mut() {
            classes.sort_by_key(|&c| world.class(c).span.start);
        }
        Analysis {
            world,
            qualified_names,
            errors: Vec::new(),
            reported: FxHashSet::default(),
            state: State::default(),
            unassigned_in_try: Bits::default(),
            exits: Vec::new(),
            local_slots: vec![None; world.vars.len()],
            field_slots: FxHashMap::default(),
            next_slot: 0,
            first_field_slot: 0,
            first_own_slot: 0,
            body_start: 0,
            is_in_unsupported: false,
            is_second_pass: false,
            assigned_in_loops: FxHashMap::default(),
            class: ClassIx(0),
            constructed: None,
            captured: Vec::new(),
            captured_variables,
            reassigned: FxHashSet::default(),
            local_classes,
            walked: FxHashSet::default(),
            uses: FxHashMap::default(),
        }
    }

    /// Reports an error, if there is none at this position yet.
    fn error(&mut self, span: Span, message: String) {
        if self.is_in_unsupported || !self.reported.insert(span) {
            return;
        }
        self.errors.push(Diagnostic {
            id: "typechecker.error",
            span,
            message,
        });
    }

    /// Marks the current point as one that is not reached.
    fn mark_unreachable(&mut self) {
        self.state.set_all(self.first_own_slot, self.next_slot);
    }
}

/// Whether a class is a local class with a name.
fn is_named_local(world: &World, class: ClassIx) -> bool {
    let info = world.class(class);
    info.local_frame.is_some() && !info.is_lambda && !info.name.starts_with('$')
}
