//! Uses of `this` while the object is constructed.
//!
//! A final field keeps its value once it is assigned. Code that gets hold of `this` before that can
//! see another value, the default one:
//!
//! ```java
//! class A {
//!     final int x;
//!     A() {
//!         show();      // an early use of `this`
//!         x = 1;
//!         show();      // all final fields are assigned
//!     }
//!     void show() { System.out.println(x); }
//! }
//! ```

use super::Analysis;
use crate::tree::{Expr, ExprKind};
use crate::types::{ClassIx, FieldIx};
use crate::world::World;
use echis_source::Span;

/// Where the constructors and instance initialisers of a class use `this` otherwise than to access
/// a field: as a value, as the receiver of a call, or captured by an object of another class.
#[derive(Debug, Clone, Default)]
pub struct ConstructionUses {
    /// All uses.
    all: Vec<Span>,
    /// The uses before all final instance fields of the class are definitely assigned, and the reads
    /// of such fields of other objects there.
    early: Vec<Span>,
    /// The reads of final instance fields of objects other than `this`.
    reads: Vec<(FieldIx, Span)>,
}

/// The object that the walked code constructs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Constructed {
    /// The class that declares the code.
    class: ClassIx,
    /// The number of lambda bodies around the current point, inside the constructor.
    lambda_depth: u32,
    /// The number of mentions of the object in lambda bodies so far.
    mentions: u32,
    /// Whether the current point is in the arguments of a call `this(…)` or `super(…)`.
    is_in_call: bool,
}

impl Constructed {
    /// An object of a class, at the start of its initialisation.
    pub(super) fn of(class: ClassIx) -> Constructed {
        Constructed {
            class,
            lambda_depth: 0,
            mentions: 0,
            is_in_call: false,
        }
    }

    /// The same object in the arguments of a constructor call.
    pub(super) fn in_call(self) -> Constructed {
        Constructed {
            is_in_call: true,
            ..self
        }
    }
}

impl World {
    /// Whether a field is a final instance field of a user class, and no constant variable.
    pub fn is_final_instance_field(&self, field: FieldIx) -> bool {
        let info = self.field(field);
        info.modifiers.is_final
            && !info.modifiers.is_static
            && !info.is_ghost
            && !self.class(info.class).is_prelude
            && self.constant_variable(field).is_none()
    }

    /// Whether code can see the value of a field without a permission: it is a final instance field
    /// to which no contract gives permission.
    pub fn needs_no_permission(&self, field: FieldIx) -> bool {
        self.is_final_instance_field(field) && !self.permissions.fields.contains(&field)
    }

