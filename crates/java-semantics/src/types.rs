//! Java's types (JLS 4), and the index types of the declarations.

use echis_numbers::{Bits, Precision};
use std::sync::Arc;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub u32);

        impl $name {
            /// The value as an index into its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

numbers! {
    /// Index of a class or interface.
    ClassIx;
    /// Index of a field.
    FieldIx;
    /// Index of a method or constructor.
    MethodIx;
    /// Index of a local variable or parameter.
    VarIx;
    /// Index of a type variable.
    TypeVarIx;
    /// Index of a predicate of contracts.
    PredicateIx;
    /// Number of a statement that jumps can leave or continue.
    JumpIx;
}

/// A type. Wildcards are not recorded: `? extends T` is `T`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// `void`
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
    /// A class or interface with its type arguments, followed by those of the enclosing classes; no
    /// arguments if it is raw or not generic.
    Class(ClassIx, Arc<[Type]>),
    /// An array with this element type.
    Array(Arc<Type>),
    /// A type variable.
    Variable(TypeVarIx),
    /// A type that cannot be resolved; the text is its name.
    Unknown(Arc<str>),
}

impl Type {
    /// The type of a class without type arguments.
    pub fn class(class: ClassIx) -> Type {
        Type::Class(class, Arc::from([]))
    }

    /// The array type with this element type.
    pub fn array(element: Type) -> Type {
        Type::Array(Arc::new(element))
    }

    /// The primitive type with this name.
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

    /// The rank of a numeric type in the order of widening conversions (JLS 5.1.2). `char` has that
    /// of `short`.
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

    /// Whether it is a numeric type (JLS 4.2).
    pub fn is_numeric(&self) -> bool {
        self.rank().is_some()
    }

    /// Whether it is an integral type (JLS 4.2.1).
    pub fn is_integral(&self) -> bool {
        self.rank().is_some_and(|r| r < 4)
    }

    /// Whether it is `float` or `double`.
    pub fn is_floating(&self) -> bool {
        matches!(self, Type::Float | Type::Double)
    }

    /// The precision of a floating-point type.
    pub fn precision(&self) -> Option<Precision> {
        match self {
            Type::Float => Some(Precision::Single),
            Type::Double => Some(Precision::Double),
            _ => None,
        }
    }

    /// The width and signedness of an integral type.
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

    /// Whether it is a primitive type (JLS 4.2).
    pub fn is_primitive(&self) -> bool {
        self.is_numeric() || *self == Type::Boolean
    }

    /// Whether it is a reference type or the type of `null`.
    pub fn is_reference(&self) -> bool {
        matches!(
            self,
            Type::Null | Type::Class(..) | Type::Array(_) | Type::Variable(_)
        )
    }

    /// Whether it could not be resolved.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Type::Unknown(_))
    }

    /// Whether there is an identity or a widening primitive conversion to a type (JLS 5.1.2).
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

    /// The type after unary numeric promotion (JLS 5.6).
    pub fn promoted(&self) -> Type {
        if self.widens_to(&Type::Int) {
            Type::Int
        } else {
            self.clone()
        }
    }

    /// The common type after binary numeric promotion (JLS 5.6).
    pub fn promoted_with(&self, other: &Type) -> Type {
        let (a, b) = (self.promoted(), other.promoted());
        if a.rank() >= b.rank() { a } else { b }
    }

    /// Wraps an integer around to the range of an integral type.
    pub fn wrap(&self, value: i64) -> i64 {
        self.bits().map_or(value, |bits| bits.wrap_i64(value))
    }
}
