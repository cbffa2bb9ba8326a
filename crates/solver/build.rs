//! With the feature `fetch-z3`, downloads the Python package with Z3's library and takes the library
//! out of it. The crate loads that file when it finds no other. The download is checked against the
//! hashes in `z3-requirements.txt`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() {
    println!("cargo:rerun-if-changed=z3-requirements.txt");
    // documentation is built without a network
    if env::var_os("CARGO_FEATURE_FETCH_Z3").is_none() || env::var_os("DOCS_RS").is_some() {
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    match fetch(&out) {
        Ok(library) => println!("cargo:rustc-env=ECHIS_FETCHED_Z3={}", library.display()),
        Err(why) => {
            println!("cargo:warning=Z3 could not be downloaded: {why}");
            println!("cargo:warning=the feature `fetch-z3` needs python3 with pip, and a network");
            std::process::exit(1);
        }
    }
}

/// Downloads the library into a folder, unless it is there already.
fn fetch(folder: &Path) -> io::Result<PathBuf> {
    let library = folder.join("libz3.so");
    if library.is_file() {
        return Ok(library);
    }
    let [download, unpacked] = ["download", "unpacked"].map(|name| folder.join(name));
    let _ = fs::remove_dir_all(&download);
    let manifest = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let requirement = format!("--requirement={manifest}/z3-requirements.txt");
    let pip =
        "-m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes";
    let mut arguments: Vec<&str> = pip.split(' ').collect();
    arguments.extend([&requirement, "--dest=download"]);
    python(folder, &arguments)?;
    let mut files = fs::read_dir(&download)?.flatten().map(|entry| entry.path());
    let package = files.find(|path| path.extension().is_some_and(|extension| extension == "whl"));
    let package = package.ok_or_else(|| io::Error::other("there is no package for this system"))?;
    let package = package.to_string_lossy();
    python(folder, &["-m", "zipfile", "-e", &package, "unpacked"])?;
    fs::rename(unpacked.join("z3/lib/libz3.so"), &library)?;
    fs::remove_dir_all(&unpacked)?;
    fs::remove_dir_all(&download)?;
    Ok(library)
}

/// Runs Python in a folder.
fn python(folder: &Path, arguments: &[&str]) -> io::Result<()> {
    let done = Command::new("python3")
        .current_dir(folder)
        .args(arguments)
        .output()?;
    if done.status.success() {
        return Ok(());
    }
    Err(io::Error::other(String::from_utf8_lossy(&done.stderr).trim()))
}
