//! Finds the programs that the arguments of `echis verify` name.

use crate::subtype_files;
use echis_driver::{Input, is_java};
use echis_java_syntax::outline::{Outline, outline};
use std::io;
use std::path::{Path, PathBuf};

/// The inputs that the arguments name, in their order. Programs below a folder are sorted by path.
/// A folder that cannot be listed or has no program is an input itself, with the reason.
pub fn inputs(arguments: &[PathBuf]) -> Vec<(Input, Option<String>)> {
    let mut all = Vec::new();
    for argument in arguments {
        if argument.as_os_str() == "-" {
            all.push((Input::Stdin, None));
        } else if argument.is_dir() {
            match programs_below(argument) {
                Ok(paths) if paths.is_empty() => {
                    let reason =
                        "there is no .vpr file and no .java file with contracts in this folder".to_string();
                    all.push((Input::File(argument.clone()), Some(reason)));
                }
                Ok(paths) => all.extend(paths.into_iter().map(|p| (Input::File(p), None))),
                Err(e) => all.push((Input::File(argument.clone()), Some(e.to_string()))),
            }
        } else {
            all.push((Input::File(argument.clone()), None));
        }
    }
    all
}

/// All Viper programs and all Java files with contracts below a folder, and the Java files that may
/// contain subtypes of classes in these. Links to folders are not followed, since they may form
/// cycles.
fn programs_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let (mut with_contracts, mut without_contracts) = (Vec::new(), Vec::new());
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "vpr") && path.is_file() {
                found.push(path);
            } else if is_java(&path) && path.is_file() {
                let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap_or_default()).into_owned();
                if has_contracts(&text) {
                    with_contracts.push(text);
                    found.push(path);
                } else {
                    without_contracts.push((path, text));
                }
            }
        }
    }
    // other Java files without contracts have nothing to verify
    if !without_contracts.is_empty() {
        let contracts: Vec<Outline> = with_contracts.iter().map(|text| outline(text)).collect();
        let outlines: Vec<Outline> = without_contracts.iter().map(|(_, text)| outline(text)).collect();
        let subtypes = subtype_files::files_with_subtypes(&contracts, &outlines).into_iter();
        found.extend(subtypes.map(|i| without_contracts[i].0.clone()));
    }
    found.sort();
    Ok(found)
}

fn has_contracts(text: &str) -> bool {
    text.contains("//@") || text.contains("/*@")
}
