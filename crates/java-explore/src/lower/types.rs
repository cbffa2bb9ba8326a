//! Lowers types, classes, fields and static variables.

use super::{Ints, Lowerer};
use echis_java_semantics::types::{ClassIx, FieldIx, Type};
use echis_program::ast::{self, Bits, Class, ClassId, ClassKind, FieldId, Global, GlobalId, Precision};
use std::sync::Arc;

impl Lowerer<'_> {
    /// The program's type for a Java type; none if its values cannot be represented.
    pub(super) fn ty(&mut self, ty: &Type) -> Option<ast::Type> {
        let bits = |width, signed| match self.ints {
            Ints::Machine => ast::Type::Bits(Bits { width, signed }),
            Ints::Math => ast::Type::Int,
        };
        Some(match ty {
            Type::Boolean => ast::Type::Bool,
            Type::Byte => bits(8, true),
            Type::Short => bits(16, true),
            Type::Char => bits(16, false),
            Type::Int => bits(32, true),
            Type::Long => bits(64, true),
            Type::Float => ast::Type::Float(Precision::Single),
            Type::Double => ast::Type::Float(Precision::Double),
            Type::Void | Type::Unknown(_) => return None,
            Type::Null => ast::Type::Ref(self.class_id(self.world.known.object)),
            Type::Class(c, _) => ast::Type::Ref(self.class_id(*c)),
            Type::Array(element) => ast::Type::Ref(self.array_id(element)?),
            Type::Variable(_) => {
                let erased = self.world.erase(ty);
                self.ty(&erased)?
            }
        })
    }

    /// The program's type for `int`.
    pub(super) fn int(&mut self) -> ast::Type {
        self.ty(&Type::Int).unwrap_or(ast::Type::Int)
    }

    /// The program's type for `Object`.
    pub(super) fn object(&mut self) -> ast::Type {
        ast::Type::Ref(self.class_id(self.world.known.object))
    }

    /// The program's type for `String`.
    pub(super) fn string(&mut self) -> ast::Type {
        ast::Type::Ref(self.class_id(self.world.known.string))
    }

    /// The program's class for a Java class.
    pub(super) fn class_id(&mut self, class: ClassIx) -> ClassId {
        if let Some(&id) = self.classes.get(&class) {
            return id;
        }
        let supers: Vec<ClassIx> = self
            .world
            .direct_supers(class)
            .iter()
            .filter_map(|s| match s {
                Type::Class(c, _) => Some(*c),
                _ => None,
            })
            .collect();
        let supers = supers.into_iter().map(|c| self.class_id(c)).collect();
        let id = ClassId(self.program.classes.len() as u32);
        self.program.classes.push(Class {
            name: self.world.class(class).name.clone(),
            supers,
            kind: ClassKind::Abstract,
        });
        self.classes.insert(class, id);
        id
    }

    /// The class of arrays with these elements; none if the elements cannot be represented.
    pub(super) fn array_id(&mut self, element: &Type) -> Option<ClassId> {
        let element = self.world.erase(element);
        if let Some(&id) = self.arrays.get(&element) {
            return Some(id);
        }
        let ty = self.ty(&element)?;
        let object = self.class_id(self.world.known.object);
        let id = ClassId(self.program.classes.len() as u32);
        self.program.classes.push(Class {
            name: Arc::from(format!("{}[]", self.world.show(&element))),
            supers: vec![object],
            kind: ClassKind::Array(ty),
        });
        self.arrays.insert(element.clone(), id);
        self.array_order.push(element.clone());
        // Every array class of the program can have objects.
        self.live_arrays.push(element.clone());
        self.implement_for(&Type::array(element));
        Some(id)
    }

    /// The element type of an array class; none for other types.
    pub(super) fn element_type(&self, array: ast::Type) -> Option<ast::Type> {
        let ast::Type::Ref(class) = array else { return None };
        match self.program.classes[class.index()].kind {
            ClassKind::Array(element) => Some(element),
            _ => None,
        }
    }

    /// Whether every value of the first type is a value of the second.
    pub(super) fn is_below(&self, sub: ast::Type, sup: ast::Type) -> bool {
        let (ast::Type::Ref(sub), ast::Type::Ref(sup)) = (sub, sup) else {
            return sub == sup;
        };
        let mut waiting = vec![sub];
        while let Some(class) = waiting.pop() {
            if class == sup {
                return true;
            }
            waiting.extend(&self.program.classes[class.index()].supers);
        }
        false
    }

    /// Makes array classes of references covariant (JLS 4.10.3).
    pub(super) fn finish_arrays(&mut self) {
        for element in &self.array_order {
            let mut supers = Vec::new();
            for above in &self.array_order {
                if above != element
                    && element.is_reference()
                    && above.is_reference()
                    && self.world.is_subtype(element, above)
                {
                    supers.push(self.arrays[above]);
                }
            }
            let id = self.arrays[element];
            self.program.classes[id.index()].supers.extend(supers);
        }
    }

    /// The program's class for a class or array type; none for other types.
    pub(super) fn reference_class(&mut self, ty: &Type) -> Option<ClassId> {
        match self.ty(ty)? {
            ast::Type::Ref(id) => Some(id),
            _ => None,
        }
    }

    /// The program's field for a field of objects; none if its values cannot be represented.
    pub(super) fn field_id(&mut self, field: FieldIx) -> Option<FieldId> {
        if let Some(&id) = self.fields.get(&field) {
            return Some(id);
        }
        let info = self.world.field(field);
        let ty = self.ty(&info.ty)?;
        let class = self.class_id(info.class);
        let id = FieldId(self.program.fields.len() as u32);
        self.program.fields.push(ast::Field {
            name: info.name.clone(),
            class,
            ty,
        });
        self.fields.insert(field, id);
        Some(id)
    }

    /// The global variable for a static field; none if its values cannot be represented.
    pub(super) fn global_id(&mut self, field: FieldIx) -> Option<GlobalId> {
        if let Some(&id) = self.globals.get(&field) {
            return Some(id);
        }
        let info = self.world.field(field);
        if self.world.is_in_contract_file(info.class) {
            // its value is not given
            return None;
        }
        let ty = self.ty(&info.ty)?;
        let name = format!("{}.{}", self.world.class(info.class).name, info.name);
        let id = self.new_global(&name, ty);
        self.globals.insert(field, id);
        Some(id)
    }

    pub(super) fn new_global(&mut self, name: &str, ty: ast::Type) -> GlobalId {
        self.program.globals.push(Global {
            name: Arc::from(name),
            ty,
            is_input: false,
        });
        GlobalId(self.program.globals.len() as u32 - 1)
    }

    /// The fields of the objects of a class, inherited ones first.
    pub(super) fn object_fields(&mut self, class: ClassIx) -> Vec<FieldId> {
        let mut chain: Vec<ClassIx> = self.world.superclasses(class).collect();
        chain.reverse();
        let mut fields = Vec::new();
        for c in chain {
            let info = self.world.class(c);
            let own = info
                .outer_field
                .into_iter()
                .chain(info.captures.iter().map(|(_, f)| *f));
            let own: Vec<FieldIx> = own.chain(info.fields.iter().copied()).collect();
            for field in own {
                let info = self.world.field(field);
                if !info.modifiers.is_static
                    && !info.is_ghost
                    && let Some(id) = self.field_id(field)
                {
                    fields.push(id);
                }
            }
        }
        fields
    }

    /// Sets the fields or elements of every class that has objects. All of these classes must be
    /// known before.
    pub(super) fn finish_classes(&mut self) {
        for class in self.live.clone() {
            let id = self.class_id(class);
            let kind = if class == self.world.known.string {
                self.ty(&Type::Char).map_or(ClassKind::Abstract, ClassKind::Array)
            } else {
                ClassKind::Object(self.object_fields(class))
            };
            self.program.classes[id.index()].kind = kind;
        }
        self.finish_arrays();
    }

    /// Notes that a class can have objects.
    pub(super) fn make_live(&mut self, class: ClassIx) {
        if !self.live_set.insert(class) {
            return;
        }
        self.class_id(class);
        if class == self.world.known.string {
            // The element type of strings must be known before the first expression reads an
            // element of one.
            let id = self.class_id(class);
            if let Some(ty) = self.ty(&Type::Char) {
                self.program.classes[id.index()].kind = ClassKind::Array(ty);
            }
        }
        self.live.push(class);
        self.implement_for(&Type::class(class));
    }
}
