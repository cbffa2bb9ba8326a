//! The solver's guess of an input that breaks a contract of Java, in words.
//!
//! The solver found values of the parameters with which the failed check does not follow. They are
//! only a guess: facts may be missing that hold in every run, such as what a loop or a called method
//! does.

use crate::load::Proved;
use echis_verifier::{MemberReport, StartState, StartValue};

/// For each failure of a member, by its Viper name, the guess; none if the solver has no values. It
/// is empty if there is nothing to show of it.
pub fn guesses(member: &MemberReport, Proved { java, proof, .. }: &Proved) -> Vec<Option<String>> {
    let parameters = proof.parameters(java, &member.name);
    let starts = member.failures.iter().map(|failure| failure.start.as_ref());
    starts.map(|start| Some(guess(&parameters, start?))).collect()
}

/// `n = 3, a = null, b = c`
fn guess(parameters: &[String], start: &StartState) -> String {
    let mut objects: Vec<(u64, &str)> = Vec::new();
    let mut shown = Vec::new();
    for (name, value) in parameters.iter().zip(&start.arguments) {
        let value = match value {
            Some(StartValue::Int(n)) => n.to_string(),
            Some(StartValue::Bool(b)) => b.to_string(),
            Some(StartValue::Ref(0)) => "null".to_owned(),
            Some(StartValue::Ref(number)) => {
                let same = objects.iter().find(|(other, _)| other == number);
                let same = same.map(|(_, name)| (*name).to_owned());
                objects.push((*number, name));
                match same {
                    Some(other) => other,
                    None => continue,
                }
            }
            _ => continue,
        };
        shown.push(format!("{name} = {value}"));
    }
    shown.join(", ")
}
