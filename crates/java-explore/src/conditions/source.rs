//! Java expressions as text, with the necessary parentheses (JLS 15).

use echis_java_semantics::types::Type;

/// The precedence of an expression's outermost operator, from the loosest to the tightest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Binding {
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Unary,
    Primary,
}

impl Binding {
    /// The precedence that the right operand of an operator needs, and both operands of an operator
    /// that does not associate.
    pub(super) fn tighter(self) -> Binding {
        match self {
            Binding::Conditional => Binding::Or,
            Binding::Or => Binding::And,
            Binding::And => Binding::BitOr,
            Binding::BitOr => Binding::BitXor,
            Binding::BitXor => Binding::BitAnd,
            Binding::BitAnd => Binding::Equality,
            Binding::Equality => Binding::Relational,
            Binding::Relational => Binding::Shift,
            Binding::Shift => Binding::Additive,
            Binding::Additive => Binding::Multiplicative,
            Binding::Multiplicative => Binding::Unary,
            Binding::Unary | Binding::Primary => Binding::Primary,
        }
    }
}

/// A Java expression and its precedence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    pub text: String,
    pub binding: Binding,
}

impl Source {
    pub(super) fn new(text: impl Into<String>, binding: Binding) -> Source {
        Source {
            text: text.into(),
            binding,
        }
    }

    /// An expression that never needs parentheses: a name, a literal, a call.
    pub(super) fn primary(text: impl Into<String>) -> Source {
        Source::new(text, Binding::Primary)
    }

    /// An integer literal. A sign in front of it is an operator.
    pub(super) fn integer(text: impl Into<String>) -> Source {
        let text = text.into();
        let binding = match text.starts_with('-') {
            true => Binding::Unary,
            false => Binding::Primary,
        };
        Source { text, binding }
    }

    /// The text as an operand, in parentheses if it binds more loosely than `binding`.
    pub(super) fn operand(&self, binding: Binding) -> String {
        match self.binding < binding {
            true => format!("({})", self.text),
            false => self.text.clone(),
        }
    }

    /// The expression `left op right`, for an operator that associates to the left.
    pub(super) fn infix(left: &Source, operator: &str, right: &Source, binding: Binding) -> Source {
        let (left, right) = (left.operand(binding), right.operand(binding.tighter()));
        Source::new(format!("{left} {operator} {right}"), binding)
    }

    /// The expression `left == right` or `left != right`, with parentheses around comparisons.
    pub(super) fn equality(left: &Source, operator: &str, right: &Source) -> Source {
        let [left, right] = [left, right].map(|side| side.operand(Binding::Equality.tighter()));
        Source::new(format!("{left} {operator} {right}"), Binding::Equality)
    }

    /// The expression `(type) operand`.
    pub(super) fn cast(ty: &str, operand: &Source) -> Source {
        Source::new(
            format!("({ty}) {}", operand.operand(Binding::Unary)),
            Binding::Unary,
        )
    }

    /// The expression `condition ? yes : no`.
    pub(super) fn choice(condition: &Source, yes: &Source, no: &Source) -> Source {
        let condition = condition.operand(Binding::Or);
        let (yes, no) = (
            yes.operand(Binding::Conditional),
            no.operand(Binding::Conditional),
        );
        Source::new(format!("{condition} ? {yes} : {no}"), Binding::Conditional)
    }

    /// The expression `receiver.member`.
    pub(super) fn member(receiver: &Source, member: &str) -> Source {
        Source::primary(format!("{}.{member}", receiver.operand(Binding::Primary)))
    }
}

/// A reference with its static type.
#[derive(Debug, Clone)]
pub(super) struct Reference {
    pub source: Source,
    /// The static type, erased.
    pub ty: Type,
}

impl Reference {
    pub(super) fn new(source: Source, ty: Type) -> Reference {
        Reference { source, ty }
    }
}
