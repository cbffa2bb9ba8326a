//! What proofs believe of the library: each contract that stands in it is tried on the JVM, on all combinations of a few values.
//!
//! A contract is written as Java: quantifiers become loops over small numbers, permissions are there, and what is required or promised is asked before
//! and after a call. Integers of contracts have no bounds, so that `int` is asked as `long`, and `long` is small.

use crate::machine;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Runs checks, and the values that parameters have.
const HELPERS: &str = include_str!("Promises.java");

/// A method of the library with a contract.
struct Promised {
    /// As it is called in Java, with its package.
    class: String,
    is_static: bool,
    /// What it returns; a constructor returns nothing.
    result: Option<String>,
    name: String,
    parameters: Vec<(String, String)>,
    clauses: Vec<String>,
}

/// The methods with contracts in a text of the library.
fn promised(text: &str) -> Vec<Promised> {
    let mut all = Vec::new();
    let (mut package, mut class) = (String::new(), String::new());
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    for (i, line) in lines.iter().enumerate() {
        if let Some(name) = line.strip_prefix("package ") {
            package = name.trim_end_matches(';').to_owned();
        }
        if let Some((_, behind)) = line.split_once("class ").filter(|_| line.ends_with('{')) {
            class = behind.split([' ', '<']).next().unwrap_or_default().to_owned();
        }
        let clauses: Vec<String> = lines[i + 1..]
            .iter()
            .map_while(|line| line.strip_prefix("//@ "))
            .map(|clause| without_characters(clause.trim_end_matches(';')))
            .collect();
        if clauses.is_empty() || line.starts_with("//@") {
            continue;
        }
        let (head, parameters) = line.split_once('(').expect("a method");
        let words: Vec<&str> = head
            .split(' ')
            .filter(|w| !matches!(*w, "public" | "static" | "<T>"))
            .collect();
        let parameters = parameters
            .trim_end_matches(')')
            .split(", ")
            .filter(|p| !p.is_empty());
        let parameters = parameters.map(|p| p.split_once(' ').expect("a parameter"));
        let name = words.last().expect("a name").to_string();
        all.push(Promised {
            class: format!("{package}.{class}"),
            is_static: head.contains("static "),
            result: (words.len() > 1).then(|| erased(words[0])),
            name,
            parameters: parameters
                .map(|(ty, name)| (erased(ty), name.to_owned()))
                .collect(),
            clauses,
        });
    }
    all
}

/// Without type variables.
fn erased(ty: &str) -> String {
    match ty {
        "T" => "Object".to_owned(),
        ty => ty.to_owned(),
    }
}

/// Characters as numbers, so that every parenthesis is one.
fn without_characters(clause: &str) -> String {
    let mut parts = clause.split('\'');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let (Some(character), Some(behind)) = (parts.next(), parts.next()) {
        let code = match character {
            "\\t" => '\t',
            "\\r" => '\r',
            "\\\\" => '\\',
            one => one.chars().next().expect("a character"),
        };
        write!(text, "{}{behind}", u32::from(code)).expect("a text");
    }
    text
}

/// Where a part of a text ends that has parentheses of its own: before the `)` that belongs to nothing in it.
fn end_of_group(text: &str) -> usize {
    let mut open = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' => open += 1,
            ')' if open == 0 => return i,
            ')' => open -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Both sides of an operator outside of all parentheses.
fn sides<'t>(text: &'t str, operator: &str) -> Option<(&'t str, &'t str)> {
    let mut open = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ if open == 0 && text[i..].starts_with(operator) => {
                return Some((&text[..i], &text[i + operator.len()..]));
            }
            _ => {}
        }
    }
    None
}

