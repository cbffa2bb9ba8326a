//! Workers on other machines: `--remote`, and the command that the workers run.

use crate::args::Verify;
use crate::cache::warn;
use echis_driver::Workers;
use echis_remote::{Fleet, RemoteWorkers, ServerUrl};
use echis_report::Verdict;
use echis_solver::library;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

/// The files that are verified at the same time with workers. They cost this machine nothing but
/// memory while it waits.
pub const FILES: usize = 64;
/// The variable with the header `Authorization` for the server of `--remote`.
const AUTHORIZATION: &str = "ECHIS_REMOTE_AUTHORIZATION";
/// The hidden command that does the work.
const WORK: &str = "work";

/// The workers of `--remote`, if it is given. Without a usable Z3 there are none, since each member
/// then has the answer that it is missing.
///
/// # Errors
///
/// An error that says what is wrong with the URL; the executable or Z3 cannot be read.
pub fn workers(arguments: &Verify) -> io::Result<Option<Arc<dyn Workers>>> {
    let Some(url) = &arguments.remote else {
        return Ok(None);
    };
    // the URL may contain credentials, so that it is not shown
    let invalid = |why: &str| io::Error::new(ErrorKind::InvalidInput, format!("--remote: {why}"));
    let url = ServerUrl::parse(url).map_err(invalid)?;
    if !url.is_grpc() {
        return Err(invalid("the URL begins with grpc:// or grpcs://"));
    }
    let Ok(library) = library::load() else {
        return Ok(None);
    };
    let fleet = Fleet {
        url: url.with_environment(AUTHORIZATION),
        properties: &arguments.remote_property,
        executable: &std::env::current_exe()?,
        library: &library.path,
        arguments: &[WORK],
    };
    Ok(Some(Arc::new(RemoteWorkers::new(&fleet, Box::new(warn))?)))
}

/// Verifies the members of the task in the current folder and writes their entries. Returns
/// [`Verdict::Unknown`] if a member has none.
///
/// # Errors
///
/// Errors of reading and writing.
pub fn work() -> io::Result<Verdict> {
    let work = echis_driver::work(Path::new("."))?;
    io::stdout().write_all(work.output.as_bytes())?;
    Ok(match work.is_complete {
        true => Verdict::Verified,
        false => Verdict::Unknown,
    })
}
