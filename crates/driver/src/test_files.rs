//! Writes generated tests.

use echis_java_tests::TestFile;
use std::io;
use std::path::Path;

/// Writes generated test files below a folder.
///
/// # Errors
///
/// Errors of writing.
pub fn write_files(files: &[TestFile], folder: &Path) -> io::Result<()> {
    for file in files {
        let path = folder.join(&file.path);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, &file.text))
            .map_err(|e| with_path(&path, &e))?;
    }
    Ok(())
}

/// Adds the path of the written file to an error.
pub fn with_path(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
