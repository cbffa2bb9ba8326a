use super::*;

/// Classes that the language refers to.
const LANGUAGE: [&str; 2] = ["Object", "String"];

/// What is left of the library for a program.
fn reached(program: &str) -> String {
    let files = files([program].into_iter(), &LANGUAGE);
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
    for file in files(
        ["class A { String f(String s) { return s.trim().replace('a', 'b'); } }"].into_iter(),
        &LANGUAGE,
    ) {
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
    for file in files([everything.as_str()].into_iter(), &LANGUAGE) {
        let lines = |text: &str| -> Vec<String> {
            let code = text
                .lines()
                .map(|l| l.split("//").next().unwrap_or("").trim().to_owned());
            code.filter(|l| !l.is_empty()).collect()
        };
        assert_eq!(lines(&file.text), lines(&file.reached), "{}", file.path);
    }
}
