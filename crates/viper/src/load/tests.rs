use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own with these files; `/` in their names makes folders.
fn folder(files: &[(&str, &str)]) -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("echis-load-{}-{number}", std::process::id()));
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The names of what is declared when `main.vpr` is loaded, and what is wrong, as `file:line
/// message`; files are named relative to the folder.
fn load_main(files: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
    let folder = folder(files);
    let mut sources = Sources::default();
    let loaded = load(&folder.join("main.vpr"), &mut sources).unwrap();
    let result = (names(&loaded.file), complaints(&loaded, &sources, &folder));
    fs::remove_dir_all(folder).unwrap();
    result
}

fn names(file: &File) -> Vec<String> {
    file.items
        .iter()
        .map(|item| match &item.kind {
            ItemKind::Method(m) => m.name.name.to_string(),
            ItemKind::Domain(d) => d.name.name.to_string(),
            ItemKind::Function(f) => f.name.name.to_string(),
            ItemKind::Predicate(p) => p.name.name.to_string(),
            other => panic!("{other:?}"),
        })
        .collect()
}

fn complaints(loaded: &Loaded, sources: &Sources, folder: &Path) -> Vec<String> {
    let folder = format!("{}/", folder.display());
    loaded
        .diagnostics
        .iter()
        .map(|d| {
            assert_eq!(d.id, "parser.error");
            let name = sources.file(d.span.file).path.replace(&folder, "");
            let line = sources.line_column(d.span.file, d.span.start).0;
            format!("{name}:{line} {}", d.message)
        })
        .collect()
}

