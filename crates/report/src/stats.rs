//! What a run cost, as a table: which rung of the ladder decided how many checks, what Z3 took, and
//! the slowest members.

use crate::model::{Counters, FileReport};
use crate::text::millis;
use std::fmt::Write;

/// Members shown, slowest first.
const SLOWEST: usize = 10;

/// The table over some files.
pub fn table(reports: &[FileReport]) -> String {
    let mut sum = Counters::default();
    reports.iter().for_each(|r| sum += r.counters());
    let rungs = [
        ("simplifier", sum.simplifier),
        ("path facts", sum.path_facts),
        ("native tier", sum.native),
        ("Z3", sum.z3),
        ("left open", sum.undecided),
    ];
    let all: u64 = rungs.iter().map(|(_, n)| n).sum();
    let mut out = String::from("checks decided by\n");
    for (name, n) in rungs {
        let share = n as f64 * 100.0 / all.max(1) as f64;
        let _ = writeln!(out, "  {name:<12} {n:>10} {share:>6.1} %");
    }
    let _ = writeln!(out, "  {:<12} {all:>10}", "all");
    let _ = writeln!(out, "Z3: {}, {} resources", millis(sum.z3_time), sum.z3_resources);
    let _ = write!(out, "execution: {} paths, {} forks", sum.paths, sum.forks);
    if sum.inference_steps > 0 {
        let _ = write!(out, ", {} steps of inference", sum.inference_steps);
    }
    out.push('\n');
    let mut members: Vec<_> = reports
        .iter()
        .flat_map(|r| r.members.iter().map(move |m| (r.path.as_str(), m)))
        .collect();
    members.sort_by_key(|(_, m)| std::cmp::Reverse(m.time));
    if !members.is_empty() {
        out.push_str("slowest members\n");
    }
    for (path, m) in members.into_iter().take(SLOWEST) {
        let (time, z3) = (millis(m.time), millis(m.counters.z3_time));
        let _ = writeln!(
            out,
            "  {time:>8} ({z3:>8} in Z3)  {:<8}  {} {} in {path}",
            m.verdict.word(),
            m.kind,
            m.name
        );
    }
    out
}
