//! The documentation is true: its commands print the shown output, its programs verify, its links
//! have targets, and the crates depend on each other as ARCHITECTURE.md says.

mod docs {
    pub mod commands;
    pub mod errors;
    pub mod floors;
    pub mod links;
    pub mod programs;
}

use std::path::{Path, PathBuf};

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies two folders deep")
        .to_path_buf()
}

/// All files below a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The pages that are checked: those at the root, and the book.
fn pages() -> Vec<PathBuf> {
    let root = root();
    let names = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    let mut pages: Vec<PathBuf> = names.iter().map(|name| root.join(name)).collect();
    pages.extend(files(&root.join("docs"), "md"));
    pages
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// An empty folder from which the examples can be reached.
fn workplace(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    std::fs::create_dir_all(&folder).expect("the folder can be created");
    std::os::unix::fs::symlink(root().join("examples"), folder.join("examples"))
        .expect("the examples can be linked");
    folder
}

/// The file of Z3's library that `scripts/setup` fetches.
fn z3() -> PathBuf {
    root().join(".z3/libz3.so")
}
