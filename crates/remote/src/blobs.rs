//! The content-addressable storage of the Remote Execution API: blobs by their hashes.

use crate::connection::Connection;
use crate::server_store::LARGEST;
use bazel_remote_apis::build::bazel::remote::execution::v2::batch_update_blobs_request;
use bazel_remote_apis::build::bazel::remote::execution::v2::content_addressable_storage_client::ContentAddressableStorageClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    BatchUpdateBlobsRequest, Digest, FindMissingBlobsRequest,
};
use bazel_remote_apis::google::bytestream::byte_stream_client::ByteStreamClient;
use bazel_remote_apis::google::bytestream::{ReadRequest, WriteRequest};
use prost::Message;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use tonic::{Code, Status};
use uuid::Uuid;

/// The most bytes of one message; servers take 4 MiB at least.
const MESSAGE: usize = 3 << 20;
/// The bytes of one part of a blob that is sent alone.
const PART: usize = 1 << 20;

/// A blob with its digest.
#[derive(Debug, Clone)]
pub struct Blob {
    pub digest: Digest,
    bytes: Arc<[u8]>,
}

impl Blob {
    /// The blob with these bytes.
    pub fn new(bytes: impl Into<Arc<[u8]>>) -> Blob {
        let bytes = bytes.into();
        let hash = Sha256::digest(&bytes);
        let digest = Digest {
            hash: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
            size_bytes: bytes.len() as i64,
        };
        Blob { digest, bytes }
    }

    /// The blob of a message.
    pub fn of(message: &impl Message) -> Blob {
        Blob::new(message.encode_to_vec())
    }
}

impl Connection {
    /// Sends the blobs that the server does not have.
    pub async fn upload(&self, blobs: &[Blob]) -> Result<(), Status> {
        let mut storage = ContentAddressableStorageClient::new(self.channel.clone());
        let request = FindMissingBlobsRequest {
            instance_name: self.instance.clone(),
            blob_digests: blobs.iter().map(|blob| blob.digest.clone()).collect(),
            digest_function: 0,
        };
        let found = storage.find_missing_blobs(self.request(request)).await?;
        let mut missing = found.into_inner().missing_blob_digests;
        missing.sort_unstable_by(|a, b| a.hash.cmp(&b.hash));
        missing.dedup();
        let is_missing = |blob: &&Blob| {
            let place = missing.binary_search_by(|digest| digest.hash.cmp(&blob.digest.hash));
            place.is_ok()
        };
        let mut batch = Vec::new();
        let mut bytes = 0;
        for blob in blobs.iter().filter(is_missing) {
            if blob.bytes.len() > MESSAGE {
                self.upload_alone(blob).await?;
                continue;
            }
            if bytes + blob.bytes.len() > MESSAGE {
                self.upload_batch(std::mem::take(&mut batch)).await?;
                bytes = 0;
            }
            bytes += blob.bytes.len();
            batch.push(blob.clone());
        }
        self.upload_batch(batch).await
    }

    /// Sends small blobs in one message.
    async fn upload_batch(&self, blobs: Vec<Blob>) -> Result<(), Status> {
        if blobs.is_empty() {
            return Ok(());
        }
        let request = |blob: Blob| batch_update_blobs_request::Request {
            digest: Some(blob.digest),
            data: blob.bytes.to_vec(),
            compressor: 0,
        };
        let request = BatchUpdateBlobsRequest {
            instance_name: self.instance.clone(),
            requests: blobs.into_iter().map(request).collect(),
            digest_function: 0,
        };
        let mut storage = ContentAddressableStorageClient::new(self.channel.clone());
        let written = storage.batch_update_blobs(self.request(request)).await?;
        let statuses = written
            .into_inner()
            .responses
            .into_iter()
            .filter_map(|r| r.status);
        for status in statuses {
            if status.code != Code::Ok as i32 {
                return Err(Status::new(Code::from_i32(status.code), status.message));
            }
        }
        Ok(())
    }

    /// Sends a large blob in parts.
    async fn upload_alone(&self, blob: &Blob) -> Result<(), Status> {
        let Digest { hash, size_bytes } = &blob.digest;
        let upload = format!("uploads/{}/blobs/{hash}/{size_bytes}", Uuid::new_v4());
        let resource_name = self.resource(&upload);
        let bytes = blob.bytes.clone();
        let parts = (0..bytes.len()).step_by(PART).map(move |start| {
            let end = bytes.len().min(start + PART);
            WriteRequest {
                resource_name: resource_name.clone(),
                write_offset: start as i64,
                finish_write: end == bytes.len(),
                data: bytes[start..end].to_vec(),
            }
        });
        let mut streams = ByteStreamClient::new(self.channel.clone());
        let request = self.request(futures_util::stream::iter(parts));
        streams.write(request).await?;
        Ok(())
    }

    /// The bytes of a blob. They are not checked against the digest.
    pub async fn download(&self, digest: &Digest) -> Result<Vec<u8>, Status> {
        let Digest { hash, size_bytes } = digest;
        let request = ReadRequest {
            resource_name: self.resource(&format!("blobs/{hash}/{size_bytes}")),
            read_offset: 0,
            read_limit: 0,
        };
        let mut streams = ByteStreamClient::new(self.channel.clone());
        let mut parts = streams.read(self.request(request)).await?.into_inner();
        let mut bytes = Vec::new();
        while let Some(part) = parts.message().await? {
            bytes.extend(part.data);
            if bytes.len() > LARGEST {
                return Err(Status::resource_exhausted("the answer is too long"));
            }
        }
        Ok(bytes)
    }

    /// The name of a resource in this instance.
    fn resource(&self, name: &str) -> String {
        match self.instance.as_str() {
            "" => name.to_owned(),
            instance => format!("{instance}/{name}"),
        }
    }
}
