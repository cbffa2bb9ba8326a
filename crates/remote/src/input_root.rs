//! The files of an action, as a tree of directories in the content-addressable storage.

use crate::blobs::Blob;
use bazel_remote_apis::build::bazel::remote::execution::v2::{Digest, Directory, DirectoryNode, FileNode};
use std::collections::BTreeMap;
use std::path::Path;

/// A directory while it is filled. Entries are sorted by name, as the API asks.
#[derive(Default)]
pub struct InputRoot {
    files: BTreeMap<String, (Digest, bool)>,
    directories: BTreeMap<String, InputRoot>,
}

impl InputRoot {
    /// Adds a file at a path of plain names.
    pub fn add(&mut self, path: &Path, digest: Digest, is_executable: bool) {
        let mut names: Vec<String> = path
            .iter()
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        let Some(file) = names.pop() else {
            return;
        };
        let directory = names.into_iter().fold(self, |directory, name| {
            directory.directories.entry(name).or_default()
        });
        directory.files.insert(file, (digest, is_executable));
    }

    /// Adds the blobs of this directory and of those in it to `blobs`. Returns the digest of this one.
    pub fn finish(self, blobs: &mut Vec<Blob>) -> Digest {
        let file = |(name, (digest, is_executable))| FileNode {
            name,
            digest: Some(digest),
            is_executable,
            node_properties: None,
        };
        let directories = self.directories.into_iter();
        let directories = directories.map(|(name, directory)| DirectoryNode {
            name,
            digest: Some(directory.finish(blobs)),
        });
        let blob = Blob::of(&Directory {
            directories: directories.collect(),
            files: self.files.into_iter().map(file).collect(),
            ..Directory::default()
        });
        let digest = blob.digest.clone();
        blobs.push(blob);
        digest
    }
}
