//! What came of the search for a run that shows a finding, in words.

use crate::exploration::input_text;
use crate::folded::folded;
use crate::model::{ConcreteRun, ConcreteValue, Counterexample, FileReport, Finding, Search};

/// What is wrong, and a run that shows it.
pub fn message(report: &FileReport, finding: &Finding) -> String {
    let runs = of_finding(report, finding).into_iter();
    finding.message.clone() + &runs.map(|run| format!("\n{run}")).collect::<String>()
}

/// All that is said of runs that show a finding.
pub fn of_finding(report: &FileReport, finding: &Finding) -> Vec<String> {
    let guess = finding.guess.as_deref();
    let search = finding.search.iter().map(|s| text(report, s, guess));
    search
        .chain(finding.counterexample.iter().map(counterexample))
        .collect()
}

/// `a run that breaks it: x = object 1, object 1.f = -3`.
fn counterexample(found: &Counterexample) -> String {
    match found {
        Counterexample::Confirmed(state) => {
            let start = values(state.store.iter().chain(&state.heap));
            let mut text = match start.is_empty() {
                true => "a run that breaks it, without input".into(),
                false => format!("a run that breaks it: {start}"),
            };
            if !state.chosen.is_empty() {
                text += &format!("\nchosen during the run: {}", values(state.chosen.iter()));
            }
            text
        }
        Counterexample::NotFound { not_executable: None } => "no run that breaks it was found".into(),
        Counterexample::NotFound {
            not_executable: Some(why),
        } => format!("no run that breaks it was found; {why}"),
    }
}

/// `x = object 1, object 1.f = -3`
fn values<'a>(values: impl Iterator<Item = &'a (String, ConcreteValue)>) -> String {
    let each = values.map(|(name, value)| format!("{name} = {}", value.text));
    each.collect::<Vec<_>>().join(", ")
}

/// For people.
fn text(report: &FileReport, search: &Search, guess: Option<&str>) -> String {
    match search {
        Search::NotFound(not_tried) if not_tried.is_empty() => {
            let too_weak = "no concrete run found; the specification may be too weak here";
            match guess {
                None => "no concrete run found".into(),
                Some("") => too_weak.into(),
                Some(guess) => format!("{too_weak}\nthe solver's guess: {guess}"),
            }
        }
        Search::NotFound(not_tried) => {
            let not_tried = not_tried.join("\nnot tried as inputs: ");
            format!("no concrete run found\nnot tried as inputs: {not_tried}")
        }
        Search::Found(run) => found(report, run),
    }
}

fn found(report: &FileReport, run: &ConcreteRun) -> String {
    let line = report.locate(run.place).map_or(0, |at| at.start.0);
    let input = match run.input.is_empty() {
        true => ", without input".to_owned(),
        false => format!(": {}", folded(&input_text(&run.input))),
    };
    let what = match run.is_other {
        true => "a run with another failure",
        false => "a run that breaks it",
    };
    let mut text = format!("{what}{input}\n{} (line {line})", run.end);
    match &run.test {
        Some(Ok(path)) => text.push_str(&format!("\na test that runs it: {path}")),
        Some(Err(why)) => text.push_str(&format!("\nno test runs it: {why}")),
        None => {}
    }
    text
}
