//! The table of crates in ARCHITECTURE.md is true: it names each crate, and no crate uses another
//! one of its own floor or of a higher one.

use crate::{read, root};
use std::collections::BTreeMap;
use std::path::Path;

/// The floor of each crate.
fn floors() -> BTreeMap<String, u32> {
    let text = read(&root().join("ARCHITECTURE.md"));
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let floor = cells.next()?.parse().ok()?;
        let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?;
        Some((name.to_owned(), floor))
    };
    text.lines().filter_map(row).collect()
}

/// The crates of the project that a manifest names outside of `[dev-dependencies]`.
fn used(manifest: &str) -> Vec<String> {
    let mut is_used = false;
    let mut found = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_used = line.ends_with("dependencies]") && !line.contains("dev-");
        } else if is_used && line.starts_with("echis") {
            let end = line.find(['.', ' ', '=']).unwrap_or(line.len());
            found.push(line[..end].to_owned());
        }
    }
    found
}

/// The name of a package without `echis-`, as the table has it.
fn short(package: &str) -> &str {
    match package {
        "echis-macros" => package,
        _ => package.strip_prefix("echis-").unwrap_or(package),
    }
}

/// The crates that a crate uses although they are not on a lower floor.
fn too_high(name: &str, manifest: &str, floors: &BTreeMap<String, u32>) -> Vec<String> {
    let floor = |name: &str| *floors.get(name).unwrap_or_else(|| panic!("{name} has no floor"));
    let mut used = used(manifest);
    used.retain(|other| floor(short(other)) >= floor(name));
    used
}

#[test]
fn no_crate_uses_a_higher_one() {
    let floors = floors();
    let mut named = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("the crates") {
        let folder = entry.expect("a crate").path();
        let name = folder
            .file_name()
            .and_then(|n| n.to_str())
            .expect("a name")
            .to_owned();
        let manifest = read(&Path::new(&folder).join("Cargo.toml"));
        let wrong = too_high(&name, &manifest, &floors);
        assert!(wrong.is_empty(), "{name} uses {wrong:?}");
        named.push(name);
    }
    named.sort();
    let listed: Vec<String> = floors.into_keys().collect();
    assert_eq!(named, listed);
}

#[test]
fn arrows_that_point_up_are_found() {
    let floors = floors();
    let manifest = "[dependencies]\nechis-source.workspace = true\nechis-verifier.workspace = true\n\n[dev-dependencies]\nechis-cli = { path = \"../cli\" }\n";
    assert_eq!(too_high("viper", manifest, &floors), ["echis-verifier"]);
    assert_eq!(too_high("verifier", manifest, &floors), ["echis-verifier"]);
    assert!(too_high("cli", manifest, &floors).is_empty());
}