    /// Where code that constructs an object of a class uses `this` before all final instance fields
    /// that the class declares, and that need no permission, are definitely assigned. The code is that of the constructors and
    /// instance initialisers of the class and of its user superclasses; all uses in superclasses
    /// are early. Constant variables do not count as fields here.
    ///
    /// A use is `this` as a value, a call of an instance method on it, a lambda expression that
    /// mentions it, the creation of an object of an inner, local or anonymous class with it, and a
    /// read `e.f` of one of the fields where `e` is not `this`. Accesses `f` and `this.f` are none,
    /// except where a field is read before its initialiser.
    /// Code that the checker does not support counts as a use. Returns the positions in order; none
    /// if the class declares no such field.
    pub fn early_uses_of_this(&self, class: ClassIx) -> Vec<Span> {
        let mut fields = self.class(class).fields.iter();
        if !fields.any(|&f| self.needs_no_permission(f)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for declared_in in self.superclasses(class) {
            match self.construction_uses.get(&declared_in) {
                Some(uses) if declared_in == class => found.extend(&uses.early),
                Some(uses) => {
                    let reads = uses.reads.iter().filter(|(f, _)| self.field(*f).class == class);
                    found.extend(uses.all.iter().chain(reads.map(|(_, span)| span)));
                }
                None => {}
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

impl World {
    /// Whether the constructors or instance initialisers of a class use `this` in another way than to
    /// access a field; see [`World::early_uses_of_this`].
    pub fn uses_constructed(&self, class: ClassIx) -> bool {
        let uses = self.construction_uses.get(&class);
        uses.is_some_and(|uses| !uses.all.is_empty())
    }
}

impl Analysis<'_> {
    /// Walks a lambda body with `walk`. The lambda expression is a use of the constructed object if
    /// its body mentions that.
    pub(super) fn lambda_body(&mut self, span: Span, walk: impl FnOnce(&mut Self)) {
        let Some(before) = self.constructed else {
            return walk(self);
        };
        self.constructed = Some(Constructed {
            lambda_depth: before.lambda_depth + 1,
            ..before
        });
        walk(self);
        let mentions = self.constructed.map_or(0, |c| c.mentions);
        self.constructed = Some(Constructed { mentions, ..before });
        if mentions > before.mentions {
            self.note_use(span);
        }
    }

    /// The number of lambda bodies that an expression leaves, if it denotes the constructed object
    /// or the object of a lambda expression around the current point.
    fn lambdas_left(&self, e: &Expr) -> Option<u32> {
        let (mut base, mut left) = (e, 0);
        while let ExprKind::Field(inner, field) = &base.kind {
            let holder = self.world.class(self.world.field(*field).class);
            if !holder.is_lambda || holder.outer_field != Some(*field) {
                return None;
            }
            (base, left) = (inner, left + 1);
        }
        matches!(base.kind, ExprKind::This).then_some(left)
    }

    /// Whether an expression denotes the constructed object, possibly in a lambda body.
    fn is_constructed(&self, e: &Expr) -> bool {
        self.constructed
            .is_some_and(|c| self.lambdas_left(e) == Some(c.lambda_depth))
    }

    /// Walks the enclosing instance of a new object. If that is the object of a lambda expression,
    /// the new object reaches the constructed one through it.
    pub(super) fn enclosing_instance(&mut self, outer: &Expr) {
        match self.lambdas_left(outer) {
            Some(_) => self.note_use(outer.span),
            None => self.expression(outer),
        }
    }

    /// Records the constructed object as a value, if the expression denotes it. Returns whether it
    /// does.
    pub(super) fn note_value(&mut self, e: &Expr) -> bool {
        let is_constructed = self.is_constructed(e);
        if is_constructed {
            self.note_use(e.span);
        }
        is_constructed
    }

    /// Walks the object of a field access. A field of the constructed object is no use of that,
    /// except that a lambda body mentions it.
    pub(super) fn object_of_field(&mut self, object: &Expr) {
        if !self.is_constructed(object) {
            return self.expression(object);
        }
        if let Some(constructed) = &mut self.constructed
            && constructed.lambda_depth > 0
        {
            constructed.mentions += 1;
        }
    }

    /// Records a read of a final field of an object that need not be the constructed one.
    pub(super) fn note_read(&mut self, object: &Expr, field: FieldIx, span: Span) {
        let Some(constructed) = self.constructed else {
            return;
        };
        if self.is_constructed(object) || !self.world.needs_no_permission(field) {
            return;
        }
        let is_early = self.world.field(field).class == constructed.class && self.is_early(constructed);
        let uses = self.uses.entry(constructed.class).or_default();
        uses.reads.push((field, span));
        if is_early {
            uses.early.push(span);
        }
    }

    /// Records a read `C.this.f` of a field of the constructed object before it is assigned, which
    /// Java allows.
    pub(super) fn note_qualified_read(&mut self, object: &Expr, field: FieldIx, span: Span) {
        if self.is_constructed(object) {
            self.note_early_read(field, span);
        }
    }

    /// Records a read of a field of the constructed object before the initialiser of the field.
    pub(super) fn note_early_read(&mut self, field: FieldIx, span: Span) {
        let is_early = self.world.needs_no_permission(field) && !self.is_assigned(field);
        if let Some(constructed) = self.constructed.filter(|_| is_early) {
            self.uses.entry(constructed.class).or_default().early.push(span);
        }
    }

    /// Records a use of the constructed object, if there is one.
    pub(super) fn note_use(&mut self, span: Span) {
        let Some(mut constructed) = self.constructed else {
            return;
        };
        if constructed.lambda_depth > 0 {
            constructed.mentions += 1;
            self.constructed = Some(constructed);
            return;
        }
        let is_early = self.is_early(constructed);
        let uses = self.uses.entry(constructed.class).or_default();
        uses.all.push(span);
        if is_early {
            uses.early.push(span);
        }
    }

    /// Whether a final field of the constructed object may not be assigned at the current point.
    fn is_early(&self, constructed: Constructed) -> bool {
        let mut fields = self.world.class(constructed.class).fields.iter();
        fields.any(|field| {
            self.world.needs_no_permission(*field) && (constructed.is_in_call || !self.is_assigned(*field))
        })
    }

    fn is_assigned(&self, field: FieldIx) -> bool {
        let slot = self.field_slots.get(&field);
        slot.is_some_and(|slot| self.state.assigned.contains(*slot))
    }
}
