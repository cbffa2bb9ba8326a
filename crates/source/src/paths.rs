//! Which of the paths that come to a place need something there, as far as that can be said at the place.

/// Which of the paths that come to a place need what belongs there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paths {
    /// All of them.
    All,
    /// Those on which this holds.
    Where(Condition),
    /// Some of them; nothing at the place tells which.
    Some,
}

/// What tells paths apart: questions about the state at a place, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// No question is left.
    Is(bool),
    /// It depends on the answer to a question.
    Asked {
        /// Expressions, each of which asks it.
        ways: Vec<String>,
        /// Where the answer is yes.
        yes: Box<Condition>,
        /// Where it is no.
        no: Box<Condition>,
    },
}

/// How a question, or its opposite, is written; the ways to ask it are given, and which of the two is meant.
pub type Words<'a> = &'a dyn Fn(&[String], bool) -> Option<String>;

impl Paths {
    /// All ways to ask the questions that tell the paths apart.
    pub fn asked(&self) -> Vec<&String> {
        match self {
            Paths::Where(condition) => condition.asked(),
            Paths::All | Paths::Some => Vec::new(),
        }
    }
}

impl Condition {
    fn asked(&self) -> Vec<&String> {
        match self {
            Condition::Is(_) => Vec::new(),
            Condition::Asked { ways, yes, no } => {
                let more = yes.asked().into_iter().chain(no.asked());
                ways.iter().chain(more).collect()
            }
        }
    }

    /// What is left of the condition where the answer to some questions is no.
    pub fn where_not(&self, is_known: &dyn Fn(&[String]) -> bool) -> Condition {
        match self {
            Condition::Is(holds) => Condition::Is(*holds),
            Condition::Asked { ways, no, .. } if is_known(ways) => no.where_not(is_known),
            Condition::Asked { ways, yes, no } => {
                let (yes, no) = (yes.where_not(is_known), no.where_not(is_known));
                if yes == no {
                    return yes;
                }
                Condition::Asked {
                    ways: ways.clone(),
                    yes: Box::new(yes),
                    no: Box::new(no),
                }
            }
        }
    }

    /// The condition that holds where this one does not.
    pub fn opposite(&self) -> Condition {
        match self {
            Condition::Is(holds) => Condition::Is(!holds),
            Condition::Asked { ways, yes, no } => Condition::Asked {
                ways: ways.clone(),
                yes: Box::new(yes.opposite()),
                no: Box::new(no.opposite()),
            },
        }
    }

    /// The condition as an expression, with operators that Viper and Java share; none if there are no words for a question.
    pub fn said(&self, words: Words) -> Option<String> {
        let Condition::Asked { ways, yes, no } = self else {
            return Some((*self == Condition::Is(true)).to_string());
        };
        Some(match (&**yes, &**no) {
            (Condition::Is(true), Condition::Is(false)) => words(ways, true)?,
            (Condition::Is(false), Condition::Is(true)) => words(ways, false)?,
            (more, Condition::Is(false)) => format!("{} && {}", words(ways, true)?, more.operand(words)?),
            (Condition::Is(false), more) => format!("{} && {}", words(ways, false)?, more.operand(words)?),
            (Condition::Is(true), more) => format!("{} || {}", words(ways, true)?, more.operand(words)?),
            (more, Condition::Is(true)) => format!("{} || {}", words(ways, false)?, more.operand(words)?),
            (a, b) => format!(
                "{} ? {} : {}",
                words(ways, true)?,
                a.operand(words)?,
                b.operand(words)?
            ),
        })
    }

    /// The condition as part of another one.
    fn operand(&self, words: Words) -> Option<String> {
        let said = self.said(words)?;
        let is_one = |c: &Condition| matches!(c, Condition::Is(_));
        Some(match self {
            Condition::Asked { yes, no, .. } if !(is_one(yes) && is_one(no)) => format!("({said})"),
            _ => said,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str, yes: Condition, no: Condition) -> Condition {
        Condition::Asked {
            ways: vec![question.to_owned()],
            yes: Box::new(yes),
            no: Box::new(no),
        }
    }

    fn said(condition: &Condition) -> Option<String> {
        condition.said(&|ways, holds| {
            let said = ways.iter().find(|way| !way.starts_with('$'))?;
            Some(if holds { said.clone() } else { format!("!{said}") })
        })
    }

    #[test]
    fn questions_become_operators() {
        let (yes, no) = (Condition::Is(true), Condition::Is(false));
        let b = asked("b", yes.clone(), no.clone());
        assert_eq!(said(&b).as_deref(), Some("b"));
        assert_eq!(said(&b.opposite()).as_deref(), Some("!b"));
        let all = [
            (asked("a", b.clone(), no.clone()), "a && b"),
            (asked("a", no.clone(), b.clone()), "!a && b"),
            (asked("a", yes.clone(), b.clone()), "a || b"),
            (asked("a", b.clone(), yes.clone()), "!a || b"),
            (asked("a", b.clone(), b.opposite()), "a ? b : !b"),
            (
                asked("c", asked("a", yes.clone(), b.clone()), no.clone()),
                "c && (a || b)",
            ),
        ];
        for (condition, expected) in all {
            assert_eq!(said(&condition).as_deref(), Some(expected));
        }
    }

    #[test]
    fn what_is_known_is_not_asked() {
        let (yes, no) = (Condition::Is(true), Condition::Is(false));
        let is_known = |ways: &[String]| ways[0] == "k";
        let left = |condition: Condition| condition.where_not(&is_known);
        let b = asked("b", yes.clone(), no.clone());
        assert_eq!(left(asked("k", no.clone(), yes.clone())), yes);
        assert_eq!(left(asked("k", no.clone(), b.clone())), b);
        assert_eq!(
            left(asked("b", yes.clone(), asked("k", no.clone(), yes.clone()))),
            yes
        );
        assert_eq!(left(asked("b", yes, asked("k", no.clone(), no))), b);
    }

    #[test]
    fn what_has_no_words_is_not_said() {
        let (yes, no) = (Condition::Is(true), Condition::Is(false));
        assert_eq!(said(&asked("$", yes, no)), None);
    }
}
