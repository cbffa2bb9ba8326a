//! Which Z3 is used, and where it is.
//!
//! Answers depend on the version of Z3. So only versions are used that were tested to give the same
//! answers ([`TESTED`]), unless the user names a library in the variable `ECHIS_Z3`: then that one
//! is used, whatever its version, and no other. Without the variable, the first library of a tested
//! version is used, in this order:
//!
//! 1. beside the executable, in `../lib` and `../lib/echis`, and in `.z3` of each folder above it;
//! 2. where the feature `fetch-z3` has put it when this crate was built;
//! 3. among the packages of Python, where `pip install z3-solver` puts it (see [`python`]);
//! 4. where the loader of the system looks.
//!
//! The library is loaded when it is first needed. A program that needs no Z3 does not pay for it.

use super::api::Api;
use super::python;
use std::ffi::{OsStr, c_uint};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A version: major, minor, build and revision number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub [u32; 4]);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, build, revision] = self.0;
        write!(f, "{major}.{minor}.{build}.{revision}")
    }
}

/// The versions with which the answers are tested; `scripts/setup` gets the first one. The others
/// answered alike, to the letter, on all programs of a corpus of 842 Viper programs and on 137 runs
/// of the commands on Java files.
pub const TESTED: [[u32; 3]; 4] = [[4, 15, 4], [4, 15, 3], [4, 15, 8], [4, 16, 0]];

impl Version {
    /// Is it a version with which the answers are tested?
    pub fn is_tested(self) -> bool {
        TESTED.iter().any(|tested| self.0.starts_with(tested))
    }
}

/// The variable that names the file of Z3's library.
pub const VARIABLE: &str = "ECHIS_Z3";

/// The library that is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    /// Its file.
    pub path: PathBuf,
    /// Its version.
    pub version: Version,
}

impl Library {
    /// A warning, if the version is not tested.
    pub fn warning(&self) -> Option<String> {
        (!self.version.is_tested()).then(|| {
            format!(
                "Z3 {} is used because `{VARIABLE}` names it, but Echis is tested with Z3 {}: answers can differ",
                self.version,
                tested()
            )
        })
    }
}

/// The tested versions, for people.
fn tested() -> String {
    let [first, others @ ..] = TESTED.map(|[major, minor, build]| format!("{major}.{minor}.{build}"));
    format!("{first} ({} are known to answer alike)", others.join(", "))
}

/// Why there is no library that may be used. As a text it says how to get one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// The file that `ECHIS_Z3` names is not Z3's library.
    Named(Rejected),
    /// No library of a tested version was found. These are libraries of other versions, and files
    /// that are no libraries.
    NotFound(Vec<Rejected>),
}

/// A file that is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub reason: Reason,
}

/// Why a file is not used as Z3's library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The version is not tested.
    Version(Version),
    /// It cannot be loaded, or it is not Z3.
    Unusable(String),
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            Reason::Version(version) => write!(f, "`{path}` is Z3 {version}, which is not tested"),
            Reason::Unusable(why) => write!(f, "`{path}` cannot be used: {why}"),
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "no usable Z3 was found")?;
        match self {
            Missing::Named(rejected) => {
                writeln!(f, "  note: {rejected}")?;
                writeln!(
                    f,
                    "  note: `{VARIABLE}` names this file, so no other one is tried"
                )?;
            }
            Missing::NotFound(rejected) => {
                rejected.iter().try_for_each(|r| writeln!(f, "  note: {r}"))?;
                writeln!(f, "  note: {SEARCHED}")?;
            }
        }
        let [major, minor, build] = TESTED[0];
        writeln!(f, "  note: Echis is tested with Z3 {}", tested())?;
        writeln!(
            f,
            "  help: install it with `python3 -m pip install z3-solver=={major}.{minor}.{build}.0`, \
             or with `scripts/setup` in the source folder of Echis"
        )?;
        match self {
            Missing::Named(_) => write!(f, "  help: remove the variable `{VARIABLE}`, or correct it"),
            Missing::NotFound(_) => write!(
                f,
                "  help: or let the variable `{VARIABLE}` name the file of Z3's library, `libz3.so`"
            ),
        }
    }
}

/// Where libraries are looked for, for people.
const SEARCHED: &str = "looked beside the executable, in `.z3` of the folders above it, among Python's packages, \
                        and where the system keeps its libraries";

/// The library and its functions.
pub(super) struct Loaded {
    library: Library,
    pub api: Api,
}

static LOADED: OnceLock<Result<Loaded, Missing>> = OnceLock::new();

/// The library, loaded and configured once for the process.
pub(super) fn loaded() -> Result<&'static Loaded, &'static Missing> {
    LOADED.get_or_init(find).as_ref()
}

