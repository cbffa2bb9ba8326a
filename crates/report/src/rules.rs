//! What the ids mean: an id is `key:reason`, the key says what was to be shown and the reason why
//! it was not.

/// The id of the error that a solver was needed and none could be used.
pub const SOLVER_MISSING: &str = "internal:solver.missing";

/// What a key means, as a short sentence without a full stop; `None` for a key that is not known
/// here.
pub fn meaning(id: &str) -> Option<&'static str> {
    let key = id.split(':').next().unwrap_or(id);
    Some(match key {
        "application.precondition" => "the precondition of this function might not hold",
        "wand.not.wellformed" => "this magic wand might not be well-formed",
        "apply.failed" => "applying this magic wand might fail",
        "assert.failed" => "this assertion might fail",
        "assignment.failed" => "this assignment might fail",
        "assume.believed" => "this assumption is trusted, not proved",
        "assume.failed" => "this assumption might fail",
        "contract.contradiction" => "this contract contradicts itself",
        "contract.doubtful" => "this part of a contract is ambiguous",
        "contract.ignored" => "this comment is no contract",
        "call.failed" => "this method call might fail",
        "call.precondition" => "the precondition of this method might not hold",
        "exhale.failed" => "this exhale might fail",
        "fold.failed" => "folding this predicate might fail",
        "function.not.wellformed" => "this function might not be well-formed",
        "if.failed" => "this condition might fail",
        "inhale.failed" => "this inhale might fail",
        "invariant.not.established" => "this loop invariant might not hold on entry",
        "invariant.not.preserved" => "this loop invariant might not be preserved",
        "not.wellformed" => "this specification might not be well-formed",
        "package.failed" => "packaging this magic wand might fail",
        "postcondition.violated" => "this postcondition might not hold",
        "predicate.not.wellformed" => "this predicate might not be well-formed",
        "refute.failed" => "the condition to refute always holds here",
        "termination.failed" => "this might not terminate",
        "unfold.failed" => "unfolding this predicate might fail",
        "while.failed" => "this loop condition might fail",
        "precondition.violated" => "the precondition of this call might not hold",
        "access.failed" => "this might not be allowed here",
        "open.failed" => "this predicate might not be there to open",
        "close.failed" => "this predicate might not hold, so that it cannot be closed",
        "join.failed" => "this assertion of a join might not hold",
        "null.dereference" => "a null reference might be used here",
        "index.out.of.bounds" => "this index might be out of bounds",
        "negative.array.size" => "the length of an array might be negative",
        "division.by.zero" => "this might divide by zero",
        "cast.failed" => "this cast might fail",
        "integer.overflow" => "this integer might become too large",
        "exception.uncaught" => "an exception might leave this method",
        "input.error" => "the input cannot be read",
        "parser.error" => "the text is not a Viper program",
        "typechecker.error" => "unknown names or mismatched types",
        "consistency.error" => "the program breaks a rule of the language",
        "internal" => match id {
            "internal:feature.unsupported" => "this part of the language is not supported",
            "internal:panic" => "internal error of the verifier",
            _ => "neither proved nor refuted",
        },
        _ => return None,
    })
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
