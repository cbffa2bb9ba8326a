//! The files of inputs in the folder of a [corpus](super), and those of bugs below it.

use super::format::Format;
use crate::concolic::LONGEST;
use crate::generational::{Expander, Fingerprint};
use echis_program::run::Inputs;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of inputs that lead to bugs.
pub(super) const CRASHES: &str = "crashes";
/// The size above which a file is not read: the longest array in its longest notation.
const LARGEST_FILE: u64 = LONGEST as u64 * 32;

/// A folder with files of inputs.
pub(super) struct InputFiles<'p> {
    folder: PathBuf,
    /// The format of the files.
    pub format: Format<'p>,
}

/// Inputs, and the files that are none, with the reasons.
pub(super) type Found = (Vec<Inputs>, Vec<(PathBuf, String)>);

impl<'p> InputFiles<'p> {
    /// Opens a folder, or creates it.
    pub fn open(folder: &Path, format: Format<'p>) -> io::Result<InputFiles<'p>> {
        fs::create_dir_all(folder.join(CRASHES))?;
        Ok(InputFiles {
            folder: folder.to_owned(),
            format,
        })
    }

    /// Reads the inputs: bugs first, then by name.
    pub fn read(&self, expander: &Expander) -> io::Result<Found> {
        let mut found = Found::default();
        for folder in [self.folder.join(CRASHES), self.folder.clone()] {
            read_folder(&folder, &self.format, expander, &mut found)?;
        }
        Ok(found)
    }

    /// Writes the file of an input.
    pub fn save(&self, inputs: &Inputs, fingerprint: Fingerprint, bug: Option<&str>) -> io::Result<()> {
        let encoded = self.format.encode(inputs);
        let Some(bug) = bug else {
            let name = fingerprint.short() + encoded.suffix();
            return write_whole(&self.folder, &name, encoded.bytes());
        };
        let folder = self.folder.join(CRASHES);
        let allowed = |c: char| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        };
        let bug: String = bug.chars().map(allowed).collect();
        // several bugs can have the same name
        let mut names = (1..).map(|n: u32| match n {
            1 => format!("{bug}{}", encoded.suffix()),
            n => format!("{bug}-{n}{}", encoded.suffix()),
        });
        match names.find(|name| !folder.join(name).exists()) {
            Some(name) => write_whole(&folder, &name, encoded.bytes()),
            None => Ok(()),
        }
    }
}

/// Adds the inputs of a folder, sorted by file name.
fn read_folder(
    folder: &Path,
    format: &Format,
    expander: &Expander,
    (inputs, skipped): &mut Found,
) -> io::Result<()> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<io::Result<_>>()?;
    paths.sort_unstable();
    for path in paths {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        // reading a pipe or a device might not end
        let is_file = fs::metadata(&path).is_ok_and(|m| m.is_file());
        if name.starts_with('.') || !is_file {
            continue;
        }
        match read_file(&path, &name, format, expander) {
            Ok(input) => inputs.push(input),
            Err(why) => skipped.push((path, why)),
        }
    }
    Ok(())
}

fn read_file(path: &Path, name: &str, format: &Format, expander: &Expander) -> Result<Inputs, String> {
    let size = fs::metadata(path).map_err(|e| e.to_string())?.len();
    if size > LARGEST_FILE {
        return Err("it is too long".to_owned());
    }
    let bytes = fs::read(path).map_err(|e| e.to_string())?;
    let inputs = format.decode(name, &bytes)?;
    expander.check(&inputs)?;
    Ok(inputs)
}

/// Writes a file atomically.
pub(super) fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let unfinished = folder.join(format!(".unfinished-{}", std::process::id()));
    fs::write(&unfinished, bytes)?;
    fs::rename(&unfinished, folder.join(name))
}
