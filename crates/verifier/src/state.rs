//! The symbolic state (*Implicit Dynamic Frames*, definition 2): store, heap, old heaps. The path condition is the
//! executing context's, since only one path is explored at a time.

use crate::cfg::BlockId;
use crate::cut::Cut;
use crate::heap::Heap;
use echis_logic::{Sort, Term, Terms};
use echis_source::Span;
use echis_viper::ast::{LabelId, PredicateId, VarDecl, VarId};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Values of the variables of a member, by variable, with their declarations.
#[derive(Debug, Clone, Default)]
pub struct Store<'p> {
    declarations: &'p [VarDecl],
    values: Rc<Vec<Option<Term>>>,
}

impl<'p> Store<'p> {
    /// A store for the variables of a member, all without value.
    pub fn new(declarations: &'p [VarDecl]) -> Store<'p> {
        Store {
            declarations,
            values: Rc::new(vec![None; declarations.len()]),
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
        self.values.get(var.index()).copied().flatten()
    }

    /// Gives a variable a value.
    pub fn set(&mut self, var: VarId, value: Term) {
        Rc::make_mut(&mut self.values)[var.index()] = Some(value);
    }

    /// The variables of a sort that have a value, with their names.
    pub fn named(&self, terms: &Terms, sort: Sort) -> Vec<(&'p str, Term)> {
        let all = self.declarations.iter().zip(self.values.iter());
        all.filter_map(|(d, value)| Some((&*d.name, (*value)?)))
            .filter(|&(_, value)| terms.sort_of(value) == sort)
            .collect()
    }

    /// All variables that have this value.
    pub fn names_of(&self, value: Term) -> impl Iterator<Item = &'p str> + '_ {
        let all = self.declarations.iter().zip(self.values.iter());
        all.filter(move |(_, v)| **v == Some(value))
            .map(|(d, _)| &*d.name)
    }

    /// The variables that have a value, with their names.
    pub fn all_named(&self) -> impl Iterator<Item = (&'p str, Term)> + '_ {
        let all = self.declarations.iter().zip(self.values.iter());
        all.filter_map(|(d, value)| Some((&*d.name, (*value)?)))
    }

    /// All values, by variable.
    pub fn values(&self) -> &[Option<Term>] {
        &self.values
    }
}

/// What was left of the heap when a loop was entered, to be given back when it is left.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The loop.
    pub head: BlockId,
    /// What its invariants did not take.
    pub heap: Heap,
    /// What they gave at the start of its body.
    pub start: Heap,
    /// Which round of the loop it is, for its joins.
    pub cut: Cut,
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
    pub labels: Rc<BTreeMap<LabelId, Heap>>,
    /// The loops we are in, outermost first.
    pub frames: Vec<Frame>,
    /// What is left of the heap while an assertion is consumed: permissions are counted there, values read in `heap`.
    pub remaining: Option<Heap>,
    /// The instances that inference opened and that were not closed since.
    pub opened: Rc<Vec<(PredicateId, Rc<[Term]>)>>,
    /// References that are known to be older than whatever is created from now on.
    pub older: Rc<FxHashSet<Term>>,
    /// The value of `result` in a function's postcondition.
    pub result: Option<Term>,
    /// The `goto` that led here, if nothing was executed since.
    pub jump: Option<Span>,
}

impl<'p> State<'p> {
    /// Notes that inference opened an instance.
    pub fn note_opened(&mut self, predicate: PredicateId, args: &Rc<[Term]>) {
        Rc::make_mut(&mut self.opened).push((predicate, args.clone()));
    }

    /// Notes that an instance was closed, if inference had opened it.
    pub fn note_closed(&mut self, predicate: PredicateId, args: &[Term]) {
        let is_it = |(p, a): &(PredicateId, Rc<[Term]>)| *p == predicate && **a == *args;
        if let Some(place) = self.opened.iter().rposition(is_it) {
            Rc::make_mut(&mut self.opened).remove(place);
        }
    }

    /// The same state with this much of the heap left.
    pub fn with_remaining(&self, heap: &Heap) -> State<'p> {
        State {
            remaining: Some(heap.clone()),
            ..self.clone()
        }
    }

    /// The heap whose permissions `perm` and `forperm` speak of.
    pub fn counted(&self) -> &Heap {
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
