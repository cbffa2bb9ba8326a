//! Terms of the background theory in printed states, rewritten as Java: `slot(a, i).element_int` as
//! `a[i]`, `Account_balance(this)` as `this.balance()`.

use super::Proof;
use super::background::{CHARS, CLASS_OF, DIGITS, LENGTH, SLOT, UNBOXED, UNBOXED_BOOL};
use super::state_printer::SUBSCRIPTS;
use echis_java_semantics::Java;

/// The member and program whose texts are rewritten.
pub(super) struct Printed<'a> {
    pub proof: &'a Proof,
    pub java: &'a Java,
    /// The Viper name of the member.
    pub member: &'a str,
}

impl Printed<'_> {
    /// Rewrites all names and calls in a text.
    pub(super) fn text(&self, text: &str) -> String {
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if !is_part(c) {
                let end = rest.find(is_part).unwrap_or(rest.len());
                told.push_str(&rest[..end].replace(" ++ ", " + "));
                rest = &rest[end..];
                continue;
            }
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            let number = behind.find(|c| !SUBSCRIPTS.contains(&c)).unwrap_or(behind.len());
            let (number, behind) = behind.split_at(number);
            rest = behind;
            if let Some((arguments, behind)) = arguments(behind) {
                let arguments: Vec<String> = arguments.iter().map(|a| self.text(a)).collect();
                if let Some(said) = self.call(word, number, &arguments) {
                    rest = behind;
                    push_call(&mut told, &mut rest, word, &said);
                    continue;
                }
            }
            let constant = self.constant(word).filter(|_| number.is_empty());
            told.push_str(&constant.unwrap_or_else(|| self.proof.word_in_java(self.java, self.member, word)));
            told.push_str(number);
        }
        told
    }

    /// Returns a call as Java writes it. `number` tells apart the values of one function in several
    /// states.
    fn call(&self, word: &str, number: &str, arguments: &[String]) -> Option<String> {
        if let [array, index] = arguments
            && (word == SLOT || word.starts_with("fixed_"))
        {
            return Some(format!("{array}[{index}]"));
        }
        if let [a, b] = arguments
            && let Some(operator) = bit_operator(word)
        {
            return Some(format!("({a} {operator} {b})"));
        }
        if let [value] = arguments {
            match word {
                LENGTH => return Some(format!("{value}.length")),
                CHARS | UNBOXED | UNBOXED_BOOL => return Some(value.clone()),
                DIGITS => return Some(format!("String.valueOf({value})")),
                CLASS_OF => return Some(format!("{value}.getClass()")),
                _ => {}
            }
            if let Some(class) = self.proof.name_map.class_tests.get(word) {
                let object = value.strip_suffix(".getClass()").unwrap_or(value);
                return Some(format!("{object} instanceof {class}"));
            }
            if let Some(&field) = self.proof.name_map.fields.get(word) {
                let name = &self.java.world.field(field).name;
                return Some(format!("{value}.{name}"));
            }
        }
        if let ("Seq", Some(text)) = (word, text_of(arguments)) {
            return Some(text);
        }
        if arguments.is_empty()
            && let Some(constant) = self.constant(word)
        {
            return Some(constant);
        }
        self.member_call(word, number, arguments)
    }

    /// Returns a constant of the background theory as Java writes it.
    fn constant(&self, word: &str) -> Option<String> {
        let (names, world) = (&self.proof.name_map, &self.java.world);
        if let Some(class) = names.class_constants.get(word) {
            return Some(format!("{class}.class"));
        }
        if let Some(text) = names.literals.get(word) {
            return Some(format!("{:?}", String::from_utf16_lossy(text)));
        }
        if let Some(&class) = names.statics.get(word) {
            return Some(world.class(class).name.to_string());
        }
        let field = world.field(*names.constants.get(word)?);
        Some(format!("{}.{}", world.class(field.class).name, field.name))
    }

    /// Returns a predicate instance, or a call of a pure method.
    fn member_call(&self, word: &str, number: &str, arguments: &[String]) -> Option<String> {
        let (names, world) = (&self.proof.name_map, &self.java.world);
        let mut predicates = [&names.predicates, &names.own_predicates].into_iter();
        let predicate = predicates.find_map(|all| all.get(word));
        let (class, name, is_static) = match (predicate, self.proof.method(word)) {
            (Some(&ix), _) => {
                let info = world.predicate(ix);
                (info.class, &info.name, info.is_static)
            }
            (None, Some(ix)) => {
                let info = world.method(ix);
                (info.class, &info.name, info.modifiers.is_static)
            }
            (None, None) => return None,
        };
        let (receiver, rest) = match arguments.split_first() {
            Some((first, rest)) if !is_static => (first.clone(), rest),
            _ => (world.class(class).name.to_string(), arguments),
        };
        Some(format!("{receiver}.{name}{number}({})", rest.join(", ")))
    }
}

/// Writes a rewritten call. The field behind an element is part of it, and so are the bars around the
/// characters of a string, which stand for its length.
fn push_call(told: &mut String, rest: &mut &str, word: &str, said: &str) {
    if word == SLOT
        && let Some(field) = rest.strip_prefix(".element_")
    {
        *rest = field.trim_start_matches(|c: char| c.is_ascii_lowercase());
    }
    match (word == CHARS && told.ends_with('|'), rest.strip_prefix('|')) {
        (true, Some(behind)) => {
            told.pop();
            *rest = behind;
            told.push_str(&format!("{said}.length()"));
        }
        _ => told.push_str(said),
    }
}

/// Returns the arguments behind the name of a function, and the text behind them.
fn arguments(text: &str) -> Option<(Vec<&str>, &str)> {
    let inner = text.strip_prefix('(')?;
    let (mut depth, mut start) = (0, 0);
    let mut found = Vec::new();
    for (at, c) in inner.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => {
                let last = inner[start..at].trim();
                found.extend((!last.is_empty()).then_some(last));
                return Some((found, &inner[at + 1..]));
            }
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(inner[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// Returns the text of these characters.
fn text_of(characters: &[String]) -> Option<String> {
    let units: Option<Vec<u16>> = characters.iter().map(|unit| unit.parse().ok()).collect();
    Some(format!("{:?}", String::from_utf16_lossy(&units?)))
}

/// Returns Java's operator for a function on bits.
fn bit_operator(function: &str) -> Option<&'static str> {
    Some(match function {
        "bit_and" => "&",
        "bit_or" => "|",
        "bit_xor" => "^",
        "shift_left_int" | "shift_left_long" => "<<",
        "shift_right_int" | "shift_right_long" => ">>",
        "shift_right_unsigned_int" | "shift_right_unsigned_long" => ">>>",
        _ => return None,
    })
}

/// Returns whether a character can be part of a name.
pub(super) fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::arguments;

    #[test]
    fn arguments_end_at_their_bracket() {
        assert_eq!(
            arguments("(f(a, b), c[i, j]) == 1"),
            Some((vec!["f(a, b)", "c[i, j]"], " == 1"))
        );
        assert_eq!(arguments("()"), Some((vec![], "")));
        assert_eq!(arguments("(a"), None);
        assert_eq!(arguments(" (a)"), None);
    }
}
