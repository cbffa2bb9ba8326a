//! Members that programs use without naming them.

/// The members that are kept whenever their class is kept, because the language or Echis uses them.
/// An entry has the class or the parameters if other members with the name are not used.
pub(crate) const IMPLICIT: [&str; 41] = [
    // conversions
    "valueOf(boolean)",
    "valueOf(byte)",
    "valueOf(char)",
    "valueOf(short)",
    "valueOf(int)",
    "valueOf(long)",
    "valueOf(float)",
    "valueOf(double)",
    "booleanValue()",
    "byteValue()",
    "charValue()",
    "shortValue()",
    "intValue()",
    "longValue()",
    "floatValue()",
    "doubleValue()",
    // statements
    "iterator()",
    "hasNext()",
    "next()",
    "close()",
    "Throwable.addSuppressed",
    "getClass()",
    "clone()",
    // the contract of `values()`
    "Enum.ordinal",
    // strings
    "String.orNull",
    "String.text",
    "String.create",
    "String.$concat",
    "String.at",
    "String.put",
    "String.make",
    // what classes override
    "equals(Object)",
    "hashCode()",
    "toString()",
    // helpers that Echis calls
    "$Echis.same",
    "$Echis.show",
    "$show()",
    "$isPossible()",
    "$fresh(int)",
    "$Claims.take",
    "$Numbers.at",
];
