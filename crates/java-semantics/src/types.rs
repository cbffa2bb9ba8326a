//! Java's types (JLS 4) as expressions have them.

use echis_numbers::{Bits, Precision};
use std::sync::Arc;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index into the table it numbers.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

numbers! {
    /// Number of a class or interface.
    ClassIx;
    /// Number of a field.
    FieldIx;
    /// Number of a method or constructor.
    MethodIx;
    /// Number of a local variable or parameter.
    VarIx;
    /// Number of a type variable.
    TypeVarIx;
    /// Number of a predicate of contracts.
    PredicateIx;
    /// Number of a statement that can be left by a jump.
    JumpIx;
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// No value.
    Void,
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `short`
    Short,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// The type of `null`.
    Null,
    /// A class or interface with type arguments; none if it is raw or not generic.
    Class(ClassIx, Arc<[Type]>),
    /// An array.
    Array(Arc<Type>),
    /// A type variable.
    Variable(TypeVarIx),
    /// A type that is not known here; the text says which.
    Unknown(Arc<str>),
}

impl Type {
    /// A class without type arguments.
    pub fn class(class: ClassIx) -> Type {
        Type::Class(class, Arc::from([]))
    }

    /// An array of these elements.
    pub fn array(element: Type) -> Type {
        Type::Array(Arc::new(element))
    }

    /// One of the eight primitive types, by name.
    pub fn primitive(name: &str) -> Option<Type> {
        Some(match name {
            "boolean" => Type::Boolean,
            "byte" => Type::Byte,
            "short" => Type::Short,
            "char" => Type::Char,
            "int" => Type::Int,
            "long" => Type::Long,
            "float" => Type::Float,
            "double" => Type::Double,
            _ => return None,
        })
    }

    /// Place in the order of widening conversions (JLS 5.1.2), for numeric types. `char` stands beside `short`.
    fn rank(&self) -> Option<u8> {
        Some(match self {
            Type::Byte => 0,
            Type::Short | Type::Char => 1,
            Type::Int => 2,
            Type::Long => 3,
            Type::Float => 4,
            Type::Double => 5,
            _ => return None,
        })
    }

    /// A numeric type.
    pub fn is_numeric(&self) -> bool {
        self.rank().is_some()
    }

    /// An integral type.
    pub fn is_integral(&self) -> bool {
        self.rank().is_some_and(|r| r < 4)
    }

    /// `float` or `double`
    pub fn is_floating(&self) -> bool {
        matches!(self, Type::Float | Type::Double)
    }

    /// How precise a floating-point type is.
    pub fn precision(&self) -> Option<Precision> {
        match self {
            Type::Float => Some(Precision::Single),
            Type::Double => Some(Precision::Double),
            _ => None,
        }
    }

    /// The machine integers that an integral type has.
    pub fn bits(&self) -> Option<Bits> {
        Some(match self {
            Type::Byte => Bits::I8,
            Type::Short => Bits::I16,
            Type::Char => Bits::U16,
            Type::Int => Bits::I32,
            Type::Long => Bits::I64,
            _ => return None,
        })
    }

    /// A primitive type.
    pub fn is_primitive(&self) -> bool {
        self.is_numeric() || *self == Type::Boolean
    }

    /// A reference type or that of `null`.
    pub fn is_reference(&self) -> bool {
        matches!(
            self,
            Type::Null | Type::Class(..) | Type::Array(_) | Type::Variable(_)
        )
    }

    /// It is not known.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Type::Unknown(_))
    }

    /// Widening primitive conversion or identity (JLS 5.1.2).
    pub fn widens_to(&self, to: &Type) -> bool {
        if self == to {
            return true;
        }
        match (self.rank(), to.rank()) {
            // Nothing widens to char.
            (Some(from), Some(into)) => from < into && *to != Type::Char,
            _ => false,
        }
    }

    /// Unary numeric promotion (JLS 5.6).
    pub fn promoted(&self) -> Type {
        if self.widens_to(&Type::Int) {
            Type::Int
        } else {
            self.clone()
        }
    }

    /// Binary numeric promotion (JLS 5.6).
    pub fn promoted_with(&self, other: &Type) -> Type {
        let (a, b) = (self.promoted(), other.promoted());
        if a.rank() >= b.rank() { a } else { b }
    }

    /// The value with the low bits of this one, in an integral type.
    pub fn wrap(&self, value: i64) -> i64 {
        self.bits().map_or(value, |bits| bits.wrap_i64(value))
    }
}