/// An assertion as an expression of Java.
fn asked(assertion: &str) -> String {
    for (quantifier, every) in [("forall ", "every"), ("exists ", "some")] {
        if let Some(rest) = assertion.strip_prefix(quantifier) {
            let (variables, body) = rest.split_once("; ").expect("a body");
            let loops = variables.split(", ").map(|v| v.trim_start_matches("int "));
            // the order of loops does not matter
            return loops.fold(asked(body), |inner, v| format!("{every}({v} -> {inner})"));
        }
    }
    if let Some((condition, then)) = sides(assertion, " ==> ") {
        return format!("(!({}) || ({}))", asked(condition), asked(then));
    }
    let mut text = String::new();
    let mut rest = assertion;
    while let Some(at) = rest.find('(') {
        let inside = &rest[at + 1..];
        let end = end_of_group(inside);
        let before = &rest[..at];
        let group = &inside[..end];
        match before.rsplit(|c: char| !c.is_alphanumeric()).next() {
            Some("acc") => {
                text += &before[..before.len() - 3];
                text += "true";
            }
            Some("untouched") => {
                let array = group
                    .trim_start_matches("acc(")
                    .split('[')
                    .next()
                    .expect("an array");
                text += &before[..before.len() - 9];
                write!(text, "java.util.Arrays.equals({array}, old_{array})").expect("a text");
            }
            Some("old") => {
                text += &before[..before.len() - 3];
                let (array, index) = group.split_once('[').expect("an element");
                write!(text, "old_{array}[{index}").expect("a text");
            }
            Some("charAt") => write!(text, "{before}((int) ({}))", asked(group)).expect("a text"),
            _ => write!(text, "{before}({})", asked(group)).expect("a text"),
        }
        rest = &inside[end + 1..];
    }
    text += rest;
    // `a <= b < c`
    let mut words: Vec<String> = text
        .replace(" &*& ", " && ")
        .split(' ')
        .map(str::to_owned)
        .collect();
    let is_order = |word: Option<&String>| word.is_some_and(|w| w == "<" || w == "<=");
    let mut i = 1;
    while i + 2 < words.len() {
        let middle = words[i + 1].clone();
        let is_whole = middle.matches('(').count() == middle.matches(')').count();
        if is_whole && is_order(words.get(i)) && is_order(words.get(i + 2)) {
            words.splice(i + 2..i + 2, ["&&".to_owned(), middle]);
        }
        i += 1;
    }
    let mut said = words.join(" ").replace("\\result", "result");
    for own in ["length(", "charAt(", "equals(", "isEmpty("] {
        said = on_receiver(&said, own);
    }
    // indices are asked about as `long`
    said.replace("this", "self")
        .replace('[', "[(int) (")
        .replace(']', ")]")
}

/// A call that has no receiver gets one.
fn on_receiver(text: &str, call: &str) -> String {
    let mut made = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(call) {
        let has_one = rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.');
        made += &rest[..at];
        made += if has_one { "" } else { "self." };
        made += call;
        rest = &rest[at + call.len()..];
    }
    made + rest
}

/// A type in which a contract speaks of a value.
fn wide(ty: &str) -> &str {
    match ty {
        "int" => "long",
        other => other,
    }
}

impl Promised {
    fn said(&self, kind: &str) -> String {
        let clauses = self.clauses.iter().filter_map(|c| c.strip_prefix(kind));
        let all: Vec<String> = clauses.map(|clause| format!("({})", asked(clause))).collect();
        match all.is_empty() {
            true => "true".to_owned(),
            false => all.join("\n            && "),
        }
    }

