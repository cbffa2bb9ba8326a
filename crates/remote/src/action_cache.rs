//! Entries on a server of the Remote Execution API: its action cache and its content-addressable
//! storage.
//!
//! The key of an entry becomes an action: a command `echis entry KEY` with an empty input. The entry is
//! the standard output of this action. It is part of the result if it is short, and a blob if not.

use crate::ServerUrl;
use crate::blobs::Blob;
use crate::connection::{Connection, describe_status};
use crate::server_store::Entries;
use bazel_remote_apis::build::bazel::remote::execution::v2::action_cache_client::ActionCacheClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Action, ActionResult, Command, Directory, GetActionResultRequest, UpdateActionResultRequest,
};
use echis_verifier::Key;
use std::time::Duration;
use tonic::{Code, Status};

/// The time for a whole request.
const REQUEST: Duration = Duration::from_secs(15);
/// The longest entry that is part of the result, in bytes.
const SHORT: usize = 64 << 10;

/// Entries on a server of the Remote Execution API.
pub struct ActionCache {
    connection: Connection,
}

/// The action of a key, with all that belongs to it.
struct KeyAction {
    action: Blob,
    command: Blob,
    input: Blob,
}

impl KeyAction {
    fn new(key: &Key) -> KeyAction {
        let input = Blob::of(&Directory::default());
        let command = Blob::of(&Command {
            arguments: ["echis", "entry", key.hex()].map(str::to_owned).to_vec(),
            ..Command::default()
        });
        let action = Blob::of(&Action {
            command_digest: Some(command.digest.clone()),
            input_root_digest: Some(input.digest.clone()),
            ..Action::default()
        });
        KeyAction {
            action,
            command,
            input,
        }
    }
}

impl ActionCache {
    /// The entries on a server, which is not contacted yet.
    ///
    /// # Errors
    ///
    /// Why no connection can be made ready.
    pub fn new(url: &ServerUrl) -> Result<ActionCache, String> {
        Ok(ActionCache {
            connection: Connection::new(url)?,
        })
    }

    async fn find(&self, key: &Key) -> Result<Option<Vec<u8>>, Status> {
        let connection = &self.connection;
        let request = GetActionResultRequest {
            instance_name: connection.instance.clone(),
            action_digest: Some(KeyAction::new(key).action.digest),
            inline_stdout: true,
            ..GetActionResultRequest::default()
        };
        let mut cache = ActionCacheClient::new(connection.channel.clone());
        let result = cache.get_action_result(connection.request(request)).await?;
        let result = result.into_inner();
        match result.stdout_digest {
            Some(digest) if result.stdout_raw.is_empty() => connection.download(&digest).await.map(Some),
            _ => Ok(Some(result.stdout_raw)),
        }
    }

    async fn keep(&self, key: &Key, entry: &[u8]) -> Result<(), Status> {
        let connection = &self.connection;
        let action = KeyAction::new(key);
        let action_digest = Some(action.action.digest.clone());
        let mut blobs = vec![action.action, action.command, action.input];
        let mut result = ActionResult::default();
        if entry.len() <= SHORT {
            result.stdout_raw = entry.to_vec();
        } else {
            let blob = Blob::new(entry);
            result.stdout_digest = Some(blob.digest.clone());
            blobs.push(blob);
        }
        connection.upload(&blobs).await?;
        let request = UpdateActionResultRequest {
            instance_name: connection.instance.clone(),
            action_digest,
            action_result: Some(result),
            ..UpdateActionResultRequest::default()
        };
        let mut cache = ActionCacheClient::new(connection.channel.clone());
        cache.update_action_result(connection.request(request)).await?;
        Ok(())
    }
}

impl Entries for ActionCache {
    fn read(&self, key: &Key) -> Result<Option<Vec<u8>>, String> {
        match self.connection.wait(REQUEST, self.find(key)) {
            // a result can stay longer than its output
            Err(status) if status.code() == Code::NotFound => Ok(None),
            found => found.map_err(|status| describe_status(&status)),
        }
    }

    fn write(&self, key: &Key, entry: &[u8]) -> Result<(), String> {
        let kept = self.connection.wait(REQUEST, self.keep(key, entry));
        kept.map_err(|status| describe_status(&status))
    }
}
