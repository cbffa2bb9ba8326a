//! Unchecked casts of array elements that cannot fail, in generic containers:
//!
//! ```java
//! class Stack<T> {
//!     private Object[] items = new Object[10];
//!     private int size;
//!     void push(T item) { items[size++] = item; }
//!     T pop() { return (T) items[--size]; }
//! }
//! ```
//!
//! A private field of the type `Object[]` holds only values of a type variable of its class if
//!
//! - the array never leaves the field, except into local variables that meet these conditions too,
//! - the field gets only new arrays, and copies of itself, and
//! - the elements get only values of that type variable, null, and other elements.
//!
//! Each time the field is that of `this`, or of the object around it. Then the cast breaks no
//! guarantee of type arguments.

use super::tree::{Binary, Expr, ExprKind, Place, Stmt, StmtKind};
use super::types::{FieldIx, Type, TypeVarIx, VarIx};
use super::walk::{Visitor, address};
use super::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// The type variables to which elements of a field are cast.
pub(super) type ElementCasts = BTreeMap<FieldIx, BTreeSet<TypeVarIx>>;

impl World {
    /// The field and the type variable, if an expression is an element of a private field of `this`
    /// with the type `Object[]`, and the type is a variable of the class of the field.
    pub(super) fn element_cast(&self, e: &Expr, to: &Type) -> Option<(FieldIx, TypeVarIx)> {
        let (ExprKind::Index(array, _), Type::Variable(variable)) = (&e.kind, to) else {
            return None;
        };
        let ix = self.own_field(array)?;
        let field = self.field(ix);
        let is_private = field.modifiers.private && !field.modifiers.is_static;
        let is_plain = field.ty == Type::array(self.object());
        let is_own = self.class(field.class).type_variables.contains(variable);
        (is_private && is_plain && is_own).then_some((ix, *variable))
    }

    /// Whether the fields hold only values of the type variables to which their elements are cast.
    pub(super) fn hold_only_elements(&self, casts: &ElementCasts) -> bool {
        casts.iter().all(|(&field, variables)| {
            let mut variables = variables.iter();
            let only = variables.next().filter(|_| variables.next().is_none());
            only.is_some_and(|&variable| self.holds_only(field, variable))
        })
    }

    fn holds_only(&self, field: FieldIx, variable: TypeVarIx) -> bool {
        let mut uses = Uses {
            world: self,
            field,
            variable,
            locals: BTreeSet::new(),
            declared: BTreeSet::new(),
            allowed: BTreeSet::new(),
            effects: BTreeSet::new(),
            is_kept: true,
        };
        // the local variables that can hold the array, each found by way of another
        loop {
            let count = uses.locals.len();
            uses.is_kept = true;
            uses.allowed.clear();
            self.see_users_code(&mut uses);
            if uses.locals.len() == count {
                break;
            }
        }
        uses.is_kept && uses.locals.iter().all(|v| uses.declared.contains(v))
    }

    /// The field that an expression denotes, if it belongs to `this` or to an object around it.
    fn own_field(&self, e: &Expr) -> Option<FieldIx> {
        let ExprKind::Field(object, ix) = &e.kind else {
            return None;
        };
        self.is_owner(object, *ix).then_some(*ix)
    }

    /// Whether an expression denotes `this` or an object around it, in the class of a field. In a
    /// class below, the type variables of the class of the field can stand for other types.
    fn is_owner(&self, object: &Expr, field: FieldIx) -> bool {
        let is_of_class = matches!(&object.ty, Type::Class(class, _) if *class == self.field(field).class);
        is_of_class && self.is_this_or_around(object)
    }

    /// Whether an expression denotes `this`, or an object around it.
    fn is_this_or_around(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::This => true,
            ExprKind::Field(inner, around) => {
                let class = self.class(self.field(*around).class);
                class.outer_field == Some(*around) && self.is_this_or_around(inner)
            }
            _ => false,
        }
    }
}

/// Sees the uses of a field, and of the local variables that hold its array.
struct Uses<'w> {
    world: &'w World,
    field: FieldIx,
    variable: TypeVarIx,
    locals: BTreeSet<VarIx>,
    /// The local variables that are declared with a fitting array, or without a value.
    declared: BTreeSet<VarIx>,
    /// The addresses of expressions that denote the array in an allowed place.
    allowed: BTreeSet<usize>,
    /// The addresses of expressions whose values are discarded.
    effects: BTreeSet<usize>,
    /// Whether all uses so far are allowed.
    is_kept: bool,
}