    /// The check of a contract as a method, and its call for all values.
    fn check(&self, number: usize) -> (String, String) {
        let mut given: Vec<(String, String)> = self.parameters.clone();
        let is_new = self.result.is_none();
        if !self.is_static && !is_new {
            given.insert(0, (self.class.clone(), "self".to_owned()));
        }
        let declared: Vec<String> = given.iter().map(|(ty, name)| format!("{ty} {name}$")).collect();
        let arguments: Vec<String> = self
            .parameters
            .iter()
            .map(|(_, name)| format!("{name}$"))
            .collect();
        let arguments = arguments.join(", ");
        let called = match (&self.result, self.is_static) {
            (None, _) => format!("{} self = new {}({arguments})", self.class, self.class),
            (Some(ty), is_static) => {
                let on = if is_static { &*self.class } else { "self" };
                let result = if ty == "void" {
                    String::new()
                } else {
                    format!("{} result = ", wide(ty))
                };
                format!("{result}{on}.{}({arguments})", self.name)
            }
        };
        let mut text = format!("    static void check{number}({}) {{\n", declared.join(", "));
        for (ty, name) in &given {
            // `long` is for numbers without bounds; characters are added to as numbers
            writeln!(text, "        {} {name} = {name}$;", wide(ty)).expect("a text");
            if ty.ends_with("[]") {
                writeln!(
                    text,
                    "        {ty} old_{name} = {name} == null ? null : {name}.clone();"
                )
                .expect("a text");
            }
        }
        let signals = self.clauses.iter().filter_map(|c| c.strip_prefix("signals ("));
        let mut caught = String::new();
        for clause in signals {
            let (exception, said) = clause.split_once(" e) ").expect("an exception");
            let said = asked(said);
            write!(
                caught,
                " catch ({exception} e) {{ check(\"{} signals\", {said}); }}",
                self.shown()
            )
            .expect("a text");
        }
        write!(
            text,
            "        if (!({})) return;\n        tried[{number}]++;\n        try {{\n            {called};\n            check(\"{}\", {});\n        }}{}\n    }}\n",
            match self.is_static || is_new {
                true => self.said("requires "),
                false => format!("self != null && {}", self.said("requires ")),
            },
            self.shown(),
            self.said("ensures "),
            caught + " catch (OutOfMemoryError e) { }",
        )
        .expect("a text");
        let mut call = String::new();
        for (ty, name) in &given {
            let few = match given.len() > 1 && ty == "char" {
                true => "Few",
                false => "",
            };
            let values = ty
                .replace("[]", "s")
                .replace("java.lang.", "")
                .replace("java.util.", "");
            write!(call, "for ({ty} {name} : {}{few}()) ", values_of(&values)).expect("a text");
        }
        let names: Vec<&str> = given.iter().map(|(_, name)| &**name).collect();
        write!(call, "check{number}({});", names.join(", ")).expect("a text");
        (text, call)
    }

    fn shown(&self) -> String {
        format!("{}.{}/{}", self.class, self.name, self.parameters.len())
    }
}

fn values_of(ty: &str) -> String {
    format!("values{}{}", ty[..1].to_uppercase(), &ty[1..])
}

#[test]
fn the_library_keeps_its_promises() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let library = echis_java_library::files(std::iter::empty(), &[]);
    let mut all: Vec<Promised> = library.iter().flat_map(|file| promised(file.text)).collect();
    // what `System.arraycopy` does
    for copy in all.iter_mut().filter(|p| p.class == "java.lang.$Copies") {
        copy.class = "java.lang.System".to_owned();
        copy.name = "arraycopy".to_owned();
    }
    let mut checks = String::new();
    let mut calls = String::new();
    for (number, promised) in all.iter().enumerate() {
        let (check, call) = promised.check(number);
        checks += &check;
        writeln!(
            calls,
            "        {call}\n        name({number}, \"{}\");",
            promised.shown()
        )
        .expect("a text");
    }
    let source = HELPERS
        .replace("// checks\n", &checks)
        .replace("// calls\n", &calls)
        .replace("/* count */", &all.len().to_string());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jvm-promises");
    let classes = machine::compile(&folder, &BTreeMap::from([("Promises.java".to_owned(), source)]));
    let ran = machine::java(&classes, &["Promises"]);
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert!(
        ran.status.success(),
        "{printed}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(all.len() > 150, "{} contracts", all.len());
}
