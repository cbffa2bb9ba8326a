//! Programs from files: the root file and all that it imports, in one syntax tree.
//!
//! An import is replaced by what the imported file declares. Every file is read once, however its
//! path is spelled and however often it is imported, so files may import each other and themselves.
//!
//! `import "path"` names a file relative to the one that imports it. `import <path>` names a file
//! of the standard library, which is part of this crate (see [`standard_file`]); a project can add
//! to it with files in a folder `import` that stands beside its root file or beside any of the
//! folders around it.
//!
//! The orders that [termination measures](orders) need are added where they are not imported.

mod orders;

use crate::parser::{error, parse};
use crate::syntax::{File, Item, ItemKind};
use echis_source::{Diagnostic, Sources, Span};
use rustc_hash::FxHashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// A program as it was read.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// All declarations; no import is among them.
    pub file: File,
    /// What is wrong with the files, in the order in which they were read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a program from a file. The error says why that file could not be read; an import that
/// cannot be read is a diagnostic.
pub fn load(path: &Path, sources: &mut Sources) -> io::Result<Loaded> {
    let directory = path.parent().unwrap_or(Path::new(""));
    let name = path.display().to_string();
    Ok(load_text(&name, read(path)?, directory, sources))
}

/// Reads a program from memory, as if it stood in the directory under that name.
pub fn load_text(name: &str, text: impl Into<Vec<u8>>, directory: &Path, sources: &mut Sources) -> Loaded {
    let mut loader = Loader::new(sources, directory);
    let file = Path::new(name).file_name().unwrap_or_default();
    if let Ok(path) = directory.join(file).canonicalize() {
        loader.seen.insert(Key::Disk(path));
    }
    loader.load(name, text.into(), Place::Disk(directory.to_path_buf()))
}

/// The text of a file of the standard library, such as `decreases/int.vpr`.
pub fn standard_file(path: &str) -> Option<&'static str> {
    STANDARD
        .iter()
        .find(|(name, _)| *name == path)
        .map(|(_, text)| *text)
}

macro_rules! standard {
    ($($path:literal),* $(,)?) => {
        [$(($path, include_str!(concat!("../std/", $path)))),*]
    };
}

const STANDARD: [(&str, &str); 15] = standard![
    "adt/contains.vpr",
    "adt/derives.vpr",
    "decreases/all.vpr",
    "decreases/bool.vpr",
    "decreases/declaration.vpr",
    "decreases/int.vpr",
    "decreases/multiset.vpr",
    "decreases/perm.vpr",
    "decreases/predicate_instance.vpr",
    "decreases/predicate_instance_nested.vpr",
    "decreases/rational.vpr",
    "decreases/ref.vpr",
    "decreases/seq.vpr",
    "decreases/set.vpr",
    "predicateinstance/pi.vpr",
];

/// More than a file may have: one that has more is cut here and rejected by the parser.
const LIMIT: u64 = 1 << 32;

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LIMIT).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Which file it is, however it is spelled.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    Disk(PathBuf),
    Standard(&'static str),
}

/// The folder that relative imports start from.
#[derive(Debug, Clone)]
enum Place {
    Disk(PathBuf),
    /// Inside the standard library.
    Standard(PathBuf),
}

struct Loader<'a> {
    sources: &'a mut Sources,
    /// The folder of the root file.
    root: PathBuf,
    seen: FxHashSet<Key>,
    diagnostics: Vec<Diagnostic>,
}

/// What an import leads to.
struct Import {
    name: String,
    key: Key,
    place: Place,
    bytes: Vec<u8>,
}

impl<'a> Loader<'a> {
    fn new(sources: &'a mut Sources, root: &Path) -> Self {
        Loader {
            sources,
            root: root.to_path_buf(),
            seen: FxHashSet::default(),
            diagnostics: Vec::new(),
        }
    }

    /// The root file, then depth first what is imported. The files being read stand on a stack of
    /// their own: chains of imports may be long.
    fn load(mut self, name: &str, bytes: Vec<u8>, place: Place) -> Loaded {
        let mut file = File::default();
        let items = self.parse(name, bytes);
        self.include(place, items, &mut file);
        if self.diagnostics.is_empty() {
            self.add_orders(&mut file);
        }
        Loaded {
            file,
            diagnostics: self.diagnostics,
        }
    }

