//! Translates verification failures into messages about the Java program.

use super::check::Checked;
use super::{Check, Proof};
use echis_java_semantics::types::MethodIx;
use echis_java_semantics::{Java, MethodRef};
use echis_source::{Diagnostic, Span};
use echis_viper::syntax::ItemKind;

/// Viper's id for an assertion that reads something inaccessible.
const UNREADABLE: &str = "assert.failed:insufficient.permission";

/// A verification failure, described for Java programmers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The kind of the failure, for scripts.
    pub id: String,
    /// The message: what failed and why.
    pub message: String,
}

impl Proof {
    /// Describes a failure. `id` is Viper's, `statement` the span of the statement that fails,
    /// `culprit` that of the failed condition, `text` its source text and `more` an optional addition
    /// to the message.
    ///
    /// A failed implicit check is described by its own message, without `more`. Only if the
    /// operands themselves are inaccessible does the message name the missing permission.
    pub fn explain(
        &self,
        id: &str,
        (statement, culprit): (Span, Span),
        text: &str,
        more: Option<&str>,
    ) -> Explained {
        let check = self.checks.get(&culprit).map(|checked| &checked.check);
        let is_unreadable = self.cannot_check(id, culprit) || self.cannot_check(id, statement);
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
            // the operands of an implicit check are not accessible
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

    /// Returns whether a failure with Viper's `id` means that an operand of the implicit check at
    /// `place` is not accessible.
    pub fn cannot_check(&self, id: &str, place: Span) -> bool {
        let check = self.checks.get(&place);
        id == UNREADABLE && check.is_some_and(|checked| checked.check.is_of_code())
    }

    /// Returns the span of the condition to report when the part `part` of a condition in
    /// `statement` fails. A termination check is reported as a whole, whichever part fails.
    pub fn failed(&self, statement: Span, part: Span) -> Span {
        if self.checks.get(&part).is_some_and(|c| c.place == statement) {
            return part;
        }
        let is_whole = |c: &Checked| c.place == statement && matches!(c.check, Check::Endless(_));
        let wholes = self.checks.iter().filter(|(_, c)| is_whole(c));
        wholes.map(|(at, _)| *at).min().unwrap_or(part)
    }

    /// Returns the span at which a failure of a condition is reported.
    pub fn place(&self, condition: Span) -> Span {
        self.checks.get(&condition).map_or(condition, |c| c.place)
    }

    /// Returns the place at which a failure of a member is reported, which the verifier finds at
    /// `span`. A mistake in an overriding method is reported there, also where a clause of the
    /// overridden method does not hold.
    pub fn place_of_failure(&self, member: &str, span: Span) -> Span {
        self.overriding.get(member).copied().unwrap_or(span)
    }

    /// Describes an error in the Viper program for Java programmers: a precondition that needs its own
    /// pure method.
    pub fn explain_error(&self, error: Diagnostic) -> Diagnostic {
        let needs_itself = error
            .message
            .strip_prefix("function `")
            .and_then(|rest| rest.strip_suffix("` recurses via its precondition"));
        let Some(method) = needs_itself.and_then(|name| self.member(name)) else {
            return error;
        };
        Diagnostic {
            id: "termination.failed",
            message: format!("the precondition of `{method}` leads back to a call of this method"),
            ..error
        }
    }

    /// Returns the names of the parameters of a member of the Viper program, as in Java.
    pub fn parameters(&self, java: &Java, member: &str) -> Vec<String> {
        let parameters = self.file.items.iter().find_map(|item| match &item.kind {
            ItemKind::Method(method) if &*method.name.name == member => Some(&method.params),
            ItemKind::Function(function) if &*function.name.name == member => Some(&function.params),
            _ => None,
        });
        let names = parameters.into_iter().flatten().flat_map(|p| &p.name);
        names.map(|name| self.in_java(java, member, &name.name)).collect()
    }

    /// Returns the Java method that a member of the Viper program encodes.
    pub fn method(&self, name: &str) -> Option<MethodRef> {
        self.methods.get(name).copied()
    }

    /// Returns whether a member is used without proof, as it belongs to the library or to another file.
    pub fn is_trusted(&self, name: &str) -> bool {
        self.trusted.contains(name)
    }

    /// Returns whether the user wrote an assumption at a place. All other assumptions of the Viper
    /// program follow from Java's semantics.
    pub fn is_assumption(&self, place: Span) -> bool {
        self.assumptions.contains(&place)
    }

    /// Returns whether a member encodes an abstract method that no user class implements, so that
    /// its contract is not proved anywhere.
    pub fn is_unimplemented(&self, java: &Java, name: &str) -> bool {
        let Some(method) = self.method(name) else {
            return false;
        };
        let world = &java.world;
        let is_open = |m: MethodIx| world.method(m).modifiers.is_abstract;
        let mut methods = world.all_methods();
        let implements = |m: MethodIx| !is_open(m) && world.overridden(m).contains(&method);
        is_open(method) && !methods.any(implements)
    }

    /// Returns the Java name of a member of the Viper program.
    pub fn member(&self, name: &str) -> Option<&str> {
        self.members.get(name).map(String::as_str)
    }

    /// Returns a description and the span of the class of a member, if it is a lambda expression or
    /// an anonymous class.
    pub fn nameless(&self, java: &Java, name: &str) -> Option<(&'static str, Span)> {
        let class = java.world.class(java.world.method(self.method(name)?).class);
        let what = match class.is_lambda {
            true => "the lambda expression",
            false => "the class without a name",
        };
        let is_nameless = class.local_frame.is_some() && class.name.starts_with('$');
        is_nameless.then_some((what, class.span))
    }

    /// Returns whether `name` is a Java name of a member of the Viper program: the full name as in
    /// messages, or the short forms `C.m` and `m`. An override check also has the names of the
    /// overriding method.
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
    /// Returns whether the check is about operands of an expression in code.
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
