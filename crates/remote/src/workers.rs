//! Workers of the Remote Execution API.
//!
//! An action is a batch of members. Its input is the folder of the batch, this executable and the
//! library of Z3, so that a worker needs nothing of Echis, and never has another version of it. Its
//! standard output has the entries of the members.
//!
//! An action that ends with an error of the server is tried again. If that does not help, or if the
//! worker's process fails, the members of the batch are verified here, with a warning. A server that
//! cannot be reached is not asked again.

use crate::ServerUrl;
use crate::blobs::Blob;
use crate::connection::{Connection, describe_status};
use crate::input_root::InputRoot;
use crate::server_store::Warn;
use bazel_remote_apis::build::bazel::remote::execution::v2::command::EnvironmentVariable;
use bazel_remote_apis::build::bazel::remote::execution::v2::execution_client::ExecutionClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::platform::Property;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Action, ActionResult, Command, Digest, ExecuteRequest, ExecuteResponse, Platform, WaitExecutionRequest,
};
use bazel_remote_apis::google::longrunning::{Operation, operation};
use bazel_remote_apis::google::protobuf;
use echis_driver::{Awaited, Batch, Workers};
use prost::Message;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tonic::{Code, Status, Streaming};

/// The most actions that are sent and not answered.
const MOST_ACTIONS: usize = 256;
/// How often an action is tried.
const TRIES: u32 = 5;
/// The time before an action is tried for the second time. It doubles with each try.
const PAUSE: Duration = Duration::from_millis(200);
/// The exit code of `echis` for an unknown verdict: the worker's process has entries for some members
/// only. Servers do not keep the results of such processes.
const INCOMPLETE: i32 = 3;
/// The names of the executable and of the library of Z3 in the input of an action.
const EXECUTABLE: &str = "echis";
const LIBRARY: &str = "libz3.so";

/// Workers that are reached through a server.
pub struct RemoteWorkers(Arc<Shared>);

/// What all actions have in common.
struct Shared {
    url: ServerUrl,
    connection: Connection,
    executable: Blob,
    library: Blob,
    /// The arguments of the worker's process.
    arguments: Vec<String>,
    platform: Platform,
    running: Semaphore,
    warn: Warn,
    has_warned: AtomicBool,
    /// Whether nothing is sent any more, because the server cannot be reached.
    is_unreachable: AtomicBool,
}

/// Where and how actions are executed.
pub struct Fleet<'a> {
    /// The server.
    pub url: ServerUrl,
    /// The properties that workers must have, by name.
    pub properties: &'a [(String, String)],
    /// The executable.
    pub executable: &'a Path,
    /// The library of Z3.
    pub library: &'a Path,
    /// The arguments with which the executable does the [work](echis_driver::work) in the current
    /// folder.
    pub arguments: &'a [&'a str],
}

impl fmt::Debug for RemoteWorkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteWorkers")
            .field("url", &self.0.url)
            .finish_non_exhaustive()
    }
}

impl RemoteWorkers {
    /// The workers of a server, which is not contacted yet.
    ///
    /// # Errors
    ///
    /// Errors of reading the executable and the library; why no connection can be made ready.
    pub fn new(fleet: &Fleet, warn: Warn) -> io::Result<RemoteWorkers> {
        let mut properties: Vec<Property> = fleet
            .properties
            .iter()
            .map(|(name, value)| Property {
                name: name.clone(),
                value: value.clone(),
            })
            .collect();
        properties.sort_by(|a, b| (&a.name, &a.value).cmp(&(&b.name, &b.value)));
        let program = format!("./{EXECUTABLE}");
        let arguments = fleet.arguments.iter().map(|&argument| argument.to_owned());
        Ok(RemoteWorkers(Arc::new(Shared {
            connection: Connection::new(&fleet.url).map_err(io::Error::other)?,
            url: fleet.url.clone(),
            executable: Blob::new(std::fs::read(fleet.executable)?),
            library: Blob::new(std::fs::read(fleet.library)?),
            arguments: std::iter::once(program).chain(arguments).collect(),
            platform: Platform { properties },
            running: Semaphore::new(MOST_ACTIONS),
            warn,
            has_warned: AtomicBool::new(false),
            is_unreachable: AtomicBool::new(false),
        })))
    }
}

impl Workers for RemoteWorkers {
    fn start(&self, batch: Batch, awaited: Awaited) {
        let shared = self.0.clone();
        self.0.connection.spawn(async move {
            let members = awaited.members();
            let (missing, why) = match shared.run(&batch).await.map(Ended::entries) {
                Ok(Ok(entries)) => (
                    awaited.answer(&entries),
                    "there is no answer about them".to_owned(),
                ),
                Ok(Err(why)) => (members, why),
                Err(status) => (members, describe_status(&status)),
            };
            if missing > 0 {
                shared.warn(&why);
            }
        });
    }
}

/// A batch as blobs.
struct BatchAction {
    action: Digest,
    blobs: Vec<Blob>,
}

/// A worker's process that has ended.
struct Ended {
    exit_code: i32,
    stdout: String,
    stderr: String,
}

impl Ended {
    /// The entries that the process has written.
    fn entries(self) -> Result<String, String> {
        match self.exit_code {
            0 | INCOMPLETE => Ok(self.stdout),
            code => Err(format!(
                "a worker's process ended with exit code {code}: {}",
                self.stderr.trim()
            )),
        }
    }
}

impl Shared {
    /// Warns that some members are verified here, once.
    fn warn(&self, why: &str) {
        if !self.has_warned.swap(true, Ordering::SeqCst) {
            let url = &self.url.address;
            (self.warn)(&format!(
                "members are verified here and not by the workers at {url}: {why}"
            ));
        }
    }

