//! The pages of help are true: each example fails with the id of its page, and each repair
//! verifies. docs/errors.md lists all pages.

use super::programs::blocks;
use crate::{read, root, workplace, z3};
use echis_report::help::{self, Page};
use std::path::Path;
use std::process::Command;

/// The pages without an example: they are about the environment, or about limits of the machine.
const WITHOUT_EXAMPLE: [&str; 4] = [
    "input.error",
    "internal:panic",
    "internal:solver.missing",
    "internal:unknown",
];

/// The exit code of `echis verify` for the example of a page.
fn exit_code(page: Page) -> i32 {
    match page.key {
        "consistency.error" | "parser.error" | "typechecker.error" => 2,
        "internal:feature.unsupported" => 3,
        "assume.believed" => 0,
        key if key.starts_with("contract.") => 0,
        _ => 1,
    }
}

/// Verifies a program. Returns the exit code and the ids of the findings.
fn verify(file: &Path, program: &str) -> (Option<i32>, Vec<String>) {
    std::fs::write(file, program).expect("the program can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_echis"));
    let command = command.args(["verify", "--format", "json"]).arg(file);
    let ran = command.env("ECHIS_Z3", z3()).output().expect("echis runs");
    let answer: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("it is JSON");
    let findings = ["errors", "warnings"].map(|list| answer[list].as_array().cloned().unwrap_or_default());
    let id = |finding: &serde_json::Value| finding["id"].as_str().expect("an id").to_owned();
    (ran.status.code(), findings.iter().flatten().map(id).collect())
}

#[test]
fn examples_fail_and_repairs_verify() {
    let folder = workplace("errors");
    let mut wrong = Vec::new();
    for page in help::pages() {
        let markdown = page.markdown();
        let blocks = blocks(&markdown);
        let [example, repair] = blocks.as_slice() else {
            assert!(
                blocks.is_empty() && WITHOUT_EXAMPLE.contains(&page.key),
                "{}: no example",
                page.key
            );
            continue;
        };
        let file = folder.join(match example.language {
            "java" => "Example.java",
            _ => "example.vpr",
        });
        let (code, ids) = verify(&file, &example.text);
        let is_found = ids.iter().any(|id| help::page(id) == Some(page));
        if code != Some(exit_code(page)) || !is_found {
            wrong.push(format!("{}: example: {code:?} {ids:?}", page.key));
        }
        let (code, ids) = verify(&file, &repair.text);
        if code != Some(0) || !ids.is_empty() {
            wrong.push(format!("{}: repair: {code:?} {ids:?}", page.key));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_book_lists_all_pages() {
    let row = |page: Page| {
        let file = page.key.replace(':', ".");
        format!(
            "| [`{}`](../crates/report/help/{file}.md) | {} |",
            page.key, page.meaning
        )
    };
    let wanted: Vec<String> = help::pages().map(row).collect();
    let page = read(&root().join("docs/errors.md"));
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| [")).collect();
    assert_eq!(rows, wanted);
}
