//! Entries on an HTTP server, with the protocol of bazel-remote and of Bazel's `--remote_cache`: an
//! entry is read by `GET` and written by `PUT` at `/ac/` and its key.
//!
//! The body is a message `ActionResult` of the Remote Execution API, since servers can be set up to
//! check that. Its field `stdout_raw` is the entry.

use crate::server_store::{Entries, LARGEST};
use crate::url::ServerUrl;
use bazel_remote_apis::build::bazel::remote::execution::v2::ActionResult;
use echis_verifier::Key;
use prost::Message;
use std::time::Duration;

/// The time to connect to the server.
const CONNECT: Duration = Duration::from_secs(3);
/// The time for a whole request.
const REQUEST: Duration = Duration::from_secs(15);

/// Entries on an HTTP server.
pub struct HttpCache {
    url: ServerUrl,
    agent: ureq::Agent,
}

impl HttpCache {
    /// The entries on a server, which is not contacted yet.
    pub fn new(url: ServerUrl) -> HttpCache {
        let agent = ureq::Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(REQUEST))
            .http_status_as_error(false)
            .build();
        HttpCache {
            url,
            agent: agent.into(),
        }
    }

    fn address(&self, key: &Key) -> String {
        format!("{}/ac/{}", self.url.address, key.hex())
    }

    /// Adds the credentials to a request.
    fn authorized<B>(&self, request: ureq::RequestBuilder<B>) -> ureq::RequestBuilder<B> {
        match &self.url.authorization {
            Some(authorization) => request.header("Authorization", authorization),
            None => request,
        }
    }
}

impl Entries for HttpCache {
    fn read(&self, key: &Key) -> Result<Option<Vec<u8>>, String> {
        let request = self.authorized(self.agent.get(self.address(key)));
        let mut response = request.call().map_err(|e| e.to_string())?;
        match response.status().as_u16() {
            200 => {
                let body = response.body_mut().with_config().limit(LARGEST as u64);
                let body = body.read_to_vec().map_err(|e| e.to_string())?;
                let result = ActionResult::decode(body.as_slice()).ok();
                Ok(result.map(|result| result.stdout_raw))
            }
            404 => Ok(None),
            status => Err(format!("it answers with status {status}")),
        }
    }

    fn write(&self, key: &Key, entry: &[u8]) -> Result<(), String> {
        let result = ActionResult {
            stdout_raw: entry.to_vec(),
            ..ActionResult::default()
        };
        let request = self.authorized(self.agent.put(self.address(key)));
        let response = request.send(result.encode_to_vec()).map_err(|e| e.to_string())?;
        match response.status().as_u16() {
            200..300 => Ok(()),
            status => Err(format!("it answers with status {status}")),
        }
    }
}
