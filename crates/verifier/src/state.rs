//! The symbolic state (*Implicit Dynamic Frames*, definition 2): store, heap, old heaps. The path
//! condition is the executing context's, since only one path is explored at a time.

use crate::cfg::BlockId;
use crate::chunks::Amount;
use crate::explicit_join::JoinScope;
use crate::heap::{Heap, Map, Set};
use crate::termination::Measure;
use echis_logic::{Sort, Term, Terms};
use echis_source::Span;
use echis_viper::ast::{LabelId, PredicateId, Type, VarDecl, VarId};
use imbl::ordmap::DiffItem;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Values of the variables of a member, by variable, with their declarations. It is persistent, as
/// the heap is.
#[derive(Debug, Clone, Default)]
pub struct Store<'p> {
    declarations: &'p [VarDecl],
    values: Map<VarId, Term>,
    /// The variables by their values.
    holders: Set<(Term, VarId)>,
    /// The variables that hold collections.
    collections: Set<VarId>,
}

/// A predicate and its arguments.
pub type Instance = (PredicateId, Rc<[Term]>);

impl<'p> Store<'p> {
    /// A store for the variables of a member, all without value.
    pub fn new(declarations: &'p [VarDecl]) -> Store<'p> {
        Store {
            declarations,
            ..Store::default()
        }
    }

    /// A store whose first variables have these values.
    pub fn with_arguments(declarations: &'p [VarDecl], arguments: &[Term]) -> Store<'p> {
        let mut store = Store::new(declarations);
        for (i, &value) in arguments.iter().enumerate() {
            store.set(VarId(i as u32), value);
        }
        store
    }

    /// The declaration of a variable.
    pub fn declaration(&self, var: VarId) -> &'p VarDecl {
        &self.declarations[var.index()]
    }

    /// The value of a variable.
    pub fn get(&self, var: VarId) -> Option<Term> {
        self.values.get(&var).copied()
    }

    /// Gives a variable a value.
    pub fn set(&mut self, var: VarId, value: Term) {
        if let Some(before) = self.values.insert(var, value) {
            self.holders.remove(&(before, var));
        }
        self.holders.insert((value, var));
        if let Type::Seq(_) | Type::Set(_) | Type::Multiset(_) = self.declaration(var).ty {
            self.collections.insert(var);
        }
    }

    /// The variables of a sort that have a value, with their names.
    pub fn named(&self, terms: &Terms, sort: Sort) -> Vec<(&'p str, Term)> {
        let all = self.all_named();
        all.filter(|&(_, value)| terms.sort_of(value) == sort).collect()
    }

    /// All variables that have this value.
    pub fn names_of(&self, value: Term) -> impl Iterator<Item = &'p str> + '_ {
        let (first, last) = (VarId(u32::MIN), VarId(u32::MAX));
        let all = self.holders.range((value, first)..=(value, last));
        all.map(|&(_, var)| &*self.declaration(var).name)
    }

    /// The variables that have a value, with their names.
    pub fn all_named(&self) -> impl Iterator<Item = (&'p str, Term)> + '_ {
        self.values()
            .map(|(var, value)| (&*self.declaration(var).name, value))
    }

    /// All values, by variable.
    pub fn values(&self) -> impl Iterator<Item = (VarId, Term)> + '_ {
        self.values.iter().map(|(&var, &value)| (var, value))
    }

    /// The variables that hold collections.
    pub fn collections(&self) -> impl Iterator<Item = VarId> + '_ {
        self.collections.iter().copied()
    }

    /// The variables whose value differs from that in another store of the same declarations, in
    /// order, with their values.
    pub fn unlike<'a>(&'a self, other: &'a Store<'p>) -> impl Iterator<Item = (VarId, Term)> + 'a {
        let differences = other.values.diff(&self.values);
        differences.filter_map(|difference| match difference {
            DiffItem::Add(&var, &value)
            | DiffItem::Update {
                new: (&var, &value), ..
            } => Some((var, value)),
            DiffItem::Remove(..) => None,
        })
    }
}

/// A loop that is being executed. Its frame, the rest of the heap, is returned when the loop is
/// left.
#[derive(Debug, Clone)]
pub struct LoopFrame<'p> {
    /// The loop head.
    pub head: BlockId,
    /// The `while`, or the label.
    pub span: Span,
    /// The heap without the permissions of the invariants.
    pub heap: Heap,
    /// The heap at the start of the iteration: the permissions of the invariants.
    pub start: Heap,
    /// The scope of the explicit joins in this iteration.
    pub join_scope: JoinScope,
    /// The termination measure of the loop at the start of the iteration, if it has one.
    pub measure: Option<Measure<'p>>,
}

/// A `goto`, and the label that it led to.
#[derive(Debug, Clone, Copy)]
pub struct Jump {
    /// The `goto`.
    pub from: Span,
    /// The place of the label, once it is reached.
    pub to: Option<Span>,
}

