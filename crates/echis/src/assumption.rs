//! What a proof takes for granted.

use std::fmt;

/// What a proof takes for granted about the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Assumption {
    /// An input has at most so many elements or characters.
    Size {
        /// The input.
        input: String,
        /// How many.
        max: usize,
    },
    /// Arithmetic operators panic where a number is too large, as they do in builds with
    /// `overflow-checks`.
    OverflowChecks,
    /// The stack suffices: explored code has a large one.
    Stack,
    /// The code does not ask for the size or the name of its types, since those of `Sym<u8>` are
    /// not those of `u8`.
    TypeLayout,
    /// The sides of merged branches change no state outside of their variables, such as a static or
    /// a file, behind the functions that they call.
    MergedBranches,
    /// The property does not change the variables that it captures.
    Captures,
    /// A [`Map`](crate::Map) is listed in the order in which its keys were inserted.
    MapOrder,
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::Size { input, max } => write!(f, "`{input}` has a size of at most {max}"),
            Assumption::OverflowChecks => f.write_str(
                "arithmetic operators panic on overflow, as with `overflow-checks = true`",
            ),
            Assumption::Stack => f.write_str("the stack suffices: explored code has one of 256 MiB"),
            Assumption::TypeLayout => f.write_str(
                "the code does not ask for the size or the name of a type (`size_of`, `type_name`): `Sym<u8>` is not `u8`",
            ),
            Assumption::MergedBranches => f.write_str(
                "functions that are called in merged branches of `#[symbolic]` code change no state outside of their arguments (statics, thread locals, files)",
            ),
            Assumption::Captures => f.write_str("the property does not change the variables that it captures"),
            Assumption::MapOrder => f.write_str(
                "an `echis::Map` is listed in the order of insertion, which a `HashMap` is not",
            ),
        }
    }
}
