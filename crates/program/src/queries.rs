//! Questions about programs that every user of them asks: ranges and defaults of types, which class
//! is below which, where a field is; and, in [`structure`], what is in what.

pub mod structure;

use crate::ast::*;
use crate::float::Float;
use crate::run::Value;
use num_bigint::BigInt;

impl Type {
    /// The value of what was not assigned.
    pub fn default_value(self) -> Value {
        match self {
            Type::Bool => Value::Bool(false),
            Type::Int => Value::Int(BigInt::ZERO),
            Type::Bits(_) => Value::Bits(0),
            Type::Float(precision) => Value::Float(Float::zero(precision)),
            Type::Ref(_) => Value::Nil,
        }
    }

    /// Is it a type of integers?
    pub fn is_integer(self) -> bool {
        matches!(self, Type::Int | Type::Bits(_))
    }

    /// Is it a type of floating-point numbers?
    pub fn is_float(self) -> bool {
        matches!(self, Type::Float(_))
    }

    /// The class, if it is a type of references.
    pub fn class(self) -> Option<ClassId> {
        match self {
            Type::Ref(class) => Some(class),
            _ => None,
        }
    }
}

/// Which class is below which, and where fields are. Made once for a program, then every answer is
/// a look into a table.
#[derive(Debug, Clone, Default)]
pub struct Hierarchy {
    /// For each class, the fields of its objects; none if it has no objects with fields.
    fields: Vec<Box<[FieldId]>>,
    /// For each class, whether there can be objects of it.
    concrete: Vec<bool>,
    /// For each field, where it is in most classes.
    usual: Vec<usize>,
    /// A row for each class: the set of the classes that it is below, in `words` words.
    above: Vec<u64>,
    words: usize,
}

impl Hierarchy {
    /// Reads the classes of a program. Cycles do no harm: classes on them are below each other.
    pub fn new(program: &Program) -> Hierarchy {
        let count = program.classes.len();
        let words = count.div_ceil(64);
        let mut hierarchy = Hierarchy {
            fields: Vec::with_capacity(count),
            concrete: Vec::with_capacity(count),
            usual: vec![0; program.fields.len()],
            above: vec![0; count * words],
            words,
        };
        for class in &program.classes {
            let fields: &[FieldId] = match &class.kind {
                ClassKind::Object(fields) => fields,
                _ => &[],
            };
            for (position, field) in fields.iter().enumerate() {
                if let Some(usual) = hierarchy.usual.get_mut(field.index()) {
                    *usual = position;
                }
            }
            hierarchy.fields.push(fields.into());
            hierarchy.concrete.push(class.kind != ClassKind::Abstract);
        }
        hierarchy.close(program);
        hierarchy
    }

    /// Fills the table: to its fixed point, because whether arrays are below each other depends on
    /// their elements' classes.
    fn close(&mut self, program: &Program) {
        let arrays: Vec<(ClassId, ClassId)> = program
            .classes
            .iter()
            .enumerate()
            .filter_map(|(i, class)| match class.kind {
                ClassKind::Array(Type::Ref(element)) => Some((ClassId(i as u32), element)),
                _ => None,
            })
            .collect();
        let mut changed = true;
        for class in 0..program.classes.len() {
            self.put(ClassId(class as u32), ClassId(class as u32));
        }
        while changed {
            changed = false;
            for (i, class) in program.classes.iter().enumerate() {
                for &sup in &class.supers {
                    changed |= self.put(ClassId(i as u32), sup);
                    changed |= self.inherit(i, sup);
                }
            }
            for &(sub, element) in &arrays {
                for &(sup, bound) in &arrays {
                    if self.is_below(element, bound) {
                        changed |= self.put(sub, sup);
                        changed |= self.inherit(sub.index(), sup);
                    }
                }
            }
        }
    }

    /// Notes that one class is below another; was that news?
    fn put(&mut self, sub: ClassId, sup: ClassId) -> bool {
        if sup.index() >= self.fields.len() || self.is_below(sub, sup) {
            return false;
        }
        self.above[sub.index() * self.words + sup.index() / 64] |= 1 << (sup.index() % 64);
        true
    }

    /// Notes that a class is below all that `sup` is below; was any of that news?
    fn inherit(&mut self, sub: usize, sup: ClassId) -> bool {
        if sup.index() >= self.fields.len() {
            return false;
        }
        let mut changed = false;
        for word in 0..self.words {
            let theirs = self.above[sup.index() * self.words + word];
            let ours = &mut self.above[sub * self.words + word];
            changed |= theirs & !*ours != 0;
            *ours |= theirs;
        }
        changed
    }

    /// Is every object of the first class also one of the second? A class is below itself and below
    /// its `supers`, and an array of references is below an array of references to a class above.
    /// Classes that do not exist are below none.
    #[inline]
    pub fn is_below(&self, sub: ClassId, sup: ClassId) -> bool {
        let (sub, sup) = (sub.index(), sup.index());
        sup < self.fields.len()
            && self
                .above
                .get(sub * self.words + sup / 64)
                .is_some_and(|word| word >> (sup % 64) & 1 == 1)
    }

