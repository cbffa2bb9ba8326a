//! A page of help for each error: what it means, an example that fails, and its repair.
//!
//! The pages are the Markdown files of the folder `help`. The title of a page is the key of the ids
//! that it is about, and the sentence that says what they mean:
//!
//! ```text
//! # postcondition.violated: this postcondition might not hold
//! ```
//!
//! The section `Reasons` names the reasons that occur with the key. Many keys share them, so one
//! file describes them, and [`Page::markdown`] adds the descriptions.

use std::fmt::Write;

/// The files of the pages, by key.
const FILES: [&str; 48] = [
    include_str!("../help/access.failed.md"),
    include_str!("../help/application.precondition.md"),
    include_str!("../help/apply.failed.md"),
    include_str!("../help/assert.failed.md"),
    include_str!("../help/assignment.failed.md"),
    include_str!("../help/assume.believed.md"),
    include_str!("../help/call.failed.md"),
    include_str!("../help/call.precondition.md"),
    include_str!("../help/cast.failed.md"),
    include_str!("../help/close.failed.md"),
    include_str!("../help/consistency.error.md"),
    include_str!("../help/contract.contradiction.md"),
    include_str!("../help/contract.doubtful.md"),
    include_str!("../help/contract.ignored.md"),
    include_str!("../help/division.by.zero.md"),
    include_str!("../help/exception.uncaught.md"),
    include_str!("../help/exhale.failed.md"),
    include_str!("../help/fold.failed.md"),
    include_str!("../help/function.not.wellformed.md"),
    include_str!("../help/if.failed.md"),
    include_str!("../help/index.out.of.bounds.md"),
    include_str!("../help/inhale.failed.md"),
    include_str!("../help/input.error.md"),
    include_str!("../help/integer.overflow.md"),
    include_str!("../help/internal.feature.unsupported.md"),
    include_str!("../help/internal.panic.md"),
    include_str!("../help/internal.solver.missing.md"),
    include_str!("../help/internal.unknown.md"),
    include_str!("../help/invariant.not.established.md"),
    include_str!("../help/invariant.not.preserved.md"),
    include_str!("../help/join.failed.md"),
    include_str!("../help/negative.array.size.md"),
    include_str!("../help/not.wellformed.md"),
    include_str!("../help/null.dereference.md"),
    include_str!("../help/open.failed.md"),
    include_str!("../help/package.failed.md"),
    include_str!("../help/parser.error.md"),
    include_str!("../help/postcondition.violated.md"),
    include_str!("../help/precondition.violated.md"),
    include_str!("../help/predicate.not.wellformed.md"),
    include_str!("../help/quasihavoc.failed.md"),
    include_str!("../help/quasihavocall.failed.md"),
    include_str!("../help/refute.failed.md"),
    include_str!("../help/termination.failed.md"),
    include_str!("../help/typechecker.error.md"),
    include_str!("../help/unfold.failed.md"),
    include_str!("../help/wand.not.wellformed.md"),
    include_str!("../help/while.failed.md"),
];

/// The descriptions of the reasons, one a line: ``- `assertion.false`: the condition ...``.
const REASONS: &str = include_str!("../help/reasons.md");

/// Number of ids that [`near`] suggests.
const SUGGESTIONS: usize = 3;

/// A page of help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The key; below `internal:`, the whole id.
    pub key: &'static str,
    /// A short sentence on what the error means, without a full stop.
    pub meaning: &'static str,
    /// The file.
    text: &'static str,
}

impl Page {
    /// The page in a file. A test checks that each file has a title of this form.
    fn of_file(text: &'static str) -> Page {
        let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
        let (key, meaning) = title.split_once(": ").unwrap_or((title, ""));
        Page { key, meaning, text }
    }

    /// The page as Markdown, with the descriptions of its reasons.
    pub fn markdown(&self) -> String {
        let mut markdown = String::new();
        for line in self.text.lines() {
            let described = line.starts_with("- `").then(|| reason(line)).flatten();
            let _ = writeln!(markdown, "{}", described.unwrap_or(line));
        }
        markdown
    }

    /// The first paragraph behind the title, which says what the error means.
    pub fn summary(&self) -> &'static str {
        self.text.split("\n\n").nth(1).unwrap_or_default()
    }
}

/// The line of the file of reasons that begins like this item of a list.
fn reason(item: &str) -> Option<&'static str> {
    let is_described = |line: &&str| line.strip_prefix(item).is_some_and(|rest| rest.starts_with(": "));
    REASONS.lines().find(is_described)
}

