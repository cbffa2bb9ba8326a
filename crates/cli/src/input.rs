//! Which programs to verify, and their texts.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Texts longer than this are not read: places are counted in 32 bits, and a device would never end.
const LONGEST: u64 = 256 << 20;

/// A program to verify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// The name that answers use.
    pub fn name(&self) -> String {
        match self {
            Input::Stdin => "<stdin>".into(),
            Input::File(path) => path.to_string_lossy().into_owned(),
        }
    }

    /// The text, or why there is none.
    pub fn read(&self) -> Result<String, String> {
        let bytes = match self {
            Input::Stdin => limited(io::stdin().lock()),
            Input::File(path) => File::open(path).and_then(limited),
        };
        let bytes = bytes.map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_string(),
            _ => e.to_string(),
        })?;
        if bytes.len() as u64 > LONGEST {
            return Err(format!("longer than {} MB", LONGEST >> 20));
        }
        String::from_utf8(bytes).map_err(|e| {
            let valid = &e.as_bytes()[..e.utf8_error().valid_up_to()];
            let line = valid.iter().filter(|b| **b == b'\n').count() + 1;
            format!("not UTF-8: there is an invalid byte on line {line}")
        })
    }
}

fn limited(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(LONGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What the arguments name, in their order; the programs below a folder sorted by path. A folder that cannot be listed or
/// has no program stands for itself, with the reason.
pub fn inputs(arguments: &[PathBuf]) -> Vec<(Input, Option<String>)> {
    let mut all = Vec::new();
    for argument in arguments {
        if argument.as_os_str() == "-" {
            all.push((Input::Stdin, None));
        } else if argument.is_dir() {
            match programs_below(argument) {
                Ok(paths) if paths.is_empty() => {
                    let reason = "there is no .vpr file in this folder".to_string();
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

/// All `.vpr` files below a folder. Links to folders are not followed, since they may form circles.
fn programs_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "vpr") && path.is_file() {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
