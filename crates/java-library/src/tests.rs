use super::*;
use crate::files::FILES;
use crate::reduce::TEXTS;

/// Classes that the language refers to.
const LANGUAGE: [&str; 2] = ["Object", "String"];

/// The library reduced for a program.
fn reduced(program: &str) -> String {
    let files = files([program].into_iter(), &LANGUAGE);
    files.iter().map(kept).collect()
}

/// The parts of a file that are kept.
fn kept(file: &File) -> String {
    let parts: Vec<&str> = file.kept.iter().map(|part| &file.text[part.clone()]).collect();
    parts.join("\n")
}

#[test]
fn only_mentioned_declarations_are_kept() {
    let small = reduced("class A { int f(int x) { return x; } }");
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
    assert!(reduced("class A { String f(String s) { return s.repeat(2); } }").contains("String repeat("));
    // `System.arraycopy` mentions `$Copies`.
    let copied = reduced("class A { void f(int[] a) { System.arraycopy(a, 0, a, 1, 2); } }");
    assert!(copied.contains("class $Copies"));
}

#[test]
fn parts_do_not_overlap() {
    let program = "class A { String f(String s) { return s.trim().replace('a', 'b'); } }";
    for file in files([program].into_iter(), &LANGUAGE) {
        let ends = file.kept.windows(2).map(|pair| (pair[0].end, pair[1].start));
        for (end, start) in ends {
            assert!(end <= start, "{}: {end} {start}", file.path);
        }
    }
}

#[test]
fn overloads_and_overriders_stay_together() {
    let builder_of_program = reduced("class A { void f(StringBuilder b) { b.insert(0, 1); } }");
    let builder = TEXTS
        .iter()
        .find(|text| text.contains("class StringBuilder"))
        .expect("the builder");
    assert_eq!(
        builder_of_program.matches("StringBuilder insert(").count(),
        builder.matches("StringBuilder insert(").count()
    );
}

#[test]
fn names_with_escapes_are_read() {
    assert!(reduced("class A { String f(String s) { return s.tr\\u0069m(); } }").contains("trim()"));
}

/// Splitting a text into declarations loses nothing: if everything is mentioned, all is kept.
#[test]
fn a_program_that_mentions_everything_keeps_everything() {
    let everything = TEXTS.concat();
    for file in files([everything.as_str()].into_iter(), &LANGUAGE) {
        let code = |text: &str| -> String {
            let lines = text.lines().map(|line| line.split("//").next().unwrap_or(""));
            lines.flat_map(str::split_whitespace).collect()
        };
        assert_eq!(code(&file.text), code(&kept(&file)), "{}", file.path);
    }
}

/// The heads of all templates, such as `Max($type$)`.
fn template_heads() -> Vec<&'static str> {
    let lines = FILES.iter().flat_map(|(_, text)| text.lines());
    lines
        .filter_map(|line| line.trim().strip_prefix("//# template "))
        .collect()
}

/// A misspelt use of a template would silently leave out members.
#[test]
fn no_directives_or_parameters_remain() {
    let words = template_heads()
        .into_iter()
        .flat_map(|head| head.split(['(', ',', ' ', ')']));
    let parameters: Vec<&str> = words.filter(|word| word.starts_with('$')).collect();
    assert!(parameters.contains(&"$type$"));
    for (path, text) in reduce::PATHS.iter().zip(TEXTS) {
        assert!(!text.contains("//#"), "{path}");
        for parameter in &parameters {
            assert!(!text.contains(parameter), "{path}: {parameter}");
        }
    }
}

/// Of two templates with the same name, one would be ignored.
#[test]
fn names_of_templates_are_unique() {
    let mut names: Vec<&str> = template_heads()
        .into_iter()
        .filter_map(|head| head.split('(').next())
        .collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

/// Each primitive type has its members, with contracts.
#[test]
fn templates_give_members_for_each_type() {
    let all = TEXTS.concat();
    for ty in ["boolean", "byte", "char", "short", "int", "long"] {
        let copy = format!("public static {ty}[] copyOf({ty}[] a, int length)\n    //@ requires a != null");
        assert_eq!(all.matches(&copy).count(), 1, "{copy}");
        let value = format!("public {ty} {ty}Value() {{\n        return $value;");
        assert_eq!(all.matches(&value).count(), 1, "{value}");
    }
    for class in [
        "class StringBuilder ",
        "class StringBuffer ",
        "class IOException ",
    ] {
        assert_eq!(all.matches(class).count(), 1, "{class}");
    }
}
