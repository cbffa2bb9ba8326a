//! The stores of `--cache` and `--remote-cache`.

use crate::args::{Cache, RemoteCacheMode};
use echis_driver::{Access, FolderStore, LayeredStore, RestrictedStore, Store};
use echis_remote::{ServerStore, ServerUrl};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

/// The variable with the header `Authorization` for the server of `--remote-cache`.
const AUTHORIZATION: &str = "ECHIS_CACHE_AUTHORIZATION";

/// The store that the arguments describe, if they do: the folder before the server.
///
/// # Errors
///
/// An error that names the folder, if it cannot be used, or that says what is wrong with the URL.
pub fn open(arguments: &Cache) -> io::Result<Option<Arc<dyn Store>>> {
    let folder = arguments.cache.as_deref().map(folder).transpose()?;
    let server = arguments
        .remote_cache
        .as_deref()
        .map(|url| server(url, arguments.remote_cache_mode));
    Ok(match (folder, server.transpose()?) {
        (Some(fast), Some(slow)) => Some(Arc::new(LayeredStore { fast, slow })),
        (folder, server) => folder.or(server),
    })
}

fn folder(folder: &Path) -> io::Result<Arc<dyn Store>> {
    let unusable = |e: io::Error| {
        let message = format!("the cache {} cannot be used: {e}", folder.display());
        io::Error::new(e.kind(), message)
    };
    Ok(Arc::new(FolderStore::open(folder).map_err(unusable)?))
}

fn server(url: &str, mode: RemoteCacheMode) -> io::Result<Arc<dyn Store>> {
    // the URL may contain credentials, so that it is not shown
    let invalid = |why: String| io::Error::new(ErrorKind::InvalidInput, format!("--remote-cache: {why}"));
    let url = ServerUrl::parse(url).map_err(|why| invalid(why.into()))?;
    let store = ServerStore::open(url.with_environment(AUTHORIZATION), Box::new(warn)).map_err(invalid)?;
    let store = Arc::new(store);
    let access = match mode {
        RemoteCacheMode::ReadWrite => return Ok(store),
        RemoteCacheMode::Read => Access::Read,
        RemoteCacheMode::Write => Access::Write,
    };
    Ok(Arc::new(RestrictedStore { store, access }))
}

/// Writes a warning to standard error.
pub fn warn(warning: &str) {
    let _ = writeln!(io::stderr(), "warning: {warning}");
}
