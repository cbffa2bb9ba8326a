//! Divides Java files into programs: files that mention each other's classes belong together.
//!
//! A class that a file mentions and that no file declares is looked up in the folders of the source
//! path, as `javac` does: `C` of the package `a.b` in `a/b/C.java`. The package is that of the file,
//! or comes from an import, or is written before the name. If there is no such file, the class can
//! have a contract file `a/b/C.jspec`.

use crate::Input;
use crate::input::is_contract_file;
use crate::java_program::{JavaFile, JavaProgram, JavaText};
use echis_java_syntax::contract_files::EXTENSION;
use echis_java_syntax::outline::{Outline, outline, outline_of_contract_file};
use echis_source::FileId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The Java files of a run.
#[derive(Debug, Clone, Default)]
pub struct JavaFiles {
    /// The files to verify.
    pub verified: Vec<PathBuf>,
    /// Other files, whose classes are used by their contracts.
    pub used: Vec<PathBuf>,
    /// The folders of the source path.
    pub source_path: Vec<PathBuf>,
}

/// A file that was read.
struct Outlined {
    source: JavaText,
    is_verified: bool,
    outline: Outline,
}

impl JavaFiles {
    /// Divides the files into programs. Returns for each file to verify its place in a program. It is
    /// `None` if the file cannot be read. A file that is named twice has one place.
    pub fn programs(&self) -> Vec<Option<JavaFile>> {
        let mut reader = Reader::default();
        let verified = self.verified.iter().map(|path| reader.read(path, true));
        let verified: Vec<Option<usize>> = verified.collect();
        for path in &self.used {
            reader.read(path, false);
        }
        reader.follow(&self.source_path);
        let places = reader.places();
        verified.into_iter().map(|file| places[file?].clone()).collect()
    }
}

/// Reads each file once.
#[derive(Default)]
struct Reader {
    files: Vec<Outlined>,
    known: BTreeMap<PathBuf, Option<usize>>,
}

impl Reader {
    /// Reads a file and returns its index. `None` if it cannot be read.
    fn read(&mut self, path: &Path, is_verified: bool) -> Option<usize> {
        let whole = path.canonicalize().ok()?;
        if let Some(known) = self.known.get(&whole) {
            return *known;
        }
        let bytes = Input::File(path.to_path_buf()).read().ok();
        let index = bytes.map(|bytes| {
            let text: Arc<str> = String::from_utf8_lossy(&bytes).into();
            let outline = match is_contract_file(path) {
                true => outline_of_contract_file(&text),
                false => outline(&text),
            };
            self.files.push(Outlined {
                outline,
                source: JavaText {
                    path: path.to_string_lossy().into_owned(),
                    text,
                },
                is_verified,
            });
            self.files.len() - 1
        });
        self.known.insert(whole, index);
        index
    }

    /// Reads the files of the source path that the files mention.
    fn follow(&mut self, source_path: &[PathBuf]) {
        let mut next = 0;
        while !source_path.is_empty() && next < self.files.len() {
            for wanted in wanted(&self.files[next].outline) {
                let in_path = |extension: &str| {
                    let file = wanted.with_extension(extension);
                    let mut places = source_path.iter().map(|folder| folder.join(&file));
                    places.find(|path| path.is_file())
                };
                if let Some(path) = in_path("java").or_else(|| in_path(EXTENSION)) {
                    self.read(&path, false);
                }
            }
            next += 1;
        }
    }

    /// The place of each file in a program. The files of a program keep their order, but those to
    /// verify come first. `None` for files that are not verified.
    fn places(self) -> Vec<Option<JavaFile>> {
        let groups = groups(&self.files);
        let mut places = vec![None; self.files.len()];
        let mut files: Vec<Option<Outlined>> = self.files.into_iter().map(Some).collect();
        for group in groups {
            let (mut verified, mut used) = (Vec::new(), Vec::new());
            for index in group {
                match files[index].take() {
                    Some(file) if file.is_verified => verified.push((index, file.source)),
                    Some(file) => used.push(file.source),
                    None => {}
                }
            }
            let (indices, verified): (Vec<usize>, Vec<JavaText>) = verified.into_iter().unzip();
            let program = Arc::new(JavaProgram::new(verified, used));
            for (file, index) in indices.into_iter().enumerate() {
                places[index] = Some(JavaFile {
                    program: program.clone(),
                    file: FileId(file as u32),
                });
            }
        }
        places
    }
}

/// A class has no file if its qualified name is longer, as systems take no longer paths.
const LONGEST_NAME: usize = 4096;

/// The paths, below a folder of the source path, of the classes that a file mentions. They have no
/// extension.
fn wanted(outline: &Outline) -> BTreeSet<PathBuf> {
    let folder = |package: &str| package.split('.').collect::<PathBuf>();
    let mut wanted = BTreeSet::new();
    let mut add_all = |package: &str| {
        let folder = folder(package);
        wanted.extend(outline.identifiers.iter().map(|name| folder.join(name)));
    };
    add_all(&outline.package);
    let on_demand = outline
        .imports
        .iter()
        .filter_map(|import| import.strip_suffix(".*"));
    on_demand.for_each(add_all);
    for name in outline.imports.iter().chain(&outline.qualified) {
        let name = name.strip_suffix(".*").unwrap_or(name);
        // members follow the class in `import static a.C.f` and `a.C.f()`
        let ends = name.match_indices('.').map(|(end, _)| end).chain([name.len()]);
        let classes = ends.skip(1).take_while(|end| *end < LONGEST_NAME);
        wanted.extend(classes.map(|end| folder(&name[..end])));
    }
    wanted
}

