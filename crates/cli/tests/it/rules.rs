//! For each rule of the translation of Java, a program that a wrong rule would accept.
//!
//! The files are in folders under `rules`, one for each feature, and each test proves a folder.
//! `// ! ID...` at the end of a line marks the errors that are found there, `// ? ID...` the warnings;
//! there are no others. A first line `// echis verify OPTION...` says with which options the file is proved.
//! Static methods without parameters named `good...` pass on the JVM, those named `bad...` fail.

use crate::proving::{compiled, files, found_in, name, text};
use crate::{Ran, echis, folder, json, project};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Prints, for each static method without parameters whose name begins with `good` or `bad`, how it ends.
const RUNNER: &str = r#"
import java.lang.reflect.*;
public class Runner {
    public static void main(String[] classes) throws Exception {
        for (String name : classes) {
            for (Method m : Class.forName(name).getDeclaredMethods()) {
                boolean isWanted = m.getName().startsWith("good") || m.getName().startsWith("bad");
                if (!isWanted || m.getParameterCount() != 0) continue;
                m.setAccessible(true);
                String end = "passes";
                try {
                    m.invoke(null);
                } catch (InvocationTargetException e) {
                    end = "fails";
                }
                System.out.println(name + "." + m.getName() + " " + end);
            }
        }
    }
}
"#;

/// A folder of `rules`, or one of its files.
pub fn rules(path: &str) -> PathBuf {
    project().join("crates/cli/tests/it/rules").join(path)
}

/// What is marked in a text by a sign at the end of a line: pairs of line and id, sorted.
fn marked(source: &str, sign: &str) -> Vec<(u64, String)> {
    let mut found = Vec::new();
    for (line, number) in source.lines().zip(1..) {
        let ids = line.split_once(sign).map_or("", |(_, ids)| ids);
        found.extend(ids.split_whitespace().map(|id| (number, id.to_owned())));
    }
    found.sort();
    found
}

fn is_as_marked(file: &Path) {
    let source = text(file);
    let first = source.lines().next().unwrap_or_default();
    let options = first.strip_prefix("// echis verify ").unwrap_or_default();
    let shown = file.to_string_lossy().into_owned();
    let mut all = vec!["verify", &shown, "--all-errors", "--format", "json"];
    all.extend(options.split_whitespace());
    let ran = echis(&project(), &all, b"");
    let [answer] = json(&ran).try_into().expect("one file");
    for (field, sign) in [("errors", "// ! "), ("warnings", "// ? ")] {
        let mut found = found_in(&answer, field);
        found.sort();
        assert_eq!(found, marked(&source, sign), "{field} of {shown}");
    }
}

fn folder_is_as_marked(feature: &str) {
    let programs = files(&rules(feature), "java");
    assert!(!programs.is_empty(), "{feature}");
    programs.iter().for_each(|file| is_as_marked(file));
}

/// A test for each folder of `rules`, and the list of them.
macro_rules! features {
    ($($name:ident)+) => {
        const FEATURES: &[&str] = &[$(stringify!($name)),+];

        $(
            #[test]
            fn $name() {
                folder_is_as_marked(stringify!($name));
            }
        )+
    };
}

features! { arrays casts classes constants contracts equality expressions generics ghost inheritance library paper patterns predicates pure quantifiers statements }

#[test]
fn each_folder_has_a_test() {
    let entries = std::fs::read_dir(rules("")).expect("the folder is there");
    let names = entries.map(|entry| name(&entry.expect("it can be read").path()));
    let mut folders: Vec<String> = names.collect();
    folders.sort();
    assert_eq!(folders, FEATURES);
}

#[test]
fn the_virtual_machine_agrees() {
    // record patterns and patterns of `switch` need Java 21
    let features = FEATURES.iter().filter(|feature| **feature != "patterns");
    let all_files = features.flat_map(|feature| files(&rules(feature), "java"));
    // Fig. 9 and Fig. 1 both declare a class `Cell`
    let given: Vec<PathBuf> = all_files.filter(|path| name(path) != "Fig9").collect();
    let into = folder("rule-classes", &[("Runner.java", RUNNER.as_bytes())]);
    let mut all = given.clone();
    all.push(into.join("Runner.java"));
    if compiled(&into, &all).is_none() {
        return;
    }
    let ran = Command::new("java")
        .args(["-ea", "-cp"])
        .arg(&into)
        .arg("Runner")
        .args(given.iter().map(|path| match &*name(path) {
            "Fig1aAndFig2" => "Cell".to_owned(),
            name => name.to_owned(),
        }))
        .output()
        .expect("java runs");
    let out = String::from_utf8_lossy(&ran.stdout);
    assert!(
        out.lines().count() > 50,
        "{out}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    for line in out.lines() {
        assert_eq!(line.ends_with("passes"), line.contains(".good"), "{line}");
    }
}

fn explicit(text: &str) -> Ran {
    let place = folder("figure-9", &[("Cell.java", text.as_bytes())]);
    echis(&place, &["verify", "Cell.java", "--no-inference"], b"")
}

#[test]
fn figure_9_needs_each_ghost_operation() {
    let source = text(&rules("paper/Fig9.java"));
    let whole = explicit(&source);
    assert_eq!(whole.code, Some(0), "{}", whole.out);
    let ghosts = ["//@ open", "//@ close", "//@ use", "/*@ opening valid() in @*/"];
    let lines: Vec<&str> = source.lines().collect();
    let mut tried = 0;
    for (i, line) in lines.iter().enumerate() {
        let Some(ghost) = ghosts.iter().find(|ghost| line.contains(**ghost)) else {
            continue;
        };
        let without = match line.contains("opening") {
            true => line.replace(ghost, ""),
            false => String::new(),
        };
        let mut changed = lines.clone();
        changed[i] = &without;
        assert_eq!(explicit(&changed.join("\n")).code, Some(1), "without {line}");
        tried += 1;
    }
    assert_eq!(tried, 6);
}
