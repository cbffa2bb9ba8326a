//! How long it takes to prove what the tests ask of the standard library, and to refute it of a
//! copy with a mistake: the table in `docs/measurements.md`, which `benches/library` writes.

use echis::Answer;
use std::time::Instant;

#[path = "../tests/standard_library/laws.rs"]
mod laws;

/// Of so many times the shortest counts.
const RUNS: usize = 5;

/// What was answered, and the shortest time that it took, in milliseconds.
fn measured(ask: fn() -> Answer) -> (Answer, f64) {
    let times = (0..RUNS).map(|_| {
        let start = Instant::now();
        let answer = ask();
        (answer, start.elapsed().as_secs_f64() * 1e3)
    });
    let shortest = times.min_by(|(_, a), (_, b)| a.total_cmp(b));
    shortest.expect("it was asked")
}

fn main() {
    println!("| Law | Paths | Proved (ms) | One off: refuted (ms) |");
    println!("|---|--:|--:|--:|");
    for law in laws::LAWS {
        let (answer, proof) = measured(law.of_library);
        let paths = match &answer {
            Answer::Proved { paths, .. } => paths.to_string(),
            other => format!("**{other}**"),
        };
        let (answer, refutation) = measured(law.of_copy);
        let refuted = match answer {
            Answer::Refuted(_) => format!("{refutation:.1}"),
            other => format!("**{other}**"),
        };
        println!("| {} | {paths} | {proof:.1} | {refuted} |", law.name);
    }
}
