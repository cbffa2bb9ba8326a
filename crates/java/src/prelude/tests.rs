use super::*;
use crate::{Ints, Java, load_with};
use std::path::Path;

/// What is left of the library for a program.
fn reached(program: &str) -> String {
    let files = files([program].into_iter());
    files.iter().map(|file| file.reached.as_str()).collect()
}

#[test]
fn only_what_is_mentioned_is_read() {
    let small = reached("class A { int f(int x) { return x; } }");
    for absent in [
        "class ArrayList",
        "class Pattern",
        "class Scanner",
        "String repeat(",
        "class $Copies",
        "toUpperCase",
    ] {
        assert!(!small.contains(absent), "{absent}");
    }
    assert!(reached("class A { String f(String s) { return s.repeat(2); } }").contains("String repeat("));
    // through what is mentioned
    let copied = reached("class A { void f(int[] a) { System.arraycopy(a, 0, a, 1, 2); } }");
    assert!(copied.contains("class $Copies"));
}

#[test]
fn places_stay_where_they_are() {
    for file in files(["class A { String f(String s) { return s.trim().replace('a', 'b'); } }"].into_iter()) {
        if file.reached.is_empty() {
            continue;
        }
        assert_eq!(file.text.len(), file.reached.len());
        for (whole, left) in file.text.bytes().zip(file.reached.bytes()) {
            assert!(whole == left || left == b' ', "{}", file.path);
        }
    }
}

#[test]
fn what_overloads_and_overrides_stays_together() {
    let shown = reached("class A { void f(StringBuilder b) { b.insert(0, 1); } }");
    let all = whole().into_iter().map(|(_, text)| text.to_string());
    let builder = all
        .clone()
        .find(|text| text.contains("class StringBuilder"))
        .unwrap_or_default();
    assert_eq!(
        shown.matches("StringBuilder insert(").count(),
        builder.matches("StringBuilder insert(").count()
    );
}

#[test]
fn names_with_escapes_are_read() {
    assert!(reached("class A { String f(String s) { return s.tr\\u0069m(); } }").contains("trim()"));
}

/// A list of names and a string can be taken apart anywhere: nothing is lost that stands beside what is left out.
#[test]
fn all_is_left_when_all_is_mentioned() {
    let everything: String = whole().iter().map(|(_, text)| text.as_ref()).collect();
    for file in files([everything.as_str()].into_iter()) {
        let lines = |text: &str| -> Vec<String> {
            let code = text
                .lines()
                .map(|l| l.split("//").next().unwrap_or("").trim().to_owned());
            code.filter(|l| !l.is_empty()).collect()
        };
        assert_eq!(lines(&file.text), lines(&file.reached), "{}", file.path);
    }
}

/// All methods of a file as programs, with what their inputs leave out.
fn programs(path: &str, text: &str, library: Vec<File>) -> Vec<String> {
    let java: Java = match load_with(&[(path, text)], library) {
        Ok(java) => java,
        Err((_, errors)) => return errors.iter().map(|e| format!("{e:?}")).collect(),
    };
    let methods = java.methods().into_iter();
    let shown = methods.map(|m| {
        let lowered = java.lower(m.method, Ints::Machine);
        // fields are numbered in contracts
        let with_contract = java.lower_contract(m.method, Ints::Machine);
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

/// Without the numbers in names that Echis gives, which count those in the library, too.
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

/// Programs are the same that are made with the whole library.
#[test]
fn what_is_left_does_for_all_programs() {
    for folder in [
        "../../examples/java",
        "../../examples/java/verified",
        "tests/programs",
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|e| e != "java") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a text");
            let name = path.display().to_string();
            let all = whole().into_iter();
            let all = all.map(|(path, text)| File {
                path,
                reached: text.to_string(),
                text,
            });
            let with_all = programs(&name, &text, all.collect());
            let with_reached = programs(&name, &text, files([text.as_str()].into_iter()));
            for (whole, reached) in with_all.iter().zip(&with_reached) {
                let differs = whole.bytes().zip(reached.bytes()).position(|(a, b)| a != b);
                let at = differs.map_or(0, |at| at.saturating_sub(200));
                let shown = |text: &str| text.chars().skip(at).take(400).collect::<String>();
                assert!(whole == reached, "{name}\n{}\n{}", shown(whole), shown(reached));
            }
            assert_eq!(with_all.len(), with_reached.len(), "{name}");
        }
    }
}
