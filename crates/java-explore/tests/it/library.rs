//! Tests that programs lowered with the reduced library are the same as with the whole library.

use crate::support::is_long;
use echis_java_explore::{Ints, lower, lower_contract};
use echis_java_library::{File, files};
use echis_java_semantics::known_values::KnownValues;
use echis_java_semantics::world::Known;
use echis_java_semantics::{Java, load_with};
use std::path::Path;

/// Lowers all methods of a file, and prints the programs with the inputs that they leave out.
fn programs(path: &str, text: &str, library: Vec<File>) -> Vec<String> {
    let java: Java = match load_with(&[(path, text)], library) {
        Ok(java) => java,
        Err((_, errors)) => return errors.iter().map(|e| format!("{e:?}")).collect(),
    };
    let methods = java.methods().into_iter();
    let shown = methods.map(|m| {
        let lowered = lower(&java.world, m.method, Ints::Machine);
        // Contracts mention fields by number.
        let with_contract = lower_contract(&java.world, m.method, Ints::Machine, &KnownValues::default());
        let procedures = with_contract.program.procedures.iter().map(|p| &p.name);
        unnumbered(&format!(
            "{}: {:?} {:?} {} {:?}",
            m.signature,
            lowered.program,
            lowered.left_out,
            with_contract.contract.is_some(),
            procedures.collect::<Vec<_>>()
        ))
    });
    shown.collect()
}

/// Removes the numbers from generated names, which depend on the number of classes in the library.
fn unnumbered(text: &str) -> String {
    let mut parts = text.split('$').map(|part| {
        let number = ["lambda", "on"]
            .into_iter()
            .find_map(|made| part.strip_prefix(made));
        number
            .unwrap_or(part)
            .trim_start_matches(|c: char| c.is_ascii_digit())
    });
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |text, part| text + "$" + part)
}

/// The reduced library gives the same programs as the whole library: for every sixth file, or for
/// all files if the environment variable ECHIS_LONG is set.
#[test]
fn what_is_left_does_for_all_programs() {
    let step = if is_long() { 1 } else { 6 };
    for folder in [
        "../../examples/java",
        "../../examples/java/verified",
        "tests/programs",
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|e| e == "java"));
        paths.sort();
        for path in paths.iter().step_by(step) {
            let text = std::fs::read_to_string(path).expect("a text");
            let name = path.display().to_string();
            let all = files(["\\u"].into_iter(), Known::NAMES);
            let with_all = programs(&name, &text, all);
            let with_reduced = programs(&name, &text, files([text.as_str()].into_iter(), Known::NAMES));
            for (whole, reduced) in with_all.iter().zip(&with_reduced) {
                let differs = whole.bytes().zip(reduced.bytes()).position(|(a, b)| a != b);
                let at = differs.map_or(0, |at| at.saturating_sub(200));
                let shown = |text: &str| text.chars().skip(at).take(400).collect::<String>();
                assert!(whole == reduced, "{name}\n{}\n{}", shown(whole), shown(reduced));
            }
            assert_eq!(with_all.len(), with_reduced.len(), "{name}");
        }
    }
}
