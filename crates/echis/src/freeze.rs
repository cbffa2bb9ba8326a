//! Types without interior mutability.
//!
//! Where `#[symbolic]` code executes both sides of a branch, the second side must not see the
//! effects of the first one. Variables that are `mut` are saved and restored for that. State behind
//! a shared reference cannot be saved, so the sides may only refer to values of types that have
//! none: those with [`Freeze`]. A branch whose sides refer to any other value forks instead.

use crate::bounded::Bounded;
use crate::int::Int;
use crate::store::{Database, Key, Label, Model, Set};
use crate::sym::{Primitive, Sym};
use crate::text::{Chars, Text};
use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};
use std::collections::hash_map::RandomState;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::convert::Infallible;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::marker::PhantomData;
use std::num::Wrapping;
use std::ops::{Bound, ControlFlow, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// Types without interior mutability, neither in their values nor behind any reference or pointer
/// in them.
///
/// Nothing changes in such a value unless the code has it as `mut` or through a `&mut`. Numbers,
/// texts, [`Sym`], collections of such values and references to them have this trait; `Cell`,
/// `Mutex`, atomics, raw pointers, trait objects and closures that capture a variable have not.
///
/// In a function with [`#[symbolic]`](macro@crate::symbolic), a branch merges if its sides refer to
/// such values only. Otherwise it has a path for each side. Structs and enums get the trait by
/// `#[derive(Freeze)]`, and by `#[derive(Symbolic)]`.
///
/// ```
/// use echis::{Freeze, Limits, Sym, check_within, symbolic};
///
/// #[derive(Freeze)]
/// struct Tariff {
///     basis: u32,
///     discount: u32,
/// }
///
/// #[symbolic]
/// fn price(tariff: &Tariff, age: Sym<u8>) -> Sym<u32> {
///     if age < 18 {
///         Sym::known(tariff.basis - tariff.discount)
///     } else {
///         tariff.basis.into()
///     }
/// }
///
/// let one_path = Limits { paths: 1, ..Limits::default() };
/// let tariff = Tariff { basis: 100, discount: 20 };
/// check_within(one_path, &["age"], |age: Sym<u8>| price(&tariff, age).at_least(80)).expect_proved();
/// ```
///
/// A type with interior mutability must not implement it by hand: proofs would not hold.
#[diagnostic::on_unimplemented(
    message = "nothing says that `{Self}` has no interior mutability",
    label = "this may be changed behind a shared reference",
    note = "`#[derive(Freeze)]` is for structs and enums whose parts have none"
)]
pub trait Freeze {}

/// For generated code: compiles for types with [`Freeze`] only.
#[doc(hidden)]
pub const fn is_frozen<T: Freeze + ?Sized>() {}

macro_rules! frozen {
    ($($({$($parameter:ident)+})? $ty:ty;)+) => { $(
        impl $(<$($parameter: Freeze),+>)? Freeze for $ty {}
    )+ };
}

frozen! {
    bool; char; f32; f64; str; String; (); Ordering; Infallible;
    i8; i16; i32; i64; i128; isize; u8; u16; u32; u64; u128; usize;
    Int; Text; Chars<'_>; Label;
    CStr; CString; OsStr; OsString; Path; PathBuf; Duration; Instant; SystemTime; RangeFull;
    DefaultHasher; RandomState;
    {T} [T]; {T} Option<T>; {T} Vec<T>; {T} VecDeque<T>; {T} LinkedList<T>; {T} BinaryHeap<T>; {T} BTreeSet<T>;
    {T E} Result<T, E>; {B C} ControlFlow<B, C>; {K V} BTreeMap<K, V>;
    {K V S} HashMap<K, V, S>; {T S} HashSet<T, S>;
    {T} Range<T>; {T} RangeFrom<T>; {T} RangeTo<T>; {T} RangeInclusive<T>; {T} RangeToInclusive<T>; {T} Bound<T>;
    {T} Reverse<T>; {T} Wrapping<T>;
    {T} std::slice::Iter<'_, T>; {T} std::slice::IterMut<'_, T>; {T} std::vec::IntoIter<T>; {T} std::option::IntoIter<T>;
    {T} std::slice::Windows<'_, T>; {T} std::slice::Chunks<'_, T>;
    std::str::Chars<'_>; std::str::CharIndices<'_>; std::str::Bytes<'_>; std::str::Lines<'_>;
    std::str::SplitWhitespace<'_>;
    {I} std::iter::Rev<I>; {I} std::iter::Enumerate<I>; {I} std::iter::Skip<I>; {I} std::iter::Take<I>;
    {I} std::iter::StepBy<I>; {I} std::iter::Copied<I>; {I} std::iter::Cloned<I>; {I} std::iter::Fuse<I>;
    {A B} std::iter::Zip<A, B>; {A B} std::iter::Chain<A, B>;
}

macro_rules! pointers {
    ($($ty:ty),+) => { $(
        impl<T: Freeze + ?Sized> Freeze for $ty {}
    )+ };
}

pointers!(
    &T,
    &mut T,
    Box<T>,
    Rc<T>,
    Arc<T>,
    std::rc::Weak<T>,
    std::sync::Weak<T>
);

impl<T: Primitive> Freeze for Sym<T> {}
impl<M: Model> Freeze for Key<M> {}
impl<S> Freeze for Database<S> {}
impl<M: Model> Freeze for Set<M> {}
impl<T: Freeze, const N: usize> Freeze for [T; N] {}
impl<C: Freeze, const MAX: usize> Freeze for Bounded<C, MAX> {}
impl<T: ?Sized> Freeze for PhantomData<T> {}
impl<H> Freeze for BuildHasherDefault<H> {}
impl<T: ToOwned<Owned: Freeze> + Freeze + ?Sized> Freeze for Cow<'_, T> {}
impl<I: Iterator<Item: Freeze> + Freeze> Freeze for std::iter::Peekable<I> {}

macro_rules! tuples_and_functions {
    ($(($($part:ident)+))+) => { $(
        impl<$($part: Freeze),+> Freeze for ($($part,)+) {}
        impl<Result, $($part),+> Freeze for fn($($part),+) -> Result {}
    )+ };
}

impl<Result> Freeze for fn() -> Result {}

tuples_and_functions! {
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
}
