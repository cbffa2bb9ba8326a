//! What the verifier says about the Viper program, in Java's words.

use super::check::Checked;
use super::{Check, Proof};
use echis_java_semantics::types::MethodIx;
use echis_java_semantics::{Java, MethodRef};
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
    /// A failure with this id of Viper's, about a condition at this place, whose text is given, and what else was found about it. What a check asks is told
    /// in its own words only, unless what the code names itself cannot be read: which permissions would help to answer it is nothing to a Java programmer.
    pub fn explain(&self, id: &str, culprit: Span, text: &str, more: Option<&str>) -> Explained {
        let check = self.checks.get(&culprit).map(|checked| &checked.check);
        let is_unreadable =
            check.is_some_and(Check::is_of_code) && id == "assert.failed:insufficient.permission";
        if let Some(check) = check
            && !is_unreadable
            && (id.starts_with("assert.failed") || matches!(check, Check::Unsupported(_)))
        {
            return check.explain(text);
        }
        let (key, reason) = id.split_once(':').unwrap_or((id, ""));
        let message = match reason {
            "assertion.false" if let Some(check @ (Check::Receiver | Check::Null | Check::Cast)) = check => {
                check.explain(text).message
            }
            "insufficient.permission" => format!("`{text}` may not be accessible here"),
            "negative.permission" => format!("the amount in `{text}` might be negative"),
            "receiver.null" => format!("the receiver of `{text}` might be null"),
            "receiver.not.injective" | "qp.not.injective" => format!("`{text}` might name a location twice"),
            "division.by.zero" => format!("the divisor `{text}` might be 0"),
            "seq.index.length" | "seq.index.negative" => {
                format!("the index `{text}` might be out of bounds")
            }
            _ => format!("`{text}` might not hold"),
        };
        let message = match more {
            Some(more) => format!("{message}, {more}"),
            None => message,
        };
        let id = match key {
            "call.precondition" | "application.precondition" => "precondition.violated",
            "fold.failed" => "close.failed",
            "unfold.failed" => "open.failed",
            // what code itself does
            "assert.failed" if is_unreadable => "access.failed",
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

    /// The condition that a failure is about, where a part of it fails in a statement. What a call needs so that it comes to an end fails as a
    /// whole, whichever part does.
    pub fn failed(&self, statement: Span, part: Span) -> Span {
        if self.checks.get(&part).is_some_and(|c| c.place == statement) {
            return part;
        }
        let is_whole = |c: &Checked| c.place == statement && matches!(c.check, Check::Endless(_));
        let wholes = self.checks.iter().filter(|(_, c)| is_whole(c));
        wholes.map(|(at, _)| *at).min().unwrap_or(part)
    }

    /// Where it is told that a condition does not hold.
    pub fn place(&self, condition: Span) -> Span {
        self.checks.get(&condition).map_or(condition, |c| c.place)
    }

    /// The method that a member of the Viper program proves.
    pub fn method(&self, name: &str) -> Option<MethodRef> {
        self.methods.get(name).copied()
    }

    /// Whether a member is believed, as one of the library.
    pub fn is_believed(&self, name: &str) -> bool {
        self.believed.contains(name)
    }

    /// Whether the user wrote an assumption at a place. All else that the Viper program assumes is part of what the code means.
    pub fn is_assumption(&self, place: Span) -> bool {
        self.assumptions.contains(&place)
    }

    /// Whether a member stands for a method without a body that no class of the user implements: nobody shows what its contract promises.
    pub fn is_unimplemented(&self, java: &Java, name: &str) -> bool {
        let Some(method) = self.method(name) else {
            return false;
        };
        let world = &java.world;
        let is_open = |m: MethodIx| world.method(m).modifiers.is_abstract;
        let mut methods = (0..world.methods.len() as u32).map(MethodIx);
        let implements = |m: MethodIx| !is_open(m) && world.overridden(m).contains(&method);
        is_open(method) && !methods.any(implements)
    }

    /// A member of the Viper program as it is called in Java.
    pub fn member(&self, name: &str) -> Option<&str> {
        self.members.get(name).map(String::as_str)
    }

    /// What a member's class is that has no name in the source, and where it stands.
    pub fn nameless(&self, java: &Java, name: &str) -> Option<(&'static str, Span)> {
        let class = java.world.class(java.world.method(self.method(name)?).class);
        let what = match class.is_lambda {
            true => "the lambda expression",
            false => "the class without a name",
        };
        let is_nameless = class.local_frame.is_some() && class.name.starts_with('$');
        is_nameless.then_some((what, class.span))
    }

    /// Whether a member of the Viper program is called like this in Java: as messages call it, or for short, `C.m` or `m`. What shows that a method keeps
    /// what an overridden one promises is about that method as well.
    pub fn is_called(&self, member: &str, name: &str) -> bool {
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let Some(shown) = self.member(member) else {
            return false;
        };
        let method = shown.split(" overriding ").next().unwrap_or(shown);
        let all = method.split('(').next().unwrap_or(method);
        let short = all.rsplit('.').next().unwrap_or(all);
        let name = plain(name);
        [shown, method, all, short]
            .into_iter()
            .any(|known| plain(known) == name)
    }
}

impl Check {
    /// Does it ask about operands that the code names?
    fn is_of_code(&self) -> bool {
        matches!(
            self,
            Check::Null
                | Check::Bounds
                | Check::NegativeSize
                | Check::Division
                | Check::Cast
                | Check::Overflow(_)
        )
    }

    fn explain(&self, text: &str) -> Explained {
        let (id, message) = match self {
            Check::Null => ("null.dereference", format!("`{text}` might be null")),
            Check::Bounds | Check::StringBounds => (
                "index.out.of.bounds",
                format!("the index `{text}` might be out of bounds"),
            ),
            Check::Receiver => (
                "null.dereference",
                format!("the receiver of `{text}` might be null"),
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
