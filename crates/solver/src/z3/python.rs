//! Where `pip install z3-solver` puts Z3's library: `z3/lib/libz3.so` in a folder of Python's
//! packages. Python itself is not started.
//!
//! The folders are searched in this order: those of the environment that the executable is installed
//! in, as by `pip install echis`, those of the virtual environment that is active, those of the
//! `python3` on the `PATH`, and the user's own. Newer versions of Python come first.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The library in a folder of packages.
const LIBRARY: &str = "z3/lib/libz3.so";

/// The variables that say where Python is.
#[derive(Debug, Default)]
pub struct Environment {
    /// The file of this program.
    executable: PathBuf,
    /// The folders of `PATH`.
    path: Vec<PathBuf>,
    /// The virtual environment that is active.
    virtual_env: Option<PathBuf>,
    /// The folder of the user's own packages.
    user_base: Option<PathBuf>,
}

impl Environment {
    /// That of a process that runs this file.
    pub fn current(executable: &Path) -> Environment {
        let folder = |variable| {
            std::env::var_os(variable)
                .filter(|v| !v.is_empty())
                .map(PathBuf::from)
        };
        let path = std::env::var_os("PATH").unwrap_or_default();
        Environment {
            executable: executable.to_path_buf(),
            path: std::env::split_paths(&path).collect(),
            virtual_env: folder("VIRTUAL_ENV"),
            user_base: folder("PYTHONUSERBASE").or_else(|| Some(folder("HOME")?.join(".local"))),
        }
    }
}

/// The files that may be the library, in order; they need not be there.
pub fn libraries(environment: &Environment) -> Vec<PathBuf> {
    let installed = environment.executable.parent().and_then(Path::parent);
    let mut prefixes: Vec<PathBuf> = installed.map(Path::to_path_buf).into_iter().collect();
    prefixes.extend(environment.virtual_env.clone());
    prefixes.extend(
        python(&environment.path)
            .iter()
            .flat_map(|python| prefixes_of(python)),
    );
    prefixes.extend(environment.user_base.clone());
    let all = prefixes.iter().flat_map(|prefix| package_folders(prefix));
    all.map(|folder| folder.join(LIBRARY)).collect()
}

/// The first `python3` on the path. Folders that are relative to the current one are left out:
/// whose libraries are loaded does not depend on the folder that somebody happens to be in.
fn python(path: &[PathBuf]) -> Option<PathBuf> {
    let folders = path.iter().filter(|folder| folder.is_absolute());
    folders
        .map(|folder| folder.join("python3"))
        .find(|file| file.is_file())
}

/// The folders that a Python is installed in: `/usr` for `/usr/bin/python3`. A virtual environment
/// has a link to the Python that it was made with.
fn prefixes_of(python: &Path) -> Vec<PathBuf> {
    let resolved = python.canonicalize().ok().filter(|resolved| resolved != python);
    let mut prefixes = Vec::new();
    for file in std::iter::once(python).chain(resolved.as_deref()) {
        let Some((folder, prefix)) = file.parent().and_then(|folder| Some((folder, folder.parent()?))) else {
            continue;
        };
        if folder.file_name() == Some(OsStr::new("shims")) {
            // a script of a version manager, which has each version in a folder of its own
            let versions = ["versions", "installs/python"].map(|versions| prefix.join(versions));
            prefixes.extend(versions.iter().flat_map(|versions| newest_first(versions, "")));
        } else {
            prefixes.push(prefix.to_path_buf());
            // Debian's pip installs for all users here
            if prefix == Path::new("/usr") {
                prefixes.push("/usr/local".into());
            }
        }
    }
    prefixes
}

/// The folders of packages below the folder that a Python is installed in.
fn package_folders(prefix: &Path) -> Vec<PathBuf> {
    let versions = ["lib", "lib64"].map(|lib| newest_first(&prefix.join(lib), "python3"));
    let both = |version: &PathBuf| ["site-packages", "dist-packages"].map(|name| version.join(name));
    versions.iter().flatten().flat_map(both).collect()
}

/// The entries of a folder whose names begin so, those with the larger version numbers first.
fn newest_first(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.starts_with(beginning)).collect();
    names.sort_by(|a, b| version(b).cmp(&version(a)).then_with(|| a.cmp(b)));
    names.iter().map(|name| folder.join(name)).collect()
}