/// Loads the library, if that was not done yet.
///
/// # Errors
///
/// If there is no library that may be used.
pub fn load() -> Result<&'static Library, &'static Missing> {
    loaded().map(|loaded| &loaded.library)
}

/// The library, if it was needed so far; an error if it was needed and there is none that may be
/// used.
pub fn needed() -> Option<Result<&'static Library, &'static Missing>> {
    let found = LOADED.get()?;
    Some(found.as_ref().map(|loaded| &loaded.library))
}

fn find() -> Result<Loaded, Missing> {
    match std::env::var_os(VARIABLE).filter(|file| !file.is_empty()) {
        Some(file) => named(file.into()),
        None => first_tested(&candidates()),
    }
}

/// The library that the user names: any version.
fn named(path: PathBuf) -> Result<Loaded, Missing> {
    let found = open(&path).and_then(|(library, version)| complete(library, version, &path));
    found.map_err(|reason| {
        Missing::Named(Rejected {
            reason: Reason::Unusable(reason),
            path,
        })
    })
}

/// The first library of a tested version.
fn first_tested(candidates: &[PathBuf]) -> Result<Loaded, Missing> {
    let mut rejected: Vec<Rejected> = Vec::new();
    for path in candidates {
        match usable(path) {
            Ok(loaded) => return Ok(loaded),
            Err(Some(new)) if !rejected.contains(&new) => rejected.push(new),
            Err(_) => {}
        }
    }
    Err(Missing::NotFound(rejected))
}

/// The library at a path, if it is of a tested version; nothing to tell if there is no such file.
fn usable(path: &Path) -> Result<Loaded, Option<Rejected>> {
    let reject = |path: &Path, reason| {
        Some(Rejected {
            path: path.to_path_buf(),
            reason,
        })
    };
    // the loader looks for a name in many folders, and does not say whether it found a file that it
    // could not load
    let is_name = path.components().count() == 1;
    let (library, version) = open(path).map_err(|why| {
        if is_name {
            None
        } else {
            reject(path, Reason::Unusable(why))
        }
    })?;
    let file = if is_name { file_of(&library) } else { None };
    let path = file.as_deref().unwrap_or(path);
    if !version.is_tested() {
        return Err(reject(path, Reason::Version(version)));
    }
    complete(library, version, path).map_err(|why| reject(path, Reason::Unusable(why)))
}

/// The function of Z3 that tells its version.
type GetVersion = unsafe extern "C" fn(*mut c_uint, *mut c_uint, *mut c_uint, *mut c_uint);
const GET_VERSION: &[u8] = b"Z3_get_version\0";

/// Loads a library and asks for its version.
fn open(path: &Path) -> Result<(libloading::Library, Version), String> {
    // SAFETY: loading Z3 runs the initialisers of Z3 and of the C++ library, which have no
    // preconditions
    let library = unsafe { libloading::Library::new(path) }.map_err(|e| e.to_string())?;
    let mut version = [0; 4];
    let [major, minor, build, revision] = &mut version;
    // SAFETY: the signature is that of Z3's header; all four arguments are places for a number
    unsafe {
        let get_version = library.get::<GetVersion>(GET_VERSION);
        let get_version = get_version.map_err(|_| "it is not Z3's library")?;
        get_version(major, minor, build, revision);
    }
    Ok((library, Version(version)))
}

/// Looks up all functions and sets the parameters.
fn complete(library: libloading::Library, version: Version, path: &Path) -> Result<Loaded, String> {
    let api = Api::from_library(library, version)?;
    api.configure();
    Ok(Loaded {
        api,
        library: Library {
            path: path.to_path_buf(),
            version,
        },
    })
}

/// The file that the loader took a library from, as Linux lists it.
fn file_of(library: &libloading::Library) -> Option<PathBuf> {
    // SAFETY: the function is not called
    let function = unsafe { library.get::<GetVersion>(GET_VERSION) }.ok()?;
    let address = *function as usize;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    maps.lines().find_map(|line| mapped_file(line, address))
}

/// The file of a line such as `7f0000000000-7f0000001000 r-xp 00000000 08:01 1234
/// /usr/lib/libz3.so.4`, if the address lies there.
fn mapped_file(line: &str, address: usize) -> Option<PathBuf> {
    let (start, end) = line.split_once(' ')?.0.split_once('-')?;
    let bound = |hexadecimal| usize::from_str_radix(hexadecimal, 16).ok();
    let is_there = (bound(start)?..bound(end)?).contains(&address);
    is_there.then(|| Some(line[line.find('/')?..].into())).flatten()
}

