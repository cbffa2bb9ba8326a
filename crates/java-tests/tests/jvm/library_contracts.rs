//! Tests the contracts of the modelled library, which proofs trust: each of them is checked on the
//! JVM, for all combinations of a few values.
//!
//! A contract is translated to Java: quantifiers become loops over small numbers, permissions
//! become `true`, preconditions guard the call, and postconditions are checked after it. Integers
//! of contracts are unbounded, so an `int` is widened to `long`, and values of type `long` are
//! small.

use crate::machine;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The Java class that runs the checks, with the values of the parameters.
const HELPERS: &str = include_str!("LibraryContracts.java");

/// A method of the library with a contract.
struct LibraryMethod {
    /// The name of the class as Java programs refer to it, with its package.
    class: String,
    is_static: bool,
    /// The return type; `None` for a constructor.
    result: Option<String>,
    name: String,
    parameters: Vec<(String, String)>,
    clauses: Vec<String>,
}

/// The methods with contracts in a source of the library.
fn library_methods(text: &str) -> Vec<LibraryMethod> {
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
        all.push(LibraryMethod {
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

/// The erasure of a type.
fn erased(ty: &str) -> String {
    match ty {
        "T" => "Object".to_owned(),
        ty => ty.to_owned(),
    }
}

/// Replaces character literals by their codes, so that each parenthesis is one of the syntax.
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

/// The offset of the `)` that closes the group in which `text` begins.
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

/// Splits a text at the first occurrence of an operator outside of all parentheses.
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

/// Translates an assertion to a Java expression.
fn java_expression(assertion: &str) -> String {
    for (quantifier, every) in [("forall ", "every"), ("exists ", "some")] {
        if let Some(rest) = assertion.strip_prefix(quantifier) {
            let (variables, body) = rest.split_once("; ").expect("a body");
            let loops = variables.split(", ").map(|v| v.trim_start_matches("int "));
            // The order of the loops does not matter.
            return loops.fold(java_expression(body), |inner, v| {
                format!("{every}({v} -> {inner})")
            });
        }
    }
    if let Some((condition, then)) = sides(assertion, " ==> ") {
        return format!(
            "(!({}) || ({}))",
            java_expression(condition),
            java_expression(then)
        );
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
            Some("charAt") => write!(text, "{before}((int) ({}))", java_expression(group)).expect("a text"),
            _ => write!(text, "{before}({})", java_expression(group)).expect("a text"),
        }
        rest = &inside[end + 1..];
    }
    text += rest;
    // Splits chains of comparisons such as `a <= b < c`.
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
    // Indices are translated as `long`.
    said.replace("this", "self")
        .replace('[', "[(int) (")
        .replace(']', ")]")
}

/// Adds the receiver `self` to calls without one.
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

/// The type with which contracts compute on values of `ty`.
fn wide(ty: &str) -> &str {
    match ty {
        "int" => "long",
        other => other,
    }
}

impl LibraryMethod {
    /// The conjunction of the clauses of a kind, such as `requires `, in Java.
    fn clauses_in_java(&self, kind: &str) -> String {
        let clauses = self.clauses.iter().filter_map(|c| c.strip_prefix(kind));
        let all: Vec<String> = clauses
            .map(|clause| format!("({})", java_expression(clause)))
            .collect();
        match all.is_empty() {
            true => "true".to_owned(),
            false => all.join("\n            && "),
        }
    }

    /// The method that checks the contract, and the loops that call it for all values.
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
            // Unbounded integers become `long`; arithmetic on characters is on numbers.
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
            let said = java_expression(said);
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
                true => self.clauses_in_java("requires "),
                false => format!("self != null && {}", self.clauses_in_java("requires ")),
            },
            self.shown(),
            self.clauses_in_java("ensures "),
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

    /// The name of the method and the number of its parameters.
    fn shown(&self) -> String {
        format!("{}.{}/{}", self.class, self.name, self.parameters.len())
    }
}

/// The name of the method of `LibraryContracts.java` that returns the values of a type.
fn values_of(ty: &str) -> String {
    format!("values{}{}", ty[..1].to_uppercase(), &ty[1..])
}

#[test]
fn the_jvm_satisfies_the_contracts_of_the_library() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let library = echis_java_library::files(std::iter::empty(), &[]);
    let mut all: Vec<LibraryMethod> = library
        .iter()
        .flat_map(|file| library_methods(&file.text))
        .collect();
    // These methods implement `System.arraycopy`.
    for copy in all.iter_mut().filter(|p| p.class == "java.lang.$Copies") {
        copy.class = "java.lang.System".to_owned();
        copy.name = "arraycopy".to_owned();
    }
    let mut checks = String::new();
    let mut calls = String::new();
    for (number, method) in all.iter().enumerate() {
        let (check, call) = method.check(number);
        checks += &check;
        writeln!(
            calls,
            "        {call}\n        name({number}, \"{}\");",
            method.shown()
        )
        .expect("a text");
    }
    let source = HELPERS
        .replace("// checks\n", &checks)
        .replace("// calls\n", &calls)
        .replace("/* count */", &all.len().to_string());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jvm-library-contracts");
    let classes = machine::compile(
        &folder,
        &BTreeMap::from([("LibraryContracts.java".to_owned(), source)]),
    );
    let ran = machine::java(&classes, &["LibraryContracts"]);
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert!(
        ran.status.success(),
        "{printed}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(all.len() > 150, "{} contracts", all.len());
}
