//! A store on an HTTP server that a team shares, with the protocol of bazel-remote and of Bazel's
//! `--remote_cache`: an entry is read by `GET` and written by `PUT` at `/ac/` and its key.
//!
//! The body is a message `ActionResult` of the Remote Execution API, since servers can be set up to
//! check that. Its field `stdout_raw` is the [sealed](super::sealed) entry.
//!
//! A server that does not answer costs one warning: after it, the store is empty and keeps nothing.

use super::sealed::{seal, unseal};
use super::url::ServerUrl;
use echis_verifier::{Key, Store};
use prost::Message;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time to connect to the server.
const CONNECT: Duration = Duration::from_secs(3);
/// The time for a whole request.
const REQUEST: Duration = Duration::from_secs(15);
/// The largest body that is read or written, in bytes.
const LARGEST: usize = 16 << 20;

/// Tells the user of a problem that does not change answers.
pub type Warn = Box<dyn Fn(&str) + Send + Sync>;

/// The part of the message `build.bazel.remote.execution.v2.ActionResult` that is used.
#[derive(Clone, PartialEq, Message)]
struct ActionResult {
    /// What the action wrote to standard output.
    #[prost(bytes = "vec", tag = "5")]
    stdout_raw: Vec<u8>,
}

/// A store on an HTTP server.
pub struct HttpStore {
    url: ServerUrl,
    agent: ureq::Agent,
    warn: Warn,
    /// Is nothing read any more, after a failure?
    ends_reading: AtomicBool,
    /// Is nothing written any more, after a failure?
    ends_writing: AtomicBool,
}

impl fmt::Debug for HttpStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpStore")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

impl HttpStore {
    /// The store on a server, which is not contacted yet.
    pub fn new(url: ServerUrl, warn: Warn) -> HttpStore {
        let agent = ureq::Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(REQUEST))
            .http_status_as_error(false)
            .build();
        HttpStore {
            url,
            agent: agent.into(),
            warn,
            ends_reading: AtomicBool::new(false),
            ends_writing: AtomicBool::new(false),
        }
    }

    fn address(&self, key: &Key) -> String {
        format!("{}/ac/{}", self.url.address, key.hex())
    }

    /// The body of an entry; `None` if there is no entry.
    fn read(&self, key: &Key) -> Result<Option<Vec<u8>>, String> {
        let mut request = self.agent.get(self.address(key));
        if let Some(authorization) = &self.url.authorization {
            request = request.header("Authorization", authorization);
        }
        let mut response = request.call().map_err(|e| e.to_string())?;
        match response.status().as_u16() {
            200 => {
                let body = response.body_mut().with_config().limit(LARGEST as u64);
                body.read_to_vec().map(Some).map_err(|e| e.to_string())
            }
            404 => Ok(None),
            status => Err(format!("it answers with status {status}")),
        }
    }

    fn write(&self, key: &Key, body: &[u8]) -> Result<(), String> {
        let mut request = self.agent.put(self.address(key));
        if let Some(authorization) = &self.url.authorization {
            request = request.header("Authorization", authorization);
        }
        let response = request.send(body).map_err(|e| e.to_string())?;
        match response.status().as_u16() {
            200..300 => Ok(()),
            status => Err(format!("it answers with status {status}")),
        }
    }

    /// Ends reading and writing, with a warning if this is new.
    fn end_all(&self, why: &str) {
        // first, so that no other thread finds out by writing and warns too
        self.ends_writing.store(true, Ordering::SeqCst);
        if !self.ends_reading.swap(true, Ordering::SeqCst) {
            self.warn("read from or written to", why);
        }
    }

    /// Ends writing, with a warning if this is new.
    fn end_writing(&self, why: &str) {
        if !self.ends_writing.swap(true, Ordering::SeqCst) {
            self.warn("written to", why);
        }
    }

    fn warn(&self, what: &str, why: &str) {
        let url = &self.url.address;
        (self.warn)(&format!("nothing more is {what} the cache at {url}: {why}"));
    }
}

impl Store for HttpStore {
    fn get(&self, key: &Key) -> Option<String> {
        if self.ends_reading.load(Ordering::SeqCst) {
            return None;
        }
        match self.read(key) {
            Ok(body) => {
                let result = ActionResult::decode(body?.as_slice()).ok()?;
                let text = String::from_utf8(result.stdout_raw).ok()?;
                unseal(key, &text).map(str::to_owned)
            }
            Err(why) => {
                self.end_all(&why);
                None
            }
        }
    }

    fn put(&self, key: &Key, entry: &str) {
        if self.ends_writing.load(Ordering::SeqCst) {
            return;
        }
        let stdout_raw = seal(key, entry).into_bytes();
        let body = ActionResult { stdout_raw }.encode_to_vec();
        if body.len() > LARGEST {
            return;
        }
        if let Err(why) = self.write(key, &body) {
            self.end_writing(&why);
        }
    }

    /// Does nothing: others use these entries, and an entry that stays is as right as before.
    fn clear(&self) {}
}
