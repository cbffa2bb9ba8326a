//! Relative links lead to files and headings that exist, and each page of the book is in its
//! summary.

use crate::{files, pages, read, root};
use std::path::{Path, PathBuf};

/// The text outside of fenced blocks and of code between backticks.
fn prose(page: &str) -> String {
    let mut prose = String::new();
    for (i, part) in page.split("\n```").enumerate() {
        if i % 2 == 0 {
            let outside = part.split('`').step_by(2);
            prose.extend(outside);
            prose.push('\n');
        }
    }
    prose
}

/// The targets of `[text](target)`.
fn links(page: &str) -> Vec<String> {
    let prose = prose(page);
    let behind = prose.split("](").skip(1);
    behind
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.to_owned())
        .collect()
}

/// The anchors of a page's headings, as code hosts and mdBook make them.
fn anchors(page: &str) -> Vec<String> {
    let mut is_code = false;
    let mut anchors = Vec::new();
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        let Some(heading) = line.strip_prefix('#').filter(|_| !is_code) else {
            continue;
        };
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        anchors.push(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
    }
    anchors
}

/// The error in a link of a page, if it has one.
fn problem(page: &Path, target: &str) -> Option<String> {
    if target.starts_with("https://") || target.starts_with("http://") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.parent().unwrap_or(page);
    let path = if file.is_empty() {
        page.to_path_buf()
    } else {
        folder.join(file)
    };
    if !path.exists() {
        return Some(format!("{}: no file {target}", page.display()));
    }
    let is_known = anchor.is_empty() || anchors(&read(&path)).iter().any(|a| a == anchor);
    (!is_known).then(|| format!("{}: no heading {target}", page.display()))
}

#[test]
fn relative_links_lead_somewhere() {
    let mut wrong = Vec::new();
    let examples = files(&root().join("examples"), "md");
    for page in pages().into_iter().chain(examples) {
        let text = read(&page);
        wrong.extend(links(&text).iter().filter_map(|target| problem(&page, target)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_summary_names_each_page_once() {
    let docs = root().join("docs");
    let summary = docs.join("SUMMARY.md");
    let mut named: Vec<PathBuf> = links(&read(&summary)).iter().map(|l| docs.join(l)).collect();
    named.sort();
    let mut there = files(&docs, "md");
    there.retain(|page| *page != summary);
    assert_eq!(named, there);
}

#[test]
fn wrong_links_are_found() {
    let page = root().join("README.md");
    assert!(problem(&page, "docs/README.md").is_none());
    assert!(problem(&page, "docs/no-such-page.md").is_some());
    assert!(problem(&page, "docs/contracts.md#no-such-heading").is_some());
    assert!(problem(&page, "docs/contracts.md#clauses").is_none());
    assert_eq!(
        links("[a](b.md) `[c](d)` \n```text\n[e](f)\n```\n[g](h#i)"),
        ["b.md", "h#i"]
    );
    assert_eq!(
        anchors("# The `old(e)` form\n```\n# no\n```\n## B c"),
        ["the-olde-form", "b-c"]
    );
}
