//! The files of the public classes and the packages of a program (JLS 7.2, 7.6), for programs of
//! several files: `a.b.C` is found in `a/b/C.java`.
//!
//! A single file can have any name, as an exercise or a part of a larger text has. A contract file
//! always has the name of its class: `a/b/C.jspec`.

use echis_java_syntax::tree::Unit;
use echis_source::{Diagnostic, Span};
use std::path::Path;

/// The errors about the name and the folder of a file.
pub fn errors(path: &str, unit: &Unit) -> Vec<Diagnostic> {
    let mut folders: Vec<&str> = path.split(['/', '\\']).collect();
    let name = folders.pop().unwrap_or(path);
    public_classes(name, unit)
        .chain(wrong_folder(&folders, unit))
        .collect()
}

/// Reports the public top-level classes that are not named as the file.
fn public_classes<'a>(file: &'a str, unit: &'a Unit) -> impl Iterator<Item = Diagnostic> + 'a {
    let public = unit.types.iter().filter(|declared| declared.modifiers.public);
    let extensions = [".java", ".jspec"];
    let name_of = move |file: &'a str| {
        extensions
            .iter()
            .find_map(|extension| file.strip_suffix(extension))
    };
    let wrong = public.filter(move |declared| name_of(file).is_some_and(|name| *declared.name.text != *name));
    wrong.map(move |declared| {
        let (kind, name) = (declared.kind.keyword(), &declared.name.text);
        let extension = Path::new(file).extension().unwrap_or_default().to_string_lossy();
        error(
            declared.name.span,
            format!("{kind} {name} is public, should be declared in a file named {name}.{extension}"),
        )
    })
}

/// Reports a file that is not in the folder of its package. The path can be relative, so that only
/// its last folders are known.
fn wrong_folder(folders: &[&str], unit: &Unit) -> Option<Diagnostic> {
    let package = &*unit.package;
    let wanted = package.rsplit('.').filter(|name| !name.is_empty());
    let is_known = |folder: &&&str| !matches!(**folder, "." | ".." | "");
    let known = folders.iter().rev().take_while(is_known);
    let is_wrong = wanted.zip(known).any(|(name, folder)| name != *folder);
    is_wrong.then(|| {
        let folder = package.replace('.', "/");
        error(
            unit.package_span,
            format!("this file is in the wrong folder: the package {package} belongs in a folder {folder}"),
        )
    })
}

fn error(span: Span, message: String) -> Diagnostic {
    Diagnostic {
        id: "typechecker.error",
        span,
        message,
    }
}
