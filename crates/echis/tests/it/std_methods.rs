//! The methods of the standard library's integers, characters and truth values: which of them
//! symbolic values have, and that all are tested.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The stable methods of `i32`, `u32` and `u8`, those of all first, as Rust 1.95 has them.
const INTEGERS: &str = "
    count_ones count_zeros leading_zeros trailing_zeros leading_ones trailing_ones rotate_left rotate_right swap_bytes reverse_bits
    from_be from_le to_be to_le
    checked_add checked_sub checked_mul checked_div checked_div_euclid checked_rem checked_rem_euclid checked_neg checked_shl checked_shr
    checked_pow checked_ilog checked_ilog2 checked_ilog10
    unbounded_shl unbounded_shr
    saturating_add saturating_sub saturating_mul saturating_div saturating_pow
    wrapping_add wrapping_sub wrapping_mul wrapping_div wrapping_div_euclid wrapping_rem wrapping_rem_euclid wrapping_neg wrapping_shl
    wrapping_shr wrapping_pow
    overflowing_add overflowing_sub overflowing_mul overflowing_div overflowing_div_euclid overflowing_rem overflowing_rem_euclid
    overflowing_neg overflowing_shl overflowing_shr overflowing_pow
    pow isqrt div_euclid rem_euclid ilog ilog2 ilog10 abs_diff midpoint
    to_be_bytes to_le_bytes to_ne_bytes from_be_bytes from_le_bytes from_ne_bytes

    cast_unsigned checked_add_unsigned checked_sub_unsigned saturating_add_unsigned saturating_sub_unsigned wrapping_add_unsigned
    wrapping_sub_unsigned overflowing_add_unsigned overflowing_sub_unsigned
    checked_abs saturating_abs wrapping_abs overflowing_abs unsigned_abs abs saturating_neg checked_isqrt signum is_positive is_negative

    cast_signed checked_add_signed checked_sub_signed saturating_add_signed saturating_sub_signed wrapping_add_signed wrapping_sub_signed
    overflowing_add_signed overflowing_sub_signed checked_signed_diff
    carrying_add borrowing_sub div_ceil next_multiple_of checked_next_multiple_of is_multiple_of is_power_of_two next_power_of_two
    checked_next_power_of_two

    is_ascii to_ascii_uppercase to_ascii_lowercase eq_ignore_ascii_case make_ascii_uppercase make_ascii_lowercase is_ascii_alphabetic
    is_ascii_uppercase is_ascii_lowercase is_ascii_alphanumeric is_ascii_digit is_ascii_hexdigit is_ascii_punctuation is_ascii_graphic
    is_ascii_whitespace is_ascii_control";

/// Those of `char`.
const CHARACTERS: &str = "
    from_u32 from_digit is_digit to_digit len_utf8 len_utf16 is_alphabetic is_lowercase is_uppercase is_whitespace is_alphanumeric
    is_control is_numeric is_ascii to_ascii_uppercase to_ascii_lowercase eq_ignore_ascii_case make_ascii_uppercase make_ascii_lowercase
    is_ascii_alphabetic is_ascii_uppercase is_ascii_lowercase is_ascii_alphanumeric is_ascii_digit is_ascii_hexdigit is_ascii_punctuation
    is_ascii_graphic is_ascii_whitespace is_ascii_control";

/// Those of `bool`.
const TRUTH_VALUES: &str = "then then_some";

/// What symbolic values do not have.
const MISSING: &[(&str, &str)] = &[
    ("unsafe", "unchecked_add unchecked_sub unchecked_mul unchecked_neg unchecked_shl unchecked_shr from_u32_unchecked"),
    (
        "what the operators do",
        "strict_add strict_add_signed strict_add_unsigned strict_sub strict_sub_signed strict_sub_unsigned strict_mul strict_div
         strict_div_euclid strict_rem strict_rem_euclid strict_neg strict_shl strict_shr strict_abs strict_pow",
    ),
    ("deprecated", "min_value max_value"),
    ("twice as wide", "carrying_mul carrying_mul_add"),
    ("about plain text", "from_str_radix escape_ascii escape_unicode escape_debug escape_default encode_utf8 encode_utf16 decode_utf16"),
    ("several characters", "to_lowercase to_uppercase"),
];

fn words(text: &str) -> BTreeSet<&str> {
    text.split_whitespace().collect()
}

/// The Rust files of a folder.
fn files(folder: &str) -> Vec<PathBuf> {
    fn below(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("it can be read").path());
        let files = paths.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] });
        files
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .collect()
    }
    below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("it can be read")
}

/// The types whose methods users call.
const TYPES: [&str; 7] = ["Sym<", "Text", "Bounded<", "Set<", "Database<", "Answer", "Scope"];

/// The name that a line of code declares as a public method, or as one of a class of characters:
/// `is_ascii "…"`.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let class = line.split_once(" \"").map(|(name, _)| name);
    let declared = line
        .strip_prefix("pub fn ")
        .or_else(|| line.strip_prefix("pub const fn "));
    let name = declared.or(class.filter(|name| name.starts_with("is_")))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The names of the public methods of these types.
fn public_methods(source: &str) -> Vec<&str> {
    let mut is_of_these = false;
    // generated code calls these
    let mut is_hidden = false;
    let mut names = Vec::new();
    for line in source.lines() {
        if line.trim_start().starts_with("impl") {
            is_of_these = TYPES.iter().any(|name| line.contains(name));
        }
        names.extend(declared(line).filter(|_| is_of_these && !is_hidden));
        is_hidden = line.trim() == "#[doc(hidden)]";
    }
    names
}

#[test]
fn symbolic_values_have_the_methods_of_the_standard_library() {
    let source: String = files("src").iter().map(|path| read(path)).collect();
    let there = BTreeSet::from_iter(public_methods(&source));
    for name in words(INTEGERS)
        .into_iter()
        .chain(words(CHARACTERS))
        .chain(words(TRUTH_VALUES))
    {
        assert!(there.contains(name), "`{name}` is missing");
    }
    for (why, names) in MISSING {
        for name in words(names) {
            assert!(
                !there.contains(name),
                "`{name}` is there, though it is called missing ({why})"
            );
        }
    }
}

/// What no test calls may do anything.
#[test]
fn all_public_methods_are_called_in_tests() {
    let is_for_users = |path: &PathBuf| {
        !["merge", "operand"]
            .iter()
            .any(|folder| path.parent().is_some_and(|parent| parent.ends_with(folder)))
    };
    let source: String = files("src")
        .iter()
        .filter(|path| is_for_users(path))
        .map(|path| read(path))
        .collect();
    let mut tests: String = files("tests").iter().map(|path| read(path)).collect();
    // examples in the documentation are tests
    tests.extend(source.lines().filter(|line| line.trim_start().starts_with("//")));
    let is_called = |name: &str| {
        let is_after = |before: &str| {
            ["(", "::<", ")"]
                .iter()
                .any(|after| tests.contains(&format!("{before}{name}{after}")))
        };
        is_after(".") || is_after("::") || is_after("(")
    };
    let untested: Vec<&str> = public_methods(&source)
        .into_iter()
        .filter(|name| !is_called(name))
        .collect();
    assert!(untested.is_empty(), "no test calls {untested:?}");
}
