//! Unseen subclasses, and predicates whose bodies are hidden.
//!
//! Not all code is given that uses a class of a contract file, so there can be subclasses that
//! nobody sees. The table has one class below each class for all of these. Only its supertypes are
//! known.
//!
//! An unseen class stands for several classes. Two of its objects need not have the same class, and
//! an object below two classes can belong to the unseen classes of both.

use crate::spec::Predicate;
use crate::types::{ClassIx, MethodIx, PredicateIx};
use crate::world::{Class, World};
use echis_java_syntax::tree::{Modifiers, TypeKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl World {
    /// Adds the unseen subclasses of all classes in contract files.
    pub(crate) fn add_unseen_subclasses(&mut self) {
        let open: Vec<ClassIx> = self.all_classes().filter(|&c| self.may_have_unseen(c)).collect();
        for class in open {
            let unseen = self.unseen_subclass(class);
            self.classes.push(unseen);
        }
    }

    /// Declares for each class in a contract file the predicates of its interfaces to which it
    /// gives no body. The class has a body for each that nobody sees.
    pub(crate) fn add_hidden_predicates(&mut self) {
        let is_class = |&c: &ClassIx| self.is_in_contract_file(c) && !self.is_interface(c);
        let mut classes: Vec<ClassIx> = self.all_classes().filter(is_class).collect();
        classes.sort_by_key(|&c| self.all_supers(c).len());
        for class in classes {
            for above in self.all_supers(class) {
                for inherited in self.class(above).predicates.clone() {
                    self.add_hidden_predicate(class, inherited);
                }
            }
        }
    }

    fn add_hidden_predicate(&mut self, class: ClassIx, inherited: PredicateIx) {
        let info = self.predicate(inherited);
        if info.is_static || self.predicate_of(class, inherited).is_some() {
            return;
        }
        let hidden = Predicate {
            class,
            body: None,
            ..info.clone()
        };
        let ix = PredicateIx(self.predicates.len() as u32);
        self.predicates.push(hidden);
        self.class_mut(class).predicates.push(ix);
    }

    /// Whether a predicate has a body that nobody sees: a class of a contract file declares it
    /// without a body.
    pub fn has_hidden_body(&self, ix: PredicateIx) -> bool {
        let info = self.predicate(ix);
        let is_declared = self.is_in_contract_file(info.class) && !self.is_interface(info.class);
        is_declared && info.body.is_none() && !info.is_static
    }

    /// Whether classes can extend this one that are not given. A sealed class has only the
    /// permitted subclasses. The constants of an enum can have class bodies, also if none is given.
    pub(crate) fn may_have_unseen(&self, class: ClassIx) -> bool {
        let info = self.class(class);
        let can_be_extended = !info.modifiers.is_final && !info.modifiers.is_sealed;
        self.is_in_contract_file(class) && (can_be_extended || info.kind == TypeKind::Enum)
    }

    fn unseen_subclass(&self, class: ClassIx) -> Class {
        let above = self.class(class);
        let ty = self.self_type(class);
        let (superclass, interfaces) = match above.kind {
            TypeKind::Interface => (None, vec![ty]),
            _ => (Some(ty), Vec::new()),
        };
        Class {
            name: Arc::from(format!("{}$unseen", above.name)),
            package: above.package.clone(),
            // it is not known where in the tree of classes a class stands that implements an
            // interface
            kind: match above.kind {
                TypeKind::Interface => TypeKind::Interface,
                _ => TypeKind::Class,
            },
            modifiers: Modifiers {
                is_static: true,
                ..Modifiers::default()
            },
            unit: above.unit,
            span: above.span,
            superclass,
            interfaces,
            is_unseen: true,
            is_prelude: false,
            is_lambda: false,
            is_consumer: false,
            has_permits: false,
            type_variables: Vec::new(),
            permitted: Vec::new(),
            unknown_super: None,
            outer: None,
            outer_field: None,
            local_frame: None,
            fields: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            members: FxHashMap::default(),
            constants: Vec::new(),
            components: Vec::new(),
            captures: Vec::new(),
            predicates: Vec::new(),
            static_initialisers: Vec::new(),
            initialisers: Vec::new(),
        }
    }

    /// Whether a class without source can run another method than `found`, the one that is known,
    /// when it is called on an object of `class`. A contract file need not declare the methods that
    /// override others.
    pub fn may_override_unseen(&self, class: ClassIx, found: MethodIx) -> bool {
        let info = self.method(found);
        let is_fixed = info.modifiers.private || info.modifiers.is_static || info.modifiers.is_final;
        let is_below = |c: ClassIx| c != info.class && self.is_subclass(c, info.class);
        let mut between = self.all_supers(class).into_iter();
        !is_fixed && between.any(|c| self.is_in_contract_file(c) && is_below(c))
    }
}