/// The numbers in a name such as `python3.11` or `3.9.18`.
fn version(name: &str) -> Vec<u32> {
    name.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with these empty files.
    fn folder(name: &str, files: &[&str]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("echis-python-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        for file in files {
            let file = folder.join(file);
            std::fs::create_dir_all(file.parent().expect("it is below the folder"))
                .expect("a folder can be made");
            std::fs::write(file, "").expect("a file can be written");
        }
        folder.canonicalize().expect("it is there")
    }

    /// The libraries that are there, relative to a folder.
    fn found(folder: &Path, environment: &Environment) -> Vec<String> {
        let there = libraries(environment).into_iter().filter(|file| file.is_file());
        let inside = there.map(|file| {
            file.strip_prefix(folder)
                .expect("it is below the folder")
                .display()
                .to_string()
        });
        inside.collect()
    }

    #[test]
    fn the_packages_of_the_python_on_the_path_are_found() {
        let folder = folder(
            "path",
            &[
                "first/bin/ls",
                "first/lib/python3.11/site-packages/z3/lib/libz3.so",
                "second/bin/python3",
                "second/lib/python3.9/site-packages/z3/lib/libz3.so",
                "second/lib/python3.11/site-packages/z3/lib/libz3.so",
                "second/lib/python3.11/site-packages/numpy/lib/libz3.so",
                "second/lib64/python3.12/site-packages/z3/lib/libz3.so",
                "second/lib/python3/dist-packages/z3/lib/libz3.so",
                "third/bin/python3",
                "third/lib/python3.12/site-packages/z3/lib/libz3.so",
            ],
        );
        let environment = Environment {
            path: ["first", "second", "third"]
                .map(|name| folder.join(name).join("bin"))
                .into(),
            ..Environment::default()
        };
        assert_eq!(
            found(&folder, &environment),
            [
                "second/lib/python3.11/site-packages/z3/lib/libz3.so",
                "second/lib/python3.9/site-packages/z3/lib/libz3.so",
                "second/lib/python3/dist-packages/z3/lib/libz3.so",
                "second/lib64/python3.12/site-packages/z3/lib/libz3.so",
            ]
        );
    }

    #[test]
    fn the_environment_of_the_executable_comes_first_and_the_users_own_packages_last() {
        let folder = folder(
            "order",
            &[
                "installed/bin/echis",
                "installed/lib/python3.11/site-packages/z3/lib/libz3.so",
                "active/lib/python3.11/site-packages/z3/lib/libz3.so",
                "other/bin/python3",
                "other/lib/python3.11/site-packages/z3/lib/libz3.so",
                "home/.local/lib/python3.11/site-packages/z3/lib/libz3.so",
            ],
        );
        let environment = Environment {
            executable: folder.join("installed/bin/echis"),
            path: vec!["relative".into(), folder.join("other/bin")],
            virtual_env: Some(folder.join("active")),
            user_base: Some(folder.join("home/.local")),
        };
        assert_eq!(
            found(&folder, &environment),
            [
                "installed/lib/python3.11/site-packages/z3/lib/libz3.so",
                "active/lib/python3.11/site-packages/z3/lib/libz3.so",
                "other/lib/python3.11/site-packages/z3/lib/libz3.so",
                "home/.local/lib/python3.11/site-packages/z3/lib/libz3.so",
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_the_python_that_it_is_a_link_to() {
        let folder = folder(
            "link",
            &[
                "base/bin/python3.11",
                "base/lib/python3.11/site-packages/z3/lib/libz3.so",
                "env/bin/activate",
                "env/lib/python3.11/site-packages/z3/lib/libz3.so",
            ],
        );
        std::os::unix::fs::symlink(folder.join("base/bin/python3.11"), folder.join("env/bin/python3"))
            .expect("a link can be made");
        let environment = Environment {
            path: vec![folder.join("env/bin")],
            ..Environment::default()
        };
        assert_eq!(
            found(&folder, &environment),
            [
                "env/lib/python3.11/site-packages/z3/lib/libz3.so",
                "base/lib/python3.11/site-packages/z3/lib/libz3.so",
            ]
        );
    }

    #[test]
    fn the_versions_of_a_version_manager_are_searched() {
        let folder = folder(
            "shims",
            &[
                ".pyenv/shims/python3",
                ".pyenv/versions/3.9.18/lib/python3.9/site-packages/z3/lib/libz3.so",
                ".pyenv/versions/3.11.7/lib/python3.11/site-packages/z3/lib/libz3.so",
            ],
        );
        let environment = Environment {
            path: vec![folder.join(".pyenv/shims")],
            ..Environment::default()
        };
        assert_eq!(
            found(&folder, &environment),
            [
                ".pyenv/versions/3.11.7/lib/python3.11/site-packages/z3/lib/libz3.so",
                ".pyenv/versions/3.9.18/lib/python3.9/site-packages/z3/lib/libz3.so",
            ]
        );
    }

    #[test]
    fn without_a_python_there_is_nothing_to_find() {
        assert_eq!(libraries(&Environment::default()), Vec::<PathBuf>::new());
    }
}
