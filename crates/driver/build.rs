//! Computes a fingerprint of the sources of Echis that searches for counterexamples depend on, as
//! part of the keys of their results. Where the crate is built alone, from a package, its version
//! takes that part.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The crates that decide results.
const CRATES: [&str; 14] = [
    "driver",
    "explorer",
    "java-explore",
    "java-library",
    "java-prove",
    "java-semantics",
    "java-syntax",
    "java-tests",
    "logic",
    "numbers",
    "program",
    "report",
    "solver",
    "source",
];

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let crates = manifest.parent().unwrap_or(Path::new(""));
    let mut hasher = DefaultHasher::new();
    for name in CRATES {
        let folder = crates.join(name).join("src");
        if folder.is_dir() {
            println!("cargo:rerun-if-changed={}", folder.display());
        }
        add(&folder, &mut hasher);
    }
    println!("cargo:rustc-env=ECHIS_SOURCES={:016x}", hasher.finish());
}

/// Adds all files below a folder, in order.
fn add(folder: &Path, hasher: &mut DefaultHasher) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, hasher);
        } else {
            path.file_name().hash(hasher);
            fs::read(&path).unwrap_or_default().hash(hasher);
        }
    }
}
