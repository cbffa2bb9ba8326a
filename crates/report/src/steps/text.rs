//! For terminals: the last states before a failure, and what changed from one to the next.

use super::{Explanation, State, Walk};
use std::fmt::Write;

/// How many conjuncts are shown that came last.
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
            usize::MAX,
        );
        let known = before.map_or(&none, |b| &b.condition);
        list(&mut out, "known", &state.condition, known, CONJUNCTS);
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
        list(out, "heap", &run.heap, &run.heap, usize::MAX);
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
fn list(out: &mut String, title: &str, now: &[String], before: &[String], most: usize) {
    let left_out = now.len().saturating_sub(most);
    let _ = writeln!(out, "  {title}:");
    if left_out > 0 {
        let _ = writeln!(out, "      ({left_out} more before)");
    }
    for item in &now[left_out..] {
        let sign = if before.contains(item) { ' ' } else { '+' };
        let _ = writeln!(out, "    {sign} {item}");
    }
    for item in before.iter().filter(|b| !now.contains(b)) {
        let _ = writeln!(out, "    - {item}");
    }
}
