//! A connection to a server that speaks gRPC, for threads that wait for its answers.

use crate::ServerUrl;
use std::future::Future;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Channel, ClientTlsConfig, Endpoint};
use tonic::{Code, Request, Status};

/// The time to connect to the server.
const CONNECT: Duration = Duration::from_secs(3);
/// After this time without messages, the server is asked whether it still exists.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// A connection. It is made when it is first used, and made again when it is lost.
pub struct Connection {
    /// Runs all requests; `None` when the connection is dropped.
    runtime: Option<Runtime>,
    pub channel: Channel,
    /// The name of the instance on the server, which may be empty.
    pub instance: String,
    authorization: Option<MetadataValue<Ascii>>,
}

impl Connection {
    /// The connection to a server, which is not contacted yet.
    pub fn new(url: &ServerUrl) -> Result<Connection, String> {
        let (server, instance) = url.server_and_instance();
        let endpoint = Endpoint::from_shared(server).map_err(|e| describe(&e))?;
        let endpoint = match url.is_encrypted() {
            true => endpoint.tls_config(ClientTlsConfig::new().with_webpki_roots()),
            false => Ok(endpoint),
        };
        let endpoint = endpoint
            .map_err(|e| describe(&e))?
            .connect_timeout(CONNECT)
            .http2_keep_alive_interval(KEEP_ALIVE);
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|e| e.to_string())?;
        let channel = {
            let _inside = runtime.enter();
            endpoint.connect_lazy()
        };
        let authorization = url.authorization.as_deref().map(str::parse).transpose();
        Ok(Connection {
            runtime: Some(runtime),
            channel,
            instance,
            authorization: authorization.map_err(|_| "the credentials cannot be sent".to_owned())?,
        })
    }

    /// A request with the credentials.
    pub fn request<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        if let Some(authorization) = &self.authorization {
            let metadata = request.metadata_mut();
            metadata.insert("authorization", authorization.clone());
        }
        request
    }

    /// Runs `work` in the background.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        if let Some(runtime) = &self.runtime {
            runtime.spawn(work);
        }
    }

    /// Waits for the end of `work`, at most for the time `limit`.
    pub fn wait<T>(
        &self,
        limit: Duration,
        work: impl Future<Output = Result<T, Status>>,
    ) -> Result<T, Status> {
        let late = |_| Err(Status::deadline_exceeded("the server does not answer in time"));
        let Some(runtime) = &self.runtime else {
            return Err(Status::cancelled("the connection is closed"));
        };
        runtime.block_on(async { timeout(limit, work).await.unwrap_or_else(late) })
    }
}

impl Drop for Connection {
    /// Ends without waiting for requests. The last user may be one of them.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A failure in words, with the errors that caused it.
pub fn describe(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

/// The answer of a server in words.
pub fn describe_status(status: &Status) -> String {
    let message = match status.message() {
        "" => format!("{:?}", status.code()),
        message => message.to_owned(),
    };
    match std::error::Error::source(status) {
        Some(cause) if status.code() == Code::Unavailable => format!("{message}: {}", describe(cause)),
        _ => message,
    }
}
