//! Tests of programs of several files: names in packages, imports, access, overriding, sealed
//! classes and duplicates, compared with `javac`.
//!
//! The folder `programs` has the programs. `===` begins one, `---` begins one of its files, and each
//! line with an error ends in `// ERROR`. `javac` must find errors in the same lines.

mod javac;
mod messages;

/// A program with its expected errors.
struct Program {
    name: String,
    files: Vec<(String, String)>,
}

/// All programs.
fn programs() -> Vec<Program> {
    let texts = [
        include_str!("programs/names.txt"),
        include_str!("programs/access.txt"),
        include_str!("programs/overriding.txt"),
        include_str!("programs/sealed.txt"),
        include_str!("programs/duplicates.txt"),
    ];
    texts.iter().flat_map(|text| parse(text)).collect()
}

/// The programs in a text.
fn parse(text: &str) -> Vec<Program> {
    let mut programs: Vec<Program> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("=== ") {
            programs.push(Program {
                name: name.to_owned(),
                files: Vec::new(),
            });
            continue;
        }
        let program = programs.last_mut().expect("a program begins with its name");
        match line.strip_prefix("--- ") {
            Some(path) => program.files.push((path.to_owned(), String::new())),
            None => {
                let (_, text) = program.files.last_mut().expect("a file begins with its path");
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    programs
}

impl Program {
    /// The lines with errors, as `path:line`, sorted.
    fn expected(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (path, text) in &self.files {
            let marked = text
                .lines()
                .enumerate()
                .filter(|(_, line)| line.ends_with("// ERROR"));
            lines.extend(marked.map(|(i, _)| format!("{path}:{}", i + 1)));
        }
        lines.sort();
        lines
    }

    /// The errors that the checker finds, as `path:line` with the message.
    fn errors(&self) -> Vec<(String, String)> {
        let files: Vec<(&str, &str)> = self.files.iter().map(|(p, t)| (&**p, &**t)).collect();
        let Err((sources, errors)) = echis_java_semantics::load(&files) else {
            return Vec::new();
        };
        let place = |e: &echis_source::Diagnostic| {
            let (line, _) = sources.line_column(e.span.file, e.span.start);
            format!("{}:{line}", sources.file(e.span.file).path)
        };
        errors.iter().map(|e| (place(e), e.message.clone())).collect()
    }
}

#[test]
fn errors_are_in_the_expected_lines() {
    let mut failures = Vec::new();
    for program in programs() {
        let errors = program.errors();
        let mut lines: Vec<String> = errors.iter().map(|(line, _)| line.clone()).collect();
        lines.sort();
        lines.dedup();
        if lines != program.expected() {
            failures.push(format!("{}: {errors:?}", program.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn there_are_enough_programs() {
    let programs = programs();
    let right = programs
        .iter()
        .filter(|program| program.expected().is_empty())
        .count();
    assert!(
        programs.len() >= 100 && right >= 40,
        "{} programs, {right} right",
        programs.len()
    );
}