    /// Can a value of the first type be stored where one of the second is expected?
    pub fn fits(&self, ty: Type, into: Type) -> bool {
        match (ty, into) {
            (Type::Ref(sub), Type::Ref(sup)) => self.is_below(sub, sup),
            _ => ty == into,
        }
    }

    /// Can there be objects whose own class is this one?
    pub fn is_concrete(&self, class: ClassId) -> bool {
        self.concrete.get(class.index()).copied().unwrap_or(false)
    }

    /// The classes of which there can be objects, among those below this one, in order.
    pub fn concrete_below(&self, class: ClassId) -> Vec<ClassId> {
        let all = (0..self.fields.len() as u32).map(ClassId);
        all.filter(|&c| self.is_concrete(c) && self.is_below(c, class))
            .collect()
    }

    /// Where the field is in the objects of this very class.
    #[inline]
    pub fn field_index(&self, class: ClassId, field: FieldId) -> Option<usize> {
        let fields = self.fields.get(class.index())?;
        let usual = *self.usual.get(field.index())?;
        if fields.get(usual) == Some(&field) {
            return Some(usual);
        }
        fields.iter().position(|f| *f == field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Builder;

    #[test]
    fn ranges() {
        assert_eq!((Bits::I8.min(), Bits::I8.max()), (-128, 127));
        assert_eq!((Bits::U16.min(), Bits::U16.max()), (0, 65535));
        assert_eq!((Bits::U32.min(), Bits::U32.max()), (0, u32::MAX.into()));
        assert_eq!((Bits::I64.min(), Bits::I64.max()), (i64::MIN, i64::MAX));
        assert!(
            !Bits {
                width: 64,
                signed: false
            }
            .is_valid()
                && !Bits {
                    width: 0,
                    signed: true
                }
                .is_valid()
        );
    }

    #[test]
    fn classes_below() {
        let mut b = Builder::new();
        let object = b.class("Object", &[]);
        let shape = b.abstract_class("Shape", &[]);
        let circle = b.class("Circle", &[object, shape]);
        let disc = b.class("Disc", &[circle]);
        let arrays = [object, shape, circle, disc].map(|class| b.array(Type::Ref(class)));
        let nested = [object, shape, circle].map(|class| {
            let array = b.array(Type::Ref(class));
            b.array(Type::Ref(array))
        });
        let ints = b.array(Type::Int);
        let mut program = b.finish();
        // Arrays are objects.
        for class in &mut program.classes {
            if let ClassKind::Array(_) = class.kind {
                class.supers.push(object);
            }
        }
        let h = Hierarchy::new(&program);
        assert!(h.is_below(disc, shape) && h.is_below(disc, disc) && !h.is_below(shape, disc));
        assert!(h.is_below(arrays[3], arrays[1]) && h.is_below(arrays[2], arrays[0]));
        assert!(!h.is_below(arrays[0], arrays[1]) && !h.is_below(arrays[1], arrays[0]));
        assert!(h.is_below(nested[2], nested[1]) && h.is_below(nested[2], object));
        // An array of arrays is an array of objects.
        assert!(h.is_below(nested[1], arrays[0]) && !h.is_below(nested[1], arrays[1]));
        assert!(!h.is_below(ints, arrays[0]) && h.is_below(ints, object));
        assert_eq!(h.concrete_below(shape), [circle, disc]);
        assert!(!h.is_below(disc, ClassId(99)) && !h.is_below(ClassId(99), disc));
        assert!(h.concrete_below(ClassId(99)).is_empty());
    }

    #[test]
    fn many_classes_and_cycles() {
        let mut b = Builder::new();
        let classes: Vec<ClassId> = (0..200).map(|_| b.abstract_class("C", &[])).collect();
        let mut program = b.finish();
        for (i, class) in program.classes.iter_mut().enumerate() {
            class.supers.push(classes[(i + 1) % 199]);
        }
        let h = Hierarchy::new(&program);
        assert!(h.is_below(classes[70], classes[3]) && h.is_below(classes[3], classes[70]));
        assert!(!h.is_below(classes[0], classes[199]) && h.is_below(classes[199], classes[0]));
    }

    #[test]
    fn fields_of_classes_that_order_them_differently() {
        let field = |class| Field {
            name: "f".into(),
            class,
            ty: Type::Int,
        };
        let class = |kind| Class {
            name: "C".into(),
            supers: Vec::new(),
            kind,
        };
        let (f, g) = (FieldId(0), FieldId(1));
        let program = Program {
            classes: vec![
                class(ClassKind::Object(vec![f, g])),
                class(ClassKind::Object(vec![g, f])),
            ],
            fields: vec![field(ClassId(0)), field(ClassId(0))],
            ..Program::default()
        };
        let h = Hierarchy::new(&program);
        let at = |class, field| h.field_index(ClassId(class), field);
        assert_eq!(
            [at(0, f), at(0, g), at(1, f), at(1, g)],
            [Some(0), Some(1), Some(1), Some(0)]
        );
        assert_eq!([at(0, FieldId(2)), at(2, f)], [None, None]);
    }
}
