//! A store in a folder, which several processes can share.
//!
//! An entry is a file below a folder named after the first digits of its key. It is
//! [sealed](super::sealed), so that a damaged file is noticed and ignored. A file is written under another
//! name and then renamed, so that no process sees half of it, even if the writing one is killed.

use super::sealed::{seal, unseal};
use echis_verifier::{Key, Store};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of digits of a key that name its folder.
const DIGITS: usize = 2;

/// A store in a folder.
#[derive(Debug)]
pub struct FolderStore {
    folder: PathBuf,
    /// The number of files written by this store, for names that no other file has.
    written: AtomicU64,
}

impl FolderStore {
    /// The store in a folder, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// An error if the folder cannot be created.
    pub fn open(folder: &Path) -> io::Result<FolderStore> {
        fs::create_dir_all(folder)?;
        Ok(FolderStore {
            folder: folder.to_path_buf(),
            written: AtomicU64::new(0),
        })
    }

    fn remove_entries(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            let is_ours = name.len() == DIGITS && name.chars().all(|c| c.is_ascii_hexdigit());
            if is_ours && path.is_dir() {
                fs::remove_dir_all(path)?;
            }
        }
        Ok(())
    }

    fn path(&self, key: &Key) -> PathBuf {
        let hex = key.hex();
        self.folder.join(&hex[..DIGITS.min(hex.len())]).join(hex)
    }

    fn write(&self, key: &Key, entry: &str) -> io::Result<()> {
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)?;
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        let temporary = folder.join(format!("{}.{}.{number}", key.hex(), std::process::id()));
        let written = fs::write(&temporary, seal(key, entry));
        let renamed = written.and_then(|()| fs::rename(&temporary, &path));
        if renamed.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        renamed
    }
}

impl Store for FolderStore {
    fn get(&self, key: &Key) -> Option<String> {
        let text = fs::read_to_string(self.path(key)).ok()?;
        unseal(key, &text).map(str::to_owned)
    }

    fn put(&self, key: &Key, entry: &str) {
        // without the entry the member is verified again
        let _ = self.write(key, entry);
    }

    fn clear(&self) {
        // an entry that stays is as right as before
        let _ = self.remove_entries();
    }
}