/// All pages, by key.
pub fn pages() -> impl Iterator<Item = Page> {
    FILES.iter().map(|text| Page::of_file(text))
}

/// The page about an id, with or without its reason, in upper or lower case.
pub fn page(id: &str) -> Option<Page> {
    let key = id.split(':').next().unwrap_or(id);
    pages().find(|page| [id, key].iter().any(|k| k.eq_ignore_ascii_case(page.key)))
}

/// The keys that are most like an id that has no page: first those that contain a word of it, then
/// those of the fewest edits.
pub fn near(id: &str) -> Vec<&'static str> {
    let id = id.to_ascii_lowercase();
    let words = |text: &str| -> Vec<String> {
        let words = text.split(['.', ':']).filter(|w| !w.is_empty() && *w != "failed");
        words.map(str::to_owned).collect()
    };
    let wanted = words(&id);
    let distance = |key: &str| {
        let shared = words(key).iter().filter(|w| wanted.contains(w)).count();
        (std::cmp::Reverse(shared), strsim::levenshtein(&id, key))
    };
    let mut near: Vec<&str> = pages().map(|page| page.key).collect();
    near.sort_by_cached_key(|key| distance(key));
    near.truncate(SUGGESTIONS);
    near
}

/// The lines that name the pages about some ids; empty if there is no page about any of them.
pub fn pointer<'i>(ids: impl IntoIterator<Item = &'i str>) -> String {
    let mut keys: Vec<&str> = ids.into_iter().filter_map(page).map(|page| page.key).collect();
    keys.sort_unstable();
    keys.dedup();
    match *keys.as_slice() {
        [] => String::new(),
        [key] => format!("For more information about this error, try `echis explain {key}`.\n"),
        [first, ..] => format!(
            "Some errors have detailed explanations: {}.\n\
             For more information about an error, try `echis explain {first}`.\n",
            keys.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_has_a_title_and_is_found_by_its_key() {
        let keys: Vec<&str> = pages().map(|page| page.key).collect();
        assert!(keys.is_sorted(), "{keys:?}");
        for p in pages() {
            assert!(p.text.starts_with(&format!("# {}: {}\n\n", p.key, p.meaning)));
            assert!(!p.meaning.is_empty() && !p.meaning.ends_with('.'), "{}", p.key);
            assert!(p.summary().ends_with('.'), "{}", p.key);
            assert_eq!(page(p.key), Some(p));
            let lists = p.text.lines().filter(|line| line.starts_with("- `"));
            lists.for_each(|item| assert!(reason(item).is_some(), "{}: {item}", p.key));
        }
    }

    #[test]
    fn each_file_is_in_the_table() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/help");
        let files = std::fs::read_dir(folder).expect("the folder of the pages");
        let mut files: Vec<String> = files
            .map(|f| f.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let of_key = |page: Page| format!("{}.md", page.key.replace(':', "."));
        let mut wanted: Vec<String> = pages().map(of_key).chain(["reasons.md".to_owned()]).collect();
        wanted.sort();
        assert_eq!(files, wanted);
    }

    #[test]
    fn pages_are_found_by_id_in_any_case() {
        let key = |id| page(id).map(|page| page.key);
        assert_eq!(key("Assert.Failed:assertion.false"), Some("assert.failed"));
        assert_eq!(key("INTERNAL:panic"), Some("internal:panic"));
        assert_eq!(key("internal"), None);
        assert_eq!(key("assert"), None);
    }

    #[test]
    fn near_ids_share_words_or_letters() {
        assert_eq!(near("asert.failed")[0], "assert.failed");
        assert_eq!(near("postcondition")[0], "postcondition.violated");
        assert!(near("panic").contains(&"internal:panic"));
    }

    #[test]
    fn reasons_are_described() {
        let markdown = page("open.failed")
            .map(|page| page.markdown())
            .unwrap_or_default();
        assert!(
            markdown.contains("- `insufficient.permission`: there might be"),
            "{markdown}"
        );
    }

    #[test]
    fn each_page_is_named_once() {
        assert_eq!(pointer(["no.such.key"]), "");
        let one = pointer(["assert.failed:assertion.false", "assert.failed:division.by.zero"]);
        assert_eq!(
            one,
            "For more information about this error, try `echis explain assert.failed`.\n"
        );
        let two = pointer(["fold.failed", "assert.failed"]);
        assert!(two.starts_with("Some errors have detailed explanations: assert.failed, fold.failed.\n"));
    }
}
