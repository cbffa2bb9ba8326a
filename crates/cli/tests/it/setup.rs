//! The set-up script can be run again, and a failed download leaves nothing behind.

use crate::{folder, project};
use std::path::Path;
use std::process::{Command, Output};

fn setup(project: &Path, path: &str) -> Output {
    Command::new("bash")
        .arg(project.join("scripts/setup"))
        .env("PATH", path)
        .output()
        .expect("bash runs")
}

#[test]
fn running_it_again_changes_nothing() {
    let library = project().join(".z3/libz3.so");
    let path = std::env::var("PATH").unwrap_or_default();
    let first = setup(&project(), &path);
    assert!(
        first.status.success(),
        "{}",
        String::from_utf8_lossy(&first.stderr)
    );
    let written = |p: &Path| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    let before = written(&library);
    let second = setup(&project(), &path);
    assert!(second.status.success());
    assert!(!String::from_utf8_lossy(&second.stdout).contains("downloading"));
    assert_eq!(before, written(&library));
}

#[test]
fn a_download_that_fails_leaves_nothing_behind() {
    let script = std::fs::read(project().join("scripts/setup")).expect("the script is there");
    let broken = b"#!/bin/sh\ncase \"$*\" in *--version*) exit 0;; esac\nexit 1\n";
    let place = folder(
        "setup",
        &[
            ("scripts/setup", &script),
            ("bin/python3", broken),
            ("bin/cargo", b"#!/bin/sh\n"),
        ],
    );
    let executable = |name: &str| {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(place.join(name), std::fs::Permissions::from_mode(0o755))
            .expect("it is ours");
    };
    ["bin/python3", "bin/cargo"].into_iter().for_each(executable);
    let path = format!(
        "{}:{}",
        place.join("bin").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let ran = setup(&place, &path);
    assert_eq!(ran.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("Z3 could not be downloaded"));
    assert!(!place.join(".z3").exists());
}
