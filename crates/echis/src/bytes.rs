//! Numbers as bytes, in one order or the other.

use crate::machine::Machine;
use crate::sym::Sym;

impl<T: Machine> Sym<T> {
    /// The number on a machine that stores the highest byte first; on others the one with its bytes
    /// in the opposite order.
    pub fn to_be(self) -> Sym<T> {
        if cfg!(target_endian = "big") {
            self
        } else {
            self.swap_bytes()
        }
    }

    /// The number on a machine that stores the lowest byte first; on others the one with its bytes
    /// in the opposite order.
    pub fn to_le(self) -> Sym<T> {
        if cfg!(target_endian = "little") {
            self
        } else {
            self.swap_bytes()
        }
    }

    /// The same as [`to_be`](Sym::to_be), which is its own inverse.
    pub fn from_be(number: Sym<T>) -> Sym<T> {
        number.to_be()
    }

    /// The same as [`to_le`](Sym::to_le), which is its own inverse.
    pub fn from_le(number: Sym<T>) -> Sym<T> {
        number.to_le()
    }

    /// The byte with a number, counted from the lowest.
    fn byte(self, place: usize) -> Sym<u8> {
        self.wrapping_shr(u8::BITS * place as u32).cast()
    }

    /// The number with these bytes, the lowest first.
    fn of_bytes(bytes: impl DoubleEndedIterator<Item = Sym<u8>>) -> Sym<T> {
        bytes.rev().fold(Sym::known(T::zero()), |higher, byte| {
            higher.unbounded_shl(u8::BITS) | byte.cast::<T>()
        })
    }
}

macro_rules! bytes {
    ($($ty:ident)+) => { $(
        impl Sym<$ty> {
            /// The bytes, the highest first.
            pub fn to_be_bytes(self) -> [Sym<u8>; size_of::<$ty>()] {
                let mut bytes = self.to_le_bytes();
                bytes.reverse();
                bytes
            }

            /// The bytes, the lowest first.
            pub fn to_le_bytes(self) -> [Sym<u8>; size_of::<$ty>()] {
                std::array::from_fn(|place| self.byte(place))
            }

            /// The bytes in the order of this machine.
            pub fn to_ne_bytes(self) -> [Sym<u8>; size_of::<$ty>()] {
                if cfg!(target_endian = "big") { self.to_be_bytes() } else { self.to_le_bytes() }
            }

            /// The number with these bytes, the highest first.
            pub fn from_be_bytes(bytes: [Sym<u8>; size_of::<$ty>()]) -> Sym<$ty> {
                Sym::of_bytes(bytes.into_iter().rev())
            }

            /// The number with these bytes, the lowest first.
            pub fn from_le_bytes(bytes: [Sym<u8>; size_of::<$ty>()]) -> Sym<$ty> {
                Sym::of_bytes(bytes.into_iter())
            }

            /// The number with these bytes in the order of this machine.
            pub fn from_ne_bytes(bytes: [Sym<u8>; size_of::<$ty>()]) -> Sym<$ty> {
                if cfg!(target_endian = "big") { Sym::<$ty>::from_be_bytes(bytes) } else { Sym::<$ty>::from_le_bytes(bytes) }
            }
        }
    )+ };
}

bytes!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
