//! The README's example for Rust: the property is proved, the wrong variant fails as printed there.

use echis::{Limits, check_within};

include!("middle.rs");

const README: &str = include_str!("../../../../README.md");

/// `middle` without the comparison with `high`.
fn wrong(a: Sym<i64>, b: Sym<i64>, c: Sym<i64>) -> bool {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let mut sorted = [a, b, c];
    sorted.sort();
    (if c < low { low } else { high }) == sorted[1]
}

/// The text of the first fenced block of this kind.
fn block(kind: &str) -> &'static str {
    let (_, rest) = README
        .split_once(&format!("```{kind}\n"))
        .expect("the README has such a block");
    rest.split_once("```").expect("the block ends").0
}

#[test]
fn the_readme_shows_this_property() {
    assert_eq!(block("rust"), include_str!("middle.rs"));
}

#[test]
fn the_readme_shows_what_the_wrong_variant_prints() {
    let property = "middle_is_the_second_of_three";
    let example = check_within(Limits::default(), &["a", "b", "c"], wrong).expect_refuted();
    let printed = format!(
        "`{property}` does not hold: {example}\n\nas a test:\n\n{}",
        example.as_test(property)
    );
    assert_eq!(block("text").trim_end(), printed.trim_end());
}
