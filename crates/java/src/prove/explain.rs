//! What the verifier says about the Viper program, in Java's words.

use super::{Check, Proof};
use crate::MethodRef;
use echis_source::Span;

/// A failure as it is told to a Java programmer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// What kind of failure, for scripts.
    pub id: String,
    /// What failed and why.
    pub message: String,
}

impl Proof {
    /// A failure with this id of Viper's, about this place, whose text is given.
    pub fn explain(&self, id: &str, culprit: Span, text: &str) -> Explained {
        if let Some(check) = self.checks.get(&culprit)
            && (id.starts_with("assert.failed") || matches!(check, Check::Unsupported(_)))
        {
            return check.explain(text);
        }
        let (key, reason) = id.split_once(':').unwrap_or((id, ""));
        let message = match reason {
            "insufficient.permission" => format!("`{text}` may not be accessible here"),
            "negative.permission" => format!("the amount in `{text}` might be negative"),
            "receiver.null" => format!("the receiver of `{text}` might be null"),
            "receiver.not.injective" | "qp.not.injective" => format!("`{text}` might name a location twice"),
            "division.by.zero" => format!("the divisor in `{text}` might be 0"),
            "seq.index.length" | "seq.index.negative" => {
                format!("the index in `{text}` might be out of bounds")
            }
            _ => format!("`{text}` might not hold"),
        };
        let id = match key {
            "call.precondition" | "application.precondition" => "precondition.violated",
            "fold.failed" => "close.failed",
            "unfold.failed" => "open.failed",
            // what code itself does
            "inhale.failed" | "assignment.failed" | "if.failed" | "while.failed" | "call.failed" => {
                "access.failed"
            }
            "function.not.wellformed" => "not.wellformed",
            key => key,
        };
        Explained {
            id: if reason.is_empty() {
                id.to_owned()
            } else {
                format!("{id}:{reason}")
            },
            message,
        }
    }

    /// The method that a member of the Viper program proves.
    pub fn method(&self, name: &str) -> Option<MethodRef> {
        self.methods.get(name).copied()
    }

    /// A member of the Viper program as it is called in Java.
    pub fn member(&self, name: &str) -> Option<&str> {
        self.members.get(name).map(String::as_str)
    }
}

impl Check {
    fn explain(&self, text: &str) -> Explained {
        let (id, message) = match self {
            Check::Null => ("null.dereference", format!("`{text}` might be null")),
            Check::Bounds => (
                "index.out.of.bounds",
                format!("the index `{text}` might be out of bounds"),
            ),
            Check::NegativeSize => (
                "negative.array.size",
                format!("the length `{text}` might be negative"),
            ),
            Check::Division => ("division.by.zero", format!("`{text}` might be 0")),
            Check::Cast => ("cast.failed", format!("the cast `{text}` might fail")),
            Check::Overflow(ty) => (
                "integer.overflow",
                format!("`{text}` might be too large for `{ty}`"),
            ),
            Check::Uncaught(class) => (
                "exception.uncaught",
                format!("{class} might be thrown here, which nothing catches or announces"),
            ),
            Check::Unannounced(above) => (
                "exception.uncaught",
                format!(
                    "`{text}` might throw an exception that {above}, which it overrides, does not announce"
                ),
            ),
            Check::Endless(called) => (
                "termination.failed",
                format!("the call of {called} in a pure method might not come to an end"),
            ),
            Check::Unsupported(what) => (
                "internal:feature.unsupported",
                format!("{what}: not supported in proofs yet"),
            ),
        };
        Explained {
            id: id.into(),
            message,
        }
    }
}