#[test]
fn imports_are_replaced_by_what_they_import() {
    let (names, wrong) = load_main(&[
        ("main.vpr", "method a()\nimport \"sub/b.vpr\"\nmethod e()"),
        ("sub/b.vpr", "method b() import \"c.vpr\" import \"../d.vpr\""),
        ("sub/c.vpr", "method c()"),
        ("d.vpr", "method d()"),
    ]);
    assert_eq!(names, ["a", "b", "c", "d", "e"]);
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_file_is_read_once() {
    let (names, wrong) = load_main(&[
        (
            "main.vpr",
            "import \"a.vpr\" import \"./sub/../a.vpr\" import \"main.vpr\" method m()",
        ),
        ("a.vpr", "import \"sub/b.vpr\" method a()"),
        (
            "sub/b.vpr",
            "import \"../a.vpr\" import \"../sub/../main.vpr\" import \"b.vpr\" method b()",
        ),
    ]);
    assert_eq!(names, ["b", "a", "m"]);
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn what_cannot_be_imported_is_reported_where_it_is_imported() {
    let (names, wrong) = load_main(&[
        (
            "main.vpr",
            "method a()\nimport \"none.vpr\"\nimport \"sub/b.vpr\"\nimport \"\"\nmethod c()",
        ),
        (
            "sub/b.vpr",
            "\nimport \"../sub\"\nmethod b()\nimport <no/such.vpr>\nimport <../../main.vpr>",
        ),
    ]);
    assert_eq!(names, ["a", "b", "c"]);
    assert_eq!(
        wrong,
        [
            "main.vpr:2 cannot import \"none.vpr\": No such file or directory (os error 2)",
            "sub/b.vpr:2 cannot import \"../sub\": it is not a file",
            "sub/b.vpr:4 cannot import <no/such.vpr>: there is no such file in the standard library",
            "sub/b.vpr:5 cannot import <../../main.vpr>: it is not in the standard library",
            "main.vpr:4 cannot import \"\": it is not a file",
        ]
    );
}

#[test]
fn mistakes_of_imported_files_stand_in_those_files() {
    let (names, wrong) = load_main(&[
        ("main.vpr", "import \"a.vpr\"\nmethod m()"),
        ("a.vpr", "method a()\nmethod b("),
    ]);
    assert_eq!(names, ["a", "m"]);
    assert_eq!(wrong, ["a.vpr:2 expected a name, found the end of the file"]);
}

#[test]
fn the_standard_library_is_found_everywhere() {
    let (names, wrong) = load_main(&[(
        "main.vpr",
        "import <decreases/int.vpr> import <decreases/../decreases/./int.vpr> import <decreases/declaration.vpr>
         method m() import <adt/derives.vpr>",
    )]);
    assert_eq!(
        names,
        ["WellFoundedOrder", "IntWellFoundedOrder", "m", "ContainsDomain"]
    );
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn all_standard_files_are_read_without_mistakes() {
    for (name, _) in STANDARD {
        let mut sources = Sources::default();
        let text = format!("import <{name}>");
        let loaded = load_text("test", text, Path::new(""), &mut sources);
        assert_eq!(loaded.diagnostics, [], "{name}");
        assert!(!loaded.file.items.is_empty(), "{name}");
    }
    let loaded = load_text(
        "test",
        "import <decreases/all.vpr>",
        Path::new(""),
        &mut Sources::default(),
    );
    assert_eq!(
        names(&loaded.file),
        [
            "WellFoundedOrder",
            "BoolWellFoundedOrder",
            "IntWellFoundedOrder",
            "MultiSetWellFoundedOrder",
            "PredicateInstance",
            "PredicateInstancesNestedRelation",
            "PredicateInstancesWellFoundedOrder",
            "PermWellFoundedOrder",
            "RefWellFoundedOrder",
            "SeqWellFoundedOrder",
            "SetWellFoundedOrder",
        ]
    );
    assert!(standard_file("decreases/ref.vpr").is_some_and(|text| text.contains("null")));
    assert_eq!(standard_file("decreases"), None);
}

#[test]
fn a_project_can_add_to_the_standard_library() {
    let folder = folder(&[
        (
            "import/lib/a.vpr",
            "import \"b.vpr\" import <lib/a.vpr> method a()",
        ),
        ("import/lib/b.vpr", "method b()"),
        ("import/decreases/int.vpr", "method not_this()"),
        (
            "x/y/main.vpr",
            "import <lib/a.vpr> import <decreases/declaration.vpr> import <decreases/int.vpr>",
        ),
    ]);
    let mut sources = Sources::default();
    let loaded = load(&folder.join("x/y/main.vpr"), &mut sources).unwrap();
    assert_eq!(loaded.diagnostics, []);
    assert_eq!(
        names(&loaded.file),
        ["b", "a", "WellFoundedOrder", "IntWellFoundedOrder"]
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_no_text_is_rejected() {
    let mut sources = Sources::default();
    let loaded = load_text("test", b"method m()\n\xff".to_vec(), Path::new(""), &mut sources);
    assert!(loaded.file.items.is_empty());
    assert_eq!(
        complaints(&loaded, &sources, Path::new("")),
        ["test:2 this file is not text in UTF-8"]
    );
}

#[test]
fn a_root_file_that_cannot_be_read_is_no_diagnostic() {
    let error = load(Path::new("/no/such/file.vpr"), &mut Sources::default()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
}

#[test]
fn paths_are_as_the_user_gave_them() {
    let folder = folder(&[
        ("a/main.vpr", "import \"../b.vpr\" import <adt/contains.vpr>"),
        ("b.vpr", ""),
    ]);
    let mut sources = Sources::default();
    load(&folder.join("a/./main.vpr"), &mut sources).unwrap();
    let paths: Vec<_> = sources.files().iter().map(|f| f.path.as_str()).collect();
    let folder_name = folder.display();
    assert_eq!(
        paths,
        [
            format!("{folder_name}/a/./main.vpr"),
            format!("{folder_name}/a/../b.vpr"),
            "<adt/contains.vpr>".to_string()
        ]
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn chains_of_imports_may_be_long() {
    let mut files = vec![("main.vpr".to_string(), "import \"0.vpr\"".to_string())];
    files.extend((0..500).map(|n| {
        (
            format!("{n}.vpr"),
            format!("import \"{}.vpr\" method m{n}()", n + 1),
        )
    }));
    files.push(("500.vpr".to_string(), String::new()));
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let (names, wrong) = load_main(&files);
    assert_eq!(wrong, [""; 0]);
    assert_eq!(names.len(), 500);
}

#[test]
fn orders_of_measures_are_added() {
    let all = |text: &str| {
        let loaded = load_text("test", text, Path::new(""), &mut Sources::default());
        assert_eq!(loaded.diagnostics, [], "{text}");
        assert!(crate::program(loaded.clone()).is_ok(), "{text}");
        names(&loaded.file)
    };
    let of_values = [
        "WellFoundedOrder",
        "IntWellFoundedOrder",
        "RefWellFoundedOrder",
        "BoolWellFoundedOrder",
        "PermWellFoundedOrder",
        "MultiSetWellFoundedOrder",
        "SeqWellFoundedOrder",
        "SetWellFoundedOrder",
    ];
    assert_eq!(all("function f(i: Int): Int decreases i")[1..], of_values);
    assert_eq!(
        all("method m() { while (true) decreases true { } }")[1..],
        of_values
    );
    let of_instances = [
        "PredicateInstance",
        "PredicateInstancesNestedRelation",
        "PredicateInstancesWellFoundedOrder",
    ];
    let found = all("predicate p() { true } method m() decreases 1, acc(p(), 1/2) requires p()");
    assert_eq!(found[2..], [&of_values[..], &of_instances].concat());
}

#[test]
fn orders_are_not_added_where_the_program_has_them() {
    let names =
        |text: &str| names(&load_text("test", text, Path::new(""), &mut Sources::default()).file).len();
    // no measure needs an order
    assert_eq!(names("function f(i: Int): Int decreases _"), 1);
    assert_eq!(names("function f(i: Int): Int decreases *"), 1);
    assert_eq!(names("function f(i: Int): Int decreases if i > 0"), 1);
    // the names stand for something else
    assert_eq!(names("function bounded(i: Int): Int decreases i"), 1);
    assert_eq!(
        names(
            "domain Order { function decreasing(a: Int, b: Int): Bool } function f(i: Int): Int decreases i"
        ),
        2
    );
    // the program's own domains replace those of the library
    let own =
        "domain WellFoundedOrder[A] { function decreasing(a: A, b: A): Bool function bounded(a: A): Bool }
        domain IntWellFoundedOrder { } function f(i: Int): Int decreases i";
    assert_eq!(names(own), 9);
    let imported = "import <decreases/all.vpr> function f(i: Int): Int decreases i";
    assert_eq!(names(imported), 12);
}
