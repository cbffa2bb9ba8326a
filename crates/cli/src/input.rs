//! Finds the programs that the arguments of `echis verify` name.

use crate::subtype_files;
use echis_driver::{Input, JavaFile, JavaFiles, is_contract_file, is_java};
use echis_java_syntax::outline::{Outline, outline, outline_of_contract_file};
use std::io;
use std::path::{Path, PathBuf};

/// What the arguments of `echis verify` name.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The programs to verify, in the order of the arguments. Programs below a folder are sorted by
    /// path. A folder that cannot be listed or has no program is an input itself, with the reason.
    pub programs: Vec<(Input, Option<String>)>,
    /// Java files below the folders that are not verified, but whose classes can be used.
    used: Vec<PathBuf>,
}

impl Inputs {
    /// The inputs that the arguments name.
    pub fn of(arguments: &[PathBuf]) -> Inputs {
        let mut all = Inputs::default();
        for argument in arguments {
            if argument.as_os_str() == "-" {
                all.programs.push((Input::Stdin, None));
            } else if argument.is_dir() {
                all.add_folder(argument);
            } else {
                all.programs.push((Input::File(argument.clone()), None));
            }
        }
        all
    }

    fn add_folder(&mut self, folder: &Path) {
        let reason = match programs_below(folder) {
            Ok((verified, used)) if !verified.is_empty() => {
                self.programs
                    .extend(verified.into_iter().map(|p| (Input::File(p), None)));
                return self.used.extend(used);
            }
            Ok(_) => "there is no .vpr file and no .java file with contracts in this folder".to_string(),
            Err(e) => e.to_string(),
        };
        self.programs
            .push((Input::File(folder.to_path_buf()), Some(reason)));
    }

    /// The place of each input in a Java program. `None` for programs in Viper, for files that cannot
    /// be read, and if a single file is a program by itself.
    pub fn java_files(&self, source_path: &[PathBuf]) -> Vec<Option<JavaFile>> {
        let java = |input: &Input| match input {
            Input::File(path) if is_java(path) && !path.is_dir() => Some(path.clone()),
            _ => None,
        };
        let paths: Vec<Option<PathBuf>> = self.programs.iter().map(|(input, _)| java(input)).collect();
        let files = JavaFiles {
            verified: paths.iter().flatten().cloned().collect(),
            used: self.used.clone(),
            source_path: source_path.to_vec(),
        };
        let is_alone = files.verified.len() == 1 && files.used.is_empty() && source_path.is_empty();
        if is_alone || files.verified.is_empty() {
            return vec![None; paths.len()];
        }
        let mut places = files.programs().into_iter();
        let place = |path: Option<PathBuf>| path.and_then(|_| places.next().flatten());
        paths.into_iter().map(place).collect()
    }
}

/// The files below a folder to verify, and other Java files. The first are all Viper programs, all
/// Java files with contracts and contract files, the sources of the classes in contract files, and the
/// Java files that may contain subtypes of all these classes. Links to folders are not followed, since
/// they may form cycles.
fn programs_below(folder: &Path) -> io::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let mut found = Vec::new();
    let (mut with_contracts, mut without_contracts) = (Vec::new(), Vec::new());
    let mut contract_files = Vec::new();
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
                if is_contract_file(&path) {
                    contract_files.push(outline_of_contract_file(&text));
                    found.push(path);
                } else if has_contracts(&text) {
                    with_contracts.push(outline(&text));
                    found.push(path);
                } else {
                    without_contracts.push((path, outline(&text)));
                }
            }
        }
    }
    let is_source = |(_, source): &(PathBuf, Outline)| {
        let mut files = contract_files.iter();
        files.any(|file| file.package == source.package && !file.top_level.is_disjoint(&source.top_level))
    };
    let (sources, without_contracts): (Vec<_>, Vec<_>) = without_contracts.into_iter().partition(is_source);
    with_contracts.append(&mut contract_files);
    for (path, outline) in sources {
        with_contracts.push(outline);
        found.push(path);
    }
    // other Java files without contracts have nothing to verify
    let mut used = Vec::new();
    if !with_contracts.is_empty() && !without_contracts.is_empty() {
        let (paths, outlines): (Vec<PathBuf>, Vec<Outline>) = without_contracts.into_iter().unzip();
        let subtypes = subtype_files::files_with_subtypes(&with_contracts, &outlines);
        for (i, path) in paths.into_iter().enumerate() {
            match subtypes.contains(&i) {
                true => found.push(path),
                false => used.push(path),
            }
        }
    }
    found.sort();
    used.sort();
    Ok((found, used))
}

fn has_contracts(text: &str) -> bool {
    text.contains("//@") || text.contains("/*@")
}
