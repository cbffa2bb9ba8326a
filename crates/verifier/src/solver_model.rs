//! The solver's model as a list of names and values, for tools that read it as such.

use echis_logic::{Op, Term, Terms, Value};

/// The largest number of entries.
const ENTRIES: usize = 200;

/// The constants in the path condition and the goal, oldest first.
pub fn constants(terms: &Terms, facts: &[Term], goal: Term) -> Vec<Term> {
    let mut all = facts.to_vec();
    all.push(goal);
    let mut constants = terms.constants_since(&all, 0);
    constants.truncate(ENTRIES);
    constants
}

/// The names of the constants with their values, as far as the model has them.
pub fn entries(terms: &Terms, constants: &[Term], values: &[Option<Value>]) -> Vec<(String, String)> {
    let entry = |(constant, value): (&Term, &Option<Value>)| {
        let Op::Apply(symbol) = terms.node(*constant).op else {
            return None;
        };
        let name = terms.symbol_info(symbol).name.to_string();
        Some((name, text(value.as_ref()?)?))
    };
    constants.iter().zip(values).filter_map(entry).collect()
}

/// A value as text; `None` for snapshots and bit vectors.
fn text(value: &Value) -> Option<String> {
    let list = |values: &mut dyn Iterator<Item = &Value>| -> Option<String> {
        let texts: Option<Vec<String>> = values.map(text).collect();
        Some(texts?.join(", "))
    };
    Some(match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Real(q) => q.to_string(),
        Value::Ref(0) => "null".into(),
        Value::Ref(n) => format!("object {n}"),
        Value::Element(_, n) => format!("element {n}"),
        Value::Seq(elements) => format!("Seq({})", list(&mut elements.iter())?),
        Value::Set(members) => format!("Set({})", list(&mut members.iter())?),
        _ => return None,
    })
}
