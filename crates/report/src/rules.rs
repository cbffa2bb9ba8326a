//! What the ids mean: an id is `key:reason`, the key says what was to be shown and the reason why
//! it was not. The pages of [`help`](crate::help) have the sentences.

use crate::help;

/// The id of the error that a solver was needed and none could be used.
pub const SOLVER_MISSING: &str = "internal:solver.missing";

/// What an id means, as a short sentence without a full stop; `None` if its key is not known here.
pub fn meaning(id: &str) -> Option<&'static str> {
    help::page(id).map(|page| page.meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_do_not_matter_to_the_meaning() {
        let meanings = ["assert.failed:assertion.false", "assert.failed", "no.such.key"].map(meaning);
        assert_eq!(
            meanings,
            [
                Some("this assertion might fail"),
                Some("this assertion might fail"),
                None
            ]
        );
    }
}