    /// Adds the orders that the measures of a program need.
    fn add_orders(&mut self, file: &mut File) {
        let orders = orders::missing(file);
        self.seen.extend(orders.replaced.into_iter().map(Key::Standard));
        for path in orders.needed {
            if let Ok(Some(import)) = self.in_library(Path::new(path)) {
                self.seen.insert(import.key);
                let items = self.parse(&import.name, import.bytes);
                self.include(import.place, items, file);
            }
        }
    }

    /// Adds declarations to a file, and what they import.
    fn include(&mut self, place: Place, items: Vec<Item>, file: &mut File) {
        let mut open = vec![(place, items.into_iter())];
        while let Some((place, items)) = open.last_mut() {
            let Some(item) = items.next() else {
                open.pop();
                continue;
            };
            let ItemKind::Import { path, standard } = &item.kind else {
                file.items.push(item);
                continue;
            };
            let place = if *standard {
                Place::Standard(PathBuf::new())
            } else {
                place.clone()
            };
            match self.find(&place, path) {
                Ok(Some(import)) => {
                    self.seen.insert(import.key);
                    let items = self.parse(&import.name, import.bytes);
                    open.push((import.place, items.into_iter()));
                }
                Ok(None) => {}
                Err(why) => {
                    let name = if *standard {
                        format!("<{path}>")
                    } else {
                        format!("\"{path}\"")
                    };
                    let message = format!("cannot import {name}: {why}");
                    self.diagnostics.push(error(item.span, message));
                }
            }
        }
    }

    /// The items of a file, which is added to the sources.
    fn parse(&mut self, name: &str, bytes: Vec<u8>) -> Vec<Item> {
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(not_text) => {
                let start = u32::try_from(not_text.utf8_error().valid_up_to()).unwrap_or(0);
                let text = String::from_utf8_lossy(not_text.as_bytes());
                let file = self.sources.add(name, text.as_ref());
                let end = start;
                let span = Span { file, start, end };
                self.diagnostics
                    .push(error(span, "this file is not text in UTF-8"));
                return Vec::new();
            }
        };
        let file = self.sources.add(name, text);
        let text = self.sources.file(file).text.clone();
        let (File { items }, diagnostics) = parse(file, &text);
        self.diagnostics.extend(diagnostics);
        items
    }

    /// The file of an import, unless it has been read; or why there is none.
    fn find(&self, place: &Place, path: &str) -> Result<Option<Import>, String> {
        match place {
            Place::Disk(directory) => self.on_disk(&directory.join(path)),
            Place::Standard(directory) => self.in_library(&directory.join(path)),
        }
    }

    fn on_disk(&self, path: &Path) -> Result<Option<Import>, String> {
        let key = Key::Disk(path.canonicalize().map_err(|e| e.to_string())?);
        if self.seen.contains(&key) {
            return Ok(None);
        }
        // what is no ordinary file might never end
        if !path.is_file() {
            return Err("it is not a file".to_string());
        }
        let bytes = read(path).map_err(|e| e.to_string())?;
        let directory = path.parent().unwrap_or(Path::new(""));
        let place = Place::Disk(directory.to_path_buf());
        Ok(Some(Import {
            name: path.display().to_string(),
            key,
            place,
            bytes,
        }))
    }

    fn in_library(&self, path: &Path) -> Result<Option<Import>, String> {
        let path = normalized(path).ok_or("it is not in the standard library")?;
        let standard = STANDARD.iter().find(|(name, _)| Path::new(name) == path);
        let Some((name, text)) = standard else {
            return match self.root_library(&path) {
                Some(found) => self.on_disk(&found),
                None => Err("there is no such file in the standard library".to_string()),
            };
        };
        let key = Key::Standard(name);
        if self.seen.contains(&key) {
            return Ok(None);
        }
        let place = Place::Standard(path.parent().unwrap_or(Path::new("")).to_path_buf());
        Ok(Some(Import {
            name: format!("<{name}>"),
            key,
            place,
            bytes: text.as_bytes().to_vec(),
        }))
    }

    /// The nearest `import/path` in the folder of the root file and the folders around it.
    fn root_library(&self, path: &Path) -> Option<PathBuf> {
        let root = if self.root.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &self.root
        };
        let absolute = root.canonicalize().ok()?;
        absolute
            .ancestors()
            .map(|folder| folder.join("import").join(path))
            .find(|file| file.is_file())
    }
}

/// A relative path without `.` and `..`; `None` if it leads outside.
fn normalized(path: &Path) -> Option<PathBuf> {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => result.push(name),
            Component::CurDir => {}
            Component::ParentDir if result.pop() => {}
            _ => return None,
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests;