/// Where the library may be, in order. Files are there; names are for the loader.
fn candidates() -> Vec<PathBuf> {
    let executable = std::env::current_exe().unwrap_or_default();
    let mut files = near(&executable);
    files.extend(FETCHED.map(PathBuf::from));
    files.extend(python::libraries(&python::Environment::current(&executable)));
    files.retain(|path| path.is_file());
    files.extend(names());
    files
}

/// The library that was downloaded when this crate was built, with the feature `fetch-z3`.
const FETCHED: Option<&str> = option_env!("ECHIS_FETCHED_Z3");

/// The file beside an executable, in `../lib` and `../lib/echis`, and in `.z3` of each folder above
/// it.
fn near(executable: &Path) -> Vec<PathBuf> {
    let Some(folder) = executable.parent() else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = ["libz3.so", "../lib/libz3.so", "../lib/echis/libz3.so"]
        .iter()
        .map(|file| folder.join(file))
        .collect();
    files.extend(folder.ancestors().map(|above| above.join(".z3/libz3.so")));
    files
}

/// What systems call the library: with and without the version of its interface.
fn names() -> Vec<PathBuf> {
    let mut names = vec!["libz3.so".to_string(), "libz3.so.4".to_string()];
    names.extend(TESTED.map(|[major, minor, _]| format!("libz3.so.{major}.{minor}")));
    names.iter().map(|name| PathBuf::from(OsStr::new(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this name, without anything in it.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("echis-library-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        folder
    }

    #[test]
    fn a_version_is_tested_whatever_its_revision() {
        assert!(Version([4, 15, 4, 0]).is_tested());
        assert!(Version([4, 15, 4, 7]).is_tested());
        assert!(!Version([4, 8, 12, 0]).is_tested());
        assert!(!Version([4, 15, 5, 0]).is_tested());
        assert!(!Version([5, 4, 0, 0]).is_tested());
        assert_eq!(Version([4, 15, 4, 0]).to_string(), "4.15.4.0");
    }

    #[test]
    fn files_that_are_no_library_are_named() {
        let folder = folder("garbage");
        let garbage = folder.join("libz3.so");
        std::fs::write(&garbage, "not a library").expect("a file can be written");
        let found = first_tested(&[garbage.clone(), garbage.clone(), "libz3.so.none".into()]).map(|_| ());
        let Err(missing @ Missing::NotFound(rejected)) = &found else {
            panic!("{found:?}");
        };
        assert_eq!(rejected.len(), 1, "{rejected:?}");
        assert_eq!(rejected[0].path, garbage);
        let text = missing.to_string();
        assert!(
            text.contains(&format!("`{}` cannot be used", garbage.display())),
            "{text}"
        );
        assert!(
            text.contains("python3 -m pip install z3-solver==4.15.4.0"),
            "{text}"
        );
        assert!(text.contains("scripts/setup"), "{text}");
    }

    #[test]
    fn a_library_that_is_not_z3_is_not_used() {
        let missing = named("libm.so.6".into()).map(|_| ());
        let Err(Missing::Named(rejected)) = &missing else {
            panic!("{missing:?}");
        };
        assert_eq!(rejected.reason, Reason::Unusable("it is not Z3's library".into()));
    }

    #[test]
    fn a_library_that_the_loader_finds_has_a_path() {
        let (library, _) = open(&load().expect("scripts/setup installs Z3").path).expect("it can be loaded");
        assert_eq!(
            file_of(&library),
            load().ok().map(|l| l.path.canonicalize().expect("it is there"))
        );
        let line = "7f00-7f10 r-xp 00000000 08:01 1234   /usr/lib/my z3/libz3.so.4";
        assert_eq!(
            mapped_file(line, 0x7f0f),
            Some("/usr/lib/my z3/libz3.so.4".into())
        );
        assert_eq!(mapped_file(line, 0x7f10), None);
        assert_eq!(mapped_file("7f00-7f10 rw-p 00000000 00:00 0", 0x7f00), None);
    }

    #[test]
    fn the_library_may_be_near_the_executable() {
        let near = near(Path::new("/home/me/echis/target/release/echis"));
        let near: Vec<&str> = near.iter().filter_map(|path| path.to_str()).collect();
        assert_eq!(
            near,
            [
                "/home/me/echis/target/release/libz3.so",
                "/home/me/echis/target/release/../lib/libz3.so",
                "/home/me/echis/target/release/../lib/echis/libz3.so",
                "/home/me/echis/target/release/.z3/libz3.so",
                "/home/me/echis/target/.z3/libz3.so",
                "/home/me/echis/.z3/libz3.so",
                "/home/me/.z3/libz3.so",
                "/home/.z3/libz3.so",
                "/.z3/libz3.so",
            ]
        );
    }
}