    /// Lets a worker verify the batch.
    async fn run(&self, batch: &Batch) -> Result<Ended, Status> {
        let Ok(_running) = self.running.acquire().await else {
            return Err(Status::cancelled("the verification has ended"));
        };
        let action = self.action(batch);
        let mut pause = PAUSE;
        for _ in 1..TRIES {
            if self.is_unreachable.load(Ordering::SeqCst) {
                return Err(Status::unavailable("the server cannot be reached"));
            }
            match self.try_once(&action).await {
                Err(status) if is_worth_a_try(&status) => {}
                done => return done,
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
        let last = self.try_once(&action).await;
        if last
            .as_ref()
            .is_err_and(|status| status.code() == Code::Unavailable)
        {
            self.is_unreachable.store(true, Ordering::SeqCst);
        }
        last
    }

    fn action(&self, batch: &Batch) -> BatchAction {
        let mut blobs = vec![self.executable.clone(), self.library.clone()];
        let mut root = InputRoot::default();
        root.add(Path::new(EXECUTABLE), self.executable.digest.clone(), true);
        root.add(Path::new(LIBRARY), self.library.digest.clone(), false);
        for (path, text) in &batch.files {
            let blob = Blob::new(text.as_bytes());
            root.add(path, blob.digest.clone(), false);
            blobs.push(blob);
        }
        let input_root = root.finish(&mut blobs);
        let variable = |name: &str, value: &str| EnvironmentVariable {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        // some servers read the platform of the command, others that of the action
        #[allow(deprecated)]
        let command = Blob::of(&Command {
            arguments: self.arguments.clone(),
            environment_variables: vec![variable("ECHIS_Z3", &format!("./{LIBRARY}"))],
            platform: Some(self.platform.clone()),
            ..Command::default()
        });
        let action = Blob::of(&Action {
            command_digest: Some(command.digest.clone()),
            input_root_digest: Some(input_root),
            timeout: batch.timeout.map(|timeout| protobuf::Duration {
                seconds: i64::try_from(timeout.as_secs()).unwrap_or(i64::MAX),
                nanos: timeout.subsec_nanos() as i32,
            }),
            platform: Some(self.platform.clone()),
            ..Action::default()
        });
        let digest = action.digest.clone();
        blobs.extend([command, action]);
        BatchAction {
            action: digest,
            blobs,
        }
    }

    async fn try_once(&self, action: &BatchAction) -> Result<Ended, Status> {
        let connection = &self.connection;
        connection.upload(&action.blobs).await?;
        let request = ExecuteRequest {
            instance_name: connection.instance.clone(),
            action_digest: Some(action.action.clone()),
            inline_stdout: true,
            inline_stderr: true,
            ..ExecuteRequest::default()
        };
        let mut executions = ExecutionClient::new(connection.channel.clone());
        let operations = executions.execute(connection.request(request)).await?;
        let result = self.result(operations.into_inner()).await?;
        Ok(Ended {
            exit_code: result.exit_code,
            stdout: self.output(&result.stdout_raw, &result.stdout_digest).await?,
            stderr: self.output(&result.stderr_raw, &result.stderr_digest).await?,
        })
    }

    /// The result of an execution. If its stream breaks off, the execution is waited for by its name.
    async fn result(&self, mut operations: Streaming<Operation>) -> Result<ActionResult, Status> {
        let mut name = String::new();
        loop {
            match operations.message().await {
                Ok(Some(operation)) if operation.done => return result_of(operation),
                Ok(Some(operation)) => name = operation.name,
                Ok(None) if name.is_empty() => return Err(Status::unavailable("the server sends no result")),
                Err(status) if name.is_empty() => return Err(status),
                Ok(None) | Err(_) => {
                    let request = WaitExecutionRequest {
                        name: std::mem::take(&mut name),
                    };
                    let mut executions = ExecutionClient::new(self.connection.channel.clone());
                    let request = self.connection.request(request);
                    operations = executions.wait_execution(request).await?.into_inner();
                }
            }
        }
    }

    /// An output of a process, which is part of the result or a blob.
    async fn output(&self, raw: &[u8], digest: &Option<Digest>) -> Result<String, Status> {
        let bytes = match digest {
            Some(digest) if raw.is_empty() && digest.size_bytes > 0 => {
                self.connection.download(digest).await?
            }
            _ => raw.to_vec(),
        };
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Whether an action may succeed if it is tried again.
fn is_worth_a_try(status: &Status) -> bool {
    // a blob that the server has removed is a failed precondition
    matches!(
        status.code(),
        Code::Unavailable
            | Code::Aborted
            | Code::Internal
            | Code::Unknown
            | Code::ResourceExhausted
            | Code::FailedPrecondition
            | Code::NotFound
            | Code::Cancelled
    )
}

/// The result in a finished operation.
fn result_of(operation: Operation) -> Result<ActionResult, Status> {
    let status = |code: i32, message: String| Status::new(Code::from_i32(code), message);
    let response = match operation.result {
        Some(operation::Result::Response(any)) => ExecuteResponse::decode(any.value.as_slice()),
        Some(operation::Result::Error(error)) => return Err(status(error.code, error.message)),
        None => return Err(Status::internal("the operation has no result")),
    };
    let response = response.map_err(|e| Status::internal(e.to_string()))?;
    match (response.status, response.result) {
        (Some(error), _) if error.code != 0 => Err(status(error.code, error.message)),
        (_, Some(result)) => Ok(result),
        (_, None) => Err(Status::internal("the response has no result")),
    }
}