/// The groups of files that are connected by top-level types that they declare and mention.
fn groups(files: &[Outlined]) -> Vec<Vec<usize>> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    let mut group_of: Vec<usize> = (0..files.len()).collect();
    let mut join = |a: usize, b: usize| {
        let (a, b) = (root(&group_of, a), root(&group_of, b));
        group_of[a.max(b)] = a.min(b);
    };
    for (i, file) in files.iter().enumerate() {
        for name in &file.outline.top_level {
            // two types of one name belong together, so that the error is found
            let other = *first.entry(name).or_insert(i);
            join(i, other);
        }
    }
    for (i, file) in files.iter().enumerate() {
        for name in &file.outline.identifiers {
            if let Some(&other) = first.get(name.as_str()) {
                join(i, other);
            }
        }
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for i in 0..files.len() {
        groups.entry(root(&group_of, i)).or_default().push(i);
    }
    groups.into_values().collect()
}

/// The smallest file of the group of a file.
fn root(group_of: &[usize], file: usize) -> usize {
    let mut file = file;
    while group_of[file] != file {
        file = group_of[file];
    }
    file
}

#[cfg(test)]
mod tests {
    use super::{JavaFiles, wanted};
    use echis_java_syntax::outline::outline;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Writes files into a new folder of this name.
    fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("echis-{name}-{}", std::process::id()));
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("it is below a folder")).expect("it is writable");
            fs::write(path, text).expect("it is writable");
        }
        folder
    }

    /// The programs of these files, by their names.
    fn programs(folder: &Path, verified: &[&str], used: &[&str], source_path: &[&str]) -> Vec<String> {
        let below = |paths: &[&str]| paths.iter().map(|path| folder.join(path)).collect();
        let files = JavaFiles {
            verified: below(verified),
            used: below(used),
            source_path: below(source_path),
        };
        let shown = |program: String| program.replace(&*folder.to_string_lossy(), "");
        let places = files.programs().into_iter();
        places
            .map(|place| place.map_or("unreadable".into(), |p| shown(format!("{:?}", p.program))))
            .collect()
    }

    #[test]
    fn files_that_mention_each_other_are_one_program() {
        let folder = folder(
            "programs",
            &[
                ("A.java", "class A { B b; class Node { Node next; } }"),
                ("B.java", "class B { }"),
                ("C.java", "class C { class Node { Node next; } }"),
                ("D.java", "class D { B b; }"),
            ],
        );
        let all = ["A.java", "C.java", "B.java", "nowhere.java", "A.java"];
        let ab = r#"["/A.java", "/B.java", "/D.java"]"#;
        assert_eq!(
            programs(&folder, &all, &["D.java"], &[]),
            [ab, r#"["/C.java"]"#, ab, "unreadable", ab]
        );
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn classes_are_found_in_the_source_path() {
        let folder = folder(
            "source-path",
            &[
                (
                    "Main.java",
                    "package m; import a.b.C; class Main { C c; D d; E e; }",
                ),
                ("src/a/b/C.java", "package a.b; public class C { F f; }"),
                ("src/a/b/F.java", "package a.b; class F { }"),
                ("lib/m/D.java", "package m; class D { }"),
                ("src/E.java", "class E { }"),
            ],
        );
        assert_eq!(
            programs(&folder, &["Main.java"], &[], &["src", "lib"]),
            [r#"["/Main.java", "/src/a/b/C.java", "/lib/m/D.java", "/src/a/b/F.java"]"#]
        );
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn qualified_names_are_found_in_the_source_path() {
        let main = "package m; import static a.b.C.f; import a.D.In; import static a.E.*;\n\
                    class Main { int x = c.F.g() + c.G.h; c.H i; }";
        let folder = folder(
            "qualified-names",
            &[
                ("Main.java", main),
                ("src/a/b/C.java", "package a.b; public class C { }"),
                ("src/a/D.java", "package a; public class D { }"),
                ("src/a/E.java", "package a; public class E { }"),
                ("src/c/F.java", "package c; public class F { }"),
                ("src/c/G.java", "package c; public class G { }"),
                ("src/c/H.java", "package c; public class H { }"),
            ],
        );
        let found = programs(&folder, &["Main.java"], &[], &["src"]).remove(0);
        for class in ["a/b/C", "a/D", "a/E", "c/F", "c/G", "c/H"] {
            assert!(found.contains(&format!("/src/{class}.java")), "{class}: {found}");
        }
        fs::remove_dir_all(folder).expect("it is there");
    }

    /// A contract file stands for a class that has no source in any folder.
    #[test]
    fn contract_files_are_found_in_the_source_path() {
        let folder = folder(
            "contract-files",
            &[
                ("m/Main.java", "package m; class Main { C c; D d; }"),
                ("src/m/C.jspec", "package m; class C { C(); F f; }"),
                ("lib/m/C.jspec", "package m; class C { }"),
                ("src/m/D.jspec", "package m; class D { }"),
                ("lib/m/D.java", "package m; class D { }"),
                ("lib/m/F.jspec", "package m; class F { }"),
            ],
        );
        assert_eq!(
            programs(&folder, &["m/Main.java"], &[], &["src", "lib"]),
            [r#"["/m/Main.java", "/src/m/C.jspec", "/lib/m/D.java", "/lib/m/F.jspec"]"#]
        );
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn imports_name_folders() {
        let found = wanted(&outline("package p; import q.*; class A { }"));
        let found: Vec<_> = found
            .iter()
            .map(|path| path.to_string_lossy().into_owned())
            .collect();
        assert_eq!(found, ["p/A", "p/p", "p/q", "q/A", "q/p", "q/q"]);
    }
}
