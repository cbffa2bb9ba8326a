//! Every block of Java, of contract files or of Viper in the pages is a part of an example, or verifies by itself.

use crate::{files, pages, read, root, workplace, z3};
use std::process::Command;

/// A fenced block.
pub struct Block<'t> {
    /// The line of its first fence, counted from 1.
    line: usize,
    /// The word behind the fence.
    pub language: &'t str,
    /// The lines between the fences.
    pub text: String,
}

/// The fenced blocks of a page.
pub fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(language) = line.strip_prefix("```") else {
            continue;
        };
        let inside = lines.by_ref().map(|(_, line)| line);
        let text: Vec<&str> = inside.take_while(|line| !line.starts_with("```")).collect();
        blocks.push(Block {
            line: number + 1,
            language,
            text: text.join("\n"),
        });
    }
    blocks
}

/// A text without indentation.
fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    lines.join("\n")
}

fn examples(ending: &str) -> Vec<String> {
    let files = files(&root().join("examples"), ending);
    files.iter().map(|file| unindented(&read(file))).collect()
}

#[test]
fn programs_verify_or_are_parts_of_examples() {
    let folder = workplace("programs");
    let mut wrong = Vec::new();
    let mut verified = 0;
    for (language, ending) in [("java", "java"), ("jspec", "jspec"), ("viper", "vpr")] {
        let examples = examples(ending);
        for page in pages() {
            for block in blocks(&read(&page)).iter().filter(|b| b.language == language) {
                let part = unindented(&block.text);
                if examples.iter().any(|example| example.contains(&part)) {
                    continue;
                }
                let file = folder.join(format!("Block.{ending}"));
                std::fs::write(&file, &block.text).expect("the program can be written");
                let mut command = Command::new(env!("CARGO_BIN_EXE_echis"));
                let ran = command.arg("verify").arg(&file).env("ECHIS_Z3", z3()).output();
                let ran = ran.expect("echis runs");
                verified += 1;
                if !ran.status.success() {
                    let out = String::from_utf8_lossy(&ran.stdout).into_owned();
                    wrong.push(format!("{}:{}\n{out}", page.display(), block.line));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(verified > 10, "only {verified} programs were verified");
}

#[test]
fn blocks_have_a_line_a_language_and_a_text() {
    let found = blocks("a\n```java\nclass A {\n}\n```\n\n```\nb\n```\n");
    let told: Vec<(usize, &str, &str)> = found.iter().map(|b| (b.line, b.language, &*b.text)).collect();
    assert_eq!(told, [(2, "java", "class A {\n}"), (7, "", "b")]);
}
