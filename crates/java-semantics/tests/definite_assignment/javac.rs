//! Runs the Java compiler.

use crate::Errors;
use std::path::Path;
use std::process::Command;

/// The errors that `javac` reports in each of these texts, of which text `i` is in package `p<i>`.
/// One run compiles all of them, in a folder of this name. None if there is no `javac`.
pub fn errors(folder: &str, texts: &[String]) -> Option<Vec<Errors>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = std::fs::remove_dir_all(&folder);
    let mut files = String::new();
    for (i, text) in texts.iter().enumerate() {
        let package = folder.join(format!("p{i}"));
        std::fs::create_dir_all(&package).expect("a folder for the text");
        let file = package.join("T.java");
        std::fs::write(&file, text).expect("the text");
        files.push_str(&format!("\"{}\"\n", file.display()));
    }
    let list = folder.join("files");
    std::fs::write(&list, files).expect("the list of texts");
    let ran = Command::new("javac")
        .args([
            "-proc:none",
            "-nowarn",
            "-encoding",
            "UTF-8",
            "-Xmaxerrs",
            "100000",
        ])
        // The flow of a class is checked even if another one has type errors.
        .args(["--should-stop=ifError=FLOW", "-d"])
        .arg(folder.join("classes"))
        .arg(format!("@{}", list.display()))
        .output()
        .ok()?;
    let mut errors = vec![Errors::new(); texts.len()];
    for line in String::from_utf8_lossy(&ran.stderr).lines() {
        let Some((place, message)) = line.split_once(": error: ") else {
            continue;
        };
        let (path, line) = place.rsplit_once(':').expect("a line");
        let package = Path::new(path).parent().and_then(|p| p.file_name()?.to_str());
        let index: usize = package.and_then(|p| p[1..].parse().ok()).expect("a package");
        // Newer versions say `static final`.
        let message = message.replace("static final variable", "final variable");
        errors[index].insert((line.parse().expect("a line"), message));
    }
    Some(errors)
}
