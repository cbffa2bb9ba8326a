//! For terminals: the last states before a failure, and what changed from one to the next.

use super::{Explanation, State, Walk};
use std::fmt::Write;
use std::ops::Range;

/// How many conjuncts are shown: those that came last, or in the state that fails those that come
/// first, as they are about what fails.
const CONJUNCTS: usize = 12;

/// The last `count` states of each failure.
pub fn render(explanation: &Explanation, count: usize) -> String {
    let walks = explanation.walks.iter();
    walks.map(|walk| one(explanation, walk, count)).collect()
}

fn one(explanation: &Explanation, walk: &Walk, count: usize) -> String {
    let mut out = format!("the way to: {} ({})\n", walk.message, walk.title);
    if let Some(run) = &walk.run {
        out.push('\n');
        start(&mut out, explanation, run);
    }
    let first = walk.states.len().saturating_sub(count);
    for (i, state) in walk.states.iter().enumerate().skip(first) {
        let before = i.checked_sub(1).map(|i| &walk.states[i]);
        let (line, text) = explanation.place(state);
        let _ = write!(
            out,
            "\nstate {} of {}, line {line}: {text}",
            i + 1,
            walk.states.len()
        );
        let what = if state.what.is_empty() {
            String::new()
        } else {
            format!(" -- {}", state.what)
        };
        out += &what;
        out.push('\n');
        store(&mut out, state, before);
        let none = Vec::new();
        list(
            &mut out,
            "heap",
            &state.heap,
            before.map_or(&none, |b| &b.heap),
            0..state.heap.len(),
        );
        let known = before.map_or(&none, |b| &b.condition);
        let count = state.condition.len();
        let shown = match i + 1 == walk.states.len() {
            true => 0..count.min(CONJUNCTS),
            false => count.saturating_sub(CONJUNCTS)..count,
        };
        list(&mut out, "known", &state.condition, known, shown);
    }
    out.push('\n');
    out
}

/// Where a run starts.
fn start(out: &mut String, explanation: &Explanation, run: &State) {
    let (line, text) = explanation.place(run);
    let _ = writeln!(out, "{}, line {line}: {text}", run.what);
    store(out, run, None);
    if !run.heap.is_empty() {
        list(out, "heap", &run.heap, &run.heap, 0..run.heap.len());
    }
}

fn store(out: &mut String, state: &State, before: Option<&State>) {
    for (name, value) in &state.store {
        let old = before.and_then(|b| b.store.iter().find(|(n, _)| n == name));
        let _ = match old {
            Some((_, old)) if old != value => writeln!(out, "  {name} = {value} (was {old})"),
            _ => writeln!(out, "  {name} = {value}"),
        };
    }
}

/// What is new has a plus, what is gone a minus.
fn list(out: &mut String, title: &str, now: &[String], before: &[String], shown: Range<usize>) {
    let _ = writeln!(out, "  {title}:");
    if shown.start > 0 {
        let _ = writeln!(out, "      ({} more before)", shown.start);
    }
    for item in &now[shown.clone()] {
        let sign = if before.contains(item) { ' ' } else { '+' };
        let _ = writeln!(out, "    {sign} {item}");
    }
    if shown.end < now.len() {
        let _ = writeln!(out, "      ({} more)", now.len() - shown.end);
    }
    for item in before.iter().filter(|b| !now.contains(b)) {
        let _ = writeln!(out, "    - {item}");
    }
}
