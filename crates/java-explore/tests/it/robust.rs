//! Mutates valid files, and tests that reading, checking and lowering never panic.

use crate::support::is_long;
use echis_java_explore::Ints;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::path::Path;

fn files() -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut paths: Vec<_> = std::fs::read_dir(directory)
        .expect("tests/programs")
        .filter_map(|e| e.ok().map(|e| e.path()))
        .collect();
    paths.sort();
    paths
        .iter()
        .filter_map(|p| std::fs::read_to_string(p).ok())
        .collect()
}

/// Loads a text. If it is valid, lowers some of its methods with machine and with mathematical
/// integers, and checks the programs.
fn survive(text: &str) {
    if let Ok(java) = echis_java_semantics::load(&[("A.java", text)]) {
        for info in java.methods().into_iter().take(3) {
            for ints in [Ints::Machine, Ints::Math] {
                let lowered = echis_java_explore::lower(&java.world, info.method, ints);
                let problems = echis_program::check::check(&lowered.program);
                assert!(
                    problems.is_empty(),
                    "{}: {:?} in {text}",
                    info.signature,
                    problems.first()
                );
            }
        }
    }
}

/// The number of mutations to try: 100, or as many as `PROPTEST_CASES` says.
fn cases() -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(100)
}

/// Uses the same mutations in every run, unless `PROPTEST_CASES` is set.
fn seed() -> RngSeed {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => RngSeed::Random,
        None => RngSeed::Fixed(0),
    }
}

/// A line of a file: one class with one method, so that mutations often leave it valid.
fn pieces() -> Vec<String> {
    let files = files();
    files
        .iter()
        .flat_map(|f| f.lines())
        .map(str::trim)
        .filter(|l| l.starts_with("static") && l.ends_with('}'))
        .map(|l| format!("import java.util.*; import java.util.function.*; class A {{ {l} }}"))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, rng_seed: seed(), ..ProptestConfig::default() })]

    /// Bytes are removed, doubled or exchanged.
    #[test]
    fn mutated_text(piece in any::<prop::sample::Index>(), edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4u8), 1..4)) {
        let pieces = pieces();
        let mut chars: Vec<char> = piece.get(&pieces).chars().collect();
        for (at, other, kind) in edits {
            if chars.is_empty() { break; }
            let (at, other) = (at.index(chars.len()), other.index(chars.len()));
            match kind {
                0 => { chars.remove(at); }
                1 => { let c = chars[other]; chars.insert(at, c); }
                2 => chars.swap(at, other),
                _ => { let (a, b) = (at.min(other), at.max(other).min(at.min(other) + 12)); let part: Vec<char> = chars[a..b].to_vec(); chars.splice(b..b, part); }
            }
        }
        survive(&chars.into_iter().collect::<String>());
    }

    /// Words are exchanged for other words of the same file.
    #[test]
    fn mutated_words(piece in any::<prop::sample::Index>(), edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4)) {
        let pieces = pieces();
        let text = piece.get(&pieces);
        let mut words: Vec<String> = Vec::new();
        for c in text.chars() {
            let joins = c.is_alphanumeric() && words.last().is_some_and(|w| w.ends_with(char::is_alphanumeric));
            match words.last_mut() {
                Some(last) if joins => last.push(c),
                _ => words.push(c.to_string()),
            }
        }
        for (at, other) in edits {
            let (at, other) = (at.index(words.len()), other.index(words.len()));
            words[at] = words[other].clone();
        }
        survive(&words.concat());
    }
}

#[test]
fn whole_files_in_both_kinds_of_integers() {
    for text in files() {
        let java = match echis_java_semantics::load(&[("A.java", &text)]) {
            Ok(java) => java,
            Err((_, errors)) => panic!("{errors:?}"),
        };
        for info in java.methods() {
            for ints in [Ints::Machine, Ints::Math] {
                let lowered = echis_java_explore::lower(&java.world, info.method, ints);
                let problems = echis_program::check::check(&lowered.program);
                assert!(
                    problems.is_empty(),
                    "{}: {:?} in {text}",
                    info.signature,
                    problems.first()
                );
            }
        }
    }
}

/// Cuts each file off at many positions, at more if the environment variable ECHIS_LONG is set.
#[test]
fn truncated_files() {
    let distance = if is_long() { 997 } else { 7993 };
    for text in files() {
        for end in (0..text.len()).step_by(distance) {
            if text.is_char_boundary(end) {
                let _ = echis_java_semantics::load(&[("A.java", &text[..end])]);
            }
        }
    }
}