impl Jump {
    /// A jump whose label is not reached yet.
    pub fn from(from: Span) -> Jump {
        Jump { from, to: None }
    }
}

/// Earlier heaps of a path with jumps. Inference refolds, before a jump, the instances that were
/// folded in them.
#[derive(Debug, Clone, Default)]
pub struct JumpHistory {
    /// The loops that were left since the last label that a `goto` reached, with the heaps at the
    /// starts of their iterations.
    pub left: Vec<(Span, Heap)>,
    /// This label, and the heap there.
    pub last_label: Option<(Span, Heap)>,
}

impl JumpHistory {
    /// The history behind a label that a `goto` reached. Keeps the loops around the label: a path
    /// that leaves them by several jumps has not left them yet.
    pub fn reached_label(&self, label: Span, heap: &Heap) -> JumpHistory {
        let is_around = |(whole, _): &&(Span, Heap)| label.is_part_of(*whole);
        JumpHistory {
            left: self.left.iter().filter(is_around).cloned().collect(),
            last_label: Some((label, heap.clone())),
        }
    }
}

/// A symbolic state without its path condition.
#[derive(Debug, Clone, Default)]
pub struct State<'p> {
    /// Variables.
    pub store: Store<'p>,
    /// The current heap.
    pub heap: Heap,
    /// The heap at the entry of the method.
    pub entry: Heap,
    /// The heaps at the labels passed.
    pub labels: Map<LabelId, Heap>,
    /// The loops that are being executed, outermost first.
    pub frames: Vec<LoopFrame<'p>>,
    /// The history of jumps on this path.
    pub jump_history: Rc<JumpHistory>,
    /// The remaining heap while an assertion is consumed. `perm` counts permissions there; values
    /// are read in `heap`.
    pub remaining: Option<Heap>,
    /// The instances that inference has unfolded and that were not folded since, with the amount of
    /// each unfold.
    pub unfolded: Map<Instance, Vec<Amount>>,
    /// References that are known to be older than all objects created later, and value maps whose
    /// references are.
    pub older: Set<Term>,
    /// Variables and heap at the last creation of an object. References in them are in `older`, or
    /// are created objects.
    pub last_creation: Rc<(Store<'p>, Heap)>,
    /// The value of `result` in a function's postcondition.
    pub result: Option<Term>,
    /// The state of the left-hand side of the wand that is packaged or applied.
    pub lhs: Option<Heap>,
    /// While a wand is packaged, the heaps outside, outermost first. Missing permission is taken
    /// from them.
    pub reserves: Vec<Heap>,
    /// The snapshot of the right-hand side of the wand that was packaged.
    pub packaged: Option<Term>,
    /// The last `goto`, if no statement was executed since.
    pub jump: Option<Jump>,
}

impl<'p> State<'p> {
    /// Records that inference unfolded an amount of an instance.
    pub fn note_unfolded(&mut self, predicate: PredicateId, args: &Rc<[Term]>, amount: Amount) {
        let times = self.unfolded.entry((predicate, args.clone())).or_default();
        times.push(amount);
    }

    /// Records that an amount of an instance was folded, if inference had unfolded it. The amount
    /// is subtracted from the last unfold, and the rest of it from the earlier ones. If terms alone
    /// do not tell which amount is larger, the last unfold counts as undone.
    pub fn note_folded(&mut self, predicate: PredicateId, args: &[Term], amount: Amount, t: &Terms) {
        let instance = (predicate, args.into());
        let Some(times) = self.unfolded.get_mut(&instance) else {
            return;
        };
        let mut folded = amount.term();
        while let Some(Amount::Exactly(unfolded)) = times.pop() {
            if t.lt(folded, unfolded) == t.tru() {
                times.push(Amount::Exactly(t.sub(unfolded, folded)));
                break;
            }
            if t.lt(unfolded, folded) != t.tru() {
                break;
            }
            folded = t.sub(folded, unfolded);
        }
        if times.is_empty() {
            self.unfolded.remove(&instance);
        }
    }

    /// The instances that inference has unfolded.
    pub fn unfolded_instances(&self) -> BTreeSet<Instance> {
        self.unfolded.keys().cloned().collect()
    }

    /// The heap at the start of the innermost loop's iteration, or of the method.
    pub fn start_heap(&self) -> &Heap {
        self.frames.last().map_or(&self.entry, |frame| &frame.start)
    }

    /// The same state with this remaining heap.
    pub fn with_remaining(&self, heap: &Heap) -> State<'p> {
        State {
            remaining: Some(heap.clone()),
            ..self.clone()
        }
    }

    /// The heap in which `perm` and `forperm` count permissions.
    pub fn permission_heap(&self) -> &Heap {
        self.remaining.as_ref().unwrap_or(&self.heap)
    }

    /// The same state with another heap as the current one.
    pub fn with_heap(&self, heap: Heap) -> State<'p> {
        State {
            heap,
            remaining: None,
            ..self.clone()
        }
    }
}