impl Uses<'_> {
    /// Whether an expression denotes the array: the field of this object, or a local variable.
    fn is_array(&self, e: &Expr) -> bool {
        match &plain(e).kind {
            ExprKind::Local(variable) => self.locals.contains(variable),
            _ => self.world.own_field(plain(e)) == Some(self.field),
        }
    }

    /// Allows an expression where it stands, if it denotes the array.
    fn allow(&mut self, e: &Expr) -> bool {
        let is_array = self.is_array(e);
        if is_array {
            self.allowed.insert(address(plain(e)));
        }
        is_array
    }

    /// Allows an array from which something is only read.
    fn reads(&mut self, array: &Expr) {
        self.allowed.insert(address(plain(array)));
    }

    /// Whether a value can become an element.
    fn fits(&self, value: &Expr) -> bool {
        match &plain(value).kind {
            ExprKind::Null => true,
            ExprKind::Index(array, _) => self.is_array(array),
            ExprKind::Conditional(_, a, b) => self.fits(a) && self.fits(b),
            _ => plain(value).ty == Type::Variable(self.variable),
        }
    }

    /// Whether an array can become that of the field.
    fn is_fitting_array(&mut self, e: &Expr) -> bool {
        match &plain(e).kind {
            ExprKind::NewArray(lengths) => lengths.len() == 1,
            ExprKind::ArrayLiteral(elements) => elements.iter().all(|e| self.fits(e)),
            ExprKind::Clone(array) => self.allow(array),
            ExprKind::Call { arguments, .. } if self.is_copy(e) => self.allow(&arguments[0]),
            ExprKind::Local(variable) => {
                self.locals.insert(*variable);
                self.allow(e)
            }
            _ => self.allow(e),
        }
    }

    /// Whether a call copies an array.
    fn is_copy(&self, e: &Expr) -> bool {
        self.is_library_call(e, "Arrays", &["copyOf", "copyOfRange"])
    }

    fn is_library_call(&self, e: &Expr, class: &str, names: &[&str]) -> bool {
        let ExprKind::Call { method, .. } = &plain(e).kind else {
            return false;
        };
        let info = self.world.method(*method);
        let owner = self.world.class(info.class);
        owner.is_prelude && &*owner.name == class && names.contains(&&*info.name)
    }

    fn assign(&mut self, place: &Place, value: &Expr) {
        match place {
            Place::Index(array, _) if self.is_array(array) => {
                self.reads(array);
                self.is_kept &= self.fits(value);
            }
            Place::Field(object, ix) if *ix == self.field => {
                self.is_kept &= self.world.is_owner(object, self.field) && self.is_fitting_array(value);
            }
            Place::Local(variable) if self.locals.contains(variable) => {
                self.is_kept &= self.is_fitting_array(value);
            }
            Place::Local(variable) if self.is_array(value) => drop(self.locals.insert(*variable)),
            _ => {}
        }
    }
}

impl Visitor for Uses<'_> {
    fn expression(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Length(array) | ExprKind::Index(array, _) | ExprKind::Clone(array) => self.reads(array),
            ExprKind::Binary(Binary::Eq | Binary::Ne, a, b) => {
                self.reads(a);
                self.reads(b);
            }
            ExprKind::Assign(place, value) => {
                self.assign(place, value);
                // the value of the assignment would be the array once more
                let is_array = match place {
                    Place::Local(variable) => self.locals.contains(variable),
                    Place::Field(_, ix) => *ix == self.field,
                    Place::Static(..) | Place::Index(..) => false,
                };
                self.is_kept &= !is_array || self.effects.contains(&address(e));
            }
            ExprKind::Update { place, .. } => {
                let is_element = matches!(place, Place::Index(array, _) if self.is_array(array));
                let is_field = matches!(place, Place::Field(_, ix) if *ix == self.field);
                self.is_kept &= !is_element && !is_field;
            }
            ExprKind::Call { arguments, .. } if self.is_copy(e) => self.reads(&arguments[0]),
            ExprKind::Call { arguments, .. } if self.is_library_call(e, "System", &["arraycopy"]) => {
                let [from, _, to, ..] = arguments.as_slice() else {
                    return;
                };
                if self.is_array(to) {
                    self.is_kept &= self.allow(from);
                    self.allow(to);
                }
            }
            ExprKind::New { class, .. } => {
                let mut captured = self.world.class(*class).captures.iter();
                self.is_kept &= !captured.any(|(variable, _)| self.locals.contains(variable));
            }
            ExprKind::Field(_, ix) if *ix == self.field => {
                self.is_kept &= self.allowed.contains(&address(e));
            }
            ExprKind::Local(variable) if self.locals.contains(variable) => {
                self.is_kept &= self.allowed.contains(&address(e));
            }
            _ => {}
        }
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Local(variable, None) => drop(self.declared.insert(*variable)),
            StmtKind::Local(variable, Some(value)) => {
                if self.is_array(value) {
                    self.locals.insert(*variable);
                }
                if self.locals.contains(variable) && self.is_fitting_array(value) {
                    self.declared.insert(*variable);
                }
            }
            StmtKind::ForArray { array, .. } => self.reads(array),
            StmtKind::Expr(e) => drop(self.effects.insert(address(e))),
            _ => {}
        }
    }
}

/// An expression without the casts that erasure requires.
fn plain(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Downcast(inner) if inner.span == e.span => plain(inner),
        _ => e,
    }
}
