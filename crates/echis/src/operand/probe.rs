//! What the type of a variable says about interior mutability, found out without touching the
//! variable.
//!
//! Generated code asks `(&Probe(&variable)).kind()` where control never comes, so that variables
//! may be asked for that were moved or are borrowed. The answer is a type. Rust prefers the methods
//! of [`Probe`] itself, then those of [`ProbeMerge`], then those of [`ProbeAny`].

use crate::freeze::Freeze;
use crate::merge::Merge;
use std::marker::PhantomData;

/// The type of a variable.
pub struct Probe<'a, T>(pub &'a T);

/// What is known of a type.
pub trait Kind {
    /// Whether its values are known to have no interior mutability.
    const IS_FROZEN: bool;
}

/// A type with [`Freeze`].
pub struct Frozen;

impl Kind for Frozen {
    const IS_FROZEN: bool = true;
}

/// A type parameter with [`Merge`], perhaps: what stands for it says more.
pub struct Merged<T>(PhantomData<T>);

impl<T: Merge> Kind for Merged<T> {
    const IS_FROZEN: bool = !T::MAY_SHARE_STATE;
}

/// Any other type. Values without a size have no state: functions, and closures that capture
/// nothing.
pub struct Unknown<T>(PhantomData<T>);

impl<T> Kind for Unknown<T> {
    const IS_FROZEN: bool = size_of::<T>() == 0;
}

impl<T: Freeze> Probe<'_, T> {
    /// The kind of the type.
    pub fn kind(&self) -> PhantomData<Frozen> {
        PhantomData
    }
}

/// The kind of types with [`Merge`].
pub trait ProbeMerge {
    /// The type.
    type Type;
    /// Its kind.
    fn kind(&self) -> PhantomData<Merged<Self::Type>> {
        PhantomData
    }
}

impl<T: Merge> ProbeMerge for Probe<'_, T> {
    type Type = T;
}

/// The kind of other types.
pub trait ProbeAny {
    /// The type.
    type Type;
    /// Its kind.
    fn kind(&self) -> PhantomData<Unknown<Self::Type>> {
        PhantomData
    }
}

impl<T> ProbeAny for &Probe<'_, T> {
    type Type = T;
}

/// Whether values of this kind have no interior mutability. Only the type of the argument matters.
pub fn is_frozen<K: Kind>(_: Option<PhantomData<K>>) -> bool {
    K::IS_FROZEN
}
