//! The store of `--cache`.

use echis_driver::{FolderStore, Store};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The store in a folder, which is created if it does not exist.
///
/// # Errors
///
/// An error that names the folder, if it cannot be used.
pub fn open(folder: &Path) -> io::Result<Arc<dyn Store>> {
    let unusable = |e: io::Error| {
        let message = format!("the cache {} cannot be used: {e}", folder.display());
        io::Error::new(e.kind(), message)
    };
    Ok(Arc::new(FolderStore::open(folder).map_err(unusable)?))
}
