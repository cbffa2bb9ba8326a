//! Instantiates the templates of the library and lists its declarations, so that no run has to read
//! the whole library.

#[path = "src/declarations.rs"]
mod declarations;
#[path = "src/files.rs"]
mod files;
#[path = "src/implicit.rs"]
mod implicit;
#[path = "src/template.rs"]
mod template;
#[path = "src/words.rs"]
mod words;

use declarations::{Declaration, Mention, declarations};
use files::FILES;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};
use template::Templates;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let templates = Templates::of(FILES.iter().map(|(_, text)| *text));
    let texts: Vec<String> = FILES
        .iter()
        .map(|(_, text)| templates.instantiate(text))
        .collect();
    let declared: Vec<Vec<Declaration>> = texts.iter().map(|text| declarations(text)).collect();
    for (i, text) in texts.iter().enumerate() {
        write(&out.join(format!("{i}.java")), text);
    }
    write(&out.join("library.rs"), &tables(&declared));
}

fn write(path: &Path, text: &str) {
    if let Err(error) = fs::write(path, text) {
        panic!("cannot write {}: {error}", path.display());
    }
}

/// The name of a member with that of its type before it. `file` has the declarations of its file.
fn qualified_name(file: &[Declaration], member: &Declaration) -> Option<String> {
    let class = file[member.within?].name?;
    Some(format!("{class}.{}", member.name?))
}

/// The tables that `reduce.rs` includes.
fn tables(files: &[Vec<Declaration>]) -> String {
    let all = || files.iter().flat_map(|file| file.iter().map(move |d| (file, d)));
    let asked: BTreeSet<String> = all()
        .flat_map(|(_, d)| d.mentions.iter().filter_map(Mention::qualified))
        .collect();
    let members = all().filter_map(|(file, d)| qualified_name(file, d));
    let names: BTreeSet<String> = members
        .filter(|name| asked.contains(name))
        .chain(all().filter_map(|(_, d)| d.name.map(str::to_owned)))
        .collect();
    let names: Vec<String> = names.into_iter().collect();
    let index = |name: &str| names.binary_search_by(|other| (**other).cmp(name)).ok();
    let mentioned = |mention: &Mention| {
        let qualified = mention.qualified().and_then(|name| index(&name));
        qualified.or_else(|| index(mention.word))
    };
    let (mut rows, mut mentions) = (String::new(), Vec::new());
    let mut first = 0;
    for (file, declared) in files.iter().enumerate() {
        for d in declared {
            let name = d.name.and_then(index);
            let qualified = qualified_name(declared, d).and_then(|name| index(&name));
            let numbers = [Some(file), name, qualified, d.within.map(|class| first + class)];
            let numbers = numbers.map(|n| n.map_or("NONE".to_owned(), |n| n.to_string()));
            let places = [d.range.start, d.range.end, d.close.unwrap_or(0), mentions.len()];
            let _ = writeln!(rows, "    Declaration::of([{}], {places:?}),", numbers.join(", "));
            let mentioned: BTreeSet<usize> = d.mentions.iter().filter_map(mentioned).collect();
            mentions.extend(mentioned);
        }
        first += declared.len();
    }
    let paths: Vec<&str> = FILES.iter().map(|(path, _)| *path).collect();
    let texts =
        (0..files.len()).map(|i| format!("    include_str!(concat!(env!(\"OUT_DIR\"), \"/{i}.java\")),\n"));
    format!(
        "/// The paths of the files.
pub(super) static PATHS: [&str; {n}] = {paths:?};
/// The instantiated texts of the files.
pub(super) static TEXTS: [&str; {n}] = [
{texts}];
/// The names of declarations, with a space between them.
static NAMES: &str = {names:?};
static DECLARATIONS: [Declaration; {first}] = [
{rows}];
static MENTIONS: [u16; {mentioned}] = {mentions:?};
",
        n = files.len(),
        texts = texts.collect::<String>(),
        names = names.join(" "),
        mentioned = mentions.len(),
    )
}
