//! Tests that the types of the modelled library have the same supertypes as in Java. Class tests,
//! casts and overload resolution depend on them.

use crate::machine;
use echis_java_semantics::types::ClassIx;
use echis_java_semantics::world::World;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const SOURCE: &str = include_str!("Supertypes.java");

/// A unicode escape makes the loader read the whole library, because the escape could hide any
/// name.
const PROGRAM: &str = "class All { /* \\u0020 */ }";

/// The binary names of types, each with those of its supertypes that are also listed.
type Above = BTreeMap<String, BTreeSet<String>>;

/// Types of Java 21, which the machine may not have.
const NEW: &[&str] = &["java.lang.MatchException"];

/// The public types of the modelled library that exist in Java 17. Names with `$` are internal, and
/// packages of other origin do not begin with `java.`.
fn of_the_library(world: &World) -> Above {
    let name = |ix: &ClassIx| {
        let class = world.class(*ix);
        format!("{}.{}", class.package, class.name.replace('.', "$"))
    };
    let is_javas = |ix: &ClassIx| {
        let class = world.class(*ix);
        class.modifiers.public && class.package.starts_with("java.") && !class.name.contains('$')
    };
    let all = (0..world.classes.len() as u32).map(ClassIx);
    let types = all.filter(is_javas).map(|ix| {
        let above = world.all_supers(ix).into_iter();
        let above = above.filter(|&above| above != ix && is_javas(&above));
        (name(&ix), above.map(|above| name(&above)).collect())
    });
    types
        .filter(|(name, _): &(String, _)| !NEW.contains(&&**name))
        .collect()
}

/// The same types with their supertypes on the JVM.
fn of_java(types: &Above) -> Above {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jvm-supertypes");
    let files = BTreeMap::from([("Supertypes.java".to_owned(), SOURCE.to_owned())]);
    let classes = machine::compile(&folder, &files);
    let names = folder.join("names");
    let lines: Vec<String> = types.keys().map(|name| format!("{name}\n")).collect();
    std::fs::write(&names, lines.concat()).expect("a list of types");
    let ran = machine::java(&classes, &["Supertypes", &names.display().to_string()]);
    assert!(
        ran.status.success(),
        "java: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let printed = String::from_utf8(ran.stdout).expect("text");
    let types = printed.lines().filter_map(|line| {
        let mut names = line.split(' ').map(str::to_owned);
        Some((names.next()?, names.collect()))
    });
    types.collect()
}

#[test]
fn the_librarys_types_have_the_supertypes_of_javas() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let java = echis_java_semantics::load(&[("All.java", PROGRAM)]).expect("a program");
    let found = of_the_library(&java.world);
    let wanted = of_java(&found);
    let mut wrong = Vec::new();
    for (name, above) in &found {
        let javas = &wanted[name];
        wrong.extend(javas.difference(above).map(|t| format!("{name} is a {t}")));
        wrong.extend(above.difference(javas).map(|t| format!("{name} is no {t}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let pairs: usize = found.values().map(BTreeSet::len).sum();
    println!("{} types with {pairs} supertypes", found.len());
    assert!(
        found.len() > 150 && pairs > 500 && found.contains_key("java.util.Map$Entry"),
        "hardly anything was compared: {:?}",
        found.keys()
    );
}
